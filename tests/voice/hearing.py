"""What an ear makes out of a file: how high a voice is, and how much of it is voice and not breath."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from voice.clips import opened, samples_of

HIGHEST, LOWEST, WINDOW = 400, 80, 0.05  # hertz, hertz, seconds
SURE = 0.8  # so like itself is a voice one swing later


def height(path: Path) -> float:
    """The pitch of the voice, in hertz."""
    return float(np.median([pitch for sure, pitch in _moments(path) if sure > SURE]))


def voiced(path: Path) -> float:
    """Which part of what is loud is a voice."""
    return float(np.mean([sure > SURE for sure, _ in _moments(path)]))


def _moments(path: Path) -> list[tuple[float, float]]:
    """For each loud moment how like itself it is one swing later, and how many swings go into a second."""
    sound, rate = np.array(samples_of(path), float), opened(path).rate
    width = int(WINDOW * rate)
    pieces = [sound[at : at + width] for at in range(0, len(sound) - width, width // 2)]
    loud = max(float(piece.std()) for piece in pieces) / 4
    return [_moment(piece - piece.mean(), rate) for piece in pieces if piece.std() > loud]


def _moment(piece: np.ndarray, rate: int) -> tuple[float, float]:
    length = len(piece)
    like = np.correlate(piece, piece, "full")[length - 1 :] / np.arange(length, 0, -1) / float((piece**2).mean())
    swings = np.arange(rate // HIGHEST, rate // LOWEST)
    best = float(like[swings].max())
    swing = int(swings[like[swings] > 0.98 * best][0])  # the first: two swings are as like as one
    while like[swing + 1] > like[swing]:
        swing += 1
    return best, rate / swing
