"""Trying: the service in the foreground, and buttons, lights and loudspeaker one by one."""

from __future__ import annotations

import contextlib
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from device.arguments import Wish, WrongUse
from device.saves import home
from device.service.config import effective
from device.service.parts import settings_of
from device.service.running import run as run_service
from device.service.running import write_log
from device.store.visit import visit
from engine import News

if TYPE_CHECKING:
    from device.box.hardware import Hardware
    from device.box.presses import Press

FINE, PROBLEMS = 0, 1
LISTENED, EACH = 60.0, 1.0  # seconds


def run(wish: Wish) -> int:
    """The service, until somebody ends it."""
    write_log(home())
    return run_service(wish)


def say(wish: Wish) -> int:
    """Say some words aloud."""
    if not wish.words:
        raise WrongUse(wish.said.say("use.say"))
    return _speak(wish, " ".join(wish.words))


def test(wish: Wish) -> int:
    """Try one thing."""
    deeds: Mapping[str, Callable[[Wish], int]] = {"buttons": buttons, "lights": lights, "speaker": speaker}
    if len(wish.words) != 1 or wish.words[0] not in deeds:
        raise WrongUse(wish.said.say("use.test"))
    return deeds[wish.words[0]](wish)


def speaker(wish: Wish) -> int:
    """Three notes and a sentence."""
    return _speak(wish, "")


def buttons(wish: Wish) -> int:
    """Say which button is pressed, for a minute."""
    from device.commands.bench import Bench  # noqa: PLC0415  needs gpiozero

    def told(press: Press) -> None:
        print(wish.said.say("test.pressed", {"part": press.button, "how": press.kind}))

    with Bench(_wiring(), told) as bench:
        _say_news(wish, bench.news)
        if bench.is_real:
            print(wish.said.say("test.press_now", {"n": round(LISTENED)}))
            threading.Event().wait(LISTENED)
        else:
            print(wish.said.say("test.on_screen"))
    return FINE if bench.is_real else PROBLEMS


def lights(wish: Wish) -> int:
    """Let each light shine for a second."""
    from device.commands.bench import Bench  # noqa: PLC0415  needs gpiozero

    with Bench(_wiring()) as bench:
        _say_news(wish, bench.news)
        for name in bench.lights if bench.is_real else ():
            print(wish.said.say("test.light", {"part": name}))
            bench.shine(name)
            time.sleep(EACH)
        if not bench.is_real:
            print(wish.said.say("test.on_screen"))
    return FINE if bench.is_real else PROBLEMS


def _wiring() -> Hardware:
    """What is wired, as the settings say."""
    from device.service.hardware import wiring  # noqa: PLC0415  needs gpiozero

    with visit(home()) as here:
        return wiring(effective(here.settings.all())["hardware"].value)


def _say_news(wish: Wish, news: Iterable[News]) -> None:
    for told in news:
        print(wish.said.news(told))


def _speak(wish: Wish, text: str) -> int:
    from device.commands.loudspeaker import spoken  # noqa: PLC0415  the voice may not be installed

    with visit(home()) as here:
        config = {name: found.value for name, found in effective(here.settings.all()).items()}
    wanted = {"language": wish.said.language, **settings_of(config, "voice")}
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        problems = spoken(text, wanted, folder)
    for news in problems:
        print(wish.said.news(news))
    return PROBLEMS if problems else FINE
