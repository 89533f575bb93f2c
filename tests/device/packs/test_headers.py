"""What the files of packs say is read once, and takes little memory however many there are."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import device.packs.headers as headers
import engine.packs.source as source
from device.packs.headers import ROOM, said_in


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were really read."""
    read: Callable[..., bytes] = source.read
    done = list[str]()

    def noted(path: Path, within: Path) -> bytes:
        done.append(path.name)
        return read(path, within)

    monkeypatch.setattr(headers, "read", noted)
    monkeypatch.setattr(headers, "_SAID", headers._Said(ROOM))
    return done


def written(folder: Path, name: str, size: int) -> str:
    """A file of about this size."""
    (folder / name).write_text(f"said: {'x' * size}\n", encoding="utf-8")
    return name


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path, reads: list[str]) -> None:
    written(tmp_path, "a.yaml", 3)
    assert said_in(tmp_path, "a.yaml") == said_in(tmp_path, "a.yaml") == {"said": "xxx"}
    written(tmp_path, "a.yaml", 4)
    assert said_in(tmp_path, "a.yaml") == {"said": "xxxx"}
    assert reads == ["a.yaml"] * 2


def test_what_is_remembered_of_large_files_is_bounded_and_the_oldest_goes(tmp_path: Path, reads: list[str]) -> None:
    names = [written(tmp_path, f"{at}.yaml", ROOM // 4) for at in range(12)]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for name in names:
        said_in(tmp_path, name)
    more = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert more < 1.2 * ROOM
    said_in(tmp_path, names[-1])
    said_in(tmp_path, names[0])
    assert reads == [*names, names[0]]


def test_a_file_that_is_larger_than_all_the_room_is_read_and_forgotten(tmp_path: Path, reads: list[str]) -> None:
    small = headers._Said(100)
    written(tmp_path, "a.yaml", 200)
    assert small.text(tmp_path, "a.yaml") == small.text(tmp_path, "a.yaml")
    assert reads == ["a.yaml"] * 2
