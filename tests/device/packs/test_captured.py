"""What was read of an owner's cards: words that are in doubt are listed until somebody has looked at them."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from device.cli import main
from device.packs.blank import write_blank
from device.packs.captured import FOLDER, LIST, Captures, set_in_order
from device.packs.library import Library
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.pieces.printed import Printed

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
