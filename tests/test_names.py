"""One word, one thing: a class has its name for itself, and the glossary knows what it speaks of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from bench.house import classes
from tests.sources import PACKAGES, ROOT, Source, planted, sources

WORDS = ROOT / "docs" / "words.md"


def test_every_class_has_its_name_for_itself() -> None:
    assert not classes()


def test_a_name_that_is_used_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = planted("voice/journals.py", "class Journal: ...")
    monkeypatch.setattr("bench.house.sources", lambda *rooms: [*sources(*rooms), twice])
    assert "Journal" in classes()


def named(files: Iterable[Source]) -> set[str]:
    return {node.name for source in files for node in source.tree.body if isinstance(node, ast.ClassDef)}


def test_the_glossary_speaks_of_classes_that_exist() -> None:
    spoken = set(re.findall(r"`([A-Z]\w+)`", WORDS.read_text(encoding="utf-8")))
    assert spoken
    assert spoken <= named(sources(*PACKAGES))


def lacking(page: Path) -> set[str]:
    """What a room's README tells of as its files, and what is none."""
    text, room = page.read_text(encoding="utf-8"), page.parent
    first = re.findall(r"^(?:\| |- )((?:`[\w/]+`[, ]*)+)(?=\||:)", text, re.MULTILINE)
    names = {name.rstrip("/") for told in first for name in re.findall(r"`([\w/]+)`", told)}
    there = {path.stem for path in room.iterdir()} | {path.name for path in room.iterdir()}
    return {name for name in names if name not in there and not (room / name).exists()}


@pytest.mark.parametrize("room", ["device", "device/trust", "engine", "voice", "vision", "web_panel"])
def test_the_page_of_a_room_tells_of_files_that_are_there(room: str) -> None:
    assert lacking(ROOT / room / "README.md") == set()


def test_a_page_that_tells_of_a_file_that_is_gone_is_found(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("- `README`, `gone`: both.\n", encoding="utf-8")
    assert lacking(page) == {"gone"}
