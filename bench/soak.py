"""The soak: an evening of eight hours in a whole box, as fast as it goes, with every alarm rung; and what has grown.

Each quarter of an hour has as many answers and sentences as people would have in one: 90 answers, ten seconds each,
which are 140 lines of the journal, and a dozen sentences that nobody has heard before.  Somebody looks at the camera,
comes with a phone and leaves, presses a button; every hour there is a backup.  What a quarter of an hour costs is
measured at its end, in rest.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from device.evening.words import phrases
from device.store.database import NAME
from device.trust import faults
from device.trust.alarms import alarms, example
from device.trust.attacks import WELCOME, stream
from device.trust.trial import Trial
from device.trust.witness import size

HOURS, QUARTERS, LINES, SENTENCES = 8, 4, 140, 12
MEMORY = 5 << 20  # bytes that the box may grow by, once it is warm
FAMILY = 20 << 20  # the same for all that it has started
BYTES = 1.25  # times as many bytes for a line as at the beginning
VISITS = 120  # more than the pages have threads
REST = 1.0  # seconds before a look


class Sample(NamedTuple):
    """How things stand at the end of a quarter of an hour."""

    memory: int
    files: int
    threads: int
    family: int  # memory of all its children
    lines: int
    store: int  # bytes of the database


class Evening:
    """One long evening."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._trial = Trial(folder, seed)
        self._folder, self._said = folder, phrases("en")
        self.samples, self.silent = list[Sample](), list[str]()

    def run(self, quarters: int) -> Iterator[Sample]:
        """One quarter of an hour after the other; the alarms ring all through it."""
        ringing = alarms()
        life = self._trial.life
        try:
            self._trial.begin()
            self._warm()
            for at in range(quarters):
                self._quarter(at)
                self._ring(ringing[at * len(ringing) // quarters : (at + 1) * len(ringing) // quarters])
                self.samples.append(self._sample())
                yield self.samples[-1]
        finally:
            life.kill()

    def _warm(self) -> None:
        """Every thread of the pages has worked once: until then each takes some memory of its own."""
        for _ in range(VISITS):
            assert self._trial.owner().asks("GET", "/")[0] in WELCOME, "the owner's page does not come"

    def _quarter(self, at: int) -> None:
        """People play on, and press a button; then they rest, and all else happens."""
        life = self._trial.life
        life.order("play")
        assert life.moves(LINES), "the evening stands still"
        faults.button_is_pressed(self._trial)
        life.order("rest")
        for number in range(SENTENCES):
            assert self._trial.speaks(f"This is sentence {number} of quarter {at}."), "nobody speaks"
        life.order("look", is_on=True)
        assert self._trial.sees(), "nobody sees"
        life.order("look", is_on=False)
        with closing(stream(self._trial.owner())) as shown:  # type: ignore[type-var]
            assert next(shown), "the phone is shown nothing"
        if at % QUARTERS == QUARTERS - 1:
            life.order("back_up")

    def _ring(self, ringing: Sequence[str]) -> None:
        """Everybody is told of each, and it is said aloud."""
        life = self._trial.life
        for what in ringing:
            news = example(what)
            words = self._said.say(f"news.{what}", news.about)
            life.order("alarm", what=what, about=dict(news.about))
            if not life.until(partial(self._is_heard, what, words)):
                self.silent.append(what)

    def _is_heard(self, what: str, words: str) -> bool:
        life = self._trial.life
        return bool(life.news[what]) and any(begins(words, line) for line in life.spoken)

    def _sample(self) -> Sample:
        life = self._trial.life
        time.sleep(REST)
        memory, files, threads = size(life.pid)
        family = sum(size(pid)[0] for pid in life.children())
        store = sum(path.stat().st_size for path in self._folder.glob(f"{NAME}*"))
        return Sample(memory, files, threads, family, life.turn, store)

    def grown(self) -> list[str]:
        """What has grown between the second quarter of the evening and its last."""
        part = max(1, len(self.samples) // 4)
        early, late = self.samples[part : 2 * part] or self.samples[:1], self.samples[-part:]
        more = {name: _middle(late, name) - _middle(early, name) for name in Sample._fields}
        most = {"memory": MEMORY, "family": FAMILY, "files": 0.5, "threads": 0.5}
        found = [f"{name} by {more[name]:.0f}" for name, limit in most.items() if more[name] > limit]
        first, all_of_it = early[-1].store / early[-1].lines, late[-1].store / late[-1].lines
        return found + [f"bytes for a line from {first:.0f} to {all_of_it:.0f}"] * (all_of_it > BYTES * first)


def begins(words: str, line: str) -> bool:
    """Is this what is said first of these words?"""
    return words.startswith(line.rstrip(".!?:;, "))


def _middle(samples: Sequence[Sample], name: str) -> float:
    return float(statistics.median(getattr(sample, name) for sample in samples))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play it, and say what has grown."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hours", type=float, default=HOURS)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        os.environ["MALLOC_ARENA_MAX"] = "2"  # as the box has it by systemd/taleside.service
        evening = Evening(Path(folder), wish.seed)
        print("hours   lines  memory MB  children MB  files  threads  bytes a line", flush=True)
        for at, now in enumerate(evening.run(round(wish.hours * QUARTERS)), 1):
            row = f"{at / QUARTERS:5.2f} {now.lines:7} {now.memory / 1e6:10.1f} {now.family / 1e6:12.1f}"
            print(f"{row} {now.files:6} {now.threads:8} {now.store / now.lines:13.0f}", flush=True)
    found = [*evening.grown(), *(f"the alarm {what} was not heard" for what in evening.silent)]
    print("Grown or missing: " + "; ".join(found) if found else f"Nothing has grown, and {len(alarms())} alarms rang.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
