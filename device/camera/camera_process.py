"""The looker: keeps the camera's child alive, gives it orders, and passes on what it tells.

Awake, the child gives a sign of life twice a second; if none comes for a while, its camera hangs, and it is killed and
started again with the same orders. Asleep it says nothing, and nothing is expected.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

from device.camera.orders import (
    CameraOrder,
    HoldingOrder,
    LayDice,
    LookForDice,
    TapBoard,
    TapCorners,
    TeachDice,
    ThrowDice,
)
from vision.tidings import AnyTiding, AwakeNow, SignOfLife, StageReached, ThrowTold, Tiding, TroubleBegun
from voice.child import ChildLost, Servant

log = logging.getLogger(__name__)
MODULE = "device.camera.camera_worker"
READY, OPENING, PATIENCE = 60.0, 8.0, 2.5  # seconds until it is ready, has opened its camera, gives its next sign
PAUSES = (0.2, 1.0, 3.0, 10.0)  # seconds before it is started again
CALM = 60.0  # seconds of life after which it may die quickly again


class Looker:
    """One camera's child, and the thread that listens to it."""

    def __init__(self, options: Mapping[str, Any], report: Callable[[Tiding], None], *, is_eager: bool = True) -> None:
        self._options, self._report = dict(options), report
        self._needed = threading.Event()  # whoever is not eager is only started when somebody wants something
        if is_eager:
            self._needed.set()
        self._child = Servant(MODULE, json.dumps(self._options), tells=cast("type[Tiding]", AnyTiding), ready=READY)
        self._takes_orders = False
        self._held = dict[type[CameraOrder], HoldingOrder]()  # what holds, by its kind
        self._waiting = dict[type[CameraOrder], CameraOrder]()  # ordered before there was anybody to take it
        self._lying: CameraOrder | None = None  # dice on the simulated table that nobody has read yet
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._bell = os.pipe()  # wakes whoever waits for the child when something is wanted of it
        os.set_blocking(self._bell[0], False)
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process that looks, if it runs."""
        return self._child.pid

    @property
    def is_wanted(self) -> bool:
        """Does anybody want it to look?"""
        return any(held.is_wish for held in list(self._held.values()) if not isinstance(held, TapBoard | TapCorners))

    @property
    def teaches(self) -> bool:
        """Is a lesson under way?"""
        return TeachDice in self._held and self._held[TeachDice].is_wish

    def start(self) -> None:
        """Begin, in a thread of its own; the child sleeps until it is given an order."""
        self._thread.start()

    def stop(self) -> None:
        """End it all, now."""
        self._is_over.set()
        self._needed.set()
        self._child.end()
        if self._thread.is_alive():
            self._thread.join()
        for end in self._bell:
            os.close(end)

    def is_alive(self) -> bool:
        """Does its thread run?"""
        return self._thread.is_alive()

    def order(self, order: CameraOrder) -> None:
        """Tell it what to do; what holds, and dice that nobody has read, are told again to the next child."""
        with self._lock:
            if isinstance(order, ThrowDice | LayDice):
                self._lying = order
            elif isinstance(order, LookForDice) and order != self._held.get(LookForDice):
                self._lying = None
            if isinstance(order, HoldingOrder):
                self._held[type(order)] = order
            if self._takes_orders:
                self._send(order)
                os.write(self._bell[1], b".")
            elif not isinstance(order, HoldingOrder):
                self._waiting[type(order)] = order
                self._needed.set()
            elif order.is_wish:
                self._needed.set()

    def _send(self, order: CameraOrder) -> None:
        try:
            self._child.send(order)
        except ChildLost:
            log.warning("the camera's child takes no orders")

    # Its thread ----------------------------------------------------------------------------------

    def _was_rung(self) -> bool:
        try:
            return bool(os.read(self._bell[0], 4096))
        except BlockingIOError:
            return False

    def _run(self) -> None:
        deaths = 0
        self._needed.wait()
        while not self._is_over.is_set():
            begun = time.monotonic()
            try:
                self._live()
            except ChildLost as error:
                if self._is_over.is_set():
                    return
                log.warning("the camera: %s", error)
                if self.is_wanted:
                    self._report(TroubleBegun("hung"))
            deaths = 0 if time.monotonic() - begun > CALM else deaths + 1
            self._is_over.wait(PAUSES[min(deaths, len(PAUSES) - 1)])

    def _live(self) -> None:
        """From its first word to its last."""
        child = self._child
        try:
            child.born()
            with self._lock:
                if self._lying:
                    self._waiting[type(self._lying)] = self._lying
                for order in (*(held for held in self._held.values() if held.is_wish), *self._waiting.values()):
                    self._send(order)
                self._waiting.clear()
                self._takes_orders = True
            sleeps, since = True, time.monotonic()
            patience = PATIENCE
            while not self._is_over.is_set():
                is_quiet = sleeps and not self.is_wanted  # then nothing is expected of it
                left = None if is_quiet else max(0.0, since + patience - time.monotonic())
                if child.has_said(left, self._bell[0]):
                    told = child.hear(PATIENCE)
                    since, sleeps = time.monotonic(), told == StageReached("asleep")
                    patience = (
                        OPENING
                        if isinstance(told, AwakeNow)
                        else PATIENCE
                        if told == SignOfLife() or sleeps
                        else patience
                    )
                    if isinstance(told, ThrowTold):
                        self._lying = None
                    self._report(told)
                elif self._was_rung():
                    since = time.monotonic() if is_quiet else since  # it was asleep, and is wanted from now on
                elif left is not None:
                    raise ChildLost("it does not answer")
        finally:
            with self._lock:
                self._takes_orders = False
            child.end()
