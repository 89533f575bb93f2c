"""The rules of Dice Upon a Time, put together."""

from __future__ import annotations

from engine import Next, Rules
from engine.games.grimm.asides import ASIDES
from engine.games.grimm.cards import TEXT
from engine.games.grimm.deeds import DEEDS
from engine.games.grimm.rules_chapter import chapter_begins, chapter_ends, next_turn, nobody_here
from engine.games.grimm.rules_end import scoring
from engine.games.grimm.rules_setup import gather, set_up
from engine.games.grimm.rules_turn import turn
from engine.games.grimm.table import GrimmTable

STEPS = (set_up, gather, chapter_begins, next_turn, turn, chapter_ends, scoring, nobody_here)

TEXT.learn(DEEDS)

RULES = Rules[GrimmTable](
    table=GrimmTable,
    steps={step.__name__: step for step in STEPS},
    first=Next(set_up.__name__),
    asides=ASIDES,
    rivals=True,
)
