"""Which camera is meant: by its name in the settings, or the best one that is there."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

from vision.cameras.camera import Camera, CameraTrouble
from vision.cameras.picamera import PiCamera
from vision.cameras.replay import Replay
from vision.cameras.simulated import SimulatedCamera
from vision.cameras.usb import Usb

NAMED: dict[str, Callable[[], Camera]] = {"pi": PiCamera, "simulated": SimulatedCamera}
SYSTEM = Path("/")


def camera(source: str, system: Path = SYSTEM) -> Camera:
    """`auto`, `pi`, `simulated`, a device as /dev/video0, or a folder or video to be played."""
    if source == "auto":
        return _found(system)
    if source in NAMED:
        return NAMED[source]()
    path = Path(source)
    return Replay(path) if path.is_file() or path.is_dir() else Usb(source)


def _found(system: Path) -> Camera:
    """The Pi's own camera if it has one, else the first on USB."""
    if importlib.util.find_spec("picamera2") and any(system.glob("dev/media[0-9]*")) and _has_sensor(system):
        return PiCamera()
    device = next(iter(usb_devices(system)), None)
    if device is None:
        raise CameraTrouble("unplugged")
    return Usb(str(device))


def _has_sensor(system: Path) -> bool:
    """Whether a sensor hangs on the ribbon cable: the system lists it by its driver's name."""
    names = system.glob("sys/class/video4linux/v4l-subdev*/name")
    return any(name.read_text(encoding="ascii").startswith(("imx", "ov")) for name in names)


def usb_devices(system: Path = SYSTEM) -> list[Path]:
    """Cameras on USB; of the two devices that each has, the one that gives pictures."""
    found = []
    for device in sorted(system.glob("dev/video[0-9]*"), key=lambda path: int(path.name[5:])):
        about = system / "sys/class/video4linux" / device.name
        index = about / "index"
        is_usb = "usb" in str((about / "device").resolve()) if about.exists() else True
        if is_usb and (not index.exists() or index.read_text(encoding="ascii").strip() == "0"):
            found.append(device)
    return found
