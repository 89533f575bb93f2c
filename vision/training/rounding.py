"""Weights as whole numbers of one byte, with one scale for each channel, so that what is rounded off is least."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]
LARGEST = 127  # of the whole numbers
REACHES = np.linspace(0.6, 1.0, 21)  # parts of a channel's largest weight that may become the largest number


def rounded(weights: Weights, axis: int) -> tuple[NDArray[np.int8], Weights]:
    """The weights as whole numbers, and what one of them is worth in each channel."""
    rest = tuple(at for at in range(weights.ndim) if at != axis)
    most = np.maximum(np.abs(weights).max(axis=rest, keepdims=True), 1e-12)
    tried = [np.asarray(most * reach / LARGEST, np.float32) for reach in REACHES]
    wrong = np.stack([((_whole(weights, worth) * worth - weights) ** 2).sum(axis=rest) for worth in tried])
    best = np.moveaxis(np.stack(tried), axis + 1, 1).reshape(len(tried), -1)[wrong.argmin(axis=0), range(most.size)]
    worth = best.reshape(most.shape).astype(np.float32)
    return _whole(weights, worth), worth


def _whole(weights: Weights, worth: Weights) -> NDArray[np.int8]:
    return np.clip(np.round(weights / worth), -LARGEST, LARGEST).astype(np.int8)
