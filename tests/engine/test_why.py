"""Why: every ask and every news names the rules behind it, without a word from whoever writes the rules."""

from __future__ import annotations

from engine import Next, choose, effect, goto, rule, settle, skippable
from engine.frames import rule_ids
from engine.rulebook import Rulebook, statement
from tests.engine.small import Small, game, go, hurt, ponder, two

BOOK = """# A game: the rules

What stands here is no rule.
- **XX-TWO-01** Two questions come first.
- **XX-TWO-02** Then there is a change. {house: order = free | fixed} {hands: nobody can check it}
- **XX-two-03** This is no rule either.
"""


@skippable(None)
async def named(t: Small) -> None:
    """XX-NAM-01: a rule that names itself."""
    t.tell("before")
    await nameless(t)
    t.tell("after")


@rule
async def nameless(t: Small) -> None:
    """A rule with no id of its own."""
    t.tell("inside")


async def step(t: Small) -> Next:
    """XX-STP-100: the step around it; XX-STP-101, and XX-STP-100 again."""
    await nameless(t)
    await named(t)
    await two(t)
    return goto(step)


def test_the_ids_are_those_of_the_innermost_rule_that_names_any() -> None:
    @effect
    @rule
    async def last(t: Small) -> Next:
        """XX-LST-01: asks after all has been told."""
        await choose("end", ["a", "b"])
        return goto(last)

    async def first(t: Small) -> Next:
        """XX-FST-01: tells by way of others."""
        await nameless(t)
        await named(t)
        return goto(last)

    g = game(first, last)
    g.jump("first")
    told = [(news.what, news.why) for news in g.jump("first")]
    assert told == [
        ("inside", ("XX-FST-01",)),
        ("before", ("XX-NAM-01",)),
        ("inside", ("XX-NAM-01",)),
        ("after", ("XX-NAM-01",)),
    ]
    assert g.why() == ("XX-LST-01",)


def test_a_change_that_names_its_own_rules_is_told_with_them() -> None:
    def named_change(t: Small) -> None:
        """XX-CHG-01: a small change within a rule that has ids of its own."""
        t.tell("changed")

    @effect
    async def around(t: Small) -> None:
        """XX-ARD-01"""
        named_change(t)
        t.tell("done")

    async def step(t: Small) -> Next:
        await around(t)
        await two(t)
        return goto(step)

    g = game(step)
    g.jump("step")  # what the beginning told is heard with it
    assert [(news.what, news.why) for news in g.jump("step")] == [("changed", ("XX-CHG-01",)), ("done", ("XX-ARD-01",))]


def test_a_step_that_asks_by_way_of_others_is_the_last_to_be_named() -> None:
    @rule
    async def plain(t: Small) -> None:
        await choose("end", ["a", "b"])

    async def around(t: Small) -> Next:
        """XX-STP-100: the step around it; XX-STP-101, and XX-STP-100 again."""
        await plain(t)
        return goto(around)

    assert game(around).why() == ("XX-STP-100", "XX-STP-101")


def test_an_aside_and_an_interrupt_name_their_own_rules_and_not_those_beneath() -> None:
    async def alarm(t: Small) -> None:
        """XX-ALM-01: an interrupt."""
        await small(t)
        t.flag = False

    @rule
    async def small(t: Small) -> None:
        await choose("small", ["a", "b"])

    g = game(two, asides=[hurt, ponder], interrupts=[alarm], due=lambda t: goto(alarm) if t.flag else None)
    assert g.why() == ("XX-TWO-01", "XX-TWO-02")
    g.aside("ponder", "ken")
    assert g.why() == ()
    g.skip()
    g.correct({"flag": True})
    assert g.why() == ("XX-ALM-01",)


def test_an_interrupt_that_is_awaited_in_place_names_its_own_rules() -> None:
    async def alarm(t: Small) -> None:
        """XX-ALM-02: an interrupt."""
        t.flag = False
        t.tell("rings")

    @rule
    async def fire(t: Small) -> Next:
        """XX-FIR-01: it burns."""
        await choose("burn", ["a", "b"])
        t.flag = True
        await settle(t)
        return goto(fire)

    g = game(fire, interrupts=[alarm], due=lambda t: goto(alarm) if t.flag else None)
    assert [news.why for news in g.answer("a")] == [("XX-ALM-02",)]


def test_only_whole_ids_count() -> None:
    def rules() -> None:
        """WB-ATK-07, WB-AT-001 and UN-ABCD-12; not WB-ATKXX-07, wb-atk-07, XWB-ATK-07, WB-ATK-7 or WB-ATK-0777."""

    assert rule_ids(rules) == ("WB-ATK-07", "WB-AT-001", "UN-ABCD-12")


def test_a_rulebook_says_each_rule_in_words() -> None:
    book = Rulebook(BOOK)
    assert list(book.statements) == ["XX-TWO-01", "XX-TWO-02"]
    assert book.why(game(two).why()) == ["Two questions come first.", "Then there is a change."]
    assert book.say("XX-TWO-99") == "XX-TWO-99"


def test_what_stands_in_braces_is_for_makers() -> None:
    found = Rulebook(BOOK).statements["XX-TWO-02"]
    assert found.notes == {"house": "order = free | fixed", "hands": "nobody can check it"}
    assert statement("What stands here is no rule.") is None


def test_the_rules_of_wonder_book_can_be_read_in_both_languages() -> None:
    english, italian = (Rulebook.load("engine.games.wonder_book", language) for language in ("en", "it"))
    assert len(english.statements) > 300
    assert english.statements.keys() == italian.statements.keys()
    assert english.say("WB-GEN-07") != italian.say("WB-GEN-07")
    assert Rulebook.load("engine.games.wonder_book", "xx").statements == english.statements


def test_what_is_asked_under_a_rule_is_still_asked_after_the_answer() -> None:
    assert go(game(two), "x").why() == ("XX-TWO-01", "XX-TWO-02")
