"""Whole evenings of the Moon in the Pond, written down, one for each way in which it can go.

`python -m tests.games.unlikely_heroes.evenings` plays them anew with sensible players and writes them into
tests/evenings/unlikely_heroes; do that only when the rules or the demo were changed on purpose, and look at what has
changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.house import HOUSE_RULES
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.table import FATES, MODULES
from tests.games import habits, recording
from tests.games.habits import Habit
from tests.games.recording import Evening
from tests.games.unlikely_heroes.sensible import answer, helped
from tests.kit.unlikely_corrections import corrections

FOLDER = recording.EVENINGS / "unlikely_heroes"
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
LONGEST = 2500


class Plan(NamedTuple):
    """An evening to be played: its name, which chance decides, for how many, how foolishly, and what else."""

    name: str
    chance: int
    players: int = 2
    folly: float = 0.02
    house: Mapping[str, str] = MappingProxyType({})
    habit: Habit = habits.none
    modules: tuple[str, ...] = ()
    quest: str = "1"
    level: str = "easy"
    longest: int = LONGEST


def begin(players: int, house: Mapping[str, str], **more: Any) -> Game:
    """The Moon in the Pond before its first question."""
    return Game(GAME.rules, GAME.lay(PEOPLE[:players], house), demo(), strict=True, **more)


def head_of(plan: Plan) -> dict[str, Any]:
    """What has to be known to begin this evening again."""
    return {"players": plan.players, "house": dict(plan.house)}


def evening(head: Mapping[str, Any]) -> Evening:
    """One that begins as this one did."""
    return Evening(lambda save: begin(head["players"], head["house"], save=save))


def play(plan: Plan) -> Iterator[tuple[str, Any]]:
    """One line after the other."""
    here, chance = evening(head_of(plan)), random.Random(plan.chance)
    habit = habits.all_of(habits.interferes(helped), plan.habit)
    for _ in range(plan.longest):
        if (ask := here.game.ask) is None:
            break
        settled = {"setup.quest": plan.quest, "setup.level": plan.level, "setup.module": next_module(plan, here.game)}
        settled["setup.more_modules"] = settled["setup.module"]
        value = settled.get(ask.what) or answer(ask, here.game.table, chance, folly=plan.folly)
        line = habit(here.game, chance) or (ask.what, value)
        yield line
        here.do(*line)
    yield "end", outcome(here.game)


def next_module(plan: Plan, game: Game) -> str:
    """The expansion that joins in now."""
    options: Sequence[Any] = game.ask.options if game.ask else ()
    return next((name for name in plan.modules if name in options), "ready")


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: won or lost, in which chapter and variant, and every last piece in one number."""
    t = game.table
    ended = {"ending": game.ending, "quest": t.quest, "chapter": t.chapter, "variant": t.variant}
    return {**ended, "woes": len(t.bad_luck), "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", head_of(plan), play(plan))


ANCHORS = BY_CHANCE = {"anchors": "listed"}  # whoever searches by chance finds nothing
OTHERWISE = {name: values[1] for name, values in HOUSE_RULES.items()}
EVERY_SECOND = {name: values[1] for name, values in list(HOUSE_RULES.items())[1::2]}
PLANS = (
    Plan("the_long_rod", 21),
    Plan("the_short_rod", 20),
    Plan("alone_with_several_heroes", 4, 1),
    Plan("three_at_the_table", 21, 3),
    Plan("four_at_the_table", 20, 4),
    Plan("lost_in_the_dark", 3, 3, level="unlikely"),
    Plan("lost_with_pieces_of_a_rod", 20, 1, level="unlikely"),
    Plan("the_runaway_cake", 1, 2, quest="2"),
    Plan("the_cake_gets_away", 6, 2, 0.8, quest="2", level="unlikely"),
    Plan("numbers_are_listed", 8, 2, house=ANCHORS),
    Plan("every_house_rule_the_other_way", 20, 2, house=OTHERWISE),
    Plan("every_second_house_rule_the_other_way", 9, 3, house=EVERY_SECOND),
    Plan("weather_detours_and_nightfall", 3, 2, modules=MODULES[:3]),
    Plan("cursed_and_blessed", 15, 4, modules=FATES),
    Plan("everything_at_once", 12, 2, 0.05, modules=MODULES),
    # Nothing but chance answers: what no family would do.
    Plan("a_fool_in_the_village", 3, 2, 1.0, house=ANCHORS, longest=500),
    # Corrections while anything may be going on.
    Plan("things_put_right", 5, 2, habit=habits.meddles(corrections), longest=600),
    # Resumed a dozen times, at any question.
    Plan("left_and_taken_up_again", 6, 2, habit=habits.leaves, longest=600),
    # Short undos and redos everywhere.
    Plan("wavering", 4, 2, habit=habits.wavers, longest=600),
    Plan("amended", 16, 3, habit=habits.amends, longest=600),
)

if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, recording.read(write(plan))[1][-1][1])  # noqa: T201
