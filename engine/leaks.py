"""Leaks: whether others could tell one secret from another by what they are shown or told.

Two copies of a game differ in nothing but a secret: a thing has changed places with one that is hidden elsewhere.  Both
go the same way for a while, and whoever knows neither of the two has to be shown and told the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import Any, NamedTuple, TypeVar

from engine.asks import Ask
from engine.errors import EngineError
from engine.frames import Running
from engine.game import Game
from engine.journal import Entry
from engine.seats import ROOM
from engine.table import News, Secret

T = TypeVar("T")
AHEAD = 6  # so many things are done in both


class Picks:
    """Picks that look like chance and are the same whenever the same game is tried again."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2654435761 + 97

    def random(self) -> float:
        """A number from 0 up to 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 11) / 2**53

    def randint(self, a: int, b: int) -> int:
        """A whole number from *a* to *b*."""
        return a + int(self.random() * (b - a + 1))

    def choice(self, seq: Sequence[T]) -> T:
        """One of these."""
        return seq[int(self.random() * len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put these in another order."""
        for at in range(len(x) - 1, 0, -1):
            other = self.randint(0, at)
            x[at], x[other] = x[other], x[at]


Sight = Callable[[Game, str, Sequence[News]], Any]
"""All that one pair of eyes and ears gets of a game, and of what has just been told; things that can be compared."""
Answer = Callable[[Any, Ask], Any]


class TwinSwap(NamedTuple):
    """What lies otherwise in the twin, and who may know of it."""

    same: dict[str, Any]
    other: dict[str, Any]
    owners: frozenset[str]


def looked_at(game: Game, who: str, told: Sequence[News]) -> tuple[Any, ...]:
    """What a channel that sits there gets of the game itself."""
    names = game.names(who)
    mine = (ROOM, *names)
    return (
        game.ask.seen_by(*names) if game.ask else None,
        [running.ask.seen_by(*names) for running in game.stack[:-1] if running.ask],
        game.table.seen_by(*names).to_data(),
        [offer for offer in game.asides() if game.whose(offer[0], *offer[1]) in mine],
        [news for news in told if news.to in mine],
        game.changes_for(*names),
        [past.seen_by(*names) for past in game.history()],
        (game.can_skip, game.turn, game.why(), game.ending, game.step),
    )


def leak(game: Game, entries: Sequence[Entry], chance: Picks, answer: Answer, sight: Sight = looked_at) -> str:
    """What gives a secret away from here on; empty if nothing does, or if there is no secret."""
    swap = _swap(chance, game.table)
    if swap is None or game.ask is None or any(map(_is_committed, game.stack)):
        return ""
    one, other = (Game.resume(game.rules, entries, game.pack) for _ in range(2))
    outsiders = [ROOM, *(seat.name for seat in game.seats if not swap.owners & set(seat.names))]
    try:
        told = one.correct(swap.same), other.correct(swap.other)
    except EngineError:
        return ""  # what lies there is looked at by the rules, so that it cannot be changed without more
    for _ in range(AHEAD):
        if one.ending or other.ending:
            return ""  # at the end all is laid open
        for who in outsiders:
            if (a := sight(one, who, told[0])) != (b := sight(other, who, told[1])):
                return f"{who} sees of {sorted(swap.other)}: {_difference(a, b)}"
        move = _move(chance, one, swap.owners, answer)
        if move is None:
            return ""
        done = [_done(game, move) for game in (one, other)]
        if isinstance(done[0], str) or isinstance(done[1], str):
            return "" if done[0] == done[1] else f"{move}: {done[0]} is not {done[1]}"
        told = done[0], done[1]
    return ""


def _is_committed(running: Running) -> bool:
    """Has somebody picked a secret thing here, or begun something out of turn, so that it cannot be another?"""
    return running.aside is not None or any(key.startswith("~") for key, _ in running.given)


def _swap(chance: Picks, table: Any) -> TwinSwap | None:
    """Two hidden things of different names that change places; or all that two people have hidden, by kinds."""
    counted = [found for found in table.secrets() if isinstance(value_of(found), dict)]
    purses = [(a, b) for a in counted for b in counted if a is not b and value_of(a) != value_of(b)]
    if purses and chance.random() < 0.5:
        return _exchanged(*chance.choice(purses))
    hidden = [found for found in table.secrets() if isinstance(value_of(found), list) and value_of(found)]
    pairs = [(a, b) for a in hidden for b in hidden if a is not b and _differ(a, b)]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    x, y = chance.choice([(x, y) for x in value_of(a) for y in value_of(b) if x != y])
    same = {".".join(one.path): list(value_of(one)) for one in (a, b)}
    other = {".".join(a.path): _replaced(value_of(a), x, y), ".".join(b.path): _replaced(value_of(b), y, x)}
    return TwinSwap(same, other, frozenset({a.owner, b.owner} - {""}))


def _exchanged(a: Secret, b: Secret) -> TwinSwap:
    """All of it, such as how many tokens somebody has."""
    one, other = ".".join(a.path), ".".join(b.path)
    mine, yours = dict(value_of(a)), dict(value_of(b))
    owners = frozenset({a.owner, b.owner} - {""})
    return TwinSwap({one: mine, other: yours}, {one: yours, other: mine}, owners)


def _differ(a: Secret, b: Secret) -> bool:
    return len({*value_of(a), *value_of(b)}) > 1 and type(value_of(a)[0]) is type(value_of(b)[0])


def value_of(found: Secret) -> Any:
    """What lies there."""
    return getattr(found.thing, found.path[-1])


def _replaced(things: list[Any], old: Any, new: Any) -> list[Any]:
    at = things.index(old)
    return [*things[:at], new, *things[at + 1 :]]


def _move(chance: Picks, game: Game, owners: Iterable[str], answer: Answer) -> tuple[str, tuple[Any, ...]] | None:
    """Something that anybody does who knows nothing of the secret."""
    ask, knowing = game.ask, {name for owner in owners for name in game.names(owner)}
    offers = [(name, args) for name, args in game.asides() if game.whose(name, *args) not in knowing]
    if offers and chance.random() < 0.3:
        name, args = chance.choice(offers)
        return "aside", (name, *args)
    if ask is None or (ask.private and (ask.who in knowing or ask.kind == "draw")):
        return None  # what is drawn may well be what is hidden elsewhere in the twin
    if ask.kind != "each":
        return "answer", (answer(chance, ask),)
    parts = [part for part in ask.parts if not (part.private and part.who in knowing)]
    part = chance.choice(parts) if parts else None
    return ("answer", ([part.who, answer(chance, part)],)) if part else None


def _done(game: Game, move: tuple[str, tuple[Any, ...]]) -> list[News] | str:
    verb, args = move
    try:
        found: list[News] = getattr(game, verb)(*args)
    except EngineError as refused:
        return repr(refused)
    return found


def _difference(a: Any, b: Any) -> str:
    """The first part in which they are not the same."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        return next((_difference(x, y) for x, y in zip(a, b, strict=True) if x != y), "")
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return next((f"{key}: {_difference(a[key], b[key])}" for key in a if a[key] != b[key]), "")
    return f"{a!r} is not {b!r}"
