"""The pictures of the demo's maps, drawn: half circles on their edges, and numbers that one has to look for.

    python -m tests.games.unlikely_heroes.map_pictures       writes all of them anew

A full circle is hidden by its colours and by what stands around it, never by its size: a child who looks finds it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import MapCard

WIDE, HIGH = 160, 120
FOLDER = GAME.demo() / "art"
SKY, DEEP, INK, PAPER, LIGHT = "#27305c", "#141a38", "#0e1226", "#f3e7c8", "#ffd27a"
GREEN, DARK_GREEN, BROWN, WOOD, STONE, WATER = "#3f6b4d", "#2d5140", "#5a4030", "#8a6240", "#77809a", "#3f7796"
HALVES = {"north": (80, 0), "south": (80, 120), "west": (0, 60), "east": (160, 60)}
TEXT_AT = {"north": (80, 9), "south": (80, 116.5), "west": (7, 63), "east": (153, 63)}
Parts = Iterator[str]

# Pencils ------------------------------------------------------------------------------------------


def box(x: float, y: float, wide: float, high: float, fill: str, round_: float = 0) -> str:
    """A rectangle."""
    corner = f' rx="{round_:g}"' if round_ else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{fill}"{corner}/>'


def disc(x: float, y: float, r: float, fill: str, *, flat: float = 0) -> str:
    """A circle, or an ellipse."""
    if flat:
        return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{r:g}" ry="{flat:g}" fill="{fill}"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def shape(d: str, fill: str) -> str:
    """Any shape."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, stroke: str = INK, wide: float = 1.2) -> str:
    """Any line."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{wide:g}" stroke-linecap="round"/>'


# Things -------------------------------------------------------------------------------------------


def house(x: float, y: float, wide: float = 26, wall: str = "#a9855c", roof: str = "#8c3f3a") -> str:
    """With a door and a lit window."""
    return (
        box(x, y, wide, 20, wall)
        + shape(f"M{x - 3:g} {y:g}L{x + wide / 2:g} {y - 14:g}L{x + wide + 3:g} {y:g}Z", roof)
        + box(x + wide / 2 - 3, y + 9, 6, 11, BROWN, 1)
        + box(x + 3, y + 5, 5, 5, LIGHT, 0.5)
    )


def tree(x: float, y: float, r: float = 9, leaves: str = DARK_GREEN) -> str:
    """Round, as in picture books."""
    return box(x - 1.5, y, 3, r + 3, BROWN) + disc(x, y - r / 3, r, leaves) + disc(x - r / 2, y + 1, r * 0.6, leaves)


def star(x: float, y: float) -> str:
    """Far away."""
    return disc(x, y, 0.8, PAPER)


def ground(y: float, fill: str = GREEN) -> str:
    """A meadow up to this height."""
    return shape(f"M0 {y:g}C40 {y - 8:g} 90 {y + 7:g} 160 {y - 4:g}V120H0Z", fill)


def path(*sides: str) -> Parts:
    """Ways from the middle to the edges that have a half circle."""
    ends = {"north": "80 0", "south": "80 120", "west": "0 60", "east": "160 60"}
    for side in sides:
        yield line(f"M80 76Q{76 if side in ('north', 'south') else 60} 68 {ends[side]}", "#b39a6b", 9)


def crates(x: float, y: float, count: int) -> str:
    """In a heap."""
    return "".join(box(x + 11 * (n % 3), y - 10 * (n // 3), 10, 9, WOOD, 1) for n in range(count))


def waves(y: float, far: float = 160) -> str:
    """On the water."""
    return "".join(line(f"M{x:g} {y + (x % 3):g}q4 -3 8 0", "#8fbcd0", 0.8) for x in range(4, int(far), 15))


# Scenes -------------------------------------------------------------------------------------------


def square() -> Parts:
    """A well, a bench with a shoe, an empty sky."""
    yield house(12, 44) + house(44, 38, 22, "#8d7aa0", "#5b3d66") + house(118, 42, 28, "#9a8d6a", "#6a4a2c")
    yield disc(80, 88, 17, STONE, flat=8) + disc(80, 84, 17, "#9aa3bb", flat=8) + disc(80, 84, 11, INK, flat=5)
    yield box(65, 58, 2.5, 26, BROWN) + box(93, 58, 2.5, 26, BROWN) + shape("M60 60L80 46L101 60Z", "#8c3f3a")
    yield box(116, 92, 30, 3, WOOD) + box(119, 95, 2, 8, BROWN) + box(141, 95, 2, 8, BROWN)
    yield shape("M126 92q1 -5 4 -5l1 3q5 0 6 2Z", "#c46a4a")


def library() -> Parts:
    """Shelves up to the ceiling."""
    yield box(0, 0, 160, 120, "#5b4636")
    colours, chance = ("#8c3f3a", "#3f6b4d", "#4a5d8c", "#b08a4a", "#6a4a7a", "#357a78"), random.Random(2)
    for row in range(5):
        y, x = 14 + 21 * row, 8.0
        yield box(4, y + 17, 152, 3, "#3a2a1f")
        while x < 150:
            wide, high = chance.choice((3, 4, 5, 6)), chance.choice((13, 14, 15, 16))
            yield box(x, y + 17 - high, wide, high, chance.choice(colours))
            x += wide + 0.6
    yield line("M110 118L124 20M118 118L132 20", "#a9855c", 2) + "".join(
        line(f"M{124 - n * 2.3:g} {20 + n * 16:g}h8", "#a9855c", 1.6) for n in range(1, 6)
    )


def bakery() -> Parts:
    """Loaves by height, and a goose."""
    yield box(0, 0, 160, 120, "#6d4c3a") + box(0, 84, 160, 36, "#8a6a4c")
    yield box(12, 22, 46, 50, "#8d8791", 4) + shape("M22 72V52a13 13 0 0 1 26 0V72Z", "#2a1a18")
    yield shape("M27 72q3 -14 8 -8q5 -8 8 8Z", "#f08a3a")
    for n in range(7):
        high = 8 + 3 * n
        yield box(68 + 12 * n, 84 - high, 9, high, "#d39a52", 4) + line(f"M{70 + 12 * n} {88 - high}h5", "#a86f30")
    yield disc(40, 98, 11, PAPER, flat=8) + line("M48 94C56 90 50 82 56 79", PAPER, 4) + disc(57, 78, 3, PAPER)
    yield shape("M59 77l6 1l-6 2Z", "#f0a23a") + disc(58, 77, 0.6, INK)


def mill() -> Parts:
    """A wheel that is stuck, and a kitten on the roof."""
    yield ground(74) + house(58, 48, 40, "#b5a184", "#6a4a2c")
    yield disc(114, 76, 22, BROWN) + disc(114, 76, 18, WATER) + disc(114, 76, 4, INK)
    for d in ("M114 54V98", "M92 76H136", "M98 60L130 92", "M98 92L130 60"):
        yield line(d, WOOD, 3)
    yield shape("M90 96h70v24H90Z", WATER) + waves(102)
    yield (
        disc(82, 33, 4.5, "#d08a4a")
        + disc(82, 27, 3.4, "#d08a4a")
        + shape("M79 25l0 -4l3 2ZM85 25l0 -4l-3 2Z", "#d08a4a")
    )
    yield tree(18, 66, 12) + tree(38, 74, 8)


def bridge() -> Parts:
    """Half of it is fog."""
    yield box(0, 62, 160, 58, WATER) + waves(72) + waves(96) + waves(110)
    yield shape("M0 58h22l14 62H0Z", GREEN) + shape("M160 58h-22l-14 62h36Z", DARK_GREEN)
    for n in range(11):
        yield box(22 + n * 8, 60 - (n % 2), 7, 5, WOOD, 1)
    yield line("M22 50Q66 40 110 50", BROWN, 1.6) + "".join(line(f"M{24 + n * 17} 49v12", BROWN, 1.6) for n in range(6))
    for x, y, r in ((112, 56, 16), (128, 50, 19), (146, 58, 16), (122, 66, 13), (140, 68, 14)):
        yield disc(x, y, r, "#8e97b4")


def harbour() -> Parts:
    """A bathtub the size of a boat."""
    yield box(0, 54, 160, 66, WATER) + waves(64) + waves(82) + waves(108)
    yield box(86, 88, 74, 8, WOOD) + box(92, 96, 4, 24, BROWN) + box(140, 96, 4, 24, BROWN) + crates(104, 79, 7)
    yield shape("M14 78h50q-3 16 -14 16H28q-11 0 -14 -16Z", PAPER) + line("M22 94l-3 6M56 94l3 6", STONE, 2.5)
    yield (
        line("M60 78V66q-5 -5 -8 1", STONE, 2) + shape("M24 62h24l-5 9H29Z", "#8c3f3a") + line("M36 62V44", BROWN, 1.5)
    )
    yield shape("M37 44l16 15H37Z", PAPER)


def wood() -> Parts:
    """One tree hums, and a scarecrow winks."""
    yield ground(70, DARK_GREEN)
    for x, y, r in ((14, 52, 13), (38, 44, 16), (66, 50, 13), (98, 42, 16), (146, 50, 14), (26, 74, 12)):
        yield tree(x, y, r, "#35614a" if r > 13 else "#2f573f")
    yield (
        line("M124 104V66M110 78h28", BROWN, 2.5)
        + disc(124, 62, 7, "#e0c080")
        + shape("M114 58h20l-4 -9h-12Z", "#6a4a2c")
    )
    yield shape("M114 76h20l3 18h-26Z", "#7a4a5c") + disc(121.5, 61, 0.9, INK) + line("M125 61h3", INK, 1)
    yield "".join(disc(36 + x, 30 + y, 1, LIGHT) for x, y in ((0, 0), (6, -4), (10, 3), (-6, 4)))


def orchard() -> Parts:
    """Apples, boots in a row, and nests."""
    yield ground(72)
    for x, y in ((24, 50), (64, 44), (106, 48), (142, 52)):
        yield tree(x, y, 15, "#447a4a")
        yield "".join(disc(x + dx, y + dy, 1.9, "#d2524a") for dx, dy in ((-8, 0), (4, -7), (8, 3), (-2, 4), (-5, -9)))
    for n in range(5):
        x = 40 + 15 * n
        yield shape(f"M{x} 94h5v9h5q2 0 2 4h-12Z", "#4a6d9c" if n % 2 else "#b5823a")
    yield line("M98 36q8 6 16 0M99 38q7 5 14 0", "#a9855c", 2)


def hill() -> Parts:
    """A telescope that points down, and geese in pairs."""
    yield shape("M0 120V100C40 60 60 46 84 46S130 70 160 96V120Z", GREEN)
    yield shape("M62 70L96 52l3 6L66 77Z", "#b08a4a") + line("M84 64l-8 26M84 64l10 26M84 64l1 28", BROWN, 2)
    for n in range(4):
        for side in (0, 7):
            x, y = 104 + 13 * n, 84 + 4 * n + side
            yield disc(x, y, 4, PAPER, flat=2.6) + line(f"M{x + 3} {y - 1}l2 -4", PAPER, 1.6)
    yield "".join(star(x, y) for x, y in ((10, 12), (30, 26), (52, 10), (120, 14), (142, 30), (104, 32), (20, 44)))


def marsh() -> Parts:
    """Sheets that never dry, and a choir of frogs."""
    yield ground(64, "#4a5f45") + disc(52, 98, 44, "#466d73", flat=15) + disc(126, 88, 30, "#466d73", flat=11)
    yield line("M10 42Q80 54 150 40", BROWN, 1) + line("M10 40v30M150 38v30", BROWN, 2.4)
    for n, colour in enumerate((PAPER, "#c9b7d8", PAPER, "#a9c8c0")):
        yield shape(f"M{24 + 29 * n} 46h22v24q-11 5 -22 0Z", colour)
    for x, y in ((30, 96), (46, 92), (62, 97), (120, 86), (134, 88)):
        yield disc(x, y, 5, "#5f9a4f", flat=3.6) + disc(x - 2, y - 3.5, 1.4, PAPER) + disc(x + 2, y - 3.5, 1.4, PAPER)
    yield "".join(line(f"M{x} 112v-16", "#7d8a4a", 1.4) for x in (8, 12, 94, 98, 102, 152))


def pond() -> Parts:
    """A round moon in a round pond."""
    yield ground(58, DARK_GREEN) + disc(80, 82, 54, "#345f7c", flat=28) + disc(80, 82, 46, "#4f87a4", flat=23)
    yield disc(84, 84, 20, "#f6e9b0", flat=12) + disc(78, 80, 3, "#dccb8a", flat=2) + disc(91, 88, 4, "#dccb8a", flat=2)
    yield "".join(disc(x, y, r, "#bfe0ea") for x, y, r in ((66, 70, 2), (70, 64, 1.4), (100, 68, 2.2), (97, 61, 1.2)))
    yield (
        tree(16, 54, 11)
        + tree(146, 56, 12)
        + "".join(line(f"M{x} 104v-14", "#7d8a4a", 1.4) for x in (30, 34, 128, 132))
    )


def night_pond() -> Parts:
    """The same, darker."""
    yield "".join(
        part.replace(DARK_GREEN, "#1f3a33").replace("#4f87a4", "#2f5a78").replace("#345f7c", "#22435c")
        for part in pond()
    )
    yield line("M78 86q6 5 12 0", INK, 1.2) + disc(78, 82, 1, INK) + disc(90, 82, 1, INK)
    yield shape("M112 34q6 -8 10 0q-2 -1 -5 2q-3 -3 -5 -2Z", INK) + disc(126, 68, 3, "#8a6240")


def cellar() -> Parts:
    """Barrels of cream, crumbs, and a door left open."""
    yield box(0, 0, 160, 120, "#4b4550") + "".join(
        box(x + 10 * (row % 2), 14 * row, 19, 13, "#554e5c", 1) for row in range(6) for x in range(-10, 160, 20)
    )
    yield box(0, 84, 160, 36, "#3a3440") + shape("M62 0h36v52H62Z", "#1c2348") + shape("M98 0l16 8v56l-16 -12Z", WOOD)
    for x, y in ((16, 62), (40, 68), (124, 66), (28, 92)):
        yield disc(x, y, 13, WOOD, flat=16) + line(f"M{x - 12} {y - 6}h24M{x - 12} {y + 6}h24", INK, 1.4)
        yield disc(x, y - 15, 9, PAPER, flat=3)
    yield "".join(disc(70 + 5 * n, 112 - 7 * n, 2.2, "#e6c88a") for n in range(8))


def yard() -> Parts:
    """Long johns, and something tall behind a sheet."""
    yield ground(70, "#5a6a4a") + box(0, 40, 160, 26, "#6d5a55")
    yield (
        shape("M96 66h34v36H96Z", "#e9c7b0")
        + shape("M101 50h24v16h-24Z", "#f2dcc4")
        + shape("M106 38h14v12h-14Z", PAPER)
    )
    yield disc(113, 35, 4, "#c9303a") + disc(109, 57, 1.4, INK) + disc(117, 57, 1.4, INK)
    yield line("M4 28Q80 44 156 26", BROWN, 1.2)
    for n in range(4):
        x = 10 + 24 * n
        yield shape(f"M{x} 34h17l1 34h-7l-2 -18l-2 18h-7Z", "#cfd6e6" if n % 2 else "#d8a8a0")
    yield shape("M112 31h40v58q-20 6 -40 0Z", "#dfe5ee")


SCENES: dict[int, Callable[[], Parts]] = {
    1: square, 2: library, 3: bakery, 4: mill, 5: bridge, 6: harbour, 7: wood,
    8: orchard, 9: hill, 10: marsh, 11: pond, 12: night_pond, 13: cellar, 14: yard,
}  # fmt: skip
HIDDEN: dict[int, tuple[tuple[float, float, str], ...]] = {  # where each number hides, and the colour around it
    1: ((80, 84, "#1c2340"), (133, 88, "#a75a3f"), (24, 37, "#7a3632")),
    2: ((33, 47, "#4a5d8c"), (121, 90, "#6a4a7a"), (70, 26, "#8c3f3a")),
    3: ((35, 66, "#b5602c"), (40, 98, "#d8ccae"), (144, 80, "#b98443")),
    4: ((114, 94, "#3a6c88"), (82, 41, "#5c4026")),
    5: ((130, 54, "#7f88a6"), (44, 92, "#386a86")),
    6: ((120, 75, "#7a5638"), (39, 86, "#d8ccae"), (72, 110, "#386a86")),
    7: ((40, 46, "#2d5640"), (124, 86, "#693f50")),
    8: ((64, 46, "#3a6b40"), (78, 103, "#9c7032"), (106, 39, "#6f5a3c")),
    9: ((80, 64, "#947440"), (130, 98, "#376044")),
    10: ((64, 60, "#b3a2c2"), (46, 99, "#3d6167")),
    11: ((92, 84, "#d9ca90"), (48, 88, "#46799a")),
    12: ((68, 87, "#d9ca90"), (112, 92, "#284f6a")),
    13: ((28, 93, "#76533a"), (86, 26, "#141a38")),
    14: ((105, 84, "#d2b19c"), (132, 70, "#c8cfda")),
}  # fmt: skip


def lighter(colour: str, by: int = 34) -> str:
    """The same colour with more light, or with less if it is bright."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    way = -by if sum(parts) > 3 * 140 else by
    return "#" + "".join(f"{max(0, min(255, part + way)):02x}" for part in parts)


