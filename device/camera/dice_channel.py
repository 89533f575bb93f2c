"""The channel that answers rolls with what the eyes see, by the names that a roll has for the faces.

It lets them look only while a question wants dice. A reading that is sure is an answer, one that is not is a proposal,
and where there is nothing to propose the table hears why, and rolls again or says what it sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import msgspec

from device.camera.everybody import Everybody, parts_of
from device.camera.orders import CameraOrder, LookForDice, ReadAgain, TellTruth
from device.evening.session import Presence
from engine import Ask, News
from engine.channel import Answer, Confirm, View
from engine.pieces.dice import TEN, value_of
from vision.tidings import HandfulTold, ThrowTold

NAME = "camera"
DOUBTED = 0.5  # an unsure reading is posted as no surer than this, so that somebody is asked
MOST = 8  # likely misreadings that are offered


class DiceChannel:
    """Shown views, it orders looks; told what was seen, it posts answers."""

    name, who = NAME, "all"

    def __init__(self, order: Callable[[CameraOrder], None]) -> None:
        self._order, self._presence = order, Presence(self)
        self.cover: Callable[[bool], None] = lambda is_covered: None  # told whether somebody is asked in secret
        self.join, self.part = self._presence.join, self._presence.part
        self._turn = 0
        self._ask: Ask | None = None  # the pending question, if it wants dice
        self._proposed: list[Any] | None = None  # what was proposed in this turn
        self._refused: list[list[Any]] = []  # what somebody has said no to in this turn
        self._everybody = Everybody()

    def show(self, view: View) -> None:
        """A view: are dice wanted, and was it right what we have seen?"""
        self.cover(view.ask is not None and view.ask.is_private)
        ask = view.ask if _roll(view.ask) or parts_of(view.ask) else None
        if (view.turn, ask) == (self._turn, self._ask):
            if self._proposed and any(news.what == "session.rejected" for news in view.news):
                self._reject(self._proposed)
            return
        self._learn(view)
        was_looking = self._ask is not None
        self._turn, self._ask, self._proposed, self._refused = view.turn, ask, None, []
        if ask is not None:
            self._order(self._looking(view.turn, ask))
            self._go_on(ask)
        elif was_looking:
            self._order(LookForDice())
        if ask is None:
            self._everybody.forget()

    def _looking(self, turn: int, ask: Ask) -> LookForDice:
        """The dice of this question; of several people's who throw at once all that come, by their colours."""
        roll = _roll(ask)
        if roll is not None:
            return LookForDice(turn, tuple(map(tuple, as_read(roll).options)), roll.least)
        owned = {colour: tuple(map(tuple, as_read(part).options)) for colour, part in parts_of(ask).items()}
        return LookForDice(turn, tuple(die for dice in owned.values() for die in dice), 1, owned)

    def _go_on(self, ask: Ask) -> None:
        """What everybody's handfuls have shown answers one question after the other."""
        answer, _ = self._everybody.answer(ask, self._of_one)
        if answer is None and ask.kind == "roll" and (value := self._everybody.left_over(ask)) is not None:
            answer = self._of_one(HandfulTold((value,), DOUBTED, "unsure", ((),)), ask)
        if answer is not None:
            self._proposed = answer.value if answer.sure < 1.0 else None
            self._presence.post(answer)

    def _of_one(self, told: HandfulTold, roll: Ask) -> Answer | None:
        """What was read of one handful, as an answer to one roll."""
        ways = _ways(told.values, roll)
        if not ways:
            return None
        if told.state == "sure" and len(ways) == 1:
            return Answer(ways[0], self._turn, NAME)
        others = tuple(_others(ways, told, roll))
        return Answer(ways[0], self._turn, NAME, sure=min(told.sure, DOUBTED), instead=others)

    def _reject(self, proposed: list[Any]) -> None:
        self._refused.append(proposed)
        self._proposed = None
        if self._ask is not None and (parts := parts_of(self._ask)):
            self._everybody.refuse(str(proposed[0]), self._ask)
            self._go_on(self._ask)
            if len(parts) > 1:
                return
        self._order(ReadAgain())

    def _learn(self, view: View) -> None:
        """Where there were doubts, the eyes are told what people say that lay there."""
        was_doubtful = self._proposed is not None or bool(self._refused)
        if was_doubtful and self._ask is not None and (said := _said(view.done, self._proposed, self._ask)):
            self._order(TellTruth(self._turn, tuple(map(mark, said))))

    @property
    def faces(self) -> tuple[Any, ...]:
        """What the dice that are asked for can show, each once."""
        rolls = [roll] if (roll := _roll(self._ask)) else list(parts_of(self._ask).values())
        return tuple(dict.fromkeys(face for roll in rolls for die in as_read(roll).options for face in die))

    def seen(self, told: ThrowTold) -> None:
        """What the eyes have read of one throw."""
        ask, roll = self._ask, _roll(self._ask)
        if ask is None or told.turn != self._turn:
            return
        if roll is None:
            self._everybody.take(told)
            self._go_on(ask)
            return
        ways = _ways(told.values, roll)
        values = ways[0] if ways else None
        if values in self._refused or (values is not None and values == self._proposed):
            return
        if told.state == "none" or values is None:
            self._presence.tell(News(f"eyes.{told.trouble or 'unclear'}"), News("camera.roll_again"))
            return
        answer = Answer(_whole(values, ask), self._turn, NAME)
        if told.state != "sure" or len(ways) > 1:
            self._proposed = values
            others = tuple(_whole(other, ask) for other in _others(ways, told, roll))
            answer = replace(answer, sure=min(told.sure, DOUBTED), instead=others)
        self._presence.post(answer)


