"""The verbs of Wildwoods' cards as data: a few plain words with plain arguments, no loops and no expressions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.content import Content
from engine.pieces import verbs as shared
from engine.pieces.references import Ref
from engine.pieces.verbs import Always, ByHand, CardNumber, Count, Counter, CounterAtLeast, Instruction, Manual

Space = Annotated[int, Meta(ge=1, le=7)]
Action = Literal["illuminate", "help", "explore", "heal"]
Side = Literal["luma", "shadow"]
CreatureId = Annotated[str, Ref("creatures")]  # by its id; or any, this, chosen, each, leftmost, rightmost
RiverCard = Annotated[str, Ref("river")]
ExplorationId = Annotated[str, Ref("exploration")]
LocationId = Annotated[str, Ref("locations")]
SceneId = Annotated[str, Ref("scenes")]

# Conditions ---------------------------------------------------------------------------------------


class Overcome(Content, kw_only=True, tag_field="is", tag="location"):
    """The location has been overcome, or has not."""

    id: LocationId
    done: bool = True


class AllLocations(Content, kw_only=True, tag_field="is", tag="all_locations"):
    """Every location of the scene has been overcome."""


class LightAtCentre(Content, kw_only=True, tag_field="is", tag="light_at_centre"):
    """The light pawn stands in the middle of the Selva track."""


class CreatureInRiver(Content, kw_only=True, tag_field="is", tag="creature_in_river"):
    """The creature lies in the river; no id: any creature."""

    id: CreatureId = ""


class NoCreatureInRiver(Content, kw_only=True, tag_field="is", tag="no_creature_in_river"):
    """The creature does not lie in the river; no id: no creature at all."""

    id: CreatureId = ""


class CardInBlessingSpace(Content, kw_only=True, tag_field="is", tag="card_in_blessing_space"):
    """The very card, or any of its kind, lies in a blessing space."""

    id: ExplorationId = ""
    kind: Literal["", "blessing", "companion", "trauma"] = ""


class ChoiceMade(Content, kw_only=True, tag_field="is", tag="choice_made"):
    """The player once picked this option of this choice, in whatever scene."""

    id: Annotated[str, Ref("choices")]
    option: str


class SceneWon(Content, kw_only=True, tag_field="is", tag="scene_won"):
    """The scene ended, the last time it was played, with this side's triumph."""

    id: SceneId
    by: Side = "luma"


class CrystalsAtLeast(Content, kw_only=True, tag_field="is", tag="crystals_at_least"):
    """So many crystals lie on the action cards, or on this one."""

    n: Count
    on: Action | Literal["any"] = "any"


class SpiritAtLeast(Content, kw_only=True, tag_field="is", tag="spirit_at_least"):
    """So much spirit is left."""

    n: Count


Condition = (
    Overcome | AllLocations | LightAtCentre | CreatureInRiver | NoCreatureInRiver | CardInBlessingSpace | ChoiceMade
    | SceneWon | CrystalsAtLeast | SpiritAtLeast | CounterAtLeast | Always | Manual
)  # fmt: skip

# Crystals, spirit, pawns --------------------------------------------------------------------------


class GainCrystals(Content, kw_only=True, tag_field="do", tag="gain_crystals"):
    """Crystals come onto action cards of the player's choice, or onto this one."""

    n: Count = 1
    on: Action | Literal["any"] = "any"


class SpendCrystals(Content, kw_only=True, tag_field="do", tag="spend_crystals"):
    """Crystals leave action cards of the player's choice, or this one; as many as there are."""

    n: Count = 1
    on: Action | Literal["any"] = "any"


class GainSpirit(Content, kw_only=True, tag_field="do", tag="gain_spirit"):
    """The spirit pawn goes left."""

    n: Count = 1


class LoseSpirit(Content, kw_only=True, tag_field="do", tag="lose_spirit"):
    """The spirit pawn goes right; beyond the last space it begins again, and a shadow card is drawn."""

    n: Count = 1


class Advance(Content, kw_only=True, tag_field="do", tag="advance"):
    """A pawn goes towards the centre, space by space."""

    pawn: Literal["light", "shadow"]
    n: Count = 1


class Retreat(Content, kw_only=True, tag_field="do", tag="retreat"):
    """A pawn goes away from the centre."""

    pawn: Literal["light", "shadow"]
    n: Count = 1


# Creatures and the river --------------------------------------------------------------------------


class DrawCreature(Content, kw_only=True, tag_field="do", tag="draw_creature"):
    """So many creatures are drawn, one after the other."""

    n: Count = 1


class PlaceCreature(Content, kw_only=True, tag_field="do", tag="place_creature"):
    """A creature by its name comes into play; no space: where its own card says."""

    id: CreatureId
    space: Space | Literal["card", "end"] = "card"


class MoveCard(Content, kw_only=True, tag_field="do", tag="move_card"):
    """A card goes to a space of the river: an action, a creature, or `chosen_action`."""

    card: RiverCard
    to: Space | Literal["start", "end", "left", "right"]


class OfCreatures(Content, kw_only=True):
    """A line that means creatures of the river."""

    creature: CreatureId = "chosen"


