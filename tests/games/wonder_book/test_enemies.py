"""The enemies' phase: wyrm cards from top to bottom, spawning, and the worked example of a whole phase."""

from __future__ import annotations

from typing import Any

import pytest

from engine.content import Text
from engine.games.wonder_book.pack import ActivateStep, EnemyStep, RevealCardStep, RevealStep, RuleStep, SpawnStep
from engine.games.wonder_book.rules_enemies import blocks
from engine.games.wonder_book.verbs import CrowdBurst, GainSpark
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import WYRM_CARDS, box, end, goal, wyrm_card

LAYOUT = "X: ken/4 sid/4 A E~ | Y: lara/2 C | N: B | V:"
BORDERS = "X-Y X-N Y-N X-V Y-V"
BURST = wyrm_card("burst", SpawnStep(count=2), RuleStep(text=Text(words={"*": "boom"}), ops=(CrowdBurst(),)))
USING = box(wyrm_cards={**WYRM_CARDS, "burst": BURST})


def phase(areas: str = LAYOUT, borders: str = BORDERS, **more: Any) -> Play:
    """The table of the worked example, at the start of the enemies' phase."""
    table = at(areas, borders, using=USING, **more)
    return play(table, "enemies_phase", using=USING, stop="players_phase")


def with_goal(areas: str, *steps: EnemyStep) -> Play:
    """An enemies' phase as a goal card of its own describes it."""
    using = box(goal(1, enemies=steps), end(2))
    return play(at(areas, "X-V", using=using), "enemies_phase", using=using, stop="players_phase")


def after_a_b_c() -> Play:
    """The example up to the fourth wyrm."""
    game = phase().answer("first").answer("A", "ken", "sid")
    return game.answer("B", "Y").answer("C")


def test_people_who_run_the_wyrms_by_themselves_are_asked_nothing_and_go_on() -> None:
    """WB-ENP-01"""
    game = phase(by_hand=["enemies"]).asks("enemies.by_hand")
    before = game.here()
    game.ok().asks("stopped")
    assert (game.here(), game.t.wyrm_card) == (before, "")


def test_wyrms_that_are_left_to_hands_in_the_middle_of_their_phase_stop_after_the_card() -> None:
    """WB-ENP-01"""
    game = after_a_b_c()
    game.correct(by_hand=["enemies"])
    while game.asked.startswith("wyrm"):
        game.answer(game.options[0])
    game.asks("enemies.by_hand").ok().asks("stopped")


def test_the_silver_symbol_counts_with_three_heroes_so_everybody_acts_twice() -> None:
    """WB-EX-10 WB-EX-11 WB-EX-12 WB-WCD-05 WB-ACT-01 WB-ACT-02 WB-SPN-01 WB-SPN-04 WB-WAT-01 WB-WAT-02 WB-WAT-04"""
    game = phase().asks("wyrm_card.draw").answer("first").asks("wyrm.next", "A", "E", "C", "B", "D")
    assert game.t.wyrms["D"].area == "V"
    assert game.t.wyrm_supply() == 1
    game.answer("A").asks("wyrm.attacks", "ken", "sid").answer("ken").asks("wyrm.attacks", "ken", "sid").answer("sid")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["sid"].hearts) == (3, 3)
    game.asks("wyrm.next", "E", "C", "B", "D")


def test_a_wyrm_between_two_heroes_goes_where_the_group_sends_it() -> None:
    """WB-EX-13 WB-WMV-01 WB-WMV-04 WB-WMV-08 WB-ACT-03 WB-ACT-05"""
    game = phase().answer("first").answer("A", "ken", "sid").answer("B").asks("wyrm.moves", "X", "Y").answer("Y")
    assert game.t.wyrms["B"].area == "Y"
    assert game.t.heroes["lara"].hearts == 1


def test_a_wyrm_fells_a_hero_and_then_ignores_her() -> None:
    """WB-EX-14 WB-ACT-09 WB-KOH-01 WB-KOH-04 WB-KOH-11"""
    game = after_a_b_c()
    assert game.t.heroes["lara"].hearts == 0
    assert game.t.wyrms["C"].area == "X"
    assert game.t.destiny == 5


