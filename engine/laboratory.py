"""The laboratory: plays a game with random answers, corrections, asides and second thoughts, and judges what it sees.

Every move is plain data (an answer, a correction, an undo ...), so a finding carries the moves that led to it: *repeat*
plays them again without any chance.  Now and then the game is compared with its twin, resumed from the text of its
journal, and wherever an undo or a redo leads, with how it looked there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from engine.asks import Ask
from engine.diary import Diary
from engine.errors import AnswerError, RulesBroke
from engine.game import Game, Save
from engine.journal import Entry, Header, read, writer
from engine.laws import Hands, Listener, idle
from engine.leaks import Picks, Sight, leak, looked_at
from engine.table import News

Finding = Literal[
    "fine",
    "crash",
    "rule broke",
    "dead end",
    "endless step",
    "conservation",
    "refusal changed",
    "twin differs",
    "not as it was",
    "leak",
    "over and asking",
    "idle question",
    "untold",
]
T = TypeVar("T")

WILD = ("undo", "undo", "redo", "correct", "correct", "aside", "aside", "skip", "amend", "resume")
SECOND_THOUGHTS = 0.7
BACK_AND_FORTH = 12  # so many things at most are taken back and done again at the end
WORDS = ("a fox", "42", "perché?", "x" * 2000)


class Decider(Protocol):
    """What decides: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...

    def randint(self, a: int, b: int) -> int:
        """A whole number from *a* to *b*."""
        ...

    def choice(self, seq: Sequence[T]) -> T:
        """One of these."""
        ...

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put these in another order."""
        ...


class Move(NamedTuple):
    """One thing that was done: the verb of the game, and what it was given."""

    verb: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What the laboratory found, how the game ended if it did, and the moves that lead there."""

    finding: Finding
    why: str = ""
    ending: str | None = None
    moves: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return self.finding == "fine"


class _Found(Exception):
    def __init__(self, finding: Finding, why: object) -> None:
        super().__init__(finding, str(why))
        self.finding, self.why = finding, str(why)


