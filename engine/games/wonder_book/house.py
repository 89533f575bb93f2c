"""What a table decides: house rules, where the rules can be read in more than one way, and what runs by itself."""

from __future__ import annotations

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "difficulty_fixed": ("per_chapter", "per_campaign"),
    "setup_time": ("before_first_card", "when_a_card_says"),
    "goal_and_loss_together": ("loss", "goal"),
    "goal_in_enemies_phase": ("drop_rest", "finish_phase"),
    "new_goal_in_players_phase": ("resume_turn", "new_players_phase"),
    "interleave_turns": ("no", "yes"),
    "additional_action_deadline": ("end_of_turn", "at_once"),
    "reroll_scope": ("failures", "all_dice"),
    "reroll_other_rolls": ("no", "yes"),
    "solid_lines_stop": ("everything", "movement_only"),
    "leftover_chain": ("second_only", "unlimited"),
    "spare_successes": ("allowed", "no"),
    "fallen_before_turn": ("no_turn", "helped_up"),
    "trade_with_fallen": ("allowed", "forbidden"),
    "heart_cost_may_fell": ("yes", "no"),
    "last_card_reshuffled": ("yes", "no"),
    "new_wyrm_card": ("into_deck", "into_discard", "on_top"),
    "split_activations": ("separate", "one_block_at_first"),
    "recover_without_heroes": ("while_one_is_reached", "no", "yes"),
    "fallen_reader": ("gets_the_rest", "gets_nothing"),
    "restore_erased_keywords": ("yes", "no"),
    "upgrades_of_unplayed": ("all_completed", "only_if_gained"),
    "sides_reopen": ("new_player", "never", "every_chapter"),
    "shreds_open": ("yes", "no", "closed"),
}
"""Every switch with its values; the first is what we do unless the table says otherwise."""

AUTOMATIONS = ("checklist", "enemies")
"""What the rules walk the people through unless they would rather do it by themselves."""
