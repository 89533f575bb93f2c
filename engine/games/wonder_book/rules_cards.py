"""Wonder Book: reading a card of the chapter deck from top to bottom, choices, and the order at its bottom."""

from __future__ import annotations

from engine import choose, leave, pause, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import follow, fulfilled, may_hold, reader
from engine.games.wonder_book.pack import Branch, Card, Side
from engine.games.wonder_book.steps import CHAPTER_WON
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import AddWyrmCard, GainUpgrade
from engine.pieces.words import ref


def side_that_shows(t: WonderTable, card: Card) -> Side | None:
    """WB-DCK-11: the front until it is turned over; the back of a choice is in its columns."""
    if not t.flipped:
        return card.front
    return card.back or (Side() if card.front.options else None)


def to_the_end() -> None:
    """WB-WIN-01: the end card completes the chapter."""
    leave(CHAPTER_WON)


# Reading one side ---------------------------------------------------------------------------------


async def read_side(t: WonderTable, number: int, card: Card, side: Side) -> tuple[str, ...]:
    """WB-DCK-03, WB-STO-01: narration, then things for the hands, then what follows; the order at the bottom."""
    if t.flipped and card.front.options:
        return await read_column(t, number, card)
    await aloud(t, number, ref(side.text))
    for step in () if t.is_drawn else side.setup_steps:
        await instruct(t, ref(step))
    bottom: tuple[str, ...] = side.bottom
    for branch in side.branches:
        bottom = await read_branch(t, number, branch) or bottom
    await follow(t, side.ops, t.you)
    if side.options:
        await read_options(t, number, card)
        return ("flip",)
    return bottom


@rule
async def aloud(t: WonderTable, number: int, text: str, side: str = "") -> None:
    """WB-STA-02, WB-GEN-07: what the card says is heard, and OK goes on."""
    if text:
        await pause("card.read", card=number, side=side or ("back" if t.flipped else "front"), text=text)


@rule
async def instruct(t: WonderTable, text: str) -> None:
    """WB-STO-01: something for the hands."""
    await pause("card.instruction", text=text)


async def read_branch(t: WonderTable, number: int, branch: Branch) -> tuple[str, ...] | None:
    """WB-CHO-04, WB-KEY-04: a part of the card that holds only under its conditions."""
    if not await branch_holds(t, branch):
        return None
    await aloud(t, number, ref(branch.text))
    await follow(t, branch.ops, t.you)
    return branch.bottom


@rule
async def branch_holds(t: WonderTable, branch: Branch) -> bool:
    """WB-CHO-04: by the sheet of keywords and the like; what only people can tell is asked."""
    return await fulfilled(t, branch.requires)


# Choices ------------------------------------------------------------------------------------------


async def read_options(t: WonderTable, number: int, card: Card) -> None:
    """WB-CHO-01: every option is heard before anybody decides."""
    for option in card.front.options:
        await aloud(t, number, ref(option.text))
    await pick(t, card)


@rule
async def pick(t: WonderTable, card: Card) -> None:
    """WB-CHO-02, WB-CHO-04, WB-GEN-06: the group picks one of the options that are open to it."""
    every = [option.id for option in card.front.options]
    open_ = [option.id for option in card.front.options if may_hold(t, option.requires)]
    t.picked = await choose("card.choice", open_ or every, card=card.number)


async def read_column(t: WonderTable, number: int, card: Card) -> tuple[str, ...]:
    """WB-CHO-03: only the column of the picked option is read; a card that hands have turned over is asked about."""
    if t.picked not in [option.id for option in card.front.options]:
        await pick(t, card)
    option = next(option for option in card.front.options if option.id == t.picked)
    await aloud(t, number, ref(option.column_text))
    await follow(t, option.column_ops, t.you)
    if option.column_bottom is not None:
        return option.column_bottom
    return (card.back.bottom if card.back else ()) or ("discard",)


# The order at the bottom --------------------------------------------------------------------------


async def go_on(t: WonderTable, number: int, bottom: tuple[str, ...]) -> None:
    """WB-DCK-02, WB-DCK-11: turn it over, take the next one, put it away, or play on under it."""
    if number not in t.deck[:1]:
        return  # the card itself has sent us elsewhere, or lies in play already
    if "flip" in bottom and not t.flipped:
        t.flipped, t.hand_goal = True, 0
    elif "discard" in bottom:
        changes.put_away(t, number)
    elif "goal" in bottom:
        t.hand_goal = number
    else:
        await put_where_it_belongs(t, number)


async def put_where_it_belongs(t: WonderTable, number: int) -> None:
    """WB-DCK-04, WB-DCK-07, WB-DCK-10: cards of some kinds stay in play; the others join those already read."""
    card = t.known(number)
    kind = card.kind if card else "story"
    if card and kind == "upgrade" and card.upgrade:
        await follow(t, [GainUpgrade(id=card.upgrade)])
    elif card and kind == "wyrm" and card.wyrm:
        await follow(t, [AddWyrmCard(id=card.wyrm)])
    elif kind == "item":
        await keep_item(t, number)
    lay(t, number, kind)


def lay(t: WonderTable, number: int, kind: str) -> None:
    """WB-INT-07, WB-SPR-01, WB-DCK-10: from the deck to where cards of this kind lie, if nothing has moved it yet."""
    if not changes.take_out_of_deck(t, number):
        return
    if kind == "interaction":
        t.stacks[f"card {number}"] = [number]
    else:
        piles = {"special_rule": t.special, "hero": t.given, "upgrade": t.given, "wyrm": t.given}
        piles.get(kind, t.read).append(number)


async def keep_item(t: WonderTable, number: int) -> None:
    """WB-ITM-01, WB-STO-02: the thing belongs to whom the card speaks to."""
    hero = await reader(t)
    if hero in t.heroes:
        changes.take_out(t, number)
        t.heroes[hero].items.append(number)
        t.tell("item.gained", hero=hero, item=number)
