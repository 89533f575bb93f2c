"""Numbers that stand in the picture of a card: within it, or on one of its edges; eyes tell all of them in one answer.

As an answer they are a line: `marks north=4 east=2? 63`, a number that is in doubt with a question mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

SIDES = ("north", "east", "south", "west")
HEAD = "marks"
ONE = re.compile(rf"(?:({'|'.join(SIDES)})=)?([1-9]\d{{0,3}})(\??)")
MANY = 40  # more of them stand on no card


class Mark(NamedTuple):
    """A number, the side on whose edge it stands (none within the picture), and whether it is in doubt."""

    number: int
    side: str = ""
    is_doubtful: bool = False


def told(marks: Iterable[Mark]) -> str:
    """Marks as one answer."""
    return " ".join((HEAD, *(f"{side and f'{side}='}{number}{'?' * doubt}" for number, side, doubt in marks)))


def heard(answer: object) -> tuple[Mark, ...]:
    """The marks of an answer; none, if it is something else."""
    head, *parts = answer.split(" ") if isinstance(answer, str) else ("",)
    found = [ONE.fullmatch(part) for part in parts]
    if head != HEAD or len(found) > MANY or not all(found):
        return ()
    return tuple(Mark(int(one[2]), one[1] or "", bool(one[3])) for one in found if one)
