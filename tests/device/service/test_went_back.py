"""A version that was taken back: the box says so at its next start, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.service.backup_schedule import WENT_BACK, went_back
from tests.device.demo_evening import said
from tests.device.pseudo_terminal import taleside
from tests.sources import ROOT


def test_it_is_said_once_in_both_languages(tmp_path: Path) -> None:
    ends = {"as-it-was": "service.went_back", "restored": "service.went_back_restored"}
    for how, what in ends.items():
        (tmp_path / WENT_BACK).write_text(f"{how}\n")
        (news,) = went_back(tmp_path)
        assert news.what == what
        assert "the one before it is back" in said("en").news(news)
        assert "è tornata quella di prima" in said("it").news(news)
        assert went_back(tmp_path) == ()


def test_the_mark_is_the_one_that_the_system_leaves() -> None:
    assert f'"$state/{WENT_BACK}"' in (ROOT / "systemd" / "versions.sh").read_text()


def test_the_box_says_it_when_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_VOICE_SOUND", "no")
    monkeypatch.setenv("TALESIDE_PHONES", "no")
    (tmp_path / WENT_BACK).touch()
    with taleside(tmp_path, "run", "--here", rows=40, columns=110) as screen:
        screen.wait_for("the one before it is back")
        screen.press(b"q")
        assert screen.end() == 0
