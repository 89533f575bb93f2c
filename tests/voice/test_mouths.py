"""A loudspeaker that vanishes, hangs and comes back: captions take its place, and it is said once."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import News
from engine.phrases import Phrases
from tests.voice.rehearsal import HandClock
from voice.clips import Clip
from voice.mouths import Playing, Quiet, Spare, told
from voice.player import DIED, Heard, Sound
from voice.timers import Timers

CLIP = Clip("hum", Path("hum.wav"), 1000, 2000)


class Card:
    """A loudspeaker that does as the test says."""

    def __init__(self) -> None:
        self.heard: Heard = lambda sound: None
        self.asked = list[tuple[int, int]]()
        self.works, self.hangs, self.closed = True, False, False

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        self.asked.append((number, start))
        if not self.hangs:
            self.heard(Sound(number, "began") if self.works else Sound(number, "failed", reason="unplugged"))

    def end(self, number: int) -> None:
        self.heard(Sound(number, "whole", CLIP.frames))

    def stop(self) -> None: ...

    def level(self, gain: float) -> None: ...

    def close(self) -> None:
        self.closed = True


class Stage:
    """A card, its spare, and a clock."""

    def __init__(self) -> None:
        self.clock, self.card, self.told, self.sounds = HandClock(), Card(), list[News](), list[Sound]()
        self.timers = Timers(self.clock)
        self.spare = Spare(self.card, self.timers, self.told.append, lambda act: act())
        self.spare.heard = self.sounds.append

    def play(self, number: int, start: int = 0) -> None:
        self.spare.play(number, CLIP, start, 1.0)

    def wait(self, seconds: float) -> None:
        self.clock.time += seconds
        self.timers.ring()

    @property
    def last(self) -> tuple[int, str]:
        return self.sounds[-1].number, self.sounds[-1].what


def test_while_it_works_the_card_plays() -> None:
    stage = Stage()
    stage.play(1)
    stage.card.end(1)
    assert [sound.what for sound in stage.sounds] == ["began", "whole"]
    assert stage.told == []


def test_a_card_that_fails_is_told_once_and_the_caption_stays_as_long_as_the_sentence() -> None:
    stage = Stage()
    stage.card.works = False
    stage.play(1)
    stage.wait(1.9)
    assert stage.last == (1, "began")
    stage.wait(0.2)
    assert stage.last == (1, "whole")
    stage.play(2)
    assert stage.told == [News("voice.no_sound", {"why": "unplugged"})]
    assert stage.card.asked == [(1, 0)]


def test_it_is_tried_again_after_a_while_and_its_return_is_told() -> None:
    stage = Stage()
    stage.card.works = False
    stage.play(1)
    stage.wait(31)
    stage.play(2)
    stage.card.works = True
    stage.wait(31)
    stage.play(3)
    assert [number for number, _ in stage.card.asked] == [1, 2, 3]
    assert [news.what for news in stage.told] == ["voice.no_sound", "voice.sound_again"]


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("aplay: main:831: audio open error: No such file or directory", "no_device"),
        ("ALSA lib pcm.c:2664: Unknown PCM nowhere", "no_device"),
        ("aplay: main:831: audio open error: Device or resource busy", "in_use"),
        ("aplay is not installed", "no_aplay"),
        ("the card takes no sound", "hangs"),
        ("something nobody has seen before", "something nobody has seen before"),
    ],
)
def test_the_usual_reasons_are_told_in_words(reason: str, why: str) -> None:
    assert told(reason) == why
    for language in ("en", "it"):
        said = Phrases.load("voice", language, strict=True).news(News("voice.no_sound", {"why": why}))
        assert ("aplay:" in said, "no_" in said, "in_use" in said) == (False, False, False)


def test_a_player_that_has_only_died_gets_the_same_sentence_again_and_nobody_hears_of_it() -> None:
    stage = Stage()
    stage.play(1)
    stage.card.heard(Sound(1, "failed", reason=f"{DIED}it has died"))
    stage.card.end(1)
    assert (stage.card.asked, stage.told, stage.last) == ([(1, 0), (1, 0)], [], (1, "whole"))


def test_a_player_that_dies_again_at_once_is_a_loudspeaker_that_is_gone() -> None:
    stage = Stage()
    stage.play(1)
    for _ in range(2):
        stage.card.heard(Sound(1, "failed", reason=f"{DIED}it has died"))
    assert [news.what for news in stage.told] == ["voice.no_sound"]


def test_a_card_that_hangs_is_closed_and_the_evening_goes_on() -> None:
    stage = Stage()
    stage.card.hangs = True
    stage.play(1)
    stage.wait(15)
    assert (stage.card.closed, stage.told) == (True, [])
    stage.wait(15)
    assert stage.told == [News("voice.no_sound", {"why": "hangs"})]
    stage.wait(2.1)
    assert stage.last == (1, "whole")


def test_a_player_that_hangs_is_ended_and_the_next_one_says_the_same_at_once() -> None:
    stage = Stage()
    stage.card.hangs = True
    stage.play(1, 700)
    stage.card.hangs = False
    stage.wait(15)
    assert (stage.card.asked, stage.last) == ([(1, 700), (1, 700)], (1, "began"))
    stage.card.end(1)
    stage.wait(60)
    assert stage.told == []


def test_a_clip_that_was_cut_is_not_waited_for() -> None:
    stage = Stage()
    stage.play(1)
    stage.card.heard(Sound(1, "cut", 500))
    stage.wait(60)
    assert (stage.card.closed, stage.told) == (False, [])


def test_a_failure_of_an_older_clip_means_nothing_to_the_new_one() -> None:
    stage = Stage()
    stage.play(1)
    stage.play(2)
    stage.card.heard(Sound(1, "failed", reason="late"))
    assert stage.told == []


def test_a_clip_without_sound_only_takes_its_time() -> None:
    stage = Stage()
    stage.spare.play(1, Clip("", None, 1000, 500), 0, 1.0)
    stage.wait(0.6)
    assert (stage.last, stage.card.asked) == ((1, "whole"), [])


def test_captions_can_be_cut_and_say_where() -> None:
    timers = Timers(clock := HandClock())
    quiet, sounds = Quiet(timers), list[Sound]()
    quiet.heard = sounds.append
    quiet.play(1, CLIP, 500, 1.0)
    clock.time += 0.5
    quiet.stop()
    assert sounds[-1] == Sound(1, "cut", 1000, clock.time)


def test_a_browser_is_told_what_to_play_and_when_to_stop() -> None:
    playing = list[Playing | None]()
    quiet = Quiet(Timers(HandClock()), playing.append)
    quiet.play(1, CLIP, 0, 0.5)
    quiet.stop()
    assert playing[0]
    assert (playing[0].clip.key, playing[0].gain, playing[1]) == ("hum", 0.5, None)


@pytest.mark.parametrize("number", [1, 7])
def test_timers_ring_in_their_order(number: int) -> None:
    timers, rung = Timers(clock := HandClock()), list[int]()
    for seconds in (number + 2, number, number + 1):
        timers.after(seconds, lambda seconds=seconds: rung.append(seconds))  # type: ignore[misc]
    clock.time += number + 1.5
    timers.ring()
    assert rung == [number, number + 1]
    assert timers.due() == pytest.approx(0.5)
