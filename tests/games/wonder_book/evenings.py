"""Whole evenings, written down: who played, every question with its answer, and how the table lay at the end.

`python -m tests.games.wonder_book.evenings` plays them anew with sensible players and writes them into tests/evenings;
do that only when the rules or the demo story were changed on purpose, and look at what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.wonder_book.house import HOUSE_RULES
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import WonderTable
from tests.games import recording
from tests.games.recording import EVENINGS as FOLDER
from tests.games.recording import read
from tests.games.wonder_book.sensible import answer

__all__ = ["FOLDER", "read"]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


class Plan(NamedTuple):
    """An evening to be played: its name, by how many, how hard, by which house rules, and which chance decides."""

    name: str
    players: int
    level: str
    chance: int
    house: Mapping[str, str] = MappingProxyType({})


def begin(players: int, house: Mapping[str, str], **more: Any) -> Game:
    """The demo campaign before its first question."""
    return Game(RULES, WonderTable(players=NAMES[:players], house=dict(house)), demo(), strict=True, **more)


def play(plan: Plan, most: int = 4000) -> Iterator[tuple[str, Any]]:
    """Every question of the evening, and what was answered."""
    game, chance = begin(plan.players, plan.house), random.Random(plan.chance)
    for _ in range(most):
        if game.ask is None:
            break
        level = game.ask.what == "setup.difficulty"
        value = plan.level if level else answer(game.ask, game.table, chance, folly=0.03)
        yield game.ask.what, value
        game.answer(value)
    yield "end", outcome(game)


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: in short, and every last piece of the table in one number."""
    campaign = game.table.campaign
    ended = {"ending": game.ending, "scores": campaign.scores, "attempts": campaign.attempts}
    return {**ended, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    head = {"players": plan.players, "house": dict(plan.house)}
    return recording.write(FOLDER / f"{plan.name}.jsonl", head, play(plan))


OTHERWISE = {switch: values[1] for switch, values in HOUSE_RULES.items()}
PLANS = (
    Plan("one_player_wins", 1, "normal", 5),
    Plan("one_player_gives_up", 1, "normal", 6),
    Plan("two_players_win_the_hard_way", 2, "hardcore", 3),
    Plan("two_players_lose", 2, "normal", 5),
    Plan("three_players_win_at_once", 3, "easier", 1),
    Plan("three_players_win_late", 3, "normal", 3),
    Plan("three_players_lose_the_first_chapter", 3, "hardcore", 5),
    Plan("four_players_win_at_once", 4, "normal", 0),
    Plan("four_players_win_the_hard_way", 4, "hardcore", 6),
    Plan("four_players_lose_the_first_chapter", 4, "hardcore", 7),
    Plan("every_house_rule_the_other_way", 3, "easier", 2, OTHERWISE),
)

if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, read(write(plan))[1][-1][1])  # noqa: T201
