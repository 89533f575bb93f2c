"""Cards that nobody has typed yet: the people read them, and only what the deck has to know is asked."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.table import Campaign
from tests.games.wonder_book.chapter_cards import card, law, reading, rest, says, sound
from tests.games.wonder_book.play import Play, campaign
from tests.games.wonder_book.small_box import box, end, goal, story

PILES = {"next": "read", "discard": "discard"}


def untyped(*bottoms: str, flipped: bool = False) -> Play:
    """The table after a card that the pack does not know, with these orders at its bottom."""
    game = reading(story(1), goal(3), end(4)).correct(flipped=flipped).ok("card.unknown").asks("card.bottom")
    return game.answer(*bottoms)


@pytest.mark.parametrize("bottom", PILES)
def test_of_an_untyped_card_only_the_bottom_is_asked(bottom: str) -> None:
    """WB-DCK-02 WB-GEN-03"""
    game = untyped(bottom).asks("turn.who")
    assert 2 in getattr(game.t, PILES[bottom])
    assert sound(game)


def test_what_was_told_of_a_choice_offers_no_more_than_a_card_can_have() -> None:
    """WB-CHO-02"""
    game = reading(story(1), goal(3), end(4)).correct(orders={"1 2 front": ["choice 100000000000000"]})
    game.ok("card.unknown").asks("card.choice", "1", "2", "3", "4")


def test_an_untyped_card_can_be_turned_over_once() -> None:
    """WB-DCK-02 WB-DCK-11"""
    game = untyped("flip").ok("card.unknown").asks("card.bottom", "next", "discard", "keep", "goal", "end", "keyword")
    assert game.t.flipped
    assert game.answer("next").t.read == [1, 2]
    assert not game.t.flipped


@pytest.mark.parametrize(
    ("keeper", "where"),
    [("sid", "items"), ("special_rule", "special"), ("interaction", "stack"), ("purple", "given"), ("other", "given")],
)
def test_an_untyped_card_that_stays_in_play_lies_where_the_people_say(keeper: str, where: str) -> None:
    """WB-DCK-07 WB-INT-07 WB-SPR-01 WB-ITM-01"""
    kinds = ("special_rule", "interaction", "purple", "other")
    game = untyped("keep").asks("card.keeper", "ken", "sid", *kinds).answer(keeper)
    t = game.t
    piles = {"items": t.heroes["sid"].items, "special": t.special, "stack": t.stacks.get("card 2"), "given": t.given}
    assert piles[where] == [2]
    assert t.deck == [3, 4]
    assert sound(game.asks("turn.who"))
    assert game.answer("sid").asks("turn.action").options[-1] == "pass"


@pytest.mark.parametrize("flipped", [False, True])
def test_an_untyped_goal_is_reached_when_the_people_say_so(flipped: bool) -> None:
    """WB-GOL-02 WB-GOL-04 WB-DCK-02: then they are asked what its lower end orders."""
    game = untyped("goal", flipped=flipped).asks("turn.who")
    assert (game.t.deck[0], game.t.flipped, game.t.phase) == (2, flipped, "players")
    game.answer("ken").aside("goal_reached").asks(
        "card.bottom", *["flip"] * (not flipped), "next", "discard", "keep", "end"
    )
    if not flipped:
        game.answer("flip").ok("card.unknown")
    game.answer("discard").asks("turn.action", who="ken")
    assert (game.t.discard, game.t.deck, game.t.reached) == ([2], [3, 4], False)
    assert sound(game)


def test_another_card_than_the_next_one_that_is_laid_down_comes_first() -> None:
    """WB-GEN-03 WB-DCK-07: the people have laid it down on purpose, so those before it stay unread."""
    game = reading(story(1), goal(4), end(5)).asks("card.unknown").answer(3).asks("card.unknown")
    assert (game.about["card"], game.t.deck, game.t.unread) == (3, [3, 4, 5], [2])
    assert sound(game.answer(3).answer("next").asks("turn.who"))


def test_a_keyword_on_an_untyped_card_is_written_once_the_bottom_is_told() -> None:
    """WB-KEY-01 WB-DCK-01"""
    game = untyped("keyword").asks("card.keyword").answer("biscuit").asks("card.bottom")
    assert game.t.campaign.keywords == {}
    assert game.answer("next").t.campaign.keywords == {"biscuit": 1}


def test_of_an_untyped_choice_only_the_picked_column_is_read() -> None:
    """WB-CHO-02 WB-CHO-03"""
    game = untyped("choice").asks("card.options")
    assert tuple(game.options) == (2, 4)
    game.answer(3).asks("card.choice", "1", "2", "3").answer("2")
    game.asks("card.unknown")
    assert (game.t.flipped, game.about["picked"]) == (True, "2")
    assert game.ok().answer("discard").t.picked == ""


def test_what_was_told_of_a_card_need_not_be_told_when_the_chapter_begins_anew() -> None:
    """WB-LOS-06"""
    game = untyped("next").asks("turn.who").correct(deck=[2, 3, 4], read=[1])
    game.ok("card.unknown").asks("turn.who")
    assert (game.t.read, game.t.orders) == ([1, 2], {"1 2 front": ["next"]})


def test_an_untyped_card_may_end_the_chapter() -> None:
    """WB-WIN-01"""
    game = untyped("end")
    assert game.told("chapter.won")


def test_a_back_that_nobody_typed_is_read_by_hand_and_the_card_goes_where_its_kind_lies() -> None:
    """WB-DCK-07 WB-DCK-11"""
    game = reading(card(1, "special_rule", says("", "flip"), special_rule=law(1).special_rule), *rest(2))
    game.ok("card.unknown").answer("next").okay().asks("turn.who")
    assert game.t.special == [1]


def test_a_deck_without_an_end_card_ends_when_it_is_used_up() -> None:
    """WB-WIN-01"""
    game = reading(story(1)).ok("deck.empty")
    assert game.told("chapter.won")


def test_a_purple_wyrm_card_that_nobody_typed_joins_the_deck_and_is_known_by_its_number() -> None:
    """WB-WCD-10 WB-CAM-04 WB-LOS-03 WB-WCD-02: it is drawn like the others, and its symbols are told."""
    game = untyped("keep").answer("purple").asks("turn.who")
    assert (game.t.wyrm_deck[-1], game.t.campaign.wyrm_cards) == ("card 1-2", {"card 1-2": 1})
    game.answer("ken", "pass").okay()
    while game.asked == "turn.action":
        game.answer("pass")
    game.answer("card 1-2").asks("wyrm_card.spawns").answer(0, 0, "no").asks("turn.who")
    assert game.t.wyrm_discard == ["card 1-2"]
    assert sound(game)


def test_an_untyped_card_rubs_out_a_keyword_if_any_is_written() -> None:
    """WB-KEY-01 WB-KEY-03: of several it is asked which."""
    written = {"BISCUIT": 1, "LAMP": 1}
    game = reading(story(1), goal(3), end(4), campaign=Campaign(keywords=dict(written))).ok("card.unknown")
    game.answer("erase").asks("card.erased", "BISCUIT", "LAMP").answer("LAMP")
    assert game.t.campaign.keywords == written
    game.answer("erase").asks("card.bottom")
    assert "erase" not in game.options
    assert game.answer("next").t.campaign.keywords == {}


def test_what_was_told_of_the_column_of_a_choice_holds_for_that_column_only() -> None:
    """WB-CHO-03 WB-KEY-01: the chapter is tried again, and another option picked."""
    game = untyped("choice").answer(2, "1").ok("card.unknown").answer("keyword", "crumb", "discard").asks("turn.who")
    game.correct(deck=[2, 3, 4], discard=[], campaign__keywords={}).ok("card.unknown").answer("2").ok("card.unknown")
    game.asks("card.bottom").answer("discard")
    assert (game.t.campaign.keywords, game.t.discard) == ({}, [2])
    game.correct(deck=[2, 3, 4], discard=[]).ok("card.unknown").answer("1").ok("card.unknown").asks("turn.who")
    assert game.t.campaign.keywords == {"crumb": 1}


def test_heroes_are_chosen_where_an_untyped_card_says_so_and_hold_what_comes_before_the_first_goal() -> None:
    """WB-HER-02 WB-SET-15 WB-ITM-01: on a second try at the same card, without being told once more."""
    game = campaign(box(story(1), goal(5), end(6))).prepared().asks("card.bottom").answer("heroes")
    game.asks("card.bottom")
    assert "heroes" not in game.options
    game.answer("next").asks("hero.choose").answer("ken", "sid").ok("card.unknown").asks("card.bottom")
    assert "heroes" not in game.options
    game.answer("keep").answer("sid")
    assert game.t.heroes["sid"].items == [3]
    game.correct(destiny=0).okay().answer("again").prepared().asks("hero.choose")
