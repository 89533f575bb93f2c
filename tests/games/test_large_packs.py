"""Packs that are far too large are checked in a moment all the same: each part once, not each with all others."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.contract import AnyTitle
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.game import GAME as WONDER_BOOK


class Flood(NamedTuple):
    """So many lines more at one place of a demo, and what is said of them."""

    title: AnyTitle
    file: str
    above: str
    line: str
    rows: int
    said: str


FLOODS = {
    "endings": Flood(
        WONDER_BOOK, "chapters/1.yaml", "endings:\n", "        - {min: 1, max: 10, text: x}\n", 6_000, "endings_twice"
    ),
    "scenes": Flood(WILDWOODS, "chapters/1.yaml", "scenes:\n", "  - {id: s%d}\n", 6_000, "no_selva"),
}


@pytest.mark.timeout(8)
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_is_read_to_its_end(tmp_path: Path, flood: Flood) -> None:
    shutil.copytree(flood.title.demo(), tmp_path / "pack")
    file = tmp_path / "pack" / flood.file
    before, there, after = file.read_text(encoding="utf-8").partition(flood.above)
    lines = (flood.line % n if "%" in flood.line else flood.line for n in range(flood.rows))
    file.write_text("".join((before, there, *lines, after)), encoding="utf-8")
    _, problems = flood.title.open(tmp_path / "pack")
    assert there
    assert flood.said in {problem.what for problem in problems}
