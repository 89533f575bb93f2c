"""Evenings on paper: who played, every question with its answer, and how the table lay at the end; for every game.

What was done otherwise than by answering stands between the questions: out of turn, taken back, put right, left.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from engine import Entry, Game, News
from engine.game import Save
from tests.sources import ROOT

EVENINGS = ROOT / "tests/evenings"
ASIDE, AMEND, CORRECT, REDO, SKIP, UNDO = VERBS = "aside", "amend", "correct", "redo", "skip", "undo"
LEAVE = "leave"  # the box is switched off, and on again


class Evening:
    """A game that is played from paper, or onto it."""

    def __init__(self, begin: Callable[[Save], Game]) -> None:
        self.log: list[Entry] = []
        self.game = begin(self.log.extend)

    def do(self, what: str, value: Any) -> list[News]:
        """Answer the question that this is about, or do what stands between two questions."""
        if what == LEAVE:
            left = self.game
            self.game = Game.resume(left.rules, self.log, left.pack, save=self.log.extend, strict=True)
            return []
        if what not in VERBS:
            return self.game.answer(value)
        told = getattr(self.game, what)(*value)
        return [news for news in told if isinstance(news, News)]

    def expects(self, what: str) -> bool:
        """Is this what is asked just now, or nothing that needs to be asked?"""
        return what in (*VERBS, LEAVE) or (self.game.ask is not None and self.game.ask.what == what)


def seal(game: Game) -> int:
    """Every last piece of the table in one number."""
    return zlib.crc32(json.dumps(game.table.to_data(), sort_keys=True).encode())


def write(path: Path, head: Mapping[str, Any], lines: Iterable[tuple[str, Any]]) -> Path:
    """Write an evening down: who played, the answers, and last how it ended."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (head, *lines))
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def read(path: Path) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """Who played, and the questions with their answers; the last is the outcome."""
    head, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return head, [(what, value) for what, value in lines]
