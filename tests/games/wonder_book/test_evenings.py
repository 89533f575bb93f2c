"""Ten evenings that were written down, replayed question by question, in words of both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import Entry, Game
from engine.games.wonder_book.names import NAMES
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.rules import RULES
from engine.phrases import Phrases
from tests.games.wonder_book.evenings import FOLDER, begin, outcome, read

EVENINGS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_goes_as_it_went(path: Path) -> None:
    """The first question that differs is named; the table ends as it did, with nothing wrong on it."""
    head, lines = read(path)
    game = begin(head["players"], head["house"])
    for at, (what, value) in enumerate(lines[:-1]):
        assert game.ask is not None, f"question {at} was {what}, and the game is over: {game.ending}"
        assert game.ask.what == what, f"question {at} was {what} and is {game.ask.what}"
        game.answer(value)
        assert not problems(game.table)
    assert outcome(game) == lines[-1][1]


def test_there_are_ten_for_one_to_four_players_with_different_ends() -> None:
    heads, ends = zip(*[(head, lines[-1][1]) for head, lines in map(read, EVENINGS)], strict=True)
    assert len(EVENINGS) >= 10
    assert {head["players"] for head in heads} == {1, 2, 3, 4}
    assert {end["ending"] for end in ends} == {"won", "lost"}
    assert len({score for end in ends for score in end["scores"].values()}) >= 4


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_that_is_said_on_an_evening_has_words(language: str) -> None:
    """Asks, options and news; a missing phrase or placeholder is an error here."""
    phrases = Phrases.load("engine.games.wonder_book", language, strict=True)
    head, lines = read(max(EVENINGS, key=lambda path: path.stat().st_size))
    game = begin(head["players"], head["house"])

    def named(key: str, value: Any) -> str:
        return NAMES.name(game.pack, key, value, language, game.table)

    for _, value in lines[:-1]:
        assert game.ask is not None
        assert phrases.ask(game.ask, name=named) or not game.ask.about.get("text", "x")
        if game.ask.kind == "choose":
            assert all(phrases.option(game.ask, option, name=named) for option in game.ask.options)
        assert all(phrases.news(news, name=named) for news in game.answer(value))


def test_an_evening_goes_on_after_a_power_cut_in_its_middle() -> None:
    head, lines = read(EVENINGS[0])
    log: list[Entry] = []
    game = begin(head["players"], head["house"], save=log.extend)
    for _, value in lines[:400]:
        game.answer(value)
    twin = Game.resume(RULES, log, game.pack, strict=True)
    assert (twin.table, twin.ask, twin.turn) == (game.table, game.ask, game.turn)
    for _, value in lines[400:-1]:
        twin.answer(value)
    assert outcome(twin) == lines[-1][1]
