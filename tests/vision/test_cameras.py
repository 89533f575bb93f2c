"""Cameras are woken, give frames, are pulled out and come back, and leave nothing behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cameras import CameraTrouble, camera
from vision.cameras.catalogue import usb_devices
from vision.cameras.picamera import LARGE, SETTLED, SMALL, PiCamera
from vision.cameras.replay import EACH, Replay
from vision.cameras.simulated import SimulatedCamera
from vision.cameras.usb import Usb
from vision.networks import Picture

CYCLES = 200


def film(file: Path, frames: int = 12) -> Path:
    """A video that OpenCV plays like a camera on USB."""
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, (320, 240))
    for at in range(frames):
        writer.write(np.full((240, 320, 3), 20 * at, np.uint8))
    writer.release()
    return file


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208  the folder changes while a Path would walk it


def memory() -> int:
    """Kilobytes that this process holds."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4


def trouble_of(wanted: Any) -> str:
    with pytest.raises(CameraTrouble) as caught:
        wanted()
    return caught.value.trouble


# On USB -------------------------------------------------------------------------------------------


def test_a_usb_camera_gives_frames_until_it_is_pulled_out(tmp_path: Path) -> None:
    eye = Usb(str(film(tmp_path / "film.avi")), backend=cv2.CAP_ANY)
    eye.wake()
    frames = [eye.frame() for _ in range(12)]
    assert frames[5].whole().shape == (240, 320, 3)
    assert float(frames[9].small.mean()) > float(frames[2].small.mean())
    assert trouble_of(eye.frame) == "unplugged"
    eye.wake()
    assert eye.frame().at > frames[-1].at


def test_a_camera_that_is_not_there_and_one_that_cannot_be_opened_are_told_apart(tmp_path: Path) -> None:
    assert trouble_of(Usb(str(tmp_path / "none"), backend=cv2.CAP_ANY).wake) == "unplugged"
    (tmp_path / "taken").write_bytes(b"")
    assert trouble_of(Usb(str(tmp_path / "taken"), backend=cv2.CAP_ANY).wake) == "busy"


