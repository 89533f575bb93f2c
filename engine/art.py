"""Art: the drawings of a game, by the names of what they show, and the colours in which its evening is set."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

FOLDER, DRAWING, COLOURS = "art", ".svg", "colours.toml"


@dataclass(frozen=True)
class Art:
    """What is drawn of a game: `cover`, a `scene` (or `scene-2`), people, foes, cards and places by their ids."""

    game: str = ""
    drawings: Mapping[str, Path] = field(default_factory=dict)
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # for each look: what it is for, and which

    def __contains__(self, name: object) -> bool:
        return name in self.drawings


def art(game: str, *folders: Path) -> Art:
    """What lies in these folders; the later one has the last word."""
    drawn = {path.stem: path for folder in folders for path in sorted((folder / FOLDER).glob(f"*{DRAWING}"))}
    written = [path for folder in folders if (path := folder / FOLDER / COLOURS).is_file()]
    return Art(game, drawn, tomllib.loads(written[-1].read_text(encoding="utf-8")) if written else {})
