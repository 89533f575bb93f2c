"""Doors: pairing, the list of phones, the language of a phone, and whether the panel is there at all."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import segno
from flask import abort, g, jsonify, make_response, redirect, render_template, request, url_for
from markupsafe import Markup

from engine.typed import tidy
from web_panel.gate import COOKIE, Route
from web_panel.pairing import OPEN, Invitation
from web_panel.phones import ROLES, Role
from web_panel.speech import LANGUAGE_COOKIE, LANGUAGES, say

if TYPE_CHECKING:
    from web_panel.panel import Panel

YEAR = 365 * 24 * 3600
LOOPBACK = ("127.0.0.1", "::1")
SCREEN = "/screen"
TYPED = str.maketrans("", "", " -")


class DoorPages:
    """All about who may come in."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route("/healthz", "GET", self.health, None),
            Route("/pair", "GET", self.door, None),
            Route("/pair", "POST", self.enter, None),
            Route("/language", "POST", self.speak, None),
            Route("/more", "GET", self.more),
            Route("/phones", "GET", self.phones, "owner"),
            Route("/phones/invite", "POST", self.invite, "owner"),
            Route("/phones/rename", "POST", self.rename, "owner"),
            Route("/phones/revoke", "POST", self.revoke, "owner"),
            Route("/phones/free", "POST", self.free, "owner"),
        )

    def health(self) -> Any:
        """Is the panel there?"""
        return jsonify(ok=True)

    # Coming in -----------------------------------------------------------------------------------

    def door(self, said: str = "", status: int = 200) -> Any:
        """Where a phone that nobody knows can be let in."""
        page = render_template(
            "pair.html",
            said=said,
            is_home=is_first_here(self._panel),
            is_beside=self._panel.simulated and is_beside(),
            is_open=self._panel.pairing.is_open,
            is_screen=request.path == SCREEN or (request.endpoint == "POST /pair" and _then() == SCREEN),
        )
        return make_response(page, status)

    def enter(self) -> Any:
        """By the token of a link, by six digits, or because this is the computer itself."""
        typed = request.form.get("secret", "").translate(TYPED) or request.form.get("token", "")
        found = "owner" if not typed and is_first_here(self._panel) else self._panel.pairing.enter(typed)
        if found == "too_many" and not self._panel.is_empty:
            self._panel.evening.warn("service.door_closed")
        if found not in ROLES:
            return self.door(say(f"pair.{found}"), 403)
        name = tidy(request.form.get("name", "")) or say("pair.a_phone")
        then = SCREEN if _then() == SCREEN else url_for("GET /")
        response = redirect(then, 303)
        token = self._panel.phones.let_in(name, found)
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="Strict")
        return response

    def speak(self) -> Any:
        """From now on in this language."""
        chosen = request.form.get("language", "")
        if chosen not in LANGUAGES:
            abort(404)
        response = redirect(url_for("GET /" if g.phone else "GET /pair"), 303)
        response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, samesite="Strict", httponly=True)
        return response

    def more(self) -> Any:
        """The pages that do not fit under a thumb."""
        return render_template("more.html")

    # The list ------------------------------------------------------------------------------------

    def phones(self, invitation: Invitation | None = None) -> Any:
        """Everybody who was let in."""
        link, qr = way_in(self._panel, invitation)
        days = {one.number: time.strftime("%Y-%m-%d", time.localtime(one.paired)) for one in self._panel.phones.all()}
        return render_template(
            "phones.html",
            phones=self._panel.phones.all(),
            days=days,
            seats=self._panel.seat_names(),
            invitation=invitation,
            qr=qr,
            link=link,
            roles=ROLES,
            seconds=int(OPEN),
            is_at_home=self._panel.simulated and not self._panel.address,
        )

    def invite(self) -> Any:
        """Open the window for one more."""
        return self.phones(self._panel.pairing.invite(_role(request.form.get("role", ""))))

    def rename(self) -> Any:
        """Call a phone otherwise."""
        if name := tidy(request.form.get("name", "")):
            self._panel.phones.rename(_number(), name)
        return redirect(url_for("GET /phones"), 303)

    def free(self) -> Any:
        """A phone gives up its place, so that another may have it."""
        self._panel.free(_number())
        return redirect(url_for("GET /phones"), 303)

    def revoke(self) -> Any:
        """Send a phone home; the last owner stays, or nobody could let anybody in."""
        owners = [one.number for one in self._panel.phones.all() if one.role == "owner"]
        if owners != [_number()]:
            self._panel.send_home(_number())
        return redirect(url_for("GET /phones"), 303)


def way_in(panel: Panel, invitation: Invitation | None) -> tuple[str, Markup | str]:
    """Where phones find the door, and the code that opens it."""
    link = f"{panel.address or request.host_url.rstrip('/')}/pair"
    return link, code(f"{link}#{invitation.token}") if invitation else ""


def is_beside() -> bool:
    """Is this a browser on the box itself?"""
    return request.remote_addr in LOOPBACK


def is_first_here(panel: Panel) -> bool:
    """A simulated box has no button to hold: the first browser beside it is its owner's."""
    return panel.simulated and is_beside() and all(one.role != "owner" for one in panel.phones.all())


def code(link: str) -> Markup:
    """A link to be scanned, as a picture."""
    picture = segno.make(link, error="m", micro=False)
    drawn = picture.svg_inline(
        scale=6, border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(drawn)  # drawn here, from a link of our own


def _role(said: str) -> Role:
    return said if said in ROLES else "player"


def _then() -> str:
    """Where somebody wanted to go who had to come in first."""
    return request.form.get("then", "")


def _number() -> int:
    said = request.form.get("number", "")
    return int(said) if said.isdecimal() and len(said) < 10 else abort(404)
