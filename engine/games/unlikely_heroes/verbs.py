"""The verbs of Unlikely Heroes' cards as data: a few plain words with plain arguments, no loops and no expressions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.content import Content
from engine.pieces import verbs as shared
from engine.pieces.references import Ref
from engine.pieces.verbs import Always, ByHand, CardNumber, Counter, CounterAtLeast, Instruction, Manual

Skill = Literal["strength", "wit", "dexterity"]
Side = Literal["north", "east", "south", "west"]
Whom = Literal["", "owner", "active", "everybody", "chosen"]
Few = Annotated[int, Meta(ge=0, le=20)]
Dice = Annotated[int, Meta(ge=0, le=6)]
Change = Annotated[int, Meta(ge=-20, le=20)]
Number = Annotated[CardNumber, Ref("numbers")]

# Conditions ---------------------------------------------------------------------------------------


class Met(Content, kw_only=True, tag_field="is", tag="met"):
    """A card of this number, or with this keyword, has been met in this quest."""

    number: Annotated[CardNumber | None, Ref("numbers")] = None
    tag: str = ""


class InPlay(Content, kw_only=True, tag_field="is", tag="in_play"):
    """A card of this number, or with this keyword, lies open on the table."""

    number: Annotated[CardNumber | None, Ref("numbers")] = None
    tag: str = ""


class LeftPlay(Content, kw_only=True, tag_field="is", tag="left_play"):
    """A card of this number was in play in this quest, and has left it."""

    number: Number


class Beaten(Content, kw_only=True, tag_field="is", tag="beaten"):
    """The challenge of this number was won in this quest."""

    number: Number


class ClockAt(Content, kw_only=True, tag_field="is", tag="clock_at"):
    """The clock stands at this space, or has come by it in this chapter; 0 is twelve o'clock."""

    space: Annotated[int, Meta(ge=0, le=47)]


class OutOfLuckCards(Content, kw_only=True, tag_field="is", tag="out_of_luck"):
    """So many Out of Luck cards are in play."""

    n: Annotated[int, Meta(ge=1, le=40)]


Condition = Met | InPlay | LeftPlay | Beaten | ClockAt | OutOfLuckCards | CounterAtLeast | Always | Manual

# Cards --------------------------------------------------------------------------------------------


class DrawCard(Content, kw_only=True, tag_field="do", tag="draw"):
    """The encounter card of this number is drawn and met."""

    number: Number


class Relocate(Content, kw_only=True, tag_field="do", tag="relocate"):
    """The map of this number is laid if it is not in play; the hero may go there, however far it is."""

    number: Number


class DiscardCard(Content, kw_only=True, tag_field="do", tag="discard_card"):
    """The card of this number leaves play, whoever holds it."""

    number: Number


class DestroyCard(Content, kw_only=True, tag_field="do", tag="destroy_card"):
    """The card of this number goes to the box lid, wherever it is; it is gone for this quest."""

    number: Number


class ReturnCard(Content, kw_only=True, tag_field="do", tag="return_card"):
    """The card of this number goes back into the encounter draw pile."""

    number: Number


# Energy, luck, the clock --------------------------------------------------------------------------


class Amount(Content, kw_only=True):
    """A line with a number: printed, for each hero in play, or rolled with plus and minus dice."""

    n: Change = 1
    per_hero: bool = False
    blessed: Dice = 0
    cursed: Dice = 0


class GainEnergy(Amount, kw_only=True, tag_field="do", tag="gain_energy"):
    """Energy cubes come onto empty spaces."""

    who: Whom = ""


class LoseEnergy(Amount, kw_only=True, tag_field="do", tag="lose_energy"):
    """Energy cubes go back to the pool, as many as there are."""

    who: Whom = ""


class RestoreLuck(Amount, kw_only=True, tag_field="do", tag="restore_luck"):
    """Luck cards go from the discard pile to the bottom of the draw pile."""


class DiscardLuck(Amount, kw_only=True, tag_field="do", tag="discard_luck"):
    """Luck cards go from the top of the draw pile to the discard pile."""


class Bonus(Amount, kw_only=True, tag_field="do", tag="bonus"):
    """The result of the challenge that is under way changes; a skill: only in a box of that skill."""

    skill: Skill | None = None


class Recharge(Content, kw_only=True, tag_field="do", tag="recharge"):
    """All charged spaces of one effect are filled."""

    who: Whom = ""


class Uncharge(Content, kw_only=True, tag_field="do", tag="uncharge"):
    """All cubes of one effect go to the pool."""

    who: Whom = ""


class AdvanceClock(Content, kw_only=True, tag_field="do", tag="advance_clock"):
    """The clock goes on by so many square spaces."""

    n: Annotated[int, Meta(ge=1, le=12)] = 1


class MoveHero(Content, kw_only=True, tag_field="do", tag="move"):
    """A hero may go up to so many spaces over connected maps."""

    n: Annotated[int, Meta(ge=1, le=9)] = 1
    who: Whom = ""


class Regroup(Content, kw_only=True, tag_field="do", tag="regroup"):
    """Everybody regroups, on this map or on the one revealed last."""

    number: Annotated[CardNumber | None, Ref("numbers")] = None


# Lines that hold other lines ----------------------------------------------------------------------


class Option(shared.Option, kw_only=True):
    """One of the options of a choice."""

    when: tuple[Condition, ...] = ()
    ops: tuple[Op, ...] = ()


class Choose(shared.Choose, kw_only=True):
    """The active player picks one."""

    options: tuple[Option, ...]


class If(shared.If, kw_only=True):
    """What follows depends on how things stand."""

    when: tuple[Condition, ...]
    ops: tuple[Op, ...] = ()
    otherwise: tuple[Op, ...] = ()


Op = (
    DrawCard | Relocate | DiscardCard | DestroyCard | ReturnCard | GainEnergy | LoseEnergy | RestoreLuck | DiscardLuck
    | Bonus | Recharge | Uncharge | AdvanceClock | MoveHero | Regroup | Choose | If | Counter | Instruction | ByHand
)  # fmt: skip
