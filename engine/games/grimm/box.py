"""The box: the owner's map, dice and cards by their names, and which files they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.content import Text
from engine.games.grimm.pack import Event, Figure, GrimmPack, Item, Place, Quest, Route, Start, Tale, Thing
from engine.pieces.maps import Ways, edge, ways
from engine.pieces.words import by_ref

LAYOUT = {
    "land": "land.yaml",
    "dice": "dice.yaml",
    "quests": "quests.yaml",
    "tales": "tales.yaml",
    "items": "items.yaml",
    "events": "events.yaml",
    "figures": "figures.yaml",
    "start": "start.yaml",
}
DICE = (
    ("4", "4", "5", "5", "6", "6"),
    ("1", "2", "3", "4", "5", "magic"),
    ("1", "2", "3", "4", "5", "story"),
    ("1", "2", "3", "4", "5", "ban"),
    ("1", "2", "3", "4", "5", "double"),
)
"""What dice look like as long as nobody has said how theirs do."""
SNAKE = ("2", "4", "6", "lost", "coin", "apple")


@dataclass(frozen=True)
class Box:
    """The pack as the rules look at it."""

    title: Text = field(default_factory=Text)
    places: Mapping[str, Place] = field(default_factory=dict)
    routes: Mapping[str, Route] = field(default_factory=dict)
    spirits: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # where their sockets lie on this board
    dice: tuple[tuple[str, ...], ...] = DICE
    snake: tuple[str, ...] = SNAKE
    quests: Mapping[str, Quest] = field(default_factory=dict)
    things: Mapping[str, Thing] = field(default_factory=dict)
    tales: Mapping[str, Tale] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    events: Mapping[str, Event] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    start: Start = field(default_factory=Start)

    @cached_property
    def town(self) -> str:
        """Where everybody begins: the town, or the first field if there is none yet."""
        fields = list(self.places.values())
        return next((place.id for place in fields if place.kind == "town"), fields[0].id if fields else "")

    @cached_property
    def steeds(self) -> tuple[str, ...]:
        """The fields between which one can ride."""
        return tuple(name for name, place in self.places.items() if place.kind == "steed")

    @cached_property
    def ways(self) -> Ways:
        """From each field to those next to it."""
        return ways(dict.fromkeys(self.routes, "way"), ("way",))

    @cached_property
    def texts(self) -> Mapping[str, Text]:
        """All words of the cards, by their short names."""
        cards = (self.quests, self.tales, self.items, self.events)
        return by_ref([tuple(kind.values()) for kind in cards])

    def pile(self, points: int) -> list[str]:
        """The quests of one deck."""
        return [quest.id for quest in self.quests.values() if quest.points == points]


def boxed(pack: GrimmPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        places={place.id: place for place in pack.land.places},
        routes={edge(route.a, route.b): route for route in pack.land.routes},
        spirits={spirit.id: (spirit.x, spirit.y) for spirit in pack.land.spirits},
        dice=tuple(die.faces for die in pack.dice.dice) or DICE,
        snake=pack.dice.snake or SNAKE,
        quests={quest.id: quest for quest in pack.quests.quests},
        things={thing.id: thing for thing in pack.quests.things},
        tales={tale.id: tale for tale in pack.tales.tales},
        items={item.id: item for item in pack.items.items},
        events={event.id: event for event in pack.events.events},
        figures={figure.id: figure for figure in pack.figures.figures},
        start=pack.start,
    )
