"""Rendered clips: found by their words, never two voices in one breath, and what is lost is said live."""

from __future__ import annotations

import os
import signal
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from engine import News
from tests.device.demo_evening import said
from tests.kit.asking import AREAS, STORY, WHO, asking
from tests.kit.studio import Clicks
from voice.cache import Cache
from voice.clips import notes, write
from voice.engines.apart import Apart
from voice.engines.timbres import TIMBRES
from voice.lines import Priority, SpokenLine
from voice.opus import packed
from voice.pack import PackVoice, Speaker
from voice.rendered import Cast, Rendered, Role, mark, missing, name, speech, stale
from voice.script import Script
from voice.settings import VoiceSettings
from voice.studio import Studio


def line(text: str, **about: object) -> SpokenLine:
    return SpokenLine(text, text, Priority.STORY, language="it", **about)  # type: ignore[arg-type]


def rendered(folder: Path, *lines: SpokenLine, pack: PackVoice | None = None) -> Rendered:
    """A folder with clips of these lines: a note each."""
    write(folder / "note.wav", notes((440.0,), 0.4, 24000), 24000)
    for each in lines:
        wanted = speech(each, Cast(pack or PackVoice()))
        assert wanted
        packed(folder / "note.wav", folder / "clips" / name(wanted))
    for role in Role:
        mark(folder / "clips", "it", "box", role, is_ready=True)
    return Rendered((folder / "nowhere", folder / "clips"), "box")


def prompter(folder: Path, *captions: str) -> Script:
    """An Italian script with clips of these captions."""
    bare = Script(said("it"), settings=VoiceSettings(language="it"))
    lines = [line for caption in captions for line in bare.cut_of(caption)]
    return Script(said("it"), settings=VoiceSettings(language="it"), rendered=rendered(folder, *lines))


WHO_IT, OPTIONS_IT = "A chi tocca adesso?", "A scelta: Nora, oppure Bruno."


def test_a_clip_is_found_by_its_words_and_by_no_others(tmp_path: Path) -> None:
    clips = rendered(tmp_path, line("Ciao."))
    assert clips.find(line("Ciao."), Cast(PackVoice()))
    assert clips.find(line("Ciao!"), Cast(PackVoice())) is None
    assert clips.find(replace(line("Ciao."), language="en"), Cast(PackVoice())) is None
    assert clips.find(replace(line("Ciao."), language="de"), Cast(PackVoice())) is None


def test_another_speaker_mood_or_lexicon_is_another_clip(tmp_path: Path) -> None:
    pack = PackVoice(speakers={"cat": Speaker(voices={"it": "if_sara"})})
    clips = rendered(tmp_path, line("Ciao."), pack=pack)
    assert clips.find(line("Ciao."), Cast(pack))
    assert clips.find(line("Ciao.", speaker="cat"), Cast(pack)) is None
    assert clips.find(line("Ciao.", mood="whisper"), Cast(pack)) is None
    assert clips.find(line("Ciao."), Cast(PackVoice(engines={"kokoro": {"it": {"Ciao": "ciào"}}}))) is None


def test_what_is_missing_and_what_nobody_says_any_more_is_told(tmp_path: Path) -> None:
    one, two = (speech(line(text), Cast(PackVoice())) for text in ("Uno.", "Due."))
    assert one
    assert two
    rendered(tmp_path, line("Uno."), line("Tre."))
    assert missing([one, two, two, one], tmp_path / "clips") == [two]
    assert len(stale([one, two], tmp_path / "clips", "it")) == 1
    assert len(stale([], tmp_path / "clips", "it")) == 2
    assert stale([], tmp_path / "clips", "en") == []


def test_a_question_of_which_all_is_rendered_comes_from_clips(tmp_path: Path) -> None:
    lines = prompter(tmp_path, WHO_IT, OPTIONS_IT).lines(asking(WHO))
    assert [line.caption for line in lines] == [WHO_IT, OPTIONS_IT]
    assert all(line.rendered for line in lines)


def test_where_one_sentence_is_missing_the_live_voice_says_the_whole_question(tmp_path: Path) -> None:
    lines = prompter(tmp_path, WHO_IT).lines(asking(WHO))
    assert len(lines) == 2
    assert not any(line.rendered for line in lines)


def test_who_has_begun_to_lead_the_game_in_a_turn_goes_on_and_the_next_turn_is_new(tmp_path: Path) -> None:
    spoken = prompter(tmp_path, WHO_IT, "Nora, oppure Bruno?")
    assert not any(line.rendered for line in spoken.lines(asking(AREAS, turn=1)))
    assert not any(line.rendered for line in spoken.cut_of(WHO_IT, turn=1))
    assert all(line.rendered for line in spoken.lines(asking(WHO, turn=2)))


def test_a_story_that_is_only_foreseen_settles_nothing(tmp_path: Path) -> None:
    bare = Script(said("it"), settings=VoiceSettings(language="it")).lines(asking(STORY))
    spoken = Script(said("it"), settings=VoiceSettings(language="it"), rendered=rendered(tmp_path, *bare))
    spoken.lines(asking(None))
    assert [line.rendered for line in spoken.foreseen("Nessuno l'ha mai registrato.")] == [None]
    assert all(line.rendered for line in spoken.lines(asking(STORY)) if line.priority == Priority.STORY)


def test_a_role_that_is_half_rendered_is_live_all_evening(tmp_path: Path) -> None:
    spoken = prompter(tmp_path, WHO_IT, OPTIONS_IT)
    mark(tmp_path / "clips", "it", "box", Role.GAME, is_ready=False)
    assert not any(line.rendered for line in spoken.lines(asking(WHO)))
    assert all(line.rendered for line in spoken.cut_of(WHO_IT, Priority.STORY))


