"""Moments that a careful referee keeps aside: what is cut short in the middle, and what is owed all the same."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from engine.games.unnamed.box import Box
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import PutMarker
from tests.games.unnamed.play import Play, all_sins, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX

NEUTRAL_BELOW = (PutMarker(is_neutral=True, rows=(1,)),)


def with_a_sin_that_marks() -> Box:
    """The first function of a sin lays a neutral marker below."""
    sin = BOX.sins["sin1"]
    first = msgspec.structs.replace(sin.functions[0], ops=NEUTRAL_BELOW)
    return replace(BOX, sins={**BOX.sins, "sin1": msgspec.structs.replace(sin, functions=(first, *sin.functions[1:]))})


def with_an_estate_that_marks() -> Box:
    """The rule of an estate does."""
    card = BOX.buildings["estate1"]
    special = msgspec.structs.replace(card.special, ops=NEUTRAL_BELOW)
    return replace(BOX, buildings={**BOX.buildings, "estate1": msgspec.structs.replace(card, special=special)})


def nearly_full(using: Box) -> SevenTable:
    """One requirement is left of the row below."""
    return mark(mark(at(using=using), "quest2", "Ada", "-", "-"), "quest1", "Ben", "-", "")


def to_the_count(game: Play) -> list[str]:
    """Through the completion; what came, in its order."""
    while game.asked != "regroup.begins":
        game.answer(game.options[0])
    return [news.what for news in game.news if news.what in ("row.complete", "sins.seven", "cataclysm.drawn")]


def test_a_sin_card_that_finishes_a_row_lies_on_the_pile_before_the_count_and_may_be_the_seventh() -> None:
    """UN-SIN-02, UN-SIN-04, UN-GEN-14, UN-CMP-19"""
    game = play(pile(nearly_full(with_a_sin_that_marks()), 6)).acts("play_sin").answer("sin1.1").lets()
    assert to_the_count(game) == ["row.complete", "cataclysm.drawn", "sins.seven", "cataclysm.drawn"]
    assert (game.t.sins_played, game.t.sins.discard, game.t.doom, all_sins(game.t)) == ([], [], 2, 28)
    few = play(pile(nearly_full(with_a_sin_that_marks()), 3)).acts("play_sin").answer("sin1.1").lets()
    assert to_the_count(few) == ["row.complete", "cataclysm.drawn"]
    assert (few.t.sins_played, len(few.t.sins.discard)) == ([], 4)


def test_a_row_that_is_finished_while_somebody_buys_ends_the_phase_and_nothing_is_paid() -> None:
    """UN-ANY-01, UN-GEN-13, UN-CMP-01, UN-CMP-19"""
    t = give(nearly_full(with_an_estate_that_marks()), "Ben", buildings={"estate1": True})
    game = play(give(t, "Ada", fame=5)).acts("recruit").asks("recruit.which")
    game.aside("use_garrison", "Ben", "estate1").asks("complete.which", who="Ada")
    assert to_the_count(game) == ["row.complete", "cataclysm.drawn"]
    assert (game.hero("Ada").fame, game.hero("Ada").characters, game.hero("Ben").buildings) == (
        5,
        {},
        {"estate1": False},
    )
    assert (game.hero("Ada").might, game.hero("Ben").might) == (4, 5)
