"""The table: what can be seen of it, the question with its buttons, and the stream that keeps a phone up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import Response, g, jsonify, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound

from engine import News
from engine.channel import Answer, Confirm, OutOfTurn, Post, Redo, Reject, Skip, Undo
from engine.wording import Wording
from web_panel.drawn import FORM
from web_panel.gate import Route
from web_panel.picture import HIGH, WIDE, picture
from web_panel.question import answered, perhaps, picked, questions, read_back, waiting
from web_panel.seat import ROOM, State
from web_panel.speech import language, phrases, say
from web_panel.stage import Drawings, faces, goals, moments, picks, portraits, turned
from web_panel.stream import streamed, views

if TYPE_CHECKING:
    from web_panel.panel import Panel, WantedSeat


class PhonePlace(NamedTuple):
    """Where a phone sits, whether it is lent, and whether whoever is asked has one of their own."""

    own: str
    is_lent: bool
    is_taken: bool
    wanted: tuple[WantedSeat, ...] = ()  # by others, who may sit there if this phone says so


class TablePages:
    """The page that lies open during the evening."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route("/", "GET", self.table),
            Route("/live", "GET", self.live),
            Route("/stream", "GET", self.stream),
            Route("/why", "GET", self.why),
            Route("/answer", "POST", self.answer, "player"),
            Route("/luck", "POST", self.luck, "player"),
            Route("/judge", "POST", self.judge, "player"),
            Route("/skip", "POST", self.skip, "player"),
            Route("/undo", "POST", self.undo, "player"),
            Route("/redo", "POST", self.redo, "player"),
            Route("/aside", "POST", self.aside, "player"),
            Route("/eyes", "POST", self.eyes, "player"),
            Route("/seat", "POST", self.let_sit, "player"),
        )

    # Looking -------------------------------------------------------------------------------------

    def table(self) -> Any:
        """How things stand; between two evenings, that the next comes, also where one ends at this very moment."""
        if not self._panel.is_empty:
            with suppress(NotFound):
                return self._whole()
        return render_template("waiting.html")

    def _whole(self) -> Any:
        if self._is_unbegun():
            return redirect("/hello")
        state = self._panel.seat(g.phone).state()
        fixtures = self._panel.tray.fixtures(g.phone) if self._panel.tray else {}
        return render_template("table.html", live=self.drawn(state), revision=state.id, **self.looks(), **fixtures)

    def looks(self) -> dict[str, Any]:
        """Where the colours of this evening are, and its picture."""
        drawings = Drawings(self._panel.evening.art)
        return {"colours_of_game": drawings.colours, "cover": drawings.url("cover")}

    def _is_unbegun(self) -> bool:
        """Does the owner of a box that is only shown stand before an evening that nobody has begun?"""
        if not self._panel.simulated or g.phone.role != "owner" or self._panel.rooms.setup is None:
            return False
        is_answered = self._panel.evening.look(lambda game: bool(game.history()))
        return not is_answered and not self._panel.rooms.setup.is_begun()

    def live(self) -> Any:
        """The same for a phone that cannot hold a stream: 204 until something has changed."""
        state = self._panel.seat(g.phone).state()
        if request.args.get("known") == state.id:
            return Response(status=204)
        return jsonify(id=state.id, html=self.drawn(state, is_wide=_is_wide()))

    def why(self) -> Any:
        """The rules behind the question."""
        view = self._panel.seat(g.phone).state().view
        words = self._panel.evening.words(language()).over(view.table)
        rules = [rule.partition(": ")[::2] for rule in words.why(view.why)]
        return render_template("why.html", asked=words.ask(view.ask) if view.ask else "", rules=rules)

    def stream(self) -> Any:
        """Server-sent events: the page anew whenever something has changed, and a beat each second."""
        known = request.headers.get("Last-Event-ID") or request.args.get("known", "")
        seat = self._panel.seat(g.phone)
        seat.state()  # waited for here: the events never wait
        return streamed(
            self._panel, views(self._panel, g.phone, seat, "table", known, partial(self.drawn, is_wide=_is_wide()))
        )

    def drawn(self, state: State, *, is_wide: bool = False) -> str:
        """The part of the page that changes; phones that see the same share it.  *is_wide*: for a television."""
        view = state.view
        told = (state.told, state.earlier, state.hands, state.notice, state.was_set_back, state.ticked, state.rolled)
        what = repr((told, view.proposal, view.likely, view.wish))
        may = g.phone.role != "viewer"
        is_lent = self._panel.seat(g.phone).is_lent
        place = PhonePlace(self._panel.sits(g.phone), is_lent, self._taken(state), self._panel.wanted(g.phone))
        eyes = self._has_eyes()
        key = (id(self._panel.evening), language(), may, view.who, view.turn, view.can_redo, place, eyes, what, is_wide)
        return self._panel.drawn.part(key, lambda: self._draw(state, place, may=may, is_wide=is_wide), g.csrf)

    def _has_eyes(self) -> bool:
        """Can the dice be read on a photo?"""
        return self._panel.rooms.dice is not None and self._panel.rooms.dice.has_eyes()

    def _taken(self, state: State) -> bool:
        """Does the phone of whoever is asked in secret lie at the table?"""
        asks = (state.view.ask, *state.view.ask.parts) if state.view.ask else ()
        whose = next((ask.who for ask in asks if ask.hidden), "")
        return bool(whose) and self._panel.is_taken(whose, g.phone)

    def _draw(self, state: State, place: PhonePlace, *, may: bool, is_wide: bool) -> str:
        view, evening = state.view, self._panel.evening
        words = evening.words(language()).over(view.table)
        shown, asked, drawings = words.board(), questions(view, words), Drawings(evening.art)
        return render_template(
            "live.html",
            state=state,
            view=view,
            board=shown,
            picture=picture(shown.map, WIDE if is_wide else HIGH, evening.art) if shown.map else None,
            drawings=drawings,
            picks=picks(shown, asked) if may else {},
            portraits=portraits(asked, shown, drawings),
            goals=goals(shown),
            rolled=faces(state.rolled, words),
            turned=turned(state.rolled, words, drawings),
            moments=moments(state.told, evening, words),
            told=[words.news(news) for news in state.told],
            earlier=[words.news(news) for news in state.earlier],
            notice=[words.news(news) for news in state.notice],
            hands=words.put_backs(state.hands),
            questions=asked,
            waiting=waiting(view, words),
            ticked=[words.ask(ask) for ask in state.ticked],
            proposal=read_back(view, words),
            perhaps=perhaps(view, words),
            ending=_ending(view.ending, words),
            has_luck=evening.luck(view) is not None,
            has_eyes=self._has_eyes() and view.who == ROOM,
            asides=[words.offer(offer) for offer in view.asides],
            room=ROOM,
            place=place,
            wish=[words.name("who", whose) for whose in view.wish.of] if view.wish else [],
            may=may,
            csrf=FORM,
        )

    # Doing ---------------------------------------------------------------------------------------

    def answer(self) -> Any:
        """An answer to the question."""
        value = answered(request.form)
        return self._do(lambda to, by: Answer(value, to, by))

    def luck(self) -> Any:
        """Dice that roll themselves; the panel waits for its own view first, so that it rolls what is asked."""
        view = self._panel.seat(g.phone).state().view
        value = self._panel.evening.luck(view, picked(request.form, len(view.ask.options) if view.ask else 0))
        return self._do(lambda to, by: Answer(value, to, by, by_chance=True))

    def judge(self) -> Any:
        """What was read is right, or not."""
        right = request.form.get("right") == "yes"
        return self._do(lambda to, by: Confirm(by, to) if right else Reject(by, to))

    def skip(self) -> Any:
        """Wave the question away."""
        return self._do(lambda to, by: Skip(by, to))

    def undo(self) -> Any:
        """Take back the last things."""
        times = number(request.form.get("times", "1"), 1)
        return self._do(lambda to, by: Undo(by, times, to))

    def redo(self) -> Any:
        """Do again what was taken back."""
        return self._do(lambda to, by: Redo(by, to))

    def aside(self) -> Any:
        """Something out of turn."""
        offers = self._panel.seat(g.phone).state().view.asides
        at = number(request.form.get("at", ""), -1)
        if not 0 <= at < len(offers):
            return self._back()
        offer = offers[at]
        return self._do(lambda to, by: OutOfTurn(offer.name, by, offer.args, to))

    def eyes(self) -> Any:
        """Sit down at somebody's place, or look for them until they have answered; or be everybody's phone again."""
        who = request.form.get("who", ROOM)
        view = self._panel.seat(g.phone).state().view
        words = self._panel.evening.words(language()).over(view.table)
        if who != ROOM and self._panel.place(who) not in words.board().eyes:
            return self._back()
        refused = self._panel.sit(g.phone, who, for_now=request.form.get("how") == "now")
        return self._back(say(refused) if refused else "")

    def let_sit(self) -> Any:
        """Whether another phone may sit where it would like to."""
        wanted = number(request.form.get("number", ""), -1)
        self._panel.let_sit(g.phone, wanted, may=request.form.get("may") == "yes")
        return self._back()

    def _do(self, act: Callable[[int, str], Post]) -> Any:
        """Post it for the turn that the phone saw, and tell what came of it, whatever others have done since."""
        to = number(request.form.get("turn", ""), -1)
        came = self._panel.post(g.phone, lambda by: act(to, by))
        return self._back(refused=came.refused)

    def _back(self, notice: str = "", refused: News | None = None) -> Any:
        """To the page; a script is given what changed at once."""
        state = self._panel.seat(g.phone).state()
        if refused and refused not in state.notice:
            notice = self._panel.evening.words(language()).over(state.view.table).news(refused)
        if request.accept_mimetypes.best == "application/json":
            return jsonify(id=state.id, html=self.drawn(state), notice=notice), 409 if refused or notice else 200
        then = request.form.get("then", "")
        return redirect(url_for(then if then in THEN else "GET /"), 303)


THEN = ("GET /", "GET /history")


def _is_wide() -> bool:
    """Does a television ask?"""
    return "wide" in request.args


def number(typed: str, otherwise: int) -> int:
    """A whole number of a form."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else otherwise


def _ending(ending: str | None, words: Wording) -> str:
    if ending is None:
        return ""
    ours = f"ending.{ending}"
    return phrases(words.language).say(ours if ours in phrases(words.language) else "ending.over")
