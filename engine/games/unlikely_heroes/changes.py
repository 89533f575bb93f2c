"""Changes of the table that happen at one stroke, and are told."""

from __future__ import annotations

from engine.games.unlikely_heroes import ways
from engine.games.unlikely_heroes.cards import met
from engine.games.unlikely_heroes.energy import empty
from engine.games.unlikely_heroes.pack import ItemCard
from engine.games.unlikely_heroes.table import HeroesTable, Item

# Cards come and go --------------------------------------------------------------------------------


def lift(t: HeroesTable, card: str) -> None:
    """UH-NRG-18, UH-CRD-05, UH-CRD-06, UH-MAP-13: the card leaves wherever it lies open; its cubes go to the pool."""
    if card in t.in_play() and card not in t.left_play:
        t.left_play.append(card)
    for cell in [cell for cell, there in t.cells.items() if there == card]:
        t.ways_out[cell] = list(ways.ways(t).get(cell, ()))
        del t.cells[cell]
    for hero in t.heroes.values():
        item = hero.item(card)
        if item is not None:
            if gone := empty(t, item):
                t.tell("energy.returned", card=card, n=gone, pool=t.pool)
            hero.side(hero.side_of(card)).remove(item)
    t.open = [name for name in t.open if name != card]
    t.reading = "" if t.reading == card else t.reading
    t.played = [name for name in t.played if name.partition(" ")[0] != card]


def discard(t: HeroesTable, card: str, why: str = "card.discarded") -> None:
    """UH-CRD-07, UH-CRD-08, UH-CUB-19: onto the pile where it belongs."""
    was = t.holder(card)
    lift(t, card)
    if card in t.box.fated:
        (t.blessed_items if t.box.fated[card] else t.cursed_items).append(card)
        t.under = [*(name for name in t.under if name != card), card]
        t.tell("card.under", card=card, hero=was)
        return
    t.discard.append(card)
    t.tell(why, card=card, hero=was)


def destroy(t: HeroesTable, card: str) -> None:
    """UH-CRD-09: into the box lid, wherever it was."""
    was = t.holder(card)
    lift(t, card)
    t.peeked = "" if t.peeked == card else t.peeked
    for pile in (t.pile, t.discard, t.aside, t.blessed_items, t.cursed_items, t.under):
        if card in pile:
            pile.remove(card)
    t.lid.append(card)
    t.tell("card.destroyed", card=card, hero=was)


def put_back(t: HeroesTable, card: str, why: str = "card.returned") -> None:
    """UH-CRD-10, UH-CHL-02, UH-CUB-19: into the encounter draw pile, at its place; what fate deals goes to its own.

    UH-PZL-07, UH-CHL-25: the puzzle that has led to it can be tried again.
    """
    if card in t.box.fated:
        discard(t, card)
        return
    was = t.holder(card)
    lift(t, card)
    t.left_play = [name for name in t.left_play if name != card]
    t.locked = [name for name in t.locked if name not in t.led_to.get(card, ())]
    if card in t.box.cards:
        t.pile = sorted([*(name for name in t.pile if name != card), card], key=t.box.pile_order)
    t.tell(why, card=card, hero=was)


def is_met(t: HeroesTable, card: str) -> None:
    """UH-QST-04, UH-CRD-12: its front is open to all from now on, wherever it came from."""
    if card not in t.met:
        t.met.append(card)


def equip(t: HeroesTable, hero: str, card: str, side: str, *, bright: int = 0, dark: int = 0) -> None:
    """UH-BPK-01, UH-BPK-04: beneath the items that already lie on that side."""
    t.open = [name for name in t.open if name != card]
    t.reading = "" if t.reading == card else t.reading
    t.heroes[hero].side(side).append(Item(card, bright, dark))


def tell_equipped(t: HeroesTable, card: str, hero: str, owner: str = "") -> None:
    """UH-BPK-04: where an item lies now: beneath others, if there are any."""
    side = t.heroes[hero].side_of(card)
    what = "equipped" if len(t.heroes[hero].side(side)) > 1 else "first"
    t.tell(f"item.{what}_{side}", card=card, hero=hero, owner=owner or hero)


def take_out(t: HeroesTable, hero: str, card: str) -> Item:
    """An item leaves its side with its cubes, to lie elsewhere."""
    owner = t.heroes[hero]
    side = owner.side(owner.side_of(card))
    at = next(n for n, item in enumerate(side) if item.card == card)
    return side.pop(at)


def skill(t: HeroesTable, name: str, which: str) -> int:
    """UH-CHL-15, UH-BPK-02, UH-BPK-03, UH-BPK-05, UH-DEP-10: the hero card and the open modifiers on its left."""
    hero = t.heroes[name]
    found = {str(key): value for key, value in t.hero_card(name).skills.items()}.get(which, 0)
    for item in hero.left:
        card = t.card(item.card)
        if isinstance(card, ItemCard) and met(t, card.needs, [name]):
            found += {str(key): value for key, value in card.modifiers.items()}.get(which, 0)
    return found
