"""Honest certainty: how often readings that look so sure were right, measured on pictures that trained no network.

A reading is as sure as its parts: each die that was taken, and, when nobody knows how many there are, the likeliest
spot that was left. What the networks say about a part is turned into how often such parts were right; the product of
all, once more, into how often such a reading was right, because parts of one picture go wrong together.

The networks are surer of some pictures than of others: dice with pips and dice with something written each have their
three curves, others where they are seen from straight above and their size is known, and so have own dice there.
What lies still there is seen several times, and has curves for what several looks say together; so have numerals that
the recogniser of print was asked about too. The curves lie beside
the networks that they judge (`models/certainty.json`); `vision.training honesty` draws them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import numpy as np

Manner = Literal[
    "pips",
    "pips from above",
    "pips at rest",
    "either from above",
    "written",
    "written from above",
    "written carefully",
    "own",
    "own at rest",
]
MANNERS: tuple[Manner, ...] = get_args(Manner)
Curve = Sequence[tuple[float, float]]  # how likely it looked, and how often it was so: both only rise


@dataclass(frozen=True)
class Curves:
    """What is known about one manner of looking."""

    taken: Curve  # how likely a die that was taken looked, and how many such dice were what they were taken for
    left: Curve  # how much the likeliest spot that was left looked like a die, and how many such readings missed one
    whole: Curve  # how likely all parts together were, and how many such readings were right


def manner(*, pips: bool | None, own: bool, from_above: bool) -> Manner:
    """How dice are looked at."""
    if own and from_above:
        return "own"
    if pips:
        return "pips from above" if from_above else "pips"
    if pips is None and from_above:
        return "either from above"
    return "written from above" if from_above else "written"


def at_rest(how: Manner) -> Manner:
    """The same where several pictures of what lies still count together."""
    resting: dict[Manner, Manner] = {"pips from above": "pips at rest", "own": "own at rest"}
    return resting.get(how, how)


@lru_cache
def known() -> Mapping[Manner, Curves]:
    """The curves of all manners."""
    data = json.loads((files("vision") / "models" / "certainty.json").read_text())
    return {how: Curves(**data[how]) for how in MANNERS}


def along(curve: Curve, look: float) -> float:
    """Where a curve is between its points: much happens near 1, so what lies near it is drawn apart."""
    seen, right = zip(*curve, strict=True)
    return float(np.interp(_odds(look), [_odds(one) for one in seen], right))


def _odds(likely: float) -> float:
    part = min(max(likely, 1e-5), 1 - 1e-5)
    return float(np.log(part / (1 - part)))
