"""The keeper: writes into the owner's pack what was read and told of its cards, in a thread of its own.

What stands in the pack already is never written over: somebody may have put it right.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from device.evening.words import Words
from device.packs import NotTaken
from device.packs.headers import name_elsewhere
from device.packs.library import Library
from engine import EngineError, News, Table
from engine.contract import Read
from engine.pieces.printed import Gain

log = logging.getLogger(__name__)
Entry = dict[str, Any]


class PackWriter:
    """Keeps the gains of one pack."""

    def __init__(self, pack: Path, words: Words, read: Read, tell: Callable[[News], None]) -> None:
        self._words, self._read, self._tell = words, read, tell
        self._library, self._name = Library(pack, (words.title,), lambda: [pack]), name_elsewhere(pack)
        self._kept: Sequence[Gain] = ()
        self._is_lost = False  # the pack could not be written, and that was said
        self._waiting: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Write what there is to be written, and end."""
        self._waiting.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def note(self, table: Table) -> None:
        """How the table stands now."""
        self._waiting.put(table)

    def _run(self) -> None:
        while (table := self._waiting.get()) is not None:
            try:
                self._keep(table)
            except (EngineError, OSError, ValueError) as error:
                log.warning("the pack keeps nothing: %s", error)
                self._complain()

    def _complain(self) -> None:
        """Once."""
        if not self._is_lost:
            self._is_lost = True
            self._tell(News("cards.unkept"))

    def _keep(self, table: Table) -> None:
        gains = list(self._words.title.gains(table, self._read))
        for gain in gains:
            if gain not in self._kept:
                self._add(gain)
        self._kept = gains

    def _add(self, gain: Gain) -> None:
        """One entry, or as much of it as the pack does not have."""
        data = self._library.data(self._name, gain.file)
        entries = data.get(gain.listed) or []
        at = place_of(gain, entries)
        if at >= len(entries):
            self._write(gain, len(entries), typed({**({gain.key: gain.value} if gain.key else {}), **gain.entry}))
        elif (whole := completed(entries[at], typed(gain.entry), gain.grows)) != entries[at]:
            self._write(gain, at, whole)

    def _write(self, gain: Gain, at: int, entry: Entry) -> None:
        wrong = self._library.write(self._name, gain.file, (gain.listed, at), entry, self._words.language)
        if errors := [flaw for flaw in wrong if flaw.weight == "error"]:
            raise NotTaken("error.packs.unreadable", file=f"{gain.file}: {errors[0]}")


def place_of(gain: Gain, entries: Sequence[Entry]) -> int:
    """Where the entry stands, or will: by the value of its key, or counted from one."""
    if not gain.key:
        return int(gain.value) - 1
    return next((at for at, one in enumerate(entries) if str(one.get(gain.key)) == str(gain.value)), len(entries))


def typed(value: Any) -> Any:
    """As somebody would type it: numbers are letters like all others."""
    if isinstance(value, dict):
        return {key: typed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [typed(inner) for inner in value]
    return str(value)


def are_alike(there: Any, more: Any) -> bool:
    """Are these the same entries, of which one list may know more than the other?"""
    if not (isinstance(there, list) and isinstance(more, list) and len(there) == len(more)):
        return False
    pairs = zip(there, more, strict=True)
    return all(isinstance(one, dict) and isinstance(other, dict) and _agree(one, other) for one, other in pairs)


def _agree(one: Entry, other: Entry) -> bool:
    return all(str(value) == str(other[key]) for key, value in one.items() if key in other and type(value) is not list)


def completed(there: Entry, more: Entry, grows: Sequence[str] = ()) -> Entry:
    """An entry with what it lacks; what it says already stays as it is, and only lists that grow are added to."""
    found = dict(there)
    for key, value in more.items():
        if key in grows and isinstance(found.get(key), list):
            found[key] = [*found[key], *(one for one in value if one not in found[key])]
        elif are_alike(found.get(key), value):
            found[key] = [completed(one, other) for one, other in zip(found[key], value, strict=True)]
        elif isinstance(value, dict) and isinstance(found.get(key), dict):
            found[key] = completed(found[key], value)
        elif found.get(key) in (None, "", [], {}):
            found[key] = value
    return found
