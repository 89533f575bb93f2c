"""Rules look, ask, change: what starts again, what is kept, what is finished first, what comes in between."""

from __future__ import annotations

import pytest

from engine import (
    Aside,
    Ask,
    Game,
    Next,
    NotNow,
    Rules,
    RulesBroke,
    choose,
    effect,
    goto,
    leave,
    over,
    put_to_table,
    rule,
    settle,
    skippable,
)
from tests.engine.small import Small, asked, game, go, hurt, ponder, two
from tests.kit.small_rules import small


@rule
async def alarm(t: Small) -> None:
    """An interrupt that asks, and puts out its own cause."""
    await choose("alarm", ["a", "b"])
    t.flag = False


def flagged(t: Small) -> Next | None:
    """The alarm is due while the flag is up."""
    return goto(alarm) if t.flag else None


def raise_at_one(t: Small) -> None:
    """The flag goes up as soon as the count is one, and stays up."""
    t.flag = t.flag or t.count == 1


def test_earlier_answers_are_kept_after_an_aside_and_after_a_correction() -> None:
    g = go(game(two, asides=[hurt]), "x")
    g.aside("hurt", "sid")
    assert asked(g).what == "second"
    g.correct({"heroes.sid.hearts": 0})  # only one hero is left to choose
    assert g.table.discard == ["xken"]
    assert asked(g).what == "first"


def test_an_aside_over_an_aside_is_answered_first_and_a_correction_reaches_both() -> None:
    g = go(game(two, asides=[ponder, hurt]), "x")
    g.aside("ponder", "ken")
    g.aside("ponder", "sid")
    assert asked(g).who == "sid"
    g.correct({"heroes.sid.hearts": 0})
    assert asked(g).who == "sid"
    assert go(g, "no").ask == Ask("ponder", "choose", ("yes", "no"), "ken")
    assert go(g, "no").table.discard == ["xken"]


def test_an_aside_without_effect_leaves_the_question_alone_and_a_skip_gives_it_up() -> None:
    g = go(game(two, asides=[ponder]), "x")
    g.aside("ponder", "ken")
    pondering = g.ask
    g.skip()
    assert asked(g).what == "second"
    g.undo()
    assert g.ask == pondering
    g.redo()
    with pytest.raises(NotNow):
        g.skip()


def test_an_aside_that_may_not_be_done_any_more_is_given_up() -> None:
    """Two asides for one and the same card: the one above takes it."""

    async def take(t: Small, card: str) -> None:
        await choose("take", ["yes", "no"])
        t.deck.remove(card)

    taking = Aside(rule(take), lambda t, *cards: cards[0] in t.deck)
    g = Game(Rules(Small, {"two": two}, goto(two), {"take": taking}), Small(), None, strict=True)
    g.aside("take", "b")
    g.aside("take", "b")
    assert len(go(g, "yes").stack) == 1
    assert (g.table.deck, asked(g).what) == (["a", "c"], "first")


def test_an_aside_is_given_up_whenever_a_correction_takes_its_reason_away() -> None:
    async def take(t: Small, card: str) -> None:
        """Asks as long as anybody likes."""
        await small(t)

    taking = Aside(take, lambda t, *cards: cards[0] in t.deck)
    g = Game(Rules(Small, {"two": two}, goto(two), {"take": taking}), Small(), None, strict=True)
    g.aside("take", "b")
    g.correct({"count": 1})
    assert asked(g).what == "small"
    g.correct({"deck": []})
    assert asked(g).what == "first"


def test_an_aside_that_has_been_paid_for_goes_on() -> None:
    async def buy(t: Small) -> None:
        t.count -= 1
        await small(t)

    buying = Aside(buy, lambda t, *_: t.count > 0)
    g = Game(Rules(Small, {"two": two}, goto(two), {"buy": buying}), Small(count=1), None, strict=True)
    g.aside("buy")
    g.correct({"flag": True})
    assert asked(g).what == "small"


