"""The panel's side of an evening: what phones need of the session, of the words, and of the list of phones."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.evening.words import Words, words
from device.phones.invitations import note_port, taken
from device.store import Store, StoreTrouble
from device.store.journal import Writer
from device.store.tables import Phones, Settings
from engine import EngineError, Game, News
from engine.art import Art
from engine.board import Ceremony
from engine.book import Opened
from engine.channel import Channel, Outcome, Post, View
from engine.contract import AnyTitle, OpenedPack
from web_panel import Pairing, Panel, Server, addresses, serve
from web_panel.phones import KnownPhone, Role, hashed
from web_panel.rooms import NO_ROOMS, Rooms

T = TypeVar("T")
NEXT_PORTS = 9
SEAT = "phones.seat."  # a setting for each phone that sits at somebody's place


class OnlyHere(EngineError):
    """No other device finds the pages, so none can be let in."""

    def __init__(self) -> None:
        super().__init__("service.only_here")


class NoPort(EngineError):
    """The pages cannot be where they should."""

    def __init__(self, port: int, error: OSError) -> None:
        why = "port_taken" if error.errno == errno.EADDRINUSE else "no_port"
        super().__init__(f"error.service.{why}", port=port)


class PanelEvening:
    """A session, as phones use it."""

    def __init__(
        self, session: Session, title: AnyTitle, cards: OpenedPack, chance: Chance, standing: Sequence[str] = ()
    ) -> None:
        self._session, self._title, self._cards, self._chance = session, title, cards, chance
        self._standing = standing  # news that holds for as long as the evening
        self._words = dict[str, Words]()

    def words(self, language: str) -> Words:
        """What is said in one language, read once."""
        if language not in self._words:
            self._words[language] = words(self._title, self._cards, language)
        return self._words[language]

    def short_names(self) -> Mapping[str, Iterable[str]]:
        """What the table may call things."""
        return self._title.short_names(self._cards.box)

    @property
    def art(self) -> Art:
        """What is drawn of the game, and of this pack."""
        return self._cards.art

    def ceremony(self, news: News) -> Ceremony | None:
        """Is this a moment for which everybody looks up?"""
        return self._title.ceremony(news)

    def book(self, game: Game) -> list[Opened]:
        """Under which headings what was done stands."""
        return game.book(self._title.book)

    def luck(self, view: View, dice: Sequence[int] = ()) -> Any:
        """Roll or draw, where chance may."""
        if view.ask is None or not self._chance.answers(view.ask):
            return None
        pile = self._title.pile(view.table, view.ask)
        thrown = replace(view.ask, options=tuple(view.ask.options[at] for at in dice)) if dice else view.ask
        return self._chance.answer(thrown, view.turn, pile)

    # What the session does -----------------------------------------------------------------------

    def look(self, question: Callable[[Game], T]) -> T:
        """Ask the game something."""
        return self._session.look(question)

    def warn(self, what: str, **about: str) -> None:
        """Tell the whole table something that is not of the game."""
        self._session.tell(News(what, about))

    def join(self, watcher: Channel) -> None:
        """A phone takes its seat, and is told what holds for as long as the evening."""
        self._session.join(watcher)
        self._session.tell(*(News(what, {}, watcher.name) for what in self._standing))

    def again(self, watcher: Channel) -> None:
        """Somebody else holds it."""
        self._session.again(watcher)

    def part(self, watcher: Channel) -> None:
        """It has gone home."""
        self._session.part(watcher)

    def post(self, post: Post) -> Outcome:
        """Let something happen."""
        return self._session.await_outcome(post)


class PhoneBook:
    """The store's list of phones, which can also be called otherwise."""

    def __init__(self, phones: Phones, writer: Writer, settings: Settings) -> None:
        self._phones, self._writer, self._settings = phones, writer, settings
        self._keys = phones.keys()

    def let_in(self, name: str, role: Role) -> str:
        """A new phone; its secret."""
        token = self._phones.let_in(name, role)
        self._keys = self._phones.keys()
        return token

    def known(self, token: str) -> KnownPhone | None:
        """Whose secret this is; of what strangers make up the store hears nothing."""
        return self._phones.known(token) if self.may_know(token) else None

    def may_know(self, token: str) -> bool:
        """Could this be somebody's secret?"""
        return hashed(token) in self._keys

    def all(self) -> list[KnownPhone]:
        """Everybody who was let in."""
        return list(self._phones.all())

    def rename(self, number: int, name: str) -> None:
        """Call it otherwise."""
        with self._writer.turn() as here:
            here.execute("UPDATE phone SET name = ? WHERE number = ?", (name, number))

    def send_home(self, number: int) -> None:
        """Not this one any more; its place is free."""
        self._phones.send_home(number)
        self._keys = self._phones.keys()
        self.sit(number, "")

    def seats(self) -> Mapping[int, str]:
        """Which phone sits at whose place."""
        here, found = {one.number for one in self._phones.all()}, self._settings.all().items()
        sits = {int(name.removeprefix(SEAT)): seat for name, seat in found if name.startswith(SEAT)}
        return {number: seat for number, seat in sits.items() if number in here}

    def sit(self, number: int, seat: str) -> None:
        """From now on there, evening after evening; empty: nowhere."""
        self._settings.set(f"{SEAT}{number}", seat) if seat else self._settings.forget(f"{SEAT}{number}")


