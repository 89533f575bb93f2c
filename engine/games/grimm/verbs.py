"""What cards can say, as data: lines and conditions of tales, magic items, events and figures."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.content import Content, Text
from engine.pieces import verbs as shared
from engine.pieces.references import Ref
from engine.pieces.verbs import Always, ByHand, Instruction, Manual

PlaceId = Annotated[str, Ref("places")]
Few = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Step = Annotated[int, Meta(ge=-5, le=5)]
Token = Literal["coin", "bread", "apple"]
AnyToken = Literal["coin", "bread", "apple", "any"]

# Conditions ---------------------------------------------------------------------------------------


class At(Content, kw_only=True, tag_field="is", tag="at"):
    """The figure stands at one of these places."""

    places: tuple[PlaceId, ...]


class Arrived(Content, kw_only=True, tag_field="is", tag="arrived"):
    """The figure has come to one of these places in this turn, after the card was drawn."""

    places: tuple[PlaceId, ...]


class Rode(Content, kw_only=True, tag_field="is", tag="rode"):
    """The figure has ridden a steed in this turn."""


class DiceOnSpirits(Content, kw_only=True, tag_field="is", tag="dice_on_spirits"):
    """Dice of this colour lie on so many different forest spirits."""

    n: Annotated[int, Meta(ge=1, le=4)] = 2


class Holds(Content, kw_only=True, tag_field="is", tag="holds"):
    """So many tokens are there, of one kind or of all together."""

    token: AnyToken = "any"
    n: Some = 1


class Fulfilled(Content, kw_only=True, tag_field="is", tag="fulfilled"):
    """So many quests have been fulfilled."""

    n: Some = 1


class HoldsItems(Content, kw_only=True, tag_field="is", tag="holds_items"):
    """So many magic items are in the hand."""

    n: Some = 1


Condition = At | Arrived | Rode | DiceOnSpirits | Holds | Fulfilled | HoldsItems | Always | Manual

# Lines of tales, and of whatever else is simply carried out ------------------------------------------


class Gain(Content, kw_only=True, tag_field="do", tag="gain"):
    """Tokens out of the supply; any: of a kind that is chosen."""

    token: AnyToken = "any"
    n: Some = 1


class Lose(Content, kw_only=True, tag_field="do", tag="lose"):
    """Tokens go back into the supply; any: of kinds that are chosen."""

    token: AnyToken = "any"
    n: Some = 1


class OthersGain(Content, kw_only=True, tag_field="do", tag="others_gain"):
    """Everybody else may take tokens out of the supply."""

    token: AnyToken = "any"
    n: Some = 1


class DrawQuest(Content, kw_only=True, tag_field="do", tag="draw_quest"):
    """A quest out of a deck that is chosen."""


class DrawItem(Content, kw_only=True, tag_field="do", tag="draw_item"):
    """Magic items from the top of their deck."""

    n: Annotated[int, Meta(ge=1, le=3)] = 1


class LoseItem(Content, kw_only=True, tag_field="do", tag="lose_item"):
    """A magic item that was not used is laid down; its holder chooses which."""


class Go(Content, kw_only=True, tag_field="do", tag="go"):
    """The figure goes to one of these places; if none is named, to any."""

    places: tuple[PlaceId, ...] = ()


class GoToSomebody(Content, kw_only=True, tag_field="do", tag="go_to_somebody"):
    """The figure goes where somebody else's stands."""


class Walk(Content, kw_only=True, tag_field="do", tag="walk"):
    """The figure takes one step to a place next to it, without a die."""


class LoseDie(Content, kw_only=True, tag_field="do", tag="lose_die"):
    """A die that was not placed is put aside until the chapter is over."""


class TakeBack(Content, kw_only=True, tag_field="do", tag="take_back"):
    """A die of one's own on top of its socket comes back, and can be placed again."""


class ClearDie(Content, kw_only=True, tag_field="do", tag="clear_die"):
    """Any die on top of its socket is put aside beside its owner."""


class Reroll(Content, kw_only=True, tag_field="do", tag="reroll"):
    """Dice that were not placed are rolled again: as many as one likes, up to so many."""

    most: Annotated[int, Meta(ge=1, le=6)] = 6


class TurnLow(Content, kw_only=True, tag_field="do", tag="turn_low"):
    """A one or a two that has just been rolled is turned to any face of its die."""


class RerollSnake(Content, kw_only=True, tag_field="do", tag="reroll_snake"):
    """The snake's die that has just been rolled is rolled again."""


class Reach(Content, kw_only=True, tag_field="do", tag="reach"):
    """Until the end of the turn stacks may be higher by so many, and dice lower than what they go on by so many."""

    higher: Step = 0
    lower: Few = 0


class Again(Content, kw_only=True, tag_field="do", tag="again"):
    """So many dice more may be placed in this turn, each with all that it does."""

    n: Annotated[int, Meta(ge=1, le=3)] = 1


class PassCurse(Content, kw_only=True, tag_field="do", tag="pass_curse"):
    """A curse goes to somebody else."""


class Steal(Content, kw_only=True, tag_field="do", tag="steal"):
    """A token of somebody else's, of a kind that is chosen."""

    n: Some = 1


# Lines that answer what happens ---------------------------------------------------------------------


class Ward(Content, kw_only=True, tag_field="do", tag="ward"):
    """What it answers does not happen to whoever plays it."""


class Redraw(Content, kw_only=True, tag_field="do", tag="redraw"):
    """The tale that it answers is laid aside, and another one drawn."""


class Snatch(Content, kw_only=True, tag_field="do", tag="snatch"):
    """What others are getting goes to whoever plays it: all of it."""


class More(Content, kw_only=True, tag_field="do", tag="more"):
    """So many tokens more of the kind that is taken."""

    n: Some = 1


class Instead(Content, kw_only=True, tag_field="do", tag="instead"):
    """So many tokens in all, of the kind that is taken, if that is more."""

    n: Some = 3


Op = (
    Gain | Lose | OthersGain | DrawQuest | DrawItem | LoseItem | Go | GoToSomebody | Walk | LoseDie | TakeBack
    | ClearDie | Again | Reroll | TurnLow | RerollSnake | Reach | PassCurse | Steal | Ward | Redraw | Snatch | More
    | Instead | Instruction | ByHand
)  # fmt: skip


class Option(shared.Option, kw_only=True):
    """One of two things that a tale lets somebody choose from."""

    label: Text = Text()
    when: tuple[Condition, ...] = ()
    ops: tuple[Op, ...] = ()
