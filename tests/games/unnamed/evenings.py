"""Whole evenings of Hushwater, written down, one for each way in which it can go.

`python -m tests.games.unnamed.evenings` plays them anew with sensible people and writes them into
tests/evenings/unnamed; do that only when the rules or the demo were changed on purpose, and look at what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Game
from engine.games.unnamed.house import HOUSE_RULES
from engine.games.unnamed.table import SevenTable
from tests.games import habits, recording
from tests.games.habits import Habit, Line
from tests.games.recording import ASIDE, Evening
from tests.games.unnamed.sensible import answer
from tests.games.unnamed.valley import NAMES, begun

FOLDER = recording.EVENINGS / "unnamed"
LONGEST = 2500
CLOSED, FALL, BOTH = {"hands": "closed"}, {"fall": "yes"}, {"fall": "yes", "unnamed": "yes"}


class Plan(NamedTuple):
    """An evening to be played: its name, how many people, which chance decides, by which house rules, and what else."""

    name: str
    people: int
    chance: int
    house: Mapping[str, str] = MappingProxyType({})
    habit: Habit = habits.none
    start: Callable[[SevenTable], Mapping[str, Any]] | None = None  # put right by hand in the first turn


def evening(head: Mapping[str, Any]) -> Evening:
    """One that begins as this one did."""
    return Evening(lambda save: begun(head["players"], head["house"], save=save))


def interferes(game: Game, chance: random.Random) -> Line | None:
    """Now and then somebody uses up what can be used at any time."""
    offers = game.asides()
    if not offers or chance.random() >= habits.SELDOM:
        return None
    name, args = chance.choice(offers)
    return ASIDE, [name, *args]


def corrections(chance: random.Random, t: SevenTable) -> Mapping[str, Any]:
    """What hands put right."""
    who = chance.choice([*t.heroes] or [""])
    return {f"heroes.{who}.gold": chance.randint(0, 6), f"heroes.{who}.might": chance.randint(0, 20)} if who else {}


def play(plan: Plan) -> Iterator[tuple[str, Any]]:
    """Every question of the evening with its answer, and what was done out of turn."""
    here, chance, start = evening(head_of(plan)), random.Random(plan.chance), plan.start
    habit = habits.all_of(interferes, plan.habit)
    for _ in range(LONGEST):
        if (ask := here.game.ask) is None:
            break
        if start and here.game.table.phase == "quest":
            line: Line = (recording.CORRECT, [dict(start(here.game.table))])
            start = None
        else:
            line = habit(here.game, chance) or (ask.what, answer(ask, here.game.table, chance))
        yield line
        here.do(*line)
    yield "end", outcome(here.game)


def head_of(plan: Plan) -> dict[str, Any]:
    """What stands above its questions."""
    return {"players": list(NAMES[: plan.people]), "house": dict(plan.house)}


def outcome(game: Game) -> dict[str, Any]:
    """How an evening ended, who won, and every last piece of the table in one number."""
    return {"ending": game.ending, "winners": game.table.winners, "table": recording.seal(game)}


def write(plan: Plan) -> Path:
    """Play an evening and write it down."""
    return recording.write(FOLDER / f"{plan.name}.jsonl", head_of(plan), play(plan))


OTHERWISE = {switch: values[-1] for switch, values in HOUSE_RULES.items() if switch not in ("fall", "unnamed", "hands")}


def nearly_closed(t: SevenTable) -> Mapping[str, Any]:
    """Ben has closed all portals but one, and holds the gifts for that."""
    *closed, last = t.portals
    cost = t.box.portals[last].cost
    gifts = {name: t.heroes["Ben"].gifts.get(name, 0) + cost.get(name, 0) for name in t.box.virtues}
    return {
        **{f"portals.{name}": "Ben" for name in closed},
        "heroes.Ben.markers": 7 - len(closed),
        "heroes.Ben.gifts": {name: n for name, n in gifts.items() if n},
        "pools": {name: n - cost.get(name, 0) for name, n in t.pools.items()},
    }


def nearly_doomed(t: SevenTable) -> Mapping[str, Any]:
    """All cataclysms but one have come, and Ben, or whoever is a hero instead, has fallen for good."""
    *gone, last = t.cataclysms.cards
    who = "Ben" if "Ben" in t.heroes else next(iter(t.heroes))
    return {
        "cataclysms.discard": gone,
        "cataclysms.cards": [last],
        f"heroes.{who}.corruption": 60,
        f"heroes.{who}.fallen": 1,
        "falls": 1,
    }


def nearly_fallen(t: SevenTable) -> Mapping[str, Any]:
    """Everybody has far too much corruption, and falls with the next."""
    return {f"heroes.{name}.corruption": 20 for name in t.heroes}


PLANS = (
    Plan("two_put_on_the_armour", 2, 2),
    Plan("two_play_every_rule_the_other_way", 2, 2, OTHERWISE),
    Plan("three_put_on_the_armour", 3, 1),
    Plan("three_are_too_late", 3, 6),
    Plan("three_with_closed_hands", 3, 5, CLOSED),
    Plan("three_have_no_pieces", 3, 3, {"pieces": "drawn"}),
    Plan("three_waver", 3, 6, habit=habits.wavers),
    Plan("three_fall_together", 3, 7, FALL, start=nearly_fallen),
    Plan("four_put_on_the_armour", 4, 4),
    Plan("four_with_closed_hands_and_falls", 4, 11, {**CLOSED, **FALL}),
    Plan("four_fall_with_the_unnamed_among_them", 4, 3, BOTH, start=nearly_fallen),
    Plan("four_play_every_rule_the_other_way", 4, 7, {**OTHERWISE, **FALL}),
    Plan("four_leave_and_come_back", 4, 5, habit=habits.leaves),
    Plan("five_amend", 5, 1, habit=habits.amends),
    Plan("five_fall_with_the_unnamed_watching", 5, 2, BOTH, start=nearly_fallen),
    Plan("five_put_things_right", 5, 3, habit=habits.meddles(corrections)),
    Plan("five_close_the_last_portal", 5, 1, start=nearly_closed),
    Plan("six_put_on_the_armour", 6, 5),
    Plan("six_with_falls_and_one_of_them_wins", 6, 2, FALL, start=nearly_doomed),
    Plan("seven_lose_to_the_unnamed", 7, 1, BOTH, start=nearly_doomed),
    Plan("seven_in_closed_hands", 7, 2, {**CLOSED, **BOTH}),
)


if __name__ == "__main__":
    for plan in PLANS:
        print(plan.name, recording.read(write(plan))[1][-1][1])  # noqa: T201
