"""One phone goes round beside the box: buttons answer what all may hear; what is one person's alone is asked there."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.evening.stand_ins import Chance
from device.evening.words import words
from device.phones.part import PanelEvening
from engine import Ask, Game
from engine.games.grimm.game import GAME
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.front.player import with_cursor
from tests.games.grimm.land import demo
from tests.games.grimm.round_the_table import asked, secrets, sits, speaks
from tests.games.grimm.sensible import hasty
from tests.kit.everywhere import first_part, unworded
from tests.web_panel.phone import Phone, let_in
from web_panel import Panel

HOUSE = {"length": "short", "events": "none", "powers": "no", "reactions": "each"}
MOST = 600


@contextmanager
def box_and_phone(folder: Path, language: str) -> Iterator[tuple[WholeBox, Panel, Phone]]:
    """A box that is switched on, and a phone beside it."""
    said, panel = words(GAME, demo(), language), Panel()
    with whole_box(folder, language, over=said, house=HOUSE, players=["Ada", "Ben"]) as box:
        panel.open(PanelEvening(box.session, GAME, demo(), Chance("1")))
        phone = let_in(panel)
        speaks(phone, language)
        try:
            yield box, panel, phone
        finally:
            panel.close()


def wish(ask: Ask, chance: random.Random) -> Callable[[Game], Any]:
    """What a sensible person in a hurry answers."""
    return lambda game: hasty(ask, game.table, chance)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_evening_with_one_phone_beside_the_box(tmp_path: Path, language: str) -> None:
    """GR-MAG-01, GR-MAG-02: what somebody holds is neither read out nor lit, and the box says who is meant."""
    chance, heard, alone, pressed = random.Random(4), set[str](), 0, 0
    with box_and_phone(tmp_path, language) as (box, panel, phone):
        for _ in range(MOST):
            box.settle()
            if (ask := asked(panel)) is None:
                break
            value = first_part(ask, panel.evening.look(wish(ask, chance)), chance)
            hidden = secrets(panel, "all", language)
            lines = box.listen()
            heard.update(lines)
            assert [item for item in hidden if any(item in line for line in lines)] == []
            if ask.private:
                assert set(box.lights("options").split()) == {"dark"}
                assert sits(phone, ask.who, "now") == 200
                assert phone.answer(json.dumps(value)).status_code == 200
                panel.settle()
                alone += 1
            else:
                with_cursor(box, value)
                pressed += 1
        assert box.session.look(lambda game: game.ending) == "over"
        assert unworded(heard) == []
        assert (alone > 8, pressed > 40) == (True, True)
