"""What somebody can do in their own turn without placing a die: magic items that do anything just now."""

from __future__ import annotations

from engine.games.grimm.cards import can
from engine.games.grimm.pack import Item
from engine.games.grimm.table import GrimmTable, hidden_hands
from engine.games.grimm.verbs import LoseItem


def helps(t: GrimmTable, name: str, item: Item) -> bool:
    """GR-MAG-04: one for one's own turn, all of whose lines can be carried out; it cannot be paid with itself."""
    to_lose = sum(isinstance(op, LoseItem) for op in item.ops)
    return not item.answers and to_lose < len(t.heroes[name].items) and can(t, item.ops, name)


def has_usable_item(t: GrimmTable, name: str) -> bool:
    """GR-END-02, GR-TRN-07, GR-MAG-02: by what they hold; of hidden items by what everybody knows that they may be."""
    hand = t.heroes[name].items
    known = t.box.items if hand and hidden_hands(t, None) else [card for card in hand if card in t.box.items]
    return any(helps(t, name, t.box.items[card]) for card in known)
