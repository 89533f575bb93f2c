"""The worked example of a players' phase, step by step."""

from __future__ import annotations

from typing import Any

from tests.games.wonder_book.play import Play, at, play

LAYOUT = "P: sid/0 A B * | Q: C | R: lara/4 * | S: ken/4 | T:"
BORDERS = "P-Q P-R S-T T-R S=R"


def phase(areas: str = LAYOUT, **fields: Any) -> Play:
    """The table of the example at the start of the phase."""
    return play(at(areas, BORDERS, **fields), "players_phase")


def test_sid_stands_up_at_the_price_of_a_destiny_token() -> None:
    """WB-EX-01 WB-KOH-05 WB-KOH-06"""
    game = phase().asks("turn.who", "sid", "lara", "ken")
    assert game.t.destiny == 4
    assert game.t.heroes["sid"].hearts == 5


def test_sid_stuns_a_wyrm_next_door_rerolls_and_passes_damage_on() -> None:
    """WB-EX-02 WB-EX-03 WB-EX-04"""
    game = phase().answer("sid", "attack").roll("+-").answer("no", "C")
    assert game.t.wyrms["C"].stunned
    assert game.t.heroes["sid"].actions == 2
    game.answer("attack").roll("--").asks("reroll", "heart", "no").answer("heart").roll("++").answer("C", "A")
    assert game.here() == "P: sid/4 A~ B *1 | R: lara/4 *1 | S: ken/4"
    assert game.t.wyrm_supply() == 4
    game.answer("spark").asks("turn.who", "lara", "ken")
    assert game.here() == "P: sid/4+1 A~ B | R: lara/4 *1 | S: ken/4"
