"""The owner's box as the rules look at it: every card and map of a pack, found by its name or number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.content import Text
from engine.games.wonder_book.pack import (
    Area,
    Card,
    Chapter,
    Entity,
    HeroCard,
    Map,
    Modifier,
    Shred,
    Skill,
    UpgradeCard,
    WyrmCard,
)
from engine.games.wonder_book.verbs import EraseKeyword, HasKeyword, WriteKeyword
from engine.pieces.words import by_ref, parts_of

PRINTED = ("ken", "lara", "sid", "tina")  # the heroes that the rulebook names
SOLO = 2  # heroes of a lone player


@dataclass(frozen=True)
class Box:
    """All that a pack holds; what is missing in it is asked at the table."""

    title: Text = field(default_factory=Text)
    heroes: dict[str, HeroCard] = field(default_factory=dict)
    upgrades: dict[str, UpgradeCard] = field(default_factory=dict)
    wyrm_cards: dict[str, WyrmCard] = field(default_factory=dict)
    shreds: dict[str, Shred] = field(default_factory=dict)
    chapters: dict[int, Chapter] = field(default_factory=dict)

    @cached_property
    def cards(self) -> dict[tuple[int, int], Card]:
        """Every numbered card, by chapter and number."""
        return {(c.number, card.number): card for c in self.chapters.values() for card in c.cards}

    @cached_property
    def maps(self) -> dict[str, Map]:
        """Every scenery, by its id."""
        return {scenery.id: scenery for chapter in self.chapters.values() for scenery in chapter.maps}

    @cached_property
    def entities(self) -> dict[str, Entity]:
        """Every friend and foe, by id."""
        return {entity.id: entity for chapter in self.chapters.values() for entity in chapter.entities}

    @cached_property
    def areas(self) -> dict[str, Area]:
        """Every area of every scenery, by its id."""
        return {area.id: area for scenery in self.maps.values() for area in scenery.areas}

    @property
    def _everything(self) -> list[Any]:
        return [self.heroes, self.upgrades, self.wyrm_cards, self.shreds, self.chapters]

    @cached_property
    def texts(self) -> dict[str, Text]:
        """All words of the pack, by their short names."""
        return by_ref(self._everything)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """Every keyword that a card writes, erases or asks for."""
        return frozenset(
            part.word
            for part in parts_of(self._everything)
            if isinstance(part, WriteKeyword | EraseKeyword | HasKeyword)
        )

    @cached_property
    def modified(self) -> frozenset[str]:
        """Whatever any card of the pack changes: of most there is nothing to look for."""
        return frozenset(part.what for part in parts_of(self._everything) if isinstance(part, Modifier))

    def card(self, chapter: int, number: int) -> Card | None:
        """The card, if the pack knows it."""
        return self.cards.get((chapter, number))

    def numbers(self, chapter: int, told: Sequence[int] = ()) -> list[int]:
        """The numbers of a chapter's deck, from the top; gaps in a partial pack are cards that nobody typed yet.

        What people have *told* of the first and the last of them counts for more than what has been typed so far.
        """
        if told:
            return list(range(told[0], told[-1] + 1))
        known = [card.number for card in self.chapters[chapter].cards] if chapter in self.chapters else []
        first = (self.chapters[chapter].first_card if chapter in self.chapters else None) or min(known, default=1)
        last = (self.chapters[chapter].last_card if chapter in self.chapters else None) or max(known, default=0)
        return list(range(first, last + 1))

    def knows_end(self, chapter: int) -> bool:
        """Has anybody typed where the deck of this chapter ends: its last number, or the card that ends it?"""
        known = self.chapters.get(chapter)
        return known is not None and bool(known.last_card or any(card.kind == "end" for card in known.cards))

    def first_wyrm_cards(self) -> list[str]:
        """The six that are there from the beginning."""
        return [card.id for card in self.wyrm_cards.values() if not card.chapter]

    def all_shreds(self) -> list[str]:
        """The sixteen shred cards, each copy named by its kind."""
        return [shred.id for shred in self.shreds.values() for _ in range(shred.copies)]

    def hero_names(self) -> list[str]:
        """WB-HER-01: the heroes one can play; the rulebook's four, if the pack knows one of them or not even two."""
        known = list(self.heroes)
        is_own = len(known) >= SOLO and not {*known} & {*PRINTED}
        return known if is_own else [*known, *(name for name in PRINTED if name not in known)][: max(4, len(known))]

    def max_hearts(self, hero: str) -> int | None:
        """As many hearts as the hero's card shows, if somebody typed it."""
        return self.heroes[hero].max_hearts if hero in self.heroes else None

    def knows(self, hero: str) -> bool:
        """Has anybody typed this hero's card?"""
        card = self.heroes.get(hero)
        return bool(card and (card.attack or card.skill))

    def skill(self, name: str) -> Skill:
        """A skill by its name in play: the hero's id, or an upgrade's id and side."""
        upgrade, _, side = name.partition(":")
        if upgrade in self.upgrades:
            return self.upgrades[upgrade].a if side == "a" else self.upgrades[upgrade].b
        return self.heroes[name].skill or Skill(name=Text())
