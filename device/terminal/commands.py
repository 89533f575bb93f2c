"""Commands: what can be typed instead of an answer, by one letter or by its word."""

from __future__ import annotations

from typing import NamedTuple

from device.evening.words import Words

LETTERS = {
    "u": "undo",
    "r": "redo",
    "c": "correct",
    "s": "skip",
    "w": "why",
    "h": "history",
    "a": "asides",
    "p": "problems",
    "n": "news",
    "t": "table",
    "?": "help",
    "q": "quit",
}
TAKE_MORE = ("correct", "history", "asides", "why", "undo")


class TypedCommand(NamedTuple):
    """A command, and what was typed behind it."""

    name: str
    rest: str = ""


def command(typed: str, words: Words) -> TypedCommand | None:
    """The command that was typed; None if it is none."""
    first, _, rest = typed.strip().partition(" ")
    name = LETTERS.get(first.casefold()) or _by_word(words).get(first.casefold())
    if name is None or (rest and name not in TAKE_MORE):
        return None
    return TypedCommand(name, rest.strip())


def chance_called(typed: str, words: Words) -> int | None:
    """Shall chance roll the dice, or draw the card?  With how many dice; 0 is all of them, None is no."""
    word, _, many = typed.casefold().partition(" ")
    known = word in {"", "roll", "draw", *words.say("terminal.chance").casefold().split()}
    if not known or (many and not (many.isdecimal() and len(many) < 3)):
        return None
    return int(many or 0)


def _by_word(words: Words) -> dict[str, str]:
    """Commands by their English words and by those of the language."""
    names = {name: name for name in LETTERS.values()}
    return names | {words.say(f"command.{name}").casefold(): name for name in LETTERS.values()}
