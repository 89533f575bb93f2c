"""What an owner types: the places of a harbour with what joins them, and the cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.content import Content, Text
from engine.packs import Pack
from engine.pieces.references import Ref

Name = Annotated[str, Meta(pattern="^[a-z0-9]+([-_][a-z0-9]+)*$", description="small letters, figures, - and _")]
PlaceName = Annotated[str, Ref("places")]
Hundredth = Annotated[int, Meta(ge=0, le=100)]


class Place(Content, kw_only=True):
    """A place with a lantern."""

    id: Name
    name: Annotated[Text, Meta(description="what people call it")] = Text()
    x: Annotated[Hundredth, Meta(description="where it lies, from the left")] = 50
    y: Annotated[Hundredth, Meta(description="where it lies, from the top")] = 50
    least: Annotated[int, Meta(ge=1, le=6, description="what the first die must show at least")] = 1
    worth: Annotated[int, Meta(ge=1, le=9, description="the points that its lantern brings")] = 1


class Way(Content, kw_only=True):
    """What joins two places: keepers cross a dashed line and no solid one."""

    a: PlaceName
    b: PlaceName
    kind: Literal["dashed", "solid"] = "dashed"


class Harbour(Content):
    """The map."""

    places: tuple[Place, ...] = ()
    ways: tuple[Way, ...] = ()


class Card(Content, kw_only=True):
    """A card: a gust blows a die or a cover away, a cover shelters from a gust."""

    id: Name
    name: Annotated[Text, Meta(description="the name of the card")] = Text()
    text: Annotated[Text, Meta(description="what stands on it")] = Text()
    does: Annotated[Literal["gust", "cover"], Meta(description="what it is good for")]
    copies: Annotated[int, Meta(ge=1, le=9, description="how often it is there")] = 1


class Cards(Content):
    """All cards."""

    cards: tuple[Card, ...] = ()


class LanternPack(Pack, kw_only=True):
    """A whole pack."""

    harbour: Harbour = Harbour()
    cards: Cards = Cards()
