"""The steps that rules of another file lead to, by name: files that lead to each other need not import each other."""

from __future__ import annotations

from engine import Next

READ_ON = Next("read_on")
PLAYERS_PHASE = Next("players_phase")
ENEMIES_PHASE = Next("enemies_phase")
CHAPTER_WON = Next("chapter_won")
CHAPTER_LOST = Next("chapter_lost")
NEXT_TURN = Next("next_turn")
SET_UP = Next("set_up")
