"""The doorkeeper: sees to it that nobody who talks slowly, takes nothing, or stands in the door, keeps the others out.

Whoever has had their time has to go.  When there are too many, those go that came first, of whoever has the most: an
honest phone says at once who it is, and is among strangers no longer.
"""

from __future__ import annotations

from collections.abc import Iterator

from web_panel.door.limits import LEAVING, LINES_EACH
from web_panel.door.line import DoorLine

EVERY = 0.1  # seconds


class Doorkeeper:
    """Knows all lines: those of strangers by their address, those of phones by whose they are."""

    def __init__(self, strangers: int, phones: int) -> None:
        self._most = {False: strangers, True: phones}
        self._lines: dict[bool, dict[str, dict[DoorLine, None]]] = {False: {}, True: {}}
        self._count = {False: 0, True: 0}
        self._next = 0.0

    def __iter__(self) -> Iterator[DoorLine]:
        for groups in self._lines.values():
            for lines in groups.values():
                yield from lines

    def __len__(self) -> int:
        return sum(self._count.values())

    def come(self, line: DoorLine) -> DoorLine | None:
        """One more; who has to go for it, if anybody has."""
        is_phone = bool(line.phone)
        self._lines[is_phone].setdefault(line.phone or line.address, {})[line] = None
        self._count[is_phone] += 1
        return self._one_too_many(line)

    def go(self, line: DoorLine) -> None:
        """One less."""
        is_phone, name = bool(line.phone), line.phone or line.address
        lines = self._lines[is_phone].get(name, {})
        if line in lines:
            del lines[line]
            self._count[is_phone] -= 1
            if not lines:
                del self._lines[is_phone][name]

    def is_phone(self, line: DoorLine, phone: str) -> DoorLine | None:
        """It has said whose it is; who has to go for it, if anybody has."""
        if phone == line.phone:
            return None
        if phone and not self._has_place(phone):
            return line  # it stays where it is: refused, it must not look like a place that can be given away
        self.go(line)
        line.is_of(phone)
        return self.come(line)

    def overdue(self, now: float) -> Iterator[DoorLine]:
        """Those that have had their time; to be asked often, and answered now and then."""
        if now >= self._next:
            self._next = now + EVERY
            yield from [line for line in self if now - line.since > (LEAVING if line.is_leaving else line.patience)]

    def _has_place(self, phone: str) -> bool:
        """May it have one more line, if need be for one of those for which nobody is at work?"""
        phones = self._lines[True]
        if len(mine := phones.get(phone, {})) >= LINES_EACH:
            return any(line.is_idle for line in mine)
        return self._count[True] < self._most[True] or any(line.is_idle for line in max(phones.values(), key=len))

    def _one_too_many(self, new: DoorLine) -> DoorLine | None:
        groups = self._lines[bool(new.phone)]
        if new.phone and len(groups[new.phone]) > LINES_EACH:
            return _oldest(groups[new.phone], new)
        if self._count[bool(new.phone)] > self._most[bool(new.phone)]:
            return _oldest(max(groups.values(), key=len), new)
        return None


def _oldest(lines: dict[DoorLine, None], new: DoorLine) -> DoorLine:
    """Of strangers the first; of phones the first for which nobody is at work, or else the new one."""
    return next((line for line in lines if line is not new and (line.is_idle or not line.phone)), new)
