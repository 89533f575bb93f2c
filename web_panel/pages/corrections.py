"""Putting things right: every field of the table, and going on elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flask import abort, g, redirect, render_template, request, url_for

from engine.channel import Correct, Jump
from engine.typed import OwnNames
from engine.wording import Wording
from web_panel.fields import Bad, FieldEntry, changes, entries, sections
from web_panel.gate import Route
from web_panel.pages.table import number
from web_panel.seat import State
from web_panel.speech import called, language, speak_of

if TYPE_CHECKING:
    from web_panel.panel import Panel


class CorrectionPages:
    """All by which the evening is put right."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route("/right", "GET", self.overview, "player"),
            Route("/right/<name>", "GET", self.section, "player"),
            Route("/right/<name>", "POST", self.correct, "player"),
            Route("/jump", "POST", self.jump, "player"),
            Route("/by-hand", "POST", self.switch, "player"),
        )

    # The fields of the table ---------------------------------------------------------------------

    def overview(self) -> Any:
        """What there is to be put right."""
        state, words = self._seen()
        known = self._panel.evening.look(lambda game: list(game.rules.steps))
        steps = {step: called("step", step) for step in known if f"step.{step}" in words.forms}
        return render_template(
            "right.html",
            sections=sections(words.table),
            knobs=words.board().adjusters,
            steps=steps,
            view=state.view,
            notice=[words.news(news) for news in state.notice],
            automations=self._panel.rooms.machine.automations(language()) if self._panel.rooms.machine else (),
        )

    def switch(self) -> Any:
        """Let hands do what the box does by itself, or not any more."""
        if machine := self._panel.rooms.machine:
            by = self._panel.seat(g.phone).name
            machine.switch(request.form.get("name", ""), on=request.form.get("on") == "yes", by=by)
            self._panel.settle()
        return redirect(url_for("GET /right"), 303)

    def section(self, name: str, bad: Sequence[Bad] = (), refused: Sequence[str] = ()) -> Any:
        """Everything in one part of the table."""
        state, words, here = self._opened(name)
        page = render_template(
            "section.html",
            name=name,
            entry=here,
            view=state.view,
            bad={wrong.path: wrong for wrong in bad},
            refused=refused,
            done=request.args.get("done") == "yes",
            kinds=_suggested(here, self._panel.evening.short_names(), words),
        )
        return page, 400 if bad or refused else 200

    def correct(self, name: str) -> Any:
        """Put right what was typed; nothing happens unless all of it can be."""
        _, words, here = self._opened(name)
        wanted, bad = changes(here, request.form, OwnNames(self._panel.evening.short_names(), words.name))
        if bad:
            return self.section(name, bad)
        if wanted:
            turn = number(request.form.get("turn", ""), -1)
            came = self._panel.post(g.phone, lambda by: Correct(wanted, by, turn))
            if came.refused:
                return self.section(name, refused=[words.news(came.refused)])
        quick = request.form.get("then") == "GET /right"
        return redirect(url_for("GET /right") if quick else url_for("GET /right/<name>", name=name, done="yes"), 303)

    def jump(self) -> Any:
        """Go on at another step of the game."""
        turn, step = number(request.form.get("turn", ""), -1), request.form.get("step", "")
        came = self._panel.post(g.phone, lambda by: Jump(step, by, (), turn))
        return redirect(url_for("GET /right" if came.refused else "GET /"), 303)

    def _seen(self) -> tuple[State, Wording]:
        state = self._panel.seat(g.phone).state()
        words = self._panel.evening.words(language()).over(state.view.table)
        speak_of(words.forms)
        return state, words

    def _opened(self, name: str) -> tuple[State, Wording, FieldEntry]:
        state, words = self._seen()
        if name not in sections(words.table):
            abort(404)
        return state, words, entries(name, words.table, state.view.table.to_data(), words)


def _suggested(entry: FieldEntry, names: Any, words: Wording) -> dict[str, list[str]]:
    """For each kind of thing that a field here may hold, what people call those that there are."""
    kinds = {one.names for one in entry.flat() if one.names}
    return {kind: [words.name(kind, name) for name in names.get(kind, ())] for kind in kinds}
