"""What only a listener would notice of a pack is told when it is checked: bare names, stories without recordings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from device.files.save_files import home
from device.packs.checking import found, in_words
from device.speech.repertoire import Repertoire
from engine.contract import AnyTitle
from engine.games.lanterns.game import GAME as LANTERNS
from engine.shelf import SHELF
from voice.pack import pack_voice
from voice.rendered import Cast, name, speech

BARE = {
    "en": "harbour.yaml, line {line}: `Qwerk` is said without an article in English.",
    "it": "harbour.yaml, riga {line}: in inglese `Qwerk` si dice senza articolo.",
}
FIRST = "Sa di pioggia, e porta via quello che balla."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack of one's own, in a house without recordings."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TALESIDE_HOME", raising=False)
    return Path(shutil.copytree(LANTERNS.demo(), tmp_path / "pack"))


def put(folder: Path, file: str, old: str, new: str) -> int:
    """Write something else; in which line."""
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def told(folder: Path, language: str = "it") -> list[str]:
    return [in_words(LANTERNS, problem, language) for problem in found(folder, LANTERNS)]


def record(folder: Path, where: Path) -> list[Path]:
    """Recordings of all the Italian words of a pack, as far as their names go."""
    cards, _ = LANTERNS.open(folder)
    assert cards
    sounds = pack_voice(folder)
    lines = Repertoire(LANTERNS, cards, sounds, "it").story(LANTERNS.read(folder).pack)
    files = [where / name(said) for line in lines if (said := speech(line, Cast(sounds)))]
    (where / "it").mkdir(parents=True)
    for file in files:
        file.touch()
    return files


@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
def test_every_name_of_our_own_adventures_knows_whether_it_has_an_article(title: AnyTitle) -> None:
    assert [one for one in found(title.demo(), title) if one.what.startswith("no_article")] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_name_that_is_said_bare_is_told_with_its_line(folder: Path, language: str) -> None:
    line = put(folder, "harbour.yaml", "en: Lighthouse,", "en: Qwerk,")
    assert [one for one in told(folder, language) if one.startswith(BARE[language].format(line=line))]


def test_it_is_not_told_once_the_article_is_written_or_it_is_listed_as_having_none(folder: Path) -> None:
    put(folder, "harbour.yaml", "en: Lighthouse,", "en: Qwerk,")
    (folder / "voice").mkdir()
    (folder / "voice" / "pronounce.yaml").write_text("bare: {en: [Qwerk]}")
    assert told(folder) == []
    (folder / "voice" / "pronounce.yaml").write_text("bare: {it: [Qwerk]}")
    assert len(told(folder)) == 1
    put(folder, "harbour.yaml", "en: Qwerk,", "en: the Qwerk,")
    assert told(folder) == []


def test_where_all_is_recorded_or_nothing_is_nothing_is_told(folder: Path) -> None:
    assert told(folder) == []
    for where in (folder / "voice" / "rendered", home() / "rendered"):
        record(folder, where)
        assert told(folder) == []
        shutil.rmtree(where)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "has no recording in Italian"), ("it", "una registrazione in italiano")]
)
def test_a_story_without_a_recording_is_told_with_its_line(folder: Path, language: str, words: str) -> None:
    record(folder, folder / "voice" / "rendered")
    line = put(folder, "cards.yaml", FIRST, "Sa di sale.")
    story, left = told(folder, language)
    assert story.startswith(f"cards.yaml, {'line' if language == 'en' else 'riga'} {line}: ")
    assert words in story
    assert "Sa di sale." in story
    assert left.startswith({"en": "Recordings in Italian that", "it": "Registrazioni in italiano che"}[language])
    assert ": 1. " in left


@pytest.mark.parametrize(
    ("language", "words"), [("en", "is outdated: 1 of its 2"), ("it", "non è aggiornata: 1 frasi su 2")]
)
def test_a_story_with_a_new_sentence_is_told_as_outdated(folder: Path, language: str, words: str) -> None:
    record(folder, home() / "rendered")
    put(folder, "cards.yaml", FIRST, f"{FIRST} Anche di sale.")
    assert [words in one for one in told(folder, language)] == [True]
