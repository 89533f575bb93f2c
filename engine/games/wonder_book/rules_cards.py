"""Wonder Book: reading a card of the chapter deck from top to bottom, choices, and the order at its bottom."""

from __future__ import annotations

from collections.abc import Sequence

from engine import choose, leave, pause, rule
from engine.content import Text
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import follow, fulfilled, may_hold, reader
from engine.games.wonder_book.pack import Branch, Card, Side, SpecialRule
from engine.games.wonder_book.steps import CHAPTER_WON
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import AddWyrmCard, GainUpgrade, LoadMap, Op
from engine.pieces.verbs import Manual
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
    """WB-DCK-03, WB-STO-01: narration and things for the hands, then what follows; the order at the bottom."""
    if t.flipped and card.front.options:
        return await read_column(t, number, card)
    aloud(t, number, side.text)
    for step in () if t.is_drawn else side.setup_steps:
        aloud(t, number, step)
    bottom: tuple[str, ...] = side.bottom
    for branch in side.branches:
        bottom = await read_branch(t, number, branch) or bottom
    await carry_out(t, side.ops)
    if side.options:
        await read_options(t, number, card)
        return ("flip",) if not t.flipped else await read_column(t, number, card)
    return bottom


def aloud(t: WonderTable, number: int, words: Text, side: str = "") -> None:
    """WB-STA-02, WB-GEN-07: what the card says is heard in one go with what came before it, once something follows."""
    if words:
        t.to_read.append(ref(words))
        t.read_from.append(f"{number} {side or ('back' if t.flipped else 'front')}")


async def carry_out(t: WonderTable, ops: Sequence[Op]) -> None:
    """WB-STO-01: what the card says is heard, then its lines are followed; a scenery is opened as it is read."""
    if ops and not isinstance(ops[0], LoadMap):
        await hear(t)
    await follow(t, ops, t.you)


@rule
async def hear(t: WonderTable) -> None:
    """WB-STA-02: all that has been read off is heard, and OK goes on."""
    if t.to_read:
        number, _, side = t.read_from[-1].partition(" ")
        await pause("card.read", card=int(number), side=side, text=" ".join(t.to_read), cards=cards_heard(t))
        have_heard(t)


def cards_heard(t: WonderTable) -> str:
    """The numbers of the cards whose words are heard now, each once."""
    return " ".join(dict.fromkeys(place.partition(" ")[0] for place in t.read_from))


def have_heard(t: WonderTable) -> None:
    """Nothing is left to be heard."""
    t.to_read, t.read_from = [], []


async def read_branch(t: WonderTable, number: int, branch: Branch) -> tuple[str, ...] | None:
    """WB-CHO-04, WB-KEY-04: a part of the card that holds only under its conditions."""
    if any(isinstance(condition, Manual) for condition in branch.requires):
        await hear(t)
    if not await branch_holds(t, branch):
        return None
    aloud(t, number, branch.text)
    await carry_out(t, branch.ops)
    return branch.bottom


@rule
async def branch_holds(t: WonderTable, branch: Branch) -> bool:
    """WB-CHO-04: by the sheet of keywords and the like; what only people can tell is asked."""
    return await fulfilled(t, branch.requires)


# Choices ------------------------------------------------------------------------------------------


async def read_options(t: WonderTable, number: int, card: Card) -> None:
    """WB-CHO-01, WB-CHO-04: every open option is heard with its name before it; which are not open is said."""
    every, open_ = [option.id for option in card.options], open_options(t, card)
    for option in card.options:
        if option.id in open_:
            aloud(t, number, option.label)
            aloud(t, number, option.text)
    if len(open_) == 1 and (closed := [option for option in every if option not in open_]):
        t.tell("choice.closed", card=number, closed=tuple(closed))  # nothing is asked that could say it
    await pick(t, card)


def open_options(t: WonderTable, card: Card) -> list[str]:
    """WB-CHO-04: those whose conditions may hold; if there are none, all of them."""
    open_ = [option.id for option in card.options if may_hold(t, option.requires, t.you)]
    return open_ or [option.id for option in card.options]


@rule
async def pick(t: WonderTable, card: Card) -> None:
    """WB-CHO-02, WB-CHO-04, WB-GEN-06: the group picks one of the options that are open to it."""
    open_ = open_options(t, card)
    closed = tuple(option.id for option in card.options if option.id not in open_)
    text, cards = " ".join(t.to_read), cards_heard(t)
    t.picked = await choose(
        "card.choice", open_, card=card.number, text=text, cards=cards, closed=closed, shut=len(closed)
    )
    if len(open_) > 1:
        have_heard(t)


async def read_column(t: WonderTable, number: int, card: Card) -> tuple[str, ...]:
    """WB-CHO-03: only the column of the picked option is read; a card that hands have turned over is asked about."""
    if t.picked not in [option.id for option in card.options]:
        await pick(t, card)
    option = next(option for option in card.options if option.id == t.picked)
    aloud(t, number, option.column_text)
    await carry_out(t, option.column_ops)
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
        await carry_out(t, [GainUpgrade(id=card.upgrade)])
    elif card and kind == "wyrm" and card.wyrm:
        await carry_out(t, [AddWyrmCard(id=card.wyrm)])
    elif kind == "item":
        await hear(t)
        await keep_item(t, number)
    elif card and card.special_rule:
        say_rule(t, number, card.special_rule)
    lay(t, number, kind)


def say_rule(t: WonderTable, number: int, held: SpecialRule) -> None:
    """WB-SPR-01, WB-SPR-02: what holds from now on is read as well, not only the story above it."""
    aloud(t, number, held.text)
    for modifier in held.modifiers:
        if modifier.what == "custom":
            aloud(t, number, modifier.text)


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
        changes.hold(t, hero, number)
