"""Which card a question wants to see, and which card it was that was read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from engine import Ask, SoughtCard
from engine.marks import Mark, told
from engine.pieces.printed import Printed, same_words


@dataclass(frozen=True)
class CardWanted:
    """A card that may be laid down: which one it may be by its number or its name, and the side that shall be up."""

    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    side: str = "front"
    deck: str = ""  # decks may bear their numbers in places of their own
    is_next: bool = True  # the first one is expected
    is_pictured: bool = False  # the numbers in its picture are of use

    @property
    def expected(self) -> str:
        """The card that comes next, if there is an order; of a pile that was shuffled nobody knows."""
        return self.numbers[0] if self.numbers and self.is_next else ""


def wanted(ask: Ask | None) -> CardWanted | None:
    """What a question wants to see, if it is for everybody's eyes."""
    sought = None if ask is None or ask.is_private else ask.seeks
    if not isinstance(sought, SoughtCard):
        return None
    cards = tuple(map(str, sought.cards))
    if sought.is_numbered:
        return CardWanted(cards, (), sought.side, sought.deck, sought.is_next, sought.is_pictured)
    return CardWanted(names=cards, side=sought.side, deck=sought.deck)


def value_of(ask: Ask, card: str) -> Any:
    """The card as an answer to the question has it."""
    every = ask.sought.cards if isinstance(ask.sought, SoughtCard) else ask.options
    return next((one for one in every if str(one) == card), None)


def marks_of(found: Mapping[str, Any]) -> str:
    """The numbers that were read in its picture, as one answer."""
    return told(Mark(int(one["number"]), one["side"], one["state"] != "sure") for one in found.get("marks", ()))


class CardInRow(NamedTuple):
    """One of several cards in a picture: which it is, whether that is sure, what stands on it, and where it lies."""

    card: str
    is_sure: bool
    side: Printed
    at: int


# Which card it is ---------------------------------------------------------------------------------


FRONT, PICTURE = "front", "picture"
FEW_LETTERS = 4
NEARLY = 0.75  # titles that are alike so far may be one title, of which a letter was read wrongly
DASHES = str.maketrans("−–—", "---")  # as they are printed and read
Place = tuple[str, str]  # a card and its side
Read = Mapping[str, Mapping[str, Printed]]  # what is known of cards, by their names and sides


def known(read: Read, place: Place) -> Printed:
    """What was read of a side; nothing if it was not read yet."""
    return read.get(place[0], {}).get(place[1], Printed())


def card_of(
    found: Mapping[str, Any],
    side: Printed,
    sought: CardWanted,
    read: Read,
    called: Callable[[str], str],
    is_blank: Callable[[str], bool],
) -> str:
    """Which of the wanted cards it is: by its number, its picture, or what it is called; else the first blank name.

    Whatever a card of a shuffled pile is called, it is as good as known when it is new; cards that the pack knows have
    their names, and are never guessed at.
    """
    if sought.numbers:
        is_bare_back = sought.side != FRONT and side.words and not found["number"]
        return sought.expected if is_bare_back and sought.expected else str(found["number"] or found["name"])
    by_picture = str(found["name"])
    before, title = known(read, (by_picture, FRONT)).title, side.title
    title = title or (side.story if len(side.story) <= FEW_LETTERS else "")
    if by_picture and not (title and before and not same_title(title, before)):
        return by_picture
    titles = {name: (known(read, (name, FRONT)).heading, called(name)) for name in sought.names}
    titled = (name for name, both in titles.items() if any(same_title(side.heading, one) for one in both))
    new = [name for name in sought.names if side.words and name not in read and is_blank(name)]
    typed = (one for name, both in titles.items() if new and not is_blank(name) for one in both)
    return next(titled, "") or ("" if any(like_title(side.heading, one) for one in typed) else next(iter(new), ""))


def lies_there_still(lying: Place | None, place: Place, side: Printed, sought: CardWanted, read: Read) -> bool:
    """Is it what was taken before?  A card that was laid down once counts once."""
    if lying is None:
        return False
    before = known(read, lying)
    if sought.names:
        return lying[0] not in sought.names and same_title(side.heading, before.heading)
    if place[0] != lying[0]:
        return False
    return place[0] != sought.expected or (place[1] != lying[1] and same_words(before.words, side.words))


def same_title(one: str, other: str) -> bool:
    """Are these the same few words, whatever signs stand around them?  Of bare numbers the sign is what matters."""
    plain = [_letters(title.casefold()) for title in (one, other)]
    return bool(plain[0]) and plain[0] == plain[1]


def like_title(one: str, other: str) -> bool:
    """May these be one title, of which a letter or two were read wrongly?"""
    first, second = (_letters(title.casefold()) for title in (one, other))
    numbers = [list(filter(str.isdigit, title)) for title in (first, second)]
    return numbers[0] == numbers[1] and SequenceMatcher(None, first, second, autojunk=False).ratio() > NEARLY


def _letters(title: str) -> str:
    if any(map(str.isalpha, title)):
        return "".join(filter(str.isalnum, title))
    return "".join(sign for sign in title.translate(DASHES) if sign.isalnum() or sign in "+-")
