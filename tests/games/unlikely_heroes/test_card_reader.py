"""An evening from an empty pack before the reader of cards: what it reads is heard, and kept in the pack."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from device.camera.card_process import CardPart
from device.camera.card_request import wanted
from device.camera.orders import CameraOrder, SeekCard
from device.evening.words import words
from device.pages.printed_cards import drawing, printed
from engine.games.unlikely_heroes.game import GAME
from engine.pieces.printed import Printed
from tests.device.camera.desk import InPlace, on_paper, photographed
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.front.player import with_cursor
from tests.games.unlikely_heroes.from_an_empty_pack import Reader, box_of, opened

SEEN = {("13", "front")}  # what real eyes read in the everyday suite
HEARD = {
    "en": ("Down the stairs, crumbs.", "Barrels of cream"),
    "it": ("Giù per la scala, briciole.", "Botti di panna"),
}
CONFIRMED = {"en": "14 in the north", "it": "14 a nord"}
STORY = {"en": "on its own legs", "it": "con le sue gambe"}
MOST = 400


class People:
    """Two players with a box of cards, a camera and two buttons."""

    def __init__(self, box: WholeBox, pack: Path, language: str, seen: set[tuple[str, str]] | None) -> None:
        self.box, self.language, self.seen = box, language, seen
        self.reader, self.is_seeking, self.laid_in = Reader(random.Random(1)), False, -1
        self.cards = CardPart(pack, box.words, self._order)
        self.cards.desk = InPlace(pack, self.cards.reader.seen)
        self.cards.start(box.session)
        self.laid, self.luck = list[tuple[str, str]](), list[str]()

    def close(self) -> None:
        """Go home."""
        self.cards.stop()

    def _order(self, order: CameraOrder) -> None:
        if isinstance(order, SeekCard):
            self.is_seeking = order.is_wanted

    def turn(self) -> None:
        """Do what the box wants."""
        self.box.settle()
        view = self.box.view
        assert view.ask
        sought = wanted(view.ask)
        if view.proposal:
            self.box.calmly("next")
        elif self.is_seeking and sought and sought.numbers and view.turn != self.laid_in:
            found = sought.expected or str(
                self.reader.answer(view.ask, view.table)
            )  # what they have found in the picture
            self._lay(found, sought.side)
        elif self.is_seeking and sought and sought.deck == "luck" and view.turn != self.laid_in:
            self._lay_luck(str(self.reader.answer(view.ask, view.table)))
        elif view.ask.what == "turn.action" and self.reader.has_found(view.table):
            self._follow_the_booklet()
        else:
            with_cursor(self.box, self.reader.answer(view.ask, view.table))

    def _follow_the_booklet(self) -> None:
        """Next is held down, and Back pressed until it says so."""
        self.box.wait()
        self.box.long("next")
        things = [thing.option for thing in self.box.pointer.things]
        at = next(n for n, one in enumerate(things) if str(one).startswith("follow_objective"))
        self.box.calmly(*["back"] * (at + (self.box.pointer.index is None)))
        self.box.calmly("next")

    def _lay_luck(self, value: str) -> None:
        """The first one of this value before real eyes, which have to see its sign."""
        self.laid_in = self.box.view.turn
        is_first = value not in self.luck
        self.luck.append(value)
        self.cards.reader.pictured(photographed(Printed("", value)) if is_first else on_paper(Printed("", value)))

    def _lay(self, name: str, side: str) -> None:
        self.laid_in = self.box.view.turn
        self.laid.append((name, side))
        card = self._page(name) if side == "page" else self._card(name, side)
        if self.seen is None or (name, side) in self.seen:
            self.cards.reader.pictured(photographed(card, drawing(GAME, card, side, self.language)))
        else:
            self.cards.reader.pictured(on_paper(card))

    def _page(self, name: str) -> Printed:
        """A page of the demo's booklet."""
        at = int(name.rpartition("-")[2]) - 1
        return Printed("", "", self.reader.box.quests["2"].chapters[at].variants[0].story.say(self.language))

    def _card(self, name: str, side: str) -> Printed:
        found = printed(GAME, self.box.words.cards.box, self.box.view.table, name, side, self.language)
        return found or Printed(name)


@pytest.mark.timeout(240)
def test_a_quest_is_won_from_an_empty_pack_and_the_pack_keeps_its_words(
    tmp_path: Path, printed_in: str, request: pytest.FixtureRequest
) -> None:
    """UH-EXP-06 UH-EXP-09 UH-CRD-02"""
    language, cards = printed_in, opened(tmp_path, printed_in)
    seen = None if request.config.getoption("--every-card") else SEEN
    with whole_box(tmp_path / "home", language, over=words(GAME, cards, language)) as box:
        people, heard = People(box, tmp_path / "mine", language, seen), list[str]()
        with closing(people):
            for _ in range(MOST):
                people.turn()
                heard += box.listen()
                if box.view.table.won:
                    break
    assert box.view.table.won
    assert people.luck
    assert people.laid.count(("14", "back")) >= 1
    assert [line in " ".join(heard) for line in (*HEARD[language], STORY[language])] == [True, True, True]
    kept = box_of(opened(tmp_path))
    assert STORY[language] in kept.quests["1"].chapters[0].variants[0].story.say(language)
    assert HEARD[language][0] in kept.maps["13"].back.text.say(language)
    assert HEARD[language][1] in kept.maps["13"].text.say(language)
    assert kept.maps["13"].edges == {"north": 14}  # it was read, said, and confirmed with one press
    assert any(CONFIRMED[language] in line for line in heard)
