"""One word, one thing: a class has its name for itself, and the glossary knows what it speaks of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

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
