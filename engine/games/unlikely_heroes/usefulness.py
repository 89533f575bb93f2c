"""Whether a line of a card does anything as things stand: what does nothing is neither offered nor asked."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.unlikely_heroes import ways
from engine.games.unlikely_heroes.cards import TEXT, branches
from engine.games.unlikely_heroes.energy import lies, loaded, rooms, spaces, visible
from engine.games.unlikely_heroes.pack import Effect
from engine.games.unlikely_heroes.table import HeroesTable
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    Choose,
    DestroyCard,
    DiscardCard,
    DiscardLuck,
    DrawCard,
    GainEnergy,
    If,
    LoseEnergy,
    MoveHero,
    Op,
    Recharge,
    Relocate,
    RestoreLuck,
    ReturnCard,
    Uncharge,
)
from engine.pieces.cardtext import lines_of


def reached(t: HeroesTable, who: str, hero: str) -> list[str]:
    """UH-EFF-13: the heroes that a line can mean."""
    if who in ("everybody", "chosen"):
        return list(t.heroes)
    name = hero if who == "owner" or not t.active else t.active
    return [name] if name in t.heroes else [] if name else list(t.heroes)


def is_of_use(t: HeroesTable, effect: Effect, owner: str, card: str) -> bool:
    """UH-EFF-09: would anything come of it?  What nobody has typed only people know."""
    paid = card if effect.spaces else ""
    return not effect.ops or any(does(t, op, owner, paid) for op in effect.ops)


def may_count(t: HeroesTable, op: Bonus) -> bool:
    """UH-CHL-14, UH-TIM-02: in a challenge without a result, for its box, or any of them until one is chosen."""
    if not t.trial.card or t.trial.result:
        return False
    boxes = t.challenge.boxes if t.trial.box < 0 else (t.box_tried,)
    return op.skill is None or any(op.skill == box.skill for box in boxes)


def does(t: HeroesTable, op: Op, hero: str, paid: str = "") -> bool:
    """UH-EFF-01, UH-NRG-13: does this line change anything?  *paid*: the card that gives a cube for it."""
    if isinstance(op, If):
        return any(does(t, inner, hero, paid) for lines in branches(t, op) for inner in lines)
    if isinstance(op, Choose):
        options = TEXT.open_options(t, op, hero)
        return any(does(t, inner, hero, paid) for one in options for inner in lines_of(op, one))
    if isinstance(op, GainEnergy | LoseEnergy | Recharge | Uncharge):
        return moves_energy(t, op, hero, paid)
    if isinstance(op, RestoreLuck | DiscardLuck):
        return bool(op.blessed or op.cursed) or moves_luck(t, op)
    if isinstance(op, DiscardCard | DestroyCard | ReturnCard):
        return bool(lie_there(t, op))
    if isinstance(op, MoveHero):
        return any(ways.in_reach(t, t.heroes[name].at, op.n) for name in reached(t, op.who, hero))
    if isinstance(op, DrawCard):
        return bool(t.available(op.number))
    if isinstance(op, Relocate):
        return bool(t.available(op.number)) or goes_elsewhere(t, op.number, hero or t.active)
    return may_count(t, op) if isinstance(op, Bonus) else True


def moves_luck(t: HeroesTable, op: RestoreLuck | DiscardLuck) -> bool:
    """UH-LCK-04, UH-LCK-06: is there a card that can come back, or go?"""
    if isinstance(op, RestoreLuck) or (not t.luck.left and t.ruled("luck_discard") == "reshuffles"):
        return bool(t.luck.discard)
    return t.luck.left > 0


def goes_elsewhere(t: HeroesTable, number: int, hero: str) -> bool:
    """UH-MAP-09: does this map lie where the hero does not stand?"""
    here = t.heroes[hero].at if hero in t.heroes else ""
    return any(t.number(card) == number and cell != here for cell, card in t.cells.items())


def lie_there(t: HeroesTable, op: DiscardCard | DestroyCard | ReturnCard) -> list[str]:
    """UH-ENC-03, UH-CRD-09, UH-CRD-10: the cards that can go; a hero in play stays."""
    found = list(t.in_play())
    if not isinstance(op, DiscardCard):
        found += [*t.discard, *t.aside]
    if isinstance(op, DestroyCard):
        found += t.pile
    return [name for name in found if t.number(name) == op.number and name not in t.heroes]


# Energy -------------------------------------------------------------------------------------------


def moves_energy(t: HeroesTable, op: GainEnergy | LoseEnergy | Recharge | Uncharge, hero: str, paid: str) -> bool:
    """UH-NRG-04, UH-NRG-11, UH-NRG-14, UH-NRG-15: is there a cube, and room for it?  The one that is paid is both."""
    names = reached(t, op.who, hero)
    if isinstance(op, GainEnergy | LoseEnergy) and (op.blessed or op.cursed):
        return True
    if isinstance(op, LoseEnergy | Uncharge):
        return any(cards_but(loaded(t, name), t, name, paid) for name in names)
    has_cube = t.pool > 0 or bool(paid)
    if isinstance(op, GainEnergy):
        return has_cube and any(rooms(t, name) or (paid and name == hero) for name in names)
    return has_cube and any(chargeable(t, name) or (paid and name == hero) for name in names)


def cards_but(cards: Iterable[str], t: HeroesTable, hero: str, paid: str) -> list[str]:
    """Those that still have a cube when one has been paid."""
    return [card for card in cards if card != paid or _cubes(t, hero, card) > 1]


def _cubes(t: HeroesTable, hero: str, card: str) -> int:
    there = lies(t, hero, card)
    return there.bright + there.dark if there else 0


def chargeable(t: HeroesTable, hero: str) -> list[str]:
    """UH-NRG-14: the cards of a backpack that have room."""
    return [card for card in visible(t, hero) if can_charge(t, hero, card)]


def can_charge(t: HeroesTable, hero: str, card: str) -> bool:
    """UH-NRG-14: is one of its charged spaces empty?"""
    there = lies(t, hero, card)
    return there is not None and there.bright < spaces(t, card)[0]


def idle(t: HeroesTable, ops: Iterable[Op], hero: str) -> bool:
    """UH-CHL-18, UH-NRG-13: does none of these lines change anything?  Where there are none, words are for people."""
    every = list(ops)
    return bool(every) and not any(does(t, op, hero) for op in every)


# Options ------------------------------------------------------------------------------------------


def can_pay(t: HeroesTable, costs: Iterable[LoseEnergy], hero: str) -> bool:
    """UH-NRG-13: are there as many cubes as one hero has to give?  Where all give, each gives what there is."""
    printed = [op for op in costs if op.who != "everybody" and not (op.blessed or op.cursed)]
    needed = sum(abs(op.n) * (len(t.heroes) if op.per_hero else 1) for op in printed)
    names = {name for op in printed for name in reached(t, op.who, hero)}
    return not printed or any(sum(_cubes(t, name, card) for card in loaded(t, name)) >= needed for name in names)


def affordable(t: HeroesTable, ops: Iterable[Op], hero: str) -> bool:
    """UH-NRG-11, UH-NRG-13: are there cubes for what it costs, and for something of what it brings?"""
    every = list(ops)
    costs = [op for op in every if isinstance(op, LoseEnergy)]
    gains = [op for op in every if isinstance(op, GainEnergy | Recharge)]
    if not all(does(t, op, hero) for op in costs) or not can_pay(t, costs, hero):
        return False
    return len(gains) < len(every) or not gains or any(does(t, op, hero) for op in gains)
