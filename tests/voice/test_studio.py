"""The studio: recordings first, then the cache, then engines; what fails is replaced, and that is said once."""

from __future__ import annotations

import threading
from array import array
from pathlib import Path

import pytest

from engine import News
from tests.kit.studio import Clicks, line
from tests.voice.loudspeaker import loudest, wait_for
from tests.voice.rehearsal import HandClock
from voice.cache import Cache
from voice.clips import Clip, samples_of, write
from voice.engines.simulated import SimulatedEngine
from voice.engines.speech import Utterance
from voice.errors import EngineLost
from voice.pack import PackVoice, Speaker
from voice.settings import VoiceSettings
from voice.studio import Studio


def studio(
    folder: Path, *engines: Clicks | SimulatedEngine, pack: PackVoice | None = None, told: list[News] | None = None
) -> Studio:
    news = told if told is not None else []
    return Studio(engines, Cache(folder / "cache"), VoiceSettings(), pack, news.append)


def test_a_sentence_is_made_once_and_then_found(tmp_path: Path) -> None:
    engine = Clicks()
    made = studio(tmp_path, engine)
    assert made.clip(line("Once.")) == made.clip(line("Once."))
    assert len(engine.asked) == 1


def test_what_was_made_on_another_evening_is_found_too(tmp_path: Path) -> None:
    engine = Clicks()
    for _ in range(2):
        studio(tmp_path, engine).clip(line("Once."))
    assert len(engine.asked) == 1


def test_a_recording_comes_before_every_engine(tmp_path: Path) -> None:
    engine = Clicks()
    write(tmp_path / "mine.wav", array("h", [9000] * 400), 8000)
    clip = studio(tmp_path, engine).clip(line("Once.", recording=tmp_path / "mine.wav"))
    assert clip
    assert (clip.path, engine.asked) == (tmp_path / "mine.wav", [])


def test_a_recording_that_cannot_be_played_is_spoken_instead(tmp_path: Path) -> None:
    (tmp_path / "mine.wav").write_bytes(b"no sound")
    engine = Clicks()
    assert studio(tmp_path, engine).clip(line("Once.", recording=tmp_path / "mine.wav"))
    assert [speech.text for speech in engine.asked] == ["Once."]


def test_speaker_and_mood_change_the_voice(tmp_path: Path) -> None:
    engine = Clicks()
    pack = PackVoice(speakers={"cat": Speaker(pitch=130, rate=110, voices={"en": "clack"})})
    made = studio(tmp_path, engine, pack=pack)
    plain, whispered = made.clip(line("Hi.")), made.clip(line("Ho.", speaker="cat", mood="whisper"))
    assert engine.asked[0] == Utterance("Hi.", "en", "click")
    assert engine.asked[1] == Utterance("Ho.", "en", "clack", rate=1.01, pitch=1.23, mood="whisper")
    assert plain and whispered  # noqa: PT018
    assert whispered.gain == pytest.approx(0.45 * plain.gain)


def test_a_voice_that_the_engine_does_not_have_is_its_best_instead(tmp_path: Path) -> None:
    engine = Clicks()
    pack = PackVoice(speakers={"cat": Speaker(voices={"en": "meow"})})
    studio(tmp_path, engine, pack=pack).clip(line("Hi.", speaker="cat"))
    assert engine.asked[0].voice == "click"


def test_another_engine_speaks_the_sentence_that_one_cannot(tmp_path: Path) -> None:
    first, second, told = Clicks("first", deaf="odd"), Clicks("second"), list[News]()
    made = studio(tmp_path, first, second, told=told)
    assert made.clip(line("An odd one."))
    assert (len(first.asked), len(second.asked), made.engine, told) == (1, 1, "first", [])


def test_three_failures_in_a_row_and_the_next_engine_takes_over(tmp_path: Path) -> None:
    first, second, told = Clicks("first", deaf="odd"), Clicks("second"), list[News]()
    made = studio(tmp_path, first, second, told=told)
    for number in range(5):
        assert made.clip(line(f"An odd number {number}."))
    assert (len(first.asked), first.closed, made.engine) == (3, True, "second")
    assert told == [News("voice.engine_lost", {"engine": "first", "why": "it does not answer", "next": "second"})]


def test_failures_now_and_then_are_forgiven(tmp_path: Path) -> None:
    first, second = Clicks("first", deaf="odd"), Clicks("second")
    made = studio(tmp_path, first, second)
    for number in range(9):
        made.clip(line(f"An odd number {number}." if number % 2 else f"A number {number}."))
    assert made.engine == "first"


def test_without_any_engine_captions_go_on_and_it_is_said(tmp_path: Path) -> None:
    told = list[News]()
    made = studio(tmp_path, Clicks("first", deaf=""), SimulatedEngine(), told=told)
    clips = [made.clip(line(f"Number {number}.")) for number in range(4)]
    assert all(isinstance(clip, Clip) and clip.seconds > 0.3 for clip in clips)
    assert told == [News("voice.no_engine")]


def test_an_engine_is_asked_only_for_its_languages(tmp_path: Path) -> None:
    english, both, told = Clicks("english", ("en",)), Clicks("both"), list[News]()
    made = studio(tmp_path, english, both, told=told)
    made.clip(line("Ciao.", language="it"))
    made.clip(line("Hello."))
    assert ([len(english.asked), len(both.asked)], told) == ([1, 1], [])


