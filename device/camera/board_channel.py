"""The channel that sees dice being put on a board: such a die is the whole answer to which one is placed, and where.

A placement that fits and that the eyes are sure of is taken.  One that fits and may be another is proposed.  One that
cannot be is never guessed at: the table hears what was seen, and puts it right, or answers with a thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Literal

import msgspec

from device.camera.dice_channel import mark
from device.camera.orders import CameraOrder, Face, WatchBoard
from device.evening.session import Presence
from device.evening.words import Words
from engine import Ask, News, SoughtDie
from engine.board import Board, Map
from engine.channel import Answer, View
from engine.pieces.sockets import put
from vision.reading import SURE
from vision.tidings import DieOnBoard, PlacementTold

NAME = "board"
Dice = Sequence[DieOnBoard]  # that were seen where the board looks otherwise than before
Verdict = Literal["taken", "proposed", "impossible", "nothing"]
DOUBTED = 0.5  # what is proposed is posted as no surer than this, so that somebody is asked


class BoardChannel:
    """Shown views, it lets the eyes watch the board; told what was put there, it answers, proposes, or asks."""

    name, who = NAME, "all"

    def __init__(self, words: Words, order: Callable[[CameraOrder], None], *, is_drawn: bool = False) -> None:
        self._words, self._order, self._presence = words, order, Presence(self)
        self._is_drawn, self._is_looking = is_drawn, False  # at a drawn board one need only look when a hand comes
        self.join, self.part = self._presence.join, self._presence.part
        self._view: View | None = None  # the one that wants a die
        self._refused = set[str]()  # what somebody has said no to in this turn
        self._proposed = ""

    def show(self, view: View) -> None:
        """A view: is a die wanted, and was it right what we have seen?"""
        before, sought = self._view, sought_in(view.ask)
        if before is not None and (before.turn, before.ask) == (view.turn, view.ask):
            if self._proposed and any(news.what == "session.rejected" for news in view.news):
                self._refused.add(self._proposed)
                self._proposed = ""
            return
        self._refused, self._proposed = set(), ""
        self._view = view if sought else None
        was_looking, self._is_looking = self._is_looking, False
        if sought and not self._is_drawn:
            self.look()
        elif was_looking:
            self._order(WatchBoard())

    def look(self) -> None:
        """Watch the board until the question has been answered."""
        sought = sought_in(self._view.ask) if self._view else None
        if self._view and sought and not self._is_looking:
            self._is_looking = True
            self._order(self._watched(self._view, sought))

    def _watched(self, view: View, sought: SoughtDie) -> WatchBoard:
        """Where a die may come to lie, and what lies there by the book."""
        board = self._words.over(view.table).board()
        sockets = board.map.sockets if board.map else {}
        return WatchBoard(
            view.turn,
            {name: (socket.x, socket.y) for name, socket in sockets.items()},
            {name: as_seen(socket.dice) for name, socket in sockets.items() if socket.dice},
            tuple(mark(face) for face in sought.faces),
            tuple(dict.fromkeys([*_colours(board), *(look.partition(":")[0] for look in sought.dice)])),
            msgspec.convert(msgspec.to_builtins(board.map, enc_hook=str), Map) if board.map else None,
        )

    def seen(self, told: PlacementTold) -> None:
        """What was put on the board, as the eyes have it."""
        view = self._view
        sought = sought_in(view.ask) if view else None
        if view is None or sought is None or told.turn != view.turn:
            return
        verdict, moves = judged(told.dice, sought, self._refused)
        if verdict == "taken":
            self._presence.post(Answer(moves[0], view.turn, NAME))
        elif verdict == "proposed":
            self._propose(moves, view)
        elif verdict == "impossible":
            self._ask_about(next(die for die in told.dice if not die.is_known), sought)

    def _propose(self, moves: list[str], view: View) -> None:
        if moves[0] != self._proposed:
            self._proposed = moves[0]
            self._presence.post(Answer(moves[0], view.turn, NAME, sure=DOUBTED, instead=tuple(moves[1:])))

    def _ask_about(self, die: DieOnBoard, sought: SoughtDie) -> None:
        """It cannot be: somebody else's die, or one that does not go there."""
        is_theirs = die.colour in {look.partition(":")[0] for look in sought.dice}
        what = "board.unfit" if is_theirs else "board.whose"
        self._presence.tell(News(what, {"placed": put(str(die.face), die.socket)}))


def sought_in(ask: Ask | None) -> SoughtDie | None:
    """The die that a question wants to see on the board, if it is for everybody's eyes."""
    sought = None if ask is None or ask.is_private else ask.seeks
    return sought if isinstance(sought, SoughtDie) else None


def as_seen(dice: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Face], ...]:
    """A stack as eyes know it."""
    return tuple((colour, mark(face)) for colour, face in dice)


def judged(dice: Dice, sought: SoughtDie, refused: Collection[str] = ()) -> tuple[Verdict, list[str]]:
    """What becomes of what was seen, and the moves that it may be, the likeliest first."""
    every = [list(_readings(die, sought)) for die in dice]
    moves = [move for at in zip_longest(*every) for move in at if move in sought.moves and move not in refused]
    if len(dice) == 1 and dice[0].sure >= SURE and not dice[0].is_known:
        return ("taken", moves) if moves[:1] == every[0][:1] else ("impossible", moves)
    if moves:
        return "proposed", moves
    return ("nothing" if all(die.is_known for die in dice) else "impossible"), moves


def _readings(told: DieOnBoard, sought: SoughtDie) -> Iterator[str]:
    """What was seen as answers, the likeliest first; a die that this player does not have is no answer to anything."""
    for face in (told.face, *told.others):
        look = f"{told.colour}:{face}"
        yield put(sought.dice.get(look, f"no {look}"), told.socket)


def _colours(board: Board) -> Iterator[str]:
    """All that dice on this table have."""
    yield from (person.ring for person in board.people)
    for socket in board.map.sockets.values() if board.map else ():
        yield from (colour for colour, _ in socket.dice)
