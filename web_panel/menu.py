"""What stands around every page: the menu, with what fits under a thumb, and whether it is dark, light, near or far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from flask import abort, redirect, request, url_for

from web_panel.gate import RANK, Route
from web_panel.phones import Role
from web_panel.rooms import Rooms


class MenuLink(NamedTuple):
    """A page in the menu: its words are `nav.<key>`, and `more.<key>` says what it is for."""

    path: str
    key: str
    least: Role = "viewer"
    room: str = ""  # there only if this room is wired
    is_near: bool = False  # of the evening, and always under the thumb; all else stands behind the gear


LINKS = (
    MenuLink("/", "table", is_near=True),
    MenuLink("/evening", "evening", "player", "setup", is_near=True),
    MenuLink("/history", "history", is_near=True),
    MenuLink("/right", "right", "player"),
    MenuLink("/packs", "packs", "player", "packs"),
    MenuLink("/dice", "dice", "player", "dice"),
    MenuLink("/box", "box", "player", "box"),
    MenuLink("/phones", "phones", "owner"),
)
MORE = MenuLink("/more", "more", is_near=True)


def links(role: Role, rooms: Rooms) -> Iterator[MenuLink]:
    """What this phone may open."""
    for link in LINKS:
        if RANK[role] >= RANK[link.least] and (not link.room or getattr(rooms, link.room) is not None):
            yield link


def is_here(link: MenuLink, path: str) -> bool:
    """Is this page, or one below it, open now?"""
    return path == link.path or (link.path != "/" and path.startswith(f"{link.path}/"))


# Looks --------------------------------------------------------------------------------------------


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
