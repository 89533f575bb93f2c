"""Evenings by ear alone: two buttons, no eyes, and a whole chapter; nothing that matters goes unsaid."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.front.meanings import listed
from engine.games.wonder_book.loading import demo_folder
from tests.device.evenings.ear import Ear, by_words_alone
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.evenings.witness import Witness
from tests.kit.by_ear import sensible
from tests.kit.chapter_one import is_next_chapter, pressed, recorded
from voice.pack import pack_voice

MOST_TURNS = 1_500


def is_lost(box: WholeBox) -> bool:
    return box.view.ask is not None and box.view.ask.what == "lost.again"


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_whole_chapter_is_played_by_ear_with_two_buttons(in_memory: Path, language: str) -> None:
    with whole_box(in_memory, language) as box:
        witness, ear = Witness(box.words, pack_voice(demo_folder())), Ear(box, sensible(box, 1))
        box.session.join(witness)
        while not is_next_chapter(box):
            ear.turn()
            assert ear.answers < MOST_TURNS
        ear.heard.update(box.listen())
        assert witness.missed(ear.heard) == []
        assert witness.raw() == []
        assert pressed(box) == {"next", "back"}
        assert set(recorded(box)) == {("answer", "box")}
        assert (len(witness.asked) > 15, len(witness.told) > 20) == (True, True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_who_knows_nothing_but_the_words_that_were_heard_gets_to_an_end_of_the_chapter(
    in_memory: Path, language: str
) -> None:
    """Not a good player: mostly the village is lost.  But no question was ever without an answer."""
    with whole_box(in_memory, language) as box:
        ear = Ear(box, by_words_alone(language, 1))
        while not is_next_chapter(box) and not is_lost(box):
            ear.turn()
            assert ear.answers < MOST_TURNS
        assert ear.answers > 100
        assert set(recorded(box)) == {("answer", "box")}


def test_what_can_be_done_instead_of_answering_is_said_when_it_is_opened_and_closed(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        box.listen()
        box.wait()
        box.long("next")
        assert box.listen()[-1] == (
            "You can choose: Hear all of it again, Speak slower, Speak faster, Back to the question."
        )
        box.calmly("back", "back", "back", "back", "next")
        assert box.listen()[-1] == "You can choose: 1, 2, 3, 4."


def test_the_voice_is_made_slower_with_two_buttons(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        rates = [box.voice.narrator.faster(0)]
        for presses in (("back", "back", "next"), ("back", "back", "back", "next"), ("back", "back", "back", "next")):
            box.wait()
            box.long("next")
            box.calmly(*presses)
            box.listen()
            rates.append(box.voice.narrator.faster(0))
        assert rates == [1.0, 0.85, 1.0, 1.15]


def test_a_page_that_is_turned_is_read_out(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        ear = Ear(box, sensible(box, 1))
        while len(box.pointer.things) <= 4:
            ear.turn()
        box.listen()
        box.calmly("yellow")
        said = box.listen()
        names = [text for _, text in listed(box.pointer, box.words)]
        assert said == [f"You can choose: {', '.join(names[3:6])}; yellow says more."]
