"""Nobody says "0 are left": where a count may be nought, a phrase has words for that, in all games and languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from device.evening.beginning import TableSetting, begun
from device.evening.words import words
from engine.laboratory import any_answer
from engine.phrases import read_words
from engine.shelf import SHELF

NOUGHT = re.compile(r"(?<![\w.,:+-])0(?!\w|[.,:]\d)")
COUNTED = re.compile(r"\{left\}")
FORMED = re.compile(r"\{left:[^|{}]*(?:\{left\}[^|{}]*)?\|[^|{}]*(?:\{left\}[^|{}]*)?\|[^|{}]*\}")
MARKED = (  # a figure that stands on a card, a track or a die, or a tally that may be of anything
    *("ask.turn.action", "news.spirit.gained", "news.spirit.now.no_pieces", "news.counter.changed"),
    *("news.shadow.retreats", "news.hero.recovers", "news.destiny.up", "option.", "news.luck.restored"),
)
SAYS_A_FIGURE = re.compile(r"\bLuck 0|Fortuna 0|with 0|con 0|strength 0|forza 0|serve 0|0 needed|: 0\.$")
MOVES = 120
TITLES = {title.package.rpartition(".")[2]: title for title in SHELF}


def bare(said: dict[str, str]) -> list[str]:
    """The phrases that say how many are left and have no words for none."""
    return [key for key, text in said.items() if not key.startswith(MARKED) and COUNTED.search(FORMED.sub("", text))]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", TITLES)
def test_whatever_may_run_out_has_words_for_none(name: str, language: str) -> None:
    assert bare(read_words(TITLES[name].package, language)) == []


def test_a_new_phrase_without_words_for_none_rings() -> None:
    assert bare({"news.spark.lost": "{left:ne resta|ne restano} {left}."}) == ["news.spark.lost"]
    assert bare({"news.spark.lost": "{left:ne resta {left}|ne restano {left}|non ne resta nessuna}."}) == []


def told(name: str, language: str) -> Iterator[str]:
    """All that is asked and told while somebody plays at random."""
    title, chance = TITLES[name], random.Random(name)
    cards, _ = title.open(title.demo())
    assert cards
    game, said = begun(TableSetting(title, cards)).game, words(title, cards, language)
    for _ in range(MOVES):
        if game.ask is None:
            return
        yield said.over(game.table).ask(game.ask)
        news = game.answer(any_answer(chance, game.ask))
        yield from map(said.over(game.table).news, news)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", TITLES)
def test_nobody_hears_a_nought_where_people_say_none(name: str, language: str) -> None:
    heard = [one for one in told(name, language) if NOUGHT.search(SAYS_A_FIGURE.sub("", one))]
    assert heard == []


def test_a_nought_that_is_heard_rings() -> None:
    assert NOUGHT.search("Togli 1 Cristallo da Aiuta: ne restano 0.")
    assert not NOUGHT.search("10 Cristalli, d10:0, 0.5")
