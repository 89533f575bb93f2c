"""Hearing: what only a listener would notice of a pack: names without an article, stories without recordings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from device.evening.words import words
from device.files.save_files import home
from engine.contract import AnyTitle, OpenedPack
from engine.grammar import FORMS, BareName, guessed, has_form
from engine.packs import Pack, PackProblem
from engine.packs.contents import look_into
from engine.packs.problems import LISTED
from engine.packs.source import UnreadableFile, read, text_of
from engine.phrases import read_words
from engine.pieces.words import texts_in
from voice.engines.speech import Utterance
from voice.engines.timbres import TIMBRES
from voice.lines import Priority
from voice.pack import PackVoice, pack_voice
from voice.rendered import Cast, missing, name, speech, stale
from voice.script import QUOTES, Script
from voice.settings import VoiceSettings

FORMED = re.compile(r"\{(?:\w+\.)*(\w+):(\w+)\}")  # a placeholder whose name stands in a sentence with its article
ENDS = (".", "!", "?", "…")
BEGINNING = 40  # letters by which a story is known


def heard(folder: Path, title: AnyTitle, cards: OpenedPack) -> Sequence[PackProblem]:
    """What of a pack that can be played sounds wrong, or is said by another voice than the rest."""
    pack: Any = title.read(folder).pack
    assert isinstance(pack, Pack)
    place, sounds = _Files(folder), pack_voice(folder)
    found = (
        problem
        for language in pack.header.spoken
        for problem in (
            *without_article(title, cards, sounds, language, place),
            *unrecorded(title, cards, sounds, language, pack, place),
        )
    )
    return tuple(islice(found, LISTED))


# Articles -----------------------------------------------------------------------------------------


def without_article(
    title: AnyTitle, cards: OpenedPack, sounds: PackVoice, language: str, place: _Files
) -> Iterator[PackProblem]:
    """The names that sentences say bare because nobody has written an article, and none can be guessed."""
    for called in sorted(_bare(title, cards, language) - set(sounds.bare.get(language, ()))):
        file, line = place.of(rf":\s*[\"']?{re.escape(called)}[\"']?\s*([,}}#]|$)")
        yield PackProblem(file, line, (), f"no_article_{language}", {"name": called}, "note")


def _bare(title: AnyTitle, cards: OpenedPack, language: str) -> set[str]:
    if language not in FORMS:
        return set()
    phrases = read_words(title.package, language).values()
    keys = {key for phrase in phrases for key, form in FORMED.findall(phrase) if has_form(language, form)}
    things = {thing for kind in title.short_names(cards.box).values() for thing in kind}
    names = (title.names.name(cards.box, key, thing, language) for key in keys for thing in things)
    return {
        str(one) for one in names if isinstance(one, BareName) and one.article is None and not guessed(language, one)
    }


# Recordings ---------------------------------------------------------------------------------------


def unrecorded(
    title: AnyTitle, cards: OpenedPack, sounds: PackVoice, language: str, pack: Pack, place: _Files
) -> Iterator[PackProblem]:
    """Where there are recordings: the stories that have none, or none of some sentences, and those of other words."""
    own = place.folder / "voice" / "rendered"
    folders = [folder for folder in (own, home() / "rendered") if (folder / language).is_dir()]
    if language not in TIMBRES or not folders:
        return
    script = Script(words(title, cards, language).aloud(), sounds, VoiceSettings(language=language))
    stories = {text.say(language): list[Utterance]() for text in texts_in(pack)}
    for story, said in stories.items():
        lines = script.cut_of(story, Priority.STORY)
        said += [one for line in lines if line.recording is None and (one := speech(line, Cast(sounds)))]
    wanted = [one for said in stories.values() for one in said]
    lacking = {name(one) for one in wanted}.intersection(*({name(one) for one in missing(wanted, f)} for f in folders))
    if len(lacking) == len({name(one) for one in wanted}):
        return
    for story, said in stories.items():
        yield from _of_story(story, [name(one) in lacking for one in said], language, place)
    if own in folders and (left := len(stale(wanted, own, language))):
        yield PackProblem("", 0, (), f"recordings_left_{language}", {"n": left}, "note")


def _of_story(story: str, lacks: Sequence[bool], language: str, place: _Files) -> Iterator[PackProblem]:
    """A whole text; a name is no story."""
    if not any(lacks) or not story.rstrip(QUOTES).endswith(ENDS):
        return
    begins = story.strip().split("\n")[0][:BEGINNING]
    about: Mapping[str, str | int] = {"story": begins, "n": sum(lacks), "all": len(lacks)}
    file, line = place.of(re.escape(begins))
    what = "unrecorded" if all(lacks) else "outdated"
    yield PackProblem(file, line, (), f"story_{what}_{language}", about, "note")


# Where it stands ----------------------------------------------------------------------------------


class _Place(NamedTuple):
    file: str
    line: int


class _Files:
    """The files of a pack, in which words are looked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._texts = folder, dict[str, str]()
        for file, path in look_into(folder).files.items():
            if path.suffix == ".yaml":
                with suppress(UnreadableFile):  # which is told of elsewhere
                    self._texts[file] = text_of(read(path, folder))

    def of(self, pattern: str) -> _Place:
        """The first file and line in which this stands; without them if it is written in another way."""
        wanted = re.compile(pattern, re.MULTILINE)
        for file, text in self._texts.items():
            if found := wanted.search(text):
                return _Place(file, text.count("\n", 0, found.start()) + 1)
        return _Place("", 0)
