"""Scripts: a recorded dialogue, one answer or command a line, played without anybody.

What stands in a line is what one would type, with the names that the table has for things or with those that people
use.  `#` begins a comment; `? turn.who` says that this is what is asked now; an empty line is nothing, `ok` is Enter.
The first line that does not fit ends it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from device.terminal.answers import Unclear, options_of
from device.terminal.commands import GoHome
from device.terminal.seat import TerminalSeat
from engine import EngineError
from engine.phrases import Phrases

OK = "ok"
REFUSED = "error."


@dataclass(eq=False)
class Stumble(Exception):
    """The first line that does not fit: where, what it says, why, and what was asked."""

    line: int
    text: str
    why: str
    asked: str
    options: tuple[str | int, ...] = ()

    def said(self, words: Phrases) -> str:
        """The same in a few lines."""
        return words.say("script.stumble", {**asdict(self), "options": ", ".join(map(str, self.options))})


def perform(lines: Iterable[str], seat: TerminalSeat) -> None:
    """Play a script to its end, or to where it goes home."""
    seat.catch_up()
    for number, raw in enumerate(lines, 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            _do(line, seat)
        except GoHome:
            return
        except EngineError as error:
            raise _stumble(number, line, seat, error) from error


def _do(line: str, seat: TerminalSeat) -> None:
    """One line; what the game refuses is raised here as well."""
    if line.startswith("?"):
        _expect(line[1:].strip(), seat)
        return
    seat.understand("" if line.casefold() == OK else line)
    seat.catch_up()
    if refused := next((news for news in seat.shown.view.news if news.what.startswith(REFUSED)), None):
        raise EngineError(refused.what, **refused.about)


def _expect(what: str, seat: TerminalSeat) -> None:
    if what != _asked(seat):
        raise Unclear("error.script", wanted=what, asked=_asked(seat))


def _asked(seat: TerminalSeat) -> str:
    """What is asked now, or the ending in brackets."""
    view = seat.shown.view
    return view.ask.what if view.ask else f"[{view.ending}]"


def _stumble(number: int, line: str, seat: TerminalSeat, error: EngineError) -> Stumble:
    ask = seat.shown.view.ask
    options = tuple(options_of(ask) or ask.options) if ask else ()
    return Stumble(number, line, seat.shown.words.error(error), _asked(seat), options)
