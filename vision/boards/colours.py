"""Whose a die is: the colour of its body, beside the white of the paper that lies in the same light.

What is painted on a die is white or black in most sets, and may cover more of its face than the body does.  So every
point of the face has a vote, and one with a colour counts before all that have none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture
from vision.tray import DIE, GRAIN

BODIES: Mapping[str, tuple[float, float, float]] = {  # blue, green, red of usual dice in white light
    "red": (48, 42, 190),
    "white": (232, 236, 240),
    "green": (72, 140, 52),
    "blue": (176, 92, 36),
    "yellow": (44, 190, 232),
    "black": (44, 42, 42),
}
BARE = ("white", "black")  # colours of ink, too
BODY = 0.44  # of a die: so far from its middle there is nothing but itself, however it is turned
SOME, FEW = 0.22, 0.12  # part of a face that is coloured if its body is, and if surely only its ink is
SURELY = 3.0  # times as many points must speak for a colour as for the next
White = tuple[float, float, float]


def colour_of(patch: Picture, middle: tuple[float, float], white: White, known: Collection[str]) -> tuple[str, bool]:
    """The likeliest of the known colours of the die in a patch, and whether it is surely that one."""
    rows, columns = np.ogrid[: patch.shape[0], : patch.shape[1]]
    inside = (columns - middle[0]) ** 2 + (rows - middle[1]) ** 2 < (BODY * DIE * GRAIN) ** 2
    names = [name for name in BODIES if name in {*known, *BARE}]
    seen = _told(patch[inside] / np.maximum(white, 1) * 240)
    if not len(seen):
        return "", False
    bodies = _told(np.array([BODIES[name] for name in names], float))
    nearest = np.linalg.norm(seen[:, None] - bodies[None], axis=2).argmin(axis=1)
    votes = {name: float((nearest == at).mean()) for at, name in enumerate(names)}
    coloured = sorted(((part, name) for name, part in votes.items() if name not in BARE), reverse=True)
    part, name = coloured[0] if coloured else (0.0, "")
    if part > SOME:
        return name, len(coloured) == 1 or part > SURELY * coloured[1][0]
    bare = max(BARE, key=lambda one: votes[one])
    return bare, part < FEW and bare in known


def _told(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Which colour points have, and, as far as they have none, how bright they are."""
    points = np.clip(points, 1, 255)
    share = points / points.sum(axis=1, keepdims=True) - 1 / 3
    return np.column_stack([3 * share, 0.6 * points.max(axis=1) / 255])
