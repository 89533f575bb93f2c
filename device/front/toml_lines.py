"""Lines: where in a TOML text something stands; the reader of the standard library does not say."""

from __future__ import annotations

import re

HEADER = re.compile(r"\s*\[+([^\]\[]+)\]")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PLACE = re.compile(r"line (\d+)")

Path = tuple[str, ...]


class TomlLines:
    """The line of every table and key of a text."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {}
        above: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := HEADER.match(line):
                above = _parts(header.group(1))
                self._note(above, number)
            elif key := KEY.match(line):
                self._note((*above, *_parts(key.group(1))), number)

    def line(self, path: Path) -> int:
        """Where it stands; what stands inside a line is on that line."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, 1)

    def _note(self, path: Path, number: int) -> None:
        for length in range(1, len(path) + 1):
            self._found.setdefault(path[:length], number)

    @staticmethod
    def of(error: Exception) -> int:
        """The line that a message of the reader names; 0 if it is the end of the text."""
        found = PLACE.search(str(error))
        return int(found.group(1)) if found else 0


def _parts(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
