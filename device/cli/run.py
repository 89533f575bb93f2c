"""`taleside run`: lets one evening after the other run in the foreground, until somebody ends the box."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from device.cli.console import Doorstep, can_be_drawn, ended_with_the_terminal
from device.cli.options import Command, Commands, flag
from device.cli.play import TableOptions
from device.files.save_files import LOG, home
from device.pages.rooms import rooms
from device.phones.invitations import leave, noted_port
from device.phones.part import PhonesPart
from device.service.backup_schedule import brought_back, went_back
from device.service.evenings import SAFE, Evenings, Language
from device.service.health import notify
from device.service.memory import set_aside
from device.service.parts_of_evening import is_pi
from device.service.safe_mode import vigil
from device.service.say_once import aloud
from device.service.service import Service
from device.service.settings import effective
from device.service.sparing import Sparing
from device.store import Store
from device.store.connection import StoreInUse
from device.store.second_access import is_played, visit
from engine import News

FINE, SWITCH_OFF = 0, 75  # the unit switches the machine off when we end with that
UNIT = "INVOCATION_ID"  # set by systemd, which starts us anew by itself
log = logging.getLogger(__name__)


@dataclass
class RunOptions(TableOptions):
    """What `taleside run` takes."""

    safe: bool = flag()
    here: bool = flag()
    no_browser: bool = flag()


def run(wish: RunOptions) -> int:
    """From power on to power off; what to tell systemd when it is over."""
    _write_log(home())
    try:
        evenings = _opened(wish)
    except StoreInUse:
        if is_pi() or not is_played(home()):
            raise
        Doorstep(wish.said, opens=not wish.no_browser).say(_another_door(), ())
        return FINE
    except Exception as error:  # safe mode is the last that there is: whatever it was, somebody has to say so
        if not wish.safe:
            raise
        log.exception("no evening can be opened")
        over = threading.Event()
        with ended_with_the_terminal(over.set):
            return vigil(wish.said.language, error, over)
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.closing(evenings.store))
        stack.enter_context(_told_to_end(evenings))
        stack.enter_context(ended_with_the_terminal(evenings.end))
        if wish.safe:
            stack.enter_context(aloud(_safe(evenings.service), evenings.service.table.words.language))
        doorstep = Doorstep(wish.said, opens=not wish.no_browser)

        def front(service: Service) -> None:
            with set_aside():
                _front(service, evenings.phones, doorstep, wish)()

        evenings.play(front)
    if evenings.is_anew and UNIT not in os.environ:
        os.execv(sys.executable, [sys.executable, "-m", "device", *sys.argv[1:]])
    return SWITCH_OFF if evenings.is_off else FINE


def _another_door() -> str:
    """Of a box that runs already: good once, for whoever starts it a second time has it in their hands."""
    with visit(home()) as here:
        port = noted_port(here.settings, effective(here.settings.all())["port"].value)
        return f"http://127.0.0.1:{port}/pair#{leave(here.settings, 'owner')}"


def _opened(wish: RunOptions) -> Evenings:
    """The first evening."""
    brought = brought_back(home(), time.time())
    store = Store.open(home())
    try:
        store.news += (*went_back(home()), *brought)
        evenings = Evenings(
            store, wish.first_evening, Language(wish.lang, wish.said.language), rooms, is_safe=wish.safe
        )
        evenings.open()
    except BaseException:
        store.close()
        raise
    return evenings


def _safe(service: Service) -> str:
    return service.table.words.news(News(SAFE))


@contextlib.contextmanager
def _told_to_end(evenings: Evenings) -> Iterator[None]:
    """Ctrl-C and systemd end the evening, they do not break it off."""
    before = {number: signal.signal(number, lambda *_: evenings.end()) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _front(service: Service, phones: PhonesPart | None, doorstep: Doorstep, wish: RunOptions) -> Callable[[], None]:
    """What holds the foreground: a box that nobody can touch says where it is, or is drawn in the terminal."""
    if wish.safe:
        notify(f"STATUS={_safe(service)}")
    hands = next((kept.part for kept in service.parts if kept.name == "buttons"), None)
    simulated = getattr(hands, "simulated", None)
    if simulated is None or wish.safe:
        return service.wait
    if phones and not wish.here:
        doorstep.say(phones.here(), list(service.captions.lines))
        return service.wait
    if not can_be_drawn(sys.stdin):
        return service.wait
    from device.service.screen import shown  # noqa: PLC0415

    return lambda: shown(service, simulated)


def _write_log(folder: Path) -> None:
    """Under systemd the journal has it; elsewhere it is kept beside the store, and off the screen."""
    if os.environ.get("JOURNAL_STREAM") or not sys.stderr.isatty():
        logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(folder / LOG, encoding="utf-8", delay=True)
        logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for written in logging.getLogger().handlers:
        written.addFilter(Sparing())


COMMANDS: Commands = {
    "run": Command(RunOptions, run, 0, 1),
}
