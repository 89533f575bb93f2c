"""Boards: how the table of each game looks on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from device.terminal.blocks import Block, beside, few
from device.terminal.signs import Signs
from device.terminal.wildwoods import river as wild_river
from device.terminal.wildwoods import trackers as wild_trackers
from device.terminal.wonder_book import map as wonder_map
from device.terminal.wonder_book import trackers as wonder_trackers
from device.words import Words

PAPER = 200  # columns and rows where nothing has to be left out


class Board(NamedTuple):
    """What is drawn of a game."""

    title: Callable[[Any, Words], Text]
    map: Callable[[Any, Words, Signs, int, int], Block]
    areas: Callable[[Any, Words, Signs, int], Block]
    trackers: Callable[[Any, Words, Signs, int, int], Block]
    explained: Sequence[str]  # the signs whose meaning the help page tells


BOARDS: Mapping[str, Board] = {
    "wonder-book": Board(
        wonder_trackers.title,
        wonder_map.drawn,
        wonder_map.listed,
        wonder_trackers.trackers,
        ("open", "closed", "wyrm", "stunned", "spark", "vortex", "fallen"),
    ),
    "wildwoods": Board(
        wild_trackers.title,
        wild_river.drawn,
        wild_river.listed,
        wild_trackers.trackers,
        ("up", "wyrm", "stunned", "spark", "vortex", "closed", "active", "done"),
    ),
}


def title(words: Words) -> Text:
    """Where in the game we are."""
    return BOARDS[words.title.id].title(words.table, words)


def board(words: Words, signs: Signs, width: int, height: int) -> Block:
    """The map and the trackers, side by side; the trackers alone while there is no map."""
    game, right = BOARDS[words.title.id], min(46, max(29, width * 3 // 8))
    picture = game.map(words.table, words, signs, width - right - 3, height)
    if not picture:
        return game.trackers(words.table, words, signs, width, height)
    tracked = game.trackers(words.table, words, signs, right, height)
    return beside(few(picture, height, signs.more), tracked, width - right - 3, f" {signs.wall} ")


def legend(words: Words, signs: Signs) -> str:
    """What the signs on the board mean."""
    named = BOARDS[words.title.id].explained
    return ", ".join(f"{getattr(signs, name)} {words.say(f'sign.{name}')}" for name in named)


def told(words: Words, signs: Signs) -> Block:
    """All of it as lines, for paper."""
    game = BOARDS[words.title.id]
    tracked = game.trackers(words.table, words, signs, PAPER, PAPER)
    return [title(words), *tracked, *game.areas(words.table, words, signs, PAPER)]
