"""The steps to which others lead, by their names."""

from __future__ import annotations

from engine import Next

NEXT_JOB = Next("next_job")
TURN = Next("turn")
TURN_ENDS = Next("turn_ends")
NEXT_TURN = Next("next_turn")
