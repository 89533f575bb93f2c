"""Whatever happens to the camera or the tray is noticed within three seconds, told once, and told when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import pytest

from vision.cameras import camera
from vision.cameras.simulated import SimulatedCamera
from vision.cameras.usb import Usb
from vision.frames import CameraFrame
from vision.lesson import DiceLesson
from vision.lookout import Lookout
from vision.networks import Picture
from vision.opening import NoPicture
from vision.rendered.arena import Arena
from vision.rendered.looks import DiePaint
from vision.rendered.throws import showing
from vision.sets import Sets
from vision.sight import SOFT
from vision.tidings import ThrowTold, Tiding, TrayTold, TroubleBegun, TroubleOver
from vision.tray import Bare, Tray
from vision.watch import DiceWanted

NOTICED = 3.0  # seconds
D6 = tuple(range(1, 7))


class Spoiled(SimulatedCamera):
    """The simulated camera with something before its lens."""

    spoil: Callable[[Picture], Picture] | None = None
    settled = 0

    def frame(self) -> CameraFrame:
        frame = super().frame()
        return frame if self.spoil is None else CameraFrame.of(self.spoil(frame.whole()), frame.at)

    def settle(self) -> None:
        self.settled += 1


class Looking:
    """A lookout that is asked for one die, on a clock of its own."""

    def __init__(self, tmp_path: Path) -> None:
        self.now = 0.0
        self.arena = Arena(size=(560, 420))
        self.eye = Spoiled(self.arena, lambda: self.now, self.wait)
        self.lookout = Lookout(lambda: self.eye, Sets(tmp_path), clock=lambda: self.now, wait=self.wait)
        self.lookout.want(DiceWanted(1, (D6,)))

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def look(self, seconds: float = NOTICED) -> list[Tiding]:
        """What is told meanwhile."""
        until, told = self.now + seconds, list[Tiding]()
        while self.now < until:
            told += self.lookout.tick()
        return told


@pytest.fixture
def looking(tmp_path: Path) -> Looking:
    here = Looking(tmp_path)
    assert here.look(1.0) == [TrayTold("found")]
    return here


def black(picture: Picture) -> Picture:
    return np.asarray(picture // 40, np.uint8)


def white(picture: Picture) -> Picture:
    return np.asarray(np.clip(picture.astype(int) + 220, 0, 255), np.uint8)


def soft(picture: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 3.0), np.uint8)


def elsewhere(picture: Picture) -> Picture:
    return np.asarray(np.roll(picture, 280, axis=1)[::-1], np.uint8)


@pytest.mark.parametrize(
    ("spoil", "trouble"), [(black, "black"), (white, "bright"), (soft, "blurred"), (elsewhere, "turned")]
)
def test_a_picture_that_shows_nothing_is_noticed_told_once_and_over(
    looking: Looking, spoil: Callable[[Picture], Picture], trouble: str
) -> None:
    looking.eye.spoil = spoil
    assert looking.look() == [TroubleBegun(trouble)]
    assert looking.look() == []
    looking.eye.spoil = None
    assert looking.look() == [TroubleOver(trouble)]


@pytest.mark.parametrize("trouble", ["unplugged", "frozen"])
def test_a_camera_that_gives_nothing_new_is_noticed_told_once_and_over(looking: Looking, trouble: str) -> None:
    looking.eye.trouble = trouble
    assert looking.look() == [TroubleBegun(trouble)]
    assert looking.look() == []
    looking.eye.trouble = ""
    assert looking.look() == [TroubleOver(trouble)]


def test_a_camera_that_somebody_else_uses_is_tried_again_until_it_is_free(tmp_path: Path) -> None:
    here = Looking(tmp_path)
    here.eye.trouble = "busy"
    assert here.look() == [TroubleBegun("busy")]
    here.eye.trouble = ""
    assert here.look() == [TroubleOver("busy"), TrayTold("found")]


SMALL, LARGE = (560, 420), (640, 480)  # pixels of the pictures of two cameras


@lru_cache
def filmed(size: tuple[int, int]) -> bytes:
    """A tray with its markers for a second, as a camera of this size sees it."""
    with TemporaryDirectory() as folder:
        writer = cv2.VideoWriter(f"{folder}/film.avi", cv2.VideoWriter.fourcc(*"MJPG"), 30, size)
        for at in range(20):
            writer.write(Arena(size=size).picture(at / 20))
        writer.release()
        return Path(folder, "film.avi").read_bytes()


@pytest.mark.parametrize(("name", "size"), [("video1", SMALL), ("video1", LARGE), ("video0", LARGE)])
def test_a_camera_that_comes_back_elsewhere_and_another_one_in_its_place_are_found_and_find_the_tray(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """The list of devices is planted, and each device is a film."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/video0").write_bytes(filmed(SMALL))
    clock = count(0.0, 0.05).__next__
    lookout = Lookout(lambda: Usb(camera("auto", tmp_path).name, cv2.CAP_ANY, clock), Sets(tmp_path), wait=ignore)
    lookout.want(DiceWanted(1, (D6,)))
    assert [told for _ in range(10) for told in lookout.tick()] == [TrayTold("found")]
    (tmp_path / "dev/video0").unlink()
    assert [told for _ in range(15) for told in lookout.tick()] == [TroubleBegun("unplugged")]
    (tmp_path / "dev" / name).write_bytes(filmed(size))
    assert [told for _ in range(10) for told in lookout.tick()] == [TroubleOver("unplugged"), TrayTold("found")]
    assert lookout.eye().name == str(tmp_path / "dev" / name)


