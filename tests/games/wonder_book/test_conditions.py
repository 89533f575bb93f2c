"""Conditions on cards: each holds exactly when the table says so, and what only people can tell is asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.cards import holds, may_hold
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import (
    Condition,
    EntityDefeated,
    HasKeyword,
    HeroesIn,
    Interacted,
    ItemHeld,
    PlayersAtLeast,
    WyrmsIn,
)
from engine.pieces.verbs import CounterAtLeast, Manual
from tests.games.wonder_book.play import at
from tests.games.wonder_book.small_box import words

AREAS = "P: ken/4 A B~ | Q: sid/5 lara/0 C | V:"


def table(**fields: Any) -> WonderTable:
    """Two heroes standing, one lying, three wyrms; ken holds a thing, a keyword is written."""
    t = at(AREAS, counters={"owls": 2, "interacted 7": 1}, fallen_figures=["ogre"], **fields)
    t.campaign.keywords["moon"] = 1
    t.heroes["ken"].items.append(4)
    return t


@pytest.mark.parametrize(
    ("holding", "failing"),
    [
        (HasKeyword(word="moon"), HasKeyword(word="sun")),
        (HasKeyword(word="sun", present=False), HasKeyword(word="moon", present=False)),
        (ItemHeld(card=4), ItemHeld(card=5)),
        (ItemHeld(card=4, by="ken"), ItemHeld(card=4, by="sid")),
        (Interacted(card=7), Interacted(card=8)),
        (HeroesIn(area="P"), HeroesIn(area="V")),
        (HeroesIn(area="Q"), HeroesIn(area="Q", who="all")),
        (WyrmsIn(exactly=3), WyrmsIn(exactly=2)),
        (WyrmsIn(area="P", at_least=2), WyrmsIn(area="P", at_least=3)),
        (WyrmsIn(area="Q", at_most=1), WyrmsIn(area="Q", at_most=0)),
        (WyrmsIn(at_least=1, at_most=3), WyrmsIn(at_least=1, at_most=2)),
        (EntityDefeated(id="ogre"), EntityDefeated(id="gulp")),
        (CounterAtLeast(name="owls", at_least=2), CounterAtLeast(name="owls", at_least=3)),
        (CounterAtLeast(name="cats", at_least=0), CounterAtLeast(name="cats", at_least=1)),
        (PlayersAtLeast(count=3), PlayersAtLeast(count=4)),
    ],
    ids=lambda condition: type(condition).__name__,
)
def test_a_condition_holds_when_the_table_says_so_and_only_then(holding: Condition, failing: Condition) -> None:
    """WB-GOL-05 WB-CHO-04 WB-KEY-04"""
    assert (holds(table(), holding), holds(table(), failing)) == (True, False)


def test_of_all_heroes_only_those_standing_count_unless_the_card_counts_the_fallen() -> None:
    """WB-GOL-05 WB-KOH-14"""
    t = at("P: ken/4 sid/5 | Q: lara/0")
    assert holds(t, HeroesIn(area="P", who="all"))
    assert not holds(t, HeroesIn(area="P", who="all", fallen_count=True))
    assert holds(t, HeroesIn(area="Q", fallen_count=True))
    assert not holds(at("P: ken/0 | Q: lara/0"), HeroesIn(area="P", who="all"))


def test_you_are_whoever_acts() -> None:
    """WB-SPA-02"""
    mine = ItemHeld(card=4, by="you")
    assert [holds(table(), mine, hero) for hero in ("ken", "sid")] == [True, False]


def test_what_only_people_can_tell_neither_reaches_a_goal_nor_closes_a_door() -> None:
    """WB-GOL-05 WB-CHO-04 WB-SPR-03"""
    people, moon, sun = Manual(text=words("wet?")), HasKeyword(word="moon"), HasKeyword(word="sun")
    assert not holds(table(), people)
    assert may_hold(table(), [people, moon])
    assert not may_hold(table(), [people, sun])
