"""The face of a story card, drawn in millimetres: a number in a corner, a title, a story, at times a boxed rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np

from vision.rendered.drawings import drawing
from vision.rendered.sentences import story, title
from vision.rendered.tables import Picture

GRAIN = 12  # pixels for a millimetre of a face
TYPEFACES = ("sans", "italic", "uni", "Caladea-Regular", "Manrope-Medium", "Roboto-Regular-Latin", "SourceSerifPro-It")
ASIDE = 5.5  # millimetres of paper beside a drawing
CORNERS = ("upper left", "upper right", "lower left", "lower right")
Colour = tuple[float, float, float]


@dataclass(frozen=True)
class PrintedWords:
    """What is written on a card."""

    number: str
    title: str
    story: str
    rule: str = ""
    drawing: str = ""  # the file of a drawing of ours that stands above the story


@dataclass(frozen=True)
class Print:
    """How a card is printed; sizes are in millimetres."""

    typeface: str = "sans"
    letter: float = 3.0
    numeral: float = 5.5
    corner: str = "upper left"
    paper: Colour = (225, 240, 246)
    ink: Colour = (25, 22, 30)
    framed: bool = False
    disc: bool = False  # whether the number stands on a round spot
    picture: float = 0.0  # how high the picture above the story is
    seed: int = 0  # of that picture
    wide: float = 63.0
    high: float = 88.0


def words(chance: np.random.Generator, language: str, numbers: Sequence[int] = range(1, 1000)) -> PrintedWords:
    """What might be written on a card."""
    rule = story(chance, language, 8) if chance.random() < 0.35 else ""
    told = story(chance, language, int(chance.integers(26, 44) if rule else chance.integers(35, 55)))
    return PrintedWords(str(chance.choice(np.array(numbers))), title(chance, language), told, rule)


def printing(chance: np.random.Generator, typeface: str) -> Print:
    """How it might be printed."""
    dark = chance.random() < 0.12
    paper, ink = _pale(chance), tuple(float(part) for part in chance.uniform(10, 60, 3))
    corner = CORNERS[0] if chance.random() < 0.55 else str(chance.choice(CORNERS))
    return Print(
        typeface=typeface,
        letter=float(chance.uniform(2.7, 3.2)),
        numeral=float(chance.uniform(4, 7)),
        corner=corner,
        paper=(45.0, 35.0, 40.0) if dark else paper,
        ink=(225.0, 235.0, 240.0) if dark else (ink[0], ink[1], ink[2]),
        framed=bool(chance.random() < 0.4),
        disc=bool(chance.random() < 0.25),
        picture=float(chance.uniform(8, 14)) if chance.random() < 0.3 else 0.0,
        seed=int(chance.integers(2**31)),
    )


def drawn(said: PrintedWords, how: Print) -> Picture:
    """The face of the card."""
    return composed(said, how)[0]


def composed(said: PrintedWords, how: Print) -> tuple[Picture, float]:
    """The face of the card, and how many millimetres down its print reaches: too much print runs out of it."""
    page = np.full((round(how.high * GRAIN), round(how.wide * GRAIN), 3), how.paper, np.uint8)
    if how.framed:
        cv2.rectangle(page, _at(2, 2), _at(how.wide - 2, how.high - 2), how.ink, round(0.4 * GRAIN), cv2.LINE_AA)
    below = _heading(page, said.title, how, _number(page, said.number, how) + 3)
    if said.drawing:
        below = _drawing(page, said.drawing, how, below)
    elif how.picture and not ("lower" in how.corner and said.rule):  # where there is room for it
        below = _picture(page, how, below)
    below = _paragraph(page, said.story, how, below + 2, 5.5)
    return page, _rule(page, said.rule, how, below + 2.5) if said.rule else below


def _pale(chance: np.random.Generator) -> Colour:
    light = float(chance.uniform(205, 252))
    blue, green = light - float(chance.uniform(0, 45)), light - float(chance.uniform(0, 14))
    return blue, green, light


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x * GRAIN), round(y * GRAIN)


@lru_cache
def _face(typeface: str) -> cv2.FontFace:
    """A typeface of OpenCV, or one of ours."""
    ours = files("vision") / "rendered" / "fonts" / f"{typeface}.ttf"
    return cv2.FontFace(str(ours) if ours.is_file() else typeface)


def _write(page: Picture, text: str, x: float, y: float, size: float, how: Print, weight: int = 400) -> None:
    """A line of text whose letters stand on *y*."""
    cv2.putText(page, text, _at(x, y), how.ink, _face(how.typeface), round(size * GRAIN), weight)


def _long(text: str, size: float, how: Print, weight: int = 400) -> float:
    """How long a line of text is."""
    box = cv2.getTextSize((0, 0), text, (0, 0), _face(how.typeface), round(size * GRAIN), weight)
    return float(box[2]) / GRAIN


def _number(page: Picture, number: str, how: Print) -> float:
    """The number in its corner; how much room it takes from the side."""
    size = how.numeral / 0.72  # a numeral is lower than its line
    long = _long(number, size, how, 700)
    x = 4.5 if "left" in how.corner else how.wide - 4.5 - long
    y = 4.5 + how.numeral if "upper" in how.corner else how.high - 4.5
    if how.disc:
        middle = _at(x + long / 2, y - how.numeral / 2)
        paper = tuple(0.82 * part + 0.18 * ink for part, ink in zip(how.paper, how.ink, strict=True))
        cv2.circle(page, middle, round(max(long, how.numeral) * 0.5 * GRAIN + 0.7 * GRAIN), paper, -1, cv2.LINE_AA)
    _write(page, number, x, y, size, how, 700)
    return 4.5 + long


def _heading(page: Picture, text: str, how: Print, taken: float) -> float:
    """The title in the middle of what the number leaves free; how far down it reaches."""
    below = 10.5 if "upper" in how.corner else 8.5
    space = taken if "upper" in how.corner else 6.0
    left = space if how.corner != "upper right" else 6.0
    room = how.wide - 6 - space
    size = how.letter * 1.35 * min(1.0, 0.97 * room / max(_long(text, how.letter * 1.35, how, 700), 1.0))
    _write(page, text, left + (room - _long(text, size, how, 700)) / 2, below, size, how, 700)
    return max(below, 5.0 + how.numeral if "upper" in how.corner else 0.0) + 2.5


def _picture(page: Picture, how: Print, below: float) -> float:
    """A picture above the story: hills under a sky."""
    chance = np.random.default_rng(how.seed)
    left, right, lower = 5.5, how.wide - 5.5, below + how.picture
    (x0, y0), (x1, y1) = _at(left, below), _at(right, lower)
    part = page[y0:y1, x0:x1]
    part[:] = chance.uniform(40, 240, 3).astype(np.uint8)
    for at in range(4):
        hill = (int(chance.uniform(0, x1 - x0)), int((y1 - y0) * (0.7 + 0.2 * at)))
        size = (int(chance.uniform(0.2, 0.5) * (x1 - x0)), int((y1 - y0) * 0.5))
        cv2.ellipse(part, hill, size, 0, 0, 360, chance.uniform(20, 230, 3).tolist(), -1, cv2.LINE_AA)
    return lower + 2.5


def _drawing(page: Picture, file: str, how: Print, below: float) -> float:
    """A drawing above the story, as wide as the card allows."""
    picture = drawing(Path(file))
    across = how.wide - 2 * ASIDE
    down = across * picture.shape[0] / picture.shape[1]
    (x0, y0), (x1, y1) = _at(ASIDE, below), _at(ASIDE + across, below + down)
    page[y0:y1, x0:x1] = cv2.resize(picture, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    return float(below + down + 2.5)


def _paragraph(page: Picture, text: str, how: Print, upper: float, margin: float) -> float:
    """Lines of text between the margins; how far down they reach."""
    lead = how.letter * 1.32
    lines = [line for part in text.split("\n") for line in wrapped(part, how, how.wide - 2 * margin)]
    for at, line in enumerate(lines):
        _write(page, line, margin, upper + how.letter + at * lead, how.letter, how)
    return upper + len(lines) * lead


def wrapped(text: str, how: Print, room: float) -> list[str]:
    """The text in lines of this length; a word that does not fit is divided where it has a hyphen to gain."""
    lines, line, left = [], "", text.split()
    while left:
        word = left.pop(0)
        longer = f"{line} {word}".strip()
        if _long(longer, how.letter, how) <= room:
            line = longer
            continue
        head, tail = _divided(word)
        if head and line and _long(f"{line} {head}-", how.letter, how) <= room:
            line, word = f"{line} {head}-", tail
        lines.append(line)
        line = word
    return [*lines, line]


def _divided(word: str) -> tuple[str, str]:
    """A long word in two, between a vowel and a consonant; short ones stay whole."""
    if len(word) < 8 or not word.isalpha():
        return "", word
    middle = len(word) // 2
    for at in (middle, middle - 1, middle + 1):
        if word[at - 1].lower() in "aeiouàèìòùäöü" and word[at].lower() not in "aeiouàèìòùäöü":
            return word[:at], word[at:]
    return "", word


def _rule(page: Picture, text: str, how: Print, upper: float) -> float:
    """A box with a rule; how far down it reaches."""
    lower = _paragraph(page, text, how, upper + 1.2, 8.0) + 1.6
    cv2.rectangle(page, _at(5.5, upper), _at(how.wide - 5.5, lower), how.ink, round(0.3 * GRAIN), cv2.LINE_AA)
    return lower
