"""Meanings: which button means what, and when; what is told to the others of what was meant, and how it is said.

A gesture is a button ("next"), or a button and how it was pressed ("back long", "repeat double"), or two buttons held
together ("back+repeat").  A situation is what the question looks like just now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from device.evening.words import Words
from device.front.presses import Habits, Press
from engine import Ask
from engine.channel import Post, View
from engine.phrases import Phrases

Situation = Literal[
    "over",  # the game has ended
    "proposal",  # something was read, and nobody is sure of it
    "secret",  # somebody is asked something that is not for all eyes
    "pause",  # there is one thing that can be said: go on
    "choice",  # there are several
]
SITUATIONS: tuple[Situation, ...] = ("over", "proposal", "secret", "pause", "choice")
COLOURS = ("red", "green", "blue", "yellow")
BUTTONS = ("next", "back", "repeat", *COLOURS, "talk", "power")
GUARD = 0.3  # seconds after its meaning has changed in which a press does not count

ALWAYS = "always"
MEANINGS: Mapping[str, Mapping[str, str]] = {
    "next": {"proposal": "confirm", "secret": "reveal", "pause": "go_on", "choice": "take", "over": "where"},
    "next long": {ALWAYS: "more"},
    "back": {"proposal": "reject", "pause": "sentence", "choice": "other"},
    "back long": {ALWAYS: "undo"},
    "repeat": {ALWAYS: "again"},
    "repeat double": {ALWAYS: "sentence"},
    "repeat long": {ALWAYS: "where"},
    "red": {"choice": "pick", "pause": "whole_turn"},
    "green": {"choice": "pick"},
    "blue": {"choice": "pick"},
    "yellow": {"choice": "pick", "pause": "next_sentence"},
    "back+repeat": {ALWAYS: "night"},
    "next+repeat": {ALWAYS: "pair"},
    "next+back": {ALWAYS: "hold"},
    "talk down": {ALWAYS: "listen"},
    "talk up": {ALWAYS: "listened"},
    "power long": {ALWAYS: "power"},
}
HARMLESS = frozenset(
    {
        *("again", "whole_turn", "sentence", "next_sentence", "where"),
        *("night", "pair", "hold", "listen", "listened", "power"),
    }
)
"""What touches no answer: it counts at once, whatever has changed."""


def meaning(gesture: str, situation: Situation) -> str:
    """What it means now; empty: nothing."""
    row = MEANINGS.get(gesture, {})
    return row.get(situation, row.get(ALWAYS, ""))


def gesture(press: Press) -> str:
    """The row of the table that a press belongs to."""
    return press.button if press.kind in ("short", "chord") else f"{press.button} {press.kind}"


def button_of(gesture: str) -> str:
    """The button, or the two, that a gesture is made with."""
    return gesture.partition(" ")[0]


def habits() -> Habits:
    """What the classifier has to listen for, so that everything in the table can be said."""
    chords = [(first, second) for first, _, second in (name.partition("+") for name in MEANINGS) if second]
    slow = {button_of(name) for name in MEANINGS if name.endswith(" long")} | {name for pair in chords for name in pair}
    doubles = [button_of(name) for name in MEANINGS if name.endswith(" double")]
    at_once = [name for name in BUTTONS if name not in slow]
    return Habits(at_once, doubles, chords, longer={"power": 2.0}, patience={"talk": 60.0})


# In words -----------------------------------------------------------------------------------------


def rows(phrases: Phrases) -> list[tuple[str, str, str]]:
    """Gestures, situations and their meaning; gestures that mean the same share a row."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for gesture, meanings in MEANINGS.items():
        for meaning in dict.fromkeys(meanings.values()):
            when = tuple(situation for situation, means in meanings.items() if means == meaning)
            found.setdefault((meaning, when), []).append(pressed(gesture, phrases))
    return [
        (
            ", ".join(gestures),
            "; ".join(phrases.say(f"situation.{name}") for name in when),
            phrases.say(f"meaning.{what}"),
        )
        for (what, when), gestures in found.items()
    ]


def pressed(gesture: str, phrases: Phrases) -> str:
    """A gesture in words."""
    buttons, _, kind = gesture.partition(" ")
    button, _, other = buttons.partition("+")
    how = "chord" if other else kind or "short"
    names = {"button": phrases.words[f"word.button.{button}"]}
    if other:
        names["other"] = phrases.words[f"word.button.{other}"]
    return phrases.say(f"gesture.{how}", names)


# What is told -------------------------------------------------------------------------------------


