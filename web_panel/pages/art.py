"""Art: the drawings of the games, and the colours in which the page of an evening is set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from flask import Response, abort, g, request, send_file

from engine.art import DRAWING, Art
from engine.shelf import title
from web_panel.gate import Route
from web_panel.pages.table import TablePages
from web_panel.stage import PHOTO

if TYPE_CHECKING:
    from web_panel.panel import Panel

KEPT = 24 * 3600  # seconds that a browser may keep them
SHEET = "colours.css"
LIGHT = "@media (prefers-color-scheme: light) {{ :root[data-look=auto] {{ {0} }} }} :root[data-look=light] {{ {0} }}"


class ArtPages:
    """What is drawn, or was photographed; whoever is let in may look at it."""

    def __init__(self, panel: Panel, table: TablePages) -> None:
        self._panel, self._table = panel, table

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (Route("/art/<game>/<name>", "GET", self.drawing), Route("/photo/<name>", "GET", self.photo))

    def photo(self, name: str) -> Any:
        """What the owner of the cards has photographed, of what this phone sees on the table: the rest is secret."""
        path, state = self._panel.evening.art.photos.get(name), self._panel.seat(g.phone).state()
        if path is None or not path.is_file() or f'"{PHOTO}{name}"' not in self._table.drawn(state):
            abort(404)
        return send_file(path.resolve(), max_age=0)

    def drawing(self, game: str, name: str) -> Any:
        """One drawing, or the colours."""
        made = _made(game, name)
        if made is None:
            abort(404)
        response = Response(made, mimetype="text/css" if name == SHEET else "image/svg+xml")
        response.set_etag(sha256(made).hexdigest()[:16])
        response.cache_control.public, response.cache_control.max_age = True, KEPT
        return response.make_conditional(request)


@cache
def _drawn(game: str) -> Art | None:
    found = title(game)
    return found.art if found else None


def _made(game: str, name: str) -> bytes | None:
    art = _drawn(game)
    if art is None:
        return None
    if name == SHEET:
        return _sheet(art.colours).encode()
    path = art.drawings.get(name.removesuffix(DRAWING)) if name.endswith(DRAWING) else None
    return path.read_bytes() if path else None


def _sheet(colours: Mapping[str, Mapping[str, str]]) -> str:
    """Dark, and light for whoever wants it so."""
    dark, light = (" ".join(_rules(colours.get(look, {}))) for look in ("dark", "light"))
    return f":root {{ {dark} }}\n{LIGHT.format(light)}\n"


def _rules(colours: Mapping[str, str]) -> Iterator[str]:
    yield from (f"--{name.replace('_', '-')}: {colour};" for name, colour in colours.items())
