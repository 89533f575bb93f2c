"""A board taught in a real browser: its photo, its corners, and a finger for every field and socket."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from device.packs.library import Library
from engine.board import Map, Place, Socket
from tests.browser.browsing import AT_BOTH_ENDS, PHONE, findings, fits_the_screen, home, page
from tests.web_panel.phone import evening
from vision.rendered.board_table import BoardTable
from web_panel import Server, serve
from web_panel.rooms import Rooms

NAME = "thistleby"
BOARD = f"/packs/{NAME}/board"
VOICES = """
    window.namedAloud = [];
    window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
    const voices = ["en-GB", "it-IT"].map((lang) => ({ lang, localService: true, voiceURI: lang }));
    const synthesis = { getVoices: () => voices, cancel() {}, speak(one) { namedAloud.push([one.words, one.lang]); } };
    Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), synthesis) });
"""
LAND = Map({"inn": Place("Inn", 25, 40)}, (), {"near": Socket(60, 60, "2")})


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "packs", patience=0.0)  # nobody waits for a check here
    made.take_in(io.BytesIO(made.give_out("ours.grimm")))
    return made


@pytest.fixture
def server(library: Library) -> Iterator[Server]:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        made = serve(panel, host="127.0.0.1", port=0)
        yield made
        made.stop()


def photo(*, is_marked: bool) -> FilePayload:
    """What a phone sees that is held over the board."""
    picture = BoardTable(land=LAND, is_marked=is_marked, size=(960, 720)).picture(0.0)
    data = cv2.imencode(".jpg", picture)[1].tobytes()
    return {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": data}


def tap(here: Page, place: str, x: float, y: float) -> None:
    """A finger on a picture, in parts of it."""
    box = here.locator(place).bounding_box()
    assert box
    here.locator(place).click(position={"x": box["width"] * x, "y": box["height"] * y})


@AT_BOTH_ENDS
@pytest.mark.parametrize(("locale", "first"), [("en", "Thistleby: 1 of"), ("it", "Cardobello: 1 di")])
def test_each_field_and_socket_is_named_and_a_finger_shows_where_it_lies(
    browser: Browser, server: Server, library: Library, size: Any, locale: str, first: str
) -> None:
    with page(browser, server, "owner", viewport=size, locale=locale) as here:
        here.add_init_script(VOICES)
        here.goto(home(server, BOARD))
        here.select_option("[data-which]", "places.0")
        expect(here.locator("[data-now]")).to_contain_text(first)
        tap(here, "[data-surface]", 0.31, 0.62)
        expect(here.locator("[data-now]")).to_contain_text(": 2 ")
        here.select_option("[data-which]", "routes.0")
        tap(here, "[data-surface]", 0.44, 0.5)
        here.select_option("[data-which]", "spirits.4")
        tap(here, "[data-surface]", 0.9, 0.95)
        assert here.evaluate("namedAloud[0]") == [first.partition(":")[0], {"en": "en-GB", "it": "it-IT"}[locale]]
        assert (findings(here), fits_the_screen(here)) == ([], True)
        here.click(".savebar button.big")
        expect(here.locator("[role=status].proposal")).to_be_visible()
    land = library.data(NAME, "land.yaml")
    assert (land["places"][0]["x"], land["places"][0]["y"]) == ("31", "62")
    assert (land["routes"][0]["x"], land["routes"][0]["y"], land["routes"][0]["a"]) == ("44", "50", "town")
    assert land["spirits"][4] == {"id": "fox_2", "x": "90", "y": "95"}
    assert "x" not in land["routes"][1], "what nobody has pointed at stays halfway"
    assert b"x: 44" in b"".join(_unzipped(library.give_out(NAME))), "it goes along with the pack"


def _unzipped(data: bytes) -> Iterator[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield from (archive.read(name) for name in archive.namelist() if name.endswith("land.yaml"))


def test_the_photo_of_a_board_with_markers_lies_flat_beneath_at_once(browser: Browser, server: Server) -> None:
    with page(browser, server, "owner", viewport=PHONE) as here:
        here.goto(home(server, BOARD))
        here.set_input_files("#photo", photo(is_marked=True))
        here.click("[data-shot] button:not([type=button])")
        expect(here.locator("[data-surface] img")).to_have_count(1, timeout=60_000)
        wide, high = here.locator("[data-surface] img").evaluate("(one) => [one.naturalWidth, one.naturalHeight]")
        assert 1.3 < wide / high < 1.55, "as long and wide as an A3 sheet"


def test_without_markers_its_corners_are_tapped_and_can_be_tapped_again(browser: Browser, server: Server) -> None:
    with page(browser, server, "owner", viewport=PHONE) as here:
        here.goto(home(server, BOARD))
        here.set_input_files("#photo", photo(is_marked=False))
        here.click("[data-shot] button:not([type=button])")
        expect(here.locator("[role=alert].notice").first).to_contain_text("markers", timeout=60_000)
        for corner in ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.12, 0.88)):
            tap(here, "[data-corners] .surface", *corner)
        here.click("form[action$='/corners'] button")
        expect(here.locator("[data-surface] img")).to_have_count(1, timeout=60_000)
        expect(here.locator("details[data-corners]")).to_have_count(1)


def test_keys_move_a_spot_and_go_on_and_numbers_do_without_a_photo(
    browser: Browser, server: Server, library: Library
) -> None:
    with page(browser, server, "owner", viewport=PHONE) as here:
        here.goto(home(server, BOARD))
        here.select_option("[data-which]", "places.1")
        here.locator("[data-surface]").focus()
        here.keyboard.press("ArrowRight")
        here.keyboard.press("Shift+ArrowDown")
        here.keyboard.press("Enter")
        expect(here.locator("[data-now]")).to_contain_text(": 3 of")
        assert (here.input_value("[id='places.1.x']"), here.input_value("[id='places.1.y']")) == ("49", "10")
        here.click("summary:has-text('numbers')")
        here.fill("[id='places.2.x']", "7")
        here.click(".savebar button.big")
        expect(here.locator("[role=status].proposal")).to_be_visible()
    places = library.data(NAME, "land.yaml")["places"]
    assert [(one["x"], one["y"]) for one in places[1:3]] == [("49", "10"), ("7", "48")]
