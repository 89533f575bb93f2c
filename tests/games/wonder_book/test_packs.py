"""Packs of Wonder Book: the demo has its heroes, and so has an empty one."""

from __future__ import annotations

from pathlib import Path

from device.packs.blank import write_blank
from engine.games.wonder_book.loading import boxed, demo, read


def test_the_demo_has_four_heroes_of_our_own() -> None:
    assert len(demo().heroes) == 4


def test_a_blank_pack_has_the_four_heroes_of_the_box(tmp_path: Path) -> None:
    write_blank(tmp_path / "mine", "en", "engine.games.wonder_book")
    pack = read(tmp_path / "mine").pack
    assert pack
    assert list(boxed(pack).heroes) == ["ken", "lara", "sid", "tina"]
