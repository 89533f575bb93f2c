"""Lines: what the narrator has to say, one sentence each, and how urgent it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

GAP = {"story": 0.45, "prompt": 0.15, "answer": 0.15, "alarm": 0.3}  # seconds of silence after a sentence
TAG, CLAUSE, PARAGRAPH = 0.1, 0.2, 0.9  # from what somebody says to who says it; at a comma; before a new thought


class Priority(IntEnum):
    """Who goes first: what is wrong, then what became of an answer, then what is asked, then the story."""

    STORY = 0
    PROMPT = 1
    ANSWER = 2
    ALARM = 3


@dataclass(frozen=True)
class SpokenLine:
    """One sentence: as people read it, as it is said, by whom, and to which turn of the game it belongs."""

    caption: str
    spoken: str
    priority: Priority
    turn: int = -1
    language: str = "en"
    speaker: str = ""
    mood: str = ""
    pause: float = 0.15
    recording: Path | None = None
    rendered: Path | None = None  # a clip of these words by a better voice than the live one
    is_here: bool = False  # it is for whoever is beside the box, and for no loudspeaker elsewhere
    signal: str = ""  # the tones before it where nobody can speak: `question`, `alarm` or none

    def is_stale(self, turn: int) -> bool:
        """Questions and stories of an earlier turn are nobody's business any more; what happened still is."""
        return self.priority <= Priority.PROMPT and self.turn < turn
