"""Parcels: what is larger than a form is only taken from a phone that was let in, and only where parcels are expected.

The server keeps a whole body on the disk before any page is asked; so this is decided as soon as its head has come.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer

from web_panel.gate import COOKIE

LARGEST = 26 * 1024 * 1024
TAKEN_AT = ("/packs/", "/box/")


def take_parcels(server: BaseWSGIServer, is_known: Callable[[str], bool]) -> None:
    """Let a server take parcels from phones that are known by their secret."""
    roomy = copy.copy(server.adj)
    roomy.max_request_body_size = LARGEST
    usual = server.channel_class

    def parser(adjustments: Any) -> HTTPRequestParser:
        made = HTTPRequestParser(adjustments)
        parse = made.parse_header

        def parse_header(head: bytes) -> None:
            parse(head)
            if made.path.startswith(TAKEN_AT) and is_known(_secret(made.headers.get("COOKIE", ""))):
                made.adj = roomy

        made.parse_header = parse_header
        return made

    def channel(*arguments: Any, **named: Any) -> HTTPChannel:
        made: HTTPChannel = usual(*arguments, **named)
        made.parser_class = parser
        return made

    server.channel_class = channel


def _secret(cookies: str) -> str:
    """The secret of a phone among what its browser sends."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
