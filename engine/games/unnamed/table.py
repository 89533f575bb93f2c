"""What lies on the table of 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from engine.games.unnamed.box import Box
from engine.games.unnamed.house import HOUSE_RULES, YES
from engine.games.unnamed.pack import Ability, Building, HeroCard, Income, Requirement
from engine.games.unnamed.verbs import ANY, Bundle, Needs
from engine.pieces.decks import Deck, HiddenDeck
from engine.pieces.hands import UNKNOWN
from engine.pieces.luck import LuckyTable, OpenDeck
from engine.pieces.order import seated_from
from engine.pieces.references import Ref
from engine.pieces.rows import CLOSED, OpenRow
from engine.pieces.tables import BoxTable
from engine.pieces.windows import WindowTable
from engine.table import secret

NEUTRALS = 25
MARKERS, PIECES, ENOUGH, FALLEN = 7, 7, 30, 7  # a supply, the armour, might to win, corruption to fall
SIN_PILE, HAND, COLUMNS, ROWS = 7, 3, 2, 3
FEW = 2  # so few heroes play with one quest in a row
CATACLYSMS, GIFTS, SINS, TREASURES = 14, 42, 28, 18
OPEN_SPACES = {"tavern": 3, "store": 3, "castles": 2, "estates": 2}
FREE, NEUTRAL, FACE_DOWN = "", "-", "?"
ALL_DECKS = (
    "characters", "elixirs", "castle_deck", "estate_deck", "quest_deck", "treasures", "cataclysms", "sins", "artifacts",
)  # fmt: skip
DECKS = {"tavern": "characters", "store": "elixirs", "castles": "castle_deck", "estates": "estate_deck"}

PersonName = Annotated[str, Ref("person")]
HeroName = Annotated[str, Ref("hero")]
VirtueName = Annotated[str, Ref("virtue")]
CharacterName = Annotated[str, Ref("character")]
ElixirName = Annotated[str, Ref("elixir")]
BuildingName = Annotated[str, Ref("building")]
SinName = Annotated[str, Ref("sin")]
ArtifactName = Annotated[str, Ref("artifact")]
TreasureName = Annotated[str, Ref("treasure")]
QuestName = Annotated[str, Ref("quest")]
PortalName = Annotated[str, Ref("portal")]
CardName = Annotated[str, Ref("unnamed")]


@dataclass
class HiddenPile(HiddenDeck):
    """A deck whose discard pile may not be looked at either: of both there is only how many cards they have."""

    discard: list[str] = secret(default_factory=list)


@dataclass
class Hero:
    """Somebody with a hero, and all that lies before them."""

    name: PersonName
    card: HeroName = ""
    tapped: bool = False
    might: int = 0
    gold: int = 0
    fame: int = 0
    markers: int = MARKERS  # in the supply
    gifts: dict[VirtueName, int] = field(default_factory=dict)
    fresh: dict[VirtueName, int] = field(default_factory=dict)  # gifts that came from elixirs in this game turn
    characters: dict[CharacterName, bool] = field(default_factory=dict)  # turned?
    elixirs: list[ElixirName] = field(default_factory=list)
    buildings: dict[BuildingName, bool] = field(default_factory=dict)  # manned?
    further: dict[BuildingName, int] = field(default_factory=dict)  # markers there beyond the first
    corruption: int = 0
    fallen: int = 0  # the how manieth fall this was; 0: good
    sins: list[SinName] = secret(default_factory=list)
    artifacts: list[ArtifactName] = secret(default_factory=list)
    covered: list[VirtueName] = secret(default_factory=list)  # gifts that only their owner sees

    @property
    def many_gifts(self) -> int:
        """How many gift cards there are, open and covered."""
        return sum(self.gifts.values()) + len(self.covered)

    @property
    def purse(self) -> Counter[str]:
        """The gifts by their types; under `any` those of which nobody has told the type."""
        return Counter(self.gifts) + Counter(ANY if card == UNKNOWN else card for card in self.covered)


@dataclass
class Quest:
    """A quest on the board: row 1 is the lowest; who fills each requirement; its treasures, some face down."""

    row: int
    column: int
    slots: list[str] = field(default_factory=list)
    treasures: list[TreasureName] = field(default_factory=list)


@dataclass
class Reminder:
    """A rule that lasts."""

    owner: PersonName
    card: str
    when: list[str] = field(default_factory=list)
    at: int = 0  # which of the card's lasting rules it is
    used: bool = False  # it ends when it has been used
    new: bool = False  # it has begun with what is being done


@dataclass
class SevenTable(WindowTable, LuckyTable, BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    phase: str = ""  # setup, quest, regroup, over
    game_turn: int = 0
    heroes: dict[PersonName, Hero] = field(default_factory=dict)
    unnamed: PersonName = ""  # who plays the Unnamed
    order: list[PersonName] = field(default_factory=list)
    first: PersonName = ""
    active: PersonName = ""
    to_act: list[PersonName] = field(default_factory=list)  # still in this lap
    laps: int = 0  # that are complete in this quest phase
    passes: int = 0  # one after the other
    closing: PersonName = ""  # who is closing a portal just now
    doing: str = ""  # what has been announced and not carried out yet: an action, `card.function`, a space, a card
    pools: dict[VirtueName, int] = field(default_factory=dict)
    tavern: OpenRow = field(default_factory=OpenRow)
    store: OpenRow = field(default_factory=OpenRow)
    castles: OpenRow = field(default_factory=OpenRow)
    estates: OpenRow = field(default_factory=OpenRow)
    temples: list[BuildingName] = field(default_factory=list)  # still for sale
    gone: list[BuildingName] = field(default_factory=list)  # out of the game
    called: dict[str, str] = field(default_factory=dict)  # what cards are called that nobody has typed
    used: list[BuildingName] = field(default_factory=list)  # whose rule was used in this game turn
    characters: OpenDeck = field(default_factory=OpenDeck)
    elixirs: OpenDeck = field(default_factory=OpenDeck)
    castle_deck: OpenDeck = field(default_factory=OpenDeck)
    estate_deck: OpenDeck = field(default_factory=OpenDeck)
    quest_deck: OpenDeck = field(default_factory=OpenDeck)
    treasures: OpenDeck = field(default_factory=OpenDeck)  # what lies face down at quests is unseen
    cataclysms: OpenDeck = field(default_factory=OpenDeck)  # played ones lie on the pile
    artifacts: HiddenDeck = field(default_factory=HiddenDeck)
    sins: HiddenPile = field(default_factory=HiddenPile)
    sins_aside: list[SinName] = secret(default_factory=list)  # the seven that have caused a cataclysm
    sins_played: list[SinName] = field(default_factory=list)  # whose effect is not over yet
    quests: dict[QuestName, Quest] = field(default_factory=dict)
    portals: dict[PortalName, str] = field(default_factory=dict)  # who has closed it
    armour: int = 0
    completing: QuestName = ""
    pool: list[TreasureName] = field(default_factory=list)  # open treasures of the quest that is being completed
    picks: dict[PersonName, int] = field(default_factory=dict)  # treasures that are still to be taken
    to_take: list[PersonName] = field(default_factory=list)  # still in this round
    to_draw: list[PersonName] = field(default_factory=list)
    falls: int = 0
    reminders: list[Reminder] = field(default_factory=list)
    unnamed_hand: list[CardName] = field(default_factory=list)
    unnamed_deck: list[CardName] = secret(default_factory=list)  # of three at a time the others, in their order
    hit: list[PersonName] = field(default_factory=list)  # by a card of the Unnamed, and still to be asked
    winners: list[PersonName] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """The owner's cards."""
        box: Box = self.pack
        return box

    # Who -----------------------------------------------------------------------------------------

    @property
    def dealer(self) -> str:
        """UN-UNP-11: who handles decks and boards: the Unnamed, or everybody."""
        return self.unnamed or "all"

    def in_order(self) -> list[str]:
        """All heroes in turn order; who has come by hand is last."""
        known = [name for name in self.order if name in self.heroes]
        return [*known, *(name for name in self.heroes if name not in known)]

    def from_active(self) -> list[str]:
        """All heroes in turn order, whose turn it is first."""
        return seated_from(self.in_order(), self.active)

    def at_once(self) -> list[str]:
        """UN-ANY-03: who comes first if several want to at the same moment."""
        return self.in_order() if self.ruled("same_moment") == "first_player" else self.from_active()

    def good(self) -> list[str]:
        """Who has not fallen, in turn order."""
        return [name for name in self.in_order() if not self.heroes[name].fallen]

    def is_on(self, switch: str) -> bool:
        """Does this table play so?"""
        return self.ruled(switch) == YES

    @property
    def supply(self) -> int:
        """UN-SET-05: so many markers everybody has to place."""
        return MARKERS - (self.ruled("order_marker") == "of_the_seven")

    def has_marker(self, who: str) -> bool:
        """UN-GEN-11: one in the supply, or one that may be moved from elsewhere."""
        hero = self.heroes[who]
        return hero.markers > 0 or (self.ruled("markers_out") == "moved" and self.marker_sum(who) > 0)

    @property
    def neutrals_left(self) -> bool:
        """UN-TRE-08: is there a neutral marker, or anything that may stand for one?"""
        return self.ruled("neutral_markers") == "no_end" or self.neutrals < NEUTRALS

    @property
    def falls_happen(self) -> bool:
        """Is the Fall of a Hero played?"""
        return self.is_on("fall") and len(self.heroes) > 2

    def hero_card(self, who: str) -> HeroCard | None:
        """The card before somebody."""
        return self.box.heroes.get(self.heroes[who].card)

    def income(self, who: str) -> Income:
        """What the side of the hero's card that shows brings."""
        card = self.hero_card(who)
        if card is None:
            return Income()
        return card.evil.income if self.heroes[who].fallen and card.evil.income is not None else card.income

    def ability(self, who: str) -> Ability:
        """What the side that shows can do."""
        card = self.hero_card(who)
        if card is None or self.ruled("hero_powers") == "exchange":
            return Ability()
        return card.evil.ability if self.heroes[who].fallen and card.evil.ability is not None else card.ability

    # What they have ------------------------------------------------------------------------------

    def count(self, who: str, allegiance: str) -> int:
        """UN-GEN-08: characters of a colour, turned ones too, and the hero."""
        own = [self.box.characters[name] for name in self.heroes[who].characters if name in self.box.characters]
        hero = self.hero_card(who)
        return sum(card.allegiance == allegiance for card in own) + bool(hero and hero.allegiance == allegiance)

    def commands(self, who: str, needs: Iterable[Needs]) -> bool:
        """Are all these conditions met?"""
        return all(self.count(who, need.allegiance) >= need.n for need in needs)

    def rating(self, who: str, building: str, *, discarded: bool = False) -> Income:
        """UN-BLD-03, UN-BLD-04, UN-BLD-05, UN-OPT-07: what a castle or an estate produces, or yields when given up."""
        card = self.box.buildings.get(building)
        if card is None or card.kind == "temple":
            return Income()
        better = card.upgraded if card.upgraded and self.commands(who, [card.upgraded.needs]) else None
        if discarded and self.is_on("base_yield"):
            better = None
        produces = better.produces if better else card.produces
        return Income(gold=produces.gold, fame=produces.fame) if discarded else produces

    def sources(self, who: str, elixir: str) -> dict[int, Mapping[str, int]]:
        """UN-ELX-05, UN-ELX-06: what an elixir can give now, by the number of the option; 0 is the basic one."""
        card = self.box.elixirs.get(elixir)
        if card is None:
            return {}
        others = enumerate(card.alternatives, 1)
        return {0: card.gives, **{n: other.gives for n, other in others if self.commands(who, other.needs)}}

    def gifts_of(self, who: str) -> int:
        """How many gift cards somebody has."""
        return self.heroes[who].many_gifts

    def held(self, who: str) -> Bundle:
        """All that somebody could pay with."""
        hero = self.heroes[who]
        return Bundle(gifts=hero.purse, gold=hero.gold, fame=hero.fame, might=hero.might)

    def others_sins(self, who: str) -> list[list[str]]:
        """Where sin cards may be that somebody cannot know of: in other hands, on the pile, set aside."""
        return [*(hero.sins for hero in self.heroes.values() if hero.name != who), self.sins.discard, self.sins_aside]

    def others_artifacts(self, who: str) -> list[list[str]]:
        """Where artifacts may be that somebody cannot know of."""
        return [hero.artifacts for hero in self.heroes.values() if hero.name != who]

    # Boards --------------------------------------------------------------------------------------

    def board(self, name: str) -> OpenRow:
        """The open cards of the tavern, the store, the castles or the estates."""
        row: OpenRow = getattr(self, name)
        return row

    def deck(self, name: str) -> Deck:
        """A deck by its name."""
        deck: Deck = getattr(self, name)
        return deck

    @property
    def has_closed_hands(self) -> bool:
        """Do sin cards and artifacts stay in real hands, so that the box only counts them?"""
        return self.ruled("hands") == "closed" and not self.is_drawn

    @property
    def has_covered_gifts(self) -> bool:
        """UN-GEN-10: does everybody know only how many gifts the others have?"""
        return self.ruled("gifts") == "covered"

    @property
    def asks_in_private(self) -> bool:
        """UN-GEN-10: are questions about covered gifts for one pair of eyes?  Of closed hands nobody can be told."""
        return self.has_covered_gifts and not self.has_closed_hands

    def gifts_out(self, virtue: str) -> int:
        """How many gifts of a type are not in their pool, as everybody can count."""
        known = self.box.virtues.get(virtue)
        return max(0, known.copies - self.pools.get(virtue, 0)) if known else 0

    def for_sale(self) -> list[str]:
        """Buildings that can be founded."""
        return [*self.castles.cards, *self.estates.cards, *self.temples]

    def closed(self, board: str) -> int:
        """How many spaces of the tavern or the store are closed."""
        return self.board(board).spaces.count(CLOSED)

    def building(self, name: str) -> Building | None:
        """The card of a building."""
        return self.box.buildings.get(name)

    def owner_of_building(self, building: str) -> str:
        """Who has founded it; nobody: it is nobody's."""
        return next((name for name, hero in self.heroes.items() if building in hero.buildings), "")

    @property
    def doom(self) -> int:
        """How many cataclysms have been played."""
        return len(self.cataclysms.discard)

    @property
    def is_doomed(self) -> bool:
        """Has the last one been played?"""
        return 0 < min(CATACLYSMS, len(self.box.cataclysms)) <= self.doom

    # Quests --------------------------------------------------------------------------------------

    def row(self, number: int) -> list[str]:
        """The quests of a row, by their columns."""
        found = [name for name, quest in self.quests.items() if quest.row == number]
        return sorted(found, key=lambda name: self.quests[name].column)

    def requirement(self, quest: str, slot: int) -> Requirement:
        """What a space of a quest wants."""
        card = self.box.quests.get(quest)
        return card.requirements[slot] if card and slot < len(card.requirements) else Requirement()

    def free_slots(self, quest: str) -> list[int]:
        """UN-QST-01, UN-QST-05, UN-QST-06: spaces of a quest that may be filled; in row 2 one has to stay free."""
        here = self.quests[quest]
        free = [n for n, holder in enumerate(here.slots) if holder == FREE]
        if here.row == 1 or (here.row == 2 and len(free) > 1):
            return free
        return []

    def is_filled(self, quest: str) -> bool:
        """Is there a marker on every space?"""
        return FREE not in self.quests[quest].slots

    @property
    def row_is_complete(self) -> bool:
        """UN-CMP-01, UN-CMP-20, UN-QST-07: every requirement of the lowest row is filled."""
        row, columns = self.row(1), 1 if len(self.heroes) <= FEW else COLUMNS
        is_short = len(row) < columns and self.ruled("single_quest") == "waits"
        return bool(row) and not is_short and all(map(self.is_filled, row))

    @property
    def neutrals(self) -> int:
        """How many neutral markers lie on quests."""
        return sum(quest.slots.count(NEUTRAL) for quest in self.quests.values())

    def on_quests(self, who: str) -> int:
        """How many markers somebody has on quests."""
        return sum(quest.slots.count(who) for quest in self.quests.values())

    def on_portals(self) -> Counter[str]:
        """How many markers everybody has on portals."""
        return Counter({name: sum(who == name for who in self.portals.values()) for name in self.heroes})

    def marker_sum(self, who: str) -> int:
        """UN-GEN-11: all markers of somebody, wherever they are; there are seven."""
        return self.heroes[who].markers + self.on_quests(who) + self.on_portals()[who] + self.on_buildings(who)

    def on_buildings(self, who: str) -> int:
        """UN-MAN-06: how many markers somebody has on buildings."""
        hero = self.heroes[who]
        return sum(hero.buildings.values()) + sum(hero.further.values())

    def pooled(self) -> int:
        """How many treasures can still be taken at a completion."""
        return len(self.pool) + self.treasures.left

    def in_pool(self) -> list[str]:
        """UN-CMP-06: which ones they may be: the open ones, and whatever the deck may hold, or does if it is drawn."""
        deck = self.treasures.cards[self.treasures.unseen :] if self.is_drawn else self.treasures.tops
        return list(dict.fromkeys([*self.pool, *deck]))
