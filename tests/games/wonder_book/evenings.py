"""Whole evenings, written down: who played, every question with its answer, and how the table lay at the end.

`python -m tests.games.wonder_book.evenings` plays them anew with sensible players and writes them into tests/evenings;
do that only when the rules or the demo story were changed on purpose, and look at what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.wonder_book.house import HOUSE_RULES
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import WonderTable
from tests.games import habits, recording
from tests.games.habits import Habit
from tests.games.recording import EVENINGS as FOLDER
from tests.games.recording import Evening, read
from tests.games.wonder_book.sensible import answer
from tests.kit.wonder_corrections import corrections

__all__ = ["FOLDER", "read"]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


class Plan(NamedTuple):
    """An evening to be played: its name, by how many, how hard, which chance decides, by which house rules, and how."""

    name: str
    players: int
    level: str
    chance: int
    house: Mapping[str, str] = MappingProxyType({})
    habit: Habit = habits.none
    by_hand: tuple[str, ...] = ()
    folly: float = 0.03


def begin(players: int, house: Mapping[str, str], by_hand: Sequence[str] = (), **more: Any) -> Game:
    """The demo campaign before its first question."""
    table = WonderTable(players=NAMES[:players], house=dict(house), by_hand=list(by_hand))
    return Game(RULES, table, demo(), strict=True, **more)


def evening(head: Mapping[str, Any]) -> Evening:
    """One that begins as this one did."""
    return Evening(lambda save: begin(head["players"], head["house"], head.get("by_hand", ()), save=save))


def head_of(plan: Plan) -> dict[str, Any]:
    """What stands above its questions."""
    by_hand = {"by_hand": list(plan.by_hand)} if plan.by_hand else {}
    return {"players": plan.players, "house": dict(plan.house), **by_hand}


def play(plan: Plan, most: int = 4000) -> Iterator[tuple[str, Any]]:
    """Every question of the evening, and what was answered."""
    here, chance = evening(head_of(plan)), random.Random(plan.chance)
    for _ in range(most):
        if (ask := here.game.ask) is None:
            break
        line = plan.habit(here.game, chance) or (ask.what, _answered(plan, here.game, chance))
        yield line
        here.do(*line)
    yield "end", outcome(here.game)


def _answered(plan: Plan, game: Game, chance: random.Random) -> Any:
    assert game.ask
    if game.ask.what == "setup.difficulty":
        return plan.level
    return answer(game.ask, game.table, chance, folly=plan.folly)


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: in short, and every last piece of the table in one number."""
    campaign = game.table.campaign
    ended = {"ending": game.ending, "scores": campaign.scores, "attempts": campaign.attempts}
    return {**ended, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", head_of(plan), play(plan))


def shreds(game: Game, chance: random.Random) -> tuple[Any, ...]:
    """A shred that can be used just now, out of turn."""
    offers = [(name, *args) for name, args in game.asides() if name == "use_shred"]
    return chance.choice(offers) if offers and chance.random() < 0.5 else ()


OTHERWISE = {switch: values[1] for switch, values in HOUSE_RULES.items()}
LAST = {switch: values[-1] for switch, values in HOUSE_RULES.items()} | {"shreds_open": "no"}
PLANS = (
    Plan("one_player_wins", 1, "normal", 3),
    Plan("one_player_gives_up", 1, "normal", 6),
    Plan("two_players_win_the_hard_way", 2, "hardcore", 7),
    Plan("two_players_lose", 2, "normal", 5),
    Plan("three_players_win_at_once", 3, "easier", 6),
    Plan("three_players_win_late", 3, "normal", 7),
    Plan("three_players_lose_the_first_chapter", 3, "hardcore", 5),
    Plan("four_players_win_in_the_end", 4, "normal", 2),
    Plan("four_players_win_the_hard_way", 4, "hardcore", 2),
    Plan("four_players_lose_the_first_chapter", 4, "hardcore", 4),
    Plan("every_house_rule_the_other_way", 3, "easier", 2, OTHERWISE),
    # House rules with a third way, and the four of them in their first chapter.
    Plan("the_last_way_of_every_house_rule", 4, "normal", 2, LAST),
    # The ending for six tokens and more, which nobody else reaches in the first chapter.
    Plan("two_players_win_with_the_best_ending", 2, "easier", 0),
    # Corrections while anything may be going on.
    Plan("three_players_put_things_right", 3, "normal", 2, habit=habits.meddles(corrections)),
    # An undo from the next chapter's setup into the last turn of the one before, and from a new try into the lost one.
    Plan("four_players_take_the_end_back", 4, "normal", 5, habit=habits.takes_back("setup.group", 16)),
    # Resumed thirty times, at any question.
    Plan("two_players_leave_and_come_back", 2, "normal", 1, habit=habits.leaves),
    # Short undos and redos everywhere.
    Plan("one_player_wavers", 1, "easier", 4, habit=habits.wavers),
    # Answers amended under what has followed from them.
    Plan("three_players_think_better_of_it", 3, "easier", 4, habit=habits.amends),
    # Whatever can be skipped is, now and then.
    Plan("four_players_wave_away_what_they_can", 4, "normal", 2, habit=habits.waves_away),
    # Shreds out of turn, and a table laid without being walked through it.
    Plan(
        "three_players_use_shreds_in_between", 3, "normal", 12, habit=habits.interferes(shreds), by_hand=("checklist",)
    ),
)

if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, read(write(plan))[1][-1][1])  # noqa: T201
