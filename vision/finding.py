"""Where dice are in a picture: the finder's map is searched for peaks, at one scale or several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.networks import Floats, Picture, maps

STRIDE = 4  # pixels for a cell of the map
USUAL = 32.0  # pixels of a die whose size is zero in the map
BEST = 52.0  # pixels of a die at which the finder is at its best
SEEN = 1.25  # edges: how large a die looks as it lies, turned and a little from the side
FITTING = (0.75, 2.1)  # edges: what else it may look like
SLIMMER = 0.6  # edges: what a die may look like that is no cube, such as one with ten faces from above
NEARBY = (1.0, 0.8)  # such dice are looked for twice: from where a cube is at its best, and a little nearer
LIKELY = 0.12  # spots below this are not looked at
SCALES = (640, 352, 192)  # longest sides that are tried when nobody knows how large the dice are
NEARER = 128  # one more, where numerals are wanted: whoever photographs one of those goes near
WHOLE = 0.6  # of its faces: a die that is so much less likely than one of them is still the die
OUTWARD = 56.0  # times so far from the middle as its upper face is from that of all that is seen of a die
CLEAR = 0.3  # spots of which the size is believed
COARSE = 34.0  # pixels of a die, at the largest scale, below which it is looked at once more
NEAREST, LARGEST_LOOK = 2.5, 1152  # so many times as large at most, and so many pixels
FROM_AFAR = 0.8  # how much the first look at a small die counts beside the second
SMALLEST, LARGEST = 9.0, 190.0  # pixels of dice that the finder was trained on


@dataclass(frozen=True)
class DieSpot:
    """A place where a die may lie: its middle, its size in pixels, and how likely it is one."""

    x: float
    y: float
    size: float
    likely: float


@dataclass(frozen=True)
class Expected:
    """The only die there can be: about here it lies, at most so many pixels away, and most likely in these places.

    *came* says how likely one is there though the finder sees none: what looks otherwise than before has a reason.
    """

    x: float
    y: float
    reach: float
    astray: float  # what the finder sees so far away still belongs to it: one of its sides
    places: tuple[tuple[float, float], ...]
    came: float = 0.0

    def among(self, spots: Sequence[DieSpot], size: float) -> list[DieSpot]:
        """The spots to look at: as large as it must be, since the finder takes its sides for a part of it."""
        away = {spot: float(np.hypot(spot.x - self.x, spot.y - self.y)) for spot in spots}
        likely = max([spot.likely for spot in spots if away[spot] <= self.astray], default=self.came)
        seen = [replace(spot, size=size) for spot in spots if away[spot] <= self.reach]
        return [*seen, *(DieSpot(x, y, size, likely) for x, y in self.places)] if likely else []


def find(picture: Picture, size: float | None = None, *, by_faces: bool = False) -> list[DieSpot]:
    """All spots, the likeliest first; *size* is the edge of a die in pixels, if it is known.

    Where dice can have other shapes than cubes, a single face may look like a die; *by_faces*: then the whole counts.
    """
    if size is not None:
        return _of_size(picture, size, by_faces=by_faces)
    longest = max(picture.shape[:2])
    scales = (*SCALES, NEARER) if by_faces else SCALES
    seen = [spot for side in scales for spot in _at_scale(picture, side / longest)]
    spots = _apart(_wholes(seen) if by_faces else seen)
    return _looked_closer(picture, spots, SCALES[0] / longest)


def _of_size(picture: Picture, size: float, *, by_faces: bool) -> list[DieSpot]:
    looks = NEARBY if by_faces else NEARBY[:1]
    seen = [spot for near in looks for spot in _at_scale(picture, min(2.0, BEST / (SEEN * size * near)))]
    least, most = (SLIMMER if by_faces else FITTING[0]), FITTING[1]
    fitting = [spot for spot in seen if least < spot.size / size < most]
    return _apart(_wholes(fitting) if by_faces else fitting)


def _looked_closer(picture: Picture, spots: list[DieSpot], scale: float) -> list[DieSpot]:
    """Small dice once more, from so near that they have their best size, in the part of the picture where they are."""
    small = [spot for spot in spots if spot.likely > CLEAR and spot.size * scale < COARSE]
    if not small:
        return spots
    size = float(np.median([spot.size for spot in small]))
    left, upper = (
        max(0, int(min(side) - 2 * size)) for side in zip(*((spot.x, spot.y) for spot in small), strict=True)
    )
    right, lower = (int(max(side) + 2 * size) for side in zip(*((spot.x, spot.y) for spot in small), strict=True))
    part = picture[upper:lower, left:right]
    near = min(BEST / size, NEAREST, LARGEST_LOOK / max(part.shape[:2]))
    if near < 1.25 * scale:
        return spots
    found = [replace(spot, x=spot.x + left, y=spot.y + upper) for spot in _at_scale(part, near)]
    far = [replace(spot, likely=spot.likely * FROM_AFAR) if spot in small else spot for spot in spots]
    return _apart([*found, *far])


def _at_scale(picture: Picture, scale: float) -> list[DieSpot]:
    high, wide = (max(32, round(side * scale / 32) * 32) for side in picture.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = np.asarray(cv2.resize(picture, (wide, high), interpolation=how), np.uint8)
    heat, sizes = maps(small)
    across, down = picture.shape[1] / wide, picture.shape[0] / high
    return [
        DieSpot(x * across, y * down, size * (across + down) / 2, likely)
        for x, y, size, likely in _peaks(1 / (1 + np.exp(-heat)), sizes)
        if SMALLEST < size < LARGEST
    ]


def _peaks(heat: Floats, sizes: Floats) -> Iterable[tuple[float, float, float, float]]:
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > LIKELY))
    padded = np.pad(heat, 1)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        around = padded[row : row + 3, column : column + 3]
        weight = float(around.sum())
        x = column + 0.5 + float((around * (-1, 0, 1)).sum()) / weight
        y = row + 0.5 + float((around.T * (-1, 0, 1)).sum()) / weight
        size = USUAL * float(np.exp(sizes[row, column]))
        yield x * STRIDE, y * STRIDE, size, float(heat[row, column])


def _wholes(spots: Sequence[DieSpot]) -> list[DieSpot]:
    """Without those that are a face of a die which is seen as well."""
    return [spot for spot in spots if not any(_is_face(spot, other) for other in spots)]


def _is_face(spot: DieSpot, die: DieSpot) -> bool:
    away = float(np.hypot(spot.x - die.x, spot.y - die.y))
    return away < 0.5 * die.size and spot.size < 0.7 * die.size and die.likely > WHOLE * spot.likely


def _apart(spots: Iterable[DieSpot]) -> list[DieSpot]:
    """The likeliest of the spots that mean the same die."""
    kept: list[DieSpot] = []
    for spot in sorted(spots, key=lambda spot: -spot.likely):
        if not any(_same(spot, other) for other in kept):
            kept.append(spot)
    return kept


def _same(one: DieSpot, other: DieSpot) -> bool:
    away = float(np.hypot(one.x - other.x, one.y - other.y))
    small, large = sorted((one.size, other.size))
    return away < 0.6 * small or (away < 0.5 * large and small < 0.7 * large)


def tops(picture: Picture, spots: Sequence[DieSpot]) -> list[DieSpot]:
    """The middles of the faces that look up: a camera over the middle of the tray sees sides of a die as well."""
    middle_y, middle_x = (side / 2 for side in picture.shape[:2])
    return [
        replace(spot, x=spot.x + (spot.x - middle_x) / OUTWARD, y=spot.y + (spot.y - middle_y) / OUTWARD)
        for spot in spots
    ]


def crops(picture: Picture, spots: Sequence[DieSpot], margin: float, side: int = 64, turn: float = 0.0) -> Picture:
    """A square around each spot, so many times as wide as the die, and turned by so many radians."""
    return np.stack([_crop(picture, spot, margin, side, turn) for spot in spots])


def _crop(picture: Picture, spot: DieSpot, margin: float, side: int, turn: float) -> Picture:
    scale = side / (spot.size * margin)
    reach = int(spot.size * margin) + 2
    left, upper = max(0, int(spot.x) - reach), max(0, int(spot.y) - reach)
    part = picture[upper : int(spot.y) + reach, left : int(spot.x) + reach]
    if scale < 0.6:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 / scale), np.uint8)
    along, across = scale * np.array([np.cos(turn), np.sin(turn)])
    turned = np.array([[along, -across], [across, along]])
    move = np.column_stack([turned, side / 2 - turned @ (spot.x - left, spot.y - upper)])
    flat = cv2.warpAffine(part, move, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)
