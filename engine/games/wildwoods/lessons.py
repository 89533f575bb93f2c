"""Lessons: what a scene that teaches says, one after the other, each at its moment."""

from __future__ import annotations

from engine import pause, rule
from engine.games.wildwoods.cards import follow
from engine.games.wildwoods.pack import Lesson
from engine.games.wildwoods.table import WildTable
from engine.pieces.dice import sides
from engine.pieces.words import ref


def next_lesson(t: WildTable, moment: str) -> Lesson | None:
    """WW-GEN-02: the next one, if this is its moment."""
    every = t.scene.lessons
    lesson = every[t.lesson] if t.lesson < len(every) else None
    return lesson if lesson and lesson.at == moment and is_tried(t, lesson) else None


def is_tried(t: WildTable, lesson: Lesson) -> bool:
    """WW-GEN-02: whoever does something else rolls as always, and the lesson about this roll waits."""
    return lesson.at != "roll" or (lesson.action in (None, t.action) and lesson.ability in ("", t.ability))


async def lessons(t: WildTable, *moments: str) -> None:
    """WW-GEN-02: all that comes at this moment; what comes at the next one, if nothing is done between, with it."""
    while (lesson := next_lesson(t, moments[0])) and not lesson.dice:
        after = t.scene.lessons[t.lesson + 1 : t.lesson + 2]
        both = after and after[0].at in moments[1:] and not lesson.ops and not after[0].dice
        if both:
            await read_two(t, ref(lesson.text), ref(after[0].text))
            await follow(t, after[0].ops)
        else:
            await read(t, ref(lesson.text))
            await follow(t, lesson.ops)


@rule
async def read(t: WildTable, text: str) -> None:
    """WW-GEN-02: a lesson is heard, and confirmed."""
    await pause("lesson.text", text=text)
    t.lesson += 1


@rule
async def read_two(t: WildTable, text: str, more: str) -> None:
    """WW-GEN-02: two of them are heard, and confirmed together."""
    await pause("lesson.two", text=text, more=more)
    t.lesson += 2


def dictated(t: WildTable) -> list[str]:
    """WW-GEN-02: what a lesson makes the dice show, on dice that are there to be rolled."""
    lesson = next_lesson(t, "roll")
    if lesson is None:
        return []
    shown: list[str] = []
    ready = list(t.dice_ready)
    for value in lesson.dice[: len(ready)]:
        die = next((die for die in ready if value <= sides(die)), ready[0])
        ready.remove(die)
        shown.append(f"{die}:{min(value, sides(die))}")
    return shown