def test_an_answer_that_fits_no_longer_is_asked_anew_and_comes_back_when_it_fits() -> None:
    @rule
    async def step(t: Small) -> Next:
        who = await choose("who", [hero.name for hero in t.heroes.values() if hero.hearts])
        t.discard.append(who + await choose("how", ["x", "y"]))
        return goto(step)

    g = game(step)
    g.correct({"heroes.tina": {"name": "tina"}})
    go(g, "sid").correct({"heroes.sid.hearts": 0})
    assert asked(g).what == "who"
    assert go(g, "ken").ask == Ask("how", "choose", ("x", "y"))
    g.correct({"heroes.sid.hearts": 1})
    assert asked(g).what == "how"


def test_an_answer_after_one_that_fits_no_longer_is_not_kept_either() -> None:
    @rule
    async def step(t: Small) -> Next:
        who = await choose("who", [name for name, hero in t.heroes.items() if hero.hearts])
        how = await choose("how", ["x", "y"])
        t.discard.append(who + how + await choose("where", ["here", "there"]))
        return goto(step)

    g = game(step)
    g.correct({"heroes.tina": {"name": "tina"}})
    go(g, "sid", "x").correct({"heroes.sid.hearts": 0})
    assert go(g, "ken").ask == Ask("how", "choose", ("x", "y"))


def test_the_outermost_rule_that_has_changed_nothing_decides_anew() -> None:
    """A ghost is taken away by hand while somebody may still ward it off: nobody is hurt."""

    @rule
    async def touch(t: Small) -> None:
        if t.count:
            victim = await choose("whom", list(t.heroes))
            if not await warded_off(t):
                t.heroes[victim].hearts -= 1

    @skippable(False)
    async def warded_off(t: Small) -> bool:
        return await choose("ward", ["yes", "no"]) == "yes"

    async def step(t: Small) -> Next:
        await touch(t)
        await small(t)
        return goto(step)

    g = game(step)
    g.correct({"count": 1})
    g.jump("step")
    go(g, "ken").correct({"count": 0})
    assert (asked(g).what, g.table.heroes["ken"].hearts) == ("small", 3)


def test_an_aside_that_changes_nothing_starts_no_rule_again() -> None:
    entered: list[str] = []

    @rule
    async def step(t: Small) -> Next:
        entered.append("step")
        await choose("first", ["x", "y"])
        return goto(step)

    g = game(step, asides=[ponder])
    g.aside("ponder", "ken")
    go(g, "no")
    assert entered == ["step"]
    g.aside("ponder", "ken")
    go(g, "yes")
    assert entered == ["step", "step"]


def test_an_answer_belongs_to_whoever_gave_it() -> None:
    @rule
    async def step(t: Small) -> Next:
        who = next(hero.name for hero in t.heroes.values() if hero.hearts)
        await choose("go", ["no"], who, private=True)
        await choose("end", ["x", "y"])
        return goto(step)

    g = go(game(step), "no")
    g.correct({"heroes.ken.hearts": 0})
    assert g.ask == Ask("go", "choose", ("no",), "sid", private=True)


def test_a_skip_ends_the_innermost_rule_that_allows_it_with_its_value() -> None:
    @skippable("none")
    async def gift(t: Small) -> str:
        return await choose("gift", ["a", "b"])

    @rule
    async def step(t: Small) -> Next:
        what = await gift(t)
        t.discard.append(what + await choose("second", ["x", "y"]))
        return goto(step)

    g = game(step)
    g.skip()
    g.correct({"count": 3})  # a skip is remembered like an answer
    assert asked(g).what == "second"
    assert go(g, "x").table.discard == ["nonex"]


def test_a_rule_that_may_not_be_skipped_says_so() -> None:
    g = game(two)
    assert not g.can_skip
    with pytest.raises(NotNow) as refused:
        g.skip()
    assert refused.value.what == "error.not_now.skip"


def test_a_choice_without_options_ends_what_may_be_skipped() -> None:
    @skippable(None)
    async def hit(t: Small) -> None:
        await choose("whom", [name for name in t.heroes if t.count == 0])
        t.flag = True

    @rule
    async def step(t: Small) -> Next:
        await hit(t)
        await choose("end", ["x", "y"])
        return goto(step)

    g = game(step)
    g.correct({"count": 1})
    assert g.ask == Ask("end", "choose", ("x", "y"))
    assert not g.table.flag


