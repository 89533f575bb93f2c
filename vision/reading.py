"""What the eyes saw: one value for a picture of dice, with how sure they are and what stood in the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.laying import Evidence

Value = str | int
Box = tuple[int, int, int, int]  # left, upper, right, lower, in pixels of the picture

SURE = 0.98  # at least so likely: the reading is taken
PROPOSED = 0.4  # at least so likely: the reading is proposed, and somebody says yes or no
OF_THE_DICE = ("few", "many", "none", "small", "unclear", "leaning", "stacked", "off")
TROUBLES = (*OF_THE_DICE, "dark", "bright", "blurred", "unreadable")


@dataclass(frozen=True)
class Reading:
    """The values that lie there, each with its box, how likely all of them are right, and what troubles the eyes.

    `trouble` is empty or one of TROUBLES, which have their phrases in `phrases.en.toml` and `phrases.it.toml`.
    `doubts` has, for each die, the values that it might show instead, the likeliest first.
    """

    values: tuple[Value, ...] = ()
    boxes: tuple[Box, ...] = ()
    sure: float = 0.0
    trouble: str = ""
    doubts: tuple[tuple[Value, ...], ...] = ()
    evidence: Evidence | None = field(default=None, compare=False, repr=False)  # stays among the eyes

    @property
    def state(self) -> str:
        """Whether the reading is taken ("sure"), proposed ("unsure"), or there is nothing to propose ("none")."""
        if self.sure >= SURE:
            return "sure"
        return "unsure" if self.values and self.sure >= PROPOSED else "none"
