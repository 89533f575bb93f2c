"""What an action costs: one of the three of the turn, or an additional one; and skills that can be used but once."""

from __future__ import annotations

from engine.games.wonder_book.pack import Skill
from engine.games.wonder_book.table import Extra, Hero, WonderTable


def fitting(hero: Hero, kind: str) -> list[Extra]:
    """WB-ADD-03: the additional actions that this kind can use, those bound to it first."""
    mine = [extra for extra in hero.extra if extra.kind in ("any", kind)]
    return sorted(mine, key=lambda extra: (not extra.at_once, extra.kind == "any"))


def urgent(t: WonderTable, hero: Hero) -> list[Extra]:
    """WB-ADD-02, WB-ADD-04: additional actions that are taken now or never; by house rule all of them."""
    every = t.ruled("additional_action_deadline") == "at_once"
    return [extra for extra in hero.extra if every or extra.at_once]


def allows(t: WonderTable, name: str, kind: str) -> bool:
    """WB-ADD-02, WB-ADD-04: while an action must be taken at once, nothing else can be."""
    hero = t.heroes[name]
    if now := urgent(t, hero):
        return any(extra in now for extra in fitting(hero, kind))
    return hero.actions > 0 or bool(fitting(hero, kind))


def spend(t: WonderTable, name: str, kind: str) -> None:
    """WB-ADD-01, WB-ADD-04, WB-STO-02: an additional action goes first; who acts out of turn is meant meanwhile."""
    hero = t.heroes[name]
    t.acting = "" if name == t.active else name
    if extras := fitting(hero, kind):
        hero.extra.remove(extras[0])
    else:
        hero.actions -= 1


# Once a turn, once a chapter ----------------------------------------------------------------------


def is_used_up(hero: Hero, skill: Skill, name: str) -> bool:
    """Used already in this turn, or in this chapter, if its card allows it no more often."""
    return bool(skill.limit) and _mark(skill, name) in hero.used


def use_once(hero: Hero, skill: Skill, name: str) -> None:
    """It is remembered, if it matters."""
    if skill.limit:
        hero.used.append(_mark(skill, name))


def _mark(skill: Skill, name: str) -> str:
    return f"{'chapter' if skill.limit == 'per_chapter' else 'turn'} {name}"
