"""Pressing: what on a page cannot be pressed, read or seen as it should, on any screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.browsing import SMALL

TWICE_AS_LARGE = {"width": 640, "height": 400}  # a laptop's 1280 by 800 at 200 %
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
  return found;
}
"""
OUT_OF_SIGHT = """
() => {
  for (const one of [...document.querySelectorAll("#live *"), document.scrollingElement]) one.scrollTop = 0;
  const nav = (document.querySelector("nav") || document.body).getBoundingClientRect();
  const isBelow = nav.top > innerHeight / 2;
  const edge = isBelow ? Math.min(nav.top, innerHeight) : innerHeight;
  const answers = [...document.querySelectorAll("#ask .answer .choice")].slice(0, 2);
  const asked = [document.querySelector("#ask .asked")].filter((one) => one && !one.matches(".story, .long"));
  const isIn = ({ top, bottom }) => top >= 0 && bottom <= edge + 1;
  return [...asked, ...answers].filter((one) => !isIn(one.getBoundingClientRect()))
    .map((one) => one.textContent.trim().slice(0, 60));
}
"""
OBSCURED = """
() => { // whatever has the focus is to be seen, not only to be heard of
  const found = [];
  for (const one of document.querySelectorAll("button, a[href], summary, select, textarea, input:not([type=hidden])")) {
    if (one.matches("label input, .jump, [disabled]") || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.focus();
    const { left, top, width, height } = one.getBoundingClientRect();
    if (document.activeElement !== one || height > innerHeight) continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (one.contains(hit)) continue;
    found.push(`${(one.textContent.trim() || one.outerHTML).slice(0, 60)} has the focus unseen`);
  }
  return found;
}
"""
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
        wrong = [*(f"{one} is out of sight" for one in hidden), *here.evaluate(BREACHES), *here.evaluate(OBSCURED)]
        found += [f"{size['width']}: {one}" for one in wrong]
    return found
