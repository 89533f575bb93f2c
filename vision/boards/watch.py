"""Watches a board while a die may be put on it, and says which socket got one, whose it is and what it shows.

Theory of operation.  As long as something moves, or a hand is in the way, nothing is read.  Once all is still, every
socket is compared with how it looked when all was still before.  Where the book has changed meanwhile (somebody has
answered with a thumb, or dice were taken back) the look of now counts.  What else has changed is looked at closely: a
die there that is another one than the book has on top is new.  The same one was pushed.  One that the book has below is
not new either: what lay on it was lifted.  Where a new die cannot be told from one that was only turned over, nobody is
sure.  Several frames have to show the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Literal

from vision.boards.heights import BoardView, board_mat
from vision.boards.reading import BoardWanted, Look, Reader, TopDie, look_of, stirred, top_die, white_of
from vision.frames import CameraFrame
from vision.laying import together
from vision.motion import Motion, step, watched
from vision.networks import Picture
from vision.sight import moved
from vision.tray import LEAST, Bare, Mat, Tray, calibrated, markers, tapped

BoardStage = Literal["asleep", "waiting", "hand", "moving", "reading", "read"]
AGREE, MOST = 3, 4  # frames that have to show the same, and that are looked at before nobody is sure
CHECK = 0.8  # seconds between two looks at the markers while nothing is known
STEADY = 2.0  # millimetres: a board that seems to have moved less than this lies where it lay
UNSURE = 0.5  # so sure one is at most of what may have been turned over, or of whom it belongs to


@dataclass(frozen=True)
class PlacementSeen:
    """A die that was put on a socket; or no die (*face* is empty), but something there is not as the book has it."""

    turn: int
    socket: str
    colour: str = ""
    face: str | int = ""
    sure: float = 0.0
    others: tuple[str | int, ...] = ()  # what it may show instead
    is_known: bool = False  # it looks like what lay there: perhaps nothing was put there at all
    still: float = 0.0  # seconds that all had been still by then


Placements = tuple[PlacementSeen, ...]


class BoardWatch:
    """What the eyes remember of one board."""

    def __init__(self, reader: Reader, mat: Mat | None = None) -> None:
        self.stage: BoardStage = "asleep"
        self.mat, self._reader = mat or board_mat(), reader
        self.wanted: BoardWanted | None = None
        self._taps: tuple[tuple[float, float], ...] = ()
        self._tray: Tray | None = None
        self._motion: Motion | None = None
        self._before: tuple[Picture, BoardView] | None = None  # when all was still last
        self._book: dict[str, tuple[Look, ...]] = {}  # what lay there then, by the book
        self._bare: dict[str, Picture] = {}  # how sockets look while nothing lies in them
        self._changed = set[str]()  # what looked otherwise when it was looked at last
        self._looks: list[tuple[TopDie, ...]] = []
        self._checked = float("-inf")

    def want(self, wanted: BoardWanted | None) -> None:
        """Watch for a new die from now on; nothing: sleep, but remember how the board looked."""
        self.wanted, self._looks = wanted, []
        self.stage = "waiting" if wanted else "asleep"

    def lie(self, mat: Mat) -> None:
        """The board is so large."""
        self.mat, self._tray, self._motion, self._before, self._bare = mat, None, None, None, {}

    def tap(self, corners: Sequence[tuple[float, float]]) -> None:
        """Somebody has tapped the corners of the board, as parts of the picture; none: its markers tell."""
        self._taps, self._tray, self._motion, self._before, self._bare = tuple(corners), None, None, None, {}

    def look_again(self) -> None:
        """What was read is wrong: what lies there may be read once more, when a hand has been there."""
        self._looks = []

    def see(self, frame: CameraFrame) -> Placements:
        """One frame; what it settles."""
        if self.wanted is None or (tray := self._found(frame)) is None:
            return ()
        glance = tray.glance(frame.small, frame.scale)
        before, first = self._motion, self._before is None
        motion = self._motion = step(before, glance, frame.at) if before else watched(glance, frame.at)
        if not motion.at_rest:
            self._looks = []
            self.stage = "hand" if motion.hand else "moving"
            return ()
        if not motion.stirred and not first and self._is_by_the_book(self.wanted):
            self.stage = "read" if self.stage == "read" else "waiting"
            return ()
        self.stage = "reading"
        return self._look(self.wanted, motion, frame.whole())

    def _is_by_the_book(self, wanted: BoardWanted) -> bool:
        return dict(wanted.stacks) == self._book

    @property
    def ground(self) -> Tray | Bare:
        """Where it looks."""
        return self._tray or Bare()

    # Where it is ---------------------------------------------------------------------------------

    def board(self, picture: Picture) -> Tray | None:
        """Where the board is in a picture: by its markers, by taps, or where it was."""
        if self._taps:
            high, wide = picture.shape[:2]
            return tapped([(x * wide, y * high) for x, y in self._taps], self.mat)
        seen = markers(picture, self.mat.first)
        is_enough = len(seen) > LEAST or (self._tray is None and len(seen) == LEAST)
        now = calibrated(seen, self.mat) if is_enough else None
        return self._tray if now is None or (self._tray and moved(self._tray, now) < STEADY) else now

    def _found(self, frame: CameraFrame) -> Tray | None:
        if self._tray is None and frame.at - self._checked >= CHECK:
            self._checked, self._tray = frame.at, self.board(frame.whole())
        return self._tray

    # Reading -------------------------------------------------------------------------------------

    def _look(self, wanted: BoardWanted, motion: Motion, picture: Picture) -> Placements:
        tray = self.board(picture)
        if tray is None:
            return ()
        view = BoardView.of(tray, *picture.shape[1::-1])
        if self._before is None:
            self._settle(wanted, motion, picture, view)
            return ()
        self._looks.append(self._dice(wanted, picture, view))
        found = _agreed(self._looks)
        if found is None:
            return ()
        self._settle(wanted, motion, picture, view)
        still = motion.at - max(motion.moved_at, motion.hand_at)
        seen = tuple(replace(one, still=still) for one in _placements(wanted, found))
        self.stage = "read" if seen else self.stage
        return seen

    def _dice(self, wanted: BoardWanted, picture: Picture, view: BoardView) -> tuple[TopDie, ...]:
        """The dice in sockets that look otherwise than when all was still last."""
        assert self._before is not None
        before, was = self._before
        same = [socket for socket in wanted.sockets if wanted.stacks.get(socket, ()) == self._book.get(socket, ())]
        white = white_of(picture, view.tray)
        changed = stirred(before, picture, was, view, wanted, same, self._bare)
        self._changed = {stir.socket for stir in changed}
        seen = (top_die(picture, view, stir, wanted, self._reader, white) for stir in changed)
        dice = tuple(die for die in seen if die is not None)
        return tuple(die for die in dice if not die.is_supposed) or dice

    def _settle(self, wanted: BoardWanted, motion: Motion, picture: Picture, view: BoardView) -> None:
        """So it looks from now on."""
        self._motion, self._tray, self._looks = motion.noted(), view.tray, []
        self._before, self._book = (picture, view), dict(wanted.stacks)
        empty = {socket for socket in wanted.sockets if not wanted.height(socket)} - self._bare.keys() - self._changed
        self._bare |= {socket: look_of(picture, view, socket, wanted) for socket in empty}
        self._changed = set()
        self.stage = "waiting"


def _agreed(looks: Sequence[tuple[TopDie, ...]]) -> list[tuple[TopDie, float]] | None:
    """What several frames show alike, with how sure one is of each; in the end the dice that most of them show."""
    seen = Counter(die.key for look in looks for die in look)
    if len(looks) < AGREE or (len(looks) < MOST and any(times < len(looks) for times in seen.values())):
        return None
    alike = {key: [die for look in looks for die in look if die.key == key] for key, n in seen.items() if n >= AGREE}
    return [(dice[-1], _sure(dice) * len(dice) / len(looks)) for dice in alike.values()]


def _sure(seen: Sequence[TopDie]) -> float:
    """How likely one die is what it was taken for."""
    key = seen[-1].key
    usual = median(die.reading.sure for die in seen)
    evidence = [die.reading.evidence for die in seen if die.reading.evidence and die.key == key]
    likely = together(evidence).sure if len(evidence) >= AGREE else usual
    is_plain = all(die.is_sure_of_colour and not die.is_supposed for die in seen)
    return likely if is_plain else min(likely, UNSURE)


def _placements(wanted: BoardWanted, found: Sequence[tuple[TopDie, float]]) -> list[PlacementSeen]:
    """The one die that is new; of several nobody is sure."""
    told = [_told(wanted, die, sure) for die, sure in found]
    fresh = [one for one in told if not one.is_known] or told
    return fresh if len(fresh) == 1 else [replace(one, sure=min(one.sure, UNSURE)) for one in fresh]


def _told(wanted: BoardWanted, die: TopDie, sure: float) -> PlacementSeen:
    """A die as it was seen, beside what the book has there."""
    stack = wanted.stacks.get(die.socket, ())
    is_known = (die.colour, die.face) in stack
    if stack and (is_known or die.colour == stack[-1][0]):
        sure = min(sure, UNSURE)
    others = die.reading.doubts[0] if die.reading.doubts else ()
    return PlacementSeen(wanted.turn, die.socket, die.colour, die.face, sure, others, is_known)
