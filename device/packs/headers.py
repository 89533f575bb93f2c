"""Headers: what the files of a pack say, read again only when they change; what a pack is called, and its files."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from device.packs.splicing import plain
from engine.contract import AnyTitle
from engine.packs.contents import matches
from engine.packs.source import clean, read, text_of

HEADER, ELSEWHERE, LONGEST = "pack.yaml", "at.", 60
LARGEST_HEADER = 64 * 1024
ROOM = 4 << 20  # characters of all files that are remembered, however many and large they are


def stamp(folder: Path) -> tuple[object, ...]:
    """What changes when a file does."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("*.yaml")) if path.is_file())
    return tuple((path, status.st_mtime_ns, status.st_size) for path, status in found)


def head(folder: Path) -> Mapping[str, Any]:
    """What a pack's header says, as far as it can be read; it is looked at for every page that names the pack."""
    try:
        if (folder / HEADER).stat().st_size > LARGEST_HEADER:
            return {}
        found = said_in(folder, HEADER)
    except Exception:  # noqa: BLE001  whatever is wrong in there is told by the check of the pack
        return {}
    return found if isinstance(found, dict) else {}


class _Said:
    """What files said when they were read last: the latest of them, as many as there is room for."""

    def __init__(self, room: int) -> None:
        self._room, self._lock = room, threading.Lock()
        self._texts = dict[tuple[Path, str], tuple[tuple[int, int], str]]()

    def text(self, folder: Path, file: str) -> str:
        """As JSON; read again only when it has changed."""
        status = (folder / file).stat()
        place, now = (folder, file), (status.st_mtime_ns, status.st_size)
        with self._lock:
            then, text = self._texts.pop(place, (None, ""))
        if then != now:
            text = json.dumps(plain(clean(text_of(read(folder / file, folder)))[0]))
        with self._lock:
            self._texts[place] = now, text
            self._forget(sum(len(text) for _, text in self._texts.values()) - self._room)
        return text

    def _forget(self, too_many: int) -> None:
        """The oldest, until so many characters are gone."""
        while too_many > 0:
            too_many -= len(self._texts.pop(next(iter(self._texts)))[1])


_SAID = _Said(ROOM)


def said_in(folder: Path, file: str) -> Any:
    """What a file says; read again only when it has changed."""
    return json.loads(_SAID.text(folder, file))


def called(title: AnyTitle) -> str:
    """What people call a game."""
    return title.called or title.id.replace("-", " ").title()


def slug(text: str) -> str:
    """A name for a file or a folder."""
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold()))[:LONGEST].strip("-")


def spot_in(header: Mapping[str, Any], deck: str = "") -> tuple[float, float] | None:
    """Where the cards of a deck bear their number, in parts of their width and height, if somebody has shown it."""
    own = header.get("numbers_of")
    found = (own.get(deck) if isinstance(own, dict) else None) or header.get("numbers_at")
    try:
        return (int(found["x"]) / 100, int(found["y"]) / 100) if isinstance(found, dict) else None
    except (KeyError, TypeError, ValueError):
        return None


def title_in(header: Mapping[str, Any], name: str, language: str = "en") -> str:
    """The title in a header, in this language if it has one."""
    said = header.get("title", name)
    words = said.get(language) or next(iter(said.values()), name) if isinstance(said, dict) else said
    return str(words) or name


def listed(value: Any) -> list[Any]:
    """A list, or nothing that is like one."""
    return value if isinstance(value, list) else []


def name_elsewhere(path: Path) -> str:
    """By which pages call a pack that lies in no folder of ours."""
    return f"{ELSEWHERE}{sha256(str(path).encode()).hexdigest()[:8]}"


def depth(file: str, title: AnyTitle | None) -> int:
    """How many steps of a problem's place only lead to its file."""
    if file == HEADER or title is None:
        return 1
    return 2 if any("*" in pattern and matches(file, pattern) for pattern in title.layout.values()) else 1
