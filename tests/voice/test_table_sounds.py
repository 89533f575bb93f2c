"""Effects and beds: the same on every machine, none of them nothing, and always out of the way of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from engine import News
from engine.shelf import SHELF
from voice.clips import Clip
from voice.effects import BEDS, EFFECTS, SEED, WEIGHT, samples_of, written
from voice.player import Heard, Sound
from voice.table_sounds import DUCKED, Bed, TableSounds

OF = {"a": "step", "b": "heart", "c": "victory", "d": "heart"}


class QuietMouth:
    """Notes what it is told to play, and how loud."""

    def __init__(self) -> None:
        self.heard: Heard = lambda sound: None
        self.played: list[tuple[int, str]] = []
        self.levels: list[float] = []

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        assert start == 0
        self.played.append((number, clip.key))
        self.levels.append(gain)

    def stop(self) -> None:
        """Nothing sounds."""

    def level(self, gain: float) -> None:
        self.levels.append(gain)

    def close(self) -> None:
        """Nothing to let go of."""


def now(act: Callable[[], None]) -> None:
    act()


def seen(*news: str, asked: bool = True) -> Any:
    told = tuple(News(what) for what in news)
    return SimpleNamespace(news=told, turn=3, table=None, ask=object() if asked else None)


@pytest.fixture
def sounds(tmp_path: Path) -> TableSounds:
    return TableSounds(tmp_path, OF, lambda table: "forest")


@pytest.mark.parametrize("name", [*EFFECTS, *BEDS])
def test_a_sound_is_the_same_on_every_machine_and_is_heard(name: str) -> None:
    first, rate = samples_of(name)
    again, _ = samples_of(name)
    assert np.array_equal(first, again)
    assert np.abs(first).max() > 0.05
    assert 0.2 < first.size / rate < 12


def test_another_seed_would_be_another_sound() -> None:
    """Otherwise nothing would come of the seed."""
    ours = EFFECTS["dice"](np.random.default_rng([SEED]))
    assert not np.array_equal(ours, EFFECTS["dice"](np.random.default_rng([SEED + 1])))


@pytest.mark.parametrize("name", list(BEDS))
def test_a_bed_is_a_round(name: str) -> None:
    found, _ = samples_of(name)
    steps = np.abs(np.diff(found))
    assert abs(found[0] - found[-1]) <= 4 * np.percentile(steps, 99)


def test_all_sounds_together_are_small(tmp_path: Path) -> None:
    for name in (*EFFECTS, *BEDS):
        written(name, tmp_path)
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 1_600_000
    assert len({written(name, tmp_path).key for name in (*EFFECTS, *BEDS)}) == len(EFFECTS) + len(BEDS)


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)
def test_every_game_names_sounds_that_there_are_for_news_that_it_tells(game: Any) -> None:
    words = game._phrases.words
    assert game.sounds
    assert set(game.sounds.values()) <= set(WEIGHT) <= set(EFFECTS)
    assert [what for what in game.sounds if f"news.{what}" not in words] == []


def test_the_weightiest_two_are_heard_in_their_order(sounds: TableSounds) -> None:
    lines = sounds.lines(seen("b", "a", "c", "d", "unknown"))
    assert [line.recording for line in lines] == [written(name, sounds.folder).path for name in ("heart", "victory")]
    assert sounds.lines(seen("unknown")) == []


def test_a_full_card_costs_a_sound_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert TableSounds(tmp_path / "file", OF, lambda table: "").lines(seen("a")) == []


def test_a_bed_goes_round_makes_way_for_words_and_ends_with_the_evening(sounds: TableSounds) -> None:
    mouth = QuietMouth()
    bed = Bed(mouth, sounds, now)
    bed.lie(sounds.under(seen()), 0.5)
    assert len(mouth.played) == 1
    mouth.heard(Sound(mouth.played[-1][0], "whole"))
    assert len(mouth.played) == 2
    bed.duck(is_spoken=True)
    assert mouth.levels[-1] == 0.5 * DUCKED
    bed.duck(is_spoken=False)
    assert mouth.levels[-1] == 0.5
    bed.lie(sounds.under(seen(asked=False)), 0.5)
    mouth.heard(Sound(mouth.played[-1][0], "cut"))
    assert len(mouth.played) == 2


def test_a_card_that_plays_one_thing_at_a_time_is_left_to_the_words(sounds: TableSounds) -> None:
    mouth = QuietMouth()
    bed = Bed(mouth, sounds, now)
    bed.lie("forest", 0.5)
    mouth.heard(Sound(mouth.played[-1][0], "failed", reason="busy"))
    bed.lie("village", 0.5)
    assert len(mouth.played) == 1
