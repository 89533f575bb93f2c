"""What the eyes read on cards is asked for at the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cli import main
from device.cli.options import WrongUse
from device.cli.read_pictures import numbers
from device.evening.words import phrases
from engine.phrases import read_words
from vision.opening import TROUBLES

PHOTOS = Path(__file__).parents[2] / "vision" / "photos" / "cards_edje"
ACE = str(PHOTOS / "IMG_2383.jpg")


def read(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[dict[str, Any]]:
    assert main(["read", *words]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_card_gets_one_line_with_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = read(capsys, "card", "--numbers", "A,2-10,J,Q,K", "--json", ACE)
    assert (line["file"], line["number"], line["state"], line["side"]) == (ACE, "A", "sure", "front")
    assert line["sure"] >= 0.98
    assert line["ms"] > 0


def test_text_gets_one_line_with_its_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = read(capsys, "text", "--language", "en", "--json", ACE)
    assert set(line) == {"file", "text", "blocks", "doubtful", "trouble", "ms"}


def test_one_bad_file_does_not_keep_the_next_from_being_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "card", "--json", "nowhere.jpg", __file__, ACE]) == 1
    told = capsys.readouterr()
    assert [json.loads(line)["number"] for line in told.out.splitlines()] == [None, None, "A"]
    assert [line.split(" ", 1)[0] for line in told.err.splitlines()] == ["nowhere.jpg", __file__]


def test_a_damaged_picture_ends_in_one_sentence_whatever_its_decoder_would_say(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = cv2.imencode(".png", np.full((200, 200, 3), 90, np.uint8))[1].tobytes()
    (tmp_path / "damaged.png").write_bytes(whole[:60] + b"\x99" + whole[61:])
    assert main(["read", "card", str(tmp_path / "damaged.png")]) == 1
    told = capfd.readouterr()
    assert (told.out, told.err.count("\n"), "damaged.png" in told.err) == ("", 1, True)
    os.write(2, b"still heard")
    assert capfd.readouterr().err == "still heard"


@pytest.mark.parametrize(
    ("text", "words"),
    [("1-4", "1 2 3 4"), ("3,7,12-13", "3 7 12 13"), ("a,9-10,K", "A 9 10 K"), ("5,5-6", "5 6"), ("", "")],
)
def test_numbers_are_written_as_people_write_them(text: str, words: str) -> None:
    assert " ".join(numbers(text, phrases("en"))) == words


@pytest.mark.parametrize("text", ["one", "1-", "9-1", "1-99999999", "1--3", "-4", ",", "²"])
def test_numbers_that_cannot_be_meant_are_said(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongUse):
        numbers(text, phrases("en"))
    assert main(["read", "card", f"--numbers={text}", ACE]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_trouble_has_its_words(language: str) -> None:
    words = read_words("device.cli", language)
    troubles = {*TROUBLES, "none", "more", "dark", "blurred", "unclear", "edge", "no_text"}
    assert {f"card.{trouble}" for trouble in troubles} <= set(words)
