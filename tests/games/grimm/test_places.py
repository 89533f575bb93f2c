"""Places: what each kind gives to whoever arrives."""

from __future__ import annotations

import pytest

from engine.games.grimm.verbs import Go
from tests.games.grimm.land import R1, R2, R4, R6, R7, R9, R11, R12, R13, Play, begin, laid, says, turn


def arriving(place: str, socket: str, start: str = "town", **more: object) -> Play:
    """Ann walks with a six from *start*."""
    ann = {"at": start, "pool": ["6", "6"], **more.pop("ann", {})}  # type: ignore[dict-item]
    game = turn(ann=ann, **more).go("6", socket)  # type: ignore[arg-type]
    assert game.hero().at == place
    return game


@pytest.mark.parametrize(
    ("place", "socket", "start", "token"),
    [("orchard", R2, "town", "apple"), ("mill", R12, "chapel", "bread"), ("brook", R13, "town", "coin")],
)
def test_resources_give_a_token_of_their_kind(place: str, socket: str, start: str, token: str) -> None:
    """GR-LOC-10, GR-LOC-01, GR-LOC-11, GR-LOC-12: on top of whatever one has."""
    game = arriving(place, socket, start, ann={"tokens": {token: 30}})
    assert game.tokens() == {token: 31}


def test_the_fairy_gives_one_of_any_kind() -> None:
    """GR-LOC-08"""
    game = arriving("fairy", "chapel|fairy", "chapel").asks("token.which", "coin", "bread", "apple").answer("bread")
    assert game.tokens() == {"bread": 1}


def test_the_town_offers_a_quest_of_any_deck() -> None:
    """GR-LOC-04, GR-QST-12, GR-QST-13, GR-SET-05, GR-QST-18: it counts at once, and can be fulfilled in this turn."""
    game = arriving("town", R2, "orchard").asks("quest.deck", "2", "3", "4", "no").answer("2")
    assert "round" not in game.asks("quest.draw").options
    game.answer("see-town").asks("quest.fulfil", "see-town", "done").answer("see-town")
    assert game.hero().deeds.done == ["see-town"]
    assert arriving("town", R2, "orchard").answer("no").hero().deeds.quests == []


def test_the_king_shows_three_and_gives_one() -> None:
    """GR-LOC-05, GR-LOC-07: the others go under their decks, and everybody has seen them."""
    game = arriving("king", R7, "inn").asks("king.deck", "2", "3", "4", "no").answer("2", "2", "4")
    game.asks("quest.draw").answer("see-sea", "see-town", "round").asks("quest.keep", "see-sea", "see-town", "round")
    game.answer("see-sea")
    assert game.hero().deeds.quests == ["see-sea"]
    assert game.t.quest_decks["2"].cards[-1] == "see-town"
    assert game.t.quest_decks["4"].cards[-1] == "round"
    assert {one["quest"] for one in game.told("quest.under")} == {"see-town", "round"}


