"""The reader of cards: the channel that knows which card lies there, reads it aloud, and proposes what it orders.

Theory of operation.  While a question wants a card the camera waits for one, and whatever is laid down is read in
another process.  The card that was expected is taken when it is sure, and its story told at once; one that is not sure
is proposed; another one than was expected is proposed too, because people may know better, but never taken.  From then
on its words are at hand: when the game asks what stands on it, the answer that its print gives is proposed, and
somebody confirms it.  Where several cards lie in one picture the first that is wanted is the answer, and the others
wait for the questions that come next, as long as these want cards of the same deck.  What was read and what was
confirmed goes into the owner's pack (`keeper`).

New ones among them get the next names that are free, each when its turn has come; what the game then asks about it,
what it is called above all, is proposed from its print before the next one is laid.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from device.camera.card_request import (
    FRONT,
    PICTURE,
    CardInRow,
    CardWanted,
    Place,
    Read,
    card_of,
    known,
    lies_there_still,
    marks_of,
    same_title,
    value_of,
    wanted,
)
from device.camera.orders import CameraOrder, PictureUnread, SeekCard
from device.evening.session import Presence
from device.evening.words import Words
from device.packs.captured import set_in_order
from engine import News, Table
from engine.channel import Answer, View
from engine.marks import heard
from engine.pieces.printed import Printed

NAME = "cards"
DOUBTED = 0.5  # what is proposed is posted as no surer than this, so that somebody is asked
TRIES = 2  # pictures on which there is print that cannot be read, until somebody hears of it
EMPTY = ("none", "no_text")
Message = dict[str, Any]


class CardReader:
    """Shown views, it waits for cards; told what was read, it tells, answers and proposes."""

    name, who = NAME, "all"

    def __init__(self, words: Words, order: Callable[[CameraOrder], None], give: Callable[[Message], None]) -> None:
        self._words, self._order, self._give = words, order, give
        self._presence = Presence(self)
        self.join, self.part = self._presence.join, self._presence.part
        self.read: dict[str, dict[str, Printed]] = {}  # all that is known of cards that nobody has typed
        self.note: Callable[[Table], None] = lambda table: None  # whoever keeps what was told
        self._view: View | None = None
        self._wanted: CardWanted | None = None
        self._lying: Place | None = None  # what was taken last, and may lie there still
        self._open: tuple[Place, Printed] | None = None  # what was read last, if nobody has taken it for anything yet
        self._marks = ""  # the numbers in its picture, as one answer
        self._heard = set[Place]()
        self._row = list[CardInRow]()  # further cards of the last picture
        self._row_deck, self._nth = "", 0  # and how manieth picture this was
        self._proposed: Any = None  # in this turn
        self._refused = list[Any]()  # in this turn
        self._failures = 0
        self._is_offered = False
        self._given: CardWanted | None = None  # what was wanted when the last picture was given to be read
        self._lock = threading.RLock()

    # What is asked -------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """A view: is a card wanted, and is there anything to say to what is asked of one?"""
        with self._lock:
            before, self._view = self._view, view
            if before is not None and (before.turn, before.ask) == (view.turn, view.ask):
                self._look_again(view)
                return
            self._proposed, self._refused, self._failures = None, [], 0
            if view.ask and view.ask.sought and wanted(view.ask) and (place := self._subject(view)):
                self._heard.discard(place)  # it is reached again
            self._seek(wanted(view.ask))
            self._next_of_row(view)
            self._speak_up(view)
        self.note(view.table)

    def _look_again(self, view: View) -> None:
        """What was proposed in this turn was wrong."""
        if self._proposed is not None and any(news.what == "session.rejected" for news in view.news):
            self._refused.append(self._proposed)
            self._proposed = self._open = None
            if self._wanted:
                self._row = []
                self._order(PictureUnread())

    def _subject(self, view: View) -> Place | None:
        """The card that the question is about, and its side."""
        return self._words.title.subject(view.table, view.ask) if view.ask else None

    def _seek(self, sought: CardWanted | None) -> None:
        was_seeking, self._wanted = self._wanted is not None, sought
        if sought and sought.expected:
            self._give({})  # whoever reads may wake while people reach for the card
        if (sought is not None) != was_seeking:
            self._order(SeekCard(sought is not None))

    def _speak_up(self, view: View) -> None:
        """Tell a story that is known and was not heard yet; propose what the print answers."""
        place = self._subject(view)
        if self._open and place == self._open[0]:  # people have said yes to it, or went on with it
            self._remember()
        if view.ask is None or place is None:
            return
        if (side := known(self.read, place)).words and view.ask.kind != "text":
            self._tell_story(place, side, view)
        for one in (side, known(self.read, (place[0], PICTURE))):
            value = self._words.title.proposed(view.table, view.ask, one) if one.words else None
            if value is not None:
                self._propose(value, view)

    def _tell_story(self, place: Place, side: Printed, view: View) -> None:
        """Once, when the card is reached: its words, of which only the picked column is for today."""
        if place in self._heard:
            return
        self._heard.add(place)
        if story := self._words.title.aloud(view.table, place[1], side):
            self._presence.tell(News("cards.story", {"story": story}))

    def _propose(self, value: Any, view: View) -> None:
        if value not in self._refused and self._proposed is None:
            self._proposed = value
            self._presence.post(Answer(value, view.turn, NAME, sure=DOUBTED, doubt=""))

    def photographed(self, read: Read) -> None:
        """Cards that somebody has photographed elsewhere: what is known of a side already stays as it is."""
        with self._lock:
            for name, sides in read.items():
                self.read[name] = {**sides, **self.read.get(name, {})}
            if self._view and self._open is None:  # else the next view will do
                self._speak_up(self._view)

    def offer(self) -> None:
        """The camera looks: say, once in an evening, that cards can be laid before it."""
        with self._lock:
            if self._wanted and self._wanted.expected and not self._is_offered:
                self._is_offered = True
                self._presence.tell(News("cards.lay"))

    # What is seen --------------------------------------------------------------------------------

    def pictured(self, picture: str) -> None:
        """Something was laid down while a card is wanted: let it be read."""
        with self._lock:
            if self._wanted is None or self._view is None:
                return
            sought: Message = {field: getattr(self._wanted, field) for field in ("numbers", "names", "side", "deck")}
            if self._wanted.side == FRONT and known(self.read, (self._wanted.expected, FRONT)).words:
                names = [number for number in self._wanted.numbers if number in self.read]
                sought |= {"names": names, "glance": True}  # its words are at hand: a look at it will do
            sought |= {"row": not self._wanted.expected, "marks": self._wanted.is_pictured}
            language, turn = self._words.language, self._view.turn
            self._given, self._open, self._marks, self._nth = self._wanted, None, "", self._nth + 1
            order = {"read": {"picture": picture, **sought, "language": language}, "turn": turn, "nth": self._nth}
        self._give(order)

    def seen(self, told: Message) -> None:
        """What was read of it."""
        with self._lock:
            if told.get("lost"):
                self._presence.tell(News("cards.lost"))
            if "read" not in told or self._view is None:
                return
            if told["turn"] == self._view.turn and self._wanted:
                self._judge(told["read"], self._wanted, self._view, told.get("nth", 0))
            elif self._given is not None:
                self._hear_late(told["read"], self._given, self._view)

    def _hear_late(self, found: Message, sought: CardWanted, view: View) -> None:
        """Somebody went on before it was read: its words are of use as long as the same card is asked about."""
        place = (str(found["number"]), sought.side)
        if place[0] == sought.expected and place == self._subject(view):
            self._open, self._marks = (place, set_in_order(place[0], found["blocks"])), marks_of(found)
            self._speak_up(view)

    # Several ------------------------------------------------------------------------------------

    def _laid_out(self, row: Sequence[Message], sought: CardWanted, view: View, nth: int) -> bool:
        """Several cards lie there; False: none of them is wanted."""
        self._row, self._row_deck = [], sought.deck
        for at, one in enumerate(row):
            side = set_in_order(str(one["number"]), one["blocks"])
            if card := self._known_in_row(one, side, sought, view):
                is_sure = one["state"] == "sure" or not (one["name"] or one["number"])
                self._row.append(CardInRow(card, is_sure, side, at))
        for laid in self._row:
            self._get_to_know(laid, sought.side, nth)
        found = bool(self._row)
        self._next_of_row(view)
        return found

    def _known_in_row(self, one: Message, side: Printed, sought: CardWanted, view: View) -> str:
        """Which of the wanted cards it is; a new one gets a name that is free, and that no other one of the row has."""
        taken = [other.card for other in self._row]
        is_stranger = bool(side.heading) and not self._is_elsewhere(side, sought, view)
        card = self._card(one, side, sought, view, is_new=lambda name: is_stranger and name not in taken)
        value = value_of(view.ask, card) if card and view.ask else None
        return "" if value is None or value in self._refused else card

    def _is_elsewhere(self, side: Printed, sought: CardWanted, view: View) -> bool:
        """Is there a card of this title that cannot be meant: of another deck, or not in this one any more?"""
        title, table = self._words.title, view.table
        decks = title.decks(self._words.cards.box, table)
        alike = {*sought.names, *(decks.get(sought.deck, ()) if title.recurs(sought.deck) else ())}
        others = {name for cards in decks.values() for name in cards} - alike
        read = (known(self.read, (name, FRONT)).heading for name in self.read if name not in alike)
        called = (self._words.over(table).name("card", name) for name in others)
        return any(same_title(side.heading, one) for one in (*read, *called))

    def _get_to_know(self, one: CardInRow, side: str, nth: int) -> None:
        """What stands on a card of the row is its print from now on."""
        if one.side.words and one.card not in self.read:
            self.read[one.card] = {side: one.side}
            self._give({"keep": {"name": one.card, "side": side, "at": one.at, "nth": nth}})

    def _next_of_row(self, view: View) -> None:
        """The next card of the row answers this question, if it wants one of the same deck."""
        sought = wanted(view.ask)
        if self._row and sought is None and view.ask and self._subject(view) == self._lying:
            return  # first what is asked about the card that was taken
        if view.ask is None or sought is None or sought.deck != self._row_deck:
            self._row = []
        while self._row and view.ask and sought:
            (card, is_sure, _, _), self._row = self._row[0], self._row[1:]
            value = value_of(view.ask, card)
            if value is None:
                continue
            self._lying, self._failures = (card, sought.side), 0
            if is_sure:
                self._presence.post(Answer(value, view.turn, NAME))
            else:
                self._propose(value, view)
            return

    def _judge(self, found: Message, sought: CardWanted, view: View, nth: int) -> None:
        if self._laid_out(found.get("beside", ()), sought, view, nth):
            return
        side = set_in_order(str(found["number"]), found["blocks"])
        is_other = bool(found.get("beside")) and self._is_elsewhere(side, sought, view)
        card = self._card(found, side, sought, view, is_new=lambda name: not is_other)
        place = (card, sought.side)
        if lies_there_still(self._lying, place, side, sought, self.read):
            return
        value = value_of(view.ask, card) if card and view.ask else None
        if value is None:
            self._fail(found["trouble"] or "unclear")
        elif value not in self._refused:
            self._failures, self._open, self._marks = 0, (place, side), marks_of(found)
            self._take(value, found, sought, view)

    def _card(
        self,
        found: Message,
        side: Printed,
        sought: CardWanted,
        view: View,
        *,
        is_new: Callable[[str], bool] = lambda name: True,
    ) -> str:
        over, ask = self._words.over(view.table), view.ask
        if ask is None:
            return ""
        is_blank = partial(self._words.title.is_blank, over.table, ask)
        return card_of(
            found, side, sought, self.read, partial(over.option, ask), lambda name: is_new(name) and is_blank(name)
        )

    def _take(self, value: Any, found: Message, sought: CardWanted, view: View) -> None:
        """Sure and expected: it is the answer.  Otherwise somebody says whether it is."""
        if sought.expected and str(value) != sought.expected:
            self._presence.tell(News("cards.other", {"card": sought.expected, "other": value}))
            self._propose(value, view)
            return
        self._lying = (str(value), sought.side)
        if not self._is_sure(found, sought):
            self._propose(value, view)
            return
        self._remember()
        if sought.expected:
            self._tell_story(self._lying, known(self.read, self._lying), view)
        self._presence.post(Answer(value, view.turn, NAME))

    def _remember(self) -> None:
        """What was read is what somebody takes it for: keep it."""
        (place, side), self._open = self._open or (("", ""), Printed()), None
        if heard(self._marks):
            self.read.setdefault(place[0], {})[PICTURE] = Printed("", "", self._marks)
        if side.words:  # else it was known at a glance
            self.read.setdefault(place[0], {})[place[1]] = side
            self._give({"keep": {"name": place[0], "side": place[1]}})

    def _is_sure(self, found: Message, sought: CardWanted) -> bool:
        """Of cards without a number one that got a free name is as good as known: whatever it is called, it is new."""
        return bool(found["state"] == "sure" or (sought.names and not found["name"]))

    def _fail(self, trouble: str) -> None:
        """Nothing could be read: once more, and then say why; a table without a card on it is no failure."""
        if trouble in EMPTY:
            return
        self._failures += 1
        if self._failures < TRIES:
            self._order(PictureUnread())
        elif self._failures == TRIES:
            self._presence.tell(News(f"cards.{trouble}" if trouble in ("dark", "blurred") else "cards.unclear"))
