"""An owner's first card: photographed with a phone, and read aloud at the table within a minute; nothing is typed.

So it is before an evening begins, and in the middle of one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from device.trust.pace import crowd
from tests.browser.browsing import home, page, turn
from tests.device.service.house import House, asked, eventually, furnished
from tests.kit.photographed_cards import photo

SECONDS = 60  # from the photo to the voice, on a machine that does nothing else
MOST_PRESSES = 6  # at the table, before the card is its turn
BUSY = 180_000  # milliseconds for a page, while the eyes read
BEGINNING = "The lamplighter points at the map"
FIRST = "card.unknown"
TYPED = """
() => { window.typed = 0; addEventListener("keydown", () => { window.typed += 1; }, true); }
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A whole box with drawn eyes and the voice that it has."""
    with furnished(tmp_path, monkeypatch, camera="simulated", voice="best") as made:
        yield made


def begin(phone: Page, where: str) -> None:
    """Press *Play with it*, again if the pack is still being looked through, and then *Begin*."""
    with phone.expect_navigation():
        phone.locator(f"a[href='{where}']").first.click()
    while not phone.locator("form.fields button.big").count():
        phone.evaluate("where => { location.href = where; }", where)
        phone.wait_for_timeout(2000)
        phone.wait_for_load_state()
    phone.locator("form.fields button.big").click()
    phone.wait_for_selector("#ask .answer")


def press_next(phone: Page) -> None:
    """The first of what can be pressed, and wait until the page shows what came of it."""
    before = turn(phone)
    phone.locator("#ask .answer .choice").first.click()
    phone.wait_for_function("before => document.querySelector('#ask').dataset.turn !== before", arg=before)


def press_until_asked(phone: Page, here: House, what: str) -> None:
    """Up to a question, with the first of what can be pressed."""
    for _ in range(MOST_PRESSES):
        if asked(here.nth(2)) == what:
            return
        press_next(phone)
    assert asked(here.nth(2)) == what


@contextmanager
def without_typing(browser: Browser, here: House, mine: str) -> Iterator[Page]:
    """The owner's phone, where cards of this pack are photographed."""
    with page(browser, here.panel_server, "owner") as phone:
        phone.set_default_timeout(BUSY)
        phone.add_init_script(f"({TYPED})()")
        phone.goto(home(here.panel_server, f"/packs/{mine}/cards"))
        yield phone
        assert phone.evaluate("window.typed") == 0


def photograph(phone: Page) -> None:
    """The first card, and wait until the box has it."""
    shot = {"name": "1.jpg", "mimeType": "image/jpeg", "buffer": photo("1").getvalue()}
    phone.set_input_files("#photo", shot)  # type: ignore[arg-type]  # what playwright calls a FilePayload
    expect(phone.locator("[data-caught] .good")).to_have_count(1, timeout=BUSY)


def is_read_aloud(here: House) -> bool:
    return any(BEGINNING in line for line in here.nth(2).captions.lines)


def begun(here: House) -> str:
    """An owner's pack without any card."""
    assert here.panel.rooms.packs
    return here.panel.rooms.packs.begin("wonder-book", "Mine", "en")


@pytest.mark.real_time
@pytest.mark.timeout(600)
def test_a_card_is_read_aloud_within_a_minute_of_its_photo_and_nobody_types(browser: Browser, here: House) -> None:
    mine = begun(here)
    with without_typing(browser, here, mine) as phone:
        began = time.monotonic()
        photograph(phone)
        begin(phone, f"/evening/new/{mine}")
        press_until_asked(phone, here, FIRST)
        eventually(lambda: is_read_aloud(here), BUSY / 1000)
        took = time.monotonic() - began
    assert took < SECONDS * max(1.0, crowd())


@pytest.mark.real_time
@pytest.mark.timeout(600)
def test_a_card_that_is_photographed_while_the_evening_waits_for_it_is_read_aloud_at_once(
    browser: Browser, here: House
) -> None:
    mine = begun(here)
    with without_typing(browser, here, mine) as phone:
        begin(phone, f"/evening/new/{mine}")
        press_until_asked(phone, here, FIRST)
        phone.goto(home(here.panel_server, f"/packs/{mine}/cards"))
        assert not is_read_aloud(here)
        began = time.monotonic()
        photograph(phone)
        eventually(lambda: is_read_aloud(here), BUSY / 1000)
        took = time.monotonic() - began
        phone.goto(home(here.panel_server))
        expect(phone.locator("#live")).to_contain_text(BEGINNING)
    assert took < SECONDS * max(1.0, crowd())