@dataclass
class Lab:
    """Tries one game; what it needs to know of it are four functions.

    *new* begins a strict game that saves what it does, *corrections* gives something to set right by hand, *asides* the
    name and arguments of something out of turn, and *sane* raises if something on the table cannot be.
    """

    new: Callable[[Save], Game]
    corrections: Callable[[Decider, Any], Mapping[str, Any]] = lambda chance, table: {}
    asides: Callable[[Decider, Any], Sequence[Any]] = lambda chance, table: ()
    sane: Callable[[Any], object] = lambda table: None
    wild: float = 0.3  # how much of it is not just answers
    step_limit: int = 500  # more answers than this within one step do not lead anywhere
    twin_every: int = 25
    leak_every: int = 0  # so often it is tried whether others could tell one secret from another; 0: never
    sight: Sight = looked_at  # ... by what they are shown and told
    hands: Hands | None = None  # the game on the shelf, to find out whether it asks idly or lets hands guess
    idle_every: int = 3  # ... so often by trying all answers
    _text: list[bytes] = field(default_factory=list)
    _diary: Diary = field(default_factory=Diary)
    _listener: Listener | None = None

    def play(self, chance: Decider, moves: int = 250, *, step_by_step: bool = False) -> Verdict:
        """So many random moves, or until the game is over or something is found; then all of it is taken back."""
        return self._judge(lambda game: self._moves(chance, game, moves, step_by_step))

    def repeat(self, moves: Iterable[Move]) -> Verdict:
        """The same moves once more."""
        return self._judge(lambda game: moves)

    def _judge(self, moves: Callable[[Game], Iterable[Move]]) -> Verdict:
        done, ending = list[Move](), None
        self._text, self._diary = [], Diary()
        try:
            game = self._checked("crash", lambda: self.new(self._save()))
            self._listener = Listener(game, self.hands) if self.hands else None
            for at, move in enumerate(moves(game)):
                done.append(move)
                self._do(game, move)
                self._check(game, at)
                ending = game.ending or ending
        except _Found as found:
            return Verdict(found.finding, found.why, None, tuple(done))
        return Verdict("fine", "", ending, tuple(done))

    def _save(self) -> Save:
        write = writer(self._text.extend, Header("laboratory"))

        def save(entries: Sequence[Entry]) -> None:
            write(entries)
            self._diary.write(entries)

        return save

    def _moves(self, chance: Decider, game: Game, count: int, step_by_step: bool) -> Iterator[Move]:
        for _ in range(count):
            if (move := self._move(chance, game)) is None:
                break
            yield move
        yield Move("resume")
        done = len(game.history())
        some = done if step_by_step else min(done, chance.randint(1, BACK_AND_FORTH))
        yield from [Move("undo")] * some + [Move("redo")] * some
        while done := len(game.history()):
            yield Move("undo", (chance.randint(1 + done // 4, done),))

    def _move(self, chance: Decider, game: Game) -> Move | None:
        if game.ending:  # that is that, or second thoughts
            return Move("undo", (chance.randint(1, 3),)) if self.wild and chance.random() < SECOND_THOUGHTS else None
        if chance.random() >= self.wild:
            return Move("answer", (self._answer(chance, game.ask),))
        verb = chance.choice(WILD)
        return Move(verb, tuple(self._arguments(verb, chance, game)))

    def _arguments(self, verb: str, chance: Decider, game: Game) -> Sequence[Any]:
        if verb == "correct":
            return (dict(self.corrections(chance, game.table)),)
        if verb == "aside":
            return self.asides(chance, game.table)
        if verb == "amend":
            return self._amendment(chance, game)
        return (chance.randint(1, 3),) if verb == "undo" else ()

    def _amendment(self, chance: Decider, game: Game) -> Sequence[Any]:
        past = game.history()[-3:]
        if not past:
            return (1, "")
        other = chance.choice(past)
        return (other.back, chance.choice([one.value for one in past]))

    def _answer(self, chance: Decider, ask: Ask | None) -> Any:
        if ask is None or not answerable(ask):
            raise _Found("dead end", f"nobody can answer {ask}")
        return any_answer(chance, ask)

    def _do(self, game: Game, move: Move) -> None:
        before = None if move.verb == "answer" else state(game)
        try:
            if move.verb == "resume":
                self._compare(game)
            elif move.verb != "aside" or move.args:
                self._try(game, move)
        except AnswerError as refused:
            if before and state(game) != before:
                raise _Found("refusal changed", f"{refused}: {state(game)} was {before}") from refused
        except RulesBroke as error:
            raise _Found("rule broke", f"{error}: {error.__cause__!r}") from error
        except _Found:
            raise
        except Exception as error:
            raise _Found("crash", repr(error)) from error

    def _try(self, game: Game, move: Move) -> None:
        listener, going_on = self._listener, move.verb in ("answer", "skip", "aside")
        scene = listener.scene() if listener and going_on else None
        told = [news for news in getattr(game, move.verb)(*move.args) if isinstance(news, News)]
        if any(news.what == "anew" for news in told):
            raise _Found("rule broke", "an answer after a correction")
        if listener and scene:
            for breach in listener.after_answer(scene, move.args, told, is_aside=move.verb == "aside"):
                raise _Found(breach.law, breach.why)
        elif listener:
            listener.after_second_thoughts()

    def _check(self, game: Game, at: int) -> None:
        if self.hands and at % self.idle_every == 0 and (why := self._checked("crash", lambda: idle(game))):
            raise _Found("idle question", why)
        if (now := look(game)) != (before := self._diary.earlier(now)):
            raise _Found("not as it was", f"{now} was {before}")
        if game.ending and (game.ask or game.can_skip or game.asides()):
            raise _Found("over and asking", game.ask)
        self._checked("conservation", lambda: None if game.ending else self.sane(game.table))
        if game.ask is not None and not answerable(game.ask):
            raise _Found("dead end", f"nobody can answer {game.ask}")
        if game.answers_in_step > self.step_limit:
            raise _Found("endless step", f"{game.answers_in_step} answers in {game.step}")
        if at % self.twin_every == self.twin_every - 1:
            self._compare(game)
        if self.leak_every and at % self.leak_every == self.leak_every - 1:
            entries = read(self._text).entries
            if found := self._checked("crash", lambda: leak(game, entries, Picks(at), any_answer, self.sight)):
                raise _Found("leak", found)

    def _compare(self, game: Game) -> None:
        saved = self._checked("twin differs", lambda: read(self._text).entries)
        twin = self._checked("twin differs", lambda: Game.resume(game.rules, saved, game.pack, strict=True))
        if state(twin) != state(game):
            raise _Found("twin differs", f"{state(twin)} is not {state(game)}")

    def _checked(self, finding: Finding, what: Callable[[], T]) -> T:
        try:
            return what()
        except Exception as error:
            raise _Found(finding, repr(error)) from error


def answerable(ask: Ask) -> bool:
    """Is there any answer to it?"""
    if ask.kind == "number":
        return bool(ask.options[0] <= ask.options[1])
    if ask.kind == "roll":
        return all(ask.options) and len(ask.options) >= (ask.least or 0)
    if ask.kind == "each":
        return any(answerable(part) for part in ask.parts)
    return ask.kind == "text" or bool(ask.options)


def any_answer(chance: Decider, ask: Ask) -> Any:
    """One of the answers that it allows."""
    if ask.kind == "roll":
        return [chance.choice(die) for die in _some_dice(chance, ask)]
    if ask.kind == "number":
        return chance.randint(*ask.options)
    if ask.kind == "each":
        part = chance.choice([part for part in ask.parts if answerable(part)])
        return [part.who, any_answer(chance, part)]
    return chance.choice(WORDS) if ask.kind == "text" else chance.choice(ask.every)


def _some_dice(chance: Decider, ask: Ask) -> list[Any]:
    dice = list(ask.options)
    if ask.least is None:
        return dice
    chance.shuffle(dice)
    return dice[: chance.randint(ask.least, len(dice))]


def state(game: Game) -> tuple[Any, ...]:
    """All that must be the same in a game and in its resumed twin."""
    return game.table.to_data(), game.turn, game.undone, *look(game)[1:]


def look(game: Game) -> tuple[Any, ...]:
    """All that must be the same whenever a game has come to the same point."""
    under_way = [(tuple(running.given), tuple(running.again)) for running in game.stack]
    return game.table.seal(), game.ask, game.ending, game.step, game.why(), under_way
