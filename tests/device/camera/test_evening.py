"""An evening with the demo in which every roll is thrown into the rendered tray and read by the real eyes."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from engine import Game
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.camera.table import Seeing
from tests.device.demo_evening import cards
from tests.kit.evening_with_eyes import wise

THROWS = 6


def begun() -> Game:
    return Game(WONDER_BOOK.rules, WONDER_BOOK.lay((), {}), cards().box, strict=True)


@pytest.mark.timeout(180)
def test_the_demo_is_played_with_dice_that_only_the_eyes_have_read() -> None:
    chance, thrown = random.Random(5), list[list[Any]]()
    with contextlib.closing(Seeing(begun(), WONDER_BOOK.demo())) as here:
        while len(thrown) < THROWS:
            value = wise(here, chance)
            if here.view.ask is None or here.view.ask.kind != "roll":
                here.answer(value)
            elif here.throw(value):
                thrown.append(sorted(value))
        done = here.session.look(Game.history)
        rolls = [past for past in done if past.kind == "answer" and past.what.endswith(".roll")]
        assert [sorted(past.value) for past in rolls] == thrown
        assert here.throws <= 1.5 * THROWS
