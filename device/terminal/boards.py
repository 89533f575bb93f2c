"""The board of any game on the screen: the map and rows of cards beside the trackers."""

from __future__ import annotations

from rich.text import Text

from device.evening.words import Words
from device.terminal.blocks import Block, beside, cut, few, wrapped
from device.terminal.map import drawn, listed
from device.terminal.rows import row_block
from device.terminal.signs import Signs
from device.terminal.trackers import trackers
from engine.board import Board

PAPER = 200  # columns and rows where nothing has to be left out


def title(words: Words) -> Text:
    """Which story, how far it has come, and which phase."""
    shown = words.board()
    line = Text(" ").append(shown.title, "bold").append(f"  {shown.where}  ", "dim")
    return line.append(shown.phase[:1].upper() + shown.phase[1:])


def board(words: Words, signs: Signs, width: int, height: int) -> Block:
    """What lies there and the trackers, side by side; the trackers alone while nothing lies there."""
    shown, right = words.board(), min(46, max(29, width * 3 // 8))
    picture = _table(shown, signs, width - right - 3, height)
    if not picture:
        return trackers(shown, signs, width, height)
    tracked = trackers(shown, signs, right, height)
    return beside(few(picture, height, signs.more), tracked, width - right - 3, f" {signs.wall} ")


def legend(words: Words, signs: Signs) -> str:
    """What the signs on the board mean."""
    return ", ".join(f"{getattr(signs, mark)} {said}" for mark, said in words.board().legend)


def told(words: Words, signs: Signs) -> Block:
    """All of it as lines, for paper."""
    shown = words.board()
    places = listed(shown.map, signs, PAPER) if shown.map else []
    rows = [line for row in _rows(shown, signs, PAPER) for line in wrapped(row, PAPER, first="  ")]
    return [title(words), *trackers(shown, signs, PAPER, PAPER), *places, *rows]


def _table(shown: Board, signs: Signs, width: int, height: int) -> Block:
    """The map, and below it what lies in rows."""
    rows = _rows(shown, signs, width)
    if shown.map is None:
        return rows
    return [*drawn(shown.map, signs, width, max(1, height - len(rows))), *rows]


def _rows(shown: Board, signs: Signs, width: int) -> Block:
    lines: Block = []
    for row in shown.rows:
        lines += [*([Text()] if lines else []), *row_block(row, signs)]
    return [cut(line, width, signs.more) for line in lines]
