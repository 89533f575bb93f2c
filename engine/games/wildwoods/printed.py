"""What stands on the cards of Wildwoods: for pictures of cards."""

from __future__ import annotations

from engine.games.wildwoods.box import Box
from engine.pieces.printed import Printed


def deck(box: Box, chapter: int) -> list[str]:
    """The numbers of a chapter's story cards."""
    return [str(card.number) for card in box.chapters[chapter].stories] if chapter in box.chapters else []


def printed(box: Box, chapter: int, name: str, side: str, language: str) -> Printed | None:
    """The face of a card, by its number or by its short name; nothing if nobody has typed it."""
    if side == "back":
        return None
    if name.isdecimal():
        stories = box.chapters[chapter].stories if chapter in box.chapters else ()
        story = next((card for card in stories if card.number == int(name)), None)
        if story is None:
            return None
        return Printed(name, story.title.say(language), story.in_play.text.say(language), story.keep.say(language))
    card = box.creatures.get(name) or box.exploration.get(name) or box.shadows.get(name)
    return Printed("", card.name.say(language), card.in_play.text.say(language)) if card is not None else None
