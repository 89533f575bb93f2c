"""Recorded evenings read aloud on paper: every view of the room, and what the narrator says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from device.evening.words import words
from engine import ROOM, Change, News
from engine.channel import View, seen
from engine.contract import AnyTitle
from engine.shelf import SHELF
from engine.table import HERE
from tests.games.recording import ASIDE, LEAVE, Evening, read
from voice.lines import SpokenLine
from voice.pack import pack_voice
from voice.script import Script
from voice.settings import VoiceSettings

TITLES = {title.package.rpartition(".")[2]: title for title in SHELF}


class Said(NamedTuple):
    """What is said of one view, by which script."""

    view: View
    lines: list[SpokenLine]
    script: Script


def script_of(title: AnyTitle, language: str, verbosity: str = "normal") -> Script:
    """A narrator of the adventure that comes with a game."""
    cards, _ = title.open(title.demo())
    assert cards
    over = words(title, cards, language).aloud()
    return Script(over, pack_voice(title.demo()), VoiceSettings(language=language, verbosity=verbosity))


def recorded(name: str) -> list[Path]:
    """The evenings of a game that were written down; of one without any, none."""
    folder = Path(__file__).parent.parent / "games" / name / "evenings.py"
    return sorted(import_module(f"tests.games.{name}.evenings").FOLDER.glob("*.jsonl")) if folder.is_file() else []


def said(name: str, path: Path, language: str) -> Iterator[Said]:
    """All that the room hears on this evening."""
    head, lines = read(path)
    here: Evening = import_module(f"tests.games.{name}.evenings").evening(head)
    script, told, before = script_of(TITLES[name], language), list[News | Change](), ""
    for what, value in lines:
        view = seen(here.game, "all")
        news = tuple(one for one in told if isinstance(one, News) and one.to in (ROOM, HERE))
        view = replace(view, news=news, is_aside=before == ASIDE)
        yield Said(view, script.lines(view), script)
        told, before = list(here.do(what, value)) if what != "end" else [], what
        if what == LEAVE:
            script = script_of(TITLES[name], language)
