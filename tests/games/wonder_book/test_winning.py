"""Winning a chapter: the ending by destiny, the score, and what goes back into the box."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.names import NAMES
from engine.games.wonder_book.pack import Card, Ending, EndOfChapter, Side
from engine.games.wonder_book.table import Campaign
from engine.games.wonder_book.verbs import FlipDestiny, LoseChapter
from engine.pieces.verbs import CounterAtLeast
from tests.games.wonder_book.chapter_cards import words_of
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import PLAIN, box, chapters, end, goal, story, words

SAD, FAIR, GLAD = (words(text) for text in ("sad", "fair", "glad"))
ENDINGS = (Ending(min=1, max=2, text=SAD), Ending(min=3, max=6, text=FAIR), Ending(min=7, max=10, text=GLAD))
LAST = EndOfChapter(endings=ENDINGS, preparation=(words("close the book"), words("sort the cards")))
DECK = (goal(1), end(2, front=Side(text=words("the end")), end=LAST))
TWO = chapters(DECK, DECK)


def turn(areas: str = "P: ken/4 tina/4", **fields: Any) -> Play:
    """Before a turn of a chapter that ends with its next card."""
    return play(at(areas, using=TWO, **fields), using=TWO)


def words_heard(game: Play) -> list[str]:
    """Everything that is read from here to the next decision."""
    heard = []
    while game.options == ["go on"]:
        heard += words_of(game, TWO) or [game.asked]
        game.ok()
    return heard


@pytest.mark.parametrize(
    ("up", "ending"), [(1, "sad"), (2, "sad"), (3, "fair"), (6, "fair"), (7, "glad"), (10, "glad")]
)
def test_only_the_ending_for_the_tokens_face_up_is_read(up: int, ending: str) -> None:
    """WB-WIN-01 WB-WIN-02 WB-WIN-03 WB-DES-05: then how to prepare what comes next, in this order."""
    game = turn(destiny=up).aside("goal_reached")
    assert words_heard(game) == ["the end", ending, "close the book", "sort the cards"]
    assert game.t.campaign.scores == {"1": up}
    assert game.told("chapter.won") == [{"chapter": 1, "n": up, "total": up}]


@pytest.mark.parametrize(("up", "heading"), [(1, "The Bell: Late"), (5, "The Bell")])
def test_the_last_page_bears_the_title_of_its_card_and_of_its_ending(up: int, heading: str) -> None:
    """WB-WIN-02"""
    late = Ending(min=1, max=2, title=words("Late"), text=SAD)
    using = box(goal(1), end(2, front=Side(title=words("The Bell")), end=EndOfChapter(endings=(late, ENDINGS[1]))))
    game = play(at("P: ken/4", using=using, destiny=up), using=using).aside("goal_reached").asks("ending.read")
    assert NAMES.heading(using, game.asked, "en", game.t, game.about) == heading


def test_a_hero_lying_knocked_out_at_the_end_costs_nothing() -> None:
    """WB-EX-47 WB-WIN-05 WB-DES-05"""
    game = turn("P: ken/4 tina/0", destiny=3).aside("goal_reached").okay()
    assert (game.t.campaign.scores, game.t.campaign.chapter) == ({"1": 3}, 2)
    assert game.told("destiny.down") == []


def test_a_token_turned_on_the_last_card_counts() -> None:
    """WB-DES-05 WB-WIN-02"""
    using = box(end(1, front=Side(ops=(FlipDestiny(n=2),)), end=LAST))
    game = play(at("P: ken/4", using=using, phase="reading"), "read_on", using=using)
    assert game.t.campaign.scores == {"1": 3}


def test_scores_add_up_over_the_chapters() -> None:
    """WB-WIN-04: the sum is kept and shown."""
    game = turn(campaign=Campaign(chapter=2, scores={"1": 4})).aside("goal_reached").okay().asks("campaign.won")
    assert (game.t.campaign.scores, game.about) == ({"1": 4, "2": 5}, {"total": 9})
    assert game.told("chapter.won")[0]["total"] == 9


def test_a_chapter_won_scores_at_least_one() -> None:
    """WB-WIN-06 WB-GOL-09: even where a house rule lets the goal win over the last token."""
    deck = (goal(1, CounterAtLeast(name="bells", at_least=1)), end(2, end=LAST))
    table = at("P: ken/4", house={"goal_and_loss_together": "goal"})
    game = play(table, using=box(*deck)).correct(counters__bells=1, destiny=0)
    assert game.asks("ending.read").t.campaign.scores == {"1": 1}


def put_away(using: Box) -> list[tuple[str, Any]]:
    """What is put away when a chapter has been won with two shreds, a thing and an upgrade in hand."""
    table = at("P: ken/4 tina/4", using=using)
    table.heroes["ken"].items, table.heroes["tina"].shreds = [7], ["lamp", "balm"]
    game = play(table, using=using).correct(campaign__upgrades={"ken1": {"hero": "ken", "side": "b", "chapter": 1}})
    game.aside("goal_reached").okay()
    return [(news.what, news.about["names"]) for news in game.news if news.what.startswith("store.")]


def test_what_the_last_card_says_of_putting_away_is_not_said_once_more() -> None:
    """WB-WIN-03 WB-ITM-06 WB-CAM-09"""
    assert put_away(TWO) == []


def test_things_and_shreds_are_put_back_and_upgrades_kept() -> None:
    """WB-ITM-06 WB-SHR-06 WB-CAM-03 WB-CAM-09"""
    found = put_away(chapters(PLAIN, PLAIN))
    assert found == [("store.items", ("item:7",)), ("store.shreds", ("lamp", "balm")), ("store.upgrades", ("ken1:b",))]


def test_the_end_card_wins_wherever_it_comes_up() -> None:
    """WB-WIN-01: in a chapter without any goal, and in the middle of the enemies' phase."""
    assert campaign(box(story(1), end(2))).prepared().told("chapter.won")
    game = play(at("P: ken/4 sid/5 A", using=TWO), "enemies_phase", using=TWO).answer("quiet").asks("wyrm.attacks")
    assert game.aside("goal_reached").okay().asks("setup.group").told("chapter.won")


def test_a_deck_that_runs_out_is_a_chapter_at_its_end() -> None:
    """WB-WIN-01: its last card has been read, and none of them has said that it is the end."""
    assert campaign(box(story(1))).prepared().told("chapter.won")
    game = campaign(chapters((story(1),), ())).prepared().okay()
    assert game.t.campaign.scores == {"1": 5}
    campaign(chapters((story(1),))).prepared().asks("campaign.won")


def test_nothing_is_lost_any_more_once_the_chapter_is_won() -> None:
    """WB-WIN-01 WB-DES-02"""
    game = turn(destiny=1).aside("goal_reached").asks("ending.read").correct(destiny=0)
    assert (game.asked, game.told("chapter.lost")) == ("ending.read", [])


def test_a_victory_can_be_taken_back() -> None:
    """WB-WIN-04"""
    game = turn().asks("turn.who")
    before = game.t.to_data()
    game.aside("goal_reached").okay().answer("same", "normal").asks("setup.deck")
    assert game.undo(len(game.game.history())).t.to_data() == before


def test_a_lost_chapter_is_not_won_by_its_last_card() -> None:
    """WB-LOS-10 WB-WIN-01: what comes first in the text decides."""
    using = box(Card(number=1, kind="end", front=Side(ops=(LoseChapter(),)), end=LAST))
    game = play(at("P: ken/4", using=using, phase="reading"), "read_on", using=using).asks("lost.again")
    assert (game.told("chapter.won"), game.t.campaign.scores) == ([], {})
