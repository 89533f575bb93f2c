"""Wonder Book: what wyrms do when they are activated: recover, attack, come closer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine import choose, effect, rule, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import added, may_hold, modifiers_at
from engine.games.wonder_book.deeds_map import hurt_figure
from engine.games.wonder_book.pack import Goal
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import Condition, WyrmsIn
from engine.pieces.maps import distances

NEXT_BLOCK = ""  # between the wyrms of one block and those of the block inside it

# Activation ---------------------------------------------------------------------------------------


async def activate_all(t: WonderTable, actions: int) -> None:
    """WB-ACT-01, WB-ACT-08, WB-ACT-13: every wyrm that is there now takes so many actions.

    Those who wait for an activation that this one came into act when it is over.
    """
    t.yet_to_act += [NEXT_BLOCK, *t.to_act]
    t.to_act = list(t.wyrms) if actions else []
    while t.to_act:
        await activation(t, actions)
    at = max(0, len(t.yet_to_act) - t.yet_to_act[::-1].index(NEXT_BLOCK)) if NEXT_BLOCK in t.yet_to_act else 0
    t.to_act, t.yet_to_act = t.yet_to_act[at:], t.yet_to_act[: max(0, at - 1)]


async def activation(t: WonderTable, actions: int) -> None:
    """WB-ACT-02, WB-ACT-13: one wyrm finishes before the next begins; one that has left the map stops, its name too."""
    name = await next_wyrm(t, actions)
    if not name:  # waved away: the rest of them stay where they are
        t.to_act = []
        return
    t.yet_to_act = [*t.yet_to_act, name]
    for _ in range(actions + more_actions(t, name)):
        if t.yet_to_act[-1:] != [name] or not await act(t, name):
            break
    if t.yet_to_act[-1:] == [name]:
        t.yet_to_act = t.yet_to_act[:-1]


def more_actions(t: WonderTable, name: str) -> int:
    """WB-SPR-02, WB-GEN-03: cards in force may give wyrms more actions, or fewer."""
    area = t.wyrms[name].area if name in t.wyrms else ""
    return sum(m.value for m in modifiers_at(t, "wyrm_actions", area) if isinstance(m.value, int))


@skippable("")
async def next_wyrm(t: WonderTable, actions: int) -> str:
    """WB-ACT-03, WB-ACT-12: the group says which, where it matters; with everybody down it is over."""
    there = [name for name in t.to_act if name in t.wyrms and (t.standing() or recovers(t, name))]
    if not there:
        t.to_act = []
        return ""
    awake = [w for w in there if not is_idle(t, w)] or there
    name = await choose("wyrm.next", t.alike(awake)) if order_matters(t, awake, actions) else awake[0]
    t.to_act = [other for other in there if other != name]
    return name


def order_matters(t: WonderTable, names: Sequence[str], actions: int) -> bool:
    """WB-ACT-03: somebody may fall, or where wyrms stand may decide the goal, before the last of them has acted."""
    goal = t.goal() or Goal()
    rules = (card.special_rule for number in t.special if (card := t.known(number)) and card.special_rule)
    ends = (goal.condition, goal.extra_loss, *(rule.active_until for rule in rules))
    decisive = any(may_be_decided(t, conditions) for conditions in ends)
    heroes = ((t.heroes[name].area, t.heroes[name].hearts, damage(t, name)) for name in t.standing())
    friends = (
        (t.figures[name].area, t.figures[name].hearts, bite(t, name)) for name in t.figures if is_bitten(t, name)
    )
    if decisive or not t.areas:
        return True
    takes = {name: actions + more_actions(t, name) - t.wyrms[name].stunned for name in names}
    return any(may_fall(t, takes, *one) for one in (*heroes, *friends))


def may_be_decided(t: WonderTable, conditions: Sequence[Condition]) -> bool:
    """WB-GOL-05: all that is left of these conditions depends on where wyrms stand."""
    rest = [condition for condition in conditions if not isinstance(condition, WyrmsIn)]
    return len(rest) < len(conditions) and may_hold(t, rest)


def may_fall(t: WonderTable, takes: Mapping[str, int], area: str, hearts: int, each: int) -> bool:
    """WB-KOH-01, WB-WAT-02: would who stands there fall if every wyrm that can come so far hit nobody else?"""
    away = distances(t.roads(), [area])
    near = {name: away[at] for name in takes if (at := t.wyrms[name].area) in away}
    hits = sum(max(0, takes[name] - steps) for name, steps in near.items())
    return hits > 0 and hits * each >= hearts


def damage(t: WonderTable, hero: str) -> int:
    """WB-WAT-02: one heart, or as cards in force change it."""
    return max(0, 1 + added(t, "wyrm_damage", hero))


def bite(t: WonderTable, figure: str) -> int:
    """WB-WAT-01, WB-GEN-03: what a friend loses: the same, as far as it is changed for everybody."""
    changed = modifiers_at(t, "wyrm_damage", t.figures[figure].area)
    return max(0, 1 + sum(m.value for m in changed if isinstance(m.value, int)))


@effect
@skippable(True)
async def act(t: WonderTable, name: str) -> bool:
    """WB-ACT-04, WB-ACT-05, WB-ACT-06, WB-ACT-07, WB-ACT-12, WB-WAT-05: recover, else attack, else come closer.

    False: there is nothing that it could do, nor will it with its next action.
    """
    if not can_act(t, name):
        return False
    if t.wyrms[name].stunned:
        stand_up(t, name)
    elif not t.areas:
        await act_unmapped(t, name)
    elif victims(t, t.wyrms[name].area):
        await attack(t, name)
    else:
        await approach(t, name)
    return True


def can_act(t: WonderTable, name: str) -> bool:
    """WB-ACT-06, WB-ACT-12: it is there, and can stand up or has somebody to hit or to approach."""
    return name in t.wyrms and (recovers(t, name) or not is_idle(t, name))


def recovers(t: WonderTable, name: str) -> bool:
    """WB-ACT-06, WB-ACT-10, WB-ACT-11: always, unless no wyrm reaches anybody; house rules know two other ways."""
    ruling = t.ruled("recover_without_heroes")
    as_printed = ruling == "while_one_is_reached" and not all(is_idle(t, other) for other in t.wyrms)
    return t.wyrms[name].stunned and (as_printed or ruling == "yes")


def is_idle(t: WonderTable, name: str) -> bool:
    """WB-ACT-09, WB-ACT-10, WB-ACT-11, WB-ACT-12: it can neither hit nor approach anybody who stands."""
    area = t.wyrms[name].area
    return not (victims(t, area) or t.ways_to_heroes(area)) if t.areas else not t.standing()


def victims(t: WonderTable, area: str) -> list[str]:
    """WB-WAT-01, WB-GEN-03: the standing heroes there, and figures of which a card says that wyrms attack them."""
    return t.heroes_in(area) + [
        name for name, figure in t.figures.items() if figure.area == area and is_bitten(t, name)
    ]


def is_bitten(t: WonderTable, figure: str) -> bool:
    """WB-GEN-03: a card says that wyrms attack this friend."""
    return figure in t.box.entities and t.box.entities[figure].attacked_by_wyrms


def stand_up(t: WonderTable, name: str) -> None:
    """WB-ACT-06, WB-WYL-08, WB-WYL-09: its first action, and it is unhurt again."""
    t.wyrms[name].stunned = False
    t.tell("wyrm.recovers", wyrm=name, area=t.wyrms[name].area)


async def attack(t: WonderTable, name: str) -> None:
    """WB-WAT-01, WB-WAT-02, WB-WAT-03, WB-WAT-04: somebody in its own area loses a heart; the group says who."""
    victim = await victim_of(t, name)
    if victim in t.figures:
        await hurt_figure(t, victim, bite(t, victim), "")


@rule
async def victim_of(t: WonderTable, name: str) -> str:
    """WB-WAT-03: one of those who stand there; where nobody can be hurt, nobody has to choose."""
    area = t.wyrms[name].area
    found = victims(t, area)
    harmless = not any(damage(t, who) if who in t.heroes else bite(t, who) for who in found)
    victim = found[0] if harmless else await choose("wyrm.attacks", found, wyrm=name, area=area)
    t.tell("wyrm.attacked", wyrm=name, hero=victim, area=area)
    if victim in t.heroes:
        changes.lose_hearts(t, victim, damage(t, victim))
    return victim


@rule
async def approach(t: WonderTable, name: str) -> None:
    """WB-WMV-01, WB-WMV-02, WB-WMV-03, WB-WMV-04, WB-WMV-05, WB-WMV-06, WB-WMV-07, WB-WMV-08: one area closer."""
    here = t.wyrms[name].area
    changes.move_wyrm(t, name, await choose("wyrm.moves", t.ways_to_heroes(here), wyrm=name, area=here))


async def act_unmapped(t: WonderTable, name: str) -> None:
    """WB-ACT-04: on a map that nobody has typed, the people see whom it reaches."""
    victim = await seen_to_hit(t, name)
    if victim in t.figures:
        await hurt_figure(t, victim, bite(t, victim), "")


@rule
async def seen_to_hit(t: WonderTable, name: str) -> str:
    """WB-WAT-01, WB-WAT-02, WB-GEN-03: a hero, or a friend whom wyrms attack; or it only comes closer."""
    friends = [figure for figure in t.figures if is_bitten(t, figure)]
    victim = await choose("wyrm.did", [*t.standing(), *friends, "moved"], wyrm=name)
    if victim in t.heroes:
        changes.lose_hearts(t, victim, damage(t, victim))
    return victim
