"""The seven actions of a turn: when each is possible, and how it begins.

What begins may be waved away until it is paid for; what is left to do then is handed back, to be done without fail.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine import Rule, choose, rule, text
from engine.games.wonder_book import changes
from engine.games.wonder_book.attack import attack, can_attack, swing, throws
from engine.games.wonder_book.cards import forbidden
from engine.games.wonder_book.interact import available, resolve, turn_over
from engine.games.wonder_book.rolls import accepts, affordable, done_by_hand, is_meant, pay, perform
from engine.games.wonder_book.special import carry_out, may_have_offers, offers, pick, what_it_does
from engine.games.wonder_book.spending import allows, is_used_up, spend, use_once
from engine.games.wonder_book.table import AS_PRINTED, BY_HAND, DICE, ELSEWHERE, NEW_PLACE, UNSEEN, WonderTable
from engine.games.wonder_book.verbs import Swap
from engine.pieces.hands import UNKNOWN

THROWN = "="  # between a deed and the successes that its dice show, where they were thrown before anybody asked
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
async def move(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-MOV-01, WB-MOV-02, WB-MOV-03, WB-MOV-05, WB-MOV-06, WB-MOV-07, WB-MOV-08, WB-MOV-10: one dashed border."""
    area = wanted or await choose("move.where", ways(t, hero) if t.areas else [*t.named, NEW_PLACE, ELSEWHERE], hero)
    if area == NEW_PLACE:
        area = (await text("move.name", hero)).strip()
    spend(t, hero, "move")
    if area == ELSEWHERE:
        t.heroes[hero].area = ""
        t.tell("hero.moves_on", hero=hero)
    else:
        t.named += [] if t.areas or area in t.named else [area]
        changes.walk(t, hero, area)
    return None


def ways(t: WonderTable, hero: str) -> tuple[str, ...]:
    """WB-MOV-02, WB-MOV-03: the areas that a hero can enter from its own; without a map, what people have named."""
    if not t.areas:
        return tuple(place for place in (*t.named, ELSEWHERE) if place != t.heroes[hero].area)
    return t.roads().get(t.heroes[hero].area, ())


# Collect a spark ----------------------------------------------------------------------------------