class Stun(OfCreatures, kw_only=True, tag_field="do", tag="stun"):
    """A creature gets a stun token."""


class Unstun(OfCreatures, kw_only=True, tag_field="do", tag="unstun"):
    """A creature loses its stun token."""


class IlluminateCreature(OfCreatures, kw_only=True, tag_field="do", tag="illuminate_creature"):
    """A creature goes to the end of the river and gets a stun token."""


class DiscardCreature(OfCreatures, kw_only=True, tag_field="do", tag="discard_creature"):
    """A creature leaves the river, and brings no crystals."""


class HealCreature(OfCreatures, kw_only=True, tag_field="do", tag="heal_creature"):
    """A creature leaves the river healed, and brings its crystals."""


class ActivateCreature(OfCreatures, kw_only=True, tag_field="do", tag="activate_creature"):
    """A creature takes its spirit and does what its card says, now."""


# Cards --------------------------------------------------------------------------------------------


class DrawExploration(Content, kw_only=True, tag_field="do", tag="draw_exploration"):
    """So many exploration cards are drawn; keep: the player keeps so many, none means all of them."""

    n: Count = 1
    keep: Count = 0


class TakeExploration(Content, kw_only=True, tag_field="do", tag="take_exploration"):
    """An exploration card by its name comes into play, wherever it was."""

    id: ExplorationId


class AddToExploration(Content, kw_only=True, tag_field="do", tag="add_to_exploration"):
    """The card joins the exploration deck, which is shuffled."""

    id: ExplorationId


class RemoveFromExploration(Content, kw_only=True, tag_field="do", tag="remove_from_exploration"):
    """The card leaves the game, wherever it was."""

    id: ExplorationId


class DiscardBlessing(Content, kw_only=True, tag_field="do", tag="discard_blessing"):
    """A card leaves its blessing space: this one, or `chosen`, which is never a trauma."""

    id: ExplorationId = "chosen"


class DrawShadow(Content, kw_only=True, tag_field="do", tag="draw_shadow"):
    """So many shadow cards are drawn."""

    n: Count = 1


class DrawStory(Content, kw_only=True, tag_field="do", tag="draw_story"):
    """The story card with this number is looked for and read."""

    number: CardNumber


class Shuffle(Content, kw_only=True, tag_field="do", tag="shuffle"):
    """A deck is shuffled."""

    deck: Literal["exploration", "creature", "shadow"]


# Dice, Luma and Brom ------------------------------------------------------------------------------


class AddDie(Content, kw_only=True, tag_field="do", tag="add_die"):
    """The die joins the others until the chapter is over."""

    die: Literal["d10", "d12"]


class RemoveDie(Content, kw_only=True, tag_field="do", tag="remove_die"):
    """The die is given back."""

    die: Literal["d10", "d12"]


class Reroll(Content, kw_only=True, tag_field="do", tag="reroll"):
    """So many dice that have just been rolled may be rolled again, for nothing."""

    n: Annotated[int, Meta(ge=1, le=7)] = 1


class Flip(Content, kw_only=True, tag_field="do", tag="flip"):
    """Luma's or Brom's card is turned over."""

    card: Literal["luma", "brom"]


# The scene ----------------------------------------------------------------------------------------


class PlaceLocationPawn(Content, kw_only=True, tag_field="do", tag="place_location_pawn"):
    """The location counts as overcome; its text is not read."""

    id: LocationId


class GoToScene(Content, kw_only=True, tag_field="do", tag="go_to_scene"):
    """The scene that comes next, once the present one is over."""

    id: SceneId


class SceneEnd(Content, kw_only=True, tag_field="do", tag="scene_end"):
    """The scene ends here and now with the triumph of this side."""

    by: Side


class ChapterRestart(Content, kw_only=True, tag_field="do", tag="chapter_restart"):
    """The chapter is lost, and begins again as it was when it began."""


class GameEnd(Content, kw_only=True, tag_field="do", tag="game_end"):
    """The whole story is over, once the scene is."""

    by: Side = "luma"


class Option(shared.Option, kw_only=True):
    """One of the options of a choice; it may have conditions of its own."""

    when: tuple[Condition, ...] = ()
    ops: tuple[Op, ...] = ()


class Choose(shared.Choose, kw_only=True):
    """The player picks one; with an id it is remembered, for `choice_made`."""

    options: tuple[Option, ...]


class If(shared.If, kw_only=True):
    """What follows depends on how things stand."""

    when: tuple[Condition, ...]
    ops: tuple[Op, ...] = ()
    otherwise: tuple[Op, ...] = ()


Op = (
    GainCrystals | SpendCrystals | GainSpirit | LoseSpirit | Advance | Retreat | DrawCreature | PlaceCreature
    | MoveCard | Stun | Unstun | IlluminateCreature | DiscardCreature | HealCreature | ActivateCreature
    | DrawExploration | TakeExploration | AddToExploration | RemoveFromExploration | DiscardBlessing | DrawShadow
    | DrawStory | Shuffle | AddDie | RemoveDie | Reroll | Flip | PlaceLocationPawn | GoToScene | SceneEnd
    | ChapterRestart | GameEnd | Choose | If | Counter | Instruction | ByHand
)  # fmt: skip
