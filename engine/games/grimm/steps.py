"""Steps that lead to each other round in a circle, by their names."""

from __future__ import annotations

from engine import Next

TURN = Next("turn")
SCORING = Next("scoring")
"""Where rules go that are read before these are."""
