"""Rendered scenes for training, made from a seed: dice of all kinds on tables of all kinds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.lens import photographed, uneven
from vision.rendered.looks import FONTS, DiePaint, pip_look, written_look
from vision.rendered.marks import STROKES
from vision.rendered.scenes import RenderedDie, Truth, drawn, scene, some_camera, some_light
from vision.rendered.tables import Picture, table
from vision.training.marks import TAUGHT

CLOSE = 176  # pixels of a picture of one die
FROM_THE_SIDE = 0.45  # radians of tilt from which on a picture has an upper end
NUMBERED = {
    6: tuple("123456"),
    8: tuple("12345678"),
    10: tuple("0123456789"),
    12: tuple(str(number) for number in range(1, 13)),
    20: tuple(str(number) for number in range(1, 21)),
}
TENS = ("00", *(str(tens) for tens in range(10, 100, 10)))
FAINT = (0.2, 0.6)  # how much of the contrast between paint and body is left on dice that are hard to read
GOLD = (70.0, 165.0, 210.0)
OURS = Path(__file__).parents[1] / "rendered" / "fonts"
UNICODE = "uni"  # the one of OpenCV's fonts that has symbols
WITH_SYMBOLS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")  # fonts that have them all


@dataclass(frozen=True)
class Example:
    """A picture with dice, where they are, and which mark of the teller each shows."""

    picture: Picture
    boxes: tuple[tuple[float, float, float, float], ...]
    marks: tuple[str, ...]
    oblique: bool = False  # photographed from the side: not to be turned over


@dataclass(frozen=True)
class Fonts:
    """The font files that numerals and symbols are drawn with."""

    plain: tuple[str, ...]
    symbols: tuple[str, ...]


def fonts(folder: Path) -> Fonts:
    """OpenCV's own fonts, ours, and all that lie in a folder."""
    files = sorted(file for where in (OURS, folder) for kind in ("ttf", "otf") for file in where.rglob(f"*.{kind}"))
    readable = [str(file) for file in files if "Thin" not in file.name and "ExtraLight" not in file.name]
    symbols = tuple(str(file) for file in files if file.name in WITH_SYMBOLS) or (UNICODE,)
    return Fonts((*FONTS, *STROKES, *readable), symbols)


def example(
    chance: np.random.Generator,
    known: Fonts,
    side: int = 416,
    smallest: float = 16,
    largest: float = 125,
    pips: float = 0.6,
    *,
    oblique: bool = False,
    faint: float = 0.0,
) -> Example:
    """One rendered scene, dice of a size between these, so often with *pips*, and of those so often *faint* ones."""
    die = float(np.exp(chance.uniform(np.log(smallest), np.log(largest))))
    most = int(np.clip(1.25 * side / die, 2, 11))
    kind = chance.random()

    def look() -> DiePaint:
        if kind >= pips:
            return other_look(chance, known, symbols=kind > 0.4 * pips + 0.6)
        return faded(chance, pip_look(chance)) if chance.random() < faint else pip_look(chance)

    camera = some_camera(chance, side, side, die, oblique=oblique)
    picture, truths = scene(chance, camera, look, int(chance.integers(0, most + 1)))
    boxes, marks = tuple(truth.box for truth in truths), tuple(map(mark_of, truths))
    return Example(picture, boxes, marks, oblique=camera.tilt > FROM_THE_SIDE)


def from_the_side(chance: np.random.Generator, known: Fonts) -> Example:
    """One rendered scene, more often than not photographed from the side, and mostly with pips."""
    return example(chance, known, 416, 18, 120, pips=0.72, oblique=bool(chance.random() < 0.6))


def closeup(chance: np.random.Generator, known: Fonts, *, symbols: bool) -> Example:
    """One die with a numeral or a symbol in the middle of a picture that is hardly larger, perhaps with neighbours."""
    die = float(chance.uniform(74, 104))
    far = float(np.exp(chance.uniform(np.log(7), np.log(40))))  # dice between the camera and this one
    camera = replace(some_camera(chance, CLOSE, CLOSE, die), zoom=far * die / CLOSE)
    one = other_look(chance, known, symbols=symbols)
    places = [(float(x), float(y)) for x, y in chance.normal(0, 0.04, (1, 2))]
    while chance.random() < 0.3 and len(places) < 4:
        away, angle = chance.uniform(1.2, 1.6), chance.uniform(0, 2 * np.pi)
        places.append((float(away * np.cos(angle)), float(away * np.sin(angle))))
    looks = [one, *(one if chance.random() < 0.5 else pip_look(chance) for _ in places[1:])]
    dice = [
        RenderedDie(look, int(chance.integers(look.sides)), place, float(chance.uniform(0, 2 * np.pi)))
        for look, place in zip(looks, places, strict=True)
    ]
    top = table(chance, CLOSE, CLOSE)
    canvas, truths = drawn(chance, top, camera, dice, some_light(chance))
    picture = photographed(chance, uneven(chance, canvas), die)
    middle = min(
        truths, key=lambda truth: abs(truth.box[0] + truth.box[2] - CLOSE) + abs(truth.box[1] + truth.box[3] - CLOSE)
    )
    return Example(picture, (middle.box,), (mark_of(middle),), oblique=camera.tilt > FROM_THE_SIDE)


def trayful(chance: np.random.Generator, known: Fonts) -> Example:
    """Dice in a tray, many of them with blank faces, in the lights that tables have."""
    die, lamp = float(chance.uniform(30, 76)), LAMPS[str(chance.choice(list(LAMPS)))]
    marked = other_look(chance, known, symbols=True) if chance.random() < 0.75 else pip_look(chance)
    if marked.paint != "pips":
        marked = replace(marked, faces=(*marked.faces[:3], *[""] * int(chance.integers(2, 5))))
    blue, green, red = (float(part) for part in chance.uniform(15, 120) * chance.uniform(0.6, 1.2, 3))
    count = int(chance.integers(1, 2 + int(300 / die)).clip(1, 6)) if chance.random() < 0.93 else 0
    picture, truths = handful(
        int(chance.integers(2**31)), [marked] * count, lamp, (480, 416), die, felt=(blue, green, red)
    )
    return Example(picture, tuple(truth.box for truth in truths), tuple(map(mark_of, truths)))


def other_look(chance: np.random.Generator, known: Fonts, *, symbols: bool) -> DiePaint:
    """A die with numerals, or with symbols."""
    if symbols:
        faces = tuple(str(face) for face in chance.choice(TAUGHT, 6))
        return written_look(chance, 6, (*faces, "") if chance.random() < 0.3 else faces, known.symbols)
    sides = int(chance.choice((6, 8, 10, 10, 12, 12, 20, 20, 20)))
    faces = TENS if sides == 10 and chance.random() < 0.35 else NUMBERED[sides]
    return written_look(chance, sides, faces, known.plain)


def faded(chance: np.random.Generator, look: DiePaint) -> DiePaint:
    """The same die with paint that hardly stands out, as gold does on red."""
    paint, left = look.ink if chance.random() < 0.5 else GOLD, float(chance.uniform(*FAINT))
    blue, green, red = (body + left * (ink - body) for body, ink in zip(look.body, paint, strict=True))
    return replace(look, ink=(blue, green, red))


def mark_of(truth: Truth) -> str:
    """The teller's name for what a die shows."""
    if truth.look.paint == "pips":
        return f"pips {truth.face}"
    return truth.face or "blank"
