"""What the owner's box says: the words and numbers of cards and scenes, as frozen data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.games.wildwoods.verbs import Action, Condition, CreatureId, ExplorationId, LocationId, Op, Space
from engine.packs import Pack
from engine.pieces.verbs import CardNumber, Count

Chapters = Annotated[int, Meta(ge=0, le=9)]  # 0 is the prologue
Steps = Annotated[int, Meta(ge=1, le=30)]
Dots = Annotated[int, Meta(ge=1, le=20)]
Kind = Literal["blessing", "curse", "companion", "trauma"]


class Effect(Content, kw_only=True):
    """What a card says, and what comes of it; no `ops` at all: the people do what the words say; `[]`: only words."""

    text: Text = Text()
    ops: tuple[Op, ...] | None = None


# basics.yaml --------------------------------------------------------------------------------------


class Ability(Content, kw_only=True):
    """One of the two abilities of an action card; its lines are what the card says beyond the rules."""

    name: Text = Text()
    text: Text = Text()
    ops: tuple[Op, ...] = ()


class ActionCard(Content, kw_only=True):
    """One of the four action cards."""

    id: Action
    name: Text = Text()
    colour: str = ""
    first: Ability = Ability()
    second: Ability = Ability()


class CardAbility(Content, kw_only=True):
    """An ability of Luma's or Brom's card."""

    id: Literal["luma_brom", "reroll", "protect", "cure"]
    name: Text = Text()
    text: Text = Text()
    crystals: Annotated[int, Meta(ge=0, le=12)] = 0
    spirit: Count = 0  # what Cure gives


class TwoSided(Content, kw_only=True):
    """A card with two sides, and what can be done while each of them shows."""

    first: tuple[CardAbility, ...] = ()
    second: tuple[CardAbility, ...] = ()


class Start(Content, kw_only=True):
    """How the very first game begins."""

    river: tuple[Action, ...] = ("illuminate", "help", "explore", "heal")
    crystals: dict[Action, Annotated[int, Meta(ge=0, le=3)]] = field(default_factory=dict)
    spirit: Count | None = None  # none: the full track
    luma: Literal["first", "second"] = "first"
    brom: Literal["protect", "cure"] = "protect"


class Basics(Content, kw_only=True):
    """The file basics.yaml: sizes of the board, and the cards that are always there."""

    spirit_spaces: Annotated[int, Meta(ge=2, le=60)] | None = None
    blessing_spaces: Annotated[int, Meta(ge=1, le=12)] | None = None
    location_pawns: Annotated[int, Meta(ge=1, le=40)] | None = None
    stun_tokens: Annotated[int, Meta(ge=1, le=20)] | None = None
    crystals: Annotated[int, Meta(ge=1, le=60)] | None = None
    dash_number: Annotated[int, Meta(ge=1, le=12)] | None = None
    start: Start = Start()
    actions: tuple[ActionCard, ...] = ()
    luma: TwoSided = TwoSided(
        first=(CardAbility(id="luma_brom"), CardAbility(id="reroll", crystals=1)),
        second=(CardAbility(id="reroll", crystals=1),),
    )
    brom: TwoSided = TwoSided(
        first=(CardAbility(id="protect", crystals=1),), second=(CardAbility(id="cure", crystals=2, spirit=2),)
    )


# creatures.yaml, exploration.yaml -----------------------------------------------------------------


class Creature(Content, kw_only=True):
    """A creature card; heal_dots is there only if healing needs another number than lighting."""

    id: str
    name: Text
    dots: Dots
    heal_dots: Dots | None = None
    heal_crystals: Count = 0
    spirit_loss: Count = 0
    space: Space | Literal["end"] = "end"
    in_play: Effect = Effect()
    after_activation: Effect = Effect()
    deck: Literal["common"] | Chapters = "common"


class Exploration(Content, kw_only=True):
    """An exploration card: a blessing or companion to keep, a curse to bear, a trauma to be healed of."""

    id: str
    name: Text
    kind: Kind
    in_play: Effect = Effect()
    effect: Effect = Effect()
    timing: Literal["any_time", "luma_phase", "shadow_phase", "on_roll", "manual"] = "any_time"
    after_use: Literal["discard", "box", "stay"] = "discard"
    once_per: Literal["", "phase", "scene", "chapter"] = ""  # of a card that stays
    takes_space: bool = True
    heal_dots: Dots | None = None
    start: bool = True  # in the deck from the first game on; else it is added on the way


class Creatures(Content, kw_only=True):
    """The file creatures.yaml."""

    creatures: tuple[Creature, ...] = ()
    whole: bool = False  # are they all here?  As long as they are not, a card may come up that nobody has typed


class Explorations(Content, kw_only=True):
    """The file exploration.yaml."""

    cards: tuple[Exploration, ...] = ()
    whole: bool = False


# chapters/*.yaml ----------------------------------------------------------------------------------


class ShadowCard(Content, kw_only=True):
    """A shadow card of the chapter, in the order from the top where the deck is not shuffled."""

    id: str
    name: Text = Text()
    final: bool = False
    in_play: Effect = Effect()


class StoryCard(Content, kw_only=True):
    """A story card, found by its number."""

    number: CardNumber
    title: Text = Text()
    in_play: Effect = Effect()
    keep: Text = Text()  # where it stays in play, in words; empty: back into the box


class SetupStep(Content, kw_only=True):
    """One line of a scene's setup; without `ops` the people do what it says."""

    text: Text = Text()
    ops: tuple[Op, ...] | None = None


