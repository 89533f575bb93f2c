"""The verbs of Wonder Book's cards as data: a few plain words with plain arguments, no loops and no expressions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.pieces.references import Ref
from engine.pieces.verbs import (
    ByHand,
    CardNumber,
    Count,
    Counter,
    CounterAtLeast,
    Instruction,
    Manual,
    UpOrDown,
)

Within = Literal["anywhere", "same", "adjacent", "same_or_adjacent"]
WhichHeroes = Literal["you", "chosen", "other", "each", "in_area", "near_area"]
WhichWyrms = Literal["chosen", "each", "in_area"]
NOWHERE = ""
AreaId = Annotated[str, Ref("areas", or_else=(NOWHERE, "map"))]  # of the chapter's maps
ChapterCard = Annotated[CardNumber, Ref("cards")]
MapId = Annotated[str, Ref("maps", or_else=(NOWHERE,))]
FigureId = Annotated[str, Ref("figures", or_else=(NOWHERE,))]
UpgradeId = Annotated[str, Ref("upgrades", or_else=(NOWHERE,))]
WyrmCardId = Annotated[str, Ref("wyrm_cards", or_else=(NOWHERE,))]


class Amount(Content, kw_only=True):
    """A number that depends on the size of the group: a base and so many per hero, or a list by players."""

    base: UpOrDown = 0
    per_hero: UpOrDown = 0
    by_players: dict[str, Count] = field(default_factory=dict)


# Conditions ---------------------------------------------------------------------------------------


class HasKeyword(Content, kw_only=True, tag_field="is", tag="keyword"):
    """The keyword is written on the sheet, or is not."""

    word: str
    present: bool = True


class ItemHeld(Content, kw_only=True, tag_field="is", tag="item_held"):
    """Somebody holds the item; in an action, `by: you` means whoever acts."""

    card: ChapterCard
    by: str = "any"


class Interacted(Content, kw_only=True, tag_field="is", tag="interacted"):
    """The interaction card has been turned over."""

    card: ChapterCard


class HeroesIn(Content, kw_only=True, tag_field="is", tag="heroes_in"):
    """All heroes, or one of them, stand in the area."""

    area: AreaId
    who: Literal["all", "any"] = "any"
    fallen_count: bool = False


class WyrmsIn(Content, kw_only=True, tag_field="is", tag="wyrms"):
    """So many wyrms stand in the area or on the map."""

    area: AreaId = "map"
    at_least: Count | None = None
    at_most: Count | None = None
    exactly: Count | None = None


class EntityDefeated(Content, kw_only=True, tag_field="is", tag="entity_defeated"):
    """The figure has lost its last heart."""

    id: FigureId


class PlayersAtLeast(Content, kw_only=True, tag_field="is", tag="players_at_least"):
    """So many players are at the table."""

    count: Count


Condition = (
    HasKeyword | ItemHeld | Interacted | HeroesIn | WyrmsIn | EntityDefeated | CounterAtLeast | PlayersAtLeast | Manual
)


# Heroes -------------------------------------------------------------------------------------------


class OfHeroes(Content, kw_only=True):
    """A line that means heroes: which, and how far away they may be."""

    who: WhichHeroes = "you"
    area: AreaId = ""
    within: Within = "anywhere"


class DamageHero(OfHeroes, kw_only=True, tag_field="do", tag="damage_hero"):
    """Heroes lose hearts; the fallen cannot lose any."""

    n: Count = 1


class Recover(OfHeroes, kw_only=True, tag_field="do", tag="recover"):
    """Heroes recover hearts, as far as their card allows."""

    n: Count = 1


class GainSpark(OfHeroes, kw_only=True, tag_field="do", tag="gain_spark"):
    """Heroes take sparks from the supply."""

    n: Count = 1
    fallen_too: bool = True


class CollectSpark(OfHeroes, kw_only=True, tag_field="do", tag="collect_spark"):
    """Heroes take sparks from their own area."""

    n: Count = 1


class LoseSpark(OfHeroes, kw_only=True, tag_field="do", tag="lose_spark"):
    """Heroes put sparks back into the supply."""

    n: Count = 1
    fallen_too: bool = True


class DrawShred(OfHeroes, kw_only=True, tag_field="do", tag="draw_shred"):
    """Heroes draw shred cards."""

    n: Count = 1
    fallen_too: bool = True


class GainItem(OfHeroes, kw_only=True, tag_field="do", tag="gain_item"):
    """A hero takes the item card out of the chapter deck."""

    card: ChapterCard


class DiscardItem(Content, kw_only=True, tag_field="do", tag="discard_item"):
    """The item is discarded, whoever holds it."""

    card: ChapterCard


class GainUpgrade(Content, kw_only=True, tag_field="do", tag="gain_upgrade"):
    """The hero of this upgrade card gets it and chooses its side; no id: the next one of each hero in play."""

    id: UpgradeId = ""


class AdditionalAction(OfHeroes, kw_only=True, tag_field="do", tag="additional_action"):
    """One action more, that does not count towards the three."""

    kind: Literal["any", "move", "spark", "skill", "attack", "interact", "give", "take", "special"] = "any"
    at_once: bool = False


class Swap(Content, kw_only=True, tag_field="do", tag="swap"):
    """The hero changes places with another one."""

    within: Within = "anywhere"


class MoveHero(OfHeroes, kw_only=True, tag_field="do", tag="move_hero"):
    """Heroes go to an area; no area: to a neighbouring one of their choice."""

    to: AreaId = ""
    fallen_too: bool = True


class ChooseHeroes(Content, kw_only=True, tag_field="do", tag="choose_heroes"):
    """The players choose their heroes and take their cards."""


# Wyrms --------------------------------------------------------------------------------------------


class OfWyrms(Content, kw_only=True):
    """A line that means wyrms: which, and how far away they may be."""

    which: WhichWyrms = "chosen"
    area: AreaId = ""
    within: Within = "same"


class DamageWyrm(OfWyrms, kw_only=True, tag_field="do", tag="damage_wyrm"):
    """Wyrms take damage: the first stuns, the second defeats."""

    n: Count = 1


class StunWyrm(OfWyrms, kw_only=True, tag_field="do", tag="stun_wyrm"):
    """Standing wyrms are laid down."""


class DefeatWyrm(OfWyrms, kw_only=True, tag_field="do", tag="defeat_wyrm"):
    """Wyrms go back to the supply, defeated."""


class MoveWyrm(OfWyrms, kw_only=True, tag_field="do", tag="move_wyrm"):
    """Wyrms are put into an area; no area: a neighbouring one of the group's choice."""

    to: AreaId = ""


