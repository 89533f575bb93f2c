"""The narrator: what is said next, and what every button does to it.  One thread owns it; nothing in it waits.

Theory of operation.  Lines come in at any time and wait in the order of their priority.  One of them is the *cue*: the
studio makes its clip, the mouth plays it, and its end brings up the next.  Every clip that is played has a new number,
and a cut forgets all numbers, so that what is still heard of an old clip means nothing.  A pause remembers the frame.
While a finger is on Next, or somebody speaks, the breath is held: that is a pause which nobody has decided on yet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from voice.clips import Clip, quiet_place
from voice.lines import Priority, SpokenLine
from voice.mouths import Volume
from voice.player import Mouth, Sound
from voice.studio import ClipOrders
from voice.timers import Timers

REMEMBERED, AHEAD = 200, 2
MOST_WAITING = 120  # a card of three thousand letters with its question; what comes last in a flood is left out
TWICE, JUST_BEGUN = 3.0, 1.5  # seconds
SLOWEST, FASTEST, RATE_STEP = 0.5, 2.0, 0.15
Happening = Literal["begins", "ends", "cut"]


@dataclass(frozen=True)
class LineTold:
    """What the captions are told of a line."""

    line: SpokenLine
    what: Happening
    clip: Clip | None = None


@dataclass(eq=False)
class Cue:
    """A line on its way to the ear."""

    line: SpokenLine
    start: int = 0
    clip: Clip | None = None
    begun: float | None = field(default=None)
    is_stopped: bool = False  # in a pause


@dataclass(frozen=True)
class Bookmark:
    """Where the narrator was: in which line, what waited, and what had been said."""

    cue: Cue | None
    waiting: tuple[SpokenLine, ...]
    past: tuple[SpokenLine, ...]


class Narrator:
    """Says lines, the most urgent first, and can be cut short, paused, turned back and made louder."""

    def __init__(self, mouth: Mouth, studio: ClipOrders, timers: Timers, volume: Volume | None = None) -> None:
        self.volume = volume or Volume()
        self.listeners: list[Callable[[LineTold], None]] = []
        self.paused = self.holds_breath = False
        self._mouth, self._studio, self._timers = mouth, studio, timers
        self._waiting: list[SpokenLine] = []
        self._past: deque[SpokenLine] = deque(maxlen=REMEMBERED)
        self._block: list[SpokenLine] = []
        self._cue: Cue | None = None
        self._numbers: dict[int, Cue] = {}
        self._number, self._turn = 0, -1
        self._rest: Cue | None = None  # the cue whose pause we are in
        self._ended: dict[SpokenLine, float] = {}
        self._left: Bookmark | None = None  # what the last repetition broke off

    # What comes in -------------------------------------------------------------------------------

    @property
    def speaking(self) -> bool:
        """Is anything being said, or about to be?"""
        return self._cue is not None or bool(self._waiting)

    @property
    def cue(self) -> SpokenLine | None:
        """The line that is being said."""
        return self._cue.line if self._cue else None

    @property
    def lately(self) -> SpokenLine | None:
        """The line that is being said, or behind which a breath is taken just now."""
        cue = self._cue or self._rest
        return cue.line if cue else None

    def say(self, lines: Sequence[SpokenLine], *, anew: bool = False) -> None:
        """Say these too: after what is as urgent, before what is less so; *anew*: even if they have just been said."""
        new = [line for line in lines if anew or not self._is_said_already(line)]
        turn = max((line.turn for line in lines), default=self._turn)
        if turn > self._turn:
            self._turn, self._block = turn, []
            self._drop_stale()
            self.go_on()
        if not anew:
            self._block += [line for line in new if line.turn == self._turn]
        for line in new:
            self._enqueue(line)
        self._give_way()
        self._go()

    def heard(self, sound: Sound) -> None:
        """What became of a clip."""
        cue = self._numbers.get(sound.number) if sound.what == "began" else self._numbers.pop(sound.number, None)
        if cue is None:
            return
        if sound.what == "began":
            cue.begun = sound.at
        elif sound.what == "cut" and cue.clip:
            cue.start = quiet_place(cue.clip, sound.frame)
        elif cue is self._cue:
            self._end_of(cue)

    # What buttons do -----------------------------------------------------------------------------

    def next(self) -> bool:
        """Go on with the next sentence; False if there was nothing to cut."""
        was_speaking = self.speaking
        if self._cue:
            self._past.append(self._cue.line)
        self._cut()
        self._wake()
        self._go()
        return was_speaking

    def hush(self) -> bool:
        """Leave out all that waits, but nothing that is wrong; False if there was nothing to cut."""
        was_speaking = self.speaking
        self._waiting = [line for line in self._waiting if line.priority == Priority.ALARM]
        if self._cue and self._cue.line.priority < Priority.ALARM:
            self._cut()
        self.go_on()
        self._go()
        return was_speaking

    def again(self) -> None:
        """All that was said in this turn, from its beginning."""
        self.repeat(self._block)

    def repeat(self, lines: Sequence[SpokenLine]) -> None:
        """These from their beginning; of what waits only what is wrong, and what another turn still has to tell."""
        self._left = self._place()
        pending = [*([self._cue.line] if self._cue else []), *self._waiting]
        others = [line for line in pending if line.priority == Priority.ALARM or line.turn < self._turn]
        self._cut()
        again = {(line.turn, line.caption) for line in lines}  # a title that was said before one changes what it is
        self._past = deque((line for line in self._past if (line.turn, line.caption) not in again), maxlen=REMEMBERED)
        self._waiting = [*(line for line in others if (line.turn, line.caption) not in again), *lines]
        self._wake()
        self._go()

    def is_telling(self, but: Sequence[SpokenLine]) -> bool:
        """Is anything of this turn still to be said, except for these?"""
        asked, pending = {line.caption for line in but}, [*([self._cue.line] if self._cue else []), *self._waiting]
        return any(line in self._block and line.caption not in asked for line in pending)

    def back(self, *, instead: bool = False) -> None:
        """To the beginning of this sentence; just begun, or between two, to the one before.

        *instead*: of the repetition that has just begun, from where that broke in.
        """
        if instead and self._left:
            self._return_to(self._left)
        cue = self._cue
        again = [cue.line] if cue else []
        if self._past and (cue is None or self._is_new(cue)):
            again = [self._past.pop(), *again]
        self._cut()
        self._waiting = [*again, *self._waiting]
        self._wake()
        self._go()

    def pause(self) -> None:
        """Be silent within the sentence, until `go_on`."""
        self._fall_silent()
        self.paused = True

    def hold_breath(self) -> None:
        """Be silent as long as somebody presses or speaks, but for what is wrong."""
        if self._cue is None or self._cue.line.priority < Priority.ALARM:
            self._fall_silent()
        self.holds_breath = True

    def breathe(self) -> None:
        """Go on where the breath was held, unless somebody wants a pause."""
        self.holds_breath = False
        if not self.paused:
            self._resume()

    def go_on(self) -> None:
        """Go on where it was paused, at the gap between two words."""
        self._wake()
        self._resume()

    def louder(self, steps: int = 1) -> Volume:
        """Louder, or softer: at once, within the sentence."""
        return self.set_volume(self.volume.moved(steps))

    def set_volume(self, volume: Volume) -> Volume:
        """As loud as this from now on."""
        self.volume = volume
        self._mouth.level(volume.gain)
        return volume

    def faster(self, steps: int = 1) -> float:
        """Faster, or slower, from the next sentence on."""
        return self.set_rate(self._studio.rate + steps * RATE_STEP)

    def set_rate(self, rate: float) -> float:
        """As fast as this, as far as it can be understood, from the next sentence on."""
        self._studio.rate = round(max(SLOWEST, min(FASTEST, rate)), 2)
        return self._studio.rate

    # From line to line ---------------------------------------------------------------------------

    def _go(self) -> None:
        """Take up the next line, if nothing is being said; what is wrong is said in a pause too."""
        if self._cue or self._rest or not self._waiting or self._is_held(self._waiting[0]):
            return
        self._cue = Cue(self._waiting.pop(0))
        self._order(self._cue)

    def _order(self, cue: Cue) -> None:
        self._studio.order(cue.line, lambda line, clip: self._ready(cue, clip), True)
        for line in self._waiting[:AHEAD]:
            self._studio.order(line, lambda line, clip: None, False)

    def _ready(self, cue: Cue, clip: Clip | None) -> None:
        if cue is not self._cue or cue.is_stopped:
            return
        if clip is None:
            self._tell(cue.line, "begins")
            self._end_of(cue)
            return
        cue.clip, cue.begun = clip, None
        self._number += 1
        self._numbers[self._number] = cue
        self._tell(cue.line, "begins", clip)
        self._mouth.play(self._number, clip, cue.start, self.volume.gain)

    def _end_of(self, cue: Cue) -> None:
        self._past.append(cue.line)
        self._ended[cue.line] = self._timers.now()
        self._cue, self._rest = None, cue
        self._tell(cue.line, "ends", cue.clip)
        self._timers.after(cue.line.pause, lambda: self._rested(cue))

    def _rested(self, cue: Cue) -> None:
        if self._rest is cue:
            self._rest = None
            self._go()

    def _cut(self) -> None:
        """Stop what is being said; what is heard of it from now on means nothing."""
        cue, self._cue, self._rest = self._cue, None, None
        if cue:
            self._numbers.clear()
            self._mouth.stop()
            self._tell(cue.line, "cut", cue.clip)

    def _fall_silent(self) -> None:
        if self._cue and not self._cue.is_stopped:
            self._cue.is_stopped = True
            self._mouth.stop()
            if self._cue.clip:
                self._tell(self._cue.line, "cut", self._cue.clip)

    def _wake(self) -> None:
        self.paused = self.holds_breath = False

    def _resume(self) -> None:
        cue = self._cue
        if cue is None:
            self._go()
        elif cue.is_stopped:
            cue.is_stopped = False
            self._order(cue)

    def _place(self) -> Bookmark:
        return Bookmark(self._cue, tuple(self._waiting), tuple(self._past))

    def _return_to(self, place: Bookmark) -> None:
        """As if nobody had broken in."""
        self._cut()
        self._cue, self._left = place.cue, None
        self._waiting, self._past = list(place.waiting), deque(place.past, maxlen=REMEMBERED)

    def _enqueue(self, line: SpokenLine) -> None:
        at = next((at for at, other in enumerate(self._waiting) if other.priority < line.priority), len(self._waiting))
        self._waiting.insert(at, line)
        del self._waiting[MOST_WAITING:]

    def _give_way(self) -> None:
        """An alarm cuts in, and what became of an answer cuts a question or story; these begin their sentence anew."""
        cue = self._cue
        if cue is None or not self._waiting:
            return
        urgent = self._waiting[0].priority
        if urgent > cue.line.priority and urgent >= Priority.ANSWER:
            self._cut()
            after = sum(line.priority > cue.line.priority for line in self._waiting)
            self._waiting.insert(after, cue.line)

    def _drop_stale(self) -> None:
        self._waiting = [line for line in self._waiting if not line.is_stale(self._turn)]
        if self._cue and self._cue.line.is_stale(self._turn):
            self._cut()

    def _is_said_already(self, line: SpokenLine) -> bool:
        """Does this line wait, or is it being said, or has it been said a moment ago?"""
        now = self._timers.now()
        self._ended = {said: at for said, at in self._ended.items() if now - at < TWICE}
        return line in self._waiting or line in self._ended or (self._cue is not None and self._cue.line == line)

    def _is_held(self, line: SpokenLine) -> bool:
        return (self.paused or self.holds_breath) and line.priority < Priority.ALARM

    def _is_new(self, cue: Cue) -> bool:
        return cue.begun is None or self._timers.now() - cue.begun < JUST_BEGUN

    def _tell(self, line: SpokenLine, what: Happening, clip: Clip | None = None) -> None:
        for listener in self.listeners:
            listener(LineTold(line, what, clip))


def captions(lines: Iterable[SpokenLine]) -> list[str]:
    """The lines as people read them."""
    return [line.caption for line in lines if line.caption]
