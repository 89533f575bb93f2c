"""A table on which a hero stands before wyrms."""

from __future__ import annotations

from engine import Game
from engine.games.wonder_book.table import Hero, WonderTable, Wyrm
from tests.device.demo_evening import at_step
from tests.device.demo_evening import box as demo_box


def battle(**fields: object) -> Game:
    """Nora and Bruno at the market, with two wyrms."""
    t = WonderTable(phase="players", destiny=5, laid_out=True, players=["1", "2"], scenery="nether_ticking")
    scenery = demo_box().maps["nether_ticking"]
    t.areas = [area.id for area in scenery.areas]
    t.borders = {"bakery|square": "dashed", "square|well": "dashed", "square|tower": "solid"}
    t.heroes = {
        "nora": Hero("nora", "1", "square", 4, 4, shreds=["cocoa"]),
        "bruno": Hero("bruno", "2", "bakery", 5, 5),
    }
    t.wyrms = {"A": Wyrm("A", "square"), "B": Wyrm("B", "bakery", stunned=True)}
    t.wyrm_limit, t.deck = 4, list(range(3, 26))
    t.shred_deck, t.wyrm_deck = demo_box().all_shreds(), demo_box().first_wyrm_cards()
    t.shred_deck.remove("cocoa")
    for name, value in fields.items():
        setattr(t, name, value)
    return at_step(t)
