"""A turn: one die, its face, a step, what the field gives, and quests."""

from __future__ import annotations

from engine import Ask, Next, SoughtDie, SoughtThing, choose, goto, put_to_table, rule
from engine.games.grimm import changes, draws, places, placing, quests, spirits, uses
from engine.games.grimm.powers import may_use, use
from engine.games.grimm.rules_chapter import next_turn
from engine.games.grimm.table import GrimmTable
from engine.games.grimm.usable_items import has_usable_item
from engine.pieces.maps import ends
from engine.pieces.sockets import parted

NO, YES, PASS, ENOUGH, RABBIT, ITEM, POWER = "no", "yes", "pass", "done", "by_rabbit", "item", "power"
SLEEP, BY_HAND = "dice_for_token", "manual"  # powers that may help where no die fits


async def turn(t: GrimmTable) -> Next:
    """GR-TRN-02, GR-TRN-03, GR-TRN-05, GR-TRN-10, GR-LOC-15, GR-QST-18: five phases, each finished before the next."""
    if t.active not in t.heroes:
        return goto(next_turn)
    name = t.active
    await one_die(t, name)
    await further_dice(t, name)
    await last_phase(t, name)
    while may_place_more(t, name):
        await further_dice(t, name)
        await last_phase(t, name)
    return goto(next_turn)


async def further_dice(t: GrimmTable, name: str) -> None:
    """GR-PLC-17: as many as cards allow, each a placement of its own."""
    while may_place_more(t, name):
        t.turn.more -= 1
        t.turn.is_further = True
        t.turn.face, t.turn.socket, t.turn.goal, t.turn.was_sent, t.turn.by_low_step = "", "", "", False, False
        await one_die(t, name)


async def last_phase(t: GrimmTable, name: str) -> None:
    """GR-QST-01, GR-PAS-03, GR-CHA-06, GR-OPT-06: quests; their reward may be a further die."""
    t.phase = "quests"
    if not t.turn.has_passed or t.ruled("pass_quests") == "yes":
        while await quests.fulfil(t, name) and t.turn.arrived and await places.walk_on(t, name):
            pass


def may_place_more(t: GrimmTable, name: str) -> bool:
    """GR-PLC-17, GR-RAB-05: a card allows it, and no rabbit's token has stood for the die."""
    is_over = t.turn.has_passed or t.turn.by_rabbit or not t.turn.more
    return not is_over and name in t.heroes and bool(t.heroes[name].pool)


async def one_die(t: GrimmTable, name: str) -> None:
    """GR-TRN-04, GR-PLC-17: it is placed, its face works, and the way that it opens may be walked, once."""
    t.phase = "placing"
    await act(t)
    arrivals = t.turn.arrivals
    if t.turn.socket:
        await face_works(t, name)
    t.phase = "moving"
    if (t.turn.goal or t.turn.was_sent) and name in t.heroes:
        await walk(t, name)
    if t.turn.arrivals > arrivals:
        await places.walk_on(t, name)


# One die --------------------------------------------------------------------------------------------


@rule
async def act(t: GrimmTable) -> None:
    """A die, the rabbit's token, or nothing.

    GR-TRN-03, GR-PLC-01, GR-PAS-01, GR-PAS-06, GR-PLC-17, GR-RAB-05, GR-END-02, GR-OPT-05.
    """
    name = t.active
    fitting = placing.dice_that_fit(t, name)
    instead = [] if fitting else other_means(t, name)
    by_rabbit = [RABBIT] if t.heroes[name].rabbit and t.neighbours(name) and not t.turn.is_further else []
    options = [*fitting, *instead, *by_rabbit, ENOUGH if is_enough(t, name) else PASS]
    picked = await what_to_do(t, name, options)
    if picked == ENOUGH:
        t.turn.more = 0
    elif picked == PASS:
        await give_up(t, name, is_stuck=len(options) == 1)
    elif picked == RABBIT:
        goal = await choose("rabbit.where", t.neighbours(name), name)
        spend_rabbit(t, name, goal)
    elif picked in (ITEM, POWER):
        await (uses.use_any if picked == ITEM else uses.use_power)(t, name)
        await act(t)
    else:
        face, seen_in = parted(picked)
        lay(t, name, face, seen_in or await choose_socket(t, name, face), is_seen=bool(seen_in))


def other_means(t: GrimmTable, name: str) -> list[str]:
    """GR-PAS-06, GR-END-02: an item, or a power that may help whoever has no die to place."""
    may_help = (may_use(t, name, SLEEP) and t.heroes[name].pool) or may_use(t, name, BY_HAND)
    return [*([ITEM] if has_usable_item(t, name) else []), *([POWER] if may_help else [])]


def is_enough(t: GrimmTable, name: str) -> bool:
    """GR-END-02, GR-PLC-17: who has placed a die, or used something else and has none left, need not pass."""
    return t.turn.is_further or (t.turn.helped > 0 and not t.heroes[name].pool)


