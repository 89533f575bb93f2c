"""Wonder Book: the players' phase, a hero's turn, and the seven actions."""

from __future__ import annotations

from engine import Next, choose, effect, goto, rule, settle, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.actions import ACTIONS_OF_A_TURN, possible
from engine.games.wonder_book.cards import added
from engine.games.wonder_book.rules_enemies import put_off
from engine.games.wonder_book.spending import urgent
from engine.games.wonder_book.steps import ENEMIES_PHASE
from engine.games.wonder_book.table import ACTIONS, WonderTable

# The phase ----------------------------------------------------------------------------------------


async def players_phase(t: WonderTable) -> Next:
    """WB-PPH-01, WB-PPH-02, WB-GOL-03, WB-KOH-11: first the fallen stand up, then everybody takes a turn."""
    put_off(t)
    t.phase, t.active, t.reached, t.to_act, t.dice = "players", "", False, [], []
    t.tell("players.begin")
    await check_the_fallen(t)
    fresh_turns(t)
    return goto(next_turn)


async def check_the_fallen(t: WonderTable) -> None:
    """WB-KOH-05, WB-KOH-08, WB-KOH-12, WB-DES-03: a destiny token for each of them, one by one."""
    t.owing = len(t.fallen())
    while t.owing:
        t.owing -= 1
        changes.turn_down(t)
        await settle(t)
    for name in t.fallen():
        stand_up(t, name)


def stand_up(t: WonderTable, name: str) -> None:
    """WB-KOH-06, WB-KOH-07, WB-KOH-09, WB-TRN-09: on its feet where it lay, with all its hearts; that is no action."""
    hero = t.heroes[name]
    hero.hearts = hero.max_hearts
    t.tell("hero.stands_up", hero=name, n=hero.hearts)


def fresh_turns(t: WonderTable) -> None:
    """WB-PPH-02, WB-TRN-05, WB-RER-10: nothing is left over from the last phase."""
    for hero in t.heroes.values():
        hero.begun, hero.taken, hero.rerolled, hero.actions, hero.extra = False, False, False, 0, []


@rule
async def next_turn(t: WonderTable) -> Next:
    """WB-PPH-03, WB-PPH-05, WB-PPH-06, WB-KOH-10: no order; the players agree who is next, of those standing."""
    t.active = ""
    waiting = [name for name in t.standing() if not t.heroes[name].taken]
    if not waiting:
        return ENEMIES_PHASE
    return goto(hero_turn, await choose("turn.who", waiting))


# A turn -------------------------------------------------------------------------------------------


async def hero_turn(t: WonderTable, name: str) -> Next:
    """WB-TRN-01, WB-TRN-06, WB-PPH-04: up to three actions, and those that came on top; by house rule one at a time."""
    begin(t, name)
    while under_way(t, name):
        await action(t, name)
        await others_act(t, name)
        if t.ruled("interleave_turns") == "yes":
            break
    t.heroes[name].taken = not under_way(t, name)
    return goto(next_turn)


def begin(t: WonderTable, name: str) -> None:
    """WB-TRN-01, WB-RER-10: three actions, as cards in force change them; a fresh reroll."""
    hero = t.heroes[name]
    t.active = name
    if not hero.begun:
        hero.begun, hero.rerolled = True, False
        hero.actions = max(0, ACTIONS + added(t, "actions_per_turn", name))
        hero.used = [mark for mark in hero.used if mark.startswith("chapter ")]


def under_way(t: WonderTable, name: str) -> bool:
    """WB-TRN-06: whether there is still something to do in this turn."""
    hero = t.heroes[name]
    return hero.standing and (hero.actions > 0 or bool(hero.extra))


@effect
@skippable(None)
async def action(t: WonderTable, name: str) -> None:
    """WB-TRN-02, WB-TRN-03, WB-TRN-04, WB-ADD-02, WB-ADD-04, WB-ADD-05: any of those that are possible now, or pass."""
    hero = t.heroes[name]
    kinds = [*possible(t, name), "pass"]
    kind = await choose("turn.action", kinds, name, left=hero.actions, extra=len(hero.extra))
    if kind == "pass":
        give_up(t, name)
    else:
        await ACTIONS_OF_A_TURN[kind].rule(t, name)


def give_up(t: WonderTable, name: str) -> None:
    """WB-TRN-04, WB-TRN-05, WB-ADD-05: an action that must be taken at once is declined; else the turn is over."""
    hero = t.heroes[name]
    if declined := urgent(t, hero):
        hero.extra.remove(declined[0])
        return
    hero.actions, hero.extra = 0, []
    t.tell("turn.passed", hero=name)


async def others_act(t: WonderTable, active: str) -> None:
    """WB-ADD-07: a card has given an action to somebody whose turn it is not; it is taken now."""
    while waiting := [h.name for h in t.heroes.values() if h.extra and h.standing and h.name != active and not h.begun]:
        await out_of_turn(t, waiting[0])


async def out_of_turn(t: WonderTable, name: str) -> None:
    """WB-ADD-07, WB-RER-14: it neither begins nor uses up that hero's own turn."""
    before = len(t.heroes[name].extra)
    await action(t, name)
    if name in t.heroes and len(t.heroes[name].extra) >= before:
        t.heroes[name].extra = []
