"""What is printed on one side of a card, for whoever draws a picture of it, and for whoever has read it."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, NamedTuple

ONE_LINE = 40  # letters of a line that may be all that a card is called
SENTENCE = (".", "!", "?", "…", ":", ",", ";")  # what a sentence ends with, or a part of one
SAME = 0.7  # texts that are alike so far are the same side of a card, read twice


class Printed(NamedTuple):
    """Words of a card from top to bottom, each paragraph on a line of its own; what is not there is empty."""

    number: str = ""
    title: str = ""
    story: str = ""
    rule: str = ""

    @property
    def words(self) -> str:
        """All of it but the number."""
        return "\n".join(filter(None, (self.title, self.story, self.rule)))

    @property
    def heading(self) -> str:
        """What it is called: its title, or a first line that is short and no sentence."""
        first = self.story.partition("\n")[0]
        return self.title or (first if len(first) <= ONE_LINE and not first.endswith(SENTENCE) else "")

    @property
    def below(self) -> str:
        """What stands below that."""
        story = self.story if self.title else self.story.removeprefix(self.heading).strip()
        return "\n".join(filter(None, (story, self.rule)))


class PaperCard(NamedTuple):
    """A card for whoever prints it: both sides, and what a drawing on its front is called."""

    front: Printed
    back: Printed = Printed()
    drawing: str = ""
    is_upside_down: bool = False  # what stands below on its back: a clue for those who ask


class Gain(NamedTuple):
    """Something that a pack gains: an entry of a list, known by the value of its key, or by its place."""

    file: str
    listed: str
    key: str
    value: str | int
    entry: dict[str, Any]
    grows: tuple[str, ...] = ()  # lists in it to which an evening adds one thing after the other


def same_words(one: str, other: str) -> bool:
    """Whether two texts are the same side of a card, read twice."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio() > SAME
