"""The reader: the voice as a channel of the evening.  `show` returns at once; a thread of its own does the rest."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import News
from engine.channel import View
from engine.wording import Wording
from voice.cache import Cache
from voice.clips import tick, tone
from voice.engines.catalogue import engines
from voice.lines import Priority, SpokenLine
from voice.mouths import Quiet, Spare, Volume
from voice.narrator import LineTold, Narrator
from voice.pack import PackVoice
from voice.player import Mouth, Player
from voice.rendered import Rendered
from voice.script import Script
from voice.settings import VoiceSettings
from voice.studio import ClipOrders, PaperStudio, Studio, Then
from voice.table_sounds import Bed, TableSounds
from voice.timers import Clock, Timers

log = logging.getLogger(__name__)
Act = Callable[[], None]
TICK = "♪"
PREPARED = 3  # sentences of a story that is told soon; the others are made while these are said
LONGEST_WAIT = 5.0  # seconds between two signs of life
OFFERED_AFTER = 5.0  # seconds of silence after which the options of a question are listed, if they were not
KEPT_AFTER = 1.0  # seconds of peace after which it is kept how loud, how fast, and whether it is night


class ReaderAloud:
    """The voice at the table: shown views, pressed by buttons.  All its methods may be called from any thread."""

    name = "voice"
    who = "all"

    def __init__(self, script: Script, timers: Timers) -> None:
        self.alive_at = time.monotonic()
        self.timers = timers
        self.script = script
        self._inbox: queue.SimpleQueue[Act | None] = queue.SimpleQueue()
        self._narrator: Narrator | None = None
        self._studio: Studio | None = None
        self._mouth: Mouth | None = None
        self._view: View | None = None
        self.ticks: Path | None = None  # where the sound of a tick is kept
        self.keep: Callable[[Mapping[str, Any]], None] = lambda wished: None  # told what buttons have set
        self._wished: dict[str, Any] = {}  # ... and that nobody has been told of yet
        self.sounds: TableSounds | None = None
        self.bed, self.heard_bed = "", _nobody_hears  # what lies under the scene, and who is told when that changes
        self._bed: Bed | None = None
        self._silences = 0  # how often it has become silent
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)

    # The channel -----------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Take a view, and be done at once."""
        self.post(lambda: self._read(view))

    def say(self, what: str, priority: Priority = Priority.ANSWER, **about: Any) -> None:
        """Say a phrase: what a test or an alarm of the box needs."""
        self.post(lambda: self.narrator.say(self.script.says(what, priority, **about)))

    def tell(self, text: str, priority: Priority = Priority.ANSWER) -> None:
        """Say some words of the box, as often as somebody wants them: where we are, what is wrong."""
        self.post(lambda: self.narrator.say(self.script.cut_of(text, priority), anew=True))

    def point(self, text: str) -> None:
        """Say what the cursor stands on, instead of all that is being said; as often as it comes there."""
        self.post(lambda: self._point(text))

    def trial(self, folder: Path) -> None:
        """Three notes and a sentence, for a loudspeaker that is to be tried; the notes are kept in this folder."""
        notes = SpokenLine("♪ ♪ ♪", "", Priority.ANSWER, recording=tone(folder / "tone.wav").path)
        self.post(lambda: self.narrator.say([notes, *self.script.says("voice.test")]))

    def too_early(self) -> None:
        """A tick for a press that did not count, in a pause of what is said; who is still learning hears why."""
        self.post(self._too_early)

    def next(self) -> None:
        """Go on with the next sentence."""
        self.post(lambda: self._do(self.narrator.next))

    def hush(self) -> None:
        """Leave out all that waits to be said."""
        self.post(lambda: self._do(self.narrator.hush))

    def again(self) -> None:
        """Say all of this turn again."""
        self.post(self.narrator.again)

    def ask_again(self) -> None:
        """Ask the pending question again, in full; while still telling what happened, tell that from its beginning."""
        self.post(self._ask_again)

    def back(self, *, instead: bool = False) -> None:
        """One sentence back; *instead* of the repetition that has just begun."""
        self.post(lambda: self.narrator.back(instead=instead))

    def pause(self) -> None:
        """Be silent, or go on, within the sentence."""
        self.post(lambda: self.narrator.go_on() if self.narrator.paused else self.narrator.pause())

    def hold_breath(self) -> None:
        """Be silent within the sentence, as long as somebody presses or speaks."""
        self.post(self.narrator.hold_breath)

    def breathe(self) -> None:
        """Go on where the breath was held."""
        self.post(self.narrator.breathe)

    def louder(self, steps: int = 1) -> None:
        """Louder, or softer; where it gets no louder, that is said."""
        self.post(lambda: self._louder(steps))

    def night(self) -> None:
        """The volume for the night, or for the day again."""
        self.post(self._night)

    def faster(self, steps: int = 1) -> None:
        """Faster, or slower, from the next sentence on."""
        self.post(lambda: self._wish(rate=self.narrator.faster(steps)))

    def adjust(self, how: VoiceSettings) -> None:
        """As loud, as fast and as talkative as this from now on; whatever else it says takes another voice."""
        self.post(lambda: self._adjust(how))

    def prepare(self, text: str) -> None:
        """Have the first sentences of a story made that will be told soon."""
        if self._studio:
            self._studio.prepare(self.script.foreseen(text)[:PREPARED])

    def listen(self, listener: Callable[[LineTold], None]) -> None:
        """Hear of every line when it begins and ends: captions, highlights, a browser that is the loudspeaker."""
        self.narrator.listeners.append(listener)

    def wav(self, key: str) -> bytes | None:
        """The sound of a clip by its key, for a loudspeaker elsewhere."""
        return self._studio.wav(key) if self._studio else None

    def is_alive(self, patience: float, now: float) -> bool:
        """Has its thread come round within *patience* (seconds), and does the studio show life?"""
        return now - self.alive_at < patience and (self._studio is None or self._studio.is_alive())

    def start(self) -> None:
        """Begin to speak, in threads of its own."""
        if self._studio:
            self._studio.start()
        self._thread.start()

    def stop(self) -> None:
        """Be silent, and end all children."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self._keep()
        if self._mouth:
            self._mouth.close()
        if self._bed:
            self._bed.close()
        if self._studio:
            self._studio.close()

    # The one thread --------------------------------------------------------------------------------

    @property
    def narrator(self) -> Narrator:
        """Who speaks; only the reader's own thread may do anything to it."""
        assert self._narrator
        return self._narrator

    def post(self, act: Act) -> None:
        """Have something done in the reader's thread."""
        self._inbox.put(act)

    def work(self) -> None:
        """Do all that has been posted and all that is due: with a clock of one's own, instead of `start`."""
        while not self._inbox.empty():
            if act := self._inbox.get():
                act()
        self.timers.ring()

    def speak_through(self, mouth: Mouth, studio: ClipOrders, volume: Volume) -> None:
        """Give it a mouth and a studio."""
        self._mouth, self._studio = mouth, studio if isinstance(studio, Studio) else None
        self._narrator = Narrator(mouth, _Posting(studio, self.post), self.timers, volume)
        self._narrator.listeners.append(self._notice)
        mouth.heard = self._narrator.heard

    def lay(self, sounds: TableSounds, mouth: Mouth | None) -> None:
        """Let things sound, and a bed lie under them where there is a mouth for it."""
        self.sounds = sounds
        if mouth:
            bed = self._bed = Bed(mouth, sounds, self.post)
            ducked = lambda told: bed.duck(is_spoken=told.what == "begins" and bool(told.line.caption))  # noqa: E731
            self.narrator.listeners.append(ducked)

    def _run(self) -> None:
        while True:
            self.alive_at = time.monotonic()
            due = self.timers.due()
            try:
                act = self._inbox.get(timeout=LONGEST_WAIT if due is None else min(due, LONGEST_WAIT))
            except queue.Empty:
                act = _nothing
            if act is None:
                return
            try:
                act()
                self.timers.ring()
            except Exception:
                log.exception("the voice stumbled")

    def _read(self, view: View) -> None:
        self._view = view
        if self.sounds and self.script.settings.effects:
            self.narrator.say(self.sounds.lines(view), anew=True)
        self.narrator.say(self.script.lines(view))
        self._lie()

    def _lie(self) -> None:
        """The bed of the scene, as loud as it may be; at night there is none."""
        if self.sounds is None or self._view is None:
            return
        volume, wished = self.narrator.volume, self.script.settings.ambience
        name = self.sounds.under(self._view) if wished and not volume.night else ""
        if name != self.bed:
            self.bed = name
            self.heard_bed(name)
        if self._bed:
            self._bed.lie(name, volume.gain * (wished / 100) ** 2)

    def _ask_again(self) -> None:
        lines = self.script.question(self._view) if self._view else []
        if self.narrator.is_telling(but=lines):
            self.narrator.again()
        else:
            self.narrator.repeat(self._from_this_thing(lines))

    def _from_this_thing(self, lines: list[SpokenLine]) -> list[SpokenLine]:
        """While a list is read aloud, from the thing on which it stands just now: hands are busy with that one."""
        said, heads = self.narrator.lately, self.script.heads(self._view) if self._view else frozenset()
        at = next((at for at, line in enumerate(lines) if said and line.caption == said.caption), 0)
        while at and lines[at].caption not in heads:
            at -= 1
        return lines[at:]

    def _notice(self, told: LineTold) -> None:
        """When all has been said, nobody may know what can be answered."""
        self._silences += 1
        if told.what == "ends" and not self.narrator.speaking:
            silence = self._silences
            self.timers.after(OFFERED_AFTER, lambda: self._offer(silence))

    def _offer(self, silence: int) -> None:
        narrator, view = self.narrator, self._view
        if view and silence == self._silences and not (narrator.paused or narrator.holds_breath):
            narrator.say(self.script.offer(view), anew=True)

    def _point(self, text: str) -> None:
        self.script.browse()
        self.narrator.hush()
        turn = self._view.turn if self._view else -1  # with the question goes what could be answered to it
        self.narrator.say(self.script.cut_of(text, Priority.PROMPT, turn), anew=True)

    def _too_early(self) -> None:
        if self.script.settings.verbosity == "teaching":
            self.narrator.say(self.script.says("voice.too_early"), anew=True)
        elif self.ticks:
            with suppress(OSError, ValueError):  # a full card has no room for a sound
                self.narrator.say([SpokenLine(TICK, "", Priority.ANSWER, recording=tick(self.ticks).path)], anew=True)

    def _louder(self, steps: int) -> None:
        before = self.narrator.volume
        if self.narrator.louder(steps).level == before.level and steps > 0:
            self.narrator.say(self.script.says("voice.loudest"))
        self._lie()
        self._wish(volume=self.narrator.volume.wished)

    def _night(self) -> None:
        volume = self.narrator.volume
        self.narrator.set_volume(replace(volume, night=not volume.night))
        if self.sounds and not volume.night and (clip := self.sounds.clip("night")):
            self.narrator.say([SpokenLine("", "", Priority.ANSWER, recording=clip.path)], anew=True)
        self._lie()
        self._wish(night=not volume.night)
        self.narrator.say(self.script.says("voice.day" if volume.night else "voice.night"), anew=True)

    def _adjust(self, how: VoiceSettings) -> None:
        self.narrator.set_volume(Volume.of(how))
        self.narrator.set_rate(how.rate)
        self.script.settings = replace(
            self.script.settings, verbosity=how.verbosity, effects=how.effects, ambience=how.ambience
        )
        self._lie()

    def _wish(self, **wished: Any) -> None:
        """What a button has set is kept when fingers are at peace: each time would wear the card."""
        if wished.items() <= self._wished.items():
            return
        self._wished |= wished
        latest = dict(self._wished)
        self.timers.after(KEPT_AFTER, lambda: self._keep() if self._wished == latest else None)

    def _keep(self) -> None:
        wished, self._wished = self._wished, {}
        if wished:
            self.keep(wished)

    def _do(self, act: Callable[[], object]) -> None:
        act()


