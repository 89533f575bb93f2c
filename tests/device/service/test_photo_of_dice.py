"""A photo of dice that a phone takes: read by the eyes of the box, whether there is a camera or not."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.service.service import Service
from tests.device.service.house import House, answer, asked, eventually, furnished
from tests.web_panel.phone import Phone, let_in
from vision.cameras.simulated import SimulatedCamera
from vision.rendered.arena import Arena

pytestmark = pytest.mark.real_time
FACES = ("success", "failure")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch, camera="simulated") as made:
        yield made


@pytest.fixture
def phone(here: House) -> Phone:
    return let_in(here.panel, "player")


def rolling(here: House) -> Service:
    """An evening in which dice are asked for."""
    service = here.nth(1)
    while asked(service) != "attack.roll":
        options = service.session.look(lambda game: game.ask.options if game.ask else ())
        answer(service, 2 if asked(service) == "setup.players" else "attack" if "attack" in options else options[0])
    return service


def turn(service: Service) -> int:
    return service.session.look(lambda game: game.turn)


def photo(values: list[str]) -> bytes:
    """As a phone above the table takes it: the dice, and nothing of the tray's markers."""
    eye = SimulatedCamera(Arena(size=(1280, 960)), lambda: 50.0, seed=5)
    eye.lay([FACES] * len(values), values)
    seen = eye.arena.picture(60.0)
    high, wide = seen.shape[:2]
    inside = np.ascontiguousarray(seen[high // 6 : -high // 6, wide // 6 : -wide // 6])
    return bytes(cv2.imencode(".jpg", inside)[1].tobytes())


def send(phone: Phone, service: Service, data: bytes, to: int | None = None) -> int:
    fields = {"turn": str(turn(service) if to is None else to), "photo": (io.BytesIO(data), "dice.jpg")}
    return int(phone.post("/dice/photo", fields).status_code)


@pytest.mark.timeout(120)
def test_the_page_offers_it_and_what_is_read_is_the_answer_or_is_proposed(here: House, phone: Phone) -> None:
    service = rolling(here)
    dice = service.session.look(lambda game: len(game.ask.options) if game.ask else 0)
    values = [FACES[at % 2] for at in range(dice)]
    eventually(lambda: 'action="/dice/photo"' in phone.page("/"))
    eventually(lambda: set(here.panel.rooms.dice.asked()) == set(FACES))  # type: ignore[union-attr]
    assert send(phone, service, photo(values)) == 303
    eventually(lambda: asked(service) != "attack.roll" or service.session._proposal is not None, 60)
    read = service.session._proposal
    assert read is None or sorted(read.value) == sorted(values)


def test_a_photo_for_a_question_that_was_answered_answers_no_other(here: House, phone: Phone) -> None:
    service = rolling(here)
    eventually(lambda: bool(here.panel.rooms.dice.asked()))  # type: ignore[union-attr]
    assert send(phone, service, photo(["success", "failure"]), turn(service) - 1) == 303
    before = turn(service)
    assert send(phone, service, b"no picture at all") == 303
    eventually(lambda: any("photo" in line or "picture" in line for line in service.captions.lines), 60)
    assert (asked(service), turn(service), service.session._proposal) == ("attack.roll", before, None)


def test_where_no_dice_are_asked_for_that_is_said(here: House, phone: Phone) -> None:
    refused = phone.post("/dice/photo", {"turn": "1", "photo": (io.BytesIO(b"x"), "dice.jpg")})
    assert refused.status_code == 400
    assert "not looking for dice" in refused.text
    assert 'action="/dice/photo"' not in phone.page("/")


def test_who_only_looks_on_sends_no_photo(here: House) -> None:
    viewer = let_in(here.panel, "viewer")
    assert viewer.post("/dice/photo", {"photo": (io.BytesIO(b"x"), "dice.jpg")}).status_code == 403
