"""A pack of Wildwoods: which files it has, reading it, and the demo that comes with us."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from engine.games.wildwoods.box import Box
from engine.games.wildwoods.checks import check
from engine.games.wildwoods.pack import WildPack
from engine.packs import Report, load

GAME = "wildwoods"
LAYOUT = {
    "basics": "basics.yaml",
    "creatures": "creatures.yaml",
    "exploration": "exploration.yaml",
    "chapters": "chapters/*.yaml",
}


def read(folder: Path) -> Report[WildPack]:
    """The pack in this folder with everything that is wrong or missing in it."""
    return load(folder, WildPack, LAYOUT, game=GAME, check=check)


def boxed(pack: WildPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        basics=pack.basics,
        creatures={card.id: card for card in pack.creatures.creatures},
        exploration={card.id: card for card in pack.exploration.cards},
        chapters=dict(sorted(pack.chapters.items())),
        whole=frozenset(
            deck for deck, file in (("creature", pack.creatures), ("exploration", pack.exploration)) if file.whole
        ),
    )


def demo_folder() -> Path:
    """Where the demo pack lies."""
    with as_file(files("engine.games.wildwoods") / "demo") as folder:
        return folder


def demo() -> Box:
    """The demo pack, ready to be played."""
    return boxed(read(demo_folder()).whole())
