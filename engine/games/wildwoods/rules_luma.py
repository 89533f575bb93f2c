"""Wildwoods: the Luma phase, action by action: announce, roll, count, resolve, put away."""

from __future__ import annotations

from typing import Any

from engine import Next, choose, goto, number, pause, roll, rule
from engine.games.wildwoods import actions, changes
from engine.games.wildwoods.abilities import best, reroll, rerolls
from engine.games.wildwoods.blessings import helps_a_roll, refresh, waits_for_dice
from engine.games.wildwoods.lessons import dictated, lessons, next_lesson
from engine.games.wildwoods.outcomes import can_gain, lacking, may_gain, outcomes, shown_successes
from engine.games.wildwoods.steps import ACTION_ENDS, COUNT, NEXT_ACTION, RESOLVE, ROLL, SHADOW_PHASE
from engine.games.wildwoods.table import WildTable
from engine.pieces.dice import faces, kind_of
from engine.pieces.words import ref

# The phase ----------------------------------------------------------------------------------------


async def luma_phase(t: WildTable) -> Next:
    """WW-GEN-04, WW-LUM-01, WW-LUM-06, WW-LUM-08, WW-SHP-07: all dice are taken back, and a round begins."""
    t.phase, t.calm, t.round = "luma", False, t.round + 1
    t.dice_ready, t.dice_used, t.dice = t.all_dice(), [], []
    refresh(t, "phase")
    t.tell("luma.begins" if t.light else "luma.begins_lit", n=len(t.dice_ready), light=t.light, shadow=t.shadow)
    await lessons(t, "luma_phase", "action")
    return NEXT_ACTION


async def next_action(t: WildTable) -> Next:
    """WW-LUM-02, WW-LUM-03, WW-LUM-04, WW-LUM-05: as many actions as wished, while there are dice."""
    put_down(t)
    if not t.dice_ready:
        t.tell("luma.no_dice")
        return SHADOW_PHASE
    t.calm = False
    await lessons(t, "action")
    t.calm = True
    await chosen_action(t)
    if not t.action:
        if not t.dice_ready:
            t.tell("luma.no_dice")
        return SHADOW_PHASE
    await aim(t)
    return ROLL if t.ability else NEXT_ACTION


def put_down(t: WildTable) -> None:
    """WW-ACT-08: nothing is left of the action before."""
    t.action, t.ability, t.target, t.dice = "", "", "", []
    t.successes, t.rerolls, t.dots_told, t.least = 0, 0, 0, 0


@rule
async def chosen_action(t: WildTable) -> None:
    """WW-ACT-01, WW-ACT-12, WW-LUM-04, WW-LUM-07: an ability of a card that has a number, or the end of the phase.

    The first ability is only there if there is something to aim at.
    """
    open_to = actions.announceable(t) if t.dice_ready else []  # something that was used may have taken the last die
    picked = await choose("luma.action", [*open_to, "end"], n=len(t.dice_ready))
    t.action, _, t.ability = picked.rpartition("_")


async def aim(t: WildTable) -> None:
    """WW-ACT-01, WW-ACT-12, WW-LOC-05: a first ability has a target; none if it is gone, or people say no to it."""
    if t.ability == "first":
        t.target = await chosen_target(t)
        if not t.target:
            t.tell("action.no_target", action=t.action)
            t.ability = ""
        elif t.target in actions.NAMELESS:
            t.dots_told = await actions.told_dots(t, t.target)
        elif not await actions.judged(t, t.target):
            t.tell("location.closed", location=t.target)
            t.ability, t.target = "", ""


@rule
async def chosen_target(t: WildTable) -> str:
    """WW-ACT-01, WW-ACT-12: at whom or what.  None: what is used meanwhile has taken them all away."""
    here = actions.targets(t, t.action)
    return await choose("luma.target", here, action=t.action) if here else ""


# The roll -----------------------------------------------------------------------------------------


async def roll_dice(t: WildTable) -> Next:
    """WW-DIC-04, WW-DIC-05, WW-DIC-14: some of the dice, together, once; a lesson may say what they show."""
    t.calm = False
    await lessons(t, "roll")
    t.calm = True
    if dictated(t):
        await laid_dice(t)
        return COUNT
    return await thrown(t)


def nothing_hangs_on_it(t: WildTable) -> bool:
    """WW-SEL-04, WW-SPI-02: the last die, for what can give no more, and no card that could use its roll."""
    helps = waits_for_dice if t.ability == "second" else helps_a_roll
    in_vain = len(t.dice_ready) == 1 and not may_gain(t, 1 + t.crystals.get(t.action, 0))
    return in_vain and not any(helps(t, name) or waits_for_dice(t, name) for name in t.blessings)


def lay_aside(t: WildTable) -> None:
    """WW-DIC-14: the die is used up, whatever it would have shown."""
    t.dice_used, t.dice_ready, t.ability = [*t.dice_used, *t.dice_ready], [], ""
    t.tell("luma.last_die", action=t.action)


@rule
async def thrown(t: WildTable) -> Next:
    """WW-DIC-04, WW-DIC-05, WW-DIC-07: at least one die, of any kinds; what is rolled is used up."""
    if t.number(t.action) is None:  # something that was used meanwhile has pushed the card on
        t.tell("action.adrift", action=t.action)
        return NEXT_ACTION
    if not t.dice_ready:  # or has taken the last die
        return NEXT_ACTION
    if nothing_hangs_on_it(t):
        lay_aside(t)
        return ACTION_ENDS
    aimed, about = how_to_roll(t)
    lay_dice(t, await roll(f"luma.roll_{aimed}", [faces(die) for die in t.dice_ready], least=1, **about))
    return COUNT


