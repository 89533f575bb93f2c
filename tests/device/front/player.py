"""A player who has nothing but buttons: looks at where the cursor stands, and presses until the answer stands."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from device.front.meanings import Pointer, Thing
from device.front.menus import LETTERS
from engine import Ask
from engine.channel import View
from tests.device.front.table import Table

SIGNS = ("letter", "space", "apostrophe")
MOST_PRESSES = 200  # for one answer: seven dice of three kinds, with two buttons


class Seated(Protocol):
    """A box that somebody sits before."""

    @property
    def view(self) -> View:
        """What the lights show."""
        ...

    @property
    def pointer(self) -> Pointer:
        """Where the cursor stands."""
        ...

    def calmly(self, *buttons: str) -> None:
        """Press as people do who look before they press again."""
        ...


def leads_to(thing: Thing, value: Any, ask: Ask) -> bool:
    """Is this the thing that one takes for such an answer?"""
    if thing.phrase == "part":
        return bool(thing.option == value[0])
    if type(value) is list and len(value) == 2 and type(value[1]) is list:  # of one to each: the answer of that one
        value = value[1]
    if thing.phrase == "option":
        return bool(thing.option == value)
    if thing.phrase == "count":
        return bool(thing.about["n"] == value.count(thing.option))
    if thing.phrase == "group" and ask.kind == "roll":
        kind = next(die for die in ask.options if thing.about["last"] in die)
        return any(face in kind for face in value[thing.about["die"] - 1 :][:1])
    if thing.phrase == "group":
        order = ask.options if ask.kind == "draw" else range(-100, 1_000)
        first, last = (order.index(thing.about[end]) for end in ("first", "last"))
        return bool(first <= order.index(value) <= last)
    if thing.phrase in ("face", "enough"):
        laid = thing.about["n"] if thing.phrase == "enough" else thing.about["die"] - 1
        return bool(laid == len(value)) if thing.phrase == "enough" else value[laid : laid + 1] == [thing.option]
    if thing.phrase == "over":
        return False  # whoever knows what they want never begins an answer anew
    raise AssertionError(thing)


def spells(thing: Thing, word: str, done: str) -> bool:
    """Is this the thing that one takes to write a word of which so much is done?"""
    sign = word[len(done) :][:1].casefold()
    if thing.phrase == "option":
        return bool(thing.option == word)
    if thing.phrase == "written":
        return not sign
    if thing.phrase == "letters":
        return bool(sign) and sign in next(four for four in LETTERS if four[0] == thing.about["first"].casefold())
    return thing.phrase in SIGNS and thing.option.casefold() == sign


def wanted(pointer: Pointer, value: Any, done: str = "") -> int:
    """Which of the things it is."""
    assert pointer.ask
    if pointer.ask.kind == "text":
        return next(at for at, thing in enumerate(pointer.things) if spells(thing, value, done))
    return next(at for at, thing in enumerate(pointer.things) if leads_to(thing, value, pointer.ask))


def with_cursor(table: Seated, value: Any) -> None:
    """Next and Back alone: on until it is there, and then yes."""
    turn, done = table.pointer.turn, ""
    for _ in range(MOST_PRESSES):
        pointer = table.pointer
        if pointer.turn != turn:
            return
        is_there = len(pointer.things) == 1 or pointer.index == wanted(pointer, value, done)
        table.calmly("next" if is_there else "back")
        if is_there and pointer.thing and pointer.thing.phrase in SIGNS:
            done += pointer.thing.option
    raise AssertionError(f"{value} cannot be answered: {table.pointer}")


def with_colours(table: Seated, value: Any) -> None:
    """The colour of what is wanted; as long as it has none, the next page."""
    turn = table.pointer.turn
    for _ in range(MOST_PRESSES):
        pointer = table.pointer
        if pointer.turn != turn:
            return
        colours = {index: colour for colour, index in pointer.colours.items()}
        table.calmly("next" if len(pointer.things) == 1 else colours.get(wanted(pointer, value), "yellow"))
    raise AssertionError(f"{value} cannot be answered: {table.pointer}")


Way = Callable[[Table, Any], None]
Wise = Callable[[Ask, Any, random.Random], Any]


def evening(table: Table, way: Way, wise: Wise, *, seed: int, until: Callable[[Table], bool], most: int = 3_000) -> int:
    """Answer everything until it is over; gives how many answers that took."""
    chance, table.clock.is_drawn = random.Random(seed), False
    for answers in range(most):
        if table.view.ask is None or until(table):
            return answers
        ask = table.view.ask
        way(table, table.session.look(lambda game, ask=ask: wise(ask, game.table, chance)))  # type: ignore[misc]
    raise AssertionError(f"still not over: {table.view.ask}")
