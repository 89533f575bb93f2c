"""Names: whatever stands in a sentence has one in every game, also what is no thing of that game at all."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.evening.words import LANGUAGES
from engine.contract import AnyTitle, OpenedPack
from engine.shelf import SHELF

ODD = (
    "http://192.168.1.20:8080",
    "[fe80::1]:8080",
    "12:30",
    "d20:5",
    "d8:",
    ":",
    "d8:99",
    "a|b",
    "",
    " ",
    "Ada: B",
    "-1",
)
LIKE_OURS = st.from_regex(r"[a-z]{0,3}[0-9]{0,3}[:|/_-][a-z0-9]{0,4}", fullmatch=True)
GAMES = [pytest.param(title, id=title.id) for title in SHELF]


@cache
def cards(game: str) -> OpenedPack:
    title = next(title for title in SHELF if title.id == game)
    found, _ = title.open(title.demo())
    assert found
    return found


def keys(title: AnyTitle) -> list[str]:
    return [*title.names.namers, "address", "who", "part"]


def named(title: AnyTitle, key: str, value: str) -> set[str]:
    """What it is called, at a table that was just laid and where none is known."""
    box = cards(title.id).box
    table = title.lay((), cards(title.id).house)
    table.pack = box
    called = title.names.name
    return {called(box, key, value, language, over) for language in LANGUAGES for over in (None, table)}


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("value", ODD)
def test_an_odd_word_is_called_what_it_is_whatever_it_is_taken_for(title: AnyTitle, value: str) -> None:
    for key in keys(title):
        assert named(title, key, value), key
    assert named(title, "address", value) == {value}


@pytest.mark.parametrize("title", GAMES)
@settings(max_examples=40)
@given(value=st.text(max_size=12) | LIKE_OURS)
def test_no_word_breaks_a_sentence(title: AnyTitle, value: str) -> None:
    for key in keys(title):
        assert named(title, key, value), key
