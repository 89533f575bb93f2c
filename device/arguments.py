"""Arguments: what can be written behind `taleside`; help and complaints are in the language of the table."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from device.words import LANGUAGES, phrases
from engine.phrases import Phrases
from engine.shelf import SHELF

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
COMMANDS = ("play", "pack", "why")
OF_THE_BOX = (
    "run",
    "status",
    "backup",
    "restore",
    "export",
    "import",
    "doctor",
    "config",
    "devices",
    "print",
    "say",
    "test",
    "diagnosis",
    "licences",
    "trust",
    "invite",
    "read",
    "bench",
)
ROLLING = ("ask", "auto")
MOST_PLAYERS, LONGEST_NAME = 4, 20


class WrongUse(Exception):
    """What was written behind the command cannot be meant; the sentence says what can."""


@dataclass
class Wish:
    """What somebody wants from the command line."""

    said: Phrases
    command: str = "help"
    lang: str = ""
    pack: Path | None = None
    players: tuple[str, ...] = ()
    roll: str = "ask"
    seed: str | None = None
    new: bool = False
    save: Path | None = None
    script: str = ""
    house: list[tuple[str, str]] = field(default_factory=list)
    export_svg: Path | None = None
    size: tuple[int, int] = (100, 30)
    help: bool = False
    safe: bool = False
    json: bool = False
    to: Path | None = None
    evening: int | None = None
    kind: str = ""
    count: int | None = None
    seeds: int | None = None
    numbers: str = ""
    language: str = ""
    words: list[str] = field(default_factory=list)


def language(arguments: Sequence[str] = ()) -> str:
    """The language that is asked for, or that of the system, or English."""
    asked = " ".join(arguments).replace("--lang=", "--lang ").partition("--lang ")[2][:2]
    system = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")[:2]
    return next((name for name in (asked, system) if name in LANGUAGES), LANGUAGES[0])


def understood(arguments: Sequence[str]) -> Wish:
    """The wish behind these words; WrongUse says what is wrong with them."""
    wish = Wish(phrases(language(arguments)))
    first, *rest = [*arguments, ""][: len(arguments) or 1]
    if first in ("--version", "-V"):
        wish.command = "version"
    elif first in (*COMMANDS, *OF_THE_BOX):
        wish.command = first
        parser = _Parser(wish.said, first)
        _, more = parser.parse_known_args(rest, wish)
        if more and (first not in ("read", "pack") or any(word.startswith("-") for word in more)):
            parser.error(" ".join(more))
        wish.words += more  # pictures behind the last option
    elif first not in ("", "-h", "--help", "help"):
        raise WrongUse(wish.said.say("use.no_command", {"what": first}))
    return wish


class _Parser(argparse.ArgumentParser):
    """Complains in our words, and never ends the program by itself."""

    def __init__(self, said: Phrases, command: str) -> None:
        super().__init__(prog="taleside", add_help=False, allow_abbrev=False)
        self._said = said
        self.add_argument("-h", "--help", action="store_true")
        self._option("--lang", _one_of(LANGUAGES))
        if command == "play":
            self._table()
            self._play()
        elif command == "run":
            self._table()
            self.add_argument("--safe", action="store_true")
        else:
            self._option("--to", Path)
            self._option("--evening", int)
            self._option("--seed", str)
            self._option("--seeds", int)
            self._option("--kind", str)
            self._option("--count", int)
            self._option("--numbers", str)
            self._option("--language", str)
            self.add_argument("--json", action="store_true")
            self.add_argument("words", nargs="*")

    def _table(self) -> None:
        """What is played, and by whom."""
        self._option("--pack", Path)
        self._option("--players", players)
        self._option("--house", _house_rule, action="append")
        self.add_argument("words", nargs="*")
        self.add_argument("--new", action="store_true")

    def _play(self) -> None:
        self._option("--roll", _one_of(ROLLING))
        self._option("--seed", str)
        self._option("--save", Path)
        self._option("--script", str)
        self._option("--export-svg", Path)
        self._option("--size", _size)

    def _option(self, name: str, kind: Callable[[str], Any], action: str = "store") -> None:
        """An option that takes a value; without one, and with a wrong one, we say what it wants."""

        def value(text: str) -> Any:
            try:
                return kind(text or _refuse())
            except ValueError as error:
                wanted = self._said.say(f"use.wants.{name[2:]}", {"choices": str(error)})
                raise WrongUse(self._said.say("use.bad", {"name": name, "what": text, "wanted": wanted})) from error

        self.add_argument(name, type=value, nargs="?", const="", action=action, default=argparse.SUPPRESS)

    def error(self, message: str) -> NoReturn:
        """Whatever else is wrong."""
        raise WrongUse(self._said.say("use.strange", {"what": message.rpartition(": ")[2]}))


def _refuse() -> NoReturn:
    raise ValueError("")


def _one_of(choices: Sequence[str]) -> Callable[[str], str]:
    def one(text: str) -> str:
        if text not in choices:
            raise ValueError(" | ".join(choices))
        return text

    return one


def players(text: str) -> tuple[str, ...]:
    """`3`, or their names with commas between; ValueError: nobody could play like that."""
    given = [str(seat) for seat in range(1, int(text) + 1)] if re.fullmatch(r"\d", text) else text.split(",")
    names = tuple(name.strip() for name in given if name.strip())
    if not 1 <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names) or max(map(len, names)) > LONGEST_NAME:
        raise ValueError
    if not all(map(str.isprintable, names)):
        raise ValueError
    return names


def _house_rule(text: str) -> tuple[str, str]:
    """`switch=value`, as the games on the shelf know them."""
    switch, _, value = text.partition("=")
    rules = {name: values for title in SHELF for name, values in title.house_rules.items()}
    if switch not in rules:
        raise ValueError(", ".join(sorted(rules)))
    if value not in rules[switch]:
        raise ValueError(", ".join(f"{switch}={known}" for known in rules[switch]))
    return switch, value


def _size(text: str) -> tuple[int, int]:
    columns, rows = map(int, text.split("x"))
    return max(40, min(columns, 400)), max(12, min(rows, 200))
