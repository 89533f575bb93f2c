"""Playing alone: one player leads two heroes, and each of them counts for itself."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalAnswer
from engine.games.wonder_book.pack import Attack, Card, Effect, HeroCard, Interaction, Skill
from engine.games.wonder_book.verbs import ChooseHeroes, DamageHero, DrawShred, GainSpark, LoseSpark, Recover
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import HEROES, box, end, goal, story, words

TRICK = Skill(name=words("Trick"), effect=Effect(spark_cost=1, ops=(Recover(),)))
KEN = HeroCard(id="ken", name=words("Ken"), max_hearts=4, attack=Attack(dice=1), skill=TRICK)
GIFTS = (GainSpark(n=2), LoseSpark(n=1), DamageHero(n=2), Recover(n=1), DrawShred())
LAMP = Interaction(name=words("lamp"), areas=("P",), effect=Effect(ops=GIFTS))
ALONE = box(goal(1), end(2), Card(number=5, kind="interaction", interaction=LAMP), heroes=HEROES | {"ken": KEN})


def alone(areas: str = "P: ken/4 tina/4", **fields: Any) -> Play:
    """One player with two heroes, before a turn."""
    table = at(areas, "P-Q", using=ALONE, **fields)
    for hero in table.heroes.values():
        hero.player = "Ada"
    table.players, table.stacks, table.deck = ["Ada"], {"red": [5]}, [1, 2]
    return play(table, using=ALONE)


def test_a_lone_player_chooses_two_heroes_and_leaves_two_in_the_box() -> None:
    """WB-SOL-01 WB-SOL-07 WB-SOL-06 WB-EX-19 WB-GEN-01"""
    game = campaign(box(story(1, ChooseHeroes()), goal(2), end(3)), players=1).prepared()
    game.asks("hero.choose", "ken", "lara", "sid", "tina").answer("tina").asks("hero.choose", "ken", "lara", "sid")
    game.answer("ken").asks("turn.who", "tina", "ken")
    assert [hero.player for hero in game.t.heroes.values()] == ["Ada", "Ada"]
    assert (game.t.wyrm_limit, game.t.crowd, set(game.t.box.heroes) - set(game.t.heroes)) == (4, False, {"lara", "sid"})


def test_symbols_with_a_silver_aura_do_not_count_for_one_player() -> None:
    """WB-SOL-06 WB-EX-10"""
    game = alone("P: ken/4 A | Q: tina/4").answer("ken", "pass", "pass").asks("wyrm_card.draw").answer("silver")
    assert (game.here(), game.told("wyrm.attacked")) == ("P: ken/4 A | Q: tina/4", [])


def test_both_heroes_have_a_turn_of_three_actions_and_a_reroll() -> None:
    """WB-SOL-02: and either may begin."""
    game = alone("P: ken/4 tina/4 A B").asks("turn.who", "ken", "tina").answer("tina")
    game.answer("attack").roll("--").asks("reroll").answer("heart").roll("--").answer("pass")
    assert game.asks("turn.action", who="ken").t.heroes["ken"].actions == 3
    game.answer("attack").roll("-").asks("reroll").answer("heart").roll("-").asks("turn.action", who="ken")
    assert [hero.hearts for hero in game.t.heroes.values()] == [3, 3]


def test_what_comes_to_you_comes_to_the_hero_who_acts() -> None:
    """WB-EX-37 WB-SOL-03 WB-SOL-04: sparks, hearts and cards of the other hero stay as they are."""
    game = alone().answer("tina", "interact").asks("shred.draw", who="tina").answer("lamp").answer("pass")
    assert game.here() == "P: ken/4 tina/3+1"
    assert (game.t.heroes["tina"].shreds, game.t.heroes["ken"].shreds) == (["lamp"], [])
    with pytest.raises(IllegalAnswer):
        game.asks("turn.action", who="ken").answer("skill")


def test_a_hero_pays_with_its_own_sparks() -> None:
    """WB-SOL-03: Ken's skill costs a spark, and now he has one."""
    game = alone("P: ken/3+1 tina/4").answer("ken", "skill")
    assert game.here() == "P: ken/4 tina/4"


def test_while_nobody_acts_the_player_says_which_hero_is_meant() -> None:
    """WB-SOL-05 WB-STO-02: once for each card."""
    using = box(story(1, GainSpark(), Recover()), story(2, GainSpark()), goal(3), end(4))
    table = at("P: ken/2 tina/2", using=using, phase="reading", players=["Ada"])
    game = play(table, "read_on", using=using).asks("card.who", "ken", "tina").answer("tina")
    game.asks("card.who", "ken", "tina").answer("ken").asks("turn.who")
    assert game.here() == "P: ken/2+1 tina/3+1"


def test_a_lone_player_agrees_for_both_heroes() -> None:
    """WB-SOL-08 WB-GIV-02"""
    table = alone().t
    table.heroes["tina"].shreds = ["lamp"]
    game = play(table, using=ALONE).answer("ken", "take").asks("turn.action")
    assert (game.t.heroes["ken"].shreds, game.t.heroes["tina"].shreds) == (["lamp"], [])


def test_a_lone_player_takes_the_decisions_of_the_group() -> None:
    """WB-SOL-08 WB-GEN-06"""
    game = alone("P: ken/4 tina/4 A").answer("ken", "pass", "pass").answer("quiet")
    game.asks("wyrm.attacks", "ken", "tina", who="all").answer("tina")
    assert game.t.heroes["tina"].hearts == 3
