"""What could come of a line of a card, before anybody pays or rolls for it: where nothing could, nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.games.wonder_book import verbs
from engine.games.wonder_book.cards import HERE, heroes_in_reach, places_meant, removed_from, wyrms_in_reach
from engine.games.wonder_book.pack import Effect
from engine.games.wonder_book.table import DICE, WonderTable

Judge = Callable[[WonderTable, Any, str], object]


def could_gain(t: WonderTable, ops: Iterable[verbs.Op], hero: str) -> bool:
    """WB-SKL-02, WB-ATK-08: would any of these lines change anything, if this hero carried them out now?"""
    return any(JUDGES.get(type(op), _always)(t, op, hero) for op in ops)


def in_vain(t: WonderTable, wanted: Effect, hero: str) -> bool:
    """WB-SKL-02, WB-SPA-05: all that it does is known, and none of it would change anything."""
    ops = (*wanted.ops, *wanted.ops_per_success, *wanted.ops_if_failed)
    for_others = wanted.spark_cost and any(isinstance(op, verbs.GainSpark) and op.who != "you" for op in ops)
    return bool(ops) and not for_others and not could_gain(t, ops, hero)  # what is paid goes into the supply first


def enough(t: WonderTable, wanted: Effect, hero: str) -> int:
    """WB-DIC-02: so many successes do all that dice can do for this effect; of one that nobody typed all may count."""
    if not (wanted.ops or wanted.ops_per_success or wanted.ops_if_failed):
        return DICE
    if wanted.needed_successes is not None:
        return wanted.needed_successes if could_gain(t, (*wanted.ops, *wanted.ops_if_failed), hero) else 0
    return max((used_up(t, op, hero) for op in wanted.ops_per_success), default=0)


def used_up(t: WonderTable, op: verbs.Op, hero: str) -> int:
    """WB-DIC-02: how many successes this line can use."""
    if not could_gain(t, (op,), hero):
        return 0
    wanted = NEEDS[type(op)](t, op, hero) if type(op) in NEEDS else [DICE]
    each = [-(-one // max(1, getattr(op, "n", 1))) for one in wanted]
    return min(DICE, max(each, default=0) if hits_all(op) else sum(each))


def hits_all(op: verbs.Op) -> bool:
    """Whether each success means all of them, or one of them at a time."""
    return getattr(op, "who", "") in ("you", "each", *HERE) or getattr(op, "which", "") in ("each", "in_area")


# Line by line -------------------------------------------------------------------------------------


def _always(t: WonderTable, op: object, hero: str) -> bool:
    return True


def _hurt(t: WonderTable, op: verbs.Recover, hero: str) -> bool:
    return any(t.heroes[name].hearts < t.heroes[name].max_hearts for name in _meant(t, op, hero))


def _meant(t: WonderTable, op: verbs.OfHeroes, hero: str) -> list[str]:
    """The standing heroes whom the line may mean; not more exactly than it matters."""
    if op.who == "you":
        return [hero] if hero in t.heroes else []
    if op.who in ("chosen", "other"):
        return [name for name in heroes_in_reach(t, hero, op.within) if op.who == "chosen" or name != hero]
    if op.who in HERE:
        places = places_meant(t, op, hero)
        return [name for name in t.standing() if t.heroes[name].area in places]
    return t.standing()


def _stunnable(t: WonderTable, op: verbs.OfWyrms, hero: str) -> bool:
    return any(not t.wyrms[name].stunned for name in wyrms_in_reach(t, op, hero))


def _someone_else(t: WonderTable, op: verbs.Swap, hero: str) -> bool:
    if not t.areas:
        return True  # only the people see who stands where
    here = t.heroes[hero].area if hero in t.heroes else ""
    return any(t.heroes[name].area != here for name in heroes_in_reach(t, hero, op.within))


def _spark_there(t: WonderTable, op: verbs.CollectSpark, hero: str) -> bool:
    return not t.areas or any(t.sparks.get(t.heroes[name].area, 0) for name in _meant(t, op, hero))


JUDGES: Mapping[type, Judge] = {
    verbs.Recover: _hurt,
    verbs.GainSpark: lambda t, op, hero: t.supply > 0,
    verbs.CollectSpark: _spark_there,
    verbs.DrawShred: lambda t, op, hero: t.shred_deck or t.shred_discard,
    verbs.DamageWyrm: wyrms_in_reach,
    verbs.StunWyrm: _stunnable,
    verbs.DefeatWyrm: wyrms_in_reach,
    verbs.MoveWyrm: wyrms_in_reach,
    verbs.RemoveWyrm: lambda t, op, hero: t.wyrms_in(removed_from(t, op, hero)),
    verbs.Swap: _someone_else,
    verbs.DamageEntity: lambda t, op, hero: op.id in t.figures,
}


# How much can come of it ---------------------------------------------------------------------------


def _lives(t: WonderTable, op: verbs.DamageWyrm, hero: str) -> list[int]:
    return [2 - t.wyrms[name].stunned for name in wyrms_in_reach(t, op, hero)]


def _lost(t: WonderTable, op: verbs.Recover, hero: str) -> list[int]:
    return [t.heroes[name].max_hearts - t.heroes[name].hearts for name in _meant(t, op, hero)]


NEEDS: Mapping[type, Callable[[WonderTable, Any, str], list[int]]] = {
    verbs.DamageWyrm: _lives,
    verbs.StunWyrm: lambda t, op, hero: [1 for name in wyrms_in_reach(t, op, hero) if not t.wyrms[name].stunned],
    verbs.DefeatWyrm: lambda t, op, hero: [1 for _ in wyrms_in_reach(t, op, hero)],
    verbs.RemoveWyrm: lambda t, op, hero: [len(t.wyrms_in(removed_from(t, op, hero)))],
    verbs.Recover: _lost,
    verbs.GainSpark: lambda t, op, hero: [t.supply],
    verbs.DrawShred: lambda t, op, hero: [t.shreds_left + len(t.shred_discard)],
    verbs.DamageEntity: lambda t, op, hero: [t.figures[op.id].hearts],
}
"""What a line can use up, one by one: of the others any success may count."""
