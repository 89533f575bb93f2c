"""Phones: who may take part, and as what.  Of each phone's secret only a hash is kept."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from threading import Lock
from typing import Literal, NamedTuple, Protocol

Role = Literal["owner", "player", "viewer"]
ROLES: tuple[Role, ...] = ("owner", "player", "viewer")


class KnownPhone(Protocol):
    """What is known of a phone."""

    @property
    def number(self) -> int:
        """By which it is called in lists."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def role(self) -> Role:
        """What it may do."""
        ...

    @property
    def paired(self) -> float:
        """When it was let in."""
        ...


class PhoneList(Protocol):
    """The list of phones, wherever it is kept."""

    def let_in(self, name: str, role: Role) -> str:
        """A new phone; the secret by which it is known from now on, which is told once."""
        ...

    def known(self, token: str) -> KnownPhone | None:
        """Whose secret this is."""
        ...

    def may_know(self, token: str) -> bool:
        """Could this be somebody's secret?  Tells at once, whatever else goes on; who it is may take longer."""
        ...

    def all(self) -> list[KnownPhone]:
        """Everybody who was let in."""
        ...

    def rename(self, number: int, name: str) -> None:
        """Call it otherwise."""
        ...

    def send_home(self, number: int) -> None:
        """Not this one any more."""
        ...

    def seats(self) -> Mapping[int, str]:
        """Which phone sits at whose place; those that are everybody's are not in it."""
        ...

    def sit(self, number: int, seat: str) -> None:
        """From now on this phone sits there, evening after evening; empty: it is everybody's again."""
        ...


class Visitor(NamedTuple):
    """One that was let in."""

    number: int
    name: str
    role: Role
    paired: float


class Visitors:
    """Phones of one evening: forgotten with it."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock, self._numbers, self._lock = clock, count(1), Lock()
        self._phones: dict[bytes, Visitor] = {}
        self._seats: dict[int, str] = {}

    def let_in(self, name: str, role: Role) -> str:
        """A new phone, and its secret."""
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._phones[hashed(token)] = Visitor(next(self._numbers), name, role, self._clock())
        return token

    def known(self, token: str) -> Visitor | None:
        """Whose secret this is."""
        return self._phones.get(hashed(token))

    def may_know(self, token: str) -> bool:
        """Could this be somebody's secret?"""
        return hashed(token) in self._phones

    def all(self) -> list[KnownPhone]:
        """Everybody who was let in."""
        return list(self._phones.values())

    def rename(self, number: int, name: str) -> None:
        """Call it otherwise."""
        with self._lock:
            self._phones = {
                key: phone._replace(name=name) if phone.number == number else phone
                for key, phone in self._phones.items()
            }

    def send_home(self, number: int) -> None:
        """Not this one any more."""
        with self._lock:
            self._phones = {key: phone for key, phone in self._phones.items() if phone.number != number}
            self._seats = _without(self._seats, number)

    def seats(self) -> Mapping[int, str]:
        """Which phone sits where."""
        return dict(self._seats)

    def sit(self, number: int, seat: str) -> None:
        """From now on there."""
        with self._lock:
            self._seats = {**self._seats, number: seat} if seat else _without(self._seats, number)


def _without(seats: Mapping[int, str], number: int) -> dict[int, str]:
    return {one: seat for one, seat in seats.items() if one != number}


def hashed(token: str) -> bytes:
    """What may be kept of a secret."""
    return sha256(token.encode()).digest()
