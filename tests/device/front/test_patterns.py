"""Patterns: each has a rhythm of its own, none flashes too fast, and a lamp is only written when it changes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from device.front.lamps import PATTERNS, Lamps, Rhythm, changes, dimmed, fitted, level
from device.front.lights import DARK, RED, STEADY, Look

STEP = 0.01
NAMES = sorted(PATTERNS)
BLINKING = [name for name in NAMES if len({level(name, at * STEP) > 0.5 for at in range(1_000)}) > 1]


class Bulb:
    """A lamp that remembers what was written."""

    def __init__(self) -> None:
        self.written = list[tuple[float, bool]]()

    def write(self, light: tuple[float, float, float], *, is_on: bool) -> None:
        self.written.append((max(light), is_on))

    def close(self) -> None:
        """It has nothing to close."""

    def leave(self) -> None:
        """It never goes anywhere."""


class Row:
    """A board of two lights."""

    def __init__(self) -> None:
        self.lamps = {"tray": [Bulb()], "moves": [Bulb(), Bulb(), Bulb()]}
        self.flushed, self.brightness = 0, list[float]()

    def flush(self) -> None:
        self.flushed += 1

    def dim(self, brightness: float) -> None:
        self.brightness.append(brightness)


def rhythm(name: str) -> list[bool]:
    """When it is bright, seen for ten seconds."""
    return [level(name, at * STEP) > 0.5 for at in range(1_000)]


@pytest.mark.parametrize(("one", "other"), list(combinations(BLINKING, 2)))
def test_any_two_patterns_that_blink_differ_in_rhythm_alone(one: str, other: str) -> None:
    """Even begun at the worst moment: at no shift does one look like the other."""
    first, second = rhythm(one), rhythm(other)
    same = max(
        sum(a == b for a, b in zip(first[shift : 500 + shift], second, strict=False)) for shift in range(0, 400, 2)
    )
    assert same < 480


def test_all_patterns_can_be_told_apart_where_there_is_only_on_and_off_but_the_softest() -> None:
    looks = {name: tuple(rhythm(name)) for name in NAMES}
    assert len(set(looks.values())) == len(NAMES) - 1  # calm never goes dark: there it is steady


@pytest.mark.parametrize("name", NAMES)
def test_no_pattern_flashes_more_than_three_times_a_second(name: str) -> None:
    on = [at * STEP for at, (before, after) in enumerate(pairwise(rhythm(name))) if after and not before]
    assert all(late - early >= 0.33 for early, late in pairwise(on))


@pytest.mark.parametrize("name", NAMES)
def test_between_two_changes_a_stepped_pattern_stays_as_it_is(name: str) -> None:
    if not isinstance(PATTERNS[name], Rhythm):
        return
    at = 0.0
    while at < 10:
        until = at + min(changes(name, at), 10)
        assert level(name, at + 0.0001) == level(name, until - 0.0001)
        at = until


def test_what_stays_the_same_is_not_written_again_and_wakes_nobody() -> None:
    row = Row()
    lamps = Lamps(row)
    lamps.show({"tray": (STEADY,), "moves": (STEADY, DARK, DARK)}, 1.0)
    written = [bulb.written for bulbs in row.lamps.values() for bulb in bulbs]
    assert ([len(each) for each in written], row.flushed) == ([1, 1, 1, 1], 1)
    lamps.show({"tray": (STEADY,), "moves": (STEADY, DARK, DARK)}, 2.0)
    assert (lamps.play(3.0), row.flushed) == (float("inf"), 1)


def test_a_pattern_begins_at_its_beginning_and_goes_on_undisturbed() -> None:
    row = Row()
    lamps = Lamps(row)
    lamps.show({"tray": (Look("blink"),)}, 10.3)
    assert lamps.play(10.3) == pytest.approx(10.8)
    lamps.show({"tray": (Look("blink"),), "moves": (STEADY,) * 3}, 10.5)
    assert lamps.play(10.5) == pytest.approx(10.8)
    lamps.play(10.81)
    assert [on for _, on in row.lamps["tray"][0].written] == [True, False]


def test_at_night_all_is_dimmer_and_by_day_as_before() -> None:
    row = Row()
    lamps = Lamps(row, night=0.5)
    lamps.show({"tray": (Look("steady", RED),)}, 0)
    lamps.turn_night(True, 1)
    lamps.turn_night(False, 2)
    light = [light for light, _ in row.lamps["tray"][0].written]
    assert (light, row.brightness) == ([1.0, dimmed(0.5), 1.0], [1.0, 0.5, 1.0])
    assert 0.1 < dimmed(0.5) < 0.3


def test_the_dimmest_light_is_not_darkness() -> None:
    assert (dimmed(0), dimmed(0.001) > 0, dimmed(1)) == (0, True, 1)


def test_a_bar_of_five_shows_ten_tokens_and_no_lamp_is_left_over() -> None:
    ten = [STEADY] * 7 + [DARK] * 3
    assert [look.pattern for look in fitted(ten, 5)] == ["steady"] * 4 + ["dark"]
    assert [look.pattern for look in fitted([STEADY], 3)] == ["steady", "dark", "dark"]
