"""The voice as a part of the box: it shows life only as long as both of its threads do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening.beginning import begun
from device.service.parts_of_evening import PATIENCE, VoicePart
from device.service.service import LaidTable
from engine import News
from tests.device.demo_evening import said, setting
from tests.device.small_evening import evening
from tests.voice.loudspeaker import wait_for


class Clock:
    """The time, and what a test adds to it."""

    later = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.later


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def speech(tmp_path: Path, clock: Clock) -> Iterator[VoicePart]:
    table, wanted = LaidTable(setting(), said()), {"engine": "simulated", "sound": False}
    made = VoicePart(table, wanted, (tmp_path / "cache", tmp_path), lambda news: None, clock)
    made.reader.start()
    yield made
    made.reader.stop()


def test_a_voice_whose_threads_come_round_shows_life(speech: VoicePart) -> None:
    assert speech.is_alive()


def test_a_reader_that_does_not_come_round_is_no_life(speech: VoicePart, clock: Clock) -> None:
    clock.later = PATIENCE
    assert not speech.is_alive()


def test_a_studio_that_has_ended_is_no_life_though_the_reader_goes_on(speech: VoicePart) -> None:
    studio = speech.reader._studio
    assert studio
    studio.close()
    wait_for(lambda: not speech.is_alive())
    assert not studio.is_alive()


def test_where_the_system_has_no_loudspeaker_for_us_that_is_said_and_the_captions_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.service.parts_of_evening.can_be_heard", lambda: False)
    told = list[News]()
    made = VoicePart(LaidTable(setting(), said()), {}, (tmp_path / "cache", tmp_path), told.append)
    with evening(begun(setting()).game) as session:
        made.start(session)
        assert [news.what for news in told] == ["voice.elsewhere"]
        made.stop()
