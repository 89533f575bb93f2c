"""The screen beside the box: the table for a television, and the code by which phones come in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flask import g, render_template

from web_panel.gate import Route
from web_panel.pages.doors import SCREEN, is_beside, way_in
from web_panel.pages.table import TablePages

if TYPE_CHECKING:
    from web_panel.panel import Panel


class ScreenPages:
    """What hangs on the wall; there is nothing to press on it."""

    def __init__(self, panel: Panel, table: TablePages) -> None:
        self._panel, self._table = panel, table

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (Route(SCREEN, "GET", self.screen), Route(f"{SCREEN}/door", "GET", self.door))

    def screen(self) -> Any:
        """The table, large."""
        if self._panel.is_empty:
            return render_template("screen.html", live="", revision="", size="far", door=self.door())
        state = self._panel.seat(g.phone).state()
        live = self._table.drawn(state, is_wide=True)
        looks = self._table.looks()
        return render_template("screen.html", live=live, revision=state.id, size="far", door=self.door(), **looks)

    def door(self) -> str:
        """How somebody comes in; only beside the box, because this code lets more in than a viewer."""
        made = self._panel.pairing.shown if is_beside() else None
        link, qr = way_in(self._panel, made)
        return render_template("screen_door.html", invitation=made, qr=qr, link=link, is_beside=is_beside())
