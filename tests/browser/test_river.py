"""The river of Wildwoods on small screens: one line of cards, each with its name on it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import PHONE, SMALL, fits_the_screen, home, page
from tests.browser.sensible_tables import WILD, table_of

BUSY = 120_000  # milliseconds, for a machine that has much else to do
TOPS = """() => [...document.querySelectorAll(".stream:not(.shelf) > .laid")]
    .map((card) => Math.round(card.getBoundingClientRect().top))"""
SPILT = """() => [...document.querySelectorAll(".stream:not(.shelf) > .laid")].filter((card) => {
    const here = card.getBoundingClientRect(), name = card.querySelector("b").getBoundingClientRect();
    return name.left < here.left || name.right > here.right || name.bottom > here.bottom;
}).map((card) => card.textContent)"""


@pytest.mark.timeout(600)
def test_a_river_of_many_cards_is_one_line_on_a_phone(browser: Browser) -> None:
    with table_of(WILD) as (server, session, panel), page(browser, server, locale="it-IT") as phone:
        phone.set_default_timeout(BUSY)
        chance = random.Random(4)
        while session.look(lambda game: len(game.table.river)) < 6:
            assert WILD.post(session, chance)
        panel.settle()
        phone.goto(home(server))
        for size in (PHONE, SMALL):
            phone.set_viewport_size(size)  # type: ignore[arg-type]
            tops = phone.evaluate(TOPS)
            assert (len(tops), len(set(tops)), phone.evaluate(SPILT)) == (6, 1, [])
            assert fits_the_screen(phone)
