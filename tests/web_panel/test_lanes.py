"""Lanes: whoever asks for pages without measure waits, and nobody else does."""

from __future__ import annotations

from threading import Event

import pytest

from web_panel.door.lanes import Lane, Measure

COST = 0.25  # seconds of the processor that a page takes here


def rests(measure: Measure, who: str, *when: float) -> list[float]:
    """How long somebody rests who gets a page at each of these times."""
    return [measure.rest_of(who, COST, now) for now in when]


def test_a_page_now_and_then_is_followed_by_no_rest() -> None:
    assert rests(Measure(2.0, given=1.0), "ada", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9) == [0.0] * 10


def test_who_asks_without_measure_rests_twice_as_long_as_it_took() -> None:
    assert rests(Measure(2.0, given=1.0), "ada", 0, 0, 0, 0, 0, 0) == [0.0] * 4 + [2 * COST] * 2


def test_who_rests_as_told_keeps_resting_and_no_longer() -> None:
    measure, now, found = Measure(2.0, given=1.0), 0.0, list[float]()
    for _ in range(40):
        now += COST
        found.append(measure.rest_of("ada", COST, now))
        now += found[-1]
    assert set(found[10:]) <= {0.0, 2 * COST}
    assert 0.25 < 40 * COST / now < 0.5


def test_others_do_not_rest_for_them() -> None:
    measure = Measure(2.0, given=1.0)
    assert rests(measure, "ada", *[0] * 9)[-1] > 0
    assert rests(measure, "ben", 0) == [0.0]


def test_what_was_used_is_forgotten_while_they_ask_less() -> None:
    measure = Measure(2.0, given=1.0)
    assert rests(measure, "ada", 0, 0, 0, 0, 0)[-1] > 0
    assert rests(measure, "ada", 5, 5, 5, 5, 5) == [0.0, 0.0, 0.0, 0.0, 2 * COST]


def test_nobody_rests_longer_than_the_longest_rest() -> None:
    """An owner who had a large parcel unpacked goes on."""
    assert Measure(8.0, given=1.0, longest=3.0).rest_of("ada", 40.0, 0.0) == 3.0


def test_where_nothing_is_given_everything_is_followed_by_a_rest() -> None:
    assert rests(Measure(2.0), "a stranger", 0, 99) == [2 * COST] * 2


@pytest.mark.timeout(20)
def test_while_one_rests_another_gets_a_page() -> None:
    """The greedy one keeps the places of one, asleep or not."""
    asleep, woken, got = Event(), Event(), Event()

    def sleep(seconds: float) -> None:
        if seconds:
            asleep.set()
            woken.wait(15)

    lane = Lane("lane", 3, 2, measure=Measure(1e6, given=1e-9), sleep=sleep)
    for _ in range(20):
        lane.give("greedy", lambda: None)
    assert asleep.wait(10)
    lane.give("ada", got.set)
    assert got.wait(10)
    woken.set()
    lane.finish(5)
