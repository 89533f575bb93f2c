"""The map: which cards are connected, how far somebody gets, and where a new card fits."""

from __future__ import annotations

from engine.games.unlikely_heroes.pack import MapCard
from engine.games.unlikely_heroes.table import HeroesTable
from engine.pieces.grids import SIDES, START, around, beside, free_sides, opposite, ways_between
from engine.pieces.maps import Ways, distances, edge, steps_closer

OPEN, CLOSED = "open", "closed"


def ways(t: HeroesTable) -> Ways:
    """UH-TRV-02, UH-TRV-04, UH-TRV-08: from each map card to those that one may step onto, both ways."""
    return ways_between(t.cells, lambda cell, side, near: connected(t, cell, side, near))


def connected(t: HeroesTable, cell: str, side: str, near: str) -> bool:
    """UH-TRV-03, UH-MAP-12: by hand, by half circles that match, or by the picture alone."""
    here, there = t.cells[cell], t.cells[near]
    by_hand = t.links.get(edge(here, there), "")
    if by_hand:
        return by_hand == OPEN
    mine, its = half(t.map(cell), side), half(t.map(near), opposite(side))
    if mine and its and match(t, mine, its, t.number(here), t.number(there)):
        return True
    return t.number(there) in t.map(cell).links or t.number(here) in t.map(near).links


def match(t: HeroesTable, mine: int, its: int, here: int, there: int) -> bool:
    """UH-TRV-03: each names the card on the other side, or both bear the same number."""
    forms = t.ruled("matching")
    names, same = mine == there and its == here, mine == its
    return (names and forms != "same_number") or (same and forms != "names_card")


def half(card: MapCard, side: str) -> int:
    """The number of the half circle on this side; 0 for none."""
    return {str(name): number for name, number in card.edges.items()}.get(side, 0)


def in_reach(t: HeroesTable, cell: str, steps: int) -> dict[str, int]:
    """UH-TRV-01: how many spaces it is to every map card that is no further away."""
    return {name: far for name, far in distances(ways(t), [cell], steps).items() if far}


def way(t: HeroesTable, start: str, goal: str) -> list[str]:
    """One of the shortest ways, space by space."""
    found, here, there = [], start, ways(t)
    while here != goal:
        nearer = steps_closer(there, here, [goal])
        if not nearer:
            return []
        here = nearer[0]
        found.append(here)
    return found


def fitting(t: HeroesTable, card: str, start: str) -> list[str]:
    """UH-MAP-01, UH-MAP-02: the cells to which numbers or the picture point, the side of *start* first."""
    if not t.cells:
        return [START]
    known = t.card(card)
    new = known if isinstance(known, MapCard) else MapCard()
    found: list[str] = []
    if new.place and (beside_of := [cell for cell in t.cells if t.number(t.cells[cell]) == new.place.next_to]):
        return [beside(beside_of[0], new.place.side)]
    for cell in sorted(t.cells, key=lambda cell: cell != start):
        for side in free_sides(t.cells, cell):
            points = half(t.map(cell), side) == t.number(card) != 0
            points_back = half(new, opposite(side)) == t.number(t.cells[cell]) != 0
            if points or (points_back and not new_is_named(t, card)):
                found.append(beside(cell, side))
    return list(dict.fromkeys(found))


def side_named(t: HeroesTable, cell: str, card: str) -> str:
    """UH-MAP-02: the free side of this map whose half circle bears the number of the card; none if there is none."""
    sides = free_sides(t.cells, cell) if cell in t.cells else ()
    return next((side for side in sides if half(t.map(cell), side) == t.number(card) != 0), "")


def new_is_named(t: HeroesTable, card: str) -> bool:
    """Does a half circle on the table bear the number of this card?"""
    return any(half(t.map(cell), side) == t.number(card) for cell in t.cells for side in SIDES)


def free_cells(t: HeroesTable, start: str) -> list[str]:
    """Every cell beside a map card, those beside *start* first."""
    order = sorted(t.cells, key=lambda cell: cell != start)
    found = [beside(cell, side) for cell in order for side in free_sides(t.cells, cell)]
    return list(dict.fromkeys(found)) or [START]


def is_beside(cell: str, other: str) -> bool:
    """UH-CRD-15, UH-MAP-03: do two cells lie orthogonally against each other?"""
    return any(beside(cell, side) == other for side in SIDES)


def unclear(t: HeroesTable, cell: str) -> list[str]:
    """UH-MAP-12: neighbours of a new map of which neither numbers nor the pack say whether they are connected."""
    card, found = t.cells[cell], []
    for near in around(t.cells, cell).values():
        links = t.map(cell).links or t.map(near).links
        blank = is_blank(t, cell) or is_blank(t, near)
        if blank and not links and edge(card, t.cells[near]) not in t.links:
            found.append(near)
    return found


def is_blank(t: HeroesTable, cell: str) -> bool:
    """UH-MAP-12: does nobody know what is printed on the edges of this map?"""
    card = t.map(cell)
    return not card.edges and (t.cells[cell] in t.told_of or not card.anchors)


def anchors(t: HeroesTable, cell: str) -> list[int]:
    """UH-EXP-02: the numbers that are printed on a map card, in whichever kind of circle."""
    card = t.map(cell)
    return sorted({*card.edges.values(), *card.anchors})


def side_towards(cell: str, other: str) -> str:
    """The side of a cell on which another lies against it; none if it does not."""
    return next((side for side in SIDES if beside(cell, side) == other), "")
