"""The three actions of a turn: backpack, travel, explore; what can be done at all, and what it takes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from engine import Next, choose, number, rule
from engine.games.unlikely_heroes import agenda, changes, puzzles, ways
from engine.games.unlikely_heroes.backpack import DISCARD, fit, gone_since, held, keeps, play, side_of_new, which_side
from engine.games.unlikely_heroes.box import MOST
from engine.games.unlikely_heroes.effects import begins, depleted, ends, has_been, window
from engine.games.unlikely_heroes.energy import empty, loaded, on, take
from engine.games.unlikely_heroes.rules_encounter import found_number, give_back, mix_again, seen_at
from engine.games.unlikely_heroes.steps import NEXT_JOB, TURN
from engine.games.unlikely_heroes.table import HeroesTable, Job

SPACES, OTHER, NO, STAY = 3, "other", "no", "stay"
ASKED = "asked"  # the moment before this space is over


def possible(t: HeroesTable) -> list[str]:
    """UH-TRN-02, UH-TRN-03: what the hero whose turn it is can do."""
    found = []
    if tasks(t):
        found.append("backpack")
    if ways.ways(t).get(t.hero.at):
        found.append("travel")
    if t.hero.at in t.cells and (can_explore(t) or not found):
        found.append("explore")
    return [*found, "pass"]


def can_explore(t: HeroesTable) -> bool:
    """UH-EXP-08: is there a number here with a card, as far as one can tell?"""
    return not is_listed(t) or any(t.available(wanted) for wanted in seen_at(t, t.hero.at))


def is_listed(t: HeroesTable) -> bool:
    """UH-MAP-10: are all numbers of this map named by us?"""
    return t.ruled("anchors") == "listed" and bool(ways.anchors(t, t.hero.at))


def spend(t: HeroesTable, action: str) -> None:
    """UH-TRN-02: one of two."""
    t.actions = max(0, t.actions - 1)
    t.action = action
    if action != "explore":
        mix_again(t)


async def action_ends(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRN-10, UH-TIM-03: what belonged inside it cannot be used any more."""
    await ends(t, what)
    t.action, t.exploring, t.taken, t.solving = "", 0, 0, []
    return TURN


# Travel -------------------------------------------------------------------------------------------


async def travel(t: HeroesTable) -> Next:
    """UH-TRV-07, UH-TIM-02, UH-ENC-04: what the moment before it has brought is met first."""
    await begins(t, "travel")
    t.agenda.append(Job("travels"))
    return NEXT_JOB


