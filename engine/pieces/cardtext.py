"""Card text as data, carried out: one line after the other, when it holds, and the lines that all games share.

A game says once which rule carries out which verb (`learn`), how its table judges each condition, and which rule leads
to a line (with its ids, for "Why?").  *Whose* travels along: the hero whom the card speaks to, or the card itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.asks import Rule, choose, pause
from engine.content import Content
from engine.pieces.verbs import Always, ByHand, Choose, CounterAtLeast, If, Instruction, Manual
from engine.pieces.words import ref
from engine.rules import rule
from engine.stack import kernel_of
from engine.table import Table

T = TypeVar("T", bound=Table)
Deed = Callable[..., Rule[Any]]
Judge = Callable[[Any, Any, str], bool]


class CardText(Generic[T]):
    """What the cards of one game can say, and what is done about it."""

    def __init__(self, line: Callable[[T, Any, str], Rule[None]], holds: Mapping[type, Judge]) -> None:
        self._line = line
        self._holds: Mapping[type, Judge] = {**_SHARED_CONDITIONS, **holds}
        self._deeds: dict[type, Deed] = {Instruction: instruction, ByHand: by_hand}

    # Lines ------------------------------------------------------------------------------------

    def learn(self, deeds: Iterable[tuple[type[Content], Deed]]) -> None:
        """Which rule carries out which verb; they may lead to card text again, and so come later."""
        self._deeds.update(deeds)

    @property
    def verbs(self) -> frozenset[type]:
        """All that can be carried out."""
        return frozenset(self._deeds)

    @property
    def conditions(self) -> frozenset[type]:
        """All that can be judged."""
        return frozenset(self._holds)

    def deed(self, op: Content) -> Deed:
        """The rule that carries out this line."""
        return self._deeds[type(op)]

    async def follow(self, t: T, ops: Iterable[Any], whose: str = "") -> None:
        """Lines from top to bottom."""
        for op in ops:
            kernel_of(t).line = op
            await self._line(t, op, whose)

    async def branch(self, t: T, op: If, whose: str = "") -> None:
        """The lines that belong to how things stand; what only people can tell of it they are asked."""
        holds = self.may_hold(t, op.when, whose) and await agreed(t, op.when)
        await self.follow(t, op.ops if holds else op.otherwise, whose)

    # Conditions -------------------------------------------------------------------------------

    def holds(self, t: T, condition: Any, whose: str = "") -> bool:
        """What the trackers can tell; of the rest only the people can, and then it does not hold by itself."""
        return self._holds[type(condition)](t, condition, whose)

    def all_hold(self, t: T, conditions: Iterable[Any], whose: str = "") -> bool:
        """Every one of them, as far as the trackers can tell."""
        return all(self.holds(t, condition, whose) for condition in conditions)

    def may_hold(self, t: T, conditions: Iterable[Any], whose: str = "") -> bool:
        """Nothing that the trackers know speaks against it; the rest is for people to judge."""
        return all(self.holds(t, one, whose) for one in conditions if not isinstance(one, Manual))

    def open_options(self, t: T, choice: Choose, whose: str = "") -> list[str]:
        """The options that may be picked."""
        return [option.id for option in choice.options if self.may_hold(t, option.when, whose)]


def lines_of(choice: Choose, picked: str) -> Sequence[Any]:
    """What follows from picking this option; nothing from one that is not there."""
    return next((option.ops for option in choice.options if option.id == picked), ())


async def people_agree(conditions: Iterable[object], who: str = "all") -> bool:
    """Those that only people can tell are asked, one after the other, until one does not hold."""
    for condition in conditions:
        if isinstance(condition, Manual):
            if await choose("card.holds", ["yes", "no"], who, text=ref(condition.text)) == "no":
                return False
    return True


@rule
async def agreed(t: Table, conditions: Iterable[object], who: str = "all") -> bool:
    """Do people say that all of it is so?  Yes, where nothing depends on them."""
    return await people_agree(conditions, who)


# Lines and conditions that are the same in every game ---------------------------------------------


@rule
async def instruction(t: Table, op: Instruction, whose: str) -> None:
    """The hands do something that no tracker needs to know."""
    await pause("card.instruction", text=ref(op.text))


@rule
async def by_hand(t: Table, op: ByHand, whose: str) -> None:
    """Read out, done by the people, and corrected where a tracker has to know."""
    await pause("card.by_hand", text=ref(op.text))


_SHARED_CONDITIONS: Mapping[type, Judge] = {
    CounterAtLeast: lambda t, c, whose: t.counters.get(c.name, 0) >= c.at_least,
    Always: lambda t, c, whose: True,
    Manual: lambda t, c, whose: False,
}
