"""Dice Upon a Time without pieces: the box deals by itself, nobody turns anything up, and nobody knows what comes."""

from __future__ import annotations

import random

import pytest

from device.evening.beginning import TableSetting, begun
from engine import Game, News
from engine.games.grimm.game import GAME
from engine.games.grimm.problems import problems
from tests.games.grimm import sensible
from tests.games.grimm.land import begin, demo, laid

NAMES = ("Ada", "Ben", "Cleo")


def evening(seed: str = "1", **house: str) -> Game:
    return begun(TableSetting(GAME, demo(), NAMES, {"pieces": "drawn", **house}, seed)).game


def answered(game: Game, most: int, seed: int = 1) -> tuple[list[str], list[News]]:
    """So many sensible answers: what was asked, and what was told."""
    chance, asked, told = random.Random(seed), list[str](), list[News]()
    while game.ask and len(asked) < most:
        asked.append(game.ask.what)
        told += game.answer(sensible.answer(game.ask, game.table, chance))
        if len(asked) % 25 == 0:
            assert problems(game.table) == []
    return asked, told


def test_the_first_chapter_comes_right_after_figures_quests_and_who_begins() -> None:
    """GR-SET-02, GR-SET-06, GR-SET-07, GR-SET-14: all lies there, and nobody laid it."""
    game = evening()
    asked, _ = answered(game, 10)
    assert asked == [*["setup.figure"] * 3, *["quest.deck"] * 6, "setup.first"]
    assert game.ask
    assert game.ask.what == "chapter.roll"
    assert [len(hero.deeds.quests) for hero in game.table.heroes.values()] == [2, 2, 2]
    assert [len(hero.items) for hero in game.table.heroes.values()] == [1, 1, 1]


@pytest.mark.parametrize(
    "house", [{"hands": "closed"}, {"hands": "open", "events": "open"}, {"play": "together"}, {"length": "long"}]
)
def test_in_a_whole_evening_nobody_is_asked_what_was_turned_up(house: dict[str, str]) -> None:
    game = evening(**house)
    asked, _ = answered(game, 6000)
    assert game.ending == "over"
    assert {what for what in asked if ".draw" in what or what in ("setup.list", "event.ahead", "item.shown")} == set()


def test_nobody_sees_what_comes_next_in_any_deck() -> None:
    """GR-SET-05, GR-SET-08, GR-SET-10"""
    game = evening()
    answered(game, 40)
    for who in ("all", *NAMES):
        t = game.table.seen_by(who)
        decks = (*t.quest_decks.values(), t.tale_deck, t.item_deck, t.event_deck)
        assert [set(deck.cards) for deck in decks] == [{"?"}] * 6
        assert t.luck == 0 or t.luck == "?"
    assert "?" not in game.table.tale_deck.cards


def test_what_is_taken_back_comes_again_as_it_was_and_another_evening_is_another() -> None:
    game = evening()
    answered(game, 40)
    before = game.table.seal()
    answered(game, 6, seed=3)
    game.undo(6)
    assert game.table.seal() == before
    quests = []
    for seed in ("1", "1", "2"):
        game = evening(seed)
        answered(game, 10)
        quests.append([one.deeds.quests for one in game.table.heroes.values()])
    assert quests[0] == quests[1] != quests[2]


def test_whoever_draws_an_item_hears_alone_which_it_is() -> None:
    """GR-MAG-01, GR-MAG-12"""
    game = evening()
    _, told = answered(game, 10)
    yours = [news for news in told if news.what == "item.yours"]
    assert [(news.to, news.about["card"]) for news in yours] == [
        (name, hero.items[0]) for name, hero in game.table.heroes.items()
    ]


def test_who_takes_an_item_from_another_hears_which_it_is() -> None:
    """GR-ITM-05, GR-ITM-20, GR-MAG-12"""
    t = laid(2, ann={"pool": ["magic"]}, bob={"items": ["bottle"]})
    game = begin(t, house={"pieces": "drawn"}).place("magic", "rabbit").answer("yes").answer("bottle").no()
    (card,) = game.hero("bob").items
    told = [(news.to, news.about["who"], news.about["card"]) for news in game.news if news.what == "item.yours"]
    assert told == [("ann", "ann", card), ("bob", "bob", card)]


def test_open_hands_are_told_to_all() -> None:
    """GR-COP-19"""
    _, told = answered(evening(hands="open"), 10)
    assert [news.to for news in told if news.what == "item.yours"] == ["all"] * 3


def test_an_empty_deck_is_made_anew_of_what_was_played() -> None:
    """GR-MAG-06, GR-STY-16"""
    game = evening(length="long", play="rivals")
    answered(game, 10)
    every = game.table.item_deck.cards
    game.correct({"item_deck.cards": [], "item_deck.discard": list(every)})
    before = game.table.shuffles
    _, told = answered(game, 400)
    assert any(news.what == "item.yours" for news in told)
    assert game.table.shuffles > before


def test_what_the_king_shows_is_read_out_before_one_is_kept() -> None:
    """GR-LOC-05, GR-LOC-07: the two others go under their decks, and nobody has to be told where they are."""
    game = evening(items="no", tales="no", powers="no", events="none")
    while game.ask and game.ask.what != "turn.die":
        answered(game, 1)
    box, who = game.table.box, game.table.active
    king = next(name for name, place in box.places.items() if place.kind == "king")
    (near,) = box.ways[king]
    game.correct({f"heroes.{who}.at": near, f"heroes.{who}.rabbit": 1})
    told = game.answer("by_rabbit")
    while game.ask and game.ask.what != "quest.keep":
        told += game.answer(king if king in game.ask.options else game.ask.options[0])
    shown = [news.about["quest"] for news in told if news.what == "quest.shown"]
    assert game.ask
    assert (list(game.ask.options), len(shown)) == (shown, 3)
