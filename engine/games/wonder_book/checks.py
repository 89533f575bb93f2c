"""What has to agree in a pack of Wonder Book: names that exist, numbers that fit, and what is still blank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.games.wonder_book.pack import Card, Chapter, Effect, EndOfChapter, Map, WonderPack
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.names import given, ranges
from engine.pieces.references import misnamed

SHREDS, FIRST_WYRM_CARDS = 16, 6
ABSENT = {"item": "item", "special_rule": "special_rule", "interaction": "interaction", "goal": "goal", "end": "end"}


def check(pack: WonderPack, lines: PackLines) -> Iterator[PackProblem]:
    """Everything that the files say about each other."""
    yield from _twice(pack, lines)
    yield from _heroes(pack, lines)
    yield from _piles(pack, lines)
    for number, chapter in pack.chapters.items():
        yield from _Chapter(pack, lines, ("chapters", number), chapter).problems()
    if not pack.chapters:
        yield lines.problem(("chapters",), "no_chapters", "blank")


def _twice(pack: WonderPack, lines: PackLines) -> Iterator[PackProblem]:
    """Every name is given once."""
    yield from lines.twice(given(("heroes", "heroes"), pack.heroes.heroes))
    yield from lines.twice(given(("heroes", "upgrades"), pack.heroes.upgrades))
    yield from lines.twice(given(("wyrms", "wyrm_cards"), pack.wyrms.wyrm_cards))
    yield from lines.twice(given(("shreds", "shreds"), pack.shreds.shreds))


def _heroes(pack: WonderPack, lines: PackLines) -> Iterator[PackProblem]:
    """Upgrades belong to heroes; what a hero's card does not tell yet is blank."""
    known = {hero.id for hero in pack.heroes.heroes}
    for n, upgrade in enumerate(pack.heroes.upgrades):
        yield from lines.unknown(("heroes", "upgrades", n, "hero"), upgrade.hero, known)
        yield from _marked(lines, ("heroes", "upgrades", n, "id"), upgrade.id, ":")
    for n, hero in enumerate(pack.heroes.heroes):
        for part in ("max_hearts", "attack", "skill"):
            if getattr(hero, part) is None:
                yield lines.problem(("heroes", "heroes", n), f"hero_without_{part}", "blank", hero=hero.id)


def _marked(lines: PackLines, where: Where, name: str, mark: str) -> Iterator[PackProblem]:
    """A name with the mark in it by which play tells two names in one apart."""
    if mark in name:
        yield lines.problem(where, "mark_in_name", found=name, mark=mark)


def _piles(pack: WonderPack, lines: PackLines) -> Iterator[PackProblem]:
    """Sixteen shreds that say what they do; six first wyrm cards, with their symbols typed."""
    copies = sum(shred.copies for shred in pack.shreds.shreds)
    if copies > SHREDS:
        yield lines.problem(("shreds", "shreds"), "too_many_shreds", found=copies, right=SHREDS)
    elif copies < SHREDS:
        yield lines.problem(("shreds", "shreds"), "too_few_shreds", "blank", found=copies, right=SHREDS)
    for n, shred in enumerate(pack.shreds.shreds):
        if shred.effect == Effect():
            yield lines.problem(("shreds", "shreds", n), "blank_shred", "blank", shred=shred.id)
    first = sum(not card.chapter for card in pack.wyrms.wyrm_cards)
    if first != FIRST_WYRM_CARDS:
        yield lines.problem(("wyrms", "wyrm_cards"), "six_wyrm_cards", "blank", found=first, right=FIRST_WYRM_CARDS)
    for n, card in enumerate(pack.wyrms.wyrm_cards):
        if not card.steps:
            yield lines.problem(("wyrms", "wyrm_cards", n), "blank_wyrm_card", "blank", card=card.id)


