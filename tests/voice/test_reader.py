"""The voice as a channel of an evening: over a clock turned by hand, and with real children and a recogniser."""

from __future__ import annotations

import itertools
import time
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game, News
from engine.channel import seen
from engine.games.wonder_book.table import WonderTable
from engine.phrases import Phrases
from engine.pieces.tables import LIST
from tests.device.demo_evening import cards, said, setting
from tests.kit.asking import WHO, asking
from tests.voice.loudspeaker import Recording, is_installed, loudest, recording, sink, wait_for
from tests.voice.recogniser import Recogniser
from tests.voice.rehearsal import HandClock
from tests.voice.spoken_sentences import ENGLISH
from voice.lines import Priority
from voice.narrator import LineTold
from voice.reader import ReaderAloud, reader, simulated
from voice.settings import VoiceSettings

needs_sound = pytest.mark.skipif(
    not is_installed(), reason="needs aplay, pulseaudio and parec: `make test` installs them"
)


def demo() -> Game:
    return Game(setting().title.rules, WonderTable(players=["Ada", "Leo"]), cards().box)


class OnPaper:
    """A voice at a real evening, over a clock that is turned by hand."""

    def __init__(self, language: str = "en", verbosity: str = "normal") -> None:
        self.clock, self.game, self.told = HandClock(), demo(), list[LineTold]()
        self.voice = simulated(
            said(language).aloud(), VoiceSettings(language=language, verbosity=verbosity), self.clock
        )
        self.voice.listen(self.told.append)
        self.voice.show(seen(self.game, "all"))
        self.voice.work()

    def answer(self, value: object) -> None:
        """Posted like from a button, and shown to all channels."""
        news = self.game.answer(value, to=self.game.turn, by="buttons")
        self.voice.show(replace(seen(self.game, "all"), news=tuple(news)))
        self.voice.work()

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds * 50)):
            self.clock.time += 0.02
            self.voice.work()

    @property
    def heard(self) -> list[str]:
        return [told.line.caption for told in self.told if told.what == "ends"]


def test_the_voice_asks_what_the_game_asks() -> None:
    evening = OnPaper()
    evening.wait(20)
    assert evening.heard[0] == "How hard shall it be?"
    evening.answer("normal")
    evening.wait(120)
    assert evening.game.ask
    assert evening.heard[-1] in said().ask(evening.game.ask)


def told_once_more(evening: OnPaper) -> list[str]:
    """A question whose options have been listed in this turn comes again; what was heard of it."""
    evening.voice.show(asking(WHO, 11))
    evening.wait(30)
    evening.told.clear()
    evening.voice.show(asking(WHO, 12))
    return evening.heard


def test_options_that_were_not_listed_come_after_some_silence_and_once() -> None:
    evening = OnPaper()
    told_once_more(evening)
    evening.wait(4)
    assert evening.heard == ["Who is next?"]
    evening.wait(30)
    assert evening.heard == ["Who is next?", "Nora, or Bruno?"]


def test_no_options_come_into_a_pause_or_behind_an_answer() -> None:
    evening = OnPaper()
    told_once_more(evening)
    evening.wait(3)
    evening.voice.pause()
    evening.wait(30)
    assert evening.heard == ["Who is next?"]
    evening.voice.pause()
    evening.voice.show(asking(None, 13))
    evening.wait(30)
    assert evening.heard == ["Who is next?"]


def test_showing_a_view_takes_no_time_even_while_nobody_works() -> None:
    evening = OnPaper()
    view, began = seen(evening.game, "all"), time.monotonic()
    for _ in range(1000):
        evening.voice.show(view)
    assert time.monotonic() - began < 0.5


def test_an_answer_during_the_question_cuts_it() -> None:
    evening = OnPaper()
    evening.wait(0.5)
    evening.answer("normal")
    assert [told.what for told in evening.told[:3]] == ["begins", "cut", "begins"]


