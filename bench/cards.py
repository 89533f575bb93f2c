"""How well the eyes read cards: `python -m bench.cards [FOLDER]`, with the rivals that are installed beside them.

Rendered story cards at two resolutions: found, number, text. FOLDER holds photos of playing cards and a `truth.csv`
with lines `file,playing_card,A K`. RapidOCR and tesseract read the photograph as it is, as somebody would use them.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TypeVar

import cv2
import numpy as np

from vision.cards.indices import RANKS
from vision.cards.outlines import find
from vision.cards.reading import CardReading, read_cards
from vision.cards.sides import Points
from vision.cards.text import read_text
from vision.laid import SEVERAL
from vision.networks import Picture
from vision.opening import opened
from vision.rendered.dealt import Dealt, dealt

T = TypeVar("T")
NUMBERS = tuple(map(str, range(1, 1000)))
COVER = 0.9  # the part that found and true outline share at least of what they cover together
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"})
RIVALS = Path("build/rivals/bin/python")
RAPID = """
import sys, json, logging; logging.disable(logging.CRITICAL)
from rapidocr import RapidOCR
reader = RapidOCR(params={"Global.log_level": "critical"})
for file in sys.argv[1:]:
    found = reader(file)
    print(json.dumps(list(found.txts or ())), flush=True)
"""


@dataclass(frozen=True)
class Score:
    """How one rendered card was read."""

    found: bool
    right: bool
    sure: bool
    error: float  # characters of the text
    number_ms: tuple[float, float]  # on the wall, and by the processor's clock
    text_ms: tuple[float, float]
    about: str


def scored(seed: int, fine: float, pictures: int) -> Score:
    """Read one card, number and text each from the photograph, or from so many pictures as one."""
    case = dealt(seed, fine, pictures)
    cards, number_ms = clocked(lambda: read_cards(case.picture, NUMBERS))
    text, text_ms = clocked(lambda: read_text(case.picture, case.language))
    right, sure = cards.number == case.words.number, cards.state == "sure"
    corners = np.array(cards.cards[0].corners, np.float32) if cards.cards else _first(case.picture)
    error = character_error(text.words, full_text(case))
    said = f"{case.words.number} read as {cards.number or '-'} ({cards.state}), {error:.1%}"
    about = f"{fine:.0f} px/mm, {pictures} pictures, seed {seed}: {said}"
    found = shared(corners, case.corners) > COVER
    return Score(found, right, sure, error, number_ms, text_ms, about)


def clocked(read: Callable[[], T]) -> tuple[T, tuple[float, float]]:
    """What was read, and in how many milliseconds on the wall and by the processor's clock."""
    wall, processor = time.perf_counter(), time.process_time()
    found = read()
    return found, (1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - processor))


def full_text(case: Dealt) -> str:
    """Everything on the card that is read aloud."""
    return " ".join(filter(None, (case.words.title, case.words.story, case.words.rule)))


def _first(picture: Picture) -> Points:
    outlines = find(picture)
    return outlines[0].corners if outlines else np.zeros((4, 2), np.float32)


def shared(one: Points, other: Points) -> float:
    """The part that two outlines share of what they cover together."""
    both = float(cv2.intersectConvexConvex(one, other)[0])
    return both / max(1.0, float(cv2.contourArea(one)) + float(cv2.contourArea(other)) - both)


def character_error(read: str, truth: str) -> float:
    """Letters that have to be changed, for each letter of the truth; the shapes of quotes and dashes do not count."""
    read, truth = (" ".join(text.translate(QUOTES).split()) for text in (read, truth))
    row = list(range(len(truth) + 1))
    for at, sign in enumerate(read, 1):
        above, row = row, [at]
        for to, other in enumerate(truth, 1):
            row.append(min(above[to] + 1, row[-1] + 1, above[to - 1] + (sign != other)))
    return row[-1] / max(1, len(truth))


def rendered(count: int, fine: float, pictures: int) -> list[Score]:
    """So many rendered cards at one resolution."""
    return [scored(seed, fine, pictures) for seed in range(count)]


def table(scores: Sequence[Score], name: str) -> str:
    """One line of the table of rendered cards."""
    errors = [score.error for score in scores]
    cells = (
        name,
        str(len(scores)),
        _percent(score.found for score in scores),
        _percent(score.right for score in scores),
        _percent(score.sure for score in scores),
        str(sum(score.sure and not score.right for score in scores)),
        f"{100 * np.median(errors):.2f} %",
        f"{100 * np.mean(errors):.2f} %",
        f"{100 * max(errors):.1f} %",
        "{:.0f} ({:.0f})".format(*np.median([score.number_ms for score in scores], axis=0)),
        "{:.0f} ({:.0f})".format(*np.median([score.text_ms for score in scores], axis=0)),
    )
    return f"| {' | '.join(cells)} |"


def _percent(those: Iterator[bool]) -> str:
    flags = list(those)
    return f"{100 * sum(flags) / max(1, len(flags)):.1f} %"


