"""Which card it is that was read, and whether it is only the one that lay there before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from device.camera.card_request import CardWanted
from engine.pieces.printed import Printed, same_words

FRONT = "front"
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
        return sought.expected if is_bare_back else str(found["number"] or found["name"])
    by_picture = str(found["name"])
    before = known(read, (by_picture, FRONT)).title
    if by_picture and not (side.title and before and not same_title(side.title, before)):
        return by_picture
    titles = {name: (known(read, (name, FRONT)).title, called(name)) for name in sought.names}
    titled = (name for name, both in titles.items() if any(same_title(side.title, one) for one in both))
    blank = (name for name in sought.names if side.words and name not in read and is_blank(name))
    return next(titled, "") or next(blank, "")


def lies_there_still(lying: Place | None, place: Place, side: Printed, sought: CardWanted, read: Read) -> bool:
    """Is it what was taken before?  A card that was laid down once counts once."""
    if lying is None:
        return False
    before = known(read, lying)
    if sought.names:
        return lying[0] not in sought.names and same_title(side.title, before.title)
    if place[0] != lying[0]:
        return False
    return place[0] != sought.expected or (place[1] != lying[1] and same_words(before.words, side.words))


def same_title(one: str, other: str) -> bool:
    """Are these the same few words, whatever signs stand around them?"""
    plain = ["".join(filter(str.isalnum, title.casefold())) for title in (one, other)]
    return bool(plain[0]) and plain[0] == plain[1]
