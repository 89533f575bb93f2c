"""Whole evenings of the Forest Post, written down, one for each way in which it can go.

`python -m tests.games.wildwoods.evenings` plays them anew with sensible players and writes them into
tests/evenings/wildwoods; do that only when the rules or the demo story were changed on purpose, and look at what has
changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game, News
from engine.games.wildwoods.house import HOUSE_RULES
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import WildTable
from tests.games import recording
from tests.games.recording import ASIDE
from tests.games.wildwoods.sensible import answer, helped

FOLDER = recording.EVENINGS / "wildwoods"
LONGEST = 3000


class Plan(NamedTuple):
    """An evening to be played: its name, which chance decides, how foolishly, and by which house rules."""

    name: str
    chance: int
    folly: float = 0.05
    house: Mapping[str, str] = MappingProxyType({})


def begin(house: Mapping[str, str], **more: Any) -> Game:
    """The Forest Post before its first question."""
    return Game(RULES, WildTable(players=["Ada"], house=dict(house)), demo(), strict=True, **more)


def play(plan: Plan) -> Iterator[tuple[str, Any]]:
    """Every question of the evening with its answer, and what was done out of turn."""
    game, chance = begin(plan.house), random.Random(plan.chance)
    for _ in range(LONGEST):
        if game.ask is None:
            break
        if card := helped(game, chance):
            line: tuple[str, Any] = (ASIDE, list(card))
        else:
            line = (game.ask.what, answer(game.ask, game.table, chance, folly=plan.folly))
        yield line
        give(game, *line)
    yield "end", outcome(game)


def give(game: Game, what: str, value: Any) -> list[News]:
    """Answer the question that this is about, or do something out of turn."""
    return game.aside(*value) if what == ASIDE else game.answer(value)


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: who triumphed where, what was chosen, and every last piece of the table in one number."""
    campaign = game.table.campaign
    ended = {"ending": game.ending, "scenes": campaign.outcomes, "choices": campaign.choices}
    return {**ended, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", {"house": dict(plan.house)}, play(plan))


OTHERWISE = {switch: values[1] for switch, values in HOUSE_RULES.items()}
PLANS = (
    Plan("light_everywhere", 1),
    Plan("dark_on_the_hill", 15),
    Plan("the_low_road_and_home", 0),
    Plan("the_low_road_and_lost", 16),
    Plan("dark_everywhere", 1, 0.3),
    Plan("fog_in_the_prologue", 2),
    Plan("the_chapter_once_more", 18, 0.3),
    Plan("saved_by_brom", 39),
    Plan("packed_away_and_back", 3),
    Plan("every_house_rule_the_other_way", 0, 0.05, OTHERWISE),
)

if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, recording.read(write(plan))[1][-1][1])  # noqa: T201
