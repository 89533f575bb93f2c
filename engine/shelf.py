"""The shelf: the games that this box can play.  Each is a folder of `engine.games`, looked at when it is wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import engine.games
from engine.contract import AnyTitle


class Shelf(Collection[AnyTitle]):
    """All games, the one that is played unless somebody says otherwise first."""

    def __iter__(self) -> Iterator[AnyTitle]:
        return iter(_all())

    def __contains__(self, found: object) -> bool:
        return found in _all()

    def __getitem__(self, at: int) -> AnyTitle:
        return _all()[at]

    def __len__(self) -> int:
        return len(_folders())


SHELF = Shelf()


def title(name: str) -> AnyTitle | None:
    """The game of this name, if we have it."""
    folder = name.replace("-", "_").casefold()
    return _game(folder) if folder in _folders() else None


def game(name: str) -> AnyTitle:
    """The game of this name, which is known to be there."""
    found = title(name)
    if found is None:
        raise LookupError(f"there is no game {name}")
    return found


def _folders() -> list[str]:
    return [found.name for found in iter_modules(engine.games.__path__) if found.ispkg]


@cache
def _all() -> tuple[AnyTitle, ...]:
    return tuple(sorted(map(_game, _folders()), key=lambda found: (found.order, found.id)))


@cache
def _game(folder: str) -> AnyTitle:
    found: AnyTitle = import_module(f"{engine.games.__name__}.{folder}.game").GAME
    return found
