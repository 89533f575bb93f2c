"""The stage in a real browser: pressed where it is drawn, alive, still for whoever wants calm, and never too long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from engine import Game
from engine.channel import Answer, Correct
from tests.browser.browsing import DESK, PHONE, SMALL, findings, fits_the_screen, home, page, until
from tests.games.wonder_book import sensible
from tests.web_panel.phone import evening
from web_panel import Server, serve

TV_SMALL = {"width": 1280, "height": 720}


@pytest.fixture
def table() -> Iterator[tuple[Server, Session]]:
    with evening() as (panel, session):
        server = serve(panel, host="127.0.0.1", port=0)
        yield server, session
        server.stop()


def play_until(session: Session, what: str, most: int = 300) -> None:
    """Sensible answers, until this is asked."""
    chance = random.Random(3)
    for _ in range(most):
        ask, table, turn = session.look(lambda game: (game.ask, game.table, game.turn))
        assert ask
        if ask.what == what:
            return
        first = {"setup.players": 3, "setup.difficulty": "normal"} | (
            {"turn.action": "move"} if what == "move.where" else {}
        )
        given = first.get(ask.what)
        value = given if given in (ask.options or ()) or ask.what == "setup.players" else None
        session.post(Answer(value or sensible.answer(ask, table, chance), to=turn, by="table"))
    pytest.fail(f"{what} was never asked")


def now(session: Session) -> Any:
    def look(game: Game) -> Any:
        return game.turn, game.ask

    return session.look(look)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_place_is_pressed_where_it_lies(browser: Browser, table: tuple[Server, Session], size: Any) -> None:
    server, session = table
    play_until(session, "move.where")
    turn, ask = now(session)
    with page(browser, server, viewport=size) as here:
        here.goto(home(server))
        lit = here.locator(".place[data-pick]")
        assert lit.count() == len(set(ask.options))
        expect(lit.first.locator(".flag")).to_be_visible()  # a sign, and not only a colour
        lit.first.locator(".ribbon").click()
        assert until(here, lambda: now(session)[0] > turn)
        expect(here.locator(".place[data-pick]")).to_have_count(0)


def test_what_stands_alone_behind_its_beginning_is_no_great_answer_and_its_hint_can_be_read(
    browser: Browser, table: tuple[Server, Session]
) -> None:
    server, session = table
    play_until(session, "turn.action")
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        here.evaluate(LEFT_ALONE)
        alone = here.locator(".family .under .choice:only-child")
        assert alone.count()
        assert set(alone.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundImage)")) == {"none"}


LEFT_ALONE = (
    "() => document.querySelectorAll('.family .under').forEach((one) => one.replaceChildren(one.firstElementChild))"
)


def test_dice_lie_on_the_page_as_they_fell(browser: Browser, table: tuple[Server, Session]) -> None:
    server, session = table
    play_until(session, "attack.roll")
    turn, ask = now(session)
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        session.post(Answer([ask.options[0][0], *(die[1] for die in ask.options[1:])], to=turn, by="table"))
        expect(here.locator("#told .cube")).to_have_count(len(ask.options))
        assert here.locator("#told .cube").first.get_attribute("aria-label") == "success"


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_whoever_wants_calm_sees_nothing_move(
    browser: Browser, table: tuple[Server, Session], motion: Any, moves: bool
) -> None:
    server, session = table
    play_until(session, "move.where")
    with page(browser, server, viewport=DESK, reduced_motion=motion) as here:
        here.goto(home(server))
        here.evaluate(WATCH)
        here.locator(".place[data-pick] .ribbon").first.click()
        expect(here.locator(".place[data-pick]")).to_have_count(0)
        here.wait_for_timeout(150)
        assert (here.evaluate("window.moved") > 0) is moves
        assert here.evaluate("window.told").count("step") > 0


WATCH = """
() => {
  window.told = []; window.moved = 0;
  document.addEventListener("taleside:moment", (event) => window.told.push(event.detail.kind));
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
}
"""


def test_a_lost_chapter_is_celebrated_and_has_a_page(browser: Browser, table: tuple[Server, Session]) -> None:
    server, session = table
    play_until(session, "turn.action")
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        here.evaluate(WATCH)
        session.post(Correct({"destiny": 0}, by="table", to=now(session)[0]))
        curtain = here.locator("[data-ceremony]")
        expect(curtain).to_be_visible()
        expect(curtain.locator("b")).to_have_text("The curtain falls")
        expect(here.locator(".epilogue h2")).to_have_text("The curtain falls")
        assert findings(here) == []
        expect(curtain).to_be_hidden(timeout=4000)
        assert "defeat" in here.evaluate("window.told")
        here.reload()
        expect(curtain).to_be_hidden()  # it was seen


@pytest.mark.parametrize("what", ["setup.players", "card.read", "turn.action", "move.where", "attack.roll"])
@pytest.mark.parametrize("size", [TV_SMALL, {"width": 1920, "height": 1080}], ids=["720p", "1080p"])
def test_nothing_on_a_television_is_below_the_edge(
    browser: Browser, table: tuple[Server, Session], what: str, size: Any
) -> None:
    server, session = table
    play_until(session, what)
    with page(browser, server, "viewer", viewport=size) as here:
        here.context.add_cookies([{"name": "size", "value": "far", "url": home(server)}])
        here.goto(home(server, "/screen"))
        here.wait_for_timeout(400)
        assert here.evaluate(BELOW) == []
        assert fits_the_screen(here)


BELOW = """
() => [...document.querySelectorAll("#where, #told p, #ask, #ask .asked, #ask .story, .theatre, .person, #trackers")]
  .filter((one) => one.offsetParent && one.getClientRects().length)
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1
    || [...one.getClientRects()].some((box) => box.right > innerWidth + 1))
  .map((one) => one.outerHTML.slice(0, 80))
"""


def test_twice_as_large_the_question_and_two_answers_are_in_sight(
    browser: Browser, table: tuple[Server, Session]
) -> None:
    server, session = table
    play_until(session, "turn.action")
    with page(browser, server, viewport={"width": 640, "height": 400}) as here:  # a laptop's 1280 by 800 at 200 %
        here.goto(home(server))
        assert in_sight(here, "#ask .asked")
        assert in_sight(here, "#ask .choice >> nth=1")


def in_sight(here: Page, what: str) -> bool:
    """Is all of it to be seen without scrolling, and nothing over it?"""
    box = here.locator(what).first.bounding_box()
    nav = here.locator("nav").bounding_box()
    assert box
    edge = nav["y"] if nav and nav["y"] > 100 else (here.viewport_size or {"height": 0})["height"]
    return box["y"] >= 0 and box["y"] + box["height"] <= edge


@pytest.mark.parametrize(("scheme", "size"), [("dark", SMALL), ("light", DESK)])
def test_a_story_is_a_page_that_everybody_can_read(
    browser: Browser, table: tuple[Server, Session], scheme: str, size: Any
) -> None:
    server, session = table
    play_until(session, "card.read")
    with page(browser, server, viewport=size, color_scheme=scheme) as here:
        here.goto(home(server))
        expect(here.locator("#ask .heading")).to_be_visible()
        assert findings(here) == []
        assert fits_the_screen(here)
