"""Asks: the questions to the table.  They say what is needed, never how to get it: any channel may answer."""

from __future__ import annotations

import types
from collections.abc import Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

import msgspec

from engine.marks import heard
from engine.typed import LONGEST_TEXT

T = TypeVar("T")
V = TypeVar("V", str, int)
Rule = Coroutine["Ask", Any, T]
Kind = Literal["choose", "draw", "roll", "number", "each", "text"]

GO_ON = "go on"


class Skipped(Exception):
    """The table waves the pending ask away, or a choice has no options left: the innermost skippable rule ends."""


class SoughtDice(msgspec.Struct, frozen=True, tag="dice"):
    """Dice: how many at least and at most, of which kinds, and whose they are by their colours."""

    least: int
    most: int
    kinds: tuple[tuple[str | int, ...], ...]  # the faces of each kind of die among them
    owners: Mapping[str, str] = {}  # whose the dice of a colour are; empty: they are all of one


class SoughtCard(msgspec.Struct, frozen=True, tag="card"):
    """A card: which one it may be, the expected one first, out of which deck, and which side shall be up."""

    cards: tuple[str | int, ...]
    side: str = "front"
    deck: str = ""
    is_numbered: bool = True  # it is known by the number that it bears, else by what it is called
    is_next: bool = True  # the first one is expected; else any of them is as likely as another
    is_pictured: bool = False  # the numbers in its picture are of use, as soon as somebody asks for them


class SoughtThing(msgspec.Struct, frozen=True, tag="thing"):
    """Something that is set down: what it is, and the places where it may stand; the place is the answer."""

    thing: str
    places: tuple[str | int, ...]


class SoughtDie(msgspec.Struct, frozen=True, tag="placed"):
    """A die that is put on a socket of the board; which one and where, as `4@gate`, is the answer."""

    dice: Mapping[str, str]  # what may be put there: its colour and what it shows (`red:4`), and the game's name for it
    faces: tuple[str, ...]  # all that dice of this game show
    moves: tuple[str, ...]  # what may be answered


class SoughtMarks(msgspec.Struct, frozen=True, tag="marks"):
    """The numbers in the picture of a card that was seen: all of them in one answer, none above *most*."""

    most: int


Sought = SoughtDice | SoughtCard | SoughtThing | SoughtDie | SoughtMarks
"""What somebody's eyes can look for: it answers the question as well as a thumb does."""


class Ask(msgspec.Struct, frozen=True):
    """A question to the table, as a phrase id and what may be answered to it."""

    what: str
    kind: Kind  # its options: of a roll the faces of each die, of a number the lowest and the highest
    options: tuple[Any, ...] = ()
    who: str = "all"
    about: Mapping[str, Any] = {}
    private: bool = False
    parts: tuple[Ask, ...] = ()  # of each: one for everybody who has not answered yet
    least: int | None = None  # of a roll: so many dice at least, instead of all of them
    sought: Sought | None = None  # what eyes can look for; a roll and a draw say so by themselves
    deck: str = ""  # of a draw: the deck that is drawn from
    hidden: bool = False  # it is somebody else's secret, and this is all that others see of it
    silence: str | int | None = None  # the answer of whoever says nothing, if a channel wants to wait no longer
    opens: Mapping[
        str | int, tuple[str | int, ...]
    ] = {}  # of a choice: what lies under an option, for whoever says it all

    @property
    def every(self) -> tuple[Any, ...]:
        """All that can be picked: the options, and after each of them what lies under it."""
        return tuple(self._with_all_under(self.options)) if self.opens else self.options

    def _with_all_under(self, options: Iterable[Any]) -> Iterator[Any]:
        for option in options:
            yield option
            yield from self._with_all_under(self.opens.get(option, ()))

    def allows(self, value: Any) -> bool:
        """Is this an answer?  Whatever it is, the question does no harm."""
        return _ALLOWS[self.kind](self, value)

    @property
    def seeks(self) -> Sought | None:
        """What eyes can look for; nothing if there is nothing to be seen."""
        if self.sought is None and self.kind == "roll":
            least = len(self.options) if self.least is None else self.least
            return SoughtDice(least, len(self.options), tuple(dict.fromkeys(map(tuple, self.options))))
        if self.sought is None and self.kind == "draw" and self.options:
            return SoughtCard(self.options, deck=self.deck, is_numbered=False)
        return self.sought

    @property
    def key(self) -> str:
        """What an answer in the journal belongs to; a leading ~ marks what is nobody else's business."""
        parts = [f"~{self.what}" if self.is_private else self.what, self.who]
        return "|".join(parts + [str(value) for value in self.about.values()] if self.about else parts)

    @property
    def is_private(self) -> bool:
        """Is it, or any part of it, for one pair of eyes only?"""
        return self.private or any(part.private for part in self.parts)

    def seen_by(self, *names: str) -> Ask:
        """A private ask shows others only that somebody is asked; who is being asked is no secret."""
        parts = tuple(part.seen_by(*names) for part in self.parts)
        if self.private and self.who not in names:
            silence = self.silence
            return Ask(self.what, self.kind, (), self.who, {}, True, parts=parts, hidden=True, silence=silence)
        return msgspec.structs.replace(self, parts=parts) if parts else self

    def owner(self, value: Any = None) -> str:
        """Whose business an answer to it is: of a private question, or of the part of one to each that is answered."""
        if type(value) is list and self.kind == "each":
            return next((part.who for part in self.parts if part.private and part.who in value[:1]), "all")
        return self.who if self.private else "all"


def is_plain(value: Any) -> bool:
    """A name or a number, and no boolean in disguise."""
    return type(value) is str or type(value) is int


