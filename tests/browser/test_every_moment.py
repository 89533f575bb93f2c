"""The law of the stage: at a dozen moments of every game, on every screen, whatever can be pressed can be pressed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from device.evening.session import Session
from tests.browser.browsing import DESK, PHONE, SMALL, TABLET, home, page
from tests.browser.pressing import STYLED, TWICE_AS_LARGE, breaches
from tests.browser.sensible_tables import HEROES, SEVEN, TALES, WILD, WONDER, SensibleTable, table_of
from web_panel import Panel

SHELF = (WONDER, WILD, HEROES, TALES, SEVEN)
MOMENTS, BUSY = 12, 120_000  # milliseconds, for a machine that has much else to do
TV = {"width": 1280, "height": 720}
SIZES = (SMALL, PHONE, TWICE_AS_LARGE, TABLET, DESK)
SCREENS = (TV, TABLET, PHONE)  # somebody may open the television's page on any of them

BREAKS = {
    "lies on": ".choices { grid-auto-rows: 1rem; }",
    "wider than the screen": ".asked { width: 130vw; }",
    "is covered by": ".ask { position: relative; z-index: -1; }",
    "is cut off": ".choice > span { width: 30rem; }",
}


def moments(table: SensibleTable, session: Session, panel: Panel) -> Any:
    """Each time something is asked that was not asked before."""
    chance, seen = random.Random(2), set[str]()
    while len(seen) < MOMENTS:
        ask, turn = session.look(lambda game: (game.ask, game.turn))
        assert ask
        if ask.what not in seen:
            seen.add(ask.what)
            panel.settle()
            yield ask.what, str(turn)
        assert table.post(session, chance)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("table", SHELF, ids=lambda one: one.game.id)
def test_whatever_can_be_pressed_can_be_pressed_and_is_in_sight(browser: Browser, table: SensibleTable) -> None:
    found = list[str]()
    look: dict[str, Any] = {"locale": "it-IT", "color_scheme": "light", "reduced_motion": "reduce"}
    with (
        table_of(table) as (server, session, panel),
        page(browser, server, viewport=SMALL, **look) as phone,
        page(browser, server, "viewer", viewport=TV, **look) as screen,
    ):
        for here, path in ((phone, "/"), (screen, "/screen")):
            here.set_default_timeout(BUSY)
            here.goto(home(server, path))
        for what, turn in moments(table, session, panel):
            for here, sizes in ((phone, SIZES), (screen, (TV,))):
                expect(here.locator("#ask")).to_have_attribute("data-turn", turn, timeout=BUSY)
                expect(here.locator("[data-ceremony]")).to_be_hidden(timeout=BUSY)
                found += [f"{what}, {one}" for one in breaches(here, sizes)]
        found += [f"screen, {one}" for one in breaches(screen, SCREENS)]
    assert found == []


WRITTEN = """
() => [...document.querySelectorAll(".screen :is(.laid b, .spots b, .rows .bit i, .over, .person b, .person .bit)")]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => [parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom || 1), one.textContent.trim()])
  .filter(([size]) => size < innerHeight / 66).map(([size, said]) => `${said}: ${size.toFixed(1)}`)
"""
"""What a sofa three metres from a television cannot read."""


@pytest.mark.timeout(300)
def test_a_table_of_many_cards_can_be_read_from_the_sofa(browser: Browser) -> None:
    found, still = list[str](), {"reduced_motion": "reduce"}
    sizes: tuple[Any, ...] = (TV, {"width": 1920, "height": 1080})
    with table_of(SEVEN) as (server, session, panel), page(browser, server, "viewer", **still) as screen:
        screen.set_default_timeout(BUSY)
        screen.goto(home(server, "/screen"))
        for what, turn in moments(SEVEN, session, panel):
            expect(screen.locator("#ask")).to_have_attribute("data-turn", turn, timeout=BUSY)
            for size in sizes:
                screen.set_viewport_size(size)
                screen.wait_for_timeout(100)
                found += [f"{what}, {size['width']}: {one}" for one in screen.evaluate(WRITTEN)]
    assert found == []


def test_the_law_rings_for_what_breaks_it(browser: Browser) -> None:
    with table_of(WONDER) as (server, session, panel), page(browser, server) as here:
        here.set_default_timeout(BUSY)
        next(moments(WONDER, session, panel))
        here.goto(home(server))
        assert breaches(here, [SMALL]) == []
        for said, style in BREAKS.items():
            here.evaluate(STYLED, style)
            assert any(said in one for one in breaches(here, [SMALL])), said
        here.evaluate(STYLED, ".ask { margin-top: 80vh; }")
        assert any("is out of sight" in one for one in breaches(here, [SMALL]))
