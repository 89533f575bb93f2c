"""What the printed rules leave open in Unlikely Heroes: both sides of a house rule, and rules to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.pack import Back, Effect, Expansions, FateLuck, Nightfall, NightRow
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.verbs import GainEnergy
from engine.pieces.grids import beside
from tests.games.unlikely_heroes.play import at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import during, hero, item, mark, the_map, with_cards, words

BACK: dict[str, Any] = {"starting": False, "back": Back(text=words("a back"))}

# Copies -------------------------------------------------------------------------------------------


def test_whoever_explores_at_once_gets_the_copy_that_was_looked_at() -> None:
    """UH-EXP-12"""
    game = play(at()).aside("peek", 90).answer("90b").ok()
    assert game.told("peek.stays_out") == [{"number": 90}]
    game.answer("explore", "90").asks("card.back")
    assert (game.about["card"], game.t.peeked) == ("90b", "")


@pytest.mark.parametrize("meanwhile", [("travel", "2", "travel", "1"), ("explore", "40")])
def test_a_copy_that_is_not_explored_at_once_goes_back_among_the_others(meanwhile: tuple[str, ...]) -> None:
    """UH-EXP-12"""
    game = play(at()).aside("peek", 90).answer("90b").ok().answer(*meanwhile)
    assert (game.t.peeked, game.told("peek.done")) == ("", [{"number": 90}])


def test_by_house_rule_copies_are_mixed_before_they_are_explored() -> None:
    """UH-EXP-12"""
    game = play(at(house={"peeked_copy": "mixed"})).aside("peek", 90).answer("90b").ok()
    game.answer("explore", "90").asks("encounter.copy", "90a", "90b")


@pytest.mark.parametrize(("house", "left"), [("one", ["90b"]), ("all", [])])
def test_a_number_that_lies_there_twice_is_sent_away_once_or_by_house_rule_altogether(house: str, left: Any) -> None:
    """UH-ENC-02"""
    using = with_cards(item(40, "0 0 0", discards=(90,)))
    t = holding(at(using=using, house={"copies_in_play": house}), "bob", "left", "90a", "90b")
    game = play(t, using=using).explore(40)
    if house == "one":
        game.asks("card.which", "90a", "90b").answer("90a")
    assert game.asks("item.place").items("bob", "left") == left


@pytest.mark.parametrize("first", [False, True])
def test_signs_are_carried_out_in_the_order_in_which_they_are_printed(first: bool) -> None:
    """UH-ENC-05, UH-ENC-11"""
    using = with_cards(item(40, "0 0 0", discards=(41,), draws=(45,), draws_first=first))
    t = holding(at(using=using), "bob", "left", "41")
    game = play(t, using=using).explore(40).asks("item.place")
    assert bool(game.items("bob", "left")) == first
    game.answer("left").read().asks("item.place")
    assert bool(game.items("bob", "left")) == first
    game.answer("left").asks("turn.action")
    assert game.items("bob", "left") == []


# Maps ---------------------------------------------------------------------------------------------


def test_a_map_that_is_explored_through_a_half_circle_lies_on_that_side() -> None:
    """UH-MAP-02"""
    using = with_cards(the_map(1, (), north=5), the_map(2, (), east=5), the_map(5))
    t = at(using=using, cells={"0,0": "1", "1,0": "2"})
    game = play(t, using=using).explore(5)
    assert game.t.cell("5") == beside("0,0", "north")
    game.game.correct({"cells": {"0,0": "1", "1,0": "2", "2,0": "5"}})
    assert game.t.cell("5") == "2,0"


# The backpack -------------------------------------------------------------------------------------


def test_one_item_is_moved_or_by_house_rule_several() -> None:
    """UH-BAC-08"""
    game = play(holding(at(), "ann", "left", "40", "45")).answer("backpack", "rearrange", "40", "right")
    assert (game.asks("turn.action").t.actions, game.items("ann", "right")) == (1, ["40"])
    t = holding(at(house={"rearranged": "several"}), "ann", "left", "40", "45")
    game = (
        play(t).answer("backpack", "rearrange", "40", "right").asks("backpack.more", "45", "no").answer("45", "right")
    )
    assert (game.asks("turn.action").t.actions, game.items("ann", "right")) == (1, ["40", "45"])


@pytest.mark.parametrize(("says", "left"), [("yes", 1), ("no", 2)])
def test_by_house_rule_the_other_one_has_to_agree(says: str, left: int) -> None:
    """UH-BAC-02"""
    play(holding(at(), "bob", "left", "40")).answer("backpack", "get").asks("item.side")
    game = play(holding(at(house={"partner": "asked"}), "bob", "left", "40")).answer("backpack", "get")
    game.asks("backpack.agrees", "yes", "no", who="Ben").answer(says)
    if says == "yes":
        game.asks("item.side").answer("left")
    assert (game.asks("turn.action").t.actions, bool(game.items("ann", "left"))) == (left, says == "yes")


# Heroes and energy --------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "colour"), [("exchanged", ""), ("kept", "red")])
def test_a_new_hero_has_a_meeple_of_its_own_or_keeps_the_old_one(house: str, colour: str) -> None:
    """UH-HRO-07"""
    using = with_cards(hero("ann", "2 1 0", ring="red"), hero("eve", "1 1 1", number=70, ring="blue", **BACK))
    t = at(using=using, house={"meeple": house})
    t.open, t.pile = ["eve"], [name for name in t.pile if name != "eve"]
    game = jobs(t, Job("hero_found", "eve", "ann"), using=using).answer("yes")
    assert (game.t.heroes["eve"].meeple, game.t.heroes["eve"].at) == (colour, "0,0")
    assert bool(game.told("hero.meeple")) == (house == "exchanged")


def test_a_cube_goes_onto_a_space_of_either_kind_or_back() -> None:
    """UH-NRG-04"""
    using = with_cards(hero("ann", "2 1 0", effects=(Effect(spaces=("charged", "uncharged"), ops=()),)))
    t = at("ann", "bob", using=using)
    t.discarded = {"ann": 3}
    game = jobs(t, Job("rewards"), using=using).asks("energy.where", "ann", "pool").answer("ann", "ann")
    assert (game.t.heroes["ann"].bright, game.t.heroes["ann"].dark) == (1, 1)
    assert game.told("energy.no_room") == [{"hero": "ann"}]


def test_if_cubes_are_too_few_for_everybody_the_people_say_who_gets_one() -> None:
    """UH-NRG-12"""
    room, gains = Effect(spaces=("uncharged",), ops=()), Effect(ops=(GainEnergy(who="everybody"),))
    using = with_cards(
        item("rope", "0 0 0", gains), hero("bob", "0 2 3", effects=(room,)), hero("cid", "1 1 1", effects=(room,))
    )
    t = holding(at("ann", "bob", "cid", using=using), "ann", "right", "rope")
    t.heroes["ann"].dark, t.pool = t.pool - 1, 1
    game = play(t, using=using).aside("use_effect", "rope:0").asks("energy.who", "bob", "cid").answer("cid", "cid")
    assert (game.t.heroes["bob"].dark, game.t.heroes["cid"].dark, game.t.pool) == (0, 1, 0)


@pytest.mark.parametrize(("house", "placed"), [("placed", 1), ("none", 0)])
def test_too_few_cubes_are_placed_as_far_as_they_go_or_by_house_rule_not_at_all(house: str, placed: int) -> None:
    """UH-NRG-12"""
    two = Effect(spaces=("charged", "charged"), ops=())
    using = with_cards(item(40, "0 0 0", two))
    t = at(using=using, house={"too_few_cubes": house})
    t.heroes["bob"].dark, t.pool = t.pool - 1, 1
    game = play(t, using=using).explore(40).answer("right")
    assert game.t.heroes["ann"].right[0].bright == placed


# Expansions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "clock"), [("clock_moves", 2), ("clock_stays", 0)])
def test_a_nightfall_card_without_this_hour_moves_the_clock_or_not(house: str, clock: int) -> None:
    """UH-NIT-07"""
    owl = Nightfall(id="owl", rows=(NightRow(intervals=("dusk",), effect=Effect(ops=mark("owl"))),))
    using = with_cards(expansions=Expansions(nightfall=(owl,)))
    t = at(using=using, modules=["nightfall"], house={"no_such_hour": house}, top="owl", action="explore")
    game = jobs(t, Job("explored", "2", "ann"), using=using).asks("exploration.top").answer("owl")
    assert (game.t.clock, game.marks()) == (clock, {"clock 2": 1} if clock else {})


def test_four_luck_cards_of_fate_are_in_the_deck_and_no_other_can_come_once_they_were_seen() -> None:
    """UH-CUB-05, UH-CUB-06"""
    cards = tuple(FateLuck(id=f"luck-{n}", blessed=1) for n in range(6))
    using = with_cards(expansions=Expansions(luck=cards))
    t = HeroesTable(players=["Ada"], modules=["blessed_luck"])
    deck = play(t, "pick_level", using=using).answer("normal").ok().t.luck
    assert (deck.left, len(deck.cards)) == (24, 26)
    game = play(at(using=using, luck=deck), using=using).explore(52).answer("0", 6)
    for n in range(4):
        game.asks("luck.draw").answer(f"luck-{n}", [1])
    assert {"luck-4", "luck-5"} & set(game.asks("luck.draw").options) == set()
    assert (game.t.luck.left, len(game.told("luck.fate_known"))) == (20, 1)


# Setting up ---------------------------------------------------------------------------------------


def column(level: str, using: Box | None = None) -> Any:
    """How hard it shall be is asked."""
    t = HeroesTable(players=["Ada"])
    return play(t, "pick_level", using=using or with_cards()).answer(level)


def test_a_column_that_no_pack_says_is_confirmed_or_put_right_cell_by_cell() -> None:
    """UH-SET-13, UH-SET-14"""
    assert column("normal").t.luck.left == 20
    game = column("hard").asks("setup.column").answer("yes")
    assert sorted(game.t.luck.cards).count("-2") == 1
    game = column("hard").answer("no", 0, 1, 1, 8, 8, 1).asks("chapter.story")
    assert (game.t.luck.cards.count("-1"), game.t.luck.cards.count("+3"), game.t.luck.left) == (1, 1, 20)


def test_what_was_put_right_once_is_not_asked_again() -> None:
    """UH-SET-13"""
    t = HeroesTable(players=["Ada"])
    t.campaign.columns["hard"] = ["0"] * 20
    game = play(t, "pick_level").answer("hard")
    assert (game.asked != "setup.column", game.t.luck.cards) == (True, ["0"] * 20)


def test_the_out_of_luck_cards_are_shuffled_before_they_lie_face_down() -> None:
    """UH-SET-17"""
    game = play(HeroesTable(players=["Ada"]), "new_quest").asks("setup.box").ok()
    assert sorted(game.t.misfortune) == ["woe-1", "woe-2", "woe-3"]


# Whose effect -------------------------------------------------------------------------------------


def test_what_belongs_to_somebody_else_is_offered_to_all() -> None:
    """UH-EFF-04, UH-EFF-03"""
    near = Effect(trigger="adjacent", timing=during("travel", "before"), ops=mark("near"), spaces=("charged",))
    using = with_cards(hero("bob", "0 2 3", effects=(near,)))
    t = at(using=using)
    t.heroes["bob"].bright, t.pool = 1, t.pool - 1
    game = play(t, using=using).answer("travel").asks("effect.use", "bob:0", "no", who="all").answer("bob:0")
    assert (game.marks(), game.t.heroes["bob"].bright) == ({"near": 1}, 0)
