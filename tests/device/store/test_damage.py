"""Damage: whatever breaks in the file, the last good state opens, the damaged one is kept, and it is said."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.store import Backups, NewerStore, Store
from device.store.backups import is_sound
from device.store.chain import NAME as HEADS
from device.store.chain import Heads
from device.store.connection import connect
from device.store.damage import salvaged
from device.store.database import NAME, restore
from engine import News
from tests.device.demo_evening import said
from tests.kit.damaged_lines import line

LINES, BACKED_UP = 300, 200


ALL = [line(number) for number in range(LINES)]


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a campaign, of which the first two thirds are in a backup."""
    folder = tmp_path_factory.mktemp("healthy")
    with closing(Store.open(folder)) as store:
        journal = store.journal("campaign")
        for number, text in enumerate(ALL):
            if number == BACKED_UP:
                store.back_up()
            journal.add([text + b"\n"])
        store.backups = Backups(folder / "elsewhere")  # so that closing makes no newer one
    shutil.rmtree(folder / "elsewhere")
    return folder


@pytest.fixture
def box(healthy: Path, tmp_path: Path) -> Path:
    """A copy to break."""
    return shutil.copytree(healthy, tmp_path / "box")


def opened(folder: Path) -> tuple[list[bytes], list[str]]:
    """What is there, and what is said about it; then it can be played."""
    with closing(Store.open(folder)) as store:
        journal = store.journal("campaign")
        lines = journal.lines()
        journal.add([b"goes on\n"])
        return lines, [news.what for news in store.news if not news.what.endswith("lost")]


def losses(folder: Path) -> list[News]:
    """What is said of what is missing."""
    with closing(Store.open(folder)) as store:
        store.journal("campaign")
        return [news for news in store.news if news.what.endswith("lost")]


def broken(chance: random.Random, file: Path) -> None:
    """Some bytes of it are not what they were, or its end is gone."""
    data = bytearray(file.read_bytes())
    at, count = chance.randrange(len(data)), chance.choice((1, 1, 8, 600, 9000))
    if chance.random() < 0.1:
        del data[at:]
    else:
        data[at : at + count] = chance.randbytes(len(data[at : at + count]))
    file.write_bytes(data)


@pytest.mark.parametrize("seed", range(100))
def test_a_store_damaged_at_random_places_opens_at_the_last_good_moment(
    healthy: Path, in_memory: Path, seed: int
) -> None:
    folder = shutil.copytree(healthy, in_memory / "box")
    broken(random.Random(seed), folder / NAME)
    lines, news = opened(folder)
    assert lines == ALL[: len(lines)]
    assert len(lines) >= BACKED_UP
    assert len(lines) == LINES or news == ["store.damaged"]
    assert opened(folder) == ([*lines, b"goes on"], [])


@pytest.mark.parametrize("word", [b"CREATE TABLE campaign", b"CREATE TABLE line", b"TEXT NOT NULL", b"tablephone"])
def test_a_damage_that_cannot_even_be_named_is_damage(box: Path, word: bytes) -> None:
    """SQLite quotes the broken text in its complaint, and then the complaint is no text."""
    data = (box / NAME).read_bytes()
    assert word in data
    (box / NAME).write_bytes(data.replace(word, word[:-3] + b"\x87" + word[-2:]))
    assert opened(box) == (ALL, ["store.damaged"])


def test_a_number_that_has_become_something_else_hides_nothing(box: Path) -> None:
    """SQLite says of each value what it is, and a wrong byte says it wrongly."""
    with closing(connect(box / NAME)) as here:
        here.execute("PRAGMA writable_schema = ON")
        here.execute("UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, ', ''), ') STRICT', ')')")
        here.execute("PRAGMA writable_schema = RESET")
        here.execute("INSERT INTO line VALUES (x'0286', 7, x'00', x'00')")
        here.execute("INSERT INTO campaign (number, name, begun) VALUES (77, x'ff', x'ff')")
    found = salvaged(box / NAME)
    (said_of_it,) = found.campaigns.values()
    assert ([link.text for link in said_of_it.lines.values()][-LINES:], said_of_it.name) == (ALL, "campaign")


