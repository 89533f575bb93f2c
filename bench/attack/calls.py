"""Calls of the API by phones that were let in: changed, too large, with words that are orders to a terminal."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import fields

from bench.attack.ground import Ground
from bench.attack.honest import Phone
from bench.attack.wire import head, is_harmless, said
from tests.fuzz.mutations import mutated
from web_panel.api.operations import OPERATIONS, Operation

SHORT = 5.0
LONGEST = 400  # letters that people type into one field
HOSTILE = (
    *(
        "A\x1b[2J\x1b]0;PWNED\x07da",
        "B\u202ex",
        "nul\0",
        "\u200b",
        " ",
        "\u2028",
        "\x9b31m",
        "a\r\nb",
        "x" * 5000,
        "\u0301" * 300,
        "\U000e0041",
    ),
    *("\ufeff", "\u2066a\u2069", "\x7f", "a\tb"),
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0.5,
    10**30,
    "",
    "x" * 60_000,
    [],
    {},
    [[]] * 50,
    {"a": {"b": {}}},
    ["x"] * 5000,
    "\x1b[2J",
)
WORDS = (
    b"null",
    b"1e999",
    b"-1",
    b"9" * 300,
    b'"\\u0000"',
    b"[" * 300,
    b'{"',
    b'"turn":',
    b"\xff",
    b"\\ud800",
    b"NaN",
    b'"id":"a"',
)


def fuzz(ground: Ground) -> None:
    """Each call with every odd value in every place, and then with changed bytes: never a fault, never a trace."""
    phone = Phone(ground.box.port, ground.tokens["player"])
    for operation in OPERATIONS:
        known = fields_of(operation)
        for field in known:
            for value in ground.chance.sample(VALUES, 2) if ground.is_brief else VALUES:
                body = {name: _usual(name, phone) for name, needed in known.items() if needed} | {field: value}
                if operation.name in ("begin", "go_on") and field == "id":
                    continue
                _send(ground, operation.method, operation.path, json.dumps(body).encode())
    tried = 0
    while ground.goes_on(tried, 60):
        tried += 1
        operation = ground.chance.choice(
            [one for one in OPERATIONS if one.method == "POST" and one.name not in ("begin", "go_on")]
        )
        body = {name: _usual(name, phone) for name in fields_of(operation) if name != "id"}
        data = mutated(ground.chance, [json.dumps(body).encode(), b"{}", b'{"turn": 1}'], WORDS)
        _send(ground, "POST", operation.path, data)


def fields_of(operation: Operation) -> dict[str, bool]:
    """What may be in its body; True: what must."""
    return {one.name: one.required for one in fields(operation.takes)} if operation.takes else {}


def _usual(name: str, phone: Phone) -> Any:
    known = {
        "value": 1,
        "right": True,
        "name": "goal_reached",
        "changes": {"destiny": 3},
        "back": 1,
        "step": "players_phase",
    }
    return phone.view()["turn"] + 1000 if name == "turn" else known.get(name, "x")


def _send(ground: Ground, method: str, path: str, body: bytes) -> None:
    about = (
        f"Authorization: Bearer {ground.tokens['player']}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    if path.endswith("stream"):
        return
    answer = said(ground.box.port, head(f"{method} /api/v1{path} HTTP/1.1", *about) + body, SHORT, quiet=0.02)
    if 200 in answer.statuses:
        return  # it was taken, and says what came of it
    held = is_harmless(answer) and answer.statuses != ()
    ground.note(held, f"{method} {path}: {answer.statuses}", body[:200])


def words(ground: Ground) -> None:
    """Names and texts that are orders to a terminal, or not to be seen, come in nowhere; forms and calls alike."""
    phone, owner = Phone(ground.box.port, ground.tokens["player"]), Phone(ground.box.port, ground.tokens["owner"])
    texts = list(_texts(phone.view()["table"]))
    for name in HOSTILE[:3] if ground.is_brief else HOSTILE:
        status, _ = phone.asks("POST", "campaigns", {"pack": "ours.wonder-book", "players": [name, "Ben"]})
        kept = json.dumps(phone.view()["table"], ensure_ascii=False)  # letters that nobody sees may also be left out
        ground.note(status != 200 or kept.isprintable(), f"a player may be called {name[:20]!r}", ascii(name[:60]))
        for path in ground.chance.sample(texts, min(3, len(texts))):
            view = phone.view()
            status, _ = phone.asks("POST", "correct", {"turn": view["turn"], "changes": {path: name}})
            if status == 200:
                phone.asks("POST", "undo", {"turn": phone.view()["turn"], "times": 1})
            ground.note(status != 200 or _is_seen(name), f"a correction may write {name[:20]!r}", ascii(path))
        with_csrf = owner.asks("GET", "me")[1]["form"]
        body = f"csrf={with_csrf}&number=1&name=".encode() + _quoted(name)
        cookie = f"Cookie: taleside={ground.tokens['owner']}"
        form = ("Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}")
        said(ground.box.port, head("POST /phones/rename HTTP/1.1", cookie, *form) + body, SHORT)
        shown = said(ground.box.port, head("GET /phones HTTP/1.1", cookie), SHORT).text
        bare = not any(
            sign.encode() in shown for sign in ("\x1b", "\x07", "\u202e", "\u200b", "\x9b", "\0", "\ufeff", "\u2066")
        )
        ground.note(bare, f"a phone may be called {name[:20]!r}", ascii(name[:60]))


def _is_seen(text: str) -> bool:
    """Nothing in it that only a machine sees, and not too much of it."""
    return text.isprintable() and len(text) <= LONGEST


def _texts(table: Any, path: str = "") -> Any:
    """Where in a table texts stand."""
    for key, value in table.items() if isinstance(table, dict) else ():
        here = f"{path}.{key}" if path else str(key)
        if isinstance(value, str):
            yield here
        else:
            yield from _texts(value, here)


def _quoted(text: str) -> bytes:
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "replace")).encode()
