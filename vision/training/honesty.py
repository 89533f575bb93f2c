"""Fits `vision/certainty.py`: how often dice, spots and readings are what they seem, on pictures of no training."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision import trials
from vision.certainty import Curve, Curves, Manner, along
from vision.developing import developed
from vision.dice import look_at, told_by, viewed
from vision.faces import Faces
from vision.kinds import KINDS, PIP_D6
from vision.laying import DieLook, SpottedDice, laid, merged, together
from vision.opening import opened
from vision.reading import Value
from vision.rendered.handfuls import LAMPS, resting
from vision.rendered.looks import DiePaint, written_look
from vision.sets import Sets
from vision.training.crops import Square, square
from vision.training.marks import KEPT_ASIDE
from vision.training.photos import photos
from vision.training.tray import SIZE, handfuls
from vision.ways import Ways, wants_print

FEW = 12  # cases that one step of a curve stands on at least
NEAR = 0.5  # dice from the middle of a spot to the middle of the die that it means
DARING = 4.0  # times: so much smaller at most is a doubt than it looks
WARY = 2.5  # the same where dice may be smaller than those that the curve stands on, and where witnesses are multiplied
OF_THE_WARY: tuple[Manner, ...] = ("pips", "written carefully")
FITTED = ("tray", "pips", "written", "own", "own at rest")  # what is fitted at once
FIRST = 60_000  # the seed of the first handful; those of `vision.trials` are far below it
Case = tuple[float, bool]


@dataclass(frozen=True)
class Shown:
    """One picture as the eyes saw it, and what lay there."""

    looks: Sequence[DieLook]
    faces: Sequence[Value]
    truth: Sequence[tuple[Square, Value]]


# Pictures -----------------------------------------------------------------------------------------


def with_pips(folders: Sequence[Path], unseen: Sequence[Path]) -> Iterator[Shown]:
    """Photos of dice with pips: what training has left aside of its folders, and all of those that it has not seen."""
    chosen = [(folder, True) for folder in folders] + [(folder, kept) for folder in unseen for kept in (False, True)]
    for one in (one for folder, kept in chosen for one in photos(folder, kept=kept)):
        view = viewed(one.picture, PIP_D6.faces, pips=True)
        (high, wide), (now_high, now_wide) = one.picture.shape[:2], view.picture.shape[:2]
        boxes = np.array(one.boxes).reshape(-1, 4) * np.tile((now_wide / wide, now_high / high), 2)
        truth = [
            (square(tuple(box)), int(mark.split()[-1])) for box, mark in zip(boxes.tolist(), one.marks, strict=True)
        ]
        yield Shown(view.looks, PIP_D6.faces, truth)


def with_numerals(folder: Path, kind: str) -> Iterator[Shown]:
    """Photos of one die each, in folders named like what it shows."""
    faces = KINDS[kind].faces
    for file in sorted(folder.rglob("*.jpg")):
        picture = opened(file)
        high, wide = picture.shape[:2]
        whole = (wide / 2, high / 2, float(max(wide, high)) / NEAR)  # wherever in the picture it is
        yield Shown(look_at(picture, faces, pips=False), faces, [(whole, int(file.parent.name))])


def in_the_tray(count: int, first: int = FIRST) -> Iterator[tuple[Manner, Shown]]:
    """Rendered handfuls of dice that nobody has seen, each as the box reads it, step by step, until it is sure."""
    ways = Ways(Sets())
    for one in handfuls(("usual", "odd", "odd", "cubes", "solids", "solids"), count, first):
        dice = (one.faces,) * len(one.truth)
        read = [ways.read(picture, dice, one.faces, SIZE) for picture in one.pictures]
        frames = [reading.evidence for reading in read if reading.evidence]
        seen = together([some for some in frames if some.how == frames[-1].how])
        if seen.how != frames[-1].how:
            yield frames[-1].how, Shown(frames[-1].looks, one.faces, one.truth)
        yield seen.how, Shown(seen.looks, one.faces, one.truth)
        told, clear = told_by(one.pictures[-1], seen), developed(one.pictures)
        if told.state != "sure":
            told = ways.in_better_light(clear, dice, one.faces, SIZE, told)
            if told.evidence is not None and told.evidence is not seen:
                yield told.evidence.how, Shown(told.evidence.looks, one.faces, one.truth)
        more = ways.by_print(clear, one.faces, told).evidence if wants_print(told) else None
        if more is not None and more.how != seen.how:
            yield more.how, Shown(more.looks, one.faces, one.truth)


def of_ones_own(count: int, frames: int = 1) -> Iterator[Shown]:
    """Rendered handfuls of dice with symbols that no network knows, learned from a few examples of each face."""
    for seed in range(count):
        chance = np.random.default_rng(FIRST + seed)
        marks = tuple(str(mark) for mark in chance.choice(KEPT_ASIDE, int(chance.integers(1, 7)), replace=False))
        die = written_look(chance, 6, (marks * 6)[:6] if chance.random() < 0.5 else (*marks, "")[:6], ("uni",))
        worth: dict[str, Value] = {mark: mark or "blank" for mark in die.faces}
        own = trials.lessons(die, worth, trials.EXAMPLES, FIRST + 100 * seed)
        for at, lamp in enumerate(LAMPS):
            yield _thrown(die, 10 * seed + at, lamp, trials.DIE, own.faces, worth, own=own, frames=frames)


def _thrown(
    die: DiePaint,
    seed: int,
    lamp: str,
    side: float,
    faces: Sequence[Value],
    worth: Mapping[str, Value],
    *,
    own: Faces,
    frames: int = 1,
) -> Shown:
    pictures, truths = resting(FIRST + seed, [die] * (1 + seed % 5), LAMPS[lamp], frames, die=side)
    looks = merged([look_at(one, faces, own=own, size=side) for one in pictures])
    return Shown(looks, faces, [(square(truth.box), worth[truth.face]) for truth in truths])


# Curves -------------------------------------------------------------------------------------------


def fitted(seen: Sequence[Shown], how: Manner) -> Curves:
    """The three curves, each standing on those before."""
    daring = WARY if how in OF_THE_WARY else DARING
    read = [(one, found) for one in seen for found in _readings(one)]
    taken = curve([case for one, found in read for case in _dice(one, found)], daring)
    left = curve([_left(one, found) for one, found in read if not found.counted], daring)
    whole = curve([_whole(one, found, taken, left) for one, found in read], daring)
    return Curves(taken, left, whole)


def warier(one: Curves, other: Curves) -> Curves:
    """Wherever two drawings differ, what the more careful one says."""
    return Curves(
        _both(one.taken, other.taken, min), _both(one.left, other.left, max), _both(one.whole, other.whole, min)
    )


def _both(one: Curve, other: Curve, chosen: Callable[[float, float], float]) -> Curve:
    looks = sorted({look for look, _ in (*one, *other)})
    return [(look, round(chosen(along(one, look), along(other, look)), 5)) for look in looks]


def _readings(one: Shown) -> Iterator[SpottedDice]:
    """The picture read with the number of dice unknown, and with it known."""
    for asked in (None, [one.faces] * len(one.truth)):
        if (found := laid(one.looks, asked)).values and found.trouble != "few":
            yield found


def _dice(one: Shown, found: SpottedDice) -> Iterator[Case]:
    """How likely each die that was taken looked, and whether it was that."""
    for look, value in zip(found.taken, found.values, strict=True):
        at = _nearest(look, one)
        yield look.faces[value] * look.die, at is not None and one.truth[at][1] == value


def _left(one: Shown, found: SpottedDice) -> Case:
    """How clear the clearest spot that was left looked, and whether any die was missed."""
    seen = {_nearest(look, one) for look in found.taken} - {None}
    return max((look.clear for look in found.left), default=0.0), len(seen) < len(one.truth)


def _whole(one: Shown, found: SpottedDice, taken: Curve, left: Curve) -> Case:
    """How sure the reading looks by its parts, and whether exactly the right values were read."""
    parts = Curves(taken, left, ())
    return found.parts(parts), Counter(found.values) == Counter(value for _, value in one.truth)


@dataclass(frozen=True)
class Step:
    """Some cases that look about as likely: how many of them were right, and how likely each part of them looked."""

    hits: int
    count: int
    looks: tuple[float, ...]

    @property
    def share(self) -> float:
        """The part that was right; nothing is ever certain, so a half more of each kind is counted."""
        return (self.hits + 0.5) / (self.count + 1)

    def joined(self, higher: Step) -> Step:
        """Both as one."""
        return Step(self.hits + higher.hits, self.count + higher.count, self.looks + higher.looks)


def curve(cases: Sequence[Case], daring: float) -> Curve:
    """Steps that only rise: neighbours that fall are joined until none does. A part of the doubt stays in any case."""
    order = sorted(cases)
    each = max(FEW, len(order) // 60)
    steps: list[Step] = []
    for at in range(0, len(order), each):
        steps.append(_step(order[at : at + each]))
        while len(steps) > 1 and steps[-2].share >= steps[-1].share:
            steps[-2:] = [steps[-2].joined(steps[-1])]
    bold = ((look, min(step.share, 1 - (1 - look) / daring)) for step in steps for look in step.looks)
    return [(0.0, 0.0), *((round(look, 6), round(believed, 5)) for look, believed in bold)]


def _step(cases: Sequence[Case]) -> Step:
    return Step(sum(hit for _, hit in cases), len(cases), (float(np.mean([look for look, _ in cases])),))


def _nearest(look: DieLook, one: Shown) -> int | None:
    """Which die of the truth a spot means."""
    away = [
        (float(np.hypot(x - look.spot.x, y - look.spot.y)) / side, at) for at, ((x, y, side), _) in enumerate(one.truth)
    ]
    least, at = min(away, default=(1.0, 0))
    return at if least < NEAR else None
