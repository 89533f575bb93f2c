"""Scripted rolls with hands, pushes, slides, leaning dice and changing light: a few of the thousand."""

from __future__ import annotations

from vision.rolls import rolled


def test_every_roll_is_counted_once_and_none_too_early() -> None:
    tally = rolled(8, seed=3, each=4)
    assert tally.rolls == 8
    assert (tally.missed, tally.twice, tally.early, tally.idle) == (0, 0, 0, 0)
    assert max(tally.waits) < 0.7
    assert tally.right + tally.leaning == 8
    assert (tally.wrong_while_sure, tally.leaning_sure) == (0, 0)