def test_one_wrong_letter_is_found_and_comes_back_from_the_backup(box: Path) -> None:
    with closing(connect(box / NAME)) as here:
        here.execute("UPDATE line SET text = x'707070' WHERE at = 100")
    lines, news = opened(box)
    assert (lines, news) == (ALL, ["store.damaged"])
    assert len(list(box.glob("taleside.damaged-*.db"))) == 1


def test_lines_that_no_backup_has_are_cut_off_and_kept_aside(box: Path) -> None:
    with closing(connect(box / NAME)) as here:
        here.execute("UPDATE line SET text = x'707070' WHERE at = 251")
    lines, news = opened(box)
    assert (lines, news) == (ALL[:250], ["store.damaged"])
    with closing(connect(next(box.glob("taleside.damaged-*.db")))) as here:
        assert here.execute("SELECT max(at) FROM line").fetchone() == (LINES,)


@pytest.mark.parametrize("damage", ["gone", "empty", "zeros", "no database", "no table"])
def test_a_store_of_which_nothing_is_left_comes_back_from_the_backup(box: Path, damage: str) -> None:
    file = box / NAME
    if damage == "gone":
        file.unlink()
    elif damage == "no table":
        with closing(connect(file)) as here:
            here.execute("DROP TABLE line")
    else:
        file.write_bytes({"empty": b"", "zeros": bytes(40_000)}.get(damage, b"pancakes " * 5000))
    lines, news = opened(box)
    assert (lines, news) == (ALL[:BACKED_UP], ["store.missing" if damage == "gone" else "store.damaged"])


@pytest.mark.parametrize("is_gone", [True, False], ids=["database gone", "database of zeros"])
def test_a_newest_backup_of_zeros_is_left_out_and_the_next_is_used(box: Path, is_gone: bool) -> None:
    (good,) = (box / "backups").iterdir()
    newest = good.with_name("taleside-000009-x.db")
    for file in (newest, box / NAME):
        file.write_bytes(bytes(good.stat().st_size))
    if is_gone:
        (box / NAME).unlink()
    assert opened(box)[0] == ALL[:BACKED_UP]
    assert is_sound(Backups(box / "backups").all()[0])  # and newer ones are made again


def test_without_any_backup_what_can_be_read_is_kept(box: Path) -> None:
    shutil.rmtree(box / "backups")
    with closing(connect(box / NAME)) as here:
        here.execute("DROP TABLE campaign")
    lines, news = opened(box)
    assert (lines, news) == (ALL, ["store.damaged"])


def test_settings_and_phones_survive_damage(box: Path) -> None:
    with closing(Store.open(box)) as store:
        token = store.phones.let_in("Ada's phone", "owner")
    with closing(connect(box / NAME)) as here:
        here.execute("DELETE FROM line WHERE at = 100")
    with closing(Store.open(box)) as store:
        store.journal("campaign")
        assert [phone.name for phone in store.phones.all()] == ["Ada's phone"]
        assert store.phones.known(token)


def test_a_power_cut_between_two_names_does_no_harm(box: Path) -> None:
    """The new database was whole, the damaged one already had its other name."""
    (box / NAME).replace(box / f"{NAME}.next")
    assert opened(box) == (ALL, [])


@pytest.fixture
def cut_off(tmp_path: Path) -> Path:
    """A box whose power went in the middle of an evening: all of it lies in the log."""
    with closing(Store.open(tmp_path / "playing")) as store:
        journal = store.journal("campaign")
        for text in ALL[:100]:
            journal.add([text + b"\n"])
        return shutil.copytree(tmp_path / "playing", tmp_path / "cut off")


def break_the_log(folder: Path, part: float) -> None:
    log = bytearray((folder / f"{NAME}-wal").read_bytes())
    log[int(len(log) * part)] ^= 0xFF
    (folder / f"{NAME}-wal").write_bytes(log)


