"""What people call the things of Lanterns."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.lanterns.box import Box
from engine.games.lanterns.table import LanternTable
from engine.pieces import naming
from engine.table import HIDDEN

PACKAGE = "engine.games.lanterns"


Place = naming.NamingPlace[Box, LanternTable]


def _place(place: Place, value: str) -> str:
    known = place.box.places.get(value)
    return place.noun(known.name) or place.nameless(value, {"place"}) if known else ""


def _card(place: Place, value: str) -> str:
    """Of a card that is hidden there is only that it is one."""
    if value == HIDDEN:
        return place.phrase("hidden_card")
    known = place.box.cards.get(value)
    return place.text(known.name) if known else ""


def _keeper(place: Place, value: str) -> str:
    """Who gave no name has a number."""
    return place.phrase("player", n=int(value)) if value.isdecimal() and value.isascii() and len(value) < 3 else ""


def _event(place: Place, value: str) -> str:
    """What can be reacted to: a die, or a card."""
    return place.phrase("die") if value == "die" else _card(place, value)


def _anything(place: Place, value: str) -> str:
    return _place(place, value) or _card(place, value)


def _text(place: Place, value: str) -> str:
    known = place.box.cards.get(value)
    return place.text(known.text) if known else ""


NAMERS: dict[str, Callable[[Place, str], str]] = {
    **dict.fromkeys(("who", "keeper", "active", "by", "player", "part", "players"), _keeper),
    **dict.fromkeys(("place", "die.where"), _place),
    **dict.fromkeys(("card", "card.draw", "card.draw_shuffled", "reaction.play", "reaction.shown"), _card),
    **dict.fromkeys(("event", "answers"), _event),
}
HINTS: dict[str, Callable[[Place, str], str]] = dict.fromkeys(("reaction.play", "card.draw"), _text)
NAMES = naming.Names[Box, LanternTable](PACKAGE, NAMERS, _anything, HINTS)
