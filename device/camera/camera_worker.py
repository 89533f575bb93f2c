"""The child that the camera lives in: takes orders as lines of JSON, and tells what it sees in the same way.

    orders   {"look": {"turn": 41, "dice": [["success", "failure"]], "least": null}}     look for these dice
             {"look": null}            sleep
             {"again": null}           what was read is wrong: read it once more
             {"truth": {"turn": 41, "values": ["success"]}}     what was doubtful: this lay there, people say
             {"seek": true}            wait for a card that is laid down, until {"seek": false}
             {"unread": null}          the picture of it was of no use: give another one
             {"live": true}            somebody wants to see the picture, until {"live": false}
             {"tap": [[x, y], ...]}    the corners of the tray, clockwise, as parts of the picture; []: forget them
             {"photo": {"turn": 41, "picture": "<base64>"}}     a photo of the dice that are looked for, from a phone
             {"throw": {"dice": [["success", "failure"]], "values": null}}     on the simulated table
             {"lay": {"dice": ..., "values": ...}}     lay dice there by hand
             {"deal": {"number": "17", "title": "...", "story": "...", "rule": ""}}     lay a card there; null: none
             {"trouble": "black"}      ... and what happens to its camera
             {"lesson": {"name": "stars", "faces": ["success", "failure"], "each": 2, "asks": true}}     own dice;
                                       null: break it off. What *asks* is not kept until somebody trusts it
             {"trust": "stars"}        keep the set that was learned, under this name
    told     {"awake": true}           an order has come, and frames will follow; or a fine picture, which takes long
             {"seen": {...}}           a throw
             {"learned": {"name": "stars", "percent": 2}}     cut-outs of doubtful dice have joined a set; its error now
             {"card": "<base64>"}      a picture of what was laid down; who reads it is in another process
             {"trouble": "black"}      and {"over": "black"}
             {"tray": "found"}         or "moved"
             {"stage": "hand"}         what is being done, for whoever looks on
             {"picture": "<base64>", "stage": ..., "tray": ..., "dice": ...}     see `vision.live`
             {"lesson": {...}}         which face shall be shown next, or how the lesson ended; see `vision.lesson`
             {"beat": true}            I am alive

As long as nothing is wanted it waits for the next order and does nothing else.
"""

from __future__ import annotations

import base64
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
from vision.tray import Mat
from vision.watch import DiceWanted
from voice.child import own_lines, tell

BEAT = 0.5  # seconds between two signs of life while awake
IDLE = 60.0  # seconds asleep after which the memory of the networks is given back
Order = Mapping[str, Any]


