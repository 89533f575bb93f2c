"""Areas and borders: who is next to whom, and which ways lead towards somebody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

Roads = Mapping[str, tuple[str, ...]]


def border(a: str, b: str) -> str:
    """The name of the border between two areas, whichever is named first."""
    return f"{a}|{b}" if a < b else f"{b}|{a}"


@lru_cache(maxsize=64)
def _roads(borders: tuple[tuple[str, str], ...], solid_too: bool) -> Roads:
    roads: dict[str, list[str]] = {}
    for name, kind in borders:
        a, b = name.split("|")
        if kind == "dashed" or (solid_too and kind == "solid"):
            roads.setdefault(a, []).append(b)
            roads.setdefault(b, []).append(a)
    return {area: tuple(near) for area, near in roads.items()}


def roads(borders: Mapping[str, str], *, solid_too: bool = False) -> Roads:
    """From each area to those next to it."""
    return _roads(tuple(borders.items()), solid_too)


def distances(ways: Roads, goals: Iterable[str]) -> dict[str, int]:
    """How many borders each area is away from the nearest of the goals; areas that cannot reach any are left out."""
    found = dict.fromkeys(goals, 0)
    queue = list(found)
    for area in queue:
        for near in ways.get(area, ()):
            if near not in found:
                found[near] = found[area] + 1
                queue.append(near)
    return found


def steps_closer(ways: Roads, start: str, goals: Iterable[str]) -> list[str]:
    """The areas next to *start* that lie on a shortest way to the nearest goal."""
    away = distances(ways, goals)
    if start not in away:
        return []
    return [near for near in ways.get(start, ()) if away[near] == away[start] - 1]
