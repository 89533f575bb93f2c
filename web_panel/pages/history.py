"""The history: the book of the evening under its headings; who did what, and the way back to before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import g, render_template, request

from engine import Answered, Game, Past
from engine.book import Opened
from engine.channel import View, newest
from engine.phrases import begun
from engine.wording import Wording, as_it_lay
from web_panel.gate import Route
from web_panel.pages.otherwise import NEAREST, has_others
from web_panel.pages.table import number
from web_panel.speech import author, language, say, shown

if TYPE_CHECKING:
    from web_panel.panel import Panel

MOST_LINES = 500  # under one heading


class HistoryLine(NamedTuple):
    """Something that was done, once or several times on end."""

    said: str
    by: str
    back: int  # so many things have to be taken back to be before it
    many: int
    asked: str = ""  # the question that it answered, as long as it is not too long ago
    came: str = ""  # what came of it
    can_change: bool = False


@dataclass
class BookPart:
    """A heading of the book, what was done under it, and the headings below."""

    heading: str
    parts: list[BookPart] = field(default_factory=list)
    deeds: list[int] = field(default_factory=list)  # the how-manieth of all each is
    lines: Sequence[HistoryLine] = ()

    @property
    def many(self) -> int:
        """So many things were done under it."""
        return len(self.deeds) + sum(one.many for one in self.parts)

    def all_parts(self) -> Iterator[BookPart]:
        """It, and all below."""
        yield self
        for one in self.parts:
            yield from one.all_parts()


class HistoryPages:
    """What was done."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (Route("/history", "GET", self.history),)

    def history(self) -> Any:
        """The last great part, or the one that is asked for; within it everything in the order in which it was done."""
        state = self._panel.seat(g.phone).state()
        words, names = self._panel.evening.words(language()).over(state.view.table), state.view.names
        headings, deeds, lately = self._panel.evening.look(self._read)
        parts = bound(headings, len(deeds), words)
        at = min(max(number(request.args.get("part", ""), len(parts)), 1), max(len(parts), 1))
        here = parts[at - 1] if parts else None
        then = {one.past.back: AnsweredThen(one, state.view, words) for one in lately}
        for part in here.all_parts() if here else ():
            mine = [deeds[one].seen_by(*names) for one in part.deeds[-MOST_LINES:]]
            part.lines = list(self._told(mine, words, then))
        return render_template(
            "history.html",
            parts=parts,
            at=at,
            here=here,
            view=state.view,
            hands=words.put_backs(state.hands) if state.was_set_back else [],
            notice=[words.news(news) for news in state.notice],
        )

    def _read(self, game: Game) -> tuple[Sequence[Opened], Sequence[Past], Sequence[Answered]]:
        return self._panel.evening.book(game), game.history(), newest(game)

    def _told(self, deeds: Sequence[Past], words: Wording, then: Mapping[int, AnsweredThen]) -> Iterator[HistoryLine]:
        """In the order in which it was done; the same thing several times on end is one line."""
        phones = {f"phone {one.number}": self._panel.called(one) for one in self._panel.phones.all()}
        said = [(what_was_done(one, words, then), author(one.by, phones), one) for one in deeds]
        for (text, by), same in groupby(said, key=lambda one: one[:2]):
            many = [one for *_, one in same]
            line = HistoryLine(text, by, many[0].back, len(many))
            known = then.get(many[0].back) if len(many) == 1 else None
            yield line if known is None else known.told(line)


class AnsweredThen:
    """An answer of lately, in the words for how things lay when it was given, as these eyes saw them."""

    def __init__(self, one: Answered, view: View, words: Wording) -> None:
        self._one, self._view, self._words = one, view, words

    @cached_property
    def words(self) -> Wording:
        """Over the table of then."""
        return as_it_lay(self._one, self._view, self._words)

    def said(self, past: Past) -> str:
        """What was answered."""
        return shown(past, self.words, self._one.ask.seen_by(*self._view.names))

    def told(self, line: HistoryLine) -> HistoryLine:
        """With what was asked, and what came of it for these eyes."""
        one, names = self._one, self._view.names
        ask = one.ask.seen_by(*names)
        mine = one.past.seen_by(*names).value is not None
        heard = [self._words.news(news) for news in one.came if news.to in ("all", *names)]
        can_change = mine and one.past.back <= NEAREST and has_others(ask)
        return line._replace(asked=self.words.ask(ask), came=" ".join(filter(None, heard)), can_change=can_change)


def what_was_done(one: Past, words: Wording, then: Mapping[int, AnsweredThen]) -> str:
    """As it was called then, if it is not too long ago."""
    return then[one.back].said(one) if one.back in then else shown(one, words)


def bound(headings: Sequence[Opened], many: int, words: Wording) -> list[BookPart]:
    """So many things that were done, under their headings; of those that have nothing under them none is left."""
    first = [many - one.left for one in headings]
    before = range(min(first, default=many))
    parts = [BookPart(say("history.title"), deeds=list(before))] if before else []
    for heading, begins, ends in zip(headings, first, [*first[1:], many], strict=False):
        if begins < many:
            _open(parts, heading, words)
            _last(parts[-1]).deeds.extend(range(begins, ends))
    return [one for one in parts if one.many]


def _open(parts: list[BookPart], heading: Opened, words: Wording) -> None:
    """The next heading, unless it is the one that stands there already."""
    made = BookPart(begun(words.say(f"book.{heading.step}", **heading.about)))
    for _ in range(heading.depth):
        if parts:  # where nothing stands above it, it stands further out
            parts = parts[-1].parts
    if not heading.depth or not parts or parts[-1].heading != made.heading:
        parts.append(made)


def _last(part: BookPart) -> BookPart:
    """The lowest heading that stands open."""
    return _last(part.parts[-1]) if part.parts else part
