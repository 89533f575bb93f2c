"""Blocks: lines of styled text, wrapped, cut and laid side by side; and the little pictures in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from engine.typed import harmless

Block = list[Text]

# Only measures and wraps, whatever the screen is.
_RULER = Console(width=200, no_color=True, force_terminal=False)


def unarmed(line: Text) -> Text:
    """The same, of which nothing steers the terminal, whatever slipped in."""
    if (plain := harmless(line.plain)) != line.plain:
        line = line.copy()
        line.plain = plain
    return line


def wrapped(text: str | Text, width: int, *, style: str = "", indent: str = "", first: str = "") -> Block:
    """A text in lines of this width; lines after the first are indented as *first* is long."""
    inner = text if isinstance(text, Text) else Text(text, style)
    room = max(8, width - len(first or indent))
    lines = inner.wrap(_RULER, room)
    lead = [first or indent] + [" " * len(first) or indent] * len(lines)
    found = [Text(before, style).append_text(line) for before, line in zip(lead, lines, strict=False)]
    for line in found:
        line.rstrip()
    return found


def cut(text: Text, width: int, more: str = "…") -> Text:
    """A line no longer than this."""
    if text.cell_len <= width:
        return text
    short = text.copy()
    short.truncate(max(0, width - len(more)))
    return short.append(more)


def few(block: Block, most: int, more: str = "…") -> Block:
    """No more lines than this; the last one ends with a sign that there were."""
    if len(block) <= most or most < 1:
        return block[: max(0, most)]
    last = block[most - 1].copy()
    last.rstrip()
    return [*block[: most - 1], last.append(f" {more}", "dim")]


def within(block: Block, most: int, width: int, more: str = "…") -> Block:
    """No more lines than this, and none of them wider than this."""
    return [cut(line, width, more) for line in few(block, most, more)]


def beside(left: Block, right: Block, width: int, gap: str) -> Block:
    """Two blocks next to each other, the left one *width* wide."""
    lines: Block = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.truncate(width, pad=True)
        line.append(gap, "dim")
        lines.append(line.append_text(right[row]) if row < len(right) else line)
    return lines


def in_columns(cells: Sequence[Text], width: int, gap: int = 3) -> Block:
    """Short things in as many columns as fit, row by row."""
    if not cells:
        return []
    widest = min(width, max(cell.cell_len for cell in cells))
    many = max(1, min(len(cells), (width + gap) // (widest + gap)))
    return [_row(cells[at : at + many], widest, gap) for at in range(0, len(cells), many)]


def _row(cells: Iterable[Text], widest: int, gap: int) -> Text:
    row = Text()
    for cell in cells:
        padded = cut(cell, widest).copy()
        padded.truncate(widest + gap, pad=True)
        row.append_text(padded)
    row.rstrip()
    return row


# Signs --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Signs:
    """One sign for each thing that is shown often."""

    heart: str = "♥"
    no_heart: str = "♡"
    gem: str = "✦"
    foe: str = "▲"
    foe_down: str = "▽"
    source: str = "◎"
    up: str = "●"
    down: str = "○"
    open: str = "·"
    closed: str = "×"
    active: str = "▸"
    done: str = "✓"
    fallen: str = "✗"
    hidden: str = "▒"
    bar: str = "─"
    wall: str = "│"
    told: str = "•"
    hands: str = "→"
    more: str = "…"


UNICODE = Signs()
ASCII = Signs(
    heart="#",
    no_heart="-",
    gem="*",
    foe="W",
    foe_down="w",
    source="@",
    up="O",
    down=".",
    open=".",
    closed="x",
    active=">",
    done="+",
    fallen="X",
    hidden="?",
    bar="-",
    wall="|",
    told="-",
    hands=">",
    more="~",
)
RINGS = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "green": "bold green",
    "purple": "bold magenta",
    "white": "bold white",
    "orange": "bold dark_orange",
}


def signs_for(encoding: str) -> Signs:
    """Those that a screen of this encoding can show."""
    try:
        "".join(vars(UNICODE).values()).encode(encoding)
    except (UnicodeError, LookupError):
        return ASCII
    return UNICODE
