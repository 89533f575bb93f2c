"""Habits: what a family does on an evening besides answering, in any game; each gives what it does now, if anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine import Game
from engine.laboratory import any_answer
from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, REDO, SKIP, UNDO

Line = tuple[str, Any]
Habit = Callable[[Game, random.Random], Line | None]
SELDOM = 0.03


def none(game: Game, chance: random.Random) -> Line | None:
    """People who only answer."""
    return None


def leaves(game: Game, chance: random.Random) -> Line | None:
    """Now and then the box is switched off, and goes on another day."""
    return (LEAVE, []) if chance.random() < SELDOM else None


def wavers(game: Game, chance: random.Random) -> Line | None:
    """Takes back a few things, or does again what was taken back."""
    if chance.random() >= 2 * SELDOM:
        return None
    if game.undone and chance.random() < 0.5:
        return REDO, []
    return (UNDO, [min(chance.randint(1, 5), done)]) if (done := len(game.history())) else None


def waves_away(game: Game, chance: random.Random) -> Line | None:
    """Skips what can be skipped."""
    return (SKIP, []) if game.can_skip and chance.random() < 3 * SELDOM else None


def amends(game: Game, chance: random.Random) -> Line | None:
    """Had answered something else a moment ago."""
    if chance.random() >= SELDOM or not (past := game.answered(4)):
        return None
    one, ask, *_ = chance.choice(past)
    return AMEND, [one.back, any_answer(chance, ask)]


def meddles(corrections: Callable[[random.Random, Any], Mapping[str, Any]]) -> Habit:
    """Puts something right by hand, or moves what was right."""
    return lambda game, chance: (CORRECT, [corrections(chance, game.table)]) if chance.random() < SELDOM else None


def takes_back(what: str, back: int) -> Habit:
    """Where this is asked, often goes back to so many things before it and plays on from there."""

    def habit(game: Game, chance: random.Random) -> Line | None:
        is_there = game.ask is not None and game.ask.what == what and len(game.history()) >= back
        return (UNDO, [back]) if is_there and chance.random() < 0.7 else None

    return habit


def interferes(useful: Callable[[Game, random.Random], tuple[Any, ...]]) -> Habit:
    """Does something out of turn where it helps."""
    return lambda game, chance: (ASIDE, list(found)) if (found := useful(game, chance)) else None


def all_of(*habits: Habit) -> Habit:
    """The first of them that does anything now."""
    return lambda game, chance: next((line for habit in habits if (line := habit(game, chance))), None)
