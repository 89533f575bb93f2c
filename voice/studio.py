"""The studio: makes a clip of a line, ahead of time if it can; recorded clips first, then the cache, then an engine."""

from __future__ import annotations

import itertools
import logging
import queue
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from engine import News
from voice.cache import Cache
from voice.clips import Clip, opened
from voice.company import Company, Report
from voice.engines.apart import Apart
from voice.engines.simulated import RATE, SimulatedEngine, reading_time
from voice.engines.speech import Synthesiser, Utterance
from voice.errors import EngineLost
from voice.lines import SpokenLine
from voice.pack import PackVoice
from voice.rendered import Cast, mood_of
from voice.settings import VoiceSettings

log = logging.getLogger(__name__)
SPARE_MEGABYTES = 8
CLIPS = "clips"
LONGEST_WAIT, LONGEST_WORK = 5.0, 120.0  # seconds between two signs of life: if nothing starts, engines take 90
Then = Callable[[SpokenLine, Clip | None], None]


class ClipOrders(Protocol):
    """Whoever makes clips of lines."""

    rate: float

    def order(self, line: SpokenLine, then: Then, urgent: bool) -> None:
        """Make a clip and hand it to *then*; None: it cannot be spoken."""
        ...


class PaperStudio:
    """Makes clips without sound, as long as it would take to read them aloud; at once, and in the same thread."""

    def __init__(self, rate: float = 1.0) -> None:
        self.rate = rate

    def order(self, line: SpokenLine, then: Then, urgent: bool) -> None:
        """A clip that has a length and nothing else; nothing is made ahead of time."""
        if urgent:
            then(line, on_paper(line, self.rate))