class _Posting:
    """A studio whose clips arrive in the reader's thread."""

    def __init__(self, studio: ClipOrders, post: Callable[[Act], None]) -> None:
        self._studio, self._post = studio, post

    @property
    def rate(self) -> float:
        return self._studio.rate

    @rate.setter
    def rate(self, rate: float) -> None:
        self._studio.rate = rate

    def order(self, line: SpokenLine, then: Then, urgent: bool) -> None:
        self._studio.order(line, lambda made, clip: self._post(lambda: then(made, clip)), urgent)


def reader(
    words: Wording,
    settings: VoiceSettings,
    cache: Path,
    *,
    pack: PackVoice | None = None,
    clips: Rendered | None = None,
    voices: Path | None = None,
    report: Callable[[News], None] = lambda news: None,
    sounds: TableSounds | None = None,
) -> ReaderAloud:
    """A voice with real engines and a real loudspeaker, as the settings wish; `start` lets it speak."""
    timers = Timers()
    voice = ReaderAloud(Script(words, pack, settings, clips if settings.takes_clips else None), timers)
    voice.ticks = cache / "tick.wav"
    studio = Studio(
        engines(settings.engine, settings.piper_model, voices),
        Cache(cache, settings.cache_megabytes),
        settings,
        pack,
        report,
    )
    mouth: Mouth = Quiet(timers)
    if settings.sound:
        mouth = Spare(Player(settings.device, lead_in=settings.lead_in / 1000), timers, report, voice.post)
    voice.speak_through(mouth, studio, Volume.of(settings))
    if sounds:
        voice.lay(sounds, Player(settings.device) if settings.sound else None)
    return voice


def simulated(words: Wording, settings: VoiceSettings, clock: Clock, *, pack: PackVoice | None = None) -> ReaderAloud:
    """A voice on paper, by any clock: every line is told to the listeners, and takes the time it would take."""
    timers = Timers(clock)
    voice = ReaderAloud(Script(words, pack, settings), timers)
    voice.speak_through(Quiet(timers), PaperStudio(settings.rate), Volume.of(settings))
    return voice


def _nobody_hears(name: str) -> None:
    """No loudspeaker elsewhere."""


def _nothing() -> None:
    """Nothing was posted; only the timers may have to ring."""
