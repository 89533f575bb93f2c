"""Honest certainty: how often readings that look so sure were right, measured on photos that trained no network.

A reading is as sure as its parts: each die that was taken, and, when nobody knows how many there are, the likeliest
spot that was left. What the networks say about a part is turned into how often such parts were right; the product of
all, once more, into how often such a reading was right, because parts of one picture go wrong together. All three
curves were fitted on photos of a source that no network had seen (`python -m vision.training honesty`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Curve = Sequence[tuple[float, float]]

# How likely a die that was taken looked, and how many such dice were what they were taken for.
TAKEN: Curve = (
    (0.00000, 0.0000),
    (0.17264, 0.0738),
    (0.27814, 0.1066),
    (0.38752, 0.1721),
    (0.47185, 0.1774),
    (0.55043, 0.1885),
    (0.62304, 0.4032),
    (0.66088, 0.4677),
    (0.69177, 0.5000),
    (0.76060, 0.6311),
    (0.83069, 0.6935),
    (0.89410, 0.7747),
    (0.93887, 0.8548),
    (0.95265, 0.8871),
    (0.97494, 0.9298),
    (0.98754, 0.9725),
    (0.99655, 0.9765),
    (0.99905, 0.9960),
)
# How much the likeliest spot that was left looked like a die, and how many such readings missed a die.
LEFT: Curve = (
    (0.00000, 0.0000),
    (0.00000, 0.0102),
    (0.00000, 0.0200),
    (0.00000, 0.0385),
    (0.00069, 0.0405),
    (0.01900, 0.1923),
    (0.09014, 0.4231),
    (0.16974, 0.5769),
    (0.22378, 0.7000),
    (0.33541, 0.7653),
    (0.46007, 0.8958),
)
# How likely all parts together were, and how many such readings were right.
READINGS: Curve = (
    (0.00000, 0.0000),
    (0.00116, 0.0405),
    (0.01602, 0.0714),
    (0.02966, 0.1154),
    (0.08866, 0.1186),
    (0.28042, 0.1531),
    (0.42833, 0.5000),
    (0.59077, 0.7308),
    (0.94044, 0.9978),
)


def taken(look: float) -> float:
    """The probability that a die is what it was taken for."""
    return _along(TAKEN, look)


def left(look: float) -> float:
    """The probability that a die was missed, from the likeliest spot that was left."""
    return _along(LEFT, look)


def honest(raw: float) -> float:
    """The probability that a reading is right, from the product of its parts."""
    return _along(READINGS, raw)


def _along(curve: Curve, look: float) -> float:
    """Where a curve is between its points: much happens near 1, so what lies near it is drawn apart."""
    seen, right = zip(*curve, strict=True)
    return float(np.interp(_odds(look), [_odds(one) for one in seen], right))


def _odds(likely: float) -> float:
    part = min(max(likely, 1e-5), 1 - 1e-5)
    return float(np.log(part / (1 - part)))
