"""Keywords: written and erased, kept from chapter to chapter, and what a lost chapter does to them."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.pack import Branch, Card, Option, Side
from engine.games.wonder_book.verbs import ChooseHeroes, EraseKeyword, HasKeyword, WriteKeyword
from engine.pieces.verbs import Counter
from tests.games.wonder_book.play import Play, campaign
from tests.games.wonder_book.small_box import box, chapters, end, goal, story, words

MOON, STAR = WriteKeyword(word="moon"), WriteKeyword(word="star")
NO_MOON = EraseKeyword(word="moon")
FIRST = (story(1, ChooseHeroes(), MOON), goal(2), end(3))


def begun(*decks: tuple[Card, ...], chapter: int = 1, **house: str) -> Play:
    """A campaign in the first turn of this chapter; those before it were won."""
    game = campaign(chapters(*decks), 2, **house).prepared().answer("ken", "sid").asks("turn.who")
    for _ in range(chapter - 1):
        game.aside("goal_reached").okay().prepared().asks("turn.who")
    return game


def lost(game: Play) -> Play:
    """The chapter is lost, everything gathered, and it is tried again."""
    return game.correct(destiny=0).okay().answer("again")


def test_a_card_writes_and_erases_keywords() -> None:
    """WB-KEY-01: and says so."""
    game = campaign(box(story(1, MOON, STAR), story(2, NO_MOON), end(3))).prepared()
    assert game.t.campaign.keywords == {"star": 1}
    assert (game.told("keyword.written"), game.told("keyword.erased")) == (
        [{"word": "moon"}, {"word": "star"}],
        [{"word": "moon"}],
    )


def test_a_keyword_is_written_once_and_erased_only_if_it_is_there() -> None:
    """WB-KEY-02 WB-KEY-03"""
    game = campaign(box(story(1, NO_MOON, MOON, MOON), end(2))).prepared()
    assert game.t.campaign.keywords == {"moon": 1}
    assert (len(game.told("keyword.written")), game.told("keyword.erased")) == (1, [])


def test_keywords_open_and_close_what_comes_later() -> None:
    """WB-KEY-04 WB-CHO-04 WB-CAM-05: an option and a part of a card, two chapters on."""
    option = [
        Option(id=name, label=words(name), requires=(HasKeyword(word=word, present=there),))
        for name, word, there in (("howl", "moon", True), ("sleep", "moon", False), ("wish", "star", True))
    ]
    branches = [Branch(requires=(HasKeyword(word=word),), ops=(Counter(name=word),)) for word in ("moon", "star")]
    choice = Card(number=2, kind="choice", front=Side(options=(*option, Option(id="go", label=words("go")))))
    third = (Card(number=1, kind="story", front=Side(branches=tuple(branches), bottom=("next",))), choice, end(3))
    game = begun(FIRST, (goal(1), end(2)), third, chapter=2).aside("goal_reached").okay().prepared()
    game.asks("card.choice", "howl", "go")
    assert (game.t.counters, game.t.campaign.keywords) == ({"moon": 1}, {"moon": 1})


def test_a_lost_chapter_takes_its_own_keywords_with_it() -> None:
    """WB-KEY-05 WB-KEY-06 WB-LOS-04: one that is ordered again stays with the chapter that wrote it first."""
    game = begun(FIRST, (story(1, MOON, STAR), goal(2), end(3)), chapter=2)
    assert game.t.campaign.keywords == {"moon": 1, "star": 2}
    assert game.correct(destiny=0).told("lost.keywords") == [{"words": ("star",)}]
    assert game.answer("again").t.campaign.keywords == {"moon": 1}


@pytest.mark.parametrize(("restored", "left"), [("yes", {"moon": 1}), ("no", {})])
def test_what_a_lost_chapter_erased_comes_back(restored: str, left: dict[str, int]) -> None:
    """WB-EX-35 WB-LOS-05 WB-LOS-04: unless a house rule leaves it erased; the hands hear of it."""
    game = begun(FIRST, (story(1, STAR, MOON, NO_MOON), goal(2)), chapter=2, restore_erased_keywords=restored)
    assert game.t.campaign.keywords == {"star": 2}
    assert game.correct(destiny=0).told("lost.restored") == ([{"words": ("moon",)}] if left else [])
    assert game.answer("again").t.campaign.keywords == left


@pytest.mark.parametrize(("restored", "left"), [("yes", {"moon": 1}), ("no", {})])
def test_a_keyword_erased_and_written_anew_belongs_to_the_later_chapter(restored: str, left: dict[str, int]) -> None:
    """WB-LOS-04 WB-LOS-05 WB-KEY-05"""
    game = begun(FIRST, (story(1, NO_MOON, MOON), goal(2)), chapter=2, restore_erased_keywords=restored)
    assert game.t.campaign.keywords == {"moon": 2}
    assert lost(game).t.campaign.keywords == left


def test_undoing_a_loss_gives_the_keywords_back() -> None:
    """WB-KEY-01 WB-LOS-04"""
    game = begun(FIRST, (story(1, STAR, NO_MOON), goal(2)), chapter=2)
    lost(game).asks("setup.group").undo(2).asks("turn.who")
    assert (game.t.campaign.keywords, game.t.destiny) == ({"star": 2}, 5)
