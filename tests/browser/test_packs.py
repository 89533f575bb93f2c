"""Packs in a real browser: sent in, typed on sheets, and maps drawn with a finger or with keys."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from device.packs.captured import Captures
from device.packs.library import Library
from tests.browser.browsing import AT_BOTH_ENDS, DESK, PHONE, SIZED, SMALL, TV, findings, fits_the_screen, home, page
from tests.kit.photographed_cards import photo
from tests.kit.zips import HEADER, zipped
from tests.web_panel.phone import evening
from web_panel import Server, serve
from web_panel.rooms import Rooms

MINE = "/packs/missing-midnight"
CARD, MAP = f"{MINE}/entry/wyrms.yaml?at=wyrm_cards.1", f"{MINE}/entry/chapters/1.yaml?at=maps.0"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "packs")
    made.take_in(io.BytesIO(made.give_out("ours.wonder-book")))
    return made


@pytest.fixture
def server(library: Library) -> Iterator[Server]:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        made = serve(panel, host="127.0.0.1", port=0)
        yield made
        made.stop()


@contextmanager
def knowing(browser: Browser, server: Server, **look: Any) -> Iterator[Page]:
    """An owner who wants to see the cards."""
    with page(browser, server, "owner", **look) as here:
        here.goto(home(server, MINE))
        here.locator("form[action$='/open'] button").click()
        here.wait_for_selector("a[href*='/file/']")
        yield here


def file(name: str, data: bytes, kind: str = "application/zip") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": data}


def picture(wide: int, high: int) -> bytes:
    """A whole PNG of one colour."""

    def piece(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x40\x80\x60" * wide) * high)
    return b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", head) + piece(b"IDAT", rows) + piece(b"IEND", b"")


@AT_BOTH_ENDS
def test_a_broken_and_a_good_pack_are_sent_in(browser: Browser, server: Server, library: Library, size: Any) -> None:
    broken = zipped({"pack.yaml": HEADER, "wyrms.yaml": "wyrm_cards: [{id: x, chapter: nine}]"}).getvalue()
    with page(browser, server, "owner", viewport=size) as here:
        for data, said in ((b"nothing", "no ZIP file"), (broken, "1 to put right")):
            here.goto(home(server, "/packs"))
            here.set_input_files("#pack", file("some.zip", data))
            here.click("text=Send it in")
            expect(here.locator("main")).to_contain_text(said)
        library.remove("missing-midnight")
        here.goto(home(server, "/packs"))
        here.set_input_files("#pack", file("good.zip", library.give_out("ours.wonder-book")))
        here.click("text=Send it in")
        expect(here.locator("main")).to_contain_text("can be played")


@SIZED
def test_a_card_is_typed_and_what_is_wrong_stands_beside_it(
    browser: Browser, server: Server, library: Library, size: Any
) -> None:
    with knowing(browser, server, viewport=size) as here:
        here.goto(home(server, CARD))
        here.fill("[id='steps.1.count']", "many")
        here.click(".savebar button.big")
        expect(here.locator("[id='why-steps.1.count-1']")).to_contain_text("many")
        assert here.locator("[id='steps.1.count']").get_attribute("aria-invalid") == "true"
        here.fill("[id='steps.1.count']", "3")
        here.click(".savebar button.big")
        expect(here.locator("[role=status]")).to_have_text("Kept.")
    assert library.data("missing-midnight", "wyrms.yaml")["wyrm_cards"][1]["steps"][1]["count"] == "3"


def test_another_deed_brings_its_own_fields_at_once(browser: Browser, server: Server) -> None:
    with knowing(browser, server) as here:
        here.goto(home(server, CARD))
        here.locator("input[name='steps.0.do'][value=rule]").check(force=True)
        expect(here.locator("[id='steps.0.text.en']")).to_be_visible()


@SIZED
def test_a_place_is_dragged_a_new_one_is_set_and_two_are_joined(
    browser: Browser, server: Server, library: Library, size: Any
) -> None:
    with knowing(browser, server, viewport=size) as here:
        here.goto(home(server, MAP))
        drawn = here.locator("[data-plan] svg")
        box = drawn.bounding_box()
        assert box

        def at(x: float, y: float) -> tuple[float, float]:
            return box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100

        here.mouse.move(*at(50, 8))
        here.mouse.down()
        here.mouse.move(*at(40, 12), steps=4)
        here.mouse.up()
        assert here.input_value("[id='areas.0.x']") == "40"
        here.mouse.click(*at(34, 66))
        expect(here.locator("[id='areas.8.x']")).to_have_value("34")
        here.locator("[data-id=bakery]").click()
        here.locator("[data-id=place_1]").click()
        expect(here.locator("[data-plan] line.dashed[data-ends$='areas.8']")).to_have_count(1)
        here.locator("fieldset[id='at-areas'] .item").last.locator("summary").first.click()
        for tongue in ("en", "it"):
            here.fill(f"[id='areas.8.label.{tongue}']", "Cellar")
        here.click(".savebar button.big")
        expect(here.locator("[role=status]")).to_have_text("Kept.")
    found = library.data("missing-midnight", "chapters/1.yaml")["maps"][0]
    assert (found["areas"][0]["x"], found["areas"][8]["id"]) == ("40", "place_1")
    assert found["borders"][13] == {"a": "bakery", "b": "place_1", "kind": "dashed"}


def test_a_tap_on_the_map_leaves_the_page_where_it_is(browser: Browser, server: Server) -> None:
    with knowing(browser, server) as here:
        here.goto(home(server, MAP))
        drawn = here.locator("[data-plan] svg")
        drawn.scroll_into_view_if_needed()
        here.evaluate("window.same = true; scrollBy(0, 60)")
        before, box = here.evaluate("scrollY"), drawn.bounding_box()
        assert box
        for number, (x, y) in enumerate(((0.34, 0.66), (0.7, 0.2)), 8):
            here.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
            expect(here.locator(f"[id='areas.{number}.x']")).to_have_count(1)
        assert here.evaluate("[window.same, scrollY]") == [True, before]


def test_keys_move_and_join_places_too(browser: Browser, server: Server) -> None:
    with knowing(browser, server, viewport=DESK) as here:
        here.goto(home(server, MAP))
        here.locator("[data-id=belfry]").focus()
        here.keyboard.press("ArrowRight")
        here.keyboard.press("Shift+ArrowDown")
        assert (here.input_value("[id='areas.0.x']"), here.input_value("[id='areas.0.y']")) == ("51", "13")
        here.keyboard.press("Enter")
        here.locator("[data-id=well]").focus()
        here.keyboard.press("Enter")
        expect(here.locator("[data-plan] line[data-ends='areas.0 areas.3'], [data-plan] line")).to_have_count(14)


def test_a_photo_taken_with_the_phone_lies_beneath_the_map(browser: Browser, server: Server) -> None:
    with knowing(browser, server) as here:
        here.goto(home(server, MAP))
        here.set_input_files("#photo", file("map.png", picture(60, 40), "image/png"))
        source = here.locator("[data-plan] image").get_attribute("href")
        size = "async (source) => { const one = new Image(); one.src = source; await one.decode(); return one.width; }"
        assert here.evaluate(size, source) == 60


def test_without_scripts_a_card_is_typed_too(browser: Browser, server: Server, library: Library) -> None:
    with knowing(browser, server, java_script_enabled=False) as here:
        here.goto(home(server, CARD))
        here.fill("#mark", "moon")
        here.click(".savebar button.big")
        expect(here.locator("[role=status]")).to_have_text("Kept.")
    assert library.data("missing-midnight", "wyrms.yaml")["wyrm_cards"][1]["mark"] == "moon"


def test_the_kind_of_a_card_is_chosen_by_its_picture(browser: Browser, server: Server, library: Library) -> None:
    with knowing(browser, server) as here:
        here.goto(home(server, f"{MINE}/entry/chapters/1.yaml?at=cards.3"))
        tile = here.locator(".kinds label", has_text="goal").first
        size = "image => image.decode().then(() => image.naturalWidth)"
        assert tile.locator("img").evaluate(size) > 0
        tile.click()
        assert here.locator(".kinds :checked").get_attribute("value") == "goal"
        here.locator(".kinds :checked").focus()
        here.keyboard.press("ArrowRight")
        assert here.locator(".kinds :checked").get_attribute("value") == "hero"
        assert findings(here) == []


@pytest.mark.timeout(400)
def test_ten_cards_photographed_in_a_row_are_ten_cards_and_nothing_is_typed(
    browser: Browser, server: Server, library: Library
) -> None:
    mine = library.begin("wonder-book", "Mine", "en")
    numbers = [str(number) for number in range(11, 21)]
    with page(browser, server, "owner") as here:
        here.goto(home(server, f"/packs/{mine}/cards"), timeout=60_000)  # it is looked through for the first time
        shots = [file(f"{number}.jpg", photo(number).getvalue(), "image/jpeg") for number in numbers]
        here.set_input_files("#photo", shots[:4])
        here.set_input_files("#photo", shots[4:])  # while the first are still being read
        expect(here.locator("[data-caught] .good")).to_have_count(10, timeout=300_000)
        said = here.locator("[data-caught]").inner_text()
        assert re.findall(r"card (\d+)", said) == numbers[::-1]
        assert "lamplighter" not in said
    kept = Captures.open(library.folder_of(mine)).cards
    assert sorted(kept) == numbers
    assert all("lamplighter" in one["front"]["text"] for one in kept.values())


PAGES = ("/packs", MINE, f"{MINE}/file/chapters/1.yaml", CARD, MAP, f"{MINE}/entry/chapters/1.yaml?at=cards.3")


@pytest.mark.parametrize(
    ("scheme", "locale", "size"),
    [("dark", "en-GB", PHONE), ("light", "it-IT", SMALL), ("light", "en-GB", DESK), ("dark", "it-IT", TV)],
)
def test_every_page_of_packs_is_open_to_everybody(
    browser: Browser, server: Server, scheme: Any, locale: str, size: Any
) -> None:
    with knowing(browser, server, color_scheme=scheme, locale=locale, viewport=size) as here:
        for path in PAGES:
            here.goto(home(server, path))
            assert (path, findings(here)) == (path, [])
            assert fits_the_screen(here), path
            assert not re.search(r"\b(packs|key|choice)\.[a-z_]+\b", here.locator("main").inner_text()), path
