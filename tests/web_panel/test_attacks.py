"""Attacks from the same Wi-Fi, through the real socket: each is held off, and each gets through without its defence."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask, Request
from werkzeug.wrappers import Response

import web_panel.door.exchange
import web_panel.door.keeper
import web_panel.door.line
import web_panel.gate
import web_panel.pages.doors
import web_panel.pages.table
import web_panel.pairing
import web_panel.panel
import web_panel.phones
import web_panel.server
import web_panel.stream
from device.evening.words import phrases
from engine.channel import Answer
from tests.kit.victim import PATIENCE, Victim, victim
from web_panel.door.limits import STRANGERS
from web_panel.gate import COOKIE, Route, csrf
from web_panel.phones import Role

Monkey = pytest.MonkeyPatch


@dataclass(frozen=True)
class Attack:
    """What somebody tries, and how the box is without its defence against that."""

    name: str
    gets_through: Callable[[Victim], bool]
    disarm: Callable[[Monkey], None]
    role: Role = field(default="player")


# What they try ------------------------------------------------------------------------------------


def rebound_name(box: Victim) -> bool:
    """A name of theirs leads to our address: their page would read ours."""
    return "How many" in box.send("GET", "/", Host="evil.example")[1]


def foreign_form(box: Victim) -> bool:
    return box.moves("POST", "/answer", box.form, Origin="http://evil.example")


def foreign_fetch(box: Victim) -> bool:
    return box.moves("POST", "/answer", box.form, Sec_Fetch_Site="cross-site")


def form_without_our_secret(box: Victim) -> bool:
    return box.moves("POST", "/answer", f"turn={box.turn}&value=2")


def json_that_any_form_may_send(box: Victim) -> bool:
    body = json.dumps({"turn": box.turn, "value": 2})
    return box.moves("POST", "/api/v1/answer", body, Content_Type="text/plain", X_CSRF_Token=csrf(box.token))


def call_without_our_secret(box: Victim) -> bool:
    body = json.dumps({"turn": box.turn, "value": 2})
    return box.moves("POST", "/api/v1/answer", body, Content_Type="application/json")


def nobody_knows_me(box: Victim) -> bool:
    return box.send("GET", "/more", Cookie="")[0] == 200


def more_than_a_viewer(box: Victim) -> bool:
    return box.moves("POST", "/answer", box.form)


def link_that_acts(box: Victim) -> bool:
    return box.moves("GET", f"/answer?{box.form}")


def guessed_digits(box: Victim) -> bool:
    """A window that is open, and a program that tries one after the other."""
    pin = int(box.panel.pairing.invite().pin)
    tries = [f"{(pin + step) % 1_000_000:06}" for step in range(8, -1, -1)]
    answers = [box.send("POST", "/pair", f"secret={guess}", Cookie="") for guess in tries]
    return any("Set-Cookie" in headers for _, _, headers in answers)


def cookie_that_scripts_read(box: Victim) -> bool:
    pin = box.panel.pairing.invite().pin
    said = box.send("POST", "/pair", f"secret={pin}", Cookie="")[2]["Set-Cookie"]
    return "HttpOnly" not in said or "SameSite=Strict" not in said


def secret_that_lies_about(box: Victim) -> bool:
    return box.token in repr(vars(box.panel.phones))


def script_in_a_name(box: Victim) -> bool:
    box.panel.phones.rename(1, "<script>alert(1)</script>")
    return "<script>alert" in box.send("GET", "/phones")[1]


def page_in_a_frame(box: Victim) -> bool:
    headers = box.send("GET", "/")[2]
    return "frame-ancestors 'none'" not in headers.get("Content-Security-Policy", "")


def insides_of_a_fault(box: Victim) -> bool:
    """Something breaks: what we are made of is nobody's business."""
    box.panel.evening.words = broken  # type: ignore[method-assign]
    status, text, _ = box.send("GET", "/")
    return status != 500 or "Traceback" in text or "very secret" in text


def broken(language: str) -> Any:
    raise RuntimeError("very secret")


