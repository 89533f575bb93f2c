"""Who speaks when engines fail: one that failed rests, is tried again aside, ever more rarely, and may come back."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pytest

from engine import News
from tests.kit.studio import Clicks, line
from tests.voice.loudspeaker import wait_for
from tests.voice.rehearsal import HandClock
from voice.cache import Cache
from voice.engines.simulated import SimulatedEngine
from voice.engines.speech import Utterance
from voice.settings import VoiceSettings
from voice.studio import Studio


class Evening:
    """A studio over a clock that is turned by hand, and what it reported."""

    def __init__(self, folder: Path, *engines: Clicks | SimulatedEngine) -> None:
        self.clock, self.told = HandClock(), list[News]()
        self.studio = Studio(engines, Cache(folder / "cache"), VoiceSettings(), None, self.told.append, self.clock)

    def says(self, text: str) -> None:
        """Say it, and let a trial that it began come to its end."""
        assert self.studio.clip(line(text))
        for thread in threading.enumerate():
            if thread.name == "trial":
                thread.join()

    def after(self, seconds: float, text: str) -> str:
        """Some time later: who speaks when this has been said."""
        self.clock.time += seconds
        self.says(text)
        return self.studio.engine

    @property
    def news(self) -> list[str]:
        return [news.what for news in self.told]


def lost(folder: Path, *others: Clicks | SimulatedEngine) -> tuple[Evening, Clicks]:
    """An evening in which the first engine has just failed three times, but for a word that is odd all is well."""
    first = Clicks("first", deaf="odd")
    evening = Evening(folder, first, *others)
    for number in range(3):
        evening.says(f"An odd number {number}.")
    assert len(first.asked) == 3
    return evening, first


@pytest.mark.parametrize("other", [Clicks("second"), SimulatedEngine()])
def test_a_voice_that_failed_is_back_after_half_a_minute_and_that_is_said(
    tmp_path: Path, other: Clicks | SimulatedEngine
) -> None:
    evening, _ = lost(tmp_path, other)
    assert evening.after(29, "Fine.") == other.name
    assert evening.after(2, "Well.") == "first"
    assert evening.news == ["voice.engine_lost" if other.name == "second" else "voice.no_engine", "voice.engine_again"]
    assert evening.told[-1].about == {"engine": "first"}


def test_one_that_still_fails_is_tried_ever_more_rarely_and_nothing_more_is_said(tmp_path: Path) -> None:
    evening, first = lost(tmp_path, Clicks("second"))
    tried = [evening.clock.time]
    for _ in range(1100):
        before = len(first.asked)
        evening.after(1, "An odd one.")
        tried += [evening.clock.time] * (len(first.asked) - before)
    assert [later - before for before, later in itertools.pairwise(tried)] == [30, 60, 120, 240, 300, 300]
    assert evening.news == ["voice.engine_lost"]


def test_one_that_fails_again_and_again_is_not_told_of_all_the_time(tmp_path: Path) -> None:
    evening, _ = lost(tmp_path, Clicks("second"))
    for length in (30, 60, 120, 240, 300, 300):
        assert evening.after(length - 1, "Fine.") == "second"
        assert evening.after(1, "Fine.") == "first"
        for number in range(3):
            evening.says(f"An odd number {length} {number}.")
    assert len(evening.told) == 13


def test_nobody_waits_for_an_engine_that_hangs_when_it_is_tried(tmp_path: Path) -> None:
    class Hanging(Clicks):
        gate = threading.Event()

        def wav(self, speech: Utterance, path: Path) -> None:
            if len(self.asked) == 3:
                self.gate.wait(20)
            super().wav(speech, path)

    first = Hanging("first", deaf="odd")
    evening = Evening(tmp_path, first, Clicks("second"))
    for number in range(3):
        evening.says(f"An odd number {number}.")
    evening.clock.time += 31
    for number in range(3):
        assert evening.studio.clip(line(f"Number {number}."))
    assert evening.studio.engine == "second"
    first.gate.set()
    wait_for(lambda: evening.studio.engine == "first")
    assert len(first.asked) == 4


def test_who_is_back_but_does_not_speak_is_no_news(tmp_path: Path) -> None:
    evening, first = lost(tmp_path, Clicks("second", deaf="odd"), SimulatedEngine())
    assert evening.news == ["voice.engine_lost", "voice.no_engine"]
    assert evening.after(31, "Fine.") == "first"
    evening.says("Well.")
    assert evening.news[2:] == ["voice.engine_again"]
    first.deaf = "queer"
    for number in range(3):
        evening.says(f"A queer thing {number}.")
    assert evening.studio.engine == "second"


def test_a_trial_leaves_no_file_behind(tmp_path: Path) -> None:
    evening, first = lost(tmp_path, Clicks("second"))
    evening.after(31, "An odd one.")
    evening.after(61, "Fine.")
    assert len(first.asked) == 5
    assert [path for path in (tmp_path / "cache").iterdir() if path.suffix != ".wav"] == []
