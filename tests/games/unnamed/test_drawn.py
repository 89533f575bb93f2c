"""7 without pieces: the box deals by itself, nobody turns anything up, and nobody knows what comes next."""

from __future__ import annotations

import random

from device.evening.beginning import TableSetting, begun
from engine import Game
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import ALL_DECKS
from tests.games.unnamed.play import TRIO
from tests.games.unnamed.sensible import answer
from tests.games.unnamed.valley import NAMES, cards, sane


def evening(seed: str = "1", **house: str) -> Game:
    return begun(TableSetting(GAME, cards(), NAMES[:3], {"pieces": "drawn", **house}, seed)).game


def answered(game: Game, n: int, seed: int = 1) -> list[str]:
    """So many sensible answers; what was asked."""
    chance, asked = random.Random(seed), list[str]()
    for _ in range(n):
        if game.ask is None:
            break
        asked.append(game.ask.what)
        game.answer(answer(game.ask, game.table, chance))
        if len(asked) % 25 == 0:
            sane(game.table)
    return asked


def test_the_first_turn_comes_right_after_who_plays_whom_and_who_begins() -> None:
    """UN-SET-04, UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12: all lies there, and nobody laid it."""
    game = evening()
    assert answered(game, 4) == ["setup.hero"] * 3 + ["setup.first"]
    t = game.table
    assert game.ask
    assert game.ask.what == "turn.action"
    assert [len(t.board(name).cards) for name in ("tavern", "store", "castles", "estates")] == [3, 3, 2, 2]
    assert [len(hero.sins) for hero in t.heroes.values()] == [3, 3, 3]


def test_in_a_whole_evening_nobody_is_asked_what_was_turned_up() -> None:
    game = evening(fall="yes", hands="closed")
    asked = answered(game, 3000)
    assert game.ending
    assert [what for what in asked if "draw" in what or what.startswith(("lay.", "setup.list", "treasure.turn"))] == []


def test_nobody_sees_what_comes_next_in_any_deck() -> None:
    """UN-GEN-12, UN-DCK-07"""
    game = evening()
    answered(game, 30)
    for who in ("all", *TRIO):
        seen = game.table.seen_by(who)
        assert all(set(seen.deck(name).cards) <= {"?"} for name in ALL_DECKS)
    assert "?" not in game.table.deck("characters").cards


def test_what_is_taken_back_comes_again_as_it_was_and_another_evening_is_another() -> None:
    game = evening()
    answered(game, 25)
    before = game.table.seal()
    answered(game, 6, seed=3)
    game.undo(6)
    assert game.table.seal() == before
    tables = [evening(seed) for seed in ("1", "1", "2")]
    for one in tables:
        answered(one, 4)
    assert tables[0].table.tavern == tables[1].table.tavern != tables[2].table.tavern


def test_whoever_draws_hears_it_alone() -> None:
    """UN-GEN-12, UN-DRW-01"""
    game = evening()
    chance, told = random.Random(1), []
    for _ in range(4):
        assert game.ask
        told += game.answer(answer(game.ask, game.table, chance))
    yours = [news for news in told if news.what == "sins.yours"]
    assert sorted(news.to for news in yours) == sorted(TRIO)
    assert all(news.about["cards"] == game.table.heroes[news.to].sins for news in yours)
