"""Verbs that the cards of every game may use: counting, telling the hands what to do, asking what only people know."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from engine.content import Content, Text

Count = Annotated[int, Meta(ge=0, le=99)]  # of anything: no box holds more of it
UpOrDown = Annotated[int, Meta(ge=-99, le=99)]
CardNumber = Annotated[int, Meta(ge=1, le=999)]  # as it is printed on a card


class CounterAtLeast(Content, kw_only=True, tag_field="is", tag="counter"):
    """A counter of the cards has come so far."""

    name: str
    at_least: UpOrDown


class Manual(Content, kw_only=True, tag_field="is", tag="manual"):
    """Only the people can tell."""

    text: Text


class Always(Content, kw_only=True, tag_field="is", tag="always"):
    """It holds whatever lies there."""


class Counter(Content, kw_only=True, tag_field="do", tag="counter"):
    """A counter of the cards goes up or down."""

    name: str
    n: UpOrDown = 1


class Instruction(Content, kw_only=True, tag_field="do", tag="instruction"):
    """Something for the hands that leaves no trace in the trackers."""

    text: Text


class ByHand(Content, kw_only=True, tag_field="do", tag="by_hand"):
    """Anything else: read out, done by the people, and corrected by hand where a tracker has to know."""

    text: Text


# A game says which lines and conditions there can be, by naming these fields again with its own types.


class Option(Content, kw_only=True):
    """One of the options of a choice; it may have conditions of its own."""

    id: str
    label: Text
    when: tuple[Any, ...] = ()
    ops: tuple[Any, ...] = ()


class Choose(Content, kw_only=True, tag_field="do", tag="choose"):
    """The player picks one; with an id it is remembered."""

    text: Text = Text()
    options: tuple[Any, ...]
    id: str = ""


class If(Content, kw_only=True, tag_field="do", tag="if"):
    """What follows depends on how things stand."""

    when: tuple[Any, ...]
    ops: tuple[Any, ...] = ()
    otherwise: tuple[Any, ...] = ()
