"""Every game with sensible people at it, for tests and pictures that play from pages."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple, cast

from device.evening.beginning import TableSetting, begun
from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine import Ask
from engine.channel import Answer, Channel
from engine.contract import AnyTitle
from engine.games.grimm.game import GAME as GRIMM
from engine.games.unlikely_heroes.game import GAME as UNLIKELY_HEROES
from engine.games.unnamed.game import GAME as UNNAMED
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.games.grimm import sensible as grimm
from tests.games.unlikely_heroes import sensible as heroes
from tests.games.unnamed import sensible as seven
from tests.games.wildwoods import sensible as wild
from tests.games.wonder_book import sensible as wonder
from web_panel import Panel, Server, serve

Answering = Callable[[Ask, Any, random.Random], Any]


class SensibleTable(NamedTuple):
    """A game, who plays it, how they answer, and what is settled before."""

    game: AnyTitle
    people: tuple[str, ...]
    answering: Answering
    settled: Mapping[str, Any] = MappingProxyType({})
    house: Mapping[str, str] = MappingProxyType({})
    shortened: Callable[[Any], Mapping[str, Any]] | None = None  # what is put right in the first turn, to end sooner

    def answer(self, ask: Ask, table: Any, chance: random.Random) -> Any:
        """What these people answer."""
        given = self.settled.get(ask.what)
        return self.answering(ask, table, chance) if given is None or not ask.allows(given) else given

    def post(self, session: Session, chance: random.Random) -> bool:
        """The next answer, a secret one by whoever it belongs to; is anything asked at all?"""
        ask, now, turn = session.look(lambda game: (game.ask, game.table, game.turn))
        if ask is None:
            return False
        value = self.answer(ask, now, chance)
        session.post(Answer(value, to=turn, by="table"), cast(Channel, SimpleNamespace(who=ask.owner(value))))
        return True


WONDER = SensibleTable(WONDER_BOOK, (), wonder.answer, {"setup.players": 3, "setup.difficulty": "normal"})
WILD = SensibleTable(WILDWOODS, ("Ada",), wild.answer)
TALES = SensibleTable(GRIMM, ("Ada", "Ben", "Cleo"), grimm.answer)
HEROES = SensibleTable(UNLIKELY_HEROES, ("Ada", "Ben"), heroes.answer, {"setup.quest": "1", "setup.level": "easy"})
SEVEN = SensibleTable(UNNAMED, ("Ada", "Ben", "Cleo"), seven.answer)
SHORT_TALES = SensibleTable(
    GRIMM, ("Ada", "Ben"), grimm.answer, house={"length": "short", "events": "none", "powers": "no"}
)
SHORT_QUEST = SensibleTable(
    UNLIKELY_HEROES, ("Ada", "Ben"), heroes.answer, {"setup.quest": "2", "setup.level": "easy", "setup.module": "ready"}
)


@contextmanager
def table_of(table: SensibleTable) -> Iterator[tuple[Server, Session, Panel]]:
    """The demo of this game, with nothing but phones and a television at it."""
    cards, problems = table.game.open(table.game.demo())
    assert cards, problems
    session, panel = Session(begun(TableSetting(table.game, cards, table.people, dict(table.house))).game), Panel()
    session.start()
    panel.open(PanelEvening(session, table.game, cards, Chance("1")))
    server = serve(panel, host="127.0.0.1", port=0)
    try:
        yield server, session, panel
    finally:
        server.stop()
        panel.close()
        session.stop()
