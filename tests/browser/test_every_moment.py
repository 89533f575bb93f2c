"""The law of the stage: at a dozen moments of every game, on every screen, whatever can be pressed can be pressed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from tests.browser.browsing import DESK, PHONE, SMALL, TABLET, home, page
from tests.browser.sensible_tables import HEROES, SEVEN, TALES, WILD, WONDER, SensibleTable, table_of
from web_panel import Panel

SHELF = (WONDER, WILD, HEROES, TALES, SEVEN)
MOMENTS, BUSY = 12, 120_000  # milliseconds, for a machine that has much else to do
TWICE_AS_LARGE = {"width": 640, "height": 400}  # a laptop's 1280 by 800 at 200 %
TV = {"width": 1280, "height": 720}
SIZES = (SMALL, PHONE, TWICE_AS_LARGE, TABLET, DESK)
CLOSE = (SMALL, TWICE_AS_LARGE)  # there little room is left for what is asked

BREACHES = """
() => {
  const what = "button, a[href], summary, select, textarea, input:not([type=hidden])";
  const drawn = ":is(.laid, .person, .spots li)[data-pick]";
  const name = (one) => (one.textContent.trim() || one.outerHTML).slice(0, 60).replace(/\\s+/g, " ");
  const above = function* (one) { for (let up = one.parentElement; up; up = up.parentElement) yield up; };
  const isPinned = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const pinned = (one) => [one, ...above(one)].find(isPinned);
  const seen = (one) => { // what of it is not cut off by something that rolls
    let { left, right, top, bottom } = one.getBoundingClientRect();
    for (const up of above(one)) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const written = "h1, .over, .track, .spots li, .laid, .person, .asked"; // what is only read
  const all = [...document.querySelectorAll(`${what}, ${drawn}`)].filter((one) => !one.matches("label input, .jump")
    && one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }));
  const at = all.map((one) => [one, seen(one), pinned(one)]), found = [];
  at.forEach(([one, a, held], n) => at.slice(n + 1).forEach(([other, b, also]) => {
    if (held !== also || one.contains(other) || other.contains(one)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 4 && high > 4) found.push(`${name(one)} lies on ${name(other)}`);
  }));
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
  const list = ".question > .asked ~ .asked ~ .asked ~ .asked"; // that, and a story, takes a television's whole stage
  const takesAll = document.querySelector(`.screen .is-story .heading, .screen ${list}`);
  const look = (one) => {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree = one.contains(hit) || hit?.closest("[data-lost]") || (takesAll && hit?.closest(".ask"));
    if (!isFree) found.push(`${name(one)} is covered by ${hit && name(hit)}`);
    if (one.matches(".choice, .big") && one.scrollWidth > one.clientWidth + 2) found.push(`${name(one)} is cut off`);
  };
  all.forEach(look);
  for (const one of document.querySelectorAll(written)) if (one.checkVisibility() && !all.includes(one)) look(one);
  for (const one of [...document.querySelectorAll("#live *"), document.scrollingElement]) one.scrollTop = 0;
  return found;
}
"""
OUT_OF_SIGHT = """
() => {
  const nav = document.querySelector("nav").getBoundingClientRect(), isBelow = nav.top > innerHeight / 2;
  const edge = isBelow ? Math.min(nav.top, innerHeight) : innerHeight;
  const answers = [...document.querySelectorAll("#ask .answer .choice")].slice(0, 2);
  const asked = [document.querySelector("#ask .asked")].filter((one) => !one.matches(".story, .long"));
  const isIn = ({ top, bottom }) => top >= 0 && bottom <= edge + 1;
  return [...asked, ...answers].filter((one) => !isIn(one.getBoundingClientRect()))
    .map((one) => one.textContent.trim().slice(0, 60));
}
"""
BREAKS = {
    "lies on": ".choices { grid-auto-rows: 1rem; }",
    "wider than the screen": ".asked { width: 130vw; }",
    "is covered by": ".ask { position: relative; z-index: -1; }",
    "is cut off": ".choice > span { width: 30rem; }",
}

STYLED = """
(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}
"""


def breaches(here: Page, sizes: Any) -> list[str]:
    """What is wrong with a page, on each of these screens."""
    found = list[str]()
    for size in sizes:
        here.set_viewport_size(size)
        hidden = here.evaluate(OUT_OF_SIGHT) if size in CLOSE else ()  # before something rolls
        wrong = [*(f"{one} is out of sight" for one in hidden), *here.evaluate(BREACHES)]
        found += [f"{size['width']}: {one}" for one in wrong]
    return found


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
