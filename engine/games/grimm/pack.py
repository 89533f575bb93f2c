"""What an owner types: the map with its sockets, dice, quests, tales, magic items, events and figures."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.content import Content, Text
from engine.games.grimm.verbs import Condition, Few, Op, Option, PlaceId, Some, Step
from engine.packs import Pack
from engine.pieces.references import Ref

Name = Annotated[str, Meta(pattern="^[a-z0-9]+([-_][a-z0-9]+)*$", description="small letters, figures, - and _")]
ThingId = Annotated[str, Ref("things", or_else=("",))]
Hundredth = Annotated[int, Meta(ge=0, le=100)]
Pip = Annotated[int, Meta(ge=1, le=6)]
Copies = Annotated[int, Meta(ge=1, le=9, description="how often it is there")]
Points = Annotated[int, Meta(ge=-9, le=9)]
Level = Annotated[int, Meta(ge=0, le=999)]
Face = Literal["1", "2", "3", "4", "5", "6", "magic", "story", "ban", "double"]
SnakeFace = Literal["1", "2", "3", "4", "5", "6", "lost", "coin", "bread", "apple"]
Kind = Literal["town", "king", "fairy", "coin", "bread", "apple", "building", "helper", "steed", "items", "plain"]
Power = Literal[
    "none", "low_step", "swap", "one_blow", "second_item", "walk_on", "dice_for_token", "second_quest", "low_reroll",
    "higher", "manual",
]  # fmt: skip
Happening = Literal["tokens", "quests", "items", "story", "wolf", "rolled", "card"]


class Place(Content, kw_only=True):
    """A field: what it is called, and what it gives to whoever arrives."""

    id: Name
    name: Annotated[Text, Meta(description="what people call it")] = Text()
    kind: Kind = "plain"
    x: Annotated[Hundredth, Meta(description="where it lies, from the left")] = 50
    y: Annotated[Hundredth, Meta(description="where it lies, from the top")] = 50


class Route(Content, kw_only=True):
    """A way between two fields, with the number of its socket and where that lies, if not halfway."""

    a: PlaceId
    b: PlaceId
    socket: Annotated[Pip, Meta(description="what the first die must show at least")] = 1
    x: Annotated[Hundredth | None, Meta(description="where the socket lies, from the left")] = None
    y: Annotated[Hundredth | None, Meta(description="where the socket lies, from the top")] = None


class Spirit(Content, kw_only=True):
    """Where the socket of a forest spirit lies, if not where we draw it."""

    id: Literal["rabbit", "wolf", "snake", "fox_1", "fox_2"]
    x: Annotated[Hundredth, Meta(description="where its socket lies, from the left")]
    y: Annotated[Hundredth, Meta(description="where its socket lies, from the top")]


class Land(Content):
    """The map."""

    places: tuple[Place, ...] = ()
    routes: tuple[Route, ...] = ()
    spirits: tuple[Spirit, ...] = ()


class Die(Content, kw_only=True):
    """The six faces of a die."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)]


class Dice(Content):
    """The five dice that each colour has, and the snake's die."""

    dice: tuple[Die, ...] = ()
    snake: Annotated[tuple[SnakeFace, ...], Meta(max_length=6)] = ()


class Thing(Content, kw_only=True):
    """Something that has to be fetched for a quest."""

    id: Name
    name: Text = Text()


class Quest(Content, kw_only=True):
    """A quest: what it is worth, and what has to be done."""

    id: Name
    name: Text = Text()
    text: Annotated[Text, Meta(description="what stands on it")] = Text()
    points: Annotated[int, Meta(ge=2, le=4, description="the number on its back")] = 2
    kind: Literal["visit", "deliver", "discard", "fetch", "people"] = "visit"
    places: Annotated[tuple[PlaceId, ...], Meta(description="where it leads; of a delivery the one place")] = ()
    every: Annotated[bool, Meta(description="all of the places, in any order, instead of any one")] = False
    coin: Few = 0
    bread: Few = 0
    apple: Few = 0
    thing: Annotated[ThingId, Meta(description="what has to be fetched")] = ""
    fetched_at: Annotated[tuple[PlaceId, ...], Meta(max_length=1, description="where the thing is found")] = ()


class Quests(Content):
    """All quests, and what some of them want."""

    things: tuple[Thing, ...] = ()
    quests: tuple[Quest, ...] = ()