@dataclass(frozen=True)
class Photo:
    """A photo of playing cards: what lies there, and what was read."""

    file: str
    truth: list[str]
    reading: CardReading

    @property
    def right(self) -> bool:
        """Whether all cards were read rightly, and no other."""
        return self.reading.number.split() == self.truth

    @property
    def hit(self) -> int:
        """How many of its cards were read."""
        return (Counter(self.reading.number.split()) & Counter(self.truth)).total()

    @property
    def sure(self) -> bool:
        """Whether nobody would have been asked."""
        return self.reading.state == "sure"


def playing(folder: Path) -> str:
    """Photos of playing cards: whole photos right, wrong while sure, and what was read wrongly."""
    with (folder / "truth.csv").open(newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["kind"] == "playing_card"]
    photos = [
        Photo(row["file"], sorted(row["truth"].split()), read_cards(opened(folder / row["file"]), RANKS))
        for row in rows
    ]
    alone = [photo for photo in photos if len(photo.truth) == 1]
    wrong = [photo for photo in photos if photo.sure and not photo.right]
    cards = sum(len(photo.truth) for photo in photos)
    head = (
        f"{len(photos)} photos, {sum(photo.hit for photo in photos)} of {cards} cards that show at all, "
        f" {sum(photo.right for photo in photos)} photos with all cards right;"
        f" of {len(alone)} with one card {sum(photo.right for photo in alone)};"
        f" sure {sum(photo.sure for photo in photos)}, wrong while sure {len(wrong)}"
    )
    missed = (photo for photo in photos if not photo.right)
    told = (
        f"{one.file}: {' '.join(one.truth)}, read {one.reading.number or '-'} ({one.reading.state})" for one in missed
    )
    return "\n".join([head, *told])


# Rivals -------------------------------------------------------------------------------------------


def rivals(count: int, fine: float) -> Iterator[str]:
    """Those that are installed, each on the photographs as they are."""
    cases = [dealt(seed, fine) for seed in range(count)]
    with TemporaryDirectory() as folder:
        files = [str(Path(folder) / f"{at}.png") for at in range(count)]
        for case, file in zip(cases, files, strict=True):
            cv2.imwrite(file, case.picture)
        for name, reader in (("RapidOCR on the photograph", rapid), ("tesseract on the photograph", tesseract)):
            start = time.perf_counter()
            texts = reader(files)
            if texts is not None:
                yield _rival(name, fine, cases, texts, 1000 * (time.perf_counter() - start) / count)


def rapid(files: Sequence[str]) -> list[list[str]] | None:
    """What RapidOCR reads, line by line, or nothing where it is not installed."""
    if not RIVALS.exists():
        return None
    ran = subprocess.run([str(RIVALS), "-c", RAPID, *files], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("[")]


def tesseract(files: Sequence[str]) -> list[list[str]] | None:
    """What tesseract reads, line by line, or nothing where it is not installed."""
    if which("tesseract") is None:
        return None
    command = ["tesseract", "-", "-", "-l", "eng+ita+deu"]
    ran = [
        subprocess.run([*command[:1], file, *command[2:]], capture_output=True, text=True, check=False)
        for file in files
    ]
    return [one.stdout.splitlines() for one in ran]


def _rival(name: str, fine: float, cases: Sequence[Dealt], texts: Sequence[Sequence[str]], ms: float) -> str:
    """A line of the rivals' table: a number counts as read if it stands alone in a line or at its beginning or end."""
    right = [
        case.words.number in {word for line in text for word in (line.split()[:1] + line.split()[-1:])}
        for case, text in zip(cases, texts, strict=True)
    ]
    errors = [
        character_error(" ".join(line for line in text if line.strip() != case.words.number), full_text(case))
        for case, text in zip(cases, texts, strict=True)
    ]
    return (
        f"| {name}, {fine:.0f} px/mm | {len(cases)} | {_percent(iter(right))} | {100 * np.median(errors):.1f} % |"
        f" {100 * np.mean(errors):.1f} % | {ms:.0f} |"
    )


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.cards", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--count", type=int, default=150, help="rendered cards at each resolution")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    _say(
        "| rendered | cards | found | number right | sure | wrong while sure"
        " | text error, median | mean | worst | number ms (of the processor) | text ms (of the processor) |"
    )
    _say("|---" * 11 + "|")
    kept: list[Score] = []
    for fine, pictures in product((7.0, 4.0), (1, SEVERAL)):
        scores = rendered(options.count, fine, pictures)
        kept += scores
        _say(table(scores, f"{fine:.0f} px/mm, {pictures} pictures"))
    _say("\nnot right, not found, or many letters wrong:")
    for score in kept:
        if not score.right or not score.found or score.error > 0.05:
            _say(f"{score.about}{'' if score.found else ', not found'}")
    _say(f"\nmost memory of the process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB\n")
    _say("| rival | cards | number somewhere | text error, median | mean | ms |\n" + "|---" * 6 + "|")
    for fine in (7.0, 4.0):
        for line in rivals(min(options.count, 60), fine):
            _say(line)
    if options.folder is not None:
        _say(f"\nplaying cards: {playing(options.folder)}")


if __name__ == "__main__":
    main()
