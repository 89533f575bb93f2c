"""Verbs that the cards of every game may use: counting, telling the hands what to do, asking what only people know."""

from __future__ import annotations

from typing import Annotated

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
