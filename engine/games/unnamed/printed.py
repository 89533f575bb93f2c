"""What stands on a card: its name, and its words if it has any.  For whoever draws one, and whoever has read one."""

from __future__ import annotations

from typing import Any

from engine.games.unnamed.box import Box
from engine.pieces.printed import Printed
from engine.pieces.words import texts_in

CARDS = ("characters", "elixirs", "buildings", "quests", "treasures", "sins", "cataclysms", "artifacts", "unnamed")


def printed(box: Box, name: str, side: str, language: str) -> Printed | None:
    """The face of a card; their backs say nothing."""
    card: Any = next((getattr(box, kind)[name] for kind in CARDS if name in getattr(box, kind)), None)
    if card is None or side != "front":
        return None
    words = dict.fromkeys(text.say(language) for text in texts_in(card) if text is not card.name)
    return Printed("", card.name.say(language), "\n".join(filter(None, words)))
