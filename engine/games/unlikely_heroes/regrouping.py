"""Regrouping: everybody shares what they carry, all meet on one map, and the next hero goes on; saving and loading."""

from __future__ import annotations

from engine import Next, choose, leave, pause, rule
from engine.games.unlikely_heroes import agenda, changes
from engine.games.unlikely_heroes.actions import on_side
from engine.games.unlikely_heroes.backpack import DISCARD, fit, gone_since, held, lose_unkept, play, unkept
from engine.games.unlikely_heroes.deeds import POOL, gain_some, who_first
from engine.games.unlikely_heroes.effects import begins, depleted, ends, has_been
from engine.games.unlikely_heroes.energy import lies, loaded, put, rooms, take
from engine.games.unlikely_heroes.interruptions import give_up
from engine.games.unlikely_heroes.rules_challenge import is_challenge, turned
from engine.games.unlikely_heroes.steps import NEXT_JOB, NEXT_TURN, TURN_ENDS
from engine.games.unlikely_heroes.table import ACTIONS, SIDES, HeroesTable, Job, Trial
from engine.pieces.words import ref

DONE, CUBE = "done", "cube"


async def regroup(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-RGP-01, UH-RGP-02, UH-RGP-07, UH-TRN-10: everybody may sort out what they carry; the action is over."""
    t.going_on = [step for step in t.going_on if step == "turn"]
    await begins(t, "regroup")
    t.discarded = {}
    brought, rest = t.agenda[: t.soon], t.agenda[t.soon :] if is_ending(t) else []
    t.agenda = [*brought, Job("share"), Job("rewards"), Job("meet", what), Job("regrouped"), *rest]
    t.tell("regroup.begins")
    return NEXT_JOB


def is_ending(t: HeroesTable) -> bool:
    """UH-RGP-08: has the end of the turn begun?  Then it goes on afterwards, and does not begin anew."""
    return any(job.step in ("turn_over", "turn_passes") for job in t.agenda)


# Sharing ------------------------------------------------------------------------------------------


async def share(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-RGP-02, UH-RGP-03, UH-RGP-04, UH-RGP-09, UH-ENC-06: as long as people like; it agrees in the end."""
    emptied: list[str] = []
    while shareable(t):
        before = {card: t.holder(card) for card in held(t)}
        charged = cubes_on(t)
        if not await share_one(t):
            break
        emptied += charged - cubes_on(t)
        await gone_since(t, list(before))
        await plays_anew(t, before)
    for card in sorted({*emptied}):
        await gives_last_cube(t, card)
    while lost := unkept(t):
        owner = t.holder(lost[0])
        await lose_unkept(t, lost[0])
        t.discarded[owner] = t.discarded.get(owner, 0) + 1
    while over := next((name for name in t.heroes if len_over(t, name)), ""):
        many = len(t.heroes[over].items)
        await fit(t, over, "")
        t.discarded[over] = t.discarded.get(over, 0) + many - len(t.heroes[over].items)
    return NEXT_JOB


def cubes_on(t: HeroesTable) -> set[str]:
    """The cards with a cube on an effect that can be seen, and those that lie covered: these lose theirs unharmed."""
    covered = {item.card for hero in t.heroes.values() for item in hero.left}
    return covered | {card for name in t.heroes for card in loaded(t, name)}


async def gives_last_cube(t: HeroesTable, card: str) -> None:
    """UH-NRG-07, UH-NRG-19, UH-RGP-02: an item whose last cube has gone elsewhere goes, if it says so."""
    owner = t.holder(card)
    if owner and lies(t, owner, card) and depleted(t, owner, card):
        t.discarded[owner] = t.discarded.get(owner, 0) + 1
        await has_been(t, "discard")


async def plays_anew(t: HeroesTable, before: dict[str, str]) -> None:
    """UH-BAC-09: by house rule whoever gets an item equips it for the first time."""
    if t.ruled("play_effects") == "each_owner":
        for card in [card for card in held(t) if t.holder(card) != before.get(card)]:
            await play(t, card, t.holder(card))


def len_over(t: HeroesTable, hero: str) -> bool:
    """UH-RGP-03: does somebody carry too much?"""
    from_both = t.ruled("limit") == "together"
    sides = [t.heroes[hero].items] if from_both else [t.heroes[hero].side(side) for side in SIDES]
    return any(len(side) > t.limit(hero) for side in sides)


def shareable(t: HeroesTable) -> list[str]:
    """UH-RGP-02: items of all heroes, and cubes if one can go elsewhere."""
    items = [item.card for hero in t.heroes.values() for item in hero.items]
    return [*items, *([CUBE] if cubes(t) else [])]


def cubes(t: HeroesTable) -> list[str]:
    """The cards on which a cube lies that can go elsewhere."""
    there = [card for name in t.heroes for card in loaded(t, name)]
    return [card for card in there if any(other != card for other in places(t))]


def places(t: HeroesTable) -> list[str]:
    """The cards with room for one."""
    return [card for name in t.heroes for card in rooms(t, name)]


@rule
async def share_one(t: HeroesTable) -> bool:
    """UH-RGP-02, UH-RGP-03, UH-RGP-04, UH-RGP-09: one item or one cube goes elsewhere; discarded ones are counted."""
    picked = await choose("regroup.what", [DONE, *shareable(t)])
    if picked == DONE:
        return False
    if picked == CUBE:
        await share_cube(t)
        return True
    goals = [f"{name}:{side}" for name in t.heroes for side in SIDES]
    goal = await choose("regroup.where", [*goals, DISCARD], card=picked)
    if goal == DISCARD:
        owner = t.holder(picked)
        changes.discard(t, picked)
        t.discarded[owner] = t.discarded.get(owner, 0) + 1
    else:
        name, _, side = goal.partition(":")
        covered = on_side(t, name, picked, side)
        while covered and t.ruled("covered_cubes") == "may_be_moved" and await saves_cube(t, picked, covered):
            covered -= 1
    return True


@rule
async def saves_cube(t: HeroesTable, card: str, count: int) -> bool:
    """UH-RGP-09: a cube of an effect that is covered now goes onto another space, or stays in the heap."""
    goals = places(t)
    goal = await choose("regroup.covered", [*goals, POOL], card=card, left=count) if goals and t.pool else POOL
    if goal == POOL:
        return False
    put(t, keeper(t, goal), goal)
    t.tell("energy.gained", card=goal, hero=keeper(t, goal), pool=t.pool)
    return True


@rule
async def share_cube(t: HeroesTable) -> None:
    """UH-RGP-02, UH-RGP-03: onto an empty space of anybody."""
    card = await choose("regroup.cube_from", cubes(t))
    goals = [name for name in places(t) if name != card]
    goal = await choose("regroup.cube_to", goals, card=card)
    take(t, keeper(t, card), card)
    put(t, keeper(t, goal), goal)
    t.tell("regroup.cube_moved", card=goal, old=card, hero=keeper(t, goal), owner=keeper(t, card), n=1)


def keeper(t: HeroesTable, card: str) -> str:
    """Whose card it is."""
    return next((name for name in t.heroes if lies(t, name, card) is not None), "")


async def rewards(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-RGP-04, UH-NRG-12: a cube for each item that was discarded."""
    is_known = False
    while t.discarded:
        name = await who_first(t, tuple(t.discarded), tuple(t.discarded.values()))
        count = t.discarded[name]
        t.discarded = {other: n for other, n in t.discarded.items() if other != name}
        if name in t.heroes:
            is_known = await gain_some(t, name, count, is_known=is_known)
    return NEXT_JOB


# Meeting ------------------------------------------------------------------------------------------


async def meet(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-RGP-05, UH-RGP-06, UH-RGP-10: on the map that the quest names, drawn if need be, or on the one laid last."""
    wanted = int(what or 0) or t.page.regroup or 0
    there = [cell for cell, card in t.cells.items() if t.number(card) == wanted] if wanted else []
    may_draw = t.ruled("missing_meeting") == "drawn" and hero != "again"
    if wanted and not there and t.available(wanted) and may_draw:
        agenda.first(t, Job("encounter", str(wanted), t.active), Job("meet", what, "again"))
        return NEXT_JOB
    gather(t, there[0] if there else t.cell(t.last_map) or next(reversed(t.cells), ""))
    return NEXT_JOB


def gather(t: HeroesTable, cell: str) -> None:
    """UH-RGP-05, UH-RGP-06: all meeples."""
    for one in t.heroes.values():
        one.at = cell
    if cell:
        t.tell("regroup.meets", card=t.cells[cell])


async def regrouped(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-RGP-07, UH-RGP-08, UH-SAV-05, UH-EX-23: the turn that was interrupted is over; the next hero goes on."""
    t.trial, t.actions, t.action, t.path = Trial(), 0, "", []
    for card in turned(t):
        changes.put_back(t, card)
    await ends(t, "regroup")
    saved, t.saved = t.saved, ""
    is_dropped = saved == "within" and t.ruled("saved_turn") == "dropped"
    if is_dropped or (saved != "between" and t.ruled("regroup_end") == "skipped"):
        drop_turn(t)
        return NEXT_TURN
    if saved == "between":
        return NEXT_TURN
    return NEXT_JOB if is_ending(t) else TURN_ENDS


def drop_turn(t: HeroesTable) -> None:
    """UH-RGP-08, UH-SAV-05: by house rule nothing of a turn that was cut short is made up for."""
    if t.reshuffles:
        t.tell("save.forgets", n=t.reshuffles)
    t.reshuffles = 0


# Save and load ------------------------------------------------------------------------------------


def can_save(t: HeroesTable) -> bool:
    """UH-SAV-01, UH-SAV-06: at any time; by house rule not while a challenge lies there."""
    waits = t.ruled("save_in_challenge") == "not_allowed" and any(is_challenge(t, card) for card in t.open)
    return t.phase == "quest" and not (t.saved or t.to_pack) and bool(t.active) and not waits


@rule
async def save(t: HeroesTable) -> None:
    """UH-SAV-01, UH-SAV-06: a challenge that is open is given up; all else that is under way is finished first."""
    if await choose("save.sure", ["yes", "no"]) == "no":
        t.tell("quest.goes_on")
        return
    t.to_pack = True
    if t.trial.card and not t.trial.result:
        give_up(t)
        leave(NEXT_JOB)
    if t.agenda or t.open:
        t.tell("save.soon")


def pack_up(t: HeroesTable) -> None:
    """UH-SAV-03: who would be next stays next."""
    is_new_turn = t.actions == ACTIONS
    t.to_pack, t.setup_step = False, 0
    t.saved = "between" if is_new_turn else "within"
    if is_new_turn:
        names = list(t.heroes)
        t.active = names[names.index(t.active) - 1]
    t.tell("save.packs", hero=t.active)


async def packs_away(t: HeroesTable) -> Next:
    """UH-SAV-01, UH-SAV-04: what the dividers say, one after the other."""
    pack_up(t)
    while t.setup_step < len(t.box.basics.dividers) and not t.is_drawn:
        await read_divider(t, t.setup_step, back=False)
        t.setup_step += 1
    await saved(t)
    return Next("unpacks")


@rule
async def read_divider(t: HeroesTable, at: int, *, back: bool) -> None:
    """UH-SAV-01, UH-SAV-02: the instruction on one divider."""
    await pause("save.divider_back" if back else "save.divider", text=ref(t.box.basics.dividers[at].text))


@rule
async def saved(t: HeroesTable) -> None:
    """UH-SAV-04: until somebody wants to go on."""
    await pause("save.done")
    t.tell("save.unpacks")


async def unpacks(t: HeroesTable) -> Next:
    """UH-SAV-02, UH-SAV-04: the dividers backwards, then what has to lie there, then everybody regroups."""
    t.setup_step = 0 if t.is_drawn else len(t.box.basics.dividers)
    while t.setup_step > 0:
        await read_divider(t, t.setup_step - 1, back=True)
        t.setup_step -= 1
    if not t.is_drawn:
        await checked(t)
    t.agenda = [Job("regroup")]
    return NEXT_JOB


@rule
async def checked(t: HeroesTable) -> None:
    """UH-SAV-04: the numbers, to be looked at; the table is right."""
    await pause(
        "save.check", luck=t.luck.left, spent=len(t.luck.discard), pool=t.pool, space=t.clock, n=len(t.bad_luck)
    )


REGROUP_STEPS = (regroup, share, rewards, meet, regrouped, packs_away, unpacks)
