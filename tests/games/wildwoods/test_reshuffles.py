"""A deck that is made anew of its pile says so: hands know that all of it goes into the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from device.evening.words import words as words_over
from engine.contract import OpenedPack
from engine.games.wildwoods.game import GAME
from engine.laws import Listener
from tests.games.wildwoods.play import Play, luma, shadow
from tests.games.wildwoods.small_box import BOX


def explored() -> Play:
    """Ready to draw from an empty exploration deck."""
    return luma("E I A G", exploration_deck=[], exploration_discard=list(BOX.exploration)).act("E")


def surrounded() -> Play:
    """A spirit that runs out, and an empty shadow deck that this house makes anew."""
    piles: dict[str, Any] = {
        "shadow_deck": [],
        "shadow_discard": ["s1", "s2", "last"],
        "house": {"empty_shadow_deck": "reshuffled"},
    }
    return shadow("I A X E G", spirit=0, **piles).okay()


@pytest.mark.parametrize("begin", [explored, surrounded])
def test_a_new_deck_is_told_with_the_draw(begin: Callable[[], Play]) -> None:
    """WW-EXC-10 WW-SHC-04"""
    game = begin()
    assert game.asked.endswith("draw_shuffled")
    listener = Listener(game.game, GAME)
    scene, card = listener.scene(), game.options[0]
    assert [*listener.after_answer(scene, card, game.game.answer(card))] == []


@pytest.mark.parametrize(
    ("discard", "language", "said"),
    [
        (["s1", "brom", "last"], "en", "new deck, without Brom, with its final card at the bottom. Then"),
        (["s1", "s2"], "en", "new deck. Then"),
        (["s1", "brom"], "it", "farne uno nuovo, senza Brom. Poi"),
        (["s1", "last"], "it", "farne uno nuovo, con la carta finale in fondo. Poi"),
    ],
)
def test_hands_hear_what_a_new_shadow_deck_is_made_of(discard: list[str], language: str, said: str) -> None:
    """WW-SHC-04 WW-LBR-11: Brom stays on the pile, and what ends the chapter comes last again."""
    house = {"empty_shadow_deck": "reshuffled"}
    game = shadow("X I A E G", spirit=1, shadow_deck=[], shadow_discard=discard, house=house)
    words = words_over(GAME, OpenedPack(game.t.box, "x", 1, "x", {}), language).over(game.t)
    ask = game.asks("shadow.draw_shuffled").game.ask
    assert ask
    assert said in words.ask(ask)
