"""Making an attack: the dice, the targets, damage that is left over, and what hits do besides."""

from __future__ import annotations

import msgspec

from engine import choose, number, rule, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import added, follow, heroes_in_reach, modifiers, those_it_helps
from engine.games.wonder_book.deeds_map import hurt_figure
from engine.games.wonder_book.gains import could_gain
from engine.games.wonder_book.pack import Attack, HitEffect
from engine.games.wonder_book.rolls import done_by_hand, roll_for
from engine.games.wonder_book.spending import spend
from engine.games.wonder_book.table import DICE, WonderTable
from engine.games.wonder_book.verbs import OfHeroes
from engine.pieces.words import ref

NOBODY = "no"  # an effect that may be left out is left out
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
    """WB-ATK-03, WB-GEN-08: the areas this attack reaches; cards in force may change that."""
    changed = modifiers(t, "attack_range", hero)
    wanted = str(changed[-1].value) if changed else attack_of(t, hero).range
    return list(t.within(t.heroes[hero].area, wanted))


def in_reach(t: WonderTable, hero: str) -> list[str]:
    """WB-ATK-03, WB-WYL-10, WB-ATK-13: wyrms and foes in reach, stunned ones too."""
    areas = {*reach(t, hero)} if t.areas else {area_of(t, name) for name in (*t.wyrms, *t.figures)}
    wyrms = [wyrm.name for wyrm in t.wyrms.values() if wyrm.area in areas]
    return wyrms + [name for name, figure in t.figures.items() if figure.area in areas and foe(t, name)]


def foe(t: WonderTable, name: str) -> bool:
    """WB-ATK-13: a figure that can be attacked; of one that no card knows the people say so."""
    entity = t.box.entities.get(name)
    return entity is None or (entity.can_be_targeted and entity.side == "enemy")


def area_of(t: WonderTable, name: str) -> str:
    """Where a wyrm or a foe stands."""
    return t.wyrms[name].area if name in t.wyrms else t.figures[name].area


# The attack ---------------------------------------------------------------------------------------


@rule
async def swing(t: WonderTable, hero: str) -> int:
    """WB-ATK-01, WB-ATK-10, WB-DIC-03: as many dice as the card says; 0: with nobody in reach there is no roll."""
    misses = bool(t.areas) and not in_reach(t, hero)  # of a map that nobody has typed only the people know
    if misses and await choose("attack.nobody", ["no", "yes"], hero) == "no":
        return 0
    typed = printed_dice(t, hero)
    dice = typed or (0 if misses else await number("attack.dice", 1, DICE, hero))
    if dice and not typed:
        t.campaign.attack_dice[hero] = dice
    spend(t, hero, "attack")
    if misses:
        t.tell("attack.missed", hero=hero)
    return 0 if misses else in_hand(t, hero, dice)


def printed_dice(t: WonderTable, hero: str) -> int:
    """WB-HER-04: as many dice as the hero's card shows; 0: nobody has said it yet."""
    card = t.box.heroes.get(hero)
    return card.attack.dice if card and card.attack else t.campaign.attack_dice.get(hero, 0)


def in_hand(t: WonderTable, hero: str, dice: int) -> int:
    """WB-DIC-03: at least one die, at most the five there are."""
    return max(1, min(DICE, dice + added(t, "attack_dice", hero)))


def throws(t: WonderTable, hero: str) -> tuple[str, ...]:
    """WB-ATK-01: what dice that are simply thrown can show: so many successes, where it is clear that they hit."""
    dice = printed_dice(t, hero)
    return tuple(map(str, range(in_hand(t, hero, dice) + 1))) if dice and in_reach(t, hero) else ()


async def attack(t: WonderTable, hero: str, dice: int, thrown: str = "") -> None:
    """WB-ATK-01, WB-ATK-04, WB-ATK-08, WB-EXC-08, WB-RER-07: roll, perhaps reroll; then success after success hits."""
    t.targets, t.seconds, t.let_go, t.hit = [], [], 0, {}
    await roll_for(t, hero, "attack", dice, useful(t, hero), thrown)
    rolled = t.successes
    while await aim(t, hero):
        await hit(t, hero)
        t.targets = [] if t.sparing else t.targets  # then every success is aimed anew
    t.successes, t.sparing = 0, False
    await besides(t, hero, rolled)


def useful(t: WonderTable, hero: str) -> int:
    """WB-RER-01, WB-ATK-10: so many successes do all that this attack can do."""
    mine = attack_of(t, hero)
    if not t.areas or "custom" in (mine.range, mine.targets) or any(e.trigger == "per_success" for e in mine.effects):
        return DICE
    return sum(rounds(lives, places(t, hero)) for lives in at_a_time(t, hero))


