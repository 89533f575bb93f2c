"""Wildwoods: the Shadow phase, creature by creature, and then the shadow pawn with its icons."""

from __future__ import annotations

from typing import Any

from engine import Next, goto, pause, rule, settle
from engine.games.wildwoods import moments
from engine.games.wildwoods.blessings import can_use, refresh
from engine.games.wildwoods.changes import advance_shadow
from engine.games.wildwoods.deeds_river import activate, icon_strikes, icons_here, unknown_icons
from engine.games.wildwoods.lessons import lessons
from engine.games.wildwoods.steps import LUMA_PHASE, SCENE_ENDS
from engine.games.wildwoods.table import WildTable
from engine.pieces.words import ref


async def shadow_phase(t: WildTable) -> Next:
    """WW-SHP-01, WW-SHP-03, WW-SHP-08, WW-SCE-03: the creatures that lie there now will activate, once each."""
    if t.won:
        return triumph(t)
    t.phase, t.calm, t.icons = "shadow", False, []
    t.to_activate = t.creatures()
    refresh(t, "phase")
    t.tell("shadow.begins" if t.to_activate else "shadow.begins_alone", n=len(t.to_activate))
    await lessons(t, "shadow_phase")
    return goto(next_creature)


@rule
async def shadow_by_hand(t: WildTable) -> None:
    """WW-SHP-01: the people run the creatures and the pawn, and put right on the trackers what has become of it."""
    await pause("shadow.phase_by_hand")


def triumph(t: WildTable) -> Next:
    """WW-SCE-03: by house rule Luma's triumph waits for the end of the phase."""
    t.outcome = "luma"
    return SCENE_ENDS


async def next_creature(t: WildTable) -> Next:
    """WW-SHP-01, WW-SHP-02, WW-SHP-03: the leftmost that has not activated yet."""
    t.calm = True
    if "shadow" in t.by_hand:
        await shadow_by_hand(t)
        return triumph(t) if t.won else LUMA_PHASE
    name = await announced(t)
    if not name:
        return goto(shadow_advances)
    t.calm = False
    before, waiting = t.creatures(), list(t.to_activate)
    t.to_activate = [other for other in t.to_activate if other != name]
    await activate(t, name, is_read=is_read_out(t, name))
    went = {other for other in waiting if other != name and other not in t.to_activate}
    join_in(t, name, [other for other in before if other not in went])
    return goto(next_creature)


@rule
async def announced(t: WildTable) -> str:
    """WW-SHP-01, WW-LBR-16: who activates next is said, and before it something may be used.  None: nobody is left."""
    waiting = [name for name in t.creatures() if name in t.to_activate]
    if not waiting:
        return ""
    name = waiting[0]
    who = "sleeper" if name in t.stunned else "creature"
    about: dict[str, Any] = {"creature": name, "n": t.creature(name).spirit_loss}
    if is_read_out(t, name):
        await pause(f"shadow.{who}_then", **about, text=ref(t.creature(name).after_activation.text))
    elif moments.is_one(t):
        await pause(f"shadow.{who}", **about)
    else:
        t.tell(f"shadow.{who}", **about)
    return name


def is_read_out(t: WildTable, name: str) -> bool:
    """WW-SHP-02: are the words of its After Activation read together with what it does?"""
    words = t.creature(name).after_activation
    return bool(words.text) and words.ops is not None


def join_in(t: WildTable, name: str, before: list[str]) -> None:
    """WW-SHP-03: who comes meanwhile waits for the next phase, or activates by house rule if it lies further right."""
    if t.ruled("newcomers") == "wait":
        return
    here = t.creatures()
    beyond = here[here.index(name) + 1 :] if name in here else here
    t.to_activate += [other for other in beyond if other not in before and other not in t.to_activate]


async def shadow_advances(t: WildTable) -> Next:
    """WW-SHP-04, WW-SHP-05, WW-SHP-06, WW-SHP-09: one space; at the centre the scene is over."""
    t.calm, t.to_activate = False, []
    await lessons(t, "advance")
    t.calm = True
    await pawn_moves(t)
    await settle(t)  # at the centre nothing else happens
    await unknown_icons(t)
    t.calm, t.icons = False, list(icons_here(t))
    return goto(next_icon)


@rule
async def pawn_moves(t: WildTable) -> None:
    """WW-SHP-04, WW-LBR-16: one space; before the last one, and for a card that waits for now, there is a moment."""
    is_last = t.shadow == 1 and moments.is_one(t)
    if is_last or any(can_use(t, name) and waits_for_the_shadow(t, name) for name in t.blessings):
        await pause("shadow.advance", n=t.shadow)
    advance_shadow(t)


def waits_for_the_shadow(t: WildTable, name: str) -> bool:
    """WW-EXC-11: it can be used in this phase and in no other."""
    card = t.card(name)
    return card is not None and card.timing == "shadow_phase"


async def next_icon(t: WildTable) -> Next:
    """WW-SHP-05, WW-SEL-07, WW-LBR-16: from left to right; between two of them something may be used."""
    if not t.icons:
        t.calm = False
        return triumph(t) if t.won else LUMA_PHASE
    icon = t.icons.pop(0)
    t.calm = True
    await icon_strikes(t, icon)
    return goto(next_icon)
