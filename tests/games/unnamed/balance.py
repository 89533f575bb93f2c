"""How hard Hushwater is: many evenings of sensible people by chance of their own, at each number of heroes.

`python -m tests.games.unnamed.balance 60` plays so many each and says how many somebody good has won, after how many
turns, and how many cataclysms had come; with `fall`, `unnamed` or both behind it by these house rules.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import NamedTuple

from engine import Game
from engine.games.unnamed.game import GAME
from tests.games.unnamed.sensible import answer
from tests.games.unnamed.valley import NAMES, cards

LONGEST = 9000
WON = ("armour", "portals")


class Evening(NamedTuple):
    """How one of them went."""

    ending: str
    turns: int
    doom: int
    armour: int
    might: int  # of whoever had most

    @property
    def is_won(self) -> bool:
        """By somebody good."""
        return self.ending in WON


def played(people: int, seed: int, house: Mapping[str, str]) -> Evening:
    """One evening to its end, unless it has none."""
    chance = random.Random(f"{people} {seed}")
    game = Game(GAME.rules, GAME.lay(NAMES[:people], house), cards().box)
    for _ in range(LONGEST):
        if (ask := game.ask) is None:
            break
        game.answer(answer(ask, game.table, chance))
    t = game.table
    best = max(hero.might for hero in t.heroes.values())
    return Evening(game.ending or "", t.game_turn, t.doom, t.armour, best)


def told(people: int, evenings: Sequence[Evening]) -> str:
    """All of them in one line."""
    won = sum(one.is_won for one in evenings)
    numbers = [f"{mean(getattr(one, name) for one in evenings):.1f} {name}" for name in Evening._fields[1:]]
    ends = sorted({one.ending for one in evenings})
    counted = ", ".join(f"{end or 'unfinished'} {sum(one.ending == end for one in evenings)}" for end in ends)
    return f"{people}: won {won} of {len(evenings)}; {', '.join(numbers)}; {counted}"


def main(wanted: Iterable[str]) -> None:
    """Play and tell."""
    words = list(wanted)
    numbers = [int(word) for word in words if word.isdecimal()]
    house = {word: "yes" for word in words if not word.isdecimal()}
    more = "unnamed" in house
    many = numbers[0] if numbers else 60
    for people in numbers[1:] or range(3 if house else 2, 7):
        evenings = [played(people + more, seed, house) for seed in range(many)]
        print(told(people, evenings), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
