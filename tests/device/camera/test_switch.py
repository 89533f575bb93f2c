"""Reading cards can be switched off, and then nothing of it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.camera.part import Eyes
from device.service.parts import settings_of
from device.service.settings import KNOBS, effective
from tests.device.demo_evening import said
from vision.tidings import CardPictured, SignOfLife


def eyes(pack: Path, cards: str) -> Eyes:
    config = {name: found.value for name, found in effective({"camera.cards": cards}, {}).items()}
    return Eyes(settings_of(config, "camera"), pack, said(), pretends=True)


def test_cards_are_read_unless_somebody_switches_it_off(tmp_path: Path) -> None:
    assert KNOBS["camera.cards"].default is True
    assert eyes(tmp_path, "yes").cards is not None


def test_without_it_what_the_camera_tells_of_cards_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = eyes(tmp_path, "no")
    assert here.cards is None
    here._hear(CardPictured("a picture"))
    here._hear(SignOfLife())
    assert not here.looker.is_wanted
