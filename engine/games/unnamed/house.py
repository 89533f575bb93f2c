"""What a table decides: the advanced games, where cards stay, and where the rules can be read in more than one way."""

from __future__ import annotations

NO, YES = "no", "yes"

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "fall": (NO, YES),
    "unnamed": (NO, YES),
    "hands": ("secret", "closed"),
    "limit_markers": (NO, YES),
    "regroup_after_14": (NO, YES),
    "consent_for_swap": (NO, YES),
    "neutral_on_fall": (NO, YES),
    "cataclysm_per_quest": (NO, YES),
    "shuffle_sins_always": (NO, YES),
    "base_yield": (NO, YES),
    "leftovers_to_discard": (NO, YES),
    "strict_portal": (NO, YES),
    "tribute_always": (NO, YES),
    "evil_gifts_once": (NO, YES),
    "tied_victory": ("shared", "nobody"),
    "tie_for_first": ("token_moves", "token_stays"),
    "losses_below_zero": (NO, YES),
    "sin_order": ("turn_order", "clockwise"),
    "counted": ("worth", "markers"),
    "enough_might": ("thirty", "more_than_thirty"),
    "tribute": ("always_one", "what_is_there"),
    "penalty_by": ("target", "unnamed"),
    "seventh_sin": ("after_its_effect", "before_its_effect"),
    "heroes": ("chosen", "dealt"),
    "might_end": ("goes_round", "stops"),
    "comes_first": ("row", "sins"),
    "empty_sins": ("stay_empty", "pile_joins"),
    "buildings_return": (NO, YES),
    "artifacts_return": (NO, YES),
    "asides_break_passes": (NO, YES),
    "struck_yields": (NO, YES),
    "man_again": (YES, NO),
    "treasure": ("action", "free"),
    "struck_for_sale": ("removed", "stays"),
    "closing_by": ("first_player", "active"),
    "portals_after_doom": (YES, NO),
    "fallen_artifacts": ("kept", "lost"),
    "may_refuse": (NO, YES),
    "fallen_hit": (YES, NO),
    "fall_shared": (YES, NO),
}
"""Every switch with its values; the first is what we do unless the table says otherwise."""

ASKED_FIRST = ("fall", "unnamed", "hands", "heroes", "enough_might", "tied_victory", "consent_for_swap", "treasure")
"""Those that people ask about; the others settle what seldom happens."""

AUTOMATIONS = ("checklist", "reminders")
"""What the rules walk the people through unless they would rather do it by themselves."""
