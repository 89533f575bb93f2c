"""An engine in a child process: killed when it hangs, started again when it is needed."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from voice.child import ChildLost, Servant
from voice.engines.speech import SpeechOrder, SpeechTold, Utterance
from voice.errors import EngineLost
from voice.timers import Clock

START_PATIENCE, PATIENCE = 30.0, 4.0  # seconds
IDLE = 600.0  # seconds; whoever was asked nothing for so long gives its memory back
PER_LETTER = 0.01  # seconds more
PER_LETTER_OF = {"piper": 0.1, "kokoro": 0.3}  # a large neural voice takes about as long as it speaks


class Apart:
    """An engine that may hang and crash without anybody at the table noticing more than a missing sentence."""

    def __init__(
        self,
        name: str,
        model: str = "",
        *,
        languages: tuple[str, ...] = (),
        patience: float = PATIENCE,
        module: str = "",
        clock: Clock = time.monotonic,
    ) -> None:
        """*languages*: the only ones it may be asked for, so that it is not started to say that it has no others."""
        self.name, self._patience, self._languages = name, patience, languages
        module = module or "voice.engines.worker"
        self._child = Servant(module, name, model, tells=SpeechTold, ready=max(START_PATIENCE, patience), clock=clock)
        self._voices: dict[str, tuple[str, ...]] | None = None
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process that speaks, if it runs."""
        return self._child.pid

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices for a language, the best first; `EngineLost` if the engine is not there."""
        bare = language.partition("-")[0]
        if self._languages and bare not in self._languages:
            return ()
        with self._lock:
            if self._voices is None:
                self._begin()
        return (self._voices or {}).get(bare, ())

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file; `EngineLost` if that was too much for the engine."""
        patience = self._patience + PER_LETTER_OF.get(self.name, PER_LETTER) * len(speech.text)
        with self._lock:
            self._begin()
            try:
                answer = self._child.ask(SpeechOrder(speech, str(path)), patience)
            except ChildLost as error:
                raise EngineLost(self.name, str(error)) from error
        if answer.failed:
            raise EngineLost(self.name, answer.failed)

    def give_back(self) -> None:
        """End a child that nobody has asked for long; the next sentence starts it again."""
        with self._lock:
            self._child.rest(IDLE)

    def close(self) -> None:
        """End the child, whatever it is doing."""
        self._child.end()

    def _begin(self) -> None:
        """Let it be born, if it must be, and hear which voices it has."""
        try:
            hello = self._child.born()
        except ChildLost as error:
            raise EngineLost(self.name, str(error)) from error
        if hello and hello.failed:
            self._child.end()
            raise EngineLost(self.name, hello.failed)
        self._voices = hello.voices if hello else self._voices
