"""What runs short in Unlikely Heroes: cubes, room, maps, numbers, and what somebody would have needed for a card."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as changed

from engine.games.unlikely_heroes.effects import can_use
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    ChallengeBox,
    Chapter,
    Dependency,
    Detour,
    Effect,
    Expansions,
    Failure,
    Nightfall,
    NightRow,
    Objective,
    Quest,
    Reward,
    Trait,
    Variant,
)
from engine.games.unlikely_heroes.regrouping import can_save
from engine.games.unlikely_heroes.table import Job, TraitCard
from engine.games.unlikely_heroes.verbs import DestroyCard, DrawCard, GainEnergy, LeftPlay, Met, OutOfLuckCards
from tests.games.unlikely_heroes.play import at, holding, jobs, picked, play
from tests.games.unlikely_heroes.small_box import (
    BOX,
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


def dark(name: str, spaces: int, **more: Any) -> Any:
    """A hero with so many empty spaces."""
    return hero(name, "2 1 0", effects=(energetic(spaces=" ".join(["uncharged"] * spaces)),), **more)


def a_quest(*when: Any, **more: Any) -> dict[str, Quest]:
    """A quest of one chapter with one objective."""
    page = Variant(start=1, objectives=(Objective(bold=words("it"), when=when),), **more)
    return {"1": Quest(title=words("a quest"), chapters=(Chapter(variants=(page,)),))}


# Cubes ----------------------------------------------------------------------------------------------


def test_where_no_cube_is_left_for_the_clock_it_goes_round_without() -> None:
    """UH-SET-23, UH-NRG-11, UH-NRG-17"""
    strong = hero("ann", "2 1 0", effects=(energetic(spaces="charged charged"),))
    game = picked("ann", "bob", using=with_cards(strong, basics=changed(BOX.basics, energy=2)))
    game.answer("rope", "left", "lamp", "right", "normal").okay().asks("setup.first").sane()
    assert (game.t.pool, game.t.clock_runs, len(game.told("setup.meeples_only"))) == (0, False, 1)
    assert game.answer("ann").asks("turn.action").answer("pass").asks("turn.action").sane().t.clock == 2


def test_the_cube_that_is_paid_can_be_gained_again() -> None:
    """UH-NRG-05, UH-NRG-11: paid first, it lies in the heap when the effect happens."""
    using = with_cards(item("rope", "0 0 0", energetic(GainEnergy())), dark("ann", 1))
    t = holding(at(using=using), "ann", "right", "rope*1")
    t.heroes["bob"].dark, t.pool = t.pool, 0
    assert can_use(t, "rope:0")
    play(t, using=using).aside("use_effect", "rope:0").asks("energy.where", "ann", "rope", "pool")


def test_a_new_hero_is_charged_out_of_the_heap_and_not_out_of_what_is_inherited() -> None:
    """UH-HRO-04, UH-HRO-06, UH-NRG-11"""
    new = hero("eve", number=70, back=Back(text=words("back 70")), effects=(energetic(spaces="charged charged"),))
    using = with_cards(new, hero("ann", effects=(energetic(spaces="charged charged charged"),)))
    t = at(using=using)
    t.heroes["ann"].bright, t.heroes["bob"].dark, t.pool = 3, t.pool - 3, 0
    game = jobs(t, Job("encounter", "70", "ann"), using=using).read().asks("hero.retire").answer("yes")
    assert (game.t.heroes["eve"].bright, game.t.pool, game.told("energy.placed")) == (2, 1, [])
    assert game.told("hero.inherits") == [{"hero": "eve", "n": 2, "left": 1, "pool": 1}]


def test_too_few_cubes_for_what_was_discarded_while_regrouping_are_asked_about() -> None:
    """UH-RGP-04, UH-NRG-12"""
    using = with_cards(dark("ann", 1), dark("bob", 2))
    t = holding(holding(at("ann", "bob", "cid", using=using), "ann", "left", "rope"), "bob", "left", "41")
    t.heroes["cid"].dark, t.pool = t.pool - 1, 1
    game = jobs(t, Job("regroup"), using=using).answer("rope", "discard", "41", "discard", "done")
    game.asks("energy.who", "ann", "bob").answer("bob").asks("energy.where", who="Ben").answer("bob")
    assert (game.t.heroes["bob"].dark, len(game.told("energy.none_left"))) == (1, 1)


@pytest.mark.parametrize(("pool", "is_asked"), [(3, True), (4, False)])
def test_whoever_has_no_room_for_more_needs_no_more(pool: int, is_asked: bool) -> None:
    """UH-NRG-12, UH-CRD-13: two for each hero in play are eight, but there is room for four."""
    gains = Effect(ops=(GainEnergy(who="everybody", n=2, per_hero=True),))
    using = with_cards(hero("ann", effects=(gains,)), dark("bob", 2), dark("dan", 2), hero("cid"))
    t = at("ann", "bob", "cid", "dan", using=using)
    t.heroes["cid"].dark, t.pool = t.pool - pool, pool
    game = play(t, using=using).aside("use_effect", "ann:0")
    assert (game.asked == "energy.who") == is_asked


def test_nobody_is_asked_who_gains_where_there_is_nothing_to_gain() -> None:
    """UH-EFF-13, UH-NRG-11"""
    gift = item(45, "0 0 0", Effect(trigger="play", ops=(GainEnergy(who="chosen"),)))
    using = with_cards(gift)
    t = at(using=using)
    t.heroes["bob"].dark, t.pool = t.pool, 0
    game = jobs(t, Job("encounter", "45", "ann"), using=using).read().answer("left").asks("stopped")
    assert game.told("energy.none_left") == [{}]


# Room, and what a card wants ------------------------------------------------------------------------


def test_a_first_item_may_be_refused_and_is_not_offered_again() -> None:
    """UH-SET-05, UH-BPK-09, UH-SET-28"""
    game = picked("ann", "bob").answer("rope").asks("item.side", "left", "right", "discard").answer("discard")
    assert (game.t.discard, game.items("ann", "left")) == (["rope"], [])
    game.asks("setup.item", "lamp", "whistle", "bread")


def test_whoever_can_carry_nothing_has_no_room() -> None:
    """UH-BPK-07: it is not said that something else is missing."""
    using = with_cards(hero("ann", limit=0))
    game = play(at("ann", using=using), using=using).explore(40).asks("turn.action")
    assert (game.told("card.not_kept"), len(game.told("card.no_room"))) == ([], 1)


def test_nothing_that_a_card_does_happens_beyond_its_icon() -> None:
    """UH-DEP-10, UH-DEP-01, UH-BAC-09: it has not happened yet, and does when somebody has what is needed."""
    effects = (Effect(trigger="reveal", ops=mark("reveal")), Effect(trigger="play", ops=mark("play")))
    using = with_cards(item(45, "1 1 1", *effects, needs=Dependency(numbers=(41,))))
    game = play(holding(at(using=using), "bob", "left", "41"), using=using)
    game = jobs(game.t, Job("encounter", "45", "ann"), using=using, stop="").read().answer("left").asks("turn.action")
    assert game.marks() == {}
    game.answer("backpack", "give", "left")
    assert game.marks() == {"play": 1}


def test_what_goes_while_regrouping_as_its_partner_has_gone_brings_a_cube() -> None:
    """UH-RGP-04, UH-ENC-06"""
    using = with_cards(item(45, "1 1 1", keep_while=(40,)), dark("ann", 1))
    t = holding(at(using=using), "ann", "left", "40", "45")
    game = jobs(t, Job("regroup"), using=using).answer("40", "bob:left", "done")
    game.asks("energy.where", "ann", "pool", who="Ada")


# Maps and numbers -----------------------------------------------------------------------------------


def test_if_the_last_map_is_gone_all_meet_on_the_one_laid_before_it() -> None:
    """UH-RGP-06"""
    t = at(cells={"0,0": "1", "1,0": "2", "1,1": "3"}, last_map="4")
    game = jobs(t, Job("regroup")).asks("stopped")
    assert {one.at for one in game.t.heroes.values()} == {"1,1"}


def test_a_quest_without_any_map_goes_on_where_it_was() -> None:
    """UH-MAP-13: neither the clock nor the order of the turns begins anew."""
    using = with_cards(item(40, "0 0 0", discards=(1,)))
    game = play(at(using=using, cells={"0,0": "1"}, clock=4), using=using).explore(40).answer("left")
    game.asks("map.next", who="all").answer(5).read().asks("turn.action", who="Ada").sane()
    assert (game.t.clock, game.t.actions, {one.at for one in game.t.heroes.values()}) == (4, 1, {"0,0"})


def test_where_every_number_is_used_up_nobody_is_offered_to_explore() -> None:
    """UH-EXP-08"""
    two = {"0,0": "2", "0,1": "3"}
    play(at(cells=two, discard=["54", "1"])).asks("turn.action", "travel", "pass")
    play(at(cells=two, discard=["1"])).asks("turn.action", "travel", "explore", "pass")


def test_what_never_lay_there_has_not_left_play() -> None:
    """UH-CRD-05, UH-CRD-06: destroyed in the box, a card was not in play; destroyed in a backpack, it was."""
    destroys = hero("ann", effects=(Effect(ops=(DestroyCard(number=41),)),))
    lost = Failure(text=words("lost"), when=(LeftPlay(number=41),))
    using = with_cards(destroys, quests=a_quest(Met(number=45), failure=lost))
    play(at(using=using, chapter=1), using=using).aside("use_effect", "ann:0").asks("turn.action")
    held = holding(at(using=using, chapter=1), "bob", "left", "41")
    play(held, using=using).aside("use_effect", "ann:0").asks("quest.again")


def test_whoever_begins_with_what_is_looked_for_has_found_it() -> None:
    """UH-QST-04, UH-CRD-12"""
    using = with_cards(item("rope", "1 0 0", tags=("line",)), quests=a_quest(Met(tag="line")))
    game = picked("ann", "bob", using=using).answer("rope", "left", "lamp", "left", "normal").okay()
    game.asks("setup.first").answer("ann").asks("objective.met", "yes", "later")


# Challenges -----------------------------------------------------------------------------------------


def test_a_challenge_that_went_back_after_it_was_won_lies_there_again() -> None:
    """UH-SAV-06, UH-CHL-22"""
    first = challenge(52, boxed_skill("strength", 1, DrawCard(number=54)))
    using = with_cards(first, challenge(54, boxed_skill("strength", 9)))
    game = play(at("ann", using=using, house={"save_in_challenge": "not_allowed"}), using=using)
    game.explore(52).tries("0", "0").read().tries("0", "0").declines().asks("turn.action")
    game.explore(52)
    assert not can_save(game.t)


# What nobody has typed ------------------------------------------------------------------------------


def test_of_a_clock_without_hours_people_look_up_what_the_night_brings() -> None:
    """UH-NIT-02"""
    owl = Nightfall(id="owl", rows=(NightRow(intervals=("day",), effect=Effect(ops=mark("owl"))),))
    using = with_cards(expansions=Expansions(nightfall=(owl,)), basics=Basics(out_of_luck=MISFORTUNE))
    t = at(using=using, modules=["nightfall"], cells={"0,0": "1"}, top="owl")
    game = play(t, using=using).answer("explore", "2").ok("card.back", "card.front_map").asks("map.step").answer("no")
    assert game.asks("card.unknown").told("nightfall.nothing") == []


@pytest.mark.parametrize(("side", "lies"), [("south", ["1,1"]), ("none", [])])
def test_of_a_detour_without_an_arrow_people_say_where_it_goes(side: str, lies: list[str]) -> None:
    """UH-DET-02, UH-DET-04"""
    using = with_cards(expansions=Expansions(detours=(Detour(id="inn"), Detour(id="pub"))))
    t = at(using=using, modules=["detours"], cells={"0,0": "1"}, top="inn", exploration=["pub"])
    game = play(t, using=using).explore(2).answer("no", "pub").asks("detour.side", "north", "east", "south", "none")
    assert list(game.answer(side).t.detours) == lies


def test_a_trait_without_steps_can_rise_and_fall_once() -> None:
    """UH-CUB-10, UH-CUB-16, UH-CUB-17"""
    using = with_cards(expansions=Expansions(traits=(Trait(id="brave"),)))
    t = at(using=using, modules=["blessed_traits"])
    t.heroes["ann"].traits, t.pool = [TraitCard("brave", 1)], t.pool - 1
    game = play(t, using=using).explore(52).tries("0", "+1").asks("challenge.bonus").answer(0)
    game.asks("fate.success", "trait:brave", "nothing")
    assert game.answer("trait:brave").t.heroes["ann"].traits[0].step == 0


# What is asked and said too early, or for nothing ---------------------------------------------------


def chapters(*pages: Variant) -> dict[str, Quest]:
    """A quest of these chapters."""
    return {"1": Quest(title=words("a quest"), chapters=tuple(Chapter(variants=(page,)) for page in pages))}


def looking_for(number: int, **more: Any) -> Variant:
    """A chapter that wants a card."""
    goal = Objective(bold=words(str(number)), when=(Met(number=number),))
    return Variant(story=words(f"story of {number}"), objectives=(goal,), **more)


def test_a_chapter_is_read_before_anybody_has_found_what_it_wants() -> None:
    """UH-QST-12, UH-QST-04: the goal of the second chapter lies there already."""
    using = with_cards(quests=chapters(looking_for(40), looking_for(41), looking_for(45)))
    game = play(at(using=using, chapter=1, met=["41"]), using=using).answer("explore", "40").ok("card.back")
    game.asks("objective.met").answer("yes").ok("card.front_item").answer("left")
    game.ok("chapter.story", "chapter.goal").asks("objective.met").answer("yes").ok("chapter.story", "chapter.goal")
    assert game.asks("turn.action").t.chapter == 3


def test_a_chapter_that_is_lost_from_its_beginning_is_read_first() -> None:
    """UH-QST-12, UH-QST-02"""
    lost = looking_for(41, failure=Failure(text=words("lost"), when=(OutOfLuckCards(n=1),)))
    using = with_cards(quests=chapters(looking_for(40), lost))
    t = at(using=using, chapter=1, bad_luck=["woe-1"], misfortune=["woe-2", "woe-3"])
    game = play(t, using=using).answer("explore", "40").ok("card.back").answer("yes").ok().answer("left")
    game.ok("chapter.story", "chapter.goal").asks("quest.again")


def test_a_space_that_stays_empty_for_want_of_a_cube_is_said() -> None:
    """UH-NRG-11, UH-NRG-12"""
    t = at(open=["lamp"])
    t.heroes["bob"].dark, t.pool = t.pool, 0
    game = jobs(t, Job("item_found", "lamp", "ann")).answer("right")
    assert game.told("energy.too_few") == [{"card": "lamp", "hero": "ann", "n": 1}]


@pytest.mark.parametrize(("gone", "is_asked"), [(["40"], True), (["40", "41"], False)])
def test_nobody_picks_a_reward_where_nothing_comes_of_any(gone: list[str], is_asked: bool) -> None:
    """UH-CHL-18, UH-EXP-08"""
    rewards = tuple(Reward(text=words(str(n)), ops=(DrawCard(number=n),)) for n in (40, 41))
    using = with_cards(challenge(52, ChallengeBox(skill="strength", value=1, rewards=rewards)))
    game = play(at(using=using, discard=gone), using=using).explore(52).tries("0", "0")
    assert (game.asked == "challenge.reward") == is_asked


def test_before_the_first_turn_it_is_enough_that_somebody_has_what_a_card_wants() -> None:
    """UH-SET-21, UH-DEP-03: nobody has taken the card with which the quest begins."""
    needs = Back(text=words("back"), needs=Dependency(tags=("key",)), beyond=words("beyond"))
    cards = (the_map(1, (52,), back=needs), item("rope", "1 0 0", tags=("key",)))
    game = picked("ann", "bob", using=with_cards(*cards, quests=a_quest(Met(number=40))))
    game.answer("rope", "left", "lamp", "right", "normal").okay().asks("setup.first")
    assert (game.told("encounter.unmet"), game.t.cells) == ([], {"0,0": "1"})
