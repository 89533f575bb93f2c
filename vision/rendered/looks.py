"""How a die looks: colours, paint, corners; and dice chosen at random from the many that people own."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.rendered.marks import Lettering, Mask, Pips, pips, written

Colour = tuple[float, float, float]  # blue, green, red, as OpenCV has them
FONTS = ("sans", "serif", "italic", "uni")


@dataclass(frozen=True)
class DiePaint:
    """One die's material and paint, and what is on each of its faces."""

    sides: int = 6
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    paint: str = "pips"  # or "written"
    body: Colour = (235, 238, 240)
    second: Colour | None = None  # of a marbled die
    mottled: float = 0.0
    speckled: float = 0.0  # the part of it that is covered with specks of the second colour
    clear: float = 0.0  # how well one can look through it, and see the marks of other faces
    ink: Colour = (20, 20, 20)
    odd: Colour | None = None  # another ink, for the one
    pips: Pips = field(default_factory=Pips)
    lettering: Lettering = field(default_factory=Lettering)
    rounded: float = 0.15
    carved: float = 0.3  # how deep the marks lie: light at one rim, dark at the other
    gloss: float = 0.3

    def mark(self, face: str) -> Mask:
        """The paint of one face."""
        if self.paint == "pips" and face in {"1", "2", "3", "4", "5", "6"}:
            return pips(int(face), self.pips)
        return written(face, self.lettering)

    def ink_of(self, face: str) -> Colour:
        """The colour of one face's paint."""
        return self.odd if self.odd is not None and face == "1" else self.ink


def pip_look(chance: np.random.Generator) -> DiePaint:
    """A die with pips, as somebody might own it."""
    body = _body(chance)
    return DiePaint(
        body=body,
        second=_body(chance) if chance.random() < 0.15 else None,
        mottled=float(chance.uniform(2, 30)) if chance.random() < 0.4 else 0.0,
        ink=_ink(chance, body),
        odd=_red(chance) if chance.random() < 0.12 else None,
        pips=_layout(chance),
        rounded=float(chance.uniform(0.02, 0.42)),
        carved=float(chance.uniform(0, 0.9)),
        gloss=float(chance.uniform(0, 1)),
        clear=_clear(chance),
    )


def written_look(
    chance: np.random.Generator, sides: int, faces: tuple[str, ...], fonts: tuple[str, ...] = FONTS
) -> DiePaint:
    """A die with numerals or symbols."""
    body = _body(chance)
    speckled = float(chance.uniform(0.1, 0.5)) if chance.random() < 0.12 else 0.0
    size = {6: 1.25, 8: 1.4, 10: 1.3, 12: 1.1, 20: 1.65}[sides]
    lettering = Lettering(
        font=str(chance.choice(fonts)),
        weight=int(chance.choice((400, 500, 600, 700, 800))),
        size=size * float(chance.uniform(0.72, 1.15)),
        stretch=float(chance.uniform(0.75, 1.1)),
        slant=float(chance.normal(0, 0.07)),
        underline=str(chance.choice(("dot", "line", "") if "9" not in faces else ("dot", "line"))),
    )
    return DiePaint(
        sides=sides,
        faces=faces,
        paint="written",
        body=body,
        second=_shade(chance, body) if speckled or chance.random() < 0.3 else None,
        mottled=float(chance.uniform(2, 16)) if chance.random() < 0.4 else 0.0,
        ink=_ink(chance, body),
        lettering=lettering,
        rounded=float(chance.uniform(0.02, 0.3 if sides == 6 else 0.15)),
        carved=float(chance.uniform(0, 0.8)),
        gloss=float(chance.uniform(0, 1)),
        speckled=speckled,
        clear=_clear(chance),
    )


def brightness(colour: Colour) -> float:
    """How bright a colour looks, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def _layout(chance: np.random.Generator) -> Pips:
    spread = float(chance.uniform(0.4, 0.6))
    radius = float(chance.uniform(0.12, 0.26))
    near = radius * 2.1  # pips of a row must not melt into one
    return Pips(
        radius=radius,
        spread=spread,
        wide=float(np.clip(spread * chance.uniform(0.62, 1.15), radius * 1.15, 0.66)),
        long=float(np.clip(spread * chance.uniform(0.85, 1.2), near, 0.68)),
        one=float(chance.uniform(1, 1.9)) if chance.random() < 0.3 else 1.0,
    )


def _body(chance: np.random.Generator) -> Colour:
    kind = chance.random()
    if kind < 0.42:  # white, ivory, bone
        light = chance.uniform(185, 255)
        return _clipped(light - chance.uniform(0, 55), light - chance.uniform(0, 18), light)
    if kind < 0.53:
        dark = chance.uniform(8, 55)
        return _clipped(dark + chance.uniform(-6, 6), dark + chance.uniform(-6, 6), dark)
    pixel = np.array([[[chance.integers(180), chance.integers(70, 256), chance.integers(60, 256)]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return _clipped(blue, green, red)


def _clear(chance: np.random.Generator) -> float:
    return float(chance.uniform(0.08, 0.4)) if chance.random() < 0.15 else 0.0


def _shade(chance: np.random.Generator, body: Colour) -> Colour:
    """Another colour about as bright as the body, so that numerals stand out from both."""
    for _ in range(20):
        other = _body(chance)
        if abs(brightness(other) - brightness(body)) < 45:
            return other
    return body


def _ink(chance: np.random.Generator, body: Colour) -> Colour:
    light, kind = brightness(body), chance.random()
    if kind < 0.07:  # carved, hardly painted
        return _clipped(*(part * chance.uniform(0.35, 0.75) for part in body))
    if kind < 0.2 and abs(light - 110) > 40:  # any colour that can be told from the body
        return _coloured(chance, dark=light > 110)
    if kind < 0.28 and light < 120:  # gold, silver
        return _clipped(chance.uniform(60, 120), chance.uniform(150, 200), chance.uniform(190, 235))
    if light > 165 or (light > 125 and kind < 0.6):
        return _clipped(*chance.uniform(0, 60, 3))
    return _clipped(*chance.uniform(200, 255, 3))


def _coloured(chance: np.random.Generator, dark: bool) -> Colour:
    value = chance.integers(40, 150) if dark else chance.integers(200, 256)
    strong = chance.integers(140, 256) if dark else chance.integers(40, 150)
    blue, green, red = cv2.cvtColor(np.array([[[chance.integers(180), strong, value]]], np.uint8), cv2.COLOR_HSV2BGR)[
        0, 0
    ]
    return _clipped(float(blue), float(green), float(red))


def _red(chance: np.random.Generator) -> Colour:
    return _clipped(chance.uniform(10, 60), chance.uniform(10, 60), chance.uniform(170, 230))


def _clipped(*parts: float) -> Colour:
    blue, green, red = (float(np.clip(part, 0, 255)) for part in parts)
    return blue, green, red
