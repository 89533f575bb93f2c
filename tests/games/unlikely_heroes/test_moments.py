"""Moments of Unlikely Heroes: what can be used when, what happens by itself, and what the end of a turn brings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.effects import can_use
from engine.games.unlikely_heroes.pack import ChallengeBox, Chapter, Effect, Objective, Quest, Reward, Timing, Variant
from engine.games.unlikely_heroes.verbs import Bonus, DiscardLuck, DrawCard, Regroup, RestoreLuck
from engine.pieces.decks import Deck
from engine.pieces.verbs import Counter, Manual
from tests.games.unlikely_heroes.play import Play, at, holding, play
from tests.games.unlikely_heroes.small_box import (
    boxed_skill,
    challenge,
    energetic,
    item,
    mark,
    with_cards,
    words,
)


def luck(draw: str, discard: str = "") -> Deck:
    """A luck deck, named in short."""
    deck = Deck.shuffled(draw.split())
    deck.discard = discard.split()
    return deck


def with_rope(*effects: Effect, cards: tuple[Any, ...] = (), of: str = "ann", cubes: int = 0, **fields: Any) -> Play:
    """Somebody has a rope with these effects."""
    using = with_cards(item("rope", "0 0 0", *effects), *cards)
    return play(holding(at(using=using, **fields), of, "right", f"rope*{cubes}"), using=using)


def timed(when: Any, step: Any, *ops: Any, **more: Any) -> Effect:
    """An effect with a time."""
    return Effect(timing=Timing(when=when, step=step), ops=ops or mark("x"), **more)


# Reshuffling --------------------------------------------------------------------------------------


def test_what_happens_after_a_reshuffle_happens_after_each_of_them() -> None:
    """UH-TIM-05, UH-TIM-06, UH-TIM-08"""
    game = with_rope(timed("after", "reshuffle", trigger="forced"), luck=luck("", "0 0"))
    game.explore(52).answer("1", 2).draws("0", "0").asks("turn.action")
    assert (game.t.reshuffles, game.marks()) == (1, {"x": 1})
    game.explore(52).answer("1", 1).draws("0").asks("bad_luck.draw")
    assert (game.t.reshuffles, game.marks()["x"]) == (1, 2)


def test_luck_that_comes_back_before_the_reshuffle_saves_the_day() -> None:
    """UH-TIM-02, UH-OOL-01, UH-LCK-05"""
    game = with_rope(timed("before", "reshuffle", RestoreLuck(n=5)), luck=luck("", "0 0"))
    game.explore(52).answer("1", 1).asks("effect.use", "rope:0", "no").answer("rope:0").asks("luck.draw").draws("0")
    assert (game.t.reshuffles, game.t.luck.left) == (0, 1)
    late = with_rope(timed("before", "reshuffle", RestoreLuck(n=5)), luck=luck("", "0 0")).explore(52).answer("1", 1)
    assert late.answer("no").asks("luck.draw_shuffled").draws("0").t.reshuffles == 1


def test_luck_that_is_lost_in_a_forced_challenge_can_run_out_too() -> None:
    """UH-FRC-06, UH-FRC-09, UH-LCK-06"""
    loses = timed("after", "announce", DiscardLuck(n=1), trigger="forced")
    game = with_rope(loses, luck=luck("", "0 0 0"), house={"luck_discard": "reshuffles"}).explore(53).answer(1)
    game.asks("luck.lose_shuffled").answer("0").asks("luck.draw").draws("0").asks("turn.action")
    assert ("53" in game.t.pile, game.t.reshuffles) == (True, 1)


# Moments that are over at once --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "answers"),
    [("luck_draw", ("explore", "52", "go on", "go on", "0", 1, "0")), ("clock", ("pass",)), ("space", ("travel", "2"))],
)
def test_during_something_that_is_over_at_once_is_right_after_it(step: Any, answers: tuple[Any, ...]) -> None:
    """UH-TIM-04"""
    game = with_rope(timed("during", step, trigger="anytime")).answer(*answers)
    assert game.asks("effect.use", "rope:0", "no").answer("rope:0").marks()["x"] == 1
    by_itself = with_rope(timed("during", step, trigger="forced")).answer(*answers)
    assert by_itself.marks()["x"] == 1


def test_a_card_that_an_icon_sends_away_is_discarded_with_its_times() -> None:
    """UH-TIM-08, UH-ENC-02"""
    game = with_rope(timed("after", "discard", trigger="forced"), cards=(item(41, "0 0 0", discards=(90,)),))
    assert game.explore(41).asks("item.place").marks() == {"x": 1}


# Bonuses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "extra"), [("0", 5), ("1", 1)])
def test_what_is_used_before_a_challenge_counts_for_the_box_that_is_chosen_then(box: str, extra: int) -> None:
    """UH-TIM-02, UH-CHL-14"""
    game = with_rope(timed("before", "challenge", Bonus(n=3, skill="strength"))).explore(52)
    game.asks("effect.use", "rope:0", "no").answer("rope:0").asks("challenge.box").tries(box, "0").declines()
    assert game.told("challenge.sum")[0]["extra"] == extra


def test_a_bonus_for_one_attempt_does_not_count_in_the_next() -> None:
    """UH-FRC-04, UH-TIM-06"""
    shout = energetic(Bonus(n=1), timing=Timing(when="before", step="challenge"), spaces="charged charged")
    game = with_rope(shout, cubes=1).explore(53).answer("rope:0").tries("", "0").tries("", "0")
    assert [told["n"] for told in game.told("challenge.sum")] == [1, 0]


def test_a_bonus_of_which_no_box_has_the_skill_is_not_offered() -> None:
    """UH-EFF-01"""
    only_wit = challenge(52, boxed_skill("wit", 2))
    game = with_rope(timed("before", "challenge", Bonus(n=3, skill="strength")), cards=(only_wit,)).explore(52)
    assert game.asks("challenge.box").t.trial.bonus == 0


@pytest.mark.parametrize(
    ("step", "counts"), [("challenge", True), ("resolution", True), ("explore", True), ("travel", False)]
)
def test_what_always_counts_during_something_counts_as_long_as_that_lasts(step: Any, *, counts: bool) -> None:
    """UH-EFF-08, UH-TIM-04"""
    game = with_rope(timed("during", step, Bonus(n=1), trigger="passive")).explore(52).tries("0", "0").declines()
    assert game.told("challenge.sum")[0]["n"] == 2 + counts


def test_what_always_counts_is_multiplied_by_the_sign_of_the_heroes() -> None:
    """UH-CRD-13, UH-CHL-14"""
    game = with_rope(Effect(trigger="passive", ops=(Bonus(n=1, per_hero=True),))).explore(52).tries("0", "-1")
    assert game.told("challenge.sum")[0]["n"] == 3


# The end of a turn --------------------------------------------------------------------------------

BY_PEOPLE = Objective(bold=words("x"), when=(Manual(text=words("?")),))
TWO = tuple(Chapter(variants=(Variant(title=words(n), story=words("s"), objectives=(BY_PEOPLE,)),)) for n in "12")
FOUND = Quest(title=words("q"), chapters=TWO)


@pytest.mark.parametrize(("when", "step"), [("before", "turn_end"), ("after", "turn_end"), ("after", "turn")])
def test_a_card_that_comes_at_the_end_of_a_turn_is_met_before_the_next_turn(when: Any, step: Any) -> None:
    """UH-TRN-04, UH-ENC-04, UH-ENC-10"""
    game = with_rope(timed(when, step, DrawCard(number=40), trigger="forced")).answer("pass")
    game.read().asks("item.place", who="Ada").answer("left").asks("turn.action", who="Ben")
    assert (game.items("ann", "left"), game.t.clock) == (["40"], 2)


def test_a_chapter_that_is_opened_while_the_turn_ends_is_opened() -> None:
    """UH-QST-05, UH-QST-12, UH-TRN-04"""
    using = with_cards(item("rope", "0 0 0", timed("before", "turn_end")), quests={"1": FOUND})
    game = play(holding(at(using=using, chapter=1), "ann", "right", "rope"), using=using).answer("pass")
    game.asks("effect.use").aside("follow_objective", 0).answer("no").asks("chapter.story").ok()
    game.asks("chapter.goal").ok().asks("turn.action", who="Ben")
    assert (game.t.chapter, game.t.clock) == (2, 2)


def test_whoever_regroups_while_the_turn_ends_ends_it_once() -> None:
    """UH-RGP-07, UH-RGP-08"""
    calls = Effect(trigger="forced", timing=Timing(when="after", step="clock"), ops=(Regroup(number=3),))
    using = with_cards(item("rope", "0 0 0", calls))
    t = holding(at("ann", "bob", "cid", using=using, reshuffles=1), "ann", "right", "rope")
    game = play(t, using=using).answer("pass").asks("regroup.what").answer("done").asks("bad_luck.draw").answer("woe-1")
    assert (game.asks("turn.action", who="Ben").t.clock, game.t.bad_luck) == (2, ["woe-1"])
    assert {one.at for one in game.t.heroes.values()} == {"1,1"}


@pytest.mark.parametrize(("house", "woes"), [("ends_turn", ["woe-1"]), ("skipped", [])])
def test_by_house_rule_nothing_more_of_the_turn_is_made_up_for_after_regrouping(house: str, woes: list[str]) -> None:
    """UH-RGP-08"""
    calls = Effect(trigger="forced", timing=Timing(when="after", step="clock"), ops=(Regroup(number=3),))
    using = with_cards(item("rope", "0 0 0", calls))
    t = holding(at(using=using, reshuffles=1, house={"regroup_end": house}), "ann", "right", "rope")
    game = play(t, using=using).answer("pass").asks("regroup.what").answer("done")
    if woes:
        game.asks("bad_luck.draw").answer("woe-1")
    assert (game.asks("turn.action", who="Ben").t.bad_luck, game.t.clock) == (woes, 2)


# The clock ----------------------------------------------------------------------------------------


def test_a_space_that_is_passed_over_has_been_come_by() -> None:
    """UH-TRN-05, UH-QST-02, UH-TRN-09"""
    assert play(at()).answer("pass").t.passed == [1, 2]
    assert play(at(clock=4)).answer("pass").t.passed == [0, 5]


# Rewards ------------------------------------------------------------------------------------------


def test_a_won_challenge_is_gone_though_its_reward_makes_all_regroup() -> None:
    """UH-CHL-20, UH-RGP-01"""
    reward = Reward(ops=(Regroup(number=3), Counter(name="won")))
    using = with_cards(challenge(52, ChallengeBox(skill="strength", value=1, rewards=(reward,))))
    game = play(at(using=using), using=using).explore(52).tries("0", "0").asks("turn.action", who="Ben")
    assert (game.t.discard, game.marks()["won"]) == (["52"], 1)


def test_an_effect_cannot_be_used_while_the_luck_pile_is_in_somebodys_hands() -> None:
    """UH-TIM-04, UH-LCK-03"""
    game = with_rope(
        Effect(ops=(RestoreLuck(n=2),)), Effect(trigger="anytime", ops=mark("y")), luck=luck("0", "+1 -1 0")
    )
    game.aside("use_effect", "rope:0").asks("luck.restore").answer("+1").asks("luck.restore_more")
    assert not can_use(game.t, "rope:1")
    assert can_use(game.answer("0").asks("turn.action").t, "rope:1")
