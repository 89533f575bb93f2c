"""Cards of which nobody has typed what they are called: told once at the table or read there, and the pack gains it."""

from __future__ import annotations

from collections.abc import Iterator

from engine import skippable, text
from engine.contract import Read
from engine.games.unnamed.box import Box
from engine.games.unnamed.table import SevenTable
from engine.pieces.printed import Gain, Printed

WITH_TEXT = ("characters", "elixirs", "quests")
FILES = {  # cards that lie in rows for all to see: their kind, which is their list in the pack, and its file
    "characters": "tavern",
    "elixirs": "store",
    "buildings": "buildings",
    "quests": "quests",
    "treasures": "treasures",
}
RECURRING = ("elixirs", "treasures")  # decks in which cards are there several times


def kind_of(box: Box, card: str) -> str:
    """Which kind of card it is; nothing: none that is turned up."""
    return next((kind for kind in FILES if card in getattr(box, kind)), "")


def is_untyped(box: Box, card: str) -> bool:
    """Is it in the pack, but without a name?"""
    kind = kind_of(box, card)
    return bool(kind) and not getattr(box, kind)[card].name


def is_nameless(t: SevenTable, card: str) -> bool:
    """Does nobody know yet what it is called?"""
    return is_untyped(t.box, card) and card not in t.called


async def ask_name(t: SevenTable, card: str) -> None:
    """A real card that has just been turned up, unless people would rather leave it at that."""
    if is_nameless(t, card) and "names" not in t.by_hand:
        await tell_name(t, card)


@skippable(None)
async def tell_name(t: SevenTable, card: str) -> None:
    """UN-SET-08: typed, said, or proposed by whoever has read it; whoever does not care goes on."""
    t.called[card] = " ".join((await text("card.called", t.dealer, card=card)).split())


def gains(t: SevenTable, read: Read) -> Iterator[Gain]:
    """What was told of cards, and what was read of them."""
    for card, name in t.called.items():
        if kind := kind_of(t.box, card):
            words = read.get(card, {}).get("front", Printed()).below if kind in WITH_TEXT else ""
            yield Gain(f"{FILES[kind]}.yaml", kind, "id", card, {"name": name} | ({"text": words} if words else {}))
