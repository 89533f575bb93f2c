"""The buttons: what presses and views mean.  They tell nobody: whoever owns them is given back all that was meant.

Every question is a menu with a cursor.  Next takes what the cursor stands on; as long as it stands nowhere, Next only
puts it on the first thing, so that nobody answers by cutting a long text short.  Back goes on to the next thing, and
after the last comes the first.  The colours take a thing at once: the hero of that colour, or one of the first four.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from device.front.meanings import (
    COLOURS,
    GUARD,
    HARMLESS,
    MEANINGS,
    Call,
    Meant,
    OtherEyes,
    Pointer,
    Situation,
    gesture,
    meaning,
)
from device.front.menus import BOX, Deed, Menu, MenuValue, Taken, is_open, menu, out_of_turn
from device.front.presses import Press
from engine import Ask
from engine.channel import Answer, Confirm, Post, Reject, Undo, View

ROOM = "all"
PAGE = len(COLOURS) - 1  # of a longer list: so many, and the last colour turns the page
CUTS = ("next", "next long")  # what leaves out all that was going to be said
MOVES = ("take", "other", "pick", "more")
Rings = Callable[[Ask], Mapping[Any, str]]


@dataclass(frozen=True)
class Cursor:
    """A menu, and where one is in it."""

    menu: Menu
    index: int | None = None
    page: int = 0

    def at(self, index: int | None) -> Cursor:
        """The same menu, with the cursor elsewhere."""
        return replace(self, index=index, page=self.page if index is None else index // PAGE)


NOWHERE = Cursor(Menu(None, ()))


class Buttons:
    """What the buttons mean just now, and what has been pressed so far."""

    def __init__(self, rings: Rings = lambda ask: {}) -> None:
        self.who = ROOM
        self._rings, self._meant_now = rings, list[Meant]()
        self._view: View | None = None
        self._question = NOWHERE
        self._more: Cursor | None = None
        self._is_posted = False
        self._meant: dict[str, tuple[Any, ...]] = {}
        self._changed: dict[str, float] = {}
        self._pointed: Pointer | None = None
        self._wish: Call | None = None
        self._is_held = False  # is whoever speaks silent because a finger is on Next?

    # What comes in -------------------------------------------------------------------------------

    def see(self, view: View, now: float) -> list[Meant]:
        """A view from the session."""
        if view.who != self.who:
            return []  # meant for whoever looked before: another one is on its way
        before, self._view, self._is_posted = self._view, view, False
        if self.who != ROOM and _whose(view) != self.who:
            self._question, self._more = NOWHERE, None
            self._turn_to(ROOM)
        elif before is None or (before.turn, before.who, before.likely) != (view.turn, view.who, view.likely):
            self._question, self._more = _opened(view), None
        self._settle(now, is_moved=False)
        return self._given_back()

    def forget(self) -> None:
        """Another evening begins."""
        self.who, self._view, self._is_posted = ROOM, None, False
        self._question, self._more = NOWHERE, None

    def press(self, press: Press, now: float) -> list[Meant]:
        """A finger did something."""
        if press.kind in ("stuck", "freed"):
            self._mean(Call("stuck", on=press.kind == "stuck", button=press.button))
        name = gesture(press)
        if (name == "next down" and not self._is_early("next", now)) or (name == "next up" and self._is_held):
            self._is_held = press.kind == "down"
            self._mean(Call("breath", on=self._is_held))
        what = meaning(name, self.situation)
        if what and (self._view is not None or what in HARMLESS):
            self._do(what, name, press, now)
        return self._given_back()

    def _do(self, what: str, name: str, press: Press, now: float) -> None:
        if what not in HARMLESS and self._is_early(name, press.since):
            self._mean(Call("too_early", button=press.button))
            return
        if name in CUTS:
            self._mean(Call("cut"))
        _DOES[what](self, name)
        self._settle(now, is_moved=what in MOVES)
        if wish := self._wish:  # after what the cursor says, which would fall into it
            self._wish = None
            self._mean(wish)

    def _mean(self, meant: Meant) -> None:
        self._meant_now.append(meant)

    def _given_back(self) -> list[Meant]:
        meant, self._meant_now = self._meant_now, []
        return meant

    def _is_early(self, gesture: str, at: float) -> bool:
        """Was that meant for what was there before?"""
        return self._view is not None and at < self._changed.get(gesture, at) + GUARD

    # What there is -------------------------------------------------------------------------------

    @property
    def situation(self) -> Situation:
        """What the question looks like."""
        if self._more:
            return "choice"
        if self._view and self._view.wish:
            return "proposal" if self.who in self._view.wish.of else "secret"
        if self._view is None or self._view.ask is None:
            return "over"
        if self._view.proposal:
            return "proposal"
        entries = len(self._question.menu.entries)
        return "secret" if not entries else "pause" if entries == 1 else "choice"

    @property
    def pointer(self) -> Pointer:
        """Where the cursor stands, for those who show or speak it."""
        view, cursor = self._view, self._cursor
        if view is None:
            return Pointer(0, None)
        things = tuple(entry.thing for entry in cursor.menu.entries)
        index = cursor.index if self.situation == "choice" else None
        is_private = self.who != ROOM
        return Pointer(view.turn, cursor.menu.ask, things, index, self.colours(), is_private, view=view)

    def colours(self) -> dict[str, int | None]:
        """Which colour takes which thing of the menu; None: it turns the page."""
        if self.situation != "choice":
            return {}
        menu, page = self._cursor.menu, self._cursor.page
        if len(menu.entries) <= len(COLOURS):
            return self._by_ring(menu)
        on_page = range(page * PAGE, min(len(menu.entries), (page + 1) * PAGE))
        return {**dict(zip(COLOURS, on_page, strict=False)), COLOURS[-1]: None}

    def _by_ring(self, menu: Menu) -> dict[str, int | None]:
        """Heroes are on the buttons of their rings, whatever else there is on those that are left."""
        rings = self._rings(menu.ask) if menu.ask and not menu.stage else {}
        found: dict[str, int | None] = {}
        for at, entry in enumerate(menu.entries):
            option = entry.thing.option
            ring = rings.get(option, "") if isinstance(option, (str, int)) else ""
            if ring in COLOURS and ring not in found:
                found[ring] = at
        left = [at for at in range(len(menu.entries)) if at not in found.values()]
        free = [colour for colour in COLOURS if colour not in found]
        return {**found, **dict(zip(free, left, strict=False))}

    @property
    def _cursor(self) -> Cursor:
        return self._more or self._question

    @_cursor.setter
    def _cursor(self, cursor: Cursor) -> None:
        if self._more:
            self._more = cursor
        else:
            self._question = cursor

    # What is meant -------------------------------------------------------------------------------

    def _go_on(self, name: str) -> None:
        self._have(self._cursor.menu.entries[0].take())

    def _take(self, name: str) -> None:
        cursor = self._cursor
        if cursor.index is None:
            self._cursor = cursor.at(cursor.page * PAGE)
        else:
            self._have(cursor.menu.entries[cursor.index].take())

    def _other(self, name: str) -> None:
        cursor = self._cursor
        first = cursor.page * PAGE if cursor.index is None else cursor.index + 1
        self._cursor = cursor.at(first % len(cursor.menu.entries))

    def _pick(self, name: str) -> None:
        colours, cursor = self.colours(), self._cursor
        if name not in colours:
            return
        if (index := colours[name]) is not None:
            self._have(cursor.menu.entries[index].take())
            return
        pages = -(-len(cursor.menu.entries) // PAGE)
        self._cursor = Cursor(cursor.menu, None, (cursor.page + 1) % pages)

    def _have(self, taken: Taken) -> None:
        """What was taken leads on, answers, or does something else."""
        if isinstance(taken, Menu):
            self._cursor = Cursor(taken)
            return
        was_more, self._more = self._more is not None, None
        if isinstance(taken, MenuValue) and self._view:
            self._post(Answer(taken.value, self._view.turn, BOX))
        elif isinstance(taken, Deed) and taken.post:
            self._post(taken.post)
        elif isinstance(taken, Deed) and taken.call:
            self._wish = taken.call
        elif not was_more and self._view:
            self._question = _opened(self._view)

    def _open_more(self, name: str) -> None:
        self._more = None if self._more or self._view is None else Cursor(out_of_turn(self._view))

    def _verdict(self, name: str) -> None:
        if self._view:
            kind = Confirm if name == "next" else Reject
            self._post(kind(BOX, self._view.turn))

    def _undo(self, name: str) -> None:
        if self._view:
            self._post(Undo(BOX, to=self._view.turn))

    def _reveal(self, name: str) -> None:
        if self._view and (whose := _whose(self._view)):
            self._turn_to(whose)

    def _post(self, post: Post) -> None:
        """Once for each view: what is pressed before the next one was meant for this one, and does not count."""
        if self._is_posted:
            self._mean(Call("too_early"))
            return
        self._is_posted = True
        self._mean(post)

    def _turn_to(self, who: str) -> None:
        self.who = who
        self._mean(OtherEyes(who))

    def _sentence(self, name: str) -> None:
        self._mean(Call("sentence", instead=name.endswith(" double")))

    # Whether it may count ------------------------------------------------------------------------

    def _settle(self, now: float, *, is_moved: bool) -> None:
        """Note since when each button means what it means, and show where the cursor stands."""
        for name in MEANINGS:
            meant = self._meaning(name)
            if self._meant.get(name) != meant:
                self._meant[name], self._changed[name] = meant, now
        pointer = self.pointer
        if self._pointed != pointer:
            self._pointed = pointer
            self._mean(replace(pointer, is_moved=is_moved))

    def _meaning(self, name: str) -> tuple[Any, ...]:
        """All that must stay as it is for a press to count."""
        what, view = meaning(name, self.situation), self._view
        if view is None or not what or what in HARMLESS:
            return (what,)
        meant: tuple[Any, ...] = (what, view.turn)
        if what in ("confirm", "reject"):
            return (*meant, view.proposal, view.wish)
        if what == "pick":
            return (*meant, self._cursor.menu.stage, self._more is None, self.colours().get(name, ""))
        if what in ("take", "other"):
            is_blind = what == "take" and self._cursor.index is None
            return (*meant, self._cursor.menu.stage, self._more is None, is_blind)
        return meant


def _opened(view: View) -> Cursor:
    """The question of a view; of a secret that is not for these eyes there is nothing to take."""
    ask = view.ask
    if ask is None or not (is_open(ask) or any(is_open(part) for part in ask.parts)):
        return Cursor(Menu(ask, ()))
    return Cursor(menu(ask, view.likely))


def _whose(view: View) -> str:
    """Whose secret the question is, or whose yes is waited for; empty if it is nobody's."""
    if view.wish:
        return view.wish.of[0]
    asks = (view.ask, *view.ask.parts) if view.ask else ()
    return next((ask.who for ask in asks if ask.private), "")


def _calls(call: Call) -> Callable[[Buttons, str], None]:
    return lambda buttons, name: buttons._mean(call)


_DOES: Mapping[str, Callable[[Buttons, str], None]] = {
    "go_on": Buttons._go_on,
    "take": Buttons._take,
    "other": Buttons._other,
    "pick": Buttons._pick,
    "more": Buttons._open_more,
    "confirm": Buttons._verdict,
    "reject": Buttons._verdict,
    "undo": Buttons._undo,
    "reveal": Buttons._reveal,
    "again": _calls(Call("again")),
    "whole_turn": _calls(Call("whole_turn")),
    "sentence": Buttons._sentence,
    "next_sentence": _calls(Call("next_sentence")),
    "where": _calls(Call("where")),
    "night": _calls(Call("night")),
    "pair": _calls(Call("pair")),
    "hold": _calls(Call("hold")),
    "listen": _calls(Call("talk")),
    "listened": _calls(Call("talk", on=False)),
    "power": _calls(Call("power")),
}
