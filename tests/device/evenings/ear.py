"""Somebody who does not see: knows only what was heard, and has two buttons.

How such a player plays: Back says the next thing that can be taken, and never answers; where there is only one way to
go on, it says the last sentence again, and then Next goes on.  When the first thing comes round again, all have been
heard, and one of them is chosen by its words.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from device.front.meanings import listed
from tests.device.evenings.whole_box import WholeBox
from tests.device.front.player import wanted

MOST_THINGS = 60
Wish = Callable[[Sequence[str]], str]


class Ear:
    """A player who listens, and takes what *wish* likes of the things that were heard."""

    def __init__(self, box: WholeBox, wish: Wish) -> None:
        self._box, self._wish = box, wish
        self.answers, self.heard = 0, set[str]()

    def turn(self) -> None:
        """Hear what there is, and do something about it."""
        before, first = self._listen(), self._press("back")
        if first and first not in before:
            things = self._all(first)
            for _ in range((things.index(self._wish(things)) - len(things)) % len(things)):
                self._press("back")
        self._box.calmly("next")
        self.answers += 1

    def _all(self, first: str) -> list[str]:
        """Everything that can be taken; the cursor is on the first of it again."""
        things = [first]
        while (said := self._press("back")) != first:
            things.append(said)
            assert len(things) < MOST_THINGS, things
        return things

    def _press(self, button: str) -> str:
        """Press, and hear what comes of it."""
        self._box.calmly(button)
        return " ".join(self._listen())

    def _listen(self) -> list[str]:
        said = self._box.listen()
        self.heard.update(said)
        return said


def in_words(box: WholeBox, value: Any, things: Sequence[str]) -> str:
    """What this answer is called, which must have been heard."""
    said = [text for _, text in listed(box.pointer, box.words)][wanted(box.pointer, value)]
    assert said in things, f"{said} was never heard among {things}"
    return said


LIKES = {
    "en": ("^success: 3", "^success: 2", "^success: 1", "turn over", "special", "^attack$", "^No$", "^move$"),
    "it": ("^successo: 3", "^successo: 2", "^successo: 1", "girare", "speciale", "^attaccare$", "^No$", "^muoversi$"),
}
DISLIKES, FOLLY = "^pass", 0.15


def by_words_alone(language: str, seed: int) -> Wish:
    """Likes some words better than others, and knows nothing else of the game."""
    chance, likes = random.Random(seed), LIKES[language]

    def rank(thing: str) -> int:
        liked = (at for at, like in enumerate(likes) if re.search(like, thing))
        return next(liked, len(likes) + bool(re.search(DISLIKES, thing)))

    def wish(things: Sequence[str]) -> str:
        if chance.random() < FOLLY:
            return chance.choice(things)
        return min(chance.sample(things, len(things)), key=rank)

    return wish
