"""A box that was typed in part: what is missing is asked for, and nothing is taken for granted because of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.pack import Chapter, Entity, HeroCard, Modifier, RuleStep
from engine.games.wonder_book.table import Campaign, Figure, WonderTable
from engine.games.wonder_book.verbs import CollectSpark, DamageHero, GainSpark, Op, RemoveWyrm, StunWyrm, Swap
from tests.games.wonder_book.chapter_cards import law, sound, thing
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import BOX, HEROES, box, end, goal, in_force, story, with_shred, words, wyrm_card


def unmapped(using: Box = BOX, **fields: Any) -> Play:
    """Ken's turn on a map that nobody has typed; Lara and Sid are somewhere on it."""
    table = at("X: ken/4 lara/4+1 sid/5", using=using, **fields)
    table.areas, table.borders, table.vortex = [], {}, []
    for hero in table.heroes.values():
        hero.area = ""
    return play(table, "hero_turn", "ken", using=using)


def biting(using: Box, **fields: Any) -> Play:
    """The enemies' phase with one wyrm, on a map that nobody has typed."""
    table = at("X: ken/4 sid/5 A", using=using, **fields)
    table.areas, table.borders, table.vortex, table.wyrms["A"].area = [], {}, [], ""
    for hero in table.heroes.values():
        hero.area = ""
    return play(table, "enemies_phase", using=using).answer("quiet")


# Maps ----------------------------------------------------------------------------------------------------


def test_a_card_lets_a_hero_collect_a_spark_that_only_people_see() -> None:
    """WB-SPK-01 WB-GEN-03: as the action does, it comes from the one supply that is counted."""
    game = unmapped(with_shred("net", CollectSpark(n=2))).correct(heroes__ken__shreds=["net"])
    game.answer("special").asks("turn.action", who="ken")
    assert (game.t.heroes["ken"].sparks, game.t.supply) == (2, 14)


def test_of_a_change_of_places_that_only_people_see_nobody_says_that_it_changes_nothing() -> None:
    """WB-SKL-03 WB-GEN-03: where places have been named, it is asked with whom; else the people see to it."""
    using = with_shred("swap", Swap())
    game = unmapped(using).correct(heroes__ken__shreds=["swap"]).answer("special").asks("turn.action", who="ken")
    assert (game.about["left"], game.told("special.used")) == (2, [{"hero": "ken", "special": "shred:swap"}])
    game = unmapped(using, named=["Bakery"]).correct(heroes__ken__shreds=["swap"], heroes__ken__area="Bakery")
    game.answer("special").asks("swap.who", "lara", "sid").answer("sid")
    assert (game.t.heroes["ken"].area, game.t.heroes["sid"].area) == ("", "Bakery")


@pytest.mark.parametrize(("value", "left"), [(1, 2), (-1, 4)])
def test_a_wyrm_bites_as_hard_as_a_card_says_also_where_only_people_see_it(value: int, left: int) -> None:
    """WB-WAT-02 WB-SPR-02"""
    game = biting(in_force(Modifier(what="wyrm_damage", value=value))).asks("wyrm.did").answer("ken")
    assert game.asks("turn.who").t.heroes["ken"].hearts == left


def test_a_friend_whom_wyrms_attack_can_be_bitten_where_only_people_see_it() -> None:
    """WB-GEN-03 WB-DMG-06"""
    owl = Entity(id="owl", name=words("Owl"), side="ally", attacked_by_wyrms=True)
    elk = Entity(id="elk", name=words("Elk"), side="ally")
    using = box(chapters={1: Chapter(number=1, cards=(goal(1), end(2)), entities=(owl, elk))})
    game = biting(using, figures={"owl": Figure("", 2), "elk": Figure("", 2)})
    game.asks("wyrm.did", "ken", "sid", "owl", "moved").answer("owl").asks("turn.who")
    assert (game.t.figures["owl"].hearts, len(game.told("figure.hurt"))) == (1, 1)


# Where people stand --------------------------------------------------------------------------------------


