"""Evenings: one after the other in one process.  The phones stay; everything else is put together anew for each.

Theory of operation.  What is being played is ended as always, with all of it on the disk, before the next is opened.
If that one cannot be opened, the one before goes on at the same question, and the table hears why.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from device.evening.beginning import TableSetting, put_away
from device.evening.stand_ins import Ready
from device.evening.words import words
from device.phones.part import PhonesPart
from device.service.parts import Standing
from device.service.parts_of_evening import Parted
from device.service.plan import EveningPlan, FirstEvening, going_on, keep, keep_left, left, spoken
from device.service.service import LaidTable, Service
from device.service.settings import SettingValue, effective
from device.store import Store, StoreTrouble
from device.store.tables import KnownPack
from engine import EngineError, News
from engine.contract import AnyTitle
from engine.gathering import Given
from web_panel.rooms import NO_ROOMS, Rooms

SAFE = "service.safe"
REVISION = Path("/proc/device-tree/system/linux,revision")  # there on a Raspberry Pi only


class NoCards(EngineError):
    """The pack cannot be played as it is."""


class NoEvening(TimeoutError):
    """One is over, and the next has not begun: whoever asked had better ask again."""


class Language(NamedTuple):
    """The language that somebody asked for, and the one of the system."""

    asked: str
    system: str

    def over(self, configured: str) -> str:
        """What is spoken: as asked for, as set, or as the system has it."""
        return self.asked or configured or self.system


class Evenings:
    """The evening that is played, and the one that follows it."""

    def __init__(
        self,
        store: Store,
        first: FirstEvening,
        language: Language,
        rooms: Callable[[Evenings], Rooms] = lambda evenings: NO_ROOMS,
        *,
        is_safe: bool = False,
    ) -> None:
        self.store, self.is_safe = store, is_safe
        self._first, self._language, self._rooms = first, language, rooms
        self.phones: PhonesPart | None = None
        self.plan: EveningPlan | None = None
        self._standing = Standing()
        self.is_anew = False  # shall the program begin anew when it has ended?
        self._service: Service | None = None
        self._parted: Parted | None = None
        self._following: EveningPlan | None = None

    @property
    def service(self) -> Service:
        """The evening that is played now."""
        if self._service is None:
            raise NoEvening("one evening is over, and the next has not begun")
        return self._service

    @property
    def is_off(self) -> bool:
        """Does somebody want the machine switched off?"""
        return self._parted is not None and self._parted.is_off

    # Any thread ----------------------------------------------------------------------------------

    def follow(self, plan: EveningPlan) -> None:
        """End this evening, and go on with another."""
        self._following = plan
        self.service.goes_on, self.service.comes_anew = True, plan is self.plan
        if self.phones:
            self.phones.rest()  # from now on nobody answers what is over
        self.service.end()

    def again(self) -> None:
        """The same evening, put together anew from what is set now: no other one, and nothing is said of it."""
        if self.plan is not None:
            self.follow(self.plan)

    def heed(self, changed: Collection[str]) -> None:
        """What was set holds from now on: in the parts that it is about, or in the same evening put together anew."""
        if self._parted is None or not self._parted.heed(self.service, changed, self._config()):
            self.again()

    def restart(self) -> None:
        """End it all, and let the program begin anew."""
        self.is_anew = True
        self.end()

    def switch_off(self) -> None:
        """End it all, and let the machine be switched off."""
        if self._parted:
            self._parted.is_off = True
        self.end()

    def end(self) -> None:
        """Let it end, and nothing follow."""
        self._following = None
        if self._service:
            self._service.goes_on = False
            self._service.end()

    # The one that runs them ----------------------------------------------------------------------

    def open(self) -> None:
        """The first evening: what was wished for, or what was played last."""
        campaign = self._config()["campaign"]
        if not campaign or self._first.pack:
            self._open(self._usual())
            return
        try:
            self._open(going_on(self.store, campaign))
        except EngineError as error:
            self._open(self._usual(), _excuse(error))

    def play(self, front: Callable[[Service], None]) -> None:
        """Play this one, and what follows; *front* holds the foreground meanwhile."""
        try:
            while self._service:
                self._play(front)
                before, plan, self._following = self.plan, self._following, None
                is_anew, self._service = self._service.comes_anew, None
                if plan is not None:
                    self._go_on(plan, before, is_anew=is_anew and plan is before)
        finally:
            if self.phones:
                self.phones.stays = False
                self.phones.stop()

    def _play(self, front: Callable[[Service], None]) -> None:
        try:
            self.service.start()
            front(self.service)
        finally:
            if self.phones and self.service.goes_on:
                self.phones.rest()  # before the session ends: nobody may wait for one that answers no more
            self.service.stop()

    def _go_on(self, plan: EveningPlan, before: EveningPlan | None, *, is_anew: bool) -> None:
        self.store.news = []
        try:
            self._open(plan, is_anew=is_anew)
        except EngineError as error:
            if before is None:
                raise
            self._open(before, _excuse(error))

    def _usual(self) -> EveningPlan:
        """What is wished for, or set, or what we come with."""
        config = self._config()
        given = self._first.pack or (Path(config["pack"]) if config["pack"] and not self._first.game else None)
        title = self._first.title(given)
        folder = given or title.demo()
        players = tuple(self._first.players or config["players"])
        settled = left(self.store, "") or self._dealt(title, folder, players)
        return EveningPlan(title, folder, "", players, dict(self._first.house), settled)

    def _dealt(self, title: AnyTitle, folder: Path, players: Sequence[str]) -> tuple[Given, ...]:
        """What is left to the box, if whoever started it said so."""
        cards, _ = title.open(folder) if self._first.dealt else (None, ())
        return tuple(title.gathering.dealt(cards.box, players)) if cards else ()

    def _open(self, plan: EveningPlan, news: Sequence[News] = (), *, is_anew: bool = False) -> None:
        config = self._config()
        table = laid(plan, spoken(self.store, plan) or self._language.over(config["language"]))
        self._parted = Parted(
            table, config, plan.folder, self._standing, self._pages(table, config), is_safe=self.is_safe
        )
        if not plan.is_tried:
            _remember(self.store, table, plan.folder)
        if plan.is_blank:
            with contextlib.closing(self.store.journal(table.name)) as journal:
                journal.empty()
        elif self._first.new and self.plan is None:
            with contextlib.closing(self.store.journal(table.name)) as journal:
                self.store.news += put_away(journal)
        sure, quiet = config["sure_enough"], config["quiet"]
        parts = self._parted.build
        self._service = Service(self.store, table, parts=parts, sure_enough=sure, quiet=quiet, is_anew=is_anew)
        self._service.first += tuple(news)
        self.plan = plan = replace(plan, is_blank=False)
        keep(self.store, plan)
        self._prepare(plan, self._service)

    def _prepare(self, plan: EveningPlan, service: Service) -> None:
        """What was settled before is answered before anybody is asked."""
        is_over = plan.title.gathering.is_set_up
        ready = Ready(plan.given, lambda given: keep_left(self.store, plan, given), is_over)
        ready.wire(service.session)
        service.settled.append(lambda: ready.settle(service.session))

    def _pages(self, table: LaidTable, config: Mapping[str, Any]) -> PhonesPart | None:
        """The phones' pages, over this table from now on."""
        setting = table.setting
        if self.phones:
            self.phones.lay(setting.title, setting.cards)
        elif config["phones"]:
            self.phones = PhonesPart(
                setting.title,
                setting.cards,
                self.store,
                port=config["port"],
                simulated=not REVISION.exists(),
                is_found=is_found(config),
                rooms=self._rooms(self),
                standing=(SAFE,) if self.is_safe else (),
                may_move=not REVISION.exists() and self._found()["port"].source == "default",
            )
        return self.phones

    def _config(self) -> dict[str, Any]:
        return {name: found.value for name, found in self._found().items()}

    def _found(self) -> dict[str, SettingValue]:
        return effective(self.store.settings.all())


def is_found(config: Mapping[str, Any]) -> bool:
    """May other devices find the pages?"""
    return bool(config["network"]) or REVISION.exists()


def _excuse(error: EngineError) -> list[News]:
    return [News("service.not_opened"), News(error.what, error.about)]


def laid(plan: EveningPlan, language: str) -> LaidTable:
    """The table of a plan."""
    cards, problems = plan.title.open(plan.folder)
    if cards is None:
        count = sum(problem.weight == "error" for problem in problems)
        raise NoCards("error.service.no_cards", folder=str(plan.folder), n=count)
    setting = TableSetting(plan.title, cards, plan.players, dict(plan.house))
    return LaidTable(setting, words(plan.title, cards, language), plan.campaign)


def _remember(store: Store, table: LaidTable, folder: Path) -> None:
    """Which cards were played from where; a card that takes no more is told of when it matters."""
    cards = table.setting.cards
    with contextlib.suppress(StoreTrouble):
        store.packs.remember(KnownPack(str(folder), table.setting.title.id, cards.id, cards.version, cards.fingerprint))
