"""What a table decides: house rules, where the rules can be read in more than one way, and what runs by itself."""

from __future__ import annotations

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "second_instead_of_first": ("no", "yes"),
    "cure_between_scenes": ("yes", "no"),
    "dash_spaces": ("closed", "open"),
    "added_die": ("at_once", "next_luma_phase"),
    "curses_among_drawn": ("only_kept", "all_strike"),
    "reroll_side": ("both", "luma_alone"),
    "empty_shadow_deck": ("stays_empty", "reshuffled"),
    "blessings_when": ("any_time", "luma_phase"),
    "new_exploration_card": ("shuffled_in", "on_top"),
    "moved_to_the_right": ("one_short", "named_space"),
    "adjacent_named_space": ("exchange", "shift"),
    "full_river": ("every_creature", "drawn_only"),
    "long_advance": ("every_space", "last_space"),
    "spirit_at_zero": ("nothing", "shadow_card"),
    "return_of_spirit": ("free", "costs_one"),
    "newcomers": ("wait", "activate_to_the_right"),
    "luma_triumphs": ("at_once", "end_of_phase"),
    "both_triumph": ("shadow", "luma"),
    "unfinished_action": ("finished", "dropped"),
}
"""Every switch with its values; the first is what we do unless the table says otherwise."""

AUTOMATIONS = ("checklist", "shadow")
"""What the rules walk the people through unless they would rather do it by themselves."""
