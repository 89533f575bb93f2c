"""Both languages are complete: every phrase is there in English and Italian, with the same placeholders."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sources import PACKAGES, ROOT

ENGLISH = sorted(path for room in PACKAGES for path in (ROOT / room).rglob("*.en.toml"))
ITALIAN = sorted(path for room in PACKAGES for path in (ROOT / room).rglob("*.it.toml"))
SAME_WORDS: dict[str, str] = tomllib.loads((ROOT / "tests/same_words.toml").read_text(encoding="utf-8"))

Phrases = dict[str, str]


def flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every phrase under its whole name, however the file nests it; plural forms are phrases too."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        elif isinstance(value, list):
            yield from flat({str(number): each for number, each in enumerate(value)}, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(value)


def phrases(path: Path) -> Phrases:
    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8"))))


def placeholders(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


def has_words(phrase: str) -> bool:
    """Is there anything to translate beside placeholders, figures and signs?"""
    parts = string.Formatter().parse(phrase)
    return any(letter.isalpha() for text, _, plural, _ in parts for letter in f"{text}{plural or ''}")


def differences(english: Phrases, italian: Phrases) -> list[str]:
    """What one language has and the other has not."""
    lonely = [f"{key} is there in one language only" for key in sorted(english.keys() ^ italian.keys())]
    both = sorted(english.keys() & italian.keys())
    return lonely + [
        f"{key} has other placeholders" for key in both if placeholders(english[key]) != placeholders(italian[key])
    ]


def untranslated(english: Phrases, italian: Phrases, same: dict[str, str]) -> list[str]:
    """Phrases that stand in the Italian file in English."""
    return [
        key
        for key, phrase in english.items()
        if italian.get(key) == phrase and has_words(phrase) and phrase not in same
    ]


def name(path: Path) -> str:
    return path.parent.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", ENGLISH, ids=name)
def test_italian_says_all_that_english_says(path: Path) -> None:
    assert differences(phrases(path), phrases(path.with_name(path.name.replace(".en.", ".it.")))) == []


@pytest.mark.parametrize("path", ENGLISH, ids=name)
def test_nothing_stands_in_the_italian_file_in_english(path: Path) -> None:
    assert untranslated(phrases(path), phrases(path.with_name(path.name.replace(".en.", ".it."))), SAME_WORDS) == []


def test_no_language_stands_alone() -> None:
    assert [path.parent for path in ENGLISH] == [path.parent for path in ITALIAN]


def test_every_same_word_has_a_reason_and_is_still_in_use() -> None:
    said = {phrase for path in ENGLISH for phrase in phrases(path).values()}
    assert {phrase: reason for phrase, reason in SAME_WORDS.items() if phrase not in said or len(reason) < 10} == {}


@pytest.mark.parametrize(
    ("english", "italian", "found"),
    [
        (
            "a = '{hero} falls'",
            "b = '{hero} cade'",
            ["a is there in one language only", "b is there in one language only"],
        ),
        ("[x]\na = '{hero} falls'", "[x]\na = '{eroe} cade'", ["x.a has other placeholders"]),
        (
            "a.one = '{n:d} heart'\na.many = 'hearts'",
            "a.one = '{n} cuore'\na.many = '{n} cuori'",
            ["a.many has other placeholders"],
        ),
        ("a = '{n:>3} of {all!s}'", "a = '{all} in tutto, {n}'", []),
    ],
)
def test_a_gap_between_the_languages_is_found(english: str, italian: str, found: list[str]) -> None:
    assert differences(dict(flat(tomllib.loads(english))), dict(flat(tomllib.loads(italian)))) == found


def test_an_english_phrase_in_the_italian_file_is_found() -> None:
    english = {"a": "Undo", "b": "{hero}: {n}", "c": "OK"}
    assert untranslated(english, english, {"OK": "both say it"}) == ["a"]
