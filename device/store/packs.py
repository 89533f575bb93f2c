"""The packs' index: which cards were played from which folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from device.store.journal import Writer


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
