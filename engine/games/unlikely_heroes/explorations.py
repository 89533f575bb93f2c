"""The exploration deck: weather, detours and nightfall, which come with new maps."""

from __future__ import annotations

from engine import Next, choose, draw, rule
from engine.games.unlikely_heroes import agenda, ways
from engine.games.unlikely_heroes.cards import carry_out, for_everybody
from engine.games.unlikely_heroes.clock import advance
from engine.games.unlikely_heroes.pack import Detour, Effect, Nightfall, NightRow, Weather
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.pieces.grids import SIDES, beside
from engine.pieces.words import ref

LAST_MAP, NONE = 36, "none"

# The deck -----------------------------------------------------------------------------------------


async def turn_up_first(t: HeroesTable) -> None:
    """UH-XPL-03, UH-XPL-04, UH-XPL-09: the top card is always seen; an empty pile is made anew at once."""
    if t.top:
        return
    if not t.exploration and t.exploration_discard:
        t.exploration, t.exploration_discard = t.exploration_discard, []
        t.tell("exploration.shuffled")
    if t.exploration:
        await turn_up(t)


@rule
async def turn_up(t: HeroesTable) -> None:
    """UH-XPL-04: eyes say which it is."""
    if not t.exploration:
        return
    card = await draw("exploration.top", t.exploration, deck="exploration")
    t.exploration.remove(card)
    t.top = card
    t.tell("exploration.top", exploration=card)


