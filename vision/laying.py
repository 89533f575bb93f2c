"""How the dice asked for are laid on the spots that were looked at, and what several looks at them say together.

What the table knows is a prior, and all of it is this formula: the dice d asked for lie on the spots s with the
values v as likely as

    product over the dice of  here(s) * legal(d, v) * seen(s, v)

`here`: how likely a die lies there. `legal`: 1 for a face that this die has and the question allows, 0 for any other.
`seen`: how likely that face is by its look. Several looks k of K at the same die are one: ln seen(v) is the mean of all
ln seen_k(v), so that one look that sees something else makes all doubt; and so for `here`. Who sees in another way,
as the recogniser of print does, is another witness, whose shares are multiplied (`votes`). What lay there before is no
part of the dice asked for, and is taken off again (`watch`); whether a doubt makes any difference, the game knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.certainty import Curves, Manner, along, at_rest, known
from vision.finding import DieSpot
from vision.reading import Value

ALIKE = 0.4  # a spot that is at least so likely a die with its face is one, when nobody knows how many there are
DOUBTFUL = 0.2  # with fewer spots of this kind than dice asked for, there are too few dice
CLEARLY, AT_SIGHT = 0.6, 0.35  # one more spot that is so likely a die, for the finder too, and there are too many
NEVER = 0.9  # no reading with such a trouble is surer than this
NEAR = 0.4  # dice from the middle of a spot to that of the same die in another look
UNSEEN = 0.02  # how likely a look still holds what it has not seen
LEAST = 1e-4  # how likely anything is at least, in the opinion of one look


@dataclass(frozen=True)
class DieLook:
    """One spot looked at closely: how likely it is a die, and how likely each of the possible faces then is."""

    spot: DieSpot
    die: float
    faces: Mapping[Value, float]

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
class SpottedDice:
    """How the dice asked for were laid on the spots: those taken with their values, those left, and what is wrong."""

    taken: tuple[DieLook, ...]
    values: tuple[Value, ...]
    left: tuple[DieLook, ...]
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
class Evidence:
    """What one picture has shown, and what was asked: several of them together are surer, or less sure."""

    looks: tuple[DieLook, ...]
    dice: tuple[tuple[Value, ...], ...] | None
    how: Manner
    most: float = 1.0  # so far the picture is believed at most

    @property
    def found(self) -> SpottedDice:
        """How the dice lie."""
        return laid(self.looks, self.dice)

    @property
    def values(self) -> Counter[Value]:
        """What it shows, with whatever lay there before."""
        return Counter(self.found.values)

    @property
    def sure(self) -> float:
        """How likely all of it is right."""
        return min(self.found.sure(self.how), self.most)


def together(seen: Sequence[Evidence], how: Manner | None = None) -> Evidence:
    """What several looks at the same dice say together, as if it were one; *how* they were looked at."""
    looks, most = tuple(merged([one.looks for one in seen])), min(one.most for one in seen)
    return Evidence(looks, seen[-1].dice, how or at_rest(seen[-1].how), most)


def laid(looks: Sequence[DieLook], dice: Sequence[Sequence[Value]] | None) -> SpottedDice:
    """The likeliest way to lay the dice asked for on the spots; or as many dice as there seem to be."""
    if dice is None:
        taken = tuple(look for look in looks if look.clear >= ALIKE)
        return SpottedDice(
            taken, tuple(look.best for look in taken), tuple(look for look in looks if look.clear < ALIKE)
        )
    taken, left = _parted(looks, min(len(dice), sum(look.die >= DOUBTFUL for look in looks)))
    if len(taken) < len(dice):
        return SpottedDice(taken, tuple(look.best for look in taken), left, "few" if taken else "none")
    many = any(look.die > CLEARLY and look.spot.likely > AT_SIGHT for look in left)  # whoever reads reads into shadows
    return SpottedDice(
        taken, tuple(_values(taken, [tuple(die) for die in dice])), left, "many" if many else "", counted=True
    )


def _parted(looks: Sequence[DieLook], at: int) -> tuple[tuple[DieLook, ...], tuple[DieLook, ...]]:
    return tuple(looks[:at]), tuple(looks[at:])


def _values(looks: Sequence[DieLook], dice: Sequence[tuple[Value, ...]]) -> list[Value]:
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


def merged(seen: Sequence[Sequence[DieLook]]) -> list[DieLook]:
    """What several looks at the same dice say together; a die that some of them did not see is doubted."""
    if len(seen) == 1:
        return list(seen[0])
    groups: list[list[DieLook | None]] = []
    for at, looks in enumerate(seen):
        for look in looks:
            group = next((some for some in groups if some[at] is None and _same(some, look)), None)
            if group is None:
                group = list[DieLook | None]([None] * len(seen))
                groups.append(group)
            group[at] = look
    return sorted(map(_merged, groups), key=lambda look: -look.die)


def _same(group: Sequence[DieLook | None], look: DieLook) -> bool:
    first = next(one for one in group if one is not None).spot
    away = float(np.hypot(first.x - look.spot.x, first.y - look.spot.y))
    return away < NEAR * min(first.size, look.spot.size)


def _merged(group: Sequence[DieLook | None]) -> DieLook:
    there = [look for look in group if look is not None]
    x, y, size, likely = np.mean([(one.spot.x, one.spot.y, one.spot.size, one.spot.likely) for one in there], axis=0)
    dice = np.array([UNSEEN if look is None else look.die for look in group]).clip(LEAST, 1 - LEAST)
    odds = float(np.log(dice / (1 - dice)).mean())
    return DieLook(
        DieSpot(float(x), float(y), float(size), float(likely)),
        float(1 / (1 + np.exp(-odds))),
        _mean([look.faces for look in there]),
    )


def _mean(seen: Sequence[Mapping[Value, float]]) -> dict[Value, float]:
    """The mean of the logarithms, as shares of one."""
    logs = {key: float(np.mean([np.log(max(one[key], LEAST)) for one in seen])) for key in seen[0]}
    grown = {key: float(np.exp(one)) for key, one in logs.items()}
    total = sum(grown.values())
    return {key: one / total for key, one in grown.items()}
