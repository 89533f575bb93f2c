"""Damage to heroes and wyrms, hearts, and heroes who lie knocked out."""

from __future__ import annotations

from typing import Any

import pytest

from engine import NotNow
from engine.games.wonder_book.pack import Card, Chapter, Defeat, Effect, Entity, Item, Modifier, Skill, SpecialAction
from engine.games.wonder_book.verbs import (
    DamageEntity,
    DamageHero,
    DamageWyrm,
    DrawShred,
    GainSpark,
    MoveHero,
    PlaceEntity,
    Recover,
    StunWyrm,
)
from engine.pieces.verbs import Counter
from tests.games.wonder_book.play import Play, at, attack, play, turn
from tests.games.wonder_book.small_box import BOX, box, end, goal, in_force, with_hero, with_shred, words


def card(*ops: Any, areas: str, borders: str = "", using: Any = BOX) -> Play:
    """Ken, who is on his turn, uses a shred that does this."""
    using = with_shred("page", *ops, using=using)
    table = at(areas, borders, using=using)
    table.heroes["ken"].shreds = ["page"]
    return play(table, "hero_turn", "ken", using=using).answer("special")


# Damage to heroes ---------------------------------------------------------------------------------


def test_hearts_go_one_by_one_and_stop_at_none() -> None:
    """WB-DMG-01 WB-DMG-02 WB-KOH-01"""
    game = card(DamageHero(who="each", n=3), areas="P: ken/4 | Q: sid/2 lara/0")
    assert game.here() == "P: ken/1 | Q: sid/0 lara/0"
    assert game.told("hero.hurt") == [{"hero": "ken", "n": 3, "left": 1}]
    assert game.told("hero.falls") == [{"hero": "sid", "n": 2, "left": 0}]


def test_damage_may_strike_one_area_or_those_around_it() -> None:
    """WB-DMG-01 WB-MOV-04"""
    areas, borders = "P: ken/4 tina/4 | Q: sid/5 | R: lara/4", "P-Q P=R"
    assert card(DamageHero(who="in_area"), areas=areas, borders=borders).here().startswith("P: ken/3 tina/3 | Q: sid/5")
    near = card(DamageHero(who="near_area", area="P"), areas=areas, borders=borders)
    assert near.here() == "P: ken/4 tina/4 | Q: sid/4 | R: lara/4"


def test_healing_everybody_passes_the_fallen_by() -> None:
    """WB-DMG-03 WB-HER-06 WB-KOH-14"""
    game = card(Recover(who="each", n=2), areas="P: ken/4 | Q: sid/2 lara/0")
    assert game.here() == "P: ken/4 | Q: sid/4 lara/0"


@pytest.mark.parametrize("loss", [{"heart_cost": 4}, {"ops": (DamageHero(n=4),)}])
def test_any_loss_of_the_last_heart_knocks_out(loss: dict[str, Any]) -> None:
    """WB-DMG-04 WB-KOH-01"""
    using = with_hero("ken", skill=Skill(name=words("all in"), effect=Effect(**loss)))
    game = turn("ken", "P: ken/4 | Q: sid/5", using=using).answer("skill", *["yes"] * ("heart_cost" in loss))
    assert game.asks("turn.action", who="sid").told("hero.falls") == [{"hero": "ken", "n": 4, "left": 0}]


# Figures and wyrms --------------------------------------------------------------------------------

TROLL = Entity(id="troll", name=words("Troll"), hearts=3, on_defeated=Defeat(ops=(Counter(name="felled"),)))
TROLLS = box(chapters={1: Chapter(number=1, cards=(goal(1), end(2)), entities=(TROLL,))})


def test_a_card_brings_a_figure_with_its_hearts_and_says_what_follows_when_none_is_left() -> None:
    """WB-DMG-06"""
    coming = (PlaceEntity(id="troll", area="Q"), DamageEntity(id="troll", n=2))
    game = card(*coming, areas="P: ken/4 | Q:", using=TROLLS)
    assert (game.t.figures["troll"].hearts, game.t.counters) == (1, {})
    game = card(*coming, DamageEntity(id="troll"), areas="P: ken/4 | Q:", using=TROLLS)
    assert (game.t.figures, game.t.fallen_figures, game.t.counters) == ({}, ["troll"], {"felled": 1})


