"""Cuts: kill -9 and power cuts at random moments of real evenings; nothing that anybody was told is ever lost."""

from __future__ import annotations

import ctypes.util
from pathlib import Path

import pytest

from tests.device.store.lives import Record, disk, moments, players

needs_fuse = pytest.mark.skipif(
    not (Path("/dev/fuse").exists() and (ctypes.util.find_library("fuse") or ctypes.util.find_library("fuse3"))),
    reason="a disk that forgets needs /dev/fuse and libfuse (apt-get install libfuse2)",
)
KILLS, POWER_CUTS, CAMPAIGNS = 200, 40, 8


def test_kill_nine_at_random_moments_loses_nothing_that_was_told(in_memory: Path) -> None:
    records = [Record() for _ in range(CAMPAIGNS)]
    with players() as live:
        for at, seconds in moments(1, KILLS, 0.06):
            live(in_memory / "box", f"campaign-{at % CAMPAIGNS}", records[at % CAMPAIGNS], seconds, at)
    assert [record.lost for record in records] == [[]] * CAMPAIGNS
    assert {said for record in records for said in record.said} == {"-", "resumed"}
    assert sum(record.told for record in records) >= KILLS


@needs_fuse
def test_power_cuts_lose_nothing_that_was_told(tmp_path: Path) -> None:
    record = Record()
    with disk(tmp_path) as order, players() as live:
        for at, seconds in moments(2, POWER_CUTS, 0.12):
            live(tmp_path / "box", "campaign", record, seconds, at)
            order("power")
    assert record.lost == []
    assert record.said == {"-", "resumed"}
    assert record.told >= POWER_CUTS


@needs_fuse
def test_the_disk_does_forget(tmp_path: Path) -> None:
    """Without this the test above would show nothing."""
    with disk(tmp_path) as order:
        (tmp_path / "unsynced").write_text("gone")
        order("power")
        assert not (tmp_path / "unsynced").exists()
