"""The simulated box on a page: its buttons are pressed, its lamps are seen, and its voice is heard in a browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from device.camera.part import Eyes
from device.front.lamps import PATTERNS
from device.front.meanings import GUARD
from device.pages.simulated_table import rounded
from device.service.service import Service
from engine.pieces.printed import Printed
from tests.device.service.house import House, answer, asked, eventually, furnished
from tests.web_panel.phone import Phone, let_in
from web_panel.tray.wiring import TraySight


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch) as made:
        yield made


def events(phone: Phone, path: str, named: str) -> Iterator[Any]:
    """What a stream tells of one kind, one after the other."""
    text = ""
    for piece in phone.get(path).response:
        text += piece.decode() if isinstance(piece, bytes) else piece
        while "\n\n" in text:
            event, _, text = text.partition("\n\n")
            if f"event: {named}\n" in event:
                yield json.loads(event.partition("data: ")[2])


def test_the_page_shows_what_the_box_asks_and_offers(here: House) -> None:
    page = let_in(here.panel).page("/")
    assert "How many of you are playing?" in page
    assert re.search(r'data-press="next"', page)
    assert 'class="press soft red"' in page


def test_in_italian_it_asks_in_italian(here: House) -> None:
    page = let_in(here.panel, language="it").page("/")
    assert "In quanti giocate?" in page
    assert 'aria-label="Voce"' in page


def ready(here: House, asking: str) -> None:
    """The box asks this, and no press is too early any more."""
    room = here.panel.rooms.tray
    assert room
    eventually(lambda: bool((front := room.front("en")) and asking in front.asked and front.things))
    time.sleep(GUARD)


def test_no_die_is_put_on_a_board_while_none_is_wanted(here: House) -> None:
    phone = let_in(here.panel)
    assert phone.post("/tray/put", {"die": "red:4", "socket": "gate"}).status_code == 404
    assert 'name="socket"' not in phone.page("/")


def test_a_button_on_the_page_is_a_button_of_the_box(here: House) -> None:
    ready(here, "How many")
    assert let_in(here.panel).post("/tray/press", {"button": "green"}).status_code == 303
    eventually(lambda: asked(here.nth(1)) == "setup.difficulty")
    assert here.nth(1).session.look(lambda game: len(game.table.players)) == 2


def test_a_button_that_is_held_means_something_else(here: House) -> None:
    answer(here.nth(1), 3)
    ready(here, "How hard")
    let_in(here.panel).post("/tray/press", {"long": "back"})
    eventually(lambda: asked(here.nth(1)) == "setup.players")


def test_a_finger_goes_down_and_leaves(here: House) -> None:
    ready(here, "How many")
    phone = let_in(here.panel)
    phone.post("/tray/press", {"button": "blue", "how": "down"})
    phone.post("/tray/press", {"button": "blue", "how": "up"})
    eventually(lambda: here.nth(1).session.look(lambda game: len(game.table.players)) == 3)


def test_lamps_are_told_as_they_change(here: House) -> None:
    ready(here, "How many")
    phone = let_in(here.panel)
    seen = events(phone, "/tray/stream", "front")
    assert [lamp[0] for lamp in next(seen)["lights"]["options"]] == ["steady"] * 4
    phone.post("/tray/press", {"button": "blue"})
    assert [lamp[0] for lamp in next(seen)["lights"]["options"]] == ["steady", "steady", "steady", "dark"]


def test_no_button_is_down_any_more_when_the_page_is_left(here: House) -> None:
    phone = let_in(here.panel)
    answer_of = phone.get("/tray/stream")
    phone.post("/tray/press", {"button": "next", "how": "down"})
    box = here.panel.rooms.tray._box()  # type: ignore[union-attr]
    eventually(lambda: box.box.pins.contacts["next"].is_closed)
    answer_of.close()
    eventually(lambda: not box.box.pins.contacts["next"].is_closed)


def until_a_roll(here: House) -> Service:
    """Answers, until somebody has to roll."""
    service = here.nth(1)
    while not service.session.look(lambda game: game.ask is not None and game.ask.kind == "roll"):
        options = service.session.look(lambda game: game.ask.options if game.ask else ())
        answer(service, 2 if asked(service) == "setup.players" else "attack" if "attack" in options else options[0])
    return service


def test_dice_are_thrown_where_nobody_looks_too(here: House) -> None:
    phone, service = let_in(here.panel), until_a_roll(here)
    before = service.session.look(lambda game: game.turn)
    phone.post("/tray/throw", {})
    eventually(lambda: service.session.look(lambda game: game.turn) > before)


def test_the_picture_says_in_words_what_was_read(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lying: list[dict[str, Any]] = [{"value": value, "corners": []} for value in ("success", "failure", "a sock")]
    monkeypatch.setattr(here.panel.rooms.tray, "sight", lambda: TraySight("reading", lying))
    phone, in_italian = let_in(here.panel), let_in(here.panel, language="it")
    assert next(events(phone, "/tray/stream", "front"))["seen"] == "What the camera sees in the tray"
    until_a_roll(here)
    assert next(events(phone, "/tray/stream", "front"))["seen"].endswith(": success, failure")
    assert next(events(in_italian, "/tray/stream", "front"))["seen"].endswith(": successo, fallimento")


def test_a_card_that_is_laid_down_is_the_answer(here: House) -> None:
    phone, service = let_in(here.panel), here.nth(1)
    while not service.session.look(lambda game: game.ask is not None and game.ask.kind == "draw"):
        options = service.session.look(lambda game: game.ask.options if game.ask else ())
        roll = service.session.look(lambda game: game.ask is not None and game.ask.kind == "roll")
        first = [die[0] for die in options] if roll else "pass" if "pass" in options else options[0]
        answer(service, 2 if asked(service) == "setup.players" else first)
    turn = service.session.look(lambda game: game.turn)
    eventually(lambda: "card-back" in phone.page("/"))
    phone.post("/tray/lay", {"card": "0", "turn": str(turn + 5)})
    phone.post("/tray/lay", {"card": "99", "turn": str(turn)})
    assert service.session.look(lambda game: game.turn) == turn
    phone.post("/tray/lay", {"card": "0", "turn": str(turn)})
    eventually(lambda: service.session.look(lambda game: game.turn) > turn)


def test_cards_are_dealt_before_the_eyes_by_numbers_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = list[tuple[Printed, ...]]()
    monkeypatch.setattr(Eyes, "deal", lambda _, *cards, drawings: dealt.append(cards))
    with furnished(tmp_path, monkeypatch, camera="simulated") as here:
        ready(here, "How many")
        phone = let_in(here.panel)
        assert 'value="17 front"' in phone.page("/")
        assert "Aunt Tock" not in phone.page("/")
        good = dict.fromkeys(("17 front", "17 back", "", "17 17 front"), 303)
        for card, status in {**good, "99": 404, "../1": 404, "mother": 404, "17 99 front": 404}.items():
            assert phone.post("/tray/deal", {"card": card}).status_code == status
    aunt = "17Aunt Tock"
    assert [[card.number + card.title for card in cards] for cards in dealt] == [[aunt], [""], [], [aunt, aunt]]


@pytest.mark.parametrize("form", [{"button": "bomb"}, {"button": "next", "how": "kick"}, {"button": "a+b+c"}, {}])
def test_a_button_that_is_not_there_is_not_pressed(here: House, form: dict[str, str]) -> None:
    assert let_in(here.panel).post("/tray/press", form).status_code == 404


def test_who_only_looks_presses_nothing(here: House) -> None:
    assert let_in(here.panel, "viewer").client.post("/tray/press", base_url="http://127.0.0.1:8080").status_code == 403


def test_the_voice_is_heard_in_the_browser(here: House) -> None:
    phone = let_in(here.panel)
    told = events(phone, "/voice/stream", "begins")
    service = here.nth(1)
    answer(service, 3)
    spoken = next(told)
    assert spoken["words"]
    if not spoken["key"]:
        pytest.skip("no engine of the voice is installed")
    sound = phone.get(f"/voice/{spoken['key']}")
    assert (sound.mimetype, sound.data[:4]) == ("audio/wav", b"RIFF")


def test_no_other_file_is_a_sound(here: House) -> None:
    phone = let_in(here.panel)
    for key in ("x" * 24, "..%2F..%2Fstore", "%00"):
        assert phone.get(f"/voice/{key}").status_code == 404


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_in_the_browser_goes_as_the_lamp_does(name: str) -> None:
    pattern, steps = PATTERNS[name], rounded(PATTERNS[name])
    assert steps[0][1] == 0
    assert steps[-1][1] == pytest.approx(pattern.lasts)
    for (level, at), (_, after) in pairwise(steps):
        if after > at:
            assert pattern.level(at + 1e-6) == pytest.approx(level, abs=0.02)