def too_much_json(box: Victim) -> bool:
    body = json.dumps({"turn": box.turn, "value": "a" * 90_000})
    status = box.send("POST", "/api/v1/answer", body, Content_Type="application/json", X_CSRF_Token=csrf(box.token))[0]
    return status != 413


def flood_of_a_stranger(box: Victim) -> bool:
    """Somebody whom nobody knows sends megabytes; they may not even be kept until a page refuses them."""
    with socket.create_connection(("127.0.0.1", box.server.port), timeout=PATIENCE) as line:
        line.sendall(b"POST /pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\n")
        line.settimeout(1)
        try:
            return b" 413 " not in line.recv(1000)
        except TimeoutError:
            return True


def endless_head(box: Victim) -> bool:
    return box.send("GET", "/", X_Long="a" * 40_000)[0] == 200


def two_lengths(box: Victim) -> bool:
    """What one reader takes for a body another takes for a request."""
    head = (
        f"POST /skip HTTP/1.1\r\nHost: 127.0.0.1:{box.server.port}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked"
    )
    with socket.create_connection(("127.0.0.1", box.server.port), timeout=PATIENCE) as line:
        line.sendall(f"{head}\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n".encode())
        return not line.recv(1000).startswith((b"HTTP/1.0 4", b"HTTP/1.1 4", b"HTTP/1.0 5", b"HTTP/1.1 5"))


def all_streams_taken(box: Victim) -> bool:
    """As many streams as there are, and more: they stay as many, and pages come all the same."""
    phones = [box.token, *(box.panel.phones.let_in("another", "player") for _ in range(5))]
    lines = [
        _opened(box, f"GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {COOKIE}={phones[at % 6]}\r\n\r\n")
        for at in range(90)
    ]
    try:
        told = [line.recv(12) for line in lines]
        return told.count(b"HTTP/1.1 200") > 64 or not _is_served(box)
    finally:
        for line in lines:
            line.close()


def door_full_of_slow_ones(box: Victim) -> bool:
    """Hundreds of connections that say a letter now and then, and never what they want."""
    lines = [_opened(box, "GET / HTTP/1.1\r\nHost: ") for _ in range(2 * STRANGERS)]
    try:
        return not _is_served(box) or box.server.door.lines > STRANGERS + 10
    finally:
        for line in lines:
            line.close()


