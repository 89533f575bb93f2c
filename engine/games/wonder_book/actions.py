"""The seven actions of a turn: when each is possible, and how it begins.

What begins may be waved away until it is paid for; what is left to do then is handed back, to be done without fail.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from engine import Rule, choose, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.attack import attack, can_attack, swing
from engine.games.wonder_book.cards import forbidden
from engine.games.wonder_book.interact import available, resolve, turn_over
from engine.games.wonder_book.rolls import accepts, affordable, pay, perform
from engine.games.wonder_book.special import carry_out, may_have_offers, pick
from engine.games.wonder_book.spending import allows, is_used_up, spend, use_once
from engine.games.wonder_book.table import UNSEEN, WonderTable
from engine.games.wonder_book.verbs import Swap

GoOn = Callable[[], Rule[None]]
"""What an action still has to do, once it has been begun and paid for: from there nobody can wave it away."""


# What can be done ---------------------------------------------------------------------------------


def possible(t: WonderTable, hero: str) -> list[str]:
    """WB-TRN-02, WB-ADD-03: the actions that are open to this hero, here and now."""
    barred = forbidden(t, hero)
    paid_for = [kind for kind in ACTIONS_OF_A_TURN if kind not in barred and allows(t, hero, kind)]
    return [kind for kind in paid_for if ACTIONS_OF_A_TURN[kind].possible(t, hero)]


# Move ---------------------------------------------------------------------------------------------


@rule
async def move(t: WonderTable, hero: str) -> GoOn | None:
    """WB-MOV-01, WB-MOV-02, WB-MOV-03, WB-MOV-05, WB-MOV-06, WB-MOV-07, WB-MOV-08, WB-MOV-10: one dashed border."""
    area = await choose("move.where", ways(t, hero), hero)
    spend(t, hero, "move")
    changes.walk(t, hero, area)
    return None


def ways(t: WonderTable, hero: str) -> tuple[str, ...]:
    """WB-MOV-02, WB-MOV-03: the areas that a hero can enter from its own."""
    return t.roads().get(t.heroes[hero].area, ())


# Collect a spark ----------------------------------------------------------------------------------


@rule
async def collect(t: WonderTable, hero: str) -> GoOn | None:
    """WB-SPK-01, WB-SPK-02: exactly one, from the hero's own area."""
    spend(t, hero, "spark")
    changes.collect_sparks(t, hero, 1)
    return None


def spark_here(t: WonderTable, hero: str) -> bool:
    """WB-SPK-02, WB-GEN-08: there has to be one."""
    return t.sparks.get(t.heroes[hero].area, 0) > 0


# Use a skill --------------------------------------------------------------------------------------


@rule
async def skill(t: WonderTable, hero: str) -> GoOn | None:
    """WB-SKL-01, WB-SKL-02, WB-SKL-04, WB-SKL-06, WB-HER-09: pay for one of those that show; then do what it says."""
    name = await choose("skill.which", usable_skills(t, hero), hero)
    wanted = t.box.skill(name)
    if not await accepts(t, hero, wanted.effect):
        return None
    spend(t, hero, "skill")
    pay(t, hero, wanted.effect)
    use_once(t.heroes[hero], wanted, name)
    t.tell("skill.used", hero=hero, skill=name)
    return functools.partial(perform, t, hero, "skill", wanted.effect)


def usable_skills(t: WonderTable, hero: str) -> list[str]:
    """WB-SKL-02, WB-SKL-04, WB-SKL-07: action skills within the hero's means, with somebody to use them on."""
    return [name for name in t.skills(hero) if usable(t, hero, name)]


def usable(t: WonderTable, hero: str, name: str) -> bool:
    """WB-SKL-02, WB-SKL-03: whether this skill can be used now."""
    wanted = t.box.skill(name)
    alone = len(t.standing()) < 2 and any(isinstance(op, Swap) for op in wanted.effect.ops)
    fresh = not is_used_up(t.heroes[hero], wanted, name)
    return wanted.kind == "action" and fresh and not alone and affordable(t, hero, wanted.effect)


# Give or take an item -----------------------------------------------------------------------------


@rule
async def give(t: WonderTable, hero: str) -> GoOn | None:
    """WB-GIV-01, WB-GIV-03, WB-GIV-04, WB-GIV-05, WB-ITM-04, WB-SHR-01: one card, to somebody close."""
    hidden = t.holds_secrets(hero)
    card = await choose("give.what", cards_of(t, hero), hero, private=hidden)
    other = await choose("give.whom", partners(t, hero), hero, private=hidden, card=card)
    spend(t, hero, "give")
    hand_over(t, hero, other, card)
    return None