class Selva(Content, kw_only=True):
    """The track on the page: spaces are counted from the centre, which is 0."""

    light_steps: Steps
    shadow_steps: Steps
    light_start: Steps | None = None  # none: the far end
    shadow_start: Steps | None = None
    icons: dict[Count, tuple[str, ...]] = field(default_factory=dict)  # of the shadow's spaces, from left to right


class ShadowEffect(Content, kw_only=True):
    """What an icon of the track does in this scene."""

    name: Text = Text()
    text: Text = Text()
    ops: tuple[Op, ...] | None = None


class Prerequisite(Content, kw_only=True):
    """What has to be so before a location can be overcome: the words in italics."""

    text: Text
    when: tuple[Condition, ...] = ()  # none: only the people can tell


class Location(Content, kw_only=True):
    """A place of the scene; its text is read when it has been overcome."""

    id: str
    name: Text
    kind: Literal["exploration", "help"]
    dots: Dots
    needs_selva_centre: bool = False
    prerequisites: tuple[Prerequisite, ...] = ()
    joined_left: tuple[LocationId, ...] = ()
    text: Text = Text()
    ops: tuple[Op, ...] | None = None


class Tally(Content, kw_only=True):
    """A counter of the scene, and what people call it."""

    name: Text = Text()
    start: Count = 0
    most: Count | None = None


class Task(Content, kw_only=True):
    """What Luma has to do; without conditions only the people can tell."""

    text: Text = Text()
    when: tuple[Condition, ...] = ()


class Ending(Content, kw_only=True):
    """One of the two endings of a scene, and where the story goes from there.

    next: a scene's id, next_chapter, restart_chapter, game_end, or by_ops if a line says so.
    """

    text: Text = Text()
    ops: tuple[Op, ...] | None = None
    next: str = "next_chapter"


class Moment(Content, kw_only=True):
    """A choice that the scene itself offers, once, as soon as its conditions hold."""

    id: str
    when: tuple[Condition, ...] = ()
    ops: tuple[Op, ...] = ()


class Lesson(Content, kw_only=True):
    """What a scene that teaches says at its moment, one lesson after the other.

    A lesson about a roll may say what the dice show; it waits until the action that it teaches is tried.
    """

    at: Literal["luma_phase", "action", "roll", "shadow_phase", "advance"]
    text: Text
    ops: tuple[Op, ...] = ()
    dice: tuple[Annotated[int, Meta(ge=1, le=12)], ...] = ()  # of a roll: what the dice show
    action: Action | None = None  # of a roll: only with this action card, and with this ability of it
    ability: Literal["", "first", "second"] = ""


class Scene(Content, kw_only=True):
    """A scene: its setup, track, locations, task and two endings."""

    id: str
    title: Text = Text()
    setup: tuple[SetupStep, ...] = ()
    selva: Selva | None = None
    shadow_effects: dict[str, ShadowEffect] = field(default_factory=dict)
    locations: tuple[Location, ...] = ()
    whole_locations: bool = True  # are they all here?  Where they are not, one may be chosen that nobody typed
    counters: dict[str, Tally] = field(default_factory=dict)
    task: Task = Task()
    luma_triumphs: Ending = Ending()
    shadow_triumphs: Ending = Ending()
    moments: tuple[Moment, ...] = ()
    lessons: tuple[Lesson, ...] = ()


class ChapterStart(Content, kw_only=True):
    """What happens when the chapter begins; without `ops` the people do what its words say."""

    text: Text = Text()
    resets: tuple[Literal["crystals", "spirit", "river", "blessings", "dice", "luma_brom"], ...] = ("dice", "luma_brom")
    shadow_order: Literal["fixed", "shuffled_final_at_bottom"] = "shuffled_final_at_bottom"
    creature_order: Literal["shuffled", "fixed"] = "shuffled"
    exploration_order: Literal["shuffled", "fixed"] = "shuffled"
    creatures: tuple[CreatureId, ...] = ()  # the creature deck; none: the common ones and those of the chapter
    exploration_add: tuple[ExplorationId, ...] = ()
    exploration_remove: tuple[ExplorationId, ...] = ()
    ops: tuple[Op, ...] | None = None


class Chapter(Content, kw_only=True):
    """A chapter, or the prologue, which is number 0; the first scene in the file is where it begins."""

    number: Chapters
    title: Text = Text()
    start: ChapterStart = ChapterStart()
    shadows: tuple[ShadowCard, ...] = ()
    whole_shadows: bool = False  # are all its shadow cards here?
    stories: tuple[StoryCard, ...] = ()
    scenes: tuple[Scene, ...] = ()


class WildPack(Pack, kw_only=True):
    """A whole pack of Wildwoods."""

    basics: Basics = Basics()
    creatures: Creatures = Creatures()
    exploration: Explorations = Explorations()
    chapters: dict[int, Chapter] = field(default_factory=dict)
