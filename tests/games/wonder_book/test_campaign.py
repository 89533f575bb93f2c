"""A campaign of six small chapters from first to last: what is carried over, what is not, and playing again."""

from __future__ import annotations

import pytest

from engine import Game
from engine.games.wonder_book.pack import Card, UpgradeCard
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import Campaign, Upgrade, WonderTable
from engine.games.wonder_book.verbs import (
    AddWyrmCard,
    ChooseHeroes,
    DrawShred,
    EraseKeyword,
    GainSpark,
    GainUpgrade,
    WriteKeyword,
)
from tests.games.wonder_book.play import Play, campaign
from tests.games.wonder_book.small_box import HEROES, TAG_TEAM, WYRM_CARDS, chapters, end, goal, story, wyrm_card


def deck(number: int, *first: object) -> tuple[Card, ...]:
    """Two cards: the first writes the chapter's keyword and sets the goal, the second is the end."""
    start = number * 10
    return (story(start, *first, WriteKeyword(word=f"word {number}")), goal(start + 1), end(start + 2))


ALL = tuple(
    UpgradeCard(id=f"{hero}{n}", chapter=n, hero=hero, a=TAG_TEAM, b=TAG_TEAM) for n in range(1, 7) for hero in HEROES
)
SIX = chapters(
    deck(1, ChooseHeroes(), GainUpgrade()),
    deck(2, AddWyrmCard(id="purple2"), GainSpark(n=3, who="each")),
    deck(3, GainUpgrade(), EraseKeyword(word="word 1")),
    deck(4, AddWyrmCard(id="purple4"), DrawShred(who="each")),
    deck(5),
    deck(6, GainUpgrade()),
    upgrades={card.id: card for card in ALL if card.chapter in (1, 3, 6)},
    wyrm_cards=WYRM_CARDS | {f"purple{n}": wyrm_card(f"purple{n}", chapter=n) for n in (2, 4)},
)


def win(game: Play, destiny: int) -> Play:
    """The chapter is won with so many tokens face up."""
    return game.asks("turn.who").correct(destiny=destiny).aside("goal_reached").okay()


def sides(*answers: str) -> dict[str, Upgrade]:
    """Upgrades with these sides."""
    parts = [answer.split(":") for answer in answers]
    return {name: Upgrade(name[:-1], side, int(name[-1])) for name, side in parts}


def in_chapter_four() -> Play:
    """Two players with Ken and Sid have won three chapters and prepared the fourth as three."""
    game = campaign(SIX).prepared().answer("ken", "sid", "ken1:a", "sid1:b")
    game = win(win(game, 5).prepared(), 3).prepared("hardcore").answer("ken3:b", "sid3:b")
    game = win(game, 4).asks("setup.group").answer("changed").answer(3, "easier")
    return game.answer("ken", "tina", "lara").answer("lara1:b", "tina1:a", "lara3:b", "tina3:a").okay()


def test_six_chapters_are_played_from_the_first_to_the_last() -> None:
    """WB-GEN-02 WB-CAM-01 WB-CAM-07 WB-WIN-04 WB-GEN-04 WB-SWI-08"""
    game = in_chapter_four().answer("lamp", "lamp", "balm")
    assert game.t.campaign.chapter == 4
    game = win(game, 7).answer("changed", 1, "Ben", "3", "normal", "sid", "ken", "sid1:a", "sid3:a").okay()
    game = win(game, 1).answer("same", "normal").okay().answer("ken6:a", "sid6:a")
    assert (game.t.campaign.chapter, game.t.players) == (6, ["Ada"])
    win(game, 10).asks("campaign.won", "stop", "again")
    assert game.t.campaign.scores == {"1": 5, "2": 3, "3": 4, "4": 7, "5": 1, "6": 10}
    assert (game.about, game.answer("stop").asked) == ({"total": 30}, "[won]")


def test_keywords_upgrades_and_purple_cards_go_along() -> None:
    """WB-CAM-02 WB-CAM-04 WB-CAM-05 WB-KEY-04 WB-UPG-05 WB-SET-13 WB-SET-14 WB-CAM-09"""
    kept = in_chapter_four().t.campaign
    assert kept.keywords == {"word 2": 2, "word 3": 3}
    assert kept.upgrades == sides("ken1:a", "sid1:b", "ken3:b", "sid3:b", "lara1:b", "tina1:a", "lara3:b", "tina3:a")
    assert kept.wyrm_cards == {"purple2": 2, "purple4": 4}