async def explored(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-XPL-05, UH-XPL-06, UH-XPL-07, UH-XPL-08, UH-XPL-10, UH-DET-08: a new map from 1 to 36 brings the top card."""
    is_first = hero not in t.heroes and t.ruled("first_map_explores") == "no"
    laid, at, side = what.partition("@")
    is_found = t.action == "explore" and t.number(laid) == t.taken
    by_reward = hero in t.heroes and not is_found and t.ruled("rewards_explore") == "no"
    if not t.top or not 1 <= t.number(laid) <= LAST_MAP or is_first or by_reward:
        return NEXT_JOB
    t.explored, t.top, t.direction = t.top, "", side if at else t.direction
    t.tell("exploration.drawn", exploration=t.explored)
    await turn_up_first(t)
    card = t.box.explorations.get(t.explored)
    if isinstance(card, Weather):
        return Next("weather", (laid, hero))
    if isinstance(card, Detour):
        return Next("detour", (laid, hero))
    return Next("nightfall", (laid, hero))


async def is_over(t: HeroesTable) -> None:
    """UH-XPL-08, UH-WEA-02, UH-DET-06: when all is over that it has brought; until then the card is in play."""
    if not agenda.waits(t, Job("put_away", t.explored)):
        await lay_away(t, t.explored)
    t.explored = ""


async def put_away(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-XPL-08: the card of the exploration deck has done all that it says."""
    await lay_away(t, what)
    return NEXT_JOB


async def lay_away(t: HeroesTable, card: str) -> None:
    """UH-XPL-08, UH-XPL-09, UH-WEA-04, UH-CRD-07: onto its discard pile; a detour may lie there without any deck."""
    if card:
        t.exploration_discard.append(card)
        t.tell("exploration.discarded", exploration=card)
    if "detours" in t.modules or not isinstance(t.box.explorations.get(card), Detour):
        await turn_up_first(t)


async def happens(t: HeroesTable, effect: Effect, hero: str, switch: str = "") -> None:
    """UH-XPL-08: what a card of this deck says, and does; by house rule for everybody if it names nobody."""
    ops = for_everybody(effect.ops) if switch and t.ruled(switch) == "everybody" else effect.ops
    if effect.text and ops is not None:
        t.tell("exploration.says", text=ref(effect.text))
    await carry_out(t, ops, effect.text, hero)


# Weather ------------------------------------------------------------------------------------------


async def weather(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-WEA-01, UH-WEA-02, UH-WEA-03, UH-WEA-04, UH-WEA-05: the effect of the direction, for whoever laid the map."""
    card = t.box.explorations.get(t.explored)
    if isinstance(card, Weather) and card.effects:
        await which_direction(t)
    effects = {str(side): effect for side, effect in card.effects.items()} if isinstance(card, Weather) else {}
    effect = effects.get(t.direction)
    if effect is None:
        t.tell("weather.nothing")
    else:
        t.tell("weather.blows", side=t.direction)
        await happens(t, effect, hero, "weather_for")
    await is_over(t)
    return NEXT_JOB


@rule
async def which_direction(t: HeroesTable) -> None:
    """UH-WEA-02, UH-WEA-06: if the map does not lie beside the hero's, the people say which, or none."""
    if t.direction not in SIDES and t.ruled("no_direction") == "asked":
        side = await choose("weather.direction", [*SIDES, NONE])
        t.direction = "" if side == NONE else side


# Detours ------------------------------------------------------------------------------------------


async def detour(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-DET-01, UH-DET-02, UH-DET-03, UH-DET-04, UH-DET-05, UH-EX-12: beside the new map, on the first free side."""
    card = t.box.explorations.get(t.explored)
    sides = card.sides if isinstance(card, Detour) else ()
    at = t.cell(what)
    free = [beside(at, side) for side in sides or SIDES if is_free(t, beside(at, side))] if at else []
    if free and not sides:
        free = await told_side(t, what, at, tuple(free))
    if not free:
        t.tell("detour.no_room")
        await is_over(t)
    else:
        t.detours[free[0]] = t.explored
        t.tell("detour.placed", exploration=t.explored, card=what, side=ways.side_towards(at, free[0]))
        t.explored = ""
    await turn_up_first(t)
    return NEXT_JOB


@rule
async def told_side(t: HeroesTable, card: str, at: str, free: tuple[str, ...]) -> list[str]:
    """UH-DET-02: of a detour that nobody has typed people say where its arrow puts it."""
    sides = {ways.side_towards(at, cell): cell for cell in free}
    side = await choose("detour.side", [*sides, NONE], card=card)
    return [] if side == NONE else [sides[side]]


def is_free(t: HeroesTable, cell: str) -> bool:
    """UH-DET-03, UH-DET-09: no map lies there, nor another detour."""
    taken = t.detours if t.ruled("detour_sides") == "detours_count" else {}
    return cell not in t.cells and cell not in taken


async def detour_met(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-DET-06, UH-DET-07, UH-XPL-09, UH-EX-30: its effect first, for whoever reveals the map; then it makes room."""
    if what not in t.detours:
        return NEXT_JOB
    t.explored = t.detours.pop(what)
    t.tell("detour.met", exploration=t.explored)
    card = t.box.explorations.get(t.explored)
    if isinstance(card, Detour):
        await happens(t, card.effect, hero, "detour_for")
    await is_over(t)
    return NEXT_JOB


# Nightfall ----------------------------------------------------------------------------------------


async def nightfall(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-NIT-01, UH-NIT-02, UH-NIT-03, UH-NIT-05, UH-NIT-06, UH-NIT-07, UH-EX-29: effect, discard, then the clock."""
    card = t.box.explorations.get(t.explored)
    effect = this_hour(t, card.rows if isinstance(card, Nightfall) else ())
    if effect is None:
        t.tell("nightfall.nothing")
    else:
        await happens(t, effect, hero)
    await is_over(t)
    if effect is not None or t.ruled("no_such_hour") == "clock_moves":
        agenda.soon(t, Job("night_clock"))
    return NEXT_JOB


def this_hour(t: HeroesTable, rows: tuple[NightRow, ...]) -> Effect | None:
    """UH-NIT-02, UH-NIT-07: what the interval of the clock brings; of a clock without any people look there."""
    now = t.box.clock[t.clock % len(t.box.clock)].interval
    known = any(space.interval for space in t.box.clock)
    return next((row.effect for row in rows if now in row.intervals), None if known else Effect())


async def night_clock(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-NIT-03, UH-NIT-06: to the next square space, whose effect happens as at any time."""
    await advance(t, acts=t.ruled("night_space") == "acts")
    return NEXT_JOB


EXPLORATION_STEPS = (explored, weather, detour, detour_met, nightfall, put_away, night_clock)