@dataclass
class _Chapter:
    """One chapter under the glass."""

    pack: WonderPack
    lines: PackLines
    where: Where
    chapter: Chapter

    def problems(self) -> Iterator[PackProblem]:
        """All that is wrong or missing in it."""
        if self.chapter.number != self.where[1]:
            yield self.lines.problem((*self.where, "number"), "other_chapter", found=self.chapter.number)
        yield from self._cards()
        yield from self._maps()
        yield from self._end()
        yield from misnamed(self.lines, self.where, self.chapter, self.known)

    # Cards ------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[PackProblem]:
        cards = self.chapter.cards
        yield from self.lines.twice(given((*self.where, "cards"), cards, "number"))
        for n, card in enumerate(cards):
            yield from self._card((*self.where, "cards", n), card)
        missing = sorted(self.numbers - {card.number for card in cards})
        if missing:
            yield self.lines.problem(
                (*self.where, "cards"), "blank_cards", "blank", n=len(missing), cards=ranges(missing)
            )

    def _card(self, where: Where, card: Card) -> Iterator[PackProblem]:
        part = ABSENT.get(card.kind)
        if part and getattr(card, part) is None:
            yield self.lines.problem(where, "card_without_part", "blank", card=card.number, part=part)
        if card.kind == "choice" and not card.options:
            yield self.lines.problem(where, "choice_without_options", "blank", card=card.number)
        if card.number not in self.numbers:
            yield self.lines.problem((*where, "number"), "card_out_of_range", card=card.number)
        if turns_over(card) and card.back is None:
            yield self.lines.problem(where, "blank_back", "blank", card=card.number)

    @cached_property
    def numbers(self) -> set[int]:
        """The numbers that belong to the chapter."""
        known = [card.number for card in self.chapter.cards]
        first = self.chapter.first_card or min(known, default=1)
        last = self.chapter.last_card or max(known, default=0)
        return set(range(first, last + 1))

    def _end(self) -> Iterator[PackProblem]:
        ends = [(n, card.end) for n, card in enumerate(self.chapter.cards) if card.end]
        if not ends:
            yield self.lines.problem((*self.where, "cards"), "no_end_card", "blank")
        for n, end in ends:
            yield from self._endings((*self.where, "cards", n, "end", "endings"), end)

    def _endings(self, where: Where, end: EndOfChapter) -> Iterator[PackProblem]:
        covered = Counter(n for ending in end.endings for n in range(ending.min, ending.max + 1))
        missing = sorted(set(range(1, 11)) - set(covered))
        double = sorted(n for n, times in covered.items() if times > 1)
        if missing and end.endings:
            yield self.lines.problem(where, "endings_missing", found=ranges(missing))
        if double:
            yield self.lines.problem(where, "endings_twice", found=ranges(double))

    # Maps -------------------------------------------------------------------------------------

    def _maps(self) -> Iterator[PackProblem]:
        maps = [((*self.where, "maps", n), scenery) for n, scenery in enumerate(self.chapter.maps)]
        yield from self.lines.twice(given((*self.where, "maps"), self.chapter.maps))
        yield from self.lines.twice(given((*self.where, "entities"), self.chapter.entities))
        for where, scenery in maps:
            yield from self._map(where, scenery)

    def _map(self, where: Where, scenery: Map) -> Iterator[PackProblem]:
        areas = {area.id for area in scenery.areas}
        yield from self.lines.twice(given((*where, "areas"), scenery.areas))
        for n, area in enumerate(scenery.areas):
            yield from _marked(self.lines, (*where, "areas", n, "id"), area.id, "|")
        seen: set[frozenset[str]] = set()
        for n, line in enumerate(scenery.borders):
            for end in ("a", "b"):
                yield from self.lines.unknown((*where, "borders", n, end), getattr(line, end), areas)
            if line.a == line.b or frozenset((line.a, line.b)) in seen:
                yield self.lines.problem((*where, "borders", n), "border_twice", a=line.a, b=line.b)
            seen.add(frozenset((line.a, line.b)))
        yield from self._placed(where, scenery, areas)

    def _placed(self, where: Where, scenery: Map, areas: set[str]) -> Iterator[PackProblem]:
        """What lies or stands on the map lies or stands in an area of it."""
        for part in ("sparks", "wyrm_start"):
            for area in getattr(scenery, part):
                yield from self.lines.unknown((*where, part, area), area, areas)
        for thing, places in scenery.objects.items():
            for n, area in enumerate(places):
                yield from self.lines.unknown((*where, "objects", thing, n), area, areas)
        heroes = {hero.id for hero in self.pack.heroes.heroes} | {"all"}
        for hero, area in scenery.hero_start.items():
            yield from self.lines.unknown((*where, "hero_start", hero), hero, heroes)
            yield from self.lines.unknown((*where, "hero_start", hero), area, areas | {"choice"})

    # Names ------------------------------------------------------------------------------------

    @cached_property
    def known(self) -> Mapping[str, set[Any]]:
        """The names that this chapter can mean, by their kinds."""
        return {
            "cards": self.numbers,
            "areas": {area.id for scenery in self.chapter.maps for area in scenery.areas},
            "maps": {scenery.id for scenery in self.chapter.maps},
            "figures": {figure.id for figure in self.chapter.entities},
            "upgrades": {card.id for card in self.pack.heroes.upgrades},
            "wyrm_cards": {card.id for card in self.pack.wyrms.wyrm_cards},
        }


def turns_over(card: Card) -> bool:
    """Whether the card's front says to turn it over."""
    bottoms = [card.front.bottom, *(branch.bottom or () for branch in card.front.branches)]
    bottoms += [card.goal.on_met.bottom] if card.goal else []
    return any("flip" in bottom for bottom in bottoms)
