"""Whatever has words at the table can be said: every phrase of every room, in both languages."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from engine.phrases import read_words
from tests.device.demo_evening import said
from tests.sources import PACKAGES, ROOT
from voice.lines import MARKER
from voice.script import Script
from voice.settings import VoiceSettings

FOLDERS = sorted({path.parent for room in PACKAGES for path in (ROOT / room).rglob("phrases.en.toml")})
WRITTEN = ("sign.", "word.", "problem.", "frame.", "terminal.", "key.", "command.", "name.")  # parts, or only read


def filled(phrase: str) -> str:
    """A phrase with a name in every place, and one of its two words where it has them."""
    parts = string.Formatter().parse(phrase)
    return "".join(
        text + (plural.split("|")[0] if plural else "Nora" if name else "") for text, name, plural, _ in parts
    )


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_every_phrase_can_be_said(folder: Path, language: str) -> None:
    package = folder.relative_to(ROOT).as_posix().replace("/", ".")
    script = Script(said(language), settings=VoiceSettings(language=language))
    for key, phrase in read_words(package, language).items():
        if key.startswith(WRITTEN):
            continue
        lines = script.cut_of(filled(phrase))
        assert lines, key
        assert all(any(map(str.isalnum, line.spoken)) for line in lines), (key, lines)
        assert not MARKER.search(phrase), key


def test_there_are_phrases_to_be_said() -> None:
    assert len(FOLDERS) >= 4
