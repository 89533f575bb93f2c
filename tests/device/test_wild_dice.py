"""Dice of Wildwoods at the keyboard: of several kinds, as many as one likes, and rolled by chance if one likes that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from device.terminal.answers import Unclear, read
from engine import Ask, Game, Next
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.pieces.dice import faces
from tests.device.demo_evening import say, seated
from tests.games.wildwoods.play import at
from tests.kit.one_language import cards

MIXED = Ask("luma.roll", "roll", tuple(map(faces, ("d8", "d8", "d10", "d12"))), least=1)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("3", ["d8:3"]),
        ("3 5", ["d8:3", "d8:5"]),
        ("35", ["d8:3", "d8:5"]),
        ("d10:1", ["d10:1"]),
        ("1 d10:10 d12:1", ["d8:1", "d10:10", "d12:1"]),
        ("11", ["d12:11"]),
        ("0", ["d10:10"]),
        ("d10:0", ["d10:10"]),
        ("3 0", ["d8:3", "d10:10"]),
        ("30", ["d8:3", "d10:10"]),
    ],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_dice_show_is_typed_as_numbers(typed: str, value: list[str], language: str) -> None:
    assert read(MIXED, typed, words(WILDWOODS, cards(), language)) == value


@pytest.mark.parametrize("typed", ["9", "d10:11", "1 1 1", "dragon", "0 0", "d8:0"])
def test_what_no_die_shows_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(Unclear):
        read(MIXED, typed, words(WILDWOODS, cards(), "it"))


def rolling(table: Any) -> Game:
    """The demo, before dice are rolled."""
    return Game(replace(WILDWOODS.rules, first=Next("roll_dice")), table, cards().box, strict=True)


@pytest.mark.parametrize(("typed", "many"), [("", 5), ("tira 2", 2), ("roll 1", 1), ("tira 9", 5)])
def test_chance_rolls_all_dice_or_as_many_as_one_says(typed: str, many: int) -> None:
    with seated(rolling(at(action="illuminate")), language="it", said_as=words(WILDWOODS, cards(), "it")) as seat:
        say(seat, typed)
        assert len(seat.session.look(lambda game: game.table.dice)) == many