class RemoveWyrm(Content, kw_only=True, tag_field="do", tag="remove_wyrm"):
    """So many wyrms of the area go back to the supply, not defeated; the group chooses."""

    area: AreaId
    n: Count = 1


class Spawn(Content, kw_only=True, tag_field="do", tag="spawn_wyrms"):
    """Wyrms come from the supply into the area; no area: the dark vortex."""

    n: Count | Amount = 1
    area: AreaId = ""


class Activate(Content, kw_only=True, tag_field="do", tag="activate_wyrms"):
    """Every wyrm takes so many actions."""

    n: Count = 1


class RevealWyrmCard(Content, kw_only=True, tag_field="do", tag="reveal_wyrm_cards"):
    """So many wyrm cards are turned up and followed, now."""

    n: Count = 1


class AddWyrmCard(Content, kw_only=True, tag_field="do", tag="add_wyrm_card"):
    """A purple card joins the wyrm deck, for good once the chapter is won."""

    id: WyrmCardId


class CrowdBurst(Content, kw_only=True, tag_field="do", tag="crowd_burst"):
    """Every area crowded with wyrms loses some, and heroes there and next to it are hurt."""

    min_wyrms: Count = 3
    remove: Count = 1
    damage_here: Count = 2
    damage_adjacent: Count = 1


# The table ----------------------------------------------------------------------------------------


class PlaceSparks(Content, kw_only=True, tag_field="do", tag="place_sparks"):
    """Sparks from the supply lie in the area."""

    area: AreaId
    n: Count | Amount = 1


class FlipDestiny(Content, kw_only=True, tag_field="do", tag="flip_destiny"):
    """Destiny tokens are turned, one by one."""

    n: Count = 1
    to: Literal["down", "up"] = "down"


class WriteKeyword(Content, kw_only=True, tag_field="do", tag="write_keyword"):
    """A keyword is written on the sheet."""

    word: str


class EraseKeyword(Content, kw_only=True, tag_field="do", tag="erase_keyword"):
    """A keyword is struck off the sheet."""

    word: str


class SetBorder(Content, kw_only=True, tag_field="do", tag="set_border"):
    """A border opens, closes or is gone."""

    a: AreaId
    b: AreaId
    kind: Literal["dashed", "solid", "none"] = "dashed"


