"""Phones: who may take part; of each phone's secret only a hash is kept."""

from __future__ import annotations

import secrets
import sqlite3
from hashlib import sha256
from typing import Literal, NamedTuple

from device.store.gone import SentHome
from device.store.journal import Writer

Role = Literal["owner", "player", "viewer"]


class Phone(NamedTuple):
    """One that was let in."""

    number: int
    name: str
    role: Role
    paired: float


class Phones:
    """The list of them."""

    def __init__(self, writer: Writer, gone: SentHome | None = None) -> None:
        self._writer, self._gone = writer, gone

    def let_in(self, name: str, role: Role) -> str:
        """A new phone; the secret by which it is known from now on, which is told once."""
        token = secrets.token_urlsafe(32)
        with self._writer.turn() as here:
            values = (self._next(here), name, role, _hash(token), self._writer.clock())
            here.execute("INSERT INTO phone (number, name, role, token, paired) VALUES (?, ?, ?, ?, ?)", values)
        return token

    def _next(self, here: sqlite3.Connection) -> int:
        """A number that no phone ever had: what was said of one is never taken for another's."""
        (highest,) = here.execute("SELECT coalesce(max(number), 0) FROM phone").fetchone()
        return 1 + max(int(highest), self._gone.highest if self._gone else 0)

    def known(self, token: str) -> Phone | None:
        """Whose secret this is."""
        with self._writer.turn() as here:
            query = "SELECT number, name, role, paired FROM phone WHERE token = ?"
            found = here.execute(query, (_hash(token),)).fetchone()
        return Phone(*found) if found else None

    def keys(self) -> frozenset[bytes]:
        """The hashes of all secrets."""
        with self._writer.turn() as here:
            return frozenset(token for (token,) in here.execute("SELECT token FROM phone"))

    def all(self) -> list[Phone]:
        """Everybody who was let in."""
        with self._writer.turn() as here:
            return [Phone(*row) for row in here.execute("SELECT number, name, role, paired FROM phone ORDER BY number")]

    def send_home(self, number: int) -> None:
        """Not this one any more."""
        with self._writer.turn() as here:
            token = here.execute("SELECT token FROM phone WHERE number = ?", (number,)).fetchone()
            if token and self._gone:
                self._gone.add(number, token[0])
            here.execute("DELETE FROM phone WHERE number = ?", (number,))


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()
