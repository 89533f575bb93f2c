"""Wildwoods: how its rules hang together, and what happens by itself as soon as it is due."""

from __future__ import annotations

from engine import Aside, Next, Rules, goto, rule
from engine.games.wildwoods.abilities import cost, cure, protect, protectable
from engine.games.wildwoods.blessings import can_use, usable, use_blessing
from engine.games.wildwoods.cards import TEXT, all_hold, follow, task_is_for_people
from engine.games.wildwoods.deeds import DEEDS
from engine.games.wildwoods.deeds_river import creature_comes, may_come
from engine.games.wildwoods.moments import can_cure, can_protect
from engine.games.wildwoods.rules_end import chapter_again, onward, scene_ends, travel
from engine.games.wildwoods.rules_luma import action_ends, count, luma_phase, next_action, resolve, roll_dice
from engine.games.wildwoods.rules_setup import chapter_begins, next_setup_step, scene_begins, set_up
from engine.games.wildwoods.rules_shadow import next_creature, next_icon, shadow_advances, shadow_phase
from engine.games.wildwoods.steps import SCENE_ENDS
from engine.games.wildwoods.table import PLAYED, WildTable


def notice(t: WildTable) -> Next | None:
    """WW-SCE-03, WW-SCE-04, WW-SCE-05, WW-SCE-07, WW-SEL-05: after every change; what is done stays done."""
    if t.phase not in PLAYED:
        return None
    if t.shadow == 0 and not luma_was_first(t):
        t.outcome = "shadow"
        return SCENE_ENDS
    t.won = t.won or task_done(t)
    return None


def luma_was_first(t: WildTable) -> bool:
    """WW-SCE-03, WW-SCE-04, WW-SCE-07: has she triumphed already?  Not where she waits for the end of the phase."""
    if t.ruled("both_triumph") == "luma":
        return t.won or task_done(t)
    return t.won and t.ruled("luma_triumphs") == "at_once"


def task_done(t: WildTable) -> bool:
    """WW-SCE-02: whether the trackers say so."""
    return bool(t.scene.task.when) and all_hold(t, t.scene.task.when)


def due(t: WildTable) -> Next | None:
    """WW-SCE-02, WW-SCE-03, WW-SCE-07: between effects: Luma's triumph, and choices that the scene offers."""
    if t.phase not in PLAYED:
        return None
    if t.won and (t.ruled("luma_triumphs") == "at_once" or t.shadow == 0):
        t.outcome = "luma"
        return SCENE_ENDS
    moment = next((m.id for m in t.scene.moments if m.id not in t.moments and all_hold(t, m.when)), "")
    return goto(scene_moment, moment) if moment else None


async def scene_moment(t: WildTable, name: str) -> None:
    """WW-GEN-02, WW-GEN-03, WW-LBR-16: what the scene itself brings, once; nothing is used between its lines."""
    was_calm, t.calm = t.calm, False
    t.moments.append(name)
    await follow(t, next((m.ops for m in t.scene.moments if m.id == name), ()))
    t.calm = was_calm


# Out of turn --------------------------------------------------------------------------------------


@rule
async def say_task_done(t: WildTable) -> None:
    """WW-SCE-02: the people see that the task is done."""
    t.won = True


def task_open(t: WildTable) -> bool:
    """WW-SCE-02: there is a task to be done."""
    return t.phase in PLAYED and not t.won


def judged_by_people(t: WildTable) -> list[tuple[()]]:
    """WW-SCE-02: offered only where the trackers cannot tell; nobody wins by pressing a wrong button."""
    return [()] if task_is_for_people(t) else []


STEPS = (
    set_up,
    chapter_begins,
    scene_begins,
    next_setup_step,
    luma_phase,
    next_action,
    roll_dice,
    count,
    resolve,
    action_ends,
    shadow_phase,
    next_creature,
    shadow_advances,
    next_icon,
    scene_ends,
    travel,
    onward,
    chapter_again,
)

MOOT = frozenset(("luma.target", "blessing.use"))
"""Questions of which it depends on the dice that are left, or on a card, whether an answer changes anything."""

TEXT.learn(DEEDS)

RULES = Rules[WildTable](
    table=WildTable,
    steps={step.__name__: step for step in STEPS},
    first=Next(set_up.__name__),
    asides={
        "protect": Aside(protect, can_protect, protectable, costs=cost("protect")),
        "cure": Aside(cure, can_cure, lambda t: [()], costs=cost("cure")),
        "use_blessing": Aside(use_blessing, can_use, usable),
        "creature_comes": Aside(creature_comes, may_come, lambda t: [()]),
        "task_done": Aside(say_task_done, task_open, judged_by_people),
    },
    interrupts={"scene_moment": scene_moment},
    notice=notice,
    due=due,
    moot=MOOT,
    version=1,
    renamed={
        "luma.ability": ("luma.action",),
        "luma.roll": ("luma.roll_first", "luma.roll_second", "luma.roll_fallen"),
        "luma.roll_first": ("luma.roll_fallen",),
        "shadow.creature": ("shadow.creature_then",),
        "shadow.sleeper": ("shadow.sleeper_then",),
        "story.find": ("story.read",),
        "scene.open": ("scene.open_alone",),
        "setup.book": ("setup.list", "setup.list_with_crystals"),
        "exploration.unknown": ("exploration.unknown_full", "exploration.unknown_perhaps"),
        "save.piles": ("save.piles_uncounted",),
        "resume.decks": ("resume.decks_uncounted",),
    },
)
