"""Whether something moves on the tray: when a throw begins, when it has come to rest, and whether a hand is in the way.

Each frame is compared with the one before (does anything move?), with the one when it came to rest (does something
creep?), and with the empty tray (does something large reach in from the edge?). What lies still for very long although
it reaches in from the edge is no hand: a lamp has been moved, or a cup stands there, and the empty tray now looks so.
It may be a hand that rests all the same. So what came with it is only worth reading if it was thrown; and how the tray
looked before is remembered, so that nothing has to be waited for when it has gone.
Nothing here reads a clock: each frame comes with the second at which it was taken.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture

Mask = NDArray[np.uint8]
SIDE = 256  # pixels of the longer side of what is compared
CHANGED = 12  # levels of a colour that are more than noise
WHITE, RIM = 250, 7  # as bright as a picture can be, and pixels around it
MOVING = 0.0006  # part of the tray that changes when something moves
REST = 0.26  # seconds without motion after which a throw has come to rest
HAND = 0.04  # part of the tray that a hand covers at least; a die covers less than a hundredth
FINGER = 0.006  # part of it that is covered by what comes in with a finger
SOMETHING = 0.004  # part of it that differs from the empty tray when anything lies there: half a die
EDGE = 3  # pixels: what comes that near to the edge reaches in from outside
FURNITURE = 5.0  # seconds after which what does not move at all is no hand
NEVER = float("-inf")
FREE = 0.18  # seconds for which something must move on its own


@dataclass(frozen=True)
class Motion:
    """What the eyes remember from frame to frame; every step makes a new one."""

    empty: Picture
    before: Picture | None  # the empty tray before something came to stand in it
    last: Picture
    rest: Picture  # as it looked when it came to rest
    moved_at: float  # the second at which anything moved last
    at: float
    hand_at: float = NEVER  # the second at which a hand was there last
    stirred: bool = False  # something has moved since somebody last took note
    free: float = 0.0  # seconds since then in which something moved that no hand held

    @property
    def hand(self) -> bool:
        """Whether a hand is in the way now."""
        return self.hand_at == self.at

    @property
    def at_rest(self) -> bool:
        """Whether dice may be read now."""
        return self.at - max(self.moved_at, self.hand_at) >= REST

    @property
    def was_thrown(self) -> bool:
        """Whether something has moved on its own, as dice do when they leave a hand."""
        return self.free >= FREE

    @property
    def is_bare(self) -> bool:
        """Whether the tray looks as it does with nothing in it."""
        return _part(_differs(self.last, _as_bright(self.empty, self.last))) < SOMETHING

    def noted(self) -> Motion:
        """Somebody has taken note of how it looks now."""
        return replace(self, stirred=False, free=0.0)


def watched(now: Picture, at: float, empty: Picture | None = None) -> Motion:
    """The beginning; what lies there now has not been thrown."""
    return Motion(now if empty is None else empty, None, now, now, at, at)


def step(motion: Motion, now: Picture, at: float) -> Motion:
    """One frame further; pictures of another size show something else, and all begins anew."""
    if now.shape != motion.last.shape:
        return watched(now, at)
    motion = _without_what_has_gone(motion, now)
    moved = _differs(now, _as_bright(motion.last, now))
    creeps = _part(_differs(now, _as_bright(motion.rest, now))) > MOVING
    moving = _part(moved) > MOVING or creeps
    foreign = _differs(now, _as_bright(motion.empty, now))
    reaching = reaches_in(foreign, FINGER)
    hand = _part(reaches_in(foreign, HAND)) > 0
    if hand and not moving and at - motion.moved_at > FURNITURE:
        return replace(motion, empty=now, before=motion.empty, last=now, at=at, stirred=motion.was_thrown)
    return replace(
        motion,
        last=now,
        rest=now if moving else motion.rest,
        moved_at=at if moving else motion.moved_at,
        at=at,
        hand_at=at if hand else motion.hand_at,
        stirred=motion.stirred or moving or hand,
        free=motion.free + (at - motion.at if _moves_alone(moved, reaching) else 0.0),
    )


def _without_what_has_gone(motion: Motion, now: Picture) -> Motion:
    """What stood still in the tray may be taken out of it again."""
    if motion.before is None or not _has_hand(motion.empty, now) or _has_hand(motion.before, now):
        return motion
    return replace(motion, empty=motion.before, before=None)


def _has_hand(empty: Picture, now: Picture) -> bool:
    return bool(np.any(reaches_in(_differs(now, _as_bright(empty, now)), HAND)))


def small(tray: Picture) -> Picture:
    """The tray as it is compared: small, without the finest noise."""
    scale = SIDE / max(tray.shape[:2])
    less = cv2.resize(tray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else tray
    return np.asarray(cv2.GaussianBlur(less, (5, 5), 0), np.uint8)


def reaches_in(differs: Mask, least: float) -> Mask:
    """All that touches the edge and covers at least such a part."""
    closed = np.asarray(cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)
    count, names, about, _ = cv2.connectedComponentsWithStats(closed)
    least *= differs.size
    large = [at for at in range(1, count) if about[at][4] > least and _at_edge(about[at].tolist(), differs)]
    return np.asarray(np.isin(names, large) * np.uint8(1), np.uint8)


def _at_edge(about: list[int], differs: Mask) -> bool:
    left, upper, width, height, _ = about
    high, wide = differs.shape
    return left < EDGE or upper < EDGE or left + width > wide - EDGE or upper + height > high - EDGE


def _moves_alone(moved: Mask, reaching: Mask) -> bool:
    """Whether something moves that has nothing to do with the edge, nor with what reaches in from there."""
    near = cv2.dilate(reaching, np.ones((13, 13), np.uint8))
    closed = np.asarray(cv2.morphologyEx(moved, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
    count, names, about, _ = cv2.connectedComponentsWithStats(closed)
    for at in range(1, count):
        if about[at][4] > MOVING * moved.size and not _at_edge(about[at].tolist(), moved):
            if not np.any(near[names == at]):
                return True
    return False


def _as_bright(before: Picture, now: Picture) -> Picture:
    """An earlier picture under the light of now."""
    gain = float(np.median(now)) / max(1.0, float(np.median(before)))
    return np.asarray(np.clip(before * np.float32(np.clip(gain, 0.5, 2.0)), 0, 255), np.uint8)


def _differs(one: Picture, other: Picture) -> Mask:
    """In any of the three colours: a red die on green felt is as bright as the felt.

    What is white in both tells nothing, nor do its rims: how bright it is there nobody can see.
    """
    changed = _strongest(cv2.absdiff(one, other)) > CHANGED
    white = (_strongest(cv2.min(one, other)) >= WHITE) * np.uint8(1)
    told = cv2.dilate(white, np.ones((RIM, RIM), np.uint8)) == 0
    return np.asarray((changed & told) * np.uint8(1), np.uint8)


def _strongest(picture: cv2.typing.MatLike) -> Mask:
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _part(differs: Mask) -> float:
    return float(np.count_nonzero(differs)) / differs.size
