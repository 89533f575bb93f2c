"""The usual slips of YAML, told from one another so that each gets a sentence that says what to do.

PyYAML's two scanners, in C and in Python, use slightly different words; the patterns below fit both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import yaml

TAB = re.compile(r" *\t")
COLON_IN_TEXT = re.compile(r":\s.*:(\s|$)")
QUOTED = re.compile(r"""(^|[:\-\[,{])\s*['"]""")

# (what the scanner was doing and what it met, our phrase, whether the place where it began tells more)
SLIPS: tuple[tuple[str, str, bool], ...] = (
    (r"tab character|'\\t'", "tab", False),
    (r"quoted scalar.*(end of stream|document indicator)", "open_quote", True),
    (r"quoted scalar.*(escape|hexa?decimal)", "escape", False),
    (r"flow sequence|flow mapping", "open_bracket", True),
    (r"simple key.*could not find expected ':'", "no_colon", True),
    (r"block scalar", "block_text", False),
    (r"sequence entries are not allowed", "list_place", False),
    (r"cannot start any token|alias|anchor|tag|node content|mapping keys|directive|YAML document", "odd_start", False),
    (r"mapping values are not allowed", "colon", False),
    (r"expected key|block mapping|block collection|document start", "indentation", False),
)


@dataclass(frozen=True)
class Mistake:
    """A slip: its phrase and where it is."""

    what: str
    line: int
    about: Mapping[str, str] = field(default_factory=dict)


def diagnose(error: Exception, text: str) -> Mistake:
    """What the people who typed this most likely did."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Mistake("not_yaml", 0)
    lines = text.split("\n")
    said = f"{error.context or ''} {error.problem or ''}"
    what, at_start = next(
        ((slip, first) for pattern, slip, first in SLIPS if re.search(pattern, said)), ("not_yaml", False)
    )
    mark = error.context_mark if at_start and error.context_mark else error.problem_mark
    row, column = min(mark.line, len(lines) - 1), mark.column
    return _looked_at(what, row, column, lines[row])


def _looked_at(what: str, row: int, column: int, line: str) -> Mistake:
    if TAB.match(line):
        return Mistake("tab", row + 1)
    if what == "odd_start":
        return Mistake(what, row + 1, {"sign": line[column : column + 1] or line.strip()[:1]})
    if what == "colon":
        return Mistake("colon_in_text" if COLON_IN_TEXT.search(line) else "indentation", row + 1)
    if what == "indentation" and QUOTED.search(line):
        return Mistake("after_quote", row + 1)
    return Mistake(what, row + 1)