def test_interrupts_wait_for_the_effect_and_what_was_true_stays_noticed() -> None:
    @effect
    @rule
    async def big(t: Small) -> None:
        await choose("big", ["go", "stay"])
        t.count += 1
        await small(t)
        t.count -= 1
        await small(t)

    async def step(t: Small) -> Next:
        await big(t)
        return goto(step)

    g = go(game(step, interrupts=[alarm], notice=raise_at_one, due=flagged), "go", "go")
    assert asked(g).what == "small"
    assert g.table.flag
    assert not g.table.count
    assert go(g, "go").ask == Ask("alarm", "choose", ("a", "b"))
    assert go(g, "a").ask == Ask("big", "choose", ("go", "stay"))
    g.correct({"count": 1})  # by hand, before the effect has begun
    assert asked(g).what == "alarm"


def test_what_was_noticed_at_the_border_of_an_effect_comes_before_it() -> None:
    @effect
    @rule
    async def big(t: Small) -> None:
        await choose("big", ["a", "b"])

    @rule
    async def warned(t: Small) -> None:
        await choose("warned", ["a", "b"])
        t.flag, t.count = False, 2

    async def step(t: Small) -> Next:
        t.count += t.count == 0
        await big(t)
        return goto(step)

    due = lambda t: goto(warned) if t.flag else None  # noqa: E731
    g = game(step, interrupts=[warned], notice=raise_at_one, due=due)
    assert asked(g).what == "warned"
    assert go(g, "a").ask == Ask("big", "choose", ("a", "b"))


def test_an_interrupt_waits_for_an_effect_below_an_aside() -> None:
    @effect
    @rule
    async def big(t: Small) -> None:
        t.discard.append(await choose("big", ["go", "stay"]))
        await small(t)

    async def quiet(t: Small) -> None:
        t.count = 0

    async def step(t: Small) -> Next:
        await big(t)
        return goto(step)

    g = game(step, interrupts=[quiet], due=lambda t: goto(quiet) if t.count else None, asides=[ponder])
    go(g, "go").correct({"count": 1})
    g.aside("ponder", "ken")
    assert go(g, "yes").table.count == 1
    assert go(g, "go").table.count == 0


def test_an_effect_has_begun_once_it_has_changed_something() -> None:
    @effect
    async def big(t: Small) -> None:
        t.flag = True
        await small(t)

    async def step(t: Small) -> Next:
        await big(t)
        return goto(step)

    g = game(step, interrupts=[alarm], due=flagged)
    assert asked(g).what == "small"
    assert go(g, "go").ask == Ask("alarm", "choose", ("a", "b"))


def test_an_effect_has_begun_once_something_was_answered_in_it() -> None:
    @effect
    @rule
    async def big(t: Small) -> None:
        await choose("first", ["x", "y"])
        await choose("second", ["x", "y"])

    async def step(t: Small) -> Next:
        await big(t)
        return goto(step)

    g = go(game(step, interrupts=[alarm], due=flagged), "x")
    g.correct({"flag": True})
    assert asked(g).what == "second"
    assert go(g, "x").ask == Ask("alarm", "choose", ("a", "b"))


async def ring(t: Small) -> None:
    """An interrupt that asks nothing; the first one leads to another."""
    t.flag = False
    t.count += 1
    t.discard.append("ring")


def ringing(t: Small) -> Next | None:
    """As the alarm, without a question."""
    return goto(ring) if t.flag else None


def test_what_an_effect_makes_due_follows_at_its_very_end_and_is_noticed_there() -> None:
    """The first ring leads to a second one; before and after the count is zero."""

    @effect
    async def big(t: Small) -> None:
        t.count += 1

    async def step(t: Small) -> Next:
        await big(t)
        t.count = 0
        t.discard.append("after")
        await small(t)
        return goto(step)

    def raise_twice(t: Small) -> None:
        t.flag = t.flag or t.count in (1, 2)

    g = game(step, interrupts=[ring], notice=raise_twice, due=ringing)
    assert g.table.discard == ["ring", "ring", "after"]


def test_interrupts_that_lead_to_each_other_for_ever_are_stopped() -> None:
    async def step(t: Small) -> Next:
        t.flag = True
        await settle(t)
        return goto(step)

    with pytest.raises(RecursionError, match="go round in circles"):
        game(step, interrupts=[ring], notice=lambda t: setattr(t, "flag", True), due=ringing)