def test_the_question_can_be_heard_again_in_full() -> None:
    evening = OnPaper()
    evening.wait(30)
    evening.voice.ask_again()
    evening.wait(30)
    assert evening.heard == evening.heard[: len(evening.heard) // 2] * 2


def laying_out() -> OnPaper:
    """The list of what lies on the table is being read, and its third thing has just begun."""
    evening = OnPaper()
    evening.game.table.house["pieces"] = LIST
    while evening.game.ask and evening.game.ask.what != "setup.list":
        evening.answer(evening.game.ask.options[0])
    while not evening.told or "closed" not in evening.told[-1].line.caption:
        evening.wait(0.1)
    evening.told.clear()
    return evening


def test_in_a_list_repeat_says_the_thing_again_that_hands_are_busy_with() -> None:
    evening = laying_out()
    evening.voice.ask_again()
    evening.wait(60)
    things = said().ask(evening.game.ask).split("\n") if evening.game.ask else []
    assert " ".join(evening.heard) == " ".join(things[2:])


def test_when_the_whole_list_has_been_read_repeat_says_all_of_it() -> None:
    evening = laying_out()
    evening.wait(60)
    evening.told.clear()
    evening.voice.ask_again()
    evening.wait(60)
    assert evening.game.ask
    assert " ".join(evening.heard) == " ".join(said().ask(evening.game.ask).split("\n"))


def test_the_buttons_reach_the_narrator() -> None:
    evening = OnPaper()
    evening.wait(0.5)
    evening.voice.pause()
    evening.wait(60)
    assert evening.heard == []
    evening.voice.pause()
    evening.voice.next()
    evening.voice.louder(-2)
    evening.voice.faster(-1)
    evening.wait(30)
    assert evening.told[-1].what == "ends"


def test_the_cursor_is_heard_at_once_and_as_often_as_it_moves() -> None:
    evening = OnPaper()
    for option in ("normal", "easier", "normal"):
        evening.wait(0.3)
        evening.voice.point(option)
    evening.wait(5)
    assert [told.line.caption for told in evening.told if told.what == "begins"][-3:] == ["normal", "easier", "normal"]
    assert evening.heard == ["normal"]


def test_what_the_cursor_stood_on_is_not_said_any_more_when_it_has_been_taken() -> None:
    evening = OnPaper()
    evening.wait(30)
    evening.voice.point("easier: six Destiny tokens face up")
    evening.wait(0.3)
    evening.answer("easier")
    evening.wait(30)
    assert "easier: six Destiny tokens face up" not in evening.heard


def test_the_night_is_soft_and_the_day_as_loud_as_before() -> None:
    evening = OnPaper()
    levels = []
    for _ in range(2):
        evening.voice.night()
        evening.wait(20)
        levels.append(evening.voice.narrator.volume.level)
    assert levels == [35, 80]
    assert [told for told in evening.heard if "volume" in told] == ["Night volume.", "Day volume."]


def test_at_the_ceiling_the_button_says_so() -> None:
    evening = OnPaper()
    evening.voice.louder(9)
    evening.voice.louder()
    evening.wait(20)
    assert "It does not get any louder." in evening.heard


def test_who_is_still_learning_hears_why_a_press_did_not_count() -> None:
    for verbosity, sentences in (
        ("teaching", ["That press did not count: I was not ready yet.", "Press again."]),
        ("short", []),
    ):
        evening = OnPaper(verbosity=verbosity)
        evening.wait(0.5)
        evening.voice.too_early()
        evening.wait(8)
        assert [said for said in evening.heard if "did not count" in said or "again" in said] == sentences


def test_a_press_that_did_not_count_is_a_knock_and_the_question_is_still_heard_whole(tmp_path: Path) -> None:
    told = list[LineTold]()
    voice = reader(said(), VoiceSettings(sound=False), tmp_path)
    voice.listen(told.append)
    voice.start()
    voice.show(seen(demo(), "all"))
    voice.too_early()
    wait_for(lambda: any(each.what == "ends" and "hard" in each.line.caption for each in list(told)), 20)
    voice.stop()
    knock = next(each.clip for each in told if each.line.caption == "♪")
    assert knock
    assert knock.seconds == pytest.approx(0.06, abs=0.005)


def test_the_box_has_words_of_its_own() -> None:
    evening = OnPaper()
    evening.voice.tell("It is getting hot in here.", Priority.ALARM)
    evening.wait(5)
    assert evening.heard[0] == "It is getting hot in here."


def test_the_story_of_an_evening_is_told_within_seconds() -> None:
    """The story of the demo, read by somebody who only ever presses OK."""
    evening = OnPaper()
    for _ in range(40):
        ask = evening.game.ask
        assert ask
        evening.wait(60)
        evening.answer(ask.options[0])
    assert len(evening.heard) > 60
    assert [told for told in evening.told if "{" in told.line.caption or "<" in told.line.caption] == []


# Real children, a loudspeaker that nobody hears, and a recogniser -------------------------------------------


class AtTheTable:
    """A voice with everything real, and what came out of it."""

    def __init__(self, voice: ReaderAloud, heard: Recording) -> None:
        self.voice, self.recording, self.told = voice, heard, list[LineTold]()
        self.marks = list[int]()  # where in the recording each sentence begins
        voice.listen(self._note)

    def say(self, *sentences: str, priority: Priority = Priority.STORY) -> None:
        lines = [line for text in sentences for line in self.voice.script.cut_of(text, priority, turn=1)]
        self.voice.post(lambda: self.voice.narrator.say(lines))

    def when(self, what: str, caption: str) -> None:
        wait_for(lambda: any(told.what == what and told.line.caption == caption for told in list(self.told)), 20)

    def heard_in(self, before: str, sentence: str, recogniser: Recogniser) -> str:
        """What was heard while this sentence was said, after the other one was cut."""
        self.when("begins", sentence)
        cut = next(told for told in self.told if told.line.caption == before)
        assert any(told.what == "cut" and told.line == cut.line for told in self.told)
        begun = len(self.recording.samples)
        self.when("ends", sentence)
        time.sleep(0.1)
        return recogniser.hears(self.recording.samples[begun:])

    def sentences(self, recogniser: Recogniser) -> list[str]:
        """What was heard from the beginning of each sentence to the next."""
        time.sleep(0.3)
        samples = self.recording.samples
        return [recogniser.hears(samples[start:end]) for start, end in itertools.pairwise([*self.marks, len(samples)])]

    def _note(self, told: LineTold) -> None:
        if told.what == "begins":
            self.marks.append(len(self.recording.samples))
        self.told.append(told)


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser(ENGLISH)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTheTable]:
    with sink(tmp_path / "home"), recording() as heard:
        voice = reader(said(), VoiceSettings(), tmp_path / "cache")
        voice.start()
        yield AtTheTable(voice, heard)
        voice.stop()