def burning(op: Op) -> Play:
    """Ken turns to something that says this, on a map that nobody has typed."""
    using = box(goal(1), thing(2, op, area=""), end(3))
    return unmapped(using, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()


def test_who_is_in_your_area_is_told_where_only_people_see_it() -> None:
    """WB-GEN-08 WB-GEN-03: you are there; of the others one after the other is named."""
    game = burning(DamageHero(who="in_area")).asks("card.there", "lara", "sid", "enough").answer("sid")
    game.asks("card.there", "lara", "enough").answer("enough")
    assert {hero.name: hero.hearts for hero in game.t.heroes.values()} == {"ken": 3, "lara": 4, "sid": 4}


@pytest.mark.parametrize("op", [DamageHero(who="near_area"), DamageHero(who="in_area", area="P")])
def test_who_is_next_to_you_or_in_a_place_is_told_where_only_people_see_it(op: Op) -> None:
    """WB-GEN-08 WB-GEN-03: perhaps nobody."""
    game = burning(op).asks("card.there", "ken", "lara", "sid", "enough").answer("enough")
    assert {hero.name: hero.hearts for hero in game.t.heroes.values()} == {"ken": 4, "lara": 4, "sid": 5}


def test_what_a_card_says_of_the_whole_map_needs_no_eyes() -> None:
    """WB-GEN-03"""
    game = burning(DamageHero(who="in_area", area="map")).asks("turn.action")
    assert {hero.name: hero.hearts for hero in game.t.heroes.values()} == {"ken": 3, "lara": 3, "sid": 4}


@pytest.mark.parametrize(
    "op", [DamageHero(who="in_area", area="P"), RemoveWyrm(area="P"), StunWyrm(which="in_area", area="P")]
)
def test_a_rule_of_a_wyrm_card_about_a_place_is_left_to_the_people(op: Op) -> None:
    """WB-WCD-11 WB-GEN-03: nobody says that it touches nobody, as only people see whom it touches."""
    line = wyrm_card("quiet", RuleStep(text=words("burn"), ops=(op,)))
    game = biting(box(wyrm_cards={"quiet": line})).asks("card.by_hand").ok()
    assert game.told("wyrm_card.nothing") == []


def test_a_special_action_of_a_place_is_offered_where_only_people_see_who_is_there() -> None:
    """WB-SPR-03 WB-GEN-03: as what one can turn to is."""
    game = unmapped(box(goal(1), end(2), law(3, GainSpark(), area="P")), deck=[1, 2], special=[3])
    assert "special" in game.options


# Decks ---------------------------------------------------------------------------------------------------


def second(*cards: Any, **more: Any) -> Play:
    """The second chapter begins; of its deck these cards have been typed."""
    using = box(chapters={1: BOX.chapters[1], 2: Chapter(number=2, cards=cards, **more)}, upgrades={})
    table = WonderTable(players=["Ada", "Ben"], campaign=Campaign(chapter=2, played={"ken": "Ada", "sid": "Ben"}))
    return play(table, "set_up", using=using).answer("same", "normal")


def test_the_numbers_of_a_deck_that_nobody_has_typed_are_told_once() -> None:
    """WB-STA-03 WB-STA-08 WB-GEN-03: the chapter is not over because its cards are not known."""
    game = second().asks("deck.first").answer(43).asks("deck.last").refuses(42).answer(46).okay()
    assert game.asks("card.bottom").t.deck == [43, 44, 45, 46]
    assert sound(game)
    lost = game.correct(lost=True).asks("lost.again").answer("again", "same", "normal").okay()
    assert lost.asks("card.bottom").t.deck == [43, 44, 45, 46]


def test_a_deck_of_which_some_cards_have_been_typed_goes_on_after_the_last_of_them() -> None:
    """WB-STA-03 WB-WIN-01: two cards are known, and neither is the end."""
    game = second(story(43), goal(44)).asks("deck.first").answer(43, 50).okay()
    assert game.t.deck == list(range(44, 51))
    assert game.asks("turn.who").told("chapter.won") == []


@pytest.mark.parametrize("known", [{"last_card": 45}, {}])
def test_where_the_end_of_a_deck_has_been_typed_nobody_is_asked_for_it(known: dict[str, int]) -> None:
    """WB-STA-03"""
    game = second(goal(43), *(() if known else (end(45),)), first_card=43, **known).okay()
    assert game.asks("turn.who").t.deck == [43, 44, 45]


def test_eyes_look_for_the_numbers_that_people_have_told() -> None:
    """WB-STA-03: the camera is given the cards that can lie there."""
    game = second().answer(43, 45).okay()
    assert list(GAME.decks(game.t.box, game.t)["cards"]) == ["43", "44", "45"]


# Heroes --------------------------------------------------------------------------------------------------


def test_of_the_four_heroes_of_the_box_those_that_nobody_has_typed_can_be_played_as_well() -> None:
    """WB-HER-01 WB-GEN-01: two have been typed; four friends want to play."""
    two = {name: HEROES[name] for name in ("sid", "ken")}
    assert play(WonderTable(), "set_up", using=box(heroes=two)).asks("setup.players").options == [1, 4]
    campaign(box(heroes=two), players=1).prepared().asks("hero.choose", "sid", "ken", "lara", "tina")


def test_the_hearts_of_a_hero_who_has_been_typed_in_part_are_told_and_kept_for_the_next_try() -> None:
    """WB-HER-04 WB-LOS-11"""
    using = replace(BOX, heroes={**HEROES, "ken": HeroCard(id="ken", name=words("Ken"))})
    game = campaign(using, players=1).prepared().answer("ken").asks("hero.hearts").answer(6).answer("sid")
    game.correct(lost=True).asks("lost.again").answer("again", "same", "normal").okay()
    game.asks("hero.choose").answer("ken").asks("hero.choose")
    assert game.t.heroes["ken"].hearts == 6
