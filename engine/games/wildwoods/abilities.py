"""What Luma's and Brom's cards can do: a reroll for a crystal, and Brom's two abilities that take turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine import choose, roll, rule
from engine.games.wildwoods import changes
from engine.games.wildwoods.actions import is_at_best
from engine.games.wildwoods.blessings import helps_a_roll
from engine.games.wildwoods.deeds_river import pay
from engine.games.wildwoods.deeds_scene import flip_card
from engine.games.wildwoods.moments import affordable
from engine.games.wildwoods.outcomes import can_gain, may_gain, outcomes, shown_successes
from engine.games.wildwoods.pack import CardAbility
from engine.games.wildwoods.table import BROM, WildTable
from engine.pieces.dice import faces, kind_of, successes

# Brom, at any time --------------------------------------------------------------------------------


def protectable(t: WildTable) -> Iterator[tuple[str | int, ...]]:
    """WW-LBR-08: against whom Brom can protect now."""
    return ((name,) for name in t.creatures())


def cost(ability: str) -> Callable[..., Mapping[str, int]]:
    """WW-LBR-12: how many crystals Brom wants for it, as his card says."""

    def of(t: WildTable, *args: str) -> Mapping[str, int]:
        known = t.ability_of(BROM, ability)
        return {"n": known.crystals if known else 0}

    return of


async def protect(t: WildTable, creature: str) -> None:
    """WW-LBR-08, WW-LBR-12: a crystal, the creature goes to the end and is stunned, and Brom's card is turned."""
    ability = t.ability_of(BROM, "protect")
    await pay_brom(t, ability)
    changes.illuminate(t, creature)
    flip_card(t, BROM)


async def cure(t: WildTable) -> None:
    """WW-LBR-09: two crystals for two spirit, and Brom's card is turned."""
    ability = t.ability_of(BROM, "cure")
    await pay_brom(t, ability)
    changes.gain_spirit(t, ability.spirit if ability else 0)
    flip_card(t, BROM)


async def pay_brom(t: WildTable, ability: CardAbility | None) -> None:
    """WW-LBR-10, WW-LBR-13, WW-LBR-16: while it is being paid for nothing else is used, and Brom not once more."""
    t.calm = False
    try:
        await pay(t, ability.crystals if ability else 0)
    finally:
        t.calm = True


# Luma, while dice lie -----------------------------------------------------------------------------


def rerolls(t: WildTable) -> list[str]:
    """WW-LBR-05, WW-LBR-06, WW-LBR-07, WW-DIC-09, WW-DIC-11: how a die of this roll could be rolled again."""
    if not t.dice:
        return []
    return ["reroll_free"] * bool(t.rerolls) + ["reroll"] * (price_of_reroll(t) is not None)


def best(t: WildTable, paid: int = 0) -> int:
    """WW-DIC-09, WW-LBR-06, WW-CRY-04: the most that this roll can come to, by rolling dice again and by crystals.

    So many dice are already *paid* for; of a card that helps nobody knows how far.
    """
    own, all_there, got = t.crystals.get(t.action, 0), t.all_crystals(), shown_successes(t)
    failed = len(t.dice) - got
    if any(helps_a_roll(t, name) for name in t.blessings):
        return len(t.dice) + own
    price = price_of_reroll(t)
    tries = 0 if price is None else failed if not price else min(failed, all_there // price)
    totals = (
        got + min(failed, paid + t.rerolls + n) + min(own, all_there - n * (price or 0)) for n in range(tries + 1)
    )
    return max(totals)


def price_of_reroll(t: WildTable) -> int | None:
    """WW-LBR-05, WW-LBR-06, WW-LBR-07: the crystals for it now; none if nobody may, or there are too few."""
    alone = t.ruled("reroll_side") == "luma_alone" and t.campaign.luma == "first"
    ability = None if alone else affordable(t, "luma", "reroll")
    return ability.crystals if ability else None


async def reroll(t: WildTable, how: str) -> None:
    """WW-LBR-06, WW-LBR-07, WW-DIC-09, WW-DIC-10: a crystal first, then one die, and what it shows now counts."""
    if how == "reroll_free":
        t.rerolls -= 1
    else:
        ability = t.ability_of("luma", "reroll")
        await pay(t, ability.crystals if ability else 0)
    await roll_again(t)


def could_matter(t: WildTable, face: str) -> bool:
    """WW-DIC-09: any die; but not a success where to lose it is as good as to have it."""
    return not (is_at_best(t, t.action) and successes([face], t.least))


@rule
async def roll_again(t: WildTable) -> None:
    """WW-DIC-09, WW-DIC-10: any die of the roll, also one rolled again before; none, if none can gain any more."""
    if not (can_gain(t, outcomes(t)) and may_gain(t, best(t, paid=1))):
        return
    lying = sorted(dict.fromkeys(face for face in t.dice if could_matter(t, face)))
    face = await choose("reroll.which", lying)
    (shown,) = await roll("reroll.roll", [faces(kind_of(face))], about=face)
    at = t.dice.index(face)
    t.dice = [*t.dice[:at], shown, *t.dice[at + 1 :]]
