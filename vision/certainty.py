"""Honest certainty: how often a reading that looks so sure was right, measured on photos that trained no network."""

from __future__ import annotations

import numpy as np

# How sure readings looked, and how many of them were right: 258 photos of dice on tables, each read with the number of
# dice known and unknown, by networks that had seen no photo of that source (`python -m vision.training honesty`).
CURVE = (
    (0.0, 0.0),
    (0.00413, 0.0764),
    (0.08527, 0.1757),
    (0.23681, 0.1923),
    (0.37282, 0.4459),
    (0.52584, 0.5811),
    (0.62521, 0.7308),
    (0.69735, 0.7400),
    (0.79902, 0.8200),
    (0.90960, 0.8784),
    (0.97651, 0.9929),
)


def honest(raw: float) -> float:
    """The probability that a reading is right."""
    seen, right = zip(*CURVE, strict=True)
    return float(np.interp(raw, seen, right))
