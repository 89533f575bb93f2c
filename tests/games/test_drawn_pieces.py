"""Whoever has no pieces is never told to lay any out, and is soon asked something; whoever has them gets one list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from device.evening.beginning import TableSetting, begun
from device.evening.words import Words, words
from engine import Ask, Game
from engine.asks import GO_ON
from engine.laboratory import any_answer
from engine.pieces.tables import PIECES
from engine.shelf import SHELF, title

HANDS = {
    "en": (
        r"\b(Put|[Ll]ay (the|them|it|her|him|down|out|all|Luma)|Shuffle|Gather|[Tt]ake (the|them|it|these)|Open the|"
        r"from the supply|Stand it|Rub|Write|Turn (Luma|Brom)|Move the|Close the gap)\b"
    ),
    "it": (
        r"\b([Mm]ette(te|tela)|"
        r"(?<!ne )(?<!dado )[Mm]etti|[Pp]osate|[Mm]escolate|[Rr]accogliete|[Pp]rende(te|telo|teli)|[Aa]prite|"
        r"dalla riserva|[Rr]ialzatelo|[Ss]tendete(lo)?|[Cc]ancellate|[Ss]crivete|Gira|[Ss]postate|Chiudete)\b"
    ),
}
PLAYED = {
    "wonder-book": ("Ada", "Ben"),
    "wildwoods": ("Ada",),
    "unlikely-heroes": ("Ada", "Ben"),
    "grimm": ("Ada", "Ben", "Cleo"),
    "unnamed": ("Ada", "Ben", "Cleo"),
}
WRITTEN = {  # by whoever wrote the pack
    "card.read",
    "card.text",
    "goal.set",
    "ending.read",
    "lesson.text",
    "lesson.two",
    "lesson.dice",
    "card.instruction",
    "wyrm_card.rule",
    "map.met",
    "chapter.story",
    "chapter.setup",
    "objective.follows",
    "challenge.reward",
    "card.back",
    "tale.read",
    "quest.shown",
    "item.yours",
    "quest.active",
    "event.turned",
    "sin.played",
}
STEPS = 260
by_game = pytest.mark.parametrize("game", list(PLAYED))
by_language = pytest.mark.parametrize("language", ["en", "it"])


def laid(game: str, pieces: str, language: str) -> tuple[Game, Words]:
    found = title(game)
    assert found
    cards, _ = found.open(found.demo())
    assert cards
    here = begun(TableSetting(found, cards, PLAYED[game], {"pieces": pieces}))
    return here.game, words(found, cards, language)


def some_answer(ask: Ask, chance: random.Random) -> Any:
    return ask.options[0] if ask.kind == "number" else any_answer(chance, ask)


def orders(game: Game, said: Words, seed: int) -> Iterator[tuple[str, str]]:
    """All that is asked and told in a game played by chance, by their ids, but for what stands in the pack."""
    chance = random.Random(seed)
    for _ in range(STEPS):
        ask = game.ask
        if ask is None:
            return
        here = said.over(game.table)
        if ask.what not in WRITTEN:
            yield ask.what, here.ask(ask)
        for news in game.answer(some_answer(ask, chance)):
            if news.what not in WRITTEN:
                yield news.what, said.over(game.table).news(news)


@by_language
@by_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_without_pieces_is_told_to_lay_any_out(game: str, language: str, seed: int) -> None:
    told = dict(orders(*laid(game, "drawn", language), seed))
    assert len(told) > 15
    assert {what: said for what, said in told.items() if re.search(HANDS[language], said)} == {}


@by_language
@by_game
def test_whoever_has_them_is_told(game: str, language: str) -> None:
    """Otherwise the test above would show nothing."""
    told = dict(orders(*laid(game, "one_by_one", language), 1))
    assert any(re.search(HANDS[language], said) for said in told.values())


@by_game
def test_whoever_has_them_gets_one_list(game: str) -> None:
    played, said = laid(game, "list", "en")
    asked = [what for what, _ in orders(played, said, 1) if what.startswith("setup.")]
    assert asked.count("setup.list") >= 1
    assert not {
        what for what in asked if what in ("setup.book", "setup.dice", "setup.river", "setup.sparks", "setup.deck")
    }


@by_game
@pytest.mark.parametrize("pieces", PIECES)
def test_however_pieces_lie_nothing_is_wrong_about_that(game: str, pieces: str) -> None:
    played, _ = laid(game, pieces, "en")
    found = title(game)
    assert found
    played.answer(some_answer(played.ask, random.Random(1)))  # type: ignore[arg-type]
    assert list(found.problems(played.table)) == []


@by_game
def test_nothing_has_to_be_put_back_where_nothing_lies(game: str) -> None:
    played, said = laid(game, "drawn", "en")
    for _ in range(12):
        assert played.ask
        played.answer(some_answer(played.ask, random.Random(1)))
    assert said.over(played.table).put_backs(played.undo(6)) == []


def test_the_first_decision_comes_after_four_pages_at_most() -> None:
    """With the press that opens the door, and the one that begins, that makes six."""
    for game in PLAYED:
        played, _ = laid(game, "drawn", "en")
        gathering = next(one for one in SHELF if one.id == game).gathering
        read = 0
        while (ask := played.ask) and (ask.options == (GO_ON,) or ask.what in (gathering.hero, gathering.level)):
            read += ask.options == (GO_ON,)
            played.answer(ask.options[0])
        assert read <= 4, game
