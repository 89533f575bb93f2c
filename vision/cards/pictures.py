"""Cards known by what they look like: for those without a number, and faster than reading for those that have one.

Of each card so many salient spots are kept, with what is around them. On a flat card a spot must lie where it lay, so
two spots that look alike and lie elsewhere do not count; what is left hardly ever speaks for another card. Spots know
nothing of colour: how far its colours differ, seen against its paper, speaks against a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.flat import flat, turned
from vision.cards.framing import likely
from vision.cards.outlines import Outline, Search
from vision.networks import Picture
from vision.reading import PROPOSED

WIDE = 300  # pixels of the flat card in which spots are looked for
SPOTS = 330  # of each card at most
ALIKE = 240.0  # how far apart two descriptions are at most that are taken for the same
NEAR = 0.05  # parts of the card's width that a spot may be off
COLOURS, PAPER, WHITE = (12, 17), 85, 220.0  # cells of a card's colours; how bright its paper is, and is made
OTHER, FAR, NEVER = 85, 20.0, 0.15  # percentile of cells that tells; colours apart that speak against a card; how much
GLANCE, GLANCED = (18, 25), 140  # pixels of a card at first glance; how many are then looked at closely
LEAST = 10  # spots that must fit
CLEARLY = 1.6  # how far the spots for the next card are behind, in the spread that chance gives
TRIED = 4  # outlines that are tried


@dataclass(frozen=True, eq=False)
class Spots:
    """The salient spots of one side of a card: where they are, in parts of its width, and what they look like."""

    places: NDArray[np.float32]
    looks: NDArray[np.uint8]
    glance: NDArray[np.float32]  # the whole card, very small
    colours: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 2), np.float32))  # of its cells

    def upside_down(self, high: float) -> Spots:
        """Where they are on a card that lies the other way up."""
        return Spots(
            np.asarray(np.array([1.0, high], np.float32) - self.places, np.float32),
            self.looks,
            self.glance[::-1],
            self.colours[::-1],
        )

    def coloured_as(self, other: Spots) -> float:
        """How far the colours allow that it is the same card, from NEVER to 1; nobody knows where none were kept."""
        if len(self.colours) != len(other.colours) or not len(self.colours):
            return 1.0
        apart = np.percentile(np.linalg.norm(self.colours - other.colours, axis=1), OTHER)
        return float(np.clip(1.3 - apart / FAR, NEVER, 1.0))


@dataclass(frozen=True)
class KnownCard:
    """A card that was recognised: its name, how sure that is, and which others it might be."""

    name: str
    sure: float
    others: tuple[str, ...] = ()
    upside_down: bool = False


class Album:
    """The cards that have been seen, by name."""

    def __init__(self, kept: dict[str, Spots] | None = None) -> None:
        self.kept: dict[str, Spots] = kept or {}

    def keep(self, name: str, card: Picture) -> None:
        """Remember a flat card that lies the right way up."""
        self.kept[name] = spots(card)

    def known(self, card: Picture) -> KnownCard | None:
        """Which of the cards this flat card is, whichever way up it lies."""
        seen = spots(card)
        other_way = seen.upside_down(card.shape[0] / card.shape[1])
        options = self._first_glance(seen, other_way)
        fits = [_fitting(other_way if upside_down else seen, self.kept[name]) for name, upside_down in options]
        rare = 1 / np.maximum(1, np.bincount(np.concatenate([[0], *fits]).astype(int), minlength=len(seen.places) + 1))
        weights = {
            (name, turn): float(rare[fit].sum()) * (other_way if turn else seen).coloured_as(self.kept[name])
            for (name, turn), fit in zip(options, fits, strict=True)
        }
        counts = {option: len(fit) for option, fit in zip(options, fits, strict=True)}
        return _judged(weights, counts)

    def _first_glance(self, seen: Spots, other_way: Spots) -> list[tuple[str, bool]]:
        """The cards that look most alike when nobody looks closely, each with the way up."""
        alike = {}
        for name, kept in self.kept.items():
            alike[name, False], alike[name, True] = (float(kept.glance @ one.glance) for one in (seen, other_way))
        return sorted(alike, key=lambda one: -alike[one])[:GLANCED]

    def save(self, file: Path) -> None:
        """Write all spots into one file."""
        parts = {f"{at}.{part}": getattr(kept, part) for at, kept in enumerate(self.kept.values()) for part in PARTS}
        with file.open("wb") as stream:
            np.savez_compressed(stream, names=np.array(list(self.kept)), **parts)

    @classmethod
    def load(cls, file: Path) -> Album:
        """Read them again; a file that is no album is a ValueError."""
        with np.load(file, allow_pickle=False) as kept:
            names = [str(name) for name in kept["names"]]
            parts = [[kept[f"{at}.{part}"] for part in PARTS if f"{at}.{part}" in kept] for at in range(len(names))]
            return cls({name: Spots(*of_one) for name, of_one in zip(names, parts, strict=True)})


PARTS = ("places", "looks", "glance", "colours")  # albums of 0.1.0 have no colours


def recognised(picture: Picture, album: Album, outlines: Iterable[Outline] | None = None) -> KnownCard | None:
    """The card of the album that lies in a picture."""
    best: KnownCard | None = None
    for outline in islice(likely(picture, Search(picture)) if outlines is None else outlines, TRIED):
        found = album.known(flat(picture, outline, width=WIDE))
        if found is not None and (best is None or found.sure > best.sure):
            best = found
        if best is not None and best.sure >= PROPOSED:
            break
    return best


def spots(card: Picture) -> Spots:
    """The salient spots of a flat card."""
    scale = WIDE / card.shape[1]
    small = cv2.resize(card, (WIDE, round(card.shape[0] * scale)), interpolation=cv2.INTER_AREA) if scale < 1 else card
    gray = _even().apply(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
    found, looks = _eye().detectAndCompute(gray, None)
    places = np.array([spot.pt for spot in found], np.float32).reshape(-1, 2) / np.float32(small.shape[1])
    described = np.asarray(looks, np.uint8) if len(found) else np.zeros((0, 128), np.uint8)
    return Spots(places, described, _glance(np.asarray(gray, np.uint8)), _colours(card))


def _colours(card: Picture) -> NDArray[np.float32]:
    """The colours of a card's cells as they are on white paper, whatever the light is."""
    cells = cv2.resize(card, COLOURS, interpolation=cv2.INTER_AREA).astype(np.float32).reshape(-1, 1, 3)
    paper = np.maximum(np.percentile(cells, PAPER, axis=0), 8.0)
    white = np.minimum(cells * (WHITE / 255 / paper), 1.0).astype(np.float32)
    return np.asarray(cv2.cvtColor(white, cv2.COLOR_BGR2LAB)[:, 0, 1:], np.float32)