def test_the_last_two_wyrms_ignore_the_fallen_and_recover_first() -> None:
    """WB-EX-15 WB-EX-16 WB-ACT-04 WB-ACT-06 WB-ACT-07 WB-WYL-08 WB-WYL-09"""
    game = after_a_b_c().asks("wyrm.attacks", "ken", "sid").answer("ken")
    assert game.told("wyrm.recovers") == [{"wyrm": "E", "area": "X"}]
    game.asks("wyrm.attacks", "ken", "sid").answer("ken")
    assert game.here() == "X: ken/1 sid/3 A E C D | Y: lara/0 B"


def test_another_card_is_revealed_and_bursts_over_the_crowded_area() -> None:
    """WB-EX-17 WB-WCD-03 WB-WCD-04 WB-WCD-11 WB-WCD-12 WB-SPN-02 WB-LIM-01 WB-LIM-04 WB-DMG-01 WB-DMG-02"""
    game = after_a_b_c().answer("ken", "ken").asks("wyrm_card.draw").answer("burst")
    assert game.here() == "X: ken/0 sid/1 E C D | Y: lara/0 B | V: F"
    assert game.t.wyrm_supply() == 1
    assert game.told("wyrm.supply_empty") == [{"n": 1}]
    assert len(game.told("wyrm.removed")) == 1
    assert "defeated" not in game.t.counters


def test_with_two_heroes_silver_symbols_are_not_there() -> None:
    """WB-EX-28 WB-WCD-05 WB-WCD-06 WB-ACT-08 WB-SOL-06"""
    game = phase("X: ken/4 sid/4 A~ | Y:", "X-Y").answer("silver")
    assert game.here() == "X: ken/4 sid/4 A~"
    game.asks("stopped")
    crowd = phase("X: ken/4 | Y: sid/4 lara/4 | N: A~", "N-X").answer("silver")
    assert crowd.here() == "X: ken/4 | Y: sid/4 lara/4 | N: A"


def test_silver_rules_and_silver_reveals_wait_for_the_third_hero() -> None:
    """WB-WCD-06 WB-SWI-06"""
    spark = RuleStep(text=Text(words={"*": "a spark"}), ops=(GainSpark(who="each"),), silver=True)
    using = box(goal(1, enemies=(spark, RevealCardStep(count=1, silver=1))), end(2))
    two = play(at("X: ken/4 sid/4", using=using), "enemies_phase", using=using, stop="players_phase").asks(
        "wyrm_card.draw"
    )
    assert not two.t.heroes["ken"].sparks
    assert two.t.reveals == 1
    three = play(at("X: ken/4 sid/4 lara/4", using=using), "enemies_phase", using=using, stop="players_phase")
    assert three.t.heroes["ken"].sparks == 1
    assert three.t.reveals == 2


def test_a_wyrm_that_appears_after_the_activation_does_not_act() -> None:
    """WB-EX-29 WB-WCD-01 WB-ACT-13"""
    game = phase("X: ken/4 sid/4 | V:", "X-V").answer("late")
    assert game.here() == "X: ken/4 sid/4 | V: A"
    game.asks("stopped")


def test_activations_with_something_between_them_are_two_blocks() -> None:
    """WB-ACT-14"""
    game = phase("X: ken/4 | N: | V: A", "X-N N-V").answer("split")
    assert {name: wyrm.area for name, wyrm in game.t.wyrms.items()} == {"A": "X", "B": "N"}  # B has come in between


def test_by_house_rule_all_activations_happen_where_the_first_stands() -> None:
    """WB-ACT-14"""
    house = {"split_activations": "one_block_at_first"}
    game = phase("X: ken/4 | Y: sid/4 | N: | V: A", "X-N N-V N-Y", house=house).answer("split").answer("X")
    assert game.here() == "X: ken/4 A | Y: sid/4 | V: B"
    game.asks("stopped")


def test_neighbouring_activations_are_one_block_of_as_many_actions() -> None:
    """WB-ACT-14 WB-ACT-02"""
    twice = box(wyrm_cards={"twice": wyrm_card("twice", ActivateStep(count=1), ActivateStep(count=1))})
    game = play(at("X: ken/4 sid/2 A | Y: B", "X-Y", using=twice), "enemies_phase", using=twice).answer("twice")
    game.answer("B").asks("wyrm.attacks").answer("ken")
    assert game.here() == "X: ken/3 sid/2 A B"


