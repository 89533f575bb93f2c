"""What dice lie on: felt, wood, cloth, paper, and the things that clutter other people's tables."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.float32]
Picture = NDArray[np.uint8]


def table(chance: np.random.Generator, width: int, height: int) -> Canvas:
    """A bare table top of some colour and grain."""
    if chance.random() < 0.22:
        colour = chance.uniform(10, 245, 3)
    else:  # most tables are gray, brown or beige
        colour = chance.uniform(20, 245) * (1 + chance.uniform(0, 0.35) * np.array([-1, -0.3, 0.15]))
    top = np.ones((height, width, 3), np.float32) * np.clip(colour, 0, 255).astype(np.float32)
    for _ in range(chance.integers(1, 4)):
        top += _grain(chance, width, height)
    return np.clip(top, 0, 255)


def mat(chance: np.random.Generator, width: int, height: int, colour: tuple[float, float, float]) -> Canvas:
    """The matte floor of a tray: one colour and a little weave."""
    top = np.ones((height, width, 3), np.float32) * np.array(colour, np.float32)
    top += chance.normal(0, 2.5, (height, width, 1)).astype(np.float32)
    return np.clip(top, 0, 255)


def cluttered(chance: np.random.Generator, top: Canvas, die: float) -> Canvas:
    """The table with things on it that are not dice; *die* is the size of one in pixels."""
    things = np.clip(top, 0, 255).astype(np.uint8)
    for _ in range(chance.integers(1, 7)):
        thing = (_sheet, _disc, _keys, _words, _cable, _block)[chance.integers(6)]
        thing(chance, things, die)
    return things.astype(np.float32)


def _grain(chance: np.random.Generator, width: int, height: int) -> Canvas:
    """Noise of one size and direction; several of them look like wood, carpet or cloth."""
    across, along = 2 ** chance.uniform(0, 6, 2)
    noise = chance.normal(0, 1, (max(2, int(height / along)), max(2, int(width / across)))).astype(np.float32)
    strength = chance.uniform(2, 24) * (np.ones(3) if chance.random() < 0.6 else chance.uniform(0.5, 1.5, 3))
    grown = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown[..., None] * strength.astype(np.float32))


def _place(chance: np.random.Generator, top: Picture) -> tuple[int, int]:
    return int(chance.integers(top.shape[1])), int(chance.integers(top.shape[0]))


def _ink(chance: np.random.Generator) -> tuple[float, float, float]:
    blue, green, red = chance.uniform(0, 255, 3) if chance.random() < 0.6 else np.repeat(chance.uniform(0, 255), 3)
    return float(blue), float(green), float(red)


def _corners(chance: np.random.Generator, top: Picture, wide: float, high: float) -> NDArray[np.int32]:
    turn = float(chance.uniform(0, 90))
    return cv2.boxPoints((_place(chance, top), (wide, high), turn)).astype(np.int32)


def _sheet(chance: np.random.Generator, top: Picture, die: float) -> None:
    """A card, a board, a book: a large flat thing with an edge."""
    wide, high = die * chance.uniform(1.5, 9, 2)
    corners = _corners(chance, top, wide, high)
    cv2.fillConvexPoly(top, corners, _ink(chance), cv2.LINE_AA)
    if chance.random() < 0.5:
        cv2.polylines(top, [corners], True, _ink(chance), max(1, int(die * 0.06)), cv2.LINE_AA)


def _disc(chance: np.random.Generator, top: Picture, die: float) -> None:
    """A coin, a token, or a spot in a print: round, alone or in a row."""
    x, y = _place(chance, top)
    radius = max(2, int(die * chance.uniform(0.06, 0.7)))
    step = chance.uniform(-3, 3, 2) * radius
    ink = _ink(chance)
    for at in range(chance.integers(1, 6)):
        cv2.circle(top, (int(x + at * step[0]), int(y + at * step[1])), radius, ink, -1, cv2.LINE_AA)


def _keys(chance: np.random.Generator, top: Picture, die: float) -> None:
    """Rows of rounded squares with a letter on each: a keyboard, a pad of stickers."""
    side, ink, letters = die * chance.uniform(0.6, 1.3), _ink(chance), _ink(chance)
    left, upper = _place(chance, top)
    for row in range(chance.integers(1, 4)):
        for column in range(chance.integers(2, 7)):
            x, y = int(left + column * side * 1.15), int(upper + row * side * 1.15)
            cv2.rectangle(top, (x, y), (int(x + side), int(y + side)), ink, -1, cv2.LINE_AA)
            sign = "ABCDEFGHKLMNOPRSTUVXYZ0123456789.:"[chance.integers(34)]
            spot = (int(x + side * 0.3), int(y + side * 0.7))
            cv2.putText(top, sign, spot, cv2.FONT_HERSHEY_SIMPLEX, float(side / 40), letters, 1, cv2.LINE_AA)


def _words(chance: np.random.Generator, top: Picture, die: float) -> None:
    text = "".join(chance.choice(list("abcdefghijklmnoprstuvz .,:0123456789"), int(chance.integers(3, 16))))
    scale = float(die / 22 * chance.uniform(0.2, 0.8))
    cv2.putText(
        top, text, _place(chance, top), cv2.FONT_HERSHEY_SIMPLEX, scale, _ink(chance), 1 + int(scale), cv2.LINE_AA
    )


def _cable(chance: np.random.Generator, top: Picture, die: float) -> None:
    ends = np.array([_place(chance, top) for _ in range(3)], float)
    t = np.linspace(0, 1, 30)[:, None]
    curve = (1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * ends[1] + t**2 * ends[2]
    cv2.polylines(
        top, [curve.astype(np.int32)], False, _ink(chance), max(1, int(die * chance.uniform(0.05, 0.5))), cv2.LINE_AA
    )


def _block(chance: np.random.Generator, top: Picture, die: float) -> None:
    """A wooden cube, a box, a playing piece: the size of a die, with a darker side and a shadow, and without a mark."""
    side = die * chance.uniform(0.4, 1.4)
    corners = _corners(chance, top, side, side * chance.uniform(0.6, 1.6))
    away, ink = (chance.normal(0, 0.35, 2) * side).astype(np.int32), _ink(chance)
    hull = cv2.convexHull(np.concatenate([corners, corners + away]))
    cv2.fillConvexPoly(top, hull + away // 2, tuple(part * 0.3 for part in ink), cv2.LINE_AA)
    cv2.fillConvexPoly(top, hull, tuple(part * 0.6 for part in ink), cv2.LINE_AA)
    cv2.fillConvexPoly(top, corners, ink, cv2.LINE_AA)
