"""The runaway cake on every screen: typed, on a phone, with buttons, by ear alone and by eye alone."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from device.evening.chance import Chance
from device.evening.session import Session
from device.evening.words import Words, words
from device.front.lights import trackers
from device.phones.part import PanelEvening
from device.terminal.answers import options_of
from device.terminal.screen import picture
from engine import Ask, Game
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.game import GAME
from tests.device.demo_evening import say, seated
from tests.device.evenings.ear import Ear, in_words
from tests.device.evenings.eye import Eye
from tests.device.evenings.whole_box import whole_box
from tests.device.front import player
from tests.device.front.player import leads_to
from tests.device.front.table import on_the_table
from tests.games.unlikely_heroes.sensible import answer
from tests.web_panel.phone import let_in
from web_panel import Panel

HOUSE = {"anchors": "listed"}
RAW = re.compile(r"\{\w+|\b(?:ask|news|option|name|board|part)\.\w+|[a-z]_[a-z]")
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
MOST = 500


@cache
def cards() -> OpenedPack:
    """The demo, ready to be played."""
    found, problems = GAME.open(GAME.demo())
    assert found, problems
    return found


def said(language: str) -> Words:
    return words(GAME, cards(), language)


def begun() -> Game:
    """Two people; numbers are listed, so that nobody has to see the pictures."""
    return Game(GAME.rules, GAME.lay(["Ada", "Ben"], HOUSE), cards().box, strict=True)


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """The short quest, played sensibly."""
    if ask.what == "setup.heroes":
        return ask.options[0]
    settled = {"setup.quest": "2", "setup.level": "easy", "setup.module": "ready"}
    return settled.get(ask.what) or answer(ask, table, chance, folly=0)


def typed(ask: Ask, value: Any) -> str:
    """What somebody types for such an answer."""
    return str(value) if ask.kind == "number" else str(options_of(ask).index(value) + 1)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_typed_to_its_end(language: str) -> None:
    chance, lines = random.Random(1), dict[str, None]()
    with seated(begun(), language=language, said_as=said(language)) as seat:
        for _ in range(MOST):
            shot = picture(seat.shown, 100, 40)
            assert max(line.cell_len for line in shot) <= 100
            lines.update(dict.fromkeys(line.plain for line in shot))
            ask = seat.shown.view.ask
            if ask is None:
                break
            say(seat, typed(ask, seat.session.look(lambda game, ask=ask: wise(ask, game.table, chance))))  # type: ignore[misc]
        assert seat.shown.view.ending in ("won", "lost")
    assert [line for line in lines if RAW.search(line)] == []


@contextmanager
def panel(game: Game) -> Iterator[Panel]:
    """Phones, and nothing else."""
    session, here = Session(game), Panel()
    session.start()
    here.open(PanelEvening(session, GAME, cards(), Chance("1")))
    try:
        yield here
    finally:
        here.close()
        session.stop()


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    chance, seen = random.Random(2), dict[str, None]()
    with panel(begun()) as here:
        phone = let_in(here, language=language)
        for _ in range(MOST):
            seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page())).split("\n")))
            wanted = here.evening.look(lambda game: game.ask and [wise(game.ask, game.table, chance)])
            if not wanted:
                break
            assert phone.answer(json.dumps(wanted[0])).status_code == 200
        assert here.evening.look(lambda game: game.ending) in ("won", "lost")
        for page in ("/right", "/right/single", "/right/heroes", "/right/cells", "/history"):
            seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page(page))).split("\n")))
    assert [line for line in seen if RAW.search(line)] == []


@pytest.mark.parametrize("way", [player.with_cursor, player.with_colours])
def test_an_evening_is_played_with_buttons_and_the_lamps_show_the_luck(way: player.Way) -> None:
    with on_the_table(begun(), gauges=trackers(GAME.id, cards().box)) as table:
        shown = set[int]()
        table.box.hear.append(lambda signal: shown.add(table.lit("level")))
        player.evening(table, way, wise, seed=3, until=lambda table: False)
        assert table.view.ending in ("won", "lost")
    assert len(shown) >= 4


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(4), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=HOUSE) as box:

        def wish(things: Sequence[str]) -> str:
            ask, turn = box.view.ask, box.view.turn
            assert ask
            if turn not in wishes:
                wishes[turn] = wise(ask, box.view.table, chance)
            return in_words(box, wishes[turn], things)

        ear = Ear(box, wish)
        while box.view.ask is not None:
            ear.turn()
            assert ear.answers < MOST
        assert [line for line in ear.heard if RAW.search(line)] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(5), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=HOUSE) as box:

        def wish(things: Mapping[str, str]) -> str:
            ask = box.pointer.ask
            assert ask
            if box.view.turn not in wishes:
                wishes[box.view.turn] = wise(ask, box.view.table, chance)
            value = wishes[box.view.turn]
            fitting = {at for at, thing in enumerate(box.pointer.things) if leads_to(thing, value, ask)}
            return next((colour for colour in things if box.pointer.colours[colour] in fitting), "")

        eye = Eye(box, wish)
        while box.view.ask is not None:
            eye.turn()
            assert eye.answers < MOST
        assert RAW.search(eye.page()) is None
