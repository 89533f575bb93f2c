"""The child that the camera lives in: takes orders (`device.camera.orders`), and tells what it sees (`vision.tidings`).

As long as nothing is wanted it waits for the next order and does nothing else.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import msgspec

from device.camera.orders import (
    AnyCameraOrder,
    CameraOrder,
    DealCard,
    LayDice,
    LookForDice,
    PictureUnread,
    PutDie,
    ReadAgain,
    ReadPhoto,
    SeekCard,
    ShowPicture,
    TapBoard,
    TapCorners,
    TeachDice,
    TellTruth,
    ThrowDice,
    TrustDice,
    UpsetCamera,
    WatchBoard,
)
from vision.boards.heights import board_mat
from vision.boards.reading import BoardWanted
from vision.cameras import CameraTrouble, camera
from vision.cameras.simulated import SimulatedCamera
from vision.drawer import FOLDER
from vision.lesson import DiceLesson
from vision.live import Live
from vision.lookout import Lookout, told_of
from vision.networks import given_back
from vision.opening import NoPicture
from vision.rendered.story_cards import PrintedWords
from vision.sets import Sets
from vision.tidings import AwakeNow, PhotoUnread, ReadyToLook, SignOfLife, StageReached, Tiding
from vision.tray import Mat
from vision.watch import DiceWanted
from voice.child import own_lines, tell

BEAT = 0.5  # seconds between two signs of life while awake
IDLE = 60.0  # seconds asleep after which the memory of the networks is given back


class CameraWorker:
    """One camera, and whoever gives it orders."""

    def __init__(self, options: Mapping[str, Any], say: Callable[[Tiding], None]) -> None:
        self._say = say
        wide, high = options.get("mat") or (Mat.width, Mat.height)
        own, drawn, memory = (options.get(name) for name in ("own", "drawn", "memory"))
        pack = Path(options.get("pack") or ".") / FOLDER
        folders = dict.fromkeys(Path(folder) for folder in (drawn, pack, own) if folder)
        sets = Sets(*folders, memory=Path(memory) if memory else None)
        open_ = partial(camera, options.get("camera") or "auto")
        self.lookout = Lookout(open_, sets, mat=Mat(wide, high), keeps=bool(options.get("keeps")))
        self.lookout.board.lie(board_mat(tuple(options["board"])) if options.get("board") else board_mat())
        self._tap_board(TapBoard(tuple((x, y) for x, y in options.get("board_tap") or ())))
        self._tap(TapCorners(tuple((x, y) for x, y in options.get("tap") or ())))
        self._live = Live(self.lookout)
        self._stage, self._beat = "", 0.0

    def obey(self, order: CameraOrder) -> None:
        """Do what is asked."""
        self._ORDERS[type(order)](self, order)

    def step(self) -> None:
        """One frame, and all that comes of it."""
        for told in self.lookout.tick():
            self._say(told)
        if (stage := self.lookout.stage) != self._stage:
            self._stage = stage
            self._say(StageReached(stage))
        now = time.monotonic()
        if (shown := self._live.shown(now)) is not None:
            self._say(shown)
        if now - self._beat > BEAT:
            self._beat = now
            self._say(SignOfLife())

    def _look(self, order: LookForDice) -> None:
        if not order.dice:
            self.lookout.want(None)
            self._doze()
            return
        self._say(AwakeNow())
        self.lookout.want(DiceWanted(order.turn, order.dice, order.least, order.owned))

    def _again(self, order: ReadAgain) -> None:
        self.lookout.watch.look_again()

    def _truth(self, order: TellTruth) -> None:
        self._say(AwakeNow())  # to learn takes its time
        for told in self.lookout.truth(order.turn, order.values):
            self._say(told)

    def _seek(self, order: SeekCard) -> None:
        if order.is_wanted:
            self._say(AwakeNow())
        self.lookout.seek(is_wanted=order.is_wanted)
        self._doze()

    def _unread(self, order: PictureUnread) -> None:
        self.lookout.laid.look_again()

    def _show(self, order: ShowPicture) -> None:
        if order.is_wanted:
            self._say(AwakeNow())
        self._live.is_wanted = order.is_wanted
        self.lookout.show(is_live=order.is_wanted)
        self._doze()

    def _doze(self) -> None:
        """Say so if there is nothing left to look for."""
        if not self.lookout.is_awake:
            self._stage = "asleep"
            self._say(StageReached("asleep"))

    def _tap(self, order: TapCorners) -> None:
        self.lookout.tap(order.corners)

    def _tap_board(self, order: TapBoard) -> None:
        self.lookout.board.tap(order.corners)

    def _photo(self, order: ReadPhoto) -> None:
        wanted = self.lookout.watch.wanted
        if wanted is None or wanted.turn != order.turn:
            return  # it came too late: nobody asks for these dice any more
        self._say(AwakeNow())  # to read it takes its time
        try:
            self._say(told_of(self.lookout.photo(order.picture)))
        except (NoPicture, ValueError) as error:
            self._say(PhotoUnread(getattr(error, "why", "no_picture")))

    def _watch_board(self, order: WatchBoard) -> None:
        eye = self._simulated()
        if not order.sockets:
            if eye is not None:
                eye.look_at_tray()
            self.lookout.want_placed(None)
            self._doze()
            return
        self._say(AwakeNow())
        if eye is not None and order.land is not None:
            eye.look_at_board(order.land, order.faces)
        self.lookout.want_placed(board_wanted(order))

    def _put(self, order: PutDie) -> None:
        if (eye := self._simulated()) is not None:
            eye.put(order.socket, order.colour, order.face)

    def _throw(self, order: ThrowDice) -> None:
        if (eye := self._simulated()) is not None:
            eye.throw(order.dice, order.values, order.colours)

    def _deal(self, order: DealCard) -> None:
        if (eye := self._simulated()) is not None:
            drawings = order.drawings or ("",) * len(order.cards)
            eye.deal(*(PrintedWords(*card, file) for card, file in zip(order.cards, drawings, strict=True)))

    def _upset(self, order: UpsetCamera) -> None:
        if (eye := self._simulated()) is not None:
            eye.trouble = order.trouble

    def _teach(self, order: TeachDice) -> None:
        if order.faces:
            self._say(AwakeNow())
        lesson = DiceLesson(order.name, order.faces, order.each, asks=order.asks) if order.faces else None
        for told in self.lookout.teach(lesson):
            self._say(told)

    def _trust(self, order: TrustDice) -> None:
        self._say(AwakeNow())
        for told in self.lookout.trust(order.name):
            self._say(told)

    def _lay(self, order: LayDice) -> None:
        if (eye := self._simulated()) is not None:
            eye.lay(order.dice, order.values)

    def _simulated(self) -> SimulatedCamera | None:
        try:
            eye = self.lookout.eye()
        except CameraTrouble:
            return None
        return eye if isinstance(eye, SimulatedCamera) else None

    _ORDERS: Mapping[type[CameraOrder], Callable[[CameraWorker, Any], None]] = {
        LookForDice: _look,
        ReadAgain: _again,
        TellTruth: _truth,
        SeekCard: _seek,
        PictureUnread: _unread,
        ShowPicture: _show,
        TapCorners: _tap,
        TapBoard: _tap_board,
        ReadPhoto: _photo,
        ThrowDice: _throw,
        UpsetCamera: _upset,
        TeachDice: _teach,
        TrustDice: _trust,
        LayDice: _lay,
        DealCard: _deal,
        WatchBoard: _watch_board,
        PutDie: _put,
    }


def board_wanted(order: WatchBoard) -> BoardWanted:
    """What is watched for on the board."""
    return BoardWanted(order.turn, order.sockets, order.stacks, order.faces, order.colours)


class OrderLines:
    """The lines that come in; asleep one waits for them, awake one only takes what is there."""

    def __init__(self, source: int) -> None:
        self._source, self._begun = source, b""
        self._read = msgspec.json.Decoder(AnyCameraOrder).decode

    def is_quiet(self, seconds: float) -> bool:
        """Does nobody give any for so long?"""
        return b"\n" not in self._begun and not select.select([self._source], [], [], seconds)[0]

    def next(self, *, wait: bool) -> CameraOrder | None:
        """The next order, or nothing if there is none yet; EOFError when nobody gives any more."""
        while b"\n" not in self._begun:
            if not wait and not select.select([self._source], [], [], 0)[0]:
                return None
            more = os.read(self._source, 65536)
            if not more:
                raise EOFError
            self._begun += more
        line, _, self._begun = self._begun.partition(b"\n")
        order: CameraOrder = self._read(line)
        return order


def main() -> None:
    """Look whenever somebody wants it, until nobody gives orders any more."""
    lines = own_lines()
    cv2.setNumThreads(1)
    worker, orders = CameraWorker(json.loads(sys.argv[1]), lambda message: tell(lines, message)), OrderLines(0)
    tell(lines, ReadyToLook())
    while True:
        if not worker.lookout.is_awake and orders.is_quiet(IDLE):
            given_back()
        try:
            order = orders.next(wait=not worker.lookout.is_awake)
        except EOFError:
            return
        if order is not None:
            worker.obey(order)
        else:
            worker.step()


if __name__ == "__main__":
    main()