class Tale(Content, kw_only=True):
    """A story card of one of the five kinds."""

    id: Name
    name: Text = Text()
    text: Annotated[Text, Meta(description="what is read aloud")] = Text()
    type: Literal["good", "side", "bad", "curse", "mini"]
    copies: Copies = 1
    ops: Annotated[tuple[Op, ...], Meta(description="good: what happens; mini: the reward")] = ()
    options: Annotated[tuple[Option, ...], Meta(description="bad: the two of which one happens")] = ()
    when: Annotated[tuple[Condition, ...], Meta(description="side: at the end; curse, mini: what is needed")] = ()
    coin: Annotated[Few, Meta(description="curse, mini: what has to be paid")] = 0
    bread: Few = 0
    apple: Few = 0
    any: Few = 0
    points: Annotated[Points, Meta(description="side: above nothing; curse: below nothing")] = 0
    together: Annotated[bool, Meta(description="it can be used by those who play together")] = True


class Tales(Content):
    """All story cards."""

    tales: tuple[Tale, ...] = ()


class Item(Content, kw_only=True):
    """A magic item: what it may answer, or that it is used in one's own turn, and what it does."""

    id: Name
    name: Text = Text()
    text: Annotated[Text, Meta(description="what stands on it")] = Text()
    copies: Copies = 1
    answers: Annotated[tuple[Happening, ...], Meta(description="what it answers; none: used in one's own turn")] = ()
    whose: Annotated[Literal["mine", "others", "anybody"], Meta(description="whom that must happen to")] = "anybody"
    tales: Annotated[tuple[Literal["good", "side", "bad", "curse", "mini"], ...], Meta(description="of a story")] = ()
    ops: tuple[Op, ...] = ()
    together: Annotated[bool, Meta(description="it can be used by those who play together")] = True


class Items(Content):
    """All magic items."""

    items: tuple[Item, ...] = ()


class Event(Content, kw_only=True):
    """An event: what happens to everybody when it is turned up, and what is otherwise in its chapter."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    ops: Annotated[tuple[Op, ...], Meta(description="what happens to each, one after the other")] = ()
    asleep: Annotated[tuple[Kind, ...], Meta(description="fields that give nothing")] = ()
    more: Annotated[Few, Meta(description="so many tokens more on fields that give some")] = 0
    higher: Annotated[Step, Meta(description="how much higher, or lower, stacks may be")] = 0
    lower: Annotated[Few, Meta(description="how much lower than printed a die on an empty socket may be")] = 0
    plain: Annotated[tuple[Literal["magic", "story", "ban", "double"], ...], Meta(description="mere sixes")] = ()
    closed: Annotated[tuple[Literal["rabbit", "wolf", "snake", "fox"], ...], Meta(description="no dice here")] = ()


class Events(Content):
    """All events."""

    events: tuple[Event, ...] = ()


class Figure(Content, kw_only=True):
    """A figure, and the power that comes nearest to what stands on its card."""

    id: Name
    name: Text = Text()
    text: Text = Text()
    power: Power = "none"
    each_chapter: Annotated[bool, Meta(description="once in each chapter only")] = False
    uses: Annotated[Few, Meta(description="how often in a whole game; nothing: as often as one likes")] = 0


class Figures(Content):
    """All figures."""

    figures: tuple[Figure, ...] = ()


class Start(Content, kw_only=True):
    """What everybody begins with, and when those who play together have done well."""

    quests: Annotated[int, Meta(ge=0, le=4)] = 2
    items: Annotated[int, Meta(ge=0, le=4)] = 1
    coin: Few = 0
    bread: Few = 0
    apple: Few = 0
    rabbit_tokens: Some = 1
    two: Annotated[tuple[Level, ...], Meta(min_length=4, max_length=4)] = (30, 40, 50, 60)
    three: Annotated[tuple[Level, ...], Meta(min_length=4, max_length=4)] = (45, 60, 75, 90)
    more: Annotated[tuple[Level, ...], Meta(min_length=4, max_length=4)] = (60, 80, 100, 116)


class GrimmPack(Pack, kw_only=True):
    """A whole pack."""

    land: Land = Land()
    dice: Dice = Dice()
    quests: Quests = Quests()
    tales: Tales = Tales()
    items: Items = Items()
    events: Events = Events()
    figures: Figures = Figures()
    start: Start = Start()
