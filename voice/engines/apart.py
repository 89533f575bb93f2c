"""An engine in a child process: killed when it hangs, started again when it is needed."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict
from pathlib import Path

from voice.child import Child, ChildLost
from voice.engines.speech import Utterance
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
        self.name, self._model, self._patience, self._clock = name, model, patience, clock
        self._languages, self._asked_at = languages, clock()
        self._module = module or "voice.engines.worker"
        self._child: Child | None = None
        self._voices: dict[str, tuple[str, ...]] | None = None
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process that speaks, if it runs."""
        return self._child.pid if self._child else None

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices for a language, the best first; `EngineLost` if the engine is not there."""
        bare = language.partition("-")[0]
        if self._languages and bare not in self._languages:
            return ()
        with self._lock:
            if self._voices is None:
                self._running()
        return (self._voices or {}).get(bare, ())

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file; `EngineLost` if that was too much for the engine."""
        with self._lock:
            child = self._running()
            answer = self._ask(child, speech, path)
        if failed := answer.get("failed"):
            raise EngineLost(self.name, str(failed))

    def give_back(self) -> None:
        """End a child that nobody has asked for long; the next sentence starts it again."""
        with self._lock:
            if self._child and self._clock() - self._asked_at >= IDLE:
                self._end()

    def close(self) -> None:
        """End the child."""
        with self._lock:
            self._end()

    def _ask(self, child: Child, speech: Utterance, path: Path) -> dict[str, object]:
        try:
            child.send({"speech": asdict(speech), "path": str(path)})
            answer = child.receive(self._patience + PER_LETTER_OF.get(self.name, PER_LETTER) * len(speech.text))
        except ChildLost as error:
            self._end()
            raise EngineLost(self.name, str(error)) from error
        self._asked_at = self._clock()
        return answer

    def _running(self) -> Child:
        """The child, started if it must be."""
        if self._child is None:
            self._asked_at = self._clock()
            try:
                child = self._child = Child(self._module, self.name, self._model, clock=self._clock)
                hello = child.receive(START_PATIENCE)
            except ChildLost as error:
                self._end()
                raise EngineLost(self.name, str(error)) from error
            if failed := hello.get("failed"):
                self._end()
                raise EngineLost(self.name, str(failed))
            self._voices = {language: tuple(names) for language, names in hello["voices"].items()}
        return self._child

    def _end(self) -> None:
        if self._child:
            self._child.kill()
        self._child = None
