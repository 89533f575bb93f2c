"""What an owner types: the cards, the booklet, the luck table and the clock of an Adventure Box, as frozen data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.games.unlikely_heroes.verbs import Change, Condition, Dice, Number, Op, Side, Skill
from engine.packs import Pack
from engine.pieces.references import Ref
from engine.pieces.verbs import CardNumber

CardId = Annotated[str, Meta(pattern="^([a-z0-9]+([-_][a-z0-9]+)*)?$", description="small letters, figures, - and _")]
Small = Annotated[int, Meta(ge=0, le=60)]
Value = Annotated[int, Meta(ge=-9, le=30)]
Hour = Annotated[int, Meta(ge=0, le=47)]
Luck = Literal["-3", "-2", "-1", "0", "+1", "+2", "+3"]
Level = Literal["easy", "normal", "hard", "unlikely"]
Trigger = Literal["", "anytime", "adjacent", "reveal", "play", "passive", "any_hero", "forced"]
Moment = Literal[
    "turn", "backpack", "travel", "explore", "space", "peek", "draw_encounter", "read_back", "reveal", "place_map",
    "equip", "challenge", "announce", "luck_draw", "strain", "resolution", "success", "failure", "forfeit", "discard",
    "restore", "reshuffle", "regroup", "clock", "out_of_luck", "turn_end",
]  # fmt: skip
LASTING = ("turn", "backpack", "travel", "explore", "peek", "challenge", "resolution", "place_map", "regroup")
"""Parts of a turn within which something else can happen; all others are over at once."""
Energy = Literal["charged", "uncharged"]


class Dependency(Content, kw_only=True):
    """What has to be in play before one may read, turn or try what is printed beyond the icon."""

    numbers: tuple[Number, ...] = ()
    tags: tuple[str, ...] = ()
    need: Literal["any", "all"] = "any"


class Timing(Content, kw_only=True):
    """When an effect can be used."""

    when: Literal["before", "during", "after"]
    step: Moment


class Effect(Content, kw_only=True):
    """What a card can do, and when; no `ops` at all: the people do what the words say."""

    text: Text = Text()
    trigger: Trigger = ""
    timing: Timing | None = None
    spaces: tuple[Energy, ...] = ()
    discard_when_depleted: bool = False
    ops: tuple[Op, ...] | None = None


# Encounter cards ----------------------------------------------------------------------------------


class Back(Content, kw_only=True):
    """The back of an encounter card; `generic`: a picture only, as on cards for the setup."""

    generic: bool = False
    text: Text = Text()
    help: Text = Text()
    needs: Dependency | None = None
    beyond: Text = Text()  # what stands beyond the icon of what is needed


class Card(Content, kw_only=True):
    """What every card has that is not a map, a hero, an item or a challenge alone."""

    number: CardNumber | None = None
    id: CardId = ""  # only where the number is not enough: none, or several cards with the same
    name: Text = Text()
    tags: tuple[str, ...] = ()
    starting: bool = False
    back: Back = Back()
    needs: Dependency | None = None
    discards: tuple[Number, ...] = ()  # after it is revealed
    draws: tuple[Number, ...] = ()
    draws_first: bool = False  # printed above what it sends away
    keep_while: tuple[Number, ...] = ()  # it is discarded when its holder does not have one of these


class Place(Content, kw_only=True):
    """Where a map belongs, if only its picture says so."""

    next_to: Number
    side: Side


class MapCard(Card, kw_only=True):
    """A map: half circles on its edges, full circles in its picture."""

    edges: dict[Side, CardNumber] = field(default_factory=dict)
    anchors: tuple[CardNumber, ...] = ()
    replaces: Annotated[CardNumber | None, Ref("numbers")] = None
    place: Place | None = None
    links: tuple[Number, ...] = ()  # maps that it is connected with by its picture alone
    text: Text = Text()


class HeroCard(Card, kw_only=True):
    """A hero; without skills the card is blank, and the table is asked."""

    variant: Literal["normal", "hard"] = "normal"
    same_as: str = ""  # the card of the same hero in the other variant
    story: Text = Text()
    ring: Literal["", "red", "blue", "yellow", "green", "purple", "white", "orange", "black", "pink"] = ""
    limit: Annotated[int, Meta(ge=0, le=12)] | None = None
    skills: dict[Skill, Value] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()


class SkillDice(Content, kw_only=True):
    """Plus and minus dice for a skill."""

    skill: Skill
    blessed: Dice = 0
    cursed: Dice = 0


class Piece(Content, kw_only=True):
    """A piece of a puzzle; what joins two pieces has a name of its own, a tab here and a knob there."""

    number: Annotated[int, Meta(ge=0, le=999)]
    colour: str = ""
    tabs: dict[Side, str] = field(default_factory=dict)
    knobs: dict[Side, str] = field(default_factory=dict)


class ItemCard(Card, kw_only=True):
    """An item: modifiers on the left of a hero, effects on the right."""

    text: Text = Text()
    modifiers: dict[Skill, Change] = field(default_factory=dict)
    dice: tuple[SkillDice, ...] = ()
    effects: tuple[Effect, ...] = ()
    piece: Piece | None = None
    setup: Text = Text()  # a rule of its own when somebody starts with it

    @property
    def is_blank(self) -> bool:
        """Does nothing say what it is good for?"""
        return not (self.text or self.modifiers or self.dice or self.effects or self.piece or self.tags or self.setup)


class Reward(Content, kw_only=True):
    """What is gained together."""

    text: Text = Text()
    ops: tuple[Op, ...] = ()


class ChallengeBox(Content, kw_only=True):
    """A requirement on the left, a reward on the right; several rewards: one of them."""

    skill: Skill
    value: Value
    per_hero: bool = False
    needs: Dependency | None = None
    rewards: tuple[Reward, ...] = ()


class ChallengeCard(Card, kw_only=True):
    """A challenge with one or more boxes."""

    text: Text = Text()
    joined: bool = False
    forced: bool = False
    boxes: tuple[ChallengeBox, ...] = ()


class Maps(Content, kw_only=True):
    """The file maps.yaml."""

    cards: tuple[MapCard, ...] = ()


class Heroes(Content, kw_only=True):
    """The file heroes.yaml."""

    cards: tuple[HeroCard, ...] = ()


class Items(Content, kw_only=True):
    """The file items.yaml."""

    cards: tuple[ItemCard, ...] = ()


class Challenges(Content, kw_only=True):
    """The file challenges.yaml."""

    cards: tuple[ChallengeCard, ...] = ()


# basics.yaml --------------------------------------------------------------------------------------


class ClockSpace(Content, kw_only=True):
    """A space of the clock card, from twelve o'clock on."""

    square: bool = True
    name: Text = Text()
    text: Text = Text()
    ops: tuple[Op, ...] | None = ()
    interval: str = ""