def ignore(seconds: float) -> None:
    """Nobody waits."""


def finer(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=1.25, fy=1.25), np.uint8)


def test_a_camera_that_changes_its_resolution_settles_and_finds_the_tray_anew(looking: Looking) -> None:
    looking.eye.spoil = finer
    assert looking.look() == [TrayTold("found")]
    assert looking.eye.settled == 1
    looking.eye.throw([D6], [5])
    (told,) = looking.look()
    assert isinstance(told, ThrowTold)
    assert told.values == (5,)


def test_without_a_tray_a_camera_may_change_its_resolution_too(tmp_path: Path) -> None:
    here = Looking(tmp_path)
    here.arena.is_marked = False
    here.lookout.teach(DiceLesson("mine", (1, 2)))
    for is_sought in (False, True):
        here.lookout.seek(is_wanted=is_sought)
        for spoil in (None, lambda picture: picture[:-60], None):
            here.eye.spoil = spoil
            assert [told for told in here.look(0.6) if isinstance(told, TroubleBegun)] == []


def test_a_hand_over_the_lens_for_a_moment_is_no_trouble(looking: Looking) -> None:
    looking.eye.spoil = black
    assert looking.look(0.6) == []
    looking.eye.spoil = None
    assert looking.look() == []


def test_a_tray_that_is_pushed_a_little_is_followed_in_silence_and_a_long_way_is_told(looking: Looking) -> None:
    looking.arena.offset = (6.0, 3.0)
    assert looking.look() == []
    before = looking.lookout.watch.ground
    assert isinstance(before, Tray)
    assert (before.drift(looking.arena.picture(looking.now)) or 9.0) < 1.0
    looking.arena.offset = (40.0, 3.0)  # two of the markers are out of the picture now
    assert looking.look() == [TrayTold("moved")]


def test_dice_are_read_after_the_tray_was_pushed(looking: Looking) -> None:
    looking.arena.offset = (20.0, 10.0)
    looking.look()
    looking.eye.throw([D6], [5])
    (told,) = looking.look()
    assert isinstance(told, ThrowTold)
    assert told.values == (5,)


def beside(die: Picture) -> Callable[[Picture], Picture]:
    """More of the table is seen, and a die lies there."""

    def wider(picture: Picture) -> Picture:
        wide = cv2.copyMakeBorder(picture, 0, 0, 0, 160, cv2.BORDER_CONSTANT, value=(62, 84, 58))
        wide[150 : 150 + die.shape[0], 600 : 600 + die.shape[1]] = die
        noise = np.random.default_rng().normal(0, 2, wide.shape)
        return np.asarray(np.clip(wide + noise, 0, 255), np.uint8)

    return wider


