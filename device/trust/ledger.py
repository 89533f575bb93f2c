"""The ledger: the promises, and how often each was kept or broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

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
