"""Energy cubes: where there is room for one, where one lies, and how they come and go; none is ever made or lost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.unlikely_heroes.pack import Effect, HeroCard, ItemCard
from engine.games.unlikely_heroes.table import Hero, HeroesTable, Item
from engine.pieces.tracks import left, room


def effects(t: HeroesTable, card: str) -> tuple[Effect, ...]:
    """What a hero or an item can do."""
    known = t.card(card)
    return known.effects if isinstance(known, HeroCard | ItemCard) else ()


def spaces(t: HeroesTable, card: str) -> tuple[int, int]:
    """UH-NRG-01: how many charged and how many uncharged spaces a card has."""
    every = [space for effect in effects(t, card) for space in effect.spaces]
    return every.count("charged"), every.count("uncharged")


def lies(t: HeroesTable, hero: str, card: str) -> Hero | Item | None:
    """What bears the cubes of a card with a visible effect: the hero itself, or an item on its right."""
    owner = t.heroes.get(hero)
    if owner is None or owner.name == card:
        return owner
    return next((item for item in owner.right if item.card == card), None)


def visible(t: HeroesTable, hero: str) -> list[str]:
    """UH-EFF-10, UH-CRD-18: the cards of a backpack whose effects can be seen."""
    owner = t.heroes.get(hero)
    return [owner.name, *(item.card for item in owner.right)] if owner else []


def on(t: HeroesTable, hero: str, card: str) -> int:
    """How many cubes lie on a card."""
    there = lies(t, hero, card)
    return there.bright + there.dark if there else 0


def rooms(t: HeroesTable, hero: str) -> list[str]:
    """UH-NRG-04: the cards of a backpack with an empty space."""
    return [card for card in visible(t, hero) if on(t, hero, card) < sum(spaces(t, card))]


def space(t: HeroesTable, hero: str) -> int:
    """UH-NRG-04: how many cubes still find room in a backpack."""
    return sum(max(0, sum(spaces(t, card)) - on(t, hero, card)) for card in visible(t, hero))


def loaded(t: HeroesTable, hero: str) -> list[str]:
    """UH-NRG-08, UH-NRG-09, UH-NRG-16: the cards of a backpack from which a cube can be taken; never a marker."""
    return [card for card in visible(t, hero) if on(t, hero, card)]


def charge(t: HeroesTable, hero: str, card: str) -> None:
    """UH-NRG-02, UH-NRG-03, UH-NRG-11, UH-NRG-12, UH-NRG-14: the charged spaces are filled, as far as the pool goes."""
    there = lies(t, hero, card)
    if there is None:
        return
    wanted = room(spaces(t, card)[0], there.bright, spaces(t, card)[0])
    too_few = t.pool < wanted and t.ruled("too_few_cubes") == "none"
    gained = 0 if too_few else left(wanted, t.pool)
    there.bright += gained
    t.pool -= gained
    if gained:
        t.tell("energy.placed", card=card, hero=hero, n=gained, pool=t.pool)
    if gained < wanted:
        t.tell("energy.too_few", card=card, hero=hero, n=wanted - gained)


def put(t: HeroesTable, hero: str, card: str) -> None:
    """UH-NRG-01, UH-NRG-04: one cube onto an empty space; first onto one that nothing else fills."""
    there = lies(t, hero, card)
    if there is None or card not in rooms(t, hero) or not t.pool:
        return
    if there.dark < spaces(t, card)[1]:
        there.dark += 1
    else:
        there.bright += 1
    t.pool -= 1


def take(t: HeroesTable, hero: str, card: str) -> None:
    """UH-NRG-05: one cube goes back to the pool; first from a space that can be filled again most easily."""
    there = lies(t, hero, card)
    if there is None or not on(t, hero, card):
        return
    if there.bright:
        there.bright -= 1
    else:
        there.dark -= 1
    t.pool += 1


def empty(t: HeroesTable, thing: Hero | Item) -> int:
    """UH-NRG-15, UH-NRG-18: all cubes of a card go to the pool."""
    gone = thing.bright + thing.dark
    thing.bright = thing.dark = 0
    t.pool += gone
    return gone


def goes_when_depleted(t: HeroesTable, card: str) -> bool:
    """UH-NRG-07: does a card say so?"""
    return any(effect.discard_when_depleted for effect in effects(t, card))


def markers(t: HeroesTable) -> int:
    """UH-NRG-16: cubes that only mark something: on the clock and on traits."""
    return int(t.clock_runs) + sum(len(hero.traits) for hero in t.heroes.values())


def everywhere(t: HeroesTable) -> Iterator[int]:
    """UH-NRG-17: all cubes, pile by pile."""
    yield t.pool
    yield markers(t)
    for hero in t.heroes.values():
        yield hero.bright + hero.dark
        yield from (item.bright + item.dark for item in hero.items)
