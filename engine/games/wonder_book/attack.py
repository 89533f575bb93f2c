"""Making an attack: the dice, the targets, damage that is left over, and what hits do besides."""

from __future__ import annotations

from engine import choose, number, rule, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import added, follow, modifiers
from engine.games.wonder_book.deeds_table import hurt_figure
from engine.games.wonder_book.pack import Attack, HitEffect
from engine.games.wonder_book.rolls import roll_for
from engine.games.wonder_book.spending import spend
from engine.games.wonder_book.table import DICE, WonderTable

UNTYPED = Attack(dice=1, range="same_or_adjacent")


def attack_of(t: WonderTable, hero: str) -> Attack:
    """WB-HER-04, WB-HER-05: as the hero's card says."""
    card = t.box.heroes.get(hero)
    return (card.attack if card else None) or UNTYPED


def can_attack(t: WonderTable, hero: str) -> bool:
    """WB-ATK-01, WB-ATK-10: anybody can swing; whether it reaches somebody is asked before the dice are rolled."""
    return hero in t.heroes


# Whom it reaches ----------------------------------------------------------------------------------


def reach(t: WonderTable, hero: str) -> list[str]:
    """WB-ATK-03, WB-GEN-08: the areas this attack reaches; cards in force may stretch it."""
    stretched = modifiers(t, "attack_range", hero)
    wanted = str(stretched[-1].value) if stretched else attack_of(t, hero).range
    return list(t.within(t.heroes[hero].area, wanted))


def targets(t: WonderTable, hero: str) -> list[str]:
    """WB-ATK-03, WB-WYL-10, WB-ATK-13: wyrms and foes in reach, stunned ones too."""
    areas = reach(t, hero)
    wyrms = [wyrm.name for wyrm in t.wyrms.values() if wyrm.area in areas]
    return wyrms + [name for name, figure in t.figures.items() if figure.area in areas and foe(t, name)]


def foe(t: WonderTable, name: str) -> bool:
    """A figure that can be attacked."""
    return t.box.entities[name].can_be_targeted and t.box.entities[name].side == "enemy"


# The attack ---------------------------------------------------------------------------------------


async def attack(t: WonderTable, hero: str) -> None:
    """WB-ATK-01, WB-ATK-02, WB-ATK-04, WB-ATK-06, WB-ATK-08, WB-RER-07: roll, perhaps reroll, then say who is hit."""
    dice = await swing(t, hero)
    if not dice:
        return
    await roll_for(t, hero, "attack", dice)
    t.targets, t.hit = [], {}
    rolled = t.successes
    while t.successes and open_targets(t, hero):
        if not await one_success(t, hero):
            break
    t.successes, t.targets = 0, []
    await besides(t, hero, rolled)
    t.hit = {}


@rule
async def swing(t: WonderTable, hero: str) -> int:
    """WB-ATK-01, WB-ATK-10, WB-DIC-03: as many dice as the card says; with nobody in reach it is asked twice."""
    card = t.box.heroes.get(hero)
    if not targets(t, hero) and await choose("attack.nobody", ["no", "yes"], hero) == "no":
        return 0
    dice = card.attack.dice if card and card.attack else await number("attack.dice", 1, DICE, hero)
    spend(t, hero, "attack")
    return max(1, min(DICE, dice + added(t, "attack_dice", hero)))


# Damage -------------------------------------------------------------------------------------------


def slots(t: WonderTable, hero: str) -> int:
    """WB-ATK-05, WB-EXC-08: how many each success hurts."""
    mine = attack_of(t, hero)
    return {"one": 1, "up_to_n": mine.n}.get(mine.targets, len(t.wyrms) + len(t.figures))


def open_targets(t: WonderTable, hero: str) -> list[str]:
    """WB-EXC-01, WB-EXC-02, WB-EXC-04, WB-EXC-06, WB-EXC-08: who can be hurt now, and those already chosen."""
    present = [name for name in t.targets if name in t.wyrms or name in t.figures]
    if len(present) == slots(t, hero) or not may_choose(t, hero):
        return present
    return present + [name for name in candidates(t, hero) if name not in present]


