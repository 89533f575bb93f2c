"""Whose is what, when several people have thrown at once: by the colours of their dice, each handful read by itself.

One die that is doubtful makes nobody else's doubtful: how sure one is of a handful comes from its own dice alone.
Whose dice are too few or too many, or of a colour that is not sure, is asked; all others need not be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from vision.boards.colours import White, colour_of
from vision.dice import told_by
from vision.laying import DieLook, Evidence
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.tidings import HandfulTold

Dice = tuple[tuple[Value, ...], ...]
UNSURE = 0.5  # so sure one is at most of a handful of which one die may be somebody else's
AROUND = 1.0  # sizes of a die from its middle: so much of the picture tells its colour
SCATTERED = ("leaning", "stacked", "off", "unclear")  # troubles of which nobody knows whose dice they are


class SharedOut(NamedTuple):
    """Each handful by its colour, and dice of other colours one by one."""

    owners: dict[str, HandfulTold]
    others: tuple[tuple[str, Value], ...]


NOBODYS = SharedOut({}, ())


def by_owner(field: Picture, reading: Reading, owned: Mapping[str, Dice], white: White) -> SharedOut:
    """What the dice of each colour show."""
    looks = _looks(reading)
    colours = [_colour(field, look, owned, white) for look in looks]
    found = dict[str, HandfulTold]()
    for colour, dice in owned.items():
        mine = [look for look, (name, _) in zip(looks, colours, strict=True) if name == colour]
        is_plain = all(is_sure for name, is_sure in colours if name == colour)
        found[colour] = _told(_read(field, reading, mine, dice), is_plain=is_plain)
    others = [(name, look.best) for look, (name, _) in zip(looks, colours, strict=True) if name not in owned]
    return SharedOut(found, tuple(others))


def _looks(reading: Reading) -> list[DieLook]:
    """The dice that were read, with all that one knows of each."""
    every = list(reading.evidence.looks) if reading.evidence else []
    found = list[DieLook]()
    for left, upper, right, lower in reading.boxes:
        x, y = (left + right) / 2, (upper + lower) / 2
        nearest = min(every, key=lambda look: (look.spot.x - x) ** 2 + (look.spot.y - y) ** 2, default=None)
        if nearest is not None and nearest not in found:
            found.append(nearest)
    return found


def _colour(field: Picture, look: DieLook, owned: Mapping[str, Dice], white: White) -> tuple[str, bool]:
    reach, x, y = round(AROUND * look.spot.size), round(look.spot.x), round(look.spot.y)
    left, upper = max(0, x - reach), max(0, y - reach)
    patch = field[upper : y + reach, left : x + reach]
    return colour_of(patch, (look.spot.x - left, look.spot.y - upper), white, {*owned})


def _read(field: Picture, reading: Reading, mine: Sequence[DieLook], dice: Dice) -> Reading:
    """One handful; of another number of dice than there are nobody is sure."""
    if reading.evidence is None or not mine or len(mine) > len(dice):
        return Reading(trouble="many" if mine else "few")
    asked = dice if len(mine) == len(dice) else None
    found = told_by(field, Evidence(tuple(mine), asked, reading.evidence.how, reading.evidence.most))
    if len(mine) < len(dice) or reading.trouble in SCATTERED:
        return replace(found, sure=min(found.sure, UNSURE), trouble=reading.trouble or "few")
    return found


def _told(reading: Reading, *, is_plain: bool) -> HandfulTold:
    reading = replace(reading, sure=reading.sure if is_plain else min(reading.sure, UNSURE))
    return HandfulTold(reading.values, round(reading.sure, 4), reading.state, reading.doubts)
