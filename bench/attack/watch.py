"""The watch: what must hold at the table whatever is tried at the door, measured all the while."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from bench.attack.box import Box
from bench.attack.honest import Listening, Play
from device.trust.attacks import WELCOME, Trespasser
from device.trust.pace import crowd

# What is promised, on a machine that does nothing else.
BEAT, LIGHT, PAGE, ANSWER, LOST = 3.0, 0.05, 0.5, 0.15, 0.25  # seconds; two beats are half a second apart
MEMORY, FILES, LINES = 250 << 20, 900, 100  # bytes more, files in all, lines of log
LEFT_MEMORY, LEFT_FILES, LEFT_THREADS = 40 << 20, 12, 80  # what may be more when all is over: threads wait for others
HELD = 7 << 10  # bytes of each answer that can be taken back: the evening itself grows while it is played
LOOK, SAMPLE, BOUT, PATIENCE = 0.25, 1.0, 2.0, 40.0  # seconds
SETTLED, NEVER = 20.0, 99.0  # seconds until all is as it was; and for what did not come
ROWS = ("heart", "button to light", "owner's page", "answers", "streams", "memory, files, log")


@dataclass(frozen=True)
class Mark:
    """How far everything had come at a moment."""

    at: float
    lights: int
    lost: int
    pages: int
    told: int
    tried: int
    wrong: int
    letters: int
    sizes: int


@dataclass
class Watch:
    """Looks at one box; `slack`: so many times as long as promised is borne, where a machine is shared with others."""

    box: Box
    owner: Trespasser
    play: Play
    streams: Listening
    slack: float = 1.0
    pages: list[float] = field(default_factory=list)
    sizes: list[tuple[int, int, int]] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)
    _still: threading.Event = field(default_factory=threading.Event)
    _resting: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Begin to look, and let people play."""
        self.first = self.box.grown()
        self.sizes.append(self.first)
        for work in (self._owner, self._weigh, self._people):
            self._threads.append(threading.Thread(target=work, daemon=True))
            self._threads[-1].start()

    def stop(self) -> None:
        """No more."""
        self._over.set()
        self.streams.close()
        for thread in self._threads:
            thread.join()

    def _people(self) -> None:
        while not self._over.is_set():
            if self._still.is_set():
                self._resting.set()
                time.sleep(LOOK)
            else:
                self._resting.clear()
                self.play.bout(BOUT)

    def _owner(self) -> None:
        while not self._over.wait(LOOK):
            self.look()

    def look(self) -> None:
        """The owner wants to see the table, now."""
        began = time.monotonic()
        status = self.owner.asks("GET", "/")[0]
        self.pages.append((time.monotonic() - began) / crowd() if status in (*WELCOME, 503) else NEVER)

    def _weigh(self) -> None:
        while not self._over.wait(SAMPLE):
            self.sizes.append(self.box.grown())

    # What is made of it --------------------------------------------------------------------------

    def mark(self) -> Mark:
        """From here on."""
        box = self.box
        play, letters = self.play, box.log.stat().st_size
        people = len(self.pages), len(play.told), play.tried, len(play.wrong)
        return Mark(time.monotonic(), len(box.lights), len(box.lost), *people, letters, len(self.sizes) - 1)

    def broken(self, since: Mark) -> Iterator[tuple[str, bool, str]]:
        """Each row, whether it held, and what was seen."""
        box, slack, busy = self.box, self.slack, crowd()
        if box.is_gone:
            yield "heart", False, f"the box has ended: {box.said()[-300:]}"
            return
        yield "heart", True, f"at the end {busy:.1f} programs wanted each core; seconds count for as much less"
        gap = max(_gaps([since.at, *(at for at in box.beats if at >= since.at), time.monotonic()])) / busy
        yield "heart", gap < BEAT * slack, f"{gap:.1f} s without a beat"
        lost = max(box.lost[since.lost :], default=0.0)
        yield "heart", lost < LOST * slack, f"{1000 * lost:.0f} ms in which nobody got a turn"
        light = hundredth(box.lights[since.lights :]) / busy
        yield "button to light", light < LIGHT * slack, f"{1000 * light:.0f} ms, 99 of 100"
        page = max(self.pages[since.pages :], default=0.0)
        yield "owner's page", page < PAGE * slack, f"{page:.2f} s" if page < NEVER else "it did not come"
        told = self.play.told[since.told :]
        took, clock = hundredth([one.counted for one in told]), hundredth([one.seconds for one in told])
        pace = (self.play.tried - since.tried) / (time.monotonic() - since.at)
        how_many = f"99 of 100 of {len(told):,} told yes; {pace:.0f} a second were answered, yes or no"
        yield "answers", took < ANSWER * slack, f"{1000 * took:.0f} ms ({1000 * clock:.0f} by the clock), {how_many}"
        wrong = self.play.wrong[since.wrong :]
        yield "answers", not wrong, "; ".join(wrong[:2])
        yield from self._sizes(since)
        yield from self._log(since)

    def _sizes(self, since: Mark) -> Iterator[tuple[str, bool, str]]:
        memory, files, _ = map(max, zip(*self.sizes[since.sizes :], strict=True))
        more = memory - self.first[0]
        yield "memory, files, log", more < MEMORY * self.slack, f"{more >> 20} MB more"
        yield "memory, files, log", files < FILES, f"{files} files open"

    def _log(self, since: Mark) -> Iterator[tuple[str, bool, str]]:
        new = self.box.said().encode()[since.letters :].decode(errors="replace")
        lines = new.count("\n")
        yield "memory, files, log", lines <= LINES, f"{lines} lines of log"
        at = new.find("Traceback")
        yield "memory, files, log", at < 0, f"a traceback: {new[at:].strip()[-300:]}" if at >= 0 else ""

    def left(self) -> Iterator[tuple[str, bool, str]]:
        """When all is over: what has not gone back to where it was."""
        self.hush(is_still=True)
        held = HELD * len(self.box.order("past"))
        most = (LEFT_MEMORY * self.slack + held, LEFT_FILES, LEFT_THREADS)
        end = time.monotonic() + SETTLED
        while any(more > limit for more, limit in zip(self._more(), most, strict=True)) and time.monotonic() < end:
            time.sleep(LOOK)
        for more, limit, what in zip(self._more(), most, ("bytes", "files", "threads"), strict=True):
            yield "memory, files, log", more <= limit, f"{more:,} {what} more than before, at most {limit:,.0f}"
        late = self._late()
        yield "streams", late < ANSWER * self.slack, f"{1000 * late:.0f} ms until a stream sees an answer, 99 of 100"
        yield "streams", self.streams.views > 0, "no stream saw anything"

    def _more(self) -> list[int]:
        return [now - then for now, then in zip(self.box.grown(), self.first, strict=True)]

    def _late(self) -> float:
        told = self.play.seen
        seen = [max(0.0, at - told[turn]) for turn, times in self.streams.turns.items() if turn in told for at in times]
        return hundredth(seen)

    def hush(self, is_still: bool) -> None:
        """Let people rest, where something has to be measured that they would disturb."""
        if is_still:
            self._resting.clear()
            self._still.set()
            self._resting.wait(PATIENCE)
        else:
            self._still.clear()


def _gaps(times: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise(times)]


def hundredth(figures: list[float]) -> float:
    """What 99 of 100 keep under; of few figures, what all but the worst do."""
    if len(figures) < 3:
        return 0.0
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 2, len(ordered) * 99 // 100)]
