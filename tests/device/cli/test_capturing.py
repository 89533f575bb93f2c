"""An owner's cards are photographed into his pack: kept, listed, and not told before their time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import yaml

from device.cli import main
from vision.cards.pictures import Album
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import Print, PrintedWords, drawn

FRONT = "The lamplighter points at the map, where a thin line ends at the frozen pond."
BACK = "Seven keys are not enough, says the fox, and shuts the door behind you with a smile."


def photo(folder: Path, name: str, number: str, story: str, seed: int = 1) -> str:
    card = PhotographedCard(drawn(PrintedWords(number, "Seven Keys", story), Print()), turn=0.3 * seed)
    picture = photographed(np.random.default_rng(seed), [card], CameraView(7.0, wide=950, high=820), Exposure())[0]
    cv2.imwrite(str(folder / f"{name}.jpg"), picture)
    return str(folder / f"{name}.jpg")


def captured(pack: Path) -> dict[str, Any]:
    kept = yaml.safe_load((pack / "captured" / "cards.yaml").read_text(encoding="utf-8"))
    return dict(kept["cards"])


def words(text: str) -> list[str]:
    """Without stops: whether a comma is read as one is counted in `make bench-vision`."""
    return re.findall(r"\w+", text)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack").mkdir()
    return tmp_path / "pack"


def test_both_sides_of_a_card_are_kept_with_photo_and_text(tmp_path: Path, pack: Path) -> None:
    files = [photo(tmp_path, "a", "17", FRONT), photo(tmp_path, "b", "17", BACK)]
    assert main(["pack", "capture", "--language", "en", "--numbers", "1-42", str(pack), *files]) == 0
    sides = captured(pack)["17"]
    assert [words(sides[side]["text"])[2:] for side in ("front", "back")] == [words(FRONT), words(BACK)]
    assert [(pack / "captured" / sides[side]["photo"]).stat().st_size > 9000 for side in sides] == [True, True]
    assert set(Album.load(pack / "captured" / "album.npz").kept) == {"17 front", "17 back"}


def test_a_side_that_is_photographed_again_takes_the_place_of_the_old_one(tmp_path: Path, pack: Path) -> None:
    assert main(["pack", "capture", str(pack), photo(tmp_path, "a", "17", FRONT)]) == 0
    assert main(["pack", "capture", str(pack), photo(tmp_path, "b", "17", FRONT, seed=3)]) == 0
    assert list(captured(pack)["17"]) == ["front"]


def test_nothing_of_a_card_is_told_while_it_is_kept(
    tmp_path: Path, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "capture", str(pack), photo(tmp_path, "a", "17", FRONT)]) == 0
    told = capsys.readouterr()
    words = {word.strip(".,") for word in FRONT.split() if len(word) > 4}
    assert [word for word in words if word in told.out + told.err] == []
    assert "17" not in told.out.replace(str(tmp_path), "")


def test_a_photo_without_a_card_is_said_and_the_others_are_kept(
    tmp_path: Path, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "capture", str(pack), __file__, photo(tmp_path, "a", "5", FRONT)]) == 1
    assert __file__ in capsys.readouterr().err
    assert list(captured(pack)) == ["5"]


def test_what_somebody_has_broken_is_not_written_over(tmp_path: Path, pack: Path) -> None:
    (pack / "captured").mkdir()
    (pack / "captured" / "cards.yaml").write_text("cards: [", encoding="utf-8")
    assert main(["pack", "capture", str(pack), photo(tmp_path, "a", "5", FRONT)]) == 2
    assert (pack / "captured" / "cards.yaml").read_text(encoding="utf-8") == "cards: ["


def test_a_pack_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert main(["pack", "capture", str(tmp_path / "nowhere"), __file__]) == 2
    assert main(["pack", "capture"]) == 2


def test_cards_are_kept_one_after_the_other_as_they_are_laid_before_the_camera(
    tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "seen").mkdir()
    for at, (number, story) in enumerate((("17", FRONT), ("18", BACK)), 1):
        photo(tmp_path / "seen", str(at), number, story, seed=at)
    monkeypatch.setenv("TALESIDE_CAMERA_SOURCE", str(tmp_path / "seen"))
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "home"))
    assert main(["pack", "capture", "--count", "2", "--numbers", "1-42", "--language", "en", str(pack)]) == 0
    told = capsys.readouterr()
    assert (set(captured(pack)), told.err.count("\a"), FRONT in told.out) == ({"17", "18"}, 2, False)
