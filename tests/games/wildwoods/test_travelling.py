"""From scene to scene: what is cleared away, what comes along, and the trays that hold it overnight."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Entry, Game
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import Campaign
from tests.games.wildwoods.play import Play, at, play

PACKING = [
    "save.piles", "save.people", "save.decks", "save.river", "save.spirit", "save.dice_five", "save.rest",
]  # fmt: skip
UNPACKING = ["resume.book", "resume.decks", "resume.people", "resume.river", "resume.pieces"]


def travel(river: str = "I A E G", **fields: Any) -> Play:
    """The travel phases after Luma's triumph in the glade; the den comes next."""
    return play(at(river, **{"outcome": "luma", "next": "den", **fields}), "travel", stop="scene_begins")


def packed(river: str = "I A E G", **fields: Any) -> Play:
    """The same up to the moment when the game is packed away."""
    return travel(river, **fields).okay().asks("travel.save", "go_on", "save").answer("save")


def steps_of(game: Play) -> list[str]:
    """What is said, one after the other, until the next scene begins."""
    said = []
    while game.asked != "stopped":
        said.append(game.asked)
        game.ok()
    return said


def test_a_scene_that_is_over_leads_through_the_travel_phases() -> None:
    """WW-GEN-05 WW-TRA-04"""
    game = play(at(outcome="luma"), "scene_ends", stop="scene_begins").ok("card.text")
    assert steps_of(game.ok("travel.pawns").answer("go_on")) == []


def test_creatures_leave_the_river_without_crystals_and_the_cards_close_up() -> None:
    """WW-TRA-01 WW-TRA-02 WW-CRE-05 WW-CRE-11 WW-EX-28"""
    game = travel("X G2 I Y~ A E1").ok("travel.creatures")
    assert (game.river(), game.t.creature_discard) == ("G2 I A E1", ["X", "Y"])
    assert game.t.stunned == []


def test_with_no_creature_left_the_river_stays_as_it_is() -> None:
    """WW-TRA-02"""
    assert travel("G2 I A E").ok("travel.pawns").river() == "G2 I A E"


def test_all_pawns_leave_the_page_but_that_of_the_spirit() -> None:
    """WW-TRA-03"""
    game = travel(overcome=["e1", "e2"], spirit=4).okay()
    assert (game.t.overcome, game.t.light, game.t.shadow, game.t.spirit) == ([], 5, 6, 4)


def test_the_rest_travels_along() -> None:
    """WW-TRA-06 WW-CRY-09 WW-SPI-10 WW-EXC-09 WW-EX-27"""
    campaign = Campaign(chapter=1, scene="glade", dice=["d10"], luma="second", brom="cure")
    fields = {"spirit": 4, "blessings": ["b1", "t1"], "shadow_discard": ["s1"], "campaign": campaign}
    game = travel("G2 E1 I A", **fields).okay().answer("go_on").asks("stopped")
    assert (game.river(), game.t.spirit, game.t.blessings) == ("G2 E1 I A", 4, ["b1", "t1"])
    assert (game.t.shadow_discard, game.t.all_dice()) == (["s1"], ["d8"] * 5 + ["d10"])
    assert (game.t.campaign.luma, game.t.campaign.brom, game.t.campaign.scene) == ("second", "cure", "den")


def test_the_next_scene_is_set_up_and_a_luma_phase_begins() -> None:
    """WW-TRA-04 WW-TRA-05 WW-LUM-08"""
    game = play(at(outcome="luma", next="den"), "travel").okay().answer("go_on")
    game.okay().asks("luma.action")
    assert (game.t.campaign.scene, game.t.light, game.t.shadow, game.t.round) == ("den", 2, 2, 1)


def test_saving_is_offered_between_two_scenes_only() -> None:
    """WW-SAV-01 WW-TRA-04: after the travel phases, in place of the setup; walking away is possible at any time."""
    asked = []
    game = play(at(outcome="luma"), "scene_ends", stop="scene_begins")
    while game.asked != "stopped":
        asked.append(game.asked)
        game.answer("go_on" if game.asked == "travel.save" else "go on")
    assert asked == ["card.text", "travel.pawns", "travel.save"]


