"""The tally: what was tried, what held and what broke; and what is kept so that it can be repeated."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

LONGEST = 400  # letters of what is kept of one thing


@dataclass(frozen=True)
class Finding:
    """Something that broke a promise, and how to see it again."""

    kind: str
    seed: int
    what: str
    how: str = ""

    def __str__(self) -> str:
        said = f"{self.kind}: {self.what}" + (f"  [{self.how[:LONGEST]}]" if self.how else "")
        return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in said)  # our terminal, too


@dataclass
class Tally:
    """What came of all attacks."""

    seed: int
    tried: Counter[str] = field(default_factory=Counter)
    broke: Counter[str] = field(default_factory=Counter)
    found: list[Finding] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, kind: str, held: bool, what: str, how: object = "") -> bool:
        """Count one; what broke is remembered, each thing once."""
        with self._lock:
            self.tried[kind] += 1
            if not held:
                self.broke[kind] += 1
                finding = Finding(kind, self.seed, what, how if isinstance(how, str) else repr(how))
                if (kind, what) not in {(one.kind, one.what) for one in self.found}:
                    self.found.append(finding)
        return held

    def add(self, tried: Counter[str], broke: Counter[str], found: Iterable[Finding]) -> None:
        """What came of attacks that were counted elsewhere."""
        with self._lock:
            self.tried.update(tried)
            self.broke.update(broke)
            self.found += found

    def watched(self, row: str, held: bool, what: str) -> None:
        """What was measured at the table meanwhile, and whether that is as promised."""
        self.note(f"meanwhile: {row}", held, what)
        self.figures.append(f"  {row:24} {what}")

    def rows(self) -> Iterator[str]:
        """The table."""
        yield f"{'class':44} {'tried':>8} {'held':>8} {'broke':>6}"
        for kind, tried in self.tried.items():
            yield f"{kind:44} {tried:8,} {tried - self.broke[kind]:8,} {self.broke[kind]:6,}"

    def keep(self, file: Path) -> None:
        """What broke, line by line."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in self.found), encoding="utf-8")
