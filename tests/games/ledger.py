"""The ledger of a game: which of its rules and examples the tests name, and which its code shows when asked why."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.rulebook import Rulebook
from tests.sources import ROOT


@dataclass(frozen=True)
class Ledger:
    """One game: the letters that its rules begin with, and the name of its folders."""

    letters: str
    name: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What an id looks like."""
        return re.compile(rf"\b{self.letters}-[A-Z]{{2,4}}-\d{{2}}\b")

    @property
    def rulebook(self) -> Rulebook:
        """Its rules in our words."""
        return Rulebook.load(f"engine.games.{self.name}")

    @cached_property
    def known(self) -> set[str]:
        """Every id there is."""
        return set(self.rulebook.statements)

    @cached_property
    def wanted(self) -> set[str]:
        """Every id that a test can name: not those that only concern the hands; RULES.md says which and why."""
        return {rule.id for rule in self.rulebook.statements.values() if "hands" not in rule.notes}

    @cached_property
    def named(self) -> dict[str, list[str]]:
        """From each id to the tests whose docstring names it."""
        found: dict[str, list[str]] = {}
        for path in sorted((ROOT / "tests/games" / self.name).rglob("test_*.py")):
            for test in every_test(path):
                for name in self.pattern.findall(ast.get_docstring(test) or ""):
                    found.setdefault(name, []).append(f"{path.name}:{test.name}")
        return found

    @cached_property
    def shown(self) -> set[str]:
        """Every id that the code of the game names."""
        files = (ROOT / "engine/games" / self.name).glob("*.py")
        return {name for path in files for name in self.pattern.findall(path.read_text(encoding="utf-8"))}


def every_test(path: Path) -> Iterator[ast.FunctionDef]:
    """The tests of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


LEDGERS = (Ledger("WB", "wonder_book"), Ledger("WW", "wildwoods"), Ledger("UN", "unnamed"))
