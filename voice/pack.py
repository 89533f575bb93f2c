"""What a pack says about how it sounds: a folder `voice` in it, all of it optional.

    voice/pronounce.yaml     words: {en: {Queue: cue}, it: {Queue: chiu}}         as written: as it is said
                             engines: {hibari: {en: {Queue: kew}}}               the same for one engine alone
                                 bare: {en: [Avalon]}                                names that have no article
    voice/speakers.yaml      speakers: {cat: {pitch: 130, rate: 110}}             who `<voice cat>` is; percent
    voice/recordings.yaml    recordings: [{file: card_1.wav, language: en, text: "At this hour you should be asleep."}]
    voice/clips/card_1.wav   a recording; its text is a sentence, or a whole text of the pack as it is written there

A recording is played wherever its words would be spoken.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from engine import Content
from engine.packs import Pack, PackLines, PackProblem, Report, load
from engine.packs.contents import look_into
from engine.packs.problems import LISTED
from engine.packs.source import UnreadableFile, read, text_of
from voice.clips import is_playable
from voice.lines import plain, unknown
from voice.speakable import unsaid

LAYOUT = {
    "pronounce": "voice/pronounce.yaml",
    "speakers": "voice/speakers.yaml",
    "recordings": "voice/recordings.yaml",
}
Percent = Annotated[int, Meta(ge=50, le=200)]
Word = Annotated[str, Meta(max_length=60)]
Lexicon = Annotated[dict[Word, Annotated[str, Meta(max_length=200)]], Meta(max_length=1000)]
Lexicons = Annotated[dict[str, Lexicon], Meta(max_length=20)]  # by language


class Pronunciations(Content):
    """Words as they are said, by language."""

    words: Lexicons = msgspec.field(default_factory=dict)
    engines: Annotated[dict[str, Lexicons], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    bare: Annotated[dict[str, Annotated[tuple[Word, ...], Meta(max_length=1000)]], Meta(max_length=20)] = msgspec.field(
        default_factory=dict
    )  # by language: names that have no article


class Speaker(Content):
    """Somebody in the story: a voice of the engine, or the narrator's with another rate or pitch."""

    voices: dict[str, str] = msgspec.field(default_factory=dict)  # by language
    rate: Percent = 100
    pitch: Percent = 100


class Speakers(Content):
    """All who speak in the story."""

    speakers: Annotated[dict[str, Speaker], Meta(max_length=200)] = msgspec.field(default_factory=dict)


class Recording(Content, kw_only=True):
    """A file in `voice/clips`, and the words that it says."""

    file: Annotated[str, Meta(pattern=r"^[\w.-]+\.wav$", description="the name of a WAV file")]
    text: Annotated[str, Meta(min_length=1)]
    language: str = "en"


class Recordings(Content):
    """All recorded clips."""

    recordings: Annotated[tuple[Recording, ...], Meta(max_length=3000)] = ()


class Sounds(Pack, kw_only=True):
    """The part of a pack that the voice reads."""

    pronounce: Pronunciations = Pronunciations()
    speakers: Speakers = Speakers()
    recordings: Recordings = Recordings()


