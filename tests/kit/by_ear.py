"""What somebody who only hears wants of a box."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.device.evenings.ear import Wish, in_words
from tests.device.evenings.whole_box import WholeBox
from tests.kit.chapter_one import wise


def sensible(box: WholeBox, seed: int) -> Wish:
    """Knows the board by touch and wants what a family would; says it in the words that were heard."""
    chance = random.Random(seed)

    def wish(things: Sequence[str]) -> str:
        ask = box.view.ask
        assert ask
        return in_words(box, box.session.look(lambda game: wise(ask, game.table, chance)), things)

    return wish
