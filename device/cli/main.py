"""The command line: `taleside play`, `taleside run`, `taleside pack`.  It answers 0 fine, 1 problems, 2 wrong use."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from device.cli.options import Command, Commands, WrongUse, language
from device.evening.words import phrases
from device.service.plan import NoSuchGame
from engine import EngineError
from engine.phrases import Phrases

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
FILES: Mapping[str, str] = {  # which know the commands that begin with a word: no others are loaded
    "play": "play",
    "run": "run",
    "why": "why",
    "pack": "pack capture",
    "status": "keep",
    "backup": "keep",
    "restore": "keep",
    "export": "keep",
    "import": "keep",
    "config": "config",
    "doctor": "doctor",
    "devices": "doctor",
    "diagnosis": "doctor",
    "licences": "doctor",
    "print": "print_sheet",
    "say": "hands",
    "test": "hands",
    "trust": "trust",
    "invite": "invite",
    "read": "read_pictures",
    "bench": "read_pictures",
    "voice": "voicing",
}


def commands(first: str) -> Commands:
    """Those that begin with this word."""
    known = (import_module(f"device.cli.{file}").COMMANDS for file in FILES[first].split())
    return {name: command for each in known for name, command in each.items() if name.partition(" ")[0] == first}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; whatever goes wrong is said in a sentence."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _write_what_can_be_written()
    said = phrases(language(given))
    try:
        return _obey(given, said)
    except WrongUse as wrong:
        _complain(f"{wrong}\n{said.say('use.more')}")
        return WRONG_USE
    except NoSuchGame as error:
        _complain(f"{said.error(error)}\n{said.say('use.more')}")
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


def _obey(given: Sequence[str], said: Phrases) -> int:
    if unreadable := next((word for word in given if not _is_text(word)), ""):
        raise WrongUse(said.say("use.strange", {"what": unreadable}))
    first, rest = next(iter(given), "help"), given[1:]
    if first in ("--version", "-V"):
        return _show_version(said)
    if first in ("-h", "--help", "help"):
        return _help("all", said)
    if first not in FILES:
        raise WrongUse(said.say("use.no_command", {"what": first}))
    command, rest = found(first, rest, said)
    if not command:
        return _help(first, said)
    wish = command.understood(rest, said, f"use.{first}")
    return _help(first, said) if wish.help else command.run(wish)


def found(first: str, rest: Sequence[str], said: Phrases) -> tuple[Command[Any] | None, Sequence[str]]:
    """The command and what stands behind it; of a family alone that only wants help there is none."""
    known = commands(first)
    if first in known:
        return known[first], rest
    at = next((at for at, word in enumerate(rest) if f"{first} {word}" in known), None)
    if at is not None:
        return known[f"{first} {rest[at]}"], [*rest[:at], *rest[at + 1 :]]
    if {"-h", "--help"} & set(rest):
        return None, rest
    raise WrongUse(said.say(f"use.{first}"))


def _help(name: str, said: Phrases) -> int:
    print(said.say(f"use.{name}", {"language": said.language}))
    return FINE


def _is_text(word: str) -> bool:
    """Bytes that are no letters reach us as halves of letters, which no file of ours takes in, nor does SQLite."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def _write_what_can_be_written() -> None:
    """A letter that a terminal does not have becomes a question mark, and nothing ends over it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(text: str) -> None:
    with contextlib.suppress(OSError):  # nobody is there to read it
        print(text, file=sys.stderr)


def _show_version(said: Phrases) -> int:
    try:
        print(f"taleside {version('taleside')}")
    except PackageNotFoundError:
        print(said.say("use.not_installed"))
    return FINE
