"""What the owner's box says: the words and numbers of heroes, cards and maps, as frozen data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.games.wonder_book.verbs import Amount, AreaId, Condition, Op, UpgradeId, WyrmCardId
from engine.packs import Pack
from engine.pieces.verbs import CardNumber, Count, UpOrDown

Chapters = Annotated[int, Meta(ge=1, le=6)]
Range = Literal["same", "adjacent", "same_or_adjacent", "custom"]
Bottom = Literal["flip", "next", "discard", "goal", "keep"]
ActionKind = Literal["move", "spark", "skill", "attack", "interact", "give", "take", "special"]


class Modifier(Content, kw_only=True):
    """Something that holds as long as its card is in force; `custom` is only a reminder, and the people apply it."""

    what: Literal[
        "actions_per_turn", "attack_dice", "attack_range", "forbid_action", "reroll", "wyrm_damage", "wyrm_actions",
        "spark_cost", "custom",
    ]  # fmt: skip
    value: UpOrDown | str = 0
    of: Literal["any", "skill", "interact", "special"] = "any"  # whose price in Sparks it changes
    who: Literal["holder", "each"] = "holder"  # of a thing or a skill; goals and special rules are for everybody
    area: AreaId = ""
    text: Text = Text()


class Effect(Content, kw_only=True):
    """Costs first; then the dice, if there are any; then what follows from them."""

    text: Text = Text()
    spark_cost: Count = 0
    heart_cost: Count = 0
    dice: Annotated[int, Meta(ge=0, le=10)] = 0
    needed_successes: Count | None = None
    ops: tuple[Op, ...] = ()
    ops_per_success: tuple[Op, ...] = ()
    ops_if_failed: tuple[Op, ...] = ()


class HitEffect(Content, kw_only=True):
    """What an attack does besides its damage, when it hits."""

    trigger: Literal["per_success", "at_least_one_success", "on_stun", "on_defeat", "custom"]
    optional: bool = False
    text: Text = Text()
    ops: tuple[Op, ...] = ()


class Attack(Content, kw_only=True):
    """How a hero attacks: so many dice, whom they reach, and what hits do besides."""

    text: Text = Text()
    dice: Annotated[int, Meta(ge=1, le=5)]
    range: Range = "same"
    targets: Literal["one", "up_to_n", "each_in_area", "custom"] = "one"
    n: Annotated[int, Meta(ge=1, le=8)] = 1
    same_area: bool = True
    damage_per_success: Annotated[int, Meta(ge=0, le=9)] = 1
    effects: tuple[HitEffect, ...] = ()


class Skill(Content, kw_only=True):
    """One skill of a hero: an action to take, or something that holds or happens by itself."""

    name: Text
    kind: Literal["action", "passive", "modifier", "reaction"] = "action"
    moment: Text = Text()
    limit: Literal["per_turn", "per_chapter"] | None = None
    effect: Effect = Effect()
    modifiers: tuple[Modifier, ...] = ()


class HeroCard(Content, kw_only=True):
    """A hero's card."""

    id: str
    name: Text
    ring: str = ""
    card: CardNumber | None = None
    max_hearts: Annotated[int, Meta(ge=1, le=99)] | None = None
    attack: Attack | None = None
    skill: Skill | None = None


class UpgradeCard(Content, kw_only=True):
    """Two skills, of which the hero keeps one."""

    id: str
    chapter: Chapters
    hero: str
    card: CardNumber | None = None
    a: Skill
    b: Skill


class SpawnStep(Content, kw_only=True, tag_field="do", tag="spawn"):
    """So many wyrms come out of the dark vortex; the silver ones with three or four heroes only."""

    count: Count = 0
    silver: Count = 0


class ActivateStep(Content, kw_only=True, tag_field="do", tag="activate"):
    """Every wyrm takes so many actions."""

    count: Count = 0
    silver: Count = 0


class RuleStep(Content, kw_only=True, tag_field="do", tag="rule"):
    """The card's own rule."""

    text: Text
    ops: tuple[Op, ...] = ()
    silver: bool = False


