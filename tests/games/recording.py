"""Evenings on paper: who played, every question with its answer, and how the table lay at the end; for every game."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from engine import Game
from tests.sources import ROOT

EVENINGS = ROOT / "tests/evenings"
ASIDE = "aside"


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
