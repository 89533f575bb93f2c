"""Setting up: what the page of the evenings needs of the box.  What cannot be done raises an EngineError."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from engine import EngineError


class KeptCampaign(NamedTuple):
    """A campaign that can be gone on with."""

    name: str
    called: str
    pack: str
    evenings: int
    played: float
    is_now: bool


class Offered(NamedTuple):
    """Cards with which something can be begun."""

    name: str
    game: str
    title: str
    is_playable: bool
    cover: str = ""  # where its picture is


class Pick(NamedTuple):
    """One of several, and what people call it."""

    value: str
    said: str


class HouseRule(NamedTuple):
    """Something that a table may play otherwise; what holds now stands first."""

    name: str
    said: str
    values: Sequence[Pick]
    is_rare: bool = False  # it settles what seldom happens


class EarlyAsk(NamedTuple):
    """A question that can be settled before it comes, and what can be chosen."""

    what: str
    said: str
    picks: Sequence[Pick]
    is_each: bool = False  # everybody has a choice of their own
    is_many: bool = False  # several can be taken


class GroupMember(NamedTuple):
    """Somebody of the group, and whether they are here tonight."""

    name: str
    said: str
    is_here: bool


@dataclass(frozen=True)
class Possible:
    """All that can be settled before an evening with some cards."""

    game: str
    title: str
    fewest: int
    most: int
    heroes: Sequence[Pick]
    levels: Sequence[Pick]
    rules: Sequence[HouseRule]
    alone: int  # heroes of somebody who plays alone
    pieces: Sequence[str] = ()  # how the table can be laid
    usual: str = ""  # how it mostly is with these cards
    has_opponent: bool = False  # may one of the players be the opponent of all others, instead of a hero?
    asks: Sequence[EarlyAsk] = ()
    can_deal: bool = False  # is there anything that can be left to the box?


@dataclass(frozen=True)
class WantedEvening:
    """What somebody has settled; what is left open is asked at the table."""

    pack: str
    campaign: str = ""
    players: tuple[str, ...] = ()
    heroes: tuple[tuple[str, str], ...] = ()  # player and hero, or `opponent`
    level: str = ""
    house: Mapping[str, str] = field(default_factory=dict)
    language: str = ""  # of the voice
    settled: tuple[tuple[str, str, str], ...] = ()  # question, player if everybody is asked, answer
    is_dealt: bool | None = None  # is the rest left to the box?  Nobody said: if pieces are only drawn


class Setup(Protocol):
    """Evenings that can be set up, kept and gone on with."""

    @property
    def voice(self) -> str:
        """The language of the voice."""
        ...

    def campaigns(self, language: str) -> Sequence[KeptCampaign]:
        """All that are kept, the one of tonight first."""
        ...

    def last(self, language: str) -> KeptCampaign | None:
        """What people have played last; nothing, if nobody has answered anything yet."""
        ...

    def is_begun(self) -> bool:
        """Has somebody chosen what is being played, or answered anything in it?"""
        ...

    def offered(self, language: str) -> Sequence[Offered]:
        """What can be begun."""
        ...

    def possible(self, pack: str, language: str) -> Possible:
        """What can be settled."""
        ...

    def group(self, language: str) -> Sequence[GroupMember]:
        """Who plays tonight's campaign; nobody, if that is not settled yet."""
        ...

    def again(self) -> str:
        """The step by which what is under way begins anew; empty: there is none."""
        ...

    def begin(self, wanted: WantedEvening) -> str:
        """Keep what is played, and begin something new; the name of its campaign."""
        ...

    def minute(self, language: str) -> None:
        """Keep what is played, and let people try for a minute what it is like."""
        ...

    def go_on(self, campaign: str) -> None:
        """Keep what is played, and go on with another."""
        ...

    def come(self, here: Sequence[str], by: str) -> None:
        """Only these are here tonight."""
        ...

    def speak(self, language: str) -> None:
        """Let the voice speak this from now on."""
        ...

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        ...
