"""Running: puts a service together from the settings, and lets it run in the foreground until somebody ends it."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.arguments import Wish
from device.evening import Setting, put_away
from device.panel import PhonesPart
from device.saves import home
from device.service.config import effective
from device.service.parts import Kept, Part, settings_of
from device.service.service import Service, Table
from device.service.vigil import vigil
from device.shelf import SHELF
from device.store import Store, StoreTrouble
from device.store.packs import Pack
from device.words import Words, words
from engine import EngineError

log = logging.getLogger(__name__)
REVISION = Path("/proc/device-tree/system/linux,revision")  # there on a Raspberry Pi only
FINE, SWITCH_OFF = 0, 75  # the unit switches the machine off when we end with that
LOG = "taleside.log"


class NoCards(EngineError):
    """The pack cannot be played as it is."""


@dataclass
class Parted:
    """What the parts of one service need, and what they need of each other."""

    table: Table
    config: Mapping[str, Any]
    pack: Path
    is_safe: bool = False  # nothing that may have brought us down
    is_off: bool = False  # somebody wants the machine switched off

    def build(self, service: Service) -> list[Kept]:
        """The voice first, so that it can say what is wrong with the buttons; in safe mode only the phones."""
        phones = Kept("phones", lambda: self._phones(service))
        pages = [phones] if self.config["phones"] else []
        if self.is_safe:
            return pages
        voice = Kept("voice", lambda: self._voice(service))
        return [voice, Kept("buttons", lambda: self._hands(service, voice, phones)), *pages]

    def _phones(self, service: Service) -> Part:
        setting, pretends = self.table.setting, not REVISION.exists()
        return PhonesPart(setting.title, setting.cards, service.store, port=self.config["port"], simulated=pretends)

    def _voice(self, service: Service) -> Part:
        from device.service.speech import Speech  # noqa: PLC0415  whatever it needs may be missing

        cache = Path(os.environ.get("CACHE_DIRECTORY") or home() / "cache") / "voice"
        return Speech(self.table, settings_of(self.config, "voice"), (cache, self.pack), service.session.tell)

    def _hands(self, service: Service, voice: Kept, phones: Kept) -> Part:
        from device.service.calls import Calls  # noqa: PLC0415
        from device.service.hardware import Hands  # noqa: PLC0415

        def switch_off() -> None:
            self.is_off = True
            service.end()

        speaker = lambda: getattr(voice.part, "reader", None)  # noqa: E731

        def invite() -> tuple[str, str] | None:
            return phones.part.invite() if isinstance(phones.part, PhonesPart) else None

        calls = Calls(self.table.words, speaker, service.where, service.session.tell, switch_off, invite)
        hands = Hands(self.table, self.config["hardware"], calls.hear)
        service.alarms.append(hands.box.alarm)
        service.endings.append(hands.box.shut_down)
        return hands


def run(wish: Wish) -> int:
    """From power on to power off; what to tell systemd when it is over."""
    with contextlib.closing(Store.open(home())) as store:
        config = {name: found.value for name, found in effective(store.settings.all()).items()}
        try:
            table, pack = laid(wish, config)
            parted = Parted(table, config, pack, is_safe=wish.safe)
            service = _service(store, wish, parted)
        except EngineError as error:
            if not wish.safe:
                raise
            return vigil(store, wish.said.error(error))
        with _told_to_end(service):
            try:
                service.start()
                _front(service)()
            finally:
                service.stop()
    return SWITCH_OFF if parted.is_off else FINE


def _service(store: Store, wish: Wish, parted: Parted) -> Service:
    _remember(store, parted.table, parted.pack)
    if wish.new:
        with contextlib.closing(store.journal(parted.table.name)) as journal:
            store.news += put_away(journal)
    return Service(store, parted.table, parts=parted.build)


def _remember(store: Store, table: Table, folder: Path) -> None:
    """Which cards were played from where; a card that takes no more is told of when it matters."""
    cards = table.setting.cards
    with contextlib.suppress(StoreTrouble):
        store.packs.remember(Pack(str(folder), table.setting.title.id, cards.id, cards.version, cards.fingerprint))


def laid(wish: Wish, config: Mapping[str, Any]) -> tuple[Table, Path]:
    """The table for these wishes and settings, and where its cards lie."""
    title = SHELF[0]
    pack = wish.pack or (Path(config["pack"]) if config["pack"] else title.demo())
    cards, problems = title.open(pack)
    if cards is None:
        count = sum(problem.weight == "error" for problem in problems)
        raise NoCards("error.service.no_cards", folder=str(pack), n=count)
    setting = Setting(title, cards, wish.players or config["players"], dict(wish.house))
    return Table(setting, words(title, cards, wish.lang or config["language"] or wish.said.language)), pack


def demo_words(language: str) -> Words:
    """What is said over the story that we come with."""
    title = SHELF[0]
    cards, _ = title.open(title.demo())
    assert cards, "our own story can be played"
    return words(title, cards, language)


@contextlib.contextmanager
def _told_to_end(service: Service) -> Iterator[None]:
    """Ctrl-C and systemd end the evening, they do not break it off."""
    before = {number: signal.signal(number, lambda *_: service.end()) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _front(service: Service) -> Callable[[], None]:
    """What holds the foreground: the simulated box on a machine that has a terminal and no pins."""
    hands = next((kept.part for kept in service.parts if kept.name == "buttons"), None)
    simulated = getattr(hands, "simulated", None)
    if simulated is None or not sys.stdin.isatty():
        return service.wait
    from device.service.screen import shown  # noqa: PLC0415

    return lambda: shown(service, simulated)


def write_log(folder: Path) -> None:
    """Under systemd the journal has it; elsewhere it is kept beside the store, and off the screen."""
    if os.environ.get("JOURNAL_STREAM") or not sys.stderr.isatty():
        logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
        return
    folder.mkdir(parents=True, exist_ok=True)
    handler = logging.FileHandler(folder / LOG, encoding="utf-8", delay=True)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