class OutOfLuckCard(Content, kw_only=True):
    """What happens when it is revealed, and what stays."""

    id: CardId
    name: Text = Text()
    text: Text = Text()
    ops: tuple[Op, ...] | None = ()
    effects: tuple[Effect, ...] = ()


class Divider(Content, kw_only=True):
    """What a save-game divider says."""

    text: Text


class Basics(Content, kw_only=True):
    """The file basics.yaml: luck, energy, the clock, Out of Luck cards, dividers."""

    energy: Annotated[int, Meta(ge=1, le=60)] = 20
    luck: dict[Level, dict[Luck, Small]] = field(default_factory=dict)
    clock: tuple[ClockSpace, ...] = ()
    out_of_luck: tuple[OutOfLuckCard, ...] = ()
    dividers: tuple[Divider, ...] = ()


# quests/*.yaml ------------------------------------------------------------------------------------


class Objective(Content, kw_only=True):
    """What has to be found or done; without conditions only the people can tell."""

    bold: Text
    when: tuple[Condition, ...] = ()
    text: Text = Text()
    ops: tuple[Op, ...] = ()


class Failure(Content, kw_only=True):
    """How the chapter is lost; without conditions only the people can tell."""

    text: Text = Text()
    when: tuple[Condition, ...] = ()


class Variant(Content, kw_only=True):
    """A chapter, or one of its variants: the one whose item is in play is read."""

    item: Annotated[CardNumber | None, Ref("numbers")] = None
    title: Text = Text()
    story: Text = Text()
    start: Annotated[CardNumber | None, Ref("numbers")] = None  # the encounter card that it begins with
    regroup: Annotated[CardNumber | None, Ref("numbers")] = None  # the map on which everybody regroups
    setup: Text = Text()
    ops: tuple[Op, ...] = ()
    rules: Text = Text()
    objectives: tuple[Objective, ...] = ()
    failure: Failure = Failure()


class Chapter(Content, kw_only=True):
    """A chapter of a quest."""

    variants: tuple[Variant, ...] = ()


class Quest(Content, kw_only=True):
    """A quest of the adventure booklet."""

    title: Text = Text()
    origin: bool = False
    chapters: tuple[Chapter, ...] = ()
    won: Text = Text()
    scoring: Text = Text()


# expansions.yaml ----------------------------------------------------------------------------------


class Weather(Content, kw_only=True):
    """A weather card: an effect for some directions."""

    id: CardId
    name: Text = Text()
    effects: dict[Side, Effect] = field(default_factory=dict)


class Detour(Content, kw_only=True):
    """A detour card: where it goes, and what it brings."""

    id: CardId
    name: Text = Text()
    sides: tuple[Side, ...] = ()
    effect: Effect = Effect()


class NightRow(Content, kw_only=True):
    """Intervals of the clock, and what happens then."""

    intervals: tuple[str, ...]
    effect: Effect = Effect()


class Nightfall(Content, kw_only=True):
    """A nightfall card."""

    id: CardId
    name: Text = Text()
    rows: tuple[NightRow, ...] = ()


class Trait(Content, kw_only=True):
    """A trait card: one of its steps is active, the cube begins in the middle."""

    id: CardId
    name: Text = Text()
    blessed: bool = True
    steps: tuple[Effect, ...] = ()


class FateItem(Content, kw_only=True):
    """A blessed or cursed item, named among the items."""

    id: Annotated[str, Ref("items")]
    blessed: bool = True


class FateLuck(Content, kw_only=True):
    """A blessed or cursed luck card: dice instead of a number."""

    id: CardId
    blessed: Dice = 0
    cursed: Dice = 0


class FateDice(Content, kw_only=True):
    """What is on the faces of the dice; blanks are 0."""

    blessed: tuple[Value, ...] = (0, 0, 1, 1, 2, 2)
    cursed: tuple[Value, ...] = (0, 0, -1, -1, -2, -2)


class Expansions(Content, kw_only=True):
    """The file expansions.yaml."""

    weather: tuple[Weather, ...] = ()
    detours: tuple[Detour, ...] = ()
    nightfall: tuple[Nightfall, ...] = ()
    traits: tuple[Trait, ...] = ()
    items: tuple[FateItem, ...] = ()
    luck: tuple[FateLuck, ...] = ()
    dice: FateDice = FateDice()


class HeroesPack(Pack, kw_only=True):
    """A whole Adventure Box."""

    basics: Basics = Basics()
    maps: Maps = Maps()
    heroes: Heroes = Heroes()
    items: Items = Items()
    challenges: Challenges = Challenges()
    quests: dict[int, Quest] = field(default_factory=dict)
    expansions: Expansions = Expansions()