def test_wyrms_have_no_hearts_but_stand_or_lie() -> None:
    """WB-DMG-07 WB-WYL-01 WB-WYL-02 WB-WYL-04"""
    game = card(StunWyrm(), areas="P: ken/4 A")
    assert (game.here(), game.t.max_hearts_in_play()) == ("P: ken/4 A~", 4)
    with pytest.raises(NotNow):
        game.correct(wyrms__A__hearts=1)
    assert card(StunWyrm(), areas="P: ken/4 A~").here() == "P: ken/4 A~"


def test_damage_of_cards_stuns_and_defeats_as_attacks_do() -> None:
    """WB-WYL-07 WB-WYL-04 WB-WYL-05"""
    assert card(DamageWyrm(which="each"), areas="P: ken/4 A B~ | Q: C").here() == "P: ken/4 A~ | Q: C~"
    game = card(DamageWyrm(which="in_area", n=2), areas="P: ken/4 A B~ | Q: C")
    assert (game.here(), game.t.counters["defeated"]) == ("P: ken/4 | Q: C", 2)


def test_a_stunned_wyrm_is_defeated_by_whoever_comes_next() -> None:
    """WB-WYL-05 WB-WYL-02 WB-WYL-10"""
    game = attack("P: sid/5 ken/4 A", "+-").asks("turn.action")
    assert game.here() == "P: sid/5 ken/4 A~"
    game.answer("pass", "attack").roll("+").asks("turn.action", who="ken")
    assert game.here() == "P: sid/5 ken/4"


def test_stun_lasts_until_the_wyrm_acts_and_not_only_until_the_phase_ends() -> None:
    """WB-WYL-08 WB-WYL-09"""
    game = attack("P: sid/5 | Q: A", "+-", wyrm_deck=["spawner", "quiet"]).answer("pass", "spawner").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: A~"
    game.answer("pass", "quiet").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: A"
    game.answer("attack").roll("+-").answer("no")
    assert game.here() == "P: sid/5 | Q: A~"


def test_a_card_may_make_wyrms_hit_harder() -> None:
    """WB-DMG-01 WB-GEN-03"""
    using = in_force(Modifier(what="wyrm_damage", value=1, area="P"))
    for area, hearts in (("P", 2), ("Q", 3)):
        game = turn("ken", f"{area}: ken/4 A", using=using, wyrm_deck=["quiet"]).answer("pass", "quiet")
        assert game.here() == f"{area}: ken/{hearts} A"


def test_a_card_may_give_more_or_fewer_actions() -> None:
    """WB-TRN-01 WB-GEN-03"""
    for value, left in ((1, 4), (-1, 2)):
        using = in_force(Modifier(what="actions_per_turn", value=value))
        assert turn("ken", "P: ken/4 | Q: sid/5", using=using).about["left"] == left
    idle = in_force(Modifier(what="actions_per_turn", value=-9))
    play(at("P: ken/4 | Q: sid/5", using=idle), using=idle).answer("ken").asks("wyrm_card.draw")


def test_a_card_may_forbid_an_action() -> None:
    """WB-TRN-02 WB-GEN-03"""
    using = in_force(
        Modifier(what="forbid_action", value="attack"), Modifier(what="forbid_action", value="move", area="Q")
    )
    turn("ken", "P: ken/4 | Q: sid/5", "P-Q", using).asks("turn.action", "move", "pass")
    turn("sid", "P: ken/4 | Q: sid/5", "P-Q", using).asks("turn.action", who="ken")  # sid could only pass


# Knocked out --------------------------------------------------------------------------------------