@needs_sound
def test_what_is_said_is_heard_in_its_order(table: AtTheTable, recogniser: Recogniser) -> None:
    told = ENGLISH[:5]
    table.say(*told)
    table.when("ends", told[-1])
    assert table.sentences(recogniser) == list(told)


@needs_sound
def test_next_cuts_in_and_the_next_sentence_is_heard_whole(table: AtTheTable, recogniser: Recogniser) -> None:
    first, second = "Put all seventeen Sparks into the supply.", "You have reached the goal!"
    table.say(first, second)
    table.when("begins", first)
    time.sleep(1.0)
    table.voice.next()
    assert table.heard_in(first, second, recogniser) == second


@needs_sound
def test_a_paused_sentence_goes_on_and_is_understood(table: AtTheTable, recogniser: Recogniser) -> None:
    """Pause and resume lose no word: the two halves together are the sentence."""
    sentence = "Shuffle the cards and lay them face down."
    table.say(sentence)
    table.when("begins", sentence)
    time.sleep(1.2)
    table.voice.pause()
    time.sleep(0.6)
    paused = len(table.recording.samples)
    time.sleep(0.4)
    assert loudest(table.recording.samples[paused:]) < 300
    table.voice.pause()
    table.when("ends", sentence)
    time.sleep(0.3)
    assert recogniser.hears(without_long_silences(table.recording.samples)) == sentence


