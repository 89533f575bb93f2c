"""A deck that is made anew of its pile says so: hands know that all of it goes into the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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
