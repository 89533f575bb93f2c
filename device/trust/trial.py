"""A trial: one seed, one box, faults in random order, what has to hold after each, and how often each promise held."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from device.trust.attacks import Trespasser
from device.trust.faults import FAULTS, Fault, owner_of
from device.trust.hardware_faults import power_goes
from device.trust.life import LOG
from device.trust.witness import Witness
from engine.shelf import SHELF

# In the order in which they matter.  Their words are in the phrases, `promise.<name>`.
PROMISES = (
    "kept",  # what was told is never lost
    "back",  # after a cut it goes on by itself at the same question, and says so
    "alone",  # nothing of a box that was killed lives on
    "off",  # switched off in order it is soon off, and speaks of no cut when it is back
    "voice",  # a voice that hangs or dies stops nobody, and speaks again
    "camera",  # a camera that hangs is told, stops nobody, and sees again
    "card",  # on a full card nothing happens by halves
    "slow",  # a card that takes seconds holds up no button
    "memory",  # from a card that takes nothing any more the evening goes on in memory, and comes home with it
    "damage",  # damage is put aside, the last good moment opened, and it is said
    "clock",  # a clock that jumps moves nothing
    "left",  # a part that dies again and again is left out, and the box is not started anew for it
    "phones",  # phones that were away miss nothing, and hold up nobody
    "strangers",  # strangers get nothing
    "buttons",  # a button is heard whatever else goes on
    "end",  # whatever happened, the story comes to its end
    "once",  # every fault is told, and told once
    "calm",  # nothing grows
    "whole",  # nothing in the box itself breaks, whatever happens around it
)


@dataclass
class Ledger:
    """What came of all trials."""

    kept: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    missed: dict[str, str] = field(
        default_factory=dict
    )  # why a promise could not be tried here: a word for the phrases

    def miss(self, promise: str, why: str) -> None:
        """It cannot be tried on this machine."""
        self.missed[promise] = why

    def note(self, promise: str, is_kept: bool, seed: int, what: str = "") -> bool:
        """Write one down; what was seen is remembered of those that were broken."""
        assert promise in PROMISES, promise
        (self.kept if is_kept else self.broken)[promise] += 1
        if not is_kept:
            self.notes.append(f"seed {seed}, {promise}: {what}")
        return is_kept

    def add(self, other: Ledger) -> None:
        """The trials of somebody else."""
        self.kept += other.kept
        self.broken += other.broken
        self.notes += other.notes
        self.missed |= other.missed

    @property
    def is_good(self) -> bool:
        """Was every promise tried, and none broken?"""
        return not self.broken and all(self.kept[promise] for promise in PROMISES)

    def untried(self, promise: str) -> str:
        """Why it was never tried, as a word for the phrases; empty if it was."""
        was_tried = self.kept[promise] or self.broken[promise]
        return "" if was_tried else self.missed.get(promise, "not_come")

    def rows(self) -> list[dict[str, Any]]:
        """Line by line."""
        return [
            {"promise": name, "kept": self.kept[name], "broken": self.broken[name], "untried": self.untried(name)}
            for name in PROMISES
        ]


EXTRA = 4  # faults beyond one of each


class Trial:
    """One evening with everything going wrong."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed, self.count = folder, seed, 0
        self.chance, self.ledger = random.Random(seed), Ledger()
        games = [title.id for title in SHELF]
        self.game = games[(seed - 1) % len(games)]  # one game after the other
        self.life = Witness(folder, self.game, seed)
        self._owner: Trespasser | None = None

    def run(self, chosen: Sequence[Fault] = ()) -> Ledger:
        """These faults; otherwise each at least once, in an order that the seed decides."""
        try:
            self.begin()
            for fault in chosen or self._order():
                self.count += 1
                if not self.life.moves(self.chance.randrange(1, 15)):
                    self.note("back", False, f"the evening stood still before: {fault.__name__}")
                    self._replace()
                self._let(fault)
        finally:
            self.life.kill()
        self._read_log()
        return self.ledger

    def _let(self, fault: Fault) -> None:
        """Let it happen; a box that ends of its own accord meanwhile is a broken promise, and another one goes on."""
        why = ""
        try:
            fault(self)
        except OSError as error:  # nothing more can be seen of a process that is gone
            why = f"{error}; "
        if why or self.life.is_gone:
            self.note("whole", False, f"{why}the box ended of its own accord in {fault.__name__}: {self.life.ended()}")
            self._replace()

    def note(self, promise: str, is_kept: bool, what: str = "") -> None:
        """Write it down."""
        self.ledger.note(promise, is_kept, self.seed, what)

    def holds(self, promise: str, **steps: Callable[[], bool]) -> None:
        """Does all of this come, one after the other?  After the first that does not, nothing is waited for."""
        failed = next((name for name, is_so in steps.items() if not is_so()), "")
        self.note(promise, not failed, f"it ended at {failed!r}")

    def miss(self, promise: str, why: str) -> None:
        """It cannot be tried here."""
        self.ledger.miss(promise, why)

    def switch_on(self) -> Witness:
        """Put the plug in again; people go on where they are."""
        before = self.life
        self.life = Witness(self.folder, self.game, self.chance.randrange(1 << 30), before.turn)
        self.begin()
        return self.life

    def owner(self) -> Trespasser:
        """The owner's phone, which has been let in once and is known ever since."""
        if self._owner is None or not self._owner.cookie:
            self._owner = owner_of(self.life.port)
        self._owner.port = self.life.port
        if self._owner.asks("GET", "/")[0] == 401:  # what let it in was lost with a damaged store
            self._owner = owner_of(self.life.port)
        return self._owner

    def speaks(self, text: str) -> bool:
        """Is this said aloud?"""
        self.life.order("speak", text=text)
        return self.life.until(lambda: self.life.spoken.get(text, False))

    def sees(self) -> bool:
        """Does a new picture come from the camera?"""
        before = self.life.pictures
        return self.life.until(lambda: self.life.pictures > before + 1)

    def _read_log(self) -> None:
        """What broke in the box, and was not meant to."""
        log = (self.folder / LOG).read_text(encoding="utf-8", errors="replace")
        at = log.find("Traceback")
        self.note("whole", at < 0, log[at:].strip()[-300:] if at >= 0 else "")

    def begin(self) -> None:
        """Wait until the box is on; then people play."""
        self.life.is_ready()
        self.life.order("play")

    def _replace(self) -> None:
        with suppress(OSError):
            self.life.kill()
        self.switch_on()

    def _order(self) -> list[Fault]:
        chosen = [*FAULTS, *self.chance.choices(FAULTS, k=EXTRA), power_goes]
        self.chance.shuffle(chosen)
        return chosen
