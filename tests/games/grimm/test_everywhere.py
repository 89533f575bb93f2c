"""Dice Upon a Time on every screen and lamp: typed, on phones, with buttons, by ear alone and by eye alone."""

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
from device.front.lights import trackers
from device.phones.part import PanelEvening
from device.terminal.answers import options_of
from device.terminal.screen import picture
from engine import Ask, Game
from engine.games.grimm.game import GAME
from engine.laboratory import any_answer
from tests.device.demo_evening import say, seated
from tests.device.evenings.ear import Ear, in_words
from tests.device.evenings.eye import Eye
from tests.device.evenings.whole_box import whole_box
from tests.device.front import player
from tests.device.front.player import leads_to
from tests.device.front.table import on_the_table
from tests.games.grimm import sensible
from tests.games.grimm.land import demo
from tests.web_panel.phone import let_in
from web_panel import Panel

CLOSED = {"hands": "closed", "length": "short"}
OPEN = {"hands": "open", "length": "short"}
RAW = re.compile(r"\{\w+|\b(?:ask|news|option|name|board|part)\.\w+|[a-z]_[a-z]|\w\|\w")
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
MOST, A_WHILE = 900, 40


def said(language: str) -> Words:
    return words(GAME, demo(), language)


def begun(*players: str, house: Mapping[str, str] = CLOSED) -> Game:
    return Game(GAME.rules, GAME.lay(players, house), demo().box, strict=True)


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """Passes soon, so that evenings are short, and else goes where quests lead."""
    if ask.what == "turn.die" and chance.random() < 0.35:
        return "pass"
    if table is None:
        return "no" if "no" in ask.options else any_answer(chance, ask)
    return sensible.answer(ask, table, chance)


def typed(ask: Ask, value: Any) -> str:
    """What somebody types for such an answer."""
    if ask.kind == "each":
        return " ".join(map(str, value[1]))
    if ask.kind == "roll":
        return " ".join(map(str, value))
    return str(value) if ask.kind == "number" else str(options_of(ask).index(value) + 1)


def first_part(ask: Ask, value: Any, chance: random.Random) -> Any:
    """On a screen of all it is the first one's turn to say what they rolled."""
    return [ask.parts[0].who, any_answer(chance, ask.parts[0])] if ask.kind == "each" else value


@pytest.mark.parametrize(("language", "house"), [("en", OPEN), ("it", CLOSED)])
def test_an_evening_is_typed_to_its_end(language: str, house: Mapping[str, str]) -> None:
    chance, lines = random.Random(1), dict[str, None]()
    with seated(begun("Ada", "Ben", house=house), language=language, said_as=said(language)) as seat:
        for turn in range(MOST):
            if turn % 9 == 0:
                shot = picture(seat.shown, 100, 40)
                assert max(line.cell_len for line in shot) <= 100
                lines.update(dict.fromkeys(line.plain for line in shot))
            ask = seat.shown.view.ask
            if ask is None:
                break
            value = seat.session.look(lambda game, ask=ask: wise(ask, game.table, chance))  # type: ignore[misc]
            say(seat, typed(ask, first_part(ask, value, chance)))
        assert seat.shown.view.ending == "over"
    assert [line for line in lines if RAW.search(line)] == []


@contextmanager
def panel(game: Game) -> Iterator[Panel]:
    """Phones, and nothing else."""
    session, here = Session(game), Panel()
    session.start()
    here.open(PanelEvening(session, GAME, demo(), Chance("1")))
    try:
        yield here
    finally:
        here.close()
        session.stop()


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    chance, seen = random.Random(2), dict[str, None]()
    with panel(begun("Ada", "Ben")) as here:
        phone = let_in(here, language=language)
        assert phone.page().count('class="toll"') == len(demo().box.routes)  # the number of every socket
        for turn in range(MOST):
            if turn % 5 == 0:
                seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page())).split("\n")))
            wanted = here.evening.look(lambda game: game.ask and [wise(game.ask, game.table, chance)])
            if not wanted:
                break
            assert phone.answer(json.dumps(wanted[0])).status_code == 200
        assert here.evening.look(lambda game: game.ending) == "over"
        for page in ("/right", "/right/single", "/right/heroes", "/right/dice", "/history"):
            seen.update(dict.fromkeys(unescape(TAGS.sub("\n", phone.page(page))).split("\n")))
    assert [line for line in seen if RAW.search(line)] == []


def test_what_somebody_draws_is_on_no_other_phone() -> None:
    game = begun("Ada", "Ben", house={"powers": "no", "events": "none"})
    while game.ask and not game.ask.what.startswith("item."):
        game.answer(any_answer(random.Random(1), game.ask))
    with panel(game) as here:
        page = let_in(here).page()
        names = [item.name.say("en") for item in demo().box.items.values()]
        assert [name for name in names if name in unescape(page)] == []


def test_an_evening_goes_round_on_buttons_and_the_lamps_show_the_chapters() -> None:
    with on_the_table(begun("Ada", "Ben"), gauges=trackers(GAME.id, demo().box)) as table:
        shown = set[int]()
        table.box.hear.append(lambda signal: shown.add(table.lit("level")))
        player.evening(table, player.with_cursor, wise, seed=3, until=lambda table: False)
        assert table.view.ending == "over"
    assert shown >= {1, 2, 3}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_chapter_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(4), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=CLOSED) as box:

        def wish(things: Sequence[str]) -> str:
            ask, turn = box.view.ask, box.view.turn
            assert ask
            if turn not in wishes:
                wishes[turn] = first_part(ask, wise(ask, None, chance), chance)
            return in_words(box, wishes[turn], things)

        ear = Ear(box, wish)
        while box.view.ask is not None and ear.answers < A_WHILE:
            ear.turn()
        assert ear.answers >= A_WHILE or box.view.ending == "over"
        assert [line for line in ear.heard if RAW.search(line)] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_chapter_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    chance, wishes = random.Random(5), dict[int, Any]()
    with whole_box(tmp_path, language, over=said(language), house=CLOSED) as box:

        def wish(things: Mapping[str, str]) -> str:
            ask = box.pointer.ask
            assert ask
            if box.view.turn not in wishes:
                wishes[box.view.turn] = first_part(ask, wise(ask, None, chance), chance)
            value = wishes[box.view.turn]
            fitting = {at for at, thing in enumerate(box.pointer.things) if leads_to(thing, value, ask)}
            return next((colour for colour in things if box.pointer.colours[colour] in fitting), "")

        eye = Eye(box, wish)
        while box.view.ask is not None and eye.answers < A_WHILE:
            eye.turn()
        assert RAW.search(eye.page()) is None
