"""`taleside why`: reads rules aloud by their ids."""

from __future__ import annotations

import sys

from device.cli.options import NO_END, Command, Commands, Options
from engine.rulebook import Rulebook
from engine.shelf import SHELF

FINE, PROBLEMS = 0, 1


def why(wish: Options) -> int:
    """All rules that are named, of whichever game."""
    known: dict[str, str] = {}
    for game in SHELF:
        book = Rulebook.load(game.package, wish.said.language)
        known |= {rule: found.text for rule, found in book.statements.items()}
    for rule in (word.upper() for word in wish.words):
        if rule not in known:
            print(wish.said.say("use.no_rule", {"what": rule}), file=sys.stderr)
            return PROBLEMS
        print(f"{rule}: {known[rule]}")
    return FINE


COMMANDS: Commands = {
    "why": Command(Options, why, 1, NO_END),
}
