"""The company: the engines in the order in which they are asked.  One that fails rests, and is tried again by and by.

While it rests, the next one speaks.  It is tried aside, in a thread of its own and with a sentence that is being said
just now, so that nobody waits for an engine that hangs; the longer it has failed, the rarer.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from engine import News
from voice.clips import opened
from voice.engines.apart import Apart
from voice.engines.simulated import SimulatedEngine
from voice.engines.speech import Synthesiser, Utterance
from voice.errors import EngineLost

log = logging.getLogger(__name__)
STRIKES = 3  # failures in a row, and an engine rests
FIRST_REST, LONGEST_REST = 30.0, 300.0  # seconds
Report = Callable[[News], None]


class Company:
    """All who can speak; the last of them never rests."""

    def __init__(
        self, engines: Sequence[Synthesiser], report: Report, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.engines = tuple(engines)
        self._report, self._clock = report, clock
        self._strikes: Counter[str] = Counter()
        self._rests: dict[str, float] = {}  # how long each rested last
        self._wakes: dict[str, float] = {}  # who rests, and until when
        self._trial: threading.Thread | None = None
        self._is_closed = False

    @property
    def speaker(self) -> Synthesiser:
        """Who speaks at present."""
        return next(engine for engine in self.engines if engine.name not in self._wakes)

    def able(self, language: str) -> Iterator[Synthesiser]:
        """Those that have a voice for this language; one that is not there rests."""
        for engine in self.engines:
            if self._is_closed:
                return
            try:
                if engine.name not in self._wakes and engine.voices(language):
                    yield engine
            except EngineLost as error:
                self._rest(engine, error)

    def spoke(self, engine: Synthesiser) -> None:
        """What failed before is forgiven."""
        self._strikes[engine.name] = 0

    def failed(self, engine: Synthesiser, error: Exception) -> None:
        """A sentence came to nothing."""
        if self._is_closed:
            return
        log.warning("%s failed: %s", engine.name, error)
        self._strikes[engine.name] += 1
        if self._strikes[engine.name] >= STRIKES:
            self._rest(engine, error)

    def wake(self, speech: Utterance, folder: Path) -> None:
        """Try whoever has rested long enough, aside and one at a time; the files are written into this folder."""
        if self._trial and self._trial.is_alive():
            return
        for engine in self.engines:
            if self._clock() >= self._wakes.get(engine.name, float("inf")):
                about = (engine, speech, folder / "trial.part")
                self._trial = threading.Thread(target=self._try, args=about, name="trial", daemon=True)
                self._trial.start()
                return

    def give_back(self) -> None:
        """Let go of what somebody holds whom nobody has asked for long."""
        for engine in self.engines:
            if isinstance(engine, Apart):
                engine.give_back()

    def close(self) -> None:
        """Let go of all, whatever they are doing."""
        self._is_closed = True
        for engine in self.engines:
            engine.close()

    def _try(self, engine: Synthesiser, speech: Utterance, path: Path) -> None:
        try:
            engine.wav(speech, path)
            opened(path)
        except (EngineLost, ValueError, OSError) as error:
            log.info("%s is not back yet: %s", engine.name, error)
            self._lie_down(engine)
        else:
            self.spoke(engine)
            del self._wakes[engine.name]
            if self.speaker is engine:
                self._report(News("voice.engine_again", {"engine": engine.name}))
        finally:
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def _rest(self, engine: Synthesiser, error: Exception) -> None:
        """Said once; the last engine never rests, and speaks to nobody if it is the simulated one."""
        if self._is_closed or engine is self.engines[-1]:
            return
        self._lie_down(engine)
        engine.close()
        why = error.about["why"] if isinstance(error, EngineLost) else str(error)
        if isinstance(self.speaker, SimulatedEngine):
            self._report(News("voice.no_engine"))
        else:
            self._report(News("voice.engine_lost", {"engine": engine.name, "why": why, "next": self.speaker.name}))

    def _lie_down(self, engine: Synthesiser) -> None:
        """Twice as long as last time, even if it has spoken in between."""
        rest = min(LONGEST_REST, 2 * self._rests.get(engine.name, FIRST_REST / 2))
        self._rests[engine.name], self._wakes[engine.name] = rest, self._clock() + rest
