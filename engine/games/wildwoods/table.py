"""Wildwoods: what lies on the table, and what can be seen by looking at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.content import Text
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.house import HOUSE_RULES
from engine.games.wildwoods.pack import CardAbility, Chapter, Creature, Exploration, Location, Scene
from engine.games.wildwoods.river import NUMBERS, SPACES
from engine.pieces.references import Ref
from engine.pieces.tables import BoxTable

ACTIONS = ("illuminate", "help", "explore", "heal")
MOST_CRYSTALS = 3
EIGHTS = 5
ADDED = ("d10", "d12")
BROM = "brom"
UNKNOWN = "unknown"  # a card that nobody has typed
NOBODY = Scene(id="")  # a scene that only the people know
PLAYED = ("luma", "shadow")

# What fields name: forms and corrections offer what there is, and call it as people do.
CreatureName = Annotated[str, Ref("creature")]
ExplorationName = Annotated[str, Ref("exploration")]
ShadowName = Annotated[str, Ref("shadow")]
LocationName = Annotated[str, Ref("location")]
RiverName = Annotated[str, Ref("river")]
ActionName = Annotated[str, Ref("action")]
DieName = Annotated[str, Ref("die")]


@dataclass
class Campaign:
    """What lasts from scene to scene and is not a card."""

    chapter: int = 0
    scene: str = ""
    outcomes: dict[str, str] = field(default_factory=dict)  # scene: luma or shadow, the last time
    choices: dict[str, str] = field(default_factory=dict)
    dice: list[DieName] = field(default_factory=list)  # added to the five with eight sides
    luma: str = "first"
    brom: str = "protect"
    luma_brom_used: bool = False
    removed: list[ExplorationName] = field(default_factory=list)  # exploration cards that have left the game


@dataclass
class Lasting:
    """A copy of what lasts, as the chapter began: a chapter that is lost begins again from here."""

    campaign: Campaign = field(default_factory=Campaign)
    river: list[RiverName] = field(default_factory=list)
    crystals: dict[ActionName, int] = field(default_factory=dict)
    spirit: int = 0
    blessings: list[ExplorationName] = field(default_factory=list)
    exploration_deck: list[ExplorationName] = field(default_factory=list)
    exploration_discard: list[ExplorationName] = field(default_factory=list)
    strange: int = 0
    brom_is_away: bool = False


LASTS = ("campaign", "river", "crystals", "spirit", "blessings", "exploration_deck", "exploration_discard", "strange")


@dataclass
class Told:
    """What somebody told of a creature that nobody has typed."""

    dots: int = 1
    crystals: int = 0
    loss: int = 0


@dataclass
class WildTable(BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    campaign: Campaign = field(default_factory=Campaign)
    before: Lasting = field(default_factory=Lasting)
    phase: str = ""  # setup, luma, shadow, ending, travel
    calm: bool = False  # nothing is being carried out: what may be used at any time may be used now
    round: int = 0

    river: list[RiverName] = field(default_factory=list)
    crystals: dict[ActionName, int] = field(default_factory=dict)
    stunned: list[CreatureName] = field(default_factory=list)
    spirit: int = 0
    light: int = 0  # spaces from the centre
    shadow: int = 0
    light_most: int = 0
    shadow_most: int = 0
    overcome: list[LocationName] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    blessings: list[ExplorationName] = field(default_factory=list)
    used_up: dict[str, str] = field(default_factory=dict)  # cards that stay, and until when they are used up
    kept: list[int] = field(default_factory=list)  # story cards that stay in play
    boxed: list[int] = field(default_factory=list)  # those of this chapter that have gone back into the box

    shadow_deck: list[ShadowName] = field(default_factory=list)
    shadow_discard: list[ShadowName] = field(default_factory=list)
    exploration_deck: list[ExplorationName] = field(default_factory=list)
    exploration_discard: list[ExplorationName] = field(default_factory=list)
    creature_deck: list[CreatureName] = field(default_factory=list)
    creature_discard: list[CreatureName] = field(default_factory=list)
    in_order: list[str] = field(default_factory=list)  # decks that lie as the chapter laid them
    on_top: list[ExplorationName] = field(default_factory=list)  # what is known to lie on top of a shuffled deck
    shadows_mixed: bool = False  # the shadow deck has been shuffled, however the chapter laid it
    resolving: list[ShadowName] = field(
        default_factory=list
    )  # shadow cards and curses whose words are being carried out
    drawn: list[ExplorationName] = field(default_factory=list)  # exploration cards of which some are kept
    drawn_before: list[ExplorationName] = field(default_factory=list)  # those that wait for a draw inside theirs

    dice_ready: list[DieName] = field(default_factory=list)
    dice_used: list[DieName] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)  # what has just been rolled
    action: ActionName = ""
    ability: str = ""
    target: str = ""
    successes: int = 0
    least: int = 0  # what a die of this roll has to show: that of the space where its card lay then
    dots_told: int = 0  # of a target that nobody has typed
    rerolls: int = 0  # that a card gives for nothing

    to_activate: list[CreatureName] = field(default_factory=list)
    icons: list[str] = field(default_factory=list)
    to_keep: int = 0
    setup_step: int = 0
    lesson: int = 0
    moments: list[str] = field(default_factory=list)  # those that have come
    won: bool = False  # the task is done
    outcome: str = ""
    next: str = ""  # what the ending, or a card, says comes next
    told_of: dict[CreatureName, Told] = field(default_factory=dict)
    strange: int = 0  # exploration cards that came to the people and that nobody has typed: traumas among them, perhaps

    @property
    def box(self) -> Box:
        """The owner's cards and scenes."""
        box: Box = self.pack
        return box

    # Where we are -----------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that is played."""
        return self.box.scenes.get(self.campaign.scene, NOBODY)

    @property
    def chapter(self) -> Chapter:
        """The chapter that is played."""
        return self.box.chapters.get(self.campaign.chapter, Chapter(number=self.campaign.chapter))

    def location(self, name: str) -> Location | None:
        """A location of the scene."""
        return next((place for place in self.scene.locations if place.id == name), None)

    @property
    def knows_locations(self) -> bool:
        """WW-LOC-01, WW-GEN-03: have all locations of the scene been typed?"""
        return self.scene.whole_locations and bool(self.scene.locations)

    # The river --------------------------------------------------------------------------------

    def creatures(self) -> list[str]:
        """The creatures in the river, from left to right."""
        return [card for card in self.river if card not in ACTIONS]

    def number(self, card: str) -> int | None:
        """WW-DIC-06, WW-DIC-08: what a die has to show where the card lies; a dash has a number by house rule only."""
        at = self.river.index(card) if card in self.river else len(self.river)
        if at < len(NUMBERS):
            return NUMBERS[at]
        return self.box.basics.dash_number if self.ruled("dash_spaces") == "open" and card in self.river else None

    @property
    def full(self) -> bool:
        """WW-RIV-01: seven cards, and no room for another."""
        return len(self.river) >= SPACES

    def creature(self, name: str) -> Creature:
        """What a creature card says; what nobody typed has been told."""
        if name in self.box.creatures:
            return self.box.creatures[name]
        told = self.told_of.get(name, Told())
        return Creature(id=name, name=Text(), dots=told.dots, heal_crystals=told.crystals, spirit_loss=told.loss)

    # Crystals, cards, dice --------------------------------------------------------------------

    def all_crystals(self) -> int:
        """On all action cards together."""
        return sum(self.crystals.values())

    def card(self, name: str) -> Exploration | None:
        """An exploration card, if the pack knows it."""
        return self.box.exploration.get(name)

    def traumas(self) -> list[str]:
        """The traumas that take up spaces."""
        return [name for name in self.blessings if (card := self.card(name)) and card.kind == "trauma"]

    def all_dice(self) -> list[str]:
        """WW-DIC-01, WW-DIC-02: five with eight sides, and those that were added."""
        return ["d8"] * EIGHTS + [die for die in ADDED if die in self.campaign.dice]

    def ability_of(self, card: str, name: str) -> CardAbility | None:
        """WW-LBR-10, WW-LBR-11: an ability of Luma's or Brom's card, if it is on the side that shows."""
        if card == "luma":
            side = self.campaign.luma
        else:
            side = "first" if self.campaign.brom == "protect" else "second"
        if card == BROM and self.brom_is_away:
            return None
        return next((ability for ability in self.box.abilities(card, side) if ability.id == name), None)

    @property
    def brom_is_away(self) -> bool:
        """WW-LBR-11: he lies on the discard pile of the shadow."""
        return BROM in self.shadow_discard

    def final_is_next(self) -> bool:
        """WW-SHC-04, WW-LBR-02: only the last shadow card of the chapter is left, or the one that is named so."""
        return len(self.shadow_deck) == 1 or bool(self.shadow_deck and self._is_final(self.shadow_deck[0]))

    def _is_final(self, name: str) -> bool:
        return self.shadows_in_order and name in self.box.shadows and self.box.shadows[name].final

    @property
    def shadows_in_order(self) -> bool:
        """WW-SHC-04: does the shadow deck lie as the chapter wants it, card by card?"""
        return self.chapter.start.shadow_order == "fixed" and not self.shadows_mixed
