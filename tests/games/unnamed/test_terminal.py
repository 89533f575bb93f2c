"""7 at a terminal, with real cards: several that were turned up together are typed in one line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device.evening.words import words
from device.terminal.seat import TerminalSeat
from engine.games.unnamed.game import GAME
from tests.device.demo_evening import say, seated
from tests.games.unnamed.valley import begun, cards


@pytest.fixture
def seat() -> Iterator[TerminalSeat]:
    """The tavern is to be laid."""
    with seated(begun(("Ada", "Ben")), said_as=words(GAME, cards(), "en")) as seat:
        say(seat, "Pia Paddle", "Gus Reed", "Ada", "ok")
        assert asked(seat) == "lay.characters"
        yield seat


def asked(seat: TerminalSeat) -> str:
    return seat.shown.view.ask.what if seat.shown.view.ask else ""


def test_a_whole_row_is_typed_in_one_line(seat: TerminalSeat) -> None:
    say(seat, "ferry nan, mole man,  Pam Pepper")
    assert seat.shown.view.table.tavern.spaces == ["ferry_nan", "mole_man", "pepper_pam"]
    assert seat.shown.told == ["In the tavern: Ferry Nan, Mole Man and Pam Pepper."]
    assert asked(seat) == "lay.elixirs"
    say(seat, "u")
    assert (asked(seat), len(seat.shown.view.table.tavern.cards)) == ("lay.characters", 2)


def test_a_name_that_is_none_is_said_before_any_card_is_taken(seat: TerminalSeat) -> None:
    say(seat, "ferry nan, moon")
    assert seat.shown.said[0].startswith("moon is none of these")
    assert seat.shown.view.table.tavern.cards == []


def test_one_card_more_than_there_is_room_for_is_said(seat: TerminalSeat) -> None:
    say(seat, "ferry nan, mole man, pam pepper, jo")
    assert seat.shown.said == ["jo has no place any more; what came before it lies there."]
    assert (asked(seat), len(seat.shown.view.table.tavern.cards)) == ("lay.elixirs", 3)
