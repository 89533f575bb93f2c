"""Wildwoods: the first evening, the beginning of a chapter, and the setup of a scene."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from engine import Next, goto, number, pause, rule
from engine.games.wildwoods.blessings import refresh
from engine.games.wildwoods.cards import all_hold, carry_out, task_is_for_people
from engine.games.wildwoods.pack import Effect, SetupStep
from engine.games.wildwoods.steps import CHAPTER_BEGINS, LUMA_PHASE, SCENE_BEGINS, SCENE_ENDS
from engine.games.wildwoods.table import ACTIONS, ADDED, BROM, EIGHTS, LASTS, Lasting, WildTable
from engine.pieces.words import ref

# The first evening --------------------------------------------------------------------------------


async def set_up(t: WildTable) -> Next:
    """WW-GEN-01, WW-GEN-02, WW-DIC-01, WW-LBR-14: everything as it lies before the first chapter, the prologue."""
    start = t.box.basics.start
    t.phase = "setup"
    t.players = t.players[:1]
    t.river = [*start.river, *(action for action in ACTIONS if action not in start.river)]
    t.crystals, t.spirit = first_crystals(t), first_spirit(t)
    t.campaign.luma, t.campaign.brom = start.luma, start.brom
    t.campaign.chapter = min(t.box.chapters, default=0)
    t.exploration_deck = [card.id for card in t.box.exploration.values() if card.start]
    for ready in checklist(t):
        await ready(t)
    return CHAPTER_BEGINS


def first_crystals(t: WildTable) -> dict[str, int]:
    """WW-GEN-02, WW-CRY-02: on each action card, as the very first game begins."""
    start: Mapping[str, int] = dict(t.box.basics.start.crystals)  # type: ignore[arg-type]
    return {action: start.get(action, 0) for action in ACTIONS}


def first_spirit(t: WildTable) -> int:
    """WW-GEN-02, WW-SPI-02: as the very first game begins; the full track, unless the box says otherwise."""
    start = t.box.basics.start.spirit
    return t.box.full_spirit if start is None else min(start, t.box.full_spirit)


def checklist(t: WildTable) -> Sequence[Callable[[WildTable], Awaitable[None]]]:
    """WW-GEN-02: one list, or as people know it; nothing, if all pieces are drawn."""
    if t.is_drawn:
        return ()
    return (laid_by_hand,) if "checklist" in t.by_hand else (laid_from_list,)


@rule
async def laid_from_list(t: WildTable) -> None:
    """WW-GEN-02, WW-RIV-01, WW-RIV-02, WW-SPI-02, WW-LBR-14, WW-DIC-01: all that lies there, in one list."""
    about: dict[str, Any] = {
        "river": list(t.river),
        "n": t.spirit,
        "dice": EIGHTS,
        "luma": t.campaign.luma,
        "brom": t.campaign.brom,
    }
    crystals = [t.crystals.get(action, 0) for action in t.river]
    if any(crystals):
        await pause("setup.list_with_crystals", **about, crystals=crystals)
    else:
        await pause("setup.list", **about)


@rule
async def laid_by_hand(t: WildTable) -> None:
    """WW-GEN-02, WW-RIV-01, WW-SPI-02: people who know how it goes hear only what a chapter may lay otherwise."""
    await pause("setup.by_hand", river=list(t.river), n=t.spirit)


# A chapter ----------------------------------------------------------------------------------------


async def chapter_begins(t: WildTable) -> Next:
    """WW-DIC-03, WW-LBR-04, WW-LBR-14, WW-CRY-11, WW-SCE-06: its decks are laid out; what it does not reset stays."""
    t.phase, t.calm = "setup", False
    is_first = not t.before.river
    put_back(t, is_told=not is_first)
    lay_decks(t, is_told=not is_first)
    refresh(t, "phase", "scene", "chapter")
    t.campaign.scene, t.next = named_scene(t) or t.box.first_scene(t.campaign.chapter), ""
    t.before = lasting(t)
    await decks_ready(t)
    start = t.chapter.start
    await carry_out(t, Effect(text=start.text, ops=start.ops))
    t.campaign.scene = named_scene(t) or t.campaign.scene
    return SCENE_BEGINS


def named_scene(t: WildTable) -> str:
    """WW-TRA-04: a scene of this chapter that an ending, or the chapter itself, has named."""
    return t.next if t.box.chapter_of.get(t.next) == t.campaign.chapter else ""


def put_back(t: WildTable, *, is_told: bool) -> None:
    """WW-DIC-03, WW-LBR-04, WW-LBR-14, WW-CRY-11: what a new chapter sets back, by its own words; hands are told."""
    before, kept, gone = lasting(t), t.kept, t.boxed
    t.campaign.luma_brom_used, t.kept, t.boxed = False, [], []
    resets, start = t.chapter.start.resets, t.box.basics.start
    if "dice" in resets:
        t.campaign.dice = []
    if "luma_brom" in resets:
        t.campaign.luma, t.campaign.brom = start.luma, start.brom
        if BROM in t.shadow_discard:
            t.shadow_discard.remove(BROM)
    if "crystals" in resets:
        t.crystals = first_crystals(t)
    if "spirit" in resets:
        t.spirit = first_spirit(t)
    if "river" in resets:
        t.river = list(start.river)
    if "blessings" in resets:
        t.exploration_deck += t.blessings
        t.blessings, t.strange = [], 0
    if is_told:
        if t.next == "restart_chapter" and (kept or gone):
            t.tell("story.into_deck", stories=sorted({*kept, *gone}))
        elif kept:
            t.tell("story.boxed", stories=kept)
        tell_differences(t, before)


def lay_decks(t: WildTable, *, is_told: bool) -> None:
    """WW-SHC-04, WW-EXC-13, WW-CRE-04: shadow, creatures and exploration cards as the chapter wants them."""
    start = t.chapter.start
    if is_told and not t.is_drawn:
        tell_piles(t)
    t.shadow_discard, t.shadows_mixed = [BROM] if t.brom_is_away else [], False
    t.shadow_deck = [card.id for card in sorted(t.chapter.shadows, key=lambda card: card.final)]
    if start.shadow_order == "fixed":
        t.shadow_deck = [card.id for card in t.chapter.shadows]
    before = {*t.creature_deck, *t.creature_discard, *t.creatures()}
    t.creature_deck, t.creature_discard = t.box.creature_deck(t.campaign.chapter), []
    t.river = [card for card in t.river if card in ACTIONS]
    explorations_change(t)
    is_other = is_told and "creature" in t.box.whole and before != {*t.creature_deck}
    if (start.creatures or is_other) and not t.is_drawn:
        t.tell("creature.deck", creatures=sorted(t.creature_deck))
    orders = {"creature": start.creature_order, "exploration": start.exploration_order}
    t.in_order, t.on_top = [deck for deck, order in orders.items() if order == "fixed"], []


def tell_piles(t: WildTable) -> None:
    """WW-CRE-04, WW-GEN-07: what lies discarded belongs to its deck again; of shadow cards only in the same chapter."""
    if t.creature_discard:
        t.tell("creature.gathered")
    if t.next == "restart_chapter" and any(name != BROM for name in t.shadow_discard):
        t.tell("shadow.gathered")


def explorations_change(t: WildTable) -> None:
    """WW-EXC-01, WW-EXC-13: cards that join the deck with this chapter, and cards that leave the game."""
    start = t.chapter.start
    known = [*t.exploration_deck, *t.exploration_discard, *t.blessings]
    for name in start.exploration_add:
        if name not in known:
            t.campaign.removed = [other for other in t.campaign.removed if other != name]
            t.exploration_deck.append(name)
            t.tell("exploration.joins", card=name)
    for name in start.exploration_remove:
        for pile in (t.exploration_deck, t.exploration_discard, t.blessings):
            if name in pile:
                pile.remove(name)
                t.campaign.removed.append(name)
                t.tell("exploration.boxed", card=name)


# What hands have to do ----------------------------------------------------------------------------


def tell_differences(t: WildTable, before: Lasting) -> None:
    """WW-GEN-07, WW-DIC-03, WW-LBR-14: one sentence for each thing that hands have to lay otherwise."""
    old, new = before.campaign, t.campaign
    for die in ADDED:
        if (die in old.dice) != (die in new.dice):
            t.tell("die.removed" if die in old.dice else "die.back", die=die)
    if before.brom_is_away and not t.brom_is_away:
        t.tell("brom.returns", brom=new.brom)
    elif old.brom != new.brom:
        t.tell(f"brom.{new.brom}")
    if old.luma != new.luma:
        t.tell(f"luma.{new.luma}")
    if before.river != t.river:
        t.tell("river.laid", river=list(t.river))
    for action in ACTIONS:
        if before.crystals.get(action, 0) != t.crystals.get(action, 0):
            t.tell("crystal.now", action=action, left=t.crystals.get(action, 0))
    if before.spirit != t.spirit:
        t.tell("spirit.now", left=t.spirit)
    for name in before.blessings:
        if name in t.exploration_deck:
            t.tell("blessing.into_deck", card=name)
    for name in t.blessings:
        if name not in before.blessings:
            t.tell("blessing.back", card=name)
    if before.strange != t.strange:
        t.tell("blessing.strangers_back" if t.strange else "blessing.strangers_into_deck")


def lasting(t: WildTable) -> Lasting:
    """WW-GEN-07: a copy, for a chapter that has to be played again, or to be compared with what comes of it."""
    found = Lasting(**{name: copy.deepcopy(getattr(t, name)) for name in LASTS})
    found.brom_is_away = t.brom_is_away
    return found


def restore(t: WildTable) -> None:
    """WW-GEN-07: as the chapter began; what was chosen in it is forgotten, and hands are told what lies otherwise."""
    before, pile = lasting(t), list(t.exploration_discard)
    cards = {*t.exploration_deck, *t.exploration_discard}
    for name in LASTS:
        setattr(t, name, copy.deepcopy(getattr(t.before, name)))
    if t.brom_is_away and not t.before.brom_is_away:
        t.shadow_discard.remove(BROM)
    tell_differences(t, before)
    if back := sorted({*t.exploration_deck} & {*pile}):
        t.tell("exploration.gathered", blessings=back)
    for name in sorted({*t.exploration_discard} - {*pile}):
        t.tell("exploration.discarded", card=name)
    for name in sorted({*t.exploration_deck, *t.exploration_discard} - cards - {*before.blessings}):
        t.tell("exploration.joins", card=name)
    for name in sorted({*cards, *before.blessings} - {*t.exploration_deck, *t.exploration_discard, *t.blessings}):
        t.tell("exploration.boxed", card=name)


@rule
async def decks_ready(t: WildTable) -> None:
    """WW-SHC-04, WW-STC-04, WW-CRE-04: shadow, chapter, exploration and creature decks in their spaces."""
    order = t.chapter.start.shadow_order
    if not t.is_drawn:
        await pause("setup.decks" if order == "fixed" else "setup.decks_shuffled", chapter=t.campaign.chapter)


# A scene ------------------------------------------------------------------------------------------


async def scene_begins(t: WildTable) -> Next:
    """WW-TRA-04, WW-TRA-05, WW-SEL-12: pawns on their spaces, nothing overcome, and the setup from line to line."""
    t.phase, t.calm, t.round, t.setup_step, t.lesson = "setup", False, 0, 0, 0
    t.overcome, t.moments, t.won, t.outcome, t.next, t.to_activate, t.icons = [], [], False, "", "", [], []
    t.counters = {name: tally.start for name, tally in t.scene.counters.items()}
    refresh(t, "scene")
    known = t.campaign.scene in t.box.scenes
    t.tell("scene.begins" if known else "scene.begins_unknown", scene=t.campaign.scene)
    t.calm = True
    await open_book(t)
    return goto(next_setup_step)


async def open_book(t: WildTable) -> None:
    """WW-TRA-04, WW-SEL-01, WW-SEL-12, WW-RES-01: the page of this scene, and both pawns on its track.

    How long the track of a scene is that nobody has typed is asked; placing the pawns triggers no icons.
    """
    selva = t.scene.selva
    if selva is None:
        await find_page(t)
        t.light_most = t.light = await told_steps(t, "light")
        t.shadow_most = t.shadow = await told_steps(t, "shadow")
        return
    t.light_most, t.shadow_most = selva.light_steps, selva.shadow_steps
    t.light = min(selva.light_start or selva.light_steps, selva.light_steps)
    t.shadow = min(selva.shadow_start or selva.shadow_steps, selva.shadow_steps)
    await lay_pawns(t)


@rule
async def find_page(t: WildTable) -> None:
    """WW-TRA-04, WW-RES-01: the storybook at the next page."""
    if t.campaign.scene not in t.box.scenes:
        await pause("scene.by_hand")
    elif not t.is_drawn:
        await pause("scene.open_alone", scene=t.campaign.scene, untold=int(not t.scene.setup))


@rule
async def told_steps(t: WildTable, pawn: str) -> int:
    """WW-SEL-01: the people count the spaces to the centre."""
    return await number(f"scene.{pawn}_steps", 1, 30)


@rule
async def lay_pawns(t: WildTable) -> None:
    """WW-TRA-04, WW-SEL-01, WW-SEL-12: the page and the pawns."""
    if not t.is_drawn:
        untold = int(not t.scene.setup)
        await pause("scene.open", scene=t.campaign.scene, light=t.light, shadow=t.shadow, untold=untold)


async def next_setup_step(t: WildTable) -> Next:
    """WW-LUM-08, WW-TRA-05, WW-SCE-04: one line of the setup; after the last one the task is told, and Luma begins."""
    t.calm = False
    if t.shadow == 0:
        t.outcome = "shadow"
        return SCENE_ENDS
    steps: tuple[SetupStep, ...] = t.scene.setup
    if t.setup_step >= len(steps):
        await tell_task(t)
        return first_phase(t)
    step = steps[t.setup_step]
    t.setup_step += 1
    await carry_out(t, Effect(text=step.text, ops=step.ops))
    return goto(next_setup_step)


def first_phase(t: WildTable) -> Next:
    """WW-LUM-08, WW-SCE-03: Luma's; none, if the setup has done the task by itself."""
    task = t.scene.task.when
    if t.ruled("luma_triumphs") == "at_once" and task and all_hold(t, task):
        t.outcome = "luma"
        return SCENE_ENDS
    return LUMA_PHASE


@rule
async def tell_task(t: WildTable) -> None:
    """WW-SCE-01, WW-LOC-08: what Luma has to do is known from the start; how the scene ends is not."""
    text = ref(t.scene.task.text)
    if text:
        t.tell("scene.task_for_people" if task_is_for_people(t) else "scene.task", text=text)
    elif not task_is_for_people(t):
        await pause("scene.task_read")
    else:
        await pause("scene.task_by_hand")
