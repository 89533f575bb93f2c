"""Cards that lead back to themselves: they are stopped and named, and nothing on the table is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import RulesBroke
from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.verbs import ActivateCreature, DrawExploration, If, Op, TakeExploration
from engine.phrases import Phrases
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wildwoods.play import Play, luma
from tests.games.wildwoods.small_box import card, creature, says, with_card, with_creature

HERE = ActivateCreature(creature="X")
DEEP = CounterAtLeast(name="key", at_least=40)
TWICE = If(when=(DEEP,), otherwise=(Counter(name="key"), HERE, HERE, Counter(name="key", n=-1)))


def drawing_a_curse() -> Play:
    """A place lets a card be drawn; the curse among them takes itself."""
    curse = card("c1", "curse", in_play=Effect(ops=(TakeExploration(id="c1"),)))
    using = replace(says(DrawExploration(n=1)), exploration=with_card(curse).exploration)
    return luma(using=using, stop="action_ends").act("E", "first", "e1")


def goes_round(game: Play, answer: Any) -> object:
    """The answer is taken back, with all that came of it; the card that is to blame."""
    before = game.t.to_data(), game.game.ask, game.game.length
    with pytest.raises(RulesBroke) as broke:
        game.answer(answer)
    assert broke.value.what == "error.goes_round"
    assert (game.t.to_data(), game.game.ask, game.game.length) == before
    return broke.value.about["card"]


def test_a_curse_that_takes_itself_is_stopped_and_named() -> None:
    """WW-EXC-15"""
    game = drawing_a_curse()
    assert goes_round(game, "c1") == "c1"
    game.answer("b1").asks("stopped")


@pytest.mark.parametrize("ops", [(HERE,), (TWICE,)])
def test_a_creature_that_activates_itself_is_stopped_and_named(ops: tuple[Op, ...]) -> None:
    """WW-CRE-02: once after the other without end, or twice each time, which comes to the same."""
    wild = replace(with_creature(creature("X", loss=0, after_activation=Effect(ops=ops))), chapters=says(HERE).chapters)
    game = luma("X I A E G", using=wild, stop="action_ends").announce("E", "first", "e1")
    assert goes_round(game.asks("luma.roll_first"), ["d8:8"]) == "X"


@pytest.mark.parametrize("language", ["en", "it"])
def test_it_is_said_which_card_it_was(language: str) -> None:
    """In words, as the people call the card."""
    game = drawing_a_curse()
    with pytest.raises(RulesBroke) as broke:
        game.answer("c1")
    assert Phrases.load(language=language, strict=True).error(broke.value).startswith("c1 ")
