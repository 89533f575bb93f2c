"""Interacting with a card: turning to something in the scenery."""

from __future__ import annotations

from engine import choose, effect, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import may_hold
from engine.games.wonder_book.pack import Effect, Interaction
from engine.games.wonder_book.rolls import accepts, affordable, pay, perform
from engine.games.wonder_book.rules_cards import aloud, hear
from engine.games.wonder_book.rules_untyped import read_by_hand, told_fate
from engine.games.wonder_book.spending import spend
from engine.games.wonder_book.table import WonderTable


def interaction(t: WonderTable, number: int) -> Interaction | None:
    """What the card is about, if the pack knows it."""
    card = t.known(number)
    return card.interaction if card else None


def places(t: WonderTable, thing: Interaction, number: int) -> tuple[str, ...]:
    """WB-IAC-01: the areas in which the pictured object stands."""
    names = (str(number), *thing.name.words.values())
    on_map = [area for name in names for area in t.objects.get(name, [])]
    return (*thing.areas, *on_map)


def available(t: WonderTable, hero: str) -> list[int]:
    """WB-IAC-01, WB-IAC-02, WB-IAC-03, WB-IAC-05, WB-INT-01, WB-INT-03: stack tops whose object is here."""
    return [number for number in t.stack_tops() if can_turn_to(t, hero, number)]


def can_turn_to(t: WonderTable, hero: str, number: int) -> bool:
    """WB-IAC-01, WB-IAC-02, WB-IAC-05: in the very area, with what it costs; what nobody typed the people know."""
    thing = interaction(t, number)
    if thing is None:
        return True
    here = not t.areas or t.heroes[hero].area in places(t, thing, number)
    return here and may_hold(t, thing.requires, hero) and affordable(t, hero, thing.effect, "interact")


@rule
async def turn_over(t: WonderTable, hero: str, picked: int) -> int:
    """WB-IAC-03, WB-IAC-05: one of those that can be turned to; its price is part of the action.  0: too dear."""
    number = picked or await choose("interact.which", available(t, hero), hero)
    thing = interaction(t, number)
    wanted = thing.effect if thing else Effect()
    if not await accepts(t, hero, wanted):
        return 0
    spend(t, hero, "interact")
    t.tell("interaction.turned", hero=hero, interaction=number)
    pay(t, hero, wanted, "interact")
    t.counters[f"interacted {number}"] = 1
    return number


@effect
async def resolve(t: WonderTable, hero: str, number: int) -> None:
    """WB-IAC-04, WB-IAC-06: what it says, and what becomes of the card."""
    thing = interaction(t, number)
    if thing is None:
        await read_by_hand(t, number)
        put_back(t, number, await told_fate(t, number))
        return
    aloud(t, number, thing.effect.text, "back")
    await hear(t)
    await perform(t, hero, "interaction", thing.effect)
    put_back(t, number, thing.after)


def put_back(t: WonderTable, number: int, after: str) -> None:
    """WB-IAC-06, WB-INT-04: gone, lying there read, or turned back; hands hear it, unless they have just said it."""
    banner = next((name for name, cards in t.stacks.items() if number in cards), None)
    if banner is None:
        return  # its own text has already put it somewhere
    if after == "keep_flipped":
        t.turned.append(number)
    elif after == "next_in_stack" and t.stacks[banner][1:]:
        changes.open_stack(t, banner)
    elif after != "flip_back":
        changes.put_away(t, number)
        if interaction(t, number):
            t.tell("card.discarded", card=number)
    elif interaction(t, number):
        t.tell("interaction.turned_back", interaction=number)