def how_to_roll(t: WildTable) -> tuple[str, dict[str, Any]]:
    """WW-ACT-01, WW-DIC-07, WW-LOC-07: what for, and what a die has to show; perhaps the target is one no more."""
    about: dict[str, Any] = {"action": t.action, "n": t.number(t.action)}
    if t.ability == "second":
        return "second", about
    if not actions.is_target(t, t.action, t.target):
        return "fallen", {**about, "target": t.target}
    return "first", {**about, "target": t.target, "needed": actions.dots(t, t.action, t.target)}


@rule
async def laid_dice(t: WildTable) -> None:
    """WW-GEN-02: while the prologue teaches, it says what the dice show."""
    shown, lesson = dictated(t), next_lesson(t, "roll")
    await pause("lesson.dice", dice=list(shown), text=ref(lesson.text) if lesson else "")
    t.lesson += 1
    lay_dice(t, shown)


def lay_dice(t: WildTable, rolled: list[str]) -> None:
    """WW-DIC-07, WW-DIC-14: these dice lie there now, and the number that counts for them is settled."""
    t.dice, t.least = rolled, t.number(t.action) or 0
    for face in rolled:
        if kind_of(face) in t.dice_ready:
            t.dice_ready.remove(kind_of(face))
    tell_dice(t)


def tell_dice(t: WildTable) -> None:
    """WW-DIC-07, WW-ACT-03: what lies there, how many successes that is, and how many the target still lacks."""
    got, many = shown_successes(t), "one" if len(t.dice) == 1 else "many"
    t.tell(f"dice.{many}" if got else f"dice.{many}_in_vain", dice=list(t.dice), n=got)
    aimed = t.ability == "first" and actions.is_target(t, t.action, t.target)
    if aimed and 0 < got < (needed := actions.dots(t, t.action, t.target)):
        t.tell("dice.short", target=t.target, needed=needed, n=needed - got)


# Counting -----------------------------------------------------------------------------------------


async def count(t: WildTable) -> Next:
    """WW-DIC-12, WW-ACT-11, WW-LBR-16: rerolls first; then which ability, and only then the crystals."""
    t.calm = True
    how = await what_now(t)
    if how.startswith("reroll"):
        t.calm = False
        await reroll(t, how)
        tell_dice(t)
        return goto(count)
    if how in ("nothing", "fail", "in_vain"):
        t.ability = ""
        if how == "fail":
            t.tell("action.fails", action=t.action)
        else:
            t.tell("action.declined" if how == "nothing" else "action.in_vain", action=t.action)
        return ACTION_ENDS
    t.ability, t.calm = how, False
    await pay_for_successes(t)
    return RESOLVE


@rule
async def what_now(t: WildTable) -> str:
    """WW-ACT-03 to WW-ACT-06, WW-ACT-11, WW-ACT-13: what the dice, and crystals on the card, make possible.

    WW-ACT-03, WW-ACT-04, WW-ACT-05, WW-ACT-06
    """
    options, got = outcomes(t), shown_successes(t)
    cards = [name for name in t.blessings if waits_for_dice(t, name)]
    if can_gain(t, options):
        options += rerolls(t) if may_gain(t, best(t)) else []
        cards += [name for name in t.blessings if helps_a_roll(t, name)]
    if cards and len(options) == 1:
        # Before the dice are taken away, or their successes counted, a card may still be used on them.
        await pause("luma.moment" if got else "luma.moment_in_vain", n=got, action=t.action)
    return await choose("luma.count", options, n=got, action=t.action, lack=lacking(t))


async def pay_for_successes(t: WildTable) -> None:
    """WW-CRY-04, WW-CRY-05, WW-CRY-07, WW-ACT-11: with crystals of this card; as many as the first ability lacks."""
    t.successes = shown_successes(t)
    if t.ability == "first":
        changes.spend_crystals(t, t.action, actions.dots(t, t.action, t.target) - t.successes)
    else:
        spent = await crystals_spent(t)
        changes.spend_crystals(t, t.action, spent)
        t.successes += spent


@rule
async def crystals_spent(t: WildTable) -> int:
    """WW-CRY-04, WW-CRY-05: how many, of those on this card."""
    most = min(t.crystals.get(t.action, 0), max(0, actions.useful(t) - t.successes))
    return await number("crystal.spend", 0, most, action=t.action, n=t.successes) if most else 0


# What comes of it ---------------------------------------------------------------------------------


async def resolve(t: WildTable) -> Next:
    """WW-LUM-03, WW-ACT-10: the ability is carried out."""
    t.calm, t.dice_used, t.dice = False, [*t.dice_used, *map(kind_of, t.dice)], []
    if t.ability == "first":
        await actions.first(t, t.action, t.target)
    else:
        await actions.second(t, t.action, t.successes)
    return ACTION_ENDS


async def action_ends(t: WildTable) -> Next:
    """WW-LUM-03, WW-ACT-07: the dice are used, the card goes to the end of the river, which is cleaned up."""
    put_away_action(t, is_told=t.is_drawn)
    if not t.is_drawn:
        rolled = int(t.least > 0)  # of a die that was laid aside unrolled it has been said already
        t.tell("river.clean", river=list(t.river), n=len(t.dice_ready), dice=len(t.dice_used), rolled=rolled)
    return NEXT_ACTION


def put_away_action(t: WildTable, *, is_told: bool = True) -> None:
    """WW-ACT-07, WW-LUM-03, WW-RIV-03, WW-RIV-12: dice to the used ones, the card to the end."""
    t.dice_used, t.dice = [*t.dice_used, *map(kind_of, t.dice)], []
    if t.action in t.river:
        changes.to_end(t, t.action, is_told=is_told)
    t.action = ""
