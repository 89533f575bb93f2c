"""An evening of Wildwoods by eye alone, with five buttons: all that matters stands there, and lamps say the rest."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from device.evening.words import words
from engine.games.wildwoods.game import GAME as WILDWOODS
from tests.device.evenings.eye import Wish
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.front.player import leads_to
from tests.games.wildwoods.sensible import answer
from tests.kit.by_eye import played_by_eye
from tests.kit.one_language import cards


def sensible(box: WholeBox, seed: int) -> Wish:
    """Wants what a family would, one thing a turn, and takes it by the words that stand beside a colour."""
    chance, wishes = random.Random(seed), dict[int, Any]()

    def wish(things: Mapping[str, str]) -> str:
        pointer, turn = box.pointer, box.view.turn
        ask = pointer.ask
        assert ask
        if turn not in wishes:
            wishes[turn] = box.session.look(lambda game: answer(ask, game.table, chance))
        fitting = {at for at, thing in enumerate(pointer.things) if leads_to(thing, wishes[turn], ask)}
        return next((colour for colour in things if pointer.colours[colour] in fitting), "")

    return wish


def crossed_the_bridge(box: WholeBox) -> bool:
    return "bridge" in box.view.table.campaign.outcomes


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_prologue_and_a_scene_are_played_by_eye_with_five_buttons(in_memory: Path, language: str) -> None:
    with whole_box(in_memory, language, over=words(WILDWOODS, cards(), language)) as box:
        eye = played_by_eye(box, sensible(box, 1), crossed_the_bridge)
        assert len(eye.patterns["phase"]) > 1
