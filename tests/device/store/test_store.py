"""The store: one place for all evenings, safe line by line, with backups, and readable outside."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.evening.beginning import opened
from device.store import Backups, Journal, Store, StoreInUse, StoreTrouble
from device.store.backups import KEPT, ON_STICK, stick
from device.store.connection import MIGRATIONS, WANTED, connect
from device.store.database import NAME, restore
from device.store.tables import KnownPack
from device.store.transfer import exported, imported
from engine import NewerSave, News, SaveError
from engine.laboratory import state
from tests.device.demo_evening import BEGIN, said, say, seated, setting


class Clock:
    """A clock that jumps wherever it is told."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with closing(Store.open(tmp_path, clock=clock, backups=Backups(tmp_path / "backups", lambda: None))) as opened:
        yield opened


def lines(journal: Journal, *texts: str) -> Journal:
    for text in texts:
        journal.add([text.encode() + b"\n"])
    return journal


def backup_of(store: Store) -> Path:
    made = store.back_up()
    assert made
    return made


def test_every_connection_is_as_safe_as_sqlite_can_be(store: Store) -> None:
    found = {name: store.writer.here.execute(f"PRAGMA {name}").fetchone()[0] for name in WANTED}
    assert found == {**WANTED, "journal_mode": "wal", "synchronous": 2}


def test_a_place_that_cannot_be_safe_is_refused() -> None:
    """In memory there is no log to write ahead."""
    with pytest.raises(StoreTrouble) as refused:
        connect(Path(":memory:"))
    assert (refused.value.what, refused.value.about["name"]) == ("error.store.unsafe", "journal_mode")


def test_an_evening_goes_on_from_the_store(store: Store) -> None:
    first = opened(setting(), store.journal("demo")).game
    with seated(first) as seat:
        say(seat, *BEGIN)
    again = opened(setting(), store.journal("demo"))
    assert [news.what for news in again.news] == ["resumed"]
    assert state(again.game) == state(first)


def test_it_is_open_in_one_place_only_and_only_its_owner_may_read_it(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreInUse):
        Store.open(tmp_path)
    backup_of(store)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files if path.stat().st_mode & 0o077] == []


def test_what_is_set_aside_can_be_found_again(store: Store) -> None:
    journal = lines(store.journal("demo"), "one", "two")
    assert journal.set_aside().name == "demo.1"
    lines(journal, "three")
    assert journal.set_aside([b"four\n"]).name == "demo.2"
    found = {campaign.name: store.journal(campaign.name).lines() for campaign in store.campaigns()}
    assert found == {"demo": [b"four"], "demo.1": [b"one", b"two"], "demo.2": [b"three"]}


def test_keeping_fewer_lines_leaves_all_of_them_under_another_name(store: Store) -> None:
    journal = lines(store.journal("demo"), "one", "two")
    journal.keep([b"one", b"two"])
    assert len(store.campaigns()) == 1
    journal.keep([b"one"])
    assert (journal.lines(), store.journal("demo.1").lines()) == ([b"one"], [b"one", b"two"])


def test_the_store_knows_when_the_power_went(store: Store) -> None:
    journal = store.journal("demo")
    journal.begin()
    assert store.journal("demo").was_cut_off
    journal.close()
    assert not store.journal("demo").was_cut_off


def migrating(monkeypatch: pytest.MonkeyPatch, *steps: str) -> None:
    """From now on there is a newer schema."""
    monkeypatch.setattr("device.store.connection.MIGRATIONS", (*MIGRATIONS, *steps))
    for module in ("connection", "opening"):
        monkeypatch.setattr(f"device.store.{module}.VERSION", len(MIGRATIONS) + len(steps))


def test_a_newer_schema_is_reached_with_a_backup_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store.open(tmp_path)) as store:
        lines(store.journal("demo"), "one")
    (kept,) = store.backups.all()
    kept.unlink()
    migrating(monkeypatch, "ALTER TABLE campaign ADD COLUMN mood TEXT;")
    with closing(Store.open(tmp_path)) as store:
        assert store.writer.here.execute("SELECT mood FROM campaign").fetchall() == [(None,)]
        assert (store.journal("demo").lines(), len(store.backups.all())) == ([b"one"], 1)


def test_a_newer_schema_that_is_not_reached_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store.open(tmp_path)) as store:
        lines(store.journal("demo"), "one")
    kept, before = store.backups.all(), (tmp_path / NAME).read_bytes()
    with monkeypatch.context() as newer:
        migrating(newer, "ALTER TABLE campaign ADD COLUMN mood TEXT;", "ALTER TABLE nothing ADD COLUMN mood TEXT;")
        for _ in range(KEPT + 1):
            with pytest.raises(StoreTrouble):
                Store.open(tmp_path)
    assert ((tmp_path / NAME).read_bytes(), store.backups.all()) == (before, kept)
    with closing(Store.open(tmp_path)) as store:
        assert (store.news, store.journal("demo").lines()) == ([], [b"one"])


