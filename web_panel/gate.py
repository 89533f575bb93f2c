"""The gate: who may see which page, and what is refused before any page is asked.

Checked in this order: the Host, that it is us who were meant (a rebound name would not be); the Origin of whatever
changes something; the phone by its cookie; its role; and that the form was ours.
"""

from __future__ import annotations

import hmac
import socket
from collections.abc import Callable, Iterable
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address
from typing import Any, NamedTuple

from flask import Flask, Response, g, request

from web_panel.phones import KnownPhone, PhoneList, Role

COOKIE = "taleside"
SAFE = ("GET", "HEAD")
LARGEST = 64 * 1024  # bytes of a form or of JSON, unless a page says otherwise
STRANGERS_FORM = 4 * 1024  # bytes that are read of somebody whom nobody knows
RANK: dict[Role, int] = {"viewer": 0, "player": 1, "owner": 2}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with none at all, browsers send our own forms with "Origin: null"
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
View = Callable[..., Any]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Route(NamedTuple):
    """A page: where it is, what it does, and who may; None: also phones that nobody knows."""

    path: str
    method: str
    view: View
    least: Role | None = "viewer"
    largest: int = LARGEST  # bytes that may be sent to it


def own_names() -> frozenset[str]:
    """What people call this computer."""
    name = socket.gethostname().casefold()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local", "taleside.local"})


class OurHost:
    """Lets pass only what was meant for us: an address, or one of our own names."""

    def __init__(self, app: Wsgi, names: Iterable[str]) -> None:
        self._app, self._names = app, frozenset(names)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Pass it on, or say that somebody else was meant."""
        if is_ours(environ.get("HTTP_HOST", ""), self._names):
            return self._app(environ, start_response)
        about = [("Content-Type", "text/plain"), ("Content-Length", "0"), *HEADERS.items()]
        start_response("421 Misdirected Request", about)
        return [b""]


def is_ours(host: str, names: Iterable[str]) -> bool:
    """Is this Host header an address, or one of these names, with or without a port, and nothing else?"""
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name = host
    elif not (port.isascii() and port.isdigit() and len(port) <= 5):
        return False
    return name.casefold() in names or _is_address(name)


def _is_address(name: str) -> bool:
    """An address of version 4, or one of version 6 in its brackets, without a zone."""
    if "%" in name:
        return False
    try:
        return bool(IPv6Address(name[1:-1]) if name[:1] == "[" and name[-1:] == "]" else IPv4Address(name))
    except ValueError:
        return False


class Gate:
    """Stands before all pages of an app."""

    def __init__(self, app: Flask, phones: PhoneList, refused: Callable[[int], Any]) -> None:
        self._phones, self._refused, self._routes = phones, refused, dict[str, Route]()
        app.before_request(self.check)
        app.after_request(dressed)
        self._app = app

    def open(self, routes: Iterable[Route]) -> None:
        """Let pages be asked for."""
        for route in routes:
            name = f"{route.method} {route.path}"
            self._routes[name] = route
            self._app.add_url_rule(route.path, name, route.view, methods=[route.method])

    def check(self) -> Any:
        """None: come in."""
        token = request.cookies.get(COOKIE, "") or bearer()
        phone = self._phones.known(token) if token else None
        g.phone, g.csrf, g.token = phone, csrf(token), token
        request.max_content_length = LARGEST if phone else STRANGERS_FORM
        if request.method not in SAFE and not _is_from_here():
            return self._refused(403)
        if request.endpoint in (None, "static"):
            return None if request.endpoint or phone else self._refused(401)
        route = self._routes[request.endpoint or ""]
        if route.least is None:
            return None
        request.max_content_length = route.largest if phone else STRANGERS_FORM
        return self._stranger(phone, route.least)

    def _stranger(self, phone: KnownPhone | None, least: Role) -> Any:
        if phone is None:
            return self._refused(401)
        if RANK[phone.role] < RANK[least]:
            return self._refused(403)
        if request.method in SAFE:
            return None
        return self._refused(415) if is_api() and not is_json() else None if is_our_form() else self._refused(403)


def is_api() -> bool:
    """Is this a call of the API, and no page?"""
    return request.path.startswith("/api/")


def is_json() -> bool:
    """Is what was sent said to be JSON, and nothing else?  No form of another site can say that."""
    return request.mimetype == "application/json"


def is_our_form() -> bool:
    """Does it carry what only our pages know, or no cookie that a browser would have sent by itself?"""
    if is_api() and not request.cookies.get(COOKIE):
        return True
    said = request.headers.get("X-CSRF-Token", "") if is_api() else request.form.get("csrf", "")
    return hmac.compare_digest(said.encode(), g.csrf.encode())


def bearer() -> str:
    """The secret of a program that is no browser."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" and is_api() else ""


def csrf(token: str) -> str:
    """What a form of this phone carries; nobody finds the token by it."""
    return hmac.new(token.encode(), b"form", sha256).hexdigest()


def _is_from_here() -> bool:
    """Was this sent by a page of ours?  A browser says so; what is no browser need not."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.host}"


def dressed(response: Response) -> Response:
    """The headers that every answer wears."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
