"""Screenshots of every page at three sizes, for eyes that judge how it looks: `make screenshots`."""

from __future__ import annotations

import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

from playwright.sync_api import Browser, Page, sync_playwright

from device.service.plan import EveningPlan
from engine.board import Ceremony
from engine.phrases import read_words
from tests.browser.browsing import ARGS, CHROMIUM, DESK, PHONE, TABLET, TV, home, page
from tests.browser.sensible_tables import HEROES, SEVEN, TALES, WILD, WONDER, SensibleTable
from tests.device.service.house import House, free_port
from web_panel import Server

FOLDER = Path("build/screenshots")


class Look(NamedTuple):
    """A screen, and who looks at it."""

    name: str
    size: Any
    scheme: str
    locale: str
    sees_from: str = "near"


LOOKS = (
    Look("phone-dark", PHONE, "dark", "en-GB"),
    Look("phone-light-it", PHONE, "light", "it-IT"),
    Look("tablet-light", TABLET, "light", "en-GB"),
    Look("laptop-dark", DESK, "dark", "en-GB"),
    Look("tv-dark", TV, "dark", "en-GB", "far"),
    Look("tv-720-it", {"width": 1280, "height": 720}, "light", "it-IT", "far"),
)
MINE = "/packs/missing-midnight"
PAGES = (
    "/hello",
    *("/", "/screen", "/history", "/right", "/right/heroes", "/otherwise", "/why", "/more", "/phones"),
    *("/evening", "/evening/new/ours.wonder-book", "/packs", "/dice", "/box"),
    *("/box/findings", *(f"/box/welcome?step={step}" for step in range(1, 7))),
    *(MINE, f"{MINE}/file/chapters/1.yaml", f"{MINE}/entry/wyrms.yaml?at=wyrm_cards.4"),
    f"{MINE}/entry/chapters/1.yaml?at=maps.0",
    f"{MINE}/cards",
)
TABLES = ("/", "/screen", "/right/single", "/history")  # the same of the other games
OTHERS = {"wild": (WILD, 88), "heroes": (HEROES, 140), "tales": (TALES, 120), "seven": (SEVEN, 150)}
SLOW = {
    "/box": 2500,
    "/screen": 700,
}  # milliseconds until the eyes are open and everything is looked at; a story has come


def play(box: House, nth: int, table: SensibleTable, answers: int) -> None:
    """Into the middle of an evening."""
    session, chance = box.nth(nth).session, random.Random(nth + 2)
    for _ in range(answers):
        table.post(session, chance)


def shoot(browser: Browser, server: Server, pages: Sequence[str], folder: Path, game: str = "") -> None:
    """Every page, on every screen."""
    for look in LOOKS:
        how = {"viewport": look.size, "color_scheme": look.scheme, "locale": look.locale}
        with page(browser, server, "owner", **how) as here:
            here.goto(home(server, MINE))
            here.locator("form[action$='/open'] button").click()
            here.context.add_cookies([{"name": "size", "value": look.sees_from, "url": home(server)}])
            for path in pages:
                here.goto(home(server, path))
                here.wait_for_timeout(SLOW.get(path, 150))
                name = game + (re.sub(r"\W+", "-", path).strip("-") or "table")
                here.screenshot(path=folder / f"{name}.{look.name}.png", full_page=look.sees_from == "near")
            if "/" in pages:
                celebrate(here, server, look, folder / f"{game}moment")
        with page(browser, server, None, **how) as stranger:
            stranger.goto(home(server, "/pair"))
            stranger.screenshot(path=folder / f"pair.{look.name}.png")


def celebrate(here: Page, server: Server, look: Look, name: Path) -> None:
    """Every moment for which everybody looks up, in the middle of its second and a half."""
    here.goto(home(server, "/screen" if look.sees_from == "far" else "/"))
    words = read_words("web_panel", look.locale[:2])
    for kind in get_args(Ceremony):
        here.evaluate(CELEBRATE, [kind, words[f"moment.{kind}"]])
        here.wait_for_timeout(700)
        here.screenshot(path=f"{name}-{kind}.{look.name}.png")
        here.wait_for_timeout(1200)


CELEBRATE = """
([kind, title]) => {
  const told = document.createElement("p");
  Object.assign(told.dataset, { moment: kind, title });
  document.getElementById("moments").replaceChildren(told);
  document.dispatchEvent(new CustomEvent("taleside:after", { detail: { parts: new Set(["moments"]) } }));
}
"""


def main() -> None:
    """All pages, or those that are named behind it."""
    os.environ.setdefault("TALESIDE_PORT", free_port())
    os.environ.setdefault("TALESIDE_VOICE_SOUND", "no")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        box = House(Path(folder), safe=False)
        box.store.settings.set("welcomed", "yes")
        play(box, 1, WONDER, 46)
        if shelf := box.panel.rooms.packs:
            shelf.take_in(io.BytesIO(shelf.give_out("ours.wonder-book")))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            shoot(browser, box.panel_server, sys.argv[1:] or PAGES, FOLDER)
            for nth, (name, (table, answers)) in enumerate(OTHERS.items(), 2):
                box.evenings.follow(EveningPlan(table.game, table.game.demo(), name, table.people, table.house))
                play(box, nth, table, answers)
                shoot(browser, box.panel_server, TABLES, FOLDER, f"{name}-")
        finally:
            browser.close()
            box.close()
    print(f"They lie in {FOLDER}.")


if __name__ == "__main__":
    main()
