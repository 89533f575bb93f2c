"""Grids that grow: cards laid next to each other, cell by cell, and the ways that lead from one to the next.

A cell is named by where it lies, `"2,-1"`: two to the east and one to the north of the first, which is `"0,0"`.
Whoever stands in a cell stands there still when another card is laid over the one that lay there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.pieces.maps import Ways

Cells = Mapping[str, str]  # from each cell in which something lies to the card
SIDES: Mapping[str, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
START = "0,0"


def cell(x: int, y: int) -> str:
    """The name of a cell."""
    return f"{x},{y}"


def position(name: str) -> tuple[int, int]:
    """How far it lies to the east and to the south of the first."""
    x, _, y = name.partition(",")
    return int(x), int(y)


def beside(name: str, side: str) -> str:
    """The cell on this side of another."""
    (x, y), (right, down) = position(name), SIDES[side]
    return cell(x + right, y + down)


def opposite(side: str) -> str:
    """The side that lies against this one."""
    right, down = SIDES[side]
    return next(other for other, way in SIDES.items() if way == (-right, -down))


def around(cells: Cells, name: str) -> dict[str, str]:
    """On which sides of a cell something lies, and in which cell."""
    return {side: near for side in SIDES if (near := beside(name, side)) in cells}


def free_sides(cells: Cells, name: str) -> list[str]:
    """The sides on which there is room for another card."""
    return [side for side in SIDES if beside(name, side) not in cells]


def cell_of(cells: Cells, card: str) -> str:
    """Where a card lies; nowhere, if it does not."""
    return next((name for name, there in cells.items() if there == card), "")


def ways_between(cells: Cells, joined: Callable[[str, str, str], bool]) -> Ways:
    """From each cell to those that can be walked to; *joined* says it of a cell, a side of it, and the cell there."""
    return {
        name: tuple(near for side, near in around(cells, name).items() if joined(name, side, near)) for name in cells
    }


def extent(cells: Cells) -> tuple[int, int, int, int]:
    """The westernmost and northernmost, and the easternmost and southernmost place: as far as the map reaches."""
    places = [position(name) for name in cells] or [(0, 0)]
    across, down = zip(*places, strict=True)
    return min(across), min(down), max(across), max(down)
