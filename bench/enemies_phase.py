"""The enemies' phase as a game of its own, small enough to be written for another engine too.

    python -m bench.enemies_phase ANSWERS SEED EVENINGS   ->  one line of JSON: seconds of each evening, the last table

The table.  Eight areas (`ROADS`, with neighbours in this order).  Heroes ken (gate), lara (tower) and sid (gate), four
hearts each, never more; who has none left does not stand.  No wyrms at first; their names are A to H.

A round turns up a wyrm card, always asked (`wyrm.card`, options 1 to 6), and follows it from top to bottom:
1. Spawn: 1 + 2 x (card mod 2) wyrms, the first names that are not in play, at the vortex, after those already there.
2. All wyrms in play are to act, in their order on the table.  As long as any are, the group picks the next one
   (`wyrm.next`, options in that order); it leaves the list and takes 1 + (card mod 2) + (card divisible by 3) actions.
3. An action, by priority: stand up if stunned; else attack one of the standing heroes in the same area, in the order of
   the heroes (`wyrm.attacks`): it loses a heart; else move to a neighbouring area that is one step closer to the
   closest standing hero, in the order of the roads (`wyrm.moves`); else nothing.
Card 6 turns up another card at once; after any other all heroes have four hearts again, and a new round begins.

Only a true choice is asked: with a single option it is taken.  Answers come from a plain generator, equal in all
languages: state = (state x 1664525 + 1013904223) mod 2^32, beginning with the seed; option number (state >> 16) mod
how many there are.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Game, Next, Rules, Table, choose, draw, goto, skippable

ROADS: dict[str, tuple[str, ...]] = {
    "gate": ("hall", "yard"),
    "hall": ("gate", "yard", "tower", "crypt"),
    "yard": ("gate", "hall", "well"),
    "tower": ("hall", "roof"),
    "crypt": ("hall", "well", "vortex"),
    "well": ("yard", "crypt", "vortex"),
    "roof": ("tower",),
    "vortex": ("crypt", "well"),
}
VORTEX, HEARTS, WYRMS, CARDS = "vortex", 4, "ABCDEFGH", (1, 2, 3, 4, 5, 6)
START = {"ken": "gate", "lara": "tower", "sid": "gate"}


@dataclass
class Hero:
    """Where a hero stands, and how well."""

    area: str
    hearts: int = HEARTS


@dataclass
class Wyrm:
    """Where a wyrm stands, or lies."""

    area: str
    stunned: bool = False


@dataclass
class Phase(Table):
    """What lies on the table."""

    heroes: dict[str, Hero] = field(default_factory=lambda: {name: Hero(area) for name, area in START.items()})
    wyrms: dict[str, Wyrm] = field(default_factory=dict)
    to_act: list[str] = field(default_factory=list)

    def heroes_in(self, area: str) -> list[str]:
        """The standing heroes in an area."""
        return [name for name, hero in self.heroes.items() if hero.hearts and hero.area == area]

    def ways_to_closest_hero(self, start: str) -> list[str]:
        """The neighbouring areas that are one step closer."""
        distance = {hero.area: 0 for hero in self.heroes.values() if hero.hearts}
        queue = list(distance)
        for area in queue:
            for near in ROADS[area]:
                if near not in distance:
                    distance[near] = distance[area] + 1
                    queue.append(near)
        return [near for near in ROADS[start] if start in distance and distance[near] == distance[start] - 1]


async def enemies_phase(t: Phase) -> Next:
    """Cards are turned up until one does not turn up another; then all heroes are well again."""
    while await wyrm_card(t):
        pass
    for hero in t.heroes.values():
        hero.hearts = HEARTS
    return goto(enemies_phase)


@skippable(False)
async def wyrm_card(t: Phase) -> bool:
    """Spawn, then everybody acts."""
    card = await draw("wyrm.card", CARDS)
    for name in [wyrm for wyrm in WYRMS if wyrm not in t.wyrms][: 1 + 2 * (card % 2)]:
        t.wyrms[name] = Wyrm(VORTEX)
    t.to_act = list(t.wyrms)
    while t.to_act:
        await activate(t, 1 + card % 2 + (card % 3 == 0))
    return card == 6


@skippable(None)
async def activate(t: Phase, actions: int) -> None:
    """The group picks who is next, and that wyrm takes all its actions."""
    wyrm = await choose("wyrm.next", t.to_act)
    t.to_act.remove(wyrm)
    for _ in range(actions):
        await act(t, wyrm)


@skippable(None)
async def act(t: Phase, name: str) -> None:
    """Stand up, or attack, or move, or nothing."""
    wyrm = t.wyrms[name]
    if wyrm.stunned:
        wyrm.stunned = False
    elif heroes := t.heroes_in(wyrm.area):
        victim = await choose("wyrm.attacks", heroes, wyrm=name)
        t.heroes[victim].hearts -= 1
    elif ways := t.ways_to_closest_hero(wyrm.area):
        wyrm.area = await choose("wyrm.moves", ways, wyrm=name)


RULES = Rules(Phase, {"enemies_phase": enemies_phase}, Next("enemies_phase"))


def answers(seed: int) -> Callable[[Sequence[Any]], Any]:
    """The plain generator that picks options."""
    state = seed

    def pick(options: Sequence[Any]) -> Any:
        nonlocal state
        state = (state * 1664525 + 1013904223) % 2**32
        return options[(state >> 16) % len(options)]

    return pick


def play(game: Game, count: int, seed: int) -> Game:
    """So many answers."""
    pick = answers(seed)
    for _ in range(count):
        assert game.ask is not None
        game.answer(pick(game.ask.options))
    return game


def evening(count: int, seed: int) -> tuple[float, Game]:
    """A new game and so many answers, in strict mode: the seconds that they take."""
    game = Game(RULES, Phase(), None, strict=True)
    began = time.perf_counter()
    play(game, count, seed)
    return time.perf_counter() - began, game


def main(count: int, seed: int, evenings: int) -> None:
    """Print what the other engine prints too."""
    played = [evening(count, seed) for _ in range(evenings)]
    game = played[-1][1]
    assert game.ask is not None
    seen = game.table.to_data()
    table = {key: seen[key] for key in ("heroes", "wyrms")} | {
        "ask": {"what": game.ask.what, "options": list(game.ask.options)}
    }
    print(json.dumps({"seconds": [seconds for seconds, _ in played], "table": table}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
