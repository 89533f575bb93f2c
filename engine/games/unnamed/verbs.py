"""The verbs of the cards as data: a few plain words with plain arguments, no loops and no expressions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.pieces import verbs as shared
from engine.pieces.references import Ref
from engine.pieces.verbs import ByHand, Count, Instruction

ANY = "any"  # among gifts: of whatever type somebody picks
Few = Annotated[int, Meta(ge=1, le=42)]
VirtueId = Annotated[str, Ref("virtues")]
AllegianceId = Annotated[str, Ref("allegiances")]
Kind = Literal["castle", "estate", "temple"]
Event = Literal[
    "recruit", "buy_elixir", "found", "man", "play_sin", "use_artifact", "gain_gifts", "hero_ability", "take_part",
    "gain_treasure", "close_portal", "shed_corruption",
]  # fmt: skip
Who = Literal[
    "self", "one", "each", "others", "first_player", "most_might", "least_might", "most_gold", "least_gold",
    "most_fame", "least_fame", "most_gifts", "least_gifts", "most_elixirs", "least_elixirs", "most_characters",
    "least_characters", "most_buildings", "least_buildings",
]  # fmt: skip
EVENTS: tuple[str, ...] = Event.__args__  # type: ignore[attr-defined]  # what a Literal lists


class Bundle(Content, kw_only=True):
    """Gifts by their virtues (or of any), gold, fame and might."""

    gifts: dict[str, Count] = field(default_factory=dict)
    gold: Count = 0
    fame: Count = 0
    might: Count = 0


class Needs(Content, kw_only=True):
    """So many of one allegiance at least, the hero included."""

    allegiance: AllegianceId
    n: Annotated[int, Meta(ge=1, le=31)]


class Owns(Content, kw_only=True, tag_field="is", tag="owns"):
    """The user of the card has so much of all this; of a cataclysm, which nobody uses, the First Player."""

    res: Bundle


class Commands(Content, kw_only=True, tag_field="is", tag="commands"):
    """The user of the card has so many of one allegiance; of a cataclysm the First Player."""

    needs: Needs


class HeroesFall(Content, kw_only=True, tag_field="is", tag="heroes_fall"):
    """The Fall of a Hero is played."""


class UnnamedPlays(Content, kw_only=True, tag_field="is", tag="unnamed_plays"):
    """Somebody plays the Unnamed."""


Condition = Owns | Commands | HeroesFall | UnnamedPlays

# Lines --------------------------------------------------------------------------------------------


class Gain(Content, kw_only=True, tag_field="do", tag="gain"):
    """They get all this; of gifts only what the pools hold."""

    res: Bundle
    who: Who = "self"


class Lose(Content, kw_only=True, tag_field="do", tag="lose"):
    """They lose all this, as far as they have it."""

    res: Bundle
    who: Who = "self"


class Pay(Content, kw_only=True, tag_field="do", tag="pay"):
    """They pay all this; for those who cannot, something else follows."""

    res: Bundle
    who: Who = "self"
    otherwise: tuple[Op, ...] = ()


class Exchange(Content, kw_only=True, tag_field="do", tag="exchange"):
    """They may exchange gifts as heroes do, without turning the hero."""

    n: Annotated[int, Meta(ge=1, le=7)] = 3
    sources: tuple[Literal["pool", "player"], ...] = ("pool", "player")
    who: Who = "self"


class Untap(Content, kw_only=True, tag_field="do", tag="untap"):
    """Turned characters stand upright again, as their owner picks them."""

    n: Few = 1
    who: Who = "self"


class Tap(Content, kw_only=True, tag_field="do", tag="tap"):
    """Characters turn a quarter without giving anything; the second quarter discards them."""

    n: Few = 1
    who: Who = "self"


class Discard(Content, kw_only=True, tag_field="do", tag="discard"):
    """So many things leave somebody without any yield; 42 are all there can be."""

    what: Literal["character", "elixir", "castle", "estate", "building", "artifact", "gift", "sin"]
    n: Few = 1
    who: Who = "self"


class DiscardBuilding(Content, kw_only=True, tag_field="do", tag="discard_building"):
    """One building leaves the game, wherever it is."""

    kind: Kind
    number: Annotated[int, Meta(ge=1, le=99)]


class Draw(Content, kw_only=True, tag_field="do", tag="draw"):
    """They draw cards."""

    what: Literal["sin", "artifact", "treasure"]
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    who: Who = "self"


class PileUp(Content, kw_only=True, tag_field="do", tag="pile_up"):
    """So many sin cards go from their deck onto the sin pile, one after the other, and nobody looks at them."""

    n: Annotated[int, Meta(ge=1, le=14)] = 1


class CloseSpace(Content, kw_only=True, tag_field="do", tag="close_space"):
    """A space of the tavern or the store is closed for good."""

    board: Literal["tavern", "store", "either"] = "either"


class PutMarker(Content, kw_only=True, tag_field="do", tag="put_marker"):
    """A marker fills a free requirement, and nothing is paid for it."""

    who: Who = "self"
    is_neutral: bool = False
    rows: tuple[Literal[1, 2], ...] = (1, 2)
    n: Annotated[int, Meta(ge=1, le=7)] = 1


class TakeMarker(Content, kw_only=True, tag_field="do", tag="take_marker"):
    """A marker goes back to its owner, who picks it."""

    where: Literal["quest", "portal", "building"]
    who: Who = "self"
    n: Annotated[int, Meta(ge=1, le=7)] = 1


class Corruption(Content, kw_only=True, tag_field="do", tag="corruption"):
    """Corruption comes or goes; without the Fall of a Hero it means nothing."""

    n: Annotated[int, Meta(ge=-7, le=7)] = 1
    who: Who = "self"


class Cancel(Content, kw_only=True, tag_field="do", tag="cancel"):
    """What this reacts to has no effect; its cost stays paid."""


class Reveal(Content, kw_only=True, tag_field="do", tag="reveal"):
    """The top cards of a deck are turned up, and put back in the same order."""

    deck: Literal["characters", "elixirs", "quests", "treasures", "cataclysms"]
    n: Annotated[int, Meta(ge=1, le=9)] = 1


class Remind(Content, kw_only=True, tag_field="do", tag="remind"):
    """A rule that lasts: whenever the user does one of these things, it is said, and its lines are carried out."""

    when: tuple[Event, ...]
    text: Text = Text()
    ops: tuple[Op, ...] = ()
    until: Literal["game_turn", "used"] = "game_turn"


class Option(shared.Option, kw_only=True):
    """One of the options of a choice."""

    when: tuple[Condition, ...] = ()
    ops: tuple[Op, ...] = ()


class Choose(shared.Choose, kw_only=True):
    """The user picks one."""

    options: tuple[Option, ...]


class If(shared.If, kw_only=True):
    """What follows depends on how things stand."""

    when: tuple[Condition, ...]
    ops: tuple[Op, ...] = ()
    otherwise: tuple[Op, ...] = ()


Op = (
    Gain | Lose | Pay | Exchange | Untap | Tap | Discard | DiscardBuilding | Draw | PileUp | CloseSpace | PutMarker
    | TakeMarker | Corruption | Cancel | Reveal | Remind | Choose | If | Instruction | ByHand
)  # fmt: skip
