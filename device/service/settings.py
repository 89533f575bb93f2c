"""The configuration: every setting with what it may be, and where its value comes from.

The environment wins (`TALESIDE_VOICE_VOLUME=60`), then what somebody has set, then what we come with.  Only what is set
is kept.  A value that cannot be is refused with a sentence when it is set; one that is there already is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from device.evening.words import LANGUAGES
from device.packs.headers import HEADER
from device.service.plan import players
from engine import EngineError
from voice.errors import SettingError
from voice.settings import VoiceSettings
from voice.settings import settings as voice_settings

PREFIX = "TALESIDE_"
VOICE, CHOICES = "voice.", " | "
Source = Literal["environment", "set", "default"]
VIDEOS = (".avi", ".m4v", ".mjpeg", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm")
YES, NO = ("yes", "true", "on", "1", "sì", "si"), ("no", "false", "off", "0")


class WrongSetting(EngineError):
    """The owner's: no such setting, or not such a value."""


@dataclass(frozen=True)
class Setting:
    """One thing that can be set."""

    name: str
    default: Any
    read: Callable[[str], Any]


class SettingValue(NamedTuple):
    """What holds, and why."""

    value: Any
    source: Source


def _language(text: str) -> str:
    if text and text not in LANGUAGES:
        raise ValueError(CHOICES.join(LANGUAGES))
    return text


def _folder(text: str) -> str:
    """A folder with a pack in it; empty: none."""
    return _there(text, lambda folder: (folder / HEADER).is_file())


def _file(text: str) -> str:
    """A file that is there, no device and no pipe; empty: none."""
    return _there(text, Path.is_file)


def _there(text: str, is_right: Callable[[Path], bool]) -> str:
    if not text:
        return ""
    with suppress(OSError):  # a name that is too long
        if is_right(Path(text)):
            return str(Path(text).absolute())
    raise ValueError(text)


def _players(text: str) -> tuple[str, ...]:
    return players(text) if text.strip() else ()


def _port(text: str) -> int:
    if not 1024 <= (port := int(text)) <= 65535:
        raise ValueError(text)
    return port


def _share(text: str) -> float:
    if not 0 < (share := float(text)) <= 1:
        raise ValueError(text)
    return share


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= 120:
        raise ValueError(text)
    return seconds


def _camera(text: str) -> str:
    """`auto`, `none`, `pi`, `simulated`, or a device, a folder or a video that is there."""
    return text if text in ("auto", "none", "pi", "simulated") else _there(text or "?", _can_be_watched)


def _can_be_watched(path: Path) -> bool:
    """What plays videos would open lists of other files and addresses, too; and a device may be anything."""
    if path.is_file():
        return path.suffix.lower() in VIDEOS
    return path.is_dir() or (path.exists() and path.resolve().match("/dev/video[0-9]*"))


def _millimetres(text: str) -> tuple[float, float]:
    """Two sides, as 180x240."""
    wide, high = (float(side) for side in text.lower().split("x"))
    if not (50 <= wide <= 1000 and 50 <= high <= 1000):
        raise ValueError(text)
    return wide, high


def _corners(text: str) -> tuple[tuple[float, float], ...]:
    """Four corners of the tray as parts of the picture, as 0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9; or none."""
    corners = tuple((float(x), float(y)) for x, y in (corner.split(",") for corner in text.split()))
    if len(corners) not in (0, 4) or not all(0 <= part <= 1 for corner in corners for part in corner):
        raise ValueError(text)
    return corners


def _like(default: object) -> Callable[[str], Any]:
    """A reader for values of this kind; what the voice does not like of them it says itself."""

    def truth(text: str) -> bool:
        if text.casefold() not in (*YES, *NO):
            raise ValueError(text)
        return text.casefold() in YES

    return truth if isinstance(default, bool) else type(default)


OURS = (
    Setting("language", "", _language),  # empty: that of the system
    Setting("pack", "", _folder),
    Setting("players", (), _players),
    Setting("campaign", "", str),  # what is gone on with; empty: the one that has the name of its pack
    Setting("hardware", "", _file),
    Setting("sure_enough", 0.9, _share),
    Setting("quiet", 0.0, _seconds),  # so long silence is no answer; then it is one, where it can be; 0: never
    Setting("phones", True, _like(True)),
    Setting("brightness", 1.0, _share),  # of the lamps by day
    Setting("welcomed", False, _like(False)),  # has somebody gone through the first steps?
    Setting("port", 8080, _port),
    Setting("network", False, _like(False)),  # may other devices find a box that is only shown on the screen, too?
)
SEEN = (
    Setting("camera.source", "auto", _camera),
    Setting("camera.cards", True, _like(True)),  # does it read cards, too?  That takes 250 MB while it does
    Setting("camera.card_photos", False, _like(False)),  # may a photo of each card that it reads stay beside the words?
    Setting("camera.corrections", False, _like(False)),  # may it keep cut-outs of doubtful dice, to learn from them?
    Setting("camera.tray", (180.0, 240.0), _millimetres),
    Setting("camera.corners", (), _corners),
    Setting("camera.board", (420.0, 297.0), _millimetres),  # what the markers of a board span
    Setting("camera.board_corners", (), _corners),
)
SPOKEN = tuple(
    Setting(f"{VOICE}{entry.name}", entry.default, _like(entry.default))
    for entry in fields(VoiceSettings)
    if entry.name != "language"
)
KNOBS: Mapping[str, Setting] = {knob.name: knob for knob in (*OURS, *SEEN, *SPOKEN)}


def understood(name: str, text: str) -> Any:
    """The value that a text means for a setting; WrongSetting and the voice's own errors say what is wrong."""
    if name not in KNOBS:
        raise WrongSetting("error.config.unknown", name=name, known=", ".join(KNOBS))
    try:
        value = KNOBS[name].read(text)
    except ValueError as error:
        what = "error.config.choice" if CHOICES in str(error) else "error.config.value"
        raise WrongSetting(what, name=name, value=text, choices=str(error).replace(CHOICES, ", ")) from error
    try:
        if name.startswith(VOICE):
            voice_settings({name.removeprefix(VOICE): value})
    except SettingError as error:
        raise WrongSetting(error.what, **{**error.about, "setting": name}) from error
    return value


def written(value: Any) -> str:
    """A value as somebody would type it, and as it is kept."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], tuple):  # points
        return " ".join(",".join(f"{part:g}" for part in point) for point in value)
    return "x".join(f"{side:g}" for side in value) if value and isinstance(value[0], float) else ",".join(value)


def effective(kept: Mapping[str, str], environment: Mapping[str, str] = os.environ) -> dict[str, SettingValue]:
    """All settings as they hold."""
    return {name: _effective(knob, kept, environment) for name, knob in KNOBS.items()}


def _effective(knob: Setting, kept: Mapping[str, str], environment: Mapping[str, str]) -> SettingValue:
    variable = PREFIX + knob.name.replace(".", "_").upper()
    sources: tuple[tuple[Source, str | None], ...] = (
        ("environment", environment.get(variable)),
        ("set", kept.get(knob.name)),
    )
    for source, text in sources:
        if text is not None:
            try:
                return SettingValue(understood(knob.name, text), source)
            except EngineError:
                continue
    return SettingValue(knob.default, "default")
