"""Every rule and every example is named by a test, and every name in a test is one of them, in every game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.games.ledger import LEDGERS, Ledger, every_test

every_game = pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.name)


@every_game
def test_every_rule_and_every_example_is_named_by_a_test(ledger: Ledger) -> None:
    """But for those that only concern the hands."""
    assert len(ledger.wanted) > 200
    assert sorted(ledger.wanted - ledger.named.keys()) == []


@every_game
def test_every_id_in_a_test_is_in_the_rulebook(ledger: Ledger) -> None:
    assert sorted(ledger.named.keys() - ledger.known) == []


@every_game
def test_every_id_that_a_rule_shows_for_why_is_in_the_rulebook(ledger: Ledger) -> None:
    """And most rules of the book can be shown somewhere."""
    assert sorted(ledger.shown - ledger.known) == []
    rules = [name for name in ledger.known if "-EX-" not in name]
    assert len(ledger.shown) / len(rules) > 0.8


def test_the_alarm_rings_for_an_id_that_nobody_knows(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('def test_y() -> None:\n    """WB-XXX-99"""\n', encoding="utf-8")
    (test,) = every_test(tmp_path / "test_x.py")
    assert LEDGERS[0].pattern.findall(ast.get_docstring(test) or "") == ["WB-XXX-99"]
