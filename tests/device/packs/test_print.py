"""The print: a child that reads photos for phones has so much time and so much memory, and the phone is told."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from device.evening.words import phrases
from device.packs import NotTaken, pictures
from engine.phrases import plain_name

PASSAGE = 'print(\'{"blocks": [{"kind": "text", "text": "The lantern is lit"}]}\')'


def refused(photo: Path) -> NotTaken:
    with pytest.raises(NotTaken) as caught:
        pictures.read_print(photo, "en")
    return caught.value


def test_a_reader_that_hangs_is_killed_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "pid"
    hangs = f"import os, pathlib, time; pathlib.Path({str(note)!r}).write_text(str(os.getpid())); time.sleep(60)"
    monkeypatch.setattr(pictures, "READ", hangs)
    monkeypatch.setattr(pictures, "PATIENCE", 1)
    began = time.monotonic()
    why = refused(tmp_path / "x.jpg")
    assert time.monotonic() - began < 20
    assert "took too long" in phrases("en").error(why, name=plain_name)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


@pytest.mark.parametrize("megabytes", [128, 4096])
def test_a_reader_that_wants_too_much_memory_does_not_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int
) -> None:
    monkeypatch.setattr(pictures, "READ", f"kept = bytearray({megabytes} << 20); {PASSAGE}")
    if megabytes < 700:
        assert [one.text for one in pictures.read_print(tmp_path / "x.jpg", "en")] == ["The lantern is lit"]
    else:
        assert refused(tmp_path / "x.jpg").what == "error.picture.no_reader"


@pytest.mark.parametrize("says", ["", "print('no json')", "raise SystemExit(3)"])
def test_a_reader_that_says_nothing_sensible_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    monkeypatch.setattr(pictures, "READ", says)
    assert refused(tmp_path / "x.jpg").what == "error.picture.no_reader"
