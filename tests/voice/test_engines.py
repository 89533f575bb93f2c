"""Engines as they are: real ones in children that are killed when they hang, and one that is always there."""

from __future__ import annotations

import contextlib
import os
import signal
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import News
from engine.phrases import Phrases
from tests.voice.hearing import height, voiced
from tests.voice.loudspeaker import loudest
from voice.clips import is_whole, opened, samples_of
from voice.engines.apart import IDLE, Apart
from voice.engines.catalogue import complaints, engines, who_speaks
from voice.engines.models import apart, models, together
from voice.engines.simulated import SimulatedEngine, reading_time
from voice.engines.speech import Utterance
from voice.errors import EngineLost

SENTENCES = {"en": "The clock strikes eleven, and then it does not strike twelve.", "it": "L'orologio suona le undici."}
ODD = """
import sys, time
from voice.child import own_lines, tell
lines = own_lines()
tell(lines, {"voices": {"en": ["odd"]}})
for line in sys.stdin:
    print("noise that no parent must take for an answer")
    if '"hang' in line:
        time.sleep(60)
    if '"die"' in line:
        raise SystemExit(3)
    tell(lines, {"done": "x"})
"""


@pytest.fixture(params=["hibari", "pico", "pyttsx3"])
def real(request: pytest.FixtureRequest) -> Iterator[Apart]:
    """An engine that really speaks."""
    engine = Apart(request.param)
    yield engine
    engine.close()


def piper(folder: Path, name: str = "joe.onnx", code: str = "it_IT") -> Path:
    """A model of Piper's as far as its description goes."""
    model = folder / "piper" / name
    model.parent.mkdir(exist_ok=True)
    model.write_bytes(b"a model")
    model.with_name(f"{name}.json").write_text(f'{{"language": {{"code": "{code}"}}}}', encoding="utf-8")
    return model


