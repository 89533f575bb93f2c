"""What the printed rules leave open, each played in both ways."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engine import Game
from engine.frames import Leave
from engine.games.unnamed.gains import all_have_fallen, corrupt, gain_might
from engine.games.unnamed.game import GAME
from engine.games.unnamed.house import ASKED_FIRST, HOUSE_RULES
from engine.games.unnamed.table import SevenTable
from engine.pieces.rows import CLOSED
from tests.games.unnamed.play import TRIO, Play, at, give, mark, pile, play, through
from tests.games.unnamed.small_box import BOX, ONE_EACH

FOUR = (*TRIO, "Zed")
FALL, PLAYED = {"fall": "yes"}, {"fall": "yes", "unnamed": "yes"}


def test_every_one_has_two_values_and_those_asked_first_are_among_them() -> None:
    assert all(len(set(values)) == 2 for values in HOUSE_RULES.values())
    assert set(ASKED_FIRST) <= HOUSE_RULES.keys()


@pytest.mark.parametrize(
    ("heroes", "asked", "kind"), [("chosen", "setup.hero", "choose"), ("dealt", "setup.dealt", "draw")]
)
def test_heroes_are_chosen_or_dealt(heroes: str, asked: str, kind: str) -> None:
    """UN-SET-01"""
    game = Play(Game(GAME.rules, GAME.lay(TRIO, {"heroes": heroes}), BOX, strict=True))
    game.asks(asked).answer("hero2").asks(asked)
    assert "hero2" not in game.options
    assert game.game.ask
    assert game.game.ask.kind == kind


@pytest.mark.parametrize(("end", "might"), [("goes_round", 44), ("stops", 40)])
def test_might_goes_round_its_track_or_stops(end: str, might: int) -> None:
    """UN-GEN-05"""
    t = give(at(house={"might_end": end}), "Ada", might=38)
    assert gain_might(t, "Ada", 6) == might - 38
    assert t.heroes["Ada"].might == might


@pytest.mark.parametrize(("first", "asked"), [("row", "complete.which"), ("sins", "cataclysms.draw")])
def test_a_row_or_the_seventh_sin_comes_first(first: str, asked: str) -> None:
    """UN-GEN-14"""
    t = at(house={"comes_first": first})
    mark(mark(t, "quest2", "Ada", "-", "-"), "quest1", "Ben", "-", "-")
    game = play(pile(t, 7)).asks(asked)
    through(game)
    assert game.t.doom == 2


@pytest.mark.parametrize(("empty", "hand"), [("stay_empty", 2), ("pile_joins", 3)])
def test_an_empty_sin_deck_stays_empty_or_the_pile_joins(empty: str, hand: int) -> None:
    """UN-DCK-06"""
    t = pile(at(house={"empty_sins": empty}), 5)
    t.heroes["Ben"].sins = ["sin2", "sin2"]
    t.heroes["Ada"].sins += t.sins.cards
    t.sins.cards = []
    t.to_draw, t.phase = ["Ben"], "regroup"
    game = play(t, "drawing", stop="activating")
    if hand == 3:
        game.asks("sin.draw", who="Ben").answer("sin5")
    assert (len(game.hero("Ben").sins), len(game.t.sins.discard)) == (hand, 5 if hand == 2 else 0)


@pytest.mark.parametrize(("again", "castles"), [("no", ["castle1", ""]), ("yes", ["castle1", "castle4"])])
def test_a_castle_that_was_given_up_comes_back_or_not(again: str, castles: list[str]) -> None:
    """UN-DCK-08"""
    t = give(at(house={"buildings_return": again}), "Ada", buildings={"castle4": False})
    t.gone += t.castle_deck.cards
    t.castle_deck.cards, t.castles.spaces, t.castles.waiting = [], ["castle1", ""], [1]
    t.gone.append("castle2")
    game = play(t).aside("discard_estate", "Ada", "castle4").answer("pass")
    assert game.t.castles.spaces == castles


@pytest.mark.parametrize(("again", "held"), [("no", 0), ("yes", 1)])
def test_used_artifacts_come_back_or_not(again: str, held: int) -> None:
    """UN-DCK-10, UN-DCK-11"""
    t = mark(at(house={"artifacts_return": again}), "quest1", "Ada", "", "")
    t.artifacts.discard, t.artifacts.cards = t.artifacts.cards, []
    t.quests["quest1"].treasures = ["relic"]
    t.treasures.cards += ["gold3", "fame1"]
    t.treasures.cards.remove("relic")
    game = play(t).acts("gain_treasure").answer("relic").lets()
    if held:
        game.asks("artifact.draw", who="Ada").answer("relic3")
    assert len(game.hero("Ada").artifacts) == held


@pytest.mark.parametrize(("breaks", "passes"), [("no", 2), ("yes", 0)])
def test_what_is_no_action_leaves_the_passes_or_breaks_them(breaks: str, passes: int) -> None:
    """UN-PAS-05"""
    t = give(at(house={"asides_break_passes": breaks}, passes=2), "Ben", elixirs=["balm"])
    give(t, "Cleo", buildings={"estate3": False})
    assert play(t).aside("use_elixir", "Ben", "balm:0").t.passes == passes
    assert play(t).aside("discard_estate", "Cleo", "estate3").t.passes == passes
    manned = give(at(house={"asides_break_passes": breaks}, passes=2), "Ben", buildings={"castle3": True})
    assert play(manned).aside("use_garrison", "Ben", "castle3").t.passes == passes


@pytest.mark.parametrize(("yields", "fame"), [("no", 0), ("yes", 4)])
def test_a_building_that_a_cataclysm_takes_yields_nothing_or_what_it_would(yields: str, fame: int) -> None:
    """UN-BLD-14"""
    t = give(at(house={"struck_yields": yields}), "Ada", buildings={"castle3": True})
    game = play(pile(t, 7)).asks("cataclysms.draw").answer("quake")
    assert (game.hero("Ada").buildings, game.hero("Ada").fame, game.hero("Ada").markers) == ({}, fame, 7)


@pytest.mark.parametrize(("again", "offered"), [("yes", True), ("no", False)])
def test_a_building_is_manned_again_in_the_same_turn_or_not(again: str, offered: bool) -> None:
    """UN-MAN-05"""
    t = give(at(house={"man_again": again}), "Ada", buildings={"castle3": True}, might=5)
    game = play(t).aside("use_garrison", "Ada", "castle3")
    assert ("man" in game.options) is offered
    next_turn = play(
        give(at(house={"man_again": again}, used=["castle3"]), "Ada", might=9), "turn_order", stop="game_turn"
    )
    assert next_turn.t.used == []


@pytest.mark.parametrize(("treasure", "who", "passes"), [("action", "Ben", 0), ("free", "Ada", 1)])
def test_a_treasure_takes_the_action_or_the_turn_goes_on(treasure: str, who: str, passes: int) -> None:
    """UN-TRE-01"""
    t = mark(at(house={"treasure": treasure}, passes=1), "quest1", "Ada", "", "")
    game = play(t).acts("gain_treasure").answer("gold3").lets().asks("turn.action", who=who)
    assert (game.hero("Ada").gold, game.t.passes) == (3, passes)


@pytest.mark.parametrize(("struck", "left"), [("removed", False), ("stays", True)])
def test_a_building_for_sale_is_removed_or_stays(struck: str, left: bool) -> None:
    """UN-CAT-08"""
    t = at(house={"struck_for_sale": struck})
    t.castle_deck.cards.remove("castle3")
    t.castle_deck.cards.append("castle2")
    t.castles.spaces[1] = "castle3"
    game = play(pile(t, 7)).asks("cataclysms.draw").answer("quake").draws()
    assert ("castle3" in game.t.castles.spaces) is left
    assert bool(game.told("building.stays")) is left


@pytest.mark.parametrize(("by", "who"), [("first_player", "Ada"), ("active", "Ben")])
def test_the_first_player_or_whose_turn_it_is_picks_the_space(by: str, who: str) -> None:
    """UN-CLO-02"""
    t = at(house={"closing_by": by}, active="Ben", to_act=["Cleo"])
    game = play(pile(t, 6)).sin("sin2").asks("cataclysms.draw").answer("plague").asks("space.close", who=who)
    assert game.answer("tavern.1").draws().t.tavern.spaces[0] == CLOSED


@pytest.mark.parametrize(("after", "offered"), [("yes", True), ("no", False)])
def test_portals_can_be_closed_after_the_last_cataclysm_or_not(after: str, offered: bool) -> None:
    """UN-END-10"""
    t = give(at(house={"portals_after_doom": after}), "Ada", gifts=dict(ONE_EACH))
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards, []
    assert ("close_portal" in play(t).options) is offered


@pytest.mark.parametrize(("fate", "held"), [("kept", ["relic1"]), ("lost", [])])
def test_a_fallen_hero_keeps_artifacts_or_gives_them_up(fate: str, held: list[str]) -> None:
    """UN-FAL-11"""
    t = give(at(house={**FALL, "fallen_artifacts": fate}), "Ada", artifacts=["relic1"], corruption=6)
    corrupt(t, "Ada", 1)
    assert (t.heroes["Ada"].artifacts, t.artifacts.discard) == (held, [] if held else ["relic1"])


def hit(house: dict[str, str], card: str) -> SevenTable:
    """Zed plays the Unnamed, and the lap is nearly over."""
    t = at(FOUR, house={**PLAYED, **house}, unnamed="Zed", active="Cleo", to_act=[])
    t.unnamed_hand = [card, "fog"]
    return give(t, "Ben", gold=2, fame=1)


def test_what_the_unnamed_wants_can_be_refused_or_not() -> None:
    """UN-UNP-14"""
    has_to = play(hit({}, "toll")).answer("pass").answer("toll").answer("Ben").asks("turn.action")
    assert has_to.hero("Ben").gold == 0
    may = (
        play(hit({"may_refuse": "yes"}, "toll"))
        .answer("pass")
        .answer("toll")
        .answer("Ben")
        .asks("unnamed.pays", who="Ben")
    )
    assert may.answer("yes").asks("turn.action").hero("Ben").gold == 0
    refused = play(hit({"may_refuse": "yes"}, "toll")).answer("pass").answer("toll").answer("Ben").answer("no")
    refused.asks("unnamed.penalty", who="Ben").answer("corruption")
    assert (refused.hero("Ben").gold, refused.hero("Ben").corruption) == (2, 1)


@pytest.mark.parametrize(("hits", "asked"), [("yes", 2), ("no", 1)])
def test_the_unnamed_hits_fallen_heroes_or_not(hits: str, asked: int) -> None:
    """UN-UNP-15"""
    t = hit({"fallen_hit": hits}, "scorn")
    t.heroes["Cleo"].corruption, t.heroes["Cleo"].fallen, t.falls = 7, 1, 1
    game = play(t).answer("pass").answer("scorn")
    for _ in range(asked):
        game.asks("unnamed.penalty").answer("corruption")
    assert (game.asked, game.hero("Cleo").corruption) == ("turn.action", 6 + asked)


@pytest.mark.parametrize(("shared", "winners"), [("yes", ["Ben", "Cleo", "Zed"]), ("no", ["Ben", "Cleo"])])
def test_the_unnamed_wins_with_those_who_fell_or_not(shared: str, winners: list[str]) -> None:
    """UN-UNP-13"""
    t = hit({"fall_shared": shared}, "toll")
    for n, who in enumerate(("Ben", "Cleo", "Ada"), 1):
        t.heroes[who].fallen = n
    with pytest.raises(Leave):
        all_have_fallen(t)
    assert t.winners == winners


def test_a_box_can_end_its_track_earlier() -> None:
    """UN-GEN-05"""
    short = replace(BOX, world=msgspec.structs.replace(BOX.world, might_track=30))
    t = give(at(using=short, house={"might_end": "stops"}), "Ada", might=29)
    assert gain_might(t, "Ada", 5) == 1
