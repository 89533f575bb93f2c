"""The backpack: an item is equipped on one side of a hero, what is too much goes, and what depends on it goes along."""

from __future__ import annotations

from engine import Next, choose, pause, rule
from engine.games.unlikely_heroes import agenda, changes
from engine.games.unlikely_heroes.cards import met, taker
from engine.games.unlikely_heroes.effects import depleted, fire, has_been, is_unlocked, window
from engine.games.unlikely_heroes.energy import charge
from engine.games.unlikely_heroes.pack import ItemCard
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import SIDES, HeroesTable, Item, Job

DISCARD = "discard"


async def item_found(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-ITM-01, UH-ITM-02, UH-ITM-04, UH-BPK-09, UH-CRD-19, UH-DEP-10: equipped, given to a hero here, discarded."""
    if not (hero or any(takes(t, what, name) for name in t.heroes)):
        hero = next(iter(t.heroes), "")
    hero = await taker(t, hero)
    if hero not in t.heroes or what not in t.open:
        return NEXT_JOB
    known = t.card(what)
    if known and t.ruled("locked_item") == "goes_back" and not met(t, known.needs, [hero]):
        changes.put_back(t, what, "encounter.unmet")
        return NEXT_JOB
    if not any(takes(t, what, name) for name in (hero, *t.here(hero))):
        not_taken(t, what, *t.here(hero), hero)
        await has_been(t, "discard")
        return NEXT_JOB
    place = await which_place(t, what, hero)
    if place == DISCARD:
        await lets_go(t, what)
    elif place in t.heroes:
        agenda.first(t, Job("item_given", what, place))
    else:
        await newly_equipped(t, what, hero, place)
    return NEXT_JOB


@rule
async def which_place(t: HeroesTable, card: str, hero: str) -> str:
    """UH-ITM-01, UH-BPK-01: left for its modifiers, right for its effect; or somebody on the same map takes it."""
    own = SIDES if takes(t, card, hero) else ()
    others = [name for name in t.here(hero) if takes(t, card, name)]
    return await choose("item.place", [*own, *others, DISCARD], t.player(hero), card=card, hero=hero)


async def item_given(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-ITM-02, UH-BPK-09: whoever is given something says where it goes, or lets it go."""
    if hero not in t.heroes or what not in t.open:
        return NEXT_JOB
    place = await side_of_new(t, what, hero, DISCARD)
    if place == DISCARD:
        await lets_go(t, what)
    else:
        await newly_equipped(t, what, hero, place)
    return NEXT_JOB


@rule
async def which_side(t: HeroesTable, card: str, hero: str, *others: str, other: str = "") -> str:
    """UH-BPK-01, UH-BAC-03: left or right; *other* is what has been settled before in the same breath."""
    return await choose("item.side", [*SIDES, *others], t.player(hero), card=card, hero=hero, other=other)


async def side_of_new(t: HeroesTable, card: str, hero: str, *others: str, other: str = "") -> str:
    """UH-BPK-07, UH-BPK-09, UH-ENC-06: whoever cannot keep it is not asked where it goes."""
    return await which_side(t, card, hero, *others, other=other) if takes(t, card, hero) else DISCARD


async def newly_equipped(t: HeroesTable, card: str, hero: str, side: str) -> None:
    """UH-BPK-04, UH-BPK-06, UH-ITM-03, UH-NRG-03, UH-NRG-19: it lies there; a visible effect is charged."""
    await window(t, "before", "equip")
    changes.equip(t, hero, card, side)
    changes.tell_equipped(t, card, hero)
    if side == "right":
        charge(t, hero, card)
        if t.ruled("never_charged") == "goes":
            depleted(t, hero, card)
    await play(t, card, hero)
    await fit(t, hero, card)
    await window(t, "after", "equip")


async def lets_go(t: HeroesTable, card: str) -> None:
    """UH-BPK-09, UH-TIM-08: nobody keeps it."""
    await window(t, "before", "discard")
    if card in t.in_play():
        changes.discard(t, card)
    await window(t, "after", "discard")


def held(t: HeroesTable) -> list[str]:
    """Every item that somebody has."""
    return [item.card for one in t.heroes.values() for item in one.items]


async def gone_since(t: HeroesTable, before: list[str]) -> None:
    """UH-TIM-08: each item that nobody has any more was discarded."""
    for _ in [card for card in before if not t.holder(card)]:
        await has_been(t, "discard")


async def play(t: HeroesTable, card: str, hero: str) -> None:
    """UH-EFF-06, UH-ITM-07, UH-BAC-09: once, on whichever side."""
    name = card if t.ruled("play_effects") == "once" else f"{card} {hero}"
    if name not in t.played and is_unlocked(t, card, hero):
        t.played.append(name)
        await fire(t, card, "play", hero)


async def fit(t: HeroesTable, hero: str, newest: str) -> None:
    """UH-BPK-07, UH-BPK-08, UH-EX-19: down to the limit; what has just been equipped stays."""
    while surplus(t, hero):
        await too_much(t, hero, newest)
        await has_been(t, "discard")


def surplus(t: HeroesTable, hero: str) -> list[str]:
    """UH-BPK-07: the items of a side that holds too many, or of both if the limit is for both together."""
    if hero not in t.heroes:
        return []
    owner, limit = t.heroes[hero], t.limit(hero)
    if t.ruled("limit") == "together":
        return [item.card for item in owner.items] if len(owner.items) > limit else []
    return next(([item.card for item in owner.side(side)] for side in SIDES if len(owner.side(side)) > limit), [])


@rule
async def too_much(t: HeroesTable, hero: str, newest: str) -> None:
    """UH-BPK-08: whoever leads the hero says which."""
    there = surplus(t, hero)
    if not there:
        return
    others = there if t.ruled("surplus") == "any" else [card for card in there if card != newest]
    changes.discard(t, await choose("item.too_many", others or there, t.player(hero), hero=hero))


# What is kept only together -----------------------------------------------------------------------


def is_sharing(t: HeroesTable) -> bool:
    """UH-RGP-03: does everybody sort out what they carry just now?  What has to stay together may part for a while."""
    return any(job.step == "rewards" for job in t.agenda)


def unkept(t: HeroesTable) -> list[str]:
    """UH-ENC-06: items whose holder does not have the card that they need."""
    return [item.card for hero in t.heroes.values() for item in hero.items if is_unkept(t, item)]


def is_unkept(t: HeroesTable, item: Item) -> bool:
    """UH-ENC-06: looked at after every change of a backpack."""
    return not keeps(t, item.card, t.holder(item.card))


def takes(t: HeroesTable, card: str, hero: str) -> bool:
    """UH-ENC-06, UH-BPK-07: could somebody keep this card, and has room for anything at all?"""
    return t.limit(hero) > 0 and keeps(t, card, hero)


def not_taken(t: HeroesTable, card: str, *heroes: str) -> None:
    """UH-ENC-06, UH-BPK-07: nobody can keep it: what belongs to it is missing, or there is no room for anything."""
    has_room = any(t.limit(name) > 0 for name in heroes)
    changes.discard(t, card, "card.not_kept" if has_room else "card.no_room")


def keeps(t: HeroesTable, card: str, hero: str) -> bool:
    """UH-ENC-06: has somebody what this card can only be kept with?"""
    known = t.card(card)
    if not isinstance(known, ItemCard) or not known.keep_while:
        return True
    return any(t.number(other.card) in known.keep_while for other in t.heroes[hero].items if other.card != card)


async def lose_unkept(t: HeroesTable, card: str) -> None:
    """UH-ENC-06, UH-EX-27: it is discarded at once."""
    changes.discard(t, card, "card.not_kept")
    await has_been(t, "discard")


# Starting with something --------------------------------------------------------------------------


@rule
async def setup_rule(t: HeroesTable, card: str, hero: str) -> None:
    """UH-SET-11: an item with a rule of its own is laid as that says."""
    await pause("setup.item_rule", card=card, hero=hero)
