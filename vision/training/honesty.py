"""Fits `vision/certainty.py`: how often dice, spots and readings are what they seem, on photos of no training."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from vision.dice import Laid, Look, laid, look_at
from vision.finding import Spot
from vision.kinds import PIP_D6
from vision.training.crops import square
from vision.training.scenery import Example

FEW = 12  # cases that one step of a curve stands on at least
NEAR = 0.5  # dice from the middle of a spot to the middle of the die that it means
Case = tuple[float, bool]


def looked(examples: Iterable[Example]) -> list[tuple[Example, list[Look]]]:
    """Each photo with all spots that the eyes see on it."""
    return [(one, look_at(one.picture, PIP_D6.faces, pips=True)) for one in examples]


def readings(seen: Sequence[tuple[Example, list[Look]]]) -> Iterator[tuple[Example, Laid]]:
    """Each photo read with the number of dice unknown, and with it known."""
    for one, looks in seen:
        for asked in (None, [PIP_D6.faces] * len(one.marks)):
            if (found := laid(looks, asked)).values and found.trouble != "few":
                yield one, found


def dice_taken(seen: Sequence[tuple[Example, list[Look]]]) -> list[Case]:
    """How likely each die that was taken looked, and whether it was that."""
    return [
        (look.faces[value] * look.die, (mark := _under(look.spot, one)) is not None and mark == f"pips {value}")
        for one, found in readings(seen)
        for look, value in zip(found.taken, found.values, strict=True)
    ]


def spots_left(seen: Sequence[tuple[Example, list[Look]]]) -> list[Case]:
    """How clear the clearest spot that was left looked, and whether any die was missed."""
    return [
        (
            max((look.clear for look in found.left), default=0.0),
            len({_nearest(look.spot, one) for look in found.taken} - {None}) < len(one.marks),
        )
        for one, found in readings(seen)
        if not found.counted
    ]


def whole(seen: Sequence[tuple[Example, list[Look]]]) -> list[Case]:
    """How sure each reading looked by its parts, and whether exactly the right values were read."""
    return [
        (found.raw, Counter(found.values) == Counter(int(mark.split()[-1]) for mark in one.marks))
        for one, found in readings(seen)
    ]


def curve(cases: Sequence[Case]) -> list[tuple[float, float]]:
    """Steps that only rise: neighbours that fall are joined until none does."""
    order = sorted(cases)
    each = max(FEW, len(order) // 60)
    steps = [_step(order[at : at + each]) for at in range(0, len(order), each)]
    at = 0
    while at + 1 < len(steps):
        if _share(steps[at]) >= _share(steps[at + 1]):
            steps[at : at + 2] = [tuple(a + b for a, b in zip(steps[at], steps[at + 1], strict=True))]
            at = max(0, at - 1)
        else:
            at += 1
    return [(total / count, _share((total, hits, count))) for total, hits, count in steps]


def _step(cases: Sequence[Case]) -> tuple[float, ...]:
    return float(np.sum([seen for seen, _ in cases])), float(sum(hit for _, hit in cases)), float(len(cases))


def _share(step: tuple[float, ...]) -> float:
    """The part that was right; nothing is ever certain, so a half more of each kind is counted."""
    return (step[1] + 0.5) / (step[2] + 1)


def _under(spot: Spot, one: Example) -> str | None:
    at = _nearest(spot, one)
    return None if at is None else one.marks[at]


def _nearest(spot: Spot, one: Example) -> int | None:
    """Which die of the truth a spot means."""
    near = [
        (float(np.hypot(x - spot.x, y - spot.y)), at)
        for at, (x, y, side) in enumerate(map(square, one.boxes))
        if np.hypot(x - spot.x, y - spot.y) < NEAR * side
    ]
    return min(near)[1] if near else None
