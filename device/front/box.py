"""The box: wires buttons and lights into a session.  One thread owns them; all others only fill its queue."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Protocol

from device.front.buttons import ROOM, Buttons
from device.front.hardware import Hardware
from device.front.lamps import Lamps
from device.front.lights import NO_TRACKERS, BoxHealth, Looks, Trackers, looks
from device.front.meanings import Call, Hear, Meant, OtherEyes, Pointer, Signal, habits
from device.front.pins import Clock, Factory, Pins, factory
from device.front.presses import Classifier, Press
from engine import News
from engine.board import Gauges
from engine.channel import Post, View

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds: so often the pins of pressed buttons are looked at, since edges get lost
SAVING = 1.0  # seconds after which a light says that an answer is still being saved
MOMENT = 1.5  # seconds in which the lights celebrate
FLASH = 0.5  # seconds in which a light shows that a press did not count
BREATH = 1.0  # seconds to leave a fault alone that comes back


class Wired(Protocol):
    """What the box needs of a session."""

    def post(self, post: Post, channel: Any) -> None:
        """Let something happen, from where this channel sits."""
        ...

    def join(self, channel: Any) -> None:
        """Take part."""
        ...

    def again(self, channel: Any) -> None:
        """Be shown how things stand."""
        ...

    def part(self, channel: Any) -> None:
        """Leave."""
        ...


@dataclass
class BoxChannel:
    """A channel of the session: hands its views over, and is done."""

    name: str
    who: str
    take: Callable[[View], None]

    def show(self, view: View) -> None:
        """A view from the session."""
        self.take(view)


class BoxFront:
    """Buttons and lights on their pins.  `wire` joins a session; *hear* is told what the cursor and the buttons say."""

    def __init__(
        self,
        hardware: Hardware,
        clock: Clock = time.monotonic,
        *,
        pins: Factory | None = None,
        gauges: Trackers = NO_TRACKERS,
        hear: Iterable[Hear] = (),
    ) -> None:
        self.clock, self.hear, self.gauges = clock, list(hear), gauges
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self.factory = pins or factory(clock=clock)
        self.pins = Pins(hardware, self.factory.pins, self._edge, self._turned, clock)
        self.news: tuple[News, ...] = (*self.factory.news, *self.pins.news)
        self.lamps = Lamps(self.pins, brightness=hardware.brightness, night=hardware.night)
        self.buttons = Buttons(gauges.rings)
        self.seats = (BoxChannel("buttons", ROOM, self._for_buttons), BoxChannel("lights", ROOM, self._for_lights))
        self._classifier = Classifier(list(self.pins.contacts), habits())
        self._session: Wired | None = None
        self._view: View | None = None
        self._pointer: Pointer | None = None
        self._health = BoxHealth()
        self.watch: list[Callable[[Press], None]] = []  # told every press, for whoever tests the buttons
        self._trial: Looks | None = None
        self._tried_until = -inf
        self._next_picture, self._flash_ends, self._slow_at, self._moment_ends = -inf, inf, inf, inf
        self._thread = threading.Thread(target=self.run, name="box", daemon=True)

    # What any thread may do ----------------------------------------------------------------------

    def wire(self, session: Wired) -> None:
        """Take part in a session: from now on presses are answers, and the lights show the table."""
        self._session = session
        self._inbox.put(self._forget)
        for seat in self.seats:
            seat.who = ROOM
            session.join(seat)

    def unwire(self) -> None:
        """Leave it again."""
        session, self._session = self._session, None
        for seat in self.seats if session else ():
            session.part(seat)  # type: ignore[union-attr]

    def start(self) -> None:
        """Begin to listen, in a thread of its own; what is pressed already does not count."""
        for name, contact in self.pins.contacts.items():
            if contact.is_closed:
                self._classifier.hold(name, self.clock())
        self._thread.start()

    def stop(self, *, keep: tuple[str, ...] = ()) -> None:
        """Let go of everything; lights in *keep* stay lit."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        kept = {name: tuple(self.lamps.look(name)) for name in keep}
        self.lamps.show(kept, self.clock())
        self.pins.close(keep=keep)

    def is_alive(self, patience: float = 1.0) -> bool:
        """Does its thread take things from its queue?"""
        taken = threading.Event()
        self._inbox.put(taken.set)
        return self._thread.is_alive() and taken.wait(patience)

    @property
    def view(self) -> View | None:
        """What the lights show just now."""
        return self._view

    def is_idle(self) -> bool:
        """Does nothing wait to be done?"""
        return self._inbox.empty()

    def alarm(self, is_alarmed: bool) -> None:
        """Something is wrong with the box, or all is well again."""
        self._inbox.put(lambda: self._feel(replace(self._health, is_alarmed=is_alarmed)))

    def be_watched(self, is_watched: bool, patience: float = 1.0) -> None:
        """Somebody looks through the camera, or no more; a light shows it when this returns."""
        shown = threading.Event()
        self._inbox.put(lambda: self._feel(replace(self._health, is_watched=is_watched)))
        self._inbox.put(shown.set)
        if self._thread.is_alive():
            shown.wait(patience)

    def shut_down(self) -> None:
        """It is being switched off: a light says wait."""
        self._inbox.put(lambda: self._feel(replace(self._health, is_ending=True)))

    def let_unplug(self) -> None:
        """Everything is on the disk; then stop with keep=("unplug",)."""
        self._inbox.put(lambda: self._feel(replace(self._health, can_unplug=True)))

    def turn_night(self, is_night: bool) -> None:
        """Dim the lights, or not any more."""
        self._inbox.put(lambda: self.lamps.turn_night(is_night, self.clock()))

    def shine(self, brightness: float) -> None:
        """As bright as this by day."""
        self._inbox.put(lambda: self.lamps.shine(brightness, self.clock()))

    def try_buttons(self, seconds: float) -> None:
        """For so long presses are told to those who watch, and mean nothing else."""
        self._tried_until = self.clock() + seconds

    def try_out(self, looks: Looks | None) -> None:
        """Show just this, for whoever tests the lights; None: show the table again."""
        self._inbox.put(lambda: self._try_out(looks))

    # The one thread ------------------------------------------------------------------------------

    def run(self) -> None:
        """Take one thing after the other; a fault is written down, and the evening goes on."""
        while True:
            try:
                if not self._wait():
                    return
            except Exception:
                log.exception("the box broke")
                time.sleep(BREATH)

    def _wait(self) -> bool:
        """Sleep until something comes, or something is due."""
        due = self.turn()
        try:
            job = self._inbox.get(timeout=None if due == inf else max(0.0, due - self.clock()))
        except queue.Empty:
            return True
        if job:
            job()
        return job is not None

    def turn(self) -> float:
        """Do all that waits and all that is due by now; gives when there will be more."""
        while not self._inbox.empty():
            job = self._inbox.get()
            if job is None:
                self._inbox.put(None)
                break
            job()
        now = self.clock()
        self._compare(now)
        self._press(self._classifier.until(now))
        if self._flash_ends <= now:
            self._flash_ends = inf
            self._feel(replace(self._health, is_early=False))
        if self._moment_ends <= now:
            self._moment_ends = inf
            self._feel(replace(self._health, moment=None))
        if self._slow_at <= now:
            self._slow_at = inf
            self._feel(replace(self._health, is_saving=True))
        if self._next_picture <= now:
            self._next_picture = self.lamps.play(now)
        look = now + LOOK if self._classifier.is_busy() else inf
        return min(self._classifier.due(), self._next_picture, self._flash_ends, self._slow_at, self._moment_ends, look)

    def _compare(self, now: float) -> None:
        """What the pin shows is right, whatever edges have come."""
        if self._classifier.is_busy():
            for name, contact in self.pins.contacts.items():
                if contact.is_closed != self._classifier.shows(name):
                    self._press(self._classifier.edge(name, contact.is_closed, now))

    def _press(self, presses: Iterable[Press]) -> None:
        for press in presses:
            for watch in self.watch:
                watch(press)
            if press.at >= self._tried_until:
                self._obey(self.buttons.press(press, press.at))

    # What comes from other threads ---------------------------------------------------------------

    def _edge(self, name: str, closed: bool, at: float) -> None:
        self._inbox.put(lambda: self._press(self._classifier.edge(name, closed, at)))

    def _turned(self, steps: int) -> None:
        self._inbox.put(lambda: self._hear(Call("volume", by=steps)))

    def _for_buttons(self, view: View) -> None:
        self._inbox.put(lambda: self._obey(self.buttons.see(view, self.clock())))

    def _for_lights(self, view: View) -> None:
        self._inbox.put(lambda: self._see(view))

    # What goes out -------------------------------------------------------------------------------

    def _obey(self, meant: Iterable[Meant]) -> None:
        """What the buttons were meant to say: the game, the voice, the lamps hear it in this order."""
        for one in meant:
            if isinstance(one, (Call, Pointer)):
                self._hear(one)
            elif isinstance(one, OtherEyes):
                self._look_again(one.who)
            else:
                self._post(one)

    def _post(self, post: Post) -> None:
        if self._session:
            self._slow_at = self.clock() + SAVING
            self._session.post(post, self.seats[0])

    def _look_again(self, who: str) -> None:
        self.seats[0].who = who
        if self._session:
            self._session.again(self.seats[0])

    def _hear(self, signal: Signal) -> None:
        """Tell everybody; the lights look too."""
        for hear in self.hear:
            try:
                hear(signal)
            except Exception:
                log.exception("somebody could not hear %r", signal)
        if isinstance(signal, Pointer):
            self._pointer = signal
            self._light()
        elif signal.what == "stuck":
            stuck = self._health.stuck
            self._feel(replace(self._health, stuck=stuck | {signal.button} if signal.on else stuck - {signal.button}))
        elif signal.what == "too_early":
            self._flash_ends = self.clock() + FLASH
            self._feel(replace(self._health, is_early=True))
        elif signal.what == "night":
            self.lamps.turn_night(not self.lamps.is_night, self.clock())

    def _see(self, view: View) -> None:
        """Whatever was posted before has happened by now."""
        self._view, self._slow_at = view, inf
        moment = next((kind for news in view.news if (kind := self.gauges.ceremony(news))), None)
        if moment:
            self._moment_ends = self.clock() + MOMENT
        self._feel(replace(self._health, is_saving=False, moment=moment or self._health.moment))

    def _forget(self) -> None:
        """Another evening begins."""
        self.buttons.forget()
        self._slow_at, self._health = inf, replace(self._health, is_saving=False)

    def _feel(self, health: BoxHealth) -> None:
        self._health = health
        self._light()

    def _try_out(self, looks: Looks | None) -> None:
        self._trial = looks
        self._light()

    def _light(self) -> None:
        trackers = self.gauges.read(self._view.table) if self._view else Gauges()
        view, now = self._view, self.clock()
        if view and not self.gauges.hands(view.changes):
            view = replace(view, changes=())
        self.lamps.show(self._trial or looks(view, self._pointer, trackers, self._health), now)
        self._next_picture = now
