"""The engines that can speak, in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine import News
from voice.engines.apart import Apart
from voice.engines.models import models, together
from voice.engines.simulated import SimulatedEngine
from voice.engines.speech import Synthesiser
from voice.errors import EngineLost

ENGINES = ("kokoro", "piper", "hibari", "pico", "pyttsx3", "simulated")
BEST = "best"
ONLY = {"hibari": ("en",)}
ENOUGH_MEMORY = 900  # megabytes of the machine; Hibari takes 200 of them, and the eyes 300
MEMORY = Path("/proc/meminfo")


def engines(
    wanted: str = BEST, model: str = "", voices: Path | None = None, memory: Path = MEMORY
) -> tuple[Synthesiser, ...]:
    """The engine that was wished for, and those that take over when it fails; the last one is never missing.

    *model* is a voice of Piper's that the settings name; *voices* the folder with more of them, and with Kokoro.
    """
    held = {"piper": together(models(model, voices)), "kokoro": _kokoro(voices)}
    names = [name for name in ENGINES if _can_be(name, wanted, held, memory)]
    first = [wanted] if wanted in names else []
    ordered = [*first, *(name for name in names if name not in first)]
    ordered = ordered[: ordered.index("simulated") + 1]
    return tuple(
        SimulatedEngine() if name == "simulated" else Apart(name, held.get(name, ""), languages=ONLY.get(name, ()))
        for name in ordered
    )


def complaints(wanted: str, language: str, model: str, voices: Path | None) -> Iterator[News]:
    """What an owner has brought along, or wished for, and what cannot be used of it in this language."""
    found = models(model, voices)
    for each in found:
        if each.why:
            yield News("voice.bad_model", {"file": each.path.name, "why": each.why})
    if (model or wanted == "piper") and not any(each.language == language for each in found):
        yield News("voice.no_model", {"language": language})
    if wanted == "kokoro" and not _kokoro(voices):
        yield News("voice.no_kokoro")


def has_room(memory: Path = MEMORY) -> bool:
    """Has this machine memory enough for a neural voice beside all else?  What nobody knows is enough."""
    try:
        found = re.search(r"MemTotal:\s+(\d+)", memory.read_text(encoding="ascii"))
    except OSError:
        return True
    return found is None or int(found[1]) // 1024 >= ENOUGH_MEMORY


def _can_be(name: str, wanted: str, held: Mapping[str, str], memory: Path) -> bool:
    """Kokoro is live only where somebody wants it: few machines are quick enough."""
    if name in held:
        return bool(held[name]) and (name != "kokoro" or wanted == name)
    return name != "hibari" or wanted == name or has_room(memory)


def _kokoro(voices: Path | None) -> str:
    return str(voices) if voices and (voices / "kokoro" / "kokoro.onnx").is_file() else ""


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