def test_a_line_without_words_is_silence(tmp_path: Path) -> None:
    engine = Clicks()
    clip = studio(tmp_path, engine).clip(line("…"))
    assert clip
    assert (clip.path, engine.asked) == (None, [])


def test_where_nothing_can_be_written_it_goes_on_in_memory(tmp_path: Path) -> None:
    """A full disk and one that was pulled out look the same: the folder takes no file."""
    engine = Clicks()
    made = studio(tmp_path, engine)
    (tmp_path / "cache").rmdir()
    (tmp_path / "cache").write_text("no folder any more", encoding="utf-8")
    clip = made.clip(line("Once."))
    assert clip
    assert clip.path
    assert clip.path.is_file()
    assert made.engine == "clicks"


def test_what_is_urgent_is_made_first(tmp_path: Path) -> None:
    engine, done = Clicks(), threading.Event()
    made = studio(tmp_path, engine)
    for number in range(3):
        made.order(line(f"Later {number}."), lambda line, clip: None, False)
    made.order(line("Now."), lambda line, clip: done.set(), True)
    made.start()
    assert done.wait(5)
    made.close()
    assert engine.asked[0].text == "Now."


def test_what_is_only_told_soon_is_made_after_all_that_is_wanted(tmp_path: Path) -> None:
    engine, done = Clicks(), threading.Event()
    made = studio(tmp_path, engine)
    made.prepare([line("Soon.")])
    made.order(line("Later."), lambda line, clip: None, False)
    made.order(line("Now."), lambda line, clip: None, True)
    made.start()
    made.prepare([line("Last.")])
    made.order(line("Never."), lambda line, clip: done.set(), False)
    while "Last." not in [speech.text for speech in engine.asked]:
        assert done.wait(5)
    made.close()
    assert [speech.text for speech in engine.asked if speech.text != "Never."] == ["Now.", "Later.", "Soon.", "Last."]


def test_a_closed_studio_lets_go_of_its_engines(tmp_path: Path) -> None:
    engine = Clicks()
    made = studio(tmp_path, engine)
    made.start()
    made.close()
    assert engine.closed


def test_nobody_waits_for_an_engine_that_has_only_begun_to_start(tmp_path: Path) -> None:
    class Slow(Clicks):
        starts, ended = threading.Event(), threading.Event()

        def voices(self, language: str) -> tuple[str, ...]:
            self.starts.set()
            self.ended.wait(60)
            raise EngineLost(self.name, "it was ended")

        def close(self) -> None:
            self.ended.set()

    slow, next_one, told = Slow(), Clicks("second"), list[News]()
    made = studio(tmp_path, slow, next_one, told=told)
    made.start()
    assert slow.starts.wait(5)
    made.order(line("Never."), lambda line, clip: None, True)
    made.close()
    assert (slow.ended.is_set(), next_one.asked, told) == (True, [], [])


def test_a_bug_costs_a_sentence_and_not_the_voice(tmp_path: Path) -> None:
    class Odd(Clicks):
        def wav(self, speech: Utterance, path: Path) -> None:
            if "odd" in speech.text:
                raise KeyError("nobody thought of that")
            super().wav(speech, path)

    made, clips, done = studio(tmp_path, Odd()), list[Clip | None](), threading.Event()
    made.order(line("An odd one."), lambda line, clip: clips.append(clip), True)
    made.order(line("Fine."), lambda line, clip: done.set(), True)
    made.start()
    assert done.wait(5)
    assert (clips, made.is_alive()) == ([None], True)
    made.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_studio_whose_thread_has_died_shows_no_life(tmp_path: Path) -> None:
    class Deadly(Clicks):
        def wav(self, speech: Utterance, path: Path) -> None:
            raise SystemExit

    made = studio(tmp_path, Deadly())
    made.start()
    assert made.is_alive()
    made.order(line("Once."), lambda line, clip: None, True)
    wait_for(lambda: not made.is_alive())


def test_a_studio_that_hangs_shows_no_life_and_one_that_only_waits_does(tmp_path: Path) -> None:
    gate, begun, clock = threading.Event(), threading.Event(), HandClock()

    class Hanging(Clicks):
        def wav(self, speech: Utterance, path: Path) -> None:
            begun.set()
            assert gate.wait(20)
            super().wav(speech, path)

    made = Studio([Hanging()], Cache(tmp_path), VoiceSettings(), clock=clock)
    made.start()
    made.order(line("Once."), lambda line, clip: None, True)
    assert begun.wait(20)
    clock.time += 90
    assert made.is_alive()  # engines that do not even start take that long
    clock.time += 60
    assert not made.is_alive()
    gate.set()
    wait_for(made.is_alive)
    made.close()


@pytest.mark.parametrize("signal", ["question", "alarm"])
def test_where_nobody_can_speak_there_is_a_signal_and_where_somebody_can_there_is_none(
    tmp_path: Path, signal: str
) -> None:
    engine = Clicks()
    studio(tmp_path, engine).clip(line("Who goes next?", signal=signal))
    assert engine.asked == [Utterance("Who goes next?", "en", "click")]
    made = studio(tmp_path, SimulatedEngine())
    silent, heard = made.clip(line("Who goes next?")), made.clip(line("Who goes next?", signal=signal))
    assert silent
    assert heard
    assert heard.seconds == silent.seconds
    assert [loudest(samples_of(clip.path)) > 10_000 for clip in (silent, heard) if clip.path] == [False, True]
