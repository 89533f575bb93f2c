"""The words of a table: what is hidden from somebody is said to be hidden, never shown and never an error."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from device.evening.words import Words, phrases, words
from device.speech.loudspeaker import demo_words
from engine import Ask, Past
from engine.contract import AnyTitle
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.shelf import SHELF


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_correction_of_something_secret_is_only_said_to_have_been(language: str) -> None:
    words = demo_words(language)
    hidden = Past("correct", "", None, "Ada", 1, "nora", private=True)
    assert words.past(hidden) == words.say("past.hidden")


@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
def test_what_was_said_already_is_no_name_of_something(title: AnyTitle) -> None:
    """A number that somebody told is not called card six in what is said of it."""
    cards, _ = title.open(title.demo())
    assert cards
    here = words(title, cards, "en")
    told = [here.past(Past("answer", "x.y", n, "phone 1", 1, who="Ada")) for n in range(40)]
    assert told == [f"Ada: {n}" for n in range(40)]


HINTS = ("error.newcomer", "help.correct", "page.correct")


@pytest.mark.parametrize(("language", "ours", "theirs"), [("en", "destiny", "Spirit"), ("it", "destino", "Spirito")])
def test_hints_name_the_things_of_the_game_that_is_played_and_of_no_other(
    language: str, ours: str, theirs: str
) -> None:
    said = [" ".join(each.say(hint, typed="x") for hint in HINTS) for each in tables(language)]
    assert [(ours in text, theirs in text) for text in said] == [(True, False), (False, True)]
    of_no_game = " ".join(phrases(language).say(hint, {"typed": "x"}) for hint in HINTS)
    assert not any(word in of_no_game for word in (ours, theirs, "Wyrm", "Nora"))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
def test_what_a_card_lets_choose_is_said_as_the_card_says_it_whatever_short_name_it_bears(
    title: AnyTitle, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, _ = title.open(title.demo())
    assert cards
    over = words(title, cards, language)
    monkeypatch.setattr(title, "names", replace(title.names, namers={"card.choice": lambda place, value: "Climb down"}))
    general = [key.removeprefix("option.") for key in over.phrases.words if re.fullmatch(r"option\.[a-z_]+", key)]
    assert "yes" in general
    by_card, by_game = (Ask(what, "choose", tuple(general), "all") for what in ("card.choice", "turn.action"))
    assert {over.option(by_card, one) for one in general} == {"Climb down"}
    assert over.option(by_game, "yes") != "Climb down"


def tables(language: str) -> list[Words]:
    """The words of both games' demos."""
    opened = [(title, title.open(title.demo())[0]) for title in (WONDER_BOOK, WILDWOODS)]
    return [words(title, cards, language) for title, cards in opened if cards]
