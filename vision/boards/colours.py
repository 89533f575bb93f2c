"""Whose a die is: the colour of its body, beside the white of the paper that lies in the same light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

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
BODY = 0.42  # of a die: so far from its middle there is nothing but itself, however it is turned
SURELY = 0.55  # how much nearer the likeliest colour must be than the next
STRANGE = 0.45  # farther away from any colour nobody knows what it is


def colour_of(
    patch: Picture, middle: tuple[float, float], white: tuple[float, float, float], known: Iterable[str]
) -> tuple[str, bool]:
    """The likeliest of the known colours of the die in a patch, and whether it is surely that one."""
    rows, columns = np.ogrid[: patch.shape[0], : patch.shape[1]]
    inside = (columns - middle[0]) ** 2 + (rows - middle[1]) ** 2 < (BODY * DIE * GRAIN) ** 2
    if not inside.any():
        return "", False
    seen = _told(np.median(patch[inside], axis=0) / np.maximum(white, 1) * 240)
    away = sorted(
        (float(np.linalg.norm(seen - _told(np.array(BODIES[name])))), name) for name in known if name in BODIES
    )
    if not away:
        return "", False
    nearest, name = away[0]
    return name, nearest < STRANGE and (len(away) == 1 or nearest < SURELY * away[1][0])


def _told(body: np.typing.NDArray[np.float64]) -> np.typing.NDArray[np.float64]:
    """Which colour it is, and, as far as it has none, how bright."""
    body = np.clip(body, 1, 255)
    share = body / body.sum() - 1 / 3
    return np.array([*(3 * share), 0.6 * float(body.max()) / 255])
