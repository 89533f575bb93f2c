"""The whole chapter once more, with nothing pretended but the fingers: real threads, real children, a real voice."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.evening.session import Session
from device.front.lights import trackers
from device.front.meanings import Pointer
from device.service import Service
from device.service.parts import Supervised
from device.service.parts_of_evening import VoicePart
from device.service.service import LaidTable
from device.speech.calls import Calls
from device.store import Store
from engine.channel import View
from engine.games.wonder_book.loading import demo_folder
from tests.device.demo_evening import cards, said, setting
from tests.device.front import player
from tests.kit.chapter_one import is_next_chapter, wise
from tests.kit.running_box import Running
from tests.voice.loudspeaker import is_installed, wait_for
from voice.clips import is_whole
from voice.lines import Priority
from voice.narrator import LineTold, Narrator

LOUDSPEAKER = "null"  # ALSA's own: takes every sample, and nobody hears it
MOST_SECONDS, PATIENCE = 240, 30.0


class RealBox(Running):
    """A box whose thread runs, at which a player sits who can read lists and answer."""

    def __init__(self, session: Session) -> None:
        super().__init__(trackers("wonder-book", cards().box))
        self.session = session

    @property
    def view(self) -> View:
        wait_for(lambda: self.box.view is not None)
        assert self.box.view
        return self.box.view

    @property
    def pointer(self) -> Pointer:
        return self.box.buttons.pointer

    def calmly(self, *buttons: str) -> None:
        for button in buttons:
            self.ready(self.session)
            self.press(button)
            self.ready(self.session)


class Buttons:
    """The box as a part of the service."""

    def __init__(self, service: Service, calls: Calls) -> None:
        self.real = RealBox(service.session)
        self.real.box.hear.append(calls.hear)

    def start(self, session: Session) -> None:
        self.real.box.start()
        self.real.box.wire(session)

    def stop(self) -> None:
        self.real.box.unwire()
        self.real.box.stop()

    def is_alive(self) -> bool:
        return self.real.box.is_alive()


class Evening:
    """The service with a real voice, and all that was begun to be said."""

    def __init__(self, folder: Path, language: str) -> None:
        self.told = list[LineTold]()
        wanted = {"device": LOUDSPEAKER, "engine": "pico", "verbosity": "short"}
        table = LaidTable(setting(), said(language))
        self.store = Store.open(folder / "box")

        def parts(service: Service) -> list[Supervised]:
            report = service.session.tell
            self.speech = VoicePart(table, wanted, (folder / "cache", demo_folder()), report)
            self.speech.reader.listen(self.told.append)
            calls = Calls(table.words, lambda: self.speech.reader, service.where, report, service.end)
            self.buttons = Buttons(service, calls)
            return [Supervised("voice", lambda: self.speech), Supervised("buttons", lambda: self.buttons)]

        self.service = Service(self.store, table, parts=parts)

    def begun(self, turn: int) -> list[LineTold]:
        """What has been begun to be said of this turn."""
        return [told for told in list(self.told) if told.what == "begins" and told.line.turn == turn]

    def asked(self, turn: int) -> LineTold:
        """The question of this turn, as soon as it is heard.

        Where there are news first, Repeat tells them anew; then they are left out, one sentence after the other.
        """
        wait_for(lambda: bool(self.begun(turn)), PATIENCE)
        if not any(map(_asks, self.begun(turn))):
            self.buttons.real.calmly("repeat")
        wait_for(lambda: self._is_asked(turn), PATIENCE)
        return next(filter(_asks, self.begun(turn)))

    def _is_asked(self, turn: int) -> bool:
        """Has the question been begun?  As long as there are news, on to the next sentence."""
        reader = self.speech.reader
        reader.post(lambda: _on_from_news(reader.narrator))
        return any(map(_asks, self.begun(turn)))

    def children(self) -> dict[str, int]:
        """The processes that speak just now."""
        reader = self.speech.reader
        found = {"player": reader._mouth._player.pid, "pico": reader._studio.company.engines[0].pid}  # type: ignore[union-attr]
        return {name: pid for name, pid in found.items() if pid}


def _on_from_news(narrator: Narrator) -> None:
    if narrator.cue and narrator.cue.priority > Priority.PROMPT:
        narrator.next()


def _asks(told: LineTold) -> bool:
    return told.line.priority <= Priority.PROMPT


@contextmanager
def evening(folder: Path, language: str) -> Iterator[Evening]:
    played = Evening(folder, language)
    played.service.start()
    try:
        yield played
    finally:
        played.service.stop()
        played.store.close()


@pytest.mark.skipif(not is_installed(), reason="needs aplay: `make test` installs it")
@pytest.mark.timeout(MOST_SECONDS)
def test_the_whole_chapter_is_told_by_real_children_of_which_some_are_killed(in_memory: Path) -> None:
    """Every question is heard from a file that was synthesised for it, before a finger answers it."""
    with evening(in_memory, "en") as played:
        box, chance = played.buttons.real, random.Random(1)
        asked = list[LineTold]()
        while not is_next_chapter(box):
            ask, turn = box.view.ask, box.view.turn
            assert ask
            asked.append(played.asked(turn))
            table = played.service.session.look(lambda game: game.table)
            player.with_colours(box, wise(ask, table, chance))
            if len(asked) in (60, 120):
                os.kill(played.children()["player" if len(asked) == 60 else "pico"], signal.SIGKILL)
        assert len(asked) > 150
        assert all(told.clip and told.clip.path and is_whole(told.clip.path) for told in asked)
        assert len(played.children()) == 2
