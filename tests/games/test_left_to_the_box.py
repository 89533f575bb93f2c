"""What is asked before the first turn can be settled on one page, or left to the box: in every game on the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from device.evening.beginning import TableSetting, begun
from device.evening.session import Session
from device.evening.stand_ins import Ready
from device.evening.words import LANGUAGES, phrases
from engine import Ask
from engine.asks import GO_ON
from engine.channel import Answer, Undo
from engine.contract import AnyTitle
from engine.gathering import Given
from engine.shelf import SHELF, title

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fina", "Gus")
PAGES = 4  # that are read before the first turn; the door and the great button make it six presses
by_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)


def known(name: str) -> AnyTitle:
    found = title(name)
    assert found
    return found


class Table(NamedTuple):
    """An evening, and what was settled before it."""

    session: Session
    ready: Ready

    def asked(self) -> tuple[Ask, int]:
        """What is asked when all that answers itself has done so."""
        self.ready.settle(self.session)
        ask, turn = self.session.look(lambda game: (game.ask, game.turn))
        assert ask
        return ask, turn

    @property
    def lying(self) -> Any:
        """All that lies there."""
        return self.session.look(lambda game: game.table)


@contextmanager
def evening(game: AnyTitle, players: Sequence[str], given: Sequence[Given], **house: str) -> Iterator[Table]:
    """One without pieces, of which this was settled before, and the rest left to the box."""
    cards, _ = game.open(game.demo())
    assert cards
    drawn = {"pieces": "drawn"} if game.pieces else {}
    session = Session(begun(TableSetting(game, cards, players, {**drawn, **house})).game)
    ready = Ready(game.gathering.dealt(cards.box, players, given), is_over=game.gathering.is_set_up, lots=max)
    ready.wire(session)
    session.start()
    try:
        yield Table(session, ready)
    finally:
        session.stop()


def first_turn(table: Table) -> tuple[Ask, list[str]]:
    """The first question that is none of reading on or rolling, and what was read before it."""
    read = list[str]()
    while True:
        ask, turn = table.asked()
        if ask.options != (GO_ON,) and ask.kind not in ("roll", "each"):
            return ask, read
        value: Any = GO_ON if ask.options == (GO_ON,) else [die[0] for die in ask.options]
        if ask.kind == "each":
            value = [ask.parts[0].who, [die[0] for die in ask.parts[0].options]]
        else:
            read.append(ask.what)
        table.session.post(Answer(value, to=turn, by="table"))


def of_the_set_up(game: AnyTitle) -> set[str]:
    gathering = game.gathering
    early = {what for one in gathering.early for what in (one.what, one.further)}
    return {gathering.hero, gathering.level, *early}


@by_game
def test_nothing_that_was_left_to_the_box_is_asked_before_the_first_turn(game: AnyTitle) -> None:
    for players in range(game.gathering.fewest, min(game.gathering.most, 6) + 1):
        with evening(game, NAMES[:players], ()) as table:
            ask, read = first_turn(table)
            assert ask.what not in of_the_set_up(game) or game.gathering.is_set_up(table.lying)
            assert not ask.what.startswith("setup."), players
            assert len(read) <= PAGES, read


@by_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_that_a_page_settles_has_a_name_and_its_answers_have_one(game: AnyTitle, language: str) -> None:
    cards, _ = game.open(game.demo())
    assert cards
    words = phrases(language, game.package).words
    for one in game.gathering.early:
        assert f"ask.{one.what}" in words
        assert not one.further or f"ask.{one.further}" in words
        assert (f"early.{one.what}" in words) == bool(one.picks(cards.box)), one.what


def test_what_was_chosen_holds_and_the_others_take_nothing_of_it() -> None:
    game = known("unlikely-heroes")
    given = game.gathering.given("hard", [("Ben", "gisella")])
    with evening(game, ("Ada", "Ben"), given) as table:
        table.asked()
        assert table.lying.level == "hard"
        assert {hero.player: hero.name for hero in table.lying.heroes.values()} == {"Ada": "pino", "Ben": "gisella"}


def test_the_box_settles_nothing_any_more_when_the_first_turn_has_come() -> None:
    """Otherwise it would pick the quest that somebody draws in the third chapter."""
    game = known("grimm")
    cards, _ = game.open(game.demo())
    assert cards
    given = [Given("quest.deck", how="usual")] * 9
    with evening(game, ("Ada", "Ben"), given) as table:
        first_turn(table)
        assert [len(hero.deeds.quests) for hero in table.lying.heroes.values()] == [2, 2]
        drawn = Ask("quest.deck", "choose", ("2",))
        assert Ready(given, is_over=game.gathering.is_set_up).due(drawn, table.lying) is None


def test_what_is_taken_back_is_asked_anew() -> None:
    game = known("unlikely-heroes")
    with evening(game, ("Ada", "Ben"), ()) as table:
        first_turn(table)
        table.session.post(Undo("Ada"))
        ask, _ = table.asked()
        assert (ask.what, ask.options) == ("setup.first", ("gisella", "pino"))


@pytest.mark.parametrize(
    ("how", "answer"), [("free", "b"), ("usual", "a"), ("lots", "c")], ids=["free", "usual", "lots"]
)
def test_what_is_left_to_the_box_is_settled_in_one_of_three_ways(how: Any, answer: str) -> None:
    ask, others = Ask("take", "choose", ("a", "b", "c")), [Given("take", "a")]
    given = Given("take", how=how)
    assert given.fits(ask)
    assert given.answer(ask, others, max) == answer
    assert not given.fits(Ask("take", "draw", ("a",)))
    assert not Given("take", how=how, who="Ada").fits(ask)


def test_of_several_things_all_that_are_ticked_are_taken_and_no_more() -> None:
    game = known("unlikely-heroes")
    cards, _ = game.open(game.demo())
    assert cards
    picked = [("setup.module", "", "weather"), ("setup.module", "", "detours"), ("setup.module", "", "no such")]
    given = game.gathering.chosen(cards.box, picked)
    assert [(one.what, one.value) for one in given] == [
        ("setup.module", "weather"),
        ("setup.more_modules", "detours"),
        ("setup.more_modules", "ready"),
    ]
    with evening(game, ("Ada", "Ben"), given) as table:
        first_turn(table)
        assert table.lying.modules == ["weather", "detours"]
