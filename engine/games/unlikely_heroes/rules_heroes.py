"""Heroes: one who is met may take the place of one who is in play, and everything goes over."""

from __future__ import annotations

from engine import Next, choose, rule
from engine.games.unlikely_heroes.backpack import fit
from engine.games.unlikely_heroes.cards import taker
from engine.games.unlikely_heroes.effects import goes, has_been
from engine.games.unlikely_heroes.energy import charge, put, rooms
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import Hero, HeroesTable


async def hero_found(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-HRO-01, UH-HRO-02, UH-HRO-08: the hero in play retires, or the new one is not used; one is discarded."""
    hero = await taker(t, hero)
    if hero not in t.heroes or what not in t.open or what in t.heroes:
        return NEXT_JOB
    if await retires(t, what, hero) == "no":
        await goes(t, what)
        return NEXT_JOB
    take_over(t, what, hero)
    await has_been(t, "discard")
    if t.ruled("lower_limit") == "applied":
        await fit(t, what, "")
    return NEXT_JOB


@rule
async def retires(t: HeroesTable, card: str, hero: str) -> str:
    """UH-HRO-01: whoever leads the hero says so."""
    return await choose("hero.retire", ["yes", "no"], t.player(hero), hero=hero, card=card)


def take_over(t: HeroesTable, new: str, old: str) -> None:
    """UH-HRO-03, UH-HRO-04, UH-HRO-05, UH-HRO-06, UH-HRO-07, UH-HRO-09, UH-CUB-24, UH-EX-09: all goes over."""
    was = t.heroes[old]
    cubes = was.bright + was.dark
    t.open = [name for name in t.open if name != new]
    old_ring, new_ring = was.meeple or str(t.hero_card(old).ring), str(t.hero_card(new).ring)
    kept = old_ring if t.ruled("meeple") == "kept" else ""
    fresh = Hero(new, was.player, was.at, 0, 0, kept, was.left, was.right, was.traits)
    t.heroes = {(new if name == old else name): (fresh if name == old else one) for name, one in t.heroes.items()}
    pass_name_on(t, old, new)
    t.discard.append(old)
    t.left_play = [*(name for name in t.left_play if name != old), old]
    t.tell("hero.retires", hero=new, old=old)
    if new_ring and not kept and new_ring != old_ring:
        t.tell("hero.meeple", hero=new, ring=new_ring)
    inherit(t, new, cubes)


def inherit(t: HeroesTable, hero: str, cubes: int) -> None:
    """UH-HRO-04, UH-HRO-06: charged out of the heap, then what was inherited fills what is empty; the rest goes."""
    if t.ruled("new_hero_cubes") == "charged_first":
        charge(t, hero, hero)
    t.pool += cubes
    moved = 0
    while moved < cubes and hero in rooms(t, hero) and t.pool:
        put(t, hero, hero)
        moved += 1
    if cubes:
        t.tell("hero.inherits", hero=hero, n=moved, left=cubes - moved, pool=t.pool)


def pass_name_on(t: HeroesTable, old: str, new: str) -> None:
    """UH-HRO-03: whatever names the old hero names the new one now."""
    t.active = new if t.active == old else t.active
    for job in t.agenda:
        job.hero = new if job.hero == old else job.hero
    t.discarded = {(new if name == old else name): n for name, n in t.discarded.items()}
    t.played = [f"{name.partition(' ')[0]} {new}" if name.endswith(f" {old}") else name for name in t.played]
    for trial in (t.trial, *t.waiting):
        trial.hero = new if trial.hero == old else trial.hero
        trial.helpers = {(new if name == old else name): skill for name, skill in trial.helpers.items()}
        trial.asked = [new if name == old else name for name in trial.asked]


HERO_STEPS = (hero_found,)