def test_who_is_knocked_out_keeps_its_place_and_all_it_has() -> None:
    """WB-KOH-09 WB-KOH-06 WB-KOH-07"""
    table = at("P: ken/0+2 | Q: sid/5")
    table.heroes["ken"].shreds, table.heroes["ken"].items = ["lamp"], [7]
    game = play(table, "players_phase").answer("ken")
    assert game.here() == "P: ken/4+2 | Q: sid/5"
    assert (game.t.heroes["ken"].shreds, game.t.heroes["ken"].items) == (["lamp"], [7])
    assert game.about == {"left": 3, "extra": 0}


def test_who_falls_costs_nothing_before_the_next_players_phase() -> None:
    """WB-KOH-05 WB-KOH-08 WB-KOH-11 WB-KOH-12"""
    game = turn("ken", "P: ken/4 A | Q: sid/1 B", wyrm_deck=["quiet"], destiny=3).correct(heroes__ken__hearts=1)
    game.answer("pass", "pass", "quiet")
    assert game.asks("turn.who", "ken", "sid").told("hero.falls")
    assert (game.t.destiny, game.here()) == (1, "P: ken/4 A | Q: sid/5 B")
    assert [news["left"] for news in game.told("destiny.down")] == [2, 1]


def test_nobody_can_aim_at_the_fallen() -> None:
    """WB-KOH-03 WB-SKL-03 WB-SPA-03"""
    game = card(Recover(who="chosen"), areas="P: ken/2 | Q: sid/0 lara/3").asks("card.hero", "ken", "lara")
    game.answer("lara")
    assert game.here() == "P: ken/2 | Q: sid/0 lara/4"
    assert (
        card(DamageHero(who="other"), areas="P: ken/2 | Q: sid/0").asks("turn.action").here() == "P: ken/2 | Q: sid/0"
    )


def test_the_fallen_do_nothing() -> None:
    """WB-KOH-10 WB-PPH-06"""
    table = at("P: ken/0 sid/5")
    table.heroes["ken"].shreds = ["balm"]
    game = play(table).asks("turn.action", who="sid")
    assert [args for name, args in game.game.asides() if name == "use_shred"] == []
    with pytest.raises(NotNow):
        game.aside("use_shred", "ken", "balm")


def test_skills_and_things_of_the_fallen_do_not_help() -> None:
    """WB-KOH-13"""
    better = Modifier(what="attack_dice", value=1, who="each")
    drum = Card(number=3, kind="item", item=Item(name=words("drum"), modifiers=(better,)))
    drill = Skill(name=words("drill"), kind="passive", modifiers=(better,))
    using = with_hero("ken", box(goal(1), end(2), drum), skill=drill)
    for hearts, dice in ((4, 4), (0, 2)):
        table = at(f"P: ken/{hearts} sid/5 A", using=using)
        table.heroes["ken"].items = [3]
        assert len(play(table, "hero_turn", "sid", using=using).answer("attack").options) == dice


def test_what_all_heroes_get_the_fallen_get_too() -> None:
    """WB-KOH-14 WB-DMG-02 WB-DMG-03"""
    ops = (GainSpark(who="each"), MoveHero(who="each", to="R"), DrawShred(who="each"), DamageHero(who="each"))
    game = card(*ops, Recover(who="each"), areas="P: ken/3 | Q: sid/0 | R:").answer("lamp", "balm")
    assert game.here() == "R: ken/3+1 sid/0+1"
    assert [hero.shreds for hero in game.t.heroes.values()] == [["lamp"], ["balm"]]
    assert game.t.destiny == 5


def test_a_thing_whose_holder_has_fallen_lies_idle() -> None:
    """WB-KOH-13 WB-KOH-10"""
    bell = SpecialAction(name=words("bell"), effect=Effect(ops=(GainSpark(),)))
    using = box(goal(1), end(2), Card(number=3, kind="item", item=Item(name=words("bell"), special_action=bell)))
    table = at("P: ken/0 | Q: sid/5", using=using)
    table.heroes["ken"].items = [3]
    play(table, "hero_turn", "sid", using=using).asks("turn.action", "attack", "pass")
