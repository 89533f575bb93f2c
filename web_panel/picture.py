"""The picture of a map: places where the scenery has them, lines between them, and what stands there.

Places are cards as large as what is in them.  Cards that would lie on each other push each other away, sideways or
down, whichever is nearer; the picture grows downwards as it must.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from engine.board import Map, Opening, Place, Sign, Way

MARGIN = 10.0
CARD, GAP = 128.0, 14.0
LETTERS = 16  # of a label in one line
BARE, FOOT = 10.0, 8.0  # where nothing stands up behind a place; the paper below
STEP = 29.0  # from one sign to the next
WALL = 11.0  # half the length of a wall across a border that nobody crosses
IN_A_ROW = 4
ROUNDS = 120
FEW = 10  # places that fit on the paper as it is


class Measures(NamedTuple):
    """How large a place is written."""

    letters: int  # of its name in one line
    head: float  # what stands up behind it
    line: float  # of its name
    row: float  # of what stands there
    small: float  # of what lies there


NEAR, CROWDED = Measures(LETTERS, 36.0, 16.0, 34.0, 13.0), Measures(13, 24.0, 19.0, 26.0, 13.0)
FAR, FAR_CROWDED = Measures(13, 32.0, 20.0, 32.0, 15.0), Measures(13, 24.0, 20.0, 27.0, 15.0)  # read from the sofa


class MapSheet(NamedTuple):
    """The paper on which a map is laid: its width, and its height in hundredths of its places, before they push."""

    width: float
    flat: float
    measures: Measures = NEAR
    crowded: Measures = CROWDED  # where much has to be on the paper


HIGH, WIDE = MapSheet(520.0, 3.1), MapSheet(700.0, 2.3, FAR, FAR_CROWDED)  # for phones and laptops; for televisions
MOST_NOTES, COLUMNS = 3, 3


@dataclass
class PictureSpot:
    """A place as a card in the picture."""

    key: str
    label: Sequence[str]
    x: float
    y: float
    signs: Sequence[Sign] = ()
    notes: Sequence[str] = ()
    source: str = ""
    doors: Sequence[Opening] = ()
    doors_said: str = ""
    drawing: str = ""  # what a drawing of it is called
    measures: Measures = NEAR
    height: float = field(init=False)

    def __post_init__(self) -> None:
        """As high as what is in it."""
        rows = max(1, -(-len(self.signs) // IN_A_ROW))  # room for one at least: the map stays as it is when they move
        head, line, row, small = self.measures[1:]
        self.height = head + line * len(self.label) + row * rows + small * len(self.notes) + FOOT

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

    @property
    def _ribbon(self) -> float:
        """Where its name begins."""
        written = self.measures.line * len(self.label) + self.measures.small * len(self.notes)
        return self.top + self.height - FOOT - written

    @property
    def floor(self) -> float:
        """Where the paper begins on which all stands."""
        rows = max(1, -(-len(self.signs) // IN_A_ROW))
        return self._ribbon - self.measures.row * rows + 14

    def hill(self, lift: float) -> str:
        """Its outline: high in the middle, *lift* further up and out."""
        left, right, top = self.left - lift / 2, self.left + CARD + lift / 2, self.floor - lift
        low, mid = self.top + self.height, self.left + CARD / 2
        rise = f"C{left:.1f} {top - 2:.1f} {mid - 34:.1f} {top - 6:.1f} {mid:.1f} {top - 2:.1f}"
        fall = f"S{right:.1f} {top - 4:.1f} {right:.1f} {top + 16:.1f}"
        foot = f"V{low - 10:.1f}Q{right:.1f} {low:.1f} {right - 10:.1f} {low:.1f}H{left + 10:.1f}"
        return f"M{left:.1f} {top + 14:.1f}{rise}{fall}{foot}Q{left:.1f} {low:.1f} {left:.1f} {low - 10:.1f}Z"

    def ribbon(self) -> str:
        """The strip of paper with its name, cut at both ends."""
        left, right, top, low = self.left - 5, self.left + CARD + 5, self._ribbon, self.top + self.height - 3
        middle = (top + low) / 2
        ends = (
            f"H{right:.1f}L{right - 5:.1f} {middle:.1f} {right:.1f} {low:.1f}",
            f"H{left:.1f}L{left + 5:.1f} {middle:.1f}Z",
        )
        return f"M{left:.1f} {top:.1f}{ends[0]}{ends[1]}"

    def written(self) -> list[tuple[str, float]]:
        """The lines of the label, and where each stands."""
        line = self.measures.line
        return [(said, round(self._ribbon - 1.5 + at * line, 1)) for at, said in enumerate(self.label, 1)]

    def standing(self) -> list[tuple[Sign, float, float]]:
        """What stands there, in rows."""
        rows = max(1, -(-len(self.signs) // IN_A_ROW))
        top = self._ribbon - self.measures.row * rows + self.measures.row / 2 - 1
        found = []
        for first in range(0, len(self.signs), IN_A_ROW):
            row = self.signs[first : first + IN_A_ROW]
            left = self.x - (len(row) - 1) * STEP / 2
            found += [(sign, round(left + at * STEP, 1), round(top, 1)) for at, sign in enumerate(row)]
            top += self.measures.row
        return found

    def noted(self) -> list[tuple[str, float]]:
        """What lies there, in small letters at the bottom."""
        bottom = self.top + self.height - FOOT + 1
        return [(line, round(bottom - at * self.measures.small, 1)) for at, line in enumerate(reversed(self.notes))]

    def openings(self) -> list[tuple[str, float, float, str]]:
        """The half circles on its edges: side, middle and number."""
        left, right, low = self.left, self.left + CARD, self.top + self.height
        middle = (self.floor + low) / 2
        at = {
            "north": (self.x + 34, self.floor),
            "south": (self.x, low),
            "west": (left, middle),
            "east": (right, middle),
        }
        return [(door.side, round(at[door.side][0], 1), round(at[door.side][1], 1), door.number) for door in self.doors]


@dataclass(frozen=True)
class SocketSpot:
    """A socket on a way: its number, or the dice that lie in it, the last on top."""

    key: str
    said: str
    x: float
    y: float
    number: str
    signs: Sequence[Sign]

    def piled(self) -> list[tuple[Sign, float, float]]:
        """Each die a little higher than the one below it."""
        return [(sign, self.x + 3 * at, self.y - 7 * at) for at, sign in enumerate(self.signs)]


Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Path:
    """A way between two places; where nobody crosses it, a wall stands in the middle of what can be seen of it."""

    kind: str
    ends: Line
    wall: Line | None = None
    between: str = ""  # the keys of both places
    note: str = ""  # what is printed on it ...
    note_at: tuple[float, float] = (0.0, 0.0)  # ... in the middle of what can be seen of it

    @property
    def drawn(self) -> str:
        """Bent a little, as paths are."""
        x, y, x2, y2 = self.ends
        bend = 0.07 if (x + y) % 2 < 1 else -0.07
        middle = ((x + x2) / 2 - (y2 - y) * bend, (y + y2) / 2 + (x2 - x) * bend)
        return f"M{x} {y}Q{middle[0]:.1f} {middle[1]:.1f} {x2} {y2}"


@dataclass(frozen=True)
class MapPicture:
    """A whole map."""

    title: str
    width: float
    height: float
    places: Sequence[PictureSpot]
    ways: Sequence[Path]
    said: str = ""  # how its lines are to be read
    is_large: bool = False  # too many places for a phone at once
    card: float = CARD
    sockets: Sequence[SocketSpot] = ()


def label(text: str, letters: int = LETTERS) -> list[str]:
    """A name in lines that fit."""
    lines = textwrap.wrap(text, letters, break_long_words=False) or [""]
    return lines if len(lines) < 3 else [lines[0], f"{lines[1][: letters - 1]}…"]


def note(text: str) -> str:
    """A small line that fits."""
    return textwrap.shorten(text, 21, placeholder="…")


def picture(shown: Map, sheet: MapSheet = HIGH, drawn: Container[str] = ()) -> MapPicture:
    """Lay the places, whose x and y are hundredths, and draw the lines between them; some have a drawing."""
    many = sum(not place.between for place in shown.places.values())
    sheet, is_large = _large_enough(sheet, many), many > FEW
    measures = sheet.crowded if is_large else sheet.measures
    spots = {
        name: _spot(name, place, at, measures if (place.picture or name) in drawn else measures._replace(head=BARE))
        for at, (name, place) in enumerate(shown.places.items())
        if not place.between
    }
    laid = list(spots.values())
    for spot in laid:
        spot.x = MARGIN + CARD / 2 + spot.x / 100 * (sheet.width - CARD - 2 * MARGIN)
        spot.y *= sheet.flat
    apart(laid, sheet.width)
    lift = min((spot.top for spot in laid), default=0.0) - MARGIN
    for spot in laid:
        spot.y -= lift
    height = max((spot.top + spot.height for spot in laid), default=0.0) + MARGIN
    ways = [_way(spots[way.a], spots[way.b], way) for way in shown.ways if way.a in spots and way.b in spots]
    sockets = [
        _socket(key, place, spots)
        for key, place in shown.places.items()
        if place.between and {*place.between} <= {*spots}
    ]
    return MapPicture(shown.title, sheet.width, round(height, 1), laid, ways, shown.said, is_large, sockets=sockets)


def _socket(key: str, place: Place, spots: Mapping[str, PictureSpot]) -> SocketSpot:
    """Halfway between both ends."""
    x, y = _middle(*(spots[end] for end in place.between))
    return SocketSpot(key, place.name, round(x, 1), round(y + 14, 1), place.number, place.signs)


def _large_enough(sheet: MapSheet, places: int) -> MapSheet:
    """Many places want more paper."""
    grown = max(1.0, math.sqrt(places / FEW))
    return sheet._replace(width=round(sheet.width * grown), flat=sheet.flat * grown**1.3)


def _spot(key: str, place: Place, at: int, measures: Measures) -> PictureSpot:
    """A place; those that nobody knows where to draw stand in three columns."""
    row, column = divmod(at, COLUMNS)
    x, y = (50 * column, min(100, 30 * row)) if place.x is None or place.y is None else (place.x, place.y)
    notes = [note(said) for said in (*place.notes, *place.tokens)]
    return PictureSpot(
        key,
        label(place.name, measures.letters),
        x,
        y,
        place.signs,
        notes[:MOST_NOTES],
        place.source,
        place.doors,
        place.doors_said,
        place.picture or key,
        measures,
    )


def _way(a: PictureSpot, b: PictureSpot, way: Way) -> Path:
    ends = (round(a.x, 1), round(a.y + 14, 1), round(b.x, 1), round(b.y + 14, 1))
    wall = _wall(a, b) if way.kind == "closed" else None
    x, y = _middle(a, b)
    return Path(way.kind, ends, wall, f"{a.key} {b.key}", way.note, (round(x, 1), round(y + 14, 1)))


def _middle(a: PictureSpot, b: PictureSpot) -> tuple[float, float]:
    """Halfway between the edges of both cards."""
    middle = (_edge(a, b) + 1 - _edge(b, a)) / 2
    return a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle


def _wall(a: PictureSpot, b: PictureSpot) -> Line:
    """Across the middle of the line, between the edges of both cards."""
    x, y = _middle(a, b)
    far = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    across, down = -(b.y - a.y) / far * WALL, (b.x - a.x) / far * WALL
    return (round(x - across, 1), round(y - down, 1), round(x + across, 1), round(y + down, 1))


def _edge(a: PictureSpot, b: PictureSpot) -> float:
    """Where the line from one card to the other leaves the first, in parts of its length."""
    sideways, down = abs(b.x - a.x), abs(b.y - a.y)
    return min(CARD / 2 / sideways if sideways else 1.0, a.height / 2 / down if down else 1.0, 0.5)


def apart(places: Sequence[PictureSpot], width: float) -> None:
    """Push what lies on each other apart."""
    for _ in range(ROUNDS):
        if not sum(_push(a, b, width) for a, b in combinations(places, 2)):
            return


def _push(a: PictureSpot, b: PictureSpot, width: float) -> bool:
    across = CARD + GAP - abs(a.x - b.x)
    down = (a.height + b.height) / 2 + GAP - abs(a.y - b.y)
    if across <= 0.01 or down <= 0.01:
        return False
    if across < down and not _is_wall_bound(a, b, across, width):
        step = across / 2 if a.x <= b.x else -across / 2
        a.x, b.x = _inside(a.x - step, width), _inside(b.x + step, width)
    else:
        step = down / 2 if a.y <= b.y else -down / 2
        a.y, b.y = a.y - step, b.y + step
    return True


def _is_wall_bound(a: PictureSpot, b: PictureSpot, across: float, width: float) -> bool:
    """Would the edge of the picture stop them?"""
    low, high = sorted((a.x, b.x))
    return low - across / 2 < MARGIN + CARD / 2 or high + across / 2 > width - MARGIN - CARD / 2


def _inside(x: float, width: float) -> float:
    return min(max(x, MARGIN + CARD / 2), width - MARGIN - CARD / 2)
