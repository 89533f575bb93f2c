"""The command prints one line of JSON for each picture."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from vision.lines import main
from vision.rendered.handfuls import LAMPS, STARRED, WORTH, handful
from vision.rendered.looks import DiePaint
from vision.trials import lessons


@pytest.fixture
def picture(tmp_path: Path) -> tuple[Path, list[str]]:
    seen, truths = handful(11, [DiePaint()] * 3, LAMPS["lit tray"])
    cv2.imwrite(str(tmp_path / "roll.png"), seen)
    return tmp_path / "roll.png", sorted(truth.face for truth in truths)


def test_a_line_has_the_values_and_how_sure_they_are(
    picture: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, truth = picture
    assert main(["--count", "3", str(file)]) == 0
    about = json.loads(capsys.readouterr().out)
    assert (about["file"], about["values"]) == (str(file), truth)
    assert 0 <= about["sure"] <= 1
    assert about["state"] in ("sure", "unsure", "none")
    assert len(about["boxes"]) == 3


def test_a_file_that_is_no_picture_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.jpg").write_text("no picture")
    assert main([str(tmp_path / "letter.jpg")]) == 1
    about = json.loads(capsys.readouterr().out)
    assert (about["values"], about["state"], about["trouble"]) == ([], "none", "unreadable")


def test_a_set_of_own_dice_is_read_by_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lessons(STARRED, WORTH, 2).save(tmp_path / "stars.npz")
    seen, truths = handful(12, [STARRED] * 3, LAMPS["lit tray"])
    cv2.imwrite(str(tmp_path / "roll.png"), seen)
    main(["--kind", str(tmp_path / "stars.npz"), "--count", "3", str(tmp_path / "roll.png")])
    values = json.loads(capsys.readouterr().out)["values"]
    assert values == sorted(WORTH[truth.face] for truth in truths)
