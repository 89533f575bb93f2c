"""Those who were sent home: kept beside the database, so that no backup that comes back lets them in again."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from device.files.durable import sync_file

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
