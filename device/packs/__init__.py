"""The packs of the box: where they lie, how they come in and go out, and how they are typed on a phone."""

from engine import EngineError


class NotTaken(EngineError):
    """Whoever sent it: it cannot be kept as it is, and nothing has changed."""
