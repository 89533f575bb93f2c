"""Settings of the voice: what may be set, and the sentence that says what may not."""

from __future__ import annotations

import pytest

from engine.phrases import Phrases
from voice.errors import SettingError
from voice.settings import VoiceSettings, settings

WRONG = [
    ({"volum": 50}, "The voice has no setting called volum. Did you mean volume?"),
    ({"colour": 1}, "The voice has no setting called colour."),
    ({"volume": 120}, "The setting volume cannot be 120. It goes from 0 to 100."),
    ({"volume": "loud"}, "The setting volume cannot be loud: it takes a whole number."),
    ({"volume": True}, "The setting volume cannot be yes: it takes a whole number."),
    ({"night": 1}, "The setting night cannot be 1: it takes yes or no."),
    ({"rate": 3.0}, "The setting rate cannot be 3.0. It goes from 0.5 to 2.0."),
    ({"rate": float("nan")}, "The setting rate cannot be nan. It goes from 0.5 to 2.0."),
    ({"cache_megabytes": 0}, "The setting cache_megabytes cannot be 0. It goes from 8 to 2000."),
    ({"language": "fr"}, "The setting language cannot be fr. It can be one of: en, it."),
    (
        {"engine": "parrot"},
        "The setting engine cannot be parrot. It can be one of: best, hibari, kokoro, pico, pyttsx3, piper, simulated.",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), WRONG)
def test_a_setting_that_cannot_be_is_refused_with_a_sentence(data: dict[str, object], sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        settings(data)
    assert Phrases.load("voice", "en", strict=True).error(refused.value) == sentence


@pytest.mark.parametrize(("data", "sentence"), WRONG)
def test_every_refusal_has_italian_words(data: dict[str, object], sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        settings(data)
    assert Phrases.load("voice", "it", strict=True).error(refused.value) not in ("", sentence)


def test_nothing_set_is_a_voice_that_works() -> None:
    assert settings({}) == VoiceSettings()
    assert (VoiceSettings().engine, VoiceSettings().verbosity, VoiceSettings().device) == ("best", "normal", "default")


def test_a_whole_number_will_do_for_a_fraction() -> None:
    assert settings({"rate": 1}).rate == 1
