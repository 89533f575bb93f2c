"""What lies on the table of Lanterns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

from engine.games.lanterns.box import Box
from engine.pieces.decks import HiddenDeck
from engine.pieces.maps import ways
from engine.pieces.references import Ref
from engine.pieces.sockets import PlacedDie, on_top, sockets_for
from engine.pieces.tables import BoxTable
from engine.pieces.windows import WindowTable
from engine.table import secret

HOUSE_RULES = {"hands": ("secret", "closed")}
FACES = (1, 2, 3, 4, 5, 6)
ROUNDS, HAND, STACK = 4, 2, 3

KeeperName = Annotated[str, Ref("keeper")]
PlaceName = Annotated[str, Ref("place")]
CardName = Annotated[str, Ref("card")]


@dataclass
class Keeper:
    """Somebody who lights lanterns, with cards that nobody else sees."""

    name: KeeperName
    at: PlaceName = ""
    cards: list[CardName] = secret(default_factory=list)


@dataclass
class LanternTable(WindowTable, BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    keepers: dict[KeeperName, Keeper] = field(default_factory=dict)
    dice: dict[PlaceName, list[PlacedDie]] = field(default_factory=dict)
    deck: HiddenDeck = field(default_factory=HiddenDeck)
    round: int = 0
    active: KeeperName = ""
    to_go: list[KeeperName] = field(default_factory=list)
    to_draw: list[KeeperName] = field(default_factory=list)
    face: int = 0  # what the die of this turn shows
    place: PlaceName = ""  # where it was laid
    ended: bool = False

    @property
    def box(self) -> Box:
        """The owner's harbour and cards."""
        box: Box = self.pack
        return box

    def hands_of_others(self, name: str) -> list[list[CardName]]:
        """What this keeper cannot know."""
        return [keeper.cards for keeper in self.keepers.values() if keeper.name != name]

    def reached(self, name: str) -> Iterable[str]:
        """The place where a keeper stands, and those next to it."""
        here = self.keepers[name].at
        return (here, *ways(self.box.edges, ("dashed",)).get(here, ()))

    def fitting(self, name: str) -> list[str]:
        """Where the die can go."""
        near = {place: self.box.places[place].least for place in self.reached(name) if place in self.box.places}
        return sockets_for(str(self.face), near, self.dice, int, STACK)

    def points(self) -> dict[str, int]:
        """What the lanterns bring that burn for somebody: their die lies on top."""
        found = dict.fromkeys(self.keepers, 0)
        for place in self.dice.keys() & self.box.places.keys():
            die = on_top(self.dice, place)
            if die and die.owner in found:
                found[die.owner] += self.box.places[place].worth
        return found