async def travels(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRV-01, UH-TRV-05, UH-TRV-07: up to three spaces, and a fourth for a cube."""
    is_strained = await set_out(t)
    if not t.path:
        return not_begun(t, "travel")
    if is_strained:
        await has_been(t, "strain")
    agenda.soon(t, Job("travelling", t.hero.at), Job("action_ends", "travel", t.active))
    return NEXT_JOB


def not_begun(t: HeroesTable, action: str) -> Next:
    """UH-TIM-04, UH-TRN-02: somebody has thought better of it, or cannot do it any more."""
    t.going_on = [step for step in t.going_on if step != action]
    return TURN


@rule
async def set_out(t: HeroesTable) -> bool:
    """UH-TRV-01, UH-TRV-02, UH-TRV-05, UH-NRG-08, UH-NRG-09, UH-NRG-10: where to; is a cube spent, as it is far?"""
    hero, reach = t.active, in_reach(t)
    if not reach or t.to_pack:
        return False
    goal = await choose("travel.where", [t.cells[cell] for cell in reach], t.player(hero), hero=hero)
    needed = max(0, reach[t.cell(goal)] - SPACES)
    cubes = await cubes_from(t, needed)
    t.path = ways.way(t, t.hero.at, t.cell(goal))
    spend(t, "travel")
    for card in cubes:
        strain(t, hero, card)
    return bool(cubes)


def in_reach(t: HeroesTable) -> dict[str, int]:
    """UH-TRV-01, UH-TRV-05: all that three spaces and the cubes of a hero lead to."""
    cubes = sum(on(t, t.active, card) for card in loaded(t, t.active))
    more = min(1, cubes) if t.ruled("travel_strain") == "once" else cubes
    return ways.in_reach(t, t.hero.at, SPACES + more)


@rule
async def cubes_from(t: HeroesTable, needed: int) -> tuple[str, ...]:
    """UH-NRG-09: from which cards; each has as many as lie on it."""
    found: tuple[str, ...] = ()
    while len(found) < needed:
        there = [card for card in loaded(t, t.active) if found.count(card) < on(t, t.active, card)]
        card = await choose("travel.strain", there, t.player(t.active), n=needed - len(found))
        found = (*found, card)
    return found


def strain(t: HeroesTable, hero: str, card: str) -> None:
    """UH-NRG-08, UH-NRG-10, UH-EX-35: a cube is spent, and its effect does not happen."""
    take(t, hero, card)
    t.tell("energy.strained", card=card, hero=hero, pool=t.pool)
    if t.ruled("strained_last") == "discarded":
        depleted(t, hero, card)


async def travelling(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CRD-14, UH-TRV-06, UH-TRV-08, UH-ENC-04: space by space; what a space brings is met there."""
    here, is_asked = what or t.hero.at, hero == ASKED
    while t.path and not agenda.is_waiting(t):
        if t.hero.at == here and not is_asked:
            await window(t, "before", "space")
            is_asked = True
            continue
        is_asked = False
        if t.hero.at == here:
            one_space(t)
            here = t.hero.at
            await window(t, "after", "space")
        else:
            await goes_on(t)
            here = t.hero.at
    if t.path:
        agenda.before_turn_goes_on(t, Job("travelling", here, ASKED if is_asked else ""))
    return NEXT_JOB


@rule
async def goes_on(t: HeroesTable) -> None:
    """UH-TRV-01, UH-MAP-09: whoever has been brought elsewhere on the way has the spaces that are left, from there."""
    goals = [t.cells[cell] for cell in ways.in_reach(t, t.hero.at, len(t.path))]
    goal = await choose("hero.where", [*goals, STAY], t.player(t.active), hero=t.active) if goals else STAY
    t.path = [] if goal == STAY else ways.way(t, t.hero.at, t.cell(goal))


def one_space(t: HeroesTable) -> None:
    """UH-TRV-02, UH-TRV-08: onto the next card, if it is still there, and the hero where the way leads on."""
    cell, *t.path = t.path
    if cell not in ways.ways(t).get(t.hero.at, ()):
        t.path = []
    else:
        t.hero.at = cell
    if not t.path and t.hero.at in t.cells:
        t.tell("hero.goes", hero=t.active, card=t.cells[t.hero.at])


# Explore ------------------------------------------------------------------------------------------


async def explore(t: HeroesTable) -> Next:
    """UH-TIM-02, UH-ENC-04: what the moment before it has brought is met first."""
    await begins(t, "explore")
    t.agenda.append(Job("explores"))
    return NEXT_JOB


async def explores(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-01, UH-EXP-02, UH-EXP-03, UH-EXP-08: a number on the map where the hero stands."""
    if not await which_number(t):
        return not_begun(t, "explore")
    agenda.soon(t, Job("encounter", str(t.exploring), t.active), Job("action_ends", "explore", t.active))
    return NEXT_JOB


@rule
async def which_number(t: HeroesTable) -> bool:
    """UH-EXP-01, UH-EXP-03, UH-EXP-08, UH-MAP-10: what is plain to see, or what somebody has found in the picture."""
    if t.to_pack:
        return False
    open_ones = [str(wanted) for wanted in seen_at(t, t.hero.at) if t.available(wanted)]
    picked = await choose(
        "explore.which", [*open_ones, *([] if is_listed(t) else [OTHER]), NO], t.player(t.active), hero=t.active
    )
    if picked == NO:
        return False
    wanted = int(picked) if picked != OTHER else await found_number(t, "explore.number", (t.hero.at,))
    if not wanted:
        return False
    spend(t, "explore")
    t.exploring = wanted
    remember(t, wanted)
    return True


def remember(t: HeroesTable, wanted: int) -> None:
    """UH-EXP-05, UH-MAP-10: what was found once is offered from then on; a map that nobody has typed learns it."""
    told = t.told_of.get(t.cells[t.hero.at])
    if told and wanted not in ways.anchors(t, t.hero.at):
        told.anchors = sorted([*told.anchors, wanted])
    if wanted in ways.anchors(t, t.hero.at) and wanted not in t.known:
        t.known = sorted([*t.known, wanted])


# Backpack -----------------------------------------------------------------------------------------


def tasks(t: HeroesTable) -> list[str]:
    """UH-BAC-01: the things that a Backpack action can be."""
    hero, here = t.hero, t.here(t.active)
    theirs = any(t.heroes[name].items for name in here)
    found = ["solve"] if puzzles.complete_sets(t, t.active) or by_hand(t) else []
    if hero.items:
        found.append("rearrange")
        if t.ruled("discard_action") == "allowed":
            found.append(DISCARD)
        if here:
            found.append("give")
    if theirs:
        found += ["get", "swap"] if hero.items else ["get"]
    return found


async def backpack(t: HeroesTable) -> Next:
    """UH-TIM-02, UH-ENC-04: what the moment before it has brought is met first."""
    await begins(t, "backpack")
    t.agenda.append(Job("sorts_out"))
    return NEXT_JOB


async def sorts_out(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-BAC-01: one thing with the backpack."""
    before = held(t)
    moved = await one_task(t)
    if moved is None:
        return not_begun(t, "backpack")
    await gone_since(t, before)
    for card in moved:
        if holder := t.holder(card):
            await play(t, card, holder)
            await fit(t, holder, card)
            await has_been(t, "equip")
    agenda.after_next(t, "encounter", Job("action_ends", "backpack", t.active))
    return NEXT_JOB


@rule
async def one_task(t: HeroesTable) -> tuple[str, ...] | None:
    """UH-BAC-01: solve, rearrange, discard, give, get, swap; or think better of it.  The items that lie elsewhere."""
    tasks_now = [] if t.to_pack else tasks(t)
    task = await choose("backpack.what", [*tasks_now, NO], t.player(t.active), hero=t.active)
    return None if task == NO else await TASKS[task](t)


def on_side(t: HeroesTable, hero: str, card: str, side: str) -> int:
    """UH-BAC-04, UH-BAC-05, UH-BAC-06, UH-BAC-07: cubes stay if the effect shows, else they go; nothing recharges."""
    owner = t.holder(card)
    item = changes.take_out(t, owner, card)
    gone = empty(t, item) if side == "left" else 0
    changes.equip(t, hero, card, side, bright=item.bright, dark=item.dark)
    changes.tell_equipped(t, card, hero, owner)
    if gone:
        t.tell("energy.covered", card=card, n=gone, pool=t.pool)
    return gone


@rule
async def rearrange(t: HeroesTable) -> tuple[str, ...]:
    """UH-BAC-08, UH-BPK-10, UH-EX-20: one item goes to a side, beneath the others."""
    card = await own_item(t, "backpack.rearrange")
    side = await which_side(t, card, t.active)
    moves: tuple[tuple[str, str], ...] = ((card, side),)
    while t.ruled("rearranged") == "several" and (more := await one_more(t, moves)):
        moves = (*moves, more)
    spend(t, "backpack")
    for name, where in moves:
        on_side(t, t.active, name, where)
    return tuple(name for name, _ in moves)


@rule
async def one_more(t: HeroesTable, moves: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """UH-BAC-08: by house rule more items move in the same action."""
    moved = [f"{name}:{side}" for name, side in moves]  # sides too: they are settled in the same breath
    others = [item.card for item in t.hero.items if item.card not in dict(moves)]
    card = await choose("backpack.more", [*others, NO], t.player(t.active), hero=t.active, moved=moved)
    return None if card == NO else (card, await which_side(t, card, t.active, other=",".join(moved)))


@rule
async def own_item(t: HeroesTable, what: str) -> str:
    """UH-BAC-01, UH-BAC-08: one of the hero's items."""
    return await choose(what, [item.card for item in t.hero.items], t.player(t.active), hero=t.active)


@rule
async def throw_away(t: HeroesTable) -> tuple[str, ...]:
    """UH-BAC-01: one item goes."""
    card = await own_item(t, "backpack.discard")
    spend(t, "backpack")
    changes.discard(t, card)
    return ()


@rule
async def give(t: HeroesTable) -> tuple[str, ...] | None:
    """UH-BAC-01, UH-BAC-02: to a hero on the same map."""
    card = await own_item(t, "backpack.give")
    other = await partner(t, card)
    return await hand_over(t, card, other) if await agrees(t, other, card) else None


@rule
async def get(t: HeroesTable) -> tuple[str, ...] | None:
    """UH-BAC-01, UH-BAC-02: from a hero on the same map."""
    other = await partner(t, "")
    card = await their_item(t, other, "")
    return await hand_over(t, card, t.active) if await agrees(t, other, card) else None


@rule
async def agrees(t: HeroesTable, other: str, card: str) -> bool:
    """UH-BAC-02: the people agree at the table; by house rule whoever leads the other hero is asked."""
    if t.ruled("partner") == "not_asked" or t.player(other) == t.player(t.active):
        return True
    return await choose("backpack.agrees", ["yes", "no"], t.player(other), hero=other, card=card) == "yes"


@rule
async def partner(t: HeroesTable, card: str, *, items_needed: bool = False) -> str:
    """UH-BAC-02: somebody on the same map card."""
    here = [name for name in t.here(t.active) if t.heroes[name].items or (card and not items_needed)]
    return await choose("backpack.who", here, t.player(t.active), hero=t.active, card=card)


@rule
async def their_item(t: HeroesTable, other: str, mine: str) -> str:
    """UH-BAC-01: what the other one gives."""
    theirs = [item.card for item in t.heroes[other].items]
    return await choose("backpack.get", theirs, t.player(t.active), hero=other, card=mine)


@rule
async def hand_over(t: HeroesTable, card: str, hero: str) -> tuple[str, ...]:
    """UH-BAC-03, UH-BPK-09: whoever gets an item says where it goes, or lets it go."""
    side = await side_of_new(t, card, hero, DISCARD)
    spend(t, "backpack")
    if side == DISCARD:
        let_go(t, card, hero)
        return ()
    on_side(t, hero, card, side)
    return (card,)


def let_go(t: HeroesTable, card: str, hero: str) -> None:
    """UH-BPK-09, UH-ENC-06: by whoever would have got it; why, if they could not have kept it."""
    changes.discard(t, card, "card.discarded" if keeps(t, card, hero) else "card.not_kept")


@rule
async def swap(t: HeroesTable) -> tuple[str, ...] | None:
    """UH-BAC-01, UH-BAC-03, UH-BPK-09: one for one; whoever gets one may let it go; both limits are looked at."""
    mine = await own_item(t, "backpack.give")
    other = await partner(t, mine, items_needed=True)
    theirs = await their_item(t, other, mine)
    if not await agrees(t, other, theirs):
        return None
    side = await side_of_new(t, theirs, t.active, DISCARD, other=mine)
    its_side = await side_of_new(t, mine, other, DISCARD, other=f"{theirs}:{side}")
    spend(t, "backpack")
    for card, hero, goal in ((mine, other, its_side), (theirs, t.active, side)):
        if goal == DISCARD:
            let_go(t, card, hero)
        else:
            on_side(t, hero, card, goal)
    return mine, theirs


# Puzzles ------------------------------------------------------------------------------------------


@rule
async def solve(t: HeroesTable) -> tuple[str, ...]:
    """UH-PZL-02, UH-PZL-06, UH-PZL-07, UH-PZL-10, UH-PZL-11, UH-DEP-03, UH-EXP-07: the sum is the number of a card."""
    pieces = await which_pieces(t)
    total = puzzles.total(t, pieces) if pieces else await told_sum(t)
    spend(t, "backpack")
    t.tell("puzzle.sum", number=total)
    if t.available(total):
        puzzles.lock(t, pieces)
        t.exploring, t.solving = total, list(pieces)
        agenda.first(t, Job("encounter", str(total), t.active))
        return ()
    t.tell("encounter.none", number=total)
    t.exploring = total
    give_back(t, total, "missing_sum")
    return ()


@rule
async def which_pieces(t: HeroesTable) -> tuple[str, ...]:
    """UH-PZL-03, UH-PZL-04, UH-PZL-05, UH-PZL-06: one of the sets that are complete; what it leads to is not said."""
    sets = puzzles.complete_sets(t, t.active)
    picked = await choose("puzzle.which", [*sets, *([OTHER] if by_hand(t) else [])], t.player(t.active), hero=t.active)
    return sets.get(picked, ())


def by_hand(t: HeroesTable) -> list[str]:
    """UH-PZL-02: items that nobody has typed, and that may be pieces of a puzzle."""
    return [item.card for item in t.hero.items if (told := t.told_of.get(item.card)) and not told.piece]


@rule
async def told_sum(t: HeroesTable) -> int:
    """UH-PZL-02, UH-PZL-08: of pieces that nobody has typed people say what they add up to."""
    return await number("puzzle.sum", 1, MOST, t.player(t.active), hero=t.active)


TASKS: Mapping[str, Callable[[HeroesTable], Awaitable[tuple[str, ...] | None]]] = {
    "solve": solve,
    "rearrange": rearrange,
    DISCARD: throw_away,
    "give": give,
    "get": get,
    "swap": swap,
}
ACTION_STEPS = (action_ends, travel, travels, travelling, explore, explores, backpack, sorts_out)