@contextmanager
def as_nobody() -> Iterator[None]:
    """Whoever is master of the machine may open everything, so for a moment nobody is."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_camera_that_the_system_keeps_from_us_is_forbidden_and_not_busy(tmp_path: Path) -> None:
    file = film(tmp_path / "film.avi")
    for folder in (tmp_path, *tmp_path.parents[:3]):  # which pytest keeps for itself
        folder.chmod(0o755)
    file.chmod(0)
    eye = Usb(str(file), backend=cv2.CAP_ANY)
    with as_nobody():
        assert trouble_of(eye.wake) == "forbidden"
    file.chmod(0o666)
    with as_nobody():
        eye.wake()
    assert eye.frame().whole().shape == (240, 320, 3)


def test_two_hundred_times_unplugged_leaves_nothing_behind(tmp_path: Path) -> None:
    file, hidden = film(tmp_path / "film.avi", frames=2), tmp_path / "hidden.avi"
    eye = Usb(str(file), backend=cv2.CAP_ANY)
    files = grown = 0
    for cycle in range(CYCLES):
        eye.wake()
        eye.frame()
        file.rename(hidden)
        eye.frame()
        assert trouble_of(eye.frame) == "unplugged"
        assert trouble_of(eye.wake) == "unplugged"
        hidden.rename(file)
        if cycle == 20:
            files, grown = open_files(), memory()
    assert open_files() <= files
    assert memory() - grown < 8_000


VideoCapture = cv2.VideoCapture


class Controls:
    """A film with the controls of a camera: whatever it is told is written down, and it finds its exposure itself."""

    told: ClassVar[list[tuple[int, float]]] = []

    def __init__(self, name: str, backend: int) -> None:
        self._film = VideoCapture(name, backend)
        self.isOpened, self.read, self.release = self._film.isOpened, self._film.read, self._film.release

    def set(self, what: int, value: float) -> None:
        self.told.append((what, value))

    def get(self, what: int) -> float:
        return {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_FOCUS: 30.0}[what]


def told_since() -> list[tuple[int, float]]:
    """What the camera was told since this was last asked, but for the size of its pictures."""
    told = [(what, value) for what, value in Controls.told if what in dict(KEPT)]
    Controls.told.clear()
    return told


BY_ITSELF = [(cv2.CAP_PROP_AUTO_EXPOSURE, 3), (cv2.CAP_PROP_AUTO_WB, 1), (cv2.CAP_PROP_AUTOFOCUS, 1)]
KEPT = [  # in this order: what is found by itself takes no number
    *[(cv2.CAP_PROP_AUTO_EXPOSURE, 1), (cv2.CAP_PROP_AUTO_WB, 0), (cv2.CAP_PROP_AUTOFOCUS, 0)],
    *[(cv2.CAP_PROP_EXPOSURE, 156.0), (cv2.CAP_PROP_FOCUS, 30.0)],
]


def test_a_usb_camera_keeps_the_exposure_that_it_has_found_until_it_is_pulled_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.cameras.usb.cv2.VideoCapture", Controls)
    now = [0.0]
    eye = Usb(str(film(tmp_path / "film.avi", frames=3)), cv2.CAP_ANY, lambda: now[0])
    eye.wake()
    eye.frame()
    assert told_since() == BY_ITSELF
    now[0] = SETTLED + 0.1
    eye.frame()
    assert told_since() == KEPT
    eye.rest()
    eye.wake()
    assert told_since() == KEPT
    for _ in range(3):
        eye.frame()
    assert trouble_of(eye.frame) == "unplugged"
    eye.wake()
    assert told_since() == BY_ITSELF  # another one may have been plugged in


def test_of_the_two_devices_of_a_usb_camera_the_one_with_pictures_is_meant(tmp_path: Path) -> None:
    for number, (bus, index) in enumerate([("usb1", "0"), ("usb1", "1"), ("platform", "0"), ("usb2", "0")]):
        about = tmp_path / f"sys/class/video4linux/video{number}"
        about.mkdir(parents=True)
        (about / "index").write_text(index, encoding="ascii")
        (tmp_path / "sys/devices" / bus / str(number)).mkdir(parents=True)
        (about / "device").symlink_to(tmp_path / "sys/devices" / bus / str(number))
        (tmp_path / "dev").mkdir(exist_ok=True)
        (tmp_path / f"dev/video{number}").touch()
    assert [path.name for path in usb_devices(tmp_path)] == ["video0", "video3"]


def test_the_best_camera_is_found_or_it_is_said_that_there_is_none(tmp_path: Path) -> None:
    assert trouble_of(lambda: camera("auto", tmp_path)) == "unplugged"
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/video2").touch()
    assert isinstance(camera("auto", tmp_path), Usb)
    assert isinstance(camera("pi"), PiCamera)
    assert isinstance(camera(str(tmp_path)), Replay)


# The Pi's own -------------------------------------------------------------------------------------


class Library:
    """What picamera2 looks like from outside: streams, metadata, and every control that was set."""

    def __init__(self, controls: set[str]) -> None:
        self.camera_controls = dict.fromkeys(controls)
        self.set: list[dict[str, Any]] = []
        self.focused = self.given_back = self.stopped = 0
        self.is_open, self.broken = False, False

    def create_video_configuration(self, **streams: Any) -> dict[str, Any]:
        return streams

    def configure(self, streams: dict[str, Any]) -> None:
        self.streams = streams

    def start(self) -> None:
        self.is_open = True

    def stop(self) -> None:
        self.stopped += 1

    def close(self) -> None:
        self.is_open = False

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.set.append(controls)

    def autofocus_cycle(self) -> None:
        self.focused += 1

    @contextmanager
    def captured_request(self) -> Iterator[Library]:
        if self.broken:
            raise RuntimeError("camera frontend has timed out")
        yield self
        self.given_back += 1

    def make_array(self, stream: str) -> NDArray[np.uint8]:
        if stream == "main":
            return np.full((LARGE[1], LARGE[0], 3), 90, np.uint8)
        return np.full((SMALL[1] * 3 // 2, 704), 128, np.uint8)  # rows are padded to a multiple of 64

    def get_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.7), "LensPosition": 2.1}


ALL = {"AfMode", "LensPosition", "AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"}


class Hanging:
    """A Pi's camera on a clock that the test moves."""

    def __init__(self, controls: set[str] = ALL) -> None:
        self.library, self.now = Library(controls), 0.0
        self.eye = PiCamera(0, lambda number: self.library, lambda: self.now)


