"""How often people are asked: a chapter of Wonder Book with sensible players, counted over a dozen evenings.

`make presses` prints the means: all answers, those that only go on, those within a hero's turn, and how many come
before the first turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from statistics import mean
from typing import NamedTuple

from engine.laws import is_pause
from tests.games.wonder_book.evenings import Plan, evening, head_of
from tests.games.wonder_book.sensible import answer

SEEDS = range(12)


class Presses(NamedTuple):
    """One chapter: how often each question was asked, and how many answers a turn, and all before the first, took."""

    asked: Counter[str]
    only_go_on: int
    turns: list[int]
    before: int


def chapter(players: int, seed: int) -> Presses:
    """The first chapter, until it is won or lost."""
    plan, chance = Plan("", players, "normal", seed), random.Random(seed)
    game = evening(head_of(plan)).game
    asked, going_on, turns, before, hero = Counter[str](), 0, list[int](), 0, ""
    while (ask := game.ask) and game.table.campaign.chapter == 1 and not game.table.campaign.attempts:
        asked[ask.what] += 1
        going_on += is_pause(ask)
        before += not turns and not ask.what.startswith("turn.")
        active = game.table.active if game.table.phase == "players" else ""
        if active and active != hero:
            turns.append(0)
        if active and not is_pause(ask):
            turns[-1] += 1
        hero = active
        value = "normal" if ask.what == "setup.difficulty" else answer(ask, game.table, chance, folly=plan.folly)
        game.answer(value)
    return Presses(asked, going_on, turns, before)


def report(found: Iterable[Presses]) -> str:
    """The means of all these, and the questions that are asked most."""
    every = list(found)
    total = sum((one.asked for one in every), Counter[str]())
    turns = [n for one in every for n in one.turns]
    lines = [
        f"answers in the chapter     {mean(one.asked.total() for one in every):.1f}",
        f"of them only going on      {mean(one.only_go_on for one in every):.1f}",
        f"within a hero's turn       {mean(turns):.1f}",
        f"before the first turn      {mean(one.before for one in every):.1f}",
    ]
    return "\n".join(lines + [f"  {many / len(every):5.1f} {what}" for what, many in total.most_common(20)])


if __name__ == "__main__":
    print(report(chapter(2, seed) for seed in SEEDS))
