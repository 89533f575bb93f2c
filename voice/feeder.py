"""The feeder: a child process that feeds clips to the sound card, spoonful by spoonful, and can stop at any moment.

Theory of operation.  Each clip is played by an `aplay` of its own, which reads samples from a pipe.  The feeder keeps
that pipe nearly empty, so that no more than the card's own short buffer lies ahead of what is heard: then a cut is a
few milliseconds of fading out, and the place where it happened is known.  Where the card insists on a long buffer, or
this machine is so busy that a short one ran dry, `aplay` is stopped instead of faded.  A card that takes samples faster
than time passes (a file, a null device) is held back by the clock; one that takes no more is opened a second time.
"""

from __future__ import annotations

import array as arrays
import contextlib
import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec

from voice.child import own_lines, tell
from voice.clips import opened, samples_of
from voice.loudspeakers import is_loudspeaker
from voice.player import Ending, Louder, PlayClip, Sound, Stop

SPOON, BUFFER, LONGEST_BUFFER, AHEAD, FADE = 0.005, 0.02, 0.24, 0.4, 0.008  # seconds of sound
STEP, CUT_LIMIT = 0.003, 0.045  # seconds between two looks; from the cut to silence
OPEN_PATIENCE, STALL_PATIENCE, END_PATIENCE, FADED_PATIENCE, HARD_PATIENCE = 4.0, 1.5, 3.0, 0.12, 0.03
PIPE = 4096
URGENT = -10  # where we may (systemd: LimitNICE=-10), sound goes before everything else


