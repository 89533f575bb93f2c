"""The loan: what is played in memory while the card takes nothing comes home when it can; a stick has it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.store import Backups, Journal, Store, StoreTrouble
from device.store.backups import ON_STICK
from device.store.damage import salvaged
from device.store.database import NAME, restore
from device.store.opening import come_home, given_back, lent
from engine import News
from tests.device.demo_evening import said
from tests.device.store.lives import disk
from tests.kit.power_cuts import needs_fuse

Order = Callable[[str], None]
ON_CARD, ALL = [b"one", b"two"], [b"one", b"two", b"three", b"four"]


class Box:
    """A store on a card that obeys, with or without a stick beside it."""

    def __init__(self, card: Order, folder: Path, sticks: list[Path]) -> None:
        self.order, self.folder, self.sticks = card, folder, sticks
        self.told = list[News]()

    def open(self) -> Store:
        backups = Backups(self.folder / "backups", lambda: next(iter(self.sticks), None))
        store = Store.open(self.folder, backups=backups)
        store.tell = self.told.append
        return store

    def lines(self) -> list[bytes]:
        with closing(self.open()) as store:
            assert store.news == []
            return store.journal("demo").lines()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    (tmp_path / "card").mkdir()
    with disk(tmp_path / "card") as order:
        yield Box(order, tmp_path / "card" / "box", [])


def played(store: Store, box: Box, trouble: str = "read-only") -> Journal:
    """Two lines on the card, and two more when it takes nothing."""
    journal = store.journal("demo")
    journal.begin()
    add(journal, ON_CARD)
    box.order(f"{trouble} yes")
    add(journal, ALL[2:])
    assert store.is_borrowed
    return journal


def add(journal: Journal, lines: list[bytes]) -> None:
    for line in lines:
        journal.add([line + b"\n"])


@needs_fuse
@pytest.mark.parametrize("trouble", ["read-only", "broken", "deaf"])
def test_what_was_played_in_memory_is_on_the_card_when_it_can_be_written_at_the_end(box: Box, trouble: str) -> None:
    with closing(box.open()) as store:
        journal = played(store, box, trouble)
        box.order(f"{trouble} no")
        journal.close()
    assert [news.what for news in box.told] == ["store.borrowed", "store.returned"]
    assert box.lines() == ALL
    (own,) = box.folder.glob("taleside.before-return-*.db")
    assert [link.text for link in next(iter(salvaged(own).campaigns.values())).lines.values()][1:3] == ON_CARD


@needs_fuse
def test_a_card_that_can_be_written_again_has_the_rest_of_the_evening(box: Box) -> None:
    with closing(box.open()) as store:
        journal = played(store, box)
        box.order("read-only no")
        assert store.back_up()
        assert (store.is_borrowed, store.campaigns()[0].evenings) == (False, 1)
        journal.add([b"five\n"])
        box.order("power")
        box.order("read-only yes")  # nothing more comes home
    box.order("read-only no")
    assert box.lines() == [*ALL, b"five"]


@needs_fuse
def test_meanwhile_the_stick_has_all_of_it_and_it_can_be_brought_back(box: Box, tmp_path: Path) -> None:
    box.sticks.append(tmp_path / "stick")
    with closing(box.open()) as store:
        played(store, box)
        assert store.back_up() == tmp_path / "stick" / ON_STICK
    box.order("read-only no")
    box.sticks.clear()
    assert box.lines() == ON_CARD
    restore(box.folder, tmp_path / "stick" / ON_STICK, now=0.0)
    assert box.lines() == ALL


@needs_fuse
def test_a_card_without_that_evening_does_not_take_it_from_the_stick(box: Box, tmp_path: Path) -> None:
    box.sticks.append(tmp_path / "stick")
    with closing(box.open()) as store:
        played(store, box)
    box.order("read-only no")
    with closing(box.open()) as store:
        add(store.journal("demo"), [b"otherwise"])
    (kept,) = (tmp_path / "stick").glob("taleside-backup.before*.db")
    restore(tmp_path / "new box", kept, now=0.0)
    with closing(Store.open(tmp_path / "new box")) as store:
        assert store.journal("demo").lines() == ALL


@needs_fuse
def test_without_a_stick_it_is_lost_as_was_said(box: Box) -> None:
    with closing(box.open()) as store:
        played(store, box)
        assert store.back_up() is None
    box.order("read-only no")
    assert box.lines() == ON_CARD
    (news,) = box.told
    assert "lost with the power, or when I am restarted" in said("en").news(news)
    assert "se manca la corrente o se mi riavviate" in said("it").news(news)


@needs_fuse
def test_a_card_that_gives_less_than_was_told_is_not_left(box: Box) -> None:
    with closing(box.open()) as store:
        journal = store.journal("demo")
        add(journal, ON_CARD)
        (box.folder / f"{NAME}-wal").unlink()
        box.order("broken yes")
        with pytest.raises(StoreTrouble, match="broken"):
            journal.add([b"three\n"])
        assert (store.is_borrowed, box.told) == (False, [])


def test_neither_the_card_nor_the_copy_is_ever_shortened(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        add(store.journal("both"), ON_CARD)
        place = lent(store.path)
        add(store.journal("both"), ALL[2:])
    with closing(Store.open(place.parent, backups=Backups(tmp_path / "none", lambda: None))) as store:
        add(store.journal("new"), ON_CARD)
    come_home(place, tmp_path / NAME, now=0.0).close()
    given_back(place)
    with closing(Store.open(tmp_path)) as store:
        assert (store.news, store.journal("both").lines(), store.journal("new").lines()) == ([], ALL, ON_CARD)


@needs_fuse
def test_who_plays_goes_on_in_the_same_campaign_although_another_did_not_come_home(box: Box) -> None:
    with closing(box.open()) as store:
        store.journal("ruined")
        journal = played(store, box)
        store.writer.here.execute("DELETE FROM line WHERE campaign = 1")
        box.order("read-only no")
        store.back_up()
        journal.add([b"five\n"])
    assert box.lines() == [*ALL, b"five"]


@needs_fuse
def test_a_card_that_is_full_keeps_its_last_room(box: Box) -> None:
    with closing(box.open()) as store:
        played(store, box)
        box.order("read-only no")
        box.order(f"room {sum(file.stat().st_size for file in box.folder.rglob('*')) + 9000}")
        store.back_up()
        assert store.is_borrowed
        assert not list(box.folder.glob(".*.fresh*"))
