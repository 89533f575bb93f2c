"""The panel in a real browser: paired by its link, pressed with a thumb, lost and found, and open to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine.channel import Answer
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.browser.browsing import (
    AT_BOTH_ENDS,
    DESK,
    PHONE,
    SIZED,
    SMALL,
    TABLET,
    TV,
    findings,
    fits_the_screen,
    home,
    page,
    press,
)
from tests.device.demo_evening import cards
from tests.web_panel import test_wild_evening as wild
from tests.web_panel.phone import evening, let_in
from web_panel import Panel, Server, serve


@pytest.fixture
def table() -> Iterator[tuple[Server, Session]]:
    with evening() as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        yield server, session
        server.stop()


def play_on(server: Server, answers: int) -> None:
    """Answers from elsewhere, until there is something to see."""
    panel = server.panel.evening
    for _ in range(answers):
        ask, turn = panel.look(lambda game: (game.ask, game.turn))
        assert ask
        value = 2 if ask.what == "setup.players" else ask.options[0]
        panel.post(Answer([die[0] for die in ask.options] if ask.kind == "roll" else value, turn, "table"))
        server.panel.settle()


@AT_BOTH_ENDS
def test_a_link_that_was_scanned_lets_a_phone_in_and_leaves_no_trace(
    browser: Browser, table: tuple[Server, Session], size: Any
) -> None:
    server, _ = table
    token = server.panel.pairing.invite("player").token
    with page(browser, server, None, viewport=size) as here:
        here.goto(home(server, f"/pair#{token}"))
        assert token not in here.url
        here.fill("#name", "Anna's phone")
        here.click("text=Come in")
        expect(here.locator("#ask")).to_contain_text("How many of you are playing?")
        assert [one.name for one in server.panel.phones.all()] == ["Anna's phone"]


@AT_BOTH_ENDS
def test_two_phones_see_each_others_answers_without_loading_anew(
    browser: Browser, table: tuple[Server, Session], size: Any
) -> None:
    server, _ = table
    with page(browser, server, viewport=size) as one, page(browser, server, viewport=size) as other:
        for here in (one, other):
            here.goto(home(server))
            here.evaluate("window.same = true")
        press(one, "^2$")
        expect(other.locator("#ask")).not_to_contain_text("How many of you")
        press(other, "Normal|normal|.")
        expect(one.locator("#ask .small")).to_contain_text("Undo")
        assert one.evaluate("window.same") is True


def test_what_is_being_typed_survives_what_others_do_meanwhile(browser: Browser, table: tuple[Server, Session]) -> None:
    server, _ = table
    with page(browser, server) as here:
        here.goto(home(server))
        here.evaluate("document.querySelector('#ask .choice').dataset.mine = 'yes'")
        server.panel.evening.post(Answer(99, -1, "somebody else"))  # refused: the question stays
        here.wait_for_timeout(400)
        assert here.locator("#ask .choice").first.get_attribute("data-mine") == "yes"


@AT_BOTH_ENDS
def test_a_lost_connection_is_said_within_three_seconds_and_comes_back_by_itself(
    browser: Browser, table: tuple[Server, Session], size: Any
) -> None:
    server, session = table
    with page(browser, server, viewport=size) as here:
        here.goto(home(server))
        expect(here.locator("[data-lost]")).to_be_hidden()
        port, panel = server.port, server.panel
        server.stop()
        expect(here.locator("[data-lost]")).to_be_visible(timeout=3500)
        again = serve(panel, PanelEvening(session, WONDER_BOOK, cards(), Chance("1")), host="127.0.0.1", port=port)
        expect(here.locator("[data-lost]")).to_be_hidden(timeout=6000)
        press(here, "^2$")
        expect(here.locator("#ask")).not_to_contain_text("How many of you")
        again.stop()


def test_a_keyboard_alone_answers(browser: Browser, table: tuple[Server, Session]) -> None:
    server, _ = table
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        for _ in range(30):
            here.keyboard.press("Tab")
            if here.evaluate("document.activeElement.closest('#ask .choices') !== null"):
                break
        here.keyboard.press("Enter")
        expect(here.locator("#ask")).not_to_contain_text("How many of you")


def test_without_scripts_the_table_is_answered_too(browser: Browser, table: tuple[Server, Session]) -> None:
    server, _ = table
    with page(browser, server, java_script_enabled=False) as here:
        here.goto(home(server))
        press(here, "^2$")
        expect(here.locator("#ask")).not_to_contain_text("How many of you")


@SIZED
def test_a_heart_is_put_right_with_a_thumb(browser: Browser, table: tuple[Server, Session], size: Any) -> None:
    server, _ = table
    play_on(server, 20)
    with page(browser, server, viewport=size) as here:
        here.goto(home(server, "/right/heroes"))
        field = here.locator("[id$='.hearts']").first
        field.fill("1")
        here.click("text=Put it right")
        expect(here.locator("[role=status]")).to_contain_text("Done")
        assert 1 in server.panel.evening.look(lambda game: [hero.hearts for hero in game.table.heroes.values()])


PAGES = (
    "/",
    "/screen",
    "/history",
    "/right",
    "/right/heroes",
    "/right/wyrms",
    "/otherwise",
    "/phones",
    "/why",
    "/more",
)
LOOKS: tuple[tuple[str, str, Any], ...] = (
    ("dark", "en-GB", PHONE),
    ("light", "it-IT", SMALL),
    ("dark", "it-IT", TABLET),
    ("light", "en-GB", TV),
)


@pytest.mark.parametrize(("scheme", "locale", "size"), LOOKS)
def test_every_page_is_open_to_everybody(
    browser: Browser, table: tuple[Server, Session], scheme: str, locale: str, size: Any
) -> None:
    """Nothing that axe finds, nothing wider than the screen, nothing too small for a thumb."""
    server, _ = table
    play_on(server, 26)
    with page(browser, server, "owner", color_scheme=scheme, locale=locale, viewport=size) as here:
        for path in PAGES:
            here.goto(home(server, path))
            assert findings(here) == [], path
            assert fits_the_screen(here), path
            assert here.evaluate(TOO_SMALL) == [], path
            assert here.evaluate(ON_TOP) == [], path
    with page(browser, server, None, color_scheme=scheme, locale=locale, viewport=size) as here:
        here.goto(home(server, "/pair"))
        assert findings(here) == []


@pytest.mark.parametrize(("scheme", "locale", "size"), [("light", "it-IT", SMALL), ("dark", "en-GB", TABLET)])
def test_river_pawns_and_dice_of_many_faces_are_open_to_everybody(
    browser: Browser, scheme: str, locale: str, size: Any
) -> None:
    with wild.evening() as panel:
        wild.to_a_roll(let_in(panel))
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, "player", color_scheme=scheme, locale=locale, viewport=size) as here:
            for path in ("/", "/screen", "/right/single", "/right/piles"):
                here.goto(home(server, path))
                assert findings(here) == [], path
                assert fits_the_screen(here), path
                assert here.evaluate(TOO_SMALL) == [], path
        server.stop()


def test_the_screen_beside_the_box_lets_itself_in_and_shows_the_code_for_phones(
    browser: Browser, table: tuple[Server, Session]
) -> None:
    server, _ = table
    token = server.panel.pairing.invite("viewer").token
    with page(browser, server, None, viewport=TV) as here:
        here.goto(home(server, f"/screen#{token}"))
        expect(here.locator("#ask")).to_contain_text("How many of you are playing?")
        assert here.url == home(server, "/screen")
        made = server.panel.pairing.invite("player")
        expect(here.locator(".pin")).to_have_text(f"{made.pin[:3]} {made.pin[3:]}")
        expect(here.locator(".code svg")).to_be_visible()
        assert findings(here) == []
        server.panel.pairing.enter(made.pin)
        expect(here.locator(".pin")).to_have_count(0)


TOO_SMALL = """
() => [...document.querySelectorAll("button, nav a, a.big, a.button, summary, select, input:not([type=hidden])")]
  .filter((one) => one.offsetParent && !one.matches("label input"))
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML.slice(0, 90))
"""


ON_TOP = """
() => {
  const all = [...document.querySelectorAll(".choice")]
    .filter((one) => one.checkVisibility({contentVisibilityAuto: true}));
  const at = all.map((one) => [one, one.getBoundingClientRect()]);
  return at.flatMap(([one, a], n) => at.slice(n + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 8
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8)
    .map(([other]) => one.value + " and " + other.value));
}
"""


def test_an_evening_that_ends_is_said_on_the_page(browser: Browser) -> None:
    panel = Panel()
    server = serve(panel, host="127.0.0.1", port=0)
    try:
        with page(browser, server) as here:
            here.goto(home(server))
            expect(here.locator("h1")).to_have_text("Nothing is being played")
    finally:
        server.stop()


@AT_BOTH_ENDS
def test_six_digits_let_a_phone_in_as_well(browser: Browser, table: tuple[Server, Session], size: Any) -> None:
    server, _ = table
    pin = server.panel.pairing.invite("viewer").pin
    with page(browser, server, None, viewport=size) as here:
        here.goto(home(server, "/pair"))
        here.fill("#secret", f"{(int(pin) + 1) % 1_000_000:06}")
        here.click("text=Come in")
        expect(here.locator("[role=alert]")).to_contain_text("not what the box shows")
        here.fill("#secret", f"{pin[:3]} {pin[3:]}")
        here.click("text=Come in")
        expect(here.locator("#ask")).to_contain_text("How many of you are playing?")
        assert here.locator("#ask .choice").count() == 0
