"""The owner's box as the rules look at it: every card and scene of a pack, found by its name or number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from engine.content import Content, Text
from engine.games.wildwoods.pack import (
    Ability,
    ActionCard,
    Basics,
    CardAbility,
    Chapter,
    Creature,
    Exploration,
    Location,
    Scene,
    ShadowCard,
    StoryCard,
)
from engine.pieces.words import by_ref

SPIRIT_SPACES, BLESSING_SPACES = 11, 3  # of a track and a board that nobody has counted


@dataclass(frozen=True)
class Box:
    """All that a pack holds; what is missing in it is asked at the table."""

    title: Text = field(default_factory=Text)
    basics: Basics = field(default_factory=Basics)
    creatures: dict[str, Creature] = field(default_factory=dict)
    exploration: dict[str, Exploration] = field(default_factory=dict)
    chapters: dict[int, Chapter] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()  # decks of which all cards have been typed: creature, exploration

    @cached_property
    def actions(self) -> dict[str, ActionCard]:
        """The action cards that have been typed."""
        return {str(card.id): card for card in self.basics.actions}

    @cached_property
    def scenes(self) -> dict[str, Scene]:
        """Every scene, by its id."""
        return {scene.id: scene for chapter in self.chapters.values() for scene in chapter.scenes}

    @cached_property
    def chapter_of(self) -> dict[str, int]:
        """In which chapter each scene is."""
        return {scene.id: chapter.number for chapter in self.chapters.values() for scene in chapter.scenes}

    @cached_property
    def locations(self) -> dict[str, Location]:
        """Every location, by its id."""
        return {place.id: place for scene in self.scenes.values() for place in scene.locations}

    @cached_property
    def shadows(self) -> dict[str, ShadowCard]:
        """Every shadow card, by its id."""
        return {card.id: card for chapter in self.chapters.values() for card in chapter.shadows}

    @cached_property
    def _faces(self) -> dict[str, bytes]:
        """What each card shows, whatever its short name: of some there are several in a box."""
        cards: dict[str, Content] = {**self.creatures, **self.exploration, **self.shadows}
        return {name: msgspec.json.encode(msgspec.structs.replace(card, id="")) for name, card in cards.items()}

    def one_of_each(self, names: Iterable[str]) -> list[str]:
        """Of cards that nobody could tell from each other the first one."""
        found: dict[bytes | str, str] = {}
        for name in names:
            found.setdefault(self._faces.get(name, name), name)
        return list(found.values())

    @cached_property
    def texts(self) -> dict[str, Text]:
        """All words of the pack, by their short names."""
        return by_ref([self.basics, self.creatures, self.exploration, self.chapters])

    @property
    def full_spirit(self) -> int:
        """The left end of the spirit track."""
        return (self.basics.spirit_spaces or SPIRIT_SPACES) - 1

    @property
    def blessing_spaces(self) -> int:
        """How many cards can be kept."""
        return self.basics.blessing_spaces or BLESSING_SPACES

    def ability(self, action: str, which: str) -> Ability:
        """What one of the two abilities of an action card says."""
        card = self.actions.get(action)
        if card is None:
            return Ability()
        return card.first if which == "first" else card.second

    def story(self, chapter: int, number: int) -> StoryCard | None:
        """A story card, if the pack knows it."""
        cards = self.chapters[chapter].stories if chapter in self.chapters else ()
        return next((card for card in cards if card.number == number), None)

    def first_scene(self, chapter: int) -> str:
        """Where a chapter begins."""
        scenes = self.chapters[chapter].scenes if chapter in self.chapters else ()
        return scenes[0].id if scenes else ""

    def creature_deck(self, chapter: int) -> list[str]:
        """The creatures of a chapter: as it says, or the common ones and its own."""
        known = self.chapters.get(chapter)
        if known and known.start.creatures:
            return list(known.start.creatures)
        return [card.id for card in self.creatures.values() if card.deck in ("common", chapter)]

    def abilities(self, card: str, side: str) -> tuple[CardAbility, ...]:
        """What can be done while this side of Luma's or Brom's card shows."""
        sides = self.basics.luma if card == "luma" else self.basics.brom
        return sides.first if side == "first" else sides.second