class Stream:
    """One clip on its way to the sound card."""

    def __init__(self, order: PlayClip, buffer: float) -> None:
        clip = opened(Path(order.path))
        self.order, self.rate, self.channels = order, clip.rate, clip.channels
        self.level, self.gain = clip.gain, order.gain
        silence = arrays.array("h", bytes(2 * clip.channels * int(order.lead_in * clip.rate)))
        self._samples = silence + samples_of(clip.path or Path(order.path), order.start)
        self._lead_in = len(silence) // clip.channels
        self._at = self._taken = 0  # frames given to aplay, and frames that it has taken
        self.began: float | None = None
        self.fades, self._stopped, self._asked_to_end = False, 0.0, 0.0
        self._opened_at = self._moved_at = time.monotonic()
        self.late, self.hung = 0, False
        self._aplay = _start(order, clip.rate, clip.channels, buffer)
        self._pipe = self._aplay.stdin.fileno() if self._aplay.stdin else -1
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, 2 * PIPE)  # two pages: one is free when the other is full
        os.set_blocking(self._pipe, False)

    # Where it is -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has all been heard that will be heard?"""
        return self._aplay.poll() is not None

    @property
    def heard(self) -> int:
        """How many frames have been heard, as far as the clock and the pipe can tell."""
        if self.began is None:
            return 0
        return max(0, min(self._at - self._waiting(), int((time.monotonic() - self.began) * self.rate)))

    @property
    def frame(self) -> int:
        """The same, counted in the clip."""
        return self.order.start + max(0, (self._at if self.fades else self.heard) - self._lead_in)

    @property
    def failure(self) -> str:
        """What aplay complained about, if it was not us who stopped it."""
        if self._stopped or self._aplay.returncode == 0:
            return ""
        if self.hung:
            return "the card takes no sound"
        said = _read(self._aplay.stderr).decode(errors="replace").strip()
        return said.splitlines()[-1] if said else f"aplay ended with {self._aplay.returncode}"

    @property
    def was_cut(self) -> bool:
        """Was it stopped by us?"""
        return self._stopped > 0

    # What happens to it ----------------------------------------------------------------------------

    def step(self) -> bool:
        """Feed it, or see it out.  True when it has just begun to be heard."""
        if self.over:
            return False
        now, before = time.monotonic(), self.began
        self._see_whether_it_runs(now)
        if self._asked_to_end:
            self._hurry(now)
        else:
            self._feed(now)
        return before is None and self.began is not None

    def cut(self) -> None:
        """Stop: softly if that is quick enough, else hard."""
        if self._stopped or self.over:
            return
        self._stopped = time.monotonic()
        ahead = (self._at - self.heard) / self.rate
        frames, is_soon = int(FADE * self.rate), ahead + FADE <= CUT_LIMIT
        fade = [1 - frame / frames for frame in range(frames)]
        if self.began is not None and not self._asked_to_end and is_soon and self._give(frames, fade):
            self.fades = True
            self._at -= frames
            self._end()
        else:
            self._aplay.terminate()
            self._end()  # an aplay that waits for samples does not hear the signal

    def close(self) -> None:
        """Let go of it, whatever it does."""
        self._aplay.kill()
        self._aplay.wait()
        for pipe in (self._aplay.stdin, self._aplay.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _feed(self, now: float) -> None:
        spoon = max(1, int(SPOON * self.rate))
        room = PIPE - 2 * self.channels * spoon if self.began is None else 2 * self.channels * spoon
        while self._waiting() * 2 * self.channels < room and self._is_time(now):
            if self._at * self.channels >= len(self._samples):
                self._end()
                return
            if not self._give(spoon):
                return

    def _is_time(self, now: float) -> bool:
        """No card is given much more than has had time to be heard."""
        passed = now - self.began if self.began is not None else 0.0
        return self._at / self.rate < passed * 1.01 + AHEAD

    def _give(self, frames: int, fade: Sequence[float] = ()) -> bool:
        """Put so many frames into the pipe, as loud as they shall be now."""
        piece = self._samples[self._at * self.channels : (self._at + frames) * self.channels]
        gain, channels = self.gain * self.level, self.channels
        factors = fade or self._rise(len(piece) // channels)
        loud = (int(sample * gain * factors[at // channels]) for at, sample in enumerate(piece))
        try:
            os.write(self._pipe, arrays.array("h", (max(-32768, min(32767, sample)) for sample in loud)).tobytes())
        except (
            BlockingIOError
        ):  # it is one page, which is full before all in it is taken: an aplay that hangs never would
            return False
        except OSError:  # aplay is gone, and `over` will say so
            return False
        self._at += frames
        return True

    def _rise(self, frames: int) -> list[float]:
        """A clip that goes on in its middle begins softly."""
        since = self._at - self._lead_in
        if not self.order.start or since > FADE * self.rate:
            return [1.0] * frames
        return [min(1.0, max(0, since + at) / (FADE * self.rate)) for at in range(frames)]

    def _see_whether_it_runs(self, now: float) -> None:
        taken = self._at - self._waiting()
        if self.began is None:
            if taken > 0:
                self.began = self._moved_at = now
            elif now - self._opened_at > OPEN_PATIENCE:
                self._give_up()
            return
        if not self._asked_to_end and self._at / self.rate < now - self.began:
            self.late += 1  # the card ran dry: what follows is heard later
            self.began = now - self._at / self.rate
        if taken > self._taken:
            self._taken, self._moved_at = taken, now
        elif now - self._moved_at > STALL_PATIENCE:
            self._give_up()

    def _give_up(self) -> None:
        self.hung = True
        self._aplay.kill()

    def _end(self) -> None:
        """No more will come: aplay plays what it has, and ends."""
        self._asked_to_end = time.monotonic()
        if self._aplay.stdin:
            with contextlib.suppress(OSError):
                self._aplay.stdin.close()

    def _hurry(self, now: float) -> None:
        """An aplay that was cut has to end at once, another one when its last sample is out."""
        if self._stopped and now - self._stopped > (FADED_PATIENCE if self.fades else HARD_PATIENCE):
            self._aplay.kill()
        if now - self._asked_to_end > END_PATIENCE:
            self._aplay.kill()

    def _waiting(self) -> int:
        """Frames that lie in the pipe."""
        if self._asked_to_end:
            return 0
        count = struct.unpack("i", fcntl.ioctl(self._pipe, termios.FIONREAD, b"\0\0\0\0"))[0]
        return int(count) // (2 * self.channels)


def _start(order: PlayClip, rate: int, channels: int, buffer: float) -> subprocess.Popen[bytes]:
    if not is_loudspeaker(order.device):  # whoever asked: aplay would open files and run commands
        raise ValueError("that is the name of no loudspeaker")
    sizes = (f"--buffer-time={int(buffer * 1e6)}", f"--period-time={int(buffer * 1e6 / 3)}")
    form = ("-t", "raw", "-f", "S16_LE", "-r", str(rate), "-c", str(channels))
    words = [order.aplay, "-q", "-D", order.device, *form, *sizes, "-"]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, bufsize=0)


def _read(pipe: IO[bytes] | None) -> bytes:
    """What lies in a pipe, without waiting for whoever else may hold it open."""
    if pipe is None:
        return b""
    os.set_blocking(pipe.fileno(), False)
    return pipe.read() or b""


ORDERS = msgspec.json.Decoder(PlayClip | Stop | Louder)


class Feeder:
    """Takes orders, and reports when each clip begins and how it ends."""

    def __init__(self, lines: int) -> None:
        self._lines, self._buffer = lines, BUFFER
        self._stream: Stream | None = None
        self._next: PlayClip | None = None

    @property
    def busy(self) -> bool:
        """Is there anything to be looked after?"""
        return self._stream is not None or self._next is not None

    def take(self, order: PlayClip | Stop | Louder) -> None:
        """One order from the parent."""
        if isinstance(order, Louder):
            if self._stream:
                self._stream.gain = order.gain
            return
        self._drop_next()
        self._next = order if isinstance(order, PlayClip) else None
        if self._stream:
            self._stream.cut()

    def step(self) -> None:
        """Look after the clip that plays, and begin the next one when the card is free."""
        if self._stream and self._stream.step():
            self._tell(self._stream.order.number, "began", 0)
        if self._stream and self._stream.over:
            self._finish(self._stream)
        if self._stream is None and self._next:
            order, self._next = self._next, None
            self._begin(order)

    def close(self) -> None:
        """The parent is gone, or wants us to go."""
        if self._stream:
            self._stream.close()

    def _begin(self, order: PlayClip) -> None:
        try:
            self._stream = Stream(order, self._buffer)
        except FileNotFoundError:
            self._tell(order.number, "failed", order.start, f"{order.aplay} is not installed")
        except (OSError, ValueError) as error:
            self._tell(order.number, "failed", order.start, str(error))
        else:
            self._stream.step()

    def _finish(self, stream: Stream) -> None:
        failure, frame = stream.failure, stream.frame
        why: Ending = "failed" if failure else "cut" if stream.was_cut else "whole"
        if stream.late or stream.hung:
            self._buffer = min(LONGEST_BUFFER, 2 * self._buffer)
        stream.close()
        self._stream = None
        if stream.hung and failure and not (stream.order.again or self._next):
            self._next = msgspec.structs.replace(stream.order, start=frame, again=True)
            return
        self._tell(stream.order.number, why, frame, failure)

    def _drop_next(self) -> None:
        if self._next:
            self._tell(self._next.number, "cut", self._next.start)
        self._next = None

    def _tell(self, number: int, what: Ending, frame: int, reason: str = "") -> None:
        tell(self._lines, Sound(number, what, frame, time.monotonic(), reason))


def main() -> None:
    """PlayClip what is ordered until the parent goes."""
    with contextlib.suppress(OSError):
        os.nice(URGENT)
    feeder, begun = Feeder(own_lines()), b""
    while True:
        if select.select([sys.stdin], [], [], STEP if feeder.busy else None)[0]:
            more = os.read(0, 65536)
            if not more:
                break
            *whole, begun = (begun + more).split(b"\n")
            for line in whole:
                feeder.take(ORDERS.decode(line))
        feeder.step()
    feeder.close()


if __name__ == "__main__":
    main()
