"""What was read of an owner's cards: words that are in doubt are listed until somebody has looked at them."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from device.cli import main
from device.packs.blank import write_blank
from device.packs.captured import FOLDER, LIST, Captures, set_in_order
from device.packs.library import Library
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.pieces.printed import Printed
from vision.cards.capture import Captured
from vision.cards.text import PrintedText

CARD = "cards:\n  - number: 7\n    kind: story\n    front: {title: Ra1n, text: It rains on the roof.}\n"
READ = {"text": "", "blocks": [{"kind": "title", "text": "Ra1n"}], "doubtful": ["Ra1n", "elsewhere"]}


@pytest.fixture
def packs(tmp_path: Path) -> Library:
    write_blank(tmp_path / "mine", "en", WONDER_BOOK.package)
    chapter = tmp_path / "mine" / "chapters" / "1.yaml"
    chapter.write_text(chapter.read_text().replace("cards: []\n", CARD))
    capture(tmp_path / "mine", {"7": {"front": READ}, "8": {"front": deepcopy(READ)}})
    return Library(tmp_path)


def capture(pack: Path, cards: dict[str, Any]) -> None:
    (pack / FOLDER).mkdir()
    (pack / FOLDER / LIST).write_text(yaml.safe_dump({"cards": cards}))
    (pack / FOLDER / "7-front.jpg").write_bytes(b"\xff\xd8\xff a photo")


def said(packs: Library, language: str = "en") -> list[str]:
    return [flaw.said for flaw in packs.flaws("mine", language) if "Ra1n" in flaw.said]


@pytest.mark.parametrize(("language", "words"), [("en", "hard to read"), ("it", "difficili da leggere")])
def test_doubtful_words_are_listed_with_their_card_until_they_are_put_right(
    packs: Library, language: str, words: str
) -> None:
    assert [words in one and "elsewhere" not in one for one in said(packs, language)] == [True]
    where = next(flaw.where for flaw in packs.flaws("mine", "en") if "Ra1n" in flaw.said)
    assert where == ("cards", 0)
    packs.write("mine", "chapters/1.yaml", (*where, "front", "title"), "Rain", "en")
    assert said(packs) == []


def test_nothing_is_listed_of_a_card_that_was_not_reached_yet(packs: Library) -> None:
    assert {flaw.where for flaw in packs.flaws("mine", "en") if "elsewhere" in flaw.said} == set()
    assert packs.photo("mine", "chapters-1-cards-8") is None


def test_the_photo_of_a_captured_card_stands_beside_its_words(packs: Library) -> None:
    assert packs.photo("mine", "chapters-1-cards-7") == (b"\xff\xd8\xff a photo", "jpeg")
    assert packs.photo("mine", "chapters-1-cards-17") is None


def test_a_list_that_cannot_be_read_is_said_and_left_alone(
    packs: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine" / FOLDER / LIST).write_text("cards: [")
    main(["pack", "check", str(tmp_path / "mine"), "--lang", "en"])
    assert "cannot be opened any more" in capsys.readouterr().out


def test_print_is_put_in_order_by_its_kind() -> None:
    blocks = [("title", "Rain"), ("story", "One."), ("title", "Two"), ("box", "Three."), ("icon", "")]
    found = set_in_order("7", [{"kind": kind, "text": text} for kind, text in blocks])
    assert found == Printed("7", "Rain", "One.\nTwo", "Three.")


def test_what_was_captured_is_there_as_words(packs: Library, tmp_path: Path) -> None:
    assert Captures.open(tmp_path / "mine").printed()["7"] == {"front": Printed("7", "Ra1n", "", "")}


def kept(pack: Captures, number: str) -> None:
    """A card that was photographed, with hardly anything on it."""
    card = Captured(number, 0.99, PrintedText(()), np.full((90, 60, 3), 240, np.uint8))
    pack.keep(number, card, pack.album(), with_photo=False)


def test_two_who_keep_cards_of_one_pack_lose_none_of_each_other(tmp_path: Path) -> None:
    camera, phone = Captures.open(tmp_path), Captures.open(tmp_path)
    album = camera.album()
    kept(camera, "1")
    kept(phone, "2")
    phone.save(phone.album())
    assert camera.is_outdated
    camera.save(album)
    assert sorted(Captures.open(tmp_path).cards) == sorted(camera.cards) == ["1", "2"]
    assert not camera.is_outdated


def test_whoever_writes_last_takes_along_what_all_cards_look_like(tmp_path: Path) -> None:
    made = {name: Captures.open(tmp_path) for name in ("1", "2", "3")}
    albums = {name: one.album() for name, one in made.items()}
    for name, one in made.items():
        card = Captured(name, 0.99, PrintedText(()), np.full((90, 60, 3), 240, np.uint8))
        one.keep(name, card, albums[name], with_photo=False)
    for name, one in made.items():
        one.save(albums[name])
    assert set(Captures.open(tmp_path).album().kept) == {"1 front", "2 front", "3 front"}
