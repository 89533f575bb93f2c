"""Photographing cards: ten in a row are ten cards, nothing of them is told, and what is no card is said."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.packs.captured import Captures
from device.packs.library import Library
from tests.kit.photographed_cards import STORY, photo
from tests.kit.photos import png
from tests.web_panel.phone import Phone, evening, let_in
from web_panel import Panel
from web_panel.rooms import Rooms

JSON = {"Accept": "application/json"}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "packs")


@pytest.fixture
def panel(library: Library) -> Iterator[Panel]:
    with evening(rooms=Rooms(packs=library)) as (made, _):
        yield made


@pytest.fixture
def mine(library: Library) -> str:
    """An owner's pack, begun just now."""
    return library.begin("wonder-book", "Mine", "en")


def shoot(owner: Phone, mine: str, data: io.BytesIO, **headers: str) -> Any:
    return owner.post(f"/packs/{mine}/cards", {"photo": (data, "card.jpg")}, **(headers or JSON))


@pytest.mark.timeout(240)
def test_cards_in_a_row_are_as_many_cards_and_nothing_of_them_is_told(
    panel: Panel, library: Library, mine: str
) -> None:
    owner = let_in(panel, "owner")
    told = [shoot(owner, mine, photo(str(number), seed=1)).json for number in (5, 17, 30)]
    assert [one["ok"] for one in told] == [True] * 3
    assert [re.findall(r"card (\d+)", one["said"]) for one in told] == [["5"], ["17"], ["30"]]
    words = {word.strip(".,") for word in STORY.split() if len(word) > 4}
    assert not [word for word in words for one in told if word in one["said"]]
    kept = Captures.open(library.folder_of(mine)).cards
    assert sorted(kept) == ["17", "30", "5"]
    assert all("lamplighter" in one["front"]["text"] for one in kept.values())
    assert "3 cards photographed" in owner.page(f"/packs/{mine}")


def test_what_is_no_card_is_said_and_keeps_nothing(panel: Panel, library: Library, mine: str) -> None:
    owner = let_in(panel, "owner")
    gray = io.BytesIO(cv2.imencode(".jpg", np.full((400, 400, 3), 90, np.uint8))[1].tobytes())
    for data in (gray, io.BytesIO(b"no picture")):
        sent = shoot(owner, mine, data)
        assert (sent.status_code, sent.json["ok"]) == (400, False)
        assert sent.json["said"]
    assert not Captures.open(library.folder_of(mine)).cards


def test_without_a_script_the_page_says_it(panel: Panel, mine: str) -> None:
    owner = let_in(panel, "owner")
    page = shoot(owner, mine, io.BytesIO(b"no picture"), Accept="text/html")
    assert page.status_code == 400
    assert "data-got" in page.text


def test_only_an_owner_photographs_and_what_came_with_us_takes_nothing(panel: Panel, mine: str) -> None:
    assert let_in(panel).get(f"/packs/{mine}/cards").status_code == 403
    owner = let_in(panel, "owner")
    assert owner.get("/packs/ours.wonder-book/cards").status_code == 403
    assert shoot(owner, "ours.wonder-book", io.BytesIO(png(9, 9))).status_code == 400
