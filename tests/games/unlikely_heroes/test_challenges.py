"""Challenges of Unlikely Heroes: boxes, luck, strain, results; alone, together, forced."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.pack import ChallengeBox, Dependency, Effect, Reward, Timing
from engine.games.unlikely_heroes.verbs import Bonus, DrawCard, GainEnergy
from engine.pieces.decks import Deck
from engine.pieces.verbs import Counter
from tests.games.unlikely_heroes.play import Play, at, holding, play
from tests.games.unlikely_heroes.small_box import (
    BOX,
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    with_cards,
    words,
)


def met(number: int = 52, *heroes: str, using: Box = BOX, **fields: Any) -> Play:
    """The active hero has revealed a challenge."""
    return play(at(*heroes, using=using, **fields), using=using).explore(number)


def luck(draw: str, discard: str) -> Deck:
    """A luck deck with so many cards, named in short: `+1 0 0`."""
    deck = Deck.shuffled(draw.split())
    deck.discard = discard.split()
    return deck


# Boxes --------------------------------------------------------------------------------------------


def test_a_box_is_tried_or_the_challenge_is_left_be() -> None:
    """UH-CHL-01, UH-CHL-02, UH-CHL-03, UH-CHL-04, UH-CHL-07, UH-EX-07"""
    game = met().asks("challenge.box", "0", "1", "forfeit", who="Ada").answer("forfeit").asks("turn.action")
    assert ("52" in game.t.pile, game.t.actions, game.t.luck.left) == (True, 1, 20)
    assert game.told("challenge.lost") == []
    met().answer("1").asks("challenge.announce")


def test_a_success_brings_the_right_side_of_the_box_and_the_card_is_gone() -> None:
    """UH-CHL-05, UH-CHL-16, UH-CHL-17, UH-CHL-20, UH-CHL-28"""
    game = met().tries("0", "+1").declines().asks("turn.action").sane()
    assert (game.marks(), game.t.discard, game.t.beaten, game.t.available(52)) == ({"won 52": 1}, ["52"], ["52"], [])
    assert game.told("challenge.sum") == [{"luck": 1, "extra": 2, "n": 3, "most": 3}]


def test_a_failure_sends_the_card_back_and_it_can_be_tried_again() -> None:
    """UH-CHL-16, UH-CHL-21, UH-CHL-25, UH-EX-10"""
    using = with_cards(challenge(52, boxed_skill("wit", 3)))
    game = met(using=using).answer("0").asks("challenge.announce").answer(2).draws("+1", "0").asks("turn.action")
    assert game.told("challenge.sum") == [{"luck": 1, "extra": 1, "n": 2, "most": 3}]
    assert ("52" in game.t.pile, sorted(game.t.luck.discard)) == (True, ["+1", "0"])
    game.explore(52).asks("challenge.box")


def test_with_the_hero_sign_the_number_is_multiplied() -> None:
    """UH-CHL-06, UH-CRD-13, UH-EX-16"""
    using = with_cards(challenge(52, boxed_skill("wit", 2, per_hero=True)))
    t = holding(at("ann", "bob", "cid", using=using), "ann", "left", "lamp")
    game = play(t, using=using).explore(52).tries("0", "+1", "0", "+1")
    assert game.told("challenge.sum") == [{"luck": 2, "extra": 2, "n": 4, "most": 6}]
    assert game.told("challenge.lost")


def test_luck_cards_are_announced_and_all_of_them_are_drawn() -> None:
    """UH-CHL-08, UH-CHL-09, UH-CHL-10, UH-CHL-26"""
    game = met().answer("0").asks("challenge.announce").refuses(0).answer(3)
    game.draws("+2").asks("luck.draw").draws("+2", "0").asks("turn.action")
    assert (sorted(game.t.luck.discard), game.t.luck.left, game.t.shown) == (["+2", "+2", "0"], 17, [])


def test_more_cards_than_there_are_stop_when_none_is_left() -> None:
    """UH-CHL-09, UH-CHL-11, UH-OOL-05, UH-EX-15"""
    deck = luck("0 0 0 0 0", "-1 -1 0 0 0 +1 +1 +1 +1 +1 +1 +1 +1 +2 +2")
    game = met(luck=deck).answer("0").answer(25)
    assert game.told("challenge.more_than_there") == [{"n": 20}]
    game.draws("0", "0", "0", "0", "0")
    while game.asked.startswith("luck.draw"):
        game.answer(game.options[0])
    assert game.told("challenge.sum")[0]["luck"] == 10
    assert (game.t.reshuffles, len(game.t.luck.discard)) == (1, 20)


def test_a_pile_that_ends_is_made_anew_and_this_attempts_cards_are_not_in_it() -> None:
    """UH-CHL-12, UH-OOL-01, UH-OOL-02, UH-OOL-07, UH-EX-14"""
    game = met(luck=luck("0 0", " ".join(["+1"] * 8 + ["0"] * 6 + ["-1", "-1", "+2", "+2"]))).answer("1").answer(4)
    game.draws("0", "0").asks("luck.draw_shuffled").draws("+1").asks("luck.draw").draws("+1")
    assert (game.t.luck.left, len(game.t.luck.discard), game.t.reshuffles) == (16, 4, 1)
    game.answer("pass").asks("bad_luck.draw").answer("woe-2").asks("turn.action")
    assert (game.t.bad_luck, game.t.reshuffles, game.marks()["woe"]) == (["woe-2"], 0, 1)


@pytest.mark.parametrize(("house", "times"), [("once", 1), ("any_number", 2)])
def test_straining_draws_one_more_card_after_the_others(house: str, times: int) -> None:
    """UH-CHL-13, UH-NRG-08, UH-NRG-09"""
    t = holding(at(house={"challenge_strain": house}), "ann", "right", "lamp*1", "bread*1")
    game = play(t).explore(52).tries("0", "-1")
    game.asks("challenge.strain", "lamp", "bread", "no", who="Ada").answer("lamp").draws("+1")
    if times == 2:
        game.asks("challenge.strain", "bread", "no").answer("bread").draws("+1")
    game.declines()
    assert (game.told("challenge.sum")[0]["luck"], game.t.heroes["ann"].right[0].bright) == (times - 1, 0)


def test_skills_count_with_modifiers_even_below_zero_and_effects_are_added() -> None:
    """UH-CHL-14, UH-CHL-15"""
    t = holding(at(), "ann", "left", "41")
    game = play(t).explore(52).tries("0", "+1")
    assert game.told("challenge.sum") == [{"luck": 1, "extra": 1, "n": 2, "most": 3}]
    t = holding(holding(at(), "ann", "left", "41"), "ann", "right", "lamp*1")
    game = play(t).explore(52).tries("0", "+1").answer("no").asks("challenge.boost", "lamp:0", "no").answer("lamp:0")
    assert game.told("challenge.sum")[0]["n"] == 4


def test_of_rewards_with_a_line_between_them_one_is_taken() -> None:
    """UH-CHL-18, UH-CHL-19"""
    rewards = (Reward(text=words("a"), ops=mark("a")), Reward(text=words("b"), ops=(DrawCard(number=40),)))
    using = with_cards(challenge(52, ChallengeBox(skill="strength", value=1, rewards=rewards)))
    game = met(using=using).tries("0", "0").asks("challenge.reward", "0", "1", who="Ada").answer("0")
    assert game.marks() == {"a": 1}
    met(using=using).tries("0", "0").answer("1").asks("card.back").ok().asks("card.front_item")


def chained(**house: str) -> Play:
    """Card 52 was won, and has led to 34."""
    using = with_cards(
        challenge(52, boxed_skill("strength", 1, Counter(name="won 52"), DrawCard(number=34))),
        challenge(34, boxed_skill("wit", 9)),
    )
    return met(using=using, house=house).tries("0", "0").read().asks("challenge.box")


def test_a_challenge_that_leads_to_another_stays_until_that_is_over() -> None:
    """UH-CHL-22, UH-CHL-23, UH-EX-26"""
    game = chained().tries("0", "0").asks("turn.action").sane()
    assert ({"52", "34"} <= set(game.t.pile), game.t.discard, game.marks()) == (True, [], {"won 52": 1})
    other = chained(chain="discarded").tries("0", "0").asks("turn.action")
    assert ("34" in other.t.pile, other.t.discard) == (True, ["52"])


def test_leaving_the_later_one_be_sends_back_only_that_one() -> None:
    """UH-CHL-24"""
    game = chained().answer("forfeit").asks("turn.action").sane()
    assert ("34" in game.t.pile, game.t.discard) == (True, ["52"])
    both = chained(chain_forfeit="whole_chain").answer("forfeit").asks("turn.action")
    assert {"52", "34"} <= set(both.t.pile)


def test_signs_on_a_challenge_act_before_its_boxes() -> None:
    """UH-CHL-27, UH-ENC-11"""
    using = with_cards(challenge(52, boxed_skill("strength", 1), draws=(40,)))
    met(using=using).asks("item.place").answer("left").asks("challenge.box")


# Together -----------------------------------------------------------------------------------------


def test_whoever_stands_there_may_help_with_any_skill_and_costs_a_luck_card_more() -> None:
    """UH-JON-01, UH-JON-02, UH-JON-03, UH-JON-06, UH-EX-17"""
    t = at("ann", "bob", "cid")
    for one in t.heroes.values():
        one.at = "1,0"
    game = play(t).explore(54).answer("0").asks("challenge.join", "strength", "wit", "dexterity", "no", who="Ben")
    game.answer("dexterity").asks("challenge.join", who="Cleo").answer("wit")
    game.asks("challenge.announce").refuses(2).answer(3).draws("0", "+1", "+1")
    assert game.told("challenge.sum") == [{"luck": 2, "extra": 6, "n": 8, "most": 8}]
    assert (game.told("challenge.won")[0]["hero"], game.t.actions) == ("ann", 1)


def test_nobody_has_to_help_and_nobody_can_from_elsewhere() -> None:
    """UH-JON-01, UH-JON-05"""
    t = at("ann", "bob", "cid")
    t.heroes["ann"].at = t.heroes["bob"].at = "1,0"
    game = play(t).explore(54).answer("0").asks("challenge.join", who="Ben").answer("no").asks("challenge.announce")
    assert (game.t.trial.helpers, game.game.ask and game.game.ask.options[0]) == ({}, 1)
    met(52).answer("0").asks("challenge.announce")  # which is not a joined one


@pytest.mark.parametrize(("house", "extra"), [("helpers", 5), ("active", 2)])
def test_the_skill_is_the_helpers(house: str, extra: int) -> None:
    """UH-JON-03"""
    t = at(house={"joined_skill": house})
    t.heroes["ann"].at = t.heroes["bob"].at = "1,0"
    game = play(t).explore(54).answer("0", "dexterity", 2).draws("0", "0").declines()
    assert game.told("challenge.sum")[0]["extra"] == extra


@pytest.mark.parametrize(("house", "cards"), [("active_only", ["lamp"]), ("helpers_too", ["lamp", "bread"])])
def test_the_challenge_remains_the_active_heros(house: str, cards: list[str]) -> None:
    """UH-JON-04"""
    t = holding(holding(at(house={"joined_strain": house}), "ann", "right", "lamp*1"), "bob", "right", "bread*1")
    t.heroes["ann"].at = t.heroes["bob"].at = "1,0"
    game = play(t).explore(54).answer("0", "wit").asks("challenge.announce", who="Ada").answer(2).draws("0", "0")
    assert game.asks("challenge.strain", who="Ada").options == [*cards, "no"]


# Forced -------------------------------------------------------------------------------------------


def test_a_forced_challenge_is_repeated_until_it_succeeds() -> None:
    """UH-FRC-01, UH-FRC-02, UH-FRC-03, UH-FRC-04, UH-FRC-05, UH-FRC-08"""
    game = met(53).asks("challenge.announce").answer(1).draws("0").asks("challenge.announce")
    assert (game.t.actions, game.t.open, game.t.luck.discard, "53" in game.t.pile) == (1, ["53"], ["0"], False)
    game.answer(5).draws("+2", "+2", "+1", "-1", "0").asks("turn.action")
    assert (game.marks(), game.t.actions) == ({"won 53": 1}, 1)


def test_running_out_of_luck_ends_the_loop_and_the_challenge_has_failed() -> None:
    """UH-FRC-06, UH-FRC-07, UH-EX-18"""
    deck = luck("0 +1 0", " ".join(["0"] * 6 + ["+1"] * 7 + ["-1", "-1", "+2", "+2"]))
    using = with_cards(challenge(53, boxed_skill("wit", 4), forced=True))
    game = met(53, using=using, luck=deck).answer(2).draws("0", "+1").asks("challenge.announce").answer(2)
    game.draws("0").asks("luck.draw_shuffled").draws("+1").asks("turn.action").sane()
    assert ("53" in game.t.pile, game.t.reshuffles) == (True, 1)
    game.answer("pass").asks("bad_luck.draw")


@pytest.mark.parametrize(("house", "drawn"), [("finished", 3), ("broken_off", 2)])
def test_the_attempt_in_which_luck_runs_out_is_finished(house: str, drawn: int) -> None:
    """UH-FRC-06"""
    game = met(53, luck=luck("0", "+1 +1 +1 0"), house={"luck_runs_out": house}).answer(3).draws("0", "+1")
    if house == "finished":
        game.asks("luck.draw").draws("0")
    assert len(game.asks("turn.action").t.luck.discard) == drawn


@pytest.mark.parametrize(("house", "asked"), [("does_not_count", "challenge.announce"), ("counts", "turn.action")])
def test_only_a_shuffle_during_its_attempts_ends_it(house: str, asked: str) -> None:
    """UH-FRC-09, UH-EX-36"""
    game = met(53, reshuffles=1, house={"earlier_reshuffle": house}).answer(1).draws("0").asks(asked)
    assert game.t.reshuffles == 1


# Dependencies of boxes ----------------------------------------------------------------------------


def test_a_locked_box_cannot_be_picked_unless_somebody_there_has_what_it_needs() -> None:
    """UH-DEP-04, UH-DEP-07, UH-EX-24"""
    using = with_cards(challenge(52, boxed_skill("wit", 1), boxed_skill("wit", 0, needs=Dependency(tags=("tool",)))))
    assert met(using=using).options == ["0", "forfeit"]
    t = holding(at(using=using), "bob", "left", "40")
    assert play(t, using=using).explore(52).options == ["0", "1", "forfeit"]
    t = holding(at(using=using), "bob", "left", "40")
    t.heroes["bob"].at = "1,0"
    assert play(t, using=using).explore(52).options == ["0", "forfeit"]


@pytest.mark.parametrize("is_forced", [False, True])
def test_a_challenge_of_which_every_box_is_locked_goes_back_without_a_failure(*, is_forced: bool) -> None:
    """UH-DEP-08"""
    locked = boxed_skill("wit", 1, needs=Dependency(tags=("tool",)))
    game = met(using=with_cards(challenge(52, locked, forced=is_forced))).asks("turn.action")
    assert ("52" in game.t.pile, game.told("challenge.lost"), len(game.told("challenge.blocked"))) == (True, [], 1)


# Effects in challenges ----------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "times"), [("each_attempt", 2), ("once", 1)])
def test_a_window_opens_anew_for_each_attempt(house: str, times: int) -> None:
    """UH-TIM-05, UH-TIM-06"""
    shout = Effect(timing=Timing(when="during", step="challenge"), ops=(Bonus(n=0), Counter(name="shout")))
    using = with_cards(hero("ann", "2 1 0", effects=(shout,)))
    game = met(53, using=using, house={"forced_windows": house}).aside("use_effect", "ann:0").answer(1).draws("0")
    if times == 2:
        game.aside("use_effect", "ann:0")
    assert game.asks("challenge.announce").marks() == {"shout": times}
    assert [one for one in game.game.asides() if one[0] == "use_effect"] == []


def test_adjacent_and_anytime_effects_help_in_other_heroes_challenges() -> None:
    """UH-JON-05, UH-EFF-03, UH-EFF-04, UH-TIM-09"""
    near = item(
        "whistle", "0 0 0", energetic(Bonus(n=2), trigger="adjacent", timing=Timing(when="during", step="challenge"))
    )
    using = with_cards(near)
    t = holding(at(using=using), "bob", "right", "whistle*1")
    game = (
        play(t, using=using).explore(52).tries("0", "0").asks("challenge.boost", "whistle:0", "no").answer("whistle:0")
    )
    assert (game.told("challenge.sum")[0]["n"], game.t.heroes["bob"].right[0].bright) == (4, 0)
    t = holding(at(using=using), "bob", "right", "whistle*1")
    t.heroes["bob"].at = "1,0"
    assert play(t, using=using).explore(52).tries("0", "0").asks("turn.action").told("challenge.lost")


def test_passive_effects_always_count_for_their_owner() -> None:
    """UH-EFF-08, UH-CHL-14, UH-EFF-07"""
    strong = item("rope", "0 0 0", Effect(trigger="passive", ops=(Bonus(n=1), Bonus(n=9, skill="wit"))))
    using = with_cards(strong)
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(52).tries("0", "0")
    assert game.told("challenge.sum")[0]["n"] == 3
    other = play(holding(at(using=using), "bob", "right", "rope"), using=using).explore(52).tries("0", "0")
    assert other.told("challenge.sum")[0]["n"] == 2
    anybody = at(using=using, house={"passive": "any_hero"})
    voluntary = play(holding(anybody, "bob", "right", "rope"), using=using).explore(52).tries("0", "0")
    assert voluntary.asks("challenge.boost").answer("rope:0").told("challenge.sum")[0]["n"] == 3


def test_a_reward_of_several_things_brings_them_all() -> None:
    """UH-CHL-17"""
    using = with_cards(
        challenge(52, boxed_skill("strength", 1, Counter(name="x"), GainEnergy(), Counter(name="y"))),
    )
    t = holding(at(using=using), "ann", "right", "lamp")
    game = play(t, using=using).explore(52).tries("0", "0").asks("energy.where").answer("lamp")
    assert (game.marks(), game.t.heroes["ann"].right[0].bright) == ({"x": 1, "y": 1}, 1)
