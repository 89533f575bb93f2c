"""Evenings that were saved when more was asked: what was answered then is kept where it is asked otherwise today."""

from __future__ import annotations

import random

from engine import Entry, Game
from engine.games.wildwoods.rules import RULES
from tests.games.wildwoods.evenings import begin
from tests.games.wildwoods.sensible import answer


def at_first_action() -> tuple[Game, list[Entry]]:
    log: list[Entry] = []
    game, chance = begin({}, save=log.extend), random.Random(1)
    while game.ask and game.ask.what != "luma.action":
        game.answer(answer(game.ask, game.table, chance, folly=0))
    return game, log


def test_a_card_and_its_ability_that_were_two_answers_are_one() -> None:
    """WW-ACT-01"""
    game, log = at_first_action()
    old = [
        Entry("answer", "luma.action|all|5", "help", "box"),
        Entry("answer", "luma.ability|all|help", "help_second", "box"),
    ]
    again = Game.resume(RULES, [*log, *old], game.pack, strict=True)
    assert again.ask
    assert (again.ask.what, again.table.action, again.table.ability) == ("luma.roll_second", "help", "second")
    assert again.lost == []


def test_a_roll_that_had_another_name_is_kept() -> None:
    """WW-DIC-04"""
    game, log = at_first_action()
    old = [
        Entry("answer", "luma.action|all|5", "help_second", "box"),
        Entry("answer", "luma.roll|all|help|4", ["d8:1"], "box"),
    ]
    again = Game.resume(RULES, [*log, *old], game.pack, strict=True)
    assert again.lost == []
    assert again.table.dice_used or again.table.dice
