"""The cache of sentences: found again, never too large, the oldest first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from voice.cache import SPARED, Cache, emptied
from voice.engines.speech import Utterance

TEN, NOW = 10 * 1024, 1_000_000


def keep(cache: Cache, text: str, age: float) -> Path:
    """A file of ten kilobytes that was used so many seconds ago."""
    path = cache.path("pico", Utterance(text))
    path.write_bytes(bytes(TEN))
    os.utime(path, (NOW - age, NOW - age))
    return path


@pytest.mark.parametrize(
    "other",
    [
        Utterance("Hello", "it"),
        Utterance("Hello", voice="en-GB"),
        Utterance("Hello", rate=1.1),
        Utterance("Hello", pitch=1.1),
        Utterance("Hallo"),
    ],
)
def test_whatever_changes_the_sound_changes_the_file(tmp_path: Path, other: Utterance) -> None:
    cache = Cache(tmp_path)
    assert len({cache.path("pico", Utterance("Hello")), cache.path("pico", other), cache.path("piper", other)}) == 3


def test_a_sentence_that_was_spoken_is_found_again(tmp_path: Path) -> None:
    path = keep(Cache(tmp_path), "Hello", 0)
    assert Cache(tmp_path).find("pico", Utterance("Hello")) == path
    assert Cache(tmp_path).find("pico", Utterance("Bye")) is None


def test_what_was_used_longest_ago_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, megabytes=2.5 * TEN / 1024 / 1024)
    old, older, oldest = keep(cache, "a", 10), keep(cache, "b", 20), keep(cache, "c", 30)
    assert cache.find("pico", Utterance("c"))  # and so it is the newest
    cache.make_room()
    assert (old.exists(), older.exists(), oldest.exists()) == (True, False, True)


def test_on_a_full_card_all_but_the_latest_go(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    kept = [keep(cache, text, ago) for text, ago in (("now", 0), ("soon", SPARED / 2), ("long ago", SPARED * 2))]
    assert emptied(tmp_path, NOW)
    assert [path.exists() for path in kept] == [True, True, False]
    assert not emptied(tmp_path, NOW)


def test_half_files_of_an_earlier_life_are_swept_away(tmp_path: Path) -> None:
    (tmp_path / "x.part").write_bytes(b"x")
    (tmp_path / "x.raw").write_bytes(b"x")
    Cache(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_clip_is_given_away_by_its_key_and_nothing_else(tmp_path: Path) -> None:
    path = keep(Cache(tmp_path / "cache"), "Hello", 0)
    (tmp_path / "secret.wav").write_bytes(b"x")
    cache = Cache(tmp_path / "cache")
    assert cache.wav(path.stem) == bytes(TEN)
    assert [cache.wav(key) for key in ("../secret", "nothing", "", "a/b", "a.b")] == [None] * 5
