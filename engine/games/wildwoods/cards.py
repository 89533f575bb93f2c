"""What cards say, carried out: when it holds, whom it means, and one line after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine import Rule, choose, effect, pause, rule
from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.games.wildwoods.verbs import (
    AllLocations,
    Always,
    CardInBlessingSpace,
    ChoiceMade,
    Condition,
    CreatureInRiver,
    CrystalsAtLeast,
    LightAtCentre,
    NoCreatureInRiver,
    Op,
    Overcome,
    SceneWon,
    SpiritAtLeast,
)
from engine.pieces.conditions import for_trackers, people_agree
from engine.pieces.verbs import CounterAtLeast, Manual
from engine.pieces.words import ref

Deed = Callable[..., Rule[Any]]

# One line after the other -------------------------------------------------------------------------


async def carry_out(t: WildTable, wanted: Effect, card: str = "") -> None:
    """WW-GEN-03, WW-GEN-06: the words first, then what they do; what nobody typed as lines the people do."""
    if wanted.text:
        await aloud(t, ref(wanted.text), card, by_hand=wanted.ops is None)
    await follow(t, wanted.ops or (), card)


async def follow(t: WildTable, ops: Sequence[Op], card: str = "") -> None:
    """WW-GEN-02: the lines of a card or a scene from top to bottom."""
    for op in ops:
        await line(t, op, card)


@effect
async def line(t: WildTable, op: Op, card: str) -> None:
    """WW-GEN-03: one line, finished first; this is the card that says it."""
    from engine.games.wildwoods.deeds import DEEDS  # noqa: PLC0415 - a line may lead to cards again

    await DEEDS[type(op)](t, op, card)


@rule
async def aloud(t: WildTable, text: str, card: str, *, by_hand: bool = False) -> None:
    """WW-GEN-02: words of the box are heard, and confirmed."""
    await pause("card.by_hand" if by_hand else "card.text", text=text, card=card)


# When a line holds --------------------------------------------------------------------------------


def _in_space(t: WildTable, c: CardInBlessingSpace) -> bool:
    if c.id:
        return c.id in t.blessings
    cards = [t.card(name) for name in t.blessings]
    return any(card is None or c.kind in ("", card.kind) for card in cards)


def _has_crystals(t: WildTable, c: CrystalsAtLeast) -> bool:
    return (t.all_crystals() if c.on == "any" else t.crystals.get(c.on, 0)) >= c.n


_HOLDS: Mapping[type, Callable[[WildTable, Any], bool]] = {
    Overcome: lambda t, c: (c.id in t.overcome) == c.done,
    AllLocations: lambda t, c: all(place.id in t.overcome for place in t.scene.locations),
    LightAtCentre: lambda t, c: t.light == 0,
    CreatureInRiver: lambda t, c: bool(c.id in t.river if c.id else t.creatures()),
    NoCreatureInRiver: lambda t, c: not (c.id in t.river if c.id else t.creatures()),
    CardInBlessingSpace: _in_space,
    ChoiceMade: lambda t, c: t.campaign.choices.get(c.id) == c.option,
    SceneWon: lambda t, c: t.campaign.outcomes.get(c.id) == c.by,
    CrystalsAtLeast: _has_crystals,
    SpiritAtLeast: lambda t, c: t.spirit >= c.n,
    CounterAtLeast: lambda t, c: t.counters.get(c.name, 0) >= c.at_least,
    Always: lambda t, c: True,
    Manual: lambda t, c: False,
}


def all_hold(t: WildTable, conditions: Iterable[Condition]) -> bool:
    """Every one of them, as far as the trackers can tell."""
    return all(_HOLDS[type(condition)](t, condition) for condition in conditions)


def may_hold(t: WildTable, conditions: Iterable[Condition]) -> bool:
    """WW-LOC-05: nothing that the trackers know speaks against it; the rest is for people to judge."""
    return all_hold(t, for_trackers(conditions))


@rule
async def fulfilled(t: WildTable, conditions: tuple[Condition, ...]) -> bool:
    """The same, but the people are asked what only they can tell."""
    return may_hold(t, conditions) and await people_agree(conditions)


# Whom a line means --------------------------------------------------------------------------------


async def creatures_meant(t: WildTable, which: str, card: str, what: str) -> list[str]:
    """The creatures that a line means; the player picks where it leaves a choice."""
    here = t.creatures()
    if which == "each":
        return here
    if which == "chosen":
        return [await choose("creature.which", here, line=what)] if here else []
    named = {"this": card, "leftmost": here[0] if here else "", "rightmost": here[-1] if here else ""}.get(which, which)
    return [named] if named in here else []


async def card_meant(t: WildTable, which: str, card: str) -> str:
    """The one card of the river that a line means."""
    if which == "chosen_action":
        return await choose("river.which", ACTIONS)
    if which in ACTIONS:
        return which
    return next(iter(await creatures_meant(t, which, card, "move_card")), "")