@rule
async def take(t: WonderTable, hero: str) -> GoOn | None:
    """WB-GIV-02, WB-GIV-03, WB-SOL-08: one card, from somebody close who agrees."""
    other = await choose("take.whom", holders(t, hero), hero)
    card = await choose("take.what", cards_seen(t, other), hero, other=other)
    alone = t.heroes[other].player == t.heroes[hero].player
    if not alone and await choose("take.agreed", ["yes", "no"], other, hero=hero, card=card) == "no":
        return None
    if card == UNSEEN:
        hand = list(dict.fromkeys(t.heroes[other].shreds))
        card = f"shred:{await choose('take.shred', hand, other, private=True, hero=hero)}"
    spend(t, hero, "take")
    hand_over(t, other, hero, card)
    return None


def cards_of(t: WonderTable, hero: str) -> list[str]:
    """WB-ITM-05, WB-SHR-01, WB-GIV-04: things and shreds, by names that tell them apart."""
    mine = t.heroes[hero]
    return [f"item:{number}" for number in mine.items] + [f"shred:{name}" for name in dict.fromkeys(mine.shreds)]


def cards_seen(t: WonderTable, hero: str) -> list[str]:
    """WB-SHR-08: the cards of a hero as others see them."""
    if not t.holds_secrets(hero):
        return cards_of(t, hero)
    return [card for card in cards_of(t, hero) if card.startswith("item:")] + [UNSEEN]


def partners(t: WonderTable, hero: str) -> list[str]:
    """WB-GIV-01, WB-GIV-06, WB-MOV-04: heroes in the same or an adjacent area, fallen ones by default as well."""
    here = t.heroes[hero].area
    close = (here, *t.near(here))
    fallen_too = t.ruled("trade_with_fallen") == "allowed"
    return [h.name for h in t.heroes.values() if h.name != hero and h.area in close and (h.standing or fallen_too)]


def holders(t: WonderTable, hero: str) -> list[str]:
    """WB-GIV-02: those of them who have something."""
    return [other for other in partners(t, hero) if cards_of(t, other)]


def hand_over(t: WonderTable, giver: str, taker: str, card: str) -> None:
    """WB-GIV-05: it lies before somebody else now."""
    kind, _, name = card.partition(":")
    if kind == "item":
        t.heroes[giver].items.remove(int(name))
        t.heroes[taker].items.append(int(name))
    else:
        t.heroes[giver].shreds.remove(name)
        t.heroes[taker].shreds.append(name)
    if kind == "shred" and t.hides_shreds:
        t.tell("shred.handed_over", hero=giver, other=taker)
    else:
        t.tell("card.handed_over", hero=giver, other=taker, card=card)


# Attack, interact, special action -----------------------------------------------------------------


@rule
async def make_attack(t: WonderTable, hero: str) -> GoOn | None:
    """WB-ATK-01, WB-ATK-10: with the dice in hand there is no way back."""
    dice = await swing(t, hero)
    return functools.partial(attack, t, hero, dice) if dice else None


@rule
async def interact(t: WonderTable, hero: str) -> GoOn | None:
    """WB-IAC-01, WB-IAC-04, WB-IAC-07: turn it over; then read it and do what it says, at once."""
    number = await turn_over(t, hero)
    return functools.partial(resolve, t, hero, number) if number else None


@rule
async def special(t: WonderTable, hero: str) -> GoOn | None:
    """WB-SPA-01, WB-SPA-04, WB-SHR-02: pay; then do what it says, and a used shred is discarded when that is done."""
    name = await pick(t, hero)
    return functools.partial(carry_out, t, hero, name) if name else None


# The list -----------------------------------------------------------------------------------------


class Action(NamedTuple):
    """One kind of action: when it is open, and how it begins."""

    possible: Callable[[WonderTable, str], object]
    begin: Callable[[WonderTable, str], Rule[GoOn | None]]


ACTIONS_OF_A_TURN = {
    "move": Action(ways, move),
    "spark": Action(spark_here, collect),
    "skill": Action(usable_skills, skill),
    "attack": Action(can_attack, make_attack),
    "interact": Action(available, interact),
    "give": Action(lambda t, hero: cards_of(t, hero) and partners(t, hero), give),
    "take": Action(holders, take),
    "special": Action(may_have_offers, special),
}
