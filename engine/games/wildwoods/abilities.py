"""What Luma's and Brom's cards can do: a reroll for a crystal, and Brom's two abilities that take turns."""

from __future__ import annotations

from collections.abc import Iterator

from engine import choose, roll, rule
from engine.games.wildwoods import changes
from engine.games.wildwoods.deeds_river import pay, pay_one
from engine.games.wildwoods.deeds_scene import flip_card
from engine.games.wildwoods.pack import CardAbility
from engine.games.wildwoods.table import BROM, PLAYED, WildTable
from engine.pieces.dice import faces, kind_of

# Brom, at any time --------------------------------------------------------------------------------


def affordable(t: WildTable, card: str, name: str) -> CardAbility | None:
    """WW-LBR-01, WW-LBR-10, WW-LBR-12, WW-LBR-13: the ability, if its side shows and its crystals are there."""
    ability = t.ability_of(card, name)
    return ability if ability and t.all_crystals() >= ability.crystals else None


def can_protect(t: WildTable, creature: str) -> bool:
    """WW-LBR-08, WW-LBR-13, WW-LBR-16: between two steps, and only where a creature lies."""
    return t.calm and t.phase in PLAYED and creature in t.creatures() and affordable(t, BROM, "protect") is not None


def protectable(t: WildTable) -> Iterator[tuple[str | int, ...]]:
    """WW-LBR-08: against whom Brom can protect now."""
    return ((name,) for name in t.creatures())


async def protect(t: WildTable, creature: str) -> None:
    """WW-LBR-08, WW-LBR-12: a crystal, the creature goes to the end and is stunned, and Brom's card is turned."""
    ability = t.ability_of(BROM, "protect")
    await pay(t, ability.crystals if ability else 0)
    changes.illuminate(t, creature)
    flip_card(t, BROM)


def can_cure(t: WildTable) -> bool:
    """WW-LBR-09, WW-LBR-13, WW-LBR-16: between two steps, with two crystals."""
    return t.calm and t.phase in PLAYED and affordable(t, BROM, "cure") is not None


async def cure(t: WildTable) -> None:
    """WW-LBR-09: two crystals for two spirit, and Brom's card is turned."""
    ability = t.ability_of(BROM, "cure")
    await pay(t, ability.crystals if ability else 0)
    changes.gain_spirit(t, ability.spirit if ability else 0)
    flip_card(t, BROM)


# Luma, while dice lie -----------------------------------------------------------------------------


def rerolls(t: WildTable) -> list[str]:
    """WW-LBR-05, WW-LBR-06, WW-LBR-07, WW-DIC-09, WW-DIC-11: how a die of this roll could be rolled again."""
    if not t.dice:
        return []
    alone = t.ruled("reroll_side") == "luma_alone" and t.campaign.luma == "first"
    paid = not alone and affordable(t, "luma", "reroll") is not None
    return ["reroll_free"] * bool(t.rerolls) + ["reroll"] * paid


async def reroll(t: WildTable, how: str) -> None:
    """WW-LBR-06, WW-LBR-07, WW-DIC-09, WW-DIC-10: a crystal first, then one die, and what it shows now counts."""
    if how == "reroll_free":
        t.rerolls -= 1
    else:
        ability = t.ability_of("luma", "reroll")
        for left in range(ability.crystals if ability else 0, 0, -1):
            await pay_one(t, left)
    await roll_again(t)


@rule
async def roll_again(t: WildTable) -> None:
    """WW-DIC-09, WW-DIC-10: any die of the roll, also one that was rolled again before."""
    lying = sorted(dict.fromkeys(t.dice))
    face = await choose("reroll.which", lying)
    (shown,) = await roll("reroll.roll", [faces(kind_of(face))], about=face)
    at = t.dice.index(face)
    t.dice = [*t.dice[:at], shown, *t.dice[at + 1 :]]
