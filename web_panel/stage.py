"""The stage: what of the board can be pressed as an answer, how the last dice lie, and what is celebrated."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import Ask, News
from engine.art import Art
from engine.board import Board, Ceremony, Fact
from engine.wording import Wording
from web_panel.question import Question
from web_panel.wiring import PhonesEvening

PHOTO = "/photo/"  # where photos of owners are
PIPS = 6  # a die of so many faces has pips


class Face(NamedTuple):
    """A die as it lies: its face in words, and what is seen on it."""

    said: str
    sign: str  # so many pips, a number, a star, or nothing
    sides: int

    @property
    def shape(self) -> str:
        """How it is drawn."""
        return "pips" if self.sides == PIPS and self.sign.isdecimal() else "marked"


class TurnedCard(NamedTuple):
    """A card that was just turned up: its name, and what it does."""

    name: str
    does: str
    picture: str


class Moment(NamedTuple):
    """What everybody looks up for."""

    kind: Ceremony
    said: str


class Drawings(NamedTuple):
    """The drawings of an evening by their names; of what has none the page draws a silhouette."""

    art: Art

    def url(self, *names: str) -> str:
        """Where the first of these is that there is."""
        for name in filter(None, names):
            if photo := self.art.photo(name):
                return f"{PHOTO}{photo}"
            if name in self.art.drawings:
                return f"/art/{self.art.game}/{name}.svg"
        return ""

    @property
    def colours(self) -> str:
        """Where the colours are."""
        return f"/art/{self.art.game}/colours.css" if self.art.colours else ""


def faces(rolled: tuple[Ask, Sequence[Any]] | None, words: Wording) -> list[Face]:
    """The dice that were just read, as they lie."""
    if rolled is None or rolled[0].kind != "roll":
        return []
    ask, values = rolled
    return [_face(ask, die, value, words) for die, value in zip(ask.options, values, strict=False)]


def turned(rolled: tuple[Ask, Sequence[Any]] | None, words: Wording, drawings: Drawings) -> TurnedCard | None:
    """The card that was just drawn."""
    if rolled is None or rolled[0].kind != "draw":
        return None
    ask, (value, *_) = rolled
    return TurnedCard(words.option(ask, value), words.hint(ask, value), drawings.url(str(value)))


def _face(ask: Ask, die: Sequence[Any], value: Any, words: Wording) -> Face:
    """What shows; of two faces the first is the one that counts."""
    said, kinds = words.option(ask, value), list(dict.fromkeys(die))
    if len(kinds) == 2:
        return Face(said, "★" if value == kinds[0] else "", 2)
    number = str(value).rpartition(":")[2]
    return Face(said, number if number.isdecimal() else said[:2], len(kinds))


def picks(board: Board, questions: Sequence[Question]) -> Mapping[str, str]:
    """What can be answered by pressing it where it is drawn: its key or its name, and the answer."""
    if len(questions) != 1 or questions[0].kind not in ("choose", "draw"):
        return {}
    drawn = dict(_drawn(board))
    found = dict[str, str]()
    for choice in questions[0].choices:
        value = json.loads(choice.value)
        key = value if value in drawn else next((key for key, name in drawn.items() if name == choice.said), "")
        if key:
            found[key] = choice.value
    return found


def _drawn(board: Board) -> Iterator[tuple[str, str]]:
    """Places by their keys; people and cards by their names."""
    yield from ((key, place.name) for key, place in (board.map.places if board.map else {}).items())
    yield from ((person.name, person.name) for person in board.people)
    yield from ((card.name, card.name) for row in board.rows for card in row.cards)


def portraits(questions: Sequence[Question], board: Board, drawings: Drawings) -> Mapping[str, str]:
    """The drawing of whoever or whatever a choice means: it is called like it, or like the one with this name."""
    known = {one.name: one.picture for one in board.people}
    known |= {card.name: card.picture for row in board.rows for card in row.cards}
    values = {choice.value: choice.said for question in questions for choice in question.choices}
    named = {
        value: drawings.url(key := str(json.loads(value)), known.get(said, ""), key.partition("-")[0])
        for value, said in values.items()
    }
    return {value: url for value, url in named.items() if url}


def moments(news: Iterable[News], evening: PhonesEvening, words: Wording) -> list[Moment]:
    """What of it is a moment."""
    return [Moment(kind, words.news(one)) for one in news if (kind := evening.ceremony(one))]


def goals(board: Board) -> list[Fact]:
    """What all depends on."""
    return [fact for fact in board.facts if fact.is_goal]
