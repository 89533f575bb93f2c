"""What the eyes read is asked for at the command line: pictures one by one, and whole folders of known truth."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import pytest

from device.cli import main
from vision.kinds import KINDS
from vision.rendered.handfuls import LAMPS, STARRED, WORTH, handful
from vision.trials import lessons

PHOTOS = Path(__file__).parents[2] / "vision" / "photos"
FIVE = PHOTOS / "d6_damiantab" / "dice05.jpg"


def read(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[dict[str, Any]]:
    assert main(["read", "dice", "--json", *words]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def test_every_picture_gets_one_line_with_sorted_values_and_their_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, (PHOTOS / "d6_damiantab").glob("*.jpg")))[:3]
    lines = read(capsys, *files)
    assert [line["file"] for line in lines] == files
    for line in lines:
        assert set(line) == {"file", "values", "sure", "state", "boxes", "ms"}
        values, boxes = line["values"], line["boxes"]
        assert isinstance(values, list)
        assert values == sorted(values)
        assert set(values) <= set("123456")
        assert isinstance(boxes, list)
        assert len(boxes) == len(values)
        assert line["state"] in ("sure", "unsure", "none")


def test_the_number_of_dice_helps(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = read(capsys, "--count", "5", str(FIVE))
    assert len(line["values"]) == 5


def test_pictures_may_stand_before_and_behind_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(read(capsys, str(FIVE), "--kind", "pip-d6", str(FIVE))) == 2


def test_what_is_no_picture_is_said_and_the_next_is_read_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", "--json", __file__, "nowhere.jpg", str(FIVE)]) == 1
    told = capsys.readouterr()
    states = [json.loads(line)["state"] for line in told.out.splitlines()]
    assert states[:2] == ["none", "none"]
    assert len(states) == 3
    assert f"{__file__} is no picture that I can open." in told.err
    assert "nowhere.jpg is not there, or cannot be opened." in told.err


def test_of_what_is_no_picture_people_are_told_that_and_no_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", "nowhere.jpg"]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "nowhere.jpg is not there, or cannot be opened.\n")


@pytest.mark.parametrize("language", ["en", "it"])
def test_people_read_a_sentence(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", str(FIVE), "--lang", language]) == 0
    assert "%" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["dice"], ["cards", "a.jpg"], ["dice", "--count", "0", "a.jpg"], []])
def test_a_wrong_wish_is_told_what_can_be_asked(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", *words]) == 2
    assert "taleside read dice" in capsys.readouterr().err


def test_a_kind_that_nobody_knows_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", "--kind", "d7", str(FIVE)]) == 2
    said = capsys.readouterr().err
    assert all(kind in said for kind in KINDS)


def test_a_file_that_is_no_set_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", "--kind", __file__, str(FIVE)]) == 2
    assert "is no set of dice" in capsys.readouterr().err


def test_an_own_set_reads_its_own_faces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lessons(STARRED, WORTH, 2).save(tmp_path / "stars.npz")
    picture, _ = handful(4, [STARRED] * 3, LAMPS["lit tray"])
    cv2.imwrite(str(tmp_path / "roll.png"), picture)
    (line,) = read(capsys, "--kind", str(tmp_path / "stars.npz"), "--count", "3", str(tmp_path / "roll.png"))
    assert set(line["values"]) <= set(WORTH.values())


def test_a_folder_of_known_truth_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    shutil.copy(FIVE, tmp_path / "mine" / "one.jpg")
    (tmp_path / "truth.csv").write_text("file,kind,truth\nmine/one.jpg,pip_d6,1 2 3 4 5\n")
    assert main(["bench", "vision", str(tmp_path)]) == 0
    assert "| mine | 1 |" in capsys.readouterr().out


def test_a_folder_without_truth_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "vision", str(tmp_path)]) == 1
    assert "truth.csv" in capsys.readouterr().err


def test_a_photo_that_the_truth_names_and_nobody_has_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "truth.csv").write_text("file,kind,truth\nmine/one.jpg,pip_d6,1 2 3 4 5\n")
    assert main(["bench", "vision", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'mine/one.jpg'} is not there, or cannot be opened.\n"