class SetVortex(Content, kw_only=True, tag_field="do", tag="set_vortex"):
    """Wyrms come out somewhere else from now on."""

    areas: tuple[AreaId, ...]


class BuildStack(Content, kw_only=True, tag_field="do", tag="build_stack"):
    """These cards leave the deck and form a stack of interaction cards, in this order from the top.

    No cards: all interaction cards of this banner that are still in the deck, the lowest on top.
    """

    banner: str
    cards: tuple[ChapterCard, ...] = ()


class PlaceToken(Content, kw_only=True, tag_field="do", tag="place_token"):
    """A token (the dark aura, say) lies in the area; no area: it is taken away."""

    name: str
    area: AreaId = ""


class OpenEnvelope(Content, kw_only=True, tag_field="do", tag="open_envelope"):
    """The treasure chest envelope is opened, once and for all."""


class GoToCard(Content, kw_only=True, tag_field="do", tag="go_to_card"):
    """The card with this number comes next; the cards before it are laid aside unread."""

    number: ChapterCard


class DiscardCard(Content, kw_only=True, tag_field="do", tag="discard_card"):
    """A card in play is discarded: a special rule, an interaction card, a thing."""

    number: ChapterCard


class OpenStack(Content, kw_only=True, tag_field="do", tag="open_stack"):
    """The top card of the stack is discarded, and the next one can be turned to."""

    banner: str


class LoseChapter(Content, kw_only=True, tag_field="do", tag="lose_chapter"):
    """The chapter is lost."""


class EndChapter(Content, kw_only=True, tag_field="do", tag="end_chapter"):
    """The chapter is won, here and now."""


class LoadMap(Content, kw_only=True, tag_field="do", tag="load_map"):
    """The book is opened at another scenery; heroes and wyrms are placed as it says."""

    id: MapId
    keep_heroes: bool = False


class SetPopup(Content, kw_only=True, tag_field="do", tag="set_popup"):
    """The hands change something in the pop-up."""

    text: Text


class PlaceObject(Content, kw_only=True, tag_field="do", tag="place_object"):
    """A thing to turn to is in the area from now on."""

    name: str
    area: AreaId


class RemoveObject(Content, kw_only=True, tag_field="do", tag="remove_object"):
    """A thing to turn to is gone."""

    name: str


class PlaceEntity(Content, kw_only=True, tag_field="do", tag="place_entity"):
    """A friend or foe comes to the table, with its hearts."""

    id: FigureId
    area: AreaId


class DamageEntity(Content, kw_only=True, tag_field="do", tag="damage_entity"):
    """A friend or foe loses hearts."""

    id: FigureId
    n: Count = 1


class LayOut(Content, kw_only=True, tag_field="do", tag="lay_out"):
    """The general setup happens now, for tables that wait for a card to say so."""


class Challenge(Content, kw_only=True, tag_field="do", tag="challenge"):
    """A roll that a card asks for, and what comes of it."""

    dice: Annotated[int, Meta(ge=1, le=10)]
    text: Text = Text()
    needed_successes: Count | None = None
    ops: tuple[Op, ...] = ()
    ops_per_success: tuple[Op, ...] = ()
    ops_if_failed: tuple[Op, ...] = ()


class Either(Content, kw_only=True, tag_field="do", tag="either"):
    """The acting player picks one of two or more."""

    options: Annotated[dict[str, tuple[Op, ...]], Meta(min_length=1)]
    labels: dict[str, Text]


Op = (
    DamageHero | Recover | GainSpark | CollectSpark | LoseSpark | DrawShred | GainItem | DiscardItem | GainUpgrade
    | AdditionalAction | Swap | MoveHero | ChooseHeroes | DamageWyrm | StunWyrm | DefeatWyrm | MoveWyrm | RemoveWyrm
    | Spawn | Activate | RevealWyrmCard | AddWyrmCard | CrowdBurst | PlaceSparks | FlipDestiny | WriteKeyword
    | EraseKeyword | SetBorder | SetVortex | BuildStack | PlaceToken | OpenEnvelope | Counter | GoToCard | DiscardCard
    | OpenStack | LoseChapter | EndChapter | LoadMap | SetPopup | PlaceObject | RemoveObject | PlaceEntity
    | DamageEntity | LayOut | Instruction | ByHand | Challenge | Either
)  # fmt: skip