def test_the_wyrm_card_lies_on_the_discard_pile_when_it_is_done() -> None:
    """WB-WCD-07 WB-ENP-02"""
    game = phase("X: ken/4 sid/4 | V:", "X-V").answer("spawner")
    assert game.t.wyrm_discard == ["spawner"]
    assert game.t.wyrm_card == ""
    assert game.asked == "stopped"


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """WB-WCD-08"""
    game = phase("X: ken/4 sid/4 | V:", wyrm_deck=[], wyrm_discard=["quiet", "late"])
    game.asks("wyrm_card.draw_shuffled", "quiet", "late").answer("late")
    assert game.t.wyrm_deck == ["quiet"]
    assert game.t.wyrm_discard == ["late"]


def test_the_last_card_that_orders_another_is_shuffled_in() -> None:
    """WB-EX-34 WB-WCD-09"""
    piles: dict[str, Any] = {"wyrm_deck": ["first"], "wyrm_discard": ["quiet", "silver"]}
    game = phase("X: ken/4 sid/4 | V:", **piles).answer("first")
    game.asks("wyrm_card.draw_shuffled", "quiet", "silver", "first").answer("first")
    house = {"last_card_reshuffled": "no"}
    other = phase("X: ken/4 sid/4 | V:", house=house, **piles).answer("first")
    other.asks("wyrm_card.draw_shuffled", "quiet", "silver").answer("silver")
    assert other.t.wyrm_discard == ["first", "silver"]


def test_with_no_wyrm_card_anywhere_the_phase_is_over() -> None:
    """WB-LIM-01 WB-LIM-02"""
    phase("X: ken/4 sid/4 | V:", wyrm_deck=[], wyrm_discard=[]).asks("stopped")


def test_a_goal_card_may_have_a_phase_of_its_own() -> None:
    """WB-ENP-01 WB-GOL-06"""
    game = with_goal("X: ken/4 sid/4 | V:", SpawnStep(count=1, silver=5), ActivateStep(count=2))
    game.asks("wyrm.attacks", "ken", "sid").answer("sid").asks("stopped")
    assert game.here() == "X: ken/4 sid/3 A"
    assert not game.t.wyrm_discard


def test_a_wyrm_card_that_nobody_typed_is_counted_at_the_table_once() -> None:
    """WB-WCD-02 WB-GEN-03"""
    using = box(wyrm_cards={"blank": wyrm_card("blank")})
    game = play(at("X: ken/4 sid/4 | V:", "X-V", using=using), "enemies_phase", using=using, stop="players_phase")
    game.answer("blank").asks("wyrm_card.spawns").answer(2).asks("wyrm_card.actions").answer(0)
    game.asks("wyrm_card.another").answer("yes")
    assert game.t.learned == {"blank": [2, 0, 1, 0]}
    game.asks("wyrm_card.draw_shuffled").answer("blank")
    assert len(game.t.wyrms) == 4


def test_without_a_vortex_the_group_says_where_and_nowhere_is_an_answer() -> None:
    """WB-SPN-06"""
    game = phase("X: ken/4 sid/4 | V:", vortex=[]).answer("spawner").asks("spawn.where", "X", "V", "nowhere")
    game.answer("V", "nowhere")
    assert game.here() == "X: ken/4 sid/4 | V: A"


def test_on_a_map_that_nobody_typed_only_the_people_know_where_wyrms_come_from() -> None:
    """WB-SPN-01"""
    table = at(LAYOUT, BORDERS, using=USING, vortex=[])
    table.areas = []
    game = play(table, "enemies_phase", using=USING, stop="players_phase")
    before = len(game.t.wyrms)
    game.answer("spawner")
    assert [wyrm.area for wyrm in game.t.wyrms.values()][before:] == ["", ""]


def test_of_a_card_that_nobody_typed_what_stands_higher_happens_first() -> None:
    """WB-WCD-01 WB-WCD-02"""
    using = box(wyrm_cards={"blank": wyrm_card("blank")})
    game = play(at("X: ken/4 sid/4 | V: A", "X-V", using=using), "enemies_phase", using=using, stop="players_phase")
    game.answer("blank", 1, 1, "no").asks("wyrm_card.first", "spawn", "activate").answer("activate")
    assert game.t.learned == {"blank": [1, 1, 0, 1]}
    assert game.here().endswith("V: B")


