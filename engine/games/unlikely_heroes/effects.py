"""Effects: who may use what of the cards at which moment, what happens by itself, and what using it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import Next, choose, rule
from engine.games.unlikely_heroes import agenda, verbs
from engine.games.unlikely_heroes.cards import branches, carry_out, met
from engine.games.unlikely_heroes.changes import discard
from engine.games.unlikely_heroes.energy import effects, goes_when_depleted, on, take, visible
from engine.games.unlikely_heroes.pack import LASTING, Effect
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.usefulness import is_of_use, may_count

WANTED = ("", "anytime", "adjacent", "any_hero")  # used only if somebody wants it
BY_ITSELF = ("passive", "forced")
NO = "no"


class Source(NamedTuple):
    """An effect that can be seen, by a name that stays the same; without an owner it concerns whoever is active."""

    name: str
    owner: str
    card: str
    effect: Effect


# What lies there ----------------------------------------------------------------------------------


def sources(t: HeroesTable) -> Iterator[Source]:
    """UH-EFF-10, UH-CUB-11, UH-DEP-10, UH-OOL-03: every effect that can be seen just now."""
    for hero in t.heroes.values():
        for card in visible(t, hero.name):
            known = t.card(card)
            if known and met(t, known.needs, [hero.name]):
                for n, effect in enumerate(effects(t, card)):
                    yield Source(f"{card}:{n}", hero.name, card, effect)
        for trait in hero.traits:
            steps = t.box.traits[trait.card].steps if trait.card in t.box.traits else ()
            if 0 <= trait.step < len(steps):
                yield Source(f"{trait.card}:{trait.step}", hero.name, trait.card, steps[trait.step])
    for name in t.bad_luck:
        known_luck = t.box.out_of_luck.get(name)
        for n, effect in enumerate(known_luck.effects if known_luck else ()):
            yield Source(f"{name}:{n}", "", name, effect)


def source(t: HeroesTable, name: str) -> Source | None:
    """One of them by its name."""
    return next((found for found in sources(t) if found.name == name), None)


# Who may use it -----------------------------------------------------------------------------------


def is_wanted(t: HeroesTable, effect: Effect) -> bool:
    """UH-EFF-08, UH-EFF-09: is it used only if somebody wants it?"""
    return effect.trigger in WANTED or (effect.trigger == "passive" and t.ruled("passive") == "any_hero")


def concerns(t: HeroesTable, found: Source) -> bool:
    """UH-EFF-01, UH-EFF-02, UH-EFF-03, UH-EFF-04, UH-EFF-08: does its trigger allow it in this turn?"""
    trigger = found.effect.trigger
    if not found.owner or trigger in ("anytime", "any_hero"):
        return True
    if trigger == "adjacent":
        return t.active == found.owner or t.active in t.here(found.owner)
    if trigger == "passive" and t.ruled("passive") == "any_hero":
        return True
    return t.active == found.owner


def paid(t: HeroesTable, found: Source) -> bool:
    """UH-EFF-11, UH-NRG-06: a cube lies on it, if it needs one."""
    return not found.effect.spaces or on(t, found.owner, found.card) > 0


def spent(t: HeroesTable, found: Source, step: str) -> bool:
    """UH-TIM-05, UH-EFF-14: was it used in this window, or in this turn if it has none?"""
    timing = found.effect.timing
    if timing:
        return f"{found.name} {timing.step}" in t.used
    by_cubes = found.effect.spaces or t.ruled("untimed") == "any_number"
    return not by_cubes and f"{found.name} turn" in t.used


def fits(t: HeroesTable, found: Source) -> bool:
    """UH-EFF-01, UH-NRG-13: does it do anything as things stand?"""
    ops = found.effect.ops
    return ops is None or not ops or any(does_something(t, op, t.pool + bool(found.effect.spaces)) for op in ops)


def does_something(t: HeroesTable, op: verbs.Op, cubes: int) -> bool:
    """UH-EFF-01, UH-NRG-05, UH-NRG-13: what cannot come about is not offered; the cube that is paid is there again."""
    if isinstance(op, verbs.Bonus):
        return may_count(t, op)
    if isinstance(op, verbs.RestoreLuck):
        return bool(t.luck.discard)
    if isinstance(op, verbs.DrawCard):
        return bool(t.available(op.number))
    if isinstance(op, verbs.GainEnergy | verbs.Recharge):
        return cubes > 0
    if isinstance(op, verbs.If):
        return any(does_something(t, inner, cubes) for lines in branches(t, op) for inner in lines)
    return True


# At any moment ------------------------------------------------------------------------------------


def usable(t: HeroesTable) -> list[tuple[str]]:
    """UH-EFF-09, UH-TIM-04: what may be used just now by whoever wants it."""
    return [(found.name,) for found in sources(t) if t.is_on and is_open(t, found)]


def can_use(t: HeroesTable, name: str) -> bool:
    """UH-EFF-09: may this be used now?"""
    found = source(t, name)
    return found is not None and t.is_on and is_open(t, found)


def is_open(t: HeroesTable, found: Source) -> bool:
    """UH-EFF-01, UH-TIM-04, UH-TIM-09: its trigger, its time and its cubes all allow it."""
    timing = found.effect.timing
    quiet = t.ruled("reminders") == "shown"
    in_time = timing is None or quiet or (timing.when == "during" and timing.step in t.going_on)
    return in_time and ready(t, found, timing.step if timing else "turn")


def ready(t: HeroesTable, found: Source, step: str) -> bool:
    """All but its time allows it."""
    return (
        bool(t.active)
        and not (t.restored or t.to_lose)  # one thing after the other with the luck pile
        and is_wanted(t, found.effect)
        and concerns(t, found)
        and paid(t, found)
        and not spent(t, found, step)
        and fits(t, found)
    )


@rule
async def use_effect(t: HeroesTable, effect: str) -> None:
    """UH-EFF-09, UH-TIM-04: out of turn, by whoever it belongs to."""
    await activate(t, effect)


# Named parts of a turn ----------------------------------------------------------------------------


async def begins(t: HeroesTable, step: str) -> None:
    """UH-TIM-01, UH-TIM-02, UH-TIM-06: its window opens anew; one that it comes in between of waits."""
    lie_by = step in t.going_on
    t.used = [
        f"{name}+" if lie_by and is_of(name, step) else name for name in t.used if lie_by or not is_by(name, step)
    ]
    await window(t, "before", step)
    t.going_on.append(step)


async def ends(t: HeroesTable, step: str) -> None:
    """UH-TIM-03, UH-TIM-07: it is over, and what could be used in it is lost."""
    if step in t.going_on:
        t.going_on.remove(step)
    await window(t, "after", step)
    if step in t.going_on:
        t.used = [name[:-1] if is_by(name, step) else name for name in t.used if not name.endswith(f" {step}")]


def is_of(used: str, step: str) -> bool:
    """UH-TIM-05: was an effect used in this step, or in one of its kind that waits until this one is over?"""
    return used.rstrip("+").endswith(f" {step}")


def is_by(used: str, step: str) -> bool:
    """UH-TIM-05: was it used in one that waits?"""
    return used.endswith("+") and is_of(used, step)


async def window(t: HeroesTable, when: str, step: str) -> None:
    """UH-EFF-05, UH-EFF-07, UH-TIM-02, UH-TIM-03, UH-TIM-08: what comes by itself, then what somebody wants."""
    t.used = [name for name in t.used if not name.endswith(f" {step}") or when == "after"]
    await forced(t, when, step)
    while await offered(t, when, step):
        pass


async def has_been(t: HeroesTable, step: str) -> None:
    """UH-TIM-03, UH-TIM-06, UH-TIM-08: what nobody could see coming is over at once; only after it there is time."""
    t.used = [name for name in t.used if not name.endswith(f" {step}")]
    await window(t, "after", step)


async def forced(t: HeroesTable, when: str, step: str) -> None:
    """UH-EFF-07, UH-EFF-12: what happens by itself at this moment; the active player says in which order."""
    while names := due_now(t, when, step):
        is_asked = t.ruled("forced_order") == "asked"
        await activate(t, await which_first(t, when, step) if is_asked else names[0])


def is_moment(effect: Effect, when: str, step: str) -> bool:
    """UH-TIM-02, UH-TIM-03, UH-TIM-04: is this its time?  During what is over at once is right after it."""
    timing = effect.timing
    if timing is None or timing.step != step:
        return False
    return when == ("after" if timing.when == "during" and step not in LASTING else timing.when)


def due_now(t: HeroesTable, when: str, step: str) -> list[str]:
    """UH-EFF-07, UH-EFF-08: forced and passive effects of this moment."""
    return [
        found.name
        for found in sources(t)
        if is_moment(found.effect, when, step)
        and found.effect.trigger in BY_ITSELF
        and not is_wanted(t, found.effect)
        and concerns(t, found)
        and paid(t, found)
        and not spent(t, found, step)
        and fits(t, found)
    ]


@rule
async def which_first(t: HeroesTable, when: str, step: str) -> str:
    """UH-EFF-12: the rules give no order."""
    names = due_now(t, when, step)
    return await choose("effect.first", names, t.player(t.active)) if names else ""


async def offered(t: HeroesTable, when: str, step: str) -> bool:
    """UH-TIM-02, UH-TIM-03, UH-TIM-09: what can only be used now is offered; whoever says no lets it go."""
    if t.ruled("reminders") == "shown" or not may_use(t, when, step):
        return False
    name = await wanted(t, when, step)
    if name != NO:
        await activate(t, name)
    return name != NO


def may_use(t: HeroesTable, when: str, step: str) -> list[str]:
    """UH-TIM-02, UH-TIM-03: the effects of this very moment."""
    there = [found for found in sources(t) if is_moment(found.effect, when, step) and ready(t, found, step)]
    return [found.name for found in there if is_of_use(t, found.effect, found.owner, found.card)]


@rule
async def wanted(t: HeroesTable, when: str, step: str) -> str:
    """UH-EFF-09: whoever wants to."""
    names = may_use(t, when, step)
    return await choose("effect.use", [*names, NO], whom(t, names), when=when, moment=step)


def whom(t: HeroesTable, names: list[str]) -> str:
    """UH-EFF-04: whoever leads the hero, or all if what may be used belongs to others too: they agree at the table."""
    owners = {found.owner for name in names if (found := source(t, name))}
    return t.player(t.active) if all(t.player(one) == t.player(t.active) for one in owners if one) else "all"


# Using it -----------------------------------------------------------------------------------------


async def activate(t: HeroesTable, name: str) -> None:
    """UH-EFF-11, UH-NRG-05, UH-NRG-07, UH-TIM-05: a cube is taken off, the effect happens, and an empty card may go."""
    found = source(t, name)
    if found is None:
        return
    before = t.soon
    pay(t, found)
    await carry_out(t, found.effect.ops, found.effect.text, found.owner or t.active)
    if found.effect.spaces and t.soon > before:
        agenda.soon(t, Job("empties", found.card))
    elif found.effect.spaces and depleted(t, found.owner, found.card):
        await has_been(t, "discard")
    if used_as(found) not in t.used:  # another of its kind has been within it
        t.used.append(used_as(found))


def used_as(found: Source) -> str:
    """UH-TIM-05, UH-EFF-14: in which part of the turn it counts as used."""
    timing = found.effect.timing
    return f"{found.name} {timing.step if timing else 'turn'}"


async def empties(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-NRG-07: all that the effect has brought is over, and only then the card may go."""
    if depleted(t, t.holder(what), what):
        await has_been(t, "discard")
    return NEXT_JOB


