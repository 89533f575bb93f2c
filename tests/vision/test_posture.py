"""A die that leans looks larger from above than one that lies flat, and larger than the others of its handful."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.developing import steady
from vision.networks import Picture
from vision.posture import FEW, Postures
from vision.reading import Reading
from vision.rendered.arena import Arena
from vision.rendered.handfuls import FELT, LAMPS
from vision.rendered.looks import DiePaint
from vision.tray import DIE as MILLIMETRES
from vision.tray import GRAIN, calibrated, markers

DIE = 64.0  # pixels
FLAT = 1.15  # areas of a usual die that lies flat, seen with a little of its sides


def seen(*areas: float) -> tuple[Picture, Reading]:
    """In the middle of a wide tray things of so many areas of a die, and the dice that were read there."""
    field = np.full((1200, 140 * len(areas) + 1060, 3), FELT, np.uint8)
    boxes = []
    for at, area in enumerate(areas):
        middle, half = (600 + 140 * at, 600), round(DIE * area**0.5 / 2)
        cv2.rectangle(field, (middle[0] - half, 600 - half), (middle[0] + half, 600 + half), (235, 238, 240), -1)
        boxes.append((middle[0] - half, 600 - half, middle[0] + half, 600 + half))
    return field, Reading((1,) * len(areas), tuple(boxes), 0.99)


@pytest.mark.parametrize(
    ("areas", "trouble"),
    [((FLAT,), ""), ((1.75,), "leaning"), ((FLAT, FLAT * 1.05, FLAT), ""), ((FLAT, FLAT * 1.4), "leaning")],
)
def test_what_is_too_large_for_a_die_leans(areas: tuple[float, ...], trouble: str) -> None:
    assert Postures().trouble(*seen(*areas), DIE) == trouble


def test_larger_dice_are_known_as_soon_as_a_few_of_them_were_seen() -> None:
    postures = Postures()
    before = [postures.trouble(*seen(1.75), DIE) for _ in range(FEW)]
    assert before[0] == "leaning"
    assert postures.trouble(*seen(1.75), DIE) == ""
    assert postures.trouble(*seen(1.75 * 1.4), DIE) == "leaning"


@pytest.mark.parametrize(("wide", "high", "trouble"), [(1.0, 1.0, ""), (1.25, 0.95, "leaning"), (1.0, 1.3, "leaning")])
@pytest.mark.parametrize("turn", [0, 20, 45, 75])
def test_what_is_wider_one_way_than_across_it_leans_however_it_is_turned(
    wide: float, high: float, trouble: str, turn: float
) -> None:
    field = np.full((1200, 1200, 3), FELT, np.uint8)
    corners = cv2.boxPoints(((600, 600), (wide * DIE, high * DIE), turn))
    cv2.fillPoly(field, [corners.round().astype(np.int32)], (235, 238, 240))
    box = (600 - 32, 600 - 32, 600 + 32, 600 + 32)
    assert Postures().trouble(field, Reading((1,), (box,), 0.99), DIE) == trouble


def test_in_the_light_of_candles_several_pictures_together_show_that_flat_dice_lie_flat() -> None:
    one_by_one, together = list[str](), list[str]()
    for seed in (5, 8, 11, 14):
        fields, reading = by_candlelight(seed)
        one_by_one += [Postures().trouble(field, reading, DIE) for field in fields]
        together.append(Postures().trouble(steady(fields), reading, DIE))
    assert "leaning" in one_by_one  # the rim of a shadow, frayed by what rustles in a dim picture
    assert together == [""] * 4


def by_candlelight(seed: int) -> tuple[list[Picture], Reading]:
    """Three pictures of three red dice that lie flat."""
    arena = Arena(seed=seed, lamp=LAMPS["candles"], size=(560, 420))
    tray = calibrated(markers(arena.picture(0)), arena.mat)
    assert tray is not None
    arena.place([(DiePaint(body=(40, 40, 190), ink=(240, 240, 240)), face) for face in "354"], 0.0)
    fields = [tray.field(arena.picture(9.0 + at)) for at in range(3)]
    boxes = [around(die.place, arena.mat.width, arena.mat.height) for die in arena.dice]
    return fields, Reading((3, 5, 4), tuple(boxes), 0.99)


def around(place: tuple[float, float], wide: float, high: float) -> tuple[int, int, int, int]:
    x, y = GRAIN * (wide / 2 + place[0] * MILLIMETRES), GRAIN * (high / 2 - place[1] * MILLIMETRES)
    return round(x - 40), round(y - 40), round(x + 40), round(y + 40)
