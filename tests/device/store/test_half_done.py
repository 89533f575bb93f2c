"""Half done: the power goes in the middle of a backup, a restore, a migration, a rebuild, a return; nothing is lost."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from device.store import Backups, Store
from device.store.backups import is_sound
from device.store.connection import MIGRATIONS, connect
from device.store.damage import salvaged
from device.store.database import NAME, restore
from device.store.opening import come_home
from device.trust.pace import crowd
from engine import SaveError
from tests.device.store.lives import disk
from tests.kit.damaged_lines import line
from tests.kit.power_cuts import SOON_AGAIN, needs_fuse

CUTS = 8  # for each thing that can be cut
ALL = [line(number) for number in range(40)]
BACKED_UP, WRONG, MORE = 20, 30, b"one more"
LATER = (*MIGRATIONS, "ALTER TABLE campaign ADD COLUMN mood TEXT;", "CREATE TABLE song (name TEXT) STRICT;")
pytestmark = needs_fuse


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box with a campaign, half of which is in a backup; its last evening was cut off."""
    folder = tmp_path_factory.mktemp("seed")
    with closing(Store.open(folder / "box", backups=Backups(folder / "box" / "backups", lambda: None))) as store:
        journal = store.journal("campaign")
        for at, text in enumerate(ALL):
            if at == BACKED_UP:
                store.back_up()
            journal.add([text + b"\n"])
        return shutil.copytree(folder / "box", folder / "cut off")


def backing_up(box: Path) -> None:
    with closing(Store.open(box)) as store:
        store.back_up()


def restoring(box: Path) -> None:
    restore(box, Backups(box / "backups").all()[0], now=0.0)


def opening(box: Path) -> None:
    Store.open(box).close()


def mending(box: Path) -> None:
    with closing(Store.open(box)) as store:
        store.journal("campaign")


def coming_home(box: Path) -> None:
    come_home(box.parent.parent / "away" / NAME, box / NAME, now=0.0).close()


def wrong(box: Path) -> None:
    with closing(connect(box / NAME)) as here:
        here.execute("UPDATE line SET text = x'70' WHERE at = ?", (WRONG + 1,))


def as_it_is(box: Path) -> None:
    """Nothing is wrong with it."""


@pytest.mark.parametrize(
    ("act", "before", "lines"),
    [
        (backing_up, as_it_is, {len(ALL)}),
        (restoring, as_it_is, {len(ALL), BACKED_UP}),
        (opening, as_it_is, {len(ALL)}),
        (mending, wrong, {WRONG}),
        (coming_home, as_it_is, {len(ALL), len(ALL) + 1}),
    ],
)
def test_what_is_cut_in_the_middle_loses_nothing_and_leaves_nothing_half(
    act: Callable[[Path], None],
    before: Callable[[Path], None],
    lines: set[int],
    seed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if act is opening:
        monkeypatch.setattr("device.store.connection.MIGRATIONS", LATER)
        monkeypatch.setattr("device.store.connection.VERSION", len(LATER))
        monkeypatch.setattr("device.store.opening.VERSION", len(LATER))
    away(seed, tmp_path / "away")
    before(shutil.copytree(seed, tmp_path / "box"))
    (tmp_path / "card").mkdir()
    with disk(tmp_path / "card") as order:
        for number, at in enumerate(moments(act, tmp_path, order)):
            box = laid(tmp_path, order)
            order(f"cut {at}")
            with suppress(SaveError, OSError, sqlite3.Error):
                act(box)
            order(f"torn {number}")
            count, news = found(box)
            assert (count in lines, news <= ({"store.damaged", "store.lost"} if before is wrong else set())) == (
                True,
                True,
            )


def away(seed: Path, folder: Path) -> None:
    """A copy in memory, in which one more line was played."""
    with closing(Store.open(shutil.copytree(seed, folder))) as store:
        store.journal("campaign").add([MORE + b"\n"])


def laid(folder: Path, order: Callable[[str], None]) -> Path:
    """The box as it was, on the card."""
    shutil.rmtree(folder / "card" / "box", ignore_errors=True)
    shutil.copytree(folder / "box", folder / "card" / "box")
    order("keep")
    return folder / "card" / "box"


def moments(act: Callable[[Path], None], folder: Path, order: Callable[[str], None]) -> Iterator[int]:
    """Numbers of changes, among all that it makes of the card."""
    box = laid(folder, order)
    before = int(os.getxattr(folder / "card", "user.changes"))
    act(box)
    count = int(os.getxattr(folder / "card", "user.changes")) - before
    chance = random.Random(count)
    yield from (chance.randint(1, count) for _ in range(CUTS))


def found(box: Path) -> tuple[int, set[str]]:
    """How many lines there are, soon, all as they were written, and what is said; whatever has a real name is whole."""
    assert all(is_sound(path) for path in Backups(box / "backups").all())
    began = time.monotonic()
    with closing(Store.open(box)) as store:
        lines = store.journal("campaign").lines()
        took = (time.monotonic() - began) / crowd()
        store.back_up()
        (newest,) = salvaged(store.backups.all()[0]).campaigns.values()
    kept = [said for path in box.glob("taleside.before-*.db") for said in salvaged(path).campaigns.values()]
    assert {len(said.lines) - 1 for said in kept} <= {len(ALL)}
    assert (lines, len(newest.lines) - 1) == ([*ALL, MORE][: len(lines)], len(lines))
    assert took < SOON_AGAIN
    return len(lines), {told.what for told in store.news}
