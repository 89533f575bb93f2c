"""What the owner's box says: the words and numbers of its cards and boards, as frozen data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.games.unnamed.verbs import AllegianceId, Bundle, Event, Kind, Needs, Op
from engine.packs import Pack
from engine.pieces.verbs import Count

Name = Annotated[str, Meta(pattern="^[a-z0-9]+([-_][a-z0-9]+)*$", description="small letters, figures, - and _")]
Copies = Annotated[int, Meta(ge=1, le=42, description="how often it is there")]
Hundredth = Annotated[int, Meta(ge=0, le=100)]
Gifts = dict[str, Count]


class Effect(Content, kw_only=True):
    """What a card says, and what comes of it; no `ops` at all: the people do what the words say; `[]`: only words."""

    text: Text = Text()
    ops: tuple[Op, ...] | None = None


class Income(Content, kw_only=True):
    """What comes in each production."""

    gold: Count = 0
    fame: Count = 0
    might: Count = 0


# world.yaml ---------------------------------------------------------------------------------------


class Virtue(Content, kw_only=True):
    """One of the seven types of gifts."""

    id: Name
    name: Text = Text()
    colour: str = ""
    copies: Copies = 6


class Allegiance(Content, kw_only=True):
    """The colour of a banner."""

    id: Name
    name: Text = Text()
    colour: str = ""


class Portal(Content, kw_only=True):
    """A portal: which gifts close it, and the might that a marker there brings in each production."""

    id: Name
    name: Text = Text()
    cost: Gifts = field(default_factory=dict)
    might: Annotated[int, Meta(ge=0, le=9)] = 1


class CorruptionSource(Content, kw_only=True):
    """An action that hands out corruption to the good hero who does it."""

    event: Event
    n: Annotated[int, Meta(ge=1, le=7)] = 1


class World(Content):
    """The boards."""

    intro: Text = Text()
    virtues: tuple[Virtue, ...] = ()
    allegiances: tuple[Allegiance, ...] = ()
    portals: tuple[Portal, ...] = ()
    corruption_sources: tuple[CorruptionSource, ...] = ()
    might_track: Annotated[int, Meta(ge=10, le=99, description="the last space of the might track")] = 40


# heroes.yaml --------------------------------------------------------------------------------------


class Ability(Content, kw_only=True):
    """What a hero who is turned does: an exchange of gifts, or something else that the card says."""

    exchange: Annotated[int, Meta(ge=0, le=7, description="so many gifts at most; 0: something else")] = 3
    sources: tuple[Literal["pool", "player"], ...] = ("pool", "player")
    effect: Effect = Effect()


class EvilSide(Content, kw_only=True):
    """The other side of a hero's card; what it does not say is as on the good side."""

    name: Text = Text()
    text: Text = Text()
    income: Income | None = None
    ability: Ability | None = None


class HeroCard(Content, kw_only=True):
    """A hero."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    colour: str = ""
    allegiance: AllegianceId
    start: Bundle = Bundle()
    income: Income = Income()
    ability: Ability = Ability()
    evil: EvilSide = EvilSide()


class Heroes(Content):
    """All heroes."""

    heroes: tuple[HeroCard, ...] = ()


# tavern.yaml, store.yaml --------------------------------------------------------------------------


class Character(Content, kw_only=True):
    """Somebody in the tavern."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    cost: Annotated[Count, Meta(description="fame")] = 0
    allegiance: AllegianceId
    gifts: Gifts = field(default_factory=dict)
    gold: Annotated[Count, Meta(description="in each production")] = 0
    fame: Annotated[Count, Meta(description="in each production")] = 0
    might_now: Annotated[int, Meta(ge=0, le=9)] = 0
    might_each_turn: Annotated[int, Meta(ge=0, le=9)] = 0


class Tavern(Content):
    """All characters."""

    characters: tuple[Character, ...] = ()


class Alternative(Content, kw_only=True):
    """What an elixir gives instead, for whoever commands enough of a colour."""

    needs: tuple[Needs, ...]
    gives: Gifts


