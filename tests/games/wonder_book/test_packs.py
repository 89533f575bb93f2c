"""Packs of Wonder Book: the demo is whole, the blank one can be played, and broken ones say what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from device.blank_pack import LANGUAGES, write_blank
from engine.errors import PackError
from engine.games.wonder_book.loading import boxed, demo, demo_folder, read
from engine.games.wonder_book.pack import WonderPack
from engine.packs import is_published
from tests.sources import ROOT

PACKAGE = "engine.games.wonder_book"


def contents(folder: Path) -> dict[str, object]:
    return {
        str(path.relative_to(folder)): yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.yaml"))
    }


def test_the_demo_has_no_problem_at_all() -> None:
    assert read(demo_folder()).problems == ()
    assert len(demo().heroes) == 4


def test_the_published_schema_is_that_of_the_models() -> None:
    assert is_published(ROOT / "engine/games/wonder_book/pack.schema.json", WonderPack)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_pack_can_be_played_and_says_all_that_is_missing(tmp_path: Path, language: str) -> None:
    write_blank(tmp_path / "mine", language, PACKAGE)
    report = read(tmp_path / "mine")
    assert report.pack is not None
    assert report.pack.header.language == language
    assert {problem.weight for problem in report.problems} == {"blank"}
    missing = {problem.what for problem in report.problems}
    assert {"blank_cards", "no_end_card", "blank_wyrm_card", "hero_without_attack", "hero_without_skill"} <= missing
    assert list(boxed(report.pack).heroes) == ["ken", "lara", "sid", "tina"]


def test_both_blank_packs_say_the_same(tmp_path: Path) -> None:
    for language in LANGUAGES:
        write_blank(tmp_path / language, language, PACKAGE)
    english, italian = contents(tmp_path / "en"), contents(tmp_path / "it")
    assert list(english) == list(italian)
    different = [name for name in english if english[name] != italian[name]]
    assert different == ["pack.yaml", "shreds.yaml", "wyrms.yaml"]  # the language, and the names of the cards


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("do not touch", encoding="utf-8")
    with pytest.raises(PackError, match="pack_there"):
        write_blank(tmp_path, "en", PACKAGE)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
