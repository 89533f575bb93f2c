"""Somebody who does not hear: reads what is shown, looks at the lamps, and has the four colours, Next and Back.

What such a player may rely on: the question stands there in full; each thing that can be taken stands beside the lamp
of its colour; a lamp says when dice or a card are wanted, and another when something went wrong or has to be put back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from device.front.drawn_front import DrawnFront
from device.front.meanings import COLOURS, listed
from tests.device.evenings.whole_box import WholeBox

MOST_PAGES = 30
Wish = Callable[[Mapping[str, str]], str]  # of the things by their colours, the colour that is wanted; empty: none


class Eye:
    """A player who reads."""

    def __init__(self, box: WholeBox, wish: Wish) -> None:
        self._box, self._wish = box, wish
        self._panel = DrawnFront(box, box.words, box.clock)
        self.answers, self.read = 0, list[str]()
        self.patterns = dict[str, set[str]]()

    def turn(self) -> None:
        """Read what there is, look at the lamps, and press."""
        self.look()
        self._take() if self.lit() else self._box.calmly("next")
        self.answers += 1

    def _take(self) -> None:
        """The colour of what is wanted; as long as it has none, the next page."""
        for _ in range(MOST_PAGES):
            things = {colour: text for colour, text in listed(self._box.pointer, self._box.words) if colour}
            wanted = self._wish(things)
            self._box.calmly(wanted or "yellow")
            if wanted:
                return
        raise AssertionError(f"what is wanted stands on no page: {self.page()}")

    def look(self) -> None:
        """All that stands there, and all lamps."""
        self._box.wait()
        self.read += self._box.read()
        for name, pattern in self._box.lamps().items():
            self.patterns.setdefault(name, set()).add(pattern)

    def page(self) -> str:
        """What is drawn, without line breaks."""
        return " ".join(" ".join(line.plain.split()) for line in self._panel.drawn())

    def lit(self) -> list[str]:
        """The colours beside which a lamp shines."""
        return [colour for colour, look in zip(COLOURS, self._box.lights("options").split(), strict=True) if _on(look)]


def _on(pattern: str) -> bool:
    return not re.fullmatch("dark", pattern)
