"""The box under attack: the real program in a process of its own, which also takes orders and says what its clocks see.

It talks in lines of JSON, as a life of `device.trust` does: `python -m bench.attack.inside`.  A breach that the tests
plant is run before anything else.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import device.cli.run as running
from device.cli.main import main as main_of_the_box
from device.front.simulated import SimulatedBox
from device.phones.part import PhonesPart
from device.service.parts_of_evening import FrontPart
from device.service.service import Service
from voice.child import Message, own_lines, tell
from web_panel.gate import Gate, Route

BREACH = "TALESIDE_BREACH"  # code that takes a defence out, for the tests
TICK = 0.01  # seconds between two looks at whether anybody gets a turn
SILENT = 0.05  # seconds without a turn that are worth telling
HELD = 0.06  # seconds that a finger stays on a button
PATIENCE = 20.0  # seconds after which a press counts as never answered
Say = Callable[[Message], None]


class Clocks:
    """Two clocks in the box itself: how soon a button is answered with a light, and how long nobody got a turn."""

    def __init__(self, say: Say) -> None:
        self._say, self._hands, self.is_answering = say, None, False
        threading.Thread(target=self._tick, name="ticks", daemon=True).start()
        threading.Thread(target=self._press, name="fingers", daemon=True).start()

    _hands: SimulatedBox | None

    def belong_to(self, hands: SimulatedBox | None) -> None:
        """The buttons of this evening."""
        self._hands = hands

    def _tick(self) -> None:
        """How long somebody else held what only one can hold, as the process's own use of the processor shows."""
        while True:
            began, used = time.monotonic(), time.process_time()
            time.sleep(TICK)
            lost = min(time.monotonic() - began, time.process_time() - used) - TICK
            if lost > SILENT:
                self._say({"lost": lost})

    def _press(self) -> None:
        """Back goes on to the next thing, and a light with it; where answers are wanted, every other press takes it."""
        chance = random.Random(1)
        for at in count():
            time.sleep(chance.uniform(0.1, 0.3))
            if hands := self._hands:
                button = "next" if self.is_answering and at % 2 else "back"
                hands.down(button)
                time.sleep(HELD)
                began = time.perf_counter()
                hands.up(button)
                hands.box.is_alive(PATIENCE)  # what came before is done by then, to the last lamp
                self._say({"light": time.perf_counter() - began})


class Inside:
    """What can be ordered of the box."""

    def __init__(self, say: Say) -> None:
        self._say, self._clocks = say, Clocks(say)
        self._service: Service | None = None
        self.routes = list[Route]()
        threading.Thread(target=self._obey, name="orders", daemon=True).start()

    def front(self, service: Service, phones: object, doorstep: object, wish: object) -> Callable[[], None]:
        """What holds the foreground of an evening, whoever would have held it otherwise."""
        self._service = service
        hands, phones = self._part("buttons"), self._part("phones")
        self._clocks.belong_to(hands.simulated if isinstance(hands, FrontPart) else None)
        assert isinstance(phones, PhonesPart)
        self._say({"ready": phones.server.port, "routes": [told(route) for route in self.routes]})
        return service.wait

    def _part(self, name: str) -> object:
        assert self._service
        return next((kept.part for kept in self._service.parts if kept.name == name), None)

    def _obey(self) -> None:
        while order := sys.stdin.readline():
            about = json.loads(order)
            try:
                found = getattr(self, f"order_{about.pop('order')}")(**about)
            except Exception as error:  # noqa: BLE001  whoever asked has to hear of it
                found = {"error": repr(error)}
            self._say({"done": found})

    def order_let_in(self, name: str, role: Any) -> str:
        """One more phone; what it is known by."""
        phones = self._part("phones")
        assert isinstance(phones, PhonesPart)
        return phones.server.panel.phones.let_in(name, role)

    def order_invite(self, role: Any) -> list[str]:
        """The door opens for two minutes; what opens it by link, and by digits."""
        phones = self._part("phones")
        assert isinstance(phones, PhonesPart)
        made = phones.server.panel.pairing.invite(role)
        return [made.token, made.pin]

    def order_digits(self) -> str:
        """Digits, as the box shows them when somebody wants one more phone; they are good from now on."""
        phones = self._part("phones")
        assert isinstance(phones, PhonesPart)
        return phones.server.panel.pairing.invite("player").pin

    def order_answer_by_button(self, wanted: bool) -> bool:
        """From now on presses answer what is asked, too; or no more."""
        self._clocks.is_answering = wanted
        return wanted

    def order_past(self) -> list[str]:
        """Who did all that still holds, the oldest first."""
        assert self._service
        past: list[str] = self._service.session.look(lambda game: [one.by for one in game.history()])
        return past

    def order_turn(self) -> int:
        """Where the evening is."""
        assert self._service
        return self._service.session.look(lambda game: game.turn)


def told(route: Route) -> Message:
    """Who may ask for what."""
    return {"method": route.method, "path": route.path, "least": route.least, "largest": route.largest}


def main() -> None:
    """The program, as somebody types it, but for the one who holds its foreground."""
    lines = own_lines()
    exec(os.environ.get(BREACH, ""), {})
    lock = threading.Lock()

    def say(message: Message) -> None:
        with lock:
            tell(lines, message)

    inside, opened = Inside(say), Gate.open

    def remembered(gate: Gate, routes: Iterable[Route]) -> None:
        kept = list(routes)
        inside.routes += kept
        opened(gate, kept)

    Gate.open = remembered  # type: ignore[method-assign, assignment]  # it keeps no list that could be asked for
    running._front = inside.front
    sys.exit(main_of_the_box(["run", "--lang", "en", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
