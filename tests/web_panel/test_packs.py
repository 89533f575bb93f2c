"""Packs on the phone: the list, coming in and going out, and the sheets on which cards and maps are typed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from device.packs.library import Library
from engine.content import Content, Text
from engine.packs.kinds import kind_of
from tests.kit.photos import png
from tests.kit.zips import HEADER, entry, zipped
from tests.web_panel.phone import Phone, evening, let_in
from web_panel import Panel
from web_panel.packs import sheet as sheets
from web_panel.packs.wiring import PassageSeen
from web_panel.rooms import Rooms

MINE = "missing-midnight"
CARD = f"/packs/{MINE}/entry/wyrms.yaml"
MAP = f"/packs/{MINE}/entry/chapters/1.yaml"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "packs")


@pytest.fixture
def panel(library: Library) -> Iterator[Panel]:
    with evening(rooms=Rooms(packs=library)) as (made, _):
        yield made


@pytest.fixture
def owner(panel: Panel, library: Library) -> Phone:
    """An owner with a copy of the demo, who wants to see its cards."""
    library.take_in(io.BytesIO(library.give_out("ours.wonder-book")))
    phone = let_in(panel, "owner")
    phone.post(f"/packs/{MINE}/open", {})
    return phone


def fields(page: str) -> dict[str, str]:
    """A sheet as its page would send it, if nobody touched it."""
    form = page[page.index('id="sheet"') : page.index('<div class="savebar">')]
    form = re.sub(r'<input type="radio"[^>]*?"(?! checked)>', "", form)
    found = dict(re.findall(r'<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', form))
    for name, inside in re.findall(r'<select[^>]*? name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL):
        picked = re.search(r'value="([^"]*)" selected', inside)
        found[name] = picked[1] if picked else ""
    found |= dict(re.findall(r'<textarea[^>]*? name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL))
    return {name: unescape(value) for name, value in found.items()}


def sheet(phone: Phone, path: str, at: str) -> dict[str, str]:
    found = phone.get(f"{path}?at={at}")
    assert found.status_code == 200, found.text
    return fields(found.text)


def keep(phone: Phone, path: str, form: dict[str, str], deed: str = "save", **changed: str) -> TestResponse:
    return phone.post(path, {**form, "do": deed, **{name.replace("__", "."): value for name, value in changed.items()}})


def send(phone: Phone, data: io.BytesIO, path: str = "/packs/import", field: str = "pack", **form: Any) -> TestResponse:
    data.seek(0)
    return phone.post(path, {field: (data, "some.zip"), **form})


# The list -----------------------------------------------------------------------------------------


def test_the_list_says_what_can_be_played(panel: Panel, library: Library) -> None:
    library.take_in(zipped({"pack.yaml": HEADER, "wyrms.yaml": "wyrm_cards: 5"}))
    page = let_in(panel).page("/packs")
    assert "The Missing Midnight" in page
    assert "cannot be played yet: 1 to put right" in page


def test_who_plays_sees_no_way_to_the_cards(panel: Panel, library: Library, owner: Phone) -> None:
    player = let_in(panel)
    assert "/export" not in player.page("/packs")
    for path in (f"/packs/{MINE}", f"/packs/{MINE}/export", f"{CARD}?at=wyrm_cards.0"):
        assert player.get(path).status_code == 403


def test_an_owner_sees_cards_only_after_asking_for_them(panel: Panel, owner: Phone) -> None:
    other = let_in(panel, "owner")
    assert "All Together Now" not in other.page(f"/packs/{MINE}")
    assert other.get(f"{CARD}?at=wyrm_cards.1").status_code == 403
    other.post(f"/packs/{MINE}/open", {})
    assert "All Together Now" in other.page(f"/packs/{MINE}/file/wyrms.yaml")


def test_a_good_pack_goes_out_and_comes_in_again(panel: Panel, library: Library) -> None:
    owner = let_in(panel, "owner")
    sent = owner.get("/packs/ours.wonder-book/export")
    assert sent.headers["Content-Disposition"] == 'attachment; filename="ours.wonder-book.zip"'
    assert send(owner, io.BytesIO(sent.data)).status_code == 303
    assert [pack.name for pack in library.all() if not pack.is_ours] == [MINE]


def test_a_broken_pack_comes_in_and_its_page_says_what_to_do(panel: Panel) -> None:
    owner = let_in(panel, "owner", "it")
    answer = send(owner, zipped({"pack.yaml": HEADER, "wyrms.yaml": "wyrm_cards: [{id: x, chapter: nine}]"}))
    page = owner.page(answer.headers["Location"])
    assert "«nine»" in page
    assert "riga 1" in page


@pytest.mark.parametrize(
    "data", [zipped({"x": "y"}), entry("../x.yaml"), io.BytesIO(b"no zip"), entry("x.yaml", mode=0o120777)]
)
def test_what_is_no_pack_is_refused_in_words_and_leaves_nothing(
    panel: Panel, library: Library, data: io.BytesIO
) -> None:
    owner = let_in(panel, "owner")
    answer = send(owner, data)
    assert answer.status_code == 400
    assert 'class="notice"' in answer.text
    assert not list(library.folder.glob("*"))


def test_a_pack_is_begun_put_away_and_put_back(panel: Panel, library: Library) -> None:
    owner = let_in(panel, "owner")
    owner.post("/packs/begin", {"game": "wonder-book", "title": "Our <box>", "language": "it"})
    assert "Our <box>" in owner.page("/packs/our-box")
    assert "Our &lt;box&gt;" in owner.get("/packs/our-box").text
    owner.post("/packs/our-box/remove", {})
    assert library.removed() == {"our-box": "Our <box>"}
    owner.post("/packs/our-box/back", {})
    assert library.removed() == {}


# A card -------------------------------------------------------------------------------------------


def test_a_sheet_that_nobody_touched_changes_nothing(owner: Phone, library: Library) -> None:
    for file, key in (("wyrms.yaml", "wyrm_cards"), ("heroes.yaml", "heroes"), ("shreds.yaml", "shreds")):
        for at, card in list(enumerate(library.data(MINE, file)[key]))[::3]:
            path = f"/packs/{MINE}/entry/{file}"
            assert keep(owner, path, sheet(owner, path, f"{key}.{at}")).status_code == 303
            assert library.data(MINE, file)[key][at] == card


def test_chapter_cards_and_maps_survive_their_sheets_too(owner: Phone, library: Library) -> None:
    before = library.data(MINE, "chapters/1.yaml")
    for at in ("cards.3", "cards.11", "cards.22", "maps.0", "title"):
        assert keep(owner, MAP, sheet(owner, MAP, at)).status_code == 303
    assert library.data(MINE, "chapters/1.yaml") == before


def test_a_number_is_changed_and_only_that(owner: Phone, library: Library) -> None:
    form = sheet(owner, CARD, "wyrm_cards.1")
    keep(owner, CARD, form, steps__1__count="3", name__it="Insieme")
    card = library.data(MINE, "wyrms.yaml")["wyrm_cards"][1]
    assert (card["steps"][1]["count"], card["name"]["it"], card["name"]["en"]) == ("3", "Insieme", "All Together Now")


def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(owner: Phone, library: Library) -> None:
    answer = keep(owner, CARD, sheet(owner, CARD, "wyrm_cards.1"), steps__1__count="many", mark="moon")
    assert answer.status_code == 400
    assert re.search(r'id="why-steps.1.count-1">.*many', answer.text)
    assert fields(answer.text)["mark"] == "moon"
    assert library.data(MINE, "wyrms.yaml")["wyrm_cards"][1]["mark"] == "ring"


def test_a_step_more_another_kind_and_one_further_up(owner: Phone, library: Library) -> None:
    form = fields(keep(owner, CARD, sheet(owner, CARD, "wyrm_cards.0"), "add:steps").text)
    assert form["steps.2.do"] == "spawn"
    form = fields(keep(owner, CARD, form, "again", steps__2__do="reveal_another").text)
    form = fields(keep(owner, CARD, form, "up:steps.2", steps__2__count="2").text)
    form = fields(keep(owner, CARD, form, "gone:steps.0").text)
    keep(owner, CARD, form)
    steps = library.data(MINE, "wyrms.yaml")["wyrm_cards"][0]["steps"]
    assert steps == [{"do": "reveal_another", "count": "2"}, {"do": "activate", "count": "1"}]


def test_a_new_card_is_added_and_taken_out_again(owner: Phone, library: Library) -> None:
    many = len(library.data(MINE, "wyrms.yaml")["wyrm_cards"])
    keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{many}"), id="nap", name__en="A Nap")
    assert library.data(MINE, "wyrms.yaml")["wyrm_cards"][many] == {"id": "nap", "name": {"en": "A Nap"}}
    keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{many}"), "remove")
    assert len(library.data(MINE, "wyrms.yaml")["wyrm_cards"]) == many


def test_two_who_type_at_once_are_told(panel: Panel, owner: Phone, library: Library) -> None:
    mine = sheet(owner, CARD, "wyrm_cards.1")
    keep(owner, CARD, sheet(owner, CARD, "wyrm_cards.1"), mark="sun")
    answer = keep(owner, CARD, mine, mark="moon")
    assert "Somebody else has changed this meanwhile" in answer.text
    assert library.data(MINE, "wyrms.yaml")["wyrm_cards"][1]["mark"] == "sun"
    keep(owner, CARD, fields(answer.text))
    assert library.data(MINE, "wyrms.yaml")["wyrm_cards"][1]["mark"] == "moon"


@pytest.mark.parametrize(
    ("deed", "outline"),
    [
        ("save", "[" * 20_000),
        ("save", '{"steps": 5}'),
        ("save", "no json"),
        ("add:nowhere.at.all", "{}"),
        ("gone:steps.99", "{}"),
        ("up:name.0", "{}"),
        ("add:steps.x.y", "null"),
    ],
)
def test_a_sheet_that_was_forged_is_refused(owner: Phone, library: Library, deed: str, outline: str) -> None:
    before = library.data(MINE, "wyrms.yaml")
    answer = keep(owner, CARD, sheet(owner, CARD, "wyrm_cards.1"), deed, outline=outline)
    assert answer.status_code == 400
    assert library.data(MINE, "wyrms.yaml") == before


@pytest.mark.parametrize("at", ["wyrm_cards.99", "nowhere.0", "wyrm_cards.x", "", "wyrm_cards.0.steps.0.do.x"])
def test_a_place_that_is_not_there_is_not_found(owner: Phone, at: str) -> None:
    assert owner.get(f"{CARD}?at={at}").status_code == 404


def test_no_other_file_of_the_box_can_be_read_or_written(owner: Phone) -> None:
    for file in ("../../store.db", "/etc/passwd", "chapters/../../x.yaml", "voice/pronounce.yaml"):
        assert owner.get(f"/packs/{MINE}/file/{file}").status_code in (308, 404)
        assert owner.post(f"/packs/{MINE}/entry/{file}", {"at": "a", "do": "save"}).status_code in (308, 404)


# A map --------------------------------------------------------------------------------------------


def test_a_place_is_set_down_moved_and_joined(owner: Phone, library: Library) -> None:
    form = fields(keep(owner, MAP, sheet(owner, MAP, "maps.0"), "place", x="12", y="95").text)
    assert (form["areas.8.x"], form["areas.8.y"]) == ("12", "95")
    form |= {"areas.8.id": "cellar", "areas.8.label.en": "Cellar", "areas.8.label.it": "Cantina", "areas.8.y": "90"}
    for lines in ("dashed", "solid"):
        form = fields(keep(owner, MAP, form, "join", **{"from": "bakery", "to": "cellar"}).text)
        assert form["borders.13.kind"] == lines
    assert keep(owner, MAP, form).status_code == 303
    found = library.data(MINE, "chapters/1.yaml")["maps"][0]
    assert found["areas"][8] == {"id": "cellar", "label": {"en": "Cellar", "it": "Cantina"}, "x": "12", "y": "90"}
    assert found["borders"][13] == {"a": "bakery", "b": "cellar", "kind": "solid"}


def test_a_line_goes_when_it_is_pressed_for_the_third_time(owner: Phone) -> None:
    form = fields(keep(owner, MAP, sheet(owner, MAP, "maps.0"), "join", **{"from": "belfry", "to": "tower"}).text)
    assert (form["borders.0.a"], "borders.12.a" in form) == ("square", False)


def test_a_photo_lies_beneath_the_map(owner: Phone) -> None:
    path = f"/packs/{MINE}/photo/chapters/1.yaml"
    assert send(owner, io.BytesIO(png(40, 30)), path, "photo", at="maps.0").status_code == 303
    page = owner.page(f"{MAP}?at=maps.0")
    source = re.search(r'<image href="([^"]+)"', page)
    assert source
    found = owner.get(source[1])
    assert (found.data, found.mimetype) == (png(40, 30), "image/png")


@pytest.mark.parametrize("data", [b"<svg/>", png(9000, 9000), b"", b"\xff\xd8\xff\xe0junk"])
def test_what_is_no_photo_is_refused_in_words(owner: Phone, data: bytes) -> None:
    answer = send(owner, io.BytesIO(data), f"/packs/{MINE}/photo/chapters/1.yaml", "photo", at="maps.0")
    assert answer.status_code == 400
    assert 'class="notice"' in answer.text


# Reading a photographed card ----------------------------------------------------------------------


def test_what_was_read_is_mended_and_put_where_it_belongs(owner: Phone, library: Library) -> None:
    form = sheet(owner, CARD, "wyrm_cards.1")
    shown = keep(owner, CARD, form, "put:0", passage__0="Everybody at Once", into__0="name:en").text
    assert fields(shown)["name.en"] == "Everybody at Once"
    keep(owner, CARD, fields(shown))
    assert library.data(MINE, "wyrms.yaml")["wyrm_cards"][1]["name"] == {
        "en": "Everybody at Once",
        "it": "Tutti insieme",
    }


def test_all_that_was_read_is_put_where_it_belongs_with_one_press(owner: Phone) -> None:
    read = {"passage.0": "All Together", "passage.1": "Nobody moves.", "passage.2": " ", "passage.3": "Then they rest."}
    into = {"into.0": "name:en", **{f"into.{at}": "name:it" for at in (1, 2, 3)}}
    shown = fields(keep(owner, CARD, {**sheet(owner, CARD, "wyrm_cards.1"), **read, **into}, "put:all").text)
    assert (shown["name.en"], shown["name.it"]) == ("All Together", "Nobody moves.\n\nThen they rest.")


def test_what_was_read_is_offered_the_field_that_it_looks_like() -> None:
    with Flask("x").test_request_context():
        slots = sheets.sheet(kind_of(Titled), {}, ("en",))
    passages = [PassageSeen(kind, "x", ()) for kind in ("story", "title", "box")]
    assert sheets.fitting(slots, passages) == ["text:en", "name:en", "text:en"]


class Titled(Content):
    """Something with a name and a text."""

    text: Text = Text()
    name: Text = Text()


def test_a_second_passage_joins_the_first_and_the_same_one_is_there_once(owner: Phone) -> None:
    read = {"passage.0": "Nobody moves.", "passage.1": "Everybody runs.", "passage.2": "Then they rest."}
    form = {**sheet(owner, CARD, "wyrm_cards.1"), **read, "into.1": "name:en", "into.2": "name:en"}
    first = keep(owner, CARD, form, "put:1").text
    second = keep(owner, CARD, {**fields(first), **read, "into.2": "name:en"}, "put:2").text
    assert fields(second)["name.en"] == "Everybody runs.\n\nThen they rest."
    third = keep(owner, CARD, {**fields(second), **read, "into.2": "name:en"}, "put:2").text
    assert fields(third)["name.en"] == "Everybody runs.\n\nThen they rest."


def photo_of(owner: Phone, at: str) -> str:
    """Where the sheet of this entry has its photo; empty: nowhere."""
    page = owner.page(f"/packs/{MINE}/entry/wyrms.yaml?at={at}")
    found = re.search(r'src="(/packs/[^"]*/photo/[^"]*)"', page)
    return found[1] if found else ""


def test_the_photo_of_a_new_card_stays_with_it_and_comes_to_no_other(owner: Phone, library: Library) -> None:
    shot, end = f"/packs/{MINE}/photo/wyrms.yaml", len(library.data(MINE, "wyrms.yaml")["wyrm_cards"])
    assert send(owner, io.BytesIO(png(40, 30)), shot, "photo", at=f"wyrm_cards.{end}").status_code == 303
    assert photo_of(owner, f"wyrm_cards.{end}")
    assert keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{end}"), id="yawn").status_code == 303
    there = photo_of(owner, f"wyrm_cards.{end}")
    assert there.endswith("cards-yawn")
    assert owner.get(there).status_code == 200
    assert photo_of(owner, f"wyrm_cards.{end + 1}") == ""


def test_a_card_that_is_taken_out_takes_its_photo_with_it_and_leaves_the_others_theirs(
    owner: Phone, library: Library
) -> None:
    shot, end = f"/packs/{MINE}/photo/wyrms.yaml", len(library.data(MINE, "wyrms.yaml")["wyrm_cards"])
    send(owner, io.BytesIO(png(40, 30)), shot, "photo", at=f"wyrm_cards.{end}")
    keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{end}"), id="yawn")
    keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{end}"), "remove")
    keep(owner, CARD, sheet(owner, CARD, f"wyrm_cards.{end}"), id="yawn")
    assert photo_of(owner, f"wyrm_cards.{end}") == ""
    assert list((library.folder / MINE / "photos").iterdir())  # it is put away, not lost


@pytest.mark.parametrize("where", ["id:en", "name:de", "nowhere:en", ""])
def test_words_are_put_into_no_other_field(owner: Phone, where: str) -> None:
    form = sheet(owner, CARD, "wyrm_cards.1")
    assert keep(owner, CARD, form, "put:0", passage__0="x", into__0=where).status_code == 400


def test_print_is_read_from_a_photo(owner: Phone, library: Library) -> None:
    """With the real networks, in their child."""
    card = np.full((900, 640, 3), 250, np.uint8)
    for at, line in enumerate(("The lantern is lit", "and nobody is home")):
        cv2.putText(card, line, (60, 220 + 90 * at), cv2.FONT_HERSHEY_DUPLEX, 1.4, (20, 20, 20), 3, cv2.LINE_AA)
    whole = cv2.copyMakeBorder(card, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(40, 70, 40))
    photo = io.BytesIO(cv2.imencode(".jpg", whole)[1].tobytes())
    entry_at = {"at": "wyrm_cards.1"}
    assert send(owner, photo, f"/packs/{MINE}/photo/wyrms.yaml", "photo", **entry_at).status_code == 303
    answer = owner.post(f"/packs/{MINE}/read/wyrms.yaml", entry_at)
    assert "lantern" in answer.text.casefold(), answer.text[-2000:]
    points_at_a_number(owner, library, entry_at)


def points_at_a_number(owner: Phone, library: Library, entry_at: dict[str, str]) -> None:
    """A finger on the same photo, a quarter of the card from its left and a tenth from its upper edge."""
    path, wide = f"/packs/{MINE}/spot/wyrms.yaml", 640 + 2 * 60
    x, y = (round(280 * (60 + part) / wide) for part in (160, 90))
    assert owner.post(path, {**entry_at, "finger.x": str(x), "finger.y": str(y)}).status_code == 303
    assert library.data(MINE, "pack.yaml")["numbers_at"] == {"x": 25, "y": 10}
    missed = owner.post(path, {**entry_at, "finger.x": "2", "finger.y": "2"})
    assert missed.status_code == 400
    assert "no card under your finger" in missed.text
    assert owner.post(path, {**entry_at, "finger.x": "a"}).status_code == 400


def test_without_a_photo_there_is_nothing_to_read(owner: Phone) -> None:
    answer = owner.post(f"/packs/{MINE}/read/wyrms.yaml", {"at": "wyrm_cards.2"})
    assert answer.status_code == 400
    assert 'class="notice"' in answer.text


def test_what_stands_at_the_head_of_a_file_has_its_name(owner: Phone) -> None:
    page = owner.page(f"/packs/{MINE}/file/chapters/1.yaml")
    shown = re.findall(r'<small class="dim">([^<]+)</small> <span>([^<]+)</span>', page)
    assert shown == [("number", "1"), ("title", "Eleven Strokes"), ("first card", "1"), ("last card", "25")]


def test_every_pack_on_the_shelf_has_a_picture_or_a_night_of_paper(owner: Phone) -> None:
    page = owner.page("/packs")
    covers = re.findall(r'<img class="cover" src="([^"]+)"', page)
    assert [owner.get(cover).status_code for cover in covers] == [200] * len(covers)
    assert len(covers) + page.count('class="cover blank"') == page.count('<li class="card">')
    assert "/art/wonder-book/cover.svg" in covers
    assert page.count('class="cover blank"') == 1  # the owner's own