class Studio:
    """One thread that makes clips, what is urgent first."""

    def __init__(
        self,
        engines: Sequence[Synthesiser],
        cache: Cache,
        settings: VoiceSettings,
        pack: PackVoice | None = None,
        report: Report = lambda news: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = settings.rate
        self.company = Company(engines, report, clock)
        self._settings, self._cache, self._report = settings, cache, report
        self._cast = Cast(pack or PackVoice(), settings.voice, settings.pitch)
        self.clips, self._has_lost_clips = Apart(CLIPS), False
        self._clock, self._alive_at = clock, clock()
        self._orders: queue.PriorityQueue[tuple[int, int, SpokenLine | None, Then]] = queue.PriorityQueue()
        self._count = itertools.count()
        self._thread = threading.Thread(target=self._work, name="studio", daemon=True)

    @property
    def engine(self) -> str:
        """Who speaks at present."""
        return self.company.speaker.name

    def order(self, line: SpokenLine, then: Then, urgent: bool) -> None:
        """Make a clip and hand it to *then*, in the studio's thread."""
        self._orders.put((0 if urgent else 1, next(self._count), line, then))

    def prepare(self, lines: Iterable[SpokenLine]) -> None:
        """Make these clips when there is nothing else to do, so that they are there when they are wanted."""
        for line in lines:
            self._orders.put((2, next(self._count), line, lambda line, clip: None))

    def start(self) -> None:
        """Open the studio."""
        self._thread.start()

    def close(self) -> None:
        """Close it, with all engines; nobody waits for one that has only begun to start, or hangs."""
        self._orders.put((-1, 0, None, lambda line, clip: None))
        self._let_go()
        if self._thread.is_alive():
            self._thread.join()
        self._let_go()  # of whoever was just being born

    def _let_go(self) -> None:
        self.clips.close()
        self.company.close()

    def is_alive(self) -> bool:
        """Has its thread come round lately?"""
        return self._thread.is_alive() and self._clock() - self._alive_at < LONGEST_WORK

    def clip(self, line: SpokenLine) -> Clip | None:
        """The clip of a line; None if nobody can speak it."""
        made = self._recorded(line) or self._rendered(line) or self._synthesised(line)
        return replace(made, gain=made.gain * mood_of(line).gain) if made else None

    def wav(self, key: str) -> bytes | None:
        """A clip by its key, for a loudspeaker elsewhere."""
        return self._cache.wav(key)

    def _work(self) -> None:
        next(self.company.able(self._settings.language), None)  # no sentence shall wait for the engine to start
        while True:
            self._alive_at = self._clock()
            try:
                _, _, line, then = self._orders.get(timeout=LONGEST_WAIT)
            except queue.Empty:
                self.company.give_back()
                self.clips.give_back()
                continue
            if line is None:
                return
            then(line, self._whatever_it_is(line))

    def _whatever_it_is(self, line: SpokenLine) -> Clip | None:
        """A bug costs a sentence, not the voice."""
        try:
            return self.clip(line)
        except Exception:
            log.exception("the studio stumbled")
            return None

    def _recorded(self, line: SpokenLine) -> Clip | None:
        try:
            return opened(line.recording) if line.recording else None
        except ValueError as error:
            log.warning("the recording %s cannot be played: %s", line.recording, error)
            return None

    def _rendered(self, line: SpokenLine) -> Clip | None:
        """What was rendered before; a clip that is damaged is told once, and spoken live."""
        if line.rendered is None:
            return None
        made = Utterance(line.rendered.name, line.language, rate=round(self.rate, 2))
        try:
            path = self._cache.find(CLIPS, made)
            if path is None:
                path = self._cache.path(CLIPS, made)
                self._unpack(replace(made, text=str(line.rendered)), path)
                self._cache.make_room()
            return opened(path)
        except (EngineLost, ValueError, OSError) as error:
            if self._move_out_of_a_full_disk():
                return self._rendered(line)
            log.warning("the clip %s cannot be played: %s", line.rendered, error)
            if not self._has_lost_clips:
                self._report(News("voice.clip_lost"))
            self._has_lost_clips = True
        return None

    def _unpack(self, clip: Utterance, path: Path) -> None:
        """Whoever was killed over a clip, or hung, is born once more: it need not be the clip that is damaged."""
        try:
            self.clips.wav(clip, path)
        except EngineLost:
            if self.clips.pid:
                raise
            self.clips.wav(clip, path)

    def _synthesised(self, line: SpokenLine) -> Clip | None:
        text = line.spoken or line.caption  # a recording that cannot be played has no other words
        if not any(letter.isalnum() for letter in text):
            return on_paper(line, 1.0)
        for engine in self.company.able(line.language):
            self._alive_at = self._clock()
            speech = self._speech(line, engine)
            try:
                return self._made(engine, speech)
            except (EngineLost, ValueError, OSError) as error:
                if self._move_out_of_a_full_disk():
                    return self._synthesised(line)
                self.company.failed(engine, error)
        return None

    def _made(self, engine: Synthesiser, speech: Utterance) -> Clip:
        path = self._cache.find(engine.name, speech)
        if path is None:
            path = self._cache.path(engine.name, speech)
            engine.wav(speech, path)
            self._cache.make_room()
        clip = opened(path)
        self.company.spoke(engine)
        self.company.wake(Utterance(speech.text, speech.language), self._cache.folder)
        return clip

    def _speech(self, line: SpokenLine, engine: Synthesiser) -> Utterance:
        said = self._cast.speech(line, engine.name, engine.voices(line.language), self.rate)
        return replace(said, signal=line.signal) if isinstance(engine, SimulatedEngine) else said

    def _move_out_of_a_full_disk(self) -> bool:
        """If nothing can be written where the cache is, go on in memory."""
        try:
            probe = self._cache.folder / "probe.part"
            probe.write_bytes(bytes(4096))
            probe.unlink()
        except OSError:
            memory = Path("/dev/shm")
            where = memory if memory.is_dir() else None
            self._cache = Cache(Path(tempfile.mkdtemp(prefix="taleside-voice-", dir=where)), SPARE_MEGABYTES)
            return True
        return False


def on_paper(line: SpokenLine, rate: float) -> Clip:
    """A clip without a file, as long as somebody would read it."""
    seconds = reading_time(line.caption, rate) if line.caption else 0.05
    return Clip("", None, RATE, int(RATE * seconds))
