"""Hello: the title page with its doors, which whoever comes first sees first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flask import abort, g, make_response, redirect, render_template, request, url_for

from engine import EngineError
from web_panel.gate import COOKIE, RANK, Route, is_our_form
from web_panel.pages.doors import YEAR, DoorPages, is_first_here
from web_panel.setting_up import Setup
from web_panel.speech import language, say

if TYPE_CHECKING:
    from web_panel.panel import Panel

HELLO = "/hello"
DOORS = ("minute", "begin", "on")


class HelloPages:
    """The page of the doors."""

    def __init__(self, panel: Panel, setup: Setup) -> None:
        self._panel, self._setup = panel, setup

    def routes(self) -> Iterable[Route]:
        """Where it is: also for whoever is the first to come, beside a box that is only shown."""
        return (Route(HELLO, "GET", self.hello, None), Route(HELLO, "POST", self.enter, None))

    def hello(self, said: str = "", status: int = 200) -> Any:
        """The doors that are open to this one."""
        if not (g.phone or is_first_here(self._panel)):
            return DoorPages(self._panel).door(status=401)
        if self._panel.is_empty:
            return render_template("waiting.html")
        may = g.phone is None or RANK[g.phone.role] >= RANK["player"]
        page = render_template("hello.html", last=self._setup.last(language()), may=may, said=said)
        return make_response(page, 400 if said else status)

    def enter(self) -> Any:
        """Through one of them; who is the first here is let in by that."""
        door = request.form.get("door", "")
        is_first = g.phone is None and is_first_here(self._panel)
        if door not in DOORS:
            abort(404)
        if not is_first and not self._may():
            abort(403)
        try:
            response = redirect(self._opened(door), 303)
        except EngineError as error:
            return self.hello(self._setup.explain(error, language()))
        if is_first:
            token = self._panel.phones.let_in(say("pair.this_computer"), "owner")
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="Strict")
        return response

    def _may(self) -> bool:
        return g.phone is not None and RANK[g.phone.role] >= RANK["player"] and is_our_form()

    def _opened(self, door: str) -> str:
        """Where it leads to."""
        if door == "minute":
            self._setup.minute(language())
        elif door == "begin":
            offered = [one for one in self._setup.offered(language()) if one.is_playable]
            return f"/evening/new/{offered[0].name}" if offered else "/packs"
        elif (last := self._setup.last(language())) and not last.is_now:
            self._setup.go_on(last.name)
        return url_for("GET /")