@pytest.mark.parametrize(
    ("more", "first", "here", "then"),
    [
        ("rule", "spawn", "X: ken/4 sid/4 | V: A", "players"),
        ("rule", "rule", "X: ken/4 sid/4", "players"),
        ("both", "spawn", "X: ken/4 sid/4 | V: A", "another"),
    ],
)
def test_the_rule_of_a_wyrm_card_that_nobody_typed_comes_where_it_stands(
    more: str, first: str, here: str, then: str
) -> None:
    """WB-WCD-01 WB-WCD-02 WB-WCD-03: below the others or above them; another card is turned up when it is done."""
    using = box(wyrm_cards={"blank": wyrm_card("blank")})
    game = play(at("X: ken/4 sid/4 | V:", "X-V", using=using), "enemies_phase", using=using, stop="players_phase")
    game.answer("blank", 1, 0).asks("wyrm_card.another", "no", "yes", "rule", "both").answer(more)
    game.asks("wyrm_card.first", "spawn", "rule").answer(first).asks("wyrm_card.by_hand", "go on")
    assert game.here() == here
    game.ok().asks({"players": "stopped", "another": "wyrm_card.draw_shuffled"}[then])
    assert game.here() == "X: ken/4 sid/4 | V: A"


def test_of_a_wyrm_card_that_is_all_rule_nothing_else_is_asked() -> None:
    """WB-WCD-02: it says nothing of wyrms, and is known from then on."""
    using = box(wyrm_cards={"blank": wyrm_card("blank")})
    game = play(at("X: ken/4 sid/4 | V:", "X-V", using=using), "enemies_phase", using=using, stop="players_phase")
    game.answer("blank", 0, 0, "both").ok("wyrm_card.by_hand").answer("blank").ok("wyrm_card.by_hand")
    assert game.t.learned == {"blank": [0, 0, 1, 3, 1]}


def test_with_two_vortices_each_wyrm_is_asked_for() -> None:
    """WB-SPN-06 WB-SPN-05"""
    game = phase("X: ken/4 sid/4 | V:", vortex=["X", "V"]).answer("spawner").asks("spawn.where", "X", "V")
    game.answer("V", "X")
    assert game.here() == "X: ken/4 sid/4 B | V: A"


def test_a_wyrm_card_without_end_stops_where_no_wyrm_is_left_to_come() -> None:
    """WB-SPN-02"""
    using = box(wyrm_cards={"flood": wyrm_card("flood", SpawnStep(count=10**14))})
    table = at("X: ken/4 sid/4 | V:", vortex=["X", "V"], using=using)
    game = play(table, "enemies_phase", using=using, stop="players_phase").answer("flood", "X", "V", "X", "V")
    assert game.asks("stopped").here() == "X: ken/4 sid/4 A C | V: B D"


def test_fewer_cards_to_turn_up_than_none_are_none() -> None:
    """WB-ENP-02"""
    phase("X: ken/4 sid/4 | V:").correct(reveals=-3).answer("quiet").asks("stopped")


@pytest.mark.parametrize("areas", ["X: ken/4 sid/4 | V: A", "X: ken/0 sid/4 | V: A~"])
def test_a_wyrm_that_can_do_nothing_takes_none_of_its_actions(areas: str) -> None:
    """WB-ACT-12"""
    using = box(wyrm_cards={"rage": wyrm_card("rage", ActivateStep(count=10**14))})
    table = at(areas, using=using, house={"recover_without_heroes": "no"})
    play(table, "enemies_phase", using=using, stop="players_phase").answer("rage").asks("stopped")


def test_defeated_wyrms_come_again_standing() -> None:
    """WB-SPN-03 WB-WYL-11 WB-WYL-06"""
    game = play(at("X: sid/5 ken/4 A~ B C D | V:", "X=V"), "hero_turn", "sid").answer("attack").roll("+-")
    game.answer("no", "A").answer("pass", "pass").answer("spawner")
    assert game.here() == "X: sid/5 ken/4 B C D | V: A"
    assert not game.t.wyrms["A"].stunned


def test_a_wyrm_card_of_which_nothing_is_known_any_more_does_nothing() -> None:
    """WB-WCD-02 WB-GEN-03: what was told of it was put right to nothing, while it is carried out."""
    using = box(wyrm_cards={"blank": wyrm_card("blank")})
    table = at("X: ken/4", using=using, wyrm_card="blank")
    table.attach(None, using)
    assert blocks(table) == [RevealStep(count=0)]
