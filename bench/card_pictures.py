"""How well cards without a number are known by their picture: `python -m bench.card_pictures`.

Sixty cards of one deck, with one frame and one typeface, are kept once in good light, and photographed anew at any
rotation and tilt, in other light. Cards of the same deck that nobody has kept may not be taken for one of them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.flat import flat
from vision.cards.outlines import Outline
from vision.cards.pictures import WIDE, Album, recognised
from vision.networks import Picture
from vision.reading import SURE
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed, some_exposure, some_view
from vision.rendered.sentences import story, title
from vision.rendered.story_cards import Print, PrintedWords, drawn

CARDS, STRANGERS = 60, 20


@dataclass(frozen=True)
class Recognised:
    """What came of one photograph: the name that was given, how sure, and how long it took."""

    truth: str
    name: str
    sure: float
    ms: float


def face(seed: int) -> Picture:
    """A card of the deck: a title, a picture of its own, a few words."""
    chance = np.random.default_rng(5000 + seed)
    how = Print(typeface="Caladea-Regular", framed=True, picture=34, seed=seed)
    return drawn(PrintedWords("", title(chance, "en"), story(chance, "en", 8)), how)


def album() -> Album:
    """The deck, as it was kept."""
    kept = Album()
    for seed in range(CARDS):
        chance = np.random.default_rng(seed)
        card = PhotographedCard(face(seed), turn=0.05)
        picture, corners = photographed(chance, [card], CameraView(6.0, 0.1, 1.0, 760, 680), Exposure())
        kept.keep(str(seed), flat(picture, Outline(corners[0], 1.0), width=WIDE))
    return kept


def tried(kept: Album, seed: int, fine: float) -> Recognised:
    """One card photographed anew."""
    chance = np.random.default_rng(100_000 + 1000 * int(fine) + seed)
    card = PhotographedCard(face(seed), turn=float(chance.uniform(0, 2 * np.pi)))
    picture, _ = photographed(chance, [card], some_view(chance, fine), some_exposure(chance))
    start = time.process_time()
    known = recognised(picture, kept)
    ms = 1000 * (time.process_time() - start)
    truth = str(seed) if seed < CARDS else ""
    return Recognised(truth, known.name if known else "", known.sure if known else 0.0, ms)


def told(seen: Sequence[Recognised], name: str) -> str:
    """One line of the table."""
    right = sum(one.name == one.truth for one in seen)
    sure = [one for one in seen if one.sure >= SURE]
    wrong = sum(one.name != one.truth for one in sure)
    ms = float(np.median([one.ms for one in seen]))
    parts = (100 * right / len(seen), 100 * len(sure) / len(seen))
    return f"| {name} | {len(seen)} | {parts[0]:.1f} % | {parts[1]:.0f} % | {wrong} | {ms:.0f} |"


def main() -> None:
    """The command line."""
    argparse.ArgumentParser(prog="python -m bench.card_pictures", description=__doc__).parse_args()
    cv2.setNumThreads(1)
    kept = album()
    print("| by picture | cards | right | sure | wrong while sure | ms of the processor |\n" + "|---" * 6 + "|")
    for fine in (7.0, 4.0):
        print(told([tried(kept, seed, fine) for seed in range(CARDS)], f"{fine:.0f} px/mm"), flush=True)
    strangers = [tried(kept, seed, 7.0) for seed in range(CARDS, CARDS + STRANGERS)]
    taken = sum(one.sure >= SURE for one in strangers)
    print(f"{len(strangers)} cards that nobody has kept: {taken} taken for one of the deck")


if __name__ == "__main__":
    main()
