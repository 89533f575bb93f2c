"""The library: packs are begun, sent in, mended and put away, and nothing is lost on the way."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from device.packs import NotTaken
from device.packs.headers import slug
from device.packs.library import Library
from tests.kit.photos import jpeg, png
from tests.kit.zips import HEADER, zipped

OURS = "ours.wonder-book"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "packs")


def demo(library: Library) -> io.BytesIO:
    return io.BytesIO(library.give_out(OURS))


def test_a_pack_is_begun_with_a_name_from_its_title(library: Library) -> None:
    assert library.begin("wonder-book", "La nostra scatola!", "it") == "la-nostra-scatola"
    assert library.begin("wonder-book", "La nostra scatola!", "it") == "la-nostra-scatola-2"
    mine = library.all()[0]
    assert (mine.title, mine.is_playable, mine.errors, mine.languages) == ("La nostra scatola!", True, 0, ("it",))


def test_a_good_pack_comes_in_and_can_be_played(library: Library) -> None:
    name = library.take_in(demo(library))
    mine = next(pack for pack in library.all() if pack.name == name)
    assert (mine.is_playable, mine.is_ours, mine.has_earlier) == (True, False, False)


def test_a_broken_pack_comes_in_and_says_what_is_wrong_where(library: Library) -> None:
    name = library.take_in(zipped({"pack.yaml": HEADER, "wyrms.yaml": "wyrm_cards: [{name: Nobody}]"}))
    assert not library.all()[0].is_playable
    wrong = library.flaws(name, "it")[0]
    assert (wrong.file, wrong.where, wrong.weight) == ("wyrms.yaml", ("wyrm_cards", 0, "id"), "error")
    assert (wrong.place, "riga" in wrong.said) == ("wyrms.yaml, riga 1", False)


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("game: chess\nid: mine\n", "error.packs.no_game"),
        ("game: wonder-book\nid: ../../etc\n", "error.packs.no_name"),
        ("game: wonder-book\nid: ours.wonder-book\n", "error.packs.no_name"),
        ("[" * 5000, "error.packs.no_game"),
    ],
)
def test_a_pack_of_nobody_knows_what_is_refused_and_leaves_nothing(library: Library, header: str, why: str) -> None:
    with pytest.raises(NotTaken) as caught:
        library.take_in(zipped({"pack.yaml": header}))
    assert caught.value.what == why
    assert list(library.folder.iterdir()) == []


def test_what_was_there_before_can_be_put_back_and_so_can_what_was_put_away(library: Library) -> None:
    library.take_in(zipped({"pack.yaml": HEADER.replace("Mine", "First")}))
    library.take_in(zipped({"pack.yaml": HEADER.replace("Mine", "Second")}))
    assert library.all()[0].has_earlier
    library.put_back("mine")
    assert library.all()[0].title == "First"
    library.remove("mine")
    assert library.removed() == {"mine": "First"}
    library.put_back("mine")
    assert library.removed() == {}


def test_an_entry_is_written_and_the_check_speaks_of_the_field(library: Library) -> None:
    name = library.take_in(demo(library))
    card = library.data(name, "wyrms.yaml")["wyrm_cards"][0]
    card["steps"][0]["count"] = "many"
    wrong = library.write(name, "wyrms.yaml", ("wyrm_cards", 0), card, "en")
    assert [(flaw.where[2:], flaw.weight) for flaw in wrong] == [(("steps", 0, "count"), "error")]
    assert library.data(name, "wyrms.yaml")["wyrm_cards"][0]["steps"][0]["count"] == "1"
    card["steps"][0]["count"] = "2"
    assert library.write(name, "wyrms.yaml", ("wyrm_cards", 0), card, "en") == []
    assert library.data(name, "wyrms.yaml")["wyrm_cards"][0] == card


def test_what_came_with_us_is_never_changed(library: Library) -> None:
    before = library.data(OURS, "wyrms.yaml")
    for change in (
        lambda: library.write(OURS, "wyrms.yaml", ("wyrm_cards", 0), {"id": "x"}, "en"),
        lambda: library.keep_photo(OURS, "hall", io.BytesIO(png(3, 3))),
        lambda: library.remove(OURS),
    ):
        with pytest.raises(NotTaken):
            change()
    assert library.data(OURS, "wyrms.yaml") == before


def test_only_files_that_the_game_asks_for_can_be_read(library: Library) -> None:
    name = library.begin("wonder-book", "Mine", "en")
    (library.folder / name / "secret.yaml").symlink_to("/etc/hostname")
    for file in ("secret.yaml", "../../x.yaml", "/etc/passwd", "chapters/../pack.yaml"):
        with pytest.raises(NotTaken):
            library.data(name, file)


def test_one_photo_of_each_thing_is_kept(library: Library) -> None:
    name = library.begin("wonder-book", "Mine", "en")
    library.keep_photo(name, "1-hall", io.BytesIO(png(30, 20)))
    library.keep_photo(name, "1-hall", io.BytesIO(jpeg(30, 20)))
    assert library.photo(name, "1-hall") == (jpeg(30, 20), "jpeg")
    assert library.photo(name, "../pack") is None
    assert [path.name for path in (library.folder / name / "photos").iterdir()] == ["1-hall.jpg"]
    assert library.all()[0].is_playable


def test_packs_that_were_played_from_elsewhere_are_in_the_list(tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "pack.yaml").write_text(HEADER, encoding="utf-8")
    library = Library(tmp_path / "packs", played=lambda: [tmp_path / "away", tmp_path / "gone"])
    away = library.all()[0]
    assert (away.title, away.name.startswith("at.")) == ("Mine", True)
    with pytest.raises(NotTaken):
        library.remove(away.name)


def test_a_name_for_a_folder_has_plain_letters_only() -> None:
    assert slug("  Ünser/../Spiel №1 ") == "nser-spiel-1"
