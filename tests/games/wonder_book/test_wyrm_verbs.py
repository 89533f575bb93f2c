"""The verbs by which cards bring, move and take wyrms, and add purple cards to their deck."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.verbs import AddWyrmCard, CrowdBurst, MoveWyrm, Op, RemoveWyrm, RevealWyrmCard
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import WYRM_CARDS, box, end, goal, story, wyrm_card

PURPLE = {**WYRM_CARDS, "purple": wyrm_card("purple", chapter=1, card=3)}


def reading(*ops: Op, areas: str = "X: ken/4 | Y: lara/4", borders: str = "X-Y", **fields: Any) -> Play:
    """A card with these lines is read between two phases, then comes a goal; card 3 is a purple wyrm card."""
    using = box(story(1, *ops), goal(2), story(3), end(4), wyrm_cards=PURPLE)
    return play(at(areas, borders, using=using, **fields), "read_on", using=using, stop="players_phase")


@pytest.mark.parametrize(("house", "told"), [({}, "into_deck"), ({"new_wyrm_card": "into_discard"}, "into_discard")])
def test_a_purple_card_joins_the_wyrm_cards_and_leaves_the_chapter_deck(house: dict[str, str], told: str) -> None:
    """WB-WCD-10 WB-SET-13 WB-CAM-04 WB-DCK-07"""
    game = reading(AddWyrmCard(id="purple"), house=house).asks("stopped")
    pile = game.t.wyrm_deck if told == "into_deck" else game.t.wyrm_discard
    assert "purple" in pile
    assert game.told(f"wyrm_card.{told}") == [{"wyrm_card": "purple"}]
    assert 3 not in game.t.deck
    assert game.t.given == [3]
    assert game.t.campaign.wyrm_cards == {"purple": 1}


def test_by_house_rule_the_purple_card_comes_next() -> None:
    """WB-WCD-10"""
    house = {"new_wyrm_card": "on_top"}
    game = reading(AddWyrmCard(id="purple"), RevealWyrmCard(), house=house).asks("wyrm_card.draw", "purple")
    game.answer("purple", 0, 0, "no").asks("stopped")
    assert game.t.wyrm_on_top == ""


def test_the_same_purple_card_is_not_added_twice() -> None:
    """WB-WCD-10 WB-LIM-01"""
    game = reading(AddWyrmCard(id="purple"), AddWyrmCard(id="purple")).asks("stopped")
    assert game.t.wyrm_deck.count("purple") == 1


def test_the_group_says_which_of_different_wyrms_is_taken_off() -> None:
    """WB-WCD-12"""
    game = reading(RemoveWyrm(area="X"), areas="X: ken/4 A B~ | Y: lara/4").asks("wyrm.removed", "A", "B").answer("B")
    assert game.here() == "X: ken/4 A | Y: lara/4"


def test_a_wyrm_is_pushed_next_door_or_where_the_card_says() -> None:
    """WB-MOV-03 WB-SET-19"""
    game = reading(MoveWyrm(which="in_area", area="X"), areas="X: ken/4 A | Y: lara/4 | Z:", borders="X-Y X-Z")
    game.asks("wyrm.pushed", "Y", "Z").answer("Z")
    assert game.t.wyrms["A"].area == "Z"
    sent = reading(MoveWyrm(which="each", to="Y"), areas="X: ken/4 A | Y: lara/4 | Z: B", borders="X-Y")
    assert sent.here() == "X: ken/4 | Y: lara/4 A B"


def test_every_crowded_area_bursts_for_itself() -> None:
    """WB-WCD-11 WB-DMG-01"""
    game = reading(CrowdBurst(min_wyrms=2), areas="X: ken/4 A B | Y: lara/4 C D | Z: sid/5 E", borders="X-Y Y-Z")
    assert game.here() == "X: ken/1 B | Y: lara/1 D | Z: sid/4 E"
