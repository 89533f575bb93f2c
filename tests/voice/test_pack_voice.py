"""How a pack sounds: its lexicon, its speakers, its recordings, and what is reported of all that."""

from __future__ import annotations

import shutil
from array import array
from pathlib import Path

import pytest

from engine import Ask
from engine.games.wonder_book.loading import demo_folder
from engine.games.wonder_book.table import WonderTable
from engine.packs import PackProblem, say
from engine.phrases import read_words
from tests.device.demo_evening import box as demo_box
from tests.device.demo_evening import said
from tests.voice.stories import texts
from voice.clips import write
from voice.lines import MARKER
from voice.pack import PackVoice, pack_voice, problems
from voice.script import Script

BAD_RECORDING = (
    "recordings.yaml, line 3: the recording `noise.wav` cannot be played; "
    "it should be a WAV file with 16 bits and one or two channels."
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The demo without its own voices, with a folder `voice` in it."""
    pack = tmp_path / "pack"
    shutil.copytree(demo_folder(), pack)
    for file in pack.rglob("*.yaml"):
        file.write_text(MARKER.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.rmtree(pack / "voice", ignore_errors=True)
    (pack / "voice" / "clips").mkdir(parents=True)
    return pack


def put(folder: Path, name: str, text: str) -> None:
    (folder / "voice" / name).write_text(text, encoding="utf-8")


def sentences_of(found: tuple[PackProblem, ...], language: str = "en") -> list[str]:
    words = read_words("voice", language)
    own = {key.removeprefix("problem."): word for key, word in words.items() if key.startswith("problem.")}
    return [say(problem, language, own) for problem in found]


def test_a_pack_without_a_voice_sounds_like_any_other(folder: Path) -> None:
    assert pack_voice(folder) == PackVoice()
    assert problems(folder) == ()


def test_words_are_said_as_the_lexicon_says(folder: Path) -> None:
    put(folder, "pronounce.yaml", "words: {en: {Wyrm: worm, Wyrm card: worm card, Ké: kay}, it: {Wyrm: uirm}}")
    voice = pack_voice(folder)
    assert voice.pronounced("A WYRM, a Wyrm card; Wyrms. Ké!", "en") == "A worm, a worm card; Wyrms. kay!"
    assert (voice.pronounced("Un Wyrm.", "it"), voice.pronounced("Wyrm", "de")) == ("Un uirm.", "Wyrm")


def test_an_engine_can_have_words_of_its_own(folder: Path) -> None:
    put(
        folder,
        "pronounce.yaml",
        "words: {it: {Wyrm: uirm, Ken: chen}}\nengines: {kokoro: {it: {Wyrm: vurm, Ada: adda}}}",
    )
    voice = pack_voice(folder)
    by_all = voice.pronounced("Wyrm, Ken, Ada", "it")
    assert by_all == "Wyrm, chen, Ada"
    assert voice.pronounced(by_all, "it", "kokoro") == "vurm, chen, adda"
    assert voice.pronounced(by_all, "it", "pico") == "uirm, chen, Ada"


def test_what_the_lexicon_says_is_not_looked_up_again(folder: Path) -> None:
    put(folder, "pronounce.yaml", "words: {en: {one: two, two: one}}")
    assert pack_voice(folder).pronounced("one two", "en") == "two one"


def test_speakers_have_a_voice_of_their_own(folder: Path) -> None:
    put(folder, "speakers.yaml", "speakers: {cat: {pitch: 130, rate: 110, voices: {en: en-GB}}}")
    cat = pack_voice(folder).speakers["cat"]
    assert (cat.pitch, cat.rate, cat.voices) == (130, 110, {"en": "en-GB"})


@pytest.mark.parametrize("language", ["en", "it"])
def test_everybody_who_speaks_in_the_demo_has_a_voice_of_his_own(language: str) -> None:
    voice = pack_voice(demo_folder())
    script = Script(said(language).aloud(), voice)
    lines = [line for text in texts() for line in script.cut_of(text.say(language))]
    assert {line.speaker for line in lines} == {"", *voice.speakers}
    assert problems(demo_folder()) == ()
    cat = " ".join(line.caption for line in lines if line.speaker == "cat")
    assert {"en": "Bravo", "it": "Bravi"}[language] in cat
    assert not any("<" in line.caption + line.spoken for line in lines)


def test_what_is_read_has_no_marks_and_what_is_heard_has() -> None:
    read, heard = said(), said().aloud()
    text = next(key for key, text in demo_box().texts.items() if "Bravo" in text.say("en"))
    about = {"card": 3, "side": "back", "text": text}
    ask = Ask("card.read", "choose", ("go on",), about=about)
    table = WonderTable(players=["Ada"]).seen_by("all")
    assert "<voice cat>" in heard.over(table).ask(ask)
    assert "<" not in read.over(table).ask(ask)


def test_a_recording_is_found_by_its_words_however_they_are_punctuated(folder: Path) -> None:
    write(folder / "voice" / "clips" / "hic.wav", array("h", [900] * 100), 16000)
    put(folder, "recordings.yaml", 'recordings: [{file: hic.wav, text: "Something goes hic!"}]')
    voice = pack_voice(folder)
    assert voice.recording("Something goes «HIC»…", "en") == folder / "voice" / "clips" / "hic.wav"
    assert voice.recording("Something goes hic!", "it") is None


def test_what_is_wrong_is_reported_with_file_and_line(folder: Path) -> None:
    (folder / "voice" / "clips" / "noise.wav").write_bytes(b"no sound")
    put(folder, "speakers.yaml", "speakers:\n  cat: {}\n  dog: {pitch: 900}\n")
    put(folder, "recordings.yaml", "recordings:\n- {file: a.wav, text: x}\n- {file: noise.wav, text: y}\n")
    assert [sentence.removeprefix("voice/") for sentence in sentences_of(problems(folder))] == [
        "speakers.yaml, line 3: `pitch` is 900, but a whole number from 50 to 200 was expected.",
        "recordings.yaml, line 2: the recording `a.wav` is missing from `voice/clips`.",
        BAD_RECORDING,
        "speakers.yaml, line 2: the speaker `cat` differs from the narrator in nothing.",
    ]


def test_a_recording_cannot_lead_out_of_the_pack(folder: Path) -> None:
    put(folder, "recordings.yaml", "recordings:\n- {file: ../../../etc/passwd.wav, text: x}\n")
    assert pack_voice(folder).recordings == {}
    assert len(problems(folder)) == 1


@pytest.mark.parametrize(("language", "words"), [("en", "is not known here"), ("it", "non è conosciuto")])
def test_an_unknown_marker_is_reported_wherever_it_stands(folder: Path, language: str, words: str) -> None:
    put(folder, "speakers.yaml", "speakers: {cat: {pitch: 130}}")
    chapter = folder / "chapters" / "1.yaml"
    text = chapter.read_text(encoding="utf-8").replace("en: Officially Asleep", "en: <voice cat>Asleep <paus>", 1)
    chapter.write_text(text, encoding="utf-8")
    found = problems(folder)
    assert [(problem.file, problem.weight) for problem in found] == [("chapters/1.yaml", "note")]
    assert words in sentences_of(found, language)[0]
    assert "<paus>" in text.splitlines()[found[0].line - 1]


@pytest.mark.parametrize(("language", "words"), [("en", "has no word"), ("it", "non ha una parola")])
def test_a_sign_that_nobody_can_say_is_reported_and_one_that_has_a_word_is_not(
    folder: Path, language: str, words: str
) -> None:
    chapter = folder / "chapters" / "1.yaml"
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.replace("en: Officially Asleep", "en: Officially → ★ Asleep & 3 °", 1), encoding="utf-8")
    found = problems(folder)
    assert [(problem.file, problem.weight) for problem in found] == [("chapters/1.yaml", "note")]
    assert words in sentences_of(found, language)[0]
    assert "★" in sentences_of(found, language)[0]
    chapter.write_text(text, encoding="utf-8")
    assert problems(folder) == ()


def test_a_broken_file_leaves_the_pack_without_a_voice_of_its_own(folder: Path) -> None:
    put(folder, "pronounce.yaml", "words: [")
    assert pack_voice(folder) == PackVoice()
    assert problems(folder)
