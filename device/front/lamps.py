"""The lamps: patterns over time, played on whatever shines; only what has changed is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import cos, inf, pi
from typing import Protocol

from device.front.lights import DARK, Look, Looks

GAMMA = 2.2  # eyes see half of the light as three quarters
LEAST = 0.01  # the library knows whole hundredths


class Lamp(Protocol):
    """One lamp that can be written: *light* in its three parts, already dimmed; *is_on* for those that know no more."""

    def write(self, light: tuple[float, float, float], *, is_on: bool) -> None:
        """Shine so."""
        ...

    def close(self) -> None:
        """Never again."""
        ...

    def leave(self) -> None:
        """Stay as it is for good."""
        ...


class LampBoard(Protocol):
    """All lamps by the name of their light; what was written counts from *flush* on."""

    @property
    def lamps(self) -> Mapping[str, Sequence[Lamp]]:
        """Those that there are."""
        ...

    def flush(self) -> None:
        """Let it be seen."""
        ...

    def dim(self, brightness: float) -> None:
        """How bright lamps shine that cannot be dimmed one by one, if there is a way."""
        ...


@dataclass
class _Playing:
    """One lamp, its pattern, and since when."""

    lamp: Lamp
    look: Look = DARK
    since: float = 0.0
    written: tuple[float, float, float, bool] | None = None


class Lamps:
    """Everything that shines."""

    def __init__(self, board: LampBoard, *, brightness: float = 1.0, night: float = 0.15) -> None:
        self._board, self._bright, self._dark = board, brightness, night
        self.is_night = False
        self._lights = {name: [_Playing(lamp) for lamp in lamps] for name, lamps in board.lamps.items()}
        board.dim(brightness)

    def show(self, looks: Looks, now: float) -> None:
        """From now on so; a lamp whose pattern stays the same is not disturbed."""
        for name, playing in self._lights.items():
            for lamp, look in zip(playing, fitted(looks.get(name, (DARK,)), len(playing)), strict=True):
                if lamp.look != look:
                    lamp.look, lamp.since = look, now
        self.play(now)

    def look(self, name: str) -> Sequence[Look]:
        """How the lamps of a light shine, if it has any."""
        return [lamp.look for lamp in self._lights.get(name, ())]

    def play(self, now: float) -> float:
        """Write what has changed; gives when there will be something to write again."""
        written = [self._write(lamp, now) for lamps in self._lights.values() for lamp in lamps]
        if any(written):
            self._board.flush()
        every = (lamp for lamps in self._lights.values() for lamp in lamps)
        return now + min((changes(lamp.look.pattern, now - lamp.since) for lamp in every), default=inf)

    def shine(self, brightness: float, now: float) -> None:
        """As bright as this by day."""
        self._bright = brightness
        self._board.dim(self._brightness)
        self.play(now)

    def turn_night(self, is_night: bool, now: float) -> None:
        """Dim everything, or not any more."""
        self.is_night = is_night
        self._board.dim(self._brightness)
        self.play(now)

    @property
    def _brightness(self) -> float:
        return self._dark if self.is_night else self._bright

    def _write(self, playing: _Playing, now: float) -> bool:
        raw = level(playing.look.pattern, now - playing.since)
        red, green, blue = (dimmed(part * raw * self._brightness) for part in playing.look.colour)
        wanted = (red, green, blue, raw > 0.5)
        if wanted == playing.written:
            return False
        playing.lamp.write(wanted[:3], is_on=wanted[3])
        playing.written = wanted
        return True


def dimmed(light: float) -> float:
    """As much current as eyes need to see so much light."""
    return 0.0 if light <= 0 else round(max(LEAST, light**GAMMA), 3)


def fitted(looks: Sequence[Look], lamps: int) -> Sequence[Look]:
    """A row of looks on fewer lamps, as on a bar of five: each shows the first of those that it stands for."""
    if lamps == len(looks):
        return looks
    return [looks[at * len(looks) // lamps] if lamps < len(looks) or at < len(looks) else DARK for at in range(lamps)]


# Patterns -----------------------------------------------------------------------------------------


FRAME = 0.05  # seconds between two pictures of a light that swells


@dataclass(frozen=True)
class Rhythm:
    """Steps of so much light for so many seconds, over and over; one step never changes."""

    steps: tuple[tuple[float, float], ...]

    def level(self, seconds: float) -> float:
        """How bright it is, so long after it began."""
        return self.steps[self._at(seconds % self.lasts)][0]

    def changes(self, seconds: float) -> float:
        """In how many seconds it will be different."""
        if len(self.steps) == 1:
            return inf
        now = seconds % self.lasts
        ends = list(accumulate(length for _, length in self.steps))
        return max(0.001, ends[self._at(now)] - now)

    @property
    def lasts(self) -> float:
        """One round."""
        return sum(length for _, length in self.steps)

    def _at(self, now: float) -> int:
        ends = accumulate(length for _, length in self.steps)
        return next((at for at, end in enumerate(ends) if now < end), len(self.steps) - 1)


@dataclass(frozen=True)
class Swell:
    """Softly from so much light to so much, and back."""

    lowest: float
    highest: float
    lasts: float

    def level(self, seconds: float) -> float:
        """How bright it is, so long after it began: it begins bright."""
        share = (1 + cos(2 * pi * seconds / self.lasts)) / 2
        return self.lowest + (self.highest - self.lowest) * share

    def changes(self, seconds: float) -> float:
        """In how many seconds it will be different enough to be seen."""
        return FRAME


Pattern = Rhythm | Swell
PATTERNS: dict[str, Pattern] = {
    "dark": Rhythm(((0, 1),)),
    "steady": Rhythm(((1, 1),)),
    "calm": Swell(0.55, 1, 8),  # hardly moving: there is time
    "breathe": Swell(0.04, 1, 3),  # something is wanted of the table
    "wink": Rhythm(((1, 1.6), (0, 0.2))),  # lit but for a short gap: you are here
    "double_wink": Rhythm(((1, 1.0), (0, 0.2), (1, 0.2), (0, 0.2))),  # like eyes: somebody looks at you
    "blink": Rhythm(((1, 0.5), (0, 0.5))),  # is that right?
    "double_blink": Rhythm(((1, 0.15), (0, 0.2), (1, 0.15), (0, 1.0))),  # something went wrong
    "heartbeat": Rhythm(((1, 0.5), (0, 0.2), (1, 0.2), (0, 1.6))),  # slow, and not over: it needs hands
    "rush": Rhythm(((1, 0.1), (0, 0.24))),  # danger
    "flash": Rhythm(((1, 0.4), (0, 4.0))),  # once: that press did not count
    "cheer": Rhythm(((1, 0.25), (0.12, 0.15))),  # well done
    "glimmer": Rhythm(((1, 0.08), (0, 3.0))),  # nearly dark, and alive
}


def level(name: str, seconds: float) -> float:
    """How bright a pattern is, so long after it began."""
    return PATTERNS[name].level(seconds)


def changes(name: str, seconds: float) -> float:
    """In how many seconds it will look different."""
    return PATTERNS[name].changes(seconds)


# Lamps behind a shift register --------------------------------------------------------------------


Wire = Callable[[bool], None]


@dataclass
class Chain:
    """The chain, and what its outputs will show after the next flush."""

    data: Wire
    clock: Wire
    latch: Wire
    outputs: int

    def __post_init__(self) -> None:
        self.wanted = [False] * self.outputs
        self.shown: list[bool] | None = None  # nobody knows what it shows when the power comes on

    def flush(self) -> None:
        """Push every bit in, the farthest first, and let all of them be seen at once."""
        if self.wanted == self.shown:
            return
        for bit in reversed(self.wanted):
            self.data(bit)
            self._pulse(self.clock)
        self._pulse(self.latch)
        self.shown = list(self.wanted)

    def _pulse(self, wire: Wire) -> None:
        wire(True)
        wire(False)
