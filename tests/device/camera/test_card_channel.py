"""The channel that reads cards: takes what is sure, proposes what is not, and reads nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.camera.card_channel import CardReader
from device.camera.orders import CameraOrder, PictureUnread
from device.evening.session import Session
from device.evening.words import words
from device.packs.blank import write_blank
from engine import Game, Next
from engine.channel import Answer, Confirm, Reject
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from engine.pieces.printed import Printed
from tests.device.camera.desk import from_paper
from tests.device.small_evening import Listener

ONE = Printed("1", "Rain", "It rains on the roof.", "Turn this card over.")
BACK = Printed("1", "Sun", "Somebody turns the lamp on, and all laugh.", "Take the next card.")
TWO = Printed("2", "Wind", "A door bangs shut in the attic.", "Discard this card.")


class Reading:
    """A deck from an empty pack, somebody who lays its cards down, and what is told of it."""

    def __init__(self, game: Game, pack: Path) -> None:
        cards, _ = WONDER_BOOK.open(pack)
        assert cards
        self.orders, self.given, self.lamp = list[CameraOrder](), list[dict[str, Any]](), Listener()
        self.told = list[str]()
        self.session = Session(game, [self.lamp])
        self.reader = CardReader(words(WONDER_BOOK, cards, "en"), self._order, self.given.append)
        self.session.start()
        self.reader.join(self.session)
        self.session.look(lambda game: None)

    def _order(self, order: CameraOrder) -> None:
        self.orders.append(order)

    @property
    def kept(self) -> list[str]:
        return [order["keep"]["name"] for order in self.given if "keep" in order]

    def lays(self, side: Printed, **about: Any) -> Reading:
        """A card lies there, and is read as this."""
        self.reader.pictured("a picture")
        asked = next(order for order in reversed(self.given) if "read" in order)
        return self.hears({"turn": asked["turn"], "read": from_paper(side, **about)})

    def hears(self, told: dict[str, Any]) -> Reading:
        self.reader.seen(told)
        return self.settles()

    def settles(self) -> Reading:
        for _ in range(3):
            self.session.look(lambda game: None)
        return self

    def posts(self, post: Any) -> Reading:
        self.session.post(post)
        return self.settles()

    def answers(self, value: Any) -> Reading:
        return self.posts(Answer(value, self.view.turn, "lamp"))

    def confirms(self) -> Reading:
        return self.posts(Confirm("lamp", self.view.turn))

    @property
    def view(self) -> Any:
        while not self.lamp.views.empty():
            self.last = self.lamp.next()
            self.told += [news.what for news in self.last.news]
        return self.last

    @property
    def asked(self) -> tuple[str, Any]:
        """The pending question, and what is proposed to it."""
        view = self.view
        return view.ask.what, view.proposal.value if view.proposal else None


@contextmanager
def reading(folder: Path, step: str, **fields: Any) -> Iterator[Reading]:
    """An empty pack, and the table as these fields say."""
    write_blank(folder / "mine", "en", WONDER_BOOK.package)
    cards, _ = WONDER_BOOK.open(folder / "mine")
    assert cards
    rules = replace(WONDER_BOOK.rules, first=Next(step))
    made = Reading(Game(rules, WonderTable(**fields), cards.box, strict=True), folder / "mine")
    try:
        yield made
    finally:
        made.session.stop()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Reading]:
    with reading(tmp_path, "read_on", deck=[1, 2, 3]) as made:
        yield made


def test_a_sure_card_is_taken_its_story_told_and_what_it_orders_proposed(here: Reading) -> None:
    assert here.lays(ONE).asked == ("card.bottom", "flip")
    assert here.told[0] == "cards.story"
    assert here.confirms().asked == ("card.unknown", None)
    assert here.view.table.flipped
    assert here.kept == ["1"]


def test_a_card_that_is_not_sure_is_proposed_and_its_story_waits_for_a_yes(here: Reading) -> None:
    assert here.lays(ONE, sure=0.7, state="unsure").asked == ("card.unknown", 1)
    assert "cards.story" not in here.told
    assert here.confirms().asked == ("card.bottom", "flip")
    assert "cards.story" in here.told


def test_another_card_than_the_next_one_is_asked_about_however_sure_it_is(here: Reading) -> None:
    assert here.lays(TWO).asked == ("card.unknown", 2)
    assert here.told[-1] == "cards.other"
    assert here.confirms().asked == ("card.unknown", None)
    assert (here.view.table.deck, here.view.table.unread, here.kept) == ([2, 3], [1], ["2"])


def test_what_somebody_has_refused_is_not_proposed_again(here: Reading) -> None:
    here.lays(TWO).posts(Reject("lamp", here.view.turn))
    assert (here.orders[-1], here.kept, here.reader.read) == (PictureUnread(), [], {})
    assert here.lays(TWO).asked == ("card.unknown", None)
    assert here.lays(ONE).asked == ("card.bottom", "flip")


def test_a_card_that_lies_there_still_is_not_read_again(here: Reading) -> None:
    here.lays(ONE).confirms()
    assert here.lays(ONE).asked == ("card.unknown", None)  # its front, though it shall be turned over
    assert here.lays(BACK).asked == ("card.bottom", "next")
    assert here.confirms().lays(BACK).asked == ("card.unknown", None)
    assert "cards.other" not in here.told


def test_what_was_read_after_people_went_on_is_told_and_proposed_all_the_same(here: Reading) -> None:
    here.reader.pictured("a picture")
    turn = here.view.turn
    here.answers("go on")
    assert here.hears({"turn": turn, "read": from_paper(ONE)}).asked == ("card.bottom", "flip")


def test_what_was_read_for_another_question_is_nothing(here: Reading) -> None:
    here.reader.pictured("a picture")
    turn = here.view.turn
    here.answers("go on").answers("next")
    assert here.hears({"turn": turn, "read": from_paper(ONE)}).asked == ("card.unknown", None)


@pytest.mark.parametrize(("trouble", "told"), [("dark", "cards.dark"), ("unclear", "cards.unclear")])
def test_what_cannot_be_read_is_looked_at_once_more_and_then_the_table_hears_why(
    here: Reading, trouble: str, told: str
) -> None:
    here.lays(Printed(), trouble=trouble)
    assert (here.asked, here.told, here.orders[-1]) == (("card.unknown", None), [], PictureUnread())
    here.lays(Printed(), trouble=trouble)
    assert (here.asked, here.told) == (("card.unknown", None), [told])


@pytest.mark.parametrize("trouble", ["none", "no_text"])
def test_a_table_without_a_card_is_no_failure(here: Reading, trouble: str) -> None:
    for _ in range(3):
        here.lays(Printed(), trouble=trouble)
    assert (here.asked, here.told) == (("card.unknown", None), [])


def test_that_cards_can_be_laid_down_is_said_once_when_the_camera_looks(here: Reading) -> None:
    for _ in range(2):
        here.reader.offer()
    assert (here.settles().asked, here.told) == (("card.unknown", None), ["cards.lay"])


def test_a_card_that_was_captured_before_is_told_at_once_and_known_at_a_glance(here: Reading) -> None:
    here.reader.read["2"] = {"front": TWO}
    here.answers("go on").answers("next")
    assert (here.view.ask.what, here.told[-1]) == ("card.unknown", "cards.story")
    here.lays(Printed(), name="2", sure=0.99, state="sure")
    assert [here.given[-1]["read"][key] for key in ("names", "glance")] == [["2"], True]
    assert here.asked == ("card.bottom", "discard")


def test_a_card_that_a_phone_has_photographed_is_told_in_the_evening_that_is_under_way(here: Reading) -> None:
    here.reader.photographed({"1": {"front": ONE}, "2": {"front": TWO}})
    here.reader.photographed({"1": {"front": ONE}})
    assert (here.settles().asked[0], here.told) == ("card.unknown", ["cards.story"])  # once
    assert here.answers("go on").asked == ("card.bottom", "flip")
    assert (here.answers("next").asked[0], here.told[1:]) == ("card.unknown", ["cards.story"])


def test_what_the_evening_knows_of_a_card_no_photo_changes(here: Reading) -> None:
    here.reader.read["2"] = {"front": TWO}
    here.reader.photographed({"2": {"front": TWO._replace(story="Something else."), "back": BACK}})
    assert here.reader.read["2"] == {"front": TWO, "back": BACK}


def test_a_photo_says_nothing_about_what_lies_there_and_waits_for_a_yes(here: Reading) -> None:
    here.lays(TWO)  # another card than was expected: somebody is asked
    here.reader.photographed({"3": {"front": ONE}})
    assert (here.settles().kept, here.asked[0]) == ([], "card.unknown")


def test_a_reader_that_was_lost_is_said(here: Reading) -> None:
    here.hears({"lost": True})
    assert here.asked[0] == "card.unknown"
    assert here.told[-1] == "cards.lost"


def test_cards_of_a_shuffled_pile_get_a_name_when_they_are_new_and_keep_it(tmp_path: Path) -> None:
    claw = Printed("", "Claw", "", "2 Wyrms appear. Each Wyrm takes 1 action.")
    pile = {"wyrm_deck": ["wyrm_1", "wyrm_2"], "reveals": 2}
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **pile) as here:
        assert here.lays(claw).asked == ("wyrm_card.spawns", 2)
        assert here.view.ask.about == {"wyrm_card": "wyrm_1"}
        assert here.confirms().confirms().confirms().confirms().asked[0] == "wyrm_card.draw"
        assert here.lays(claw).asked == ("wyrm_card.draw", None)  # the same card, which lies there still
        assert here.lays(claw._replace(title="Tail")).view.ask.about == {"wyrm_card": "wyrm_2"}


def test_a_card_that_bears_a_name_of_the_pack_is_that_card(tmp_path: Path) -> None:
    pile = {"wyrm_deck": ["wyrm_1", "wyrm_2"], "reveals": 2}
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **pile) as here:
        here.lays(Printed("", "Number 2", "Words that nobody counts."))
        assert here.view.ask.about == {"wyrm_card": "wyrm_2"}


def test_a_card_that_cannot_be_read_is_never_taken_for_one_that_is_known(tmp_path: Path) -> None:
    pile = {"wyrm_deck": ["wyrm_1", "wyrm_2"], "learned": {"wyrm_1": [1, 1, 0], "wyrm_2": [2, 0, 0]}, "reveals": 2}
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **pile) as here:
        assert here.lays(Printed("", "Nvmbef 2", "")).asked == ("wyrm_card.draw", None)


# Several in one picture ---------------------------------------------------------------------------

PILE = {
    "wyrm_deck": ["wyrm_1", "wyrm_2", "wyrm_3"],
    "learned": {f"wyrm_{n}": [n, 0, 0] for n in (1, 2, 3)},
    "reveals": 3,
}


def in_a_row(*names: str, unsure: str = "") -> dict[str, Any]:
    """What is told of several cards that are known by what they look like."""
    states = {name: "unsure" if name == unsure else "sure" for name in names}
    return {"beside": [from_paper(Printed(), name=name, state=state) for name, state in states.items()]}


def test_of_several_cards_the_first_is_the_answer_and_the_others_answer_what_comes(tmp_path: Path) -> None:
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **PILE) as here:
        here.reader.pictured("a picture")
        assert here.given[-1]["read"]["row"]
        here.lays(Printed(), **in_a_row("wyrm_3", "wyrm_1", "dragon"))
        for _ in range(6):
            here.settles()
        drawn = [past.value for past in here.session.look(lambda game: game.history()) if past.what == "wyrm_card.draw"]
        assert drawn == ["wyrm_3", "wyrm_1"]


def test_one_that_is_not_sure_is_asked_about_and_a_no_forgets_the_rest(tmp_path: Path) -> None:
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **PILE) as here:
        here.lays(Printed(), **in_a_row("wyrm_2", "wyrm_1", unsure="wyrm_2"))
        assert here.asked == ("wyrm_card.draw", "wyrm_2")
        proposed = here.posts(Reject("lamp", here.view.turn)).asked[1]
        assert proposed is None
        assert isinstance(here.orders[-1], PictureUnread)


def test_several_of_which_none_is_wanted_are_no_row(tmp_path: Path) -> None:
    with reading(tmp_path, "next_enemy_step", phase="enemies", deck=[1], hand_goal=1, **PILE) as here:
        assert here.lays(Printed(), **in_a_row("dragon", "mouse")).asked == ("wyrm_card.draw", None)
