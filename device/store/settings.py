"""Settings: what somebody has set otherwise than it comes; what a setting means is known to those who use it."""

from __future__ import annotations

from collections.abc import Mapping

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
