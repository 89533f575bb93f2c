"""A photo of pips looked at more than once: mirrored, from a little farther away or nearer, in other light.

What a network believes of a die by chance it hardly believes again where the die looks a little different; so several
looks that agree are worth more than one that is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.finding import DieSpot
from vision.laying import DieLook, merged
from vision.networks import Picture


@dataclass(frozen=True)
class Glance:
    """How a photo is changed before it is looked at once more: its size, the curve of its light, mirrored or not."""

    scale: float
    curve: float
    is_mirrored: bool

    def of(self, picture: Picture) -> Picture:
        """The photo so changed."""
        how = cv2.INTER_AREA if self.scale < 1 else cv2.INTER_LINEAR
        scaled = (
            picture if self.scale == 1 else cv2.resize(picture, None, fx=self.scale, fy=self.scale, interpolation=how)
        )
        light = (255 * (np.arange(256) / 255) ** self.curve).astype(np.uint8)
        other = cv2.LUT(scaled, light) if self.curve != 1 else scaled
        return np.ascontiguousarray(other[:, ::-1] if self.is_mirrored else other, np.uint8)

    def back(self, spot: DieSpot, wide: float) -> DieSpot:
        """Where a spot is in the photo as it came, the changed one being so wide."""
        x = wide - spot.x if self.is_mirrored else spot.x
        return replace(spot, x=x / self.scale, y=spot.y / self.scale, size=spot.size / self.scale)


GLANCES = (
    Glance(1.0, 1.0, is_mirrored=True),
    Glance(0.9, 1.25, is_mirrored=False),
    Glance(1.12, 0.8, is_mirrored=True),
)


def looked_again(
    picture: Picture, first: Sequence[DieLook], look_at: Callable[[Picture], Sequence[DieLook]]
) -> list[DieLook]:
    """What the first look and the further ones say together."""
    return merged([first, *_further(picture, look_at)])


def _further(picture: Picture, look_at: Callable[[Picture], Sequence[DieLook]]) -> Iterator[list[DieLook]]:
    for glance in GLANCES:
        changed = glance.of(picture)
        yield [replace(look, spot=glance.back(look.spot, changed.shape[1])) for look in look_at(changed)]
