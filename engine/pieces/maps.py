"""Maps as graphs: places, what joins them and how, and the ways that lead from one to another.

What joins two places is kept in the table as `{edge("gate", "hall"): "dashed"}`: a kind for each pair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

Ways = Mapping[str, tuple[str, ...]]  # from each place to those next to it


def edge(a: str, b: str) -> str:
    """The name of what joins two places, whichever is named first."""
    return f"{a}|{b}" if a < b else f"{b}|{a}"


def ends(name: str) -> tuple[str, str]:
    """The two places that it joins."""
    a, _, b = name.partition("|")
    return a, b


def ways(edges: Mapping[str, str], kinds: Collection[str]) -> Ways:
    """From each place to those next to it, over edges of these kinds."""
    return _ways(tuple(edges.items()), tuple(kinds))


@lru_cache(maxsize=64)
def _ways(edges: tuple[tuple[str, str], ...], kinds: tuple[str, ...]) -> Ways:
    found: dict[str, list[str]] = {}
    for name, kind in edges:
        if kind in kinds:
            a, b = ends(name)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
    return {place: tuple(near) for place, near in found.items()}


def distances(ways: Ways, goals: Iterable[str], most: int | None = None) -> dict[str, int]:
    """How many steps each place is away from the nearest of the goals; those that cannot reach any are left out.

    With *most* only those that are no further away.
    """
    found = dict.fromkeys(goals, 0)
    queue = list(found)
    for place in queue:
        for near in ways.get(place, ()) if most is None or found[place] < most else ():
            if near not in found:
                found[near] = found[place] + 1
                queue.append(near)
    return found


def steps_closer(ways: Ways, start: str, goals: Iterable[str]) -> list[str]:
    """The places next to *start* that lie on a shortest way to the nearest goal."""
    away = distances(ways, goals)
    if start not in away:
        return []
    return [near for near in ways.get(start, ()) if away[near] == away[start] - 1]
