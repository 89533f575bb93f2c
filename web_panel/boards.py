"""Boards: which game is drawn by whom."""

from __future__ import annotations

from collections.abc import Mapping

from web_panel.board import Board, Draw
from web_panel.wildwoods import trackers as wildwoods
from web_panel.wiring import Words
from web_panel.wonder_book import trackers as wonder_book

BOARDS: Mapping[str, Draw] = {"wonder-book": wonder_book.board, "wildwoods": wildwoods.board}


def board(game: str, words: Words) -> Board:
    """The table of a game, as its words see it."""
    return BOARDS[game](words.table, words)