class PhonesPart:
    """The panel as a part of an evening; its server may outlive the evening, and wait for the next."""

    def __init__(
        self,
        title: AnyTitle,
        cards: OpenedPack,
        store: Store | None = None,
        *,
        port: int = 8080,
        simulated: bool = False,
        is_found: bool | None = None,
        rooms: Rooms = NO_ROOMS,
        standing: Sequence[str] = (),
        may_move: bool = False,
    ) -> None:
        """*may_move*: nobody has chosen the port, so another one will do."""
        self._title, self._cards, self._store, self._port = title, cards, store, port
        self._last = port + (NEXT_PORTS if may_move else 0)
        self._standing = standing
        self._is_found = not simulated if is_found is None else is_found  # by other devices, too
        self._simulated, self._server, self._rooms = simulated, None, rooms
        self.stays = False  # another evening follows: the pages stay, and say that they wait for it

    _server: Server | None

    def lay(self, title: AnyTitle, cards: OpenedPack) -> None:
        """What is played from the next start on."""
        self._title, self._cards = title, cards

    def start(self, session: Session) -> None:
        """Serve the evening; without a store, phones are forgotten with it."""
        evening = PanelEvening(session, self._title, self._cards, Chance(), self._standing)
        self.stays = False
        if self._server and self.is_alive():
            self._server.panel.open(evening)
            return
        book = PhoneBook(self._store.phones, self._store.writer, self._store.settings) if self._store else None
        address = next(iter(addresses(self._port)), "") if self._is_found else ""
        pairing = Pairing(left=partial(taken, self._store.settings)) if self._store else None
        panel = Panel(book, pairing=pairing, simulated=self._simulated, address=address, rooms=self._rooms)
        try:
            self._server = self._served(panel, evening)
        except OSError as error:
            panel.close()
            raise NoPort(self._port, error) from error
        self._note(self._server)
        if self._simulated:
            session.tell(News("service.phones", {"address": self.here()}))

    def _served(self, panel: Panel, evening: PanelEvening) -> Server:
        """At its port; where another program has that, at one of the next."""
        host = "0.0.0.0" if self._is_found else "127.0.0.1"
        for port in range(self._port, self._last):
            with suppress(OSError):
                return serve(panel, evening, host=host, port=port)
        return serve(panel, evening, host=host, port=self._last)

    def _note(self, server: Server) -> None:
        """Where the pages really are, for whoever says it to others."""
        if self._is_found:
            server.panel.address = next(iter(addresses(server.port)), "")
        if self._store:
            with suppress(StoreTrouble):  # a card that takes nothing is told of elsewhere
                note_port(self._store.settings, server.port)

    def here(self) -> str:
        """Where a browser on this computer finds the pages; empty: nowhere."""
        return f"http://127.0.0.1:{self._server.port}" if self._server else ""

    def rest(self) -> None:
        """Let all phones wait for the evening that follows."""
        self.stays = True
        if self._server:
            self._server.panel.close(is_between=True)

    def stop(self) -> None:
        """Let all phones go, or only let them wait for what follows."""
        if self.stays and self._server and self.is_alive():
            self._server.panel.close()
            return
        server, self._server = self._server, None
        if server:
            server.stop()

    def invite(self) -> tuple[str, str] | None:
        """Where one more phone finds us, and its six digits; the first to come in is the owner's."""
        if self._server is None:
            return None
        if not self._is_found:
            raise OnlyHere
        has_owner = any(one.role == "owner" for one in self._server.panel.phones.all())
        pin = self._server.panel.pairing.invite("player" if has_owner else "owner").pin
        return next(iter(addresses(self._server.port))), pin

    def is_alive(self) -> bool:
        """Does it take what comes from the network?"""
        return self._server is not None and self._server.is_alive()

    @property
    def server(self) -> Server:
        """What serves it, once it is started: the panel that invites phones is in there."""
        if self._server is None:
            raise RuntimeError("the panel is not started")
        return self._server
