"""Packs of every game: the demo is whole, the blank one can be played and is the same in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
import yaml

from device.packs.blank import LANGUAGES, blank_languages, write_blank
from engine.contract import AnyTitle
from engine.errors import PackError
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.packs import is_published
from engine.shelf import SHELF
from tests.sources import ROOT


class Blank(NamedTuple):
    """What an empty pack says is missing, and which of its files have words in them."""

    title: AnyTitle
    missing: set[str]
    worded: list[str]


BLANKS = (
    Blank(
        WONDER_BOOK,
        {"blank_cards", "no_end_card", "blank_wyrm_card", "blank_shred", "hero_without_attack", "hero_without_skill"},
        ["pack.yaml", "shreds.yaml", "wyrms.yaml"],
    ),
    Blank(
        WILDWOODS,
        {"no_spirit_spaces", "no_blessing_spaces", "no_creatures", "no_exploration", "no_shadows", "no_scenes"},
        ["pack.yaml"],
    ),
)
each_game = pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
each_blank = pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: blank.title.id)


def numbers_in(kind: object) -> Iterator[dict[str, object]]:
    """Every whole number in a part of a schema, however deep."""
    if isinstance(kind, dict) and kind.get("type") == "integer":
        yield kind
    for part in kind.values() if isinstance(kind, dict) else kind if isinstance(kind, list) else ():
        yield from numbers_in(part)


def contents(folder: Path) -> dict[str, object]:
    return {
        str(path.relative_to(folder)): yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.yaml"))
    }


def test_every_game_on_the_shelf_has_an_empty_pack_in_every_language() -> None:
    assert [blank_languages(title.package) for title in SHELF] == [LANGUAGES] * len(SHELF)


@each_game
def test_the_demo_has_no_problem_at_all(title: AnyTitle) -> None:
    cards, problems = title.open(title.demo())
    assert cards
    assert list(problems) == []


@each_game
def test_the_published_schema_is_that_of_the_models(title: AnyTitle) -> None:
    assert is_published(ROOT / title.package.replace(".", "/") / "pack.schema.json", title.model)


@each_game
def test_every_number_of_a_card_has_a_lowest_and_a_highest(title: AnyTitle) -> None:
    """One without would let a card count for ever."""
    _, models = msgspec.json.schema_components([title.model])
    numbers = {
        f"{name}.{key}": part
        for name, model in models.items()
        for key, kind in model.get("properties", {}).items()
        for part in numbers_in(kind)
        if name != "PackHeader"
    }
    assert numbers
    assert [place for place, part in numbers.items() if not {"minimum", "maximum"} <= part.keys()] == []


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_pack_can_be_played_and_says_that_much_is_missing(
    tmp_path: Path, title: AnyTitle, language: str
) -> None:
    write_blank(tmp_path / "mine", language, title.package)
    cards, problems = title.open(tmp_path / "mine")
    assert cards
    assert {problem.weight for problem in problems} == {"blank"}
    assert contents(tmp_path / "mine")["pack.yaml"]["language"] == language  # type: ignore[index]


@each_blank
def test_a_blank_pack_says_all_that_is_missing(tmp_path: Path, blank: Blank) -> None:
    write_blank(tmp_path / "mine", "en", blank.title.package)
    assert blank.missing <= {problem.what for problem in blank.title.open(tmp_path / "mine")[1]}


@each_blank
def test_both_blank_packs_say_the_same(tmp_path: Path, blank: Blank) -> None:
    for language in LANGUAGES:
        write_blank(tmp_path / language, language, blank.title.package)
    english, italian = contents(tmp_path / "en"), contents(tmp_path / "it")
    assert list(english) == list(italian)
    assert [name for name in english if english[name] != italian[name]] == blank.worded


@each_game
def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, title: AnyTitle) -> None:
    (tmp_path / "letter.txt").write_text("do not touch", encoding="utf-8")
    with pytest.raises(PackError, match="pack_there"):
        write_blank(tmp_path, "en", title.package)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
