"""The map: places with what stands in them, where they lie, and the lines between them, drawn with letters.

Places are blocks of text around where they lie.  Blocks that would touch push each other away; if there is no room,
they are drawn with less and less in them; and if that does not help, the map becomes a list of places with their
neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rich.text import Text

from device.terminal.blocks import RINGS, Block, Signs, cut, wrapped
from engine.board import Map, Place, Sign, Way

WIDTHS = (30, 26, 22, 19, 17, 15, 13, 11)
GAP_X, GAP_Y = 3, 1
ROUNDS = 80
OPEN, CLOSED = "bold green", "bold red"


@dataclass
class TextSpot:
    """A block of text, and where its upper left corner is."""

    block: Block
    x: int
    y: int

    @property
    def width(self) -> int:
        """Its columns."""
        return max(line.cell_len for line in self.block)

    @property
    def height(self) -> int:
        """Its rows."""
        return len(self.block)

    def middle(self) -> tuple[int, int]:
        """Where lines to it end."""
        return self.x + self.width // 2, self.y + self.height // 2


def drawn(shown: Map, signs: Signs, width: int, height: int) -> Block:
    """The map in so many columns and rows, or a list if it cannot be drawn there."""
    details = [Detail(wide, notes, whole) for notes in (True, False) for wide in WIDTHS for whole in (True, False)]
    for detail in details:
        if detail.width <= width // 2 and (spots := _laid(shown, signs, detail, (width, height))):
            return _painted(shown, spots, signs, (width, height))
    return listed(shown, signs, width)


def listed(shown: Map, signs: Signs, width: int) -> Block:
    """The places one under the other: what is there, and where one can go from there."""
    lines: Block = []
    for name, place in shown.told().items():
        here = Text("; ").join(place_block(place, signs, Detail(1000)))
        for kind, sign, style in (("open", signs.open, OPEN), ("closed", signs.closed, CLOSED)):
            for end in (other for way in shown.ways if way.kind == kind for other in _other_end(way, name)):
                here.append(f" {sign}", style).append(shown.places[end].name if end in shown.places else end, "dim")
        lines += wrapped(here, width, first="  ")
    return lines


def _other_end(way: Way, place: str) -> list[str]:
    return [end for end in (way.a, way.b) if end != place] if place in (way.a, way.b) else []


# Laying out ---------------------------------------------------------------------------------------


def _laid(shown: Map, signs: Signs, detail: Detail, size: tuple[int, int]) -> dict[str, TextSpot] | None:
    """Where each place is drawn, if they all have room."""
    spots: dict[str, TextSpot] = {}
    for name, place in shown.told().items():
        if place.x is None or place.y is None:
            return None
        spot = spots[name] = TextSpot(place_block(place, signs, detail), 0, 0)
        spot.x = round(place.x / 100 * (size[0] - 1) - spot.width / 2)
        spot.y = round(place.y / 100 * (size[1] - 1) - spot.height / 2)
        _hold(spot, size)
    for _ in range(ROUNDS):
        if not _push(list(spots.values()), size):
            return spots if all(_is_inside(spot, size) for spot in spots.values()) else None
    return None


def _push(spots: list[TextSpot], size: tuple[int, int]) -> bool:
    """Move what is too close a little apart; False: nothing is."""
    pushed = False
    for a, b in combinations(spots, 2):
        across, down = _overlap(a.x, a.width, b.x, b.width, GAP_X), _overlap(a.y, a.height, b.y, b.height, GAP_Y)
        if across > 0 and down > 0:
            pushed = True
            if down * 3 <= across:
                _part(a, b, "y", size)
            else:
                _part(a, b, "x", size)
    return pushed


def _overlap(a: int, long: int, b: int, other: int, gap: int) -> int:
    return min(a + long, b + other) - max(a, b) + gap


def _part(a: TextSpot, b: TextSpot, axis: str, size: tuple[int, int]) -> None:
    """One step away from each other."""
    half = {"x": "width", "y": "height"}[axis]
    first = getattr(a, axis) * 2 + getattr(a, half) <= getattr(b, axis) * 2 + getattr(b, half)
    low, high = (a, b) if first else (b, a)
    setattr(low, axis, getattr(low, axis) - 1)
    setattr(high, axis, getattr(high, axis) + 1)
    _hold(low, size)
    _hold(high, size)


def _hold(spot: TextSpot, size: tuple[int, int]) -> None:
    spot.x = max(0, min(spot.x, size[0] - spot.width))
    spot.y = max(0, min(spot.y, size[1] - spot.height))


def _is_inside(spot: TextSpot, size: tuple[int, int]) -> bool:
    return spot.width <= size[0] and spot.height <= size[1]


# Painting -----------------------------------------------------------------------------------------


def _painted(shown: Map, spots: dict[str, TextSpot], signs: Signs, size: tuple[int, int]) -> Block:
    rows = [Text(" " * size[0]) for _ in range(size[1])]
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for way in shown.ways:
        if way.a in spots and way.b in spots:
            mark = (signs.open, OPEN) if way.kind == "open" else (signs.closed, CLOSED)
            cells |= dict.fromkeys(_between(spots[way.a], spots[way.b], [*spots.values()]), mark)
    lines = [[(cells.get((x, y), (" ", ""))) for x in range(size[0])] for y in range(size[1])]
    rows = [Text.assemble(*line) for line in lines]
    for spot in spots.values():
        for down, line in enumerate(spot.block):
            rows[spot.y + down] = _set_in(rows[spot.y + down], line, spot.x + (spot.width - line.cell_len) // 2)
    return rows


def _set_in(row: Text, line: Text, x: int) -> Text:
    """A row with a line of text in it."""
    before, after = row[:x], row[x + line.cell_len :]
    return before.append_text(line).append_text(after)


def _between(a: TextSpot, b: TextSpot, every: list[TextSpot]) -> list[tuple[int, int]]:
    """The cells on the way from one block to the other that no block covers, every second one where it is long."""
    (x, y), (to_x, to_y) = a.middle(), b.middle()
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    way = [(round(x + (to_x - x) * at / steps), round(y + (to_y - y) * at / steps)) for at in range(steps + 1)]
    free = [cell for cell in way if not any(_covers(spot, cell) for spot in every)]
    return free[len(free) % 2 :: 2] if abs(to_x - x) > abs(to_y - y) and len(free) > 3 else free


def _covers(spot: TextSpot, cell: tuple[int, int]) -> bool:
    """Does the block lie here, or right beside?"""
    x, y = cell
    return spot.x - 1 <= x <= spot.x + spot.width and spot.y <= y < spot.y + spot.height


# Places -------------------------------------------------------------------------------------------


COLOURS = {"foe": "bold magenta", "foe_down": "magenta", "gem": "bold bright_yellow"}
FEW = 4  # so many signs are drawn one by one


@dataclass(frozen=True)
class Detail:
    """How much of a place there is room for."""

    width: int
    notes: bool = True
    whole_names: bool = True


def place_block(place: Place, signs: Signs, detail: Detail) -> Block:
    """The name of a place and all that is there."""
    label = Text(place.name, "bold" if any(sign.shape == "pawn" for sign in place.signs) else "")
    if place.source:
        label = Text(f"{signs.source} ", "bold magenta").append_text(label)
    lines = wrapped(label, detail.width)
    if len(lines) > 2:
        lines = [lines[0], cut(lines[1].append("…"), detail.width)]
    things = [_sign(sign, signs, whole=detail.whole_names) for sign in place.signs]
    things += [Text(f"[{token}]", "cyan") for token in place.tokens]
    if detail.notes:
        things += [Text(note, "dim italic") for note in filter(None, (place.doors_said, *place.notes))]
    return [cut(line, detail.width) for line in lines + list(_flowing(things, detail.width))]


def ring_style(ring: str) -> str:
    """How whatever has this colour is written."""
    return RINGS.get(ring, "bold")


def _sign(sign: Sign, signs: Signs, *, whole: bool) -> Text:
    """One thing that stands there."""
    if sign.shape == "pawn":
        mark = signs.fallen if sign.state == "fallen" else ""
        return Text((sign.name if whole else sign.name[:3]) + mark, ring_style(sign.ring))
    if sign.shape == "figure":
        return Text(f"{sign.name} {signs.heart}{sign.count}", "bold cyan")
    if sign.shape == "die":
        return Text(f"[{sign.name or ' '}]", ring_style(sign.ring) if sign.name else "dim")
    if sign.shape == "stack":
        return Text(f"{sign.name} {sign.count}".strip(), "cyan")
    mark = getattr(signs, sign.shape)
    return Text(mark * sign.count if sign.count <= FEW else f"{sign.count}{mark}", COLOURS[sign.shape])


def _flowing(things: list[Text], width: int) -> Iterator[Text]:
    """One thing after the other, in as many lines as they need."""
    line = Text()
    for thing in things:
        if line and line.cell_len + 1 + thing.cell_len > width:
            yield line
            line = Text()
        line = line.append(" ").append_text(thing) if line else thing.copy()
    if line:
        yield line
