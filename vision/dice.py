"""Reads dice: a picture and what was asked for go in, a Reading comes out, and nothing else happens.

What was asked makes it a choice among few. Each die has a list of possible faces; each face is a mark that the networks
know (an own set of dice brings its own examples, see `faces`). Every spot that the finder shows gets a probability for
"nothing" and for each possible face; then the likeliest way to lay the dice asked for on the spots is looked for.

How sure the answer is comes from three doubts: another face on one of the dice, a spot left out that may be a die, a
spot taken that may be none. Their product is turned into an honest probability by `certainty`, which was fitted on
pictures that no network was trained on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from vision.certainty import Curves, Manner, along, known, manner
from vision.faces import Faces
from vision.finding import Spot, find
from vision.formats import is_square, plainest, stretched
from vision.kinds import PIP_D6
from vision.networks import Picture
from vision.reading import Box, Reading, Value
from vision.trouble import trouble_with
from vision.witnesses import heard

MOST = 48  # spots that are looked at closely
ALIKE = 0.4  # a spot that is at least so likely a die with its face is one, when nobody knows how many there are
DOUBTFUL = 0.2  # with fewer spots of this kind than dice asked for, there are too few dice
CLEARLY = 0.6  # one more spot of this kind than dice asked for, and there are too many
SEEN = 0.25  # the finder must see at least so much of a die where only likeness to an own face speaks for one
FITS = 0.75  # how much it speaks for a die that a spot has the size of one, where that is known
ODD_SIZE = 0.3  # how much less likely a spot of another size is a die
NEVER = 0.9  # no reading with such a trouble is surer than this


@dataclass(frozen=True)
class Look:
    """One spot looked at closely: how likely it is a die, and how likely each of the possible faces then is."""

    spot: Spot
    die: float
    faces: dict[Value, float]

    @property
    def best(self) -> Value:
        """The likeliest face."""
        return max(self.faces, key=self.faces.__getitem__)

    @property
    def sure(self) -> float:
        """How likely the likeliest face is."""
        return self.faces[self.best]

    @property
    def clear(self) -> float:
        """How likely it is a die with that face."""
        return self.die * self.sure


@dataclass(frozen=True)
class Laid:
    """How the dice asked for were laid on the spots: those taken with their values, those left, and what is wrong."""

    taken: tuple[Look, ...]
    values: tuple[Value, ...]
    left: tuple[Look, ...]
    trouble: str = ""
    counted: bool = False  # somebody said how many dice there are, and so many were taken: none can be missed

    def parts(self, curves: Curves) -> float:
        """How likely each part of it is, multiplied; parts go wrong together, so it is no probability yet."""
        if self.trouble in ("few", "none") or not self.taken:
            return 0.0
        taken = zip(self.taken, self.values, strict=True)
        each = [along(curves.taken, look.faces[value] * look.die) for look, value in taken]
        missed = 0.0 if self.counted else along(curves.left, max((look.clear for look in self.left), default=0.0))
        return float(np.prod(each) * (1 - missed))

    @property
    def plain(self) -> float:
        """How plainly both networks see each of the dice that were taken, less what was left that looks like one."""
        seen = sum(look.clear * look.spot.likely for look in self.taken) - sum(look.clear for look in self.left)
        return seen / max(1, len(self.taken))

    def sure(self, how: Manner) -> float:
        """The probability that it is right."""
        curves = known()[how]
        likely = along(curves.whole, self.parts(curves))
        return min(likely, NEVER) if self.trouble else likely


@dataclass(frozen=True)
class View:
    """A picture in the format in which it was taken, and all spots of it that may be dice, the likeliest first."""

    picture: Picture
    looks: Sequence[Look]

    @property
    def plain(self) -> float:
        """How plainly dice are seen."""
        return laid(self.looks, None).plain


def read(
    picture: Picture,
    dice: Sequence[Sequence[Value]] | None = None,
    *,
    faces: Sequence[Value] = PIP_D6.faces,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
) -> Reading:
    """What lies there. *dice* has the possible faces of each die asked for; without it any number of dice with *faces*.

    *size* is that of a die in pixels, if it is known; *pips* says that the dice have pips, or that they have not.
    """
    possible = tuple(dict.fromkeys(face for die in dice for face in die)) if dice is not None else tuple(faces)
    view = viewed(picture, possible, own=own, size=size, pips=pips)
    how = manner(pips=pips, own=own is not None, from_above=size is not None)
    return _reading(picture, view, laid(view.looks, dice), how)


def viewed(
    picture: Picture,
    possible: Sequence[Value],
    *,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
) -> View:
    """A picture as it was taken: dice with pips in a square one tell whether it was pressed into shape."""

    @cache
    def seen(form: float) -> View:
        taken = stretched(picture, form)
        return View(taken, look_at(taken, possible, own=own, size=size, pips=pips))

    may_be_pressed = bool(pips) and size is None and is_square(picture)
    return seen(plainest(lambda form: seen(form).plain) if may_be_pressed else 1.0)


def look_at(
    picture: Picture,
    possible: Sequence[Value],
    *,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
) -> list[Look]:
    """All spots that may be dice, the likeliest first, with how likely each possible face is."""
    spots = find(picture, size)[:MOST]
    if not spots:
        return []
    told = heard(picture, spots, possible, pips=pips, any_mark=own is not None, from_above=size is not None)
    looks = []
    for at, spot in enumerate(spots):
        nothing, likely = float(told.nothing[at]), told.faces[at]
        seen = spot.likely if size is None else _agreed(spot.likely, FITS)
        if own is not None:
            familiar = own.familiar(told.descriptions[:, at]) if seen > SEEN else 0.0
            nothing = min(nothing, 1 - familiar)
            likely = own.weighed(told.descriptions[:, at], likely, possible)
        die = _agreed(seen, 1 - nothing)
        total = float(likely.sum()) or 1.0
        looks.append(Look(spot, die, {face: float(part) / total for face, part in zip(possible, likely, strict=True)}))
    return sorted(_of_one_size(looks), key=lambda look: -look.die)


def _of_one_size(looks: Sequence[Look]) -> list[Look]:
    """Dice on one table are about as large as each other: what is much smaller or larger than the surest is doubted."""
    usual = max(looks, key=lambda look: look.die).spot.size
    fits = [0.5 < look.spot.size / usual < 2 for look in looks]
    return [look if fit else replace(look, die=look.die * ODD_SIZE) for look, fit in zip(looks, fits, strict=True)]


def _agreed(finder: float, teller: float) -> float:
    """How likely there is a die when one network says so and the other says so."""
    yes, no = finder * teller, (1 - finder) * (1 - teller)
    return yes / max(yes + no, 1e-9)


def laid(looks: Sequence[Look], dice: Sequence[Sequence[Value]] | None) -> Laid:
    """The likeliest way to lay the dice asked for on the spots; or as many dice as there seem to be."""
    if dice is None:
        taken = tuple(look for look in looks if look.clear >= ALIKE)
        return Laid(taken, tuple(look.best for look in taken), tuple(look for look in looks if look.clear < ALIKE))
    taken, left = _parted(looks, min(len(dice), sum(look.die >= DOUBTFUL for look in looks)))
    if len(taken) < len(dice):
        return Laid(taken, tuple(look.best for look in taken), left, "few" if taken else "none")
    many = bool(left) and left[0].die > CLEARLY
    return Laid(taken, tuple(_values(taken, [tuple(die) for die in dice])), left, "many" if many else "", counted=True)


def _parted(looks: Sequence[Look], at: int) -> tuple[tuple[Look, ...], tuple[Look, ...]]:
    return tuple(looks[:at]), tuple(looks[at:])


def _values(looks: Sequence[Look], dice: Sequence[tuple[Value, ...]]) -> list[Value]:
    """One face for each spot, so that each die asked for lies on one spot, in the likeliest way."""
    kinds = Counter(dice)
    if len(kinds) == 1:
        return [look.best for look in looks]
    best: dict[tuple[int, ...], tuple[float, tuple[Value, ...]]] = {tuple(kinds.values()): (0.0, ())}
    for look in looks:
        further: dict[tuple[int, ...], tuple[float, tuple[Value, ...]]] = {}
        for left, (score, values) in best.items():
            for at, kind in enumerate(kinds):
                if not left[at]:
                    continue
                face = max(kind, key=lambda value: look.faces[value])
                rest = (*left[:at], left[at] - 1, *left[at + 1 :])
                found = (score + float(np.log(look.faces[face] + 1e-9)), (*values, face))
                further[rest] = max(further.get(rest, found), found, key=lambda one: one[0])
        best = further
    return list(next(iter(best.values()))[1])


def _reading(picture: Picture, view: View, found: Laid, how: Manner) -> Reading:
    taken, sure = found.taken, found.sure(how)
    order = sorted(range(len(taken)), key=lambda at: (taken[at].spot.x, taken[at].spot.y))
    return Reading(
        tuple(found.values[at] for at in order),
        tuple(_box(taken[at].spot, picture, view.picture) for at in order),
        sure,
        found.trouble or trouble_with(view.picture, [look.spot for look in taken], sure),
        tuple(_doubts(taken[at], found.values[at]) for at in order),
    )


def _doubts(look: Look, value: Value) -> tuple[Value, ...]:
    others = sorted((face for face in look.faces if face != value), key=lambda face: -look.faces[face])
    return tuple(face for face in others[:3] if look.faces[face] > 0.01)


def _box(spot: Spot, picture: Picture, taken: Picture) -> Box:
    """The box of a die in the picture as it came."""
    half, across, down = spot.size / 2, picture.shape[1] / taken.shape[1], picture.shape[0] / taken.shape[0]
    left, right = round((spot.x - half) * across), round((spot.x + half) * across)
    return left, round((spot.y - half) * down), right, round((spot.y + half) * down)
