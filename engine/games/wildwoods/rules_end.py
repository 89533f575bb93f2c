"""Wildwoods: how a scene ends, the travel phases, saving, and where the story goes on."""

from __future__ import annotations

from engine import Next, choose, goto, over, pause, rule
from engine.games.wildwoods import changes
from engine.games.wildwoods.cards import aloud, follow
from engine.games.wildwoods.pack import Ending
from engine.games.wildwoods.packing import pack_away, unpack
from engine.games.wildwoods.rules_luma import put_away_action
from engine.games.wildwoods.rules_setup import restore
from engine.games.wildwoods.steps import CHAPTER_BEGINS, SCENE_BEGINS, TRAVEL
from engine.games.wildwoods.table import UNKNOWN, WildTable
from engine.pieces.words import ref

OTHER_SCENE = "other_scene"  # of this chapter, and nobody has typed it
MOST_CHAPTERS = 9  # as many as can be typed
SOMEWHERE = (OTHER_SCENE, "next_chapter", "restart_chapter", "game_end")

# The ending ---------------------------------------------------------------------------------------


async def scene_ends(t: WildTable) -> Next:
    """WW-SCE-01, WW-SCE-02, WW-SCE-04, WW-SCE-06, WW-SCE-08, WW-SCE-09: its ending is read, and only this one."""
    t.phase, t.calm, t.to_activate, t.icons = "ending", False, [], []
    put_cards_down(t)
    if t.next != "restart_chapter":  # a chapter that a card has lost begins again, and its scene has no ending
        await triumph(t)
    if t.ruled("unfinished_action") == "finished":
        put_away_action(t)
    t.action = ""
    return TRAVEL


async def triumph(t: WildTable) -> None:
    """WW-SCE-02, WW-SCE-06: one side's ending, and where it leads."""
    t.campaign.outcomes[t.campaign.scene] = t.outcome
    t.tell(f"scene.{t.outcome}_triumphs", scene=t.campaign.scene)
    ending = t.scene.luma_triumphs if t.outcome == "luma" else t.scene.shadow_triumphs
    await read_ending(t, ending)
    t.calm, t.next = False, t.next or ending.next
    if t.next not in (*SOMEWHERE, *t.box.scenes):
        await ask_onward(t)
    elif t.next == "next_chapter" and ending != Ending() and t.campaign.chapter + 1 not in t.box.chapters:
        await ask_further(t)


def put_cards_down(t: WildTable) -> None:
    """WW-SHC-01, WW-EXP-04: nothing stays in the air when a scene ends in the middle of a card."""
    for name in (*t.drawn, *t.drawn_before):
        if name != UNKNOWN:
            t.exploration_discard.append(name)
            t.tell("exploration.discarded", card=name)
    for name in t.resolving:
        if name in t.box.shadows:
            t.shadow_discard.append(name)
        else:
            t.exploration_discard.append(name)
            t.tell("exploration.discarded", card=name)
    t.drawn, t.drawn_before, t.resolving, t.to_keep = [], [], [], 0


async def read_ending(t: WildTable, ending: Ending) -> None:
    """WW-SCE-02, WW-SCE-06, WW-LBR-16: Luma's or the shadow's; one that nobody typed is read from the book.

    While it is read Brom may cure, but not between its lines.
    """
    t.calm = True
    if ending == Ending():
        await ending_by_hand(t)
    elif not ending.text and ending.ops is None:
        await ending_read_by_hand(t)
    else:
        if ending.text:
            await aloud(t, ref(ending.text), "", by_hand=ending.ops is None)
        t.calm = False
        await follow(t, ending.ops or ())


@rule
async def ending_by_hand(t: WildTable) -> None:
    """WW-SCE-02, WW-SCE-06: the people read it, and say where the story goes on."""
    t.next = await choose("ending.where", ways_on(t), outcome=t.outcome)


@rule
async def ending_read_by_hand(t: WildTable) -> None:
    """WW-SCE-02, WW-SCE-06, WW-GEN-03: only where it leads has been typed; its words stand in the book."""
    await pause("ending.read_by_hand", outcome=t.outcome)


