"""The Pi's own camera, by picamera2: a small stream for glances, and a large one that is only copied to be read.

Focus is searched once and then kept, because a lens that hunts makes still dice move. Exposure and colours settle for
a moment and are kept as well. Whatever a camera has no control for (a Camera Module 2 has no focus) is left alone.
"""

from __future__ import annotations

import gc
import importlib
import time
from collections.abc import Callable, Mapping
from typing import Any

import cv2
import numpy as np

from vision.cameras.camera import CameraTrouble
from vision.frames import CameraFrame
from vision.networks import Picture

LARGE, SMALL = (2304, 1296), (640, 360)
BUFFERS = 4
SETTLED = 1.0  # seconds until exposure and colours are found
MANUAL, AUTO = 0, 1  # of AfMode
KEEP = ("ExposureTime", "AnalogueGain", "ColourGains")


def picamera2(number: int) -> Any:
    """The library's camera; it comes with the system, not from the package index."""
    return importlib.import_module("picamera2").Picamera2(number)


class PiCamera:
    """One camera on the ribbon cable; *open_* is how the library is asked for it."""

    is_live = True

    def __init__(
        self, number: int = 0, open_: Callable[[int], Any] = picamera2, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.name = f"camera {number}"
        self._number, self._open, self._clock = number, open_, clock
        self._camera: Any = None
        self._is_awake = False
        self._keep_at: float | None = None
        self._kept: dict[str, Any] = {}
        self._wide = SMALL[0]

    def wake(self) -> None:
        """Open and start it; what was kept before is kept again."""
        if self._is_awake:
            return
        try:
            if self._camera is None:
                self._camera = self._open(self._number)
                self._camera.configure(streams := self.configuration())
                self._wide = streams["lores"]["size"][0]
            self._camera.start()
        except IndexError as error:
            raise CameraTrouble("unplugged") from error
        except RuntimeError as error:
            self.close()
            raise CameraTrouble("busy") from error
        self._is_awake = True
        if self._kept:
            self._set(self._kept)
        else:
            self.settle()

    def configuration(self) -> Mapping[str, Any]:
        """Two streams at once, so that the mode never has to be switched."""
        made: Mapping[str, Any] = self._camera.create_video_configuration(
            main={"size": LARGE, "format": "RGB888"},  # which is blue, green, red in memory
            lores={"size": SMALL, "format": "YUV420"},
            buffer_count=BUFFERS,
        )
        return made

    def frame(self) -> CameraFrame:
        """The next moment; its request is given back at once, or the camera would stall."""
        if not self._is_awake:
            raise CameraTrouble("unplugged")
        try:
            with self._camera.captured_request() as request:
                small = request.make_array("lores")
                large = request.make_array("main")
                found = request.get_metadata()
        except RuntimeError as error:
            self.close()
            raise CameraTrouble("unplugged") from error
        self._keep_what(found)
        return self._framed(np.asarray(small, np.uint8), np.asarray(large, np.uint8))

    def settle(self) -> None:
        """Find focus once, and exposure and colours for a moment."""
        if self._has("AfMode"):
            self._camera.set_controls({"AfMode": AUTO})
            self._camera.autofocus_cycle()
        self._set({"AeEnable": True, "AwbEnable": True})
        self._keep_at = self._clock() + SETTLED

    def rest(self) -> None:
        """Stop the streams; it stays ours, because opening it anew takes longer than a throw."""
        if self._is_awake:
            self._is_awake = False
            self._camera.stop()

    def close(self) -> None:
        """Let go of it. The library leaves the selector of its thread to whoever collects the garbage."""
        camera, self._camera, self._is_awake = self._camera, None, False
        if camera is not None:
            camera.close()
            del camera
            gc.collect()

    def _framed(self, small: Picture, large: Picture) -> CameraFrame:
        """The rows of the small stream are padded on the right."""
        colours = np.asarray(cv2.cvtColor(small, cv2.COLOR_YUV2BGR_I420), np.uint8)[:, : self._wide]
        return CameraFrame(colours, colours.shape[1] / large.shape[1], self._clock(), lambda: large)

    def _keep_what(self, found: Mapping[str, Any]) -> None:
        if self._keep_at is None or self._clock() < self._keep_at:
            return
        self._keep_at = None
        self._kept = {"AeEnable": False, "AwbEnable": False, **{what: found[what] for what in KEEP if what in found}}
        if "LensPosition" in found:
            self._kept |= {"AfMode": MANUAL, "LensPosition": found["LensPosition"]}
        self._set(self._kept)

    def _set(self, controls: Mapping[str, Any]) -> None:
        known = {name: value for name, value in controls.items() if self._has(name)}
        if known:
            self._camera.set_controls(known)

    def _has(self, control: str) -> bool:
        return control in self._camera.camera_controls
