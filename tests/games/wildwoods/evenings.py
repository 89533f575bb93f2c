"""Whole evenings of the Forest Post, written down, one for each way in which it can go.

`python -m tests.games.wildwoods.evenings` plays them anew with sensible players and writes them into
tests/evenings/wildwoods; do that only when the rules or the demo story were changed on purpose, and look at what has
changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.wildwoods.house import HOUSE_RULES
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import WildTable
from tests.games import habits, recording
from tests.games.habits import Habit
from tests.games.recording import Evening
from tests.games.wildwoods.sensible import answer, helped
from tests.kit.wild_corrections import corrections

FOLDER = recording.EVENINGS / "wildwoods"
LONGEST = 3000


class Plan(NamedTuple):
    """An evening to be played: its name, which chance decides, how foolishly, by which house rules, and what else."""

    name: str
    chance: int
    folly: float = 0.05
    house: Mapping[str, str] = MappingProxyType({})
    habit: Habit = habits.none
    by_hand: tuple[str, ...] = ()


def begin(house: Mapping[str, str], by_hand: Sequence[str] = (), **more: Any) -> Game:
    """The Forest Post before its first question."""
    table = WildTable(players=["Ada"], house=dict(house), by_hand=list(by_hand))
    return Game(RULES, table, demo(), strict=True, **more)


def evening(head: Mapping[str, Any]) -> Evening:
    """One that begins as this one did."""
    return Evening(lambda save: begin(head["house"], head.get("by_hand", ()), save=save))


def head_of(plan: Plan) -> dict[str, Any]:
    """What stands above its questions."""
    return {"house": dict(plan.house), **({"by_hand": list(plan.by_hand)} if plan.by_hand else {})}


def play(plan: Plan) -> Iterator[tuple[str, Any]]:
    """Every question of the evening with its answer, and what was done out of turn."""
    here, chance = evening(head_of(plan)), random.Random(plan.chance)
    habit = habits.all_of(habits.interferes(helped), plan.habit)
    for _ in range(LONGEST):
        if (ask := here.game.ask) is None:
            break
        line = habit(here.game, chance) or (ask.what, answer(ask, here.game.table, chance, folly=plan.folly))
        yield line
        here.do(*line)
    yield "end", outcome(here.game)


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: who triumphed where, what was chosen, and every last piece of the table in one number."""
    campaign = game.table.campaign
    ended = {"ending": game.ending, "scenes": campaign.outcomes, "choices": campaign.choices}
    return {**ended, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", head_of(plan), play(plan))


EVERY_SECOND = {switch: values[1] for switch, values in list(HOUSE_RULES.items())[1::2]}
OTHERWISE = {switch: values[1] for switch, values in HOUSE_RULES.items()}
PLANS = (
    Plan("light_everywhere", 0),
    Plan("dark_on_the_hill", 1),
    Plan("the_low_road_and_home", 18),
    Plan("the_low_road_and_lost", 20),
    Plan("dark_everywhere", 32, 0.3),
    Plan("fog_in_the_prologue", 41),
    Plan("the_chapter_once_more", 22, 0.3),
    Plan("saved_by_brom", 56),
    Plan("packed_away_and_back", 0),
    Plan("every_house_rule_the_other_way", 30, 0.05, OTHERWISE),
    # House rules mixed: the other ways and the usual ones meet.
    Plan("every_second_house_rule_the_other_way", 9, 0.05, EVERY_SECOND),
    # The two roads that no other evening takes.
    Plan("dark_at_both_ends", 157),
    Plan(
        "dark_until_the_hollow", 60, habit=habits.amends
    ),  # ... where answers are amended under what followed from them
    # Nothing but chance answers: what no family would do.
    Plan("a_fool_in_the_forest", 3, 1.0),
    # Corrections while anything may be going on.
    Plan("things_put_right", 0, habit=habits.meddles(corrections)),
    # An undo from the way to the next scene into the last turn of the one before.
    Plan("the_end_of_a_scene_taken_back", 2, habit=habits.takes_back("travel.save", 8)),
    # Resumed a dozen times, at any question.
    Plan("left_and_taken_up_again", 16, habit=habits.leaves),
    # Short undos and redos everywhere.
    Plan("wavering", 2, habit=habits.wavers),
    # The one question that can be skipped is.
    Plan("waved_away", 1, habit=habits.waves_away),
    # The people run the Shadow, and lay the table by themselves.
    Plan("the_shadow_by_hand", 3, by_hand=("checklist", "shadow")),
)

if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, recording.read(write(plan))[1][-1][1])  # noqa: T201
