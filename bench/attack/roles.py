"""Roles: every page and call with every method, asked for by everybody; what comes must be what the code declares."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.attack.ground import ROLES, Ground
from bench.attack.wire import INSIDES, SECRET, head, said
from web_panel.gate import RANK

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get")
GAPS: Mapping[str, str] = {"<int:back>": "1", "<path:file>": "pack.yaml", "<name>": "ours.wonder-book", "<about>": "x"}
FOR_THE_FIRST = {"/hello"}  # open to whoever comes first, and to phones that are known; the door for all others
REFUSALS, NOT_THAT = {401, 403}, {404, 405, 501, 400}
SHORT = 4.0
ALIKE = (
    "/{0}",
    "//{0}",
    "/./{0}",
    "/x/../{0}",
    "/%2e/{0}",
    "/{0}/",
    "/{0}%20",
    "/{0};x",
    "/{0}%00",
    "/{0}?x",
    "/{0}#x",
    "/{0}%2f",
    "/{1}",
)


def roles(ground: Ground) -> None:
    """Route by route, in an order of chance; each with all methods and roles."""
    routes = [(route["method"], filled(route["path"]), route["least"]) for route in ground.box.routes]
    declared = {(method, path): least for method, path, least in routes}
    paths = sorted({path for _, path, _ in routes})
    ground.chance.shuffle(paths)
    for at, path in enumerate(paths):
        if not ground.goes_on(at, 15):
            return
        for method in METHODS:
            for role in ROLES:
                _ask(ground, method, path, role, declared)
        _disguised(ground, path, {least for (_, one), least in declared.items() if one == path})


def filled(path: str) -> str:
    """With something in its gaps."""
    for gap, filling in GAPS.items():
        path = path.replace(gap, filling)
    return re.sub(r"<[^>]+>", "1", path)


def _ask(ground: Ground, method: str, path: str, role: str, declared: Mapping[tuple[str, str], str | None]) -> None:
    """Without the secret of a form, nobody may change anything; and of what never ends, the head is enough."""
    answer = said(ground.box.port, head(f"{method} {path} HTTP/1.1", token=ground.tokens[role]), SHORT, quiet=0.02)
    status = answer.statuses[0] if answer.statuses else 0
    known = (("GET", path) if method == "HEAD" else (method, path)) in declared
    least = declared.get(("GET" if method == "HEAD" else method, path))
    is_open = (
        method == "OPTIONS"
        and status == 200
        and None in {declared.get(("GET", path), ""), declared.get(("POST", path), "")}
    )
    is_late = role == "stranger" and path in FOR_THE_FIRST and status == 401
    right = is_open or is_late or _expected(method, role, least, status, known=known)
    ground.note(right, f"{method} {path} as {role}: {status}", f"{method} {path} {role}")
    ground.note(status < 500 or status in (501, 503), f"{method} {path} broke: {status}", f"{method} {path} {role}")
    if role == "stranger":
        bare = not any(word in answer.text for word in (*INSIDES, *SECRET)) or least is None
        ground.note(bare, f"{method} {path} tells a stranger more than it may", f"{method} {path}")


def _expected(method: str, role: str, least: str | None, status: int, *, known: bool) -> bool:
    if not known:
        return status in REFUSALS | NOT_THAT | {415}  # that what was sent is no JSON is said before all else
    if least is None:
        return status != 401
    if role == "stranger":
        return status in {401, 400}
    if RANK[role] < RANK[least] or method == "POST":  # type: ignore[index]  # roles as the routes name them
        return status in {403, 415, 400}
    return status not in REFUSALS or status == 403


def _disguised(ground: Ground, path: str, least: set[str | None]) -> None:
    """The same page under names that only look otherwise: strangers get it under none of them."""
    if None in least:
        return
    for alike in ALIKE:
        other = alike.format(path.lstrip("/"), path.lstrip("/").upper())
        answer = said(ground.box.port, head(f"GET {other} HTTP/1.1"), SHORT, quiet=0.02)
        ground.note(200 not in answer.statuses, f"a stranger gets {path} as {other}: {answer.statuses}", other)
