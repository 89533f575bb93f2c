"""The screen beside the box: the table to be read from the sofa, and the code by which phones come in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from werkzeug.test import Client

from device.evening.session import Session
from tests.web_panel.phone import HOME, evening, let_in, stranger
from web_panel import Panel
from web_panel.gate import COOKIE

BESIDE, ELSEWHERE = {"REMOTE_ADDR": "127.0.0.1"}, {"REMOTE_ADDR": "192.168.1.9"}


@pytest.fixture
def table() -> Iterator[tuple[Panel, Session]]:
    with evening() as made:
        yield made


def screen(panel: Panel) -> Client:
    """One that was let in as a viewer."""
    return let_in(panel, "viewer").client


def door(here: Client, where: dict[str, str] = BESIDE) -> str:
    return here.get("/screen/door", base_url=HOME, environ_base=where).text


def test_it_shows_the_table_and_nothing_to_press(table: tuple[Panel, Session]) -> None:
    page = screen(table[0]).get("/screen", base_url=HOME, environ_base=BESIDE).text
    assert "How many of you are playing?" in page
    assert 'data-size="far"' in page
    assert "<nav" not in page
    assert 'action="/answer"' not in page


def test_the_code_is_there_as_long_as_it_is_good(table: tuple[Panel, Session]) -> None:
    panel, here = table[0], screen(table[0])
    assert "<svg" not in door(here)
    made = panel.pairing.invite("player")
    assert "<svg" in door(here)
    assert f"{made.pin[:3]} {made.pin[3:]}" in door(here)
    assert panel.pairing.enter(made.pin) == "player"
    assert "<svg" not in door(here)


def test_a_code_that_is_too_old_or_was_closed_is_shown_no_more(table: tuple[Panel, Session]) -> None:
    now = [0.0]
    panel, here = table[0], screen(table[0])
    panel.pairing.clock = lambda: now[0]
    panel.pairing.invite("player")
    now[0] = 121.0
    assert "<svg" not in door(here)
    panel.pairing.invite("player")
    panel.pairing.close()
    assert "<svg" not in door(here)


def test_a_viewers_phone_elsewhere_sees_the_table_but_no_code(table: tuple[Panel, Session]) -> None:
    panel, here = table[0], screen(table[0])
    made = panel.pairing.invite("owner")
    assert door(here, ELSEWHERE).strip() == ""
    page = here.get("/screen", base_url=HOME, environ_base=ELSEWHERE).text
    assert "How many of you are playing?" in page
    assert not any(code in page for code in (made.pin, f"{made.pin[:3]} {made.pin[3:]}", made.token, 'class="pin"'))


def test_a_browser_that_nobody_let_in_finds_the_door_and_comes_back_to_the_screen(table: tuple[Panel, Session]) -> None:
    panel, here = table[0], stranger(table[0])
    found = here.get("/screen", base_url=HOME)
    assert (found.status_code, "data-screen" in found.text) == (401, True)
    assert "How many of you" not in found.text
    form = {"token": panel.pairing.invite("viewer").token, "then": "/screen"}
    entered = here.post("/pair", base_url=HOME, data=form)
    assert (entered.status_code, entered.headers["Location"]) == (303, "/screen")
    assert here.get_cookie(COOKIE, domain="127.0.0.1")


def test_between_two_evenings_it_waits(table: tuple[Panel, Session]) -> None:
    panel, here = table[0], screen(table[0])
    panel.close()
    page = here.get("/screen", base_url=HOME, environ_base=BESIDE)
    assert (page.status_code, "Nothing is being played" in page.text) == (200, True)


def test_while_the_next_evening_is_on_its_way_it_says_so(table: tuple[Panel, Session]) -> None:
    panel, here = table[0], screen(table[0])
    panel.close(is_between=True)
    panel.close()  # as the evening does when it ends by itself: that changes nothing
    assert "The table is being laid" in here.get("/screen", base_url=HOME).text
    assert "The table is being laid" in let_in(panel).page("/")
