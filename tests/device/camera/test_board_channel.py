"""A die on the board is an answer: what is taken, what is proposed, and what is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from device.camera.board_channel import BoardChannel, judged
from device.camera.camera_worker import board_wanted
from device.camera.orders import CameraOrder, WatchBoard
from device.evening.session import Session
from device.evening.words import words
from engine import Game, Next, SoughtDie
from engine.channel import seen
from engine.games.grimm.game import GAME
from engine.games.grimm.rules import RULES
from tests.device.small_evening import Listener
from tests.games.grimm.land import demo, laid
from vision.cameras.simulated import SimulatedCamera
from vision.drawer import FOLDER
from vision.lookout import Lookout
from vision.sets import Sets
from vision.tidings import DieOnBoard, PlacementTold

SOUGHT = SoughtDie({"red:4": "4", "red:2": "2", "black:4": "s4"}, ("2", "4"), ("4@gate", "2@gate", "s4@mill"))


def die(socket: str, colour: str, face: Any, sure: float = 0.99, *others: Any, is_known: bool = False) -> DieOnBoard:
    return DieOnBoard(socket, colour, face, sure, tuple(others), is_known)


@pytest.mark.parametrize(
    ("dice", "verdict", "moves"),
    [
        ([die("gate", "red", 4)], "taken", ["4@gate"]),
        ([die("mill", "black", 4)], "taken", ["s4@mill"]),
        ([die("gate", "red", 4, 0.9)], "proposed", ["4@gate"]),
        ([die("gate", "red", 6, 0.7, 2)], "proposed", ["2@gate"]),
        ([die("gate", "red", 6, 0.99, 2)], "impossible", ["2@gate"]),
        ([die("gate", "blue", 4)], "impossible", []),
        ([die("mill", "red", 4)], "impossible", []),
        ([die("gate", "red", 4, is_known=True)], "proposed", ["4@gate"]),
        ([die("gate", "blue", 4, is_known=True)], "nothing", []),
        ([die("gate", "red", 4), die("gate", "red", 2)], "proposed", ["4@gate", "2@gate"]),
    ],
)
def test_only_what_fits_and_is_sure_is_taken(dice: list[DieOnBoard], verdict: str, moves: list[str]) -> None:
    assert judged(dice, SOUGHT) == (verdict, moves)


def test_what_somebody_has_said_no_to_is_not_proposed_again() -> None:
    assert judged([die("gate", "red", 4, 0.9, 2)], SOUGHT, {"4@gate"}) == ("proposed", ["2@gate"])


@cache
def learned() -> Sets:
    """The dice that the demo brings along; to learn them takes a while."""
    return Sets(GAME.demo() / FOLDER)


# A table with eyes --------------------------------------------------------------------------------


class Board:
    """The demo's first turn, with a simulated board under the real eyes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.eye = SimulatedCamera(clock=lambda: self.now, wait=self.wait)
        self.lookout = Lookout(lambda: self.eye, learned(), clock=lambda: self.now, wait=self.wait)
        self.lamp = Listener()
        self.session = Session(in_turn(), [self.lamp])
        self.session.start()
        self.channel = BoardChannel(words(GAME, demo(), "en"), self.order)
        self.view = self.lamp.next()
        self.channel.join(self.session)
        self.session.look(lambda game: None)

    def wait(self, seconds: float) -> None:
        self.now += seconds + 0.15

    def order(self, order: CameraOrder) -> None:
        """What the child would be told."""
        assert isinstance(order, WatchBoard)
        if order.land:
            self.eye.look_at_board(order.land, order.faces)
        self.lookout.want_placed(board_wanted(order) if order.is_wish else None)

    def put(self, socket: str, colour: str, face: Any) -> None:
        """Put a die there, and let the eyes look."""
        self.eye.put(socket, colour, face)
        self.look(3.2)

    def look(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and self.lookout.is_awake:
            for told in self.lookout.tick():
                if isinstance(told, PlacementTold):
                    self.channel.seen(told)
                    until = 0.0  # that is what was waited for
            self.session.look(lambda game: None)

    def heard(self) -> list[str]:
        """What was told since, and how things stand now."""
        found = list[str]()
        while not self.lamp.views.empty():
            self.view = self.lamp.next()
            found += [news.what for news in self.view.news]
        return found


def in_turn() -> Game:
    """Ann stands in the town of the demo, with a 2, a 4 and a 6; Bob has as many dice."""
    t = laid(2)
    t.active, t.event, t.house = "ann", "", {"items": "no", "tales": "no"}
    return Game(replace(RULES, first=Next("turn")), t, demo().box, strict=True)


@pytest.fixture
def board() -> Iterator[Board]:
    here = Board()
    yield here
    here.channel.part()
    here.session.stop()


@pytest.mark.timeout(180)  # many fine pictures
def test_a_die_on_a_socket_is_the_move_and_the_walk_is_offered(board: Board) -> None:
    board.put("town|well", "red", 4)
    assert "die.seen" in board.heard()
    assert board.view.ask
    assert (board.view.ask.what, board.view.table.dice["town|well"][0].face) == ("turn.walk", "4")
    assert not board.lookout.is_awake


@pytest.mark.timeout(180)  # many fine pictures
def test_somebody_elses_die_is_asked_about_and_never_taken(board: Board) -> None:
    board.put("town|well", "white", 4)
    assert "board.whose" in board.heard()
    assert board.view.ask
    assert (board.view.ask.what, board.view.proposal) == ("turn.die", None)


@pytest.mark.timeout(180)  # many fine pictures
def test_a_die_where_it_does_not_fit_is_asked_about(board: Board) -> None:
    board.put("inn|king", "red", 2)
    assert "board.unfit" in board.heard()
    assert board.view.ask
    assert board.view.ask.what == "turn.die"


def test_at_a_drawn_board_nobody_looks_before_a_hand_comes() -> None:
    orders = list[CameraOrder]()
    channel = BoardChannel(words(GAME, demo(), "en"), orders.append, is_drawn=True)
    game = in_turn()
    channel.show(seen(game, "all"))
    assert orders == []
    channel.look()
    channel.look()
    (order,) = orders
    assert isinstance(order, WatchBoard)
    assert (order.turn, order.is_wish, order.colours) == (game.turn, True, ("red", "white"))
    game.answer("pass")
    channel.show(seen(game, "all"))
    assert orders[1:] == [WatchBoard()]