@pytest.mark.parametrize("part", [0.002, 0.3, 0.7, 0.98])
def test_an_end_that_the_database_dropped_from_its_damaged_log_is_noticed_and_said(cut_off: Path, part: float) -> None:
    break_the_log(cut_off, part)
    lines, news = opened(cut_off)
    assert (lines, len(lines) < 100, news) == (ALL[: len(lines)], True, ["store.damaged"])
    assert opened(cut_off) == ([*lines, b"goes on"], [])


@pytest.mark.parametrize("seed", range(40))
def test_a_log_damaged_at_random_places_never_shortens_an_evening_without_a_word(cut_off: Path, seed: int) -> None:
    broken(random.Random(seed), cut_off / f"{NAME}-wal")
    lines, news = opened(cut_off)
    assert lines == ALL[: len(lines)]
    assert (len(lines) == 100) is (news == [])
    assert opened(cut_off) == ([*lines, b"goes on"], [])


def test_without_its_notes_such_an_end_would_be_gone_without_a_word(cut_off: Path) -> None:
    """So the test above can fail: SQLite itself finds nothing wrong."""
    (cut_off / HEADS).unlink()
    break_the_log(cut_off, 0.5)
    lines, news = opened(cut_off)
    assert (len(lines) < 100, news) == (True, [])


def test_what_a_backup_has_of_a_dropped_end_comes_back(cut_off: Path) -> None:
    shutil.copytree(cut_off, cut_off.with_name("later"))
    with closing(Store.open(cut_off.with_name("later"))) as later:
        kept = later.back_up()
    assert kept
    shutil.copytree(kept.parent, cut_off / "backups")
    break_the_log(cut_off, 0.2)
    assert opened(cut_off) == (ALL[:100], ["store.damaged"])


@pytest.mark.parametrize("note", [b"", b"torn", b"0" * 32 + b"{}"])
def test_a_torn_note_raises_no_alarm(cut_off: Path, note: bytes) -> None:
    (cut_off / HEADS).write_bytes(note)
    assert opened(cut_off) == (ALL[:100], [])


def test_a_note_that_is_behind_raises_no_alarm(cut_off: Path) -> None:
    """The power may take the last notes along, and never a line."""
    early = (cut_off / HEADS).read_bytes()
    opened(cut_off)
    (cut_off / HEADS).write_bytes(early)
    assert opened(cut_off)[1] == []


@pytest.mark.parametrize("column", [b"ended", b"checksum", b"begun ", b"token"])
def test_a_wrong_letter_in_the_name_of_a_column_is_damage_and_loses_nothing(box: Path, column: bytes) -> None:
    """SQLite finds nothing wrong with that, and then knows no column of this name."""
    data = (box / NAME).read_bytes()
    assert column in data
    (box / NAME).write_bytes(data.replace(column, b"x" + column[1:], 1))
    lines, told = opened(box)
    assert (lines, told) == (ALL, ["store.damaged"])


def test_a_newer_store_is_refused_and_untouched(box: Path) -> None:
    with closing(connect(box / NAME)) as here:
        here.execute("PRAGMA user_version = 7")
    before = (box / NAME).read_bytes()
    with pytest.raises(NewerStore) as refused:
        Store.open(box)
    assert refused.value.about == {"theirs": 7, "ours": 1}
    assert (box / NAME).read_bytes() == before


def cut_off_after(folder: Path, last: int) -> None:
    """The lines after this one are gone."""
    with closing(connect(folder / NAME)) as here:
        here.execute("DELETE FROM line WHERE at > ?", (last,))


def test_how_much_of_which_campaign_is_missing_is_said(box: Path) -> None:
    cut_off_after(box, 260)
    (news,) = losses(box)
    assert (news.what, news.about) == ("store.lost", {"campaign": "campaign", "n": 40})
    assert said("en").news(news).startswith("Of the campaign campaign up to 40 answers are missing.")
    assert said("it").news(news).startswith("Della campagna campaign mancano fino a 40 risposte.")


