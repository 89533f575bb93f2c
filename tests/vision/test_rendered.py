"""Rendered dice are what they say: the truth about a picture fits the picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.rendered.looks import DiePaint, pip_look
from vision.rendered.marks import Lettering, Pips, pips, written
from vision.rendered.material import RoomLight
from vision.rendered.scenes import Pinhole, RenderedDie, drawn, scene, some_camera, thrown
from vision.rendered.solids import opposite, resting, solid

SOLIDS = [(6, 8, 4), (8, 6, 3), (10, 12, 4), (12, 20, 5), (20, 12, 3)]


@pytest.mark.parametrize(("sides", "corners", "around"), SOLIDS)
def test_a_solid_has_its_faces_and_corners(sides: int, corners: int, around: int) -> None:
    shape = solid(sides)
    assert len(shape.corners) == corners
    assert [len(face) for face in shape.faces] == [around] * sides


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_every_die_lies_flat_on_the_face_that_is_opposite_the_one_on_top(sides: int) -> None:
    for up in range(sides):
        shape = resting(sides, up)
        assert shape.normal(up)[2] == pytest.approx(1)
        under = list(shape.faces[opposite(sides, up)])
        assert shape.corners[under, 2] == pytest.approx(np.zeros(len(under)), abs=1e-6)


@pytest.mark.parametrize("count", range(1, 7))
def test_a_face_has_as_many_pips_as_it_says(count: int) -> None:
    mask = pips(count, Pips(radius=0.15, spread=0.5, wide=0.45, long=0.5))
    assert cv2.connectedComponents((mask > 0.5).astype(np.uint8))[0] - 1 == count


def test_a_six_is_told_from_a_nine_by_a_line_or_a_dot() -> None:
    for mark in ("dot", "line"):
        six, nine = (written(text, Lettering(underline=mark)) for text in "69")
        assert np.abs(six - nine[::-1, ::-1]).mean() > 0.02


def test_the_same_seed_draws_the_same_picture() -> None:
    def draw() -> tuple[NDArray[np.uint8], list[str]]:
        chance = np.random.default_rng(5)
        picture, truths = scene(chance, some_camera(chance, 160, 160, 40), lambda: pip_look(chance), 3)
        return picture, [truth.face for truth in truths]

    (one, faces), (other, same) = draw(), draw()
    assert (one == other).all()
    assert faces == same


def test_dice_do_not_lie_in_each_other() -> None:
    dice = thrown(np.random.default_rng(1), [DiePaint()] * 12, (5, 5), gap=1.45)
    away = [np.hypot(a.place[0] - b.place[0], a.place[1] - b.place[1]) for a in dice for b in dice if a is not b]
    assert len(dice) > 5
    assert min(away) >= 1.45


def test_a_die_is_drawn_where_its_box_says_and_nowhere_else() -> None:
    table = np.full((200, 200, 3), 10, np.float32)
    die = RenderedDie(DiePaint(), 0, (0.4, -0.3), 0.5)
    camera = Pinhole(200, 200, 50, tilt=0.4)
    picture, (truth,) = drawn(np.random.default_rng(1), table.copy(), camera, [die], RoomLight(shadow=0))
    rows, columns = np.nonzero(np.abs(picture - table).max(axis=2) > 40)
    seen = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    assert seen == pytest.approx(truth.box, abs=5)


def test_opposite_faces_of_a_die_with_pips_make_seven() -> None:
    for seed in range(12):
        table = np.full((120, 120, 3), 90, np.float32)
        tops = [
            drawn(
                np.random.default_rng(seed),
                table.copy(),
                Pinhole(120, 120, 50),
                [RenderedDie(DiePaint(), up, (0, 0), 0)],
                RoomLight(),
            )
            for up in (0, opposite(6, 0))
        ]
        assert sum(int(truths[0].face) for _, truths in tops) == 7
