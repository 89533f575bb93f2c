"""Fits `vision/certainty.py`: how often readings are right that look so sure, on photos that trained no network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from vision.dice import Laid, laid, look_at
from vision.kinds import PIP_D6
from vision.training.scenery import Example

FEW = 12  # readings that one step of the curve stands on at least


def judged(examples: Iterable[Example]) -> list[tuple[float, bool]]:
    """How sure each reading looked, and whether it was right; with the number of dice known and unknown."""
    rows = []
    for one in examples:
        truth = [int(mark.split()[-1]) for mark in one.marks]
        looks = look_at(one.picture, PIP_D6.faces, pips=True)
        both = (laid(looks, None), laid(looks, [PIP_D6.faces] * len(truth)))
        rows += [(found.raw, right(found, truth)) for found in both if found.values]
    return rows


def right(found: Laid, truth: Sequence[int]) -> bool:
    """Whether exactly the right values were read."""
    return Counter(found.values) == Counter(truth)


def curve(rows: Sequence[tuple[float, bool]]) -> list[tuple[float, float]]:
    """Steps that only rise: neighbours that fall are joined until none does."""
    order = sorted(rows)
    steps = [_step(order[at : at + FEW]) for at in range(0, len(order), FEW)]
    at = 0
    while at + 1 < len(steps):
        if _share(steps[at]) >= _share(steps[at + 1]):
            steps[at : at + 2] = [tuple(a + b for a, b in zip(steps[at], steps[at + 1], strict=True))]
            at = max(0, at - 1)
        else:
            at += 1
    return [(total / count, _share((total, hits, count))) for total, hits, count in steps]


def _step(rows: Sequence[tuple[float, bool]]) -> tuple[float, ...]:
    return float(np.sum([raw for raw, _ in rows])), float(sum(hit for _, hit in rows)), float(len(rows))


def _share(step: tuple[float, ...]) -> float:
    """The part that was right; nothing is ever certain, so a half more of each kind is counted."""
    return (step[1] + 0.5) / (step[2] + 1)
