"""Options: what each command takes, as a dataclass of its own; help and complaints are in the language of the table."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from device.evening.words import LANGUAGES
from engine.phrases import Phrases

Taken = TypeVar("Taken", bound="Options")
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
NO_END = 100_000  # words that may stand behind a command which takes any number of them


class WrongUse(Exception):
    """What was written behind the command cannot be meant; the sentence says what can."""


def option(read: Callable[[str], Any], default: Any = None) -> Any:
    """`--name VALUE`; what *read* refuses with a ValueError is complained of in words."""
    return field(default=default, metadata={"read": read})


def options(read: Callable[[str], Any]) -> Any:
    """The same, which may be given several times."""
    return field(default_factory=list, metadata={"read": read, "many": True})


def flag() -> Any:
    """`--name`, and nothing behind it."""
    return field(default=False, metadata={"flag": True})


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """One of these words."""

    def one(text: str) -> str:
        if text not in choices:
            raise ValueError(" | ".join(choices))
        return text

    return one


@dataclass
class Options:
    """What every command takes; each that takes more has a dataclass over this one."""

    said: Phrases
    words: tuple[str, ...] = ()
    help: bool = flag()
    lang: str = option(one_of(LANGUAGES), "")


@dataclass
class ForPrograms(Options):
    """A command whose answer can be had as JSON."""

    json: bool = flag()


@dataclass(frozen=True)
class Command(Generic[Taken]):
    """What a command takes, how many words behind it at least and at most, and what does it."""

    takes: type[Taken]
    run: Callable[[Taken], int]
    least: int = 0
    most: int = 0

    def understood(self, arguments: Sequence[str], said: Phrases, usage: str) -> Taken:
        """The options behind these words; WrongUse says what is wrong with them."""
        wish = self.takes(said)
        parser = _Parser(said)
        for one in fields(wish):
            if one.metadata:
                parser.take(one)
        parser.add_argument("words", nargs="*")
        parser.parse_intermixed_args(list(arguments), wish)
        wish.words = tuple(wish.words)
        if not wish.help and not self.least <= len(wish.words) <= self.most:
            raise WrongUse(said.say(usage))
        return wish


Commands: TypeAlias = Mapping[str, Command[Any]]  # by the words that are typed for them


def language(arguments: Sequence[str] = ()) -> str:
    """The language that is asked for, or that of the system, or English."""
    asked = " ".join(arguments).replace("--lang=", "--lang ").partition("--lang ")[2][:2]
    system = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")[:2]
    return next((name for name in (asked, system) if name in LANGUAGES), LANGUAGES[0])


class _Parser(argparse.ArgumentParser):
    """Complains in our words, and never ends the program by itself."""

    def __init__(self, said: Phrases) -> None:
        super().__init__(prog="taleside", add_help=False, allow_abbrev=False)
        self._said = said

    def take(self, one: Field[Any]) -> None:
        """Understand this option, too."""
        name = f"--{one.name.replace('_', '-')}"
        if one.metadata.get("flag"):
            self.add_argument(*(("-h", name) if name == "--help" else (name,)), action="store_true")
            return
        action = "append" if one.metadata.get("many") else "store"
        read = self._reader(name, one.metadata["read"])
        self.add_argument(name, type=read, nargs="?", const="", action=action, default=argparse.SUPPRESS)

    def _reader(self, name: str, read: Callable[[str], Any]) -> Callable[[str], Any]:
        def value(text: str) -> Any:
            try:
                return read(text or _refuse())
            except ValueError as error:
                wanted = self._said.say(f"use.wants.{name[2:]}", {"choices": str(error)})
                raise WrongUse(self._said.say("use.bad", {"name": name, "what": text, "wanted": wanted})) from error

        return value

    def error(self, message: str) -> NoReturn:
        """Whatever else is wrong."""
        raise WrongUse(self._said.say("use.strange", {"what": message.rpartition(": ")[2]}))


def _refuse() -> NoReturn:
    raise ValueError("")


def file(words: Sequence[str]) -> Path | None:
    """The file that is named, if one is."""
    return Path(words[0]) if words else None
