"""Times within other things in Unlikely Heroes: items that go or change hands, cubes that are spent, what is owed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.pack import ChallengeBox, Effect, Reward, Timing
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    DiscardCard,
    DrawCard,
    GainEnergy,
    LoseEnergy,
    Op,
    Relocate,
    RestoreLuck,
    ReturnCard,
)
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import challenge, energetic, hero, item, mark, the_map, with_cards


def watched(step: Any, *cards: Any, ops: tuple[Op, ...] = ()) -> Any:
    """A box in which Ann's own card sees whenever this has been."""
    seen = Effect(trigger="forced", timing=Timing(when="after", step=step), ops=(*mark("seen"), *ops))
    return with_cards(hero("ann", "2 1 0", effects=(seen,)), *cards)


def carrying(using: Any, *cards: str, side: str = "left", **fields: Any) -> Play:
    """Ann has these, and is on."""
    return play(holding(at(using=using, **fields), "ann", side, *cards), using=using)


@pytest.mark.parametrize(
    ("answers", "seen"),
    [
        (("backpack", "discard", "rope"), 1),
        (("explore", "40", "go on", "go on", "discard"), 1),
        (("explore", "40", "go on", "go on", "left", "rope"), 1),
        (("explore", "40", "go on", "go on", "right"), 0),
    ],
)
def test_every_item_that_is_discarded_has_its_time(answers: tuple[str, ...], seen: int) -> None:
    """UH-TIM-08, UH-BAC-01, UH-BPK-08, UH-BPK-09"""
    game = carrying(watched("discard"), "rope", "41").answer(*answers).asks("turn.action")
    assert game.marks().get("seen", 0) == seen


def test_an_empty_card_and_what_it_held_together_have_their_times() -> None:
    """UH-TIM-08, UH-NRG-07, UH-ENC-06"""
    torch = item(45, "0 0 0", energetic(*mark("lit"), discard_when_depleted=True))
    using = watched("discard", torch, item(41, "0 0 0", keep_while=(45,)))
    game = carrying(using, "45*1", "41", side="right").aside("use_effect", "45:0").asks("turn.action")
    assert (game.marks(), game.t.discard) == ({"lit": 1, "seen": 2}, ["45", "41"])


def test_what_goes_after_each_discard_goes_once() -> None:
    """UH-ENC-03, UH-EFF-07: when it is no longer in play nothing more is discarded, and so nothing comes after it."""
    using = watched("discard", ops=(DiscardCard(number=41),))
    game = carrying(using, "rope", "41").answer("backpack", "discard", "rope").asks("turn.action")
    assert (game.marks(), game.t.discard) == ({"seen": 2}, ["rope", "41"])


def test_what_is_discarded_while_regrouping_has_its_time() -> None:
    """UH-TIM-08, UH-RGP-02"""
    t = holding(at(using=watched("discard")), "ann", "left", "rope")
    assert jobs(t, Job("regroup"), using=t.box).answer("rope", "discard").marks()["seen"] == 1