@dataclass(frozen=True)
class PackVoice:
    """How one pack sounds."""

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    speakers: Mapping[str, Speaker] = field(default_factory=dict)
    recordings: Mapping[tuple[str, str], Path] = field(default_factory=dict)
    engines: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)  # words of one engine alone
    bare: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names that are known to have no article

    def pronounced(self, text: str, language: str, engine: str = "") -> str:
        """The text with the words of the lexicon written as they are said: by everybody, or by this engine alone."""
        pattern, said = self._lexicon(language, engine)
        return pattern.sub(lambda found: said.get(found[0].casefold(), found[0]), text) if pattern else text

    def _lexicon(self, language: str, engine: str) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
        """Longer words first, so that `queue card` is not said as `queue` and a card."""
        if (language, engine) not in self._lexicons:
            common = self.words.get(language, {})
            apart = {word for own in self.engines.values() for word in own.get(language, {})}
            words = {word: said for word, said in common.items() if (word in apart) is bool(engine)}
            words |= self.engines.get(engine, {}).get(language, {})
            listed = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
            pattern = re.compile(rf"(?<!\w)({listed})(?!\w)", re.IGNORECASE) if words else None
            self._lexicons[language, engine] = pattern, {word.casefold(): said for word, said in words.items()}
        return self._lexicons[language, engine]

    @cached_property
    def _lexicons(self) -> dict[tuple[str, str], tuple[re.Pattern[str] | None, Mapping[str, str]]]:
        return {}

    def recording(self, text: str, language: str) -> Path | None:
        """The recorded clip of these words, however they are punctuated."""
        return self.recordings.get((language, heart_of(text))) if self.recordings else None


def heart_of(text: str) -> str:
    """Only what is heard of a text: letters and figures."""
    folded = unicodedata.normalize("NFC", plain(text)).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def pack_voice(folder: Path) -> PackVoice:
    """How the pack in this folder sounds; what is wrong in it is left out, and reported by `problems`."""
    pack = _loaded(folder).pack
    if pack is None:
        return PackVoice()
    clips = {
        (entry.language, heart_of(entry.text)): folder / "voice" / "clips" / entry.file
        for entry in pack.recordings.recordings
    }
    there = {key: file for key, file in clips.items() if file.is_file()}
    said = pack.pronounce
    return PackVoice(said.words, pack.speakers.speakers, there, said.engines, said.bare)


def problems(folder: Path) -> tuple[PackProblem, ...]:
    """What is wrong with how a pack sounds: in its folder `voice`, and with the markers and signs in all its texts."""
    report = _loaded(folder)
    own = [problem for problem in report.problems if _is_ours(problem)]
    speakers = report.pack.speakers.speakers if report.pack else {}
    return (*own, *islice(_unheard(folder, speakers), LISTED))


def _is_ours(problem: PackProblem) -> bool:
    """The rest of the pack is reported by its game, and all of the voice may be missing."""
    return problem.file.startswith("voice/") and problem.what not in ("extra_file", "no_file")


def _loaded(folder: Path) -> Report[Sounds]:
    return load(folder, Sounds, LAYOUT, check=lambda pack, lines: _check(folder, pack, lines))


def _check(folder: Path, pack: Sounds, lines: PackLines) -> Iterator[PackProblem]:
    for name, speaker in pack.speakers.speakers.items():
        if speaker == Speaker():
            yield lines.problem(("speakers", "speakers", name), "speaker_without_voice", "note", name=name)
    clips = folder / "voice" / "clips"
    there = {entry.file for entry in pack.recordings.recordings if (clips / entry.file).is_file()}
    good = {file for file in there if is_playable(clips / file)}
    for at, entry in enumerate(pack.recordings.recordings):
        where = ("recordings", "recordings", at, "file")
        if entry.file not in there:
            yield lines.problem(where, "no_recording", "blank", file=entry.file)
        elif entry.file not in good:
            yield lines.problem(where, "bad_recording", "blank", file=entry.file)


def _unheard(folder: Path, speakers: Mapping[str, Speaker]) -> Iterator[PackProblem]:
    """Markers and signs that nobody can say: read as text, since they mean the same wherever they stand."""
    for name, path in look_into(folder).files.items():
        if path.suffix != ".yaml":
            continue
        with suppress(UnreadableFile):  # which is told of elsewhere
            text = text_of(read(path, folder))
            for found in unknown(text, speakers):
                yield PackProblem(name, found.line, (), "unknown_marker", {"marker": found.marker}, "note")
            for sign, line in unsaid(text):
                yield PackProblem(name, line, (), "unsaid_sign", {"sign": sign}, "note")
