"""The command line: `taleside play`, `taleside pack`, `taleside why`.  It answers 0 fine, 1 problems, 2 wrong use."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from device import playing
from device.arguments import Wish, WrongUse, language, understood
from device.blank_pack import write_blank
from device.commands import of_the_box
from device.commands.capturing import capture
from device.packs.findings import doubtful, in_words, sounding
from device.script import Stumble
from device.wanted import named, of_pack, wanted
from device.words import phrases
from engine import EngineError
from engine.rulebook import Rulebook
from engine.shelf import SHELF

FINE, PROBLEMS, WRONG_USE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; whatever goes wrong is said in a sentence."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    said = phrases(language(given))
    try:
        return _obey(understood(given))
    except WrongUse as wrong:
        _complain(f"{wrong}\n{said.say('use.more')}")
        return WRONG_USE
    except EngineError as error:
        _complain(said.error(error))
        return PROBLEMS
    except BrokenPipeError:  # whoever read us has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        _complain(said.say("error.file", {"file": str(error.filename), "why": str(error.strerror)}))
        return PROBLEMS
    except KeyboardInterrupt:
        return FINE


def _obey(wish: Wish) -> int:
    if wish.help or wish.command == "help":
        name = wish.command if wish.command in COMMANDS else "all"
        print(wish.said.say(f"use.{name}", {"language": wish.said.language}))
        return FINE
    return COMMANDS[wish.command](wish)


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


# Commands -----------------------------------------------------------------------------------------


def show_version(wish: Wish) -> int:
    """Which Taleside this is."""
    try:
        print(f"taleside {version('taleside')}")
    except PackageNotFoundError:
        print(wish.said.say("use.not_installed"))
    return FINE


def why(wish: Wish) -> int:
    """Read rules aloud by their ids."""
    if not wish.words:
        raise WrongUse(wish.said.say("use.why"))
    known: dict[str, str] = {}
    for game in SHELF:
        book = Rulebook.load(game.package, wish.said.language)
        known |= {rule: found.text for rule, found in book.statements.items()}
    for rule in (word.upper() for word in wish.words):
        if rule not in known:
            _complain(wish.said.say("use.no_rule", {"what": rule}))
            return PROBLEMS
        print(f"{rule}: {known[rule]}")
    return FINE


def pack(wish: Wish) -> int:
    """What owners do with their packs."""
    deeds: Mapping[tuple[str, int], Callable[[Wish], int]] = {
        ("new", 3): new_pack,
        ("check", 2): check_pack,
        ("schema", 2): show_schema,
    }
    if wish.words[:1] == ["capture"]:
        return capture(wish)
    deed = deeds.get((next(iter(wish.words), ""), len(wish.words)))
    if deed is None:
        raise WrongUse(wish.said.say("use.pack"))
    return deed(wish)


def new_pack(wish: Wish) -> int:
    """Write an empty pack for the owner of a box."""
    game, folder = named(wish, wish.words[1]), Path(wish.words[2])
    write_blank(folder, wish.said.language, game.package)
    print(wish.said.say("pack.made", {"folder": str(folder)}))
    return FINE


def check_pack(wish: Wish) -> int:
    """Say all that is wrong or missing in a pack, and what can be played already."""
    folder = Path(wish.words[1])
    game = of_pack(folder)
    cards, problems = game.open(folder)
    problems = (*problems, *sounding(folder), *doubtful(folder, game))
    for problem in problems:
        print(in_words(game, problem, wish.said.language))
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


def show_schema(wish: Wish) -> int:
    """The schema with which an editor helps to type a pack."""
    print(named(wish, wish.words[1]).schema(), end="")
    return FINE


def play(wish: Wish) -> int:
    """An evening at the terminal, or a script."""
    game = wanted(wish, wish.pack)
    cards, problems = game.open(wish.pack or game.demo())
    if cards is None:
        for problem in problems:
            _complain(in_words(game, problem, wish.said.language))
        _complain(wish.said.say("pack.errors", {"n": sum(problem.weight == "error" for problem in problems)}))
        return PROBLEMS
    if not wish.script:
        playing.evening(wish, game, cards)
        return FINE
    try:
        print(playing.script(wish, game, cards))
    except Stumble as stumble:
        _complain(stumble.said(wish.said))
        return WRONG_USE
    return FINE


HERE: Mapping[str, Callable[[Wish], int]] = {"play": play, "pack": pack, "why": why, "version": show_version}
COMMANDS: Mapping[str, Callable[[Wish], int]] = {**HERE, **of_the_box.COMMANDS}
