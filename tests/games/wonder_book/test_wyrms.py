"""What a single wyrm does: recover, attack or come closer, and which ties are asked."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.pack import ActivateStep
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, wyrm_card

TWICE = box(
    wyrm_cards={"twice": wyrm_card("twice", ActivateStep(count=2)), "once": wyrm_card("once", ActivateStep(count=1))}
)


def acting(areas: str, borders: str = "", card: str = "twice", **more: Any) -> Play:
    """The enemies' phase with a card on which every wyrm acts twice."""
    table = at(areas, borders, using=TWICE, **more)
    return play(table, "enemies_phase", using=TWICE, stop="players_phase").answer(card)


def test_a_stunned_wyrm_stands_up_and_then_attacks() -> None:
    """WB-ACT-04 WB-ACT-06 WB-ACT-07"""
    game = acting("X: ken/4 A~ | Y: sid/4")
    assert game.here() == "X: ken/3 A | Y: sid/4"


def test_nobody_is_asked_when_only_one_hero_can_be_hit() -> None:
    """WB-WAT-01 WB-WAT-02 WB-GEN-06"""
    game = acting("X: ken/4 A | Y: sid/4").asks("stopped")
    assert game.here() == "X: ken/2 A | Y: sid/4"


def test_a_wyrm_with_a_hero_beside_it_stays_and_never_strikes_next_door() -> None:
    """WB-WAT-03 WB-WAT-05"""
    game = acting("X: ken/4 A | Y: sid/1", "X-Y")
    assert game.here() == "X: ken/2 A | Y: sid/1"


def test_it_takes_the_shortest_way_and_no_other_is_offered() -> None:
    """WB-EX-31 WB-WMV-03 WB-WMV-02"""
    game = acting("A1: | M: A | B1: | B2: | K: ken/4 | S: sid/4", "M-A1 A1-K M-B1 B1-B2 B2-S").asks("stopped")
    assert game.here() == "K: ken/4 A | S: sid/4"


def test_two_shortest_ways_to_one_hero_are_a_choice_of_the_group() -> None:
    """WB-WMV-05 WB-WMV-04"""
    game = acting("M: A | L: | R: | K: ken/4 sid/4", "M-L M-R L-K R-K", card="once")
    assert game.asks("wyrm.moves", "L", "R").answer("R").here() == "R: A | K: ken/4 sid/4"


def test_the_closest_hero_is_looked_for_anew_before_each_step() -> None:
    """WB-WMV-06 WB-ACT-05"""
    game = acting("K: ken/1 A | M: | S: sid/4", "K-M M-S")
    assert game.here() == "K: ken/0 | M: A | S: sid/4"


def test_a_solid_line_sends_it_the_long_way_round() -> None:
    """WB-EX-48 WB-WMV-02 WB-MOV-03"""
    game = acting("W: A | K: ken/4 | P: | Q: sid/0", "W=K W-P P-Q Q-K")
    assert game.here() == "K: ken/4 | Q: sid/0 A"


def test_a_wyrm_that_can_reach_nobody_does_nothing() -> None:
    """WB-EX-30 WB-ACT-10 WB-ACT-12"""
    game = acting("W: A | C: | K: ken/4 B | S: sid/4", "W-C W=K")
    assert game.here() == "W: A | K: ken/2 B | S: sid/4"


def test_other_pieces_never_block_the_way() -> None:
    """WB-WMV-07"""
    game = acting("W: A | M: B C | K: ken/4 sid/4", "W-M M-K", card="once")
    assert game.here() == "M: A | K: ken/4 sid/4 B C"


def test_when_all_have_fallen_the_stunned_stay_stunned() -> None:
    """WB-EX-32 WB-ACT-11 WB-ACT-10"""
    areas, borders = "K: ken/1 A | L: sid/0 B~", "K-L"
    game = acting(areas, borders).answer("A").asks("stopped")
    assert game.here() == "K: ken/0 A | L: sid/0 B~"
    house = {"recover_without_heroes": "yes"}
    other = acting(areas, borders, house=house).answer("A").asks("stopped")
    assert other.here() == "K: ken/0 A | L: sid/0 B"


def test_the_last_standing_hero_falls_and_nothing_more_happens() -> None:
    """WB-KOH-12 WB-ACT-10"""
    game = acting("K: ken/1 sid/0 A B").asks("stopped")
    assert game.t.destiny == 5
    assert game.told("hero.falls") == [{"hero": "ken", "n": 1, "left": 0}]


def test_alike_wyrms_are_one_option_and_different_ones_are_two() -> None:
    """WB-ACT-03 WB-GEN-06"""
    acting("K: ken/4 A B C~ | S: sid/4").asks("wyrm.next", "A", "C").answer("A").asks("wyrm.next", "B", "C")


def test_a_wyrm_taken_off_by_hand_while_it_chooses_hurts_nobody() -> None:
    """WB-ACT-13"""
    game = acting("K: ken/4 sid/4 A B~").asks("wyrm.attacks").correct(wyrms__A=None)
    assert "A" not in game.t.wyrms
    assert game.asks("wyrm.attacks").about == {"wyrm": "B", "area": "K"}
    assert game.t.heroes["ken"].hearts == 4


def test_a_wyrm_put_down_by_hand_in_the_middle_is_not_part_of_the_block() -> None:
    """WB-ACT-13"""
    game = acting("K: ken/1 sid/1 A B~").correct(wyrms__F={"name": "F", "area": "K"})
    game.asks("wyrm.next", "A", "B")


def test_one_action_can_be_waved_away_and_the_rest_of_the_block_too() -> None:
    """WB-ACT-03"""
    game = acting("K: ken/4 sid/4 A B~").asks("wyrm.attacks")
    game.game.skip()
    game.answer("ken").asks("wyrm.attacks").game.skip()
    assert game.here() == "K: ken/3 sid/4 A B"
    other = acting("K: ken/1 sid/1 A B~").asks("wyrm.next")
    other.game.skip()
    other.asks("stopped")


def test_on_a_map_nobody_typed_the_people_say_what_a_wyrm_did() -> None:
    """WB-ACT-04"""
    table = at("K: ken/4 sid/4 A", using=TWICE)
    table.areas = []
    game = play(table, "enemies_phase", using=TWICE).answer("once").asks("wyrm.did", "ken", "sid", "moved")
    game.answer("sid")
    assert game.t.heroes["sid"].hearts == 3
