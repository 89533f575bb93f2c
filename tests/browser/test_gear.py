"""The pages behind the gear: pressed, read and focused on the smallest screen, and at twice the size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import SMALL, findings, home, page
from tests.browser.pressing import TWICE_AS_LARGE, breaches
from tests.device.service.house import furnished
from web_panel import Server

BUSY = 120_000  # milliseconds, for a machine that has much else to do
MINE = "/packs/ours.wonder-book"
PAGES = (
    *("/hello", "/history", "/right", "/right/heroes", "/otherwise", "/why", "/more", "/phones", "/evening"),
    *("/evening/new/ours.wonder-book", "/evening/new/ours.unnamed", "/packs", MINE, "/dice"),
    *("/box", "/box/findings", "/box/log", *(f"/box/welcome?step={step}" for step in range(1, 7))),
)
OF_ONES_OWN = (
    "",
    "/cards",
    "/file/chapters/1.yaml",
    "/entry/chapters/1.yaml?at=cards.0",
    "/entry/heroes.yaml?at=heroes.0",
)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The pages of one box for all who only look at them."""
    with (
        pytest.MonkeyPatch.context() as around,
        furnished(tmp_path_factory.mktemp("shown"), around) as made,
    ):
        yield made.panel_server


def own_pack(server: Server, locale: str) -> str:
    """One that an owner has begun just now."""
    packs = server.panel.rooms.packs
    assert packs
    return packs.begin("wonder-book", f"Mine {locale[:2]}", locale[:2])


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("scheme", "locale"), [("light", "it-IT"), ("dark", "en-GB")])
def test_every_page_can_be_pressed_read_and_focused(browser: Browser, shown: Server, scheme: str, locale: str) -> None:
    found = list[str]()
    with page(browser, shown, "owner", color_scheme=scheme, locale=locale, reduced_motion="reduce") as here:
        here.set_default_timeout(BUSY)
        mine = own_pack(shown, locale)
        for path in (*PAGES, *(f"/packs/{mine}{page}" for page in OF_ONES_OWN)):
            here.goto(home(shown, path))
            found += [f"{path} {one}" for one in breaches(here, (SMALL, TWICE_AS_LARGE)) if "out of sight" not in one]
            found += [f"{path} {one}" for one in findings(here)]
    assert found == []
