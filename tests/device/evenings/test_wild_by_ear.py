"""An evening of Wildwoods by ear alone, with two buttons: all that matters is said, in one language."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from device.evening.words import words
from engine.games.wildwoods.game import GAME as WILDWOODS
from tests.device.evenings.ear import Ear, Wish, in_words
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.evenings.witness import Witness
from tests.games.wildwoods.sensible import answer
from tests.kit.chapter_one import pressed, recorded
from tests.kit.one_language import cards, foreign
from voice.pack import pack_voice

MOST_TURNS = 1_500


def sensible(box: WholeBox, seed: int) -> Wish:
    """Wants what a family would, one thing a turn; says it in the words that were heard."""
    chance, wishes = random.Random(seed), dict[int, Any]()

    def wish(things: Sequence[str]) -> str:
        ask = box.view.ask
        assert ask
        if box.view.turn not in wishes:
            wishes[box.view.turn] = box.session.look(lambda game: answer(ask, game.table, chance))
        return in_words(box, wishes[box.view.turn], things)

    return wish


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_prologue_and_a_scene_are_played_by_ear_with_two_buttons(in_memory: Path, language: str) -> None:
    over = words(WILDWOODS, cards(), language)
    with whole_box(in_memory, language, over=over) as box:
        witness, ear = Witness(box.words, pack_voice(WILDWOODS.demo())), Ear(box, sensible(box, 1))
        box.session.join(witness)
        while "bridge" not in box.view.table.campaign.outcomes:
            ear.turn()
            assert ear.answers < MOST_TURNS
        ear.heard.update(box.listen())
        assert witness.missed(ear.heard) == []
        assert witness.raw() == []
        assert pressed(box) == {"next", "back"}
        assert set(recorded(box)) == {("answer", "box")}
        assert [line for line in ear.heard if foreign(line, language)] == []
        assert (len(witness.asked) > 15, len(witness.told) > 20) == (True, True)
