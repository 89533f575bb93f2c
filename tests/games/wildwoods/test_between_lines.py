"""What may be used at any time is used between two steps, and never between two lines that are carried out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wildwoods.pack import Ending, Moment
from engine.games.wildwoods.table import Campaign
from engine.games.wildwoods.verbs import CreatureInRiver, DrawCreature, GainCrystals, LoseSpirit
from engine.pieces.verbs import CounterAtLeast
from tests.games.wildwoods.by_chance import sane
from tests.games.wildwoods.play import Play, at, line, luma, play
from tests.games.wildwoods.small_box import in_glade, words

ENDING = Ending(text=words("well done"), ops=(GainCrystals(n=2), LoseSpirit(n=1)), next="den")
CURE = ("cure", ())


def cures(**fields: Any) -> dict[str, Any]:
    """Brom's card says Cure."""
    return {"campaign": Campaign(chapter=1, scene="glade", brom="cure"), **fields}


def ends(**fields: Any) -> Play:
    """Luma triumphs; the words of the ending are being read."""
    game = luma("I1 A1 E1 G", using=in_glade(luma_triumphs=ENDING), stop="travel", **cures(spirit=1, **fields))
    return game.correct(counters__done=1).asks("card.text")


def test_brom_cures_while_an_ending_is_read_and_not_between_its_lines() -> None:
    """WW-LBR-16 WW-LBR-09"""
    game = ends()
    assert CURE in game.game.asides()
    game.ok().asks("crystal.all_on")
    assert CURE not in game.game.asides()


def test_spirit_that_brom_gives_in_time_is_there_when_the_ending_takes_some() -> None:
    """WW-LBR-09 WW-SPI-04: with one left and three afterwards no shadow card is due."""
    game = ends().aside("cure").answer("illuminate", "help").asks("card.text").ok().answer("explore")
    assert (game.asks("stopped").t.spirit, game.t.campaign.brom, game.river()) == (2, "protect", "I A E3 G")


def test_nothing_is_used_between_the_lines_that_a_scene_brings_by_itself() -> None:
    """WW-LBR-16 WW-GEN-02: though it comes in the middle of a question at which something might be used."""
    moment = Moment(id="gift", when=(CounterAtLeast(name="key", at_least=1),), ops=(GainCrystals(n=2),))
    game = luma("I1 A1 E1 G", using=in_glade(moments=(moment,)), **cures(spirit=3)).asks("luma.action")
    assert CURE in game.game.asides()
    game.correct(counters__key=1).asks("crystal.all_on")
    assert CURE not in game.game.asides()
    assert CURE in game.answer("illuminate").asks("luma.action").game.asides()


def test_crystals_that_lie_in_the_tray_are_not_spent() -> None:
    """WW-SAV-05 WW-LBR-16: before everything is packed away, and when it lies there again, they can be."""
    game = play(at("I2 A E G", next="den", outcome="luma", phase="travel", calm=True, **cures(spirit=3)), "onward")
    assert CURE in game.asks("travel.save").game.asides()
    game.answer("save")
    while game.asked.startswith(("save.", "resume.")):
        assert game.game.asides() == []
        game.ok()
    assert CURE in game.asks("scene.open").game.asides()


def test_the_law_rings_where_something_could_be_used_inside_an_effect() -> None:
    """WW-LBR-16: a breach that is planted."""
    game = line(GainCrystals(n=2)).asks("crystal.all_on")
    sane(game.t)
    game.t.calm = True
    with pytest.raises(AssertionError):
        sane(game.t)


def test_a_creature_that_a_moment_brings_comes_before_anything_else_is_used() -> None:
    """WW-LBR-16 WW-CRE-01"""
    moment = Moment(id="roar", when=(CreatureInRiver(id="Y"),), ops=(DrawCreature(),))
    game = luma("I2 A E G Y", using=in_glade(moments=(moment,))).asks("creature.draw")
    assert game.game.asides() == []
    assert ("protect", ("Y",)) in game.answer("X").asks("luma.action").game.asides()
