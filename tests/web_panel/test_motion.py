"""What moves on pages moves by transform and opacity alone: a Raspberry Pi draws nothing anew for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT

STATIC = ROOT / "web_panel/static"
CHEAP = {"transform", "opacity", "translate", "rotate", "scale", "visibility"}
TIMING = {"offset", "easing"}
MOVED = re.compile(r"\b([a-z]+)\s*:")


def moved_by_styles(text: str) -> Iterator[str]:
    """The properties in keyframes and transitions."""
    for frames in re.findall(r"@keyframes [\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)", text):
        for frame in re.findall(r"\{([^{}]*)\}", frames):
            yield from (line.partition(":")[0].strip() for line in frame.split(";") if ":" in line)
    for transition in re.findall(r"transition:([^;}]*)", text):
        yield from (part.split()[0] for part in re.sub(r"\([^)]*\)", "", transition).split(","))


def moved_by_scripts(text: str) -> Iterator[str]:
    """The properties in the frames of element.animate."""
    for frames in re.findall(r"\.animate\(\[(.*?)\], \{", text, re.DOTALL):
        yield from MOVED.findall(re.sub(r"`[^`]*`|\"[^\"]*\"", "", frames))


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_styles_move_only_what_needs_no_new_drawing(path: Path) -> None:
    assert set(moved_by_styles(path.read_text(encoding="utf-8"))) <= CHEAP


def test_scripts_move_only_what_needs_no_new_drawing() -> None:
    moved = {one for path in STATIC.glob("*.js") for one in moved_by_scripts(path.read_text(encoding="utf-8"))}
    assert {"transform", "opacity"} <= moved
    assert moved <= CHEAP | TIMING


def test_what_would_be_drawn_anew_is_found() -> None:
    style = (
        "@keyframes a { from { height: 0; opacity: 0; } to { top: 1px; } } .b { transition: width .2s, opacity 1s; }"
    )
    assert sorted(moved_by_styles(style)) == ["height", "opacity", "opacity", "top", "width"]
    assert list(moved_by_scripts("x.animate([{ left: `${a}px`, opacity: 0 }], { duration: 3 })")) == ["left", "opacity"]
