"""Answers: what somebody typed, as a value that the pending ask allows; or a sentence that says why it is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from device.evening.words import Words
from engine import AnswerError, Ask
from engine.channel import View
from engine.pieces.dice import TEN
from engine.typed import plain

Option = str | int
NOUGHTS = ("0", "d10:0")  # how the ten of a die with ten sides is printed


class Unclear(AnswerError):
    """What was typed is no answer, or might be several."""


def options_of(ask: Ask) -> list[Option]:
    """What can be picked, each once, in the order in which it is numbered."""
    return list(dict.fromkeys(ask.options)) if ask.kind in ("choose", "draw") else []


def is_pause(ask: Ask) -> bool:
    """Does it only want to be confirmed?"""
    return ask.kind == "choose" and len(ask.options) == 1


def addressee(view: View) -> str:
    """Whose secret the pending question is, or whose yes is waited for; empty if it is nobody's."""
    if view.wish:
        return view.wish.of[0]
    if view.ask is None:
        return ""
    return next((ask.who for ask in (view.ask, *view.ask.parts) if ask.private), "")


def part_for(ask: Ask) -> Ask:
    """The question to be answered here: of one to each, the first that this screen may show."""
    return next((part for part in ask.parts if not part.hidden), ask)


def read(ask: Ask, typed: str, words: Words, *, literal: bool = False) -> Any:
    """The value of what was typed; *literal*: as a script has it, where a number is no place in a list."""
    if ask.kind == "each":
        part = part_for(ask)
        return [part.who, read(part, typed, words, literal=literal)]
    if ask.kind == "roll":
        return _dice(ask, typed, words)
    if ask.kind == "number":
        return _number(ask, typed)
    if ask.kind == "text":
        return _text(ask, typed)
    labels = {option: words.option(ask, option) for option in options_of(ask)}
    if is_pause(ask) and plain(typed) not in map(plain, [*map(str, labels), *labels.values(), "1", "ok"]):
        raise Unclear("error.pause", typed=typed)
    if is_pause(ask):
        return ask.options[0]
    under = {one: words.option(ask, one) for one in ask.every if one not in labels}
    return _pick_or_under(labels, under, typed, literal=literal)


# One of several -----------------------------------------------------------------------------------


def pick(labels: Mapping[Option, str], typed: str, *, literal: bool = False) -> Option:
    """An option by its number, its name, or the first letters of either name that it has."""
    options = list(labels)
    exact = [option for option in options if plain(typed) in (plain(str(option)), plain(labels[option]))]
    place = int(typed) - 1 if typed.isdecimal() and len(typed) < 5 else -1
    if not literal and 0 <= place < len(options):
        return options[place]
    if len(exact) == 1:
        return exact[0]
    if typed.isdecimal() and 0 <= place < len(options):
        return options[place]
    found = _beginning(labels, plain(typed))
    if len(found) != 1:
        raise Unclear(
            "error.several" if found else "error.no_option",
            typed=typed,
            options=[labels[option] for option in found or options],
        )
    return found[0]


def _pick_or_under(labels: Mapping[Option, str], under: Mapping[Option, str], typed: str, *, literal: bool) -> Option:
    """An option, or else what lies under one of them: all of it said at once."""
    try:
        return pick(labels, typed, literal=literal)
    except Unclear as unclear:
        if not under or unclear.what != "error.no_option":
            raise
    return pick(under, typed, literal=True)


def _beginning(labels: Mapping[Option, str], typed: str) -> list[Option]:
    """Options whose name begins so; if there are none, those with a word that does."""
    names = {option: (plain(labels[option]), plain(str(option))) for option in labels}
    first = [option for option, both in names.items() if typed and any(name.startswith(typed) for name in both)]
    if first:
        return first
    return [option for option, both in names.items() if typed and any(f" {typed}" in name for name in both)]


# Dice, numbers, words -----------------------------------------------------------------------------


def _dice(ask: Ask, typed: str, words: Words) -> list[Option]:
    """`+ + -`, `ss f`, whole words, or how many show the first of two faces."""
    faces = list(dict.fromkeys(face for die in ask.options for face in die))
    if typed.isdecimal() and len(faces) == 2 and not any(str(face) == typed for face in faces):
        return _so_many(ask, int(typed), faces)
    labels = {face: words.option(ask, face) for face in faces}
    values = [_face(labels, sign) for sign in _signs(typed, labels)]
    if not ask.allows(values):
        raise Unclear("error.dice", n=len(ask.options), found=len(values), typed=typed)
    return values


def _so_many(ask: Ask, successes: int, faces: Sequence[Option]) -> list[Option]:
    dice = len(ask.options)
    if successes > dice:
        raise Unclear("error.too_many_dice", n=dice, found=successes)
    return [faces[0]] * successes + [faces[1]] * (dice - successes)


def _signs(typed: str, labels: Mapping[Option, str]) -> Iterable[str]:
    """One sign for each die: a word stands for itself if it begins a face, else for as many as it has letters."""
    for word in re.findall(r"[+-]|[^\s,;+-]+", typed):
        yield from [word] if word in ("+", "-", *NOUGHTS) or _beginning(labels, plain(word)) else word


def _face(labels: Mapping[Option, str], sign: str) -> Option:
    faces = list(labels)
    if sign in ("+", "-") and len(faces) == 2:
        return faces["+-".index(sign)]
    if sign in NOUGHTS and TEN in labels:
        return TEN
    exact = [face for face in faces if plain(sign) in (plain(str(face)), plain(labels[face]))]
    found = exact or _beginning(labels, plain(sign))
    if len(found) != 1:
        raise Unclear("error.face", typed=sign, options=list(labels.values()))
    return found[0]


def _number(ask: Ask, typed: str) -> int:
    low, high = ask.options
    if not re.fullmatch(r"[+-]?\d{1,9}", typed) or not low <= int(typed) <= high:
        raise Unclear("error.number", typed=typed, low=low, high=high)
    return int(typed)


def _text(ask: Ask, typed: str) -> str:
    if not ask.allows(typed):
        raise Unclear("error.text", typed=typed[:40])
    return typed
