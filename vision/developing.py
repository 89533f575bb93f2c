"""Several pictures of what lies still, developed into one: with less grain, and as bright as a lit tray.

A black die in a dim room is no riddle to whoever waits a moment: its pips are few levels brighter than its face, but
they are so in every picture, and grain is not. So the pictures are laid over each other before their shades are drawn
apart. What the camera itself could do with a longer exposure it need not do then, and no lamp has to be settled anew.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.networks import Floats, Picture

LIT = 75.0  # median of gray of a tray in good light
BRIGHTER = 4.0  # times as bright at most
SHADES = 0.7  # the curve that draws dark shades apart
WHITE = 255.0


def steady(pictures: Sequence[Picture]) -> Picture:
    """These pictures of the same as one, in which hardly anything rustles."""
    return np.asarray(_mean(pictures).round(), np.uint8)


def developed(pictures: Sequence[Picture]) -> Picture:
    """The same, and as bright as a lit tray."""
    light = _mean(pictures)
    usual = float(np.median(light[::4, ::4].mean(axis=2)))
    brighter = float(np.clip(LIT / max(usual, 1.0), 1.0, BRIGHTER))
    return np.asarray(WHITE * np.clip(light * (brighter / WHITE), 0, 1) ** np.float32(SHADES), np.uint8)


def _mean(pictures: Sequence[Picture]) -> Floats:
    total = np.zeros(pictures[0].shape, np.float32)
    for picture in pictures:
        total += picture
    return np.asarray(total / len(pictures), np.float32)
