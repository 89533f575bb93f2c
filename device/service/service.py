"""The service: an evening from power on to power off.

Theory of operation.  The store is opened first, then the evening in it; the session has shown how things stand before
systemd hears that we are ready.  Voice, buttons and lights are parts: each may be missing, die and come back, and the
game does not notice.  The heart listens to session and store, and looks after the parts and the health of the machine;
if one of those two shows no life for too long, systemd starts us anew, and the evening goes on at the same question.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from device.evening.beginning import TableSetting, opened
from device.evening.session import Session
from device.evening.stand_ins import Silence
from device.evening.words import Words
from device.service.backup_schedule import Safekeeping
from device.service.health import Health, Heart, WatchedPlaces, notify
from device.service.parts import Supervised, stop_all
from device.speech.calls import Captions
from device.store import Journal, Store, StoreTrouble
from engine import Game, News, Table
from engine.shelf import title

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LaidTable:
    """What is played, in which words, and under which name it is kept."""

    setting: TableSetting
    words: Words
    campaign: str = ""

    @property
    def name(self) -> str:
        """One campaign for each pack, unless it was given a name of its own."""
        return self.campaign or f"{self.setting.title.id}-{self.setting.cards.id}"


class Service:
    """One evening of the box."""

    def __init__(
        self,
        store: Store,
        table: LaidTable,
        *,
        parts: Callable[[Service], Iterable[Supervised]] = lambda service: (),
        health: Health | None = None,
        tell: Callable[[str], None] = notify,
        clock: Callable[[], float] = time.monotonic,
        sure_enough: float = 0.9,
        quiet: float = 0.0,
        is_anew: bool = False,
    ) -> None:
        """*is_anew*: an evening that was under way was put together anew; nobody has to hear of that."""
        self.store, self.table, self._tell = store, table, tell
        self.settled: list[Callable[[], None]] = []  # waited for before anybody is shown anything
        self.endings: list[Callable[[], None]] = []  # to be called when the evening begins to end
        self.alarms: list[Callable[[bool], None]] = []
        self.health = health or Health(WatchedPlaces(store.folder))
        self.journal: Journal = store.journal(table.name)
        self.goes_on = False  # another evening follows at once
        self.comes_anew = False  # ... which is this one
        self._is_anew = is_anew
        self._was_cut_off = self.journal.was_cut_off
        self._begin()
        evening = opened(table.setting, self.journal)
        self.game = evening.game  # the session's, once it has started
        self.first = (*store.news, *(() if is_anew else self._greeting(evening.game, evening.news)))
        store.news = []  # said once, however many evenings follow
        self.captions = Captions(table.words)
        self.silence = Silence(table.words, quiet)
        self.session = Session(evening.game, [self.captions, self.silence], sure_enough=sure_enough)
        self.silence.post = self.session.post
        store.tell = self.session.tell
        self._over, self._safe = threading.Event(), Safekeeping(store, clock)
        self.parts = list(parts(self))
        self.heart = Heart({"session": self.session.is_alive, "store": store.is_alive}, self.tend, tell)

    def _begin(self) -> None:
        """Note that an evening begins; a card that takes no more is told, and what is asked can at least be seen."""
        try:
            self.journal.go_on() if self._is_anew else self.journal.begin()
        except StoreTrouble as trouble:
            if trouble.why == "damaged":
                raise  # the next start mends it
            self.store.news.append(News(trouble.what, trouble.about))

    def _greeting(self, game: Game, news: tuple[News, ...]) -> list[News]:
        """After a power cut that is said instead of that we go on; in either case, where."""
        is_back = any(told.what == "resumed" for told in news)
        told = [told for told in news if told.what != "resumed"]
        if not is_back:
            return told
        here = place(self.table.setting.title.id, game.table.seen_by("all"), game.ending)
        return [News("service.power_was_gone" if self._was_cut_off else "resumed"), here, *told]

    # From power on to power off ------------------------------------------------------------------

    def start(self) -> None:
        """Everything that can take part does; then systemd hears of it."""
        self.session.start()
        for settled in self.settled:
            settled()
        for part in self.parts:
            self.session.tell(*part.start(self.session))
        self.session.tell(*self.first)
        self._tell(f"READY=1\nSTATUS=Playing {self.table.name}")
        self.heart.start()
        if not self._is_anew:
            self.back_up()

    def wait(self) -> None:
        """Until somebody ends the evening."""
        self._over.wait()

    @property
    def is_over(self) -> bool:
        """Has somebody ended it?"""
        return self._over.is_set()

    def end(self) -> None:
        """Let the evening end, from any thread."""
        self._over.set()

    def stop(self) -> None:
        """All that happened is on the disk when this returns."""
        self._over.set()
        if not self.goes_on:
            self._tell("STOPPING=1")
            for ending in self.endings:
                ending()
        self.heart.stop()
        self.session.stop()
        try:
            self.journal.close()
        except StoreTrouble as trouble:
            log.warning("the evening cannot be closed: %s", trouble)
        self._safe.finish(is_over=not self.comes_anew)
        stop_all(self.parts)  # last of all, since a light of the buttons says: wait

    # Now and then --------------------------------------------------------------------------------

    def tend(self) -> None:
        """Look after the machine, the parts and the backups."""
        if news := self.health.look():
            self.session.tell(*news)
            for alarm in self.alarms:
                alarm(self.health.is_alarmed)
        for part in self.parts:
            if not self.is_over:
                self.session.tell(*part.look_after(self.session))
        self.session.tell(*self._safe.tend())

    def back_up(self) -> None:
        """One more backup, if there is anything new; nobody waits for it."""
        self._safe.begin()

    def where(self) -> str:
        """Where we are, in words."""
        seen, ending = self.session.look(lambda game: (game.table.seen_by("all"), game.ending))
        return self.table.words.over(seen).news(place(self.table.setting.title.id, seen, ending))


def place(game: str, table: Table, ending: str | None) -> News:
    """Where this table stands, as anybody may know it."""
    if ending is not None:
        return News("place.over")
    found = title(game)
    return found.place(table) if found else News("place.playing")
