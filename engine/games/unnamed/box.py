"""The box: the owner's cards by their names, and which files they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from engine.content import Text
from engine.games.unnamed.pack import (
    Allegiance,
    Armour,
    Artifact,
    Building,
    Cataclysm,
    Character,
    Elixir,
    HeroCard,
    Portal,
    QuestCard,
    SevenPack,
    SinCard,
    Treasure,
    UnnamedCard,
    Virtue,
    World,
)
from engine.games.unnamed.verbs import Remind
from engine.pieces.words import by_ref, parts_of

LAYOUT = {
    name: f"{name}.yaml"
    for name in (
        "world", "heroes", "tavern", "store", "buildings", "sins", "cataclysms", "treasures", "quests", "unnamed",
    )
}  # fmt: skip


LASTING = (
    "heroes",
    "buildings",
    "sins",
    "cataclysms",
    "artifacts",
    "quests",
    "unnamed",
)  # where lasting rules may stand


class Named(Protocol):
    """Anything with a short name."""

    @property
    def id(self) -> str:
        """Its name."""
        ...


N = TypeVar("N", bound=Named)


class Several(Named, Protocol):
    """A card that is there more than once."""

    @property
    def copies(self) -> int:
        """How often."""
        ...


@dataclass(frozen=True)
class Box:
    """The pack as the rules look at it."""

    title: Text = field(default_factory=Text)
    world: World = field(default_factory=World)
    virtues: Mapping[str, Virtue] = field(default_factory=dict)
    allegiances: Mapping[str, Allegiance] = field(default_factory=dict)
    portals: Mapping[str, Portal] = field(default_factory=dict)
    heroes: Mapping[str, HeroCard] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    elixirs: Mapping[str, Elixir] = field(default_factory=dict)
    buildings: Mapping[str, Building] = field(default_factory=dict)
    sins: Mapping[str, SinCard] = field(default_factory=dict)
    cataclysms: Mapping[str, Cataclysm] = field(default_factory=dict)
    treasures: Mapping[str, Treasure] = field(default_factory=dict)
    artifacts: Mapping[str, Artifact] = field(default_factory=dict)
    armour: tuple[Armour, ...] = ()
    quests: Mapping[str, QuestCard] = field(default_factory=dict)
    unnamed: Mapping[str, UnnamedCard] = field(default_factory=dict)

    @cached_property
    def texts(self) -> dict[str, Text]:
        """All words of the pack by their short names."""
        cards = (self.heroes, self.buildings, self.sins, self.cataclysms, self.artifacts, self.unnamed)
        every = (self.world, *(tuple(group.values()) for group in cards), self.armour, tuple(self.quests.values()))
        return by_ref(every)

    @cached_property
    def lasting(self) -> tuple[Remind, ...]:
        """All rules of cards that last, in an order that stays."""
        every = [list(getattr(self, name).values()) for name in LASTING]
        return tuple(part for part in parts_of([*every, self.armour]) if isinstance(part, Remind))

    def of_kind(self, kind: str) -> list[str]:
        """The buildings of one kind."""
        return [name for name, card in self.buildings.items() if card.kind == kind]


def boxed(pack: SevenPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        world=pack.world,
        virtues=_by_name(pack.world.virtues),
        allegiances=_by_name(pack.world.allegiances),
        portals=_by_name(pack.world.portals),
        heroes=_by_name(pack.heroes.heroes),
        characters=_by_name(pack.tavern.characters),
        elixirs=_by_name(pack.store.elixirs),
        buildings=_by_name(pack.buildings.buildings),
        sins=_by_name(pack.sins.sins),
        cataclysms=_by_name(pack.cataclysms.cataclysms),
        treasures=_by_name(pack.treasures.treasures),
        artifacts=_by_name(pack.treasures.artifacts),
        armour=pack.treasures.armour,
        quests=_by_name(pack.quests.quests),
        unnamed=_by_name(pack.unnamed.cards),
    )


def _by_name(things: Iterable[N]) -> dict[str, N]:
    return {thing.id: thing for thing in things}


def copies(cards: Mapping[str, Several]) -> list[str]:
    """Every card, as often as it is there."""
    return [card.id for card in cards.values() for _ in range(card.copies)]