def test_the_story_keeps_its_voice_where_the_game_speaks_live(tmp_path: Path) -> None:
    bare = Script(said("it"), settings=VoiceSettings(language="it")).lines(asking(STORY))
    spoken = Script(said("it"), settings=VoiceSettings(language="it"), rendered=rendered(tmp_path, *bare))
    lost = News("session.channel_lost", {"channel": "camera"})
    lines = spoken.lines(asking(STORY, news=(lost,)))
    kinds = {(line.priority == Priority.STORY, line.rendered is not None) for line in lines}
    assert kinds == {(True, True), (False, False)}


@pytest.mark.parametrize(
    ("settings", "takes"),
    [
        ({}, True),
        ({"engine": "pico"}, False),
        ({"voice": "it-IT"}, False),
        ({"pitch": 1.2}, False),
        ({"rate": 1.3}, True),
    ],
)
def test_who_names_a_voice_hears_that_one(settings: dict[str, object], takes: bool) -> None:
    assert VoiceSettings(**settings).takes_clips is takes  # type: ignore[arg-type]


# The studio -----------------------------------------------------------------------------------------


def studio(folder: Path, told: list[News], engine: Clicks) -> Studio:
    return Studio([engine], Cache(folder / "cache"), VoiceSettings(language="it"), None, told.append)


def with_clip(folder: Path, text: str) -> SpokenLine:
    clips = rendered(folder, line(text))
    return replace(line(text), rendered=clips.find(line(text), Cast(PackVoice())))


def test_a_clip_is_heard_instead_of_an_engine_and_unpacked_once(tmp_path: Path) -> None:
    engine, told = Clicks(), list[News]()
    made, wanted = studio(tmp_path, told, engine), with_clip(tmp_path, "Uno.")
    first = made.clip(wanted)
    assert first
    assert first.path
    stamp = first.path.stat().st_mtime_ns
    second = made.clip(wanted)
    assert second
    assert (first.rate, engine.asked, told) == (24000, [], [])
    assert second.path == first.path
    assert first.path.stat().st_size == second.frames * 2 + 44
    assert stamp <= first.path.stat().st_mtime_ns
    made.close()


def test_a_clip_is_heard_at_the_speed_that_people_have_chosen(tmp_path: Path) -> None:
    made, wanted = studio(tmp_path, [], Clicks()), with_clip(tmp_path, "Uno.")
    lengths = []
    for made.rate in (0.7, 1.0, 1.6):
        clip = made.clip(wanted)
        assert clip
        lengths.append(clip.seconds)
    assert lengths[0] > 1.3 * lengths[1] > 1.3 * 1.3 * lengths[2]
    made.close()


@pytest.mark.parametrize("damage", [b"", b"no sound at all", None])
def test_clips_that_are_damaged_or_gone_are_said_live_and_that_is_told_once(
    tmp_path: Path, damage: bytes | None
) -> None:
    engine, told = Clicks(), list[News]()
    made = studio(tmp_path, told, engine)
    for text in ("Uno.", "Due."):
        wanted = with_clip(tmp_path, text)
        assert wanted.rendered
        wanted.rendered.unlink() if damage is None else wanted.rendered.write_bytes(damage)
        assert made.clip(wanted)
    assert [speech.text for speech in engine.asked] == ["Uno.", "Due."]
    assert told == [News("voice.clip_lost")]
    made.close()


def test_where_nothing_can_be_written_clips_go_on_in_memory(tmp_path: Path) -> None:
    engine, wanted = Clicks(), with_clip(tmp_path, "Uno.")
    made = studio(tmp_path, [], engine)
    (tmp_path / "cache").rmdir()
    (tmp_path / "cache").write_text("no folder any more", encoding="utf-8")
    clip = made.clip(wanted)
    assert clip
    assert clip.path
    assert (clip.path.is_file(), engine.asked) == (True, [])
    made.close()


def test_half_a_clip_is_no_clip(tmp_path: Path) -> None:
    """What was being written when the power went has another name."""
    clips = rendered(tmp_path, line("Uno."))
    found = clips.find(line("Uno."), Cast(PackVoice()))
    assert found
    found.rename(found.with_suffix(".part"))
    assert clips.find(line("Uno."), Cast(PackVoice())) is None


def test_an_engine_that_unpacks_is_a_child_that_can_be_killed(tmp_path: Path) -> None:
    wanted = with_clip(tmp_path, "Uno.")
    clips = Apart("clips")
    said_by = speech(wanted, Cast(PackVoice()))
    assert said_by
    clips.wav(replace(said_by, text=str(wanted.rendered), rate=1.0), tmp_path / "out.wav")
    assert clips.pid
    clips.close()
    assert array("h", (tmp_path / "out.wav").read_bytes()[44:])


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hanging"])
def test_a_clip_is_heard_although_the_child_that_unpacks_it_was_lost(tmp_path: Path, blow: signal.Signals) -> None:
    """No live voice speaks in the middle of a turn because a process was killed."""
    engine, told = Clicks(), list[News]()
    made = studio(tmp_path, told, engine)
    made.clip(with_clip(tmp_path, "Uno."))
    assert made.clips.pid
    os.kill(made.clips.pid, blow)
    clip = made.clip(with_clip(tmp_path, "Due."))
    assert clip
    assert (clip.rate, engine.asked, told) == (24000, [], [])
    made.close()


def test_there_is_a_narrator_for_each_of_our_languages() -> None:
    assert all(TIMBRES[language] for language in ("en", "it"))
