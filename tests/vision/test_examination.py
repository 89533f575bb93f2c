"""Marks for light and focus that fit what anybody can see."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.cameras import Camera, CameraTrouble
from vision.cameras.simulated import SimulatedCamera
from vision.examination import SURE_OF, Findings, examined, judged, sure_of
from vision.frames import CameraFrame
from vision.networks import Picture
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS
from vision.tray import calibrated, markers


class Before(SimulatedCamera):
    """The simulated camera with something before its lens, on a clock of its own."""

    def __init__(self, lamp: str, spoil: Callable[[Picture], Picture]) -> None:
        self.now = 0.0
        super().__init__(Arena(size=(640, 480), lamp=LAMPS[lamp]), lambda: self.now, self.pass_by)
        self.spoil = spoil

    def pass_by(self, seconds: float) -> None:
        self.now += seconds

    def frame(self) -> CameraFrame:
        frame = super().frame()
        return CameraFrame.of(self.spoil(frame.whole()), frame.at)


def found(lamp: str = "lit tray", spoil: Callable[[Picture], Picture] = lambda picture: picture) -> Findings:
    eye = Before(lamp, spoil)
    return examined(lambda: eye, lambda: eye.now)


def soft(by: float) -> Callable[[Picture], Picture]:
    return lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), by), np.uint8)


@pytest.mark.parametrize("lamp", ["lit tray", "evening", "side lamp"])
def test_a_sharp_camera_over_a_lit_tray_is_fine(lamp: str) -> None:
    marks = found(lamp)
    assert marks.is_fine
    assert marks.has_tray
    assert marks.focus >= 8


def test_less_light_gives_less_marks_and_too_little_is_not_fine() -> None:
    lit, dim = found("lit tray").light, found("dim").light
    dark = found("dim", lambda picture: np.asarray(picture // 2, np.uint8))
    assert lit > dim > dark.light
    assert not dark.is_fine


def test_a_lens_out_of_focus_gives_less_marks() -> None:
    marks = [found(spoil=soft(by)).focus for by in (0.5, 1.5, 3.0)]
    assert marks == sorted(marks, reverse=True)
    assert marks[0] >= 8
    assert marks[2] <= 2


def test_what_shows_nothing_at_all_gets_a_word_instead_of_marks() -> None:
    assert found(spoil=lambda picture: picture * 0).trouble == "black"


def test_a_camera_that_is_not_there_is_said_to_be_missing() -> None:
    def none() -> Camera:
        raise CameraTrouble("unplugged")

    assert examined(none) == Findings("unplugged")


@pytest.mark.parametrize("wide", [400, 800])
def test_how_near_the_camera_hangs_is_measured_by_the_markers(wide: int) -> None:
    arena = Arena(size=(wide, wide * 3 // 4))
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None
    near, far = tray.in_picture(np.array([(85.0, 120.0), (95.0, 120.0)]))
    frame = CameraFrame.of(arena.picture(0.0), 0.0)
    assert judged(frame, frame).dots == pytest.approx(float(np.hypot(*(far - near))), rel=0.08)


def test_without_markers_nobody_knows_how_near_it_hangs() -> None:
    frame = CameraFrame.of(np.full((480, 640, 3), 120, np.uint8), 0.0)
    assert judged(frame, frame).dots == 0


def test_the_nearer_the_surer() -> None:
    some = [sure_of(dots) for dots in range(5, 60)]
    assert some == sorted(some)
    assert some[0] == SURE_OF[0][1:]
    assert some[-1] == SURE_OF[-1][1:]