def test_a_die_beside_the_tray_is_said_to_lie_there(tmp_path: Path) -> None:
    here = Looking(tmp_path)
    here.arena.lay([showing(DiePaint(), "5", (0.0, 0.0), 0.4)])
    x, y = here.arena.camera.seen(np.array([[0.0, 0.0, 1.0]]))[0].astype(int).tolist()
    here.eye.spoil = beside(here.arena.picture(0.0)[y - 40 : y + 40, x - 40 : x + 40])
    here.arena.lay([])
    here.lookout.want(DiceWanted(2, (D6, D6)))
    here.look(1.0)
    here.eye.throw([D6], [2])
    (told,) = here.look(4.5)
    assert isinstance(told, ThrowTold)
    assert (told.trouble, told.values) == ("off", (2,))


def test_the_camera_settles_anew_when_the_lamp_has_changed(looking: Looking) -> None:
    looking.arena.bright = 0.55
    looking.look()
    assert looking.eye.settled == 1
    looking.look()
    assert looking.eye.settled == 1


def warm(picture: Picture) -> Picture:
    """Another lamp, as bright as the one before: white paper has less blue, and a little more red."""
    return np.asarray(np.clip(picture * np.array([0.6, 1.0, 1.1]), 0, 255), np.uint8)


def test_the_camera_settles_anew_when_the_light_has_another_colour_and_the_same_brightness(looking: Looking) -> None:
    looking.eye.spoil = warm
    assert looking.look() == []
    assert looking.eye.settled == 1
    looking.look()
    assert looking.eye.settled == 1


def test_nothing_is_looked_at_while_nothing_is_wanted(looking: Looking) -> None:
    looking.lookout.want(None)
    assert (looking.lookout.is_awake, looking.lookout.frame) == (False, None)
    wakes = []
    for is_live in (True, False):
        looking.lookout.show(is_live=is_live)
        wakes.append(looking.lookout.is_awake)
    assert wakes == [True, False]


def test_four_taps_do_what_markers_do(tmp_path: Path) -> None:
    here = Looking(tmp_path)
    here.arena.is_marked = False
    assert here.look(1.0) == []
    assert isinstance(here.lookout.watch.ground, Bare)
    here.lookout.tap([(0.03, 0.97), (0.03, 0.03), (0.97, 0.03), (0.97, 0.97)])
    here.look(0.5)
    assert isinstance(here.lookout.watch.ground, Tray)
    here.eye.throw([D6], [3])
    (told,) = here.look()
    assert isinstance(told, ThrowTold)
    assert told.values == (3,)


def test_a_photo_from_a_phone_is_read_for_the_dice_that_are_wanted(looking: Looking) -> None:
    end = looking.eye.throw([D6], [6])
    photo = cv2.imencode(".jpg", replace_markers(looking.arena.picture(end + 1)))[1].tobytes()
    seen = looking.lookout.photo(photo)
    assert (seen.turn, seen.reading.values) == (1, (6,))
    for data in (b"", b"no picture", photo[:300]):
        with pytest.raises(NoPicture):
            looking.lookout.photo(data)


def replace_markers(picture: Picture) -> Picture:
    """Somebody's table has no markers; felt lies where they were."""
    high, wide = picture.shape[:2]
    bare = picture.copy()
    bare[: high // 4], bare[-high // 4 :] = picture[high // 2, wide // 20], picture[high // 2, wide // 20]
    return bare


def test_a_lens_that_is_a_little_soft_from_the_beginning_is_no_trouble(tmp_path: Path) -> None:
    here = Looking(tmp_path)
    here.eye.spoil = lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)
    assert SOFT < 1
    assert here.look() == [TrayTold("found")]


def test_a_light_that_comes_back_finds_the_tray_as_it_was(looking: Looking) -> None:
    looking.arena.lamp = replace(looking.arena.lamp, bright=0.02)
    assert looking.look() == [TroubleBegun("black")]
    looking.arena.lamp = replace(looking.arena.lamp, bright=1.0)
    told: list[Any] = looking.look()
    assert told == [TroubleOver("black")]
