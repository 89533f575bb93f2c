"""Every rule and every example is named by a test, and every name in a test is one of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from engine.rulebook import Rulebook
from tests.sources import ROOT

ID = re.compile(r"\bWB-[A-Z]{2,4}-\d{2}\b")
HERE = Path(__file__).parent


def examples_in(path: Path) -> Iterator[ast.FunctionDef]:
    """The tests of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def named_in_tests() -> dict[str, list[str]]:
    """From each id to the tests whose docstring names it."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for test in examples_in(path):
            for name in ID.findall(ast.get_docstring(test) or ""):
                found.setdefault(name, []).append(f"{path.name}:{test.name}")
    return found


def rulebook() -> Rulebook:
    return Rulebook.load("engine.games.wonder_book")


def test_every_rule_and_every_example_is_named_by_a_test() -> None:
    """But for those that only concern the hands; RULES.md says which and why."""
    wanted = {rule.id for rule in rulebook().statements.values() if "hands" not in rule.notes}
    assert sorted(wanted - named_in_tests().keys()) == []


def test_every_id_in_a_test_is_in_the_rulebook() -> None:
    assert sorted(named_in_tests().keys() - rulebook().statements.keys()) == []


def test_every_id_that_a_rule_shows_for_why_is_in_the_rulebook() -> None:
    """And most rules of the book can be shown somewhere."""
    shown = {
        name
        for path in (ROOT / "engine/games/wonder_book").glob("*.py")
        for name in ID.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(shown - rulebook().statements.keys()) == []
    rules = [rule.id for rule in rulebook().statements.values() if "WB-EX" not in rule.id]
    assert len(shown) / len(rules) > 0.8


def test_the_alarm_rings_for_an_id_that_nobody_knows(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('def test_y() -> None:\n    """WB-XXX-99"""\n', encoding="utf-8")
    (test,) = examples_in(tmp_path / "test_x.py")
    assert ID.findall(ast.get_docstring(test) or "") == ["WB-XXX-99"]
