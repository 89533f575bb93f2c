"""Laws of what is asked and told: no question that changes nothing, no pause without news, no change in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice, product
from typing import Any, Literal, NamedTuple, Protocol, cast

from engine.asks import GO_ON, Ask
from engine.changes import Change, changes
from engine.game import Game
from engine.seats import ROOM
from engine.table import HERE, Data, News, Table
from engine.table import within as step_into

COUNTS = ("n", "left", "rest", "many", "total", "got", "told")  # what these say of a sentence is how many
MANY = 100  # more dice than are ever thrown
TRIED = 200  # so many answers at most are tried before a question is held to be an idle one


class Hands(Protocol):
    """What a game on the shelf says of the hands at its table."""

    @property
    def tells(self) -> Mapping[str, Sequence[str]]:
        """Questions and news by their ids, and the changes of which they speak without naming what lies there."""
        ...

    def has_hands(self, changes: Iterable[Change]) -> bool:
        """Do hands have to do anything about these changes?"""
        ...


Law = Literal["idle question", "untold"]


class Breach(NamedTuple):
    """A law that was broken, and how."""

    law: Law
    why: str


class RoomSeen(NamedTuple):
    """How things stood before somebody did something: what the room saw, and what it was asked."""

    seal: bytes
    table: Table
    data: Data
    ask: Ask | None


# No idle question ---------------------------------------------------------------------------------


def is_pause(ask: Ask) -> bool:
    """Is it only a place to stand?"""
    return ask.options == (GO_ON,)


def idle(game: Game) -> str:
    """Why the pending question need not be asked; empty if an answer to it can change something.

    Secrets stay what they are: whoever is asked in private is asked also where there is nothing to choose.
    """
    ask = game.ask
    if ask is None or is_pause(ask) or ask.is_private or ask.kind in ("text", "each"):
        return ""
    if ask.kind == "draw" and len(ask.options) == 1:
        return ""  # hands turn it up all the same, and eyes see whether it is the one
    answers = list(islice(_answers(ask), TRIED))
    if len(answers) == 1:
        return f"{ask.what} leaves nothing to choose"
    return f"{ask.what} leads to the same, whatever is answered" if game.is_alike(answers) else ""


def _answers(ask: Ask) -> Iterator[Any]:
    """All answers to a question, the most different ones first."""
    if ask.kind == "number":
        low, high = ask.options
        yield from dict.fromkeys((low, high, *range(low, high + 1)))
    elif ask.kind == "roll":
        yield from ([die[at % len(die)] for die in ask.options] for at in (0, -1))
        yield from ([die[0] for die in ask.options[:many]] for many in range(ask.least or MANY, len(ask.options)))
        yield from map(list, product(*ask.options))
    else:
        yield from dict.fromkeys(ask.options)


# Nothing untold -----------------------------------------------------------------------------------


class Speech:
    """What the room has heard lately: the sentences since the last decision, and cards named since they last moved."""

    def __init__(self, hands: Hands) -> None:
        self._hands, self.sentences, self.cards = hands, list[_Sentence](), set[str]()
        self.knows_cards = False  # what was put right or taken back may be about any card

    def hear(self, what: str, about: Mapping[str, Any]) -> None:
        """A sentence, by its id, as that which it is about."""
        sentence = _Sentence(what, about)
        self.sentences.append(sentence)
        self.cards |= sentence.names

    def untold(self, before: RoomSeen, after: RoomSeen) -> list[Change]:
        """The changes that hands have to follow, and of which nothing that was said speaks."""
        found = changes(before.data, after.data)
        by_hand = (one for one in found if self._hands.has_hands([one]))
        silent = [one for one in by_hand if not self._tells(one, before.table, after.table)]
        self.cards -= {one.what for one in found if one.is_move and one.new}
        return silent

    def _tells(self, change: Change, before: Table, after: Table) -> bool:
        if any(_is_covered(change, self._hands.tells.get(one.what, ())) for one in self.sentences):
            return True
        if change.is_move:
            places = _keys(before, str(change.old or "")) | _keys(after, str(change.new or ""))
            return self.knows_cards or change.what in self.cards or any(places & one.names for one in self.sentences)
        is_count = type(change.old) is int and type(change.new) is int and change.new
        is_hidden = tuple(change.what.split(".")) in {*before.hidden, *after.hidden}
        names = _keys(before, change.what) | _keys(after, change.what) | _names(change.old) | _names(change.new)
        if not names:
            return any(_counts(change, one) for one in self.sentences)
        return any(names & one.names and (one.numbers or is_hidden or not is_count) for one in self.sentences)


class _Sentence:
    """The names and the numbers that a sentence is about."""

    def __init__(self, what: str, about: Mapping[str, Any]) -> None:
        self.what, self.names, self.numbers = what, set[str](), set[int]()
        for key, value in about.items():
            self._take(value, is_name=key not in COUNTS)

    def _take(self, value: Any, *, is_name: bool) -> None:
        if isinstance(value, (list, tuple)):
            for one in value:
                self._take(one, is_name=is_name)
        elif isinstance(value, str):
            self.names |= {value, *value.replace(":", " ").split()}
        elif isinstance(value, int):
            self.numbers.add(value)
            self.names |= {str(value)} if is_name else set()


def _is_covered(change: Change, patterns: Sequence[str]) -> bool:
    """Does a sentence speak of everything of this kind?"""
    text = f"{change.old or ''} > {change.new or ''}".strip() if change.is_move else change.what
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def _counts(change: Change, said: _Sentence) -> bool:
    """Does a sentence say how much of what has no name is left, or has gone?"""
    if type(change.old) is int and type(change.new) is int:
        return bool({change.new, abs(change.new - change.old)} & said.numbers)
    return True


def _keys(table: Table, path: str) -> set[str]:
    """The names along a path: whose it is."""
    thing, found = cast(Any, table), set[str]()
    for part in filter(None, path.split(".")):
        found |= {part, *part.split("|")} if isinstance(thing, dict) else set()
        thing = step_into(thing, part)
    return found


def _names(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set[str]().union(*map(_names, value.values()))
    return {value} if isinstance(value, str) and value else set()


# Listening to a game ------------------------------------------------------------------------------


class Listener:
    """Hears a game from move to move, as the room does, and names the laws that are broken."""

    def __init__(self, game: Game, hands: Hands) -> None:
        self._game, self._hands = game, hands
        self._left_for_aside = set[str]()  # pauses at which somebody did something out of turn
        self._seen: RoomSeen | None = None  # what was seen last, for as long as nothing changes
        self.after_second_thoughts()
        self._speech.knows_cards = False

    def scene(self) -> RoomSeen:
        """How things stand before somebody does something."""
        seal = self._game.table.seal()
        if self._seen is None or self._seen.seal != seal:
            table = self._game.table.seen_by(ROOM)
            self._seen = RoomSeen(seal, table, table.to_data(), None)
        return self._seen._replace(ask=self._game.ask)

    def after_answer(
        self, scene: RoomSeen, value: Any, news: Iterable[News], *, is_aside: bool = False
    ) -> Iterator[Breach]:
        """What is wrong with how the game went on after somebody answered, skipped, or did something out of turn."""
        told = [one for one in news if one.to in (ROOM, HERE)]
        if scene.ask and not is_pause(scene.ask):
            self._speech.sentences.clear()
        if told:
            self._pauses.clear()
        ask = self._game.ask
        here = {repr(scene.ask)}
        self._left_for_aside = self._left_for_aside | here if is_aside else self._left_for_aside - here
        if ask is not None and is_pause(ask) and self._stands_again(ask):
            yield Breach("idle question", f"{ask.what} is a pause behind nothing new")
        self._hear(scene.ask, value)
        for one in told:
            self._speech.hear(one.what, one.about)
        self._hear(ask)
        for change in self._speech.untold(scene, self.scene()):
            yield Breach("untold", f"nobody is told of {change}")

    def _stands_again(self, ask: Ask) -> bool:
        """Nothing was heard since this pause, and nobody has left it to do something out of turn."""
        is_left = repr(ask) in self._left_for_aside
        return not is_left and not ask.is_private and repr(ask) in self._pauses

    def after_second_thoughts(self) -> None:
        """What was heard before may be heard again; and what hands have to put back is told by itself."""
        self._speech, self._pauses, self._left_for_aside = Speech(self._hands), set[str](), set()
        self._speech.knows_cards = True
        self._hear(self._game.ask)

    def _hear(self, ask: Ask | None, value: Any = None) -> None:
        if ask is not None:
            self._speech.hear(ask.what, {"who": ask.who, **ask.about, "\0answer": value})
            if is_pause(ask):
                self._pauses.add(repr(ask))
