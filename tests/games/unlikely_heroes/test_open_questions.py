"""Questions that the printed rules of Unlikely Heroes do not answer: our answer, and the other one by house rule."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    Chapter,
    ClockSpace,
    Dependency,
    Detour,
    Effect,
    Expansions,
    Objective,
    Place,
    Quest,
    Timing,
    Trait,
    Variant,
    Weather,
)
from engine.games.unlikely_heroes.table import Job, TraitCard
from engine.games.unlikely_heroes.verbs import Bonus, Choose, DiscardCard, GainEnergy, If, Met, Option
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import (
    MISFORTUNE,
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    the_map,
    with_cards,
    words,
)

CUBE = Effect(ops=(GainEnergy(),))
ROOMY = (hero("ann", effects=(energetic(spaces="uncharged"),)), hero("bob", effects=(energetic(spaces="uncharged"),)))


def house(switch: str, value: str) -> dict[str, str]:
    """One house rule."""
    return {switch: value}


def both_take(game: Play) -> list[int]:
    """Cubes that come are taken; how many lie on Ann and on Bob."""
    while game.asked == "energy.where":
        game.answer(game.options[0])
    return [one.bright + one.dark for one in game.t.heroes.values()]


# Quests and maps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["asked", "first"])
def test_of_several_variants_people_say_which_or_the_first_is_read(value: str) -> None:
    """UH-QST-06"""
    every = tuple(Variant(item=number, title=words("t"), story=words("s")) for number in (45, 41))
    using = with_cards(quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=every),))})
    t = at(using=using, chapter=0, house=house("several_variants", value))
    game = jobs(holding(t, "ann", "left", "45", "41"), Job("chapter_opens"), using=using)
    if value == "asked":
        game.asks("chapter.variant", "0", "1").answer("1")
    assert game.asks("chapter.story").t.variant == int(value == "asked")


@pytest.mark.parametrize("value", ["stand_on_new", "step_aside"])
def test_whoever_stands_on_a_map_that_is_replaced_stays_or_steps_aside(value: str) -> None:
    """UH-MAP-05"""
    t = at(cells={"0,0": "1", "1,0": "2"}, house=house("replaced_map", value))
    t.heroes["bob"].at = "1,0"
    game = jobs(t, Job("encounter", "61", "ann")).read()
    if value == "step_aside":
        assert game.told("hero.goes") == [{"hero": "bob", "card": "1"}]
    game.asks("map.step").answer("no")
    assert game.t.heroes["bob"].at == ("1,0" if value == "stand_on_new" else "0,0")


@pytest.mark.parametrize(("value", "grounds"), [("connected", ["2"]), ("beside", ["2", "4"])])
def test_whose_map_is_gone_goes_where_a_way_led_or_anywhere_beside(value: str, grounds: list[str]) -> None:
    """UH-MAP-13"""
    using = with_cards(
        the_map(1, east=2),
        the_map(4),
        the_map(2, west=1),
        hero("ann", effects=(Effect(ops=(DiscardCard(number=1),)),)),
    )
    game = play(at("ann", "bob", using=using, house=house("lost_ground", value)), using=using)
    game.aside("use_effect", "ann:0")
    if len(grounds) > 1:
        game.asks("hero.ground", *grounds).answer("4").asks("hero.ground").answer("2")
    assert [one.at for one in game.asks("turn.action").t.heroes.values()] == ["0,1" if grounds[1:] else "1,0", "1,0"]


def test_who_finds_no_way_where_the_map_was_goes_to_any_other() -> None:
    """UH-MAP-13"""
    using = with_cards(hero("ann", effects=(Effect(ops=(DiscardCard(number=1),)),)))
    cells = {"0,0": "1", "3,0": "2"}
    game = play(at("ann", using=using, cells=cells), using=using).aside("use_effect", "ann:0")
    assert game.asks("turn.action").t.heroes["ann"].at == "3,0"


# Challenges and items -----------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["before_boxes", "after_it"])
def test_a_challenge_brings_its_card_before_it_is_tried_or_when_it_is_over(value: str) -> None:
    """UH-CHL-27"""
    using = with_cards(challenge(52, boxed_skill("strength", 1), draws=(45,)))
    game = play(at(using=using, house=house("challenge_draws", value)), using=using).explore(52)
    if value == "before_boxes":
        game.asks("item.place").answer("left").asks("challenge.box").answer("forfeit").asks("turn.action")
    else:
        game.asks("challenge.box").answer("forfeit").read().asks("item.place").answer("left").asks("turn.action")


@pytest.mark.parametrize("value", ["anew", "same_box"])
def test_the_box_of_a_forced_challenge_is_chosen_anew_or_stays(value: str) -> None:
    """UH-FRC-04"""
    using = with_cards(challenge(53, boxed_skill("strength", 9), boxed_skill("wit", 9), forced=True))
    game = play(at(using=using, house=house("repeated_box", value)), using=using).explore(53)
    game.asks("challenge.box", "0", "1").tries("1", "0")
    if value == "anew":
        game.asks("challenge.box", "0", "1").answer("0")
    assert game.asks("challenge.announce").t.trial.box == int(value == "same_box")


@pytest.mark.parametrize("value", ["goes_back", "fails"])
def test_a_forced_challenge_that_nobody_can_try_goes_back_or_has_failed(value: str) -> None:
    """UH-DEP-08"""
    locked = challenge(52, boxed_skill("wit", 1, needs=Dependency(tags=("tool",))), forced=True)
    sorry = item("rope", "0 0 0", Effect(trigger="forced", timing=Timing(when="after", step="failure"), ops=mark("ow")))
    using = with_cards(locked, sorry)
    t = holding(at(using=using, house=house("all_blocked", value)), "ann", "right", "rope")
    game = play(t, using=using).explore(52).asks("turn.action")
    assert ("52" in game.t.pile, game.t.open, len(game.told("challenge.blocked"))) == (True, [], 1)
    assert (game.marks(), len(game.told("challenge.lost"))) == (({"ow": 1}, 1) if value == "fails" else ({}, 0))


@pytest.mark.parametrize("value", ["taken", "goes_back"])
def test_an_item_that_needs_another_can_be_taken_or_goes_back(value: str) -> None:
    """UH-DEP-10"""
    using = with_cards(item(40, "0 0 0", needs=Dependency(tags=("key",))), item("rope", "0 0 0", tags=("key",)))
    game = play(at(using=using, house=house("locked_item", value)), using=using).explore(40)
    if value == "taken":
        game.asks("item.place").answer("left")
    assert ("40" in game.asks("turn.action").t.pile, game.t.actions) == (value == "goes_back", 1)
    with_key = holding(at(using=using, house=house("locked_item", value)), "ann", "left", "rope")
    play(with_key, using=using).explore(40).asks("item.place")


# Effects ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["asked", "as_they_lie"])
def test_what_happens_at_once_comes_in_an_order_that_is_asked_or_as_it_lies(value: str) -> None:
    """UH-EFF-12"""
    after = Timing(when="after", step="travel")
    both = [Effect(trigger="forced", timing=after, ops=mark(name)) for name in ("one", "two")]
    using = with_cards(item("rope", "0 0 0", *both))
    t = holding(at(using=using, house=house("forced_order", value)), "ann", "right", "rope")
    game = play(t, using=using).answer("travel", "2")
    if value == "asked":
        game.asks("effect.first", "rope:0", "rope:1").answer("rope:1")
    order = [news["counter"] for news in game.asks("turn.action").told("counter.changed")]
    assert order == (["two", "one"] if value == "asked" else ["one", "two"])


def clock(*ops: Any) -> Box:
    """A clock whose next space does this; whoever comes to it has room for a cube."""
    space = ClockSpace(name=words("one"), text=words("ding"), ops=ops)
    return with_cards(*ROOMY, basics=Basics(clock=(ClockSpace(), space), out_of_luck=MISFORTUNE))


NAMELESS, NAMED = GainEnergy(), GainEnergy(who="active")


@pytest.mark.parametrize(
    ("value", "line", "cubes"),
    [
        ("active", NAMELESS, [1, 0]),
        ("everybody", NAMELESS, [1, 1]),
        ("everybody", NAMED, [1, 0]),
        ("everybody", If(when=(Met(number=90),), otherwise=(NAMELESS,)), [1, 1]),
        ("everybody", If(when=(Met(number=90),), ops=(NAMELESS,)), [0, 0]),
        ("everybody", Choose(options=(Option(id="a", label=words("a"), ops=(NAMELESS,)),)), [1, 1]),
    ],
)
def test_a_clock_that_names_nobody_means_the_active_hero_or_everybody(value: str, line: Any, cubes: list[int]) -> None:
    """UH-EFF-13"""
    using = clock(line)
    game = play(at(using=using, house=house("unnamed", value)), using=using).answer("pass")
    assert both_take(game) == cubes
    assert game.asks("turn.action").sane().t.active == "bob"


@pytest.mark.parametrize(("value", "cubes"), [("active", [1, 0]), ("everybody", [1, 1])])
def test_bad_luck_that_names_nobody_means_the_active_hero_or_everybody(value: str, cubes: list[int]) -> None:
    """UH-EFF-13"""
    woe = MISFORTUNE[0].__class__(id="woe-1", text=words("woe"), ops=(GainEnergy(),))
    using = with_cards(*ROOMY, basics=Basics(out_of_luck=(woe,), clock=(ClockSpace(), ClockSpace())))
    game = play(at(using=using, reshuffles=1, house=house("unnamed", value)), using=using).answer("pass")
    assert both_take(game.asks("bad_luck.draw").answer("woe-1")) == cubes


# Regrouping, saving -------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["may_be_moved", "lost"])
def test_cubes_of_an_effect_that_is_covered_may_be_saved_or_are_lost(value: str) -> None:
    """UH-RGP-09"""
    using = with_cards(*ROOMY)
    t = holding(at(using=using, house=house("covered_cubes", value)), "ann", "right", "lamp*1")
    game = jobs(t, Job("share"), using=using).answer("lamp", "bob:left")
    if value == "may_be_moved":
        game.asks("regroup.covered", "ann", "bob", "pool").answer("bob")
    assert game.asks("regroup.what").t.heroes["bob"].dark == int(value == "may_be_moved")
    game.answer("done").sane()


def test_a_cube_that_was_covered_may_as_well_go_back_to_the_heap() -> None:
    """UH-RGP-09"""
    using = with_cards(*ROOMY, item("lamp", "0 1 0", energetic(spaces="charged charged")))
    t = holding(at(using=using), "ann", "right", "lamp*2")
    game = jobs(t, Job("share"), using=using).answer("lamp", "ann:left")
    game.asks("regroup.covered").answer("ann").asks("regroup.covered", "bob", "pool").answer("pool")
    assert (game.asks("regroup.what").t.heroes["ann"].dark, game.t.heroes["bob"].dark) == (1, 0)
    full = holding(at(), "ann", "right", "bread*1")
    assert jobs(full, Job("share")).answer("bread", "ann:left").t.heroes["ann"].left[0].card == "bread"


@pytest.mark.parametrize("value", ["drawn", "last_map"])
def test_a_meeting_place_that_is_not_in_play_is_drawn_or_another_one_will_do(value: str) -> None:
    """UH-RGP-10"""
    using = with_cards(the_map(5, place=Place(next_to=1, side="north"), links=(1,)))
    game = jobs(at(using=using, house=house("missing_meeting", value)), Job("meet", "5"), using=using).read()
    assert {one.at for one in game.asks("stopped").t.heroes.values()} == {"0,-1" if value == "drawn" else "0,1"}


@pytest.mark.parametrize(("value", "clock", "woes"), [("made_up", 2, ["woe-1"]), ("dropped", 0, [])])
def test_the_turn_in_which_the_game_was_packed_away_is_made_up_for_or_dropped(
    value: str, clock: int, woes: list[str]
) -> None:
    """UH-SAV-05"""
    t = at("ann", "bob", actions=1, reshuffles=1, house=house("saved_turn", value))
    game = play(t).aside("save").answer("yes").okay()
    if value == "made_up":
        game.asks("bad_luck.draw").answer("woe-1")
    assert (game.asks("turn.action").t.active, game.t.clock, game.t.bad_luck) == ("bob", clock, woes)
    assert (game.t.reshuffles, len(game.told("save.forgets"))) == (0, int(value == "dropped"))


@pytest.mark.parametrize("value", ["given_up", "not_allowed"])
def test_a_challenge_is_given_up_for_packing_away_or_comes_first(value: str) -> None:
    """UH-SAV-06"""
    game = play(at(house=house("save_in_challenge", value))).explore(52).asks("challenge.box")
    assert (("save", ()) in game.game.asides()) == (value == "given_up")
    game.answer("forfeit").asks("turn.action").aside("save").asks("save.sure")


# Expansions ---------------------------------------------------------------------------------------

WIND = Expansions(weather=(Weather(id="wind", effects={"east": CUBE}),))
INN = Expansions(detours=(Detour(id="inn", sides=("east",), effect=CUBE),))


@pytest.mark.parametrize(("value", "steps"), [("after_step", ["step", "wind"]), ("before_step", ["wind", "step"])])
def test_an_exploration_card_comes_after_the_step_or_before_it(value: str, steps: list[str]) -> None:
    """UH-XPL-06"""
    using = with_cards(expansions=Expansions(weather=(Weather(id="wind", effects={"east": Effect(ops=mark("w"))}),)))
    t = at(using=using, cells={"0,0": "1"}, top="wind", modules=["weather"], house=house("explored_when", value))
    game = play(t, using=using).explore(2)
    while game.asked == "exploration.top":
        game.answer("wind")
    assert game.asks("map.step").marks() == ({} if steps[0] == "step" else {"w": 1})


@pytest.mark.parametrize(("value", "cubes"), [("who_lays", [1, 0]), ("everybody", [1, 1])])
def test_weather_that_names_nobody_is_for_whoever_laid_the_map_or_for_all(value: str, cubes: list[int]) -> None:
    """UH-WEA-05"""
    using = with_cards(*ROOMY, expansions=WIND)
    t = at(using=using, modules=["weather"], top="wind", direction="east", house=house("weather_for", value))
    assert both_take(jobs(t, Job("explored", "2", "ann"), using=using)) == cubes


@pytest.mark.parametrize("value", ["asked", "nothing"])
def test_without_a_direction_people_say_one_or_nothing_happens(value: str) -> None:
    """UH-WEA-06"""
    using = with_cards(expansions=WIND)
    t = at(using=using, modules=["weather"], top="wind", house=house("no_direction", value))
    game = jobs(t, Job("explored", "2", "ann"), using=using)
    if value == "asked":
        game.asks("weather.direction").answer("north")
    while game.asked == "exploration.top":
        game.answer("wind")
    assert len(game.asks("stopped").told("weather.nothing")) == 1


@pytest.mark.parametrize(("value", "cubes"), [("who_reveals", [1, 0]), ("everybody", [1, 1])])
def test_a_detour_that_names_nobody_is_for_whoever_reveals_the_map_or_for_all(value: str, cubes: list[int]) -> None:
    """UH-DET-07"""
    using = with_cards(*ROOMY, expansions=INN)
    t = at(using=using, cells={"0,0": "1"}, detours={"1,0": "inn"}, house=house("detour_for", value))
    game = jobs(t, Job("detour_met", "1,0", "ann"), using=using)
    assert (both_take(game), game.t.detours) == (cubes, {})


STEPS = tuple(Effect(trigger="passive", ops=(Bonus(n=n),)) for n in (1, 0, 0))
FATE = Expansions(traits=(Trait(id="good", steps=STEPS),))


def fated(value: str, luck: str, number: int = 52) -> Play:
    """Ann has a trait, and has tried a box for three with her two."""
    using = with_cards(
        challenge(52, boxed_skill("strength", 3, *mark("won")), back=Back(text=words("b"))), expansions=FATE
    )
    t = at(using=using, modules=["blessed_traits"], house=house("fate_moment", value))
    t.heroes["ann"].traits, t.pool = [TraitCard("good", 1)], t.pool - 1
    return play(t, using=using).explore(number).tries("0", luck)


@pytest.mark.parametrize(("value", "before"), [("before_reward", {}), ("after_reward", {"won": 1})])
def test_fate_comes_right_after_the_result_or_when_all_is_over(value: str, before: dict[str, int]) -> None:
    """UH-CUB-25"""
    game = fated(value, "+1").asks("fate.success", "trait:good", "nothing", who="Ada")
    assert game.marks() == before
    assert game.answer("trait:good").asks("turn.action").t.heroes["ann"].traits[0].step == 0
    back = "52" in fated(value, "-1").asks("turn.action").t.pile
    told = [news.what for news in fated(value, "-1").news if news.what in ("fate.trait_falls", "card.returned")]
    order = ["fate.trait_falls", "card.returned"]
    assert (back, told) == (True, order if value == "before_reward" else order[::-1])


def test_an_objective_has_nothing_to_do_with_variants() -> None:
    """UH-QST-06: an unmarked variant is read if no item is in play, whatever the house rule says."""
    plain = Variant(title=words("plain"), story=words("s"), objectives=(Objective(bold=words("x")),))
    using = with_cards(quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=(Variant(item=45), plain)),))})
    t = at(using=using, chapter=0, house=house("several_variants", "first"))
    assert jobs(t, Job("chapter_opens"), using=using).asks("chapter.story").t.variant == 1
