"""The loudspeaker: says something and waits until it has been heard, to try how it sounds."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.evening.words import Words, words
from engine import News
from engine.shelf import SHELF
from voice.reader import reader
from voice.settings import settings

PATIENCE, LOOK = 60.0, 0.05  # seconds


def spoken(text: str, wanted: Mapping[str, Any], folder: Path) -> list[News]:
    """Say it, or three notes and a sentence; what went wrong."""
    problems = list[News]()
    how = settings(wanted)
    voice = reader(demo_words(how.language), how, folder, report=problems.append)
    voice.start()
    try:
        voice.tell(text) if text else voice.trial(folder)
        _wait(voice.timers.now() + PATIENCE, lambda: voice.narrator.speaking)
    finally:
        voice.stop()
    return problems


def demo_words(language: str) -> Words:
    """What is said over the story that we come with."""
    title = SHELF[0]
    cards, _ = title.open(title.demo())
    assert cards, "our own story can be played"
    return words(title, cards, language)


def _wait(until: float, is_speaking: Any) -> None:
    """Until nothing is said any more; what was posted needs a moment to begin."""
    time.sleep(4 * LOOK)
    while is_speaking() and time.monotonic() < until:
        time.sleep(LOOK)
