"""Presses: what fingers mean, read from the raw edges of contacts that bounce.

Theory of operation.  A contact has to show the same for `SETTLE` before it counts, so that a spark in the wire is
nothing; then it is left alone for `HOLD_OFF`, so that the bouncing after it is nothing either; and then it is looked at
again.  Everything depends on the times of the edges alone, never on when somebody looks: a thread that comes late finds
the same presses.  Nothing here waits or reads a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Literal

SETTLE, HOLD_OFF = 0.006, 0.030  # seconds
LONG, CHORD, DOUBLE, STUCK = 0.8, 0.4, 0.4, 10.0

Kind = Literal["down", "up", "short", "long", "double", "chord", "stuck", "freed"]


@dataclass(frozen=True)
class Press:
    """Something that a finger did; of a chord, *button* names both: "back+repeat"."""

    button: str
    kind: Kind
    at: float  # when it counted
    since: float  # when the finger came down


@dataclass(frozen=True)
class Habits:
    """Which buttons mean more than a short press; the others need not wait for the finger to leave."""

    at_once: Collection[str] = ()
    doubles: Collection[str] = ()
    chords: Collection[tuple[str, str]] = ()
    longer: Mapping[str, float] = field(default_factory=dict)  # buttons that have to be held longer than others
    patience: Mapping[str, float] = field(default_factory=dict)  # ... and that may be held longer


@dataclass
class _Key:
    """One button: what its contact shows, and what that has meant so far."""

    shows: bool = False
    changed: float = -inf
    deaf_until: float = -inf
    down: bool = False
    began: float = -inf
    spent: bool = False
    stuck: bool = False
    last_short: float = -inf

    def settles(self) -> float:
        """When what the contact shows will count."""
        return max(self.changed + SETTLE, self.deaf_until) if self.shows != self.down else inf


class Classifier:
    """Turns edges into presses."""

    def __init__(self, buttons: Collection[str], habits: Habits = Habits()) -> None:
        self.habits = habits
        self._keys = {button: _Key() for button in buttons}

    def edge(self, button: str, shows: bool, at: float) -> list[Press]:
        """The contact of a button closes or opens; gives what has been decided until then."""
        found = self.until(at)
        key = self._keys[button]
        if key.shows != shows:
            key.shows, key.changed = shows, at
        return found

    def hold(self, button: str, at: float) -> None:
        """It was down before anybody looked: that is no press, but it may be stuck."""
        self._keys[button] = _Key(shows=True, changed=at, down=True, began=at, spent=True)

    def until(self, now: float) -> list[Press]:
        """All that is decided by now, in its order."""
        found = list[Press]()
        while (due := self.due()) <= now:
            for button in self._keys:
                found += self._at(button, due)
        return found

    def due(self) -> float:
        """When there will be something to decide, if no edge comes before."""
        return min((self._due(button) for button in self._keys), default=inf)

    def shows(self, button: str) -> bool:
        """What the last edge said; whoever can read the pin compares, since edges get lost."""
        return self._keys[button].shows

    def is_busy(self) -> bool:
        """Is any button down, or about to be?"""
        return any((key.down and not key.stuck) or key.shows != key.down for key in self._keys.values())

    # One button ----------------------------------------------------------------------------------

    def _due(self, button: str) -> float:
        key = self._keys[button]
        return min(key.settles(), *self._held(button, key)) if key.down else key.settles()

    def _held(self, button: str, key: _Key) -> tuple[float, float, float]:
        """When it becomes a chord, a long press, and stuck."""
        together = min((when for _, when in self._chords_of(button)), default=inf)
        long = inf if key.spent else key.began + self._long(button)
        return together, long, inf if key.stuck else key.began + self._patience(button)

    def _long(self, button: str) -> float:
        return self.habits.longer.get(button, LONG)

    def _patience(self, button: str) -> float:
        return self.habits.patience.get(button, STUCK)

    def _at(self, button: str, now: float) -> Iterator[Press]:
        key = self._keys[button]
        if key.settles() <= now:
            yield from self._settled(button, key, now)
        if not key.down:
            return
        for chord, when in list(self._chords_of(button)):
            if when <= now:
                yield self._chord(chord, now)
        if not key.spent and key.began + self._long(button) <= now:
            key.spent = True
            yield Press(button, "long", now, key.began)
        if not key.stuck and key.began + self._patience(button) <= now:
            key.stuck = True
            yield Press(button, "stuck", now, key.began)

    def _settled(self, button: str, key: _Key, now: float) -> Iterator[Press]:
        key.down, key.deaf_until = key.shows, now + HOLD_OFF
        if not key.down:
            yield from self._released(button, key, now)
            return
        key.began, key.spent, key.stuck = key.changed, False, False
        yield Press(button, "down", now, key.began)
        if button in self.habits.at_once:
            key.spent = True
            yield Press(button, "short", now, key.began)

    def _released(self, button: str, key: _Key, now: float) -> Iterator[Press]:
        if not key.spent:
            is_double = button in self.habits.doubles and key.began - key.last_short <= DOUBLE
            key.last_short = -inf if is_double else now
            yield Press(button, "double" if is_double else "short", now, key.began)
        yield Press(button, "up", now, key.began)
        if key.stuck:
            key.stuck = False
            yield Press(button, "freed", now, key.began)

    # Two buttons ---------------------------------------------------------------------------------

    def _chords_of(self, button: str) -> Iterator[tuple[tuple[str, str], float]]:
        """The chords that it is part of just now, and when they count: fingers that only overlap are no chord."""
        for chord in self.habits.chords:
            if chord[0] != button or not all(name in self._keys for name in chord):
                continue
            keys = [self._keys[name] for name in chord]
            if all(key.down and not key.spent for key in keys):
                yield chord, max(key.began for key in keys) + CHORD

    def _chord(self, chord: tuple[str, str], now: float) -> Press:
        keys = [self._keys[name] for name in chord]
        for key in keys:
            key.spent = True
        return Press("+".join(chord), "chord", now, max(key.began for key in keys))
