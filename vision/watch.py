"""Watches the tray while dice are wanted, frame after frame, and says once for each throw what it shows.

Theory of operation.  Frames come in with the second at which they were taken.  As long as something moves, or a hand is
in the way, nothing is read.  Once all is still, what has been stirred is read in one frame after the other, until
several of them agree.  Then four questions are asked.  Is the tray empty, or do dice lie exactly as they did before?
Nothing has happened.  Have the same dice only been pushed by a hand, or does one of them lie where it cannot be read
now, and nothing was thrown?  Nothing was rolled.  Are there too few, or none although something was thrown?  People may
throw one after the other, so it is waited a little.  Else it is a throw, and gets the next number.  Dice that have lain
there since the throw before are never part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Literal

import numpy as np

from vision.developing import steady
from vision.frames import CameraFrame
from vision.laying import together
from vision.lying import Lying, lying, pushed, unchanged
from vision.motion import FREE, Motion, step, watched
from vision.networks import Picture
from vision.posture import Postures
from vision.reading import Box, Reading, Value
from vision.tray import Bare, Ground

Stage = Literal["asleep", "waiting", "hand", "moving", "reading", "read"]
AGREE = 3  # frames that have to show the same
MOST = 9  # frames that are looked at before what most of them show is taken, with doubt
PATIENT = 1.2  # seconds that people have for the next die when there are too few
AGAIN = 0.3  # seconds between two looks at too few dice
SEEN = 1.35  # times its side: how large a die looks that lies somehow
QUIET = 0.4  # seconds
MISSING = ("few", "none")
UNSETTLED = ("few", "leaning", "stacked")
CUBE = 6  # faces
CONFIRMED = 0.985  # how sure one is of dice that nobody takes for anything else
UNDECIDED = 0.6  # nobody is surer of frames that each show the same, but not together
LEANING = 0.6  # nobody is surer than this of a die that leans


@dataclass(frozen=True)
class DiceWanted:
    """The dice of the pending question: for which turn, and the possible faces of each die."""

    turn: int
    dice: tuple[tuple[Value, ...], ...]
    least: int | None = None  # so many of them at least, instead of all
    owned: Mapping[str, tuple[tuple[Value, ...], ...]] = field(default_factory=dict)  # whose: the dice of each colour

    @property
    def faces(self) -> tuple[Value, ...]:
        """All that any of them can show."""
        return tuple(dict.fromkeys(face for die in self.dice for face in die))


@dataclass(frozen=True)
class ThrowSeen:
    """One throw as it was read."""

    turn: int
    roll: int
    reading: Reading
    at: float  # the second of the frame that settled it
    still: float  # seconds that all had been still by then


Reader = Callable[[Picture, Sequence[Sequence[Value]] | None, tuple[Value, ...], float | None], Reading]
Careful = Callable[
    [Sequence[Picture], Sequence[Sequence[Value]] | None, tuple[Value, ...], float | None, Reading], Reading
]  # told what the frames show together; what a more careful look at all of them adds


class Watch:
    """What the eyes remember of one tray."""

    def __init__(self, reader: Reader, ground: Ground | None = None, careful: Careful | None = None) -> None:
        self.stage: Stage = "asleep"
        self.roll = 0
        self.latest: Reading | None = None  # what was read last, for whoever looks over our shoulder
        self._reader, self._careful, self._ground = reader, careful, ground or Bare()
        self._motion: Motion | None = None
        self._wanted: DiceWanted | None = None
        self._postures = Postures()
        self._lying: tuple[Lying, ...] = ()
        self._unsettled: tuple[Lying, ...] = ()  # dice that hands may still put right, which is then read anew
        self._trouble = ""  # what was wrong with them
        self._looks: list[tuple[Reading, Picture]] = []
        self._next_look = 0.0
        self._is_shifted = False

    @property
    def ground(self) -> Ground:
        """Where it looks."""
        return self._ground

    def place(self, ground: Ground) -> None:
        """The tray is found somewhere for the first time: nothing that was seen before counts."""
        self._ground, self._motion, self._looks = ground, None, []
        self._lying = self._unsettled = ()

    def shift(self, ground: Ground) -> None:
        """Tray or camera were pushed: in the tray the dice are where they were, but the pictures differ."""
        self._ground, self._looks, self._is_shifted = ground, [], True

    @property
    def is_quiet(self) -> bool:
        """Has nothing moved for a moment, whatever else is in the way?"""
        return self._motion is None or self._motion.at - self._motion.moved_at > QUIET

    @property
    def wanted(self) -> DiceWanted | None:
        """What is looked for."""
        return self._wanted

    def want(self, wanted: DiceWanted | None) -> None:
        """Look for these dice from now on; nothing: sleep, but remember how the tray looked."""
        if wanted != self._wanted and self._unsettled:
            self._lying, self._unsettled = self._unsettled, ()
        self._wanted, self._looks, self._next_look = wanted, [], 0.0
        self.stage = "waiting" if wanted else "asleep"

    def look_again(self) -> None:
        """What was read is wrong: what lies there may be read once more."""
        self._lying, self._unsettled, self._looks = (), (), []
        if self._motion:
            self._motion = replace(self._motion, stirred=True, free=FREE)

    def see(self, frame: CameraFrame) -> ThrowSeen | None:
        """One frame; what it settles."""
        if self._wanted is None:
            return None
        glance = self._ground.glance(frame.small, frame.scale)
        motion = self._motion = self._moved(glance, frame.at)
        if not motion.at_rest:
            self._looks, self._next_look = [], 0.0
            self.stage = "hand" if motion.hand else "moving"
            return None
        if not motion.stirred:
            self.stage = "waiting" if self.stage != "read" else "read"
            return None
        self.stage = "reading"
        return self._look(self._wanted, motion, frame.whole()) if frame.at >= self._next_look else None

    def _moved(self, glance: Picture, at: float) -> Motion:
        before, is_shifted, self._is_shifted = self._motion, self._is_shifted, False
        if before is None:
            return watched(glance, at)
        if is_shifted:
            return replace(before, empty=glance, before=None, last=glance, rest=glance, at=at)
        return step(before, glance, at)

    # Reading -------------------------------------------------------------------------------------

    def _look(self, wanted: DiceWanted, motion: Motion, picture: Picture) -> ThrowSeen | None:
        field = self._ground.field(picture)
        if not motion.was_thrown and self._is_only_pushed(wanted, field):
            self._note(motion)
            return None
        self._looks.append((self._read(wanted, field), field))
        self.latest = agreed = _agreed([look for look, _ in self._looks])
        if agreed is None:
            return None
        fields, self._looks = [seen for _, seen in self._looks], []
        told = self._more_carefully(wanted, agreed, fields)
        if not told.values and not (motion.was_thrown and not motion.is_bare):
            self._note(motion)
            return None
        is_early = motion.at - max(motion.moved_at, motion.hand_at) < PATIENT
        if agreed.trouble in MISSING and told.state != "sure" and is_early:
            self._next_look = motion.at + AGAIN
            return None
        return self._settle(wanted, motion, self._judged(told, steady(fields)), field)

    def _more_carefully(self, wanted: DiceWanted, agreed: Reading, fields: Sequence[Picture]) -> Reading:
        """What the frames show is looked at more carefully before anybody is asked, by whoever knows how."""
        careful = self._careful
        if careful is None:
            return agreed

        def reader(
            _: Picture, dice: Sequence[Sequence[Value]] | None, faces: tuple[Value, ...], size: float | None
        ) -> Reading:
            return careful(fields, dice, faces, size, agreed)

        return self._read(wanted, fields[-1], reader)

    def _is_only_pushed(self, wanted: DiceWanted, field: Picture) -> bool:
        """Do the dice that lay there before still lie there, with the same values?"""
        if not self._lying:
            return False
        found = self._reader(field, (wanted.faces,) * len(self._lying), wanted.faces, self._size)
        now = lying(field, found)
        is_pushed = pushed(self._lying, now)
        self._lying = now if is_pushed else self._lying
        return is_pushed

    @property
    def _size(self) -> float | None:
        """How large a die looks, if anybody knows."""
        return self._ground.die * SEEN if self._ground.die else None

    def _settle(self, wanted: DiceWanted, motion: Motion, told: Reading, field: Picture) -> ThrowSeen | None:
        """Is it a throw, or has nothing been rolled?"""
        before, old = self._lying, self._old(field)
        now = lying(field, told) + old
        self._note(motion)
        if before and not motion.was_thrown and pushed(before, now):
            self._lying = now
            return None
        if not motion.was_thrown and self._is_no_news(told, now, old):
            return None
        self.roll += 1
        self.stage, self.latest = "read", told
        if told.trouble in UNSETTLED or told.state == "none":
            self._unsettled, self._trouble = now, told.trouble
        else:
            self._lying, self._unsettled = now, ()
        return ThrowSeen(wanted.turn, self.roll, told, motion.at, motion.at - max(motion.moved_at, motion.hand_at))

    def _is_no_news(self, told: Reading, now: Sequence[Lying], old: Sequence[Lying]) -> bool:
        """Is it what was told already, or a die that a hand has pushed to where it cannot be read?"""
        was_told = bool(self._unsettled) and told.trouble == self._trouble and pushed(self._unsettled, now)
        return was_told or (bool(old) and told.state == "none")

    def _note(self, motion: Motion) -> None:
        self._motion = motion.noted()
        self.stage = "waiting"

    def _old(self, field: Picture) -> tuple[Lying, ...]:
        return tuple(die for die in self._lying if unchanged(die, field))

    def _read(self, wanted: DiceWanted, field: Picture, reader: Reader | None = None) -> Reading:
        """All that lies there, without the dice that have lain there before."""
        old, read = self._old(field), reader or self._reader
        if wanted.least is not None:
            return _without(read(field, None, wanted.faces, self._size), old)
        dice = (*wanted.dice, *((wanted.faces,) * len(old)))
        return _without(read(field, dice, wanted.faces, self._size), old)

    def _judged(self, reading: Reading, field: Picture) -> Reading:
        """What the shapes say: a die that leans is not sure, and one that is missing may lie under another."""
        if self._wanted is None or any(len(die) > CUBE for die in self._wanted.dice):
            return reading  # only of cubes it is known how they look from above
        found = self._postures.trouble(field, reading, self._ground.die)
        if found:
            return replace(reading, trouble=found, sure=min(reading.sure, LEANING))
        if reading.trouble in ("", "unclear", "many") and not any(reading.doubts):
            return self._confirmed(reading, field)
        return reading

    def _confirmed(self, reading: Reading, field: Picture) -> Reading:
        """If only this was doubted, what is a die at all and what is none, then the outlines tell."""
        if reading.state != "unsure" or not self._postures.confirms(field, reading, self._ground.die):
            return reading
        return replace(reading, trouble="", sure=CONFIRMED)


def _agreed(looks: Sequence[Reading]) -> Reading | None:
    """What several frames show alike; after many that do not agree, what most of them show."""
    shown = Counter(_shown(look) for look in looks)
    most, times = shown.most_common(1)[0]
    if times < AGREE and len(looks) < MOST:
        return None
    alike = [look for look in looks if _shown(look) == most]
    told = _together(alike)
    sure = told.sure * (1.0 if times >= AGREE and len(looks) == times else times / len(looks))
    doubts = max(
        (look.doubts for look in alike if look.values == alike[-1].values), key=lambda some: sum(map(len, some))
    )
    return replace(told, sure=sure, doubts=doubts)


def _together(alike: Sequence[Reading]) -> Reading:
    """What several frames show: their evidence counts together, where they bring it along."""
    last, every = alike[-1], [look.evidence for look in alike if look.evidence]
    usual, evidence = median(look.sure for look in alike), [one for one in every if one.how == every[-1].how]
    if len(evidence) < AGREE:
        return replace(last, sure=usual)
    one = together(evidence)
    return replace(last, sure=one.sure if one.values == evidence[-1].values else min(usual, UNDECIDED), evidence=one)


def _shown(reading: Reading) -> tuple[str, ...]:
    """The values, whichever die has which, and whether there are too few of them."""
    return (*sorted(map(repr, reading.values)), reading.trouble if reading.trouble in ("few", "many", "none") else "")


def _without(reading: Reading, old: Sequence[Lying]) -> Reading:
    """The reading without the dice that are known to lie there."""
    if not old:
        return reading
    kept = [at for at, box in enumerate(reading.boxes) if not any(_same_place(box, die.box) for die in old)]
    values = tuple(reading.values[at] for at in kept)
    doubts = tuple(reading.doubts[at] for at in kept) if reading.doubts else ()
    trouble = reading.trouble if values or reading.trouble != "few" else "none"
    return replace(
        reading, values=values, boxes=tuple(reading.boxes[at] for at in kept), doubts=doubts, trouble=trouble
    )


def _same_place(one: Box, other: Box) -> bool:
    middles = np.array([[box[0] + box[2], box[1] + box[3]] for box in (one, other)]) / 2
    return bool(np.linalg.norm(middles[0] - middles[1]) < 0.35 * (other[2] - other[0]))
