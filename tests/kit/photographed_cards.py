"""Cards of a story, printed and photographed as a phone would, without a camera."""

from __future__ import annotations

import io

import cv2
import numpy as np

from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import Print, PrintedWords, drawn

STORY = "The lamplighter points at the map, where a thin line ends at the frozen pond."


def photo(number: str, seed: int = 1, story: str = STORY) -> io.BytesIO:
    """One card, a little turned, as a JPEG."""
    card = PhotographedCard(drawn(PrintedWords(number, "Seven Keys", story), Print()), turn=0.3 * seed)
    picture = photographed(np.random.default_rng(seed), [card], CameraView(7.0, wide=950, high=820), Exposure())[0]
    return io.BytesIO(cv2.imencode(".jpg", picture)[1].tobytes())
