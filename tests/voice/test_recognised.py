"""A recogniser listens to the narrator: every sentence is understood, in English and in Italian."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.voice.listener import Listener, character_errors, is_installed
from tests.voice.recogniser import Recogniser
from tests.voice.spoken_sentences import ENGLISH, ITALIAN
from voice.cache import Cache
from voice.clips import samples_of
from voice.engines.apart import Apart
from voice.lines import Priority, SpokenLine
from voice.settings import VoiceSettings
from voice.speakable import speakable
from voice.studio import Studio

NO_MODEL = "needs faster-whisper and a model of it, 150 MB (see docs/voice.md); the recogniser above is always there"


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """The narrator's own way from a sentence to a file."""
    pico = Apart("pico")
    yield Studio([pico], Cache(tmp_path_factory.mktemp("cache")), VoiceSettings())
    pico.close()


@pytest.fixture(scope="module")
def narrator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """The same with the voice that English has as a rule."""
    hibari = Apart("hibari")
    yield Studio([hibari], Cache(tmp_path_factory.mktemp("neural")), VoiceSettings())
    hibari.close()


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser(ENGLISH)


@pytest.fixture(scope="module")
def italian() -> Recogniser:
    return Recogniser(ITALIAN, "it")


@pytest.fixture(scope="module")
def listener(tmp_path_factory: pytest.TempPathFactory) -> Listener:
    return Listener(tmp_path_factory.mktemp("model"))


def spoken(studio: Studio, sentence: str, language: str = "en") -> Path:
    clip = studio.clip(SpokenLine(sentence, speakable(sentence, language), Priority.STORY, language=language))
    assert clip
    assert clip.path
    return clip.path


@pytest.mark.parametrize("sentence", ENGLISH)
def test_an_english_sentence_is_understood(studio: Studio, recogniser: Recogniser, sentence: str) -> None:
    assert recogniser.hears_file(spoken(studio, sentence)) == sentence


@pytest.mark.parametrize("sentence", ENGLISH)
def test_the_english_narrator_is_understood(narrator: Studio, recogniser: Recogniser, sentence: str) -> None:
    assert recogniser.hears_file(spoken(narrator, sentence)) == sentence


@pytest.mark.parametrize("sentence", ITALIAN)
def test_an_italian_sentence_is_understood(studio: Studio, italian: Recogniser, sentence: str) -> None:
    assert italian.hears_file(spoken(studio, sentence, "it")) == sentence


def test_there_are_enough_sentences_to_be_confused_with() -> None:
    assert len(ENGLISH) >= 20
    assert len(ITALIAN) >= 10


def test_the_recogniser_does_not_understand_what_was_not_said(studio: Studio, recogniser: Recogniser) -> None:
    """Played backwards, hardly any sentence is what it was."""
    heard = [(sentence, recogniser.hears(backwards(spoken(studio, sentence)))) for sentence in ENGLISH]
    assert sum(sentence == found for sentence, found in heard) <= 3


def backwards(path: Path) -> array[int]:
    return samples_of(path)[::-1]


@pytest.mark.skipif(not is_installed(), reason=NO_MODEL)
@pytest.mark.parametrize(("language", "sentences", "limit"), [("en", ENGLISH, 0.03), ("it", ITALIAN, 0.08)])
@pytest.mark.timeout(600)
def test_a_model_that_knows_no_list_understands_too(
    studio: Studio, listener: Listener, language: str, sentences: tuple[str, ...], limit: float
) -> None:
    heard = [(sentence, listener.hears(spoken(studio, sentence, language), language)) for sentence in sentences]
    wrong = [pair for pair in heard if character_errors([pair], language)]
    assert character_errors(heard, language) < limit, wrong