@rule
async def ask_onward(t: WildTable) -> None:
    """WW-TRA-04, WW-GEN-03: nothing that was read has named a page."""
    t.next = await choose("ending.onward", ways_on(t))


@rule
async def ask_further(t: WildTable) -> None:
    """WW-GEN-07, WW-GEN-03: of the chapter that comes next nobody has typed anything; perhaps there is none."""
    t.next = await choose("ending.onward", ["next_chapter", "game_end"])


def ways_on(t: WildTable) -> list[str]:
    """WW-SCE-06, WW-GEN-03: the other scenes of the chapter, typed or not, or beyond it."""
    return [*(scene.id for scene in t.chapter.scenes if scene.id != t.campaign.scene), *SOMEWHERE]


# The travel phases --------------------------------------------------------------------------------


async def travel(t: WildTable) -> Next:
    """WW-GEN-05, WW-TRA-01, WW-TRA-02, WW-TRA-03, WW-TRA-06: creatures, river, pawns; then on."""
    t.phase, t.calm = "travel", True
    await page_cleared(t)
    if t.next == "game_end" or (t.next == "next_chapter" and t.campaign.chapter >= MOST_CHAPTERS):
        await put_into_box(t)
        return over(t.outcome)
    return goto(onward)


@rule
async def page_cleared(t: WildTable) -> None:
    """WW-TRA-01, WW-TRA-02, WW-TRA-03, WW-CRE-05, WW-CRE-11: creatures bring no crystals; the spirit pawn stays."""
    here = t.creatures()
    if not t.is_drawn:
        tokens = len(set(here) & set(t.stunned))
        await pause("travel.creatures" if here else "travel.pawns", n=len(here), creatures=here, tokens=tokens)
    for name in here:
        changes.discard_creature(t, name, "")  # the hands have just been told to
    t.overcome, t.light, t.shadow = [], t.light_most, t.shadow_most


@rule
async def put_into_box(t: WildTable) -> None:
    """WW-GEN-07: everything goes back into the box."""
    if not t.is_drawn:
        await pause("travel.end", outcome=t.outcome)


async def onward(t: WildTable) -> Next:
    """WW-TRA-04, WW-SAV-01, WW-LBR-16: the page that was named; there the game can be saved, in place of the setup.

    What lies in the trays is not used until it has been laid out again.
    """
    if await saves(t):
        t.calm = False
        await pack_away(t)
        await unpack(t)
    return next_scene(t)


@rule
async def saves(t: WildTable) -> bool:
    """WW-SAV-01, WW-TRA-04: only here, between two scenes."""
    return await choose("travel.save", ["go_on", "save"], scene=t.next) == "save"


def next_scene(t: WildTable) -> Next:
    """WW-TRA-04, WW-GEN-07: a scene of this chapter, another chapter, or this one again."""
    if t.next == "restart_chapter":
        return goto(chapter_again)
    if t.next == OTHER_SCENE:
        t.campaign.scene = ""
        return SCENE_BEGINS
    if t.next in t.box.scenes and t.box.chapter_of[t.next] == t.campaign.chapter:
        t.campaign.scene = t.next
        return SCENE_BEGINS
    if t.next in t.box.scenes:
        t.campaign.chapter = t.box.chapter_of[t.next]
    elif t.next == "next_chapter":
        t.campaign.chapter += 1  # typed or not
    else:
        return SCENE_BEGINS
    return CHAPTER_BEGINS


async def chapter_again(t: WildTable) -> Next:
    """WW-GEN-07: a chapter that is lost, or given up in the middle of a scene, begins as it began before."""
    t.phase, t.calm, t.next = "travel", False, "restart_chapter"
    put_cards_down(t)
    if t.creatures() or t.overcome:
        await page_cleared(t)
    restore(t)
    t.tell("chapter.again", chapter=t.campaign.chapter)
    return CHAPTER_BEGINS