def test_a_backup_of_an_older_schema_brings_its_settings_along(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.settings.set("language", "it")
    lines(store.journal("demo"), "one")
    old = backup_of(store)
    store.close()
    migrating(monkeypatch, "ALTER TABLE setting ADD COLUMN since REAL NOT NULL DEFAULT 0;")
    restore(tmp_path, old, now=0.0)
    with closing(Store.open(tmp_path, backups=store.backups)) as again:
        assert again.settings.all() == {"language": "it"}


# Time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [0.0, -1e9, 4e9, 1e18])
def test_a_clock_that_jumps_changes_nothing_but_labels(store: Store, clock: Clock, jump: float) -> None:
    journal = lines(store.journal("demo"), "one")
    journal.begin()
    old = backup_of(store)
    clock.now = jump
    lines(journal, "two")
    new = backup_of(store)
    assert store.backups.all() == [new, old]
    journal.close()
    store.journal("other").begin()
    assert [campaign.name for campaign in store.campaigns()] == ["other", "demo"]
    assert not store.journal("demo").was_cut_off
    assert list(exported(store.writer.here, "demo"))


# Backups ------------------------------------------------------------------------------------------


def test_ten_backups_are_kept_and_nothing_is_copied_twice(store: Store) -> None:
    journal = store.journal("demo")
    for number in range(KEPT + 3):
        lines(journal, str(number))
        backup_of(store)
        assert store.back_up() is None
    assert [path.name[:15] for path in store.backups.all()] == [f"taleside-{n:06d}" for n in range(KEPT + 3, 3, -1)]


def test_a_damaged_store_is_never_copied_over_good_backups(store: Store) -> None:
    lines(store.journal("demo"), "one", "two")
    store.writer.here.execute("UPDATE line SET text = x'746f77' WHERE at = 2")
    with pytest.raises(StoreTrouble, match="damaged"):
        store.back_up()
    assert store.backups.all() == []


def test_one_backup_leaves_the_card(tmp_path: Path) -> None:
    there = tmp_path / "stick"
    with closing(Store.open(tmp_path / "box", backups=Backups(tmp_path / "kept", lambda: there))) as store:
        lines(store.journal("demo"), "one")
    (tmp_path / "box" / NAME).unlink()
    for backup in (tmp_path / "kept").iterdir():
        backup.unlink()
    assert [path.name for path in there.iterdir()] == [ON_STICK]
    with closing(Store.open(tmp_path / "box", backups=Backups(tmp_path / "kept", lambda: there))) as store:
        assert store.journal("demo").lines() == [b"one"]


def test_a_stick_that_is_pulled_out_stops_no_backup(tmp_path: Path) -> None:
    gone = tmp_path / "pulled" / "out"
    with closing(Store.open(tmp_path / "box", backups=Backups(tmp_path / "kept", lambda: gone))) as store:
        lines(store.journal("demo"), "one")
        assert backup_of(store).exists()


@pytest.mark.parametrize(("language", "word"), [("en", "USB stick is gone"), ("it", "chiavetta USB non c'è più")])
def test_a_stick_that_is_pulled_out_in_mid_evening_is_said_once(tmp_path: Path, language: str, word: str) -> None:
    sticks, told = [tmp_path / "stick"], list[News]()
    backups = Backups(tmp_path / "kept", lambda: next(iter(sticks), None))
    with closing(Store.open(tmp_path / "box", backups=backups)) as store:
        store.tell = told.append
        for line in ("one", "two", "three"):
            lines(store.journal("demo"), line)
            store.back_up()
            sticks.clear()
        assert [news.what for news in told] == ["store.stick_lost"]
        assert word in said(language).news(told[0])


def test_a_box_that_never_had_a_stick_is_not_reminded_of_it(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path, backups=Backups(tmp_path / "kept", lambda: None))) as store:
        lines(store.journal("demo"), "one")
        store.back_up()
        assert store.news == []


def test_a_backup_brought_back_goes_its_own_way(store: Store, tmp_path: Path) -> None:
    """What was played after it is kept aside, and damage later on is not mended with lines from another life."""
    journal = lines(store.journal("demo"), "one")
    old = backup_of(store)
    lines(journal, "two", "three")
    backup_of(store)
    store.close()
    aside = restore(tmp_path, old, now=0.0)
    assert aside
    with closing(Store.open(tmp_path, backups=store.backups)) as again:
        lines(again.journal("demo"), "another two")
        again.writer.here.execute("DELETE FROM line WHERE at = 2")
        lines_now = again.journal("demo").lines()
    with closing(sqlite3.connect(aside)) as before:
        assert before.execute("SELECT max(at) FROM line").fetchone() == (3,)
    assert lines_now == [b"one"]


