"""The bars of the narrator, on a few sentences: letters that a recogniser gets wrong, and how natural it sounds."""

from __future__ import annotations

import pytest

from bench.voice_quality import BARS, CLIPS, LISTENERS, sets, table

NO_LISTENERS = "needs what listens, 3 GB, which `make bench-voice` installs; the recogniser of the other tests is there"
needs_listeners = pytest.mark.skipif(not LISTENERS.exists(), reason=NO_LISTENERS)
FEW = 8  # of the narration of every demo
# Of the Italian recordings 2.4 % are misheard in 114 sentences (docs/voice.md); eight of one game, its characters among
# them, scatter widely around that.
HELD = {**BARS, "it clips": (0.06, BARS["it clips"][1] - 0.2)}


@needs_listeners
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("language", "voice"), [("en", "hibari"), ("it", CLIPS)])
def test_the_narrator_is_understood_and_sounds_natural(
    language: str, voice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.voice_quality.BARS", HELD)
    told = list(table([language], [voice], FEW))
    assert any(f"{language} {voice}" in line for line in told)
    assert [line for line in told if "(wanted" in line] == []


@needs_listeners
@pytest.mark.timeout(900)
def test_a_voice_below_the_bars_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.voice_quality.BARS", {"en pyttsx3": (0.01, 4.0)})
    assert [line for line in table(["en"], ["pyttsx3"], 1) if "(wanted" in line]


def test_there_is_something_to_be_listened_to() -> None:
    named = {said.name for said in sets(["en", "it"], ["hibari", "pico"], 2)}
    assert {"en hibari, sentences", "en hibari, wonder-book", "it pico, wildwoods"} <= named
