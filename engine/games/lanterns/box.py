"""The box: the owner's harbour and cards, by their names, and which files they come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.content import Text
from engine.games.lanterns.pack import Card, LanternPack, Place
from engine.packs import PackLines, PackProblem
from engine.pieces.maps import edge
from engine.pieces.references import misnamed

LAYOUT = {"harbour": "harbour.yaml", "cards": "cards.yaml"}


@dataclass(frozen=True)
class Box:
    """The pack as the rules look at it."""

    title: Text = field(default_factory=Text)
    places: Mapping[str, Place] = field(default_factory=dict)
    edges: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    @property
    def copies(self) -> list[str]:
        """Every card, as often as it is there."""
        return [card.id for card in self.cards.values() for _ in range(card.copies)]


def boxed(pack: LanternPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        places={place.id: place for place in pack.harbour.places},
        edges={edge(way.a, way.b): way.kind for way in pack.harbour.ways},
        cards={card.id: card for card in pack.cards.cards},
    )


def check(pack: LanternPack, lines: PackLines) -> Iterator[PackProblem]:
    """Names are there once and name something; what is still without words is blank."""
    places, cards = pack.harbour.places, pack.cards.cards
    yield from lines.twice((("harbour", "places", n, "id"), place.id) for n, place in enumerate(places))
    yield from lines.twice((("cards", "cards", n, "id"), card.id) for n, card in enumerate(cards))
    yield from misnamed(lines, ("harbour",), pack.harbour, {"places": {place.id for place in places}})
    if len(places) < 2:
        yield lines.problem(("harbour",), "no_places", "error")
    for n, place in enumerate(places):
        if not place.name:
            yield lines.problem(("harbour", "places", n), "nameless_place", "blank", place=place.id)
    for n, card in enumerate(cards):
        if not card.name:
            yield lines.problem(("cards", "cards", n), "nameless_card", "blank", card=card.id)
