"""Evenings in the rendered tray: what is asked about, and that nothing is wrong in silence."""

from __future__ import annotations

from collections import Counter

import pytest

from vision.evenings import KINDS, Rolled, bound, evenings, table
from vision.reading import Reading
from vision.watch import ThrowSeen


def rolled(reading: Reading | None) -> Rolled:
    return Rolled("dim", Counter([1, 2]), None if reading is None else ThrowSeen(0, 1, reading, 0.0, 0.0))


@pytest.mark.parametrize("kind", KINDS)
def test_every_roll_is_read_and_none_is_wrong_in_silence(kind: str) -> None:
    some = list(evenings(kind, 3))
    assert len(some) == 3
    assert all(one.seen is not None for one in some)
    assert not any(one.is_wrong for one in some)


def test_what_is_not_sure_is_asked_about_and_what_is_sure_may_be_wrong() -> None:
    assert rolled(None).is_asked
    assert rolled(Reading((1, 2), sure=0.9)).is_asked
    assert not rolled(Reading((2, 1), sure=0.999)).is_asked
    assert rolled(Reading((2, 2), sure=0.999)).is_wrong
    assert not rolled(Reading((2, 2), sure=0.9)).is_wrong


def test_three_thousand_rolls_without_a_fault_show_that_fewer_than_one_in_a_thousand_is_wrong() -> None:
    assert bound(0, 3000) == pytest.approx(1 - 0.05 ** (1 / 3000), rel=1e-6)
    assert bound(0, 3000) < 0.001 < bound(1, 3000) < 0.0016


def test_the_table_tells_each_light_and_all_together() -> None:
    lines = table({"usual": [rolled(Reading((1, 2), sure=0.999)), rolled(None)]}).splitlines()
    assert [line.split("|")[2].strip() for line in lines[2:]] == ["dim", "all"]
    assert "50.0 %" in lines[-1]
