"""What lies on the table of Dice Upon a Time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from engine.games.grimm.box import Box
from engine.games.grimm.house import HOUSE_RULES
from engine.games.grimm.pack import Event, Figure
from engine.pieces.decks import HiddenDeck
from engine.pieces.luck import LuckyTable, OpenDeck
from engine.pieces.references import Ref
from engine.pieces.sockets import PlacedDie, where
from engine.pieces.tables import BoxTable
from engine.pieces.windows import WindowTable
from engine.table import secret

TOKENS = ("coin", "bread", "apple")
DECKS = ("2", "3", "4")
SPECIAL = ("magic", "story", "ban", "double")
SPIRITS = ("rabbit", "wolf", "snake", "fox")
FOX = ("fox_1", "fox_2")
SPIRIT_SOCKETS = ("rabbit", "wolf", "snake", *FOX)
ON_SNAKE_DIE = "s"  # a face of the snake's die bears it: s4
MOST_QUESTS = 4
RINGS = ("red", "white", "green", "blue", "yellow")
SNAKE_RING = "black"
CHAPTERS = {"normal": 6, "short": 3, "long": 0}

PlayerName = Annotated[str, Ref("player")]
PlaceName = Annotated[str, Ref("place", or_else=("",))]
SocketName = Annotated[str, Ref("socket", or_else=("",))]
FigureName = Annotated[str, Ref("figure", or_else=("",))]
QuestName = Annotated[str, Ref("quest")]
TaleName = Annotated[str, Ref("tale", or_else=("",))]
ItemName = Annotated[str, Ref("item")]
EventName = Annotated[str, Ref("event", or_else=("",))]
Phase = Literal["setup", "rolling", "placing", "moving", "quests", "cleaning", "over"]


def worth(face: str) -> int:
    """What a die is worth where it lies: every special face six."""
    number = face.removeprefix(ON_SNAKE_DIE)
    return int(number) if number.isdecimal() else 6


def hidden_hands(table: Any, hero: Any) -> bool:
    """GR-MAG-14, GR-CHP-04, GR-COP-19, GR-LEN-06: does nobody see what others hold?  All else lies open."""
    return bool(table.ruled("hands") != "open")


def hidden_tokens(table: Any, hero: Any) -> bool:
    """GR-OPT-17: does nobody see how many tokens others have?"""
    return bool(table.hides_tokens)


@dataclass
class Deeds:
    """The open cards that lie before somebody, or before all who play together."""

    quests: list[QuestName] = field(default_factory=list)
    done: list[QuestName] = field(default_factory=list)  # face down
    tales: list[TaleName] = field(default_factory=list)  # side quests, curses and mini quests
    fetched: list[QuestName] = field(default_factory=list)  # whose thing has been picked up
    visited: dict[QuestName, list[PlaceName]] = field(default_factory=dict)  # of several places those ticked off


@dataclass
class Hero:
    """Somebody who plays, with their figure."""

    name: PlayerName
    figure: FigureName = ""
    at: PlaceName = ""
    pool: list[str] = field(default_factory=list)  # the faces of dice that were not placed
    aside: list[str] = field(default_factory=list)  # dice that are lost for this chapter
    fox: int = 0  # so many dice are set in the next chapter
    has_passed: bool = False
    tokens: dict[str, int] = secret(hidden_tokens, default_factory=lambda: dict.fromkeys(TOKENS, 0))
    rabbit: int = 0  # rabbit tokens
    has_used: bool = False  # the card of the figure is turned over
    uses: int = 0  # how often the power was used in this game
    deeds: Deeds = field(default_factory=Deeds)
    items: list[ItemName] = secret(hidden_hands, default_factory=list)
    drawn: list[ItemName] = secret(hidden_hands, default_factory=list)  # just drawn, not yet anybody's


@dataclass
class Turn:
    """What has happened in this turn."""

    face: str = ""  # of the die that was placed
    socket: SocketName = ""
    by_rabbit: bool = False
    by_low_step: bool = False
    wakes_wolf: bool = False
    goal: PlaceName = ""  # where the way leads that was opened
    was_sent: bool = False  # a card has taken the figure elsewhere
    on_foot: bool = False  # it has come over the way that was opened
    arrived: PlaceName = ""
    arrivals: int = 0  # how often the figure has come to a place
    stops: list[PlaceName] = field(default_factory=list)  # where it has come to, one after the other
    rode: bool = False
    doubles: bool = False  # a doubling die was placed
    fresh: list[TaleName] = field(default_factory=list)  # tales drawn since the last arrival
    stops_before: dict[TaleName, list[int]] = field(default_factory=dict)  # after how many stops tales were drawn
    fresh_quests: list[QuestName] = field(default_factory=list)  # the same of quests
    used_places: list[PlaceName] = field(default_factory=list)  # where a quest was fulfilled
    higher: int = 0
    lower: int = 0
    more: int = 0  # dice that may still be placed
    is_further: bool = False  # a die has been placed already, and a card allows one more
    by_travel_item: bool = False  # an item has taken the figure to a place of its own
    has_passed: bool = False
    helped: int = 0  # how often an item or a power was used before a die was placed, or instead of one
    gained: bool = False  # tokens have come since a die was placed
    card: str = ""  # whose lines are being carried out, or were last


@dataclass
class Taking:
    """Tokens that somebody is about to get."""

    amounts: dict[PlayerName, int]
    token: str
    source: Literal["field", "card"] = "card"
    kept: list[PlayerName] = field(default_factory=list)  # whose share the thief of this moment cannot take
    shares: dict[PlayerName, dict[str, int]] = field(
        default_factory=dict
    )  # if they are of several kinds: what is whose

    @property
    def most(self) -> int:
        """What whoever gets most gets."""
        return max(self.amounts.values(), default=0)

    def share(self, name: str) -> dict[str, int]:
        """So many of which kind somebody gets."""
        return dict(self.shares[name]) if name in self.shares else {self.token: self.amounts.get(name, 0)}


@dataclass
class Harm:
    """Something that is about to happen to one of them: by which card, and who played it, if anybody did."""

    card: str
    by: PlayerName
    whom: PlayerName


@dataclass
class GrimmTable(WindowTable, LuckyTable, BoxTable):
    """The whole table.  The queries below never change it."""

    switches = HOUSE_RULES

    heroes: dict[PlayerName, Hero] = field(default_factory=dict)
    common: Deeds = field(default_factory=Deeds)  # of those who play together
    chapter: int = 0
    phase: Phase = "setup"
    first: PlayerName = ""  # who holds the marker of the starting player
    active: PlayerName = ""
    turn: Turn = field(default_factory=Turn)
    dice: dict[SocketName, list[PlacedDie]] = field(default_factory=dict)
    wolf_field: list[PlacedDie] = field(default_factory=list)
    wolf_was_here: bool = False
    snake_holder: PlayerName = ""  # who rolls the snake's die in this chapter
    snake_rolled: bool = False
    event: EventName = ""
    ahead: list[EventName] = field(default_factory=list)  # events that lie open
    quest_decks: dict[str, OpenDeck] = field(default_factory=dict)
    tale_deck: OpenDeck = field(default_factory=OpenDeck)
    item_deck: HiddenDeck = field(default_factory=HiddenDeck)
    picked_events: list[EventName] = field(default_factory=list)  # by the table, before the first chapter
    event_deck: OpenDeck = field(default_factory=OpenDeck)
    to_figure: list[PlayerName] = field(default_factory=list)  # who has still to choose a figure
    to_deal_quests: list[PlayerName] = field(default_factory=list)
    to_deal_items: list[PlayerName] = field(default_factory=list)
    to_set: list[PlayerName] = field(default_factory=list)  # whose dice from the fox are set now, one each
    to_reroll: list[PlayerName] = field(default_factory=list)
    rolled: dict[PlayerName, list[str]] = field(default_factory=dict)  # dice that were rolled just now
    to_give: list[PlayerName] = field(default_factory=list)  # who gives the wolf a die
    to_favour: list[PlayerName] = field(default_factory=list)  # who is offered what a tale gives to others
    favoured: list[PlayerName] = field(default_factory=list)  # who takes it
    to_suffer: list[PlayerName] = field(default_factory=list)  # to whom an event still happens
    wished: dict[PlayerName, dict[str, int]] = field(default_factory=dict)  # what all will take at the same time
    taking: Taking | None = None
    waiting_takings: list[Taking] = field(default_factory=list)  # in whose middle somebody else takes some
    harm: Harm | None = None
    drawn_quests: list[QuestName] = field(default_factory=list)  # just drawn, not yet anybody's
    drawers: list[PlayerName] = field(default_factory=list)  # where several draw at once: who has drawn each of them
    named_decks: list[str] = field(default_factory=list)  # from which the King still shows quests
    drawer: PlayerName = ""  # who gets what has just been drawn
    tale: TaleName = ""  # the one that is being read
    waiting_tales: list[TaleName] = field(default_factory=list)  # in whose middle another one is read
    redraw: bool = False  # it is laid aside for another one
    wants: list[PlayerName] = field(default_factory=list)  # who wishes to be asked for reactions
    last_quest_drawn: bool = False
    long_uses: int = 0  # how often a power that is counted works in this long game
    won: list[PlayerName] = field(default_factory=list)  # of rivals, once points are counted
    stopped: bool = False  # those who play together have stopped before the last chapter

    @property
    def box(self) -> Box:
        """The owner's map and cards."""
        box: Box = self.pack
        return box

    # How it is played -------------------------------------------------------------------------------

    def ruled(self, switch: str) -> str:
        """How this table plays; where cards are only drawn, no hands can keep them closed."""
        value = super().ruled(switch)
        return "secret" if switch == "hands" and value == "closed" and self.is_drawn else value

    @property
    def together(self) -> bool:
        """Do they play as friends?"""
        return self.ruled("play") == "together"

    @property
    def hides_tokens(self) -> bool:
        """GR-OPT-17: friends have nothing to hide."""
        return self.ruled("tokens") == "hidden" and not self.together

    @property
    def with_tales(self) -> bool:
        """Are story cards in play?"""
        return self.ruled("tales") == "yes" and bool(self.box.tales)

    @property
    def with_items(self) -> bool:
        """Are magic items in play?"""
        return self.ruled("items") == "yes" and bool(self.box.items)

    @property
    def chapters(self) -> int:
        """GR-LEN-05: how many there are; nought: nobody knows yet.  Where no quests are drawn, none is the last."""
        length = self.ruled("length")
        is_endless = length == "long" and (self.together or not self.box.quests)
        return CHAPTERS["normal" if is_endless else length]

    @property
    def is_last_chapter(self) -> bool:
        """GR-CHP-10, GR-LEN-01, GR-LEN-02, GR-LEN-04: does the game end with this one, as far as anybody knows?"""
        if self.chapters:
            return self.chapter >= self.chapters
        return self.last_quest_drawn or not any(deck.left for deck in self.quest_decks.values())

    @property
    def now(self) -> Event:
        """The event of this chapter; one that changes nothing if there is none."""
        return self.box.events.get(self.event) or Event(id="none")

    @property
    def stack_limit(self) -> int:
        """GR-TWO-01, GR-TWO-02: how many dice a socket holds."""
        return max(1, (2 if len(self.heroes) == 2 else 3) + self.now.higher)

    # Whose is what ----------------------------------------------------------------------------------

    def deeds(self, name: str) -> Deeds:
        """The open cards that somebody may fulfil."""
        return self.common if self.together else self.heroes[name].deeds

    def figure(self, name: str) -> Figure:
        """Whom somebody leads, with the power they have tonight."""
        known = self.box.figures.get(self.heroes[name].figure) if name in self.heroes else None
        return known if known and self.ruled("powers") == "yes" else Figure(id="nobody")

    def ring(self, name: str) -> str:
        """The colour of somebody's dice: by where they sit."""
        return RINGS[self.players.index(name) % len(RINGS)] if name in self.players else "white"

    def ring_of(self, die: PlacedDie) -> str:
        """The colour of a die that lies on the board."""
        return SNAKE_RING if die.face.startswith(ON_SNAKE_DIE) and die.face not in SPECIAL else self.ring(die.owner)

    def others(self, name: str) -> list[str]:
        """Everybody else in play."""
        return [other for other in self.heroes if other != name]

    def hands_of_others(self, name: str) -> list[list[str]]:
        """What somebody cannot know."""
        if not hidden_hands(self, None):
            return []
        others = [hero for hero in self.heroes.values() if hero.name != name]
        return [hand for hero in others for hand in (hero.items, hero.drawn)]

    def tokens(self, name: str) -> int:
        """How many tokens somebody has in all; of hidden ones nobody else knows of any."""
        return sum(self.heroes[name].tokens.get(token, 0) for token in TOKENS)

    def kind(self, place: str) -> str:
        """What sort of field it is."""
        known = self.box.places.get(place)
        return known.kind if known else "plain"

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The fields next to somebody's figure."""
        return self.box.ways.get(self.heroes[name].at, ())

    def spirits_of(self, name: str) -> set[str]:
        """GR-SPR-05, GR-SNK-07: the forest spirits where dice of theirs lie, however they got there."""
        placed = {socket.partition("_")[0] for socket in where(self.dice, name) if socket in SPIRIT_SOCKETS}
        return placed | ({"wolf"} if any(die.owner == name for die in self.wolf_field) else set())

    @property
    def fetched(self) -> list[str]:
        """The quests whose thing somebody carries."""
        return [quest for hero in self.heroes.values() for quest in hero.deeds.fetched]

    def known_quests(self) -> Iterable[str]:
        """All quests that have left their decks."""
        every = [self.common, *(hero.deeds for hero in self.heroes.values())]
        return (quest for deeds in every for quest in (*deeds.quests, *deeds.done))
