"""What a table is told: all that hands have to do, in words that are true of this very moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from engine import Ask, News
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import SevenTable
from engine.wording import Wording
from tests.games.unnamed.boxes import with_card
from tests.games.unnamed.play import TRIO, Play, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX
from tests.games.unnamed.valley import cards

FOUR = (*TRIO, "Zed")
BOTH = {"fall": "yes", "unnamed": "yes"}


def wording(language: str) -> Wording:
    """The words of the game about the small box."""
    return words(GAME, replace(cards(), box=BOX), language)


def to_the_cataclysm(t: SevenTable) -> Play:
    """Ada fills the last requirement below; always the first thing that is offered."""
    game = play(t).acts("take_part").answer("quest1.3")
    while game.asked != "cataclysms.draw":
        game.answer(game.options[0])
    return game


# A finished row -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "n"), [(("Ada", "Ben"), 1), (TRIO, 2)])
def test_one_quest_is_not_called_both(players: tuple[str, ...], n: int) -> None:
    """UN-TWO-02, UN-CMP-01"""
    t = give(mark(at(players), "quest1", "Ada", "-", ""), "Ada", fame=2)
    game = to_the_cataclysm(mark(t, "quest2", "-", "-", "-") if n == 2 else t)
    assert game.told("row.complete") == [{"n": n}]


def tied(might: int) -> list[dict[str, Any]]:
    """What is told of a quest on which Ada and Ben did equally much."""
    t = mark(
        mark(at(using=with_card("quests", "quest1", might=might)), "quest2", "-", "-", "-"), "quest1", "Ben", "-", ""
    )
    game = to_the_cataclysm(give(t, "Ada", fame=2))
    assert not game.told("quest.honour")
    return game.told("quest.shared")


def test_whoever_did_equally_much_hears_it_once_and_so_does_who_gets_nothing() -> None:
    """UN-CMP-04"""
    assert tied(5) == [{"players": ["Ada", "Ben"], "n": 2, "quest": "quest1"}]
    assert tied(1) == [{"players": ["Ada", "Ben"], "n": 0, "quest": "quest1"}]


def test_where_a_house_rule_rewards_the_first_player_nobody_is_said_to_have_done_most() -> None:
    """UN-CMP-05"""
    t = mark(mark(at(house={"only_neutrals": "first_player"}), "quest2", "-", "-", "-"), "quest1", "Ada", "-", "")
    game = to_the_cataclysm(give(t, "Ada", fame=2))
    assert game.told("quest.first") == [{"who": "Ada", "n": 4, "quest": "quest2"}]


def laid(t: SevenTable, *left: str) -> SevenTable:
    """The deck of treasures holds these."""
    t.treasures.cards = ["gold3"] * t.treasures.unseen + [*left]
    return t


def treasures_told(t: SevenTable) -> list[tuple[str, int]]:
    """What hands do with treasures at a completion."""
    ids = ("treasures.open", "treasures.renewed", "treasures.discarded")
    return [
        (news.what, news.about.get("n", news.about.get("all"))) for news in to_the_cataclysm(t).news if news.what in ids
    ]


def test_the_deck_of_treasures_is_turned_up_and_what_nobody_took_becomes_the_deck() -> None:
    """UN-CMP-06, UN-CMP-12, UN-OPT-08: once for both quests; four lie there and two in the deck, one is taken."""
    t = mark(laid(at(), "relic", "gold3"), "quest2", "-", "-", "-")
    t = give(mark(t, "quest1", "-", "-", ""), "Ada", fame=2)
    assert treasures_told(t) == [("treasures.open", 2), ("treasures.renewed", 5)]
    t = give(mark(mark(laid(at()), "quest2", "-", "-", "-"), "quest1", "-", "-", ""), "Ada", fame=2)
    for quest in ("quest1", "quest2"):
        t.quests[quest].treasures = []
    assert treasures_told(t) == []


def test_where_they_are_discarded_only_the_deck_is_shuffled() -> None:
    """UN-OPT-08"""
    t = mark(laid(at(house={"leftovers_to_discard": "yes"}), "relic", "relic"), "quest2", "-", "-", "-")
    t = give(mark(t, "quest1", "-", "-", ""), "Ada", fame=2)
    assert treasures_told(t) == [
        ("treasures.open", 2),
        ("treasures.discarded", 1),
        ("treasures.discarded", 2),
        ("treasures.renewed", 2),
    ]


def test_of_what_only_the_box_shuffles_nobody_is_told() -> None:
    """UN-CMP-06, UN-CMP-12"""
    t = mark(mark(at(house={"pieces": "drawn"}), "quest2", "-", "-", "-"), "quest1", "Ben", "-", "")
    game = play(give(t, "Ada", fame=2)).acts("take_part").answer("quest1.3")
    while game.asked != "regroup.begins":
        game.answer(game.options[0])
    assert game.told("quest.shared")
    assert not [news for news in game.news if news.what in ("treasures.open", "treasures.renewed")]


# Cataclysms and buildings -------------------------------------------------------------------------


def quaking(t: SevenTable) -> Play:
    """The next sin brings the quake, which wants castle three."""
    return play(pile(t, 6)).sin("sin1").draws("quake")


def test_a_building_that_is_searched_for_is_told_so() -> None:
    """UN-CAT-06, UN-CAT-07, UN-CAT-08, UN-BLD-14"""
    assert quaking(at()).told("building.searched") == [{"building": "castle3"}]
    shown = at()
    shown.castle_deck.cards.remove("castle3")
    shown.castle_deck.cards.append(shown.castles.cards[0])
    shown.castles.spaces[0] = "castle3"
    assert quaking(shown).told("building.gone") == [{"building": "castle3"}]
    owned = quaking(give(at(), "Ben", buildings={"castle3": True}))
    assert [news.what for news in owned.news if "castle3" in news.about.values()] == ["marker.back", "building.lost"]


def test_the_marker_of_a_building_that_is_given_up_comes_back_aloud() -> None:
    """UN-BLD-09"""
    game = play(give(at(), "Ben", buildings={"castle3": True})).aside("discard_estate", "Ben", "castle3")
    assert game.told("marker.back") == [{"who": "Ben", "place": "castle3", "n": 1}]
    unmanned = play(give(at(), "Ben", buildings={"castle3": False})).aside("discard_estate", "Ben", "castle3")
    assert not unmanned.told("marker.back")


# Falls, the Unnamed, the end ----------------------------------------------------------------------


@pytest.mark.parametrize(("house", "told"), [({}, []), ({"neutral_on_fall": "yes"}, [{"n": 2}])])
def test_neutral_markers_for_those_of_a_fallen_hero_are_told(house: dict[str, str], told: list[Any]) -> None:
    """UN-FAL-06, UN-OPT-04: on quests, and not on portals."""
    t = give(mark(at(house={"fall": "yes", **house}), "quest1", "Ada", "Ada", ""), "Ada", corruption=6)
    t.portals["portal1"], t.heroes["Ada"].markers = "Ada", 4
    game = play(t, "scoring", stop="drawing").asks("stopped")
    assert (game.told("hero.replaced"), game.told("hero.falls")[0]["n"]) == (told, 3)


@pytest.mark.parametrize(
    ("players", "fallen", "told"),
    [(TRIO, (), "end.doom_alone"), (TRIO, ("Ben",), "end.doom"), (FOUR, (), "end.doom_played_alone"),
     (FOUR, ("Ben",), "end.doom_played")],
)  # fmt: skip
def test_nobody_wins_together_with_themselves(players: tuple[str, ...], fallen: tuple[str, ...], told: str) -> None:
    """UN-END-07, UN-FAL-18, UN-UNP-12"""
    who = "Zed" if len(players) == 4 else ""
    t = at(players, unnamed=who, house=BOTH if who else {"fall": "yes"}, phase="regroup")
    for n, name in enumerate(fallen, 1):
        give(t, name, fallen=n, corruption=7)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards, []
    game = play(t, "production")
    (about,) = game.told(told)
    assert (about["players"], game.t.winners) == ([*fallen], [*fallen, *([who] if who else [])])


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_one_who_is_hit_is_named_once(language: str) -> None:
    """UN-UNP-07"""
    t = at(FOUR, unnamed="Zed", house=BOTH)
    t.unnamed_hand = ["toll", "fog"]
    game = play(t, "unnamed_turn").answer("toll", "Ben")
    assert game.game.ask
    assert wording(language).ask(game.game.ask).count("Ben") == 1
    assert game.told("unnamed.unpaid") == [{"who": "Ben", "card": "toll"}]


def test_the_last_portal_is_not_counted() -> None:
    """UN-POR-07"""
    t = give(at(), "Ada", gifts=dict.fromkeys(BOX.virtues, 1))
    t.portals = {name: "" if name == "portal1" else "Ben" for name in t.portals}
    game = play(t).acts("close_portal")
    assert (game.told("portal.closed"), len(game.told("portal.last")), game.asked) == ([], 1, "[portals]")


# Setting up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "told"),
    [(("Ada", "Ben"), ["setup.no_falls", "setup.nobody_unnamed"]), (TRIO, ["setup.nobody_unnamed"]), (FOUR, [])],
)
def test_a_variant_that_takes_more_people_is_not_left_out_in_silence(players: tuple[str, ...], told: list[str]) -> None:
    """UN-GEN-01, UN-TWO-03"""
    t = SevenTable(players=list(players), house=dict(BOTH))
    t.attach(None, BOX)
    game = play(t, "set_up")
    if game.asked == "setup.unnamed":
        game.answer("Zed")
    assert [news.what for news in game.news if news.what.startswith("setup.")] == told


# Words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "what", "about", "said"),
    [
        ("en", "row.complete", {"n": 1}, "The quest below is full: we stop and complete it."),
        ("it", "row.complete", {"n": 1}, "L'impresa in basso è piena: ci fermiamo e la compiamo."),
        ("en", "quest.honour", {"who": "Ada", "n": 0}, "Ada did most there, and gets no might."),
        ("it", "quest.honour", {"who": "Ada", "n": 0}, "Ada ha fatto più di tutti, ma non riceve potere."),
        ("en", "quest.shared", {"players": ["Ada", "Ben"], "n": 0},
         "Ada and Ben did equally much there, and nobody gets might."),
        ("it", "quest.shared", {"players": ["Ada", "Ben"], "n": 2}, "A pari merito Ada e Ben: 2 potere ciascuno."),
        ("it", "corruption.less", {"who": "Ada", "n": 1, "all": 6}, "Ada si libera di corruzione: 1. Ne restano 6."),
        ("it", "corruption.less", {"who": "Ada", "n": 1, "all": 1}, "Ada si libera di corruzione: 1. Ne resta 1."),
        ("en", "treasures.renewed", {"n": 1}, "Put the treasure that is left face down as the deck."),
        ("it", "treasures.open", {"all": 1}, "Scoprite il tesoro del mazzo."),
        ("en", "end.doom_played", {"who": "Zed", "players": ["Ben"]},
         "The last cataclysm is over. Zed has won as the Unnamed, together with Ben."),
    ],
)  # fmt: skip
def test_numbers_and_names_make_a_sentence(language: str, what: str, about: dict[str, Any], said: str) -> None:
    assert wording(language).news(News(what, about)) == said


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "Zed, whom does toll hit?"),
        ("en", 2, "Zed, whom else does toll hit?"),
        ("it", 0, "Zed, chi colpisce toll?"),
        ("it", 1, "Zed, chi altro colpisce toll?"),
    ],
)
def test_before_anybody_is_hit_nobody_is_counted(language: str, n: int, said: str) -> None:
    """UN-UNP-03"""
    assert wording(language).ask(Ask("unnamed.also", "choose", ("no", "Ben"), "Zed", {"card": "toll", "n": n})) == said
