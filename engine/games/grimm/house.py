"""What a table decides: variants of the game, and where its rules can be read in more than one way."""

from __future__ import annotations

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "play": ("rivals", "together"),
    "length": ("normal", "short", "long"),
    "powers": ("yes", "no"),
    "tales": ("yes", "no"),
    "items": ("yes", "no"),
    "events": ("hidden", "open", "none"),
    "event_choice": ("random", "chosen"),
    "hands": ("secret", "closed", "open"),
    "reactions": ("together", "each", "called"),
    "leader": ("shown", "hidden"),
    "tokens": ("open", "hidden"),
    "wolf_active": ("spared", "gives_too"),
    "wolf_passed": ("give", "spared"),
    "wolf_again": ("closed", "takes_a_die"),
    "rabbit_token": ("kept", "lapses"),
    "rabbit_without_dice": ("yes", "no"),
    "pass_quests": ("no", "yes"),
    "visit": ("standing", "arriving"),
    "one_place": ("many_quests", "one_quest"),
    "quest_overflow": ("draw_then_discard", "no_draw"),
    "discarded_quest": ("under_deck", "out"),
    "arrival_by_card": ("gives_all", "town_only"),
    "walk_after_tale": ("no", "yes"),
    "doubling": ("fields", "on_foot", "any_token"),
    "ride": ("jump", "arriving"),
    "trade_when": ("any_turn", "own_turn", "end_of_turn"),
    "gifts": ("allowed", "give_and_take"),
    "trade_minis": ("no", "yes"),
    "tie": ("shared", "most_quests", "by_hand"),
    "side_quest_together": ("anybody", "everybody"),
    "all_done": ("offer_to_stop", "play_on"),
    "event_deck": ("reshuffled", "used_up"),
}
"""Every switch with its values; the first is what we do unless the table says otherwise."""