def test_what_a_backup_gave_back_is_not_missing(box: Path) -> None:
    cut_off_after(box, 100)
    assert [news.about for news in losses(box)] == [{"campaign": "campaign", "n": LINES - BACKED_UP}]


def test_that_nothing_was_lost_is_said(box: Path) -> None:
    with closing(connect(box / NAME)) as here:
        here.execute("UPDATE line SET text = x'707070' WHERE at = 100")
    assert [news.what for news in losses(box)] == ["store.nothing_lost"]


@pytest.mark.parametrize("notes", ["none", "torn", "of something else"])
def test_what_cannot_be_known_is_not_said(box: Path, notes: str) -> None:
    (box / NAME).write_bytes(b"")
    if notes == "of something else":
        Heads(box).note("another", 7, b"x")
    else:
        (box / HEADS).write_bytes(b"" if notes == "none" else b"x" + (box / HEADS).read_bytes())
    assert [news.what for news in losses(box)] == ["store.perhaps_lost"]


def sentences() -> Iterator[tuple[str, str]]:
    for language in ("en", "it"):
        for what in ("damaged", "missing", "borrowed", "returned", "lost", "nothing_lost", "perhaps_lost"):
            about = {"file": "x.db", "cause": "full", "campaign": "y", "n": 1}
            yield language, said(language).say(f"store.{what}", **about)


def test_each_trouble_is_one_clear_sentence_or_three() -> None:
    for _, sentence in sentences():
        assert 1 <= sentence.count(".") - sentence.count("x.db") <= 4
        assert "store." not in sentence


# Who was sent home --------------------------------------------------------------------------------


def sent_home(box: Path) -> tuple[str, str, Path]:
    """Two phones, a backup that knows both, and then one of them is sent home."""
    with closing(Store.open(box)) as store:
        gone, here = store.phones.let_in("gone", "owner"), store.phones.let_in("here", "owner")
        store.back_up()
        known = store.phones.known(gone)
        assert known
        store.phones.send_home(known.number)
        return gone, here, store.backups.all()[0]


def welcome(box: Path, *tokens: str) -> list[bool]:
    with closing(Store.open(box)) as store:
        return [store.phones.known(token) is not None for token in tokens]


def test_whoever_was_sent_home_stays_out_when_damage_is_mended_from_a_backup(box: Path) -> None:
    gone, here, _ = sent_home(box)
    (box / NAME).write_bytes(b"rubbish" * 1000)
    assert welcome(box, gone, here) == [False, True]


@pytest.mark.parametrize("with_phones", [False, True])
def test_whoever_was_sent_home_stays_out_when_a_backup_is_brought_back(box: Path, with_phones: bool) -> None:
    gone, here, backup = sent_home(box)
    restore(box, backup, 0.0, with_phones=with_phones)
    assert welcome(box, gone, here) == [False, True]


@pytest.mark.parametrize("with_phones", [False, True])
def test_the_phones_and_doors_of_a_foreign_backup_come_in_only_where_somebody_says_so(
    box: Path, tmp_path: Path, with_phones: bool
) -> None:
    with closing(Store.open(tmp_path / "theirs")) as theirs:
        stranger = theirs.phones.let_in("stranger", "owner")
        theirs.settings.set("network", "yes")
        theirs.back_up()
        backup = theirs.backups.all()[0]
    with closing(Store.open(box)) as store:
        ours = store.phones.let_in("ours", "owner")
    restore(box, backup, 0.0, with_phones=with_phones)
    assert welcome(box, ours, stranger) == [not with_phones, with_phones]
    with closing(Store.open(box)) as store:
        assert ("network" in store.settings.all()) == with_phones


def test_no_phone_gets_a_number_that_another_had(box: Path) -> None:
    with closing(Store.open(box)) as store:
        for expected in range(1, 6):
            known = store.phones.known(store.phones.let_in("again", "player"))
            assert known
            assert known.number == expected
            store.phones.send_home(known.number)
    with closing(Store.open(box)) as store:
        known = store.phones.known(store.phones.let_in("after a restart", "player"))
        assert known
        assert known.number == 6
