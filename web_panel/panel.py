"""The panel: the phones, their seats, and the pages that they see, as one application."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, NamedTuple

from flask import Flask, g, make_response, render_template
from werkzeug.exceptions import HTTPException, NotFound

from engine import seat_of
from engine.channel import Outcome, Post
from engine.typed import harmless
from web_panel.api.calls import ApiCalls
from web_panel.api.refusals import refusal
from web_panel.box.pages import BoxPages
from web_panel.dice.pages import DicePages
from web_panel.drawn import Drawn
from web_panel.gate import LARGEST, Gate, OurHost, is_api, own_names
from web_panel.menu import MORE, LookPages, chosen, following, is_here, links
from web_panel.packs.board_pages import BoardPages
from web_panel.packs.pages import PackPages
from web_panel.pages.art import ArtPages
from web_panel.pages.corrections import CorrectionPages
from web_panel.pages.doors import DoorPages, is_first_here
from web_panel.pages.evening import EveningPages
from web_panel.pages.hello import HelloPages
from web_panel.pages.history import HistoryPages
from web_panel.pages.otherwise import OtherwisePages
from web_panel.pages.screen import ScreenPages
from web_panel.pages.table import TablePages
from web_panel.pairing import Pairing
from web_panel.phones import KnownPhone, PhoneList, Visitors
from web_panel.rooms import NO_ROOMS, Rooms
from web_panel.seat import ROOM, PhoneSeat
from web_panel.shelf import STATIC, StaticFiles
from web_panel.speech import LANGUAGES, inked, language, marked, phrases, say
from web_panel.stream import Streams
from web_panel.tray.pages import TrayPages, VoicePages
from web_panel.wiring import PhonesEvening

log = logging.getLogger(__name__)


class WantedSeat(NamedTuple):
    """A place that a phone would like to have, and who is asked."""

    number: int
    phone: str
    who: str
    asked: int


class Panel:
    """What is served to phones.  *simulated*: the first browser on this computer is its owner's."""

    def __init__(
        self,
        phones: PhoneList | None = None,
        *,
        pairing: Pairing | None = None,
        simulated: bool = False,
        names: Iterable[str] = (),
        address: str = "",
        rooms: Rooms = NO_ROOMS,
    ) -> None:
        self.phones: PhoneList = phones or Visitors()
        self.pairing, self.simulated, self.address = pairing or Pairing(), simulated, address
        self.rooms, self._is_known_box = rooms, False
        self.tray = TrayPages(self, rooms.tray) if rooms.tray else None
        self.streams, self.ring = Streams(), _nobody_listens
        self.is_closing, self.drawn = False, Drawn()
        self.is_between = False  # one evening is over, and the next is on its way
        self._evening: PhonesEvening | None = None
        self._seats: dict[int, PhoneSeat] = {}
        self._wanted: dict[int, WantedSeat] = {}  # by the phones that would like to have them
        self._lock = Lock()
        self.app = self._app()
        self.wsgi = OurHost(self.app, {*own_names(), *names})

    # The table -----------------------------------------------------------------------------------

    @property
    def evening(self) -> PhonesEvening:
        """What is being played."""
        if self._evening is None:
            raise NotFound
        return self._evening

    @property
    def is_empty(self) -> bool:
        """Is nothing being played?"""
        return self._evening is None

    def open(self, evening: PhonesEvening) -> None:
        """An evening begins: phones see its table from now on."""
        self.close()
        self.is_closing, self.is_between, self._evening, self.drawn = False, False, evening, Drawn()

    def close(self, *, is_between: bool = False) -> None:
        """It is over, and another may follow; streams end."""
        with self._lock:
            evening, self._evening, self.is_closing = self._evening, None, True
            self.is_between = is_between or (self.is_between and evening is None)  # closed twice, it still waits
            seats, self._seats = self._seats, {}
            self._wanted = {}
        for seat in seats.values() if evening else ():
            evening.part(seat)  # type: ignore[union-attr]
            seat.leave()

    def seat(self, phone: KnownPhone) -> PhoneSeat:
        """Where this phone sits; it takes its seat when it looks for the first time."""
        with self._lock:
            if phone.number not in self._seats:
                seat = self._seats[phone.number] = PhoneSeat(f"phone {phone.number}", ring=self._ring)
                seat.sit(self.sits(phone) or ROOM)
                evening = self.evening
                seat.look_again = lambda: evening.again(seat)
                evening.join(seat)
            return self._seats[phone.number]

    def _ring(self) -> None:
        self.ring()

    def is_seated(self, phone: KnownPhone, seat: PhoneSeat) -> bool:
        """Is this still its seat?"""
        return self._seats.get(phone.number) is seat

    def is_welcome(self, phone: KnownPhone, seat: PhoneSeat, token: str) -> bool:
        """Is it still let in, and is this still the evening it came to?"""
        return not self.is_closing and self.phones.may_know(token) and self.is_seated(phone, seat)

    def sits(self, phone: KnownPhone) -> str:
        """At whose place this phone sits; empty: it is everybody's."""
        return self.phones.seats().get(phone.number, "")

    def called(self, phone: KnownPhone) -> str:
        """What people call a phone; the first browser beside a box that is only shown, in the language of who asks."""
        here = {phrases(one).say("pair.this_computer") for one in LANGUAGES}
        return say("pair.this_computer") if phone.name in here else phone.name

    def seat_names(self) -> dict[int, str]:
        """At whose place each phone sits, in words."""
        seats = self.phones.seats()
        if self._evening is None or not seats:
            return dict(seats)
        view = self._evening.look(lambda game: game.table.seen_by(ROOM))
        called = self._evening.words(language()).over(view).board().eyes
        return {number: called.get(seat, seat) for number, seat in seats.items()}

    def is_taken(self, who: str, phone: KnownPhone) -> bool:
        """Does another phone sit there?"""
        name = self.place(who)
        return any(number != phone.number and seat == name for number, seat in self.phones.seats().items())

    def sit(self, phone: KnownPhone, who: str, *, for_now: bool = False) -> str:
        """Let this phone look for somebody, with its pairing or until they have answered; why not, as a phrase."""
        seat, own, name = self.seat(phone), self.sits(phone), self.place(who)
        if who == ROOM:
            is_lent = seat.is_lent
            self._seated(phone, seat, own if is_lent else "")
            return ""
        if self.is_taken(who, phone):
            return "table.taken"
        if own not in ("", name):
            return "table.sits_elsewhere"
        if not for_now and not own and (asked := self._to_ask(phone)):
            self._wanted[phone.number] = WantedSeat(phone.number, phone.name, name, asked.number)
            self.evening.warn("service.wants_seat", who=who, phone=phone.name, asked=asked.name)
            self._again(self.seat(asked))
            return "table.asks"
        if for_now:
            seat.sit(name, for_now=True)
            self._again(seat)
        else:
            self._seated(phone, seat, name)
        self.evening.warn("service.lent" if for_now else "service.seated", who=who, phone=phone.name)
        self.settle()
        return ""

    def _to_ask(self, phone: KnownPhone) -> KnownPhone | None:
        """Who decides whether it may: among rivals the owner, else whoever came in first; None: nobody has to."""
        if phone.role == "owner" or not self.evening.look(lambda game: game.rules.rivals):
            return None
        here = [one for one in self.phones.all() if one.number in self._seats and one.number != phone.number]
        mine = [one for one in here if one.role != "viewer"]
        return next((one for one in mine if one.role == "owner"), next(iter(mine), None))

    def wanted(self, phone: KnownPhone) -> tuple[WantedSeat, ...]:
        """Which places others would like to have, as far as this phone decides."""
        wanted = self._wanted.values()
        return tuple(one for one in wanted if phone.role == "owner" or phone.number == one.asked)

    def let_sit(self, phone: KnownPhone, number: int, *, may: bool) -> None:
        """What this phone has decided."""
        wish = next((one for one in self.wanted(phone) if one.number == number), None)
        theirs = next((one for one in self.phones.all() if one.number == number), None)
        if wish is None or theirs is None:
            return
        del self._wanted[number]
        may = may and not self.is_taken(wish.who, theirs)
        if may:
            self._seated(theirs, self.seat(theirs), wish.who)
        self.evening.warn("service.seated" if may else "service.not_seated", who=wish.who, phone=theirs.name)
        self._again(self.seat(phone))

    def _seated(self, phone: KnownPhone, seat: PhoneSeat, name: str) -> None:
        self.phones.sit(phone.number, name)
        seat.sit(name or ROOM)
        self._again(seat)

    def free(self, number: int) -> None:
        """A phone that shall be everybody's again."""
        self.phones.sit(number, "")
        if (seat := self._seats.get(number)) and self._evening:
            seat.sit(ROOM)
            self._again(seat)

    def _again(self, seat: PhoneSeat) -> None:
        self.evening.again(seat)
        self.settle()

    def place(self, who: str) -> str:
        """The seat that leads this name; a name that nobody leads is a place of its own."""
        found = self.evening.look(lambda game: seat_of(game.seats, who)) if who != ROOM else None
        return found.name if found else who

    def post(self, phone: KnownPhone, deed: Callable[[str], Post]) -> Outcome:
        """What this phone does, and what came of it; what it was refused before is no news any more."""
        seat = self.seat(phone)
        seat.forgive()
        return self.evening.post(deed(seat.name))

    def settle(self) -> None:
        """Wait until all that was posted has happened and was shown."""
        self.evening.look(lambda game: game.turn)

    def send_home(self, number: int) -> None:
        """A phone that has to leave, at once."""
        self.phones.send_home(number)
        with self._lock:
            seat = self._seats.pop(number, None)
            self._wanted.pop(number, None)
        if seat and self._evening:
            self._evening.part(seat)
            seat.leave()

    # The application -----------------------------------------------------------------------------

    def _app(self) -> Flask:
        app = Flask(__name__, static_folder=None)
        app.debug = False  # whatever FLASK_DEBUG says
        app.config.update(MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_PARTS=200)
        app.jinja_env.finalize = _shown
        app.jinja_env.filters |= {"marked": marked, "inked": inked}
        app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
        app.add_url_rule("/static/<path:filename>", "static", StaticFiles(STATIC).page)
        gate = Gate(app, self.phones, self._refused)
        table = TablePages(self)
        for pages in (
            DoorPages(self),
            table,
            ScreenPages(self, table),
            CorrectionPages(self),
            HistoryPages(self),
            EveningPages(self),
            OtherwisePages(self),
            ArtPages(self, table),
            ApiCalls(self),
        ):
            gate.open(pages.routes())
        if self.rooms.setup:
            gate.open(HelloPages(self, self.rooms.setup).routes())
        if self.rooms.packs:
            gate.open(PackPages(self, self.rooms.packs).routes())
            gate.open(BoardPages(self, self.rooms.packs).routes())
        gate.open(LookPages().routes())
        if self.rooms.box:
            gate.open(BoxPages(self, self.rooms.box).routes())
        if self.rooms.dice:
            gate.open(DicePages(self, self.rooms.dice).routes())
        if self.tray:
            gate.open(self.tray.routes())
        if self.rooms.voice:
            gate.open(VoicePages(self, self.rooms.voice).routes())
        app.context_processor(self._context)
        app.register_error_handler(HTTPException, _sorry)
        app.register_error_handler(TimeoutError, _is_late)
        app.register_error_handler(Exception, _broke)
        return app

    def _context(self) -> dict[str, Any]:
        """What every page knows."""
        phone = g.get("phone")
        return {
            "say": say,
            "language": language(),
            "languages": LANGUAGES,
            "phone": phone,
            "csrf": g.get("csrf", ""),
            "menu": list(links(phone.role, self.rooms)) if phone else [],
            "more": MORE,
            "look": chosen("look"),
            "next_look": following("look"),
            "size": chosen("size"),
            "has_voice": self.rooms.voice is not None,
            "has_hello": self.rooms.setup is not None,
            "is_between": self.is_between,
            "is_new": phone is not None and phone.role == "owner" and not self.simulated and self._is_new(),
            "is_here": is_here,
        }

    def _is_new(self) -> bool:
        """Has nobody gone through the first steps of this box?"""
        if self._is_known_box or self.rooms.box is None:
            return False
        self._is_known_box = self.rooms.box.is_welcomed() or self._is_played()
        return not self._is_known_box

    def _is_played(self) -> bool:
        """Has anything been answered this evening?  Whoever plays is no newcomer."""
        evening = self._evening
        try:
            return evening is not None and evening.look(lambda game: bool(game.history()))
        except TimeoutError:
            return False

    def _refused(self, status: int) -> Any:
        """An unknown phone sees how to be let in; others, that this is not theirs to do."""
        if is_api():
            return refusal(status)
        if status == 401 and self.rooms.setup and is_first_here(self):
            return HelloPages(self, self.rooms.setup).hello(status=401)
        if status == 401:
            return DoorPages(self).door(status=401)
        return make_response(render_template("sorry.html", said=say("sorry.403")), status)


def _shown(value: Any) -> Any:
    """What people wrote turns no line around, whatever slipped in."""
    return harmless(value) if type(value) is str else value


def _nobody_listens() -> None:
    """Whoever serves the panel is told by this that streams have something new."""


def _sorry(error: HTTPException) -> Any:
    code = error.code or 500
    if is_api():
        response = refusal(code)
        response.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
        return response
    what = f"sorry.{code}" if code in (404, 405, 413) else "sorry.other"
    return make_response(render_template("sorry.html", said=say(what)), code)


def _is_late(error: Exception) -> Any:
    """The evening ended while somebody looked at it: the next look finds another, or none."""
    log.warning("a phone waited in vain: %s", error)
    if is_api():
        return refusal(503)
    return make_response(render_template("waiting.html"), 503)


def _broke(error: Exception) -> Any:
    log.error("a page broke", exc_info=error)
    if is_api():
        return refusal(500)
    return make_response(render_template("sorry.html", said=say("sorry.500")), 500)
