"""Art: the drawings of a game, by the names of what they show, and the colours in which its evening is set."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

FOLDER, DRAWING, COLOURS = "art", ".svg", "colours.toml"
PHOTOS, TAKEN = "photos", (".jpg", ".png", ".webp")  # what owners have photographed, and as what it may be kept


@dataclass(frozen=True)
class Art:
    """What is drawn of a game: `cover`, a `scene` (or `scene-2`), people, foes, cards and places by their ids."""

    game: str = ""
    drawings: Mapping[str, Path] = field(default_factory=dict)
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # for each look: what it is for, and which

    photos: Mapping[str, Path] = field(default_factory=dict)  # of an owner, by the names of their files

    def __contains__(self, name: object) -> bool:
        return name in self.drawings or bool(self.photo(str(name)))

    def photo(self, name: str) -> str:
        """The owner's photo of what has this id; it is called like the file, the list and the id of its entry."""
        last = "-".join(["", *re.findall("[a-z0-9]+", name.casefold())])
        return next((known for known in self.photos if last and f"-{known}".endswith(last)), "")


def art(game: str, *folders: Path) -> Art:
    """What lies in these folders; the later one has the last word."""
    drawn = {path.stem: path for folder in folders for path in sorted((folder / FOLDER).glob(f"*{DRAWING}"))}
    written = [path for folder in folders if (path := folder / FOLDER / COLOURS).is_file()]
    return Art(game, drawn, tomllib.loads(written[-1].read_text(encoding="utf-8")) if written else {})


def photos(folder: Path) -> Mapping[str, Path]:
    """What the owner of a pack has photographed of it."""
    found = sorted(path for path in (folder / PHOTOS).glob("*") if path.suffix in TAKEN)
    return {path.stem: path for path in found}
