"""7 on every screen: typed, pressed on phones, by ear alone and by eye alone, in both languages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from device.evening.chance import Chance
from device.evening.session import Session
from device.evening.words import Words, words
from device.phones.part import PanelEvening
from device.terminal.answers import options_of
from device.terminal.screen import picture
from engine import Ask, Game
from engine.games.unnamed.game import GAME
from tests.device.demo_evening import say, seated
from tests.device.evenings.ear import Ear, in_words
from tests.device.evenings.eye import Eye
from tests.device.evenings.whole_box import whole_box
from tests.device.front.player import leads_to
from tests.games.unnamed.sensible import wise
from tests.games.unnamed.valley import cards
from tests.web_panel.phone import let_in
from web_panel import Panel

CLOSED = {"hands": "closed", "fall": "yes", "unnamed": "yes"}
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
RAW = re.compile(r"\{\w+|\b(?:ask|news|option|name|board|part)\.\w+|[a-z]_[a-z]")
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
TYPED, PRESSED, HEARD = 90, 60, 45  # so many answers: into the second turn


def said(language: str) -> Words:
    return words(GAME, cards(), language)


def closed() -> Game:
    """Cards stay in people's hands: nobody is asked anything that others may not hear."""
    return Game(GAME.rules, GAME.lay(PEOPLE, CLOSED), cards().box, strict=True)


def typed(ask: Ask, value: Any) -> str:
    """What somebody types for such an answer."""
    return str(value) if ask.kind == "number" else str(options_of(ask).index(value) + 1)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_typed(language: str) -> None:
    chance, lines = random.Random(1), dict[str, None]()
    with seated(closed(), language=language, said_as=said(language)) as seat:
        for _ in range(TYPED):
            shot = picture(seat.shown, 100, 40)
            assert max(line.cell_len for line in shot) <= 100
            lines.update(dict.fromkeys(line.plain for line in shot))
            ask = seat.shown.view.ask
            assert ask
            say(seat, typed(ask, seat.session.look(lambda game, ask=ask: wise(ask, game.table, chance))))  # type: ignore[misc]
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
    with panel(closed()) as here:
        phone = let_in(here, language=language)
        for at in range(PRESSED):
            if at % 4 == 0:
                seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page())).split("\n")))
            wanted = here.evening.look(lambda game: [wise(game.ask, game.table, chance)] if game.ask else [])
            assert phone.answer(json.dumps(wanted[0])).status_code == 200
        for page in ("/right", "/right/single", "/right/piles", "/right/heroes", "/right/quests", "/history"):
            seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page(page))).split("\n")))
    assert [line for line in seen if RAW.search(line)] == []


def test_what_somebody_draws_is_on_no_other_phone() -> None:
    game = Game(GAME.rules, GAME.lay(PEOPLE[:3], {}), cards().box, strict=True)
    while not (game.ask and game.ask.private):
        game.answer(game.ask.options[0])  # type: ignore[union-attr]
    with panel(game) as here:
        page = let_in(here).page()
        assert "Sulking" not in page
        assert "Dawdling" not in page


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(4), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=CLOSED) as box:

        def wish(things: Sequence[str]) -> str:
            ask, turn = box.view.ask, box.view.turn
            assert ask
            if turn not in wishes:
                wishes[turn] = wise(ask, box.view.table, chance)
            return in_words(box, wishes[turn], things)

        ear = Ear(box, wish)
        while ear.answers < HEARD:
            ear.turn()
        assert [line for line in ear.heard if RAW.search(line)] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(5), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=CLOSED) as box:

        def wish(things: Mapping[str, str]) -> str:
            ask = box.pointer.ask
            assert ask
            if box.view.turn not in wishes:
                wishes[box.view.turn] = wise(ask, box.view.table, chance)
            value = wishes[box.view.turn]
            fitting = {at for at, thing in enumerate(box.pointer.things) if leads_to(thing, value, ask)}
            return next((colour for colour in things if box.pointer.colours[colour] in fitting), "")

        eye = Eye(box, wish)
        while eye.answers < HEARD:
            eye.turn()
        assert RAW.search(eye.page()) is None
