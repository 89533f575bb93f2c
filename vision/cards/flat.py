"""A card made flat: as if it had been photographed from straight above, standing on a short side."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.outlines import LONGEST, Outline, brightened, upright
from vision.networks import Picture

WIDTH = 560  # pixels across a flat card: letters of a story are then large enough to be read
RATIO = 88 / 63  # of most cards: how many times as long as wide
DIM, GRAIN = 126.0, 1.3  # in pictures as dim as this, grain is stronger than fine print, and is blurred away
FAINT_GRAIN = 1.7  # the same where contrast is raised
AROUND, FAINT = 48.0, 4.0  # how far around print its contrast is measured; how much it is raised at most
PAPER, CONTRAST = 150.0, 35.0  # brightness and spread that faint print is given
NEAR = 0.14  # a card that is seen at a slant may look so much longer or shorter than it is


def flat(picture: Picture, outline: Outline, ratio: float = RATIO, width: int = WIDTH) -> Picture:
    """The card in this outline; *ratio* is how many times as long as wide cards of this deck are."""
    card = _warped(picture, outline, ratio, width)
    if float(np.percentile(card[::4, ::4], 98)) > DIM:
        return brightened(card)
    return brightened(np.asarray(cv2.GaussianBlur(card, (0, 0), GRAIN * width / WIDTH), np.uint8))


def legible(picture: Picture, outline: Outline) -> Picture:
    """The card with faint print made clear, for light that falls off over it: ugly, but it reads better then.

    All three colours are taken together, for their grain differs, and contrast is made about the same everywhere.
    """
    card = _warped(picture, outline, RATIO, WIDTH)
    gray = cv2.GaussianBlur(card.astype(np.float32).mean(axis=2), (0, 0), FAINT_GRAIN)
    small = cv2.resize(gray, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    middle = cv2.GaussianBlur(small, (0, 0), AROUND / 4)
    spread = np.sqrt(cv2.GaussianBlur((small - middle) ** 2, (0, 0), AROUND / 4))
    spread = np.maximum(spread, max(float(np.percentile(spread, 95)) / FAINT, 1.0)).astype(np.float32)
    size = (card.shape[1], card.shape[0])
    clear = PAPER + CONTRAST * (gray - cv2.resize(middle, size)) / cv2.resize(spread, size)
    return np.asarray(cv2.merge([np.clip(clear, 0, 255).astype(np.uint8)] * 3), np.uint8)


def _warped(picture: Picture, outline: Outline, ratio: float, width: int) -> Picture:
    wide, high = outline.size
    seen = min(high / max(wide, 1.0), LONGEST)
    ratio = ratio if abs(seen / ratio - 1) < NEAR else seen
    size = (width, round(width * ratio))
    there = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    move = cv2.getPerspectiveTransform(upright(outline.corners), there)
    how = cv2.INTER_CUBIC if wide < width else cv2.INTER_AREA
    soft = _softened(picture, wide / width)
    return np.asarray(cv2.warpPerspective(soft, move, size, flags=how, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def whole(picture: Picture) -> Outline:
    """The outline of a picture that shows nothing but a card."""
    high, wide = picture.shape[:2]
    return Outline(upright(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)), 0.0)


def turned(card: Picture, quarters: int) -> Picture:
    """The card turned by so many quarters of a turn."""
    return np.ascontiguousarray(np.rot90(card, -quarters))


def _softened(picture: Picture, shrink: float) -> Picture:
    """What is made much smaller is blurred first, so that fine print does not turn into grain."""
    if shrink < 1.6:
        return picture
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.35 * shrink), np.uint8)
