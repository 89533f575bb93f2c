"""An engine in tests that says every word as a click."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from pathlib import Path

from voice.clips import write
from voice.engines.speech import Utterance
from voice.errors import EngineLost
from voice.lines import Priority, SpokenLine


@dataclass
class Clicks:
    """An engine that makes a click, and remembers what it was asked; *deaf* to some words."""

    name: str = "clicks"
    languages: tuple[str, ...] = ("en", "it")
    deaf: str = "?"
    asked: list[Utterance] = field(default_factory=list)
    closed: bool = False

    def voices(self, language: str) -> tuple[str, ...]:
        return ("click", "clack") if language in self.languages else ()

    def wav(self, speech: Utterance, path: Path) -> None:
        self.asked.append(speech)
        if self.deaf in speech.text:
            raise EngineLost(self.name, "it does not answer")
        write(path, array("h", [8000] * 800), 8000)

    def close(self) -> None:
        self.closed = True


def line(text: str, **about: object) -> SpokenLine:
    return SpokenLine(text, text, Priority.STORY, **about)  # type: ignore[arg-type]