def test_packing_goes_step_by_step_and_so_does_unpacking() -> None:
    """WW-SAV-01 WW-SAV-02 WW-SAV-04 WW-SAV-09 WW-SAV-10 WW-RES-01 WW-RES-06"""
    assert steps_of(packed()) == PACKING + UNPACKING


def test_discard_piles_are_counted_on_their_decks() -> None:
    """WW-SAV-02 WW-RES-02 WW-SHC-03"""
    game = packed(shadow_discard=["s2", "s1"], exploration_discard=["b1"], creature_discard=["X"])
    piles = {"shadow": 2, "exploration": 1, "creature": 1}
    assert game.asks("save.piles").about == piles
    assert game.ok(*PACKING, "resume.book").asks("resume.decks").about == piles
    assert steps_of(game)[-1] == "resume.pieces"
    assert game.t.shadow_discard == ["s2", "s1"]


@pytest.mark.parametrize(
    ("discard", "away", "back"),
    [
        ([], "save.people", "resume.people"),
        (["s1", "brom"], "save.people_without_brom", "resume.people_without_brom"),
    ],
)
def test_luma_brom_and_what_is_kept_lie_on_the_chapter_deck(discard: list[str], away: str, back: str) -> None:
    """WW-SAV-03 WW-RES-03: Brom only if he is in his space."""
    game = packed(blessings=["b1", "t1"], shadow_discard=discard)
    said = steps_of(game)
    assert (away in said, back in said) == (True, True)
    assert game.t.blessings == ["b1", "t1"]


def test_each_action_card_goes_with_its_crystals_where_its_space_is() -> None:
    """WW-SAV-05 WW-SAV-06 WW-RES-04 WW-EX-28"""
    game = packed("X G2 I Y A E1")
    kept = {"river": ["heal", "illuminate", "help", "explore"], "crystals": [2, 0, 0, 1]}
    assert game.ok(*PACKING[:3]).asks("save.river").about == kept
    assert game.ok(*PACKING[3:], *UNPACKING[:3]).asks("resume.river").about == kept


def test_the_spirit_pawn_keeps_its_place() -> None:
    """WW-SAV-07 WW-RES-05"""
    game = packed(spirit=4).ok(*PACKING[:4])
    assert game.asks("save.spirit").about == {"n": 4}
    assert game.ok(*PACKING[4:], *UNPACKING[:4]).asks("resume.pieces").about == {"n": 4, "dice": 5}


def test_gained_dice_are_packed_with_the_others_and_wait_among_the_used_ones() -> None:
    """WW-SAV-08 WW-RES-05 WW-RES-06"""
    game = packed(campaign=Campaign(chapter=1, scene="glade", dice=["d12"])).ok(*PACKING[:5])
    assert game.asks("save.dice").about == {"die": ["d12"]}
    assert steps_of(game)[-1] == "resume.pieces"
    assert (game.t.dice_ready, game.t.dice_used) == ([], ["d8"] * 5 + ["d12"])


def test_our_own_save_keeps_everything_at_any_moment() -> None:
    """WW-SAV-11"""
    log: list[Entry] = []
    table = at("X~ I1 A E G2", spirit=3, blessings=["b1"], shadow_discard=["s1", "brom"])
    game = Game(RULES, table, play(at()).game.pack, save=log.extend, strict=True)
    twin = Game.resume(RULES, log, game.pack, strict=True)
    assert (twin.table, twin.ask) == (game.table, game.ask)


def test_a_page_of_another_chapter_begins_that_chapter() -> None:
    """WW-TRA-04 WW-GEN-07: hill is the first page of the second."""
    game = play(at(outcome="luma", next="hill"), "travel", stop="chapter_begins").okay().answer("go_on")
    assert (game.asks("stopped").t.campaign.chapter, game.t.campaign.scene) == (2, "glade")
