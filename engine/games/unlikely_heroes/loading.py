"""A pack of Unlikely Heroes: which files it has, reading it, and the demo that comes with us."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from engine.games.unlikely_heroes.box import Box, boxed
from engine.games.unlikely_heroes.checks import check
from engine.games.unlikely_heroes.pack import HeroesPack
from engine.packs import Report, load

GAME = "unlikely-heroes"
LAYOUT = {
    "basics": "basics.yaml",
    "maps": "maps.yaml",
    "heroes": "heroes.yaml",
    "items": "items.yaml",
    "challenges": "challenges.yaml",
    "quests": "quests/*.yaml",
    "expansions": "expansions.yaml",
}


def read(folder: Path) -> Report[HeroesPack]:
    """The pack in this folder with everything that is wrong or missing in it."""
    return load(folder, HeroesPack, LAYOUT, game=GAME, check=check)


def demo_folder() -> Path:
    """Where the demo pack lies."""
    with as_file(files("engine.games.unlikely_heroes") / "demo") as folder:
        return folder


def demo() -> Box:
    """The demo pack, ready to be played."""
    return boxed(read(demo_folder()).whole())
