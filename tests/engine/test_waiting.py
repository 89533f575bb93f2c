"""What waits: a rule that is interrupted, out of turn or by what is due, goes on where it was, and no other does."""

from __future__ import annotations

from engine import Next, choose, goto, over, rule
from tests.engine.small import Small, asked, game, go, hurt, two
from tests.kit.small_rules import small


def test_all_earlier_answers_are_given_again_each_to_its_own_question() -> None:
    @rule
    async def three(t: Small) -> Next:
        picked = [await choose(what, ["x", "y"]) for what in ("first", "second", "third")]
        t.discard += picked
        return goto(three)

    g = go(game(three), "x", "y")
    g.correct({"count": 1})
    assert asked(g).what == "third"
    assert go(g, "y").table.discard == ["x", "y", "y"]


def test_what_is_due_may_be_a_step_as_well() -> None:
    @rule
    async def late(t: Small) -> Next:
        await choose("late", ["a", "b"])
        return over("late")

    g = game(two, late, due=lambda t: goto(late) if t.count else None)
    g.correct({"count": 1})
    assert (g.step, len(g.stack)) == ("late", 1)
    assert go(g, "a").ending == "late"


def test_an_aside_that_only_tells_something_is_no_fault_of_the_rule_that_waits() -> None:
    async def sing(t: Small) -> None:
        t.tell("sung")

    @rule
    async def outer(t: Small) -> Next:
        await small(t)
        return goto(outer)

    g = game(outer, asides=[sing])
    assert [news.what for news in g.aside("sing")] == ["sung"]
    assert asked(g).what == "small"
    assert asked(go(g, "go")).what == "small"


def test_an_aside_looks_again_when_the_one_above_it_gives_back_what_it_took() -> None:
    """For the step below nothing has changed; for the aside between them it has."""

    async def bleed(t: Small) -> None:
        t.heroes["ken"].hearts -= 1
        await count(t)

    @rule
    async def count(t: Small) -> None:
        await choose("left", [f"{t.heroes['ken'].hearts} left", "none"])

    async def heal(t: Small) -> None:
        t.heroes["ken"].hearts += 1

    g = game(two, asides=[bleed, heal])
    g.aside("bleed")
    assert asked(g).options == ("2 left", "none")
    g.aside("heal")
    assert asked(g).options == ("3 left", "none")
    assert asked(go(g, "none")).what == "first"


def test_what_has_been_noticed_is_looked_for_again_only_after_a_change() -> None:
    seen: list[int] = []

    @rule
    async def outer(t: Small) -> Next:
        for _ in range(3):
            await small(t)
        return goto(outer)

    g = go(game(outer, asides=[hurt], notice=lambda t: seen.append(t.heroes["ken"].hearts)), "go", "go")
    assert seen == [3]
    g.aside("hurt", "ken")
    assert seen == [3, 2]
