"""Orders and scores: who comes after whom at the table or on a track, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.pieces.tracks import room


def seated_from(seats: Sequence[str], first: str) -> list[str]:
    """All seats clockwise, beginning with this one; somebody who is not here leaves the order as it is."""
    at = seats.index(first) if first in seats else 0
    return [*seats[at:], *seats[:at]]


def seated_after(seats: Sequence[str], last: str) -> list[str]:
    """The same, beginning with the one to the left; this one comes last."""
    first, *others = seated_from(seats, last) or [last]
    return [*others, first] if last in seats else list(seats)


def next_seat(seats: Sequence[str], now: str, among: Iterable[str]) -> str:
    """Whose turn it is after this one's, of those who still play; nobody: nobody does."""
    playing = set(among)
    return next((name for name in seated_after(seats, now) if name in playing), "")


def by_track(places: Mapping[str, int], seats: Sequence[str], *, highest_first: bool = False) -> list[str]:
    """The order in which people stand on a track, the lowest first; of those on one space the one seated first."""
    return sorted(seats, key=lambda name: -places[name] if highest_first else places[name])


def leaders(scores: Mapping[str, int]) -> list[str]:
    """Who has most, all of those who are equal."""
    most = max(scores.values(), default=0)
    return [name for name, score in scores.items() if score == most]


def sole_leader(scores: Mapping[str, int]) -> str:
    """Who alone has most; nobody, if several have."""
    ahead = leaders(scores)
    return ahead[0] if len(ahead) == 1 else ""


def standings(scores: Mapping[str, int]) -> list[list[str]]:
    """The final order, the winners first; equal scores share a place."""
    return [[name for name in scores if scores[name] == score] for score in sorted(set(scores.values()), reverse=True)]


def advance(places: dict[str, int], name: str, by: int, *, most: int | None = None) -> int:
    """Somebody goes up or down a track, never below nothing nor beyond its end; how far it really went."""
    now = places.get(name, 0)
    gone = max(by, -now) if by < 0 else by if most is None else room(by, now, most)
    places[name] = now + gone
    return gone


def next_stop(now: int, stops: Iterable[int]) -> int:
    """The next of these spaces on a track that goes round: after the last comes the first again."""
    ahead = sorted(stops)
    return next((stop for stop in ahead if stop > now), ahead[0])
