"""The engines that can speak, in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from voice.engines.apart import Apart
from voice.engines.simulated import Simulated
from voice.engines.speech import Synthesiser
from voice.errors import EngineLost

ENGINES = ("piper", "hibari", "pico", "pyttsx3", "simulated")
BEST = "best"
ONLY = {"hibari": ("en",)}
ENOUGH_MEMORY = 900  # megabytes of the machine; Hibari takes 200 of them, and the eyes 300
MEMORY = Path("/proc/meminfo")


def engines(wanted: str = BEST, model: str = "", memory: Path = MEMORY) -> tuple[Synthesiser, ...]:
    """The engine that was wished for, and those that take over when it fails; the last one is never missing."""
    names = [name for name in ENGINES if _can_be(name, wanted, model, memory)]
    first = [wanted] if wanted in names else []
    ordered = [*first, *(name for name in names if name not in first)]
    ordered = ordered[: ordered.index("simulated") + 1]
    return tuple(
        Simulated() if name == "simulated" else Apart(name, model, languages=ONLY.get(name, ())) for name in ordered
    )


def has_room(memory: Path = MEMORY) -> bool:
    """Has this machine memory enough for a neural voice beside all else?  What nobody knows is enough."""
    try:
        found = re.search(r"MemTotal:\s+(\d+)", memory.read_text(encoding="ascii"))
    except OSError:
        return True
    return found is None or int(found[1]) // 1024 >= ENOUGH_MEMORY


def _can_be(name: str, wanted: str, model: str, memory: Path) -> bool:
    if name == "piper":
        return bool(model)
    return name != "hibari" or wanted == name or has_room(memory)


def who_speaks(language: str, company: Sequence[Synthesiser]) -> tuple[str, str]:
    """Who of them really speaks this language, and why nobody before does; each is started, and ended again."""
    why = ""
    for engine in company:
        try:
            if engine.voices(language):
                return engine.name, why
        except EngineLost as error:
            why = why or str(error.about["why"])
        finally:
            engine.close()
    return "", why
