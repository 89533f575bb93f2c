"""The words of a table: what is hidden from somebody is said to be hidden, never shown and never an error."""

from __future__ import annotations

import pytest

from device.evening.words import Words, phrases, words
from device.speech.loudspeaker import demo_words
from engine import Past
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.game import GAME as WONDER_BOOK


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_correction_of_something_secret_is_only_said_to_have_been(language: str) -> None:
    words = demo_words(language)
    hidden = Past("correct", "", None, "Ada", 1, "nora", private=True)
    assert words.past(hidden) == words.say("past.hidden")


HINTS = ("error.newcomer", "help.correct", "page.correct")


@pytest.mark.parametrize(("language", "ours", "theirs"), [("en", "destiny", "Spirit"), ("it", "destino", "Spirito")])
def test_hints_name_the_things_of_the_game_that_is_played_and_of_no_other(
    language: str, ours: str, theirs: str
) -> None:
    said = [" ".join(each.say(hint, typed="x") for hint in HINTS) for each in tables(language)]
    assert [(ours in text, theirs in text) for text in said] == [(True, False), (False, True)]
    of_no_game = " ".join(phrases(language).say(hint, {"typed": "x"}) for hint in HINTS)
    assert not any(word in of_no_game for word in (ours, theirs, "Wyrm", "Nora"))


def tables(language: str) -> list[Words]:
    """The words of both games' demos."""
    opened = [(title, title.open(title.demo())[0]) for title in (WONDER_BOOK, WILDWOODS)]
    return [words(title, cards, language) for title, cards in opened if cards]
