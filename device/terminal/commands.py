"""Commands: what can be typed instead of an answer, and what it does: it posts something, or gives a page to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, NamedTuple

from device.evening.words import Words
from device.terminal import corrections
from device.terminal.answers import Unclear
from device.terminal.boards import legend, told
from engine import Answered, Game, Past
from engine.channel import Correct, OutOfTurn, Redo, Skip, Undo, View, newest
from engine.wording import as_it_lay

if TYPE_CHECKING:
    from device.terminal.seat import TerminalSeat


@dataclass
class PageToRead:
    """Something to read, before one goes on; what did not fit on the screen is *left*."""

    title: str
    lines: Sequence[str]
    left: Sequence[str] = ()

    def turned(self) -> PageToRead | None:
        """The rest of it, if there is any."""
        return PageToRead(self.title, self.left) if self.left else None


class GoHome(Exception):
    """Somebody leaves the table; everything is saved."""


Order = Callable[["TerminalSeat", str], PageToRead | None]


def undo(seat: TerminalSeat, rest: str) -> None:
    """Take back the last thing, or so many; what chance did goes with it, since it would only do it again."""
    times = _number(rest or "1", "error.undo", 1, 10_000)
    if seat.manners.rolling == "auto" and not rest:
        by = seat.session.look(lambda game: [past.by for past in reversed(game.history())])
        lucky = len(list(takewhile(_is_chance, by)))
        times = lucky + 1 if lucky < len(by) else max(1, lucky)
    seat.post(Undo(seat.name, times, seat.shown.view.turn))


def redo(seat: TerminalSeat, rest: str) -> None:
    """Do again what was taken back, and what chance did after it."""
    by = seat.session.look(lambda game: [entry.by for entry in reversed(game.undone)])
    seat.post(Redo(seat.name), *(Redo(seat.name) for _ in takewhile(_is_chance, by[1:])))


def _is_chance(by: str) -> bool:
    return by == "dice"


def correct(seat: TerminalSeat, rest: str) -> PageToRead | None:
    """Set something right; a path alone, or nothing, lists what could be."""
    shown = seat.shown
    if corrections.is_newcomer(rest):
        seat.post(Correct(corrections.newcomer(rest, shown.words), seat.name, shown.view.turn))
        return None
    data = shown.view.table.to_data()
    if "=" in rest or (len(rest.split()) > 1 and not corrections.is_place(rest, data, shown.words)):
        changes = corrections.read(rest, data, shown.words)
        seat.post(Correct(changes, seat.name, shown.view.turn))
        return None
    found = corrections.listed(rest, data, shown.words)
    return PageToRead(
        shown.words.say("page.correct"), [corrections.said(path, value, shown.words) for path, value in found]
    )


def skip(seat: TerminalSeat, rest: str) -> None:
    """Wave the question away."""
    seat.post(Skip(seat.name, seat.shown.view.turn))


def why(seat: TerminalSeat, rest: str) -> PageToRead:
    """The rules behind the question and behind what was told before it, or one rule by its id."""
    shown, words = seat.shown, seat.shown.words
    if rest:
        return PageToRead(words.say("page.why"), words.why(rest.upper().split()))
    lines, known = words.why(shown.view.why), set(shown.view.why)
    for text, ids in shown.behind:
        if new := [rule for rule in ids if rule not in known]:
            lines += [f"{shown.signs.told} {text}", *words.why(new)]
            known |= set(new)
    return PageToRead(words.say("page.why"), lines or [words.say("page.no_why")])


def history(seat: TerminalSeat, rest: str) -> PageToRead | None:
    """What was done, numbered; a number goes back to before that."""
    past = seat.session.look(Game.history)
    words = seat.shown.words
    if rest:
        number = _number(rest, "error.history", 1, len(past))
        seat.post(Undo(seat.name, len(past) - number + 1, seat.shown.view.turn))
        return None
    view = seat.shown.view
    lately = {one.past.back: one for one in seat.session.look(newest)}
    said = [_called(done.seen_by(*view.names), lately.get(done.back), view, words) for done in past]
    return PageToRead(words.say("page.history"), list(_newest_first(said)) or [words.say("page.nothing")])


def _called(done: Past, one: Answered | None, view: View, words: Words) -> str:
    """As it was called when it was done, if that is not too long ago."""
    return words.past(done) if one is None else as_it_lay(one, view, words).past(done, one.ask.seen_by(*view.names))


def _newest_first(said: Sequence[str]) -> Iterator[str]:
    """Lines with their numbers; the same thing several times on end is one line."""
    at = len(said)
    for text, same in groupby(reversed(said)):
        many = len(list(same))
        numbers = f"{at - many + 1}-{at}" if many > 1 else f"{at}"
        yield f"{numbers:>7}  {text}"
        at -= many


def asides(seat: TerminalSeat, rest: str) -> PageToRead | None:
    """What can be done out of turn; a number does it."""
    words, view = seat.shown.words, seat.shown.view
    if rest:
        offer = view.asides[_number(rest, "error.aside_number", 1, len(view.asides)) - 1]
        seat.post(OutOfTurn(offer.name, seat.name, offer.args, view.turn))
        return None
    lines = [f"{at:>2}  {words.offer(offer)}" for at, offer in enumerate(view.asides, 1)]
    return PageToRead(words.say("page.asides"), lines or [words.say("page.nothing")])


def problems(seat: TerminalSeat, rest: str) -> PageToRead:
    """What cannot be as it is on a real table."""
    words = seat.shown.words
    found = [words.say(what, **about) for what, about in words.title.problems(words.table)]
    return PageToRead(words.say("page.problems"), found or [words.say("page.no_problems")])


def news(seat: TerminalSeat, rest: str) -> PageToRead:
    """All that was told since the last answer, however much it was."""
    shown = seat.shown
    return PageToRead(shown.words.say("page.news"), [*shown.told, *shown.hands] or [shown.words.say("page.nothing")])


def table(seat: TerminalSeat, rest: str) -> PageToRead:
    """The table in words, for where it is not drawn."""
    shown = seat.shown
    return PageToRead(shown.words.say("page.table"), [line.plain for line in told(shown.words, shown.signs)])


def commands(seat: TerminalSeat, rest: str) -> PageToRead:
    """How to play at this keyboard."""
    words, signs = seat.shown.words, seat.shown.signs
    keys = [f"{letter:>3}  {words.say(f'help.{name}')}" for letter, name in LETTERS.items()]
    last = words.say("help.signs", signs=legend(words, signs))
    return PageToRead(words.say("page.help"), [*words.say("help.answers").split("\n"), *keys, last])


def leave(seat: TerminalSeat, rest: str) -> None:
    """Go home."""
    raise GoHome


def _number(typed: str, what: str, low: int, high: int) -> int:
    """A number in these bounds, or the sentence that says what was wanted."""
    if not typed.isdecimal() or len(typed) > 9 or not low <= int(typed) <= high:
        raise Unclear(what, typed=typed, n=high)
    return int(typed)


ORDERS: Mapping[str, Order] = {
    "undo": undo,
    "redo": redo,
    "correct": correct,
    "skip": skip,
    "why": why,
    "history": history,
    "asides": asides,
    "problems": problems,
    "news": news,
    "table": table,
    "help": commands,
    "quit": leave,
}


# Commands -----------------------------------------------------------------------------------------


LETTERS = {
    "u": "undo",
    "r": "redo",
    "c": "correct",
    "s": "skip",
    "w": "why",
    "h": "history",
    "a": "asides",
    "p": "problems",
    "n": "news",
    "t": "table",
    "?": "help",
    "q": "quit",
}
TAKE_MORE = ("correct", "history", "asides", "why", "undo")


class TypedCommand(NamedTuple):
    """A command, and what was typed behind it."""

    name: str
    rest: str = ""


def command(typed: str, words: Words) -> TypedCommand | None:
    """The command that was typed; None if it is none."""
    first, _, rest = typed.strip().partition(" ")
    name = LETTERS.get(first.casefold()) or _by_word(words).get(first.casefold())
    if name is None or (rest and name not in TAKE_MORE):
        return None
    return TypedCommand(name, rest.strip())


def chance_called(typed: str, words: Words) -> int | None:
    """Shall chance roll the dice, or draw the card?  With how many dice; 0 is all of them, None is no."""
    word, _, many = typed.casefold().partition(" ")
    known = word in {"", "roll", "draw", *words.say("terminal.chance").casefold().split()}
    if not known or (many and not (many.isdecimal() and len(many) < 3)):
        return None
    return int(many or 0)


def _by_word(words: Words) -> dict[str, str]:
    """Commands by their English words and by those of the language."""
    names = {name: name for name in LETTERS.values()}
    return names | {words.say(f"command.{name}").casefold(): name for name in LETTERS.values()}
