"""Maps: where a new card is laid, who steps onto it, and going where a card sends somebody."""

from __future__ import annotations

from engine import Next, choose, rule
from engine.games.unlikely_heroes import agenda, changes, ways
from engine.games.unlikely_heroes.effects import begins, ends, has_been
from engine.games.unlikely_heroes.pack import MapCard
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.pieces.grids import around, beside, opposite
from engine.pieces.maps import edge


async def map_found(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-01, UH-MAP-03: the map is laid; then its hero may step onto it."""
    if is_gone(t, what):
        return NEXT_JOB
    await begins(t, "place_map")
    return NEXT_JOB if agenda.waits(t, Job("finds_place", what, hero)) else await finds_place(t, what, hero)


async def finds_place(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-01, UH-MAP-02, UH-DET-06: where it goes; a detour that lies there comes first."""
    if is_gone(t, what):
        return nowhere(t)
    cell = await where(t, what, hero)
    if cell in t.detours:
        agenda.first(t, Job("detour_met", cell, hero))
    agenda.after_next(t, "detour_met", Job("map_laid", f"{what}@{cell}", hero))
    return NEXT_JOB


@rule
async def where(t: HeroesTable, card: str, hero: str) -> str:
    """UH-MAP-01, UH-MAP-02, UH-MAP-04: where numbers or picture point; if they say nothing, the people say."""
    if old := [cell for cell in t.cells if replaces(t, card, cell)]:
        return old[0]
    start = t.heroes[hero].at if hero in t.heroes else ""
    if t.action == "explore" and (side := ways.side_named(t, start, card)):
        return beside(start, side)
    fitting = ways.fitting(t, card, start)
    return await choose("map.where", fitting or ways.free_cells(t, start), t.player(hero), card=card)


def replaces(t: HeroesTable, card: str, cell: str) -> bool:
    """UH-MAP-04: does this map take the place of the one that lies there?"""
    known = t.card(card)
    return isinstance(known, MapCard) and known.replaces == t.number(t.cells[cell]) != 0


async def map_laid(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-04, UH-MAP-05, UH-MAP-06, UH-MAP-07, UH-XPL-06: it lies there now, and stays."""
    card, _, cell = what.partition("@")
    if is_gone(t, card):
        return nowhere(t)
    if cell in t.cells and not replaces(t, card, cell):  # a detour has brought another map to this very place
        cell = await where(t, card, hero)
        if cell in t.detours:
            agenda.first(t, Job("detour_met", cell, hero), Job("map_laid", f"{card}@{cell}", hero))
            return NEXT_JOB
    under = [one.name for one in t.heroes.values() if cell in t.cells and one.at == cell]
    old = t.cells.get(cell, "")
    lay(t, card, cell, hero)
    while near := ways.unclear(t, cell):
        await joined(t, cell, near[0])
    side = t.direction
    await ends(t, "place_map")
    if old:
        await has_been(t, "discard")
    rest = [Job("step_on", cell, hero), Job("explored", f"{card}@{side}", hero)]
    rest = rest if t.ruled("explored_when") == "after_step" else rest[::-1]
    aside = under if t.ruled("replaced_map") == "step_aside" else []
    lost = [one.name for one in t.heroes.values() if one.at and one.at not in t.cells]
    agenda.soon(t, *rest)  # what the moment after it has brought comes before
    agenda.first(t, *(Job("stranded", cell, name) for name in (*aside, *lost)))
    return NEXT_JOB


def is_gone(t: HeroesTable, card: str) -> bool:
    """UH-CRD-06: has a card left the table before it was laid?"""
    return card in t.discard or card in t.lid


def nowhere(t: HeroesTable) -> Next:
    """UH-CRD-06, UH-MAP-01: then it is laid nowhere."""
    t.going_on = [step for step in t.going_on if step != "place_map"]
    return NEXT_JOB


def lay(t: HeroesTable, card: str, cell: str, hero: str) -> None:
    """UH-MAP-04, UH-MAP-05, UH-MAP-07, UH-CRD-14: the old card goes first, and heroes stand on the new one."""
    start = t.heroes[hero].at if hero in t.heroes else ""
    start = start if start in t.cells else ""
    if cell in t.cells:
        changes.discard(t, t.cells[cell], "map.replaced")
    t.open = [name for name in t.open if name != card]
    t.cells[cell] = t.last_map = card
    t.direction = ways.side_towards(start, cell) if start else ""
    if t.direction:
        t.tell("map.laid_beside", card=card, side=t.direction, other=t.cells.get(start, ""))
    elif len(t.cells) == 1:
        t.tell("map.laid_first", card=card)
    elif near := around(t.cells, cell):
        side, other = next(iter(near.items()))
        t.tell("map.laid_beside", card=card, side=opposite(side), other=t.cells[other])
    else:
        t.tell("map.laid", card=card)


@rule
async def joined(t: HeroesTable, cell: str, near: str) -> None:
    """UH-MAP-12: only the people can see whether the pictures run on; the answer is kept."""
    if cell not in t.cells or near not in t.cells:
        return
    card, other = t.cells[cell], t.cells[near]
    answer = await choose("map.joined", ["yes", "no"], card=card, other=other)
    t.links[edge(card, other)] = ways.OPEN if answer == "yes" else ways.CLOSED


async def step_on(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-03, UH-TRN-08: for nothing, if the hero's card lies against the new one."""
    if (
        hero in t.heroes
        and not is_taken_there(t, what, hero)
        and ways.is_beside(t.heroes[hero].at, what)
        and what in t.cells
    ):
        await step_there(t, what, hero)
    return NEXT_JOB


def is_taken_there(t: HeroesTable, cell: str, hero: str) -> bool:
    """UH-MAP-09, UH-RGP-10: does a card or a regrouping bring the hero to this map in a moment, step or no step?"""
    wanted = t.number(t.cells.get(cell, ""))
    goes = any(job.step == "go_there" and job.hero == hero and job.what == str(wanted) for job in t.agenda)
    meets = [int(job.what or 0) or t.page.regroup for job in t.agenda if job.step == "meet" and job.hero == "again"]
    return goes or (bool(wanted) and wanted in meets)


@rule
async def step_there(t: HeroesTable, cell: str, hero: str) -> None:
    """UH-MAP-03: only the one who has revealed it."""
    if hero not in t.heroes or cell not in t.cells or not ways.is_beside(t.heroes[hero].at, cell):
        return
    card = t.cells[cell]
    if await choose("map.step", ["yes", "no"], t.player(hero), hero=hero, card=card) == "yes":
        t.heroes[hero].at = cell
        t.tell("hero.goes", hero=hero, card=card)


# Relocating ---------------------------------------------------------------------------------------


async def relocated(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-08, UH-MAP-11: a map that is not in play is drawn first; if it is nowhere, nothing happens."""
    wanted = int(what)
    jobs = [Job("go_there", what, hero)]
    if not on_table(t, wanted):
        if not t.available(wanted):
            t.tell("encounter.none", number=wanted)
            return NEXT_JOB
        jobs.insert(0, Job("encounter", what, hero))
    agenda.first(t, *jobs)
    return NEXT_JOB


def on_table(t: HeroesTable, wanted: int) -> list[str]:
    """The cells in which a map of this number lies."""
    return [cell for cell, card in t.cells.items() if t.number(card) == wanted]


async def go_there(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-09: however far it is."""
    cells = on_table(t, int(what))
    if cells and hero in t.heroes and t.heroes[hero].at not in cells:
        await jump_to(t, cells[0], hero)
    return NEXT_JOB


@rule
async def jump_to(t: HeroesTable, cell: str, hero: str) -> None:
    """UH-MAP-09: declining is allowed."""
    if hero not in t.heroes or cell not in t.cells or t.heroes[hero].at == cell:
        return
    card = t.cells[cell]
    if await choose("hero.relocate", ["yes", "no"], t.player(hero), hero=hero, card=card) == "yes":
        t.heroes[hero].at = cell
        t.tell("hero.goes", hero=hero, card=card)


async def stranded(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-MAP-05, UH-MAP-13: the map under somebody has gone, or is another one by house rule: the nearest will do."""
    if hero in t.heroes and (t.heroes[hero].at not in t.cells or t.heroes[hero].at == what) and grounds(t, hero):
        await find_ground(t, hero)
    return NEXT_JOB


@rule
async def find_ground(t: HeroesTable, hero: str) -> None:
    """UH-MAP-13: whoever leads the hero says where to."""
    card = await choose("hero.ground", grounds(t, hero), t.player(hero), hero=hero)
    t.heroes[hero].at = t.cell(card)
    t.tell("hero.goes", hero=hero, card=card)


def grounds(t: HeroesTable, hero: str) -> list[str]:
    """UH-MAP-13: a map card that was connected with the one that has gone, else one beside it, else any."""
    here = t.heroes[hero].at
    others = [cell for cell in t.cells if cell != here]
    linked = t.ways_out.get(here, []) if t.ruled("lost_ground") == "connected" else []
    joined = [cell for cell in others if cell in linked]
    near = [cell for cell in others if ways.is_beside(here, cell)]
    return [t.cells[cell] for cell in joined or near or others]


MAP_STEPS = (map_found, map_laid, step_on, relocated, go_there, stranded)
