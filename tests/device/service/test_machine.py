"""The machine as phones and programs see it: its parts, what it does by itself, and every route behind the gate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.evening.session import Session
from device.pages.machine import BoxMachine
from device.service.parts import TRIES, Supervised
from tests.device.service.house import House, free_port, house
from tests.device.small_evening import Listener
from tests.kit.open_routes import OPEN
from tests.kit.programs import Program
from tests.web_panel.phone import HOME, let_in, stranger


class Reading(Listener):
    """A voice or a camera that only listens."""

    is_here = False

    def start(self, session: Session) -> None:
        self.is_here = True
        session.join(self)

    def stop(self) -> None:
        self.is_here = False

    def is_alive(self) -> bool:
        return self.is_here


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


def test_what_the_box_does_by_itself_is_switched_off_and_on_again(here: House) -> None:
    service, voice = here.nth(1), Reading("voice")
    kept = Supervised("voice", lambda: voice)
    kept.start(service.session)
    service.parts.insert(0, kept)
    phone = let_in(here.panel)
    assert "reading aloud" in phone.page("/right")
    phone.post("/by-hand", {"name": "voice", "on": "no"})
    assert (voice.is_here, kept.look_after(service.session)) == (False, [])
    assert "from now on your hands do that" in phone.page("/")
    phone.post("/by-hand", {"name": "voice", "on": "yes"})
    assert voice.is_here


def test_rules_that_run_by_themselves_are_left_to_hands_and_taken_back_like_anything_else(here: House) -> None:
    phone, service = let_in(here.panel), here.nth(1)
    assert "running the Wyrms and counting what they do" in phone.page("/right")
    phone.post("/by-hand", {"name": "enemies", "on": "no"})
    assert service.session.look(lambda game: game.table.by_hand) == ["enemies"]
    assert "running the Wyrms" in phone.page("/history")
    phone.post("/by-hand", {"name": "enemies", "on": "yes"})
    assert service.session.look(lambda game: game.table.by_hand) == []
    phone.post("/undo", {"times": "2"})
    assert service.session.look(lambda game: len(game.history())) == 0


def test_only_what_it_does_by_itself_can_be_switched(here: House) -> None:
    let_in(here.panel).post("/by-hand", {"name": "phones", "on": "no"})
    assert here.evenings.phones is not None
    assert here.evenings.phones.is_alive()


def test_programs_see_packs_campaigns_devices_and_health(here: House) -> None:
    program = Program(here.panel)
    assert "ours.wonder-book" in [pack["name"] for pack in program.get("packs")]
    assert [one["is_now"] for one in program.get("campaigns")] == [True]
    assert {"name": "phones", "state": "fine"} in program.get("devices")
    assert program.get("health")["ok"] is (not program.get("health")["troubles"])


def test_programs_begin_a_campaign_and_go_back_to_the_first(here: House) -> None:
    program, first = Program(here.panel), here.nth(1).journal.name
    body = {"pack": "ours.wonder-book", "players": ["Anna"], "heroes": {"Anna": "nora"}, "campaign": "Tuesdays"}
    assert program.post("campaigns", **body).json == {"campaign": "Tuesdays"}
    assert here.nth(2).session.look(lambda game: game.table.players) == ["Anna"]
    refused = program.post("campaigns", **body)
    assert (refused.status_code, refused.json["code"] if refused.json else "") == (409, "evening.taken")
    program.post("campaigns/go-on", campaign=first)
    assert here.nth(3).journal.name == first


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"players": ["Anna", "anna"]}, "evening.players"),
        ({"players": list("abcde")}, "evening.players"),
        ({"house": {"shreds_open": "perhaps"}}, "evening.house"),
        ({"house": {"nothing": "yes"}}, "evening.house"),
        ({"pack": "nothing"}, "evening.no_cards"),
    ],
)
def test_programs_begin_nothing_that_cannot_be(here: House, wrong: dict[str, Any], code: str) -> None:
    refused = Program(here.panel).post("campaigns", **{"pack": "ours.wonder-book", **wrong})
    assert (refused.status_code, refused.json["code"] if refused.json else "") == (409, code)
    assert here.begun == 1


def test_parts_are_fine_missing_or_given_up(here: House) -> None:
    service, voice = here.nth(1), Reading("voice")
    given_up = Supervised("voice", lambda: voice)
    given_up.start(service.session)
    for _ in range(TRIES):
        voice.is_here = False
        given_up.look_after(service.session)
    service.parts += [Supervised("camera", Reading), given_up]
    states = {one.name: one.state for one in BoxMachine(here.evenings).devices()}
    assert states == {"phones": "fine", "camera": "missing", "voice": "given_up"}


def test_with_all_rooms_wired_an_unknown_phone_still_gets_nothing(here: House) -> None:
    rules = [rule for rule in here.panel.app.url_map.iter_rules() if rule.endpoint != "static"]
    open_to_all = OPEN  # the doors of /hello look themselves at who knocks
    closed = [rule for rule in rules if rule.endpoint not in open_to_all]
    assert len(closed) > 60
    for rule in closed:
        path = rule.rule.replace("<int:", "<").replace("<path:", "<")
        path = "/".join("1" if part.startswith("<") else part for part in path.split("/"))
        method = str(rule.endpoint).split(" ")[0]
        answer = stranger(here.panel).open(path, method=method, base_url=HOME)
        assert answer.status_code in (401, 403), (method, path)


def test_between_two_evenings_programs_see_no_parts_and_pages_say_that_they_wait(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, program = let_in(here.panel), Program(here.panel)
    monkeypatch.setattr(here.evenings, "_service", None)
    assert program.get("devices") == []
    assert phone.get("/right").status_code == 503
    monkeypatch.undo()
    assert {"name": "phones", "state": "fine"} in program.get("devices")
