"""A phone in tests: Flask's client at a real session, which presses what it sees."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any, cast

from werkzeug.test import Client, TestResponse

from device.evening.beginning import begun
from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine import Game
from engine.channel import Answer
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards, setting
from tests.kit.chapter_one import wise
from web_panel import Panel
from web_panel.gate import COOKIE
from web_panel.phones import Role

HOME = "http://127.0.0.1:8080"
JSON = {"Accept": "application/json"}


@dataclass
class Phone:
    """One that was let in."""

    client: Client
    panel: Panel
    form: str = ""

    def get(self, path: str = "/", **headers: str) -> TestResponse:
        return self.client.get(path, base_url=HOME, headers=headers)

    def page(self, path: str = "/") -> str:
        found = self.get(path)
        assert found.status_code == 200, found.text
        return unescape(found.text)

    def post(self, path: str, form: dict[str, Any], **headers: str) -> TestResponse:
        """A form of ours, for the turn that this phone sees."""
        fields = {"csrf": self.csrf, "turn": str(self.turn), **form}
        return self.client.post(path, base_url=HOME, data=fields, headers={"Origin": HOME, **headers})

    def answer(self, value: str, **form: Any) -> TestResponse:
        return self.post("/answer", {"value": value, **form}, **JSON)

    @property
    def csrf(self) -> str:
        if not self.form:
            found = re.search(r'name="csrf" value="([0-9a-f]+)"', self.page("/more"))
            self.form = found[1] if found else ""
        return self.form

    @property
    def turn(self) -> int:
        return self.panel.evening.look(lambda game: game.turn)


def let_in(panel: Panel, role: Role = "player", language: str = "en") -> Phone:
    """A phone with its cookie."""
    client = Client(panel.wsgi)
    client.set_cookie(COOKIE, panel.phones.let_in(f"a {role}", role), domain="127.0.0.1")
    client.set_cookie("language", language, domain="127.0.0.1")
    return Phone(client, panel)


def stranger(panel: Panel) -> Client:
    """One that nobody knows."""
    return Here(panel.wsgi)


class Here(Client):
    """A browser on this computer, unless it says otherwise."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        return super().open(*args, **{"environ_base": {"REMOTE_ADDR": "127.0.0.1"}, **kwargs})


@contextmanager
def evening(game: Game | None = None, **panel: Any) -> Iterator[tuple[Panel, Session]]:
    """The demo, with nothing but phones at it."""
    session = Session(game or begun(setting()).game)
    session.start()
    made = Panel(**panel)
    made.open(PanelEvening(session, WONDER_BOOK, cards(), Chance("1")))
    try:
        yield made, session
    finally:
        made.close()
        session.stop()


def seen(answer: TestResponse) -> str:
    """What an answer shows, as people read it."""
    return unescape(cast(str, answer.json["html"] if answer.json else answer.text))


def play_on(panel: Panel, chance: random.Random) -> None:
    """One wise answer from the table."""
    value, turn = panel.evening.look(lambda game: (wise(game.ask, game.table, chance), game.turn))  # type: ignore[arg-type]
    panel.evening.post(Answer(value, turn, "table"))
    panel.settle()


@contextmanager
def in_a_chapter() -> Iterator[Phone]:
    """A phone in the middle of a chapter, in its second round."""
    with evening() as (panel, _):
        chance = random.Random(23)
        for _ in range(45):
            play_on(panel, chance)
        yield let_in(panel)
