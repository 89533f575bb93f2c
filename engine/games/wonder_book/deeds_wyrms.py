"""The verbs of cards that concern wyrms."""

from __future__ import annotations

from engine import choose, rule
from engine.games.wonder_book import changes, verbs
from engine.games.wonder_book.cards import amount, removed_from, wyrms_meant
from engine.games.wonder_book.rules_activation import activate_all
from engine.games.wonder_book.rules_enemies import put_spawned, wyrm_card
from engine.games.wonder_book.table import WHOLE_MAP, WonderTable


@rule
async def damage_wyrm(t: WonderTable, op: verbs.DamageWyrm, hero: str) -> None:
    """WB-WYL-07: damage is damage, whatever deals it."""
    for name in await wyrms_meant(t, op, hero):
        changes.damage_wyrm(t, name, op.n)


@rule
async def stun_wyrm(t: WonderTable, op: verbs.StunWyrm, hero: str) -> None:
    """WB-WYL-02: laid down; who lies already stays lying."""
    for name in await wyrms_meant(t, op, hero):
        if not t.wyrms[name].stunned:
            changes.stun(t, name)


@rule
async def defeat_wyrm(t: WonderTable, op: verbs.DefeatWyrm, hero: str) -> None:
    """WB-WYL-06: defeated at one blow."""
    for name in await wyrms_meant(t, op, hero):
        changes.defeat(t, name)


@rule
async def move_wyrm(t: WonderTable, op: verbs.MoveWyrm, hero: str) -> None:
    """A card moves wyrms; without a place named, the group names a neighbouring one."""
    meant = await wyrms_meant(t, op, hero)
    where: dict[str, str] = {}
    for name in meant:
        ways = t.roads().get(t.wyrms[name].area, ())
        where[name] = op.to or (await choose("wyrm.pushed", ways, wyrm=name) if ways else t.wyrms[name].area)
    for name, area in where.items():
        changes.move_wyrm(t, name, area)


async def remove_wyrm(t: WonderTable, op: verbs.RemoveWyrm, hero: str) -> None:
    """WB-WCD-12: so many, one by one, as long as any is there."""
    for _ in range(op.n):
        await remove_one(t, removed_from(t, op, hero))


@rule
async def remove_one(t: WonderTable, area: str) -> None:
    """WB-WCD-12: the group chooses; it is not a defeat."""
    found = t.alike(t.wyrms_in(area))
    if found and area == WHOLE_MAP:
        changes.remove(t, await choose("wyrm.removed_anywhere", found))
    elif found:
        changes.remove(t, await choose("wyrm.removed", found, area=area))


async def spawn(t: WonderTable, op: verbs.Spawn, hero: str) -> None:
    """WB-SPN-01: into the area that is named, or out of the dark vortex."""
    count = amount(t, op.n)
    if op.area:
        changes.spawn(t, count, op.area)
    else:
        await put_spawned(t, count)


async def activate(t: WonderTable, op: verbs.Activate, hero: str) -> None:
    """WB-ACT-01: a card activates every wyrm."""
    await activate_all(t, op.n)


async def reveal_wyrm_cards(t: WonderTable, op: verbs.RevealWyrmCard, hero: str) -> None:
    """WB-WCD-03, WB-WCD-04: so many cards and those that they order in turn, one after the other.

    What a wyrm card orders comes after it; what the goal brings comes at once, and what was owed before stays owed.
    """
    if t.wyrm_card and not t.following:
        changes.order_reveals(t, op.n)
        return
    owed, t.reveals, ordered_by = t.reveals, op.n, t.ordered_by
    while t.reveals > 0:
        await wyrm_card(t)
    t.reveals, t.ordered_by = owed, ordered_by


@rule
async def add_wyrm_card(t: WonderTable, op: verbs.AddWyrmCard, hero: str) -> None:
    """WB-WCD-10, WB-SET-13, WB-CAM-04: a purple card joins the wyrm deck."""
    card = t.box.wyrm_cards.get(op.id)
    if op.id in t.campaign.wyrm_cards:
        return
    if card and card.card and changes.take_out(t, card.card):
        t.given.append(card.card)
    changes.join_wyrm_deck(t, op.id)


async def crowd_burst(t: WonderTable, op: verbs.CrowdBurst, hero: str) -> None:
    """WB-WCD-11: each crowded area loses wyrms; who stands there is hurt, and next to it a little less."""
    crowded = [area for area in t.areas if len(t.wyrms_in(area)) >= op.min_wyrms]
    for area in crowded:
        for _ in range(op.remove):
            await remove_one(t, area)
        burst(t, area, op)


def burst(t: WonderTable, area: str, op: verbs.CrowdBurst) -> None:
    """WB-WCD-11, WB-DMG-02: the damage of one crowded area."""
    for name in t.standing():
        if t.heroes[name].area == area:
            changes.lose_hearts(t, name, op.damage_here)
        elif t.heroes[name].area in t.near(area):
            changes.lose_hearts(t, name, op.damage_adjacent)
