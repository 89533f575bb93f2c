"""Browsing: pages on phones, tablets and televisions, as tests open and press them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from web_panel import Server
from web_panel.gate import COOKIE
from web_panel.phones import Role

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, SMALL = {"width": 390, "height": 844}, {"width": 320, "height": 640}
TABLET, DESK, TV = {"width": 820, "height": 1180}, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}
SIZES = {"phone": PHONE, "tablet": TABLET, "tv": TV}
SIZED = pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
# For what happens, however it is laid out: the smallest and the largest; what lies between is looked at page by page.
AT_BOTH_ENDS = pytest.mark.parametrize("size", [PHONE, TV], ids=["phone", "tv"])
PATIENCE = 10_000  # milliseconds


@contextmanager
def page(browser: Browser, server: Server, role: Role | None = "player", **look: Any) -> Iterator[Page]:
    """A page on a phone that was let in, or that nobody knows (None)."""
    context = browser.new_context(**{"viewport": PHONE, "locale": "en-GB", **look})
    if "color_scheme" in look:  # the page is dark unless it is told otherwise
        context.add_cookies([{"name": "look", "value": "auto", "url": home(server)}])
    context.set_default_timeout(PATIENCE)
    if role:
        token = server.panel.phones.let_in("x", role)
        context.add_cookies([{"name": COOKIE, "value": token, "url": home(server)}])
    here = context.new_page()
    wrong: list[str] = []
    here.on("pageerror", lambda error: wrong.append(str(error)))
    here.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield here
    assert wrong == []
    context.close()


def home(server: Server, path: str = "/") -> str:
    """The address of a page."""
    return f"http://127.0.0.1:{server.port}{path}"


def press(here: Page, said: str) -> None:
    """The first button of the question with these words."""
    here.locator("#ask .choice", has_text=re.compile(said)).first.click()


def turn(here: Page) -> str:
    """The turn that a page shows."""
    return here.locator("#ask").get_attribute("data-turn") or ""


def press_answer(here: Page, value: Any, kind: str) -> None:
    """Give an answer as a thumb would, and wait until the page shows what came of it."""
    before, said = turn(here), json.dumps(value)
    if kind == "roll" and not here.locator(f"#ask button[value='{said}']").count():
        here.locator("#ask summary", has_text="die by itself").click()
        for at, face in enumerate(value):
            here.locator(f"#ask input[name='die{at}'][value='{json.dumps(face)}']").check()
        here.locator("#ask .dice button").click()
    else:
        here.locator(f"#ask .answer button[value='{said}']").first.click()
    here.wait_for_function("before => document.querySelector('#ask').dataset.turn !== before", arg=before)


def findings(here: Page) -> list[str]:
    """What axe finds on a page, however small."""
    found = Axe().run(here).response["violations"]
    return [f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:120]}" for one in found]


def fits_the_screen(here: Page) -> bool:
    """Is nothing wider than the screen?"""
    return bool(here.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def focused(here: Page, wanted: str, most: int = 60, key: str = "Tab") -> bool:
    """Press a key until something of this selector has the focus."""
    for _ in range(most):
        here.keyboard.press(key)
        if here.evaluate("wanted => !!document.activeElement.closest(wanted)", wanted):
            return True
    return False


def until(here: Page, holds: Callable[[], bool], most: int = 50) -> bool:
    """Wait for something that is not on the page."""
    for _ in range(most):
        if holds():
            return True
        here.wait_for_timeout(50)
    return False


def shows(here: Page, said: str) -> None:
    """Wait until the question has these words."""
    expect(here.locator("#ask")).to_contain_text(re.compile(said))
