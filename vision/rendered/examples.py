"""Examples of the faces of rendered dice, as they look in the tray: what an own set is taught with."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.faces import example_at
from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import Value
from vision.rendered.arena import Arena
from vision.rendered.looks import DiePaint
from vision.rendered.throws import showing
from vision.tray import DIE, GRAIN, Mat, calibrated, markers

LARGE = 1.4  # times its side: how large a die looks that lies somehow


def examples(look: DiePaint, worth: Mapping[str, Value], each: int, seed: int = 11) -> dict[Value, list[Picture]]:
    """So many pictures of each value, every one with the die lying elsewhere and otherwise."""
    chance = np.random.default_rng(seed)
    arena = Arena(seed=seed)
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None, "its markers can be seen"
    found: dict[Value, list[Picture]] = {value: [] for value in worth.values()}
    for mark, value in worth.items():
        for _ in range(each):
            x, y = chance.uniform(-3, 3), chance.uniform(-4, 4)
            arena.lay([showing(look, mark, (float(x), float(y)), float(chance.uniform(0, 6.28)))])
            found[value].append(example_at(tray.field(arena.picture(0.0)), _spot(arena.mat, float(x), float(y))))
    return found


def _spot(mat: Mat, x: float, y: float) -> DieSpot:
    """Where a die is in the field."""
    across, down = mat.width / 2 + x * DIE, mat.height / 2 - y * DIE
    return DieSpot(across * GRAIN, down * GRAIN, DIE * GRAIN * LARGE, 1.0)
