"""Operations: every call of the API, with what goes in and what comes out; routes and document are made from these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from web_panel.api.shapes import (
    ANYTHING,
    FLAG,
    NAME,
    ONCE,
    PLAIN,
    TEXT,
    TIMES,
    TURN,
    WHOLE,
    Schema,
    listed,
    maybe,
    record,
)
from web_panel.phones import Role

ROOT = "/api/v1"
NOTHING: Mapping[str, Schema] = {}
TOLD = record(what=TEXT, said=TEXT)
ASK: Schema = {"$ref": "#/components/schemas/Ask"}
SHAPES: Mapping[str, Schema] = {
    "Ask": record(
        what=TEXT,
        kind={"type": "string", "enum": ["choose", "draw", "roll", "number", "each", "text"]},
        who=TEXT,
        private=FLAG,
        about={"type": "object"},
        options=listed(record(value=ANYTHING, said=TEXT)),
        least=maybe(WHOLE),
        parts=listed(ASK),
        said=TEXT,
    ),
    "View": record(
        id=TEXT,
        turn=WHOLE,
        who=TEXT,
        ask=maybe(ASK),
        waiting=listed(ASK),
        table={"type": "object"},
        can_skip=FLAG,
        can_redo=FLAG,
        ending=maybe(TEXT),
        why=listed(TEXT),
        asides=listed(record(name=TEXT, args=listed(PLAIN), said=TEXT)),
        told=listed(TOLD),
        refused=listed(TOLD),
        hands=listed(TEXT),
        proposal=maybe(record(value=ANYTHING, by=TEXT, said=TEXT)),
    ),
    "Done": record(turn=WHOLE, told=listed(TOLD), hands=listed(TEXT)),
    "Refusal": record(code=TEXT, said=TEXT),
    "Me": record(number=WHOLE, name=TEXT, role={"type": "string", "enum": ["owner", "player", "viewer"]}, form=TEXT),
    "Past": record(said=TEXT, by=TEXT, kind=TEXT, back=WHOLE),
    "Pack": record(name=TEXT, game=TEXT, title=TEXT, is_playable=FLAG),
    "Campaign": record(name=TEXT, called=TEXT, pack=TEXT, evenings=WHOLE, played={"type": "number"}, is_now=FLAG),
    "Device": record(name=TEXT, state={"type": "string", "enum": ["fine", "missing", "given_up"]}),
    "Health": record(ok=FLAG, troubles=listed(TOLD)),
}
DONE: Schema = {"$ref": "#/components/schemas/Done"}


def shape(name: str) -> Schema:
    """One of the shapes that have names."""
    return {"$ref": f"#/components/schemas/{name}"}


@dataclass(frozen=True)
class Operation:
    """One call."""

    path: str
    method: str
    name: str
    summary: str
    gives: Schema = field(default_factory=dict)
    takes: Schema | None = None
    least: Role = "viewer"
    needs_evening: bool = True
    kind: str = "application/json"  # of what it gives


def _look(name: str, summary: str, gives: Schema, *, needs_evening: bool = False, kind: str = "") -> Operation:
    path = f"/{name}" if name != "openapi" else "/openapi.json"
    return Operation(path, "GET", name, summary, gives, needs_evening=needs_evening, kind=kind or "application/json")


def _deed(name: str, summary: str, optional: Mapping[str, Schema] = NOTHING, /, **needed: Schema) -> Operation:
    body = record({"id": ONCE, **optional}, turn=TURN, **needed)
    return Operation(f"/{name}", "POST", name, summary, DONE, body, "player")


LOOKS = (
    _look("openapi", "This document", {"type": "object"}),
    _look("me", "Who this phone is, and what has to stand in X-CSRF-Token when its cookie is sent", shape("Me")),
    _look("view", "How things stand", shape("View"), needs_evening=True),
    _look(
        "stream",
        "The same whenever it changes, as server-sent events",
        TEXT,
        needs_evening=True,
        kind="text/event-stream",
    ),
    _look("history", "What was done, the newest first", listed(shape("Past")), needs_evening=True),
    _look("packs", "The packs on this box", listed(shape("Pack"))),
    _look("campaigns", "The campaigns that are kept", listed(shape("Campaign"))),
    _look("devices", "The parts of this box", listed(shape("Device"))),
    _look("health", "What is the matter with this box", shape("Health")),
)
DEEDS = (
    _deed("answer", "Answer the question of this turn", value=ANYTHING),
    _deed("judge", "What was read is right, or not", right=FLAG),
    _deed("aside", "Do something out of turn", {"args": listed(PLAIN, 20)}, name=NAME),
    _deed("correct", "Put the table right: paths, and what is there", changes={"type": "object", "maxProperties": 200}),
    _deed("amend", "Another answer to a question from so many things ago", back=TIMES, value=ANYTHING),
    _deed("skip", "Wave the question away"),
    _deed("jump", "Go on at another step", step=NAME),
    _deed("undo", "Take back the last things", {"times": TIMES}),
    _deed("redo", "Do again what was taken back"),
)
EVENINGS = (
    Operation(
        "/campaigns",
        "POST",
        "begin",
        "Keep what is played, and begin something new",
        record(campaign=TEXT),
        record(
            {
                "campaign": {"type": "string", "maxLength": 40},
                "players": listed({"type": "string", "minLength": 1, "maxLength": 20}, 8),
                "heroes": {"type": "object", "maxProperties": 8, "additionalProperties": {"type": "string"}},
                "level": {"type": "string", "maxLength": 60},
                "house": {"type": "object", "maxProperties": 100, "additionalProperties": {"type": "string"}},
                "id": ONCE,
            },
            pack=NAME,
        ),
        "player",
    ),
    Operation(
        "/campaigns/go-on",
        "POST",
        "go_on",
        "Keep what is played, and go on with another campaign",
        record(campaign=TEXT),
        record({"id": ONCE}, campaign=NAME),
        "player",
    ),
)
OPERATIONS = (*LOOKS, *DEEDS, *EVENINGS)