def test_wyrm_and_shred_decks_serve_in_every_chapter() -> None:
    """WB-CAM-03 WB-CAM-04 WB-SET-11 WB-SET-12 WB-SHR-06"""
    game = in_chapter_four().asks("shred.draw")
    assert (len(game.t.wyrm_deck), len(game.t.shred_deck)) == (len(WYRM_CARDS) + 2, 16)
    win(game.answer("lamp", "lamp", "balm"), 5).answer("same", "normal").asks("setup.deck")
    assert (game.t.wyrm_deck, game.t.wyrm_discard) == ([*WYRM_CARDS, "purple2", "purple4"], [])
    assert (len(game.t.shred_deck), game.t.shred_discard) == (16, [])


def test_sparks_hearts_and_tokens_begin_anew() -> None:
    """WB-CAM-06 WB-SET-17 WB-SET-18 WB-SET-08"""
    game = win(campaign(SIX).prepared().answer("ken", "sid", "ken1:a", "sid1:b"), 5).prepared().asks("turn.who")
    game.correct(heroes__ken__hearts=1, special=[20], wyrms__A={"name": "A", "area": ""}, tokens={"aura": "P"})
    assert [hero.sparks for hero in game.t.heroes.values()] == [3, 3]
    t = win(game, 2).answer("same", "normal").asks("setup.deck").t
    assert (t.destiny, t.supply, t.special, t.wyrms, t.tokens) == (5, 17, [], {}, {})
    assert [(hero.hearts, hero.sparks) for hero in t.heroes.values()] == [(4, 0), (5, 0)]


def test_a_chapter_has_to_be_won_before_the_next_one_opens() -> None:
    """WB-CAM-01 WB-GEN-01"""
    game = campaign(SIX).prepared().answer("ken", "sid", "ken1:a", "sid1:b")
    for chapter in (1, 1, 2):
        assert game.t.campaign.chapter == chapter
        game.correct(destiny=0).okay().answer("again").prepared()
        if chapter == 1:
            game.answer("ken", "sid", "ken1:a", "sid1:b")
            game = win(game, 5).prepared() if game.t.campaign.attempts == {"1": 2} else game
    assert game.t.campaign.attempts == {"1": 2, "2": 1}


def test_a_finished_campaign_can_be_played_again_from_nothing() -> None:
    """WB-CAM-08: only who played, the broken seal and what heroes' cards say are remembered."""
    done = Campaign(
        chapter=6,
        attempts={"2": 1},
        keywords={"moon": 1},
        scores={str(n): 5 for n in range(1, 6)},
        wyrm_cards={"purple2": 2},
        upgrades=sides("ken1:a", "sid1:b"),
        played={"ken": "Ada", "sid": "Ben"},
        cast={str(n): {"ken": "Ada", "sid": "Ben"} for n in range(1, 6)},
        difficulty=4,
        tokens=["envelope"],
    )
    game = Play(Game(RULES, WonderTable(players=["Ada", "Ben"], campaign=done), SIX, strict=True)).prepared()
    game = win(game.answer("ken6:a", "sid6:a"), 5).answer("again").asks("setup.group")
    assert game.t.campaign == Campaign(played={"ken": "Ada", "sid": "Ben"}, tokens=["envelope"])
    game.answer("changed", 3).asks("setup.difficulty", "normal", "easier", "hardcore").answer("normal")
    assert (game.t.wyrm_deck, game.t.deck) == (list(WYRM_CARDS), [10, 11, 12])
    game.okay().asks("hero.choose", "ken", "lara", "sid", "tina")


def test_what_was_unlocked_may_be_added_by_hand() -> None:
    """WB-CAM-08: before the decks are made."""
    game = campaign(SIX).asks("setup.difficulty").correct(campaign__wyrm_cards={"purple4": 1}).answer("normal")
    assert game.t.wyrm_deck == [*WYRM_CARDS, "purple4"]


@pytest.mark.parametrize("chapter", [1, 4])
def test_a_campaign_goes_on_after_a_power_cut(chapter: int) -> None:
    """WB-GEN-11"""
    lines: list[object] = []
    game = Play(Game(RULES, WonderTable(players=["Ada", "Ben"]), SIX, save=lines.extend, strict=True)).prepared()
    game.answer("ken", "sid", "ken1:a", "sid1:b")
    if chapter == 4:
        game = win(win(game, 5).prepared(), 3).prepared().answer("ken3:b", "sid3:b")
        game = win(game, 2).prepared().answer("lamp")
    again = Game.resume(RULES, lines, SIX, strict=True)  # type: ignore[arg-type]
    assert (again.ask, again.lost) == (game.game.ask, [])
    assert again.table.to_data() == game.t.to_data()
