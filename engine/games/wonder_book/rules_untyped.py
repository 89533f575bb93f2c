"""Wonder Book: cards that nobody has typed: the people tell what the deck has to know, and tell it only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import SoughtCard, choose, effect, number, rule, shown, text
from engine.games.wonder_book import changes
from engine.games.wonder_book.deeds_heroes import take_seats
from engine.games.wonder_book.rules_cards import go_on, lay, to_the_end
from engine.games.wonder_book.table import PURPLE, WonderTable

BOTTOMS = ("flip", "next", "discard", "keep")
ABOVE = ("keyword", "erase", "heroes")  # what may stand above the bottom
FRONTS = ("flip", "choice")  # what a card that has been turned over cannot order
KEPT = {"special_rule": "special_rule", "interaction": "interaction", "purple": "wyrm", "other": "upgrade"}
MOST_OPTIONS = 4


async def unknown_card(t: WonderTable, card: int) -> None:
    """WB-DCK-02, WB-GEN-03: the people read it and do what it says; only what the deck has to know is told."""
    if await read_by_hand(t, card):
        await follow_told(t, card, (*BOTTOMS, "goal", "end", *ABOVE, "choice"))


@rule
async def read_by_hand(t: WonderTable, card: int) -> bool:
    """WB-GEN-03: the people read it aloud, or lay it down to be read; another one that lies there comes first."""
    others = [other for other in t.deck if other != card] if card in t.deck[:1] else []
    side = "back" if t.flipped or not others else "front"
    picked: dict[str, Any] = {"picked": t.picked} if t.picked else {}
    laid = await shown("card.unknown", SoughtCard((card, *others), side, "cards"), card=card, **picked)
    if isinstance(laid, int) and laid in others:
        changes.skip_to(t, laid)
        return False
    return True


# What stands on it --------------------------------------------------------------------------------


async def follow_told(t: WonderTable, card: int, orders: tuple[str, ...], side: str = "") -> None:
    """WB-DCK-01, WB-DCK-02, WB-DCK-07: what the people say that a card orders, or have said before."""
    place = told_place(t, card, side)
    if place not in t.orders:
        await tell_orders(t, card, place, orders)
    await follow_orders(t, card, tuple(t.orders[place]), place)


async def follow_orders(t: WonderTable, card: int, orders: tuple[str, ...], place: str) -> None:
    """WB-DCK-01: one after the other."""
    for order in orders:
        await carry_out(t, card, order, place)


def told_place(t: WonderTable, card: int, side: str = "") -> str:
    """Where what was told of one side of a card is kept: of the back of a choice what the picked column says."""
    column = f":{t.picked}" if t.picked else ""
    return f"{t.campaign.chapter} {card} {side or (f'back{column}' if t.flipped else 'front')}"


@rule
async def tell_orders(t: WonderTable, card: int, place: str, orders: tuple[str, ...]) -> None:
    """WB-DCK-01, WB-DCK-02, WB-KEY-03: from top to bottom; what is turned over is not turned again."""
    told = list[str]()
    while not told or told[-1].startswith(ABOVE):
        before: dict[str, Any] = {"told": len(told)} if told else {}
        order = await choose("card.bottom", still_open(t, orders, told), card=card, **before)
        if order == "keyword":
            order = f"keyword {await text('card.keyword', card=card, **before)}"
        elif order == "erase":
            order = f"erase {await choose('card.erased', on_the_sheet(t, told), card=card, **before)}"
        elif order == "choice":
            order = f"choice {await number('card.options', 2, MOST_OPTIONS, card=card)}"
        told.append(order)
    t.orders[place] = told


def still_open(t: WonderTable, orders: tuple[str, ...], told: Sequence[str]) -> list[str]:
    """WB-DCK-11, WB-KEY-03, WB-HER-02: what this side can order; no keyword is erased that is not written."""
    barred = {*(FRONTS if t.flipped else ()), *(() if on_the_sheet(t, told) else ("erase",))}
    barred |= {"heroes"} if t.heroes or "heroes" in told else set()
    return [order for order in orders if order not in barred]


def on_the_sheet(t: WonderTable, told: Sequence[str]) -> list[str]:
    """WB-KEY-03: the keywords that are written, as far as this card has not erased them already."""
    return [word for word in t.campaign.keywords if f"erase {word}" not in told]


@effect
async def carry_out(t: WonderTable, card: int, order: str, place: str) -> None:
    """WB-DCK-02, WB-KEY-01, WB-HER-02, WB-CHO-02, WB-WIN-01: one of the things that a card orders."""
    what, _, about = order.partition(" ")
    if what == "keyword":
        changes.write_keyword(t, about.strip())
    elif what == "heroes":
        await somebody_plays(t)
    elif what == "erase":
        changes.erase_keyword(t, about)
    elif what == "choice":
        await pick_one(t, card, min(int(about), MOST_OPTIONS))
        await go_on(t, card, ("flip",))
    elif what == "end":
        to_the_end()
    elif what == "keep" and t.known(card) is None:
        await keep(t, card, about, place)
    else:
        await go_on(t, card, (what,))


@rule
async def pick_one(t: WonderTable, card: int, options: int) -> None:
    """WB-CHO-02, WB-GEN-06: the group picks one of so many; which of them are open to it only the people know."""
    numbers = [str(option) for option in range(1, options + 1)]
    t.picked = await choose("card.choice", numbers, card=card, closed=(), shut=0, text="")


@rule
async def keep(t: WonderTable, card: int, known: str, place: str) -> None:
    """WB-DCK-07: a hero's thing, a rule for all, something to turn to, or a card of another kind."""
    kinds = {"": [*t.standing(), *KEPT], "item": t.standing()}.get(known, [known])
    keeper = await choose("card.keeper", kinds, card=card) if kinds else "other"
    t.orders[place] = [*t.orders[place][:-1], f"keep {keeper if keeper in KEPT else 'item'}"]
    if keeper in KEPT:
        lay(t, card, KEPT[keeper])
    if keeper == "purple":
        changes.join_wyrm_deck(t, purple(t, card))
    if keeper not in KEPT and changes.take_out(t, card):
        changes.hold(t, keeper, card)


def purple(t: WonderTable, card: int) -> str:
    """WB-WCD-10: the name of a purple Wyrm card: as it was typed, or by its chapter and number."""
    chapter = t.campaign.chapter
    typed = (one.id for one in t.box.wyrm_cards.values() if (one.chapter, one.card) == (chapter, card))
    return next(typed, f"{PURPLE}{chapter}-{card}")


async def somebody_plays(t: WonderTable) -> None:
    """WB-SET-15, WB-HER-02: where nobody has chosen a hero yet, everybody does now."""
    if not t.heroes:
        await take_seats(t)


async def told_fate(t: WonderTable, card: int) -> str:
    """WB-IAC-06: what becomes of an interaction card, once it has been turned to."""
    place = told_place(t, card, "after")
    if place not in t.orders:
        await tell_fate(t, card, place)
    return t.orders[place][0]


@rule
async def tell_fate(t: WonderTable, card: int, place: str) -> None:
    """WB-IAC-06: what becomes of a card that nobody has typed."""
    t.orders[place] = [await choose("interaction.after", ["keep_flipped", "discard", "flip_back"], card=card)]
