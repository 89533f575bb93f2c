"""The settings of the voice, each with what it may be; a wrong one is refused with a sentence, never guessed at."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from voice.errors import SettingError
from voice.loudspeakers import is_loudspeaker

LANGUAGES = ("en", "it")
VERBOSITIES = ("short", "normal", "teaching")


def _one_of(default: str, *choices: str) -> Any:
    return field(default=default, metadata={"choices": choices})


def _from_to(default: float, low: float, high: float) -> Any:
    return field(default=default, metadata={"low": low, "high": high})


def _that(default: str, is_one: Callable[[str], bool], wrong: str) -> Any:
    return field(default=default, metadata={"is_one": is_one, "wrong": wrong})


def _is_model(text: str) -> bool:
    """The path of a Piper voice; empty: none."""
    return not text or (text.isprintable() and text.endswith(".onnx") and not text.startswith("-"))


@dataclass(frozen=True)
class VoiceSettings:
    """How the voice sounds, and where."""

    language: str = _one_of("en", *LANGUAGES)
    engine: str = _one_of("best", "best", "hibari", "kokoro", "pico", "pyttsx3", "piper", "simulated")
    voice: str = ""  # the engine's own name for it; empty: the best it has
    piper_model: str = _that("", _is_model, "model")  # an owner's voice file
    rate: float = _from_to(1.0, 0.5, 2.0)
    pitch: float = _from_to(1.0, 0.5, 2.0)
    volume: int = _from_to(80, 0, 100)
    loudest: int = _from_to(100, 10, 100)  # whatever is pressed, it gets no louder
    night: bool = False
    night_loudest: int = _from_to(35, 5, 100)
    verbosity: str = _one_of("normal", *VERBOSITIES)
    sound: bool = True  # False: captions and lights only, or the browser is the loudspeaker
    effects: bool = True  # short sounds for what happens on the table
    ambience: int = _from_to(
        35, 0, 100
    )  # how loud a bed lies under a scene, of the loudness of the voice; none at night
    device: str = _that("default", is_loudspeaker, "device")  # a name from `loudspeakers`
    lead_in: int = _from_to(0, 0, 2000)  # milliseconds of silence first, for sinks that swallow the first word
    cache_megabytes: int = _from_to(50, 8, 2000)  # with less, what was just made would be gone before it is heard

    @property
    def takes_clips(self) -> bool:
        """May sentences come from clips that another voice has rendered?  Who names a voice wants to hear that one."""
        return self.engine == "best" and not self.voice and self.pitch == 1.0

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        for entry in fields(self):
            _check(entry.name, getattr(self, entry.name), entry.default, entry.metadata)


def settings(data: Mapping[str, object]) -> VoiceSettings:
    """Settings from a file or a form; `SettingError` says what is wrong with the first that cannot be."""
    known = [entry.name for entry in fields(VoiceSettings)]
    for name in data:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise SettingError("error.voice.unknown_near" if near else "error.voice.unknown", setting=name, near=near)
    wanted: dict[str, Any] = dict(data)
    return VoiceSettings(**wanted)


def _check(name: str, value: object, default: object, rules: Mapping[str, Any]) -> None:
    if not _is_like(value, default):
        raise SettingError("error.voice.kind", setting=name, value=value, kind=type(default).__name__)
    if (choices := rules.get("choices")) and value not in choices:
        raise SettingError("error.voice.choice", setting=name, value=value, choices=", ".join(choices))
    if isinstance(value, (int, float)) and "low" in rules and not rules["low"] <= value <= rules["high"]:
        raise SettingError("error.voice.range", setting=name, value=value, low=rules["low"], high=rules["high"])
    if "is_one" in rules and not rules["is_one"](value):
        raise SettingError(f"error.voice.{rules['wrong']}", setting=name, value=value)


def _is_like(value: object, default: object) -> bool:
    """A whole number will do for a fraction, but a truth value is no number."""
    if isinstance(value, bool) or isinstance(default, bool):
        return type(value) is type(default)
    return isinstance(value, type(default)) or (isinstance(default, float) and isinstance(value, int))
