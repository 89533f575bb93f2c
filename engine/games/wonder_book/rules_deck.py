"""Wonder Book: following the chapter deck, card by card, until one of them sets a goal."""

from __future__ import annotations

from engine import Next, effect, goto, leave, pause, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import all_hold
from engine.games.wonder_book.pack import Goal
from engine.games.wonder_book.rules_cards import (
    aloud,
    cards_heard,
    carry_out,
    go_on,
    have_heard,
    hear,
    read_side,
    side_that_shows,
    to_the_end,
)
from engine.games.wonder_book.rules_setup import checklist
from engine.games.wonder_book.rules_untyped import BOTTOMS, follow_told, somebody_plays, unknown_card
from engine.games.wonder_book.steps import ENEMIES_PHASE, PLAYERS_PHASE
from engine.games.wonder_book.table import BY_HAND, WonderTable
from engine.pieces.words import ref


async def read_on(t: WonderTable) -> Next:
    """WB-GEN-07, WB-GEN-09, WB-STA-08, WB-DCK-01: the card on top is what counts; a goal begins the rounds."""
    t.phase, t.active, t.reader = "reading", "", ""
    if t.goal():
        await somebody_plays(t)  # no card has let people choose their heroes, as in a pack that is not complete
        await set_goal(t)
        await checklist(t)  # nor asked for it
        return first_phase(t)
    await read_top(t)
    return goto(read_on)


async def read_top(t: WonderTable) -> None:
    """WB-DCK-01, WB-DCK-03, WB-STO-01: the side that shows, from top to bottom; its bottom says how to go on."""
    t.reader = ""
    if not t.deck:
        await hear(t)
        await deck_is_empty(t)
        return
    number, turned = t.deck[0], t.flipped
    t.on_show = number
    card = t.known(number)
    side = side_that_shows(t, card) if card else None
    if card is None or side is None:
        await hear(t)
        await unknown_card(t, number)
        return
    bottom = await read_side(t, number, card, side)
    if card.kind == "end" and not t.flipped:
        to_the_end()
    if t.flipped == turned:  # else hands have turned it meanwhile, and what shows now counts
        await go_on(t, number, bottom or ("next",))


def ahead(t: WonderTable, language: str) -> list[str]:
    """The stories that come next as far as one can know: the back of the card on top, and the front below it."""
    top, below = ([*map(t.known, t.deck[:2]), None, None])[:2]
    sides = [top.back if top and not t.flipped else None, below.front if below else None]
    return [story for side in sides if side and (story := side.text.say(language))]


@rule
async def deck_is_empty(t: WonderTable) -> None:
    """WB-WIN-01: a deck without an end card, as in a pack that is not complete."""
    await pause("deck.empty")
    to_the_end()


def first_phase(t: WonderTable) -> Next:
    """WB-GOL-03, WB-GOL-06: the players begin, unless the goal card says otherwise."""
    goal = t.goal()
    if goal is None:  # its own setup has already sent us on
        return goto(read_on)
    return ENEMIES_PHASE if goal.enemies_first else PLAYERS_PHASE


async def follow_deck(t: WonderTable) -> None:
    """WB-DCK-08, WB-WIN-01: cards are read at once, whatever else was going on, until a goal lies on top."""
    while not t.goal():
        await read_top(t)
    await set_goal(t)


# Goals --------------------------------------------------------------------------------------------


async def set_goal(t: WonderTable) -> None:
    """WB-GOL-01: the upper part of the card is read like any other, then both phases and the objective are told."""
    number = t.deck[0]
    card = t.known(number)
    if card and number != t.hand_goal:
        await read_side(t, number, card, card.front)
    await tell_goal(t)


@rule
async def tell_goal(t: WonderTable) -> None:
    """WB-GOL-01, WB-GOL-08: the story, how the phases go, the objective and where wyrms come from, in one go."""
    goal = t.goal() or BY_HAND
    reminders = (modifier.text for modifier in goal.modifiers if modifier.what == "custom")
    words = [*t.to_read, *map(ref, filter(None, (goal.players_text, *reminders, goal.text)))]
    if t.is_drawn and goal.text and not t.to_read:
        t.tell("goal.set", text=ref(goal.text))
    elif words:
        await pause("goal.set", card=t.deck[0], text=" ".join(words), cards=cards_heard(t))
    have_heard(t)
    t.counters.pop("defeated", None)
    if goal.vortex:
        t.vortex = list(goal.vortex)


def goal_holds(t: WonderTable) -> bool:
    """WB-GOL-05: whether the trackers say that the objective has been reached."""
    goal = t.goal()
    return bool(goal and goal.condition) and all_hold(t, (goal or BY_HAND).condition)


async def goal_reached(t: WonderTable) -> None:
    """WB-GOL-04, WB-GOL-10, WB-DCK-08, WB-DCK-09: its order is followed at once; then play goes on where it stopped."""
    reader, t.following, t.reader = t.reader, True, ""
    goal = t.goal()
    if goal:
        t.tell("goal.reached", card=t.deck[0])
        await order_of_goal(t, t.deck[0], goal)
    await follow_deck(t)
    if goal and tuple(t.vortex) == goal.vortex != (t.goal() or BY_HAND).vortex:
        t.vortex = []
    t.reader = reader
    go_on_playing(t)


async def cards_in_between(t: WonderTable) -> None:
    """WB-DCK-08, WB-DCK-09, WB-GEN-07: no goal lies on top any more, though rounds are played: it is read at once."""
    reader, t.following = t.reader, True
    await follow_deck(t)
    t.reader = reader
    go_on_playing(t)


@effect
async def order_of_goal(t: WonderTable, number: int, goal: Goal) -> None:
    """WB-GOL-02, WB-GOL-04: what the lower end of the goal card says; a goal that is reached never stays."""
    aloud(t, number, goal.on_met.text)
    await carry_out(t, goal.on_met.ops)
    if goal is BY_HAND:
        await hear(t)
        await follow_told(t, number, (*BOTTOMS, "end"), "reached")
    else:
        await go_on(t, number, tuple(order for order in goal.on_met.bottom if order != "goal") or ("discard",))
    if t.goal() is goal and t.deck[0] == number:
        changes.put_away(t, number)


def go_on_playing(t: WonderTable) -> None:
    """WB-GOL-11, WB-DCK-09: whether the old phase goes on under another goal."""
    t.reached = t.following = t.spared = False
    t.acting = ""
    enemies_stop = t.phase == "enemies" and t.ruled("goal_in_enemies_phase") == "drop_rest"
    players_begin = t.phase == "players" and t.ruled("new_goal_in_players_phase") == "new_players_phase"
    if enemies_stop or players_begin:
        leave(first_phase(t))


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
