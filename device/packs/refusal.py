"""The refusal: something that cannot be done with a pack, as a phrase."""

from __future__ import annotations

from engine import EngineError


class NotTaken(EngineError):
    """Whoever sent it: it cannot be kept as it is, and nothing has changed."""
