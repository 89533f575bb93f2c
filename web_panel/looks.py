"""Looks: dark for the evening unless a phone has chosen light, or wants it as the phone itself is set; near or far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import abort, redirect, request, url_for

from web_panel.gate import Route

COOKIES = {"look": ("dark", "light", "auto"), "size": ("near", "far")}
YEAR = 365 * 24 * 3600


def chosen(cookie: str) -> str:
    """What this phone has chosen."""
    found = request.cookies.get(cookie, "")
    return found if found in COOKIES[cookie] else COOKIES[cookie][0]


def following(cookie: str) -> str:
    """What one more press chooses."""
    choices = COOKIES[cookie]
    return choices[(choices.index(chosen(cookie)) + 1) % len(choices)]


class LookPages:
    """The choice itself."""

    def routes(self) -> Iterable[Route]:
        """Where it is made."""
        return (Route("/look", "POST", self.choose),)

    def choose(self) -> Any:
        """From now on so, on this phone."""
        cookie = next((name for name in COOKIES if name in request.form), None)
        if cookie is None or request.form[cookie] not in COOKIES[cookie]:
            abort(404)
        then = request.form.get("then", "/")
        response = redirect(then if _is_ours(then) else url_for("GET /"), 303)
        response.set_cookie(cookie, request.form[cookie], max_age=YEAR, samesite="Strict", httponly=True)
        return response


def _is_ours(path: str) -> bool:
    """A page of this panel, and no address of somebody else's."""
    return path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
