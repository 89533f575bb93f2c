"""The four actions: what can be announced, against whom, and what comes of so many successes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from engine import effect, number, pause, rule
from engine.games.wildwoods import changes
from engine.games.wildwoods.blessings import draw_cards
from engine.games.wildwoods.cards import carry_out, fulfilled, may_hold
from engine.games.wildwoods.deeds_river import heal, lay_crystals, room_for_crystals
from engine.games.wildwoods.draws import may_hold_more
from engine.games.wildwoods.pack import Effect, Location
from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.pieces.verbs import Manual

UNTYPED = "untyped"  # a location that nobody has typed
UNTYPED_TRAUMA = "untyped_trauma"
NAMELESS = (UNTYPED, UNTYPED_TRAUMA)
PLENTY = 100  # more successes than any roll can bring
KINDS = {"help": "help", "explore": "exploration"}

# What can be announced ----------------------------------------------------------------------------


def usable(t: WildTable) -> list[str]:
    """WW-ACT-01, WW-DIC-08, WW-LUM-07, WW-RIV-14: the action cards that lie on a space with a number."""
    return [card for card in t.river if card in ACTIONS and t.number(card) is not None]


def announceable(t: WildTable) -> list[str]:
    """WW-ACT-01, WW-ACT-12: the abilities of all cards that can be used."""
    return [f"{action}_{which}" for action in usable(t) for which in abilities(t, action)]


def abilities(t: WildTable, action: str) -> list[str]:
    """WW-ACT-02, WW-ACT-12: the first only where it has a target; the second always."""
    return ["first", "second"] if targets(t, action) else ["second"]


def targets(t: WildTable, action: str) -> list[str]:
    """WW-ACT-01, WW-HEA-07: creatures to light, places to overcome, creatures and traumas to heal."""
    if action == "illuminate":
        return t.creatures()
    if action == "heal":
        return [*t.creatures(), *t.traumas(), *[UNTYPED_TRAUMA] * bool(t.strange)]
    return places(t, KINDS[action])


def places(t: WildTable, kind: str) -> list[str]:
    """WW-AID-01, WW-EXP-01, WW-LOC-02, WW-GEN-03: the open locations of this kind, and perhaps one nobody has typed."""
    typed = [place.id for place in t.scene.locations if place.kind == kind and is_open(t, place)]
    return typed if t.knows_locations else [*typed, UNTYPED]


def is_open(t: WildTable, place: Location) -> bool:
    """WW-LOC-03, WW-LOC-04, WW-LOC-05, WW-LOC-06: not overcome, and nothing that is known stands against it."""
    if place.id in t.overcome or (place.needs_selva_centre and t.light):
        return False
    return all(left in t.overcome for left in to_the_left(t, place)) and all(
        may_hold(t, needed.when) for needed in place.prerequisites
    )


def to_the_left(t: WildTable, place: Location) -> list[str]:
    """WW-LOC-04: all that are joined to it on its left, directly or through others."""
    found: list[str] = []
    wanted = list(place.joined_left)
    while wanted:
        name = wanted.pop()
        known = t.location(name)
        if known and name not in found:
            found.append(name)
            wanted += known.joined_left
    return found


def is_target(t: WildTable, action: str, target: str) -> bool:
    """WW-LOC-07: whether it still can be aimed at when the roll is counted."""
    return target in targets(t, action)


def dots(t: WildTable, action: str, target: str) -> int:
    """WW-ILL-01, WW-AID-01, WW-EXP-01, WW-HEA-01, WW-HEA-07, WW-CRE-10: how many successes the target needs."""
    place = t.location(target)
    if place:
        return place.dots
    card = t.card(target)
    if card:
        return card.heal_dots or 1
    if target in NAMELESS:
        return t.dots_told
    creature = t.creature(target)
    return (creature.heal_dots or creature.dots) if action == "heal" else creature.dots


def is_lit_already(t: WildTable, action: str, target: str) -> bool:
    """WW-ILL-02, WW-ILL-06: it sleeps at the end of the river, and to light it once more would change nothing."""
    others = [card for card in t.river if card != action]
    lies = action == "illuminate" and target in t.stunned and others[-1] == target
    return lies and not t.box.ability(action, "first").ops


def useful(t: WildTable) -> int:
    """WW-ILL-05, WW-SPI-01, WW-AID-04, WW-ACT-09: how many successes could be of use to the ability that is tried."""
    if t.ability == "first" and is_target(t, t.action, t.target):
        return dots(t, t.action, t.target)
    if t.box.ability(t.action, "second").ops:
        return PLENTY  # its card says more than the rules
    return room_left(t, t.action)


def is_at_best(t: WildTable, action: str) -> bool:
    """WW-SEL-04, WW-SPI-02: would the second ability bring nothing, because all that it gives is there already?"""
    return room_left(t, action) <= 0 and not t.box.ability(action, "second").ops


def room_left(t: WildTable, action: str) -> int:
    """WW-SEL-04, WW-SPI-02, WW-CRY-03, WW-EXP-07: how much the second ability can still give by the rules."""
    gives = {"illuminate": t.light, "heal": t.box.full_spirit - t.spirit, "help": room_for_crystals(t)}
    if action == "explore" and not may_hold_more(t, "exploration"):
        return len(t.exploration_deck) + len(t.exploration_discard)
    return gives.get(action, PLENTY)


@rule
async def told_dots(t: WildTable, target: str) -> int:
    """WW-LOC-02, WW-HEA-07: of a location or a trauma that nobody has typed the people tell the dots."""
    return await number("location.dots" if target == UNTYPED else "trauma.dots", 1, 20)


@rule
async def judged(t: WildTable, target: str) -> bool:
    """WW-LOC-05: what only people can tell of a location's prerequisites, they are asked."""
    place = t.location(target)
    for needed in place.prerequisites if place else ():
        if not await fulfilled(t, needed.when or (Manual(text=needed.text),)):
            return False
    return True


