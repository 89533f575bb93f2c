"""The board: what can be seen of a game, in neutral words: every screen and every lamp draws all games alike."""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["rest", "setup", "story", "players", "enemies", "over"]
"""What goes on, as a lamp can show it."""


class Gauges(msgspec.Struct, frozen=True):
    """What lamps show: the phase, how well it stands, and how much is left to be done; most means that all are lit."""

    phase: Phase = "rest"
    level: int = 0
    most_level: int = 0
    moves: int = 0
    most_moves: int = 0
    dice_lie: bool = False  # dice have been read, and still lie there