Calling = Literal[
    "breath",  # a finger comes down on Next: whoever speaks is silent as long as it is *on*
    "cut",  # ... and meant it: what was being said, and what waits, is left out
    "again",  # say the question again
    "whole_turn",  # say all again that was said in this turn
    "sentence",  # one sentence back
    "next_sentence",  # on to the next sentence
    "where",  # say where we are
    "hold",  # be silent within the sentence, or go on
    "volume",  # *by* steps louder, or softer
    "speed",  # *by* steps faster, or slower
    "learn",  # learn the dice that are asked for; while they are being learned: no more
    "night",  # lights and voice for the night, or for the day again
    "talk",  # somebody wants to speak to the box, while *on*
    "pair",  # let a phone come to the table
    "power",  # save everything and switch off
    "stuck",  # *button* has been down for too long; not *on* any more when it is free again
    "too_early",  # a press did not count, because its meaning had just changed
]


@dataclass(frozen=True)
class Call:
    """Something that somebody wants of the box."""

    what: Calling
    by: int = 0
    on: bool = True
    button: str = ""
    instead: bool = False  # of what the first of two presses has begun


@dataclass(frozen=True)
class Thing:
    """One thing that can be taken: an option of the question, or what `spoken` has a phrase for."""

    phrase: str = "option"
    option: Any = None
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Pointer:
    """Where the cursor stands: on the *index*th of these things, or nowhere yet (None)."""

    turn: int
    ask: Ask | None
    things: tuple[Thing, ...] = ()
    index: int | None = None
    colours: Mapping[str, int | None] = field(default_factory=dict)  # which button takes which; None: turns the page
    is_private: bool = False
    is_moved: bool = False  # somebody moved it: then it is worth saying
    view: View | None = field(default=None, compare=False)  # what whoever presses sees

    @property
    def thing(self) -> Thing | None:
        """What the cursor stands on."""
        return None if self.index is None else self.things[self.index]


@dataclass(frozen=True)
class OtherEyes:
    """Somebody else looks at the buttons now: they have to be shown what this one may see."""

    who: str


Signal = Call | Pointer
Hear = Callable[[Signal], None]
Meant = Signal | OtherEyes | Post


def pointed(pointer: Pointer, words: Words) -> str:
    """What the cursor stands on; empty if it stands nowhere, or if that is for one pair of eyes only."""
    if pointer.is_private:
        return ""
    return called(pointer.thing, pointer.ask, _over(pointer, words)) if pointer.thing and pointer.ask else ""


def offered(pointer: Pointer, words: Words) -> str:
    """What can be taken of a list that has just been opened, or of its next page; empty if nothing has been opened."""
    if pointer.index is not None or not pointer.things or pointer.is_private:
        return ""
    names = [said for colour, said in listed(pointer, words) if colour]
    what = "pointer.offered" if len(names) == len(pointer.things) else "pointer.offered_more"
    return words.phrases.say(what, {"options": ", ".join(names)})


def whispered(pointer: Pointer, words: Words) -> str:
    """What is said instead, as soon as somebody has said "it is me": that the cards are theirs, and how to answer."""
    ask = pointer.ask if pointer.is_private and not pointer.is_moved else None
    whose = next((one.who for one in (ask, *ask.parts) if one.private and not one.hidden), "") if ask else ""
    return words.say("box.to_yourself", who=whose) if whose else ""


def listed(pointer: Pointer, words: Words) -> list[tuple[str, str]]:
    """Everything that can be taken, each with the colour of its button, if it has one just now."""
    if pointer.ask is None or pointer.is_private:
        return []
    colours, words = {index: colour for colour, index in pointer.colours.items()}, _over(pointer, words)
    return [(colours.get(at, ""), called(thing, pointer.ask, words)) for at, thing in enumerate(pointer.things)]


def _over(pointer: Pointer, words: Words) -> Words:
    return words.over(pointer.view.table) if pointer.view else words


def called(thing: Thing, ask: Ask, words: Words) -> str:
    """What people call one thing."""
    if thing.phrase == "option":
        return words.value(ask, thing.option)
    if thing.phrase == "aside":
        return words.say(f"aside.{thing.option}", **thing.about)
    if thing.phrase == "part":
        return words.name("who", thing.option)
    about = dict(thing.about)
    if thing.phrase == "group":
        about |= {key: words.value(ask, value) for key, value in about.items()}
    if thing.phrase in ("count", "face"):
        about["option"] = words.value(ask, thing.option)
    elif thing.option is not None:
        about["option"] = thing.option
    return words.phrases.say(f"pointer.{thing.phrase}", about)
