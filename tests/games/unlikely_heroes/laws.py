"""Laws of Unlikely Heroes: what holds after every answer, at any table; a random evening that breaks one is stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine.games.unlikely_heroes.agenda import UNTURNED
from engine.games.unlikely_heroes.pack import Detour, Nightfall, Weather
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.table import HeroesTable

KINDS = {Weather: "weather", Detour: "detours", Nightfall: "nightfall"}
TOGETHER = {"gone through twice": ("turn_over", "turn_passes"), "met twice": UNTURNED}


def counted(t: HeroesTable) -> Iterator[str]:
    """UH-CRD-05, UH-NRG-17, UH-LCK-08: cards, cubes and luck, each in one place."""
    yield from (str(one) for one in problems(t))


def exploration(t: HeroesTable) -> Iterator[str]:
    """UH-XPL-08: each card of the exploration deck is in one place; one whose effect goes on is in play."""
    if t.phase != "quest":
        return
    in_play = [job.what for job in t.agenda if job.step == "put_away"]
    there = [t.top, t.explored, *in_play, *t.exploration, *t.exploration_discard, *t.detours.values()]
    dealt = [name for name, card in t.box.explorations.items() if KINDS[type(card)] in t.modules]
    if Counter(name for name in there if name) != Counter(dealt):
        yield f"exploration cards: {sorted(there)}, not {sorted(dealt)}"


def puzzles(t: HeroesTable) -> Iterator[str]:
    """UH-PZL-07, UH-CHL-25: the pieces that led to a card are used while it is out of the box, and only then."""
    for card, pieces in t.led_to.items():
        is_back = card in t.pile
        if is_back and set(pieces) & set(t.locked) and not set(pieces) & set(t.solving):
            yield f"{pieces} are used, and {card} is in the box"


def moments(t: HeroesTable) -> Iterator[str]:
    """UH-TIM-01, UH-TIM-03: no part of a turn is waiting twice to be gone through."""
    for what, steps in TOGETHER.items():
        waiting = Counter((job.what, job.step in steps) for job in t.agenda if job.step in steps)
        yield from (f"{what}: {card or steps}" for (card, _), n in waiting.items() if n > 1)


def unseen(t: HeroesTable) -> Iterator[str]:
    """UH-CRD-05, UH-CRD-12: what nobody has turned lies among the cards that are being met."""
    for job in t.agenda:
        if job.step in ("map_laid", "chain_ends") and job.what.partition("@")[0] in t.pile:
            yield f"{job.what} is in the box, and {job.step} is to come"


LAWS: tuple[Callable[[HeroesTable], Iterator[str]], ...] = (counted, exploration, puzzles, moments, unseen)


def breaches(t: HeroesTable) -> list[str]:
    """All that these laws find."""
    return [found for law in LAWS for found in law(t)]
