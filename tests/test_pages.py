"""The pages: what they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.written_pages import HERE
from tests.sources import PACKAGES, ROOT

PLACE = re.compile(rf"`((?:{'|'.join((*PACKAGES, 'tests', 'bench', 'systemd', 'docs'))})/[\w./-]+)`")
LINK = re.compile(r"\]\(([\w./-]+\.\w+)(?:#[\w-]+)?\)")


@pytest.mark.parametrize("page", HERE, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_place_that_a_page_names_is_there(page: Path) -> None:
    assert missing(page) == []


def test_one_that_is_not_there_would_be_found() -> None:
    assert places("see `tests/nowhere.py`, `engine/game.py` and `device/store`") == [
        "tests/nowhere.py",
        "engine/game.py",
        "device/store",
    ]
    assert not exists("tests/nowhere.py")


def missing(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    links = [place for place in LINK.findall(text) if not (page.parent / place).exists()]
    return [*(place for place in places(text) if not exists(place)), *links]


def places(text: str) -> list[str]:
    found = [found.rstrip("./") for found in PLACE.findall(text)]
    return [place for place in found if not place.rpartition("/")[2].isupper()]  # a name to be put in


def exists(place: str) -> bool:
    return (ROOT / place).exists() or (ROOT / f"{place}.py").exists()
