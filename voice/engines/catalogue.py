"""The engines that can speak, in the order in which they are tried."""

from __future__ import annotations

from voice.engines.apart import Apart
from voice.engines.simulated import Simulated
from voice.engines.speech import Synthesiser

ENGINES = ("piper", "pico", "pyttsx3", "simulated")
BEST = "best"


def engines(wanted: str = BEST, model: str = "") -> tuple[Synthesiser, ...]:
    """The engine that was wished for, and those that take over when it fails; the last one is never missing."""
    names = [name for name in ENGINES if name != "piper" or model]
    first = [wanted] if wanted in names else []
    ordered = [*first, *(name for name in names if name not in first)]
    ordered = ordered[: ordered.index("simulated") + 1]
    return tuple(Simulated() if name == "simulated" else Apart(name, model) for name in ordered)
