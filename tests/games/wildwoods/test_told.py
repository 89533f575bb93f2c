"""What is told: every small change says what happened, with the right numbers, and what did not happen is not said."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wildwoods import verbs
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import Play, line, luma, shadow
from tests.games.wildwoods.small_box import card, with_card

Told = tuple[str, dict[str, Any]]
SPENT = {"action": "heal", "n": 1, "left": 2}
BEFORE = ("dice.one", "dice.many", "location.overcome", "counter.changed")


def told(game: Play, *, since: int = 0) -> list[Told]:
    """All that was said, without what the action itself says that leads there."""
    return [(news.what, dict(news.about)) for news in game.news[since:] if news.what not in BEFORE]


@pytest.mark.parametrize(
    ("op", "fields", "said"),
    [
        (verbs.GainSpirit(n=2), {"spirit": 4}, [("spirit.gained", {"n": 2, "left": 6})]),
        (verbs.GainSpirit(n=2), {"spirit": 9}, [("spirit.gained", {"n": 1, "left": 10})]),
        (verbs.GainSpirit(n=1), {"spirit": 10}, [("spirit.full", {})]),
        (verbs.GainSpirit(n=0), {"spirit": 10}, []),
        (verbs.LoseSpirit(n=2), {"spirit": 4}, [("spirit.lost", {"n": 2, "left": 2})]),
        (verbs.LoseSpirit(n=0), {"spirit": 4}, []),
        (verbs.LoseSpirit(n=6), {"spirit": 4}, [("spirit.returned", {"n": 6, "left": 8, "cards": 1})]),
        (verbs.Advance(pawn="light", n=2), {"light": 3}, [("light.advances", {"n": 2, "left": 1})]),
        (verbs.Advance(pawn="light", n=9), {"light": 3}, [("light.arrives", {"n": 3, "left": 0})]),
        (verbs.Advance(pawn="light"), {"light": 0}, [("light.stays", {})]),
        (verbs.Advance(pawn="light", n=0), {"light": 0}, []),
        (verbs.Advance(pawn="shadow"), {"shadow": 5}, [("shadow.advances", {"left": 4})]),
        (verbs.Retreat(pawn="light", n=9), {"light": 3}, [("light.retreats", {"n": 2, "left": 5})]),
        (verbs.Retreat(pawn="shadow"), {"shadow": 5}, [("shadow.retreats", {"n": 1, "left": 6})]),
        (verbs.Retreat(pawn="shadow"), {"shadow": 6}, [("shadow.holds", {})]),
        (verbs.GainCrystals(n=1, on="heal"), {}, [("crystal.laid", {"action": "heal", "n": 1, "left": 1})]),
        (verbs.GainCrystals(n=1, on="heal"), {"river": "E I A G3"}, [("crystal.lost", {"n": 1})]),
        (verbs.SpendCrystals(n=1, on="heal"), {"river": "E I A G3"}, [("crystal.spent", SPENT)]),
        (verbs.SpendCrystals(n=1, on="heal"), {}, []),
        (verbs.MoveCard(card="heal", to=2), {"river": "E I A G"}, [("river.moved", {"card": "heal", "space": 2})]),
        (verbs.MoveCard(card="heal", to="end"), {"river": "E I A G"}, []),
        (verbs.Stun(creature="X"), {"river": "E X I A G"}, [("creature.stunned", {"creature": "X"})]),
        (verbs.Stun(creature="X"), {"river": "E X~ I A G"}, []),
        (verbs.Unstun(creature="X"), {"river": "E X~ I A G"}, [("creature.awake", {"creature": "X"})]),
        (verbs.Unstun(creature="X"), {"river": "E X I A G"}, []),
        (verbs.DiscardCreature(creature="X"), {"river": "E X I A G"}, [("creature.discarded", {"creature": "X"})]),
        (verbs.PlaceLocationPawn(id="e3"), {}, []),
        (verbs.AddDie(die="d10"), {}, [("die.added", {"die": "d10"})]),
        (verbs.RemoveDie(die="d10"), {}, []),
        (verbs.Flip(card="brom"), {}, [("brom.cure", {})]),
        (verbs.Flip(card="luma"), {}, [("luma.second", {})]),
        (verbs.Reroll(n=2), {}, [("reroll.no_dice", {})]),
        (verbs.RemoveFromExploration(id="b1"), {}, [("exploration.boxed", {"card": "b1"})]),
        (verbs.DiscardBlessing(id="b1"), {"blessings": ["b1"]}, [("exploration.discarded", {"card": "b1"})]),
        (verbs.DrawExploration(n=0), {}, []),
    ],
)  # fmt: skip
def test_a_line_says_what_it_did(op: Any, fields: dict[str, Any], said: list[Told]) -> None:
    """WW-GEN-02"""
    game = line(op, **fields)
    assert told(game) == said


def test_a_location_that_is_overcome_is_named_once() -> None:
    """WW-LOC-06"""
    game = line(verbs.PlaceLocationPawn(id="e3"), verbs.PlaceLocationPawn(id="e3"))
    assert game.told("location.overcome") == [{"location": "e1"}, {"location": "e3"}]


def test_creatures_are_announced_with_their_space() -> None:
    """WW-CRE-01 WW-CRE-06 WW-RIV-10"""
    game = line(verbs.DrawCreature(n=2), creature_deck=["X"]).answer("X")
    assert told(game) == [("creature.comes", {"creature": "X", "space": 2}), ("creature.none", {})]
    full = line(verbs.PlaceCreature(id="W"), river="E X I Y A Z G").ok("creature.find")
    assert told(full)[0] == ("creature.no_room", {"creature": "W"})


def test_exploration_cards_are_named_as_they_come_and_go() -> None:
    """WW-EXP-04 WW-EXC-02 WW-EXC-07"""
    game = luma("E I A G").act("E", dice="3 3").answer("b1", "c1", "b1")
    drawn = [("exploration.drawn", {"card": "b1"}), ("exploration.drawn", {"card": "c1"})]
    kept = [("exploration.discarded", {"card": "c1"}), ("blessing.kept", {"card": "b1"})]
    assert told(game)[:4] == drawn + kept
    taken = line(verbs.TakeExploration(id="b1"))
    assert told(taken) == [("exploration.taken", {"card": "b1"}), ("blessing.kept", {"card": "b1"})]


def test_cards_that_leave_the_game_or_are_healed_are_named() -> None:
    """WW-HEA-06 WW-HEA-08 WW-EXC-14"""
    boxed = with_card(card("t1", "trauma", after_use="box"))
    game = luma("G I A E", using=boxed, blessings=["t1"]).act("G", "first").asks("river.clean")
    assert told(game)[:2] == [("trauma.healed", {"card": "t1"}), ("exploration.boxed", {"card": "t1"})]
    assert (game.t.campaign.removed, game.t.exploration_discard) == (["t1"], [])


def test_shadow_cards_are_named_with_what_is_left_of_their_deck() -> None:
    """WW-SHC-01 WW-SHC-04 WW-LBR-02"""
    assert told(line(verbs.DrawShadow()).answer("s1")) == [("shadow.drawn", {"shadow": "s1", "left": 2})]
    assert told(line(verbs.DrawShadow(n=3), shadow_deck=[])) == [("shadow.none", {})]
    assert told(line(verbs.DrawShadow(), shadow_deck=["last"]).answer("luma_brom")) == [("brom.saves", {})]


def test_a_story_card_that_stays_is_said_to_stay() -> None:
    """WW-STC-02"""
    assert told(line(verbs.DrawStory(number=13)).ok()) == [("story.kept", {"story": 13})]
    again = line(verbs.DrawStory(number=13), kept=[13]).ok()
    assert again.t.kept == [13]


def test_the_phases_are_announced_with_what_matters_in_them() -> None:
    """WW-GEN-04 WW-SHP-01"""
    game = shadow("X I Y A E G", stop="", blessings=["b1"]).asks("shadow.creature")
    assert told(game) == [("shadow.begins", {"n": 2})]
    game.ok().ok().ok("shadow.advance").asks("luma.action")
    assert game.told("luma.begins") == [{"n": 5, "light": 3, "shadow": 4}]
    assert game.told("shadow.advances") == [{"left": 4}]


def test_dice_are_read_back_with_their_successes() -> None:
    """WW-DIC-06 WW-DIC-10"""
    game = luma("I1 A E G").act("I", dice="1 5").answer("reroll", "d8:1").roll(8)
    assert game.told("dice.show") == [{"dice": ["d8:1", "d8:5"], "n": 1}, {"dice": ["d8:8", "d8:5"], "n": 2}]


@pytest.mark.parametrize(
    ("dice", "said"), [("8", "one"), ("1", "one_in_vain"), ("8 1", "many"), ("1 1", "many_in_vain")]
)
def test_one_die_is_no_dice(dice: str, said: str) -> None:
    """WW-DIC-06"""
    game = luma("I A E G").act("I", dice=dice)
    assert [news.what for news in game.news if news.what.startswith("dice.")] == [f"dice.{said}"]


def test_a_counter_of_the_cards_is_said_with_its_value() -> None:
    """WW-SCE-02"""
    assert line(Counter(name="key", n=1)).told("counter.changed") == [{"counter": "key", "left": 1}]


def test_crystals_are_counted_out_together_or_one_by_one() -> None:
    """WW-CRY-01 WW-CRY-03"""
    game = line(verbs.GainCrystals(n=2)).asks("crystal.all_on")
    assert game.about == {"n": 2}
    assert game.where("I").about == {"n": 1}
    assert line(verbs.SpendCrystals(n=2), river="E I1 A1 G1").asks("crystal.from").about == {"n": 2}


@pytest.mark.parametrize(("dice", "rolled"), [("8", 1), ("", 0)])
def test_a_die_that_was_not_rolled_is_put_aside_once(dice: str, rolled: int) -> None:
    """WW-DIC-14 WW-LUM-03: of the last one, which can bring nothing, it has been said before the river is."""
    game = luma("G I A E", dice_ready=["d8"], dice_used=["d8"] * 4, spirit=4 if dice else 10, stop="shadow_phase")
    game.announce("G")
    if dice:
        game.roll(8)
    told = game.told("river.clean")[0]
    assert (told["rolled"], len(game.told("luma.last_die"))) == (rolled, 1 - rolled)
