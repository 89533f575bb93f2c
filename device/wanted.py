"""Which game is wanted: the one that is named, the one whose cards are given, or the first on the shelf."""

from __future__ import annotations

from pathlib import Path

from device.arguments import Wish, WrongUse
from device.packs.headers import head
from engine.contract import AnyTitle
from engine.shelf import SHELF, title


def named(wish: Wish, name: str) -> AnyTitle:
    """The game of this name; a wrong use names those that there are."""
    found = title(name)
    if found is None:
        games = ", ".join(game.id for game in SHELF)
        raise WrongUse(wish.said.say("use.no_game", {"what": name, "games": games}))
    return found


def of_pack(folder: Path) -> AnyTitle:
    """The game that a pack says it is for; whatever is wrong with that is told when the pack is read."""
    return title(str(head(folder).get("game", ""))) or SHELF[0]


def wanted(wish: Wish, folder: Path | None = None) -> AnyTitle:
    """The game behind these words, or behind these cards."""
    if wish.words:
        return named(wish, wish.words[0])
    return of_pack(folder) if folder else SHELF[0]
