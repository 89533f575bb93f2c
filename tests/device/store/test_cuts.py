"""Cuts: kill -9 and power cuts at random moments of real evenings; nothing that anybody was told is ever lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.store.lives import Record, disk, moments, players
from tests.kit.power_cuts import SOON_AGAIN, needs_fuse

KILLS, POWER_CUTS, CAMPAIGNS = 500, 120, 8


def judged(records: list[Record], lives: int) -> None:
    """Nothing that was told was lost or damaged; there were enough lives, and some were cut off as they began."""
    assert [record.lost for record in records] == [[]] * len(records)
    assert {said for record in records for said in record.said} - {"-"} == {"resumed"}
    assert sum(record.told for record in records) >= lives
    assert lives / 50 < sum(record.unborn for record in records) < lives / 2
    assert max(record.slowest for record in records) < SOON_AGAIN


@pytest.mark.timeout(300)  # seconds; half a minute where ten programs want two cores
def test_kill_nine_at_random_moments_loses_nothing_that_was_told(in_memory: Path) -> None:
    records = [Record() for _ in range(CAMPAIGNS)]
    with players() as live:
        for at, part in moments(1, KILLS):
            number = at // 2 % CAMPAIGNS
            live(in_memory / "box", f"campaign-{number}", records[number], part, at)
    judged(records, KILLS)


@needs_fuse
@pytest.mark.parametrize("order", ["power", "torn {}"], ids=["all", "any part"])
def test_power_cuts_that_take_what_was_not_synced_lose_nothing_that_was_told(tmp_path: Path, order: str) -> None:
    record = Record()
    with disk(tmp_path) as orders, players() as live:
        for at, part in moments(2, POWER_CUTS // 2):
            live(tmp_path / "box", "campaign", record, part, at)
            orders(order.format(at))
    judged([record], POWER_CUTS // 2)


@needs_fuse
def test_the_disk_does_forget(tmp_path: Path) -> None:
    """Without this the test above would show nothing."""
    with disk(tmp_path) as order:
        (tmp_path / "unsynced").write_text("gone")
        order("power")
        assert not (tmp_path / "unsynced").exists()


@needs_fuse
def test_the_disk_does_tear(tmp_path: Path) -> None:
    """Of a whole megabyte there is a part now, now another, and zeros or nothing for the rest."""
    found = set[bytes]()
    with disk(tmp_path) as order:
        for seed in range(8):
            (tmp_path / "torn").write_bytes(b"")
            order("keep")
            (tmp_path / "torn").write_bytes(b"x" * 100_000)
            order(f"torn {seed}")
            found.add((tmp_path / "torn").read_bytes())
    assert len(found) > 4
    assert {byte for data in found for byte in data} == {0, ord("x")}
