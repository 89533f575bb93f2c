"""Save files: whole lines or none, safe when they are acknowledged, and open in one place only."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from device.files.save_files import SaveFile, SaveInUse, home
from engine import SaveError


@pytest.fixture
def save(tmp_path: Path) -> SaveFile:
    return SaveFile(tmp_path / "deep" / "evening.jsonl")


def test_lines_are_there_when_they_have_been_added(save: SaveFile) -> None:
    save.add([b"one\n"])
    save.add([b"two\n"])
    assert save.path.read_bytes() == b"one\ntwo\n"
    assert save.lines() == [b"one", b"two"]


def test_each_line_is_synced_before_it_counts(save: SaveFile, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(save.path.read_bytes()))
    save.add([b"one\n"])
    save.add([b"two\n"])
    assert synced == [b"one\n", b"one\ntwo\n"]


def test_a_line_that_cannot_be_synced_is_taken_off_again(save: SaveFile, monkeypatch: pytest.MonkeyPatch) -> None:
    save.add([b"one\n"])
    tries = iter([OSError(errno.ENOSPC, "full"), None, None])

    def sync(file: int) -> None:
        if error := next(tries, None):
            raise error

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(OSError, match="full"):
        save.add([b"a long line that does not fit\n"])
    assert save.path.read_bytes() == b"one\n"
    save.add([b"two\n"])
    assert save.lines() == [b"one", b"two"]


def test_what_could_not_even_be_taken_off_goes_before_the_next_line(
    save: SaveFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    save.add([b"one\n"])
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _fail)
        patch.setattr(os, "ftruncate", _fail)
        with pytest.raises(OSError, match="full"):
            save.add([b"half a line\n"])
    save.add([b"two\n"])
    assert save.path.read_bytes() == b"one\ntwo\n"


def _fail(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def test_a_save_is_open_in_one_place_only(save: SaveFile) -> None:
    with pytest.raises(SaveInUse) as refused:
        SaveFile(save.path)
    assert refused.value.about["file"] == str(save.path)
    save.close()
    SaveFile(save.path).close()


def test_a_save_set_aside_keeps_its_lines_and_the_new_one_is_locked_too(save: SaveFile) -> None:
    save.add([b"one\n"])
    first, second = save.set_aside([b"new\n"]), save.set_aside()
    assert [first.name, second.name] == ["evening.1.jsonl", "evening.2.jsonl"]
    assert [first.read_bytes(), second.read_bytes(), save.path.read_bytes()] == [b"one\n", b"new\n", b""]
    save.add([b"further\n"])
    assert save.lines() == [b"further"]
    with pytest.raises(SaveInUse):
        SaveFile(save.path)


@pytest.mark.parametrize(
    ("here", "kept"),
    [
        (b"one\ntwo\nthr", [b"one", b"two"]),
        (b"one\ntwo", [b"one", b"two"]),
        (b"one\n\n\ntwo\n", [b"one", b"two"]),
        (b"one\ntwo\n", [b"one", b"two"]),
        (b"\0\0\0", []),
    ],
)
def test_only_whole_lines_are_kept(tmp_path: Path, here: bytes, kept: list[bytes]) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(here)
    save = SaveFile(path)
    save.keep(kept)
    save.add([b"next\n"])
    assert path.read_bytes() == b"".join(line + b"\n" for line in [*kept, b"next"])


def test_no_half_made_files_are_left_behind(save: SaveFile) -> None:
    save.add([b"one\n"])
    save.set_aside()
    assert sorted(path.name for path in save.path.parent.iterdir()) == ["evening.1.jsonl", "evening.jsonl"]


@pytest.mark.parametrize("place", ["folder", "under a file"])
def test_a_place_where_no_save_can_be_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError) as refused:
        SaveFile(tmp_path if place == "folder" else tmp_path / "file" / "save.jsonl")
    assert refused.value.what == "error.save.closed"
    assert refused.value.about["why"]


def test_only_the_owner_may_read_a_save(save: SaveFile) -> None:
    assert save.path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("variables", "place"),
    [
        ({"TALESIDE_HOME": "/box"}, "/box"),
        ({"XDG_DATA_HOME": "/data"}, "/data/taleside"),
        ({"XDG_DATA_HOME": "", "HOME": "/me"}, "/me/.local/share/taleside"),
    ],
)
def test_saves_live_where_the_system_wants_them(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], place: str
) -> None:
    for name in ("TALESIDE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert home() == Path(place)
