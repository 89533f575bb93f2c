"""Whole evenings in Thistleby, written down: two to five people, rivals and friends, and all variants.

`python -m tests.games.grimm.evenings` plays them anew with sensible players and writes them into tests/evenings/grimm;
do that only when the rules or the demo were changed on purpose, and look at what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.grimm.game import GAME
from engine.games.grimm.house import HOUSE_RULES
from engine.games.grimm.rules_end import done
from tests.games import habits, recording
from tests.games.grimm.land import demo
from tests.games.grimm.sensible import answer, helped
from tests.games.habits import Habit
from tests.games.recording import Evening

FOLDER = recording.EVENINGS / "grimm"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
LONGEST = 4000


class Plan(NamedTuple):
    """An evening to be played: its name, how many people, which chance decides, and what else is otherwise."""

    name: str
    players: int
    chance: int
    house: Mapping[str, str] = MappingProxyType({})
    folly: float = 0.05
    habit: Habit = habits.none


def begin(players: int, house: Mapping[str, str], **more: Any) -> Game:
    """Before the first question."""
    return Game(GAME.rules, GAME.lay(NAMES[:players], house), demo().box, strict=True, **more)


def evening(head: Mapping[str, Any]) -> Evening:
    """One that begins as this one did."""
    return Evening(lambda save: begin(head["players"], head["house"], save=save))


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


def head_of(plan: Plan) -> dict[str, Any]:
    """What stands above its questions."""
    return {"players": plan.players, "house": dict(plan.house)}


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended: the points of quests, the chapter, and every last piece of the table in one number."""
    t: Any = game.table
    points = {name: done(t, hero.deeds) for name, hero in t.heroes.items()}
    ended = {"ending": game.ending, "chapter": t.chapter, "points": points, "together": done(t, t.common)}
    return {**ended, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", head_of(plan), play(plan))


TOGETHER, SHORT, BEGINNERS = {"play": "together"}, {"length": "short"}, {"tales": "no", "items": "no", "powers": "no"}
OTHERWISE = {
    switch: values[1] for switch, values in HOUSE_RULES.items() if switch not in ("play", "length", "tales", "items")
}
LAST_WAYS = {
    switch: values[-1] for switch, values in HOUSE_RULES.items() if switch not in ("play", "length", "tales", "items")
}
PLANS = (
    Plan("two_rivals", 2, 1),
    Plan("three_rivals", 3, 2),
    Plan("four_rivals", 4, 3),
    Plan("five_rivals", 5, 4, SHORT),
    Plan("two_friends", 2, 5, TOGETHER),
    Plan("three_friends", 3, 6, TOGETHER),
    Plan("five_friends_without_cards", 5, 7, {**TOGETHER, **SHORT, "tales": "no", "items": "no"}),
    Plan("beginners", 3, 8, {**BEGINNERS, **SHORT}),
    Plan("without_stories", 3, 9, {"tales": "no", **SHORT}),
    Plan("a_short_evening", 4, 10, SHORT),
    Plan("until_the_last_quest", 4, 11, {"length": "long", "reactions": "called"}, 0.0),
    Plan("events_in_the_open", 3, 12, {"events": "open"}),
    Plan("cards_in_closed_hands", 3, 13, {"hands": "closed", **SHORT}),
    Plan("cards_on_the_table", 2, 14, {"hands": "open", **SHORT}),
    Plan("asked_one_after_the_other", 3, 15, {"reactions": "each", **SHORT}),
    Plan("asked_only_when_called", 4, 16, {"reactions": "called"}),
    Plan("every_house_rule_the_other_way", 3, 17, OTHERWISE),
    Plan("the_last_way_of_every_house_rule", 3, 18, {**LAST_WAYS, **SHORT}),
    Plan("a_fool_in_the_forest", 3, 19, SHORT, 1.0),
    Plan("left_and_taken_up_again", 2, 20, SHORT, habit=habits.leaves),
    Plan("wavering", 3, 21, SHORT, habit=habits.wavers),
    Plan("amended", 2, 22, SHORT, habit=habits.amends),
    Plan("three_have_no_pieces", 3, 23, {"pieces": "drawn", **SHORT}),
)

if __name__ == "__main__":
    for plan in PLANS:
        lines = recording.read(write(plan))[1]
        print(plan.name, len(lines), lines[-1][1])  # noqa: T201