# What comes of it ---------------------------------------------------------------------------------


async def first(t: WildTable, action: str, target: str) -> None:
    """WW-ACT-02, WW-ACT-09: the target is settled, and successes beyond it are lost."""
    await FIRST[action](t, target)
    await extra(t, action, "first")


async def second(t: WildTable, action: str, count: int) -> None:
    """WW-ACT-02, WW-ACT-10: something for each success."""
    await SECOND[action](t, count)
    await extra(t, action, "second")


async def extra(t: WildTable, action: str, which: str) -> None:
    """WW-GEN-03: what the card says beyond the rules."""
    ability = t.box.ability(action, which)
    await carry_out(t, Effect(ops=ability.ops), action)


@effect
async def illuminate(t: WildTable, name: str) -> None:
    """WW-ILL-01, WW-ILL-02, WW-ILL-06: the creature goes to the end of the river and is stunned."""
    changes.illuminate(t, name)


@effect
async def overcome(t: WildTable, name: str) -> None:
    """WW-AID-02, WW-EXP-02, WW-LOC-08: a pawn, and only now the text of the place."""
    if name == UNTYPED:
        await read_place(t)
        return
    changes.overcome(t, name)
    place = t.location(name)
    if place and not place.text and place.ops is None:
        await read_typed_place(t, name)
    elif place:
        await carry_out(t, Effect(text=place.text, ops=place.ops), name)


@rule
async def read_place(t: WildTable) -> None:
    """WW-LOC-08: a location that nobody has typed is read from the book."""
    await pause("location.by_hand")


@rule
async def read_typed_place(t: WildTable, name: str) -> None:
    """WW-LOC-08, WW-GEN-03: only its words have not been typed, and are read from the book."""
    await pause("location.read_by_hand", location=name)


@effect
async def heal_target(t: WildTable, name: str) -> None:
    """WW-HEA-02, WW-HEA-06, WW-HEA-08: a creature brings its crystals; a trauma leaves its space."""
    if name in t.blessings:
        t.blessings.remove(name)
        t.tell("trauma.healed", card=name)
        changes.put_away(t, name)
    elif name == UNTYPED_TRAUMA:
        t.strange -= 1
        t.tell("trauma.put_away")
    else:
        await heal(t, name)


@effect
async def light_advances(t: WildTable, count: int) -> None:
    """WW-ILL-04, WW-ILL-05: a space for each success."""
    changes.advance_light(t, count)


@effect
async def crystals_come(t: WildTable, count: int) -> None:
    """WW-AID-03, WW-AID-04: a crystal for each success."""
    await lay_crystals(t, count)


@effect
async def cards_are_drawn(t: WildTable, count: int) -> None:
    """WW-EXP-03, WW-EXP-04: a card for each success, of which one is kept."""
    await draw_cards(t, count, 1)


@effect
async def spirit_comes(t: WildTable, count: int) -> None:
    """WW-HEA-05: a space for each success."""
    changes.gain_spirit(t, count)


FIRST: Mapping[str, Callable[[WildTable, str], Awaitable[None]]] = {
    "illuminate": illuminate,
    "help": overcome,
    "explore": overcome,
    "heal": heal_target,
}
SECOND: Mapping[str, Callable[[WildTable, int], Awaitable[None]]] = {
    "illuminate": light_advances,
    "help": crystals_come,
    "explore": cards_are_drawn,
    "heal": spirit_comes,
}
