"""The networks that ship are small, and what was rounded off their weights is little."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import vision
from vision.training.rounding import LARGEST, rounded

MOST = 10_000_000  # bytes, all together


def test_all_networks_together_are_small() -> None:
    files = list((Path(vision.__file__).parent / "models").glob("*.onnx"))
    assert len(files) == 5
    assert sum(file.stat().st_size for file in files) < MOST


@pytest.mark.parametrize("axis", [0, 1])
def test_each_channel_has_its_own_scale_and_little_is_lost(axis: int) -> None:
    chance = np.random.default_rng(3)
    sizes = np.array([0.01, 1.0, 40.0], np.float32)
    weights = (chance.normal(0, 1, (3, 3)) * (sizes[:, None] if axis == 0 else sizes)).astype(np.float32)
    numbers, worth = rounded(weights, axis)
    assert numbers.dtype == np.int8
    assert worth.size == 3
    lost = np.abs(numbers * worth - weights).max(axis=1 - axis) / np.abs(weights).max(axis=1 - axis)
    assert lost.max() < 1 / LARGEST


def test_one_weight_far_from_all_others_does_not_make_them_coarse() -> None:
    weights = np.random.default_rng(5).normal(0, 1, (1, 4000)).astype(np.float32)
    weights[0, 0] = 6.0
    numbers, worth = rounded(weights, 0)
    plain = np.round(weights * LARGEST / 6) * 6 / LARGEST
    assert ((numbers * worth - weights) ** 2).mean() <= ((plain - weights) ** 2).mean()


def test_weights_that_are_all_nothing_stay_so() -> None:
    numbers, worth = rounded(np.zeros((2, 5), np.float32), 0)
    assert not (numbers * worth).any()
