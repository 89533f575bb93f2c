"""What the README shows of an evening at the terminal is what happens there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT

INDENT = "    "


def transcript() -> list[str]:
    """The lines of the evening that the README shows."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("`>` alone is Enter:")[2]
    block = text.partition("![")[0].strip("\n").splitlines()
    return [line.removeprefix(INDENT) for line in block if line.startswith(INDENT)]


def test_the_evening_of_the_readme_goes_as_it_says(tmp_path: Path) -> None:
    lines = transcript()
    typed = "".join(f"{line.removeprefix('>').strip()}\n" for line in lines if line.startswith(">"))
    shown = [line for line in lines if not line.startswith(">")]
    assert len(shown) > 12
    own = {"TALESIDE_HOME": str(tmp_path), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "device", "play", "--drawn", "--lang", "en"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **own},
        input=typed,
        capture_output=True,
        text=True,
        timeout=50,
        check=True,
    )
    rest = iter(done.stdout.splitlines())
    missing = [line for line in shown if line not in rest]  # each after the one before
    assert missing == []


def test_the_picture_of_the_terminal_shows_what_stands_there_today(tmp_path: Path) -> None:
    drawn, kept = tmp_path / "terminal.svg", ROOT / "docs/pictures/terminal.svg"
    script = ["--script", "docs/pictures/terminal.txt", "--size", "104x30", "--export-svg", str(drawn)]
    own = {"TALESIDE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "device", "play", "--lang", "en", *script]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, capture_output=True, timeout=50, check=True)
    assert _written(drawn) == _written(kept)


def _written(picture: Path) -> list[str]:
    """What can be read on it."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text(encoding="utf-8"))


def test_the_readme_says_the_line_of_the_box() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Open this to play: http://127.0.0.1:8080   (Ctrl-C ends it)" in readme
    assert readme.index("make run") < readme.index("make play")
    assert "You need nothing for this" in readme
