"""A reading says by itself whether it is taken, proposed or neither, and every trouble can be said."""

from __future__ import annotations

import tomllib
from dataclasses import astuple
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision
from vision.certainty import MANNERS, Manner, along, known, manner
from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import PROPOSED, SURE, TROUBLES, Reading
from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.looks import DiePaint
from vision.trials import spot
from vision.trouble import trouble_with


def seen() -> tuple[Picture, list[DieSpot]]:
    picture, truths = handful(2, [DiePaint()] * 3, LAMPS["lit tray"])
    return picture, [spot(truth) for truth in truths]


def test_only_a_reading_that_is_sure_enough_is_taken() -> None:
    assert Reading((1, 2), sure=SURE).state == "sure"
    assert Reading((1, 2), sure=SURE - 0.01).state == "unsure"
    assert Reading((1, 2), sure=PROPOSED - 0.01).state == "none"
    assert Reading((), sure=0.0, trouble="none").state == "none"


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_trouble_can_be_said(language: str) -> None:
    phrases = tomllib.loads((Path(vision.__file__).parent / f"phrases.{language}.toml").read_text())
    assert set(phrases["eyes"]) == set(TROUBLES)


@pytest.mark.parametrize("how", MANNERS)
def test_certainty_rises_and_is_never_complete(how: Manner) -> None:
    for curve in astuple(known()[how]):
        for parts in zip(*curve, strict=True):
            assert list(parts) == sorted(parts)
        said = [along(curve, look) for look in np.linspace(0, 1, 200)]
        assert said == sorted(said)
        assert 0 <= said[0] < said[-1] < 1


@pytest.mark.parametrize(("how", "kept"), [("pips", 2.5), ("written carefully", 2.5), ("pips at rest", 4), ("own", 4)])
def test_a_part_of_the_doubt_stays_however_often_the_eyes_were_right(how: Manner, kept: float) -> None:
    """More of it where two witnesses are multiplied, since they can go wrong on the same die."""
    for curve in (known()[how].taken, known()[how].whole):
        assert all(1 - believed >= (1 - look) / kept - 1e-5 for look, believed in curve)


def test_dice_are_looked_at_in_one_manner() -> None:
    assert manner(pips=True, own=False, from_above=True) == "pips from above"
    assert manner(pips=None, own=False, from_above=False) == "written"
    assert {manner(pips=pips, own=True, from_above=True) for pips in (True, None)} == {"own"}
    assert manner(pips=True, own=True, from_above=False) == "pips"


def test_nothing_troubles_a_sure_reading() -> None:
    picture, spots = seen()
    assert trouble_with(picture, spots, 0.995) == ""
    assert trouble_with(picture, spots, 0.7) == "unclear"


def test_the_reason_of_a_doubt_is_found() -> None:
    picture, spots = seen()
    far = [DieSpot(one.x, one.y, 12, 1.0) for one in spots]
    glare = cv2.circle(picture.copy(), (int(spots[0].x), int(spots[0].y)), 19, (255, 255, 255), -1).astype(np.uint8)
    assert trouble_with(picture, far, 0.5) == "small"
    assert trouble_with(glare, spots, 0.5) == "bright"
    assert trouble_with((picture * 0.15).astype(np.uint8), spots, 0.5) == "dark"
    assert trouble_with(cv2.GaussianBlur(picture, (0, 0), 7).astype(np.uint8), spots, 0.5) == "blurred"
    assert trouble_with(np.zeros_like(picture), [], 0.0) == "dark"
