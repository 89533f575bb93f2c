"""Evenings heard from the first word to the last: nothing in English at an Italian table, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from device.evening.words import Words, words
from engine import Game
from engine.games.wildwoods.game import GAME as WILDWOODS
from tests.games.recording import read
from tests.games.wildwoods.evenings import FOLDER, evening
from tests.kit.one_language import cards, foreign, offered

EVENINGS = ("packed_away_and_back", "the_low_road_and_lost", "the_chapter_once_more")


@cache
def silent(language: str) -> Words:
    return words(WILDWOODS, cards(), language)


def said(game: Game, language: str) -> Words:
    """The words over the table as it lies now."""
    return silent(language).over(game.table)


def heard(path: Path, language: str) -> Iterator[str]:
    """All that is said on an evening, with the answers that are offered, and what an undo tells the hands."""
    head, lines = read(path)
    here = evening(head)
    game = here.game
    for at, line in enumerate(lines[:-1]):
        yield from offered(game, said(game, language))
        told = here.do(*line)
        table = said(game, language)
        yield from map(table.news, told)
        if at % 7 == 6:
            yield from table.put_backs(game.undo())
            game.redo()


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("title", EVENINGS)
def test_nothing_is_said_in_the_other_language(title: str, language: str) -> None:
    lines = dict.fromkeys(heard(FOLDER / f"{title}.jsonl", language))
    assert [line for line in lines if foreign(line, language)] == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_name_is_said_as_it_stands_in_the_files(language: str) -> None:
    """Nothing with an underscore, a brace or a marker reaches people."""
    lines = set(heard(FOLDER / "packed_away_and_back.jsonl", language))
    assert [line for line in lines if re.search(r"[_{}<>]|d(8|10|12):", line)] == []


def test_the_alarm_rings_for_a_line_in_the_other_language() -> None:
    assert foreign("Draw a Creature card.", "it") == {"draw", "card"}
    assert foreign("Pesca una carta Creatura.", "en") == {"pesca", "carta"}
