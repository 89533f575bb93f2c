"""The reader of cards: the channel that knows which card lies there, reads it aloud, and proposes what it orders.

Theory of operation.  While a question wants a card the camera waits for one, and whatever is laid down is read in
another process.  The card that was expected is taken when it is sure, and its story told at once; one that is not sure
is proposed; another one than was expected is proposed too, because people may know better, but never taken.  From then
on its words are at hand: when the game asks what stands on it, the answer that its print gives is proposed, and
somebody confirms it.  What was read and what was confirmed goes into the owner's pack (`keeper`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from device.cards.wanted import Wanted, subject, value_of, wanted
from device.packs.captured import set_in_order
from device.posts import Answer
from device.session import Session
from device.views import View
from device.words import Words
from engine import Ask, News
from engine.pieces.printed import Printed, same_words

NAME = "cards"
DOUBTED = 0.5  # what is proposed is posted as no surer than this, so that somebody is asked
TRIES = 2  # pictures on which there is print that cannot be read, until somebody hears of it
EMPTY = ("none", "no_text")
Message = dict[str, Any]
Place = tuple[str, str]  # a card and its side


class CardReader:
    """Shown views, it waits for cards; told what was read, it tells, answers and proposes."""

    name, who = NAME, "all"

    def __init__(self, words: Words, order: Callable[..., None], give: Callable[[Message], None]) -> None:
        self._words, self._order, self._give = words, order, give
        self.read: dict[str, dict[str, Printed]] = {}  # all that is known of cards that nobody has typed
        self.note: Callable[[Mapping[str, Any]], None] = lambda table: None  # whoever keeps what was told
        self._session: Session | None = None
        self._view: View | None = None
        self._wanted: Wanted | None = None
        self._lying: Place | None = None  # what was taken last, and may lie there still
        self._heard = set[Place]()
        self._proposed: Any = None  # in this turn
        self._refused = list[Any]()  # in this turn
        self._failures = 0
        self._is_offered = False
        self._given: Wanted | None = None  # what was wanted when the last picture was given to be read
        self._lock = threading.RLock()

    def join(self, session: Session) -> None:
        """Take part."""
        self._session = session
        session.join(self)

    def part(self) -> None:
        """Leave."""
        session, self._session = self._session, None
        if session:
            session.part(self)

    # What is asked -------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """A view: is a card wanted, and is there anything to say to what is asked of one?"""
        with self._lock:
            before, self._view = self._view, view
            if before is not None and (before.turn, before.ask) == (view.turn, view.ask):
                self._look_again(view)
                return
            self._proposed, self._refused, self._failures = None, [], 0
            if view.ask and view.ask.sought and (place := subject(view.ask, view.table)):
                self._heard.discard(place)  # it is reached again
            self._seek(wanted(view.ask))
            self._speak_up(view)
        self.note(view.table)

    def _look_again(self, view: View) -> None:
        """What was proposed in this turn was wrong."""
        if self._proposed is not None and any(news.what == "session.rejected" for news in view.news):
            self._refused.append(self._proposed)
            self._proposed = None
            if self._wanted:
                self._order(unread=None)

    def _seek(self, sought: Wanted | None) -> None:
        was_seeking, self._wanted = self._wanted is not None, sought
        if sought and sought.expected:
            self._give({})  # whoever reads may wake while people reach for the card
        if (sought is not None) != was_seeking:
            self._order(seek=sought is not None)

    def _speak_up(self, view: View) -> None:
        """Tell a story that is known and was not heard yet; propose what the print answers."""
        place = subject(view.ask, view.table)
        side = self.read.get(place[0], {}).get(place[1]) if place else None
        if view.ask is None or place is None or side is None:
            return
        self._tell_story(place, side, view)
        value = self._words.title.prints.proposed(self._words.over(view.table).table, view.ask, side)
        if value is not None:
            self._propose(value, view)

    def _tell_story(self, place: Place, side: Printed, view: View) -> None:
        """Once, when the card is reached: its words, of which only the picked column is for today."""
        if place in self._heard:
            return
        self._heard.add(place)
        picked = str(view.table.get("picked", "")) if place[1] == "back" else ""
        if story := self._words.title.prints.aloud(side, picked):
            self._tell(News("cards.story", {"story": story}))

    def _propose(self, value: Any, view: View) -> None:
        if value not in self._refused and self._proposed is None:
            self._proposed = value
            self._post(Answer(value, view.turn, NAME, sure=DOUBTED, doubt=""))

    def offer(self) -> None:
        """The camera looks: say, once in an evening, that cards can be laid before it."""
        with self._lock:
            if self._wanted and self._wanted.expected and not self._is_offered:
                self._is_offered = True
                self._tell(News("cards.lay"))

    # What is seen --------------------------------------------------------------------------------

    def pictured(self, picture: str) -> None:
        """Something was laid down while a card is wanted: let it be read."""
        with self._lock:
            if self._wanted is None or self._view is None:
                return
            sought: Message = {field: getattr(self._wanted, field) for field in ("numbers", "names", "side")}
            if "front" in self.read.get(self._wanted.expected, {}) and self._wanted.side == "front":
                known = [number for number in self._wanted.numbers if number in self.read]
                sought |= {"names": known, "glance": True}  # its words are at hand: a look at it will do
            language, turn, self._given = self._words.language, self._view.turn, self._wanted
        self._give({"read": {"picture": picture, **sought, "language": language}, "turn": turn})

    def seen(self, told: Message) -> None:
        """What was read of it."""
        with self._lock:
            if told.get("lost"):
                self._tell(News("cards.lost"))
            if "read" not in told or self._view is None:
                return
            if told["turn"] == self._view.turn and self._wanted:
                self._judge(told["read"], self._wanted, self._view)
            elif self._given is not None:
                self._hear_late(told["read"], self._given, self._view)

    def _hear_late(self, found: Message, sought: Wanted, view: View) -> None:
        """Somebody went on before it was read: its words are of use as long as the same card is asked about."""
        place = (str(found["number"]), sought.side)
        if place[0] == sought.expected and place == subject(view.ask, view.table):
            self._remember(place, set_in_order(place[0], found["blocks"]))
            self._speak_up(view)

    def _judge(self, found: Message, sought: Wanted, view: View) -> None:
        side = set_in_order(str(found["number"]), found["blocks"])
        card = self._card(found, side, sought, view.ask) if view.ask else ""
        place = (card, sought.side)
        if self._lies_there_still(place, side, sought):
            return
        if not card:
            self._fail(found["trouble"] or "unclear")
            return
        self._remember(place, side)
        self._take(card, found, sought, view)

    def _card(self, found: Message, side: Printed, sought: Wanted, ask: Ask) -> str:
        """Which card it is; of a pile without an order, one of which nothing is known gets a name that is free."""
        if sought.numbers:
            is_bare_back = sought.side == "back" and side.words and not found["number"]
            return sought.expected if is_bare_back else str(found["number"] or found["name"])
        by_picture = str(found["name"])
        if by_picture and not self._contradicts(side, by_picture):
            return by_picture
        titled = (name for name in sought.names if self._is_called(side, name, ask))
        return next(titled, "") or self._free_name(side, sought, ask)

    def _free_name(self, side: Printed, sought: Wanted, ask: Ask) -> str:
        """The first name that no card has got yet; cards that the pack knows have theirs."""
        view, is_blank = self._view, self._words.title.prints.is_blank
        if view is None or not side.words:
            return ""
        table = self._words.over(view.table).table
        return next((name for name in sought.names if name not in self.read and is_blank(table, ask, name)), "")

    def _contradicts(self, side: Printed, name: str) -> bool:
        """Does the title say that it is another card than the picture says?"""
        before = self.read.get(name, {}).get("front", Printed())
        return bool(side.title and before.title) and not same_title(side.title, before.title)

    def _is_called(self, side: Printed, name: str, ask: Ask) -> bool:
        before = self.read.get(name, {}).get("front", Printed()).title
        return any(same_title(side.title, known) for known in (before, self._words.option(ask, name)))

    def _lies_there_still(self, place: Place, side: Printed, sought: Wanted) -> bool:
        """Is it what was taken before?  A card that was laid down once counts once."""
        if self._lying is None:
            return False
        before = self.read.get(self._lying[0], {}).get(self._lying[1], Printed())
        if sought.names:
            return self._lying[0] not in sought.names and same_title(side.title, before.title)
        if place[0] != self._lying[0]:
            return False
        return place[0] != sought.expected or (place[1] != self._lying[1] and same_words(before.words, side.words))

    def _remember(self, place: Place, side: Printed) -> None:
        if not side.words:  # it was known at a glance
            return
        self.read.setdefault(place[0], {})[place[1]] = side
        self._give({"keep": {"name": place[0], "side": place[1]}})

    def _take(self, card: str, found: Message, sought: Wanted, view: View) -> None:
        """Sure and expected: it is the answer.  Otherwise somebody says whether it is."""
        value = value_of(view.ask, card) if view.ask else None
        if value is None or value in self._refused:
            return
        self._failures = 0
        if sought.expected and card != sought.expected:
            self._tell(News("cards.other", {"card": sought.expected, "other": card}))
            self._propose(value, view)
            return
        self._lying = (card, sought.side)
        if not self._is_sure(found, sought):
            self._propose(value, view)
            return
        if sought.expected:
            self._tell_story((card, sought.side), self.read.get(card, {}).get(sought.side, Printed()), view)
        self._post(Answer(value, view.turn, NAME))

    def _is_sure(self, found: Message, sought: Wanted) -> bool:
        """Of cards without a number one that got a free name is as good as known: whatever it is called, it is new."""
        return bool(found["state"] == "sure" or (sought.names and not found["name"]))

    def _fail(self, trouble: str) -> None:
        """Nothing could be read: once more, and then say why; a table without a card on it is no failure."""
        if trouble in EMPTY:
            return
        self._failures += 1
        if self._failures < TRIES:
            self._order(unread=None)
        elif self._failures == TRIES:
            self._tell(News(f"cards.{trouble}" if trouble in ("dark", "blurred") else "cards.unclear"))

    # What comes of it ----------------------------------------------------------------------------

    def _tell(self, news: News) -> None:
        if self._session:
            self._session.tell(news)

    def _post(self, answer: Answer) -> None:
        if self._session:
            self._session.post(answer)


def same_title(one: str, other: str) -> bool:
    """Are these the same few words, whatever signs stand around them?"""
    plain = ["".join(filter(str.isalnum, title.casefold())) for title in (one, other)]
    return bool(plain[0]) and plain[0] == plain[1]
