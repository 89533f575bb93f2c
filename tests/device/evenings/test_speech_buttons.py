"""What fingers do to whoever speaks, at a whole box: real buttons, a real narrator, and a story that is being told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.channel import Answer
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.kit.chapter_one import wise
from voice.lines import SpokenLine

MIDDLING = 45  # letters: such a sentence takes three seconds
LONG = 6  # sentences, so that there is something to go back and forth in


@pytest.fixture
def box(in_memory: Path) -> Iterator[WholeBox]:
    """A box that has begun to tell a story."""
    with whole_box(in_memory) as made:
        chance = random.Random(1)
        while not (made.view.ask and "text" in made.view.ask.about and len(story(made)) >= LONG):
            ask, turn = made.view.ask, made.view.turn
            value = made.session.look(lambda game, ask=ask: wise(ask, game.table, chance))  # type: ignore[misc]
            made.session.post(Answer(value, turn, "phone"))
            made.settle()
        yield made


def story(box: WholeBox) -> list[str]:
    """All sentences of what is asked just now."""
    return [line.caption for line in lines(box)]


def lines(box: WholeBox) -> list[SpokenLine]:
    return box.voice.script.question(box.view)


def into(box: WholeBox) -> list[str]:
    """Listen until a long sentence in the middle is being said; this one, and what comes behind it."""
    told = story(box)
    at = next(at for at, sentence in enumerate(told) if at > 1 and len(sentence) > MIDDLING)
    until(box, told[at])
    return told[at:]


def until(box: WholeBox, sentence: str) -> None:
    """Listen until this is being said, well after its beginning."""
    while (cue := box.voice.narrator.cue) is None or cue.caption != sentence:
        box.wait(0.2)
    box.wait(1.6)
    assert box.voice.narrator.cue
    box.told.clear()


def test_next_and_back_together_pause_the_story_and_go_on_with_it(box: WholeBox) -> None:
    told = into(box)
    box.chord("next", "back")
    box.wait(60)
    assert (box.voice.narrator.paused, [one.what for one in box.told]) == (True, ["cut"])
    box.chord("next", "back")
    assert box.listen() == told
    assert box.view.ask
    assert "text" in box.view.ask.about


def test_a_phone_that_is_let_in_by_two_buttons_costs_nothing_of_the_story(box: WholeBox) -> None:
    told = into(box)
    box.chord("next", "repeat")
    assert box.listen()[-len(told) :] == told


def test_next_alone_still_leaves_the_story_out(box: WholeBox) -> None:
    told = into(box)
    box.press("next")
    assert not set(box.listen()) & set(told[1:])


def test_talk_is_silence_as_long_as_it_is_held_and_then_the_story_goes_on(box: WholeBox) -> None:
    told = into(box)
    box.down("talk")
    box.wait(20)
    assert [one.what for one in box.told] == ["cut"]
    box.up("talk")
    box.wait(0.1)
    said = box.listen()
    assert said[-len(told) :] == told
    assert len(said) > len(told)


@pytest.mark.parametrize("after", [0.5, 2.5, 20.0])
def test_repeat_says_all_of_it_however_soon_it_is_pressed(box: WholeBox, after: float) -> None:
    told = story(box)
    box.listen()
    box.wait(after)
    box.press("repeat")
    assert box.listen() == told


def test_repeat_says_a_question_of_one_sentence_again_and_again(in_memory: Path) -> None:
    with whole_box(in_memory, verbosity="short") as box:
        asked = box.listen()
        for _ in range(3):
            box.press("repeat")
            assert box.listen() == [*asked[-1:], "From 1 to 4."]  # what can be chosen is heard whenever somebody asks


def test_repeat_before_all_has_been_told_begins_with_what_happened(box: WholeBox) -> None:
    box.press("next")
    box.settle()
    while box.voice.narrator.cue is None:
        box.wait(0.1)
    waiting = [box.voice.narrator.cue.caption, *story(box)]
    box.press("repeat")
    said = box.listen()
    assert said[0] == waiting[0]


def test_repeat_twice_goes_one_sentence_back_in_the_order_of_the_story(box: WholeBox) -> None:
    told = story(box)
    box.listen()
    box.wait(20)
    box.double("repeat")
    assert box.listen() == told[-1:]


def test_repeat_twice_in_mid_story_begins_the_sentence_anew_and_goes_on_from_there(box: WholeBox) -> None:
    told = into(box)
    box.double("repeat")
    assert box.listen() == told


def test_back_after_repeat_goes_to_what_was_said_before_the_story(box: WholeBox) -> None:
    told, all_of_it = story(box), box.listen()
    before = all_of_it[all_of_it.index(told[0]) - 1]
    box.press("repeat")
    box.press("back")
    said = box.listen()
    assert said[-len(told) :] == told
    assert said[: -len(told)] in ([], [before])


def test_yellow_is_the_next_sentence_of_a_story(box: WholeBox) -> None:
    told = into(box)
    box.press("yellow")
    assert box.listen() == told[1:]


def test_red_tells_all_of_it_again_from_its_beginning(box: WholeBox) -> None:
    told = story(box)
    into(box)
    box.press("red")
    assert box.listen()[-len(told) :] == told


def test_two_buttons_can_hear_all_of_it_again_before_a_choice(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        told = box.listen()
        box.long("next")
        box.calmly("back", "next")
        assert box.listen() == told


def test_where_we_are_is_said_as_often_as_somebody_asks(box: WholeBox) -> None:
    box.listen()
    said = []
    for _ in range(2):
        box.long("repeat")
        said.append(box.listen())
    assert said[0] == said[1] != []


def test_a_voice_elsewhere_hears_of_a_pause_and_of_its_end(box: WholeBox) -> None:
    told = into(box)
    box.chord("next", "back")
    box.wait(5)
    box.chord("next", "back")
    assert [(one.what, one.line.caption) for one in box.told] == [("cut", told[0]), ("begins", told[0])]