class CameraWorker:
    """One camera, and whoever gives it orders."""

    def __init__(self, options: Order, say: Callable[[dict[str, Any]], None]) -> None:
        self._say = say
        wide, high = options.get("mat") or (Mat.width, Mat.height)
        pack, own = Path(options.get("pack") or ".") / FOLDER, options.get("own")
        sets = Sets(pack, Path(own)) if own else Sets(pack)
        open_ = partial(camera, options.get("camera") or "auto")
        self.lookout = Lookout(open_, sets, mat=Mat(wide, high), keeps=bool(options.get("keeps")))
        self._tap(options.get("tap") or [])
        self._live = Live(self.lookout)
        self._stage, self._beat = "", 0.0

    def obey(self, order: Order) -> None:
        """Do what is asked; what nobody knows is left alone."""
        for what, about in order.items():
            if what in self._ORDERS:
                self._ORDERS[what](self, about)

    def step(self) -> None:
        """One frame, and all that comes of it."""
        for told in self.lookout.tick():
            self._say(told)
        if (stage := self.lookout.watch.stage) != self._stage:
            self._stage = stage
            self._say({"stage": stage})
        now = time.monotonic()
        if (shown := self._live.shown(now)) is not None:
            self._say(shown)
        if now - self._beat > BEAT:
            self._beat = now
            self._say({"beat": True})

    def _look(self, about: Order | None) -> None:
        if about is None:
            self.lookout.want(None)
            self._doze()
            return
        self._say({"awake": True})
        dice = tuple(tuple(die) for die in about["dice"])
        self.lookout.want(DiceWanted(about["turn"], dice, about.get("least")))

    def _again(self, about: object) -> None:
        self.lookout.watch.look_again()

    def _truth(self, about: Order) -> None:
        self._say({"awake": True})  # to learn takes its time
        for told in self.lookout.truth(about["turn"], about["values"]):
            self._say(told)

    def _seek(self, about: bool) -> None:
        if about:
            self._say({"awake": True})
        self.lookout.seek(is_wanted=about)
        self._doze()

    def _unread(self, about: object) -> None:
        self.lookout.laid.look_again()

    def _show(self, about: bool) -> None:
        if about:
            self._say({"awake": True})
        self._live.is_wanted = about
        self.lookout.show(is_live=about)
        self._doze()

    def _doze(self) -> None:
        """Say so if there is nothing left to look for."""
        if not self.lookout.is_awake:
            self._stage = "asleep"
            self._say({"stage": "asleep"})

    def _tap(self, corners: list[list[float]]) -> None:
        self.lookout.tap([(x, y) for x, y in corners])

    def _photo(self, about: Order) -> None:
        wanted = self.lookout.watch.wanted
        if wanted is None or wanted.turn != about["turn"]:
            return  # it came too late: nobody asks for these dice any more
        self._say({"awake": True})  # to read it takes its time
        try:
            self._say(told_of(self.lookout.photo(base64.b64decode(about["picture"]))))
        except (NoPicture, ValueError) as error:
            self._say({"photo": getattr(error, "why", "no_picture")})

    def _throw(self, about: Order) -> None:
        if (eye := self._simulated()) is not None:
            eye.throw(about["dice"], about.get("values"))

    def _deal(self, about: Order | None) -> None:
        if (eye := self._simulated()) is not None:
            eye.deal(PrintedWords(**about) if about else None)

    def _upset(self, about: str) -> None:
        if (eye := self._simulated()) is not None:
            eye.trouble = about

    def _teach(self, about: Order | None) -> None:
        if about:
            self._say({"awake": True})
        lesson = DiceLesson(about["name"], tuple(about["faces"]), about["each"], asks=about["asks"]) if about else None
        for told in self.lookout.teach(lesson):
            self._say(told)

    def _trust(self, about: str) -> None:
        self._say({"awake": True})
        for told in self.lookout.trust(about):
            self._say(told)

    def _lay(self, about: Order) -> None:
        if (eye := self._simulated()) is not None:
            eye.lay(about["dice"], about["values"])

    def _simulated(self) -> SimulatedCamera | None:
        try:
            eye = self.lookout.eye()
        except CameraTrouble:
            return None
        return eye if isinstance(eye, SimulatedCamera) else None

    _ORDERS: Mapping[str, Callable[[CameraWorker, Any], None]] = {
        "look": _look,
        "again": _again,
        "truth": _truth,
        "seek": _seek,
        "unread": _unread,
        "live": _show,
        "tap": _tap,
        "photo": _photo,
        "throw": _throw,
        "trouble": _upset,
        "lesson": _teach,
        "trust": _trust,
        "lay": _lay,
        "deal": _deal,
    }


class OrderLines:
    """The lines that come in; asleep one waits for them, awake one only takes what is there."""

    def __init__(self, source: int) -> None:
        self._source, self._begun = source, b""

    def is_quiet(self, seconds: float) -> bool:
        """Does nobody give any for so long?"""
        return b"\n" not in self._begun and not select.select([self._source], [], [], seconds)[0]

    def next(self, *, wait: bool) -> Order | None:
        """The next order, or nothing if there is none yet; EOFError when nobody gives any more."""
        while b"\n" not in self._begun:
            if not wait and not select.select([self._source], [], [], 0)[0]:
                return None
            more = os.read(self._source, 65536)
            if not more:
                raise EOFError
            self._begun += more
        line, _, self._begun = self._begun.partition(b"\n")
        order: Order = json.loads(line)
        return order


def main() -> None:
    """Look whenever somebody wants it, until nobody gives orders any more."""
    lines = own_lines()
    cv2.setNumThreads(1)
    worker, orders = CameraWorker(json.loads(sys.argv[1]), lambda message: tell(lines, message)), OrderLines(0)
    tell(lines, {"ready": True})
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
