"""Evenings by eye alone: nobody hears anything, and a whole chapter is played by what is shown and by the lamps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.wonder_book.loading import demo_folder
from tests.device.evenings.eye import Eye
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.evenings.witness import Witness
from tests.kit.by_eye import FIVE, MOST_TURNS, is_seen, played_by_eye, sensible
from tests.kit.chapter_one import is_next_chapter, pressed
from voice.pack import pack_voice


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_whole_chapter_is_played_by_eye_with_five_buttons(in_memory: Path, language: str) -> None:
    with whole_box(in_memory, language) as box:
        eye = played_by_eye(box, sensible(box, 2), is_next_chapter)
        assert {"wink", "calm", "steady", "rush"} <= eye.patterns["phase"]


def test_with_five_buttons_and_nothing_else_every_prompt_is_heard_and_every_light_seen(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        witness, eye, heard = Witness(box.words, pack_voice(demo_folder())), Eye(box, sensible(box, 3)), set[str]()
        box.session.join(witness)
        while not is_next_chapter(box):
            heard.update(box.listen())
            is_seen(eye, box)
            eye.turn()
            assert eye.answers < MOST_TURNS
        heard.update(box.listen())
        assert witness.missed(heard) == []
        assert eye.read == witness.lines[: len(eye.read)]
        assert pressed(box) <= FIVE
        assert {name for name, seen in eye.patterns.items() if len(seen) > 1} >= {
            "phase",
            "level",
            "moves",
            "options",
        }


def taken_back(in_memory: Path, when: Callable[[WholeBox], bool]) -> tuple[str, list[str]]:
    """The attention light, and what can be read, after the last answer was taken back at such a moment."""
    with whole_box(in_memory) as box:
        eye = Eye(box, sensible(box, 2))
        while not when(box):
            eye.turn()
        eye.look()
        eye.read.clear()
        box.long("back")
        eye.look()
        return box.lights("attention"), eye.read


def test_what_has_to_be_put_back_is_read_and_a_lamp_blinks_for_it(in_memory: Path) -> None:
    attention, read = taken_back(in_memory, lambda box: bool(box.view.table.wyrms))
    assert (attention, read[0]) == ("blink", "Taken back.")
    assert any(line.startswith("Take") for line in read[1:])


def test_where_hands_have_nothing_to_do_no_lamp_says_that_they_have(in_memory: Path) -> None:
    attention, read = taken_back(in_memory, lambda box: bool(box.view.table.laid_out))
    assert (attention, read) == ("dark", ["Taken back."])
