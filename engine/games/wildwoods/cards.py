"""What cards say, carried out: when it holds, whom it means, and one line after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine import choose, effect, pause, rule
from engine.games.wildwoods import verbs
from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.pieces.cardtext import CardText, Judge, people_agree
from engine.pieces.verbs import Manual
from engine.pieces.words import ref

# One line after the other -------------------------------------------------------------------------


async def carry_out(t: WildTable, wanted: Effect, card: str = "") -> None:
    """WW-GEN-03, WW-GEN-06: the words first, then what they do; what nobody typed as lines the people do."""
    if wanted.text:
        await aloud(t, ref(wanted.text), card, by_hand=wanted.ops is None)
    await TEXT.follow(t, wanted.ops or (), card)


async def read_out(t: WildTable, wanted: Effect, card: str) -> None:
    """WW-GEN-03: as `carry_out`, of words that every such card bears: what nobody has typed of them the people read."""
    if wanted == Effect():
        await read_by_hand(t, card)
    else:
        await carry_out(t, wanted, card)


@rule
async def read_by_hand(t: WildTable, card: str) -> None:
    """WW-GEN-03: the people read the card, and do what it says."""
    await pause("card.read_by_hand", card=card)


@effect
async def line(t: WildTable, op: verbs.Op, card: str) -> None:
    """WW-GEN-02, WW-GEN-03: one line, finished first; this is the card that says it."""
    await TEXT.deed(op)(t, op, card)


@rule
async def aloud(t: WildTable, text: str, card: str, *, by_hand: bool = False) -> None:
    """WW-GEN-02: words of the box are heard, and confirmed."""
    await pause("card.by_hand" if by_hand else "card.text", text=text, card=card)


# When a line holds --------------------------------------------------------------------------------


def _in_space(t: WildTable, c: verbs.CardInBlessingSpace, card: str) -> bool:
    if c.id:
        return c.id in t.blessings
    cards = [t.card(name) for name in t.blessings]
    return any(card is None or c.kind in ("", card.kind) for card in cards)


def _has_crystals(t: WildTable, c: verbs.CrystalsAtLeast, card: str) -> bool:
    return (t.all_crystals() if c.on == "any" else t.crystals.get(c.on, 0)) >= c.n


HOLDS: Mapping[type, Judge] = {
    verbs.Overcome: lambda t, c, card: (c.id in t.overcome) == c.done,
    verbs.AllLocations: lambda t, c, card: (
        t.knows_locations and all(place.id in t.overcome for place in t.scene.locations)
    ),
    verbs.LightAtCentre: lambda t, c, card: t.light == 0,
    verbs.CreatureInRiver: lambda t, c, card: bool(c.id in t.river if c.id else t.creatures()),
    verbs.NoCreatureInRiver: lambda t, c, card: not (c.id in t.river if c.id else t.creatures()),
    verbs.CardInBlessingSpace: _in_space,
    verbs.ChoiceMade: lambda t, c, card: t.campaign.choices.get(c.id) == c.option,
    verbs.SceneWon: lambda t, c, card: t.campaign.outcomes.get(c.id) == c.by,
    verbs.CrystalsAtLeast: _has_crystals,
    verbs.SpiritAtLeast: lambda t, c, card: t.spirit >= c.n,
}

TEXT: CardText[WildTable] = CardText(line, HOLDS)
follow, all_hold, may_hold = TEXT.follow, TEXT.all_hold, TEXT.may_hold


def task_is_for_people(t: WildTable) -> bool:
    """WW-SCE-02, WW-GEN-03: the trackers cannot tell when it is done, nor whether locations that nobody typed are."""
    when = t.scene.task.when
    return not when or any(isinstance(one, Manual) or _untold(t, one) for one in when)


def _untold(t: WildTable, condition: verbs.Condition) -> bool:
    return isinstance(condition, verbs.AllLocations) and not t.knows_locations


@rule
async def fulfilled(t: WildTable, conditions: tuple[verbs.Condition, ...]) -> bool:
    """WW-LOC-05: nothing that the trackers know speaks against it, and people agree to what only they can tell."""
    return may_hold(t, conditions) and await people_agree(conditions)


# Whom a line means --------------------------------------------------------------------------------


async def creatures_meant(t: WildTable, which: str, card: str, what: str, but: Sequence[str] = ()) -> list[str]:
    """The creatures that a line means; the player picks where there is a choice, *but* not in vain."""
    here = t.creatures()
    if which == "each":
        return here
    if which == "chosen":
        open_to = [name for name in here if name not in but]
        return [await choose("creature.which", open_to, line=what)] if open_to else []
    named = {"this": card, "leftmost": here[0] if here else "", "rightmost": here[-1] if here else ""}.get(which, which)
    return [named] if named in here else []


async def card_meant(t: WildTable, which: str, card: str) -> str:
    """The one card of the river that a line means."""
    if which == "chosen_action":
        return await choose("river.which", ACTIONS)
    if which in ACTIONS:
        return which
    return next(iter(await creatures_meant(t, which, card, "move_card")), "")
