"""Unlikely Heroes: what lies on the table, and what can be seen by looking at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

from msgspec.structs import replace

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.house import HOUSE_RULES
from engine.games.unlikely_heroes.pack import (
    Card,
    ChallengeBox,
    ChallengeCard,
    Chapter,
    HeroCard,
    ItemCard,
    MapCard,
    Quest,
    Reward,
    Variant,
)
from engine.games.unlikely_heroes.told_cards import Told, ToldLine, told_card, told_ops
from engine.pieces.decks import Deck
from engine.pieces.grids import cell_of
from engine.pieces.references import Ref
from engine.pieces.tables import BoxTable

SKILLS = ("strength", "wit", "dexterity")
SIDES = ("left", "right")  # of a hero: modifiers, effects
ACTIONS = 2
KINDS = ("map", "hero", "item", "challenge", "other")
FATES = ("blessed_traits", "cursed_traits", "blessed_items", "cursed_items", "blessed_luck", "cursed_luck")
MODULES = ("weather", "detours", "nightfall", *FATES)

CardName = Annotated[str, Ref("card")]
HeroName = Annotated[str, Ref("hero")]
CellName = Annotated[str, Ref("cell")]
LuckName = Annotated[str, Ref("luck")]
OutOfLuckName = Annotated[str, Ref("out_of_luck")]
ExplorationName = Annotated[str, Ref("exploration")]
TraitName = Annotated[str, Ref("trait")]
QuestName = Annotated[str, Ref("quest")]


@dataclass
class Item:
    """An item in a backpack."""

    card: CardName
    bright: int = 0
    dark: int = 0


@dataclass
class TraitCard:
    """A trait before a hero, and the step on which its cube lies; 0 is the uppermost."""

    card: TraitName
    step: int = 0


@dataclass
class Hero:
    """A hero in play: who leads it, where it stands, and what lies on both sides of its card."""

    name: HeroName
    player: str = ""
    at: CellName = ""
    bright: int = 0
    dark: int = 0
    meeple: str = ""  # its colour, if it is not the one that the card shows
    left: list[Item] = field(default_factory=list)
    right: list[Item] = field(default_factory=list)
    traits: list[TraitCard] = field(default_factory=list)

    @property
    def items(self) -> list[Item]:
        """All it carries."""
        return [*self.left, *self.right]

    def side(self, name: str) -> list[Item]:
        """Its items on this side."""
        return self.left if name == "left" else self.right

    def side_of(self, card: str) -> str:
        """On which side an item lies; nowhere, if it does not."""
        return next((name for name in SIDES if any(item.card == card for item in self.side(name))), "")

    def item(self, card: str) -> Item | None:
        """An item by its card."""
        return next((item for item in self.items if item.card == card), None)


@dataclass
class Campaign:
    """What lasts from quest to quest."""

    unlocked: list[CardName] = field(default_factory=list)
    columns: dict[str, list[LuckName]] = field(default_factory=dict)  # luck decks by how hard it is
    won: list[QuestName] = field(default_factory=list)


@dataclass
class Job:
    """Something that is still to be done: the step, the card or number it is about, and the hero whose it is."""

    step: str
    what: str = ""
    hero: str = ""


@dataclass
class Trial:
    """The challenge that is under way."""

    card: CardName = ""
    hero: HeroName = ""
    box: int = -1
    box_before: int = -1  # the one that was tried before
    helpers: dict[HeroName, str] = field(default_factory=dict)  # with the skill that is added
    asked: list[HeroName] = field(default_factory=list)  # who has said whether they take part
    announced: int = 0
    strained: int = 0
    luck: list[LuckName] = field(default_factory=list)  # the cards that lie there
    values: list[int] = field(default_factory=list)  # what they count
    bonus: int = 0
    promised: dict[str, int] = field(default_factory=dict)  # by skill: what counts once a box of it is chosen
    dice: dict[str, int] = field(default_factory=dict)  # what items were rolled for, each for a skill
    judged: dict[str, bool] = field(default_factory=dict)  # what people have said of lines that depend on them
    attempt: int = 0
    out_of_luck: bool = False
    result: str = ""  # success or failure, once it is known


@dataclass
class HeroesTable(BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    campaign: Campaign = field(default_factory=Campaign)
    phase: str = ""  # setup, quest, ended
    level: str = ""
    modules: list[str] = field(default_factory=list)  # expansions that are in the game
    quest: QuestName = ""
    chapter: int = 0
    variant: int = 0
    found: list[int] = field(default_factory=list)  # objectives of the chapter that are fulfilled
    offered: list[int] = field(default_factory=list)  # those that people know of
    solved: list[int] = field(default_factory=list)  # those whose words have been followed
    failed: bool = False
    won: bool = False
    to_seat: list[str] = field(default_factory=list)  # who has still to pick a hero
    to_equip: list[HeroName] = field(default_factory=list)  # who has still to pick an item
    to_deal: list[str] = field(default_factory=list)  # what fate has still to deal, and to whom
    setup_step: int = 0  # which divider is read next

    heroes: dict[HeroName, Hero] = field(default_factory=dict)  # clockwise
    active: HeroName = ""
    actions: int = 0  # that are left
    action: str = ""  # the one under way
    exploring: int = 0  # the number for which an action is spent
    taken: int = 0  # the one whose card this action has turned
    agenda: list[Job] = field(default_factory=list)
    soon: int = 0  # so many jobs were put first since the last one began
    going_on: list[str] = field(default_factory=list)  # named parts of the turn that have begun and not ended
    used: list[str] = field(default_factory=list)  # effects that have been used in a window that is still open
    path: list[CellName] = field(default_factory=list)  # where a hero goes to, space by space

    pile: list[CardName] = field(default_factory=list)  # encounter cards in the box
    discard: list[CardName] = field(default_factory=list)
    lid: list[CardName] = field(default_factory=list)
    aside: list[CardName] = field(default_factory=list)  # out of play
    open: list[CardName] = field(default_factory=list)  # challenges on the table, and the card that is being met
    reading: CardName = ""  # whose back may be read
    peeked: CardName = ""  # the one of several with its number that was looked at, and is still out
    met: list[CardName] = field(default_factory=list)  # fronts that were seen in this quest
    read: list[CardName] = field(default_factory=list)  # backs that were read of cards that were taken
    beaten: list[CardName] = field(default_factory=list)
    left_play: list[CardName] = field(default_factory=list)
    played: list[CardName] = field(default_factory=list)  # whose Play effect has come
    locked: list[CardName] = field(default_factory=list)  # puzzle pieces that have been used
    solving: list[CardName] = field(default_factory=list)  # those whose card has not been turned yet
    led_to: dict[CardName, list[CardName]] = field(default_factory=dict)  # cards that puzzles led to, with the pieces
    told_of: dict[CardName, Told] = field(default_factory=dict)
    told_rewards: dict[str, list[ToldLine]] = field(
        default_factory=dict
    )  # of boxes without any, by card and box; of chapters
    counters: dict[str, int] = field(default_factory=dict)

    cells: dict[CellName, CardName] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)  # open or closed, by hand or by picture
    ways_out: dict[CellName, list[CellName]] = field(default_factory=dict)  # of maps that have gone under somebody
    last_map: CardName = ""
    known: list[int] = field(default_factory=list)  # numbers that somebody has found in the pictures

    luck: Deck = field(default_factory=Deck)
    shown: list[LuckName] = field(default_factory=list)  # drawn, and not yet on the discard pile
    restored: list[LuckName] = field(default_factory=list)  # on their way to the bottom of the draw pile
    to_lose: int = 0
    misfortune: list[OutOfLuckName] = field(default_factory=list)  # the Out of Luck draw pile
    bad_luck: list[OutOfLuckName] = field(default_factory=list)  # those in play
    fate_seen: list[LuckName] = field(default_factory=list)  # blessed and cursed ones that were turned up
    reshuffles: int = 0  # of this turn: so many Out of Luck cards are owed
    pool: int = 0
    clock: int = 0
    clock_runs: bool = False  # its cube lies on it
    passed: list[int] = field(default_factory=list)  # spaces of the clock that were reached in this chapter
    trial: Trial = field(default_factory=Trial)
    waiting: list[Trial] = field(default_factory=list)  # challenges that something else has come in between of
    discarded: dict[HeroName, int] = field(default_factory=dict)  # items that were discarded while regrouping

    top: ExplorationName = ""  # the card that lies face up
    exploration: list[ExplorationName] = field(default_factory=list)  # below it
    exploration_discard: list[ExplorationName] = field(default_factory=list)
    explored: ExplorationName = ""  # the one that is being carried out
    detours: dict[CellName, ExplorationName] = field(default_factory=dict)
    direction: str = ""  # in which the last map was laid, seen from the hero
    blessed_items: list[CardName] = field(default_factory=list)
    cursed_items: list[CardName] = field(default_factory=list)
    under: list[CardName] = field(default_factory=list)  # items of fate that went below their pile, in this order
    to_pack: bool = False  # as soon as what is under way is over
    saved: str = ""  # how far the game is packed away

    @property
    def box(self) -> Box:
        """The owner's cards and booklet."""
        box: Box = self.pack
        return box

    # Where we are -----------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Is a quest being played, and not packed away?"""
        return self.phase == "quest" and not self.saved

    @property
    def booklet(self) -> Quest:
        """The quest that is played."""
        return self.box.quests.get(self.quest, Quest())

    @property
    def page(self) -> Variant:
        """The chapter that is played, as it is read."""
        chapters = self.booklet.chapters
        here = chapters[self.chapter - 1] if 0 < self.chapter <= len(chapters) else Chapter()
        return here.variants[self.variant] if 0 <= self.variant < len(here.variants) else Variant()

    # Cards ------------------------------------------------------------------------------------

    def card(self, name: str) -> Card | None:
        """A card as the pack says, or as somebody told."""
        told, typed = self.told_of.get(name), self.box.cards.get(name)
        return told_card(name, told, typed) if told else typed

    def is_blank(self, name: str) -> bool:
        """Does the pack not say of a card what the rules need?"""
        card = None if name in self.told_of else self.card(name)
        if isinstance(card, HeroCard):
            return not card.skills
        if isinstance(card, ItemCard):
            return card.is_blank
        is_told = name in self.told_of
        return (card is None and not is_told) or (isinstance(card, ChallengeCard) and not card.boxes)

    def kind(self, name: str) -> str:
        """Of which kind a card is; nothing, if nobody knows."""
        kinds = {MapCard: "map", HeroCard: "hero", ItemCard: "item", ChallengeCard: "challenge"}
        return kinds.get(type(self.card(name)), "other" if name in self.told_of else "")  # type: ignore[arg-type]

    def number(self, name: str) -> int:
        """The number of a card; 0 for one without."""
        known = self.box.cards.get(name)
        if known is not None:
            return known.number or 0
        return int(name) if name.isdecimal() and name.isascii() and len(name) < 4 else 0

    def in_play(self) -> Iterator[str]:
        """UH-CRD-05: every card that lies open on the table, outside of all piles."""
        yield from self.cells.values()
        for hero in self.heroes.values():
            yield hero.name
            yield from (item.card for item in hero.items)
        yield from self.open

    def with_number(self, number: int) -> list[str]:
        """The cards in play that bear this number."""
        return [name for name in dict.fromkeys(self.in_play()) if self.number(name) == number]

    def available(self, number: int) -> list[str]:
        """UH-EXP-08, UH-ENC-07, UH-ENC-08: the cards of this number in the draw pile; an untyped one is believed."""
        there = [name for name in self.pile if self.number(name) == number]
        if there or number in self.box.numbered:
            return there
        gone = {*self.in_play(), *self.discard, *self.lid, *self.aside}
        return [] if str(number) in gone else [str(number)]

    def map(self, cell: str) -> MapCard:
        """The map that lies in a cell; of one that nobody typed nothing is known."""
        card = self.card(self.cells.get(cell, ""))
        return card if isinstance(card, MapCard) else MapCard()

    def cell(self, name: str) -> str:
        """Where a map lies."""
        return cell_of(self.cells, name)

    # Heroes -----------------------------------------------------------------------------------

    @property
    def hero(self) -> Hero:
        """The one whose turn it is; nobody, before the first turn."""
        return self.heroes.get(self.active) or Hero("")

    def hero_card(self, name: str) -> HeroCard:
        """What a hero card says."""
        card = self.card(name)
        return card if isinstance(card, HeroCard) else HeroCard(id="")

    def item_card(self, name: str) -> ItemCard:
        """What an item says."""
        card = self.card(name)
        return card if isinstance(card, ItemCard) else ItemCard(id="")

    def here(self, name: str) -> list[str]:
        """UH-CRD-16, UH-CRD-17: the other heroes on the same map card."""
        hero = self.heroes.get(name)
        return [other.name for other in self.heroes.values() if hero and other is not hero and other.at == hero.at]

    def holder(self, card: str) -> str:
        """Who has an item."""
        return next((hero.name for hero in self.heroes.values() if hero.item(card)), "")

    def limit(self, name: str) -> int:
        """UH-BPK-07: how many items fit."""
        card = self.hero_card(name)
        return 2 if card.limit is None else card.limit

    def player(self, name: str) -> str:
        """Who leads a hero."""
        hero = self.heroes.get(name)
        return (hero.player if hero else "") or "all"

    # Challenges -------------------------------------------------------------------------------

    @property
    def challenge(self) -> ChallengeCard:
        """The challenge that is under way."""
        card = self.card(self.trial.card)
        return card if isinstance(card, ChallengeCard) else ChallengeCard(id="")

    @property
    def box_tried(self) -> ChallengeBox:
        """The box of it that was chosen."""
        boxes, at = self.challenge.boxes, self.trial.box
        tried = boxes[at] if 0 <= at < len(boxes) else ChallengeBox(skill="strength", value=0)
        told = self.told_rewards.get(f"{self.trial.card}:{at}")
        return tried if told is None or tried.rewards else replace(tried, rewards=(Reward(ops=told_ops(told)),))

    def requirement(self) -> int:
        """UH-CHL-06, UH-CRD-13: what is needed, for each hero in the game if the box says so."""
        tried = self.box_tried
        return tried.value * len(self.heroes) if tried.per_hero else tried.value
