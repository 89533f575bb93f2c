"""A table with real eyes over rendered dice: session, reader and lookout, and time that only passes here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from device.camera.dice_channel import DiceChannel
from device.camera.orders import CameraOrder, LookForDice, ReadAgain, TellTruth
from device.evening.session import Session
from engine import Game
from engine.channel import Answer, Confirm, View
from tests.device.small_evening import Listener
from vision.cameras.simulated import SimulatedCamera
from vision.drawer import FOLDER
from vision.lookout import Lookout
from vision.rendered.arena import Arena
from vision.sets import Sets
from vision.tidings import ThrowTold, Tiding
from vision.watch import DiceWanted

PATIENCE = 3.0  # seconds of its own time for one throw
MOST = 5  # throws until people would rather type


class Seeing:
    """Somebody throws dice on the simulated table; all else is answered by hand."""

    def __init__(self, game: Game, pack: Path, *, keeps: bool = False) -> None:
        self.now, self.throws = 0.0, 0
        self.told = list[Tiding]()
        self.eye = SimulatedCamera(Arena(size=(640, 480)), clock=lambda: self.now, wait=self.wait)
        sets = Sets(pack / FOLDER)
        self.lookout = Lookout(lambda: self.eye, sets, keeps=keeps, clock=lambda: self.now, wait=self.wait)
        self.lamp = Listener()
        self.session = Session(game, [self.lamp])
        self.session.start()
        self.reader = DiceChannel(self.order)
        self.reader.join(self.session)
        self.view: View = self.lamp.next()

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def order(self, order: CameraOrder) -> None:
        """What the child would be told."""
        match order:
            case LookForDice(turn, dice, least):
                self.lookout.want(DiceWanted(turn, dice, least) if dice else None)
            case ReadAgain():
                self.lookout.watch.look_again()
            case TellTruth(turn, values):
                self.told += self.lookout.truth(turn, values)

    def answer(self, value: Any) -> None:
        """By hand."""
        self.session.post(Answer(value, self.view.turn, "hand"))
        self.view = self.lamp.next()
        self.session.look(lambda game: None)

    def look(self, seconds: float) -> None:
        """Let the eyes look for so long."""
        until = self.now + seconds
        while self.now < until and self.lookout.is_awake:
            for told in self.lookout.tick():
                self.told.append(told)
                if isinstance(told, ThrowTold):
                    self.reader.seen(told)
                    self.session.look(lambda game: None)

    def throw(self, faces: Sequence[Any]) -> bool:
        """Throw these until the eyes have read them; whoever is asked whether that is right says yes."""
        ask, turn = self.view.ask, self.view.turn
        assert ask is not None
        for _ in range(MOST):
            self.look(0.5)
            self.throws += 1
            until = self.eye.throw(ask.options, faces) + PATIENCE
            while self.view.turn == turn and self.now < until:
                self.look(0.1)
                self._hear(turn)
            if self.view.turn != turn:
                return True
        return False

    def _hear(self, turn: int) -> None:
        while not self.lamp.views.empty():
            self.view = self.lamp.next()
            if self.view.proposal:
                self.session.post(Confirm("hand", turn))

    def close(self) -> None:
        self.reader.part()
        self.session.stop()