def _in_options(ask: Ask, value: Any) -> bool:
    return is_plain(value) and (value in ask.every or value in _shown(ask.sought) or _is_marked(ask.sought, value))


def _is_marked(sought: Sought | None, value: Any) -> bool:
    """Is this an answer that tells the numbers in a picture?"""
    marks = heard(value) if isinstance(sought, SoughtMarks) else ()
    return bool(marks) and all(mark.number <= sought.most for mark in marks)  # type: ignore[union-attr]


def _shown(sought: Sought | None) -> tuple[str | int, ...]:
    """What eyes may answer with, beside what thumbs may."""
    if isinstance(sought, SoughtCard):
        return sought.cards
    if isinstance(sought, SoughtDie):
        return sought.moves
    return sought.places if isinstance(sought, SoughtThing) else ()


def _in_range(ask: Ask, value: Any) -> bool:
    return type(value) is int and ask.options[0] <= value <= ask.options[1]


def _is_text(ask: Ask, value: Any) -> bool:
    return type(value) is str and bool(value.strip()) and len(value) <= LONGEST_TEXT


def _of_a_part(ask: Ask, value: Any) -> bool:
    if type(value) is not list or len(value) != 2:
        return False
    return any(part.who == value[0] and part.allows(value[1]) for part in ask.parts)


def _dice_show(ask: Ask, faces: Any) -> bool:
    if type(faces) is not list or not all(is_plain(face) for face in faces):
        return False
    if ask.least is None:
        return len(faces) == len(ask.options) and all(face in die for face, die in zip(faces, ask.options, strict=True))
    return ask.least <= len(faces) <= len(ask.options) and _each_has_a_die(faces, list(ask.options))


def _each_has_a_die(faces: list[Any], dice: list[Any]) -> bool:
    """Can every face lie on a die of its own?  A face that fits several dice must not take another's only one."""
    if not faces:
        return True
    first, *others = faces
    fitting = [at for at, die in enumerate(dice) if first in die and die not in dice[:at]]
    return any(_each_has_a_die(others, dice[:at] + dice[at + 1 :]) for at in fitting)


_ALLOWS = {
    "choose": _in_options,
    "draw": _in_options,
    "roll": _dice_show,
    "number": _in_range,
    "each": _of_a_part,
    "text": _is_text,
}


@types.coroutine
def put_to_table(ask: Ask) -> Generator[Ask, Any, Any]:
    """The only place where rules wait."""
    return (yield ask)


async def choose(
    what: str,
    options: Iterable[V],
    who: str = "all",
    *,
    private: bool = False,
    silence: V | None = None,
    opens: Mapping[V, tuple[V, ...]] | None = None,
    sought: SoughtMarks | None = None,
    **about: Any,
) -> V:
    """The one option if there is just one and it is no secret; else whoever *who* names picks.

    *silence* is the option of whoever says nothing, where that is an answer too.
    *opens*: what would be asked next about an option, and can be picked at once: `move` opens into `move:square`.
    """
    options = tuple(options)
    if not options:
        raise Skipped(f"{what}: nothing to choose from")
    if len(options) == 1 and not private:
        return options[0]
    under: Any = {option: inner for option, inner in (opens or {}).items() if inner}
    asked = Ask(what, "choose", options, who, about, private, silence=silence, opens=under, sought=sought)
    return cast(V, await put_to_table(asked))


async def roll(
    what: str,
    dice: Sequence[Sequence[V]],
    who: str = "all",
    *,
    least: int | None = None,
    private: bool = False,
    **about: Any,
) -> list[V]:
    """Physical dice, each with its own faces, all of them or some (*least*): a camera reads them, or a thumb types."""
    return list(await put_to_table(Ask(what, "roll", tuple(map(tuple, dice)), who, about, private, least=least)))


async def draw(
    what: str, cards: Iterable[V], who: str = "all", *, private: bool = False, deck: str = "", **about: Any
) -> V:
    """A card turned up on the real table: a camera reads its number."""
    return cast(V, await put_to_table(Ask(what, "draw", tuple(cards), who, about, private, deck=deck)))


async def pause(what: str, who: str = "all", *, private: bool = False, **about: Any) -> None:
    """A place to stand: the table may use what can be used at any time; a hasty channel answers it by itself."""
    await put_to_table(Ask(what, "choose", (GO_ON,), who, about, private))


async def shown(what: str, sought: SoughtCard | SoughtThing, who: str = "all", **about: Any) -> str | int | None:
    """A card or a thing that is laid down for all to see; nothing if people have looked at it themselves, and go on."""
    card = await put_to_table(Ask(what, "choose", (GO_ON,), who, about, sought=sought))
    return None if card == GO_ON else cast(str | int, card)


async def number(
    what: str,
    low: int,
    high: int,
    who: str = "all",
    *,
    private: bool = False,
    sought: SoughtCard | None = None,
    **about: Any,
) -> int:
    """A number from *low* to *high*; the one there is if it can be no other and is no secret; a card may show it."""
    if low == high and not private:
        return low
    return int(await put_to_table(Ask(what, "number", (low, high), who, about, private, sought=sought)))


async def text(what: str, who: str = "all", *, private: bool = False, **about: Any) -> str:
    """Words that somebody types, dictates or shows to the camera."""
    return str(await put_to_table(Ask(what, "text", (), who, about, private)))


async def each(what: str, asks: Iterable[Ask], **about: Any) -> dict[str, Any]:
    """Everyone answers, in any order; nothing follows from it before all have answered."""
    waiting, given = list(asks), dict[str, Any]()
    while waiting:
        who, value = await put_to_table(Ask(what, "each", about=about, parts=tuple(waiting)))
        given[who], waiting = value, [ask for ask in waiting if ask.who != who]
    return given