class RevealStep(Content, kw_only=True, tag_field="do", tag="reveal_another"):
    """So many further wyrm cards, once this one is done."""

    count: Count = 1
    silver: Count = 0


class RevealCardStep(Content, kw_only=True, tag_field="do", tag="reveal_wyrm_card"):
    """The usual enemies' phase: turn up a wyrm card."""

    count: Count = 1
    silver: Count = 0


Step = SpawnStep | ActivateStep | RuleStep | RevealStep
EnemyStep = SpawnStep | ActivateStep | RuleStep | RevealStep | RevealCardStep


class WyrmCard(Content, kw_only=True):
    """A wyrm card, from top to bottom; chapter 0 means that it is one of the first six."""

    id: str
    name: Text = Text()
    chapter: Annotated[int, Meta(ge=0, le=6)] = 0
    card: CardNumber | None = None
    mark: str = ""
    steps: tuple[Step, ...] = ()


class Shred(Content, kw_only=True):
    """A shred card: used once, then discarded."""

    id: str
    name: Text
    timing: Literal["action", "free", "reaction", "custom"] = "action"
    moment: Text = Text()
    effect: Effect = Effect()
    copies: Annotated[int, Meta(ge=1, le=16)] = 1
    mark: str = ""


class Option(Content, kw_only=True):
    """One of the options of a choice; what its column on the card's back says."""

    id: str
    label: Text
    text: Text = Text()
    requires: tuple[Condition, ...] = ()
    column_text: Text = Text()
    column_ops: tuple[Op, ...] = ()
    column_bottom: tuple[Bottom, ...] | None = None


class Branch(Content, kw_only=True):
    """A part of a card that holds only under its conditions."""

    requires: tuple[Condition, ...]
    text: Text = Text()
    ops: tuple[Op, ...] = ()
    bottom: tuple[Bottom, ...] | None = None


class Side(Content, kw_only=True):
    """One side of a chapter card, from top to bottom."""

    title: Text = Text()
    text: Text = Text()
    setup_steps: tuple[Text, ...] = ()
    options: tuple[Option, ...] = ()
    branches: tuple[Branch, ...] = ()
    ops: tuple[Op, ...] = ()
    bottom: tuple[Bottom, ...] = ()


class SpecialAction(Content, kw_only=True):
    """Something new that may be done with an action."""

    name: Text
    who: Literal["holder", "any_hero"] = "holder"
    requires: tuple[Condition, ...] = ()
    area: AreaId = ""
    effect: Effect = Effect()
    repeatable: bool = True


class Item(Content, kw_only=True):
    """A thing that a hero holds."""

    name: Text
    text: Text = Text()
    special_action: SpecialAction | None = None
    discard_after_use: bool = False
    modifiers: tuple[Modifier, ...] = ()


class SpecialRule(Content, kw_only=True):
    """A rule that holds from now on, until it is discarded."""

    text: Text
    modifiers: tuple[Modifier, ...] = ()
    special_actions: tuple[SpecialAction, ...] = ()
    active_until: tuple[Condition, ...] = ()


class Interaction(Content, kw_only=True):
    """Something in the scenery that a hero can turn to; the effect is the card's back."""

    name: Text
    areas: tuple[str, ...] = ()
    requires: tuple[Condition, ...] = ()
    effect: Effect = Effect()
    after: Literal["discard", "keep_flipped", "flip_back", "next_in_stack"] = "keep_flipped"


class Met(Content, kw_only=True):
    """What the lower end of a goal card orders."""

    text: Text = Text()
    ops: tuple[Op, ...] = ()
    bottom: tuple[Bottom, ...] = ("flip",)


class Goal(Content, kw_only=True):
    """A goal card: how the phases go, what has to be reached, and what follows."""

    text: Text = Text()
    players_text: Text = Text()
    modifiers: tuple[Modifier, ...] = ()
    enemies: tuple[EnemyStep, ...] = (RevealCardStep(),)
    vortex: tuple[AreaId, ...] = ()
    condition: tuple[Condition, ...] = ()
    on_met: Met = Met()
    extra_loss: tuple[Condition, ...] = ()
    enemies_first: bool = False


