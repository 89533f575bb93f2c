"""Style sheets can be read: one rule a line, and no line that leaves the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT

SHEETS = sorted((ROOT / "web_panel/static").glob("*.css"))
LONGEST = 120
ONE_AFTER_ANOTHER = re.compile(r"\}\s*[^\s}/]")  # a rule of a query that fits into one line may share it


def unreadable(text: str) -> Iterator[int]:
    """The lines that nobody could read."""
    for number, line in enumerate(text.splitlines(), 1):
        is_crowded = ONE_AFTER_ANOTHER.search(line) and not line.lstrip().startswith("@")
        is_long = len(line) > LONGEST and not line.lstrip().startswith("/*")
        if is_crowded or is_long:
            yield number


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_has_one_rule_a_line(path: Path) -> None:
    assert [*unreadable(path.read_text(encoding="utf-8"))] == []


def test_what_is_crowded_or_long_is_found() -> None:
    long = f"a {{ background: {'x' * LONGEST}; }}"
    text = (
        f"a {{ top: 0; }} b {{ top: 0; }}\n{long}\n@media print {{ a {{ top: 0; }} b {{ top: 0; }} }}\na {{ top: 0; }}"
    )
    assert [*unreadable(text)] == [1, 2]
