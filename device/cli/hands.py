"""Trying: the service in the foreground, and buttons, lights and loudspeaker one by one."""

from __future__ import annotations

import contextlib
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from device.cli.options import NO_END, Command, Commands, Options
from device.files.save_files import home
from device.front.hardware import Hardware
from device.front.lamps import Lamps
from device.front.lights import LAMPS, Look
from device.front.pins import Pins, factory
from device.front.presses import Classifier, Press
from device.service.parts import settings_of
from device.service.settings import effective
from device.store.second_access import visit
from engine import News

if TYPE_CHECKING:
    from device.front.hardware import Hardware
    from device.front.presses import Press

FINE, PROBLEMS = 0, 1
LISTENED, EACH = 60.0, 1.0  # seconds


def say(wish: Options) -> int:
    """Say some words aloud."""
    return _speak(wish, " ".join(wish.words))


def speaker(wish: Options) -> int:
    """Three notes and a sentence."""
    return _speak(wish, "")


def buttons(wish: Options) -> int:
    """Say which button is pressed, for a minute."""

    def told(press: Press) -> None:
        print(wish.said.say("test.pressed", {"part": press.button, "how": press.kind}))

    with BarePins(_wiring(), told) as pins:
        _say_news(wish, pins.news)
        if pins.is_real:
            print(wish.said.say("test.press_now", {"n": round(LISTENED)}))
            threading.Event().wait(LISTENED)
        else:
            print(wish.said.say("test.on_screen"))
    return FINE if pins.is_real else PROBLEMS


def lights(wish: Options) -> int:
    """Let each light shine for a second."""
    with BarePins(_wiring()) as pins:
        _say_news(wish, pins.news)
        for name in pins.lights if pins.is_real else ():
            print(wish.said.say("test.light", {"part": name}))
            pins.shine(name)
            time.sleep(EACH)
        if not pins.is_real:
            print(wish.said.say("test.on_screen"))
    return FINE if pins.is_real else PROBLEMS


def _wiring() -> Hardware:
    """What is wired, as the settings say."""
    from device.service.parts_of_evening import wiring  # noqa: PLC0415  needs gpiozero

    with visit(home()) as here:
        return wiring(effective(here.settings.all())["hardware"].value)


def _say_news(wish: Options, news: Iterable[News]) -> None:
    for told in news:
        print(wish.said.news(told))


def _speak(wish: Options, text: str) -> int:
    from device.speech.loudspeaker import spoken  # noqa: PLC0415  the voice may not be installed

    with visit(home()) as here:
        config = {name: found.value for name, found in effective(here.settings.all()).items()}
    wanted = {"language": wish.said.language, **settings_of(config, "voice")}
    if not wanted["sound"]:
        print(wish.said.say("test.silent"))
        return PROBLEMS
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        problems = spoken(text, wanted, folder)
    for news in problems:
        print(wish.said.news(news))
    return PROBLEMS if problems else FINE


class BarePins:
    """Tells every press, and lets lights shine."""

    def __init__(self, hardware: Hardware, told: Callable[[Press], None] = lambda press: None) -> None:
        found = factory()
        self.is_real, self._told = found.is_real, told
        self._pins = Pins(hardware, found.pins, self._edge, lambda steps: None)
        self._classifier = Classifier(list(self._pins.contacts))
        self._lamps = Lamps(self._pins)
        self.news: tuple[News, ...] = (*found.news, *self._pins.news)
        self.lights = [name for name, lamps in self._pins.lamps.items() if lamps]

    def __enter__(self) -> Self:
        """The pins are ours."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let them go."""
        self._pins.close()

    def shine(self, name: str) -> None:
        """Only this light, all its lamps."""
        self._lamps.show({name: (Look("steady"),) * LAMPS[name]}, time.monotonic())

    def _edge(self, button: str, closed: bool, at: float) -> None:
        for press in self._classifier.edge(button, closed, at):
            if press.kind != "up":
                self._told(press)


COMMANDS: Commands = {
    "say": Command(Options, say, 1, NO_END),
    "test buttons": Command(Options, buttons),
    "test lights": Command(Options, lights),
    "test speaker": Command(Options, speaker),
}
