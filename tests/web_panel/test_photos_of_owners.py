"""Photos that owners have taken stand in the frames of what lies open on the table; nobody sees any other of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.packs.library import Library
from device.phones.part import PanelEvening
from engine.art import photos
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.table import Hero, WonderTable
from tests.device.demo_evening import at_step, cards
from tests.kit.photos import png
from tests.web_panel.phone import Phone, let_in
from web_panel import Panel

HERO, STORY = "heroes-heroes-nora", "chapters-1-cards-17"


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """A player at a table on which Nora stands, whose owner has photographed Nora, Bruno and a card of the story."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in (HERO, STORY, "heroes-heroes-bruno"):
        (folder / f"{name}.png").write_bytes(png(6, 4))
    heroes = {"nora": Hero("nora", "Anna", area="square", hearts=3, max_hearts=6)}
    table = WonderTable(players=["Anna"], heroes=heroes, areas=["square"], destiny=5, phase="players", deck=[1])
    session, panel = Session(at_step(table)), Panel()
    session.start()
    found = replace(cards(), art=replace(GAME.art, photos=photos(tmp_path)))
    panel.open(PanelEvening(session, GAME, found, Chance("1")))
    yield let_in(panel)
    panel.close()
    session.stop()


def test_the_owners_photo_stands_in_the_frame_and_not_our_drawing(phone: Phone) -> None:
    page = phone.page()
    assert page.count(f'"/photo/{HERO}"') == 2  # on the map, and among the people
    assert "/art/wonder-book/nora.svg" not in page
    with phone.get(f"/photo/{HERO}") as answer:
        assert (answer.status_code, answer.mimetype) == (200, "image/png")


@pytest.mark.parametrize("name", [STORY, "heroes-heroes-bruno", "../secret", "nobody"])
def test_what_does_not_lie_on_the_table_is_shown_to_nobody(phone: Phone, name: str) -> None:
    assert phone.get(f"/photo/{name}").status_code == 404


def test_a_pack_is_opened_with_the_photos_of_its_owner(tmp_path: Path) -> None:
    library = Library(tmp_path / "packs")
    pack = library.begin("wonder-book", "Mine", "en")
    with (tmp_path / "nora.png").open("wb+") as photo:
        photo.write(png(6, 4))
        library.keep_photo(pack, HERO, photo)
    opened, problems = GAME.open(library.folder_of(pack))
    assert opened, problems
    assert (opened.art.photo("nora"), opened.art.photo("nor"), opened.art.photo("")) == (HERO, "", "")
