"""A book that nobody has typed yet: it is played all the same, asking for what it does not know, in one language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening.words import words
from device.packs.blank import write_blank
from engine import Game
from engine.contract import OpenedPack
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wildwoods.problems import problems
from engine.laboratory import any_answer
from tests.kit.one_language import foreign, offered

ANSWERS = 400


def blank(folder: Path, language: str) -> OpenedPack:
    """An empty pack, opened."""
    write_blank(folder / "mine", language, WILDWOODS.package)
    cards, _ = WILDWOODS.open(folder / "mine")
    assert cards
    return cards


def heard(game: Game, cards: OpenedPack, language: str, seed: int) -> Iterator[str]:
    """Answer anything at all, and hear all that is said."""
    silent, chance = words(WILDWOODS, cards, language), random.Random(seed)
    for _ in range(ANSWERS):
        if game.ask is None:
            return
        yield from offered(game, silent.over(game.table))
        told = game.answer(any_answer(chance, game.ask))
        yield from map(silent.over(game.table).news, told)
        assert not problems(game.table)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("seed", range(4))
def test_a_blank_book_is_played_by_asking(tmp_path: Path, language: str, seed: int) -> None:
    cards = blank(tmp_path, language)
    game = Game(WILDWOODS.rules, WILDWOODS.lay(("Ada",), {}), cards.box, strict=True)
    lines = list(heard(game, cards, language, seed))
    assert [line for line in lines if foreign(line, language)] == []
    assert len(set(lines)) > 80


def test_what_is_asked_covers_all_that_a_book_would_have_told(tmp_path: Path) -> None:
    cards, asked = blank(tmp_path, "it"), set[str]()
    for seed in range(6):
        game, chance = Game(WILDWOODS.rules, WILDWOODS.lay(("Ada",), {}), cards.box), random.Random(seed)
        for _ in range(ANSWERS):
            if game.ask is None:
                break
            asked.add(game.ask.what)
            game.answer(any_answer(chance, game.ask))
    by_hand = {"scene.by_hand", "scene.task_by_hand", "scene.light_steps", "scene.shadow_steps", "ending.where"}
    assert by_hand | {"location.dots", "location.by_hand", "exploration.by_hand"} <= asked
