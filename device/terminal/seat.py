"""A seat at the table: takes views from the session, understands what is typed there, and posts what it means.

It is the channel of the terminal and of scripts alike.  The session's thread only hands over views; all else happens in
the thread of whoever sits here.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.evening.words import Words
from device.terminal.answers import Unclear, addressee, is_pause, options_of, read
from device.terminal.blocks import UNICODE, Signs
from device.terminal.commands import ORDERS, GoHome, PageToRead, TypedCommand, chance_called, command
from device.terminal.console import Bell, Keyboard, Output
from device.terminal.screen import ScreenShown
from engine import Ask, EngineError
from engine.channel import Answer, Confirm, Post, Reject, View
from engine.typed import plain

DICE = "dice"  # who answers when nobody does
ROOM = "all"  # everybody looks at this screen; for a secret it is one of them alone
Rolling = Literal["ask", "auto"]


@dataclass(frozen=True)
class Manners:
    """How one plays at this seat: who rolls, and whether what is typed is taken literally, as in a script."""

    rolling: Rolling = "ask"
    literal: bool = False
    signs: Signs = UNICODE


class TerminalSeat:
    """A channel with somebody behind it."""

    def __init__(
        self,
        words: Words,
        chance: Chance,
        *,
        name: str = "terminal",
        manners: Manners = Manners(),
        ring: Callable[[], None] = lambda: None,
    ) -> None:
        self.name, self.who, self.manners, self.chance = name, ROOM, manners, chance
        self._words, self._ring = words, ring
        self._views: queue.SimpleQueue[View] = queue.SimpleQueue()
        self._waiting, self._rolled = 0, -1

    session: Session
    shown: ScreenShown

    def show(self, view: View) -> None:
        """A view from the session."""
        self._views.put(view)
        self._ring()

    def sit_down(self, session: Session) -> None:
        """See for the first time how things stand."""
        self.session = session
        view = self._views.get()
        self.shown = ScreenShown(view, self._words, signs=self.manners.signs)
        self._take(view)

    def catch_up(self) -> None:
        """Take all views that have come, and wait for what was posted; chance answers what it may."""
        while self._waiting or not self._views.empty() or self._roll_by_itself():
            self._waiting = max(0, self._waiting - 1)
            self._take(self._views.get())
            if self.manners.literal and addressee(self.shown.view) not in ("", self.who):
                self.turn_to(addressee(self.shown.view))  # a script needs no curtain

    def post(self, *posts: Post) -> None:
        """Let something happen.  What was told before has been read by now."""
        self.shown.told, self.shown.behind, self.shown.hands = [], [], []
        self.shown.turn_back()
        for post in posts:
            self._waiting += 1
            self.session.post(post, self)

    def turn_to(self, who: str) -> None:
        """From now on only this one looks, or everybody again."""
        self.who = who
        self._waiting += 1
        self.session.again(self)

    def say(self, typed: str) -> PageToRead | None:
        """Do what was typed; what cannot be done is said.  A page is something to read."""
        self.shown.said = []
        try:
            return self.understand(typed)
        except EngineError as error:
            self.shown.said = [self.shown.words.error(error)]
            return None

    def understand(self, typed: str) -> PageToRead | None:
        """The same, and what cannot be done is raised."""
        if self.who != ROOM and addressee(self.shown.view) != self.who:
            self.who = ROOM  # the secret is over: the next view is for all
        wanted = None if self._is_whole_name(typed) else command(typed, self.shown.words)
        if wanted:
            return self._obey(wanted)
        if len(cards := self._several_cards(typed)) > 1:
            self._lay_down(cards)
        else:
            self.post(*self._answers(typed))
        return None

    def _several_cards(self, typed: str) -> Sequence[str]:
        """Cards that were turned up together, typed with commas between them."""
        ask = self.shown.view.ask
        is_deck = (
            ask is not None and ask.kind == "draw" and not self.shown.view.proposal and not self._is_whole_name(typed)
        )
        several = is_deck and self.manners.rolling == "ask" and addressee(self.shown.view) in ("", self.who)
        return [card for part in typed.split(",") if (card := part.strip())] if several else (typed,)

    def _lay_down(self, cards: Sequence[str]) -> None:
        """The first answers this question, the others those about the same deck that follow; a wrong name stops all."""
        view = self.shown.view
        assert view.ask is not None
        values = [read(view.ask, card, self.shown.words, literal=self.manners.literal) for card in cards]
        self.post(Answer(values[0], view.turn, self.name))
        for card, value in zip(cards[1:], values[1:], strict=True):
            self.catch_up()
            now = self.shown.view
            if now.ask is None or (now.ask.kind, now.ask.deck) != ("draw", view.ask.deck) or not now.ask.allows(value):
                raise Unclear("error.one_card_more", typed=card)
            self._waiting += 1
            self.session.post(Answer(value, now.turn, self.name), self)

    def _obey(self, wanted: TypedCommand) -> PageToRead | None:
        return ORDERS[wanted.name](self, wanted.rest)

    def _take(self, view: View) -> None:
        words = self._words.over(view.table)
        shown = self.shown
        new = self._new_problems(words) if any(news.what == "corrected" for news in view.news) else []
        if view.turn != shown.view.turn:
            shown.turn_back()
        shown.view, shown.words = view, words
        shown.told = [*shown.told, *map(words.news, view.news), *new]
        shown.behind = [*shown.behind, *((words.news(news), news.why) for news in view.news)]
        if view.changes or any(news.what == "undone" for news in view.news):
            shown.hands = words.put_backs(view.changes) or [words.say("news.nothing_to_do")]

    def _new_problems(self, words: Words) -> list[str]:
        """What cannot be right since somebody has set something right: it is accepted, and wondered about."""
        before = self.shown.words
        wrong = before.title.problems(before.table)
        return [
            words.say(what, **about) for what, about in words.title.problems(words.table) if (what, about) not in wrong
        ]

    # What is typed -------------------------------------------------------------------------------

    def _is_whole_name(self, typed: str) -> bool:
        """Options come before commands where they are named in full."""
        ask = self.shown.view.ask
        if ask is None or len(typed) < 2:
            return False
        return plain(typed) in {plain(self.shown.words.option(ask, option)) for option in options_of(ask)}

    def _answers(self, typed: str) -> Sequence[Post]:
        view, words = self.shown.view, self.shown.words
        if view.wish and (self.who in view.wish.of or plain(typed) == plain(words.say("option.no"))):
            return [self._verdict(typed) or Reject(self.name, view.turn)]
        if view.ask is None and not view.wish:
            raise Unclear("error.over")
        if (whose := addressee(view)) not in ("", self.who):
            return self._secret(typed, whose)
        assert view.ask is not None
        if view.proposal and (verdict := self._verdict(typed)):
            return [verdict]
        if not typed and is_pause(view.ask):
            return [Answer(view.ask.options[0], view.turn, self.name)]
        if not view.proposal and self.chance.answers(view.ask) and (dice := chance_called(typed, words)) is not None:
            return [self._luck(dice)]
        if not typed:
            raise Unclear("error.empty")
        value = read(view.ask, typed, words, literal=self.manners.literal)
        return [Answer(value, view.turn, self.name)]

    def _secret(self, typed: str, whose: str) -> Sequence[Post]:
        """Whoever is asked takes the screen."""
        if not typed:
            self.turn_to(whose)
            return ()
        raise Unclear("error.private", who=whose)

    def _verdict(self, typed: str) -> Confirm | Reject | None:
        """Is what was proposed right?"""
        words, turn = self.shown.words, self.shown.view.turn
        if not typed or plain(typed) in {plain(words.say("option.yes")), "yes", "ok"}:
            return Confirm(self.name, turn)
        return Reject(self.name, turn) if plain(typed) in {plain(words.say("option.no")), "no"} else None

    # Chance --------------------------------------------------------------------------------------

    def _roll_by_itself(self) -> bool:
        """Once a turn: if that could not be taken, somebody has to look into it."""
        view = self.shown.view
        auto = self.manners.rolling == "auto" and view.ask is not None and self.chance.answers(view.ask)
        if not auto or view.proposal or view.turn == self._rolled:
            return False
        self._rolled = view.turn
        self._waiting += 1
        self.session.post(self._luck(), self)
        return True

    @staticmethod
    def _so_many(ask: Ask, dice: int) -> int | None:
        """How many dice are rolled: as many as were named, where the question leaves it open."""
        return dice if dice and ask.least is not None and ask.least <= dice else None

    def _luck(self, dice: int = 0) -> Answer:
        view = self.shown.view
        assert view.ask is not None
        pile = self._words.title.pile(self.shown.words.table, view.ask)
        rolled = self.chance.answer(view.ask, view.turn, pile, self._so_many(view.ask, dice))
        return Answer(rolled, view.turn, DICE, by_chance=True)


# Playing ------------------------------------------------------------------------------------------


def play(session: Session, seat: TerminalSeat, keyboard: Keyboard, output: Output) -> None:
    """One evening at one terminal."""
    seat.sit_down(session)
    page: PageToRead | None = None
    while True:
        seat.catch_up()
        output.draw(seat.shown, page)
        try:
            typed = keyboard.line()
        except Bell:
            continue
        if typed is None:
            break
        try:
            page = _turned(seat, page) if not typed and output.is_screen else seat.say(typed)
        except GoHome:
            break
    seat.catch_up()


def _turned(seat: TerminalSeat, page: PageToRead | None) -> PageToRead | None:
    """Enter: the rest of a page, or of a text that is longer than the screen; else it is an answer."""
    if page:
        return page.turned()
    return None if seat.shown.turned() else seat.say("")
