"""Unlikely Heroes: how its rules hang together, and what happens by itself as soon as it is due."""

from __future__ import annotations

from engine import Aside, Next, Rules
from engine.games.unlikely_heroes import rules_quest
from engine.games.unlikely_heroes.actions import ACTION_STEPS
from engine.games.unlikely_heroes.backpack import is_sharing, item_found, item_given, lose_unkept, unkept
from engine.games.unlikely_heroes.cards import TEXT
from engine.games.unlikely_heroes.deeds import DEEDS
from engine.games.unlikely_heroes.effects import can_use, usable, use_effect
from engine.games.unlikely_heroes.explorations import EXPLORATION_STEPS
from engine.games.unlikely_heroes.fate import FATE_STEPS
from engine.games.unlikely_heroes.regrouping import REGROUP_STEPS, can_save, save
from engine.games.unlikely_heroes.rules_challenge import CHALLENGE_STEPS
from engine.games.unlikely_heroes.rules_encounter import (
    ENCOUNTER_STEPS,
    can_help,
    can_peek,
    can_seek,
    help_text,
    help_there,
    peek,
    peek_found,
    peekable,
)
from engine.games.unlikely_heroes.rules_heroes import HERO_STEPS
from engine.games.unlikely_heroes.rules_maps import MAP_STEPS
from engine.games.unlikely_heroes.rules_quest import (
    QUEST_STEPS,
    can_follow,
    follow_objective,
    may_fail,
    notice,
    objective_met,
    objectives_offered,
    say_failed,
)
from engine.games.unlikely_heroes.rules_setup import SETUP_STEPS
from engine.games.unlikely_heroes.rules_turn import TURN_STEPS
from engine.games.unlikely_heroes.table import HeroesTable


def due(t: HeroesTable) -> Next | None:
    """UH-ENC-06, UH-RGP-03, UH-QST-04: what cannot be kept goes first; then victory, objectives, defeat."""
    lost = [] if is_sharing(t) else unkept(t)
    return Next("lose_unkept", (lost[0],)) if lost else rules_quest.due(t)


STEPS = (
    *SETUP_STEPS,
    *QUEST_STEPS,
    *TURN_STEPS,
    *ACTION_STEPS,
    *ENCOUNTER_STEPS,
    *MAP_STEPS,
    item_found,
    item_given,
    *HERO_STEPS,
    *CHALLENGE_STEPS,
    *EXPLORATION_STEPS,
    *FATE_STEPS,
    *REGROUP_STEPS,
)

TEXT.learn(DEEDS)

RULES = Rules[HeroesTable](
    table=HeroesTable,
    steps={step.__name__: step for step in STEPS},
    first=Next("set_up"),
    asides={
        "use_effect": Aside(use_effect, can_use, usable),
        "peek": Aside(peek, can_peek, peekable),
        "peek_found": Aside(peek_found, can_seek, lambda t: [()]),
        "help_text": Aside(help_text, can_help, help_there),
        "follow_objective": Aside(follow_objective, can_follow, objectives_offered),
        "say_failed": Aside(say_failed, may_fail, lambda t: [()]),
        "save": Aside(save, can_save, lambda t: [()]),
    },
    interrupts={"objective_met": objective_met, "lose_unkept": lose_unkept},
    notice=notice,
    due=due,
    version=1,
)
