"""Packs of Wildwoods for the owners of the box: examples that are right, and a manual that names every verb."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from device.packs.blank import LANGUAGES, write_blank
from engine.games.wildwoods import verbs
from engine.games.wildwoods.loading import read
from tests.sources import ROOT

PACKAGE = "engine.games.wildwoods"


def tags(kind: object, field: str) -> set[str]:
    """What the verbs, or the conditions, are called in a pack."""
    configs = [verb.__struct_config__ for verb in get_args(kind)]
    return {str(config.tag) for config in configs if config.tag_field == field}


def typed_in(text: str) -> str:
    """A blank file with its examples typed in: what stands behind a `#` above an empty list becomes what is in it."""
    lines, examples = list[str](), list[str]()
    for line in text.splitlines():
        if line.startswith("#   ") and (examples or line.startswith("#   - ")):
            examples.append(line.removeprefix("#"))
        elif line.endswith(": []"):
            lines += [line.removesuffix(" []"), *examples]
            examples = []
        elif not line.startswith("#"):
            lines.append(line)
    assert not examples
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["creatures.yaml", "exploration.yaml", "chapters/1.yaml"])
def test_the_examples_in_a_blank_pack_are_right(tmp_path: Path, language: str, name: str) -> None:
    write_blank(tmp_path / "mine", language, PACKAGE)
    file = tmp_path / "mine" / name
    file.write_text(typed_in(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert [problem for problem in read(tmp_path / "mine").problems if problem.file == name] == []


def test_the_manual_names_every_verb_and_every_condition() -> None:
    manual = (ROOT / "docs/wildwoods.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", manual))
    assert tags(verbs.Op, "do") | tags(verbs.Condition, "is") <= named


def test_the_prologue_and_five_chapters_wait_to_be_typed(tmp_path: Path) -> None:
    write_blank(tmp_path / "mine", "it", PACKAGE)
    report = read(tmp_path / "mine")
    assert report.pack
    assert sorted(report.pack.chapters) == [0, 1, 2, 3, 4, 5]