class Elixir(Content, kw_only=True):
    """A bottle in the store."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    cost: Annotated[Count, Meta(description="gold")] = 0
    gives: Gifts = field(default_factory=dict)
    alternatives: tuple[Alternative, ...] = ()
    copies: Copies = 1


class Store(Content):
    """All elixirs."""

    elixirs: tuple[Elixir, ...] = ()


# buildings.yaml -----------------------------------------------------------------------------------


class Upgrade(Content, kw_only=True):
    """What a building produces instead, for whoever commands enough of a colour."""

    needs: Needs
    produces: Income


class Building(Content, kw_only=True):
    """A castle, an estate or a temple; the special rule of a temple lasts for the game turn."""

    id: Name
    kind: Kind
    number: Annotated[int, Meta(ge=1, le=99)] | None = None
    name: Text = Text()
    cost: Annotated[Count, Meta(description="gold")] = 0
    produces: Income = Income()
    upgraded: Upgrade | None = None
    might_if: Annotated[Needs | None, Meta(description="a temple brings might to whoever commands these")] = None
    manning: Annotated[int, Meta(ge=0, le=9, description="might")] = 1
    special: Effect = Effect()


class Buildings(Content):
    """All buildings."""

    buildings: tuple[Building, ...] = ()


# sins.yaml, cataclysms.yaml, treasures.yaml -------------------------------------------------------


class Function(Content, kw_only=True):
    """One of the two things that a sin card can do; one that answers something is no action."""

    text: Text = Text()
    ops: tuple[Op, ...] | None = None
    reacts_to: tuple[Event, ...] = ()


class SinCard(Content, kw_only=True):
    """A sin card with its two functions."""

    id: Name
    name: Text = Text()
    functions: Annotated[tuple[Function, ...], Meta(min_length=2, max_length=2)]
    copies: Copies = 1


class Sins(Content):
    """All sin cards."""

    sins: tuple[SinCard, ...] = ()


class Cataclysm(Content, kw_only=True):
    """A cataclysm."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    ops: tuple[Op, ...] | None = None


class Cataclysms(Content):
    """All cataclysms."""

    cataclysms: tuple[Cataclysm, ...] = ()


class Treasure(Content, kw_only=True):
    """A treasure: what it brings, or an artifact."""

    id: Name
    name: Text = Text()
    gains: Bundle = Bundle()
    is_artifact: bool = False
    copies: Copies = 1


class Artifact(Content, kw_only=True):
    """Something old that is used once."""

    id: Name
    name: Text = Text()
    effect: Effect = Effect()


class Armour(Content, kw_only=True):
    """A piece of the armour, in the order in which they come."""

    id: Name
    name: Text = Text()
    effect: Effect = Effect()


class Treasures(Content):
    """Treasures, artifacts, and the armour."""

    treasures: tuple[Treasure, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    armour: tuple[Armour, ...] = ()


# quests.yaml, unnamed.yaml ------------------------------------------------------------------------


class Requirement(Content, kw_only=True):
    """What has to be given for one space of a quest."""

    gifts: Gifts = field(default_factory=dict)
    gold: Count = 0
    fame: Count = 0


class QuestCard(Content, kw_only=True):
    """A quest."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    requirements: tuple[Requirement, ...] = ()
    might: Count = 0
    prize: Annotated[Effect | None, Meta(description="what the one with most markers gets beside might")] = None


class Quests(Content):
    """All quests."""

    quests: tuple[QuestCard, ...] = ()


class UnnamedCard(Content, kw_only=True):
    """A card of the Unnamed: whom it hits, what they have to give, and what happens beside."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    target: Literal["one", "choice", "all", "none"] = "one"
    requirement: Bundle | None = None
    judged: Annotated[Text, Meta(description="a requirement in words, which the table judges")] = Text()
    ops: tuple[Op, ...] = ()


class UnnamedCards(Content):
    """All of them."""

    cards: tuple[UnnamedCard, ...] = ()


class SevenPack(Pack, kw_only=True):
    """A whole pack."""

    world: World = World()
    heroes: Heroes = Heroes()
    tavern: Tavern = Tavern()
    store: Store = Store()
    buildings: Buildings = Buildings()
    sins: Sins = Sins()
    cataclysms: Cataclysms = Cataclysms()
    treasures: Treasures = Treasures()
    quests: Quests = Quests()
    unnamed: UnnamedCards = UnnamedCards()
