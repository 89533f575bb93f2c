"""Pieces run out: what cannot be done is left out, and nothing is owed."""

from __future__ import annotations

import msgspec

from engine.games.wonder_book.pack import HeroCard
from engine.games.wonder_book.table import Hero
from engine.games.wonder_book.verbs import ChooseHeroes, DrawShred, GainSpark, Recover, Spawn
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import BOX, box, end, goal, story, words


def reading(*ops: object, areas: str = "X: ken/2 lara/2", **fields: object) -> Play:
    """A card with these lines is read between two phases, then comes a goal."""
    using = box(story(1, *ops), goal(2), end(3))
    return play(at(areas, using=using, **fields), "read_on", using=using, stop="players_phase")  # type: ignore[arg-type]


def test_an_empty_supply_gives_no_spark_and_owes_none() -> None:
    """WB-LIM-01 WB-LIM-02 WB-LIM-03 WB-SPK-03 WB-SPK-07"""
    game = reading(GainSpark(n=2, who="each"), areas="X: ken/4+9 lara/4+7").asks("scarce.who", "ken", "lara")
    game.answer("lara").asks("stopped")
    assert game.here() == "X: ken/4+9 lara/4+8"
    assert game.t.all_sparks() == 17


def test_the_group_says_who_gets_the_last_spark() -> None:
    """WB-EX-46 WB-LIM-07"""
    game = reading(GainSpark(who="each"), areas="X: ken/4+8 lara/4+8").asks("scarce.who", "ken", "lara").answer("ken")
    assert game.here() == "X: ken/4+9 lara/4+8"
    assert game.t.supply == 0


def test_the_group_says_who_draws_the_last_shred() -> None:
    """WB-LIM-07 WB-SHR-05"""
    game = reading(DrawShred(who="each"), shred_deck=["balm"]).asks("scarce.who", "ken", "lara").answer("lara")
    game.asks("shred.draw", "balm").answer("balm").asks("stopped")
    assert game.t.heroes["lara"].shreds == ["balm"]
    assert not game.t.heroes["ken"].shreds


def test_a_hero_with_several_words_in_its_name_draws_as_well() -> None:
    """WB-SHR-03"""
    knight = HeroCard(id="sir ken", name=words("Sir Ken"), max_hearts=4)
    using = box(story(1, DrawShred(who="each")), goal(2), end(3), heroes={"sir ken": knight, **BOX.heroes})
    table = at("X: lara/2", using=using, heroes={"sir ken": Hero("sir ken", "Ken", "X", 4, 4)})
    game = play(table, "read_on", using=using, stop="players_phase").asks("shred.draw", who="sir ken").answer("lamp")
    assert game.t.heroes["sir ken"].shreds == ["lamp"]


def test_that_no_shred_is_left_is_told_once() -> None:
    """WB-SHR-05"""
    game = reading(DrawShred(n=9, who="each"), shred_deck=["balm"]).asks("scarce.who").answer("lara").answer("balm")
    assert game.told("shred.none") == [{"hero": "lara"}]


def test_more_wyrms_than_there_are_do_not_come() -> None:
    """WB-LIM-04 WB-SPN-02 WB-SET-07"""
    game = reading(Spawn(n=9, area="X"))
    assert game.t.wyrm_supply() == 0
    assert sorted(game.t.wyrms) == ["A", "B", "C", "D"]
    assert game.told("wyrm.supply_empty") == [{"n": 5}]


def test_hearts_are_never_refused_but_more_than_forty_are_mentioned() -> None:
    """WB-LIM-05 WB-DMG-05"""
    using = box(story(1, Recover(who="each")), goal(2), end(3))
    full = play(at("X: ken/37 lara/2", using=using), "read_on", using=using, stop="players_phase")
    assert not full.told("hearts.many")
    rich = play(at("X: ken/38 lara/2", using=using), "read_on", using=using, stop="players_phase")
    assert rich.t.heroes["lara"].hearts == 3
    assert rich.told("hearts.many") == [{"n": 41}]


def test_hearts_that_come_with_heroes_or_as_they_stand_up_are_counted_too() -> None:
    """WB-LIM-05 WB-DMG-05 WB-KOH-06"""
    strong = {name: msgspec.structs.replace(hero, max_hearts=21) for name, hero in BOX.heroes.items()}
    using = box(story(1, ChooseHeroes()), goal(2), end(3), heroes=strong)
    game = campaign(using).prepared().answer("ken")
    assert game.told("hearts.many") == []
    assert game.answer("sid").okay().told("hearts.many") == [{"n": 42}]
    fallen = play(at("X: ken/0 sid/21", using=using, deck=[2, 3]), "players_phase", using=using).asks("turn.who")
    assert fallen.told("hearts.many") == [{"n": 42}]


def test_stunning_never_needs_a_token() -> None:
    """WB-LIM-06 WB-WYL-03"""
    game = play(at("X: lara/4 A B C D E F G H", wyrm_limit=8), "hero_turn", "lara").answer("attack").roll("+--")
    game.answer("no", "B")
    assert [w.stunned for w in game.t.wyrms.values()].count(True) == 2
