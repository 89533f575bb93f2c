"""Creatures that nobody has typed: what their cards say is told at the table, one thing after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import number, rule, text
from engine.games.wildwoods import river
from engine.games.wildwoods.draws import pile
from engine.games.wildwoods.table import Told, WildTable

MOST = 12  # of anything that stands on a card


async def told_creature(t: WildTable, *, is_drawn: bool) -> str:
    """WW-GEN-03: which card it is; of one that was not told before, all that its card says in numbers."""
    name, is_new = await called(t, int(is_drawn))
    for told in (dots_told, loss_told, crystals_told) if is_new else ():
        await told(t, name)
    return name


@rule
async def called(t: WildTable, shown: int) -> tuple[str, bool]:
    """WW-GEN-03, WW-CRE-04: its name, and whether this card has come for the first time."""
    name = " ".join((await text("creature.name", shown=shown)).replace(".", "").split())
    if known := known_creature(t, name):
        for cards in (t.creature_deck, t.creature_discard):
            cards[:] = [other for other in cards if other != known]
        return known, False
    name = one_more(name or "?", [*t.river, *t.creature_deck, *t.creature_discard])
    t.told_of[name] = Told()
    return name, True


@rule
async def dots_told(t: WildTable, name: str) -> None:
    """WW-GEN-03, WW-ILL-01, WW-HEA-01: what it takes to light or to heal it."""
    dots = await number("creature.dots", 1, MOST, creature=name)
    t.told_of[name].dots = dots


@rule
async def loss_told(t: WildTable, name: str) -> None:
    """WW-GEN-03, WW-CRE-02: the spirit that it takes."""
    loss = await number("creature.loss", 0, MOST, creature=name)
    t.told_of[name].loss = loss


@rule
async def crystals_told(t: WildTable, name: str) -> None:
    """WW-GEN-03, WW-HEA-02: what comes of healing it."""
    crystals = await number("creature.crystals", 0, MOST, creature=name)
    t.told_of[name].crystals = crystals


@rule
async def told_space(t: WildTable, name: str) -> int:
    """WW-CRE-01: where a creature that nobody typed says it comes."""
    return await number("creature.space", 1, river.SPACES, creature=name)


def one_more(name: str, taken: Sequence[str]) -> str:
    """The name, or the next of that name: Fox, Fox 2, Fox 3."""
    others = (f"{name} {n}" for n in range(2, len(taken) + 3))
    return next(one for one in (name, *others) if one not in taken)


def known_creature(t: WildTable, said: str) -> str:
    """WW-GEN-03, WW-CRE-04: a card of the deck that is called so, in any language, or was told by this name before."""
    names = ((one, called_so(t, one)) for one in pile(t, "creature"))
    return next((one for one, these in names if said.casefold() in map(str.casefold, these)), "")


def called_so(t: WildTable, name: str) -> Iterable[str]:
    """What people may call a creature."""
    typed = t.box.creatures.get(name)
    return typed.name.words.values() if typed else [name]
