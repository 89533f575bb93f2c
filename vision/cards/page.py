"""A flat card with its print: turned upright by what can be read on it, its lines spelled as far as needed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from vision.cards.flat import turned
from vision.cards.letters import Letter, scores, spelled
from vision.cards.lines import PrintLine, lines, strip
from vision.networks import Picture

FINDING = 0.8  # a flat card is shrunk so much to look for lines
ASKED = 3  # lines that are read both ways to know which way is up
TALL = 1.6  # how many times as high as long a line must be to stand upright on its end


@dataclass(frozen=True)
class FlatCard:
    """A flat card, its lines of print, and how much better it reads this way up than upside down."""

    card: Picture
    lines: tuple[PrintLine, ...]
    upright: float = 0.0  # from 0 (nobody knows) to 1
    quarters: int = 0  # of a turn by which the flat card was turned for it

    def strip(self, line: PrintLine) -> Picture:
        """The picture of one line."""
        return strip(self.card, line)

    @cached_property
    def spelled(self) -> tuple[tuple[Letter, ...], ...]:
        """The letters of all lines."""
        return tuple(tuple(spelled(scores(self.strip(line)))) for line in self.lines)


def page(card: Picture) -> FlatCard:
    """The card with its lines, the right way up if there is anything to read."""
    found, quarters = lines(card, FINDING), 0
    if _on_end(found):
        card, quarters = turned(card, 1), 1
        found = lines(card, FINDING)
    if not found:
        return FlatCard(card, (), 0.0, quarters)
    this, other = _read_both_ways(card, found)
    upright = (this - other) / max(this + other, 1e-6)
    if upright >= 0:
        return FlatCard(card, tuple(found), upright, quarters)
    return FlatCard(turned(card, 2), _upside_down(card, found), -upright, quarters + 2)


def upside_down(this: FlatCard) -> FlatCard:
    """The same card, turned by half a turn."""
    return FlatCard(turned(this.card, 2), _upside_down(this.card, list(this.lines)), this.upright, this.quarters + 2)


def _on_end(found: list[PrintLine]) -> bool:
    """Whether most of the print runs from top to bottom."""
    tall = sum(line.high for line in found if line.high > TALL * line.wide)
    return tall > sum(line.wide for line in found if line.wide > TALL * line.high)


def _read_both_ways(card: Picture, found: list[PrintLine]) -> tuple[float, float]:
    """How well the longest lines read this way up, and upside down."""
    some = [strip(card, line) for line in sorted(found, key=lambda line: -line.wide)[:ASKED]]
    return sum(map(_well, some)), sum(_well(turned(one, 2)) for one in some)


def _well(strip: Picture) -> float:
    """How well a line reads: letters that are hardly likely count for less than nothing."""
    letters = spelled(scores(strip))
    return float(sum(max(0.0, letter.sure - 0.5) for letter in letters if letter.sign.isalnum()))


def _upside_down(card: Picture, found: list[PrintLine]) -> tuple[PrintLine, ...]:
    high, wide = card.shape[:2]
    flipped = [replace(line, x=wide - line.x, y=high - line.y) for line in found]
    return tuple(sorted(flipped, key=lambda line: line.y))
