"""The soak: a short share of the long evening, and that growth and silence would be noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import bench.soak
from bench.soak import Evening, Sample

STEADY = Sample(60 << 20, 19, 40, 120 << 20, 900, 900 * 1800)


@pytest.mark.timeout(300)
def test_two_quarters_of_an_hour_leave_nothing_behind_and_ring_every_alarm_that_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = ["camera.black", "store.stick_lost", "voice.no_sound"]
    monkeypatch.setattr(bench.soak, "alarms", lambda: due)
    evening = Evening(tmp_path, 4)
    samples = list(evening.run(2))
    assert (evening.silent, evening.grown()) == ([], [])
    assert samples[1].lines >= samples[0].lines + bench.soak.LINES


@pytest.mark.parametrize(
    ("worse", "said"),
    [
        ({"memory": 66 << 20}, "memory by 6291456"),
        ({"files": 20}, "files by 1"),
        ({"threads": 41}, "threads by 1"),
        ({"family": 150 << 20}, "family by 31457280"),
        ({"store": 900 * 2500}, "bytes for a line from 1800 to 2500"),
    ],
)
def test_whatever_grows_is_said(worse: dict[str, int], said: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, 4)
    evening.samples = [STEADY] * 6 + [STEADY._replace(**worse)] * 2
    assert evening.grown() == [said]
    evening.samples = [STEADY] * 8
    assert evening.grown() == []
