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
    (0.15143, 0.1167),
    (0.23389, 0.1500),
    (0.39621, 0.1648),
    (0.55032, 0.2216),
    (0.63937, 0.4167),
    (0.67340, 0.4833),
    (0.70424, 0.5167),
    (0.77519, 0.6356),
    (0.84128, 0.7500),
    (0.89905, 0.7784),
    (0.94050, 0.8167),
    (0.96784, 0.9274),
    (0.98611, 0.9615),
    (0.99651, 0.9765),
    (0.99904, 0.9962),
)
# How much the likeliest spot that was left looked like a die, and how many such readings missed a die.
LEFT: Curve = (
    (0.00000, 0.0000),
    (0.00000, 0.0102),
    (0.00000, 0.0200),
    (0.00000, 0.0385),
    (0.00113, 0.0405),
    (0.03188, 0.1923),
    (0.09793, 0.3462),
    (0.19423, 0.8061),
    (0.31908, 0.8729),
)
# How likely all parts together were, and how many such readings were right.
READINGS: Curve = (
    (0.00000, 0.0000),
    (0.00199, 0.0600),
    (0.02162, 0.0738),
    (0.12403, 0.1241),
    (0.36524, 0.3400),
    (0.50332, 0.5000),
    (0.64516, 0.7308),
    (0.94345, 0.9978),
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