def _opened(box: Victim, text: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", box.server.port), timeout=PATIENCE)
    line.sendall(text.encode())
    return line


def _is_served(box: Victim) -> bool:
    try:
        return box.send("GET", "/healthz")[0] == 200
    except OSError:
        return False


def elsewhere_after_a_form(box: Victim) -> bool:
    headers = box.send("POST", "/undo", f"{box.form}&then=//evil.example")[2]
    return "evil" in headers.get("Location", "")


# And what holds them off --------------------------------------------------------------------------


def as_it_is(path: str, value: Any) -> Callable[[Monkey], None]:
    """Take one defence out, by its name."""

    def disarm(monkeypatch: Monkey) -> None:
        monkeypatch.setattr(f"web_panel.{path}", value)

    return disarm


def also_by_link(monkeypatch: Monkey) -> None:
    """As if what acts could be asked for by a link."""
    routes = web_panel.pages.table.TablePages.routes

    def open_to_all(self: Any) -> Iterator[Route]:
        for route in routes(self):
            yield route
            if route.path == "/answer":
                yield replace_route(route, self)

    monkeypatch.setattr(web_panel.pages.table.TablePages, "routes", open_to_all)


def replace_route(route: Route, pages: Any) -> Route:
    def acts() -> Any:
        pages._panel.evening.post(Answer(2, pages._panel.evening.look(lambda game: game.turn), "a link"))
        return ""

    return route._replace(method="GET", view=acts)


def told_to_all(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.panel, "_broke", lambda error: (repr(error), 500))


def roomy(monkeypatch: Monkey) -> None:
    """As if the door had no limits."""
    monkeypatch.setattr(web_panel.door.exchange, "STRANGERS_BODY", 1 << 30)
    monkeypatch.setattr(web_panel.door.line, "LONGEST_HEAD", 1 << 20)


def without_flags(monkeypatch: Monkey) -> None:
    keep = Response.set_cookie
    monkeypatch.setattr(Response, "set_cookie", lambda self, name, value, **_: keep(self, name, value))


def unlimited(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(Request, "max_content_length", property(lambda self: None, lambda self, most: None))


def unescaped(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(Flask, "select_jinja_autoescape", lambda self, name: False)


ATTACKS = (
    Attack("a rebound name", rebound_name, as_it_is("gate.is_ours", lambda host, names: True)),
    Attack("a foreign form", foreign_form, as_it_is("gate._is_from_here", lambda: True)),
    Attack("a foreign fetch", foreign_fetch, as_it_is("gate._is_from_here", lambda: True)),
    Attack("a form without our secret", form_without_our_secret, as_it_is("gate.is_our_form", lambda: True)),
    Attack("a call without our secret", call_without_our_secret, as_it_is("gate.is_our_form", lambda: True)),
    Attack("json as plain text", json_that_any_form_may_send, as_it_is("gate.is_json", lambda: True)),
    Attack("a stranger", nobody_knows_me, as_it_is("gate.Gate._stranger", lambda self, phone, least: None)),
    Attack(
        "a viewer", more_than_a_viewer, as_it_is("gate.RANK", dict.fromkeys(("viewer", "player", "owner"), 9)), "viewer"
    ),
    Attack("a link that acts", link_that_acts, also_by_link),
    Attack("guessed digits", guessed_digits, as_it_is("pairing.LIMITS", ())),
    Attack("a cookie that scripts read", cookie_that_scripts_read, without_flags),
    Attack("a secret that lies about", secret_that_lies_about, as_it_is("phones.hashed", lambda token: token)),
    Attack("a script in a name", script_in_a_name, unescaped, "owner"),
    Attack("a page in a frame", page_in_a_frame, as_it_is("gate.HEADERS", {})),
    Attack("the insides of a fault", insides_of_a_fault, told_to_all),
    Attack("too much json", too_much_json, unlimited),
    Attack("a flood of a stranger", flood_of_a_stranger, roomy),
    Attack("an endless head", endless_head, roomy),
    Attack("all streams taken", all_streams_taken, as_it_is("stream.STREAMS", 1000)),
    Attack(
        "a door full of slow ones",
        door_full_of_slow_ones,
        as_it_is("door.keeper.Doorkeeper._one_too_many", lambda self, line: None),
    ),
)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_held_off_and_by_nothing_but_its_defence(attack: Attack, monkeypatch: Monkey) -> None:
    with victim(attack.role) as box:
        assert not attack.gets_through(box)
    attack.disarm(monkeypatch)
    with victim(attack.role) as box:
        assert attack.gets_through(box)


@pytest.mark.parametrize("attack", [two_lengths, elsewhere_after_a_form])
def test_what_has_no_defence_of_its_own_is_held_off_too(attack: Callable[[Victim], bool]) -> None:
    with victim() as box:
        assert not attack(box)


def test_whoever_talks_slowly_is_let_go_after_a_while(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.door.line, "SLOWEST", 0.3)
    with victim() as box, _opened(box, "GET / HTTP/1.1\r\n") as line:
        line.settimeout(0.05)
        for _ in range(100):
            if _is_let_go(line):
                return
        pytest.fail("it still stands in the door")


def _is_let_go(line: socket.socket) -> bool:
    """Say one more thing, and see whether anybody still listens."""
    try:
        line.sendall(b"X: y\r\n")
        return line.recv(10) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_wrong_digits_open_nothing_any_more_and_the_box_says_so() -> None:
    with victim() as box:
        invitation = box.panel.pairing.invite()
        wrong = f"secret={(int(invitation.pin) + 1) % 1_000_000:06}"
        box.send("GET", "/")
        for _ in range(4):
            box.send("POST", "/pair", wrong, Cookie="")
        assert box.send("POST", "/pair", f"secret={invitation.pin}", Cookie="")[0] == 403
        box.panel.settle()
        page = box.send("GET", "/")[1]
        assert page.count(phrases("en").say("news.service.door_closed")) == 1
        assert box.send("POST", "/pair", f"token={invitation.token}", Cookie="")[0] == 303