def hidden(number: int, x: float, y: float, colour: str) -> str:
    """A full circle that one has to look for: hardly another colour than what is around it."""
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="5.6" fill="{colour}" stroke="{lighter(colour, 22)}" stroke-width=".7"/>'
    return ring + _number(number, x, y + 2.3, 6.4, lighter(colour, 58))


def half(side: str, number: int) -> str:
    """A half circle on an edge, plain to see."""
    (x, y), at = HALVES[side], TEXT_AT[side]
    return disc(x, y, 13, INK) + disc(x, y, 11.6, PAPER) + _number(number, at[0], at[1], 8, INK)


def _number(number: int, x: float, y: float, high: float, fill: str) -> str:
    style = f'font-family="sans-serif" font-weight="700" font-size="{high:g}" text-anchor="middle" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{number}</text>'


def drawn(card: MapCard) -> str:
    """The whole picture of a map."""
    number = card.number or 0
    clip = (
        f'<defs><clipPath id="m"><rect width="{WIDE}" height="{HIGH}" rx="6"/></clipPath></defs><g clip-path="url(#m)">'
    )
    sky = (
        box(0, 0, WIDE, HIGH, SKY)
        + disc(80, -30, 90, DEEP)
        + star(20, 16)
        + star(140, 20)
        + star(112, 9)
        + star(46, 10)
    )
    behind = sky + ground(78) + "".join(path(*map(str, card.edges))) if number == 1 else sky
    scene = "".join(SCENES[number]())
    halves = "".join(half(str(side), one) for side, one in card.edges.items())
    circles = "".join(hidden(one, *at) for one, at in zip(card.anchors, HIDDEN[number], strict=True))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
    return f"{head}{clip}{behind}{scene}{circles}{halves}</g></svg>\n"


def name(card: MapCard) -> str:
    """What the drawing of a map is called."""
    return f"card-{card.number}"


def pictures() -> dict[str, str]:
    """Every map of the demo by the name of its drawing."""
    return {name(card): drawn(card) for card in demo().maps.values()}


def write(folder: Path = FOLDER) -> None:
    """Draw all of them anew."""
    for drawing, text in pictures().items():
        (folder / f"{drawing}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
