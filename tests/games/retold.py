"""What an evening asked, told, showed and laid, in a few numbers: whatever comes otherwise than it came is noticed.

Words alone are in no number: they may be mended at any time.  `python -m tests.games.anew` writes all numbers anew.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from engine import Game, News
from engine.asks import Ask
from engine.contract import AnyTitle
from engine.wording import Wording
from tests.games.recording import EVENINGS

FOLDER = EVENINGS / "in_numbers"
STRETCH = 40  # so many moves make one number


class Plain:
    """Words in no language: what is said of the board, and about what."""

    language = "en"

    def say(self, phrase: str, /, **about: Any) -> str:
        """The phrase by its name."""
        return f"{phrase} {without_text(about)}"

    def name(self, key: str, value: Any) -> str:
        """The thing as the rules call it."""
        return f"{key} {value if key != 'text' else ''}"


def without_text(about: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence is about, without the print of a card."""
    return {key: value for key, value in about.items() if key != "text"}


def asked(ask: Ask | None) -> tuple[Any, ...]:
    """All of a question that a rule decides."""
    if ask is None:
        return ()
    parts = tuple(map(asked, ask.parts))
    of_it = (ask.what, ask.kind, ask.who, ask.private, ask.every, ask.least, ask.deck, ask.silence, parts)
    return (*of_it, without_text(ask.about))


@dataclass
class Retelling:
    """One evening, looked at after every move."""

    title: AnyTitle
    numbers: list[int] = field(default_factory=list)
    now: int = 0
    moves: int = 0

    def move(self, game: Game, news: Iterable[News]) -> None:
        """Something was done, this was told, and that is asked now; a stretch ends with all that lies and is shown."""
        for one in news:
            self._heard((one.what, without_text(one.about), one.to))
        self._heard(asked(game.ask))
        self.moves += 1
        if self.moves % STRETCH == 0 or game.ending:
            self.end(game)

    def end(self, game: Game) -> None:
        """What lies on the table, what is shown of it, and what could be done out of turn."""
        self._heard(json.dumps(game.table.to_data(), sort_keys=True))
        self._heard((self.title.board(game.table, cast(Wording, Plain())), self.title.gauges(game.table)))
        self._heard((game.asides(), game.can_skip, game.ending))
        self.numbers.append(self.now)
        self.now = 0

    def _heard(self, what: Any) -> None:
        self.now = zlib.crc32(repr(what).encode(), self.now)


def difference(found: list[int], written: list[int]) -> str:
    """Where an evening comes otherwise than it was written down."""
    if found == written:
        return ""
    at = next((at for at, (one, other) in enumerate(zip(found, written, strict=False)) if one != other), None)
    at = min(len(found), len(written)) if at is None else at
    return f"otherwise between the moves {at * STRETCH} and {(at + 1) * STRETCH}"


def written(game: str) -> dict[str, list[int]]:
    """The numbers of every evening of this game that were written down."""
    path = FOLDER / f"{game}.json"
    found: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def write(game: str, evenings: Mapping[str, list[int]]) -> None:
    """One line for each evening."""
    lines = (f"{json.dumps(name)}:{json.dumps(numbers, separators=(',', ':'))}" for name, numbers in evenings.items())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
