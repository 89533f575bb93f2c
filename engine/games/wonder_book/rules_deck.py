"""Wonder Book: following the chapter deck, card by card, until one of them sets a goal."""

from __future__ import annotations

from engine import Next, choose, effect, goto, leave, pause, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.box import ref
from engine.games.wonder_book.cards import all_hold, follow, fulfilled, reader
from engine.games.wonder_book.deeds_heroes import take_seats
from engine.games.wonder_book.pack import Branch, Card, Goal, Option, Side
from engine.games.wonder_book.steps import CHAPTER_WON, ENEMIES_PHASE, PLAYERS_PHASE
from engine.games.wonder_book.table import BY_HAND, WonderTable
from engine.games.wonder_book.verbs import AddWyrmCard, GainUpgrade

BOTTOMS = ("flip", "next", "discard", "goal", "keep", "end")


async def read_on(t: WonderTable) -> Next:
    """WB-GEN-07, WB-STA-08, WB-DCK-01: the card on top is what counts; a goal begins the rounds."""
    t.phase, t.active = "reading", ""
    if goal := t.goal():
        await somebody_plays(t)
        await set_goal(t)
        return ENEMIES_PHASE if goal.enemies_first else PLAYERS_PHASE
    await read_top(t)
    return goto(read_on)


async def somebody_plays(t: WonderTable) -> None:
    """WB-SET-15, WB-HER-02: no card has let people choose their heroes, as in a pack that is not complete."""
    if not t.heroes:
        await take_seats(t)


async def follow_deck(t: WonderTable) -> None:
    """WB-DCK-08, WB-WIN-01: cards are read at once, whatever else was going on, until a goal lies on top."""
    while not t.goal():
        await read_top(t)
    await set_goal(t)


async def read_top(t: WonderTable) -> None:
    """WB-DCK-01, WB-DCK-03, WB-STO-01: the side that shows, from top to bottom; its bottom says how to go on."""
    if not t.deck:
        await deck_is_empty(t)
        return
    number, t.reader = t.deck[0], ""
    card = t.known(number)
    side = (card.back if t.flipped else card.front) if card else None
    if card is None or side is None:
        await unknown_card(t, number)
        return
    bottom = await read_side(t, number, card, side)
    if card.kind == "end" and not t.flipped:
        to_the_end()
    await go_on(t, number, bottom or card_default(card))


def card_default(card: Card) -> tuple[str, ...]:
    """WB-DCK-10: a card whose bottom says nothing joins those already read; a goal stays."""
    return ("goal",) if card.kind == "goal" else ("next",)


def to_the_end() -> None:
    """WB-WIN-01: the end card completes the chapter."""
    leave(CHAPTER_WON)


# Reading one side ---------------------------------------------------------------------------------


async def read_side(t: WonderTable, number: int, card: Card, side: Side) -> tuple[str, ...]:
    """WB-DCK-03, WB-STO-01: narration, then things for the hands, then what follows; the order at the bottom."""
    if card.kind == "choice":
        return await read_choice(t, number, card)
    await aloud(t, number, ref(side.text))
    for step in side.setup_steps:
        await instruct(t, ref(step))
    bottom: tuple[str, ...] = side.bottom
    for branch in side.branches:
        bottom = await read_branch(t, number, branch) or bottom
    await follow(t, side.ops, t.active)
    return bottom


@rule
async def aloud(t: WonderTable, number: int, text: str) -> None:
    """WB-STA-02, WB-GEN-07: what the card says is heard, and OK goes on."""
    if text:
        await pause("card.read", card=number, side="back" if t.flipped else "front", text=text)


@rule
async def instruct(t: WonderTable, text: str) -> None:
    """WB-STO-01: something for the hands."""
    await pause("card.instruction", text=text)


async def read_branch(t: WonderTable, number: int, branch: Branch) -> tuple[str, ...] | None:
    """WB-CHO-04, WB-KEY-04: a part of the card that holds only under its conditions."""
    if not await branch_holds(t, branch):
        return None
    await aloud(t, number, ref(branch.text))
    await follow(t, branch.ops, t.active)
    return branch.bottom


@rule
async def branch_holds(t: WonderTable, branch: Branch) -> bool:
    """WB-CHO-04: by the sheet of keywords and the like; what only people can tell is asked."""
    return await fulfilled(t, branch.requires)


# Choices ------------------------------------------------------------------------------------------


async def read_choice(t: WonderTable, number: int, card: Card) -> tuple[str, ...]:
    """WB-CHO-01, WB-CHO-03: all options first; then the card is turned, and only the picked column is read."""
    if not t.flipped:
        await aloud(t, number, ref(card.front.text))
        await pick(t, card)
    option = next((o for o in card.front.options if o.id == t.picked), None)
    if option is None:
        return ("discard",)
    await aloud(t, number, ref(option.column_text))
    await follow(t, option.column_ops, t.active)
    return column_bottom(card, option)


def column_bottom(card: Card, option: Option) -> tuple[str, ...]:
    """The column's own order, or that of the card's back."""
    if option.column_bottom is not None:
        return option.column_bottom
    return (card.back.bottom if card.back else ()) or ("discard",)


