"""The demo story in tests: its cards, its words, and seats to play it from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from device.evening.beginning import TableSetting
from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.evening.words import Words, words
from device.terminal.seat import Manners, Rolling, TerminalSeat
from engine import Game, Next
from engine.contract import OpenedPack
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from tests.kit.kinds import of_kind

BEGIN = ("2", "normal", "ok", "ok", "nora", "bruno", "ok")
"""From the first question to the first card that is read with everybody in play."""


@cache
def cards() -> OpenedPack:
    """The demo, read once."""
    found, problems = WONDER_BOOK.open(WONDER_BOOK.demo())
    assert found is not None, problems
    return found


def box() -> Box:
    """The demo as the rules look at it."""
    return of_kind(Box, cards().box)


def setting(**changes: Any) -> TableSetting:
    """An evening with the demo."""
    return replace(TableSetting(WONDER_BOOK, cards()), **changes)


def said(language: str = "en") -> Words:
    """What is said over the demo."""
    return words(WONDER_BOOK, cards(), language)


def at_step(table: WonderTable, step: str = "next_turn", *args: str | int) -> Game:
    """The demo at any step, with the table as given."""
    return Game(replace(WONDER_BOOK.rules, first=Next(step, args)), table, cards().box, strict=True)


@contextmanager
def seated(
    game: Game,
    *,
    language: str = "en",
    rolling: Rolling = "ask",
    literal: bool = False,
    seed: str = "1",
    said_as: Words | None = None,
) -> Iterator[TerminalSeat]:
    """Somebody at a seat, with nothing but this game before them."""
    seat = TerminalSeat(said_as or said(language), Chance(seed), manners=Manners(rolling, literal))
    session = Session(game, [seat])
    session.start()
    seat.sit_down(session)
    try:
        yield seat
    finally:
        session.stop()


def say(seat: TerminalSeat, *lines: str) -> TerminalSeat:
    """Type one line after the other, and see what comes of each."""
    seat.catch_up()
    for line in lines:
        seat.say("" if line == "ok" else line)
        seat.catch_up()
    return seat
