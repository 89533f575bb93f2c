"""An evening of which nothing is typed reaches the end of a quest; the next one asks for nothing that was told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from device.camera.pack_writer import PackWriter
from device.evening.words import words
from engine import Game
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.pack import Place
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.table import HeroesTable
from engine.games.unlikely_heroes.verbs import DrawCard
from engine.pieces.printed import Printed
from tests.games.unlikely_heroes.from_an_empty_pack import Reader, box_of, opened

MOST = 600
Read = Mapping[str, Mapping[str, Printed]]


def played(cards: OpenedPack, seed: int) -> tuple[HeroesTable, Counter[str], str | None]:
    """A whole evening, by people who have the demo's cards in hand."""
    game = Game(GAME.rules, GAME.lay(("Ada", "Ben"), {}), cards.box, strict=True)
    reader, asked = Reader(random.Random(seed)), Counter[str]()
    while (ask := game.ask) and asked.total() < MOST:
        asked[ask.what] += 1
        if ask.what == "turn.action" and reader.has_found(game.table):
            game.aside("follow_objective", 0)
            continue
        game.answer(reader.answer(ask, game.table))
        assert not problems(game.table), problems(game.table)
    return game.table, asked, game.ending


def kept(folder: Path, cards: OpenedPack, t: HeroesTable, read: Read | None = None) -> None:
    """The evening's gains, written into the pack as the box does it."""
    found = read or {}
    writer = PackWriter(folder / "mine", words(GAME, cards, "en"), found, lambda news: pytest.fail(str(news)))
    writer.start()
    writer.note(t)
    writer.stop()


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_which_nothing_is_typed_is_won(tmp_path: Path, seed: int) -> None:
    """UH-EXP-06 UH-QST-01 UH-QST-04 UH-SET-21"""
    t, asked, ending = played(opened(tmp_path), seed)
    assert (ending, t.won, t.chapter) == ("won", True, 2)
    assert min(asked["told.kind"], asked["told.brings"]) >= 2


def test_what_was_told_is_in_the_pack_the_next_time(tmp_path: Path) -> None:
    """UH-EXP-06 UH-CHL-05 UH-MAP-12"""
    first = opened(tmp_path)
    t, _, _ = played(first, 1)
    kept(tmp_path, first, t)
    second = opened(tmp_path)
    box = box_of(second)
    assert {card.number for card in box.maps.values()} >= {13, 14}
    assert box.maps["13"].anchors
    assert box.maps["14"].place == Place(next_to=13, side="north")
    assert box.challenges["87"].boxes[0].rewards[0].ops == (DrawCard(number=88),)
    assert box.heroes["hero-1"].skills
    _, more, ending = played(second, 1)
    known = {f"told.{what}" for what in ("kind", "strength", "limit", "value")}
    assert (ending, {what: more[what] for what in known if more[what]}) == ("won", {})
