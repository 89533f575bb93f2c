"""The picture of a map: places where the scenery has them, lines between them, and what stands there.

Places are cards as large as what is in them.  Cards that would lie on each other push each other away, sideways or
down, whichever is nearer; the picture grows downwards as it must.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

WIDTH, MARGIN = 400.0, 6.0
CARD, GAP = 118.0, 13.0
LETTERS = 15  # of a label in one line
LINE, ROW, SMALL = 15.0, 27.0, 12.0
IN_A_ROW = 4
FLAT = 3.6  # the height of a picture in hundredths of its places, before they push each other
ROUNDS = 120


@dataclass(frozen=True)
class Sign:
    """Something that stands in a place."""

    kind: str  # hero, wyrm, stunned, spark, figure
    said: str
    text: str = ""
    look: str = ""  # the colour of a ring, and how it stands
    x: float = 0.0
    y: float = 0.0


@dataclass
class Place:
    """A card on the map."""

    label: Sequence[str]
    x: float
    y: float
    signs: Sequence[Sign] = ()
    notes: Sequence[str] = ()
    is_source: bool = False
    height: float = field(init=False)

    def __post_init__(self) -> None:
        """As high as what is in it."""
        rows = -(-len(self.signs) // IN_A_ROW)
        self.height = 11 + LINE * len(self.label) + ROW * rows + SMALL * len(self.notes) + (3 if rows else 0)

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
        return [(line, round(self.top + 16 + at * LINE, 1)) for at, line in enumerate(self.label)]

    def standing(self) -> list[tuple[Sign, float, float]]:
        """What stands there, in rows."""
        top = self.top + 8 + LINE * len(self.label) + ROW / 2
        found = []
        for first in range(0, len(self.signs), IN_A_ROW):
            row = self.signs[first : first + IN_A_ROW]
            left = self.x - (len(row) - 1) * ROW / 2
            found += [(sign, round(left + at * ROW, 1), round(top, 1)) for at, sign in enumerate(row)]
            top += ROW
        return found

    def noted(self) -> list[tuple[str, float]]:
        """What lies there, in small letters at the bottom."""
        bottom = self.top + self.height - 6
        return [(line, round(bottom - at * SMALL, 1)) for at, line in enumerate(reversed(self.notes))]


@dataclass(frozen=True)
class Way:
    """A border between two places."""

    kind: str
    ends: tuple[float, float, float, float]


@dataclass(frozen=True)
class Picture:
    """A whole map."""

    title: str
    width: float
    height: float
    places: Sequence[Place]
    ways: Sequence[Way]
    card: float = CARD


def label(text: str) -> list[str]:
    """A name in lines that fit."""
    lines = textwrap.wrap(text, LETTERS, break_long_words=False) or [""]
    return lines if len(lines) < 3 else [lines[0], f"{lines[1][: LETTERS - 1]}…"]


def note(text: str) -> str:
    """A small line that fits."""
    return textwrap.shorten(text, 21, placeholder="…")


def picture(title: str, places: Mapping[str, Place], borders: Iterable[tuple[str, str, str]]) -> Picture:
    """Lay the places, whose x and y are hundredths, and draw the lines between them."""
    laid = list(places.values())
    for place in laid:
        place.x = MARGIN + CARD / 2 + place.x / 100 * (WIDTH - CARD - 2 * MARGIN)
        place.y *= FLAT
    apart(laid)
    lift = min((place.top for place in laid), default=0.0) - MARGIN
    for place in laid:
        place.y -= lift
    height = max((place.top + place.height for place in laid), default=0.0) + MARGIN
    known = [(places[a], places[b], kind) for a, b, kind in borders if a in places and b in places]
    ways = [Way(kind, (round(a.x, 1), round(a.y, 1), round(b.x, 1), round(b.y, 1))) for a, b, kind in known]
    return Picture(title, WIDTH, round(height, 1), laid, ways)


def apart(places: Sequence[Place]) -> None:
    """Push what lies on each other apart."""
    for _ in range(ROUNDS):
        if not sum(_push(a, b) for a, b in combinations(places, 2)):
            return


def _push(a: Place, b: Place) -> bool:
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


def _is_wall_bound(a: Place, b: Place, across: float) -> bool:
    """Would the edge of the picture stop them?"""
    low, high = sorted((a.x, b.x))
    return low - across / 2 < MARGIN + CARD / 2 or high + across / 2 > WIDTH - MARGIN - CARD / 2


def _inside(x: float) -> float:
    return min(max(x, MARGIN + CARD / 2), WIDTH - MARGIN - CARD / 2)
