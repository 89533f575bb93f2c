"""Handfuls with numerals that lie there already: what is asked about, and what the questions are about."""

from __future__ import annotations

import pytest

from vision.finding import DieSpot
from vision.kinds import KINDS
from vision.laying import DieLook, Evidence
from vision.reading import Reading, Value
from vision.training.asked import FIRST, ReadHandful, handfuls_read, table
from vision.training.tray import Handful


def handful(truth: tuple[Value, ...], read: tuple[Value, ...], sure: float, shares: tuple[float, ...]) -> ReadHandful:
    faces = KINDS["d20"].faces
    looks = tuple(
        DieLook(DieSpot(60.0 * at, 50, 40, 0.9), 0.99, {value: share, 20: 1 - share})
        for at, (value, share) in enumerate(zip(read, shares, strict=True))
    )
    evidence = Evidence(looks, ((*read, 20),) * len(read), "written carefully")
    there = [((60.0 * at, 50.0, 40.0), value) for at, value in enumerate(truth)]
    return ReadHandful(Handful((), faces, there), Reading(read, sure=sure, evidence=evidence))


def test_what_is_asked_about_may_be_right_and_for_one_die_alone() -> None:
    some = [
        handful((1, 2), (1, 2), 0.99, (0.99, 0.99)),
        handful((1, 2), (1, 2), 0.7, (0.99, 0.5)),
        handful((1, 2), (1, 3), 0.6, (0.8, 0.5)),
    ]
    lines = table(some).splitlines()
    assert lines[2] == "| 20 | 3 | 2 | 1 | 0 | 63.2 % |"
    assert lines[-1] == "2 are asked about: 1 read rightly, 1 for one die alone"


def test_what_is_wrong_while_sure_is_counted() -> None:
    assert table([handful((1, 2), (1, 3), 0.99, (0.99, 0.99))]).splitlines()[2].startswith("| 20 | 1 | 0 | 1 | 1 |")


@pytest.mark.timeout(300)
def test_handfuls_that_lie_in_the_tray_are_read_and_none_is_wrong_in_silence() -> None:
    some = [*handfuls_read(2, FIRST)]
    assert [len(one.handful.faces) for one in some] == [20, 12]
    assert all(one.reading.values for one in some)
    assert not any(one.is_sure and not one.is_right for one in some)