def may_choose(t: WonderTable, hero: str) -> bool:
    """WB-EXC-06: by house rule what is left over goes to a second one only."""
    return t.ruled("leftover_chain") == "unlimited" or len(t.targets) < slots(t, hero) + 1


def candidates(t: WonderTable, hero: str) -> list[str]:
    """WB-EXC-02, WB-EXC-08: everybody in reach; some attacks stay within one area."""
    found = targets(t, hero)
    present = [name for name in t.targets if name in t.wyrms]
    if present and slots(t, hero) > 1 and attack_of(t, hero).same_area:
        found = [name for name in found if name in t.wyrms and t.wyrms[name].area == t.wyrms[present[0]].area]
    return found


async def one_success(t: WonderTable, hero: str) -> bool:
    """WB-ATK-04, WB-EXC-03, WB-EXC-07, WB-EXC-08: it hurts each of the chosen; False: the player lets the rest go."""
    while await choose_target(t, hero):
        pass
    present = [name for name in t.targets if name in t.wyrms or name in t.figures]
    if present:
        t.successes -= 1
    for name in present:
        await strike(t, hero, name)
    return bool(present)


@skippable(False)
async def choose_target(t: WonderTable, hero: str) -> bool:
    """WB-ATK-02, WB-ATK-05, WB-ATK-06, WB-ATK-11, WB-EXC-01: a free place is filled, the first by need."""
    present = [name for name in t.targets if name in t.wyrms or name in t.figures]
    new = [name for name in open_targets(t, hero) if name not in present]
    if not new:
        return False
    more = ["enough"] if present and attack_of(t, hero).targets == "up_to_n" else []
    picked = await choose("attack.target", [*alike(t, new), *more], hero, n=t.successes)
    if picked == "enough":
        return False
    t.targets.append(picked)
    return True


def alike(t: WonderTable, names: list[str]) -> list[str]:
    """One of each kind; foes are all different."""
    return t.alike([name for name in names if name in t.wyrms]) + [name for name in names if name in t.figures]


async def strike(t: WonderTable, hero: str, name: str) -> None:
    """WB-WYL-02, WB-WYL-04, WB-WYL-05, WB-EXC-05, WB-ATK-12, WB-ATK-13: the damage of one success."""
    damage = attack_of(t, hero).damage_per_success
    if name in t.figures:
        t.hit.setdefault(name, "figure")
        await hurt_figure(t, name, damage, hero)
    elif damage:
        t.hit.setdefault(name, "stunned" if t.wyrms[name].stunned else "standing")
        changes.damage_wyrm(t, name, damage)


# What hits do besides -----------------------------------------------------------------------------


async def besides(t: WonderTable, hero: str, successes: int) -> None:
    """WB-ATK-07, WB-ATK-08, WB-HER-05: only with hits, and as often as the card says."""
    for extra in attack_of(t, hero).effects:
        for _ in range(times(t, extra, successes)):
            if await wanted(t, hero, extra):
                await follow(t, extra.ops, hero)


def times(t: WonderTable, extra: HitEffect, successes: int) -> int:
    """WB-ATK-07: how often an extra effect happens."""
    stunned = [name for name, was in t.hit.items() if was == "standing" and name in t.wyrms]
    defeated = [name for name in t.hit if name not in t.wyrms and name not in t.figures]
    hit = bool(t.hit)
    counts = {"per_success": successes * hit, "on_stun": len(stunned), "on_defeat": len(defeated)}
    return counts.get(extra.trigger, int(hit))


@rule
async def wanted(t: WonderTable, hero: str, extra: HitEffect) -> bool:
    """WB-ATK-08: some effects may be left out."""
    return not extra.optional or await choose("attack.effect", ["yes", "no"], hero) == "yes"