@pytest.fixture
def hibari() -> Iterator[Apart]:
    """The neural voice."""
    engine = Apart("hibari")
    yield engine
    engine.close()


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Apart]:
    """An engine that hangs and dies on command, in a child of its own."""
    (tmp_path / "odd_engine.py").write_text(textwrap.dedent(ODD), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    engine = Apart("odd", patience=0.2, module="odd_engine")
    yield engine
    engine.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_engine_speaks_a_whole_file(real: Apart, language: str, tmp_path: Path) -> None:
    if not real.voices(language):
        assert (real.name, language) == ("hibari", "it")
        return
    path = tmp_path / "said.wav"
    real.wav(Utterance(SENTENCES[language], language), path)
    clip = opened(path)
    assert is_whole(path)
    assert 1.0 < clip.seconds < 6.0
    assert loudest(samples_of(path)) > 5000


def test_no_silence_is_left_before_and_after(real: Apart, tmp_path: Path) -> None:
    real.wav(Utterance("One."), tmp_path / "one.wav")
    samples, clip = samples_of(tmp_path / "one.wav"), opened(tmp_path / "one.wav")
    edge = int(0.06 * clip.rate)
    assert loudest(samples[:edge]) * clip.gain > 300
    assert clip.seconds < 1.2


def test_slower_and_faster_are_heard(real: Apart, tmp_path: Path) -> None:
    lengths = []
    for rate in (0.6, 1.0, 1.6):
        real.wav(Utterance(SENTENCES["en"], rate=rate), tmp_path / "rate.wav")
        lengths.append(opened(tmp_path / "rate.wav").seconds)
    assert lengths[0] > 1.2 * lengths[1] > 1.2 * lengths[2]


def test_a_high_voice_is_another_sound(real: Apart, tmp_path: Path) -> None:
    for name, pitch in (("low", 0.7), ("high", 1.4)):
        real.wav(Utterance(SENTENCES["en"], pitch=pitch), tmp_path / f"{name}.wav")
    assert (tmp_path / "low.wav").read_bytes() != (tmp_path / "high.wav").read_bytes()


@pytest.mark.parametrize(
    "text", ["<pitch level='50'>Tags</pitch> are read as words", "A & B", "Ünïcödé ñ 中文 words", "so. many. stops..."]
)
def test_odd_texts_are_spoken_and_do_no_harm(real: Apart, text: str, tmp_path: Path) -> None:
    real.wav(Utterance(text), tmp_path / "odd.wav")
    real.wav(Utterance(SENTENCES["en"]), tmp_path / "after.wav")
    assert is_whole(tmp_path / "after.wav")


def test_many_sentences_come_from_one_process(real: Apart, tmp_path: Path) -> None:
    """And each is its own: with pyttsx3 alone, only the last one of several is ever heard."""
    lengths = []
    for text in ("One.", "One and two.", "One and two and three and four."):
        real.wav(Utterance(text), tmp_path / "said.wav")
        lengths.append(opened(tmp_path / "said.wav").seconds)
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 3


def test_an_engine_that_was_killed_speaks_again(real: Apart, tmp_path: Path) -> None:
    real.wav(Utterance("One."), tmp_path / "one.wav")
    first = real.pid
    assert first
    os.kill(first, signal.SIGKILL)
    with pytest.raises(EngineLost):
        real.wav(Utterance("Two."), tmp_path / "two.wav")
    real.wav(Utterance("Three."), tmp_path / "three.wav")
    assert is_whole(tmp_path / "three.wav")
    assert real.pid != first


def test_an_engine_that_hangs_is_killed_in_time(odd: Apart, tmp_path: Path) -> None:
    odd.wav(Utterance("fine"), tmp_path / "x.wav")
    hanging, began = odd.pid, time.monotonic()
    assert hanging
    with pytest.raises(EngineLost) as lost:
        odd.wav(Utterance("hang"), tmp_path / "x.wav")
    assert time.monotonic() - began < 3
    assert lost.value.about == {"engine": "odd", "why": "it does not answer"}
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


class Watched:
    """A clock on which a quarter of a second passes whenever somebody looks at it."""

    time = 0.0

    def __call__(self) -> float:
        self.time += 0.25
        return self.time


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(("name", "letters", "patience"), [("odd", 4, 4.04), ("odd", 204, 6.04), ("piper", 44, 8.4)])
def test_the_longer_a_sentence_and_the_slower_the_engine_the_longer_it_is_waited_for(
    tmp_path: Path, name: str, letters: int, patience: float
) -> None:
    """With the patience that every engine has; Pico takes 0.14 seconds for the longest, on a busy PC."""
    clock = Watched()
    engine = Apart(name, module="odd_engine", clock=clock)
    engine.wav(Utterance("fine"), tmp_path / "x.wav")
    began = clock.time
    with pytest.raises(EngineLost, match="does not answer"):
        engine.wav(Utterance("hang".ljust(letters)), tmp_path / "x.wav")
    assert patience <= clock.time - began <= patience + 0.5
    assert not engine.pid


def test_an_engine_that_dies_is_started_again(odd: Apart, tmp_path: Path) -> None:
    with pytest.raises(EngineLost, match="died"):
        odd.wav(Utterance("die"), tmp_path / "x.wav")
    odd.wav(Utterance("fine"), tmp_path / "x.wav")
    assert odd.pid


def test_an_engine_that_is_not_installed_says_so(tmp_path: Path) -> None:
    parrot = Apart("parrot")
    with pytest.raises(EngineLost, match="no engine called parrot"):
        parrot.voices("en")
    parrot.close()


def test_piper_without_its_library_or_its_voice_says_what_is_missing(tmp_path: Path) -> None:
    absent = tmp_path / "it_IT-paola.onnx"
    for model, why in ((absent, "it_IT-paola.onnx: No such file"), (piper(tmp_path), "piper|INVALID")):
        engine = Apart("piper", str(model))
        with pytest.raises(EngineLost, match=why):
            engine.voices("it")
        engine.close()


def test_a_language_that_an_engine_does_not_speak_has_no_voices(real: Apart) -> None:
    assert real.voices("xx") == ()
    assert real.voices("en-GB") == real.voices("en")


def test_the_simulated_engine_is_as_long_as_the_sentence(tmp_path: Path) -> None:
    SimulatedEngine().wav(Utterance("Once upon a time."), tmp_path / "said.wav")
    assert opened(tmp_path / "said.wav").seconds == pytest.approx(reading_time("Once upon a time."), abs=0.01)
    assert (tmp_path / "said.txt").read_text(encoding="utf-8") == "Once upon a time."
    assert loudest(samples_of(tmp_path / "said.wav")) == 0


@pytest.mark.parametrize(
    ("wanted", "model", "order"),
    [
        ("best", "", ["hibari", "pico", "pyttsx3", "simulated"]),
        ("best", "joe.onnx", ["hibari", "pico", "pyttsx3", "simulated"]),
        ("kokoro", "", ["hibari", "pico", "pyttsx3", "simulated"]),
        ("pico", "", ["pico", "hibari", "pyttsx3", "simulated"]),
        ("pyttsx3", "", ["pyttsx3", "hibari", "pico", "simulated"]),
        ("piper", "", ["hibari", "pico", "pyttsx3", "simulated"]),
        ("simulated", "joe.onnx", ["simulated"]),
    ],
)
def test_who_speaks_when_the_first_one_cannot(wanted: str, model: str, order: list[str]) -> None:
    assert [engine.name for engine in engines(wanted, model)] == order


def test_voices_that_an_owner_has_brought_along_come_first(tmp_path: Path) -> None:
    piper(tmp_path)
    (tmp_path / "kokoro").mkdir()
    (tmp_path / "kokoro" / "kokoro.onnx").write_bytes(b"a model")
    orders = {
        wanted: [engine.name for engine in engines(wanted, "", tmp_path)] for wanted in ("best", "kokoro", "pico")
    }
    assert orders == {
        "best": ["piper", "hibari", "pico", "pyttsx3", "simulated"],
        "kokoro": ["kokoro", "piper", "hibari", "pico", "pyttsx3", "simulated"],
        "pico": ["pico", "piper", "hibari", "pyttsx3", "simulated"],
    }


def test_on_a_small_machine_the_neural_voice_is_left_out_unless_somebody_wants_it(tmp_path: Path) -> None:
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_text("MemTotal:         425984 kB\n", encoding="ascii")
    large.write_text("MemTotal:        1945600 kB\n", encoding="ascii")
    assert [engines(memory=of)[0].name for of in (small, large, tmp_path / "nowhere")] == ["pico", "hibari", "hibari"]
    assert engines("hibari", memory=small)[0].name == "hibari"


def test_an_engine_is_not_started_for_a_language_that_it_has_not() -> None:
    hibari = engines("hibari")[0]
    assert isinstance(hibari, Apart)
    assert (hibari.voices("it"), hibari.pid) == ((), None)


def test_who_was_asked_nothing_for_long_gives_its_memory_back_and_speaks_again(odd: Apart, tmp_path: Path) -> None:
    now = [0.0]
    engine = Apart("odd", module="odd_engine", clock=lambda: now[0])
    engine.wav(Utterance("fine"), tmp_path / "x.wav")
    now[0] += IDLE - 1
    engine.give_back()
    holding = engine.pid
    now[0] += 1
    engine.give_back()
    given_back = engine.pid
    engine.wav(Utterance("fine"), tmp_path / "x.wav")
    assert holding
    assert given_back is None
    assert engine.pid
    engine.close()


def test_numbers_without_a_name_are_read_out_digit_by_digit(hibari: Apart, tmp_path: Path) -> None:
    for text in ("9" * 40, "It costs 1,000,000,000,000,000,000,000,000,000,000,000,000 coins."):
        hibari.wav(Utterance(text), tmp_path / "long.wav")
        assert opened(tmp_path / "long.wav").seconds > 8.0


STUMBLING = """
from voice.engines import worker
class Stumbling:
    def voices(self, language):
        return ("x",)
    def wav(self, speech, path):
        path.write_text({"fine": "sound"}[speech.text])
worker.engine = lambda *_: Stumbling()
worker.main()
"""


def test_a_sentence_that_is_too_much_for_an_engine_is_not_the_end_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stumbling.py").write_text(STUMBLING, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with contextlib.closing(Apart("stumbling", module="stumbling")) as engine:
        engine.wav(Utterance("fine"), tmp_path / "x.wav")
        before = engine.pid
        with pytest.raises(EngineLost, match="KeyError"):
            engine.wav(Utterance("too much"), tmp_path / "x.wav")
        engine.wav(Utterance("fine"), tmp_path / "x.wav")
        assert engine.pid == before


def test_a_character_of_the_neural_voice_is_higher_and_as_long(hibari: Apart, tmp_path: Path) -> None:
    lengths, heights = list[float](), list[float]()
    for pitch in (0.7, 1.0, 1.5):
        hibari.wav(Utterance(SENTENCES["en"], pitch=pitch), tmp_path / "said.wav")
        lengths.append(opened(tmp_path / "said.wav").seconds)
        heights.append(height(tmp_path / "said.wav"))
    assert max(lengths) < 1.05 * min(lengths)
    assert heights[0] < 0.9 * heights[1] < 0.75 * heights[2]


def test_a_whisper_of_the_neural_voice_is_breath_and_a_shout_is_denser(hibari: Apart, tmp_path: Path) -> None:
    density = {}
    for mood in ("plain", "whisper", "loud"):
        hibari.wav(Utterance(SENTENCES["en"], mood=mood), tmp_path / f"{mood}.wav")
        samples = samples_of(tmp_path / f"{mood}.wav")
        density[mood] = sum(map(abs, samples)) / len(samples) / loudest(samples)
    assert voiced(tmp_path / "whisper.wav") < 0.6 * voiced(tmp_path / "plain.wav")
    assert density["loud"] > 1.5 * density["plain"]


def test_it_is_told_who_really_speaks_and_why_nobody_better_does() -> None:
    company = (Apart("parrot"), Apart("pico"), SimulatedEngine())
    assert who_speaks("it", company) == ("pico", "ValueError: there is no engine called parrot")
    assert who_speaks("en", engines("hibari")) == ("hibari", "")
    assert all(engine.pid is None for engine in company if isinstance(engine, Apart))


def test_the_language_of_a_model_stands_in_its_description_and_not_in_its_name(tmp_path: Path) -> None:
    english, italian = piper(tmp_path, "joe.onnx", "en_US"), piper(tmp_path, "paola.onnx", "it-IT")
    elsewhere = tmp_path / "mine.onnx"
    elsewhere.write_bytes(b"x")
    (tmp_path / "mine.onnx.json").write_text('{"espeak": {"voice": "it"}}', encoding="utf-8")
    found = models(str(elsewhere), tmp_path)
    assert [(model.path, model.language) for model in found] == [(elsewhere, "it"), (english, "en"), (italian, "it")]
    assert [model.name for model in apart(together(found))] == ["mine", "joe", "paola"]
    assert [model.path for model in models(str(italian), tmp_path)] == [italian, english]


@pytest.mark.parametrize(
    ("described", "why"),
    [
        (None, "joe.onnx.json: No such file or directory"),
        ("no JSON", "joe.onnx.json cannot be read"),
        ("[]", "joe.onnx.json cannot be read"),
        ("{}", "joe.onnx.json names no language"),
    ],
)
def test_a_model_that_cannot_be_used_is_told_with_its_reason(tmp_path: Path, described: str | None, why: str) -> None:
    model = piper(tmp_path)
    description = model.with_name("joe.onnx.json")
    description.unlink() if described is None else description.write_text(described, encoding="utf-8")
    told = list(complaints("best", "it", "", tmp_path))
    assert told == [News("voice.bad_model", {"file": "joe.onnx", "why": why})]
    assert engines("best", "", tmp_path)[0].name == "hibari"
    assert Phrases.load("voice").news(told[0]) == f"The voice joe.onnx cannot be used: {why}."


def test_whoever_wants_piper_hears_that_it_has_no_voice_for_the_language(tmp_path: Path) -> None:
    model = piper(tmp_path, code="en_US")
    no_voice = News("voice.no_model", {"language": "it"})
    assert list(complaints("best", "it", "", tmp_path)) == []
    assert list(complaints("piper", "it", "", tmp_path)) == [no_voice]
    assert list(complaints("best", "it", str(model), None)) == [no_voice]
    assert list(complaints("piper", "en", "", tmp_path)) == []
    assert "for Italian here" in Phrases.load("voice").news(no_voice)


def test_whoever_wants_kokoro_hears_that_it_is_not_there(tmp_path: Path) -> None:
    assert list(complaints("kokoro", "it", "", tmp_path)) == [News("voice.no_kokoro")]
    assert "`make voices`" in Phrases.load("voice").news(News("voice.no_kokoro"))
