"""The expansions of Unlikely Heroes: weather, detours, nightfall, cursed and blessed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.energy import everywhere
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    Detour,
    Effect,
    Expansions,
    FateItem,
    FateLuck,
    Nightfall,
    NightRow,
    SkillDice,
    Timing,
    Trait,
    Weather,
)
from engine.games.unlikely_heroes.table import HeroesTable, Job, TraitCard
from engine.games.unlikely_heroes.verbs import Bonus, GainEnergy, RestoreLuck
from engine.games.unlikely_heroes.ways import in_reach
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import Play, at, begun, holding, jobs, play
from tests.games.unlikely_heroes.small_box import (
    CLOCK,
    MISFORTUNE,
    boxed_skill,
    challenge,
    hero,
    item,
    mark,
    with_cards,
)

ONE = {"0,0": "1"}
STEPS = tuple(Effect(trigger="passive", ops=(Bonus(n=n),)) for n in (2, 1, 0))
EXPANSIONS = Expansions(
    weather=(Weather(id="wind", effects={"south": Effect(ops=mark("south")), "east": Effect(ops=mark("east"))}),),
    detours=(Detour(id="inn", sides=("north", "east", "south", "west"), effect=Effect(ops=mark("inn"))),),
    nightfall=(Nightfall(id="owl", rows=(NightRow(intervals=("day",), effect=Effect(ops=mark("owl"))),)),),
    traits=(
        *(Trait(id=f"good-{n}", steps=STEPS) for n in range(4)),
        *(Trait(id=f"bad-{n}", blessed=False, steps=STEPS) for n in range(4)),
    ),
    items=(FateItem(id="ring"), FateItem(id="crown"), FateItem(id="thorn", blessed=False)),
    luck=(
        *(FateLuck(id=f"clover-{n}", blessed=1) for n in range(3)),
        *(FateLuck(id=f"crow-{n}", cursed=2) for n in range(3)),
    ),
)


def fated(name: str, **dice: int) -> Any:
    """A blessed or cursed item, with dice for strength."""
    return item(name, "0 0 0", starting=False, back=Back(generic=True), dice=(SkillDice(skill="strength", **dice),))


USING = with_cards(
    fated("ring", blessed=1), fated("crown", blessed=2), fated("thorn", cursed=1), expansions=EXPANSIONS
)  # fmt: skip


def table(*modules: str, using: Box = USING, **fields: Any) -> HeroesTable:
    """A table with these expansions."""
    return at(using=using, modules=list(modules), **fields)


def exploring(number: int = 2, *modules: str, **fields: Any) -> Play:
    """The hero has explored a map, and stays."""
    return settled(play(table(*modules, **{"cells": dict(ONE), **fields}), using=USING).explore(number))


def settled(game: Play) -> Play:
    """Maps are laid and nobody steps on; the only card of a deck is turned up."""
    while game.asked in ("map.step", "map.joined") or (game.asked == "exploration.top" and len(game.options) == 1):
        game.answer("no" if game.asked.startswith("map") else game.options[0])
    return game


# The exploration deck -----------------------------------------------------------------------------


def test_expansions_are_chosen_and_none_is_taken_by_itself() -> None:
    """UH-XPL-01, UH-XPL-02, UH-XPL-03, UH-CUB-01"""
    game = play(HeroesTable(players=["Ada"]), "pick_modules", using=USING).asks("setup.module")
    assert game.options == [
        "ready", "weather", "detours", "nightfall", "blessed_traits", "cursed_traits", "blessed_items", "cursed_items",
        "blessed_luck", "cursed_luck",
    ]  # fmt: skip
    game.answer("weather").answer("nightfall").answer("ready")
    assert sorted(game.t.exploration) == ["owl", "wind"]
    assert play(HeroesTable(players=["Ada"]), "pick_modules", using=USING).answer("ready").t.exploration == []


def test_the_top_card_is_always_seen_and_an_empty_pile_is_made_anew_at_once() -> None:
    """UH-XPL-04, UH-XPL-08, UH-XPL-09, UH-WEA-04"""
    game = exploring(top="wind", exploration=["inn", "owl"]).asks("exploration.top", "inn", "owl").answer("inn")
    assert (game.t.top, game.t.exploration_discard, game.t.explored) == ("inn", ["wind"], "")
    last = exploring(top="wind", exploration=[]).asks("turn.action")
    assert (last.told("exploration.shuffled"), last.t.top, last.t.reshuffles) == ([{}], "wind", 0)


def test_maps_up_to_thirty_six_bring_a_card_once_they_lie_there() -> None:
    """UH-XPL-05, UH-XPL-06"""
    game = play(table(cells=dict(ONE), top="wind"), using=USING).explore(2).asks("map.step")
    assert game.marks() == {}
    assert settled(game.answer("yes")).asks("turn.action").marks() == {"east": 1}
    high = jobs(table(cells={"0,0": "1", "1,0": "2"}, top="wind"), Job("encounter", "61", "ann"), using=USING).read()
    assert high.answer("no").asks("stopped").t.top == "wind"


@pytest.mark.parametrize(("house", "top"), [("no", "wind"), ("yes", "")])
def test_the_first_map_of_a_quest_brings_none(house: str, top: str) -> None:
    """UH-XPL-07"""
    t = table(cells={}, top="wind", house={"first_map_explores": house})
    game = jobs(t, Job("encounter", "1", ""), using=USING).read()
    if house == "yes":
        game.asks("weather.direction").answer("none")
    assert bool(settled(game).asks("stopped").told("exploration.drawn")) == (top == "")


@pytest.mark.parametrize(("house", "drawn"), [("yes", True), ("no", False)])
def test_maps_from_rewards_count_as_well(house: str, *, drawn: bool) -> None:
    """UH-XPL-10, UH-WEA-06"""
    t = table(cells={"0,0": "1", "1,0": "2"}, top="wind", house={"rewards_explore": house})
    game = jobs(t, Job("encounter", "3", "ann"), using=USING).read()
    if drawn:
        game.asks("weather.direction").answer("south")
    assert settled(game).asks("stopped").marks() == ({"south": 1} if drawn else {})


# Weather ------------------------------------------------------------------------------------------


def test_weather_blows_from_the_direction_in_which_the_map_lies() -> None:
    """UH-WEA-01, UH-WEA-02, UH-WEA-03, UH-WEA-05, UH-EX-11"""
    assert exploring(2, top="wind").marks() == {"east": 1}
    assert exploring(4, top="wind").marks() == {"south": 1}
    west = exploring(3, top="wind", cells={"0,0": "2"}).asks("turn.action")
    assert west.marks() == {"south": 1}
    silent = replace(USING, expansions=Expansions(weather=(Weather(id="wind", effects={}),)))
    game = play(at(using=silent, cells=dict(ONE), top="wind"), using=silent).explore(2)
    settled(game)
    assert (game.marks(), game.told("weather.nothing")) == ({}, [{}])


# Detours ------------------------------------------------------------------------------------------


def test_a_detour_goes_beside_the_new_map_on_the_first_free_side() -> None:
    """UH-DET-01, UH-DET-02, UH-DET-03, UH-DET-05, UH-DET-09, UH-EX-12"""
    game = exploring(2, top="inn")
    assert (game.t.detours, game.t.explored, game.t.exploration_discard) == ({"1,-1": "inn"}, "", [])
    taken = exploring(2, top="inn", cells={"0,0": "1", "1,-1": "5"})
    assert taken.t.detours == {"2,0": "inn"}
    assert "1,-1" not in in_reach(game.t, "0,0", 3)


@pytest.mark.parametrize(("house", "cell"), [("detours_count", "2,0"), ("maps_only", "1,-1")])
def test_another_detour_stands_in_the_way(house: str, cell: str) -> None:
    """UH-DET-03"""
    game = exploring(2, top="inn", detours={"1,-1": "wind"}, house={"detour_sides": house})
    assert game.t.detours[cell] == "inn"


def test_without_room_a_detour_is_discarded() -> None:
    """UH-DET-04"""
    cells = {"0,0": "1", "1,-1": "5", "2,0": "3", "1,1": "4"}
    game = settled(exploring(2, top="inn", cells=cells))
    assert (game.t.detours, game.told("detour.no_room"), game.marks()) == ({}, [{}], {})


def test_a_map_in_its_place_brings_the_detour_first_and_may_draw_the_next_card() -> None:
    """UH-DET-06, UH-DET-07, UH-DET-08, UH-EX-30"""
    game = exploring(2, top="wind", detours={"1,0": "inn"}).asks("turn.action")
    assert (game.marks(), game.t.detours, game.t.cells["1,0"]) == ({"inn": 1, "east": 1}, {}, "2")
    told = [news.what for news in game.news]
    assert told.index("detour.met") < told.index("map.laid_beside") < told.index("exploration.drawn")


# Nightfall ----------------------------------------------------------------------------------------


def test_nightfall_follows_the_clock_and_moves_it_afterwards() -> None:
    """UH-NIT-01, UH-NIT-02, UH-NIT-03, UH-NIT-06, UH-EX-29"""
    game = exploring(2, "nightfall", top="owl")
    assert (game.marks(), game.t.clock) == ({"owl": 1, "clock 2": 1}, 2)
    told = [news.what for news in game.news]
    assert told.index("exploration.discarded") < told.index("clock.moves")
    quiet = exploring(2, "nightfall", top="owl", house={"night_space": "does_not_act"})
    assert (quiet.marks(), quiet.t.clock) == ({"owl": 1}, 2)


def test_without_a_fitting_line_the_clock_moves_all_the_same() -> None:
    """UH-NIT-07"""
    game = exploring(2, "nightfall", top="owl", clock=4)
    assert (game.t.clock, game.told("nightfall.nothing"), game.t.exploration_discard or [game.t.top]) == (
        0,
        [{}],
        ["owl"],
    )


def test_with_nightfall_turns_and_other_cards_do_not_move_the_clock() -> None:
    """UH-NIT-04, UH-NIT-05, UH-EX-29"""
    game = exploring(2, "nightfall", "weather", top="wind").answer("pass").asks("turn.action", who="Ben")
    assert (game.t.clock, game.marks()) == (0, {"east": 1})


# Cursed and blessed: luck -------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [["blessed_luck"], ["blessed_luck", "cursed_luck"]])
def test_four_cards_at_most_join_the_luck_deck_unseen(modules: list[str]) -> None:
    """UH-CUB-05, UH-CUB-06"""
    t = HeroesTable(players=["Ada"], modules=modules)
    game = play(t, "pick_level", using=USING).answer("normal").asks("setup.fate_luck").ok()
    assert game.t.luck.left == 20 + (4 if len(modules) == 2 else 3)
    assert {"clover-0", "+1"} <= set(game.t.luck.tops)


def test_such_a_card_counts_what_its_dice_say_each_time() -> None:
    """UH-CUB-02, UH-CUB-03, UH-CUB-07, UH-CUB-08, UH-EX-13"""
    deck = Deck.shuffled(["crow-0", "0"])
    game = play(table(luck=deck), using=USING).explore(52).answer("0", 2, "crow-0").asks("luck.roll")
    assert game.options == [(-2, -1, 0), (-2, -1, 0)]
    game.answer([-2, 0]).asks("luck.draw").answer("0")
    assert (game.told("challenge.sum")[0]["luck"], sorted(game.t.luck.discard)) == (-2, ["0", "crow-0"])


def test_the_dice_of_a_last_card_that_can_change_nothing_are_not_rolled() -> None:
    """UH-CUB-07"""
    deck = Deck.shuffled(["crow-0", "+3", "+2"])
    game = play(table(luck=deck), using=USING).explore(52).answer("0", 3, "+3", "+2", "crow-0")
    assert (len(game.told("challenge.won")), game.told("challenge.sum")[0]["luck"]) == (1, 5)


# Cursed and blessed: traits and items -------------------------------------------------------------


def test_each_hero_is_dealt_a_trait_and_an_item_of_each_set() -> None:
    """UH-CUB-09, UH-CUB-10, UH-CUB-12, UH-CUB-13"""
    modules = ["blessed_traits", "cursed_traits", "blessed_items"]
    t = HeroesTable(players=["Ada", "Ben"], modules=modules, pool=20, house={})
    t.heroes = {name: at().heroes[name] for name in ("ann", "bob")}
    t.blessed_items, t.phase = ["ring", "crown"], "setup"
    game = play(t, "pick_items", using=USING)
    for answer in (
        "rope",
        "left",
        "lamp",
        "left",
        "good-0",
        "good-1",
        "bad-0",
        "bad-1",
        "ring",
        "left",
        "crown",
        "right",
    ):
        game.answer(answer)
    assert [[(card.card, card.step) for card in one.traits] for one in game.t.heroes.values()] == [
        [("good-0", 1), ("bad-0", 1)],
        [("good-1", 1), ("bad-1", 1)],
    ]
    assert (game.t.pool, game.items("bob", "right"), game.t.blessed_items) == (16, ["crown"], [])


def test_four_heroes_with_two_traits_each_take_eight_cubes() -> None:
    """UH-CUB-12, UH-NRG-16, UH-EX-28"""
    t = table("blessed_traits", "cursed_traits")
    t = at("ann", "bob", "cid", "dan", using=USING)
    for n, one in enumerate(t.heroes.values()):
        one.traits = [TraitCard(f"good-{n}", 1), TraitCard(f"bad-{n}", 1)]
    t.pool -= 8
    assert (t.pool, sum(everywhere(t))) == (11, 20)


def test_only_the_step_with_the_cube_counts() -> None:
    """UH-CUB-11"""
    for step, bonus in ((0, 2), (1, 1), (2, 0)):
        t = table("blessed_traits")
        t.heroes["ann"].traits = [TraitCard("good-0", step)]
        t.pool -= 1
        game = play(t, using=USING).explore(52).tries("0", "-1")
        assert game.told("challenge.sum")[0]["n"] == 1 + bonus


@pytest.mark.parametrize(("house", "rolls"), [("encounter", 1), ("attempt", 2)])
def test_items_with_dice_are_rolled_for_when_the_sum_is_made(house: str, rolls: int) -> None:
    """UH-CUB-14, UH-CUB-15"""
    using = with_cards(
        *USING.items.values(), challenge(53, boxed_skill("strength", 5), forced=True), expansions=EXPANSIONS
    )
    again = holding(table(using=using, house={"fate_rolls": house}), "ann", "left", "ring")
    game = play(again, using=using).explore(53).answer(1, "0").answer([2]).asks("challenge.announce").answer(1, "0")
    if rolls == 2:
        game.asks("fate.item").answer([1])
    assert game.told("challenge.sum")[-1]["n"] == (4 if rolls == 1 else 3)


def test_dice_of_a_helper_are_rolled_for_the_skill_that_is_lent() -> None:
    """UH-CUB-14, UH-JON-03"""
    using = with_cards(
        *USING.items.values(), challenge(52, boxed_skill("wit", 4, *mark("won")), joined=True), expansions=EXPANSIONS
    )
    game = play(holding(table(using=using), "bob", "left", "ring"), using=using).explore(52).answer("0")
    game.asks("challenge.join", who="Ben").answer("strength").answer(2, "0", "+1").declines()
    assert game.asks("fate.item", who="Ben").answer([2]).asks("turn.action").marks() == {"won": 1}


def test_dice_of_one_skill_do_not_count_for_another() -> None:
    """UH-CUB-14, UH-CUB-15, UH-FRC-04: what was rolled is kept, for the box that it was rolled for."""
    boxes = (boxed_skill("strength", 6), boxed_skill("wit", 3))
    using = with_cards(*USING.items.values(), challenge(53, *boxes, forced=True), expansions=EXPANSIONS)
    game = play(holding(table(using=using), "ann", "left", "ring"), using=using).explore(53)
    game.answer("0", 1, "0").declines().answer([2]).asks("challenge.box").answer("1", 1, "0").declines()
    game.asks("challenge.box").answer("0", 1, "0").declines().asks("challenge.box")
    assert [sums["n"] for sums in game.told("challenge.sum")] == [4, 1, 4]


def test_an_item_that_went_below_its_pile_comes_last() -> None:
    """UH-CUB-19: while another one lies there it cannot be the top one."""
    t = holding(table("blessed_items", blessed_items=["ring"]), "ann", "left", "crown")
    game = play(t, using=USING).answer("backpack", "discard").explore(52).tries("0", "+1").answer("item:")
    game.asks("fate.draw_item", "ring").answer("ring", "discard").asks("turn.action")
    assert game.t.blessed_items == ["crown", "ring"]


def after_challenge(luck: str, number: int = 52, **fields: Any) -> Play:
    """Ann has a blessed and a cursed trait in the middle, and has tried strength three with her two."""
    house = fields.pop("house", {})
    t = table("blessed_traits", "cursed_items", house=house)
    t.heroes["ann"].traits = [TraitCard("good-0", fields.pop("step", 1))]
    t.pool -= 1
    held = fields.pop("held", ())
    for name, value in {"blessed_items": ["ring"], "cursed_items": ["thorn"], **fields}.items():
        setattr(t, name, value)
    return play(holding(t, "ann", "right", *held), using=USING).explore(number).tries("0", luck)


def test_success_may_lift_a_trait_bring_an_item_or_take_a_cursed_one() -> None:
    """UH-CUB-16, UH-CUB-25"""
    game = after_challenge("+1", held=("thorn",), cursed_items=[]).asks("fate.success")
    assert (game.options, game.marks()) == (["trait:good-0", "item:", "discard:thorn", "nothing"], {})
    assert game.answer("trait:good-0").t.heroes["ann"].traits[0].step == 0
    assert game.asks("turn.action").marks() == {"won 52": 1}
    gift = after_challenge("+1").answer("item:").asks("fate.draw_item", "ring").answer("ring").asks("item.side")
    assert gift.options == ["left", "right", "discard"]
    assert after_challenge("+1").answer("nothing").t.heroes["ann"].traits[0].step == 1


def test_failure_must_cost_something() -> None:
    """UH-CUB-17, UH-CUB-22"""
    game = after_challenge("-1", held=("ring",), blessed_items=[]).asks("fate.failure")
    assert game.options == ["trait:good-0", "item:", "discard:ring"]
    assert game.answer("trait:good-0").t.heroes["ann"].traits[0].step == 2
    assert "52" in game.asks("turn.action").t.pile


def test_what_is_not_possible_is_not_offered() -> None:
    """UH-CUB-18, UH-CUB-20, UH-EX-31"""
    nothing = after_challenge("-1", step=2, cursed_items=[]).asks("turn.action")
    assert nothing.told("fate.trait_falls") == []
    forced = after_challenge("-1", step=1, cursed_items=[]).asks("turn.action")
    assert forced.t.heroes["ann"].traits[0].step == 2


def test_discarded_blessed_and_cursed_items_go_under_their_piles() -> None:
    """UH-CUB-19, UH-CRD-07"""
    game = after_challenge("+1", held=("thorn",), cursed_items=["x"]).answer("discard:thorn")
    assert (game.t.cursed_items, game.t.discard) == (["x", "thorn"], ["52"])


@pytest.mark.parametrize(("house", "options"), [("own", 2), ("any", 3)])
def test_the_trait_is_one_of_the_hero(house: str, options: int) -> None:
    """UH-CUB-21"""
    t = table("blessed_traits", house={"fate_trait": house}, cursed_items=["thorn"])
    t.heroes["ann"].traits, t.heroes["bob"].traits = [TraitCard("good-0", 1)], [TraitCard("good-1", 1)]
    t.pool -= 2
    assert len(play(t, using=USING).explore(52).tries("0", "-1").asks("fate.failure").options) == options


@pytest.mark.parametrize(("house", "times"), [("each_attempt", 1), ("last_only", 0)])
def test_each_failed_attempt_at_a_forced_challenge_counts_and_leaving_be_does_not(house: str, times: int) -> None:
    """UH-CUB-22"""
    game = after_challenge("0", 53, cursed_items=[], house={"fate_forced": house}).asks("challenge.announce")
    assert len(game.told("fate.trait_falls")) == times
    t = table("cursed_items", cursed_items=["thorn"])
    play(t, using=USING).explore(52).answer("forfeit").asks("turn.action")


@pytest.mark.parametrize(
    ("house", "options"), [("must_equip", ["left", "right"]), ("may_refuse", ["left", "right", "discard"])]
)
def test_a_cursed_item_from_a_failure_has_to_be_equipped(house: str, options: list[str]) -> None:
    """UH-CUB-23"""
    game = after_challenge("-1", house={"cursed_gift": house}).answer("item:").asks("fate.draw_item").answer("thorn")
    assert game.asks("item.side").options == options


def test_a_new_hero_takes_over_traits() -> None:
    """UH-CUB-24, UH-HRO-03"""
    t = table("blessed_traits", cells=dict(ONE))
    t.heroes["ann"].traits = [TraitCard("good-0", 2)]
    t.pool -= 1
    game = jobs(t, Job("encounter", "70", "ann"), using=USING).read().answer("yes").sane()
    assert [(card.card, card.step) for card in game.t.heroes["eve"].traits] == [("good-0", 2)]


def test_dice_for_an_amount_gain_or_lose() -> None:
    """UH-CUB-04"""
    ops = (GainEnergy(n=0, blessed=1, cursed=1),)
    using = with_cards(hero("ann", effects=(Effect(ops=ops),)), expansions=EXPANSIONS)
    for faces, cubes in (([2, 0], 2), ([0, -1], 0)):
        t = holding(at(using=using), "ann", "right", "lamp*1" if cubes == 0 else "lamp")
        game = play(t, using=using).aside("use_effect", "ann:0").asks("fate.roll").answer(faces)
        while game.asked == "energy.where":
            game.answer(game.options[0])
        assert game.t.heroes["ann"].right[0].bright == min(cubes, 1)
    luck = with_cards(hero("ann", effects=(Effect(ops=(RestoreLuck(n=0, cursed=1),)),)), expansions=EXPANSIONS)
    t = at(using=luck)
    t.luck.cards, t.luck.discard = t.luck.cards[1:], t.luck.cards[:1]
    play(t, using=luck).aside("use_effect", "ann:0").answer([-2]).asks("luck.lose")


def test_a_trait_that_finds_no_cube_is_said_to_be_missing() -> None:
    """UH-CUB-10, UH-CUB-12, UH-NRG-11"""
    using = replace(USING, basics=Basics(energy=3, clock=CLOCK, out_of_luck=MISFORTUNE))
    game = begun("Ada", "Ben", using=using).answer("blessed_traits", "ready", 2, "bob", "cid")
    game.answer("rope", "left", "lamp", "right").asks("setup.fate").answer("good-0").asks("setup.level")
    assert (game.told("fate.no_cube"), game.t.heroes["cid"].traits) == ([{"hero": "cid"}], [])


def test_what_fate_takes_is_discarded_too() -> None:
    """UH-CUB-16, UH-TIM-08"""
    gone = Effect(trigger="forced", timing=Timing(when="after", step="discard"), ops=mark("gone"))
    using = replace(USING, heroes={**USING.heroes, "ann": hero("ann", "2 1 0", effects=(gone,))})
    t = holding(table("cursed_items", using=using), "ann", "right", "thorn")
    game = play(t, using=using).explore(52).tries("0", "+1").asks("fate.success").answer("discard:thorn")
    assert game.asks("turn.action").marks() == {"gone": 1, "won 52": 1}