def test_settle_lets_happen_at_this_very_point_what_is_due() -> None:
    @rule
    async def step(t: Small) -> Next:
        card = await choose("card", t.deck)
        t.flag = True
        await settle(t)
        t.discard.append(card)
        return over("done")

    g = go(game(step, interrupts=[alarm], due=flagged), "b")
    assert asked(g).what == "alarm"
    assert g.table.discard == []
    assert go(g, "a").ending == "done"


def test_a_skip_does_not_get_out_of_an_interrupt() -> None:
    @skippable(None)
    async def outer(t: Small) -> None:
        t.discard.append(await choose("outer", ["a", "b"]))
        t.flag = True
        await settle(t)

    @rule
    async def strict_alarm(t: Small) -> None:
        await choose("alarm", ["a", "b"][: 2 * (t.count < 2)])
        t.flag = False

    async def step(t: Small) -> Next:
        await outer(t)
        return goto(step)

    g = go(game(step, interrupts=[strict_alarm], due=lambda t: goto(strict_alarm) if t.flag else None), "a")
    assert asked(g).what == "alarm"
    assert not g.can_skip
    with pytest.raises(RulesBroke) as broke:
        g.correct({"count": 5})
    assert isinstance(broke.value.__cause__, LookupError)


def test_leave_ends_all_that_waits_from_any_depth_even_from_an_aside() -> None:
    @rule
    async def flee(t: Small) -> None:
        await choose("flee", ["yes", "no"])
        leave(goto(two))

    async def step(t: Small) -> Next:
        await small(t)
        return over("never")

    g = game(step, two, asides=[flee])
    g.aside("flee")
    assert go(g, "yes").ask == Ask("first", "choose", ("x", "y"))
    assert (g.step, len(g.stack)) == ("two", 1)


def test_a_sudden_end_sends_nobody_who_is_already_there() -> None:
    @rule
    async def lost(t: Small) -> Next:
        await choose("again", ["yes", "no"])
        return over("lost")

    g = game(two, lost, notice=lambda t: goto(lost) if t.count else None)
    g.correct({"count": 1})
    assert (g.step, g.ask) == ("lost", Ask("again", "choose", ("yes", "no")))
    assert go(g, "no").ending == "lost"


def test_a_sudden_end_whose_cause_stays_leads_back_at_once() -> None:
    @rule
    async def lost(t: Small) -> Next:
        await choose("again", ["yes", "no"])
        return goto(two)

    g = game(two, lost, notice=lambda t: goto(lost) if t.count else None)
    g.correct({"count": 1})
    assert go(g, "yes").step == "lost"


def test_a_choice_without_options_says_what_there_was_nothing_of() -> None:
    @rule
    async def step(t: Small) -> Next:
        await choose("again", ["yes", "no"])
        await choose("whom", list[str]())
        return goto(step)

    with pytest.raises(RulesBroke, match="whom: nothing to choose from"):
        game(step).answer("yes")


def test_notice_looks_again_until_it_finds_nothing_new() -> None:
    """Each look may make true what the next one sees: it is not done after the first."""

    def climb(t: Small) -> None:
        t.count += 0 < t.count < 3

    async def step(t: Small) -> Next:
        await small(t)
        return goto(step)

    g = game(step, notice=climb)
    g.correct({"count": 1})
    assert g.table.count == 3


def test_the_journal_keeps_its_own_copy_of_an_answer() -> None:
    @rule
    async def first(t: Small) -> None:
        t.deck = await put_to_table(Ask("first", "roll", (("a", "b"),) * 2))

    @rule
    async def second(t: Small) -> None:
        t.deck.append(await choose("second", ["x", "y"]))

    async def step(t: Small) -> Next:
        await first(t)
        await second(t)
        await small(t)
        return goto(step)

    g = go(game(step), ["a", "b"], "x")
    g.undo()
    assert g.table.deck == ["a", "b"]


def test_rules_can_be_given_arguments_by_name() -> None:
    @rule
    async def deal(t: Small, *, count: int) -> None:
        t.count += count

    async def step(t: Small) -> Next:
        await deal(t, count=2)
        await small(t)
        return goto(step)

    assert game(step).table.count == 2