def _ways(values: Sequence[Any], roll: Ask) -> list[list[Any]]:
    """The answers that what was read can mean: one, unless it is open which number lies on which kind of die."""
    found = (in_order(faces, roll) for faces in layings(values, roll, MOST))
    return [faces for faces in found if faces is not None]


def _others(ways: Sequence[list[Any]], told: ThrowTold | HandfulTold, roll: Ask) -> list[list[Any]]:
    """What else it may be; if there is too much of that, nothing."""
    if len(ways) > MOST:
        return []
    likely = misreadings(told.values, told.doubts, as_read(roll)) if told.state != "sure" else []
    return [*ways[1:], *(way for other in likely for way in _ways(other, roll)[:1])]


def _roll(ask: Ask | None) -> Ask | None:
    """The roll that is asked for: of several people who may answer, only if one is left."""
    if ask is None or ask.private:
        return None
    if ask.kind == "each" and len(ask.parts) == 1:
        return _roll(ask.parts[0])
    return ask if ask.kind == "roll" and ask.options else None


def _whole(values: list[Any], ask: Ask) -> list[Any]:
    """The answer to the question as it was put."""
    return [ask.parts[0].who, values] if ask.kind == "each" else values


def _said(done: Answer | Confirm | None, proposed: list[Any] | None, ask: Ask) -> list[Any] | None:
    """What people have answered, or confirmed; nothing if it was not they who did."""
    if isinstance(done, Confirm):
        return proposed
    if not isinstance(done, Answer) or done.by == NAME or done.by_chance:
        return None
    if ask.kind == "each" and len(ask.parts) > 1:
        return None  # of everybody's dice nobody knows which of them were doubtful
    return list(done.value[1] if ask.kind == "each" else done.value)


def in_order(values: Iterable[Any], ask: Ask) -> list[Any] | None:
    """The values in the order of the dice that are asked for, each on a die that can show it; nothing if none fits."""
    left = list(values)
    if ask.least is not None:
        return left if ask.allows(left) else None
    return _laid(left, list(ask.options)) if len(left) == len(ask.options) else None


def _laid(values: list[Any], dice: list[Sequence[Any]]) -> list[Any] | None:
    if not dice:
        return []
    for at, value in enumerate(values):
        if value in dice[0] and value not in values[:at]:
            rest = _laid(values[:at] + values[at + 1 :], dice[1:])
            if rest is not None:
                return [value, *rest]
    return None


def misreadings(values: Sequence[Any], doubts: Sequence[Sequence[Any]], ask: Ask) -> list[list[Any]]:
    """What may lie there instead, the likeliest first: one die read wrongly, or two."""
    changes = [(rank, at, other) for at, doubt in enumerate(doubts) for rank, other in enumerate(doubt)]
    single = [((rank, 0), {at: other}) for rank, at, other in changes]
    double = [
        ((1 + one[0] + two[0], 1), {one[1]: one[2], two[1]: two[2]})
        for one, two in combinations(changes, 2)
        if one[1] != two[1]
    ]
    seen, found = {_alike(values)}, list[list[Any]]()
    for _, change in sorted((*single, *double), key=lambda change: change[0]):
        other = [change.get(at, value) for at, value in enumerate(values)]
        fitting = in_order(other, ask)
        if fitting is not None and _alike(other) not in seen and len(found) < MOST:
            seen.add(_alike(other))
            found.append(fitting)
    return found


def _alike(values: Iterable[Any]) -> tuple[str, ...]:
    """Whichever die shows which."""
    return tuple(sorted(map(repr, values)))


# Numerals -----------------------------------------------------------------------------------------


def as_read(ask: Ask) -> Ask:
    """The same roll with the faces that the eyes know."""
    return msgspec.structs.replace(ask, options=tuple(tuple(map(mark, die)) for die in ask.options))


def mark(face: Any) -> Any:
    """What is printed on a face."""
    if isinstance(face, str) and face.isdecimal():
        return int(face)
    if not isinstance(face, str) or ":" not in face:
        return face
    return 0 if face == TEN else value_of(face)


def layings(values: Sequence[Any], ask: Ask, most: int) -> list[list[Any]]:
    """In which ways what was read can lie on the dice that are asked for, as their faces: small dice first.

    No more than one above *most* are looked for, because then nobody wants to be asked about them.
    """
    dice, found = Counter(tuple(die) for die in sorted(ask.options, key=len)), dict[tuple[str, ...], list[Any]]()
    for faces in _as_the_roll_names(values, dice):
        found.setdefault(tuple(sorted(map(str, faces))), faces)
        if len(found) > most:
            break
    return [*found.values()]


def _as_the_roll_names(values: Sequence[Any], dice: Mapping[tuple[Any, ...], int]) -> Iterator[list[Any]]:
    """Each number on a die that can show it, and the others on what is left."""
    if not values:
        yield []
        return
    for die, left in dice.items():
        face = next((face for face in die if mark(face) == values[0]), None)
        if left and face is not None:
            for rest in _as_the_roll_names(values[1:], {**dice, die: left - 1}):
                yield [face, *rest]