@rule
async def pick(t: WonderTable, card: Card) -> None:
    """WB-CHO-02, WB-CHO-04, WB-GEN-06: the group picks one of the options that are open to it."""
    open_ = [option.id for option in card.front.options if all_hold(t, option.requires)]
    t.picked = await choose("card.choice", open_ or [option.id for option in card.front.options], card=card.number)
    t.flipped = True


# The order at the bottom --------------------------------------------------------------------------


async def go_on(t: WonderTable, number: int, bottom: tuple[str, ...]) -> None:
    """WB-DCK-02: turn it over, take the next one, put it away, or play on under it."""
    if number not in t.deck[:1]:
        return  # the card itself has sent us elsewhere, or lies in play already
    if "flip" in bottom and not t.flipped:
        t.flipped = True
        return
    if "discard" in bottom:
        changes.put_away(t, number)
    elif "goal" not in bottom or t.flipped:
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
    if changes.take_out_of_deck(t, number):
        pile_for(t, number, kind).append(number)


def pile_for(t: WonderTable, number: int, kind: str) -> list[int]:
    """WB-INT-07, WB-SPR-01, WB-DCK-10: where such a card lies from now on."""
    if kind == "interaction":
        return t.stacks.setdefault(f"card {number}", [])
    return {"special_rule": t.special, "hero": t.given, "upgrade": t.given, "wyrm": t.given}.get(kind, t.read)


async def keep_item(t: WonderTable, number: int) -> None:
    """WB-ITM-01, WB-STO-02: the thing belongs to whom the card speaks to."""
    hero = t.active or await reader(t)
    if hero in t.heroes:
        changes.take_out(t, number)
        t.heroes[hero].items.append(number)
        t.tell("item.gained", hero=hero, item=number)


# Cards that nobody has typed yet ------------------------------------------------------------------


@rule
async def unknown_card(t: WonderTable, number: int) -> None:
    """WB-DCK-02, WB-GEN-03: the people read it and do what it says; only its bottom has to be told."""
    await pause("card.unknown", card=number)
    bottom = await choose("card.bottom", [b for b in BOTTOMS if b != "flip" or not t.flipped], card=number)
    if bottom == "end":
        t.deck = t.deck[:1]
        to_the_end()
    elif bottom == "goal":
        t.hand_goal, t.flipped = number, False
    elif bottom == "flip":
        t.flipped = True
    elif bottom == "keep" and t.standing():
        keeper = await choose("card.keeper", t.standing(), card=number)
        changes.take_out(t, number)
        t.heroes[keeper].items.append(number)
    else:
        changes.take_out(t, number)
        (t.discard if bottom == "discard" else t.read).append(number)


@rule
async def deck_is_empty(t: WonderTable) -> None:
    """WB-WIN-01: a deck without an end card, as in a pack that is not complete."""
    await pause("deck.empty")
    to_the_end()


# Goals --------------------------------------------------------------------------------------------


@rule
async def set_goal(t: WonderTable) -> None:
    """WB-GOL-01, WB-GOL-08: the objective is told, and where wyrms come from."""
    goal = t.goal() or BY_HAND
    if goal.text:
        await pause("goal.set", card=t.deck[0], text=ref(goal.text))
    if goal.vortex:
        t.vortex = list(goal.vortex)


def goal_holds(t: WonderTable) -> bool:
    """WB-GOL-05: whether the trackers say that the objective has been reached."""
    goal = t.goal()
    return bool(goal and goal.condition) and all_hold(t, (goal or BY_HAND).condition)


async def goal_reached(t: WonderTable) -> None:
    """WB-GOL-04, WB-GOL-10, WB-DCK-08, WB-DCK-09: its order is followed at once; then play goes on where it stopped."""
    before, phase = t.deck[0], t.phase
    goal = t.goal() or BY_HAND
    t.tell("goal.reached", card=before)
    t.reader = ""
    await order_of_goal(t, before, goal)
    await follow_deck(t)
    t.reached, t.phase = False, phase
    if t.deck[0] != before:
        new_goal(t)


@effect
async def order_of_goal(t: WonderTable, number: int, goal: Goal) -> None:
    """WB-GOL-04: what the lower end of the goal card says."""
    await aloud(t, number, ref(goal.on_met.text))
    await follow(t, goal.on_met.ops, t.active)
    await go_on(t, number, goal.on_met.bottom if t.known(number) else ("discard",))
    if t.goal() is goal:  # a goal that is reached never stays
        changes.put_away(t, number)


def new_goal(t: WonderTable) -> None:
    """WB-GOL-11, WB-DCK-09: whether the old phase goes on under another goal."""
    enemies_stop = t.phase == "enemies" and t.ruled("goal_in_enemies_phase") == "drop_rest"
    players_begin = t.phase == "players" and t.ruled("new_goal_in_players_phase") == "new_players_phase"
    if enemies_stop or players_begin:
        leave(PLAYERS_PHASE)


async def special_rule_ends(t: WonderTable, number: int) -> None:
    """WB-SPR-01: it was in force until something held, and that holds now."""
    changes.put_away(t, number)
    t.tell("card.discarded", card=number)


def ended_special_rule(t: WonderTable) -> int:
    """The first special rule whose time is over; 0: none."""
    for number in t.special:
        card = t.known(number)
        if card and card.special_rule and card.special_rule.active_until:
            if all_hold(t, card.special_rule.active_until):
                return number
    return 0
