"""What stands on the cards of Unlikely Heroes: for pictures of cards, and for whoever reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.unlikely_heroes.box import LEVELS, VALUES, Box
from engine.games.unlikely_heroes.names import NAMERS, PACKAGE, Place, front_of
from engine.games.unlikely_heroes.pack import Card, MapCard
from engine.pieces.printed import PaperCard, Printed


def printed(box: Box, name: str, side: str, language: str) -> Printed | None:
    """One side of a card, by its name or its number; nothing if nobody has typed it."""
    names = box.numbered.get(int(name), []) if name.isdecimal() and name.isascii() else []
    known = name if name in box.cards else names[0] if names else ""
    if not known:
        return None
    return _back(box.cards[known], language) if side == "back" else _front(box, known, language)


def _back(card: Card, language: str) -> Printed:
    words = "\n".join(filter(None, (card.back.text.say(language), card.back.beyond.say(language))))
    return Printed(str(card.number or ""), "", words, card.back.help.say(language))


def _front(box: Box, name: str, language: str) -> Printed:
    card = box.cards[name]
    title, place = card.name.say(language), Place(box, language, None, {}, PACKAGE)
    front = front_of(place, name)
    return Printed(str(card.number or ""), title, front.removeprefix(place.noun(card.name)).lstrip(". "))


def paper(box: Box, language: str) -> Iterator[PaperCard]:
    """UH-SET-02, UH-SET-13: every card of the box, the luck cards as often as any deck needs them."""
    for name, card in box.cards.items():
        drawing = f"card-{card.number}" if isinstance(card, MapCard) else name.partition("-")[0]
        yield PaperCard(_front(box, name, language), _back(card, language), drawing, is_upside_down=True)
    for value in VALUES:
        for _ in range(max(Counter(box.luck(level))[value] for level in LEVELS)):
            yield PaperCard(Printed("", value))
    for woe in box.out_of_luck.values():
        yield PaperCard(Printed("", woe.name.say(language), woe.text.say(language)))
    place = Place(box, language, None, {}, PACKAGE)
    hours = (f"{NAMERS['space'](place, str(n))}: {space.text.say(language)}" for n, space in enumerate(box.clock))
    yield PaperCard(Printed("", "", "\n".join(line.rstrip(": ") for line in hours)))
