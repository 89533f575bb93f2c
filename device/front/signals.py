"""Signals: what the buttons tell the others at once, beside what they post to the session.

A `Pointer` says what the cursor stands on: the voice speaks it, the lights show it.  A `Call` wants something of the
voice or of the box that is no answer to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine import Ask, News
from engine.channel import View

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

    @property
    def news(self) -> News | None:
        """What of it everybody should be told."""
        return News("box.stuck", {"part": self.button}) if self.what == "stuck" and self.on else None


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


Signal = Call | Pointer
Hear = Callable[[Signal], None]
