"""Wonder Book: the players' phase, a hero's turn, and actions out of turn."""

from __future__ import annotations

from typing import Any

from engine import Next, choose, effect, goto, rule, settle, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.actions import ACTIONS_OF_A_TURN, GoOn, opened, possible
from engine.games.wonder_book.cards import added, modifiers
from engine.games.wonder_book.rules_enemies import put_all_off
from engine.games.wonder_book.spending import urgent
from engine.games.wonder_book.steps import ENEMIES_PHASE
from engine.games.wonder_book.table import ACTIONS, EVERYWHERE, WonderTable
from engine.pieces.words import ref

# The phase ----------------------------------------------------------------------------------------


async def players_phase(t: WonderTable) -> Next:
    """WB-PPH-01, WB-PPH-02, WB-GOL-03, WB-KOH-11: first the fallen stand up, then everybody takes a turn."""
    t.active = t.acting = ""
    await settle(t)  # a goal that the enemies' phase has reached comes first
    put_all_off(t)
    t.phase, t.reached, t.to_act, t.figures_to_act = "players", False, [], []
    await settle(t)  # and so does one that holds as it is laid down
    t.tell("players.begin")
    await check_the_fallen(t)
    fresh_turns(t)
    return goto(next_turn)


async def check_the_fallen(t: WonderTable) -> None:
    """WB-KOH-05, WB-KOH-08, WB-KOH-12, WB-DES-03: a destiny token for each of them, one by one."""
    t.owing = len(t.fallen())
    while t.owing:
        t.owing -= 1
        changes.turn_down(t, (["", *t.fallen()][-1 - t.owing :])[0])
        await settle(t)
    for name in t.fallen():
        stand_up(t, name)


def stand_up(t: WonderTable, name: str) -> None:
    """WB-KOH-06, WB-KOH-07, WB-KOH-09, WB-TRN-09: on its feet where it lay, with all its hearts; that is no action."""
    hero = t.heroes[name]
    hero.hearts = hero.max_hearts
    t.tell("hero.stands_up", hero=name, n=hero.hearts)
    changes.note_many_hearts(t, hero.hearts)


def fresh_turns(t: WonderTable) -> None:
    """WB-PPH-02, WB-TRN-05: nothing is left over from the last phase."""
    for hero in t.heroes.values():
        hero.begun, hero.taken, hero.extra = False, False, []


async def next_turn(t: WonderTable) -> Next:
    """WB-PPH-02, WB-PPH-05, WB-TRN-07, WB-KOH-02: the turn of a fallen hero is over; as long as one waits, go on."""
    if t.active in t.fallen():
        end_turn(t, t.active)
    t.active = t.acting = ""
    name = await who_is_next(t)
    return goto(hero_turn, name) if name else ENEMIES_PHASE


@rule
async def who_is_next(t: WonderTable) -> str:
    """WB-PPH-03, WB-PPH-04, WB-PPH-06, WB-KOH-10: no order; the players agree, and only those who stand have a turn."""
    helped = t.ruled("fallen_before_turn") == "helped_up" and bool(t.standing())
    able = [hero for hero in t.heroes.values() if hero.standing or (helped and not hero.begun)]
    waiting = [hero.name for hero in able if not hero.taken]
    return await choose("turn.who", waiting) if waiting else ""


# A turn -------------------------------------------------------------------------------------------


async def hero_turn(t: WonderTable, name: str) -> Next:
    """WB-TRN-01, WB-TRN-06, WB-PPH-04: up to three actions, and those that came on top; by house rule one at a time."""
    if name in t.fallen():  # WB-PPH-06: by house rule one who fell before its turn is helped up for it
        changes.turn_down(t, name)
        await settle(t)  # with the last token nobody stands up any more
        stand_up(t, name)
    begin(t, name)
    while under_way(t, name):
        t.acting = ""  # whoever acted out of turn is done
        await action(t, name)
        keep_pace(t, name)
        if others_may_act(t, name):
            break
    if not under_way(t, name):
        end_turn(t, name)
    return goto(next_turn)


def others_may_act(t: WonderTable, name: str) -> bool:
    """WB-PPH-04, WB-ADD-02: turns are mixed, and nothing has to be done at once."""
    return t.ruled("interleave_turns") == "yes" and not (name in t.heroes and urgent(t, t.heroes[name]))