class Defeat(Content, kw_only=True):
    """What happens when a figure loses its last heart."""

    text: Text = Text()
    ops: tuple[Op, ...] = ()


class Ending(Content, kw_only=True):
    """The ending for so many destiny tokens face up."""

    min: Annotated[int, Meta(ge=1, le=10)]
    max: Annotated[int, Meta(ge=1, le=10)]
    title: Text = Text()
    text: Text


class EndOfChapter(Content, kw_only=True):
    """The last card: endings by destiny, and what to do with the box afterwards."""

    endings: tuple[Ending, ...] = ()
    preparation: tuple[Text, ...] = ()


class Card(Content, kw_only=True):
    """A numbered card of a chapter deck."""

    number: CardNumber
    kind: Literal["story", "choice", "item", "special_rule", "interaction", "goal", "hero", "upgrade", "wyrm", "end"]
    banner: str = ""
    front: Side = Side()
    back: Side | None = None
    item: Item | None = None
    special_rule: SpecialRule | None = None
    interaction: Interaction | None = None
    goal: Goal | None = None
    upgrade: UpgradeId = ""
    wyrm: WyrmCardId = ""
    end: EndOfChapter | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """What it lets the group choose from, on whichever side."""
        return self.front.options or (self.back.options if self.back else ())


class Area(Content, kw_only=True):
    """A place of the scenery; x and y, in hundredths of the picture, say where it is drawn."""

    id: str
    label: Text
    x: Annotated[int, Meta(ge=0, le=100)] = 50
    y: Annotated[int, Meta(ge=0, le=100)] = 50


class Border(Content, kw_only=True):
    """A line between two areas: dashed can be crossed, solid cannot."""

    a: str
    b: str
    kind: Literal["dashed", "solid"] = "dashed"


class Map(Content, kw_only=True):
    """The scenery of one pop-up, and what stands there when it is opened."""

    id: str
    title: Text = Text()
    popup: Text = Text()
    areas: tuple[Area, ...]
    borders: tuple[Border, ...] = ()
    sparks: dict[str, Count] = field(default_factory=dict)
    objects: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hero_start: dict[str, str] = field(default_factory=dict)
    wyrm_start: dict[str, Count | Amount] = field(default_factory=dict)


class Entity(Content, kw_only=True):
    """A friend or foe with hearts of its own."""

    id: str
    name: Text
    side: Literal["ally", "enemy"] = "enemy"
    hearts: Count | Amount = 1
    can_be_targeted: bool = True
    attacked_by_wyrms: bool = False
    turn_text: Text = Text()
    ops: tuple[Op, ...] = ()
    on_defeated: Defeat = Defeat()


class Chapter(Content, kw_only=True):
    """A chapter: its deck in ascending order, its maps and figures."""

    number: Chapters
    title: Text = Text()
    first_card: CardNumber | None = None
    last_card: CardNumber | None = None
    cards: tuple[Card, ...] = ()
    maps: tuple[Map, ...] = ()
    entities: tuple[Entity, ...] = ()


class Heroes(Content, kw_only=True):
    """The file heroes.yaml."""

    heroes: tuple[HeroCard, ...] = ()
    upgrades: tuple[UpgradeCard, ...] = ()


class Wyrms(Content, kw_only=True):
    """The file wyrms.yaml."""

    wyrm_cards: tuple[WyrmCard, ...] = ()


class Shreds(Content, kw_only=True):
    """The file shreds.yaml."""

    shreds: tuple[Shred, ...] = ()


class WonderPack(Pack, kw_only=True):
    """A whole pack of Wonder Book."""

    heroes: Heroes = Heroes()
    wyrms: Wyrms = Wyrms()
    shreds: Shreds = Shreds()
    chapters: dict[int, Chapter] = field(default_factory=dict)