def _glance(gray: Picture) -> NDArray[np.float32]:
    tiny = cv2.resize(gray, GLANCE, interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    tiny -= tiny.mean()
    return np.asarray(tiny / (np.linalg.norm(tiny) + 1e-6), np.float32)


@lru_cache
def _eye() -> cv2.SIFT:
    return cv2.SIFT.create(SPOTS, contrastThreshold=0.02)


@lru_cache
def _even() -> cv2.CLAHE:
    return cv2.createCLAHE(2.0, (6, 8))


def _fitting(seen: Spots, kept: Spots) -> NDArray[np.int64]:
    """Which of the spots lie and look as spots of a kept card do."""
    if not len(seen.places) or not len(kept.places):
        return np.zeros(0, np.int64)
    off = np.abs(seen.places[:, None] - kept.places[None]).max(axis=2)
    here, there = np.nonzero(off < NEAR)
    apart = np.linalg.norm(seen.looks[here].astype(np.float32) - kept.looks[there].astype(np.float32), axis=1)
    return np.unique(here[apart < ALIKE])


def _judged(weights: dict[tuple[str, bool], float], counts: dict[tuple[str, bool], int]) -> KnownCard | None:
    """The card for which most speaks: a spot that many cards share says little, one that no other has says much."""
    order = sorted(weights, key=lambda option: -weights[option])
    if not order or counts[order[0]] < LEAST / 2:
        return None
    name, upside_down = order[0]
    others = [option for option in order if option[0] != name]
    first, next_best = weights[order[0]], weights[others[0]] if others else 0.0
    clear = (first - next_best) / (first + next_best + 1e-6) ** 0.5
    sure = min(1.0, counts[order[0]] / LEAST) * min(1.0, 0.5 + 0.5 * clear / CLEARLY)
    doubts = [option[0] for option in others[:3] if weights[option] > first / 3]
    return KnownCard(name, sure, tuple(dict.fromkeys(doubts)), upside_down)


def upright(card: Picture, known: KnownCard) -> Picture:
    """The card the right way up."""
    return turned(card, 2) if known.upside_down else card