def begin(t: WonderTable, name: str) -> None:
    """WB-TRN-01, WB-RER-10: three actions, as cards in force change them; a fresh reroll."""
    t.active, t.dice, t.sparing = name, [], False
    hero = t.heroes.get(name)
    if hero and not hero.begun:
        hero.begun, hero.rerolled = True, False
        hero.actions = max(0, ACTIONS + added(t, "actions_per_turn", name))
        hero.more = more_everywhere(t, name)
        hero.used = [mark for mark in hero.used if mark.startswith("chapter ")]
        remind(t, name)
        if not under_way(t, name):
            t.tell("turn.passed", hero=name)  # cards in force leave nothing to do


def more_everywhere(t: WonderTable, name: str) -> int:
    """WB-SPR-02: the actions that cards in force add to a turn, wherever its hero stands."""
    found = [m for m in modifiers(t, "actions_per_turn", name) if m.area in EVERYWHERE]
    return sum(m.value for m in found if isinstance(m.value, int))


def keep_pace(t: WonderTable, name: str) -> None:
    """WB-SPR-01, WB-GEN-03: a card that is laid down or put away in the middle of a turn counts from then on."""
    if hero := t.heroes.get(name):
        change = max(-hero.actions, more_everywhere(t, name) - hero.more)
        hero.actions, hero.more = hero.actions + change, hero.more + change


def remind(t: WonderTable, name: str) -> None:
    """WB-SPR-02, WB-GEN-03: what holds for this hero and only people can see to is said as its turn begins."""
    for words in {ref(modifier.text): modifier.text for modifier in modifiers(t, "custom", name)}.values():
        changes.say(t, words)


def under_way(t: WonderTable, name: str) -> bool:
    """WB-TRN-06: whether there is still something to do in this turn."""
    hero = t.heroes.get(name)  # somebody may have taken it off the table
    return hero is not None and hero.standing and (hero.actions > 0 or bool(hero.extra))


def end_turn(t: WonderTable, name: str) -> None:
    """WB-TRN-05, WB-TRN-07, WB-KOH-02: what was not used is lost, additional actions too."""
    if hero := t.heroes.get(name):
        hero.taken, hero.actions, hero.extra = True, 0, []


# An action ----------------------------------------------------------------------------------------


@effect
async def action(t: WonderTable, name: str) -> None:
    """WB-TRN-02, WB-TRN-03: what is begun is finished before anything else happens."""
    if go_on := await begin_action(t, name):
        await go_on()


@skippable(None)
async def begin_action(t: WonderTable, name: str) -> GoOn | None:
    """WB-TRN-02, WB-TRN-03, WB-TRN-04, WB-ADD-02, WB-ADD-04, WB-ADD-05: any of those that are possible now, or pass."""
    hero = t.heroes[name]
    kinds = [*possible(t, name), "pass"]
    left, extra, opens = hero.actions, len(hero.extra), opened(t, name, kinds)
    meanwhile: dict[str, Any] = {}
    if name != t.active:  # those of its own turn wait for that; and it hears of prices of its own
        left, extra, meanwhile = 0, len(urgent(t, hero)), {"acts": name}
    said = await choose("turn.action", kinds, name, opens=opens, left=left, extra=extra, **meanwhile)
    kind, _, wanted = said.partition(":")
    if kind != "pass":
        return await ACTIONS_OF_A_TURN[kind].begin(t, name, wanted)
    give_up(t, name)
    return None


def give_up(t: WonderTable, name: str) -> None:
    """WB-TRN-04, WB-TRN-05, WB-ADD-05: an action that must be taken at once is declined; else the turn is over."""
    hero = t.heroes[name]
    if declined := urgent(t, hero):
        hero.extra.remove(declined[0])
        return
    keep_pace(t, name)
    hero.actions, hero.extra = 0, []
    t.tell("turn.passed", hero=name)


# Out of turn --------------------------------------------------------------------------------------


async def act_out_of_turn(t: WonderTable) -> None:
    """WB-ADD-07, WB-RER-14, WB-STO-02: neither begins nor uses up that hero's own turn.

    Cards that follow from what was done speak to that hero; where none do, to whom they spoke before.
    """
    await first_of_all(t)
    if t.phase == "reading" or (t.goal() and not t.reached):
        t.acting = ""


@rule
async def first_of_all(t: WonderTable) -> None:
    """WB-ADD-07: of several the group picks the first, who acts."""
    if waiting := called_up(t):
        await action(t, await choose("turn.out_of_turn", waiting))


def called_up(t: WonderTable) -> list[str]:
    """WB-ADD-07, WB-KOH-10: a card has given an action to somebody whose turn it is not; it is taken now."""
    others = [hero for hero in t.heroes.values() if hero.standing and hero.name != t.active]
    return [hero.name for hero in others if any(extra.at_once for extra in hero.extra)]
