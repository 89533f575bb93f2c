"""What cards say, carried out: when it holds, whom it means, and one line after the other."""

from __future__ import annotations

from collections.abc import Mapping

from engine import choose, effect, pause, rule
from engine.games.wildwoods import verbs
from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.pieces.cardtext import CardText, Judge, people_agree
from engine.pieces.words import ref

# One line after the other -------------------------------------------------------------------------


async def carry_out(t: WildTable, wanted: Effect, card: str = "") -> None:
    """WW-GEN-03, WW-GEN-06: the words first, then what they do; what nobody typed as lines the people do."""
    if wanted.text:
        await aloud(t, ref(wanted.text), card, by_hand=wanted.ops is None)
    await TEXT.follow(t, wanted.ops or (), card)


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
    verbs.AllLocations: lambda t, c, card: all(place.id in t.overcome for place in t.scene.locations),
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


@rule
async def fulfilled(t: WildTable, conditions: tuple[verbs.Condition, ...]) -> bool:
    """WW-LOC-05: nothing that the trackers know speaks against it, and people agree to what only they can tell."""
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
