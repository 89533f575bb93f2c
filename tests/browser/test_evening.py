"""An evening in a real browser, at three sizes: set up, played to the end of a chapter, put right, and in Italian."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from engine import roll
from engine.channel import Answer
from engine.games.wonder_book.table import Hero, WonderTable
from tests.browser.browsing import (
    AT_BOTH_ENDS,
    DESK,
    PHONE,
    SIZED,
    SMALL,
    TV,
    findings,
    fits_the_screen,
    focused,
    home,
    page,
    press,
    press_answer,
    shows,
    turn,
    until,
)
from tests.device.demo_evening import at_step
from tests.device.service.house import House, asked, free_port, house
from tests.games.wonder_book import sensible
from tests.kit.pages import asking
from tests.web_panel.phone import evening
from web_panel import Server, serve


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A box whose evenings can be set up."""
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The pages of one box for all who only look at them."""
    with pytest.MonkeyPatch.context() as around:
        around.setenv("TALESIDE_PORT", free_port())
        with house(tmp_path_factory.mktemp("shown")) as made:
            made.nth(1)
            yield served(made)


def served(box: House) -> Server:
    assert box.evenings.phones is not None
    return box.evenings.phones.server


def set_up(phone: Page, server: Server, name: str = "Fridays") -> None:
    """Two players with their heroes, and a name."""
    phone.goto(home(server, "/evening"))
    phone.locator(".posters a[href$='ours.wonder-book']").click()
    phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for at, (player, hero) in enumerate((("Anna", "nora"), ("Ben", "bruno")), 1):
        phone.fill(f"#player{at}", player)
        phone.select_option(f"#hero{at}", hero)
    phone.check("input[name=level][value=easier]")
    phone.fill("#campaign", name)
    phone.locator("form button.big").click()
    phone.wait_for_selector("#ask", timeout=10_000)


@SIZED
def test_an_evening_is_set_up_with_a_thumb_and_the_one_before_goes_on_later(
    browser: Browser, here: House, size: Any
) -> None:
    with page(browser, served(here), viewport=size) as phone:
        phone.goto(home(served(here)))
        press(phone, "^3$")
        shows(phone, "How hard")
        set_up(phone, served(here))
        shows(phone, "deck|cards")
        assert here.nth(2).session.look(lambda game: game.table.players) == ["Anna", "Ben"]
        phone.goto(home(served(here), "/evening"))
        phone.locator("[aria-label^='Go on with']").click()
        phone.wait_for_selector("#ask", timeout=10_000)
        shows(phone, "How hard")


@pytest.mark.parametrize(
    ("scheme", "locale", "size"), [("dark", "en-GB", PHONE), ("light", "it-IT", SMALL), ("dark", "it-IT", TV)]
)
def test_the_pages_of_the_evenings_are_open_to_everybody(
    browser: Browser, shown: Server, scheme: Any, locale: str, size: Any
) -> None:
    with page(browser, shown, color_scheme=scheme, locale=locale, viewport=size) as phone:
        for path in ("/evening", "/evening/new/ours.wonder-book", "/evening/new/nothing", "/more"):
            phone.goto(home(shown, path))
            closed = phone.locator("details:not([open]) > summary:visible")
            while closed.count():
                closed.first.click()
            assert findings(phone) == [], path
            assert fits_the_screen(phone), path


@AT_BOTH_ENDS
@pytest.mark.timeout(180)
def test_the_demo_chapter_is_played_to_its_end_with_answers_from_the_page(browser: Browser, size: Any) -> None:
    chance = random.Random(3)
    with evening() as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, viewport=size) as phone:
            phone.goto(home(server))
            while (ask := session.look(lambda game: game.ask)) and not _is_over(session):
                value = _wise(ask, session.look(lambda game: game.table), chance)
                press_answer(phone, value, ask.kind)
            assert {one.by for one in session.look(lambda game: game.history())} == {"phone 1"}
        server.stop()


def _wise(ask: Any, table: WonderTable, chance: random.Random) -> Any:
    if ask.what == "setup.players":
        return 2
    return "easier" if ask.what == "setup.difficulty" else sensible.answer(ask, table, chance)


def _is_over(session: Session) -> bool:
    """The chapter was won or lost, and people look at what comes after it."""
    return bool(session.look(lambda game: game.table.campaign.chapter > 1 or game.table.campaign.attempts))


@AT_BOTH_ENDS
def test_three_steps_are_taken_back_from_the_history(browser: Browser, size: Any) -> None:
    with evening() as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, viewport=size) as phone:
            phone.goto(home(server))
            for value in (2, "normal", "go on", "go on"):
                press_answer(phone, value, "choose")
            phone.goto(home(server, "/history?part=1"))
            phone.locator(".lines button").nth(1).click()
            phone.goto(home(server))
            shows(phone, "How hard")
            assert session.look(lambda game: len(game.history())) == 1
            phone.locator("#ask button", has_text="Redo").click()
            shows(phone, "deck|cards")
        server.stop()


@SIZED
def test_a_misread_roll_is_put_right_in_three_taps(browser: Browser, size: Any) -> None:
    dice = [("success", "blank")] * 2
    with evening(asking(lambda: roll("attack.roll", dice, "nora", hero="nora"))) as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, viewport=size) as phone:
            phone.goto(home(server))
            session.post(Answer(["success", "blank"], to=session.look(lambda game: game.turn), by="camera"))
            phone.locator("#ask summary", has_text="Something is wrong").click()
            phone.locator("#ask a", has_text="The last answer").click()
            phone.locator(".choice", has_text="success, success").or_(phone.locator(".choice").first).first.click()
            phone.wait_for_selector("#ask")
            assert session.look(lambda game: game.history()[0].value) != ["success", "blank"]
        server.stop()


@AT_BOTH_ENDS
def test_of_two_who_press_at_once_one_is_taken_and_the_other_is_told_why(browser: Browser, size: Any) -> None:
    with evening() as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, viewport=size) as slow:
            slow.route("**/stream*", lambda route: None)  # what has happened meanwhile does not reach this one
            slow.goto(home(server))
            session.post(Answer(2, to=session.look(lambda game: game.turn), by="phone 9"))
            panel.settle()
            press(slow, "^3$")
            expect(slow.locator(".told .notice")).to_be_visible()
            shows(slow, "How hard")
            assert session.look(lambda game: game.table.players) == ["1", "2"]
        server.stop()


def test_a_keyboard_alone_plays_a_turn(browser: Browser) -> None:
    heroes = {"nora": Hero("nora", "Anna", area="square", hearts=3, max_hearts=6)}
    table = WonderTable(players=["Anna"], heroes=heroes, areas=["square"], destiny=5, phase="players", deck=[1])
    with evening(at_step(table)) as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        with page(browser, server, viewport=DESK) as phone:
            phone.goto(home(server))
            for _ in range(12):
                if session.look(lambda game: game.table.phase) != "players":
                    break
                before = turn(phone)
                assert focused(phone, "#ask .answer .choices")
                if phone.locator("#ask .answer button[value='\"pass\"']").count():
                    assert focused(phone, "#ask button[value='\"pass\"']")
                phone.keyboard.press("Enter")
                phone.wait_for_function("before => document.querySelector('#ask').dataset.turn !== before", arg=before)
            assert session.look(lambda game: game.table.phase) != "players"
        server.stop()


@AT_BOTH_ENDS
def test_an_evening_in_italian_from_setting_up_to_the_first_answers(browser: Browser, here: House, size: Any) -> None:
    with page(browser, served(here), viewport=size, locale="it-IT") as phone:
        set_up(phone, served(here), "Venerdì")
        assert here.nth(2).journal.name == "Venerdì"
        expect(phone.locator("html")).to_have_attribute("lang", "it")
        press_answer(phone, "go on", "choose")
        assert until(phone, lambda: asked(here.nth(2)) != "setup.deck")
        expect(phone.locator("#ask .small")).to_contain_text("Annulla")
