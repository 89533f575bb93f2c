"""The child that an engine runs in: takes sentences, writes files, and says when each is whole."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from voice.child import orders, own_lines, tell
from voice.engines.speech import SpeechOrder, SpeechTold, Synthesiser

ENGINES = {
    "pico": "Pico",
    "pyttsx3": "Pyttsx3",
    "piper": "Piper",
    "hibari": "Hibari",
    "kokoro": "Kokoro",
    "clips": "Clips",
}
# How a library says that a sentence is too much for it, on purpose or not; the next sentence may be an easy one.
REFUSALS = (ArithmeticError, LookupError, OSError, RuntimeError, TypeError, ValueError)
LANGUAGES = ("en", "it", "de", "es", "fr")


def engine(name: str, model: str) -> Synthesiser:
    """The engine of this name; each is loaded only where it is used."""
    if name not in ENGINES:
        raise ValueError(f"there is no engine called {name}")
    module = importlib.import_module(f"voice.engines.{name}")
    speaker: Synthesiser = getattr(module, ENGINES[name])(model)
    return speaker


def main() -> None:
    """Speak until nobody asks any more; what an engine does not survive ends this process, and another one begins."""
    lines = own_lines()
    try:
        speaker = engine(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        tell(lines, SpeechTold(failed=f"{type(error).__name__}: {error}"))
        return
    tell(lines, SpeechTold({language: speaker.voices(language) for language in LANGUAGES}))
    for order in orders(SpeechOrder):
        try:
            speaker.wav(order.speech, Path(order.path))
            tell(lines, SpeechTold(done=order.path))
        except REFUSALS as error:
            tell(lines, SpeechTold(failed=f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    main()
