"""What stands on the cards of Unlikely Heroes: for pictures of cards, and for whoever reads them."""

from __future__ import annotations

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.names import PACKAGE, Place, front_of
from engine.pieces.printed import Printed


def printed(box: Box, name: str, side: str, language: str) -> Printed | None:
    """One side of a card, by its name or its number; nothing if nobody has typed it."""
    names = box.numbered.get(int(name), []) if name.isdecimal() and name.isascii() else []
    card = box.cards.get(name) or (box.cards[names[0]] if names else None)
    if card is None:
        return None
    number = str(card.number or "")
    if side == "back":
        words = "\n".join(filter(None, (card.back.text.say(language), card.back.beyond.say(language))))
        return Printed(number, "", words, card.back.help.say(language))
    title = card.name.say(language)
    place = Place(box, language, None, {}, PACKAGE)
    front = front_of(place, next(key for key, known in box.cards.items() if known is card))
    return Printed(number, title, front.removeprefix(title).lstrip(". "))
