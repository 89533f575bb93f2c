"""Fuzzing by coverage: a target is fed what leads into code that nothing has led into before, until something breaks.

    python -m tests.fuzz.coverage TARGET SECONDS      with atheris installed; `make fuzz` does it for all

What broke it lies in `build/fuzz/found` then, to be laid into `tests/fuzz/found` once it is mended.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

atheris: Any = importlib.import_module("atheris")
with atheris.instrument_imports(include=["engine", "device", "web_panel", "voice"]):
    from tests.fuzz.targets import TARGETS

FOLDER = Path("build/fuzz")
LONGEST, PATIENCE = 1 << 17, 20  # bytes, and seconds for one feeding


def main() -> None:
    """Feed one target for so many seconds."""
    name, seconds = sys.argv[1:]
    (target,) = [target for target in TARGETS if target.name == name]
    learned, seeds, found = (FOLDER / part / name for part in ("learned", "seeds", "found"))
    for folder in (learned, seeds, found):
        folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(target.seeds()):
        (seeds / str(number)).write_bytes(data)
    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={PATIENCE}", "-rss_limit_mb=0"]
    files = [f"-dict={dictionary(target.words)}", f"-artifact_prefix={found}/", str(learned), str(seeds)]
    atheris.Setup([sys.argv[0], *limits, *files], target.feed)
    atheris.Fuzz()


def dictionary(words: Sequence[bytes]) -> Path:
    """The words that a target may know, as libFuzzer wants them."""
    lines = ['"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in words]
    path = FOLDER / "words"
    path.write_text("".join(lines))
    return path


if __name__ == "__main__":
    main()