@needs_sound
def test_an_alarm_cuts_in_and_the_story_is_told_anew(table: AtTheTable, recogniser: Recogniser) -> None:
    story, alarm = "The old tower clock begins to strike.", "The loudspeaker is back."
    table.say(story)
    table.when("begins", story)
    time.sleep(0.8)
    table.say(alarm, priority=Priority.ALARM)
    assert table.heard_in(story, alarm, recogniser) == alarm
    table.when("ends", story)
    assert table.sentences(recogniser)[-1] == story


def test_without_a_sound_device_the_captions_go_on_and_it_is_told(tmp_path: Path) -> None:
    told, reports = list[LineTold](), list[News]()
    voice = reader(said(), VoiceSettings(device="nowhere"), tmp_path, report=reports.append)
    voice.listen(told.append)
    voice.start()
    voice.show(seen(demo(), "all"))
    wait_for(lambda: any(each.what == "ends" for each in list(told)), 20)
    voice.stop()
    assert [news.what for news in reports] == ["voice.no_sound"]
    for language in ("en", "it"):
        assert "nowhere" not in Phrases.load("voice", language, strict=True).news(reports[0])


@needs_sound
def test_a_loudspeaker_that_vanishes_in_mid_evening_is_told_once_and_the_captions_go_on(tmp_path: Path) -> None:
    told, reports = list[LineTold](), list[News]()
    voice = reader(said(), VoiceSettings(), tmp_path / "cache", report=reports.append)
    voice.listen(told.append)
    voice.start()

    def says(sentence: str) -> None:
        voice.tell(sentence)
        wait_for(lambda: any(each.what == "ends" and each.line.caption == sentence for each in list(told)), 40)

    with sink(tmp_path / "home"):
        says("Who goes next?")
    for sentence in ENGLISH[3:6]:
        says(sentence)
    voice.stop()
    assert [news.what for news in reports] == ["voice.no_sound"]


def test_without_any_engine_the_captions_go_on_too(tmp_path: Path) -> None:
    told = list[LineTold]()
    voice = reader(said(), VoiceSettings(engine="simulated", sound=False), tmp_path)
    voice.listen(told.append)
    voice.start()
    voice.show(seen(demo(), "all"))
    wait_for(lambda: any(each.what == "ends" for each in list(told)), 20)
    voice.stop()
    assert told[0].line.caption == "How hard shall it be?"


def test_a_clip_can_be_fetched_by_its_key(tmp_path: Path) -> None:
    told = list[LineTold]()
    voice = reader(said(), VoiceSettings(sound=False), tmp_path)
    voice.listen(told.append)
    voice.start()
    voice.show(seen(demo(), "all"))
    wait_for(lambda: bool(told), 20)
    clip = told[0].clip
    voice.stop()
    assert clip
    assert (voice.wav(clip.key) or b"").startswith(b"RIFF")


def test_a_trial_is_three_notes_and_a_sentence(tmp_path: Path) -> None:
    told = list[LineTold]()
    voice = reader(said(), VoiceSettings(sound=False), tmp_path / "cache")
    voice.listen(told.append)
    voice.start()
    voice.trial(tmp_path)
    wait_for(lambda: any("Taleside" in each.line.caption for each in list(told)), 20)
    voice.stop()
    notes = told[0].clip
    assert notes
    assert (told[0].line.caption, notes.path) == ("♪ ♪ ♪", tmp_path / "tone.wav")
    assert notes.seconds == pytest.approx(1.05, abs=0.01)


def test_a_voice_that_stumbles_goes_on(tmp_path: Path) -> None:
    """A bug in the voice costs a sentence, not the evening."""
    voice = reader(said(), VoiceSettings(engine="simulated", sound=False), tmp_path)
    told = list[LineTold]()
    voice.listen(told.append)
    voice.start()
    voice.post(lambda: 1 / 0)  # type: ignore[arg-type]
    voice.show(seen(demo(), "all"))
    wait_for(lambda: bool(told), 20)
    voice.stop()


def without_long_silences(samples: array[int]) -> array[int]:
    """All that is loud, with no more than a tenth of a second between."""
    kept, quiet = array("h"), 0
    for at in range(0, len(samples), 160):
        piece = samples[at : at + 160]
        quiet = 0 if loudest(piece) > 600 else quiet + 1
        if quiet < 10:
            kept.extend(piece)
    return kept
