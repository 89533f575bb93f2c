"""The first evening: what somebody who starts a box, or a table, wants to be played there, and by whom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from device.packs.headers import head
from engine import EngineError
from engine.contract import AnyTitle
from engine.letters import tidy
from engine.shelf import SHELF, title

LONGEST_NAME = 20


class NoSuchGame(EngineError):
    """Whoever names it: there is no game of this name here."""


@dataclass(frozen=True)
class FirstEvening:
    """Which game, from whose cards, who plays and how; what is left open is as it was, or as it comes."""

    game: str = ""
    pack: Path | None = None
    players: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    new: bool = False

    def title(self, folder: Path | None = None) -> AnyTitle:
        """The game that is named, the one whose cards lie there, or the first on the shelf."""
        if self.game:
            return named(self.game)
        return of_pack(folder) if folder else SHELF[0]


def named(name: str) -> AnyTitle:
    """The game of this name; if there is none, those that there are."""
    found = title(name)
    if found is None:
        raise NoSuchGame("use.no_game", game=name, games=", ".join(game.id for game in SHELF))
    return found


def of_pack(folder: Path) -> AnyTitle:
    """The game that a pack says it is for; whatever is wrong with that is told when the pack is read."""
    return title(str(head(folder).get("game", ""))) or SHELF[0]


def players(text: str) -> tuple[str, ...]:
    """`3`, or their names with commas between; ValueError: no game could be played like that."""
    given = [str(seat) for seat in range(1, int(text) + 1)] if re.fullmatch(r"\d", text) else text.split(",")
    names = tuple(filter(None, map(tidy, given)))
    most = max(game.gathering.most for game in SHELF)
    if not 1 <= len(names) <= most or len(set(names)) < len(names) or max(map(len, names)) > LONGEST_NAME:
        raise ValueError
    return names


def house_rule(text: str) -> tuple[str, str]:
    """`switch=value`, as the games on the shelf know them."""
    switch, _, value = text.partition("=")
    rules = {name: values for game in SHELF for name, values in game.house_rules.items()}
    if switch not in rules:
        raise ValueError(", ".join(sorted(rules)))
    if value not in rules[switch]:
        raise ValueError(", ".join(f"{switch}={known}" for known in rules[switch]))
    return switch, value
