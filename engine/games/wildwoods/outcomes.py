"""What the dice that lie there make possible: how many successes, which ability, and whether another try can help."""

from __future__ import annotations

from engine.games.wildwoods import actions
from engine.games.wildwoods.table import WildTable
from engine.pieces.dice import successes


def shown_successes(t: WildTable) -> int:
    """WW-DIC-06, WW-DIC-07: how many dice show the number of the card's space, or more."""
    least = t.least or t.number(t.action)
    return successes(t.dice, least) if least else 0


def outcomes(t: WildTable) -> list[str]:
    """WW-ACT-03, WW-ACT-04, WW-ACT-05, WW-ACT-06, WW-ACT-13, WW-CRY-06, WW-ILL-06, WW-LOC-07: what can come of it."""
    got = shown_successes(t)
    if not got:
        return ["fail"]
    if t.ability == "second":
        return ["second"]
    if not actions.is_target(t, t.action, t.target):
        return fallen_back(t)
    needed = actions.dots(t, t.action, t.target)
    if got >= needed:
        return ["first", "second"] if t.ruled("second_instead_of_first") == "yes" else ["first"]
    asleep = actions.is_lit_already(t, t.action, t.target)  # nobody pays for what changes nothing
    within_reach = got + t.crystals.get(t.action, 0) >= needed and not asleep
    return ["first"] * within_reach + fallen_back(t)


def lacking(t: WildTable) -> int:
    """WW-CRY-04, WW-ACT-11: so many crystals the first ability would cost."""
    if t.ability != "first" or not actions.is_target(t, t.action, t.target):
        return 0
    return max(0, actions.dots(t, t.action, t.target) - shown_successes(t))


def fallen_back(t: WildTable) -> list[str]:
    """WW-ACT-03, WW-ACT-05, WW-SEL-04: the second ability, or nothing; only that where it could give nothing."""
    return ["in_vain"] if actions.is_at_best(t, t.action) else ["second", "nothing"]


def can_gain(t: WildTable, options: list[str]) -> bool:
    """WW-DIC-09, WW-ACT-09: would another success be of any use?  Not where all that is wanted is there already."""
    got, is_open = shown_successes(t), {"first", "second"} <= set(options)
    return got < len(t.dice) and (is_open or got < actions.useful(t))


def may_gain(t: WildTable, best: int) -> bool:
    """WW-DIC-09, WW-ACT-03, WW-ILL-02: would so many successes at best, or fewer, bring anything by either ability?"""
    at_best = actions.is_at_best(t, t.action)
    if t.ability == "second" or not actions.is_target(t, t.action, t.target):
        return not at_best
    needed = actions.dots(t, t.action, t.target)
    may_be_second = not at_best and (needed > 1 or t.ruled("second_instead_of_first") == "yes")
    return may_be_second or (best >= needed and not actions.is_lit_already(t, t.action, t.target))
