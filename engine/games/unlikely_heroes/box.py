"""The owner's box as the rules look at it: every card by its name, every number with its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from msgspec.structs import replace

from engine.content import Text
from engine.games.unlikely_heroes.pack import (
    Basics,
    Card,
    ChallengeCard,
    ClockSpace,
    Detour,
    Effect,
    Expansions,
    FateLuck,
    HeroCard,
    HeroesPack,
    ItemCard,
    MapCard,
    Nightfall,
    OutOfLuckCard,
    Quest,
    Trait,
    Weather,
)
from engine.pieces.words import by_ref

C = TypeVar("C", bound=Card)
LEVELS = ("easy", "normal", "hard", "unlikely")
VALUES = ("-3", "-2", "-1", "0", "+1", "+2", "+3")
LUCK = {
    "easy": {"0": 8, "+1": 8, "+2": 2, "+3": 2},
    "normal": {"-1": 2, "0": 8, "+1": 8, "+2": 2},
    "hard": {"-2": 1, "-1": 2, "0": 8, "+1": 8, "+2": 1},
    "unlikely": {"-3": 1, "-2": 1, "-1": 2, "0": 8, "+1": 8},
}
"""UH-SET-13: the table as we read it; a pack corrects whatever cell of it is printed otherwise."""
SPACES = 12  # of a clock that nobody has typed
STEPS = 3  # of a trait that nobody has typed
CARDS = 8  # Out of Luck cards of a box that nobody has typed
MOST = 999  # no card bears a higher number


@dataclass(frozen=True)
class Box:
    """All that a pack holds; what is missing in it is asked at the table."""

    title: Text = field(default_factory=Text)
    basics: Basics = field(default_factory=Basics)
    maps: Mapping[str, MapCard] = field(default_factory=dict)
    heroes: Mapping[str, HeroCard] = field(default_factory=dict)
    items: Mapping[str, ItemCard] = field(default_factory=dict)
    challenges: Mapping[str, ChallengeCard] = field(default_factory=dict)
    quests: Mapping[str, Quest] = field(default_factory=dict)
    expansions: Expansions = field(default_factory=Expansions)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every map, hero, item and challenge."""
        return {**self.maps, **self.heroes, **self.items, **self.challenges}

    @cached_property
    def numbered(self) -> dict[int, list[str]]:
        """The cards of each number, the lowest number first."""
        found: dict[int, list[str]] = {}
        for name, card in self.cards.items():
            if card.number is not None:
                found.setdefault(card.number, []).append(name)
        return dict(sorted(found.items()))

    @cached_property
    def fated(self) -> dict[str, bool]:
        """Blessed items (True) and cursed ones, which lie on piles of their own."""
        return {item.id: item.blessed for item in self.expansions.items}

    @cached_property
    def pile(self) -> list[str]:
        """All encounter cards in the order of their numbers: those with a number and a story on their back."""
        found = (name for names in self.numbered.values() for name in names)
        return [name for name in found if not self.cards[name].back.generic and name not in self.fated]

    def pile_order(self, name: str) -> tuple[int, str]:
        """Where a card stands in the encounter draw pile."""
        card = self.cards.get(name)
        return (card.number or 0 if card else 0), name

    @cached_property
    def traits(self) -> dict[str, Trait]:
        """Every trait, by its name; UH-CUB-10: one that nobody has typed has a middle, and one step on either side."""
        blank = (Effect(trigger="passive"),) * STEPS
        return {card.id: card if card.steps else replace(card, steps=blank) for card in self.expansions.traits}

    @cached_property
    def explorations(self) -> dict[str, Weather | Detour | Nightfall]:
        """Every card of the exploration deck, by its name."""
        found: list[Weather | Detour | Nightfall] = [*self.expansions.weather, *self.expansions.detours]
        return {card.id: card for card in (*found, *self.expansions.nightfall)}

    @cached_property
    def fate_luck(self) -> dict[str, FateLuck]:
        """The luck cards that show dice."""
        return {card.id: card for card in self.expansions.luck}

    @cached_property
    def out_of_luck(self) -> dict[str, OutOfLuckCard]:
        """Every Out of Luck card; of a box that nobody has typed as many as there are."""
        typed = self.basics.out_of_luck
        cards = typed or tuple(OutOfLuckCard(id=f"luck-{n}", ops=None) for n in range(1, CARDS + 1))
        return {card.id: card for card in cards}

    @cached_property
    def clock(self) -> tuple[ClockSpace, ...]:
        """The spaces of the clock card, from twelve o'clock on."""
        return self.basics.clock or (ClockSpace(ops=None),) * SPACES

    @cached_property
    def texts(self) -> dict[str, Text]:
        """All words of the pack, by their short names."""
        parts = [self.basics, dict(self.cards), dict(self.quests), self.expansions]
        return by_ref(parts)

    def luck(self, level: str) -> list[str]:
        """The luck deck of a difficulty, card by card."""
        typed = {str(name): {str(value): n for value, n in counts.items()} for name, counts in self.basics.luck.items()}
        counts = typed.get(level) or LUCK.get(level, LUCK["normal"])
        return [value for value in VALUES for _ in range(counts.get(value, 0))]


def boxed(pack: HeroesPack) -> Box:
    """The pack as the rules look at it."""
    return Box(
        title=pack.header.title,
        basics=pack.basics,
        maps=_by_name(pack.maps.cards),
        heroes=_by_name(pack.heroes.cards),
        items=_by_name(pack.items.cards),
        challenges=_by_name(pack.challenges.cards),
        quests={str(number): quest for number, quest in sorted(pack.quests.items())},
        expansions=pack.expansions,
    )


def name_of(card: Card) -> str:
    """What a card is called on the table: by its name in the pack, or by its number."""
    return card.id or str(card.number or "")


def _by_name(cards: tuple[C, ...]) -> dict[str, C]:
    return {name_of(card): card for card in cards}
