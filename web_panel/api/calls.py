"""The calls: what the API does, one method for each of its operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from flask import g, jsonify, request

from engine import EngineError
from engine.channel import newest
from engine.wording import Wording
from web_panel import notation
from web_panel.api.document import document
from web_panel.api.once import Memories, Reply
from web_panel.api.operations import DEEDS, EVENINGS, LOOKS, ROOT, Operation
from web_panel.api.refusals import refusal
from web_panel.api.shapes import ApiBody, ApiDone, BeginBody, GoOnBody, Posted
from web_panel.api.views import news_of, view_of
from web_panel.gate import Route
from web_panel.pages.history import MOST_LINES, AnsweredThen, what_was_done
from web_panel.seat import State
from web_panel.setting_up import WantedEvening
from web_panel.speech import author, language
from web_panel.stream import streamed, views

if TYPE_CHECKING:
    from web_panel.panel import Panel

Body = dict[str, Any]


class ApiCalls:
    """All calls, over one panel."""

    def __init__(self, panel: Panel) -> None:
        self._panel, self._memories = panel, Memories()

    def routes(self) -> Iterable[Route]:
        """Where they are: one route for each operation of the document."""
        looks = {operation.name: getattr(self, operation.name) for operation in LOOKS}
        for operation in LOOKS:
            yield Route(f"{ROOT}{operation.path}", "GET", partial(self._look, operation, looks[operation.name]))
        for operation in (*DEEDS, *EVENINGS):
            yield Route(f"{ROOT}{operation.path}", "POST", partial(self._call, operation), operation.least)

    # Looking -------------------------------------------------------------------------------------

    def _look(self, operation: Operation, look: Callable[[], Any]) -> Any:
        if operation.needs_evening and self._panel.is_empty:
            return refusal(503)
        return look()

    def openapi(self) -> Any:
        """The document."""
        return jsonify(document())

    def me(self) -> Any:
        """Who asks."""
        return jsonify(number=g.phone.number, name=g.phone.name, role=g.phone.role, form=g.csrf)

    def view(self) -> Any:
        """How things stand."""
        state = self._panel.seat(g.phone).state()
        return jsonify(view_of(state, self._words(state)))

    def stream(self) -> Any:
        """The same whenever it changes."""
        seat = self._panel.seat(g.phone)
        seat.state()  # waited for here: the events never wait
        known = request.headers.get("Last-Event-ID", "")
        events = views(self._panel, g.phone, seat, "view", known, lambda state: view_of(state, self._words(state)))
        response = streamed(self._panel, events)
        return response if response.status_code == 200 else refusal(503, "too_many_streams")

    def history(self) -> Any:
        """What was done, the newest first."""
        state = self._panel.seat(g.phone).state()
        words = self._words(state)
        names = {f"phone {one.number}": one.name for one in self._panel.phones.all()}
        done, lately = self._panel.evening.look(lambda game: (game.history(), newest(game)))
        past = [one.seen_by(*state.view.names) for one in done[: -MOST_LINES - 1 : -1]]
        then = {one.past.back: AnsweredThen(one, state.view, words) for one in lately}
        lines = (
            {"said": what_was_done(one, words, then), "by": author(one.by, names), "kind": one.kind, "back": one.back}
            for one in past
        )
        return jsonify(list(lines))

    def packs(self) -> Any:
        """What lies on the box."""
        shelf = self._panel.rooms.packs
        return jsonify(
            [
                {"name": one.name, "game": one.game, "title": one.title, "is_playable": one.is_playable}
                for one in (shelf.all() if shelf else ())
            ]
        )

    def campaigns(self) -> Any:
        """What is kept."""
        setup = self._panel.rooms.setup
        return jsonify(
            [one._asdict() for one in (setup.campaigns(language()) if setup and not self._panel.is_empty else ())]
        )

    def devices(self) -> Any:
        """The parts of the box."""
        machine = self._panel.rooms.machine
        return jsonify([one._asdict() for one in (machine.devices() if machine else ())])

    def health(self) -> Any:
        """What is the matter."""
        machine = self._panel.rooms.machine
        troubles = [{"what": what, "said": said} for what, said in (machine.troubles(language()) if machine else ())]
        return jsonify(ok=not troubles, troubles=troubles)

    # Doing ---------------------------------------------------------------------------------------

    def _call(self, operation: Operation) -> Any:
        if operation.needs_evening and self._panel.is_empty:
            return refusal(503)
        body = _body()
        try:
            wanted = msgspec.convert(body, operation.takes or ApiBody)
        except msgspec.ValidationError:
            return refusal(400)
        happen = partial(self._happen, wanted)
        reply = self._memories.of(g.phone.number).reply(operation.name, body, happen)
        if reply.status == 200:
            return jsonify(reply.body)
        return refusal(reply.status, reply.body["code"], reply.body.get("said", ""))

    def _happen(self, wanted: ApiBody) -> Reply:
        try:
            return self._do(wanted) if isinstance(wanted, Posted) else self._set_up(wanted)
        except EngineError as error:
            setup = self._panel.rooms.setup
            said = setup.explain(error, language()) if setup else ""
            return Reply(409, {"code": error.what.removeprefix("error."), "said": said})

    def _do(self, wanted: Posted) -> Reply:
        """Post it, wait until it has happened, and tell what came of it, or why nothing did."""
        came = self._panel.post(g.phone, wanted.post)
        view = came.view
        words = self._panel.evening.words(language()).over(view.table)
        if came.refused:
            refused = news_of(came.refused, words)
            return Reply(409, {"code": refused.what, "said": refused.said})
        told = tuple(news_of(news, words) for news in view.news)
        done = ApiDone(turn=view.turn, told=told, hands=tuple(words.put_backs(view.changes)))
        return Reply(200, msgspec.to_builtins(done))

    def _set_up(self, wanted: ApiBody) -> Reply:
        setup = self._panel.rooms.setup
        if setup is None:
            return Reply(409, {"code": "no_setup"})
        if isinstance(wanted, BeginBody):
            return Reply(200, {"campaign": setup.begin(_evening(wanted))})
        assert isinstance(wanted, GoOnBody)
        setup.go_on(wanted.campaign)
        return Reply(200, {"campaign": wanted.campaign})

    def _words(self, state: State) -> Wording:
        return self._panel.evening.words(language()).over(state.view.table)


def _body() -> Any:
    """What was sent; None: nothing that can be read."""
    try:
        return notation.read(request.get_data())
    except ValueError:
        return None


def _evening(wanted: BeginBody) -> WantedEvening:
    heroes = tuple(wanted.heroes.items())
    settled = tuple((one.what, one.player, one.value) for one in wanted.settled)
    return WantedEvening(
        wanted.pack,
        wanted.campaign,
        wanted.players,
        heroes,
        wanted.level,
        wanted.house,
        settled=settled,
        is_dealt=wanted.dealt,
    )