async def what_to_do(t: GrimmTable, name: str, options: list[str]) -> str:
    """GR-PLC-01, GR-PAS-06, GR-ITM-06: a die that eyes see on its socket says it all; after an item one thinks anew."""
    if len(options) > 1:
        sought = SoughtDie(*placing.seen_as(t, name), tuple(placing.moves(t, name)))
        about = {"n": len(placing.dice_that_fit(t, name)), "helped": t.turn.helped}
        return str(await put_to_table(Ask("turn.die", "choose", tuple(options), name, about, sought=sought)))
    return options[0]


async def choose_socket(t: GrimmTable, name: str, face: str) -> str:
    """GR-PLC-01: eyes may see in which socket it lies."""
    every = tuple(placing.sockets_for(t, name, face))
    options = tuple(placing.offered_sockets(t, name, face))
    if len(options) == 1:
        return str(options[0])
    about = {"face": face, "here": t.heroes[name].at}
    sought = SoughtThing(face, every)
    return str(await put_to_table(Ask("turn.socket", "choose", options, name, about, sought=sought)))


def lay(t: GrimmTable, name: str, face: str, socket: str, *, is_seen: bool = False) -> None:
    """GR-PLC-02, GR-PLC-09, GR-PLC-11, GR-MOV-02: a way is open for this turn if the figure stands at one end of it."""
    power, is_only_one = placing.power_for(t, name, face, socket), len(placing.offered_sockets(t, name, face)) == 1
    t.turn.wakes_wolf = socket == "wolf" and not t.wolf_was_here
    changes.put_down(t, name, face, socket)
    t.turn.face, t.turn.socket = face, socket
    t.turn.doubles |= face == "double" and face not in t.now.plain
    here = t.heroes[name].at
    if socket in t.box.routes and here in ends(socket):
        t.turn.goal = next(place for place in ends(socket) if place != here)
    if is_seen:
        t.tell("die.seen", who=name, face=face, socket=socket)
    elif is_only_one:
        t.tell("die.only_there", who=name, face=face, socket=socket)
    if power:
        t.turn.by_low_step = power == "low_step"
        use(t, name)


def spend_rabbit(t: GrimmTable, name: str, goal: str) -> None:
    """GR-RAB-04, GR-RAB-05, GR-RAB-06, GR-RAB-07, GR-RAB-08, GR-BAN-07: whatever lies on the way."""
    t.heroes[name].rabbit -= 1
    t.turn.by_rabbit, t.turn.goal = True, goal
    t.tell("rabbit.used", who=name, n=1)


async def give_up(t: GrimmTable, name: str, *, is_stuck: bool) -> None:
    """GR-PAS-02, GR-PAS-03, GR-PAS-04, GR-OPT-06: this turn and all others of the chapter; dice stay where they are."""
    free = spirits.recommended(t, name)
    if free and await choose("pass.sure", [NO, YES], name, spirits=free) == NO:
        await act(t)
        return
    t.heroes[name].has_passed = t.turn.has_passed = True
    t.tell("turn.stuck" if is_stuck else "turn.passed", who=name)


# Its face -------------------------------------------------------------------------------------------


async def face_works(t: GrimmTable, name: str) -> None:
    """GR-DIE-01, GR-DIE-02, GR-DIE-04, GR-DIE-05, GR-DIE-07, GR-SPR-03, GR-WLF-08, GR-BEG-02: before moving."""
    if t.turn.wakes_wolf:
        await spirits.wolf(t)
    if t.turn.face in t.now.plain:
        return
    if t.turn.face == "story":
        await draws.draw_tale(t, name)
    elif t.turn.face == "magic" and await places.wants_item(t, name):
        await draws.draw_items(t, name)


# A step ---------------------------------------------------------------------------------------------


async def walk(t: GrimmTable, name: str) -> None:
    """Over the way of this turn, unless a card led elsewhere.

    GR-MOV-01, GR-MOV-06, GR-MOV-07, GR-DIE-09, GR-DIE-10, GR-OPT-12.
    """
    if t.turn.was_sent and not _may_still_walk(t, name):
        return
    if t.turn.by_rabbit or t.turn.by_low_step:
        await places.arrive(t, name, t.turn.goal, "rabbit" if t.turn.by_rabbit else "low_step")
    elif goal := await goes(t, name):
        await places.arrive(t, name, goal, "foot")


def _may_still_walk(t: GrimmTable, name: str) -> bool:
    """GR-MOV-06, GR-OPT-12: by a house rule, if the figure stands at an end of that way."""
    is_open = t.turn.socket in t.box.routes and t.heroes[name].at in ends(t.turn.socket)
    return t.ruled("walk_after_tale") == "yes" and is_open


@rule
async def goes(t: GrimmTable, name: str) -> str:
    """GR-MOV-01, GR-MOV-02, GR-MOV-03, GR-PLC-10: or it stays, and the die has only blocked the way.

    Hands, or by a house rule a story, may have taken the figure to another end of it, or away from it.
    """
    here, both = t.heroes[name].at, ends(t.turn.socket)
    if here not in both:
        return ""
    goal = t.turn.goal if t.turn.goal not in ("", here) else next(place for place in both if place != here)
    return goal if await choose("turn.walk", [YES, NO], name, place=goal) == YES else ""