@pytest.mark.parametrize("answers", [("give", "rope", "right"), ("swap", "rope", "lamp", "right", "left")])
def test_what_changes_hands_is_equipped(answers: tuple[str, ...]) -> None:
    """UH-TIM-08, UH-BAC-03: each of two that are swapped."""
    t = holding(at(using=watched("equip")), "ann", "left", "rope", "41")
    if answers[0] == "swap":
        holding(t, "bob", "left", "lamp")
    game = play(t, using=t.box).answer("backpack", *(one for one in answers if one != "lamp")).asks("turn.action")
    assert game.marks() == {"seen": len(answers) // 2 if answers[0] == "swap" else 1}


@pytest.mark.parametrize(("far", "seen"), [("5", 1), ("4", 0)])
def test_a_cube_that_is_spent_on_the_way_has_its_time(far: str, seen: int) -> None:
    """UH-TIM-08, UH-TRV-05"""
    row = [the_map(n, (52,), **({"west": n - 1} if n > 1 else {}), east=n + 1) for n in range(1, 6)]
    using, cells = watched("strain", *row), {f"{n},0": str(n + 1) for n in range(5)}
    game = carrying(using, "lamp*1", side="right", cells=cells).answer("travel", far).asks("turn.action")
    assert game.marks().get("seen", 0) == seen


@pytest.mark.parametrize(("cubes", "is_offered"), [(1, False), (2, True)])
def test_a_price_of_two_cubes_takes_two(cubes: int, *, is_offered: bool) -> None:
    """UH-NRG-13, UH-CHL-18: whoever has one cube takes the other reward."""
    rewards = (Reward(ops=(LoseEnergy(n=2), RestoreLuck())), Reward(ops=mark("other")))
    using = with_cards(
        challenge(52, ChallengeBox(skill="strength", value=1, rewards=rewards)),
        item("lamp", "0 0 0", energetic(GainEnergy(), spaces="charged charged")),
    )
    game = carrying(using, f"lamp*{cubes}", side="right").explore(52).tries("0", "0")
    if is_offered:
        game.asks("challenge.reward", "0", "1")
    else:
        assert game.asks("turn.action").marks() == {"other": 1}


def test_of_what_cannot_stay_with_somebody_it_is_said_why() -> None:
    """UH-ENC-06, UH-BPK-09"""
    using = with_cards(item(41, "0 0 0", keep_while=(40,)))
    t = holding(at(using=using), "bob", "left", "40", "41")
    game = play(t, using=using).answer("backpack", "get", "41").asks("turn.action")
    assert (game.told("card.not_kept"), game.told("card.discarded")) == ([{"card": "41", "hero": "bob"}], [])


def test_who_has_been_brought_elsewhere_before_setting_out_says_where_to_from_there() -> None:
    """UH-TRV-01, UH-TRV-02, UH-MAP-09: an effect that was used while the way was thought about."""
    using = with_cards(hero("ann", "2 1 0", effects=(Effect(ops=(Relocate(number=4),)),)))
    game = play(at(using=using), using=using).answer("travel").aside("use_effect", "ann:0").answer("2")
    game.asks("hero.relocate").answer("yes").asks("hero.where", "3", "stay").answer("3").asks("turn.action")
    assert game.t.heroes["ann"].at == "1,1"


def test_an_attempt_that_is_broken_off_takes_no_cube() -> None:
    """UH-FRC-06, UH-CHL-13: by house rule."""
    luck = Deck(["0"], discard=["0"] * 19)
    game = carrying(with_cards(), "bread*1", side="right", house={"luck_runs_out": "broken_off"}, luck=luck)
    game.explore(53).answer(3, "0").asks("luck.draw_shuffled").answer("0").asks("turn.action")
    assert (game.t.heroes["ann"].right[0].bright, len(game.told("challenge.lost"))) == (1, 1)


def test_what_an_effect_brings_while_everybody_shares_is_met_before_they_leave() -> None:
    """UH-ENC-04, UH-RGP-02"""
    calls = Effect(trigger="anytime", ops=(DrawCard(number=45), *mark("then")))
    using = with_cards(hero("bob", "0 2 3", effects=(calls,)))
    t = holding(at(using=using), "ann", "left", "rope")
    game = jobs(t, Job("regroup", "3"), using=using).asks("regroup.what").aside("use_effect", "bob:0")
    game.answer("done").read().asks("item.place", who="Ben").answer("left").asks("stopped")
    assert (game.marks()["then"], game.items("bob", "left"), game.t.heroes["bob"].at) == (1, ["45"], "1,1")


@pytest.mark.parametrize(("house", "plays"), [("once", 0), ("each_owner", 1)])
def test_who_gets_an_item_while_everybody_shares_plays_it_by_house_rule(house: str, plays: int) -> None:
    """UH-BAC-09, UH-RGP-02: back where it was it has been played."""
    using = with_cards(item(40, "0 0 0", Effect(trigger="play", ops=mark("played"))))
    played = ["40" if house == "once" else "40 ann"]
    t = holding(at(using=using, house={"play_effects": house}, played=played), "ann", "left", "40")
    game = jobs(t, Job("regroup"), using=using).answer("40", "bob:left", "40", "ann:left", "done").asks("stopped")
    assert game.marks().get("played", 0) == plays


def test_what_counts_for_one_skill_only_is_said_so_before_a_box_is_chosen() -> None:
    """UH-CHL-14, UH-TIM-02"""
    early = Effect(timing=Timing(when="before", step="challenge"), ops=(Bonus(n=2, skill="strength"),))
    using = with_cards(hero("ann", "2 1 0", effects=(early,)))
    game = play(at(using=using), using=using).explore(52).asks("effect.use").answer("ann:0").asks("challenge.box")
    assert (game.told("bonus.promised"), game.told("bonus.counts")) == ([{"n": 2, "skill": "strength"}], [])
    assert game.answer("1", 1, "0").asks("turn.action").marks() == {}


def test_a_card_that_lies_in_the_box_needs_no_return() -> None:
    """UH-CRD-10"""
    game = lines(ReturnCard(number=45)).asks("turn.action")
    assert (game.told("card.in_box"), game.told("card.nowhere")) == ([{"number": 45}], [])
