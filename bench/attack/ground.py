"""The ground on which everything happens: a box with honest people, a tally, and a chance that comes from one seed."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, fields
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bench.attack.box import Box
from bench.attack.tally import Tally
from bench.attack.watch import Watch

ROLES = ("stranger", "viewer", "player", "owner")
POLITE = 10
GLANCE = 300.0  # seconds for which another round is worth it


@dataclass
class Ground:
    """What an attack is given."""

    box: Box
    watch: Watch
    tally: Tally
    folder: Path  # for whatever an attack needs on the disk
    tokens: dict[str, str]  # what phones of each role are known by; a stranger's is empty
    kind: str = ""
    chance: random.Random = field(default_factory=random.Random)
    until: float = 0.0
    is_brief: bool = False

    def note(self, held: bool, what: str, how: object = "") -> bool:
        """Count one thing that was tried."""
        return self.tally.note(self.kind, held, what, how)

    def goes_on(self, tried: int = sys.maxsize, least: int = 0) -> bool:
        """Is there time for one more, or were they too few?  A fifth of them will do if it has to be brief."""
        is_early = tried < (least // 5 if self.is_brief else least)
        return not self.box.is_gone and (is_early or time.monotonic() < self.until)

    @property
    def left(self) -> float:
        """Seconds that there are still, but never none."""
        return max(1.0, self.until - time.monotonic())

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """The people rest meanwhile."""
        self.watch.hush(is_still=True)
        try:
            yield
        finally:
            self.watch.hush(is_still=False)


@dataclass(frozen=True)
class Kind:
    """One class of attacks: whole once, and then again, otherwise, as long as there is time."""

    name: str
    attack: Callable[[Ground], None]
    share: float = 1.0  # of the time, as against others
    is_alone: bool = False  # the people rest meanwhile, since it answers for them, or measures
    is_apart: bool = False  # it works hard without the box: in a process of its own, or people wait for ours


class Beside(Ground):
    """The same in a process that has no box."""

    def goes_on(self, tried: int = sys.maxsize, least: int = 0) -> bool:
        """Is there time for one more, or were they too few?"""
        return tried < (least // 5 if self.is_brief else least) or time.monotonic() < self.until


class Broken(Exception):
    """A process that was sent ended in the middle."""


class Errand:
    """Work in a process of its own: our phones answer, and are timed, under the interpreter's lock of this one."""

    def __init__(self, work: Callable[..., Any], *about: Any) -> None:
        context = get_context("fork")
        self._hears, says = context.Pipe(duplex=False)
        self._child = context.Process(target=_sent, args=(work, about, says))
        self._child.start()
        says.close()

    def result(self) -> Any:
        """What came of it, unless it is Broken."""
        try:
            return self._hears.recv()
        except EOFError:
            self._child.join()
            raise Broken(f"it ended with {self._child.exitcode} in the middle") from None
        finally:
            self._child.join()
            self._hears.close()


def _sent(work: Callable[..., Any], about: Sequence[Any], says: Connection) -> None:
    os.nice(POLITE)  # as if it were another computer: it takes no processor that the box and its people want
    says.send(work(*about))


def beside(ground: Ground, attack: Callable[[Ground], None]) -> None:
    """Try it in a process of its own."""
    ground.tally.add(*Errand(_tried, ground, attack).result())


def _tried(ground: Ground, attack: Callable[[Ground], None]) -> tuple[Any, ...]:
    found = Tally(ground.tally.seed)
    given = {one.name: getattr(ground, one.name) for one in fields(ground)}
    attack(Beside(**{**given, "tally": found}))
    return found.tried, found.broke, found.found


def fight(ground: Ground, kinds: Sequence[Kind], seconds: float) -> None:
    """All of them, and then all once more, otherwise, as long as there is time for more than a glance."""
    until, again = time.monotonic() + seconds, 0
    _round(ground, kinds, seconds, "")
    while (left := until - time.monotonic()) > GLANCE and not ground.box.is_gone:
        again += 1
        _round(ground, kinds, left, f"{again} ")


def _round(ground: Ground, kinds: Sequence[Kind], seconds: float, name: str) -> None:
    """One after the other; what happened at the table meanwhile is laid to whoever attacked then."""
    whole = sum(kind.share for kind in kinds)
    for kind in kinds:
        ground.kind, ground.chance = kind.name, random.Random(f"{ground.tally.seed} {name}{kind.name}")
        ground.until = time.monotonic() + seconds * kind.share / whole
        since = ground.watch.mark()
        with ground.hushed() if kind.is_alone else nullcontext():
            try:
                beside(ground, kind.attack) if kind.is_apart else kind.attack(ground)
            except Broken as error:
                ground.note(False, str(error))
        for row, held, what in ground.watch.broken(since):
            ground.tally.watched(row, held, f"during {kind.name}: {what}")
        if ground.box.is_gone:
            return
