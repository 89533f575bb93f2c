"""The rulebook: a game's RULES.md, rule by rule, so that "Why?" can be answered in words.

Each rule is one line, `- **WB-GEN-01** Its words.`; notes in braces at the end are for makers and are not read aloud.
English is in RULES.md, another language in RULES.<language>.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import NamedTuple

from engine.frames import RULE_ID

LINE = re.compile(rf"- \*\*(?P<id>{RULE_ID.pattern})\*\* (?P<text>[^{{}}]+?)(?P<notes>(?: \{{[^{{}}]*\}})*)")
NOTE = re.compile(r"\{(\w+): ([^{}]*)\}")


class Statement(NamedTuple):
    """One rule in our words, and its notes by name (`house`, `hands`)."""

    id: str
    text: str
    notes: Mapping[str, str]


class Rulebook:
    """All rules of a game in one language, by their ids."""

    def __init__(self, text: str) -> None:
        self.statements = {found.id: found for line in text.splitlines() if (found := statement(line))}

    @classmethod
    def load(cls, package: str, language: str = "en") -> Rulebook:
        """The rules that lie beside a game's code; in English if nobody has translated them."""
        names = (f"RULES.{language}.md", "RULES.md")
        folder = files(package)
        return cls(next(folder / name for name in names if (folder / name).is_file()).read_text(encoding="utf-8"))

    def say(self, rule_id: str) -> str:
        """A rule in words; its bare id if the book does not have it."""
        found = self.statements.get(rule_id)
        return found.text if found else rule_id

    def why(self, ids: Iterable[str]) -> list[str]:
        """What to read aloud when somebody asks why."""
        return [self.say(rule_id) for rule_id in ids]


def statement(line: str) -> Statement | None:
    """The rule that a line of the book states, if it states one."""
    found = LINE.fullmatch(line.rstrip())
    return Statement(found["id"], found["text"], dict(NOTE.findall(found["notes"]))) if found else None
