"""The first minute in a real browser: three presses to dice with sound, six to the first decision, doors for all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from engine.channel import Answer
from tests.browser.browsing import (
    AT_BOTH_ENDS,
    DESK,
    PHONE,
    SMALL,
    TV,
    findings,
    fits_the_screen,
    focused,
    home,
    page,
    until,
)
from tests.device.service.house import House, furnished
from web_panel import Server

LISTEN = """
window.heard = [];
document.addEventListener("taleside:effect", (event) => window.heard.push(event.detail));
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...about) {
  window.heard.push(this.context.state);
  return start.apply(this, about);
};
"""
THROW = "form[action='/luck'] button:visible, form[action='/tray/throw'] button:not([disabled]):visible"
SECONDS = 60  # twenty on a machine with nothing else to do
GO_ON = "#ask .answer button"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A whole box that is only shown, with drawn eyes, as a newcomer finds it."""
    with furnished(tmp_path, monkeypatch, camera="simulated") as made:
        yield made


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The pages of one box for all who only look at them."""
    with (
        pytest.MonkeyPatch.context() as around,
        furnished(tmp_path_factory.mktemp("shown"), around, camera="simulated") as made,
    ):
        yield made.panel_server


def served(box: House) -> Server:
    return box.panel_server


def asked(phone: Page, what: str) -> None:
    """Wait until the page has this to press."""
    phone.locator(what).first.wait_for(state="visible", timeout=20_000)


@AT_BOTH_ENDS
def test_a_newcomer_throws_dice_with_sound_in_three_presses(browser: Browser, here: House, size: Any) -> None:
    with page(browser, served(here), None, viewport=size) as phone:
        phone.add_init_script(LISTEN)
        begun = time.monotonic()
        phone.goto(home(served(here)))
        phone.click(".door.minute")
        asked(phone, GO_ON)
        phone.locator(GO_ON).first.click()
        asked(phone, THROW)
        phone.locator(THROW).first.click()
        assert until(phone, lambda: "dice" in phone.evaluate("window.heard"), 100)
        assert "running" in phone.evaluate("window.heard")
        assert time.monotonic() - begun < SECONDS
        session = here.nth(2).session
        assert until(phone, lambda: session.look(lambda game: game.ask is None or game.ask.what != "attack.roll"), 300)


def test_the_minute_ends_with_what_it_is_like_at_a_table(browser: Browser, here: House) -> None:
    with page(browser, served(here), None, viewport=DESK) as phone:
        phone.goto(home(served(here)))
        phone.click(".door.minute")
        asked(phone, GO_ON)
        phone.locator(GO_ON).first.click()
        session = here.nth(2).session
        assert until(phone, lambda: session.look(lambda game: game.ask and game.ask.what) == "attack.roll", 100)
        turn = session.look(lambda game: game.turn)
        session.post(Answer(["success", "failure", "failure"], to=turn, by="tray"))
        asked(phone, "#ask:has-text('At your table it goes just like that')")
        phone.locator(GO_ON).first.click()
        assert until(phone, lambda: session.look(lambda game: game.ending) == "won", 100)
        phone.locator("#ask a[href='/hello']").click()
        asked(phone, ".door.begin")


def test_an_evening_with_drawn_pieces_is_at_its_first_decision_after_six_presses(browser: Browser, here: House) -> None:
    with page(browser, served(here), None, viewport=PHONE) as phone:
        phone.goto(home(served(here)))
        phone.click(".door.begin")
        phone.locator("form button.big").click()
        session, presses = here.nth(2).session, 2
        asked(phone, GO_ON)
        while (ask := session.look(lambda game: game.ask)) and ask.what != "turn.who" and presses < 6:
            before = phone.locator("#ask").get_attribute("data-turn")
            phone.locator(GO_ON).first.click()
            presses += 1
            phone.wait_for_function("before => document.querySelector('#ask').dataset.turn !== before", arg=before)
        assert ask
        assert ask.what == "turn.who"
        assert len(ask.options) > 1


def test_what_was_begun_stands_behind_a_door_of_its_own(browser: Browser, here: House) -> None:
    with page(browser, served(here), None, viewport=PHONE) as phone:
        phone.goto(home(served(here)))
        phone.click(".door.begin")
        phone.locator("form button.big").click()
        asked(phone, GO_ON)
        phone.locator(GO_ON).first.click()
        phone.goto(home(served(here), "/hello"))
        phone.click(".door.on")
        asked(phone, "#ask")
        assert here.begun == 2


@pytest.mark.parametrize(
    ("scheme", "locale", "size"),
    [("dark", "en-GB", PHONE), ("light", "it-IT", SMALL), ("light", "en-GB", DESK), ("dark", "it-IT", TV)],
)
def test_the_doors_are_open_to_everybody(browser: Browser, shown: Server, scheme: Any, locale: str, size: Any) -> None:
    with page(browser, shown, "owner", viewport=size, color_scheme=scheme, locale=locale) as phone:
        for path in ("/hello", "/evening/new/ours.wonder-book", "/evening/new/ours.wildwoods"):
            phone.goto(home(shown, path))
            assert findings(phone) == []
            assert fits_the_screen(phone)
        phone.goto(home(shown, "/hello"))
        assert focused(phone, ".door.minute")


def test_the_sound_stays_off_for_whoever_wants_none(browser: Browser, here: House) -> None:
    with page(browser, served(here), None, viewport=PHONE) as phone:
        phone.add_init_script(LISTEN + "localStorage.setItem('taleside-sound', 'off');")
        phone.goto(home(served(here)))
        phone.click(".door.minute")
        asked(phone, GO_ON)
        phone.evaluate("localStorage.setItem('taleside-sound', 'off')")
        phone.locator(GO_ON).first.click()
        asked(phone, THROW)
        phone.locator(THROW).first.click()
        phone.wait_for_timeout(500)
        assert phone.evaluate("window.heard") == []
