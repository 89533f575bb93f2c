"""A game on the shelf, and all that the box has to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from device.box.trackers import Gauges
from device.titles.prints import Prints
from engine import Ask, News, Rules, Table
from engine.gathering import Gathering
from engine.packs import Pack, Problem, Report, fingerprint
from engine.pieces.naming import Names
from engine.pieces.printed import Printed

P = TypeVar("P", bound=Pack)


@dataclass(frozen=True)
class Cards:
    """An owner's pack, ready to be played, and how a save knows it again."""

    box: Any
    id: str
    version: int
    fingerprint: str
    house: Mapping[str, str]


@dataclass(frozen=True)
class Title:
    """A game on the shelf."""

    id: str
    package: str
    rules: Rules
    house_rules: Mapping[str, tuple[str, ...]]
    automations: Sequence[str]  # what it walks the people through unless they would rather do it by themselves
    demo: Callable[[], Path]
    open: Callable[[Path], tuple[Cards | None, Sequence[Problem]]]
    lay: Callable[[Sequence[str], Mapping[str, str]], Table]
    seen: Callable[[Mapping[str, Any]], Table]
    schema: Callable[[], str]
    known: Callable[[Any], Iterable[tuple[str, Mapping[str, Any]]]]
    names: Names[Any, Any, Any]
    pile: Callable[[Any, Ask], Sequence[str | int]]
    short_names: Callable[[Any], Mapping[str, Iterable[str]]]
    problems: Callable[[Any], Iterable[tuple[str, Mapping[str, Any]]]]
    newcomer: Callable[[Any, str, str], Mapping[str, Any] | None]  # what is put right when somebody comes, and where
    gathering: Gathering
    model: type[Pack]  # what an owner types, and in which file of the pack
    layout: Mapping[str, str]
    gauges: Callable[[Any], Gauges]  # what the lights show, over an owner's cards
    place: Callable[[Mapping[str, Any]], News]  # where we are, for those who have lost the thread
    deck: Callable[[Any, int], Sequence[str]]  # the numbers on the cards of a chapter
    printed: Callable[[Any, int, str, str, str], Printed | None]  # chapter, card, side, language: what stands there
    prints: Prints = Prints()  # noqa: RUF009  it is frozen


def opened(
    read: Callable[[Path], Report[P]], boxed: Callable[[P], Any], folder: Path
) -> tuple[Cards | None, Sequence[Problem]]:
    """An owner's pack, if it can be played, and everything that is wrong or missing in it."""
    report = read(folder)
    if report.pack is None:
        return None, report.problems
    header = report.pack.header
    return Cards(boxed(report.pack), header.id, header.version, fingerprint(folder), header.rules), report.problems
