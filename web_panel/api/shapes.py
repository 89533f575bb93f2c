"""Shapes: what goes into the API and comes out of it, as types; schemas and checks are made from them.

What comes in knows what it means for an evening: each deed is a `Posted` that gives the post it stands for.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.channel import Amend, Answer, Confirm, Correct, Jump, OutOfTurn, Post, Redo, Reject, Skip, Undo

Turn = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Times = Annotated[int, Meta(ge=1, le=1000)]
Called = Annotated[str, Meta(min_length=1, max_length=200)]
Once = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Plain = Annotated[str, Meta(max_length=400)] | int
ByName = Annotated[dict[str, str], Meta(max_length=100)]
Data = dict[str, Any]


class ApiShape(Struct, forbid_unknown_fields=True, kw_only=True):
    """Something with these fields and no others."""


# What comes in ------------------------------------------------------------------------------------


class ApiBody(ApiShape):
    """What is sent; the same *id* again is the same call, and happens once."""

    id: Once | UnsetType = UNSET


class Posted(ApiBody, kw_only=True):
    """A deed in an evening, for the turn that the sender has seen."""

    turn: Turn

    def post(self, by: str) -> Post:
        """What it stands for."""
        raise NotImplementedError


class AnswerBody(Posted, kw_only=True):
    """An answer."""

    value: Any

    def post(self, by: str) -> Post:
        """Answer the question."""
        return Answer(self.value, self.turn, by)


class JudgeBody(Posted, kw_only=True):
    """Whether what was read is right."""

    right: bool

    def post(self, by: str) -> Post:
        """Confirm or reject it."""
        return Confirm(by, self.turn) if self.right else Reject(by, self.turn)


class AsideBody(Posted, kw_only=True):
    """Something out of turn."""

    name: Called
    args: Annotated[tuple[Plain, ...], Meta(max_length=20)] = ()

    def post(self, by: str) -> Post:
        """Do it."""
        return OutOfTurn(self.name, by, self.args, self.turn)


class CorrectBody(Posted, kw_only=True):
    """Paths, and what is there."""

    changes: Annotated[Data, Meta(max_length=200)]

    def post(self, by: str) -> Post:
        """Put the table right."""
        return Correct(self.changes, by, self.turn)


class AmendBody(Posted, kw_only=True):
    """Another answer to a question from so many things ago."""

    back: Times
    value: Any

    def post(self, by: str) -> Post:
        """Amend it."""
        return Amend(self.back, self.value, by, self.turn)


class SkipBody(Posted, kw_only=True):
    """The question is waved away."""

    def post(self, by: str) -> Post:
        """Skip it."""
        return Skip(by, self.turn)


class JumpBody(Posted, kw_only=True):
    """Another step."""

    step: Called

    def post(self, by: str) -> Post:
        """Go on there."""
        return Jump(self.step, by, (), self.turn)


class UndoBody(Posted, kw_only=True):
    """The last so many things."""

    times: Times = 1

    def post(self, by: str) -> Post:
        """Take them back."""
        return Undo(by, self.times, self.turn)


class RedoBody(Posted, kw_only=True):
    """What was taken back last."""

    def post(self, by: str) -> Post:
        """Do it again."""
        return Redo(by, self.turn)


class SettledBody(ApiBody, kw_only=True):
    """What is settled before it is asked: the question, the answer, and whose it is where everybody is asked."""

    what: Called
    value: Called
    player: Annotated[str, Meta(max_length=20)] = ""


class BeginBody(ApiBody, kw_only=True):
    """A new evening; *dealt* leaves the rest to the box, which drawn pieces do by themselves."""

    pack: Called
    campaign: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=20)], ...], Meta(max_length=8)] = ()
    heroes: Annotated[dict[str, str], Meta(max_length=8)] = {}
    level: Annotated[str, Meta(max_length=60)] = ""
    house: ByName = {}
    settled: Annotated[tuple[SettledBody, ...], Meta(max_length=40)] = ()
    dealt: bool | None = None


class GoOnBody(ApiBody, kw_only=True):
    """A campaign that is kept."""

    campaign: Called


# What comes out -----------------------------------------------------------------------------------


class ApiTold(ApiShape):
    """Something that was told: an id for programs, and a sentence for people."""

    what: str
    said: str


class ApiOption(ApiShape):
    """What can be answered."""

    value: Any
    said: str


class ApiAsk(ApiShape):
    """A question."""

    what: str
    kind: Literal["choose", "draw", "roll", "number", "each", "text"]
    who: str
    private: bool
    about: Data
    options: tuple[ApiOption, ...]
    least: int | None
    parts: tuple[ApiAsk, ...]
    said: str


class ApiAside(ApiShape):
    """What can be done out of turn."""

    name: str
    args: tuple[Plain, ...]
    said: str


class ApiProposal(ApiShape):
    """What waits to be confirmed."""

    value: Any
    by: str
    said: str


class ApiView(ApiShape):
    """How things stand for one phone."""

    id: str
    turn: int
    who: str
    ask: ApiAsk | None
    waiting: tuple[ApiAsk, ...]
    table: Data
    can_skip: bool
    can_redo: bool
    ending: str | None
    why: tuple[str, ...]
    asides: tuple[ApiAside, ...]
    told: tuple[ApiTold, ...]
    refused: tuple[ApiTold, ...]
    hands: tuple[str, ...]
    proposal: ApiProposal | None


class ApiDone(ApiShape):
    """What came of a deed."""

    turn: int
    told: tuple[ApiTold, ...]
    hands: tuple[str, ...]


class ApiRefusal(ApiShape):
    """Why something was refused."""

    code: str
    said: str


class ApiMe(ApiShape):
    """Who this phone is."""

    number: int
    name: str
    role: Literal["owner", "player", "viewer"]
    form: str


class ApiPast(ApiShape):
    """What somebody did."""

    said: str
    by: str
    kind: str
    back: int


class ApiPack(ApiShape):
    """A pack on this box."""

    name: str
    game: str
    title: str
    is_playable: bool


class ApiCampaign(ApiShape):
    """A campaign that is kept."""

    name: str
    called: str
    pack: str
    evenings: int
    played: float
    is_now: bool


class ApiDevice(ApiShape):
    """A part of this box."""

    name: str
    state: Literal["fine", "missing", "given_up"]


class ApiHealth(ApiShape):
    """What is the matter with this box."""

    ok: bool
    troubles: tuple[ApiTold, ...]


class ApiEvening(ApiShape):
    """What is played now."""

    campaign: str
