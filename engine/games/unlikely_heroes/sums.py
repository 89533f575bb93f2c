"""What a challenge comes to so far, and whether anything can still change whether it is won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.unlikely_heroes import changes, verbs
from engine.games.unlikely_heroes.bonuses import in_doubt, passive_bonus, says_more
from engine.games.unlikely_heroes.cards import branches, most
from engine.games.unlikely_heroes.effects import Source, is_open, sources
from engine.games.unlikely_heroes.energy import loaded, on
from engine.games.unlikely_heroes.fate import extremes, rolled
from engine.games.unlikely_heroes.table import HeroesTable

LEAST_MORE, MOST_MORE = -9, 30  # so much can words of cards take away, and add
MANY = 99  # as often as anybody likes


def so_far(t: HeroesTable) -> int:
    """UH-CHL-14, UH-CHL-15, UH-CHL-28, UH-JON-03: the sum as it stands."""
    own = changes.skill(t, t.trial.hero, t.box_tried.skill) if t.trial.hero in t.heroes else 0
    others = sum(helped(t, name, skill) for name, skill in t.trial.helpers.items() if name in t.heroes)
    extra = sum(n for _, n in passive_bonus(t)) + t.trial.bonus + rolled(t)
    extra += t.trial.promised.get(t.box_tried.skill, 0)
    return sum(t.trial.values) + own + others + extra


def helped(t: HeroesTable, helper: str, skill: str) -> int:
    """UH-JON-03: what a helper adds."""
    return changes.skill(t, helper if t.ruled("joined_skill") == "helpers" else t.trial.hero, skill)


def at_least(t: HeroesTable) -> int:
    """UH-CUB-14, UH-CHL-14: what is left of the sum if dice of items and words of cards are as bad as can be."""
    return so_far(t) + extremes(t)[0] + (LEAST_MORE if says_more(t) else 0)


def at_most(t: HeroesTable) -> int:
    """UH-CUB-14, UH-CHL-14: what comes of the sum if dice of items and words of cards are as good as can be."""
    return so_far(t) + extremes(t)[1] + in_doubt(t) + (MOST_MORE if says_more(t) else 0)


def boosts(t: HeroesTable) -> list[str]:
    """UH-CHL-14, UH-EFF-01: effects that may be used now, and add something to this box."""
    return [found.name for found in sources(t) if is_open(t, found) and worth(t, found.effect.ops or ()) > 0]


def boosted_by(t: HeroesTable) -> int:
    """UH-CHL-14, UH-EFF-14: so much comes of all that can be used, each as often as it can be."""
    every = [found for found in sources(t) if is_open(t, found)]
    return sum(max(0, worth(t, found.effect.ops or ())) * times(t, found) for found in every)


def times(t: HeroesTable, found: Source) -> int:
    """UH-TIM-05, UH-EFF-14: how often an effect can be used in this challenge: once, or as long as its cubes last."""
    if found.effect.timing:
        return 1
    if found.effect.spaces:
        return on(t, found.owner, found.card)
    return MANY if t.ruled("untimed") == "any_number" else 1


def worth(t: HeroesTable, ops: Iterable[verbs.Op]) -> int:
    """UH-CHL-14: the most that these lines can add to the box that was tried, as far as one can tell."""
    found = 0
    for op in ops:
        if isinstance(op, verbs.If):
            found += max((worth(t, lines) for lines in branches(t, op)), default=0)
        elif isinstance(op, verbs.Choose):
            found += max((worth(t, option.ops) for option in op.options), default=0)
        elif isinstance(op, verbs.Bonus) and op.skill in (None, t.box_tried.skill):
            found += most(t, op)
    return found


def matters(t: HeroesTable, dice: Sequence[Sequence[int]]) -> bool:
    """UH-CUB-07: can these dice of a luck card change anything, as it is the last one and the rest is known?"""
    if len(t.trial.luck) + 1 < t.trial.announced:
        return True
    low, high = at_least(t) + sum(map(min, dice)), at_most(t) + sum(map(max, dice))
    if low >= t.requirement():
        return False
    return high + boosted_by(t) >= t.requirement() or says_more(t) or may_strain(t)


def there(t: HeroesTable) -> int:
    """UH-CHL-11, UH-OOL-05: how many luck cards can still be drawn."""
    return t.luck.left + len(t.luck.discard)


def may_strain(t: HeroesTable) -> bool:
    """UH-CHL-13: is there a luck card for one more cube, and a cube for it?"""
    again = not t.trial.strained or t.ruled("challenge_strain") == "any_number"
    return again and there(t) > 0 and bool(strainable(t))


def strainable(t: HeroesTable) -> dict[str, str]:
    """UH-JON-04, UH-NRG-09: the cards off which a cube may be taken in this challenge, and whose they are."""
    heroes = [t.trial.hero, *(t.trial.helpers if t.ruled("joined_strain") == "helpers_too" else ())]
    return {card: name for name in heroes for card in loaded(t, name)}
