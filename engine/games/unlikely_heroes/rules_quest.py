"""Quests: chapters that are opened one after the other, objectives that are noticed, victory and defeat."""

from __future__ import annotations

from engine import Next, SoughtCard, choose, goto, over, pause, rule
from engine.asks import shown
from engine.games.unlikely_heroes import agenda
from engine.games.unlikely_heroes.cards import all_hold, follow
from engine.games.unlikely_heroes.pack import Chapter, Objective, Variant
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.telling import tell_line
from engine.games.unlikely_heroes.told_cards import ToldLine, told_ops
from engine.pieces.verbs import Manual
from engine.pieces.words import ref

BOOKLET, PAGE, CHAPTER = "booklet", "page", "chapter"

# A chapter ----------------------------------------------------------------------------------------


async def chapter_opens(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-QST-05, UH-QST-07, UH-QST-12, UH-SET-20, UH-SET-21: it is read, set up, and its objective told."""
    t.chapter += 1
    t.going_on = [*(step for step in t.going_on if step != CHAPTER), CHAPTER]
    t.found, t.offered, t.solved, t.failed, t.passed = [], [], [], False, []
    await which_variant(t)
    await read_story(t)
    page = t.page
    if page.setup and not (t.is_drawn and (page.start or page.ops)):
        await read_setup(t)
    if is_untyped(t) and t.cells:
        await told_orders(t)
    if page.start is not None:
        agenda.soon(t, Job("encounter", str(page.start), t.active))
    await follow(t, page.ops, t.active)
    await tell_goal(t)
    t.going_on = [step for step in t.going_on if step != CHAPTER]
    return NEXT_JOB


@rule
async def which_variant(t: HeroesTable) -> None:
    """UH-QST-06: the one whose item is in play; people say if that leaves it open."""
    options = variants(t)[: 1 if t.ruled("several_variants") == "first" else None]
    picked = await choose("chapter.variant", [str(n) for n in options], n=t.chapter) if options else "0"
    t.variant = int(picked)


def variants(t: HeroesTable) -> list[int]:
    """UH-QST-06: those whose item is in play, else the unmarked ones, else all of them."""
    chapters = t.booklet.chapters
    every = (chapters[t.chapter - 1] if t.chapter <= len(chapters) else Chapter()).variants
    marked = [n for n, one in enumerate(every) if one.item is not None and t.with_number(one.item)]
    plain = [n for n, one in enumerate(every) if one.item is None]
    return marked or plain or list(range(len(every)))


@rule
async def read_story(t: HeroesTable) -> None:
    """UH-QST-07, UH-QST-12, UH-SET-20: the story, read aloud; eyes may read it off the booklet."""
    if t.page.story:
        await pause("chapter.story", chapter=t.chapter, text=ref(t.page.story))
        return
    page = page_name(t.quest, t.chapter)
    laid = SoughtCard((page,), PAGE, BOOKLET)
    if await shown("chapter.by_hand", laid, chapter=t.chapter, page=page) is not None:
        await pause("chapter.heard", chapter=t.chapter, page=page)


def page_name(quest: str, chapter: int) -> str:
    """What a chapter of the booklet is called among all that can be read."""
    return f"{CHAPTER}-{quest or 1}-{chapter}"


def is_untyped(t: HeroesTable) -> bool:
    """Has nobody typed this chapter?"""
    return t.page == Variant()


async def told_orders(t: HeroesTable) -> None:
    """UH-QST-12: what the setup box of a chapter wants that nobody has typed."""
    lines: list[ToldLine] = []
    while line := await tell_line(t, "told.orders", len(lines)):
        lines.append(line)
    t.told_rewards[page_name(t.quest, t.chapter)] = lines
    await follow(t, told_ops(lines), t.active)


@rule
async def read_setup(t: HeroesTable) -> None:
    """UH-QST-07, UH-QST-12: the setup box."""
    await pause("chapter.setup", text=ref(t.page.setup))


@rule
async def tell_goal(t: HeroesTable) -> None:
    """UH-QST-03, UH-QST-07, UH-QST-12: the bold words, the rules of the chapter, and how it is lost."""
    page = t.page
    goals = tuple(ref(one.bold) for one in page.objectives)
    if not goals:
        return
    what = "chapter.goal_and_rules" if page.rules else "chapter.goal"
    await pause(what, goals=goals, text=ref(page.rules), failure=ref(page.failure.text))


# Objectives ---------------------------------------------------------------------------------------


def goals(t: HeroesTable) -> tuple[Objective, ...]:
    """The objectives of this chapter; of one that nobody has typed there is one, which people know."""
    return t.page.objectives or (Objective(bold=t.page.title),)


def notice(t: HeroesTable) -> Next | None:
    """UH-QST-02, UH-QST-04, UH-QST-12: after every change, once the chapter has been read; what is found stays so."""
    if t.phase != "quest" or t.won or is_solved(t) or CHAPTER in t.going_on:
        return None
    found = [n for n, one in enumerate(goals(t)) if n in t.found or (one.when and all_hold(t, one.when))]
    if found != t.found:
        t.found = found
    failure = t.page.failure.when
    if not t.failed and failure and all_hold(t, failure):
        t.failed = True
    return None


def due(t: HeroesTable) -> Next | None:
    """UH-QST-01, UH-QST-02, UH-QST-04, UH-QST-11: between effects: victory, an objective, defeat."""
    if t.phase != "quest" or not t.active:
        return None
    if t.won:
        return Next("won_quest")
    new = [n for n in t.found if n not in t.offered and n not in t.solved]
    if new and not (t.failed and t.ruled("both_at_once") == "failure"):
        return Next("objective_met", (new[0],))
    return Next("lost_quest") if t.failed and not is_solved(t) else None


def is_solved(t: HeroesTable) -> bool:
    """UH-QST-01, UH-QST-11: are all objectives of the chapter solved, so that it can be lost no more?"""
    return len(t.solved) >= len(goals(t))


async def objective_met(t: HeroesTable, at: int) -> None:
    """UH-QST-04, UH-QST-11: it is said at once, and people may follow its words now or later."""
    if await offer(t, at) == "yes":
        await fulfil(t, at)


@rule
async def offer(t: HeroesTable, at: int) -> str:
    """UH-QST-03, UH-QST-04: the bold words, and whether they are followed now."""
    if at >= len(goals(t)) or t.phase != "quest" or at in t.solved:
        return "later"
    answer = await choose("objective.met", ["yes", "later"], text=ref(goals(t)[at].bold))
    if at not in t.offered:
        t.offered.append(at)
    return answer


async def fulfil(t: HeroesTable, at: int) -> None:
    """UH-QST-01, UH-QST-04, UH-QST-05: what the objective says; after the last one the next chapter, or victory."""
    if at in t.solved or at >= len(goals(t)):
        return
    goal = goals(t)[at]
    is_last = len({*t.solved, at}) >= len(goals(t)) and await ends_quest(t)
    t.solved = sorted({*t.solved, at})
    if goal.text:
        t.tell("objective.follows", text=ref(goal.text))
    else:
        t.tell("objective.done")
    if is_solved(t):
        if is_last:
            t.won = True
        else:
            agenda.first(t, Job("chapter_opens"))
            t.soon = 0
    await follow(t, goal.ops, t.active)


@rule
async def ends_quest(t: HeroesTable) -> bool:
    """UH-QST-01: was it the last chapter?  Where nobody has typed the booklet, it lies before the people."""
    later = t.booklet.chapters[t.chapter :]
    if any(one.variants for one in later) or (t.page.objectives and not later):
        return not later
    return await choose("quest.more", ["yes", "no"], n=t.chapter) == "no"


def can_follow(t: HeroesTable, at: int) -> bool:
    """UH-QST-04: an objective that was put off, or one of which only people can tell."""
    return t.is_on and not t.won and at in followable(t)


def followable(t: HeroesTable) -> dict[int, str]:
    """UH-QST-04: those that can be followed now, and why."""
    found = {n: "found" for n in t.found if n not in t.solved and n < len(goals(t))}
    judged = [n for n, one in enumerate(goals(t)) if is_judged(one) and n not in t.solved]
    return {**dict.fromkeys(judged, "judged"), **found}


def is_judged(goal: Objective) -> bool:
    """UH-QST-04: is it for people to say?"""
    return not goal.when or any(isinstance(one, Manual) for one in goal.when)


def objectives_offered(t: HeroesTable) -> list[tuple[int]]:
    """UH-QST-04: for whoever lists what can be done."""
    return [(n,) for n in followable(t)] if t.is_on else []


@rule
async def follow_objective(t: HeroesTable, objective: int) -> None:
    """UH-QST-04: at any moment."""
    await fulfil(t, objective)


def may_fail(t: HeroesTable) -> bool:
    """UH-QST-02: of what only people can tell."""
    failure = t.page.failure
    return t.is_on and not t.failed and (
        not failure.when or any(isinstance(one, Manual) for one in failure.when)
    )  # fmt: skip


@rule
async def say_failed(t: HeroesTable) -> None:
    """UH-QST-02: the people see that the chapter is lost."""
    if await choose("quest.sure_lost", ["no", "yes"]) == "yes":
        t.failed = True
        t.offered = sorted({*t.offered, *t.found})
    else:
        t.tell("quest.goes_on")


# The end ------------------------------------------------------------------------------------------


async def won_quest(t: HeroesTable) -> Next:
    """UH-QST-01, UH-QST-08: all objectives are solved; scoring changes nothing about it."""
    t.phase, t.agenda, t.won = "ended", [], True
    if t.quest not in t.campaign.won:
        t.campaign.won.append(t.quest)
    t.tell("quest.won", quest=t.quest)
    if t.booklet.won:
        t.tell("quest.epilogue", text=ref(t.booklet.won))
    if t.booklet.scoring:
        await scoring(t)
    return goto(one_more)


@rule
async def scoring(t: HeroesTable) -> None:
    """UH-QST-08: what the booklet says about points."""
    await pause("quest.scoring", text=ref(t.booklet.scoring))


async def lost_quest(t: HeroesTable) -> Next:
    """UH-QST-02, UH-QST-10: the failure condition has come true; an empty luck deck alone is none."""
    t.phase, t.agenda = "ended", []
    t.tell("quest.lost", quest=t.quest, text=ref(t.page.failure.text))
    return goto(one_more)


async def one_more(t: HeroesTable) -> Next:
    """UH-QST-09, UH-SET-25: another quest with all that is unlocked, or the evening ends."""
    return goto(new_quest_begins) if await another(t) == "yes" else over("won" if t.won else "lost")


async def new_quest_begins(t: HeroesTable) -> Next:
    """UH-SET-25: everything is set up afresh."""
    return Next("new_quest")


@rule
async def another(t: HeroesTable) -> str:
    """UH-SET-25: nobody has to."""
    return await choose("quest.again", ["no", "yes"])


QUEST_STEPS = (chapter_opens, won_quest, lost_quest, one_more, new_quest_begins)
