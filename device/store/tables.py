"""What is kept beside the journals: settings, packs, phones, and who was sent home."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from device.files.durable import sync_file
from device.store.journal import Writer


class Settings:
    """Names and their values, as text."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def all(self) -> Mapping[str, str]:
        """All that was set."""
        with self._writer.turn() as here:
            return dict(here.execute("SELECT name, value FROM setting ORDER BY name").fetchall())

    def set(self, name: str, value: str) -> None:
        """From now on so."""
        with self._writer.turn() as here:
            here.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def forget(self, name: str) -> None:
        """As it came."""
        with self._writer.turn() as here:
            here.execute("DELETE FROM setting WHERE name = ?", (name,))


# Packs --------------------------------------------------------------------------------------------


class KnownPack(NamedTuple):
    """Cards that lie in a folder."""

    folder: str
    game: str
    id: str
    version: int
    fingerprint: str


class Packs:
    """The list of them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def remember(self, pack: KnownPack) -> None:
        """These cards were opened; nothing is written if they are as they were."""
        if pack in self.all():
            return
        with self._writer.turn() as here:
            here.execute("INSERT OR REPLACE INTO pack VALUES (?, ?, ?, ?, ?)", pack)

    def all(self) -> list[KnownPack]:
        """All that were played, by their folders."""
        with self._writer.turn() as here:
            return [KnownPack(*row) for row in here.execute("SELECT * FROM pack ORDER BY folder")]

    def folder_of(self, game: str, name: str) -> Path | None:
        """Where the cards of this name lie, if they still do."""
        found = (Path(pack.folder) for pack in self.all() if (pack.game, pack.id) == (game, name))
        return next((folder for folder in found if folder.is_dir()), None)


# Phones -------------------------------------------------------------------------------------------


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


# Those who were sent home -------------------------------------------------------------------------


NAME = "taleside.gone"
log = logging.getLogger(__name__)


class SentHome:
    """A line for each: its number, which nobody gets again, and the hash of its secret."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def add(self, number: int, token: bytes) -> None:
        """Not this one any more, whatever comes back; a card that takes nothing is told of by what matters more."""
        try:
            with self._path.open("a", encoding="ascii") as file:
                file.write(f"{number} {token.hex()}\n")
            self._path.chmod(0o600)
            sync_file(self._path)
        except OSError as error:
            log.warning("it could not be noted who was sent home: %s", error)

    @property
    def tokens(self) -> frozenset[bytes]:
        """The hashes of their secrets."""
        return frozenset(token for _, token in self._known())

    @property
    def highest(self) -> int:
        """The highest of their numbers."""
        return max((number for number, _ in self._known()), default=0)

    def _known(self) -> Iterator[tuple[int, bytes]]:
        """A line that is torn says nothing."""
        with suppress(OSError):
            for line in self._path.read_text(encoding="ascii", errors="replace").splitlines():
                number, _, token = line.partition(" ")
                with suppress(ValueError):
                    yield int(number), bytes.fromhex(token)
