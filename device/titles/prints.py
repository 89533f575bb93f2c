"""Prints: what a game makes of the words that somebody has read on its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Ask
from engine.pieces.printed import Gain, Printed

Read = Mapping[str, Mapping[str, Printed]]  # by the name of the card and its side


def _words(side: Printed, picked: str) -> str:
    return side.words


def _nothing(table: Any, ask: Ask, side: Printed) -> Any:
    return None


def _never(table: Any, ask: Ask, name: str) -> bool:
    return False


def _no_gains(table: Any, read: Read) -> Iterable[Gain]:
    return ()


def _no_stories(table: Any, language: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Prints:
    """A game that is told here nothing of its cards reads them aloud, and leaves the rest to the people."""

    aloud: Callable[[Printed, str], str] = _words  # what is told of a side, once something of it has been picked
    proposed: Callable[[Any, Ask, Printed], Any] = _nothing  # the answer that the print gives, if it is a sure one
    is_blank: Callable[[Any, Ask, str], bool] = _never  # whether nobody has said yet which card of a pile this name is
    gains: Callable[[Any, Read], Iterable[Gain]] = _no_gains  # what a pack gains from a table, and from what was read
    ahead: Callable[[Any, str], Sequence[str]] = _no_stories  # what may be told next, in one language