def test_the_two_streams_of_one_moment_are_given_and_the_request_is_given_back() -> None:
    here = Hanging()
    here.eye.wake()
    frame = here.eye.frame()
    assert (frame.whole().shape, frame.small.shape) == ((LARGE[1], LARGE[0], 3), (SMALL[1], SMALL[0], 3))
    assert frame.scale == pytest.approx(SMALL[0] / LARGE[0])
    assert here.library.given_back == 1


def test_focus_is_found_once_and_kept_with_exposure_and_colours() -> None:
    here = Hanging()
    here.eye.wake()
    here.eye.frame()
    assert here.library.focused == 1
    assert here.library.set[-1] == {"AeEnable": True, "AwbEnable": True}
    here.now = SETTLED + 0.1
    here.eye.frame()
    kept = here.library.set[-1]
    assert (kept["AfMode"], kept["LensPosition"], kept["AeEnable"], kept["ExposureTime"]) == (0, 2.1, False, 9000)
    here.eye.rest()
    here.eye.wake()
    assert (here.library.stopped, here.library.focused) == (1, 1)
    assert here.library.set[-1] == kept


def test_when_the_light_has_changed_everything_is_found_anew() -> None:
    here = Hanging()
    here.eye.wake()
    here.now = SETTLED + 0.1
    here.eye.frame()
    here.eye.settle()
    assert here.library.set[-1] == {"AeEnable": True, "AwbEnable": True}
    here.now += SETTLED + 0.1
    here.eye.frame()
    assert here.library.set[-1]["AeEnable"] is False


def test_a_camera_without_a_lens_that_moves_is_not_told_to_move_it() -> None:
    here = Hanging(ALL - {"AfMode", "LensPosition"})
    here.eye.wake()
    here.now = SETTLED + 0.1
    here.eye.frame()
    assert here.library.focused == 0
    assert not any({"AfMode", "LensPosition"} & set(controls) for controls in here.library.set)


@pytest.mark.parametrize(("error", "trouble"), [(IndexError(), "unplugged"), (RuntimeError("in use"), "busy")])
def test_a_ribbon_that_is_out_and_a_camera_in_use_are_told_apart(error: Exception, trouble: str) -> None:
    def refuse(number: int) -> Any:
        raise error

    assert trouble_of(PiCamera(0, refuse).wake) == trouble


def test_a_ribbon_that_is_pulled_out_closes_the_camera() -> None:
    here = Hanging()
    here.eye.wake()
    here.library.broken = True
    assert trouble_of(here.eye.frame) == "unplugged"
    assert not here.library.is_open


# Folders, videos, the simulated table --------------------------------------------------------------


def numbered(level: int) -> Picture:
    return np.full((60, 80, 3), level, np.uint8)


def test_a_folder_is_played_picture_by_picture_and_holds_the_last(tmp_path: Path) -> None:
    for at in (1, 2):
        cv2.imwrite(str(tmp_path / f"{at}.png"), numbered(100 * at))
    now = [0.0]
    eye = Replay(tmp_path, lambda: now[0], lambda seconds: now.__setitem__(0, now[0] + seconds))
    eye.wake()
    levels = [int(eye.frame().whole().mean()) for _ in range(2 * EACH + 5)]
    assert levels == [100] * EACH + [200] * (EACH + 5)
    assert now[0] == pytest.approx((2 * EACH + 4) / 30)
    eye.rest()
    assert trouble_of(eye.frame) == "unplugged"


def test_a_video_is_played_like_a_folder(tmp_path: Path) -> None:
    eye = Replay(film(tmp_path / "film.avi", frames=3), wait=lambda seconds: None)
    eye.wake()
    assert len({eye.frame().small.tobytes() for _ in range(6)}) == 3


def test_a_folder_without_pictures_is_no_camera(tmp_path: Path) -> None:
    eye = Replay(tmp_path)
    eye.wake()
    assert trouble_of(eye.frame) == "unplugged"


def test_the_simulated_table_shows_what_was_thrown_and_no_two_frames_alike() -> None:
    now = [5.0]
    eye = SimulatedCamera(clock=lambda: now[0], wait=lambda seconds: now.__setitem__(0, now[0] + seconds), seed=3)
    eye.wake()
    first, second = eye.frame(), eye.frame()
    assert np.any(first.small != second.small)
    until = eye.throw([("success", "failure"), range(1, 7)], ["success", 4])
    assert eye.arena.faces == ("★", "4")
    assert until > now[0]
    assert not eye.arena.is_still(until - 0.1)
    assert eye.arena.is_still(until + 0.5)
