"""A pack of Wonder Book: which files it has, reading it, and the demo that comes with us."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.checks import check
from engine.games.wonder_book.pack import WonderPack
from engine.packs import Report, load

GAME = "wonder-book"
LAYOUT = {"heroes": "heroes.yaml", "wyrms": "wyrms.yaml", "shreds": "shreds.yaml", "chapters": "chapters/*.yaml"}


def read(folder: Path) -> Report[WonderPack]:
    """The pack in this folder with everything that is wrong or missing in it."""
    return load(folder, WonderPack, LAYOUT, game=GAME, check=check)


def boxed(pack: WonderPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        heroes={hero.id: hero for hero in pack.heroes.heroes},
        upgrades={upgrade.id: upgrade for upgrade in pack.heroes.upgrades},
        wyrm_cards={card.id: card for card in pack.wyrms.wyrm_cards},
        shreds={shred.id: shred for shred in pack.shreds.shreds},
        chapters=dict(sorted(pack.chapters.items())),
    )


def demo_folder() -> Path:
    """Where the demo pack lies."""
    with as_file(files("engine.games.wonder_book") / "demo") as folder:
        return folder


def demo() -> Box:
    """The demo pack, ready to be played."""
    return boxed(read(demo_folder()).whole())
