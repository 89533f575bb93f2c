"""Laying 7 out before the camera: whole rows in one picture each, and hardly a press before the first own decision."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import pytest

from device.camera.card_channel import CardReader
from device.camera.card_worker import CardWorker
from device.evening.session import Session
from device.evening.words import words
from engine import Ask, Game
from engine.channel import Answer, Confirm
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import SevenTable
from tests.games.unnamed.play import TRIO
from tests.games.unnamed.valley import cards
from vision.cards.pictures import Album
from vision.rendered.arena import FINE, Arena
from vision.rendered.printed_cards import face, laid, row
from vision.rendered.story_cards import PrintedWords

ACROSS, ASKEW = 220.0, (0.03, -0.04, 0.02)
FEW_PRESSES = 8
IN_ONE = {"characters": 3, "elixirs": 3, "castle_deck": 2, "estate_deck": 2, "quest_deck": 2, "treasures": 2}


def words_on(card: str) -> PrintedWords:
    found = GAME.printed(cards().box, GAME.lay(TRIO, {}), card, "front", "en")
    assert found
    return PrintedWords(*found)


class Table:
    """People with real cards and a camera, who press as little as they can."""

    def __init__(self, pack: Path) -> None:
        game = Game(GAME.rules, GAME.lay(TRIO, {"hands": "closed"}), cards().box, strict=True)
        self.session, self.worker = Session(game), CardWorker(pack)
        self.worker._album = Album()  # as if everything had been photographed once
        self.reader = CardReader(words(GAME, cards(), "en"), lambda order: None, self._give)
        self.presses, self.pictures, self.asked = 0, 0, list[str]()
        self._picture = ""

    def knows(self, names: list[str]) -> None:
        for name in set(names) - {one.removesuffix(" front") for one in self.worker._album.kept}:
            self.worker._album.keep(f"{name} front", face(words_on(name)))

    def _give(self, order: dict[str, Any]) -> None:
        if "read" in order:
            order["read"]["picture"] = self._picture
            self.reader.seen({"turn": order["turn"], **self.worker.obey(order)})

    def ask(self) -> Ask | None:
        for _ in range(4):
            self.session.look(lambda game: None)
        return self.session.look(lambda game: game.ask)

    @property
    def t(self) -> SevenTable:
        found: SevenTable = self.session.look(lambda game: game.table)
        return found

    def lays(self, names: list[str]) -> None:
        """All of them at once, before the camera."""
        arena = Arena()
        printed = [words_on(name) for name in names]
        alone = [laid(words, 0.1) for words in printed]
        arena.deal(row(printed, ACROSS, ASKEW[: len(names)]) if len(names) > 1 else alone, 0.0)
        _, data = cv2.imencode(".jpg", arena.picture(5.0, FINE))
        self._picture = base64.b64encode(data.tobytes()).decode()
        self.pictures += 1
        self.reader.pictured(self._picture)

    def presses_one(self, ask: Ask) -> None:
        """A button: the first thing that is offered, or yes."""
        self.presses += 1
        turn = self.session.look(lambda game: game.turn)
        self.session.post(Answer(ask.options[0], turn, "buttons"))


@contextmanager
def camera_table(folder: Path) -> Iterator[Table]:
    here = Table(folder)
    here.session.start()
    here.reader.join(here.session)
    try:
        yield here
    finally:
        here.session.stop()


@pytest.mark.timeout(900)
def test_all_is_laid_out_in_a_few_pictures_and_hardly_anything_is_pressed(tmp_path: Path) -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12"""
    with camera_table(tmp_path) as here:
        laid_out = dict[str, list[str]]()
        while (ask := here.ask()) and ask.what != "turn.action":
            if not ask.deck:
                here.presses_one(ask)
                continue
            many = IN_ONE[ask.deck]
            top = list(dict.fromkeys(here.t.deck(ask.deck).cards))[:many]
            here.knows(list(map(str, ask.options[:4])))
            here.knows(top)
            laid_out.setdefault(ask.deck, []).extend(top)
            here.lays(top)
        t = here.t
        assert here.presses <= FEW_PRESSES
        by_eyes = here.session.look(lambda game: [past for past in game.history() if past.by == "cards"])
        assert [past.value for past in by_eyes] == [card for deck in IN_ONE for card in laid_out[deck]]
        assert here.pictures == 11  # four rows for sale, three rows of quests, four pairs of treasures
        assert [t.tavern.cards, t.store.cards] == [laid_out["characters"], laid_out["elixirs"]]
        assert [*t.quests] == laid_out["quest_deck"]


@pytest.mark.parametrize("state", ["sure", "unsure"])
def test_a_row_is_taken_at_once_or_where_it_is_doubted_confirmed_card_by_card(tmp_path: Path, state: str) -> None:
    """UN-SET-08"""
    with camera_table(tmp_path) as here:
        while (ask := here.ask()) and not ask.deck:
            here.presses_one(ask)
        three = list(here.t.characters.cards[:3])
        here.session.look(lambda game: None)
        turn = here.session.look(lambda game: game.turn)
        here.reader._given = here.reader._wanted
        beside = [{**EMPTY, "name": name, "sure": 0.8, "state": state} for name in three]
        here.reader.seen({"turn": turn, "read": {**EMPTY, "beside": beside}})
        for n, name in enumerate(three if state == "unsure" else ()):
            here.ask()
            assert here.session.look(lambda game: game.turn) == turn + n
            assert len(here.t.tavern.cards) == n
            here.session.post(Confirm("buttons", turn + n))
            here.ask()
            assert here.t.tavern.cards[-1] == name
        here.ask()
        assert here.t.tavern.cards == three


EMPTY: dict[str, Any] = {"number": "", "name": "", "sure": 0.0, "state": "none", "trouble": "", "blocks": []}
