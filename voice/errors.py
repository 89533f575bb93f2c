"""What can go wrong with the voice; each error has a phrase id and the values of its placeholders.

VoiceError
├── SettingError (ValueError)   the owner's: a setting that cannot be
├── EngineLost                  an engine that is missing, hangs or died; the next one speaks
└── BadRecording                a recorded clip that cannot be played; the engine speaks instead
"""

from __future__ import annotations

from engine import EngineError


class VoiceError(EngineError):
    """All that the voice raises on purpose."""


class SettingError(VoiceError, ValueError):
    """The owner's: a setting that is not known, or cannot have this value."""


class EngineLost(VoiceError):
    """An engine that is not installed, does not answer or has died."""

    def __init__(self, engine: str, why: str) -> None:
        super().__init__("error.voice.engine_lost", engine=engine, why=why)
