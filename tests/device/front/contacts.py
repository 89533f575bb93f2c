"""Contacts as they are sold: clean ones and worn ones, and how others would count them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gpiozero import Button
from gpiozero.pins.mock import MockFactory


@dataclass(frozen=True)
class Edge:
    """A contact closes or opens."""

    button: str
    closed: bool
    at: float


Presses = Sequence[tuple[float, float]]


def clean(button: str, presses: Presses) -> list[Edge]:
    """Contacts that do what the finger does."""
    return [Edge(button, closed, at) for press in presses for closed, at in zip((True, False), press, strict=True)]


def bounced(button: str, presses: Presses, *, train: float, seed: int) -> list[Edge]:
    """Contacts that bounce for as long as *train* whenever they close or open."""
    chance = random.Random(seed)
    return [edge for edge_at in clean(button, presses) for edge in _bouncing(edge_at, train, chance)]


def _bouncing(edge: Edge, train: float, chance: random.Random) -> Iterable[Edge]:
    """Back and forth an even number of times, so that it ends as it should."""
    times = sorted(chance.uniform(0.0001, train) for _ in range(2 * chance.randint(0, 8)))
    yield edge
    for number, after in enumerate(times):
        yield Edge(edge.button, edge.closed == bool(number % 2), edge.at + after)


def gpiozero_presses(edges: Iterable[Edge]) -> list[float]:
    """How often the library's own button says that it is pressed, with the debouncing that it has on these pins."""
    found: list[float] = []
    with Button(4, bounce_time=0.03, pin_factory=MockFactory(revision="c04170")) as button:
        button.when_pressed = lambda: found.append(1)
        for edge in edges:
            button.pin.drive_low() if edge.closed else button.pin.drive_high()
        button.when_pressed = None
    return found


def presses_of(edges: Iterable[Edge], *, ignore_for: float) -> int:
    """The usual debouncing: the first edge counts, and for so long after it no other does."""
    is_down, deaf_until, count = False, 0.0, 0
    for edge in edges:
        if edge.at < deaf_until or edge.closed == is_down:
            continue
        is_down, deaf_until = edge.closed, edge.at + ignore_for
        count += is_down
    return count
