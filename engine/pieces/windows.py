"""Reaction windows: something happens, others may react, each reaction may be answered, and the latest comes first.

What happens lies in the table's `windows`, what answers it above it.  Who may react is asked in turn, or all with one
question; whoever does puts the card down at once, and a new window opens for it.  When nobody answers any more it is
carried out, and may cancel what lies beneath.  Then all are asked again about that, for it may have changed.

Nothing is betrayed: whoever holds cards is asked, whichever they are, as long as any card of the game could help.
Of a closed hand (`engine/pieces/hands.py`) the question is open, and the card is learnt when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.asks import Rule, choose, draw
from engine.pieces.hands import is_closed
from engine.rules import rule
from engine.table import Table

NO, YES = "no", "yes"


@dataclass
class ReactionWindow:
    """Something that can be reacted to: an event of the game, or a reaction."""

    what: str
    by: str = ""
    to_ask: list[str] = field(default_factory=list)  # who may still react, the next one first
    stands: bool = True  # nobody has cancelled it


@dataclass
class WindowTable(Table):
    """A table on which people react to each other."""

    windows: list[ReactionWindow] = field(default_factory=list)  # what happens, and above it what answers it


T = TypeVar("T", bound=WindowTable)


def cancel(t: WindowTable) -> None:
    """What a reaction answers does not happen; to be called while the reaction is carried out."""
    if t.windows:
        t.windows[-1].stands = False


@dataclass(frozen=True)
class Reactions(Generic[T]):
    """What the reactions of one game are; the asks and news are called after *what*."""

    what: str
    order: Callable[[T], Iterable[str]]  # who is asked, the first one first
    hand: Callable[[T, str], list[str]]  # what somebody could react with
    every: Callable[[T], Iterable[str]]  # all such cards of the game, as everybody knows them
    fits: Callable[[T, str, str], bool]  # whether a card would answer the topmost window for somebody, by open things
    spend: Callable[[T, str, str], None]  # the card leaves somebody's hand, and goes where it goes
    carry_out: Callable[[T, str, str], Rule[Any]]  # what it does, once nobody answers it
    secret: bool = True  # False: what people could react with lies open
    at_once: Callable[[T], bool] = lambda t: False  # all are asked with one question who reacts, instead of in turn

    async def offered(self, t: T, what: str, by: str = "") -> bool:
        """Something happens, unless somebody cancels it.  False: somebody did."""
        t.windows.append(ReactionWindow(what, by, list(self.order(t))))
        depth = len(t.windows)
        while is_open(t, depth):
            name, card = await rule(self._next)(t)
            if card and await self.offered(t, card, name):
                await self.carry_out(t, card, name)
            if card and is_open(t, depth, asking=False):
                t.windows[-1].to_ask = list(self.order(t))
        stands = t.windows[depth - 1].stands if len(t.windows) >= depth else True
        del t.windows[depth - 1 :]
        return stands

    async def _next(self, t: T) -> tuple[str, str]:
        """The next one reacts with a card, or with none."""
        if not t.windows or not t.windows[-1].to_ask:  # somebody has closed it by hand
            return "", ""
        if self.at_once(t):
            return await self._whoever_calls(t)
        name = t.windows[-1].to_ask[0]
        card = await self._picked(t, name) if self._is_asked(t, name) else NO
        t.windows[-1].to_ask = t.windows[-1].to_ask[1:]
        return self._played(t, name, card)

    async def _whoever_calls(self, t: T) -> tuple[str, str]:
        """One question to the whole table; of those who could react only the one who says so is asked further."""
        event, by = t.windows[-1].what, t.windows[-1].by
        could = [name for name in t.windows[-1].to_ask if self._is_asked(t, name)]
        name = await self._says(f"{self.what}.anybody", could, event=event, by=by) if len(could) > 1 else NO
        card = await self._picked(t, name, is_sure=True) if name != NO else NO
        if len(could) == 1:
            name, card = could[0], await self._picked(t, could[0])
        t.windows[-1].to_ask = [] if name == NO else [other for other in could if other != name]
        return self._played(t, name, card)

    def _played(self, t: T, name: str, card: str) -> tuple[str, str]:
        if card == NO:
            return name, ""
        self.spend(t, name, card)
        t.tell(f"{self.what}.played", who=name, card=card, answers=t.windows[-1].what)
        return name, card

    def _is_asked(self, t: T, name: str) -> bool:
        """By what everybody can see: who holds cards, at a moment for which there are any."""
        hand = self.hand(t, name)
        could_help = hand if not self.secret else self.every(t) if hand else ()
        return any(self.fits(t, card, name) for card in could_help)

    async def _picked(self, t: T, name: str, *, is_sure: bool = False) -> str:
        """What somebody plays; who *is_sure* has said already that they do."""
        hand, event, by = self.hand(t, name), t.windows[-1].what, t.windows[-1].by
        if is_closed(hand):
            if not is_sure and await self._says(f"{self.what}.anything", [YES], name, event=event, by=by) == NO:
                return NO
            return await draw(f"{self.what}.shown", self._fitting(t, name, self.every(t)), name, event=event)
        fitting = self._fitting(t, name, hand)
        return await self._says(f"{self.what}.play", fitting, name, private=self.secret, event=event, by=by)

    async def _says(self, what: str, others: list[str], who: str = "all", **more: Any) -> str:
        """Whoever says nothing lets it happen."""
        return await choose(what, [NO, *others], who, silence=NO, **more)

    def _fitting(self, t: T, name: str, cards: Iterable[str]) -> list[str]:
        return [card for card in dict.fromkeys(cards) if self.fits(t, card, name)]


def is_open(t: WindowTable, depth: int, *, asking: bool = True) -> bool:
    """Is this window, which lies so deep, the topmost and not cancelled, and is there anybody to be asked?"""
    return len(t.windows) == depth and t.windows[-1].stands and (not asking or bool(t.windows[-1].to_ask))
