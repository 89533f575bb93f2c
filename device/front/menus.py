"""Menus: every question as a list of things that OK can take, one after the other, until an answer stands.

A question with a few options is one list.  Dice that are alike are counted, others are laid down one by one; a long
range of numbers is halved; words are spelled from groups of four letters.  A menu is a value: what is taken from it is
another menu, an answer, or a deed out of turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from math import ceil
from typing import Any, Union

import msgspec

from device.front.meanings import Call, Thing
from engine import Ask
from engine.channel import OutOfTurn, Post, Redo, Skip, View

BOX = "box"  # who answers: no channel of this name, so that a refusal is told to the whole room
MOST, PER_GROUP, COMBINATIONS = 12, 8, 10
Stage = tuple[Any, ...]
SPEEDS = {"slower": -1, "faster": 1}
LETTERS = ("abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx", "yz' ")

Taken = Union["Menu", "MenuValue", "Deed"]


@dataclass(frozen=True)
class MenuValue:
    """The answer is complete."""

    value: Any


@dataclass(frozen=True)
class Deed:
    """Something else than an answer; without anything in it: nothing, the question is there again."""

    post: Post | None = None
    call: Call | None = None


@dataclass(frozen=True)
class MenuItem:
    """One thing, and what comes of taking it."""

    take: Callable[[], Taken]
    thing: Thing


def _entry(take: Callable[[], Taken], phrase: str, option: Any = None, **about: Any) -> MenuItem:
    return MenuItem(take, Thing(phrase, option, about))


@dataclass(frozen=True)
class Menu:
    """A list to pick from; *stage* tells it from the others of the same question."""

    ask: Ask | None
    entries: tuple[MenuItem, ...]
    stage: Stage = ()


@dataclass(frozen=True)
class _Asked:
    """A question, what becomes of its answer, and how one gets back to what was before it."""

    ask: Ask
    done: Callable[[Any], Taken] = MenuValue
    stage: Stage = ()
    before: tuple[MenuItem, ...] = ()

    def menu(self) -> Menu:
        """Its first list."""
        return _FIRST[self.ask.kind](self)

    def over(self) -> tuple[MenuItem, ...]:
        """Back to where it was begun."""
        return (_entry(self.menu, "over"),)

    def value(self, value: Any) -> MenuItem:
        """One of its options."""
        return _entry(partial(self.done, value), "option", value)


def menu(ask: Ask, likely: Sequence[Any] = ()) -> Menu:
    """What can be answered to a question, what is likely first."""
    asked = _Asked(ask)
    found = asked.menu()
    if not likely or ask.kind != "roll":
        return found
    first = tuple(_likely(asked, value) for value in likely)
    rest = (entry for entry in found.entries if entry.thing not in [one.thing for one in first])
    return Menu(ask, (*first, *rest), ("likely",))


def out_of_turn(view: View) -> Menu:
    """What can be done instead of answering."""
    entries = [_entry(partial(Deed, Skip(BOX, view.turn)), "skip")] * view.can_skip
    entries += [_entry(partial(Deed, Redo(BOX, view.turn)), "redo")] * view.can_redo
    for offer in view.asides:
        aside = OutOfTurn(offer.name, BOX, offer.args, view.turn)
        entries.append(MenuItem(partial(Deed, aside), Thing("aside", offer.name, offer.about)))
    if view.ask and view.ask.kind == "roll":
        entries.append(_entry(partial(Deed, call=Call("learn")), "learn"))
    entries.append(_entry(partial(Deed, call=Call("whole_turn")), "whole_turn"))
    entries += [_entry(partial(Deed, call=Call("speed", by=by)), what) for what, by in SPEEDS.items()]
    return Menu(view.ask, (*entries, _entry(Deed, "close")), ("more",))


def is_open(ask: Ask) -> bool:
    """Can it be answered here?"""
    return not ask.hidden and (bool(ask.options) or ask.kind in ("text", "roll"))


# One of several -----------------------------------------------------------------------------------


def _choice(asked: _Asked) -> Menu:
    entries = (asked.value(value) for value in dict.fromkeys(asked.ask.options))
    return Menu(asked.ask, (*entries, *asked.before), asked.stage)


def _card(asked: _Asked) -> Menu:
    return _grouped(asked, tuple(dict.fromkeys(asked.ask.options)), asked.stage, asked.before)


def _number(asked: _Asked) -> Menu:
    low, high = asked.ask.options
    return _grouped(asked, range(low, high + 1), asked.stage, asked.before)


def _grouped(asked: _Asked, values: Sequence[Any], stage: Stage, back: tuple[MenuItem, ...]) -> Menu:
    """What is too long for a list is a list of lists."""
    if len(values) <= MOST:
        return Menu(asked.ask, (*map(asked.value, values), *back), stage)
    size = max(PER_GROUP, ceil(len(values) / PER_GROUP))
    groups = (values[at : at + size] for at in range(0, len(values), size))
    return Menu(asked.ask, (*(_group(asked, group, stage) for group in groups), *back), stage)


def _group(asked: _Asked, values: Sequence[Any], stage: Stage) -> MenuItem:
    first, last = values[0], values[-1]
    further = partial(_grouped, asked, values, (*stage, first, last), asked.over())
    return _entry(further, "group", first=first, last=last)


# Dice ---------------------------------------------------------------------------------------------


def _roll(asked: _Asked) -> Menu:
    """Dice that are alike are told all at once, where that is a short list."""
    dice = asked.ask.options
    if not dice or asked.ask.least is not None or any(set(die) != set(dice[0]) for die in dice):
        return _dice(asked, ())
    faces = tuple(dict.fromkeys(dice[0]))
    throws = list(combinations_with_replacement(reversed(faces), len(dice)))
    if len(throws) > COMBINATIONS:
        return _dice(asked, ())
    return Menu(asked.ask, (*(_throw(asked, throw, faces) for throw in throws), *asked.before), asked.stage)


def _likely(asked: _Asked, throw: Sequence[Any]) -> MenuItem:
    """A throw that may have been misread."""
    dice = asked.ask.options
    alike = all(set(die) == set(dice[0]) for die in dice) and len(throw) == len(dice)
    return _throw(asked, throw, tuple(dict.fromkeys(dice[0]))) if alike else asked.value(list(throw))


def _throw(asked: _Asked, throw: Sequence[Any], faces: Sequence[Any]) -> MenuItem:
    """Of two faces one says `success: 2`; of more, each die is said."""
    value = sorted(throw, key=faces.index)
    if len(faces) != 2:
        return asked.value(value)
    return _entry(partial(asked.done, value), "count", faces[0], n=value.count(faces[0]), dice=len(value))


def _dice(asked: _Asked, laid: tuple[Any, ...]) -> Menu:
    """One die after the other."""
    ask, faces = asked.ask, list(_faces_for(asked.ask, laid))
    entries = [_face(asked, laid, face) for face in faces]
    if len(faces) > MOST:
        kinds = ([face for face in faces if face in die] for die in dict.fromkeys(ask.options))
        entries = [_kind(asked, laid, faces) for faces in kinds if faces]
    if len(laid) >= (len(ask.options) if ask.least is None else ask.least):
        entries.append(_entry(partial(asked.done, list(laid)), "enough", n=len(laid)))
    back = asked.over() if laid else asked.before
    return Menu(ask, (*entries, *back), (*asked.stage, "dice", *laid))


def _face(asked: _Asked, laid: tuple[Any, ...], face: Any) -> MenuItem:
    numbers = {"die": len(laid) + 1, "dice": len(asked.ask.options)}
    return _entry(partial(_laid, asked, (*laid, face)), "face", face, **numbers)


def _kind(asked: _Asked, laid: tuple[Any, ...], faces: Sequence[Any]) -> MenuItem:
    """Of a mixed handful one first says which kind of die it is: from the least to the most that it can show."""
    return _entry(partial(_of_kind, asked, laid, faces), "group", first=faces[0], last=faces[-1], die=len(laid) + 1)


def _of_kind(asked: _Asked, laid: tuple[Any, ...], faces: Sequence[Any]) -> Menu:
    stage = (*asked.stage, "dice", *laid, "kind", faces[0])
    return Menu(asked.ask, (*(_face(asked, laid, face) for face in faces), *asked.over()), stage)


def _laid(asked: _Asked, laid: tuple[Any, ...]) -> Taken:
    return asked.done(list(laid)) if len(laid) == len(asked.ask.options) else _dice(asked, laid)


def _faces_for(ask: Ask, laid: tuple[Any, ...]) -> Iterator[Any]:
    """What the next die can show, so that there is a die for every face."""
    if ask.least is None:
        yield from dict.fromkeys(face for die in ask.options[len(laid) : len(laid) + 1] for face in die)
        return
    some = msgspec.structs.replace(ask, least=0)
    for face in dict.fromkeys(face for die in ask.options for face in die):
        if some.allows([*laid, face]):
            yield face


# Everybody, and words -----------------------------------------------------------------------------


def _each(asked: _Asked) -> Menu:
    """Whose answer it is, and then the answer."""
    parts = [part for part in asked.ask.parts if is_open(part)]
    if len(parts) == 1:
        return _part(asked, parts[0], asked.before)
    entries = (_entry(partial(_part, asked, part, asked.over()), "part", part.who) for part in parts)
    return Menu(asked.ask, (*entries, *asked.before), asked.stage)


def _part(asked: _Asked, part: Ask, before: tuple[MenuItem, ...]) -> Menu:
    def whole(value: Any) -> Taken:
        return asked.done([part.who, value])

    return _Asked(part, whole, (*asked.stage, part.who), before).menu()


def _text(asked: _Asked) -> Menu:
    """What is suggested, and the alphabet."""
    return _spelled(asked, "")


def _spelled(asked: _Asked, word: str) -> Menu:
    suggested = () if word else tuple(asked.value(word) for word in asked.ask.options)
    groups = tuple(_letters(asked, word, four) for four in LETTERS)
    written = (_entry(partial(asked.done, word.strip()), "written", word=word),) * asked.ask.allows(word)
    erase = (_entry(partial(_spelled, asked, word[:-1]), "erase", word=word),) if word else asked.before
    return Menu(asked.ask, (*suggested, *groups, *written, *erase), (*asked.stage, "spell", word))


def _letters(asked: _Asked, word: str, four: str) -> MenuItem:
    """Capitals at the beginnings, as names are written."""
    signs = four.upper() if not word or word.endswith(" ") else four
    return _entry(partial(_four, asked, word, signs), "letters", first=signs[0], last=signs.strip()[-1])


def _four(asked: _Asked, word: str, signs: str) -> Menu:
    names = {" ": "space", "'": "apostrophe"}
    entries = (_entry(partial(_spelled, asked, word + sign), names.get(sign, "letter"), sign) for sign in signs)
    return Menu(asked.ask, tuple(entries), (*asked.stage, "spell", word, signs))


_FIRST: Mapping[str, Callable[[_Asked], Menu]] = {
    "choose": _choice,
    "draw": _card,
    "number": _number,
    "roll": _roll,
    "each": _each,
    "text": _text,
}