@pytest.mark.parametrize(
    ("mounts", "removable", "found"),
    [
        ("/dev/sda1 /media/pi/MY\\040STICK vfat rw,nosuid 0 0", "1", "media/pi/MY STICK/taleside"),
        ("/dev/sda1 /media/pi/stick vfat ro,nosuid 0 0", "1", None),
        ("/dev/sda1 /media/pi/disk ext4 rw 0 0", "0", None),
        ("/dev/sda1 / ext4 rw 0 0", "1", None),
        ("tmpfs /media/pi/x tmpfs rw 0 0", "1", None),
        ("/dev/sda1 /mnt/a vfat rw 0 0\n/dev/sda1 /mnt/b vfat rw 0 0", "1", "mnt/b/taleside"),
        ("", "1", None),
    ],
)
def test_a_stick_is_what_can_be_taken_out(tmp_path: Path, mounts: str, removable: str, found: str | None) -> None:
    for folder in (
        "proc/self",
        "sys/block/sda/sda1",
        "sys/class/block",
        "media/pi/MY STICK",
        "mnt/a",
        "mnt/b/taleside",
    ):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "proc/self/mounts").write_text(mounts + "\n")
    (tmp_path / "sys/block/sda/removable").write_text(removable)
    (tmp_path / "sys/block/sda/sda1/partition").write_text("1")
    (tmp_path / "sys/class/block/sda1").symlink_to(tmp_path / "sys/block/sda/sda1")
    assert stick(tmp_path) == (tmp_path / found if found else None)


# Out and in ---------------------------------------------------------------------------------------


def test_a_campaign_goes_out_and_comes_in_again_as_it_was(store: Store) -> None:
    with seated(opened(setting(), store.journal("demo")).game) as seat:
        say(seat, *BEGIN)
    text = b"".join(exported(store.writer.here, "demo"))
    assert json.loads(text.splitlines()[0])["name"] == "demo"
    assert imported(store.writer, text * 2) == ["demo.1", "demo.2"]
    assert store.journal("demo.2").lines() == store.journal("demo").lines()


def test_an_evening_goes_out_as_it_was_when_it_was_over(store: Store) -> None:
    for texts in (["one", "two"], ["three"], ["four"]):
        journal = store.journal("demo")
        journal.begin()
        lines(journal, *texts).close()
    counts = [len(list(exported(store.writer.here, "demo", evening))) - 2 for evening in (1, 2, 3)]
    assert counts == [2, 3, 4]
    with pytest.raises(SaveError, match="no_evening"):
        list(exported(store.writer.here, "demo", 4))


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda text: text.replace(b"small", b"smell"), "error.store.bad_sum"),
        (lambda text: text[: len(text) // 2], "error.store.bad_sum"),
        (lambda text: text.replace(b'"version": 1', b'"version": 9'), "error.newer_save"),
        (lambda text: text.replace(b'"version": 1', b'"version": "x"'), "error.store.no_export"),
        (lambda text: text.replace(b'"lines": 2', b'"lines": -1'), "error.store.no_export"),
        (lambda text: text.replace(b'"demo"', b'"../../demo"'), "error.store.no_export"),
        (lambda text: b"pancakes", "error.store.no_export"),
        (lambda text: b"", "error.store.no_export"),
    ],
)
def test_what_did_not_arrive_whole_is_not_taken_in(store: Store, damage: object, error: str) -> None:
    lines(store.journal("demo"), '{"game":"small","taleside":1}', '["answer","who",1,"ada"]')
    text = b"".join(exported(store.writer.here, "demo"))
    with pytest.raises((SaveError, NewerSave)) as refused:
        imported(store.writer, damage(text))  # type: ignore[operator]
    assert (refused.value.what, len(store.campaigns())) == (error, 1)
    assert said("it").error(refused.value) != error


# Phones and packs ---------------------------------------------------------------------------------


def test_a_phone_is_known_by_its_secret_until_it_is_sent_home(store: Store, tmp_path: Path) -> None:
    token = store.phones.let_in("Ada's phone", "player")
    phone = store.phones.known(token)
    assert phone is not None
    assert (phone.name, phone.role, store.phones.known("guess")) == ("Ada's phone", "player", None)
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("taleside.db*"))
    store.phones.send_home(phone.number)
    assert store.phones.known(token) is None


def test_the_index_of_packs_is_only_written_when_something_is_new(store: Store, tmp_path: Path) -> None:
    pack = KnownPack(str(tmp_path), "wonder-book", "demo", 1, "f" * 16)
    store.packs.remember(pack)
    written = store.writer.here.total_changes
    store.packs.remember(pack)
    assert (store.packs.all(), store.writer.here.total_changes) == ([pack], written)
    assert store.packs.folder_of("wonder-book", "demo") == tmp_path


def test_a_setting_is_what_was_set_last(store: Store) -> None:
    for value in ("en", "it"):
        store.settings.set("language", value)
    assert store.settings.all() == {"language": "it"}
    store.settings.forget("language")
    assert store.settings.all() == {}
