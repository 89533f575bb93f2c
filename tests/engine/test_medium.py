"""A whole small adventure: fuzzed, watched for leaks, and weighed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Entry, Game, changes
from engine.laboratory import Verdict, any_answer
from tests.engine.medium import LAB, RULES, Walker, Way, new
from tests.engine.small import asked, go, lines

MOVES = 250


def played(seed: int) -> Verdict:
    """One random game."""
    return LAB.play(Random(seed), MOVES)


@pytest.mark.parametrize("seed", range(10))
def test_random_games_with_second_thoughts_are_sound(seed: int) -> None:
    assert played(seed)


def test_the_fuzz_reaches_everything_there_is() -> None:
    """A fuzz that never comes to the omen, the songs or an ending proves nothing about them."""
    seen: set[str] = set()
    for seed in range(10):
        verdict = played(seed)
        seen |= {move.verb for move in verdict.moves} | {str(verdict.ending)}
    assert seen >= {"answer", "undo", "redo", "correct", "aside", "skip", "amend", "resume", "lost"}


def hidden(charms: list[str]) -> Game:
    """In the middle of a turn, bob with these charms in his hand."""
    t = Way(walkers={name: Walker(name) for name in ("ann", "bob")}, ghosts={"A": "camp"})
    t.walkers["bob"].charms = charms
    return go(Game(RULES, t, None, strict=True), ["ann", 3], ["bob", 0], "pass", "pass", "go on")


def seen_by_others(game: Game, *values: Any) -> list[Any]:
    """All that ann and the room come to see while these answers are given."""
    views: list[Any] = []
    for value in values:
        before = game.table.seen_by("all").to_data()
        views += [(game.turn, asked(game).seen_by(who), game.table.seen_by(who).to_data()) for who in ("ann", "all")]
        views.append([news for news in game.answer(value) if news.to in ("ann", "all")])
        views.append(changes(before, game.table.seen_by("all").to_data()))
        views.append([past.seen_by("ann") for past in game.history()])
    return [*views, game.undo(), game.table.seen_by("all").to_data()]


def test_what_others_see_does_not_depend_on_what_somebody_holds() -> None:
    helped, helpless = hidden(["salt", "song"]), hidden(["song", "song"])
    assert seen_by_others(helped, "bob", "no") == seen_by_others(helpless, "bob", "no")


def test_an_evening_takes_few_bytes() -> None:
    log: list[Entry] = []
    game, chance = new(log.extend), Random(3)
    for _ in range(600):
        _ = game.answer(any_answer(chance, asked(game))) if game.ask else game.undo(5)
    size = sum(map(len, lines(log)))
    assert size / 600 < 200
