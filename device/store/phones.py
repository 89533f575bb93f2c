"""Phones: who may take part; of each phone's secret only a hash is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Literal, NamedTuple

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

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def let_in(self, name: str, role: Role) -> str:
        """A new phone; the secret by which it is known from now on, which is told once."""
        token = secrets.token_urlsafe(32)
        values = (name, role, _hash(token), self._writer.clock())
        with self._writer.turn() as here:
            here.execute("INSERT INTO phone (name, role, token, paired) VALUES (?, ?, ?, ?)", values)
        return token

    def known(self, token: str) -> Phone | None:
        """Whose secret this is."""
        with self._writer.turn() as here:
            query = "SELECT number, name, role, paired FROM phone WHERE token = ?"
            found = here.execute(query, (_hash(token),)).fetchone()
        return Phone(*found) if found else None

    def all(self) -> list[Phone]:
        """Everybody who was let in."""
        with self._writer.turn() as here:
            return [Phone(*row) for row in here.execute("SELECT number, name, role, paired FROM phone ORDER BY number")]

    def send_home(self, number: int) -> None:
        """Not this one any more."""
        with self._writer.turn() as here:
            here.execute("DELETE FROM phone WHERE number = ?", (number,))


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()