@rule
async def collect(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-SPK-01, WB-SPK-02: exactly one, from the hero's own area."""
    spend(t, hero, "spark")
    if t.areas:
        changes.collect_sparks(t, hero, 1)
    else:
        changes.gain_sparks(t, hero, 1)
    return None


def spark_here(t: WonderTable, hero: str) -> bool:
    """WB-SPK-02, WB-GEN-08: there has to be one; on a map that nobody has typed people see whether there is."""
    return t.sparks.get(t.heroes[hero].area, 0) > 0 if t.areas else t.supply > 0


# Use a skill --------------------------------------------------------------------------------------


@rule
async def skill(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-SKL-01, WB-SKL-02, WB-SKL-04, WB-SKL-06, WB-HER-09: pay for one of those that show; then do what it says."""
    name, _, thrown = wanted.partition(THROWN)
    name = name or await choose("skill.which", usable_skills(t, hero), hero)
    if name == AS_PRINTED:
        return by_card(t, hero, "skill")
    card = t.box.skill(name)
    if not await is_meant(t, hero, card.effect, name) or not await accepts(t, hero, card.effect):
        return None
    spend(t, hero, "skill")
    t.tell("skill.used", hero=hero, skill=name)
    pay(t, hero, card.effect, "skill")
    use_once(t.heroes[hero], card, name)
    return functools.partial(perform, t, hero, "skill", card.effect, thrown)


def usable_skills(t: WonderTable, hero: str) -> list[str]:
    """WB-SKL-02, WB-SKL-04, WB-SKL-07: action skills within the hero's means, with somebody to use them on."""
    typed = [name for name in t.skills(hero) if usable(t, hero, name)]
    return typed + [AS_PRINTED] * (t.goal() is BY_HAND or not t.box.knows(hero))


def usable(t: WonderTable, hero: str, name: str) -> bool:
    """WB-SKL-02, WB-SKL-03: whether this skill can be used now."""
    card = t.box.skill(name)
    alone = len(t.standing()) < 2 and any(isinstance(op, Swap) for op in card.effect.ops)
    fresh = not is_used_up(t.heroes[hero], card, name)
    return card.kind == "action" and fresh and not alone and affordable(t, hero, card.effect, "skill")


# Give or take an item -----------------------------------------------------------------------------


@rule
async def give(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-GIV-01, WB-GIV-03, WB-GIV-04, WB-GIV-05, WB-ITM-04, WB-SHR-01: one card, to somebody close."""
    hidden = t.holds_secrets(hero)
    card = await choose("give.what", [*cards_of(t, hero), *unknown(t)], hero, private=hidden)
    if card == AS_PRINTED:
        return by_card(t, hero, "give")
    other = await choose("give.whom", partners(t, hero), hero, private=hidden, card=card)
    spend(t, hero, "give")
    hand_over(t, hero, other, card)
    return None


@rule
async def take(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
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
    others = [h for h in t.heroes.values() if h.name != hero and (h.area in close or not t.areas)]
    return [h.name for h in others if h.standing or t.ruled("trade_with_fallen") == "allowed"]


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
    if kind == "shred" and (t.hides_shreds or name == UNKNOWN):
        t.tell("shred.handed_over", hero=giver, other=taker)
    else:
        t.tell("card.handed_over", hero=giver, other=taker, card=card)


# Attack, interact, special action -----------------------------------------------------------------


@rule
async def make_attack(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-ATK-01, WB-ATK-10: with the dice in hand there is no way back; they may have been thrown already."""
    dice = await swing(t, hero)
    return functools.partial(attack, t, hero, dice, wanted) if dice else None


@rule
async def interact(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-IAC-01, WB-IAC-04, WB-IAC-07: turn it over; then read it and do what it says, at once."""
    if wanted == AS_PRINTED or (not wanted and not available(t, hero)):
        return by_card(t, hero, "interact")
    number = await turn_over(t, hero, int(wanted or 0))
    return functools.partial(resolve, t, hero, number) if number else None


@rule
async def special(t: WonderTable, hero: str, wanted: str) -> GoOn | None:
    """WB-SPA-01, WB-SPA-04, WB-SHR-02: pay; then do what it says, and a used shred is discarded when that is done."""
    picked, _, thrown = wanted.partition(THROWN)
    name = await pick(t, hero, picked)
    if name == AS_PRINTED:
        return by_card(t, hero, "special")
    return functools.partial(carry_out, t, hero, name, thrown) if name else None


# What nobody has typed ----------------------------------------------------------------------------


def unknown(t: WonderTable) -> list[str]:
    """WB-GEN-03, WB-SPR-02: under a goal that nobody has typed, cards may allow more than the trackers know."""
    return [AS_PRINTED] if t.goal() is BY_HAND else []


def by_card(t: WonderTable, hero: str, kind: str) -> GoOn:
    """WB-TRN-01, WB-GEN-03: the action counts, and the people do what the card says."""
    spend(t, hero, kind)
    return functools.partial(done_by_hand, t, hero, "")


# The list -----------------------------------------------------------------------------------------


def nothing_under(t: WonderTable, hero: str) -> tuple[str, ...]:
    """An action of which there is but one way, or more to be asked than one thing."""
    return ()


def specials(t: WonderTable, hero: str) -> tuple[str, ...]:
    """WB-SPA-01, WB-SHR-08: all special actions, where none of them is a secret."""
    return () if t.holds_secrets(hero) else tuple(offer.name for offer in offers(t, hero))


class Action(NamedTuple):
    """One kind of action: when it is open, how it begins, and what can be named with it in one breath."""

    possible: Callable[[WonderTable, str], object]
    begin: Callable[[WonderTable, str, str], Rule[GoOn | None]]
    under: Callable[[WonderTable, str], Iterable[str | int]] = nothing_under


ACTIONS_OF_A_TURN = {
    "move": Action(ways, move, ways),
    "spark": Action(spark_here, collect),
    "skill": Action(usable_skills, skill, usable_skills),
    "attack": Action(can_attack, make_attack, throws),
    "interact": Action(
        lambda t, hero: available(t, hero) or unknown(t), interact, lambda t, hero: [*available(t, hero), *unknown(t)]
    ),
    "give": Action(lambda t, hero: (cards_of(t, hero) or unknown(t)) and partners(t, hero), give),
    "take": Action(holders, take),
    "special": Action(may_have_offers, special, specials),
}


def opened(t: WonderTable, hero: str, kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """WB-TRN-02: what each can be taken with, to be said at once: `move:square`, `special:item:4=2`."""
    known = ((kind, ACTIONS_OF_A_TURN[kind]) for kind in kinds if kind in ACTIONS_OF_A_TURN)
    found = {kind: tuple(f"{kind}:{one}" for one in action.under(t, hero)) for kind, action in known}
    deeds = (deed for kind in ("skill", "special") for deed in found.get(kind, ()))
    return found | {deed: tuple(f"{deed}{THROWN}{n}" for n in range(dice_for(t, deed) + 1)) for deed in deeds}


def dice_for(t: WonderTable, deed: str) -> int:
    """WB-DIC-03: how many dice a skill or a special action wants; -1: none."""
    kind, _, name = deed.partition(":")
    if name == AS_PRINTED:
        return -1
    wanted = t.box.skill(name).effect if kind == "skill" else what_it_does(t, name)[0]
    return min(wanted.dice, DICE) or -1