def test_the_example_of_the_king_with_four_quests() -> None:
    """GR-EX-28, GR-QST-14, GR-QST-15, GR-QST-16"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    game = arriving("king", R7, "inn", ann={"quests": mine}).answer("2", "3", "4")
    game.answer("see-sea", "three-2", "round").answer("round").asks("quest.away", *mine, "round").answer("two-1")
    assert game.hero().deeds.quests == ["two-2", "two-3", "three-1", "round"]
    assert game.t.quest_decks["2"].cards[-1] == "two-1"


def test_the_king_offers_what_there_is_and_nobody_has_to_draw() -> None:
    """GR-LOC-06, GR-QST-19"""
    t = laid(ann={"at": "inn", "pool": ["6"]})
    t.quest_decks["2"].cards, t.quest_decks["3"].cards, t.quest_decks["4"].cards = ["see-sea"], [], ["round"]
    game = begin(t).go("6", R7).asks("king.deck", "2", "4", "no").answer("2").answer("see-sea", "round")
    assert game.asks("quest.keep").answer("round").hero().deeds.quests == ["round"]
    assert arriving("king", R7, "inn").answer("no").hero().deeds.quests == []


def test_from_empty_decks_nobody_draws() -> None:
    """GR-QST-19"""
    t = laid(ann={"at": "orchard", "pool": ["6"]})
    for deck in t.quest_decks.values():
        deck.cards = []
    assert begin(t).go("6", R2).who == "bob"


def test_a_helper_tells_a_story_and_nobody_is_asked() -> None:
    """GR-LOC-14, GR-LOC-15, GR-LOC-21: at every arrival."""
    arriving("granny", R1).asks("tale.draw", who="ann")


@pytest.mark.parametrize(("place", "socket"), [("inn", R6), ("sea", "sea|warden"), ("chapel", "chapel|orchard")])
def test_buildings_and_far_places_give_nothing(place: str, socket: str) -> None:
    """GR-LOC-13, GR-LOC-16"""
    start = {"inn": "town", "sea": "warden", "chapel": "orchard"}[place]
    game = arriving(place, socket, start)
    assert (game.tokens(), game.who) == ({}, "bob")


def test_a_steed_carries_to_another_one_once() -> None:
    """GR-LOC-17, GR-LOC-18, GR-LOC-19"""
    game = arriving("north", R9, "granny").asks("steed.where", "south", "stay").answer("south")
    assert game.told("figure.rode") == [{"who": "ann", "place": "south"}]
    assert (game.hero().at, game.who) == ("south", "bob")
    assert arriving("north", R9, "granny").answer("stay").hero().at == "north"


@pytest.mark.parametrize(("ride", "lifted"), [("jump", False), ("arriving", True)])
def test_riding_wants_the_jump(ride: str, lifted: bool) -> None:
    """GR-LOC-19, GR-OPT-14"""
    game = arriving("north", R9, "granny", ann={"tales": ["ears"]}, house={"ride": ride}).answer("stay")
    assert (game.asked == "quest.fulfil") == lifted


def test_magic_items_may_be_drawn_in_secret() -> None:
    """GR-LOC-20, GR-MAG-03"""
    game = arriving("cart", R11, "inn").asks("item.wanted", "yes", "no").answer("yes").answer("lamp")
    assert game.hero().items == ["lamp"]
    assert game.t.seen_by("bob").heroes["ann"].items == ["?"]


def test_places_give_whenever_one_comes_but_nothing_to_who_stays() -> None:
    """GR-LOC-21, GR-MOV-07"""
    ann = {"at": "orchard", "pool": ["2", "2", "4"]}
    game = turn(3, ann=ann, bob={"pool": []}, cid={"pool": []}).go("2", R2).answer("no")
    game.go("2", R2)
    assert game.tokens() == {"apple": 1}
    game.place("4", R2).answer("no")
    assert game.tokens() == {"apple": 1}


def test_however_one_has_come() -> None:
    """GR-LOC-02, GR-ITM-07: by a card too; the steed that carries to somebody else brings to a place that gives."""
    game = turn(ann={"items": ["horse"]}, bob={"at": "orchard"}, cid={"at": "town"}).aside("use_item", "ann", "horse")
    assert (game.hero().at, game.tokens(), game.asked) == ("orchard", {"apple": 1}, "turn.die")


@pytest.mark.parametrize(("value", "apples"), [("gives_all", {"apple": 1}), ("town_only", {})])
def test_only_the_town_gives_by_a_card_if_the_house_says_so(value: str, apples: dict[str, int]) -> None:
    """GR-OPT-11"""
    game = says(Go(places=("orchard",)), house={"arrival_by_card": value})
    assert game.no().tokens() == apples
    horse = turn(ann={"items": ["horse"]}, bob={"at": "orchard"}, house={"arrival_by_card": value})
    assert horse.aside("use_item", "ann", "horse").no().tokens() == {"apple": 1}  # by its own note


def test_to_be_sent_where_one_is_is_no_arrival() -> None:
    """GR-LOC-03"""
    game = turn(ann={"pool": ["story"], "at": "orchard"}).place("story", R4).answer("far")
    assert (game.tokens(), game.told("tale.nothing")) == ({}, [{"who": "ann"}])


def test_in_others_turns_places_give_nothing() -> None:
    """GR-LOC-22: hands may move a figure at any time."""
    game = turn().correct(heroes__bob__at="orchard")
    assert (game.asked, game.who, game.tokens("bob")) == ("turn.die", "ann", {})


def test_an_event_puts_a_kind_of_place_to_sleep_or_makes_it_rich() -> None:
    """GR-CHP-07"""
    assert arriving("granny", R1, event="fog").who == "bob"
    assert arriving("orchard", R2, event="harvest").tokens() == {"apple": 2}


def test_without_items_their_place_is_a_plain_one() -> None:
    """GR-BEG-01, GR-BEG-02, GR-BEG-03"""
    assert arriving("cart", R11, "inn", house={"items": "no"}).who == "bob"
    game = turn(ann={"pool": ["magic"]}, house={"items": "no"}).place("magic", "rabbit")
    assert game.who == "bob"


def test_without_stories_helpers_tell_nothing() -> None:
    """GR-SET-11, GR-BEG-02, GR-BEG-03"""
    assert arriving("granny", R1, house={"tales": "no"}).who == "bob"
    assert turn(ann={"pool": ["story"]}, house={"tales": "no"}).place("story", "rabbit").who == "bob"
