"""Wildwoods: the first evening, the beginning of a chapter, and the setup of a scene."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Sequence

from engine import Next, goto, number, pause, rule
from engine.games.wildwoods.blessings import refresh
from engine.games.wildwoods.cards import aloud, follow
from engine.games.wildwoods.pack import SetupStep
from engine.games.wildwoods.steps import CHAPTER_BEGINS, LUMA_PHASE, SCENE_BEGINS
from engine.games.wildwoods.table import ACTIONS, BROM, EIGHTS, Lasting, WildTable
from engine.pieces.words import ref

# The first evening --------------------------------------------------------------------------------


async def set_up(t: WildTable) -> Next:
    """WW-GEN-01, WW-GEN-02, WW-DIC-01, WW-LBR-14: everything as it lies before the first chapter, the prologue."""
    start = t.box.basics.start
    t.phase = "setup"
    t.players = t.players[:1]
    t.river = [*start.river, *(action for action in ACTIONS if action not in start.river)]
    t.crystals = {action: dict(start.crystals).get(action, 0) for action in ACTIONS}  # type: ignore[call-overload]
    t.spirit = t.box.full_spirit if start.spirit is None else min(start.spirit, t.box.full_spirit)
    t.campaign.luma, t.campaign.brom = start.luma, start.brom
    t.campaign.chapter = min(t.box.chapters, default=0)
    t.exploration_deck = [card.id for card in t.box.exploration.values() if card.start]
    for ready in checklist(t):
        await ready(t)
    return CHAPTER_BEGINS


def checklist(t: WildTable) -> Sequence[Callable[[WildTable], Awaitable[None]]]:
    """WW-GEN-02: step by step, by one list, or as people know it; nothing, if all pieces are drawn."""
    if t.is_drawn:
        return ()
    if "checklist" in t.by_hand:
        return (laid_by_hand,)
    return (told_at_once,) if t.has_list else CHECKLIST


@rule
async def told_at_once(t: WildTable) -> None:
    """WW-GEN-02, WW-RIV-01, WW-SPI-02: the whole list, for hands that lay while eyes read."""
    await pause("setup.list", river=list(t.river), n=t.spirit)


@rule
async def laid_by_hand(t: WildTable) -> None:
    """WW-GEN-02, WW-RIV-01, WW-SPI-02: people who know how it goes hear only what a chapter may lay otherwise."""
    await pause("setup.by_hand", river=list(t.river), n=t.spirit)


@rule
async def book_ready(t: WildTable) -> None:
    """WW-GEN-02: the storybook, with the board beside it."""
    await pause("setup.book")


@rule
async def river_ready(t: WildTable) -> None:
    """WW-RIV-01, WW-RIV-02: the four action cards from the start on."""
    await pause("setup.river", river=list(t.river))


@rule
async def pieces_ready(t: WildTable) -> None:
    """WW-SPI-02: the spirit pawn on its space, crystals and tokens beside the board."""
    await pause("setup.pieces", n=t.spirit)


@rule
async def luma_and_brom_ready(t: WildTable) -> None:
    """WW-LBR-14: both cards in their spaces."""
    await pause("setup.luma_brom", brom=t.campaign.brom)


@rule
async def dice_ready(t: WildTable) -> None:
    """WW-DIC-01: five with eight sides; the others stay away."""
    await pause("setup.dice", n=EIGHTS)


CHECKLIST = (book_ready, river_ready, pieces_ready, luma_and_brom_ready, dice_ready)

# A chapter ----------------------------------------------------------------------------------------


async def chapter_begins(t: WildTable) -> Next:
    """WW-DIC-03, WW-LBR-04, WW-LBR-14, WW-CRY-11, WW-SCE-06: its decks are laid out; what it does not reset stays."""
    t.phase, t.calm = "setup", False
    put_back(t)
    lay_decks(t)
    refresh(t, "phase", "scene", "chapter")
    t.campaign.scene, t.next = t.box.first_scene(t.campaign.chapter), ""
    t.before = lasting(t)
    await decks_ready(t)
    start = t.chapter.start
    if start.text:
        await aloud(t, ref(start.text), "")
    await follow(t, start.ops)
    return SCENE_BEGINS


def put_back(t: WildTable) -> None:
    """WW-DIC-03, WW-LBR-04, WW-LBR-14, WW-CRY-11: what a new chapter sets back, by its own words."""
    t.campaign.luma_brom_used, t.kept, t.boxed = False, [], []
    resets, start = t.chapter.start.resets, t.box.basics.start
    if "dice" in resets:
        t.campaign.dice = []
    if "luma_brom" in resets:
        t.campaign.luma, t.campaign.brom = start.luma, start.brom
    if "crystals" in resets:
        t.crystals = dict.fromkeys(ACTIONS, 0)
    if "spirit" in resets:
        t.spirit = t.box.full_spirit
    if "river" in resets:
        t.river = list(start.river)
    if "blessings" in resets:
        t.exploration_deck += t.blessings
        t.blessings = []


def lay_decks(t: WildTable) -> None:
    """WW-SHC-04, WW-EXC-13, WW-CRE-04: shadow, creatures and exploration cards as the chapter wants them."""
    start = t.chapter.start
    stays_away = t.brom_is_away and "luma_brom" not in start.resets
    t.shadow_discard = [BROM] if stays_away else []
    t.shadow_deck = [card.id for card in sorted(t.chapter.shadows, key=lambda card: card.final)]
    if start.shadow_order == "fixed":
        t.shadow_deck = [card.id for card in t.chapter.shadows]
    t.creature_deck, t.creature_discard = t.box.creature_deck(t.campaign.chapter), []
    t.river = [card for card in t.river if card in ACTIONS]
    known = [*t.exploration_deck, *t.exploration_discard, *t.blessings, *t.campaign.removed]
    t.exploration_deck += [name for name in start.exploration_add if name not in known]
    for name in start.exploration_remove:
        for pile in (t.exploration_deck, t.exploration_discard, t.blessings):
            if name in pile:
                pile.remove(name)
                t.campaign.removed.append(name)
    orders = {"creature": start.creature_order, "exploration": start.exploration_order}
    t.in_order = [deck for deck, order in orders.items() if order == "fixed"]


def lasting(t: WildTable) -> Lasting:
    """WW-GEN-07: a copy, for a chapter that has to be played again."""
    copied = {name: copy.deepcopy(getattr(t, name)) for name in Lasting.__dataclass_fields__}
    return Lasting(**copied)


def restore(t: WildTable) -> None:
    """WW-GEN-07: as the chapter began; what was chosen in it is forgotten."""
    for name in Lasting.__dataclass_fields__:
        setattr(t, name, copy.deepcopy(getattr(t.before, name)))


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
    t.tell("scene.begins", scene=t.campaign.scene)
    await open_book(t)
    await track_sizes(t)
    return goto(next_setup_step)


@rule
async def open_book(t: WildTable) -> None:
    """WW-TRA-04, WW-RES-01: the storybook at the page of this scene."""
    if not (t.is_drawn and t.campaign.scene in t.box.scenes):
        await pause("scene.open" if t.campaign.scene in t.box.scenes else "scene.by_hand", scene=t.campaign.scene)


async def track_sizes(t: WildTable) -> None:
    """WW-SEL-01, WW-SEL-12: how far both pawns have to go; of a track that nobody typed it is asked."""
    selva = t.scene.selva
    if selva is None:
        t.light_most = t.light = await told_steps(t, "light")
        t.shadow_most = t.shadow = await told_steps(t, "shadow")
        return
    t.light_most, t.shadow_most = selva.light_steps, selva.shadow_steps
    t.light = min(selva.light_start or selva.light_steps, selva.light_steps)
    t.shadow = min(selva.shadow_start or selva.shadow_steps, selva.shadow_steps)
    await pawns_ready(t)


@rule
async def told_steps(t: WildTable, pawn: str) -> int:
    """WW-SEL-01: the people count the spaces to the centre."""
    return await number(f"scene.{pawn}_steps", 1, 30)


@rule
async def pawns_ready(t: WildTable) -> None:
    """WW-SEL-01, WW-SEL-12: placing the pawns triggers no icons."""
    if not t.is_drawn:
        await pause("scene.pawns", light=t.light, shadow=t.shadow)


async def next_setup_step(t: WildTable) -> Next:
    """WW-LUM-08, WW-TRA-05: one line of the setup; after the last one the task is told, and Luma begins."""
    steps: tuple[SetupStep, ...] = t.scene.setup
    if t.setup_step >= len(steps):
        await tell_task(t)
        return LUMA_PHASE
    step = steps[t.setup_step]
    t.setup_step += 1
    if step.text:
        await aloud(t, ref(step.text), "")
    await follow(t, step.ops)
    return goto(next_setup_step)


@rule
async def tell_task(t: WildTable) -> None:
    """WW-SCE-01, WW-LOC-08: what Luma has to do is known from the start; how the scene ends is not."""
    text = ref(t.scene.task.text)
    if text and t.is_drawn:
        t.tell("scene.task", text=text)
        return
    await pause("scene.task" if text else "scene.task_by_hand", text=text)
