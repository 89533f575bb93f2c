"""The index in the corners of a playing card: its rank, which stands there twice, each the right way up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.flat import flat, turned
from vision.cards.letters import chances, scores
from vision.cards.outlines import Outline
from vision.networks import Floats, Picture

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
WIDE, HIGH = 300, 420  # pixels of the flat card
WINDOWS = ((4, 6, 52, 66), (0, 0, 52, 60), (8, 10, 60, 66))  # where an index of the usual size stands
CORNER = (84, 112)  # pixels from the corner in which an index of any size stands
PAD = 24  # pixels of paper that are added on both sides
LEAST = 0.08  # how likely any rank must be in a corner that is believed
GRAIN = 1e-4


@dataclass(frozen=True)
class Rank:
    """The rank of a playing card: how sure it is, and what it might be instead."""

    value: str
    sure: float
    others: tuple[str, ...] = ()


def rank(picture: Picture, outline: Outline, words: Sequence[str] = RANKS) -> Rank | None:
    """The rank of the card in this outline, or nothing if there is no index in its corners."""
    card = flat(picture, outline, width=WIDE)
    card = np.asarray(cv2.resize(card, (WIDE, HIGH), interpolation=cv2.INTER_AREA), np.uint8)
    corners = [_corner(card, words), _corner(turned(card, 2), words)]
    seen = [corner for corner in corners if corner.sum() >= LEAST]
    if not seen:
        return None
    shares = np.prod([corner / corner.sum() + GRAIN for corner in seen], axis=0)
    shares /= shares.sum()
    best = int(shares.argmax())
    others = tuple(words[int(at)] for at in np.argsort(-shares)[1:4] if shares[at] > 0.01)
    return Rank(words[best], float(shares[best]) * _agreed(seen, best), others)


def _agreed(seen: Sequence[Floats], best: int) -> float:
    """How far the corners can be believed: one alone is a hint, two that say the same are not chance."""
    if len(seen) == 1:
        return 0.6 if seen[0].sum() > 0.5 else 0.3
    alike = all(int(corner.argmax()) == best for corner in seen)
    strength = float(np.sqrt(seen[0].sum() * seen[1].sum()))
    return min(1.0, 0.6 + 2.2 * strength) if alike else 0.5


def _corner(card: Picture, words: Sequence[str]) -> Floats:
    """How likely each rank is in the upper left corner."""
    return np.asarray(np.mean([chances(scores(window), words) for window in _windows(card)], axis=0), np.float32)


def _windows(card: Picture) -> Iterator[Picture]:
    for left, upper, right, lower in WINDOWS:
        yield _padded(card[upper:lower, left:right])
    first = _first_sign(card[: CORNER[1], : CORNER[0]])
    if first is not None:
        yield _padded(first)


def _padded(part: Picture) -> Picture:
    return np.asarray(cv2.copyMakeBorder(part, 0, 0, PAD, PAD, cv2.BORDER_REPLICATE), np.uint8)


def _first_sign(corner: Picture) -> Picture | None:
    """The first sign in a corner, whatever its size, with what stands beside it in the same line."""
    lab = cv2.cvtColor(corner, cv2.COLOR_BGR2LAB).astype(np.float32)
    paper = np.percentile(lab.reshape(-1, 3), 70, axis=0)
    off = np.clip(2 * np.linalg.norm(lab - paper, axis=2), 0, 255).astype(np.uint8)
    ink = cv2.threshold(off, 0, 255, cv2.THRESH_OTSU)[1]
    ink[:2] = ink[:, :2] = 0
    _, _, boxes, _ = cv2.connectedComponentsWithStats(ink)
    signs = [box[:4] for box in boxes[1:] if box[3] >= 18 and box[2] >= 4 and box[1] + box[3] < CORNER[1] - 1]
    if not signs:
        return None
    _, y, _, high = min(signs, key=lambda box: int(box[0]) + 2 * int(box[1])).tolist()
    row = [box for box in signs if abs(box[1] - y) < 0.3 * high and abs(int(box[3]) - high) < 0.3 * high]
    left = max(0, min(int(box[0]) for box in row) - 3)
    right = max(int(box[0] + box[2]) for box in row) + 3
    return corner[max(0, y - 3) : y + high + 3, left:right]
