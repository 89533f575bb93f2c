"""Packs of Wildwoods for the owners of the box: the blank one can be played, and says what is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

from device.blank_pack import LANGUAGES, write_blank
from engine.games.wildwoods import verbs
from engine.games.wildwoods.loading import read
from engine.games.wildwoods.pack import WildPack
from engine.packs import is_published
from tests.sources import ROOT

PACKAGE = "engine.games.wildwoods"


def contents(folder: Path) -> dict[str, object]:
    return {
        str(path.relative_to(folder)): yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.yaml"))
    }


def tags(kind: object, field: str) -> set[str]:
    """What the verbs, or the conditions, are called in a pack."""
    configs = [verb.__struct_config__ for verb in get_args(kind)]
    return {str(config.tag) for config in configs if config.tag_field == field}


def typed_in(text: str) -> str:
    """A blank file with its examples typed in: what stands behind a `#` and looks like an entry becomes one."""
    lines = text.splitlines()
    examples = [line.removeprefix("#") for line in lines if line.startswith("#   ")]
    empty = [line for line in lines if line.endswith(": []")]
    assert len(empty) == 1
    return "\n".join([empty[0].removesuffix(" []"), *examples])


def test_the_published_schema_is_that_of_the_models() -> None:
    assert is_published(ROOT / "engine/games/wildwoods/pack.schema.json", WildPack)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_pack_can_be_played_and_says_all_that_is_missing(tmp_path: Path, language: str) -> None:
    write_blank(tmp_path / "mine", language, PACKAGE)
    report = read(tmp_path / "mine")
    assert report.pack is not None
    assert report.pack.header.language == language
    assert {problem.weight for problem in report.problems} == {"blank"}
    assert {problem.file for problem in report.problems} >= {"basics.yaml", "chapters/0.yaml", "chapters/5.yaml"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["creatures.yaml", "exploration.yaml"])
def test_the_examples_in_a_blank_pack_are_right(tmp_path: Path, language: str, name: str) -> None:
    write_blank(tmp_path / "mine", language, PACKAGE)
    file = tmp_path / "mine" / name
    file.write_text(typed_in(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert [problem for problem in read(tmp_path / "mine").problems if problem.file == name] == []


def test_the_manual_names_every_verb_and_every_condition() -> None:
    manual = (ROOT / "docs/wildwoods.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", manual))
    assert tags(verbs.Op, "do") | tags(verbs.Condition, "is") <= named


def test_both_blank_packs_say_the_same(tmp_path: Path) -> None:
    for language in LANGUAGES:
        write_blank(tmp_path / language, language, PACKAGE)
    english, italian = contents(tmp_path / "en"), contents(tmp_path / "it")
    assert list(english) == list(italian)
    assert [name for name in english if english[name] != italian[name]] == ["pack.yaml"]


def test_the_prologue_and_five_chapters_wait_to_be_typed(tmp_path: Path) -> None:
    write_blank(tmp_path / "mine", "it", PACKAGE)
    report = read(tmp_path / "mine")
    assert report.pack
    assert sorted(report.pack.chapters) == [0, 1, 2, 3, 4, 5]
