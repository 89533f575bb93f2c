"""Operations: every call of the API, with what goes in and what comes out; routes and document are made from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from web_panel.api import shapes
from web_panel.api.shapes import ApiBody, ApiDone, ApiEvening
from web_panel.phones import Role

ROOT = "/api/v1"


@dataclass(frozen=True)
class Operation:
    """One call; what it *gives* and *takes* are types."""

    path: str
    method: str
    name: str
    summary: str
    gives: Any = dict[str, Any]
    takes: type[ApiBody] | None = None
    least: Role = "viewer"
    needs_evening: bool = True
    kind: str = "application/json"  # of what it gives


def _look(name: str, summary: str, gives: Any, *, needs_evening: bool = False, kind: str = "") -> Operation:
    path = f"/{name}" if name != "openapi" else "/openapi.json"
    return Operation(path, "GET", name, summary, gives, needs_evening=needs_evening, kind=kind or "application/json")


def _deed(name: str, summary: str, takes: type[shapes.Posted]) -> Operation:
    return Operation(f"/{name}", "POST", name, summary, ApiDone, takes, "player")


LOOKS = (
    _look("openapi", "This document", dict[str, Any]),
    _look("me", "Who this phone is, and what has to stand in X-CSRF-Token when its cookie is sent", shapes.ApiMe),
    _look("view", "How things stand", shapes.ApiView, needs_evening=True),
    _look(
        "stream",
        "The same whenever it changes, as server-sent events",
        str,
        needs_evening=True,
        kind="text/event-stream",
    ),
    _look("history", "What was done, the newest first", tuple[shapes.ApiPast, ...], needs_evening=True),
    _look("packs", "The packs on this box", tuple[shapes.ApiPack, ...]),
    _look("campaigns", "The campaigns that are kept", tuple[shapes.ApiCampaign, ...]),
    _look("devices", "The parts of this box", tuple[shapes.ApiDevice, ...]),
    _look("health", "What is the matter with this box", shapes.ApiHealth),
)
DEEDS = (
    _deed("answer", "Answer the question of this turn", shapes.AnswerBody),
    _deed("judge", "What was read is right, or not", shapes.JudgeBody),
    _deed("aside", "Do something out of turn", shapes.AsideBody),
    _deed("correct", "Put the table right: paths, and what is there", shapes.CorrectBody),
    _deed("amend", "Another answer to a question from so many things ago", shapes.AmendBody),
    _deed("skip", "Wave the question away", shapes.SkipBody),
    _deed("jump", "Go on at another step", shapes.JumpBody),
    _deed("undo", "Take back the last things", shapes.UndoBody),
    _deed("redo", "Do again what was taken back", shapes.RedoBody),
)
EVENINGS = (
    Operation(
        "/campaigns",
        "POST",
        "begin",
        "Keep what is played, and begin something new",
        ApiEvening,
        shapes.BeginBody,
        "player",
    ),
    Operation(
        "/campaigns/go-on",
        "POST",
        "go_on",
        "Keep what is played, and go on with another campaign",
        ApiEvening,
        shapes.GoOnBody,
        "player",
    ),
)
OPERATIONS = (*LOOKS, *DEEDS, *EVENINGS)
