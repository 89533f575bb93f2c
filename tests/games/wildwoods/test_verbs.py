"""Conditions and choices: when a line holds, what the player picks, what a scene counts and offers by itself."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.games.wildwoods.cards import TEXT
from engine.games.wildwoods.pack import Moment, Tally
from engine.games.wildwoods.verbs import (
    AllLocations,
    CardInBlessingSpace,
    ChoiceMade,
    Choose,
    Condition,
    CreatureInRiver,
    CrystalsAtLeast,
    If,
    LightAtCentre,
    NoCreatureInRiver,
    Op,
    Option,
    Overcome,
    SceneWon,
    SpiritAtLeast,
)
from engine.pieces.verbs import Always, ByHand, Counter, CounterAtLeast, Instruction, Manual
from tests.games.wildwoods.play import at, line, luma, play
from tests.games.wildwoods.small_box import GLADE, in_glade, words

OTHERS = [place.id for place in GLADE.locations if place.id != "e1"]  # e1 itself says the line
YES, NO = Counter(name="yes"), Counter(name="no")


def holds(condition: Condition, **fields: Any) -> bool:
    """What a line does that depends on it."""
    game = line(If(when=(condition,), ops=(YES,), otherwise=(NO,)), **fields)
    assert len({"yes", "no"} & set(game.marks())) == 1
    return "yes" in game.marks()


@pytest.mark.parametrize(
    ("condition", "so", "otherwise"),
    [
        (Overcome(id="h1"), {"overcome": ["h1"]}, {}),
        (Overcome(id="h1", done=False), {}, {"overcome": ["h1"]}),
        (
            AllLocations(),
            {"overcome": OTHERS},
            {"overcome": ["h1"]},
        ),
        (LightAtCentre(), {"light": 0}, {"light": 1}),
        (CreatureInRiver(id="X"), {"river": "E X I A G"}, {"river": "E Y I A G"}),
        (CreatureInRiver(), {"river": "E Y I A G"}, {}),
        (NoCreatureInRiver(), {}, {"river": "E Y I A G"}),
        (NoCreatureInRiver(id="X"), {"river": "E Y I A G"}, {"river": "E X I A G"}),
        (CardInBlessingSpace(id="b1"), {"blessings": ["b1"]}, {"blessings": ["b2"]}),
        (CardInBlessingSpace(kind="trauma"), {"blessings": ["b1", "t1"]}, {"blessings": ["b1"]}),
        (CardInBlessingSpace(), {"blessings": ["b1"]}, {}),
        (CrystalsAtLeast(n=2), {"river": "E I1 A1 G"}, {"river": "E I1 A G"}),
        (CrystalsAtLeast(n=2, on="heal"), {"river": "E I A G2"}, {"river": "E I2 A G1"}),
        (SpiritAtLeast(n=4), {"spirit": 4}, {"spirit": 3}),
        (CounterAtLeast(name="key", at_least=1), {"counters": {"key": 1}}, {"counters": {"key": 0}}),
    ],
)
def test_a_line_looks_at_the_table(condition: Condition, so: dict[str, Any], otherwise: dict[str, Any]) -> None:
    """WW-GEN-03"""
    assert holds(condition, **so)
    assert not holds(condition, **otherwise)


def test_some_lines_hold_always_and_some_only_people_can_tell() -> None:
    """WW-GEN-03"""
    assert holds(Always())
    rains = If(when=(Manual(text=words("it rains")),), ops=(YES,), otherwise=(NO,))
    assert line(rains).asks("card.holds").answer("no").asks("stopped").marks() == {"no": 1}


def test_a_choice_is_the_players_and_is_remembered() -> None:
    """WW-GEN-01"""
    paths = (Option(id="left", label=words("left"), ops=(YES,)), Option(id="right", label=words("right"), ops=(NO,)))
    later = If(when=(ChoiceMade(id="path", option="right"),), ops=(Counter(name="later"),))
    game = line(Choose(id="path", text=words("which way?"), options=paths), later)
    game.asks("card.choice", "left", "right").answer("right").asks("stopped")
    assert (game.marks(), game.t.campaign.choices) == ({"no": 1, "later": 1}, {"path": "right"})


def test_only_options_whose_conditions_hold_are_offered() -> None:
    """WW-GEN-01"""
    options = (
        Option(id="a", label=words("a"), ops=(YES,)),
        Option(id="b", label=words("b"), when=(LightAtCentre(),)),
    )
    assert line(Choose(options=options), light=3).asks("stopped").marks() == {"yes": 1}
    line(Choose(options=options), light=0).asks("card.choice", "a", "b")
    assert line(Choose(options=options[1:]), light=3).asks("stopped").marks() == {}


def test_how_an_earlier_scene_ended_may_matter() -> None:
    """WW-SCE-06"""
    here = at("E I A G")
    here.campaign.outcomes = {"glade": "shadow"}
    assert holds(SceneWon(id="glade", by="shadow"), campaign=here.campaign)
    assert not holds(SceneWon(id="glade"), campaign=here.campaign)


def test_a_counter_of_the_scene_goes_no_further_than_it_says() -> None:
    """WW-SCE-02"""
    game = line(Counter(name="key", n=5))
    assert (game.t.counters["key"], game.told("counter.changed")) == (2, [{"counter": "key", "left": 2}])
    assert line(Counter(name="key", n=-5)).t.counters["key"] == 0
    assert line(Counter(name="other", n=7)).t.counters["other"] == 7


def test_a_counter_begins_where_the_scene_says() -> None:
    """WW-SCE-02"""
    using = in_glade(counters={"geese": Tally(start=4)})
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").okay()
    assert game.t.counters == {"geese": 4}


def test_hands_are_told_what_to_do() -> None:
    """WW-GEN-02 WW-GEN-03"""
    game = line(Instruction(text=words("stand up")), ByHand(text=words("sing")))
    game.ok("card.instruction").ok("card.by_hand").asks("stopped")


def test_a_scene_may_offer_something_once_when_its_time_has_come() -> None:
    """WW-GEN-02 WW-GEN-03"""
    owl = Moment(id="owl", when=(LightAtCentre(),), ops=(Counter(name="owl"),))
    game = luma("I A E G", using=in_glade(moments=(owl,)), light=1).act("I").asks("river.clean")
    assert (game.marks(), game.t.moments) == ({"owl": 1}, ["owl"])
    game.correct(light=3).correct(light=0).asks("river.clean")
    assert game.marks() == {"owl": 1}


def test_no_verb_and_no_condition_is_left_out_by_the_rules() -> None:
    assert set(get_args(Op)) == TEXT.verbs
    assert set(get_args(Condition)) == TEXT.conditions
