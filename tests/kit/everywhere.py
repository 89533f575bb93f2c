"""A game on every screen: typed at a terminal, on a phone, with buttons, by ear alone and by eye alone.

Each of these plays an evening as far as it is wanted, and gives every line that somebody read or heard: `unworded` are
those in which an id stands where words should.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.evening.words import Words, words
from device.front.lights import trackers
from device.phones.part import PanelEvening
from device.terminal.answers import options_of
from device.terminal.screen import picture
from engine import Ask, Game
from engine.contract import AnyTitle, OpenedPack
from engine.laboratory import any_answer
from tests.device.demo_evening import say, seated
from tests.device.evenings.ear import Ear, in_words
from tests.device.evenings.eye import Eye
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.front import player
from tests.device.front.player import leads_to
from tests.device.front.table import on_the_table
from tests.web_panel.phone import let_in
from web_panel import Panel

RAW = re.compile(r"\{\w+|\b(?:ask|news|option|name|board|part|ending)\.\w+|[a-z]_[a-z]|\w\|\w")
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
SIZE = 100, 40
Wise = Callable[[Ask, Any, random.Random], Any]


def unworded(lines: Iterable[str]) -> list[str]:
    """Those that nobody could read aloud."""
    return [line for line in dict.fromkeys(lines) if RAW.search(line)]


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


@dataclass(frozen=True)
class Everywhere:
    """One game: its cards, who plays by which house rules, what they answer, and how many answers are enough."""

    title: AnyTitle
    cards: OpenedPack
    players: Sequence[str]
    house: Mapping[str, str]
    wise: Wise
    most: int  # answers of one evening
    heard: int = 0  # so many by ear, by eye and with buttons; 0: the whole evening
    looks: int = 1  # the screen is read at every so manieth answer
    is_gathered: bool = False  # by ear and by eye they sit at the table already, and nobody is asked how many they are

    def said(self, language: str) -> Words:
        """What is said over it."""
        return words(self.title, self.cards, language)

    def game(self) -> Game:
        """The evening, not yet begun."""
        return Game(self.title.rules, self.title.lay(self.players, self.house), self.cards.box, strict=True)

    def is_typed(self, language: str, game: Game | None = None) -> tuple[list[str], str | None]:
        """At a terminal: all that its screen shows, and how it ends."""
        chance, lines = random.Random(1), list[str]()
        with seated(game or self.game(), language=language, said_as=self.said(language)) as seat:
            for turn in range(self.most):
                if turn % self.looks == 0:
                    shot = picture(seat.shown, *SIZE)
                    assert max(line.cell_len for line in shot) <= SIZE[0]
                    lines += [line.plain for line in shot]
                ask = seat.shown.view.ask
                if ask is None:
                    break
                value = seat.session.look(lambda game, ask=ask: self.wise(ask, game.table, chance))  # type: ignore[misc]
                say(seat, typed(ask, first_part(ask, value, chance)))
            return lines, seat.shown.view.ending

    @contextmanager
    def panel(self, game: Game | None = None) -> Iterator[Panel]:
        """Phones, and nothing else."""
        session, here = Session(game or self.game()), Panel()
        session.start()
        here.open(PanelEvening(session, self.title, self.cards, Chance("1")))
        try:
            yield here
        finally:
            here.close()
            session.stop()

    def is_pressed(self, language: str, pages: Iterable[str]) -> tuple[list[str], str | None]:
        """On a phone: all that its page and then these pages show, and how it ends."""
        chance, lines = random.Random(2), list[str]()
        with self.panel() as here:
            phone = let_in(here, language=language)
            for turn in range(self.most):
                if turn % self.looks == 0:
                    lines += _read(phone.page())
                wanted = here.evening.look(lambda game: game.ask and [self.wise(game.ask, game.table, chance)])
                if not wanted:
                    break
                assert phone.answer(json.dumps(wanted[0])).status_code == 200
            for page in pages:
                lines += _read(phone.page(page))
            return lines, here.evening.look(lambda game: game.ending)

    def is_lit(self, way: player.Way) -> tuple[set[int], str | None]:
        """With buttons: how much the lamps for how it stands have shown, and how it ends."""
        with on_the_table(self.game(), gauges=trackers(self.title.id, self.cards.box)) as table:
            shown = set[int]()
            table.box.hear.append(lambda signal: shown.add(table.lit("level")))
            player.evening(table, way, self.wise, seed=3, until=lambda table: 0 < self.heard <= table.view.turn)
            return shown, table.view.ending

    def is_heard(self, folder: Path, language: str) -> list[str]:
        """By ear alone: all that is heard."""
        with whole_box(folder, language, over=self.said(language), house=self.house, **self._gathered()) as box:
            wish = self._wish(box, 4)
            ear = Ear(box, lambda things: in_words(box, wish(box.view.ask), things))
            while self._goes_on(box, ear.answers):
                ear.turn()
            return list(ear.heard)

    def is_seen(self, folder: Path, language: str) -> list[str]:
        """By eye alone: what the front shows at the end."""
        with whole_box(folder, language, over=self.said(language), house=self.house, **self._gathered()) as box:
            wish = self._wish(box, 5)

            def colour(things: Mapping[str, str]) -> str:
                ask, pointer = box.pointer.ask, box.pointer
                assert ask
                value = wish(ask)
                fitting = {at for at, thing in enumerate(pointer.things) if leads_to(thing, value, ask)}
                return next((one for one in things if pointer.colours[one] in fitting), "")

            eye = Eye(box, colour)
            while self._goes_on(box, eye.answers):
                eye.turn()
            return [eye.page()]

    def _gathered(self) -> dict[str, Any]:
        return {"players": list(self.players)} if self.is_gathered else {}

    def _wish(self, box: WholeBox, seed: int) -> Callable[[Ask | None], Any]:
        """One wish for each turn, however often it is asked about."""
        chance, wishes = random.Random(seed), dict[int, Any]()

        def wish(ask: Ask | None) -> Any:
            assert ask
            if box.view.turn not in wishes:
                wishes[box.view.turn] = first_part(ask, self.wise(ask, box.view.table, chance), chance)
            return wishes[box.view.turn]

        return wish

    def _goes_on(self, box: WholeBox, answers: int) -> bool:
        assert answers < self.most
        return box.view.ask is not None and (not self.heard or answers < self.heard)


def _read(page: str) -> list[str]:
    return unescape(TAGS.sub("\n", page)).split("\n")
