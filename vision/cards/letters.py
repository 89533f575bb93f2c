"""From the picture of one line of print to letters: what the network sees there, and how likely given words are.

The network looks at a line from left to right and says at each step how likely each letter is, or none. The likeliest
letters, those seen twice in a row counted once, are what is written. Where only few words are possible, each of them is
weighed against all ways to read the line (the forward sum of CTC), so that "17 or 71" is asked and not guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import cv2
import numpy as np

from vision.networks import Floats, Picture, session

HIGH = 48  # pixels: the height of the lines that the network was trained on
WIDEST = 1600  # pixels of the longest line that is looked at
NONE = 0  # the first score: no letter here


@dataclass(frozen=True)
class Letter:
    """One letter: how likely it is, and where it stands, from 0 at the left end of the line to 1."""

    sign: str
    sure: float
    at: float


def scores(strip: Picture, stretch: float = 1.0) -> Floats:
    """How likely each letter is at each step from left to right; *stretch* makes a line wider than it is."""
    high, wide = strip.shape[:2]
    across = int(np.clip(round(stretch * wide * HIGH / high / 8) * 8, 48, WIDEST))
    how = cv2.INTER_CUBIC if high < HIGH else cv2.INTER_AREA
    line = cv2.resize(strip, (across, HIGH), interpolation=how).astype(np.float32)
    line *= np.float32(1 / 127.5)
    line -= 1
    return cast(Floats, session("letters").run(None, {"x": np.ascontiguousarray(line.transpose(2, 0, 1))[None]})[0][0])


def scored(strips: Picture) -> Floats:
    """The same for many pictures of one size, as high as the network wants them."""
    planes = np.ascontiguousarray(strips.transpose(0, 3, 1, 2), np.float32)
    planes *= np.float32(1 / 127.5)
    planes -= 1
    return cast(Floats, session("letters").run(None, {"x": planes})[0])


@lru_cache
def alphabet() -> tuple[str, ...]:
    """All letters, in the order of the scores; the first is none."""
    return tuple(str(session("letters").get_modelmeta().custom_metadata_map["letters"]).split("\n"))


def spelled(seen: Floats) -> list[Letter]:
    """The likeliest letters."""
    signs, best = alphabet(), seen.argmax(axis=1)
    letters: list[Letter] = []
    for at, column in enumerate(best.tolist()):
        sure = float(seen[at, column])
        if column == NONE:
            continue
        if at and best[at - 1] == column:
            letters[-1] = Letter(letters[-1].sign, max(letters[-1].sure, sure), letters[-1].at)
        else:
            letters.append(Letter(signs[column], sure, (at + 0.5) / len(best)))
    return letters


def chances(seen: Floats, words: Sequence[str]) -> Floats:
    """For each word how likely exactly it is written there."""
    longest = max(map(len, words))
    columns = np.zeros((len(words), 2 * longest + 1), np.int64)
    order = {sign: at for at, sign in enumerate(alphabet())}
    for row, word in enumerate(words):
        columns[row, 1 : 2 * len(word) : 2] = [order[sign] for sign in word]
    ends = np.array([2 * len(word) for word in words])
    may_skip = np.zeros(columns.shape, bool)
    may_skip[:, 2:] = (columns[:, 2:] != NONE) & (columns[:, 2:] != columns[:, :-2])
    state = np.zeros(columns.shape)
    state[:, 0] = 1.0  # before the first step: nothing is written yet
    for step in seen.astype(np.float64):
        further = state.copy()
        further[:, 1:] += state[:, :-1]
        further[:, 2:] += np.where(may_skip[:, 2:], state[:, :-2], 0)
        state = further * step[columns]
    rows = np.arange(len(words))
    return np.asarray(state[rows, ends] + state[rows, np.maximum(ends - 1, 0)], np.float32)
