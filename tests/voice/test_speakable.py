"""Signs and figures as words, in both languages."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.stories import texts
from voice.lines import MARKER
from voice.speakable import in_words, speakable


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        ("+2 & -1", "plus two and minus one", "più due e meno uno"),
        ("3× 2d6", "three times two dice of six", "tre per due dadi da sei"),
        ("2–4, 2 - 4", "two to four, two to four", "due a quattro, due a quattro"),
        ("50 %", "fifty percent", "cinquanta per cento"),
        ("3 < 4", "three less than four", "tre minore di quattro"),
        ("≥ 2", "at least two", "almeno due"),
        ("card_12", "card twelve", "card dodici"),
        ("«Bravi» “Oh”", "Bravi Oh", "Bravi Oh"),
        ("Hm… ah.", "Hm, ah.", "Hm, ah."),
        ("Hm…", "Hm.", "Hm."),
        ("A hero (Ken) falls.", "A hero, Ken, falls.", "A hero, Ken, falls."),
        ("Wait – now.", "Wait, now.", "Wait, now."),
        ("well-known", "well-known", "well-known"),
        ("✨ Spark 🎲", "Spark", "Spark"),
        ("l'ora, don't", "l'ora, don't", "l'ora, don't"),
        ("perché è così", "perché è così", "perché è così"),
        ("7 Hearts", "seven Hearts", "sette Hearts"),
    ],
)
def test_signs_are_said(text: str, english: str, italian: str) -> None:
    assert (speakable(text, "en"), speakable(text, "it")) == (english, italian)


@given(st.text(max_size=200))
def test_whatever_was_typed_no_engine_gets_a_tag_or_a_hidden_sign(text: str) -> None:
    said = speakable(text)
    assert not set('<>[]{}"|\\`') & set(said) or "\\" in said
    assert all(letter == " " or unicodedata.category(letter)[0] in "LNPMS" for letter in said)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_demo_story_keeps_all_its_words(language: str) -> None:
    for text in texts():
        told = MARKER.sub(" ", text.say(language))
        words = "".join(filter(str.isalpha, in_words(told, language)))
        assert "".join(filter(str.isalpha, speakable(told, language))) == words