def pay(t: HeroesTable, found: Source) -> None:
    """UH-NRG-05, UH-TIM-05: one cube, and this window is used up for it."""
    t.used.append(used_as(found))
    if found.effect.spaces:
        take(t, found.owner, found.card)
        t.tell("effect.used_cube", card=found.card, left=on(t, found.owner, found.card), pool=t.pool, hero=found.owner)
    else:
        t.tell("effect.used", card=found.card)


async def goes(t: HeroesTable, card: str, why: str = "card.discarded") -> None:
    """UH-TIM-08, UH-CRD-07: a card is discarded, and there is the time after it."""
    discard(t, card, why)
    await has_been(t, "discard")


def depleted(t: HeroesTable, hero: str, card: str) -> bool:
    """UH-NRG-06, UH-NRG-07: a card without a cube goes, if it says so."""
    owner = t.heroes.get(hero)
    goes = bool(owner and owner.item(card) and goes_when_depleted(t, card) and not on(t, hero, card))
    if goes:
        discard(t, card, "card.depleted")
    return goes


def is_unlocked(t: HeroesTable, card: str, hero: str) -> bool:
    """UH-DEP-01, UH-DEP-10: does this hero have what the front of a card wants?"""
    known = t.card(card)
    return known is None or met(t, known.needs, [hero])


async def fire(t: HeroesTable, card: str, trigger: str, hero: str) -> None:
    """UH-EFF-05, UH-EFF-06, UH-ITM-06, UH-ITM-07, UH-HRO-10, UH-DEP-10: as it is revealed or equipped."""
    for n, effect in enumerate(effects(t, card) if is_unlocked(t, card, hero) else ()):
        if effect.trigger != trigger:
            continue
        if effect.spaces and trigger == "play":
            await fire_for_cube(t, f"{card}:{n}")
            continue
        t.tell("effect.fires", card=card)
        await carry_out(t, effect.ops, effect.text, hero)


async def fire_for_cube(t: HeroesTable, name: str) -> None:
    """UH-EFF-06, UH-EFF-11, UH-NRG-05, UH-NRG-06: it takes a cube like any other, and without one nothing happens."""
    found = source(t, name)
    if found and paid(t, found):
        await activate(t, name)
