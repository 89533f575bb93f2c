"""The evening: begin one, go on with one that was kept, say who is here tonight, begin anew what is under way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from flask import abort, g, redirect, render_template, request, url_for

from engine import EngineError
from engine.channel import Jump
from engine.typed import tidy
from web_panel.gate import Route
from web_panel.pages.table import number
from web_panel.setting_up import Possible, Setup, WantedEvening
from web_panel.speech import LANGUAGES, language, say

if TYPE_CHECKING:
    from web_panel.panel import Panel

LONGEST_NAME = 20  # letters of a player's name


class EveningPages:
    """All by which an evening is set up."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route("/evening", "GET", self.overview, "player"),
            Route("/evening/new/<pack>", "GET", self.settle, "player"),
            Route("/evening/new/<pack>", "POST", self.begin, "player"),
            Route("/evening/go-on", "POST", self.go_on, "player"),
            Route("/evening/here", "POST", self.here, "player"),
            Route("/evening/again", "POST", self.again, "player"),
            Route("/evening/voice", "POST", self.voice, "player"),
        )

    @property
    def _setup(self) -> Setup:
        setup = self._panel.rooms.setup or abort(404)
        return setup if request.method == "GET" or not self._panel.is_empty else abort(503)

    # Looking -------------------------------------------------------------------------------------

    def overview(self, said: str = "") -> Any:
        """What is played tonight, what else is kept, and what can be begun."""
        setup = self._setup
        if self._panel.is_empty:  # one evening is over, and the next is not open yet
            return render_template("waiting.html")
        kept = setup.campaigns(language())
        page = render_template(
            "evening.html",
            said=said,
            now=next((one for one in kept if one.is_now), None),
            kept=[one for one in kept if not one.is_now],
            days={one.name: time.strftime("%Y-%m-%d", time.localtime(one.played)) for one in kept},
            offered=setup.offered(language()),
            group=setup.group(language()),
            can_begin_anew=bool(setup.again()),
            voice=setup.voice,
            turn=self._turn(),
        )
        return page, 400 if said else 200

    def settle(self, pack: str, said: str = "", typed: Mapping[str, str] | None = None) -> Any:
        """Everything that can be settled before the first question."""
        try:
            possible = self._setup.possible(pack, language())
        except EngineError as error:
            return self.overview(self._setup.explain(error, language()))
        offered = [one for one in self._setup.offered(language()) if one.is_playable]
        page = render_template(
            "begin.html", pack=pack, possible=possible, said=said, typed=typed or {}, offered=offered
        )
        return page, 400 if said else 200

    # Doing ---------------------------------------------------------------------------------------

    def begin(self, pack: str) -> Any:
        """Begin; what cannot be is said, and nothing that was typed is lost."""
        try:
            possible = self._setup.possible(pack, language())
            if wrong := _wrong(request.form, possible):
                return self.settle(pack, wrong, request.form)
            self._setup.begin(_wanted(pack, request.form, possible))
        except EngineError as error:
            return self.settle(pack, self._setup.explain(error, language()), request.form)
        return redirect(url_for("GET /"), 303)

    def go_on(self) -> Any:
        """Go on with another campaign."""
        return self._do(lambda setup: setup.go_on(request.form.get("campaign", "")))

    def here(self) -> Any:
        """Who is here tonight."""
        here = request.form.getlist("here")
        if not here:
            return self.overview(say("evening.nobody"))
        return self._do(lambda setup: setup.come(here, self._panel.seat(g.phone).name))

    def again(self) -> Any:
        """Begin what is under way anew."""
        turn, step = number(request.form.get("turn", ""), -1), self._setup.again()
        if step:
            self._panel.post(g.phone, lambda by: Jump(step, by, (), turn))
        return redirect(url_for("GET /"), 303)

    def voice(self) -> Any:
        """The language of the voice."""
        chosen = request.form.get("language", "")
        if chosen not in LANGUAGES:
            abort(404)
        return self._do(lambda setup: setup.speak(chosen))

    def _do(self, deed: Callable[[Setup], None]) -> Any:
        try:
            deed(self._setup)
        except EngineError as error:
            return self.overview(self._setup.explain(error, language()))
        return redirect(url_for("GET /"), 303)

    def _turn(self) -> int:
        return self._panel.seat(g.phone).state().view.turn


def _seated(form: Mapping[str, str], possible: Possible) -> list[tuple[int, str]]:
    """The rows of the page in which somebody sits, and who: those with names, or else so many whom numbers name."""
    named = [(at, tidy(form.get(f"player{at}", ""))) for at in range(1, possible.most + 1)]
    count = form.get("count", "")
    is_possible = count.isdecimal() and len(count) == 1 and possible.fewest <= int(count) <= possible.most
    numbered = [(at, str(at)) for at in range(1, int(count) + 1)] if is_possible else []
    return [(at, name) for at, name in named if name] or numbered


def _players(form: Mapping[str, str], possible: Possible) -> list[tuple[str, str]]:
    """The players with the heroes that were chosen for them."""
    return [(name, form.get(f"hero{at}", "")) for at, name in _seated(form, possible)]


def _wrong(form: Mapping[str, str], possible: Possible) -> str:
    """What of it cannot be, in a sentence."""
    players, taken = _players(form, possible), [at for at, _ in _seated(form, possible)]
    names, heroes = [name for name, _ in players], [hero for _, hero in players if hero]
    if any(form.get(f"hero{at}") and at not in taken for at in range(1, possible.most + 1)):
        return say("evening.nameless")
    if names and len(names) < possible.fewest:
        return say("evening.too_few", n=possible.fewest)
    if len({name.casefold() for name in names}) < len(names):
        return say("evening.same_name")
    if max(map(len, names), default=0) > LONGEST_NAME:
        return say("evening.long_name", n=LONGEST_NAME)
    return say("evening.same_hero") if len(set(heroes)) < len(heroes) else ""


def _wanted(pack: str, form: Mapping[str, str], possible: Possible) -> WantedEvening:
    players = _players(form, possible)
    known = {rule.name: {choice.value for choice in rule.values} for rule in possible.rules}
    house = {name: form[f"house.{name}"] for name in known if form.get(f"house.{name}") in known[name]}
    if form.get("pieces") in possible.pieces:
        house["pieces"] = form["pieces"]
    return WantedEvening(
        pack,
        tidy(form.get("campaign", "")),
        tuple(name for name, _ in players),
        tuple((name, hero) for name, hero in players if hero),
        form.get("level", ""),
        house,
        language(),
        tuple(_settled(form, possible)),
        {"dealt": True, "asked": False}.get(form.get("rest", "")),
    )


def _settled(form: Mapping[str, str], possible: Possible) -> Iterator[tuple[str, str, str]]:
    """What was chosen besides: of several things each has a tick of its own, and what everybody chooses their row."""
    for one in possible.asks:
        if one.is_each:
            chosen = [(name, form.get(f"early.{one.what}.{at}", "")) for at, name in _seated(form, possible)]
        elif one.is_many:
            chosen = [("", pick.value) for pick in one.picks if form.get(f"early.{one.what}.{pick.value}")]
        else:
            chosen = [("", form.get(f"early.{one.what}", ""))]
        yield from ((one.what, who, value) for who, value in chosen if value)
