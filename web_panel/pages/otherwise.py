"""Otherwise: another answer to what was answered before; what came after it stays, as far as it still fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import g, redirect, render_template, request, url_for

from engine import Answered, Ask, EngineError, Game
from engine.channel import Amend
from engine.wording import Wording, as_it_lay
from web_panel.gate import Route
from web_panel.pages.table import number
from web_panel.question import Choice, Question, answered, asked, misread
from web_panel.seat import State
from web_panel.speech import author, language

if TYPE_CHECKING:
    from web_panel.panel import Panel

NEAREST = 12  # so far back answers are offered


@dataclass(frozen=True)
class Before:
    """The same, ready to be shown."""

    back: int
    question: Question
    said: str
    by: str
    misread: list[Choice]


class OtherwisePages:
    """All by which an answer is given anew."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route("/otherwise", "GET", self.newest, "player"),
            Route("/otherwise/<int:back>", "GET", self.one, "player"),
            Route("/otherwise", "POST", self.amend, "player"),
        )

    def newest(self) -> Any:
        """The last roll first: it is what eyes get wrong; then whatever else was answered lately."""
        state, words = self._seen()
        found = self._panel.evening.look(lambda game: lately(game, state.view.names))
        found.sort(key=lambda one: one.ask.kind != "roll")
        return self._page(state, [self._before(one, state, words) for one in found[:1]], found[1:], words)

    def one(self, back: int) -> Any:
        """One of them."""
        state, words = self._seen()
        found = [
            one
            for one in self._panel.evening.look(lambda game: lately(game, state.view.names))
            if one.past.back == back
        ]
        return self._page(state, [self._before(one, state, words) for one in found], [], words)

    def amend(self) -> Any:
        """Answer it anew."""
        turn, back = number(request.form.get("turn", ""), -1), number(request.form.get("back", ""), 0)
        value = answered(request.form)
        came = self._panel.post(g.phone, lambda by: Amend(back, value, by, turn))
        return redirect(url_for("GET /otherwise" if came.refused else "GET /"), 303)

    def _page(self, state: State, shown: list[Before], others: list[Answered], words: Wording) -> Any:
        more = [
            (one.past.back, then.ask(one.ask), then.value(one.ask, one.past.value))
            for one in others
            for then in [as_it_lay(one, state.view, words)]
        ]
        notice = [words.news(news) for news in state.notice]
        return render_template("otherwise.html", view=state.view, shown=shown, others=more, notice=notice)

    def _before(self, one: Answered, state: State, words: Wording) -> Before:
        words = as_it_lay(one, state.view, words)
        names = {f"phone {phone.number}": self._panel.called(phone) for phone in self._panel.phones.all()}
        other = misread(one.ask, one.past.value, words) if one.ask.kind == "roll" else []
        said = words.value(one.ask, one.past.value)
        return Before(one.past.back, asked(one.ask, words), said, author(one.past.by, names), other)

    def _seen(self) -> tuple[State, Wording]:
        state = self._panel.seat(g.phone).state()
        return state, self._panel.evening.words(language()).over(state.view.table)


def lately(game: Game, names: Sequence[str]) -> list[Answered]:
    """What was answered lately and may be answered otherwise by these eyes, the newest first."""
    try:
        found = game.answered(NEAREST)
    except EngineError:  # the rules have changed since
        return []
    mine = [one for one in reversed(found) if one.past.seen_by(*names).value is not None]
    seen = [one._replace(ask=one.ask.seen_by(*names)) for one in mine]
    return [one for one in seen if has_others(one.ask)]


def has_others(ask: Ask) -> bool:
    """Could it have been answered otherwise?  Saying "done" could not."""
    return ask.kind in ("roll", "number", "text") or (ask.kind in ("choose", "draw") and len(ask.options) > 1)
