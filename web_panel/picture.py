"""The picture of a map: places where the scenery has them, lines between them, and what stands there.

Places are cards as large as what is in them.  Cards that would lie on each other push each other away, sideways or
down, whichever is nearer; the picture grows downwards as it must.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.board import Map, Place, Sign

WIDTH, MARGIN = 400.0, 12.0
CARD, GAP = 118.0, 17.0
LETTERS = 15  # of a label in one line
LINE, ROW, SMALL = 15.0, 31.0, 13.0
STEP = 27.0  # from one sign to the next
WALL = 11.0  # half the length of a wall across a border that nobody crosses
IN_A_ROW = 4
FLAT = 3.6  # the height of a picture in hundredths of its places, before they push each other
ROUNDS = 120
MOST_NOTES, COLUMNS = 3, 3


@dataclass
class PictureSpot:
    """A place as a card in the picture."""

    label: Sequence[str]
    x: float
    y: float
    signs: Sequence[Sign] = ()
    notes: Sequence[str] = ()
    source: str = ""
    height: float = field(init=False)

    def __post_init__(self) -> None:
        """As high as what is in it."""
        rows = max(1, -(-len(self.signs) // IN_A_ROW))  # room for one at least: the map stays as it is when they move
        self.height = 17 + LINE * len(self.label) + ROW * rows + SMALL * len(self.notes)

    @property
    def is_lit(self) -> bool:
        """Does somebody stand here whose turn it is?"""
        return any(sign.state == "active" for sign in self.signs)

    @property
    def left(self) -> float:
        """Its left edge."""
        return round(self.x - CARD / 2, 1)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return round(self.y - self.height / 2, 1)

    def written(self) -> list[tuple[str, float]]:
        """The lines of the label, and where each stands."""
        return [(line, round(self.top + 17.5 + at * LINE, 1)) for at, line in enumerate(self.label)]

    def standing(self) -> list[tuple[Sign, float, float]]:
        """What stands there, in rows."""
        top = self.top + 9 + LINE * len(self.label) + ROW / 2
        found = []
        for first in range(0, len(self.signs), IN_A_ROW):
            row = self.signs[first : first + IN_A_ROW]
            left = self.x - (len(row) - 1) * STEP / 2
            found += [(sign, round(left + at * STEP, 1), round(top, 1)) for at, sign in enumerate(row)]
            top += ROW
        return found

    def noted(self) -> list[tuple[str, float]]:
        """What lies there, in small letters at the bottom."""
        bottom = self.top + self.height - 7
        return [(line, round(bottom - at * SMALL, 1)) for at, line in enumerate(reversed(self.notes))]


Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Path:
    """A way between two places; where nobody crosses it, a wall stands in the middle of what can be seen of it."""

    kind: str
    ends: Line
    wall: Line | None = None


@dataclass(frozen=True)
class MapPicture:
    """A whole map."""

    title: str
    width: float
    height: float
    places: Sequence[PictureSpot]
    ways: Sequence[Path]
    said: str = ""  # how its lines are to be read
    card: float = CARD


def label(text: str) -> list[str]:
    """A name in lines that fit."""
    lines = textwrap.wrap(text, LETTERS, break_long_words=False) or [""]
    return lines if len(lines) < 3 else [lines[0], f"{lines[1][: LETTERS - 1]}…"]


def note(text: str) -> str:
    """A small line that fits."""
    return textwrap.shorten(text, 21, placeholder="…")


def picture(shown: Map) -> MapPicture:
    """Lay the places, whose x and y are hundredths, and draw the lines between them."""
    spots = {name: _spot(place, at) for at, (name, place) in enumerate(shown.places.items())}
    laid = list(spots.values())
    for spot in laid:
        spot.x = MARGIN + CARD / 2 + spot.x / 100 * (WIDTH - CARD - 2 * MARGIN)
        spot.y *= FLAT
    apart(laid)
    lift = min((spot.top for spot in laid), default=0.0) - MARGIN
    for spot in laid:
        spot.y -= lift
    height = max((spot.top + spot.height for spot in laid), default=0.0) + MARGIN
    ways = [_way(spots[way.a], spots[way.b], way.kind) for way in shown.ways if way.a in spots and way.b in spots]
    return MapPicture(shown.title, WIDTH, round(height, 1), laid, ways, shown.said)


def _spot(place: Place, at: int) -> PictureSpot:
    """A place; those that nobody knows where to draw stand in three columns."""
    row, column = divmod(at, COLUMNS)
    x, y = (50 * column, min(100, 30 * row)) if place.x is None or place.y is None else (place.x, place.y)
    notes = [note(said) for said in (*place.notes, *place.tokens)]
    return PictureSpot(label(place.name), x, y, place.signs, notes[:MOST_NOTES], place.source)


def _way(a: PictureSpot, b: PictureSpot, kind: str) -> Path:
    ends = (round(a.x, 1), round(a.y, 1), round(b.x, 1), round(b.y, 1))
    return Path(kind, ends, _wall(a, b) if kind == "closed" else None)


def _wall(a: PictureSpot, b: PictureSpot) -> Line:
    """Across the middle of the line, between the edges of both cards."""
    middle = (_edge(a, b) + 1 - _edge(b, a)) / 2
    x, y = a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle
    far = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    across, down = -(b.y - a.y) / far * WALL, (b.x - a.x) / far * WALL
    return (round(x - across, 1), round(y - down, 1), round(x + across, 1), round(y + down, 1))


def _edge(a: PictureSpot, b: PictureSpot) -> float:
    """Where the line from one card to the other leaves the first, in parts of its length."""
    sideways, down = abs(b.x - a.x), abs(b.y - a.y)
    return min(CARD / 2 / sideways if sideways else 1.0, a.height / 2 / down if down else 1.0, 0.5)


def apart(places: Sequence[PictureSpot]) -> None:
    """Push what lies on each other apart."""
    for _ in range(ROUNDS):
        if not sum(_push(a, b) for a, b in combinations(places, 2)):
            return


def _push(a: PictureSpot, b: PictureSpot) -> bool:
    across = CARD + GAP - abs(a.x - b.x)
    down = (a.height + b.height) / 2 + GAP - abs(a.y - b.y)
    if across <= 0.01 or down <= 0.01:
        return False
    if across < down and not _is_wall_bound(a, b, across):
        step = across / 2 if a.x <= b.x else -across / 2
        a.x, b.x = _inside(a.x - step), _inside(b.x + step)
    else:
        step = down / 2 if a.y <= b.y else -down / 2
        a.y, b.y = a.y - step, b.y + step
    return True


def _is_wall_bound(a: PictureSpot, b: PictureSpot, across: float) -> bool:
    """Would the edge of the picture stop them?"""
    low, high = sorted((a.x, b.x))
    return low - across / 2 < MARGIN + CARD / 2 or high + across / 2 > WIDTH - MARGIN - CARD / 2


def _inside(x: float) -> float:
    return min(max(x, MARGIN + CARD / 2), WIDTH - MARGIN - CARD / 2)
