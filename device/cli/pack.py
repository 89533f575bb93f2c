"""`taleside pack`: what owners do with their packs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from device.cli.options import Command, Commands, ForPrograms, Options
from device.evening.words import phrases
from device.packs.blank import write_blank
from device.packs.checking import found_by_child, in_words
from device.service.plan import named, of_pack

FINE, PROBLEMS = 0, 1


@dataclass
class CheckOptions(ForPrograms):
    """What `taleside pack check` takes."""


def new(wish: Options) -> int:
    """Write an empty pack for the owner of a box."""
    game, folder = named(wish.words[0]), Path(wish.words[1])
    write_blank(folder, wish.said.language, game.package)
    print(wish.said.say("pack.made", {"folder": str(folder)}))
    return FINE


def check(wish: CheckOptions) -> int:
    """Say all that is wrong or missing in a pack, and what can be played already."""
    folder = Path(wish.words[0])
    game = of_pack(folder)
    problems = found_by_child(folder, game.id)
    cards = None if any(problem.weight == "error" for problem in problems) else game.open(folder)[0]
    told = [(problem.weight, in_words(game, problem, wish.said.language)) for problem in problems]
    if wish.json:
        listed = [{"weight": weight, "said": said} for weight, said in told]
        print(json.dumps({"playable": cards is not None, "problems": listed}, indent=2, ensure_ascii=False))
        return FINE if cards else PROBLEMS
    for _, line in told:
        print(line)
    said = phrases(wish.said.language, game.package)
    counts = {weight: sum(problem.weight == weight for problem in problems) for weight in ("error", "blank")}
    if cards is None:
        print(said.say("pack.errors", {"n": counts["error"]}))
        return PROBLEMS
    typed = "; ".join(said.say(what, about) for what, about in game.known(cards.box))
    print(said.say("pack.playable"), said.say("pack.typed", {"what": typed}))
    if counts["blank"]:
        print(said.say("pack.blanks", {"n": counts["blank"]}))
    return FINE


def schema(wish: Options) -> int:
    """The schema with which an editor helps to type a pack."""
    print(named(wish.words[0]).schema(), end="")
    return FINE


COMMANDS: Commands = {
    "pack new": Command(Options, new, 2, 2),
    "pack check": Command(CheckOptions, check, 1, 1),
    "pack schema": Command(Options, schema, 1, 1),
}
