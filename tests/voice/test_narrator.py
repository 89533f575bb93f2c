"""What is said first, and what every button does to it, over a clock that is turned by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.rehearsal import ALARM, ANSWER, PROMPT, STORY, Rehearsal, rehearsed
from voice.mouths import Volume
from voice.narrator import MOST_WAITING
from voice.player import Sound

TALE = ("Once there was a clock.", "It struck eleven.", "Then it stopped.")


def test_sentences_are_said_one_after_the_other() -> None:
    rehearsal = rehearsed(TALE)
    assert rehearsal.now == TALE[0]
    assert rehearsal.wait(60).finished == list(TALE)
    assert not rehearsal.narrator.speaking


def test_there_is_a_little_silence_between_two_sentences() -> None:
    rehearsal = rehearsed(TALE)
    length = rehearsal.told[0].clip
    assert length
    assert rehearsal.wait(length.seconds + 0.05).now == ""
    assert rehearsal.wait(0.2).now == TALE[1]


def test_what_is_urgent_goes_first() -> None:
    rehearsal = Rehearsal().say("Story.", priority=PROMPT)
    rehearsal.say("Ask?", priority=PROMPT).say("Done.", priority=ANSWER).say("Fire!", priority=ALARM)
    assert rehearsal.wait(60).finished == ["Fire!", "Done.", "Story.", "Ask?"]


def test_an_alarm_cuts_in_and_the_sentence_begins_anew_afterwards() -> None:
    rehearsal = rehearsed(TALE).wait(0.5).say("The camera is gone.", priority=ALARM)
    assert rehearsal.begun == [TALE[0], "The camera is gone."]
    assert rehearsal.wait(60).finished == ["The camera is gone.", *TALE]


def test_a_question_waits_until_the_story_has_ended_its_sentence() -> None:
    rehearsal = rehearsed(TALE[:1]).wait(0.5).say("Who goes next?", priority=PROMPT)
    assert rehearsal.now == TALE[0]
    assert rehearsal.wait(60).finished == [TALE[0], "Who goes next?"]


def test_the_answer_to_a_press_does_not_wait_for_the_question_to_end() -> None:
    rehearsal = rehearsed(["Who goes next, of all who are there?"], PROMPT).wait(0.5)
    assert rehearsal.say("That cannot be.", priority=ANSWER).now == "That cannot be."


def test_a_new_turn_drops_the_question_of_the_old_one_and_keeps_what_happened() -> None:
    rehearsal = Rehearsal().say("Old question?", priority=PROMPT, turn=1).say("It hurts.", priority=ANSWER, turn=1)
    rehearsal.say("New question?", priority=PROMPT, turn=2)
    assert rehearsal.wait(60).finished == ["It hurts.", "New question?"]


def test_a_story_is_cut_when_the_game_goes_on() -> None:
    rehearsal = rehearsed(TALE).wait(0.3).say("Who goes next?", priority=PROMPT, turn=2)
    assert rehearsal.now == "Who goes next?"
    assert rehearsal.sounds[-2].what == "cut"


def test_next_cuts_in_and_goes_on_with_the_sentence_after() -> None:
    rehearsal = rehearsed(TALE).wait(0.4)
    assert rehearsal.narrator.next()
    assert rehearsal.now == TALE[1]
    assert rehearsal.wait(60).finished == list(TALE[1:])


def test_next_with_nothing_to_cut_says_so() -> None:
    """The buttons then mean the game instead of the voice."""
    assert not Rehearsal().narrator.next()
    assert not rehearsed(TALE).wait(60).narrator.hush()


def test_hush_leaves_out_everything_but_what_is_wrong() -> None:
    rehearsal = Rehearsal().say("Fire!", "Smoke!", priority=ALARM).say(*TALE).wait(0.2)
    assert rehearsal.narrator.hush()
    assert rehearsal.wait(60).finished == ["Fire!", "Smoke!"]


def test_again_says_the_last_turn_from_its_beginning() -> None:
    rehearsal = Rehearsal().say("Old.", priority=ANSWER, turn=1).wait(9)
    rehearsal.say("It hurts.", priority=ANSWER, turn=2).say("Who is next?", priority=PROMPT, turn=2).wait(60)
    rehearsal.narrator.again()
    assert rehearsal.wait(60).finished == ["Old.", "It hurts.", "Who is next?", "It hurts.", "Who is next?"]


def test_back_in_the_middle_of_a_sentence_begins_it_anew() -> None:
    rehearsal = rehearsed(["A sentence that is long enough to be in the middle of it."]).wait(2)
    rehearsal.narrator.back()
    assert rehearsal.begun == ["A sentence that is long enough to be in the middle of it."] * 2


def test_back_at_its_beginning_goes_to_the_sentence_before_and_on_from_there() -> None:
    rehearsal = rehearsed(TALE)
    while rehearsal.now != TALE[1]:
        rehearsal.wait(0.1)
    rehearsal.narrator.back()
    assert rehearsal.now == TALE[0]
    assert rehearsal.wait(60).finished == [TALE[0], *TALE]


def test_back_twice_goes_two_sentences_back() -> None:
    rehearsal = rehearsed(TALE).wait(60)
    rehearsal.narrator.back()
    rehearsal.narrator.back()
    assert rehearsal.now == TALE[1]
    assert rehearsal.wait(60).finished[-2:] == list(TALE[1:])


def test_a_pause_goes_on_within_the_sentence() -> None:
    """On paper there are no gaps between words: it goes on a third of a second before the place."""
    rehearsal = rehearsed(["A sentence that is long enough to be in the middle of it."]).wait(2)
    rehearsal.narrator.pause()
    cut = rehearsal.sounds[-1]
    rehearsal.wait(600).narrator.go_on()
    assert (cut.what, rehearsal.sounds[-1].what) == ("cut", "began")
    assert cut.frame - rehearsal.sounds[-1].frame == pytest.approx(0.3 * 8000)
    rest = rehearsal.told[0].clip
    assert rest
    assert rehearsal.wait(rest.seconds - 2 + 0.31).finished


def test_a_pause_between_two_sentences_waits_for_the_button() -> None:
    rehearsal = rehearsed(TALE)
    while rehearsal.now:
        rehearsal.wait(0.01)
    rehearsal.narrator.pause()
    assert rehearsal.wait(600).begun == [TALE[0]]
    rehearsal.narrator.go_on()
    assert rehearsal.wait(60).finished == list(TALE)


def test_an_answer_at_the_table_ends_a_pause() -> None:
    rehearsal = rehearsed(TALE).wait(1)
    rehearsal.narrator.pause()
    assert rehearsal.say("Who goes next?", priority=PROMPT, turn=2).now == "Who goes next?"


def test_what_is_wrong_is_said_in_a_pause_too_and_the_pause_stays() -> None:
    rehearsal = rehearsed(TALE).wait(1)
    rehearsal.narrator.pause()
    assert rehearsal.say("Fire!", priority=ALARM).wait(60).finished == ["Fire!"]
    rehearsal.narrator.go_on()
    assert rehearsal.wait(60).finished == ["Fire!", *TALE]


def test_a_paused_alarm_goes_on_with_the_game() -> None:
    rehearsal = rehearsed(["The camera is gone."], ALARM).wait(0.5)
    rehearsal.narrator.pause()
    assert rehearsal.say("Story.", turn=2).wait(60).finished == ["The camera is gone.", "Story."]


def test_nothing_is_announced_twice_in_a_row() -> None:
    rehearsal = Rehearsal().say("The camera is gone.", priority=ALARM).wait(0.5)
    rehearsal.say("The camera is gone.", priority=ALARM).wait(4)
    assert rehearsal.finished == ["The camera is gone."]


def test_two_wyrms_in_one_breath_are_two_wyrms() -> None:
    assert len(Rehearsal().say("A Wyrm appears.", "A Wyrm appears.", priority=ANSWER).wait(60).finished) == 2


def test_the_same_words_later_are_new() -> None:
    rehearsal = Rehearsal().say("The camera is gone.", priority=ALARM).wait(60)
    assert len(rehearsal.say("The camera is gone.", priority=ALARM).wait(60).finished) == 2


@pytest.mark.parametrize(("since", "times"), [(2.9, 1), (3.1, 2)])
def test_within_three_seconds_of_its_end_a_line_is_not_said_again(since: float, times: int) -> None:
    rehearsal = Rehearsal().say("The camera is gone.", priority=ALARM)
    clip = rehearsal.told[0].clip
    assert clip
    assert rehearsal.wait(clip.seconds).finished == ["The camera is gone."]
    rehearsal.wait(since).say("The camera is gone.", priority=ALARM)
    assert len(rehearsal.wait(60).finished) == times


def test_what_is_still_heard_of_a_cut_sentence_means_nothing() -> None:
    rehearsal = rehearsed(TALE)
    number = rehearsal.sounds[-1].number
    rehearsal.narrator.next()
    rehearsal.narrator.heard(Sound(number, "whole"))
    assert rehearsal.now == TALE[1]


def test_slower_speech_takes_longer_from_the_next_sentence_on() -> None:
    rehearsal = rehearsed(["Just as long.", "just as long."])
    assert rehearsal.narrator.faster(-2) == 0.7
    first, second = (told.clip for told in rehearsal.wait(60).told if told.what == "begins")
    assert first
    assert second
    assert second.seconds == pytest.approx(first.seconds / 0.7, rel=0.01)


def test_it_is_never_slower_or_faster_than_can_be_understood() -> None:
    narrator = Rehearsal().narrator
    assert (narrator.faster(-99), narrator.faster(99)) == (0.5, 2.0)


@pytest.mark.parametrize(
    ("volume", "steps", "level"),
    [
        (Volume(80), 1, 90),
        (Volume(80), 9, 100),
        (Volume(80, loudest=85), 1, 85),
        (Volume(80, night=True), 0, 35),
        (Volume(80, night=True), 1, 35),
        (Volume(80, night=True), -1, 25),
        (Volume(20, night=True), 1, 30),
        (Volume(80, loudest=30, night=True), 5, 30),
        (Volume(5), -3, 0),
    ],
)
def test_the_volume_keeps_below_its_ceiling(volume: Volume, steps: int, level: int) -> None:
    assert Rehearsal(volume).narrator.louder(steps).level == level


def test_the_night_does_not_change_what_was_wished_for_the_day() -> None:
    assert Volume(80, night=True).level == 35
    assert Volume(80).level == 80


def test_a_flood_of_lines_is_bounded() -> None:
    rehearsal = Rehearsal()
    for number in range(500):
        rehearsal.say(f"Number {number}.", priority=ANSWER)
    assert len(rehearsal.wait(10_000).finished) == 1 + MOST_WAITING


def test_an_alarm_survives_a_flood_and_is_heard_at_once() -> None:
    rehearsal = Rehearsal()
    for number in range(300):
        rehearsal.say(f"Number {number}.", priority=ANSWER)
        if number == 200:
            rehearsal.say("Fire!", priority=ALARM)
    assert rehearsal.now == "Fire!"
    finished = rehearsal.wait(10_000).finished
    assert (finished[0], len(finished)) == ("Fire!", 1 + MOST_WAITING)


def test_of_many_alarms_the_first_are_kept_and_all_else_gives_way() -> None:
    rehearsal = rehearsed(TALE).say("Who is next?", priority=PROMPT)
    for number in range(300):
        rehearsal.say(f"Alarm {number}!", priority=ALARM)
    finished = rehearsal.wait(10_000).finished
    assert finished == [f"Alarm {number}!" for number in range(1 + MOST_WAITING)]


@given(
    st.lists(
        st.sampled_from(["say", "ask", "alarm", "next", "hush", "again", "back", "pause", "go_on", "wait"]), max_size=40
    )
)
def test_whatever_is_pressed_it_falls_silent_in_the_end(presses: list[str]) -> None:
    """No order of buttons leaves a narrator that speaks for ever, or one that has forgotten how to."""
    rehearsal = Rehearsal()
    narrator = rehearsal.narrator
    for at, press in enumerate(presses):
        acts: dict[str, Callable[[], object]] = {
            "say": partial(rehearsal.say, f"Story {at}.", turn=at),
            "ask": partial(rehearsal.say, f"Question {at}?", priority=PROMPT, turn=at),
            "alarm": partial(rehearsal.say, f"Alarm {at}!", priority=ALARM, turn=0),
            "wait": partial(rehearsal.wait, 0.7),
        }
        acts.get(press, getattr(narrator, press, narrator.pause))()
    narrator.go_on()
    assert not rehearsal.wait(10_000).narrator.speaking
    assert rehearsal.say("Still here.", priority=STORY, turn=99).wait(60).finished[-1] == "Still here."
