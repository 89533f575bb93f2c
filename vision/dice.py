"""Reads dice: a picture and what was asked for go in, a Reading comes out, and nothing else happens.

What was asked makes it a choice among few. Each die has a list of possible faces; each face is a mark that the teller
knows (an own set of dice brings its own examples, see `faces`). Every spot that the finder shows gets a probability for
"nothing" and for each possible face; then the likeliest way to lay the dice asked for on the spots is looked for.

How sure the answer is comes from three doubts: another face on one of the dice, a spot left out that may be a die, a
spot taken that may be none. Their product is turned into an honest probability by `certainty`, which was fitted on
pictures that no network was trained on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.certainty import honest
from vision.faces import Faces
from vision.finding import Spot, crops, find
from vision.networks import Floats, Picture, marks, told
from vision.reading import Box, Reading, Value
from vision.trouble import trouble_with

D6: tuple[Value, ...] = (1, 2, 3, 4, 5, 6)
MARGINS = (1.2, 1.42)  # each spot is looked at twice, from near and from a little farther away
MOST = 24  # spots that are looked at closely
ALIKE = 0.5  # a spot that is at least so likely a die is one, when nobody knows how many there are


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


def read(
    picture: Picture,
    dice: Sequence[Sequence[Value]] | None = None,
    *,
    faces: Sequence[Value] = D6,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
) -> Reading:
    """What lies there. *dice* has the possible faces of each die asked for; without it any number of dice with *faces*.

    *size* is that of a die in pixels, if it is known; *pips* says that the dice have pips, or that they have not.
    """
    possible = tuple(dict.fromkeys(face for die in dice for face in die)) if dice is not None else tuple(faces)
    looks = look_at(picture, possible, own=own, size=size, pips=pips)
    if dice is None:
        return _unknown_count(picture, looks)
    return _asked(picture, looks, [tuple(die) for die in dice])


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
    scores, descriptions = _told(picture, spots)
    columns = [_columns(face, pips) for face in possible]
    looks = []
    for at, spot in enumerate(spots):
        known = _chances(scores[:, at], columns)
        nothing, likely = known[0], known[1:]
        if own is not None:
            likely = own.weighed(descriptions[:, at], likely, possible)
        die = _agreed(spot.likely, 1 - float(nothing))
        total = float(likely.sum()) or 1.0
        looks.append(Look(spot, die, {face: float(part) / total for face, part in zip(possible, likely, strict=True)}))
    return sorted(looks, key=lambda look: -look.die)


def _told(picture: Picture, spots: Sequence[Spot]) -> tuple[Floats, Floats]:
    """Scores and descriptions of all spots, once for each margin."""
    seen = np.concatenate([crops(picture, spots, margin) for margin in MARGINS])
    scores, descriptions = told(seen)
    shape = (len(MARGINS), len(spots), -1)
    return scores.reshape(shape), descriptions.reshape(shape)


def _columns(face: Value, pips: bool | None) -> list[int]:
    """The teller's scores that mean this face."""
    names = [f"pips {face}"] if pips is not False else []
    names += [str(face) or "blank"] if not pips else []
    return [at for at, mark in enumerate(marks()) if mark in names]


def _chances(scores: Floats, columns: Sequence[Sequence[int]]) -> Floats:
    """How likely it is nothing, and each face: what the teller says, with all that is impossible left out."""
    kept = sorted({0, *(column for group in columns for column in group)})
    part = scores[:, kept]
    grown = np.exp(part - part.max(axis=1, keepdims=True))
    mean = (grown / grown.sum(axis=1, keepdims=True)).mean(axis=0)
    chance = dict(zip(kept, mean.tolist(), strict=True))
    return np.array([chance[0], *(sum(chance[column] for column in group) for group in columns)], np.float32)


def _agreed(finder: float, teller: float) -> float:
    """How likely there is a die when one network says so and the other says so."""
    yes, no = finder * teller, (1 - finder) * (1 - teller)
    return yes / max(yes + no, 1e-9)


def _unknown_count(picture: Picture, looks: Sequence[Look]) -> Reading:
    taken = [look for look in looks if look.die >= ALIKE]
    return _reading(picture, taken, [look for look in looks if look.die < ALIKE], [look.best for look in taken], "")


def _asked(picture: Picture, looks: Sequence[Look], dice: Sequence[tuple[Value, ...]]) -> Reading:
    taken, left = list(looks[: len(dice)]), list(looks[len(dice) :])
    if len(taken) < len(dice) or taken[-1].die < 0.25:
        taken = [look for look in taken if look.die >= 0.25]
        return _reading(picture, taken, left, [look.best for look in taken], "few" if taken else "none")
    values = laid(taken, dice)
    trouble = "many" if left and left[0].die > 0.6 else ""
    return _reading(picture, taken, left, values, trouble)


def laid(looks: Sequence[Look], dice: Sequence[tuple[Value, ...]]) -> list[Value]:
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


def _reading(
    picture: Picture, taken: Sequence[Look], left: Sequence[Look], values: Sequence[Value], trouble: str
) -> Reading:
    order = sorted(range(len(taken)), key=lambda at: (taken[at].spot.x, taken[at].spot.y))
    raw = 0.0 if trouble in ("few", "none") or not taken else _raw(taken, left, values)
    sure = honest(raw)
    return Reading(
        tuple(values[at] for at in order),
        tuple(_box(taken[at].spot) for at in order),
        sure if trouble == "" else min(sure, 0.9),
        trouble or trouble_with(picture, [look.spot for look in taken], sure),
        tuple(_doubts(taken[at], values[at]) for at in order),
    )


def _raw(taken: Sequence[Look], left: Sequence[Look], values: Sequence[Value]) -> float:
    """The product of what speaks for each part of the reading."""
    parts = [look.faces[value] * look.die for look, value in zip(taken, values, strict=True)]
    return float(np.prod(parts) * np.prod([1 - look.die for look in left]))


def _doubts(look: Look, value: Value) -> tuple[Value, ...]:
    others = sorted((face for face in look.faces if face != value), key=lambda face: -look.faces[face])
    return tuple(face for face in others[:3] if look.faces[face] > 0.01)


def _box(spot: Spot) -> Box:
    half = spot.size / 2
    return round(spot.x - half), round(spot.y - half), round(spot.x + half), round(spot.y + half)
