"""The steps that rules of another file lead to, by name: files that lead to each other need not import each other."""

from __future__ import annotations

from engine import Next

CHAPTER_BEGINS = Next("chapter_begins")
SCENE_BEGINS = Next("scene_begins")
LUMA_PHASE = Next("luma_phase")
NEXT_ACTION = Next("next_action")
ROLL = Next("roll_dice")
COUNT = Next("count")
RESOLVE = Next("resolve")
ACTION_ENDS = Next("action_ends")
SHADOW_PHASE = Next("shadow_phase")
SCENE_ENDS = Next("scene_ends")
TRAVEL = Next("travel")
