"""The voice as a part: read aloud what the session shows, and as long as it does, show life."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from device.evening.session import Session
from device.evening.words import Words
from device.files.save_files import home, voices_folder
from device.service.service import LaidTable
from engine import News
from engine.channel import View
from voice.child import can_be_heard
from voice.engines.catalogue import complaints
from voice.pack import pack_voice
from voice.reader import LONGEST_WAIT, reader
from voice.reader import simulated as on_paper
from voice.rendered import Rendered
from voice.settings import settings

PATIENCE = 4 * LONGEST_WAIT


class Prompter:
    """A channel that has the next story made while one is being told."""

    name, who = "prompter", "all"

    def __init__(self, words: Words, prepare: Callable[[str], None]) -> None:
        self._words, self._prepare = words, prepare
        self._turn = -1

    def show(self, view: View) -> None:
        """A view: is a story being told?"""
        if view.ask is None or "text" not in view.ask.about or view.turn == self._turn:
            return
        self._turn = view.turn
        for story in self._words.title.ahead(view.table, self._words.language):
            self._prepare(story)


class VoicePart:
    """The narrator at the table."""

    def __init__(
        self,
        table: LaidTable,
        wanted: Mapping[str, Any],
        folders: tuple[Path, Path],
        report: Callable[[News], None],
        clock: Callable[[], float] = time.monotonic,
        *,
        keep: Callable[[Mapping[str, Any]], None] = lambda wished: None,
    ) -> None:
        cache, pack = folders
        self._language = table.words.language
        how = settings({"language": self._language, **wanted})
        self._session: Session | None = None
        self._clock = clock
        voices = voices_folder()
        self._complaints = tuple(complaints(how.engine, how.language, how.piper_model, voices))
        self._report = report
        clips = Rendered((pack / "voice" / "rendered", home() / "rendered"), table.setting.cards.id)
        if can_be_heard():
            self.reader = reader(
                table.words.aloud(), how, cache, pack=pack_voice(pack), clips=clips, voices=voices, report=report
            )
        else:
            self.reader = on_paper(table.words.aloud(), how, clock, pack=pack_voice(pack))
            self._complaints = (News("voice.elsewhere"),)
        self.reader.keep = keep
        self._prompter = Prompter(table.words, self.reader.prepare)

    def start(self, session: Session) -> None:
        """Begin to speak."""
        self._session = session
        self.reader.start()
        session.join(self.reader)
        session.join(self._prompter)
        for news in self._complaints:
            self._report(news)

    def adjust(self, wanted: Mapping[str, Any]) -> None:
        """As loud, as fast and as talkative as is set now."""
        self.reader.adjust(settings({"language": self._language, **wanted}))

    def stop(self) -> None:
        """Be silent."""
        if self._session:
            self._session.part(self._prompter)
            self._session.part(self.reader)
        self.reader.stop()

    def is_alive(self) -> bool:
        """Have its threads come round lately: the one that reads, and the one that makes sounds?"""
        return self.reader.is_alive(PATIENCE, self._clock())
