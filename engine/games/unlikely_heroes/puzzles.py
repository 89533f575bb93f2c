"""Puzzles: which pieces of a colour hang together without an open tab or knob, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from engine.games.unlikely_heroes.cards import met
from engine.games.unlikely_heroes.pack import ItemCard, Piece
from engine.games.unlikely_heroes.table import HeroesTable

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
MOST_PIECES = 8  # of one colour in one backpack: so many can be tried in all ways at once


def pieces(t: HeroesTable, hero: str) -> dict[str, Piece]:
    """UH-PZL-01, UH-PZL-09, UH-PZL-07: the pieces in a backpack, on either side, that have not been used."""
    owners = [hero, *(t.here(hero) if t.ruled("pooled_pieces") == "adjacent" else ())]
    found = dict[str, Piece]()
    for name in owners:
        for item in t.heroes[name].items if name in t.heroes else ():
            card = t.card(item.card)
            if isinstance(card, ItemCard) and card.piece and is_free(t, item.card, card, card.piece, name):
                found[item.card] = card.piece
    return found


def is_free(t: HeroesTable, name: str, card: ItemCard, piece: Piece, hero: str) -> bool:
    """UH-PZL-07, UH-DEP-10: not used yet, and not beyond an icon of what its holder lacks."""
    return not is_locked(t, name, piece) and met(t, card.needs, [hero])


def is_locked(t: HeroesTable, card: str, piece: Piece) -> bool:
    """UH-PZL-07: this piece, or by house rule its colour, has been used."""
    if t.ruled("solved") == "pieces":
        return card in t.locked
    return any(colour_of(t, name) == piece.colour for name in t.locked)


def complete_sets(t: HeroesTable, hero: str) -> dict[str, tuple[str, ...]]:
    """UH-PZL-03, UH-PZL-04, UH-PZL-05, UH-PZL-06: every set that can be tried, by the pieces in it."""
    mine = pieces(t, hero)
    found = dict[str, tuple[str, ...]]()
    for colour in dict.fromkeys(piece.colour for piece in mine.values()):
        alike = [card for card, piece in mine.items() if piece.colour == colour][:MOST_PIECES]
        for size in range(2, len(alike) + 1):
            for cards in combinations(alike, size):
                if is_complete([mine[card] for card in cards]) and not is_settled(t, cards, mine):
                    found["+".join(str(mine[card].number) for card in cards)] = cards
    return found


def is_settled(t: HeroesTable, cards: tuple[str, ...], mine: dict[str, Piece]) -> bool:
    """UH-PZL-07, UH-CHL-25: if the card has gone back into the box, its puzzle can be tried again, and no other one."""
    colours = {mine[card].colour for card in cards} if t.ruled("solved") == "colour" else set[str]()
    for card, found in t.led_to.items():
        if card in t.available(t.number(card)) and set(found) != set(cards):
            if set(found) & set(cards) or any(colour_of(t, one) in colours for one in found):
                return True
    return False


def colour_of(t: HeroesTable, card: str) -> str | None:
    """Of a piece; nothing of what is none."""
    known = t.card(card)
    return known.piece.colour if isinstance(known, ItemCard) and known.piece else None


def is_complete(every: list[Piece]) -> bool:
    """UH-PZL-04: each tab meets a knob of its shape on the facing side, all of one piece with the others."""
    joints: Counter[tuple[str, str]] = Counter()
    for piece in every:
        joints.update((shape, str(side)) for side, shape in piece.tabs.items())
        joints.subtract((shape, OPPOSITE[side]) for side, shape in piece.knobs.items())
    return not any(joints.values()) and hang_together(every)


def hang_together(every: list[Piece]) -> bool:
    """UH-PZL-04: from any piece one gets to all others, joint by joint."""
    reached, rest = [every[0]], every[1:]
    while near := [piece for piece in rest if any(fit(piece, other) for other in reached)]:
        reached += near
        rest = [piece for piece in rest if piece not in near]
    return not rest


def fit(a: Piece, b: Piece) -> bool:
    """UH-PZL-04: does a tab of one fit a knob of the other?"""
    return any(
        one.tabs.get(side) is not None and one.tabs.get(side) == other.knobs.get(OPPOSITE[side])  # type: ignore[call-overload]
        for one, other in ((a, b), (b, a))
        for side in OPPOSITE
    )


def total(t: HeroesTable, cards: tuple[str, ...]) -> int:
    """UH-PZL-02: what their numbers add up to."""
    known = (t.card(name) for name in cards)
    return sum(card.piece.number for card in known if isinstance(card, ItemCard) and card.piece)


def lock(t: HeroesTable, cards: Iterable[str]) -> None:
    """UH-PZL-07: a puzzle that is solved stays as it is."""
    t.locked += [card for card in cards if card not in t.locked]