def at_a_time(t: WonderTable, hero: str) -> list[list[int]]:
    """WB-EXC-06, WB-EXC-08: the successes that each target needs, by who can be hit together; by house rule not all."""
    mine, found = attack_of(t, hero), sorted(in_reach(t, hero), key=lambda name: -life(t, name))
    needed = {name: -(-life(t, name) // mine.damage_per_success) if mine.damage_per_success else 1 for name in found}
    together = mine.targets == "each_in_area"
    if t.ruled("leftover_chain") == "second_only" and not together:
        found = found[: 2 * places(t, hero)]
    if not together and not mine.same_area:
        return [[needed[name] for name in found]]
    areas = dict.fromkeys(area_of(t, name) for name in found)
    by_area = [[needed[name] for name in found if area_of(t, name) == area] for area in areas]
    return [[max(lives)] for lives in by_area] if together else by_area


def rounds(lives: list[int], places: int) -> int:
    """WB-EXC-08: so many successes are enough for all of them, where each hurts so many at once."""
    used = [0] * max(1, places)
    for needed in sorted(lives, reverse=True):
        used[used.index(min(used))] += needed
    return max(used)


# Aiming -------------------------------------------------------------------------------------------


async def aim(t: WonderTable, hero: str) -> bool:
    """WB-EXC-01, WB-EXC-04, WB-EXC-08: free places are filled as long as there is somebody; then: is anybody hit?

    WB-KOH-02, WB-TRN-08: a hero who has fallen meanwhile hits nobody any more.
    """
    if hero not in t.standing():
        return False
    while (picked := await choose_target(t, hero)) not in ("", "enough"):
        take_aim(t, hero, picked)
    if picked:
        t.let_go += free_places(t, hero)
    return t.successes > 0 and bool(aimed_at(t)) and hero in t.standing()


@skippable("enough")
async def choose_target(t: WonderTable, hero: str) -> str:
    """WB-ATK-02, WB-ATK-05, WB-ATK-06, WB-ATK-11, WB-EXC-01, WB-KOH-10: who is hit by the successes that are left."""
    new = candidates(t, hero) if hero in t.standing() else []
    if not new or t.successes <= 0 or free_places(t, hero) <= 0:
        return ""
    may_stop = ["enough"] if t.hit or aimed_at(t) or t.sparing else []
    return await choose("attack.target", [*alike(t, new), *may_stop], hero, n=t.successes)


def aimed_at(t: WonderTable) -> list[str]:
    """Those who are hit by the next success."""
    return [name for name in t.targets if name in t.wyrms or name in t.figures]


def places(t: WonderTable, hero: str) -> int:
    """WB-ATK-05, WB-EXC-08: how many each success hurts; all in one area fill one place together."""
    mine = attack_of(t, hero)
    return {"up_to_n": mine.n, "custom": len(t.wyrms) + len(t.figures)}.get(mine.targets, 1)


def free_places(t: WonderTable, hero: str) -> int:
    """WB-EXC-06, WB-EXC-08: where one was defeated there is room again; by house rule for a second one only."""
    return places(t, hero) - t.let_go - len(aimed_at(t))


def candidates(t: WonderTable, hero: str) -> list[str]:
    """WB-EXC-02, WB-EXC-07, WB-EXC-08: everybody else in reach; who hits several at once does so within one area.

    Success by success too they stay the same, until one of them is defeated.
    """
    taken, mine = aimed_at(t), attack_of(t, hero)
    found = [name for name in in_reach(t, hero) if name not in taken]
    hurt = [name for name in in_reach(t, hero) if t.sparing and t.hit.get(name) in ("hit", "stunned")]
    if hurt and (mine.targets == "each_in_area" or len({*hurt, *taken}) >= places(t, hero) - t.let_go):
        return [name for name in found if name in hurt]
    if (several := taken or hurt) and mine.targets == "up_to_n" and mine.same_area:
        return [name for name in found if area_of(t, name) == area_of(t, several[0])]
    return found


def alike(t: WonderTable, names: list[str]) -> list[str]:
    """One of each kind; foes are all different."""
    return t.alike([name for name in names if name in t.wyrms]) + [name for name in names if name in t.figures]


def take_aim(t: WonderTable, hero: str, picked: str) -> None:
    """WB-ATK-05: at this one, or at all who stand there with it."""
    area = area_of(t, picked)
    together = attack_of(t, hero).targets == "each_in_area"
    chosen = [name for name in in_reach(t, hero) if area_of(t, name) == area] if together else [picked]
    t.targets += chosen
    if t.hit:
        t.seconds += [name for name in chosen if t.hit.get(name) not in ("hit", "stunned")]


# Hitting ------------------------------------------------------------------------------------------


async def hit(t: WonderTable, hero: str) -> None:
    """WB-ATK-04, WB-EXC-03, WB-EXC-07, WB-EXC-08: successes are used up by hurting each of those aimed at."""
    successes = at_once(t, hero)
    t.successes -= successes
    damage = successes * attack_of(t, hero).damage_per_success
    for name in aimed_at(t):
        await strike(t, hero, name, damage)


def at_once(t: WonderTable, hero: str) -> int:
    """WB-WYL-04: so many successes hit at the same time, before anybody is out of the way."""
    damage = attack_of(t, hero).damage_per_success
    needed = [-(-life(t, name) // damage) for name in aimed_at(t)] if damage else []
    return 1 if t.sparing else min([t.successes, *needed])


def life(t: WonderTable, name: str) -> int:
    """WB-WYL-01, WB-ATK-13: what it can still take."""
    if name in t.wyrms:
        return 1 if t.wyrms[name].stunned else 2
    return max(1, t.figures[name].hearts)


async def strike(t: WonderTable, hero: str, name: str, damage: int) -> None:
    """WB-WYL-02, WB-WYL-04, WB-WYL-05, WB-EXC-05, WB-ATK-12, WB-ATK-13: what one of them takes."""
    if name not in aimed_at(t):
        return
    stood = name in t.wyrms and not t.wyrms[name].stunned
    t.hit.setdefault(name, "hit")
    if name in t.wyrms:
        changes.damage_wyrm(t, name, damage)
    else:
        await hurt_figure(t, name, damage, hero)
    if name not in aimed_at(t):
        out_of_the_way(t, hero, name)
    elif stood and t.wyrms[name].stunned:
        t.hit[name] = "stunned"


def out_of_the_way(t: WonderTable, hero: str, name: str) -> None:
    """WB-EXC-01, WB-EXC-06: its place is free for another; by house rule not for a third one."""
    t.hit[name] = "defeated"
    t.targets = [other for other in t.targets if other != name]
    last = attack_of(t, hero).targets != "each_in_area" or not aimed_at(t)
    if t.ruled("leftover_chain") == "second_only" and name in t.seconds and last:
        t.let_go += 1


# What hits do besides -----------------------------------------------------------------------------


async def besides(t: WonderTable, hero: str, successes: int) -> None:
    """WB-ATK-07, WB-ATK-08, WB-HER-05, WB-KOH-02: only with hits, as often as the card says, while the hero stands.

    Of an effect that is only words people hear once how often.
    """
    for index, extra in enumerate(attack_of(t, hero).effects):
        often = times(t, extra, successes)
        if often and not extra.ops and hero in t.standing():
            await done_by_hand(t, hero, ref(extra.text), often)
            continue
        for _ in range(often):
            if hero not in t.standing():
                return
            await happens(t, hero, extra, await meant_for(t, hero, index))


def times(t: WonderTable, extra: HitEffect, successes: int) -> int:
    """WB-ATK-07, WB-ATK-10: how often an extra effect happens; never if nobody was hit."""
    became = list(t.hit.values())
    counts = {"on_stun": became.count("stunned"), "on_defeat": became.count("defeated"), "per_success": successes}
    return counts.get(extra.trigger, 1) if became else 0


async def happens(t: WonderTable, hero: str, extra: HitEffect, whom: str) -> None:
    """WB-ATK-07, WB-ATK-09: its lines, for the hero who was picked or whom they mean."""
    if whom == NOBODY:
        return
    if whom:
        await follow(t, [msgspec.structs.replace(op, who="you") for op in extra.ops], whom)
    else:
        await follow(t, extra.ops, hero)


@skippable(NOBODY)
async def meant_for(t: WonderTable, hero: str, index: int) -> str:
    """WB-ATK-08, WB-ATK-09: some effects may be left out; where one hero is picked, both is one question."""
    extra = attack_of(t, hero).effects[index]
    if not extra.optional:
        return ""
    if not could_gain(t, extra.ops, hero):
        return NOBODY
    says = ref(extra.text)
    if found := picked_from(t, extra, hero):
        return await choose("attack.effect", [*found, NOBODY], hero, does=says, heroes=len(found))
    return NOBODY if await choose("attack.effect", ["yes", NOBODY], hero, does=says, heroes=0) == NOBODY else ""


def picked_from(t: WonderTable, extra: HitEffect, hero: str) -> list[str]:
    """WB-ATK-09: the heroes of whom one is picked, if that is all there is to decide."""
    (op, *others) = extra.ops
    if others or not isinstance(op, OfHeroes) or op.who not in ("chosen", "other"):
        return []
    found = heroes_in_reach(t, hero, op.within)
    return those_it_helps(t, op, [name for name in found if op.who == "chosen" or name != hero])
