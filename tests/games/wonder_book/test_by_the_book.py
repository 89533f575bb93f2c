"""Paragraphs of the rulebook tried where they meet: two of them at one moment, and who decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.games.wonder_book.pack import ActivateStep, HitEffect, RevealStep, RuleStep, Side, SpawnStep
from engine.games.wonder_book.verbs import (
    Activate,
    AdditionalAction,
    CollectSpark,
    DamageHero,
    DrawShred,
    FlipDestiny,
    GainItem,
    GainSpark,
    HasKeyword,
    HeroesIn,
    MoveHero,
    SetBorder,
    StunWyrm,
    WriteKeyword,
    WyrmsIn,
)
from tests.games.wonder_book.chapter_cards import ON, enemies, item, on_turn, option, reading, thing
from tests.games.wonder_book.chapter_cards import choice as choice_card
from tests.games.wonder_book.play import at, attack, play, turn
from tests.games.wonder_book.small_box import (
    box,
    end,
    goal,
    story,
    with_attack,
    with_shred,
    words,
    wyrm_card,
)


def revealing(*cards: Any) -> dict[str, Any]:
    return {one.id: one for one in cards}


def test_a_card_turned_in_a_turn_wakes_the_wyrms_and_fells_the_reader_who_gets_what_follows() -> None:
    """WB-TRN-07 WB-TRN-08"""
    using = box(goal(1), thing(2, Activate(n=1), GainSpark(n=1)), end(3))
    game = (
        on_turn(using, areas="P: ken/1 A | Q: sid/5 | V:", deck=[1, 3], stacks={"card 2": [2]})
        .answer("interact")
        .okay()
    )
    assert (game.t.heroes["ken"].hearts, game.t.heroes["ken"].sparks) == (0, 1)
    game.asks("turn.action", who="sid")


def test_a_wyrm_that_is_stunned_by_a_card_in_its_own_phase_spends_its_action_on_getting_up() -> None:
    """WB-ACT-06"""
    stun = wyrm_card("s", RuleStep(text=words("s"), ops=(StunWyrm(which="each"),)), ActivateStep(count=1))
    using = replace(box(), wyrm_cards=revealing(stun))
    game = enemies("P: ken/4 A", using, wyrm_deck=["s"]).answer("s").okay().asks("turn.action")
    assert game.t.heroes["ken"].hearts == 4
    assert not game.t.wyrms["A"].stunned


def test_two_symbols_stand_and_bite() -> None:
    """WB-ACT-06 WB-ACT-07"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("two", ActivateStep(count=2))))
    game = enemies("P: ken/4 A~ | Q: sid/5", using, wyrm_deck=["two"]).answer("two").okay()
    assert game.t.heroes["ken"].hearts == 3


def test_a_wyrm_leaves_the_fallen_and_goes_for_the_next_with_its_second_action() -> None:
    """WB-ACT-05 WB-ACT-09"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("three", ActivateStep(count=3))))
    game = (
        enemies(
            "P: ken/1 A | Q: sid/5",
            using,
            wyrm_deck=["three"],
        )
        .answer("three")
        .okay()
    )
    assert (game.t.wyrms["A"].area, game.t.heroes["sid"].hearts, game.t.heroes["ken"].hearts) == ("Q", 4, 4)
    assert game.t.destiny == 4


def test_a_reroll_is_not_offered_for_a_thing_turned_over() -> None:
    """WB-RER-11"""
    using = box(goal(1), thing(2, GainSpark(), dice=2, needed_successes=1), end(3))
    game = on_turn(using, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay().roll("--")
    game.asks("turn.action")
    assert game.about["left"] == 2


def test_the_reroll_of_a_special_action_by_an_item() -> None:
    """WB-RER-01 WB-RER-06"""
    using = box(goal(1), item(2, GainSpark(), dice=2, needed_successes=1), end(3))
    game = on_turn(using, deck=[1, 3]).correct(heroes__ken__items=[2]).answer("special").okay()
    game.roll("--").asks("reroll", "heart", "no").answer("heart").roll("+-").asks("turn.action")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["ken"].sparks) == (3, 1)


def test_an_attack_effect_may_not_heal_the_fallen_but_the_others() -> None:
    """WB-ATK-09"""
    game = turn("tina", "P: tina/3 lara/0 A").answer("attack").roll("+-").answer("no")
    game.asks("attack.effect")
    assert "lara" not in game.options


def test_giving_to_one_next_door_costs_an_action_and_through_a_wall_is_refused() -> None:
    """WB-GIV-01 WB-MOV-04"""
    using = box(goal(1), item(2, GainSpark()), end(3))
    game = on_turn(using, areas="P: ken/4 | Q: sid/5 | V: lara/4", borders="P-Q P=V").correct(heroes__ken__items=[2])
    game.answer("give")
    assert game.t.heroes["sid"].items == [2]
    assert game.asks("turn.action").about["left"] == 2


def test_an_item_given_to_the_fallen() -> None:
    """WB-GIV-06"""
    using = box(goal(1), item(2, GainSpark()), end(3))
    game = on_turn(using, areas="P: ken/4 sid/0").correct(heroes__ken__items=[2])
    assert game.answer("give").asks("turn.action").t.heroes["sid"].items == [2]


def test_swap_and_additional_attack_then_goal_by_place() -> None:
    """WB-ADD-01 WB-ADD-04"""
    using = box(goal(1, HeroesIn(area="Q", who="any")), end(2))
    game = turn("lara", "P: lara/4+1 | V: sid/5 A | Q:", "P-V V-Q", using=using)
    game.answer("skill")
    assert (game.t.heroes["lara"].area, game.t.heroes["sid"].area) == ("V", "P")
    game.asks("turn.action")
    assert game.about["left"] == 2
    assert game.about["extra"] == 1


def test_the_last_heart_lost_in_an_additional_action_loses_the_rest() -> None:
    """WB-TRN-07 WB-ADD-01 WB-SHR-02"""
    using = with_shred("burn", AdditionalAction(), DamageHero(n=1), timing="free")
    game = (
        turn(
            "ken",
            "P: ken/1 | Q: sid/5",
            "P-Q",
            using=using,
        )
        .correct(heroes__ken__shreds=["burn"])
        .aside("use_shred", "ken", "burn")
    )
    game.asks("turn.action", who="sid")
    assert game.t.shred_discard == ["burn"]


def test_the_last_destiny_in_the_middle_of_an_attack_effect() -> None:
    """WB-LOS-01 WB-ATK-08"""
    cost = HitEffect(trigger="at_least_one_success", ops=(FlipDestiny(n=1),))
    game = turn("sid", "P: sid/5 A B", using=with_attack(2, effects=(cost,)), destiny=1).answer("attack").roll("++")
    game.asks("lost.again")


def test_spawn_with_an_empty_supply_ignores_the_rest_and_activates() -> None:
    """WB-SPN-02 WB-ACT-01"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("m", SpawnStep(count=3), ActivateStep(count=1))))
    game = enemies("P: ken/4 A B C | V: | Q: sid/5", using, wyrm_deck=["m"]).answer("m").okay()
    assert len(game.t.wyrms) == 4
    assert game.t.heroes["ken"].hearts == 1


def test_a_wyrm_with_two_heroes_as_near_chooses_by_the_group_only_when_it_matters() -> None:
    """WB-ACT-04 WB-GEN-06"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("q", ActivateStep(count=1))))
    game = enemies("P: ken/4 | V: A | Q: sid/5", using, "P-V V-Q", wyrm_deck=["q"]).answer("q")
    game.asks("wyrm.moves", "P", "Q")


def test_a_reveal_on_the_last_card_shuffles_with_itself() -> None:
    """WB-EX-34"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("r", RevealStep()), wyrm_card("q", ActivateStep(count=1))))
    game = enemies("P: ken/4 | Q: sid/5", using, wyrm_deck=["r"], wyrm_discard=["q"]).answer("r")
    game.asks("wyrm_card.draw_shuffled", "q", "r").answer("q").okay()
    assert (sorted(game.t.wyrm_deck), game.t.wyrm_discard) == (["r"], ["q"])


def test_keyword_twice_and_erased_unknown() -> None:
    """WB-KEY-02"""
    game = reading(story(1, WriteKeyword(word="A"), WriteKeyword(word="A")), goal(2), end(3)).okay()
    assert game.t.campaign.keywords == {"A": 1}
    assert len(game.told("keyword.written")) == 1


def test_four_heroes_supply_eight_and_silver_counts() -> None:
    """WB-SPN-01"""
    using = replace(box(), wyrm_cards=revealing(wyrm_card("s", SpawnStep(count=1, silver=2), ActivateStep(silver=1))))
    game = enemies("P: ken/4 lara/4 | Q: sid/5 tina/4 | V:", using, wyrm_deck=["s"]).answer("s")
    while game.asked.startswith("wyrm."):
        game.answer(game.options[0])
    assert len(game.t.wyrms) == 3


def test_pass_wastes_additional_actions() -> None:
    """WB-TRN-05"""
    using = with_shred("call", AdditionalAction(), timing="free")
    game = turn("ken", "P: ken/4 | Q: sid/5", "P-Q", using=using).correct(heroes__ken__shreds=["call"])
    game.aside("use_shred", "ken", "call").answer("pass").asks("turn.action", who="sid")
    assert game.about["left"] == 3
    assert not game.about.get("extra")


def test_hearts_recovered_by_the_fallen_at_the_start_are_those_of_the_card() -> None:
    """WB-KOH-05 WB-KOH-06"""
    game = play(at("P: ken/0 | Q: sid/2"), "players_phase")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["sid"].hearts, game.t.destiny) == (4, 2, 4)


def test_a_goal_reached_while_the_fallen_are_counted_is_no_loss() -> None:
    """WB-GOL-10"""
    using = box(goal(1, WyrmsIn(area="P", at_most=0), back=ON), end(2))
    game = attack("P: sid/5 A~ | Q: ken/0", "+-", using=using, destiny=1)
    game.okay()
    assert game.t.campaign.scores or game.told("chapter.won"), game.asked


def test_collect_is_refused_where_no_spark_lies_and_gain_takes_from_the_supply() -> None:
    """WB-SPK-02 WB-SPK-03"""
    game = turn("ken", "P: ken/4 | Q: sid/5 *1", "P-Q")
    assert "spark" not in game.options
    using = box(goal(1), thing(2, GainSpark(n=1), CollectSpark(n=1)), end(3))
    game = on_turn(using, areas="P: ken/4 *1 | Q: sid/5", deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()
    assert (game.t.heroes["ken"].sparks, game.t.sparks.get("P", 0)) == (2, 0)


def test_a_wall_that_opens_in_a_turn_can_be_walked_at_once() -> None:
    """WB-MOV-09"""
    using = box(goal(1), thing(2, SetBorder(a="P", b="Q")), end(3))
    game = on_turn(using, borders="P=Q", deck=[1, 3], stacks={"card 2": [2]})
    assert "move" not in game.options
    game.answer("interact").okay().answer("move")
    assert game.t.heroes["ken"].area == "Q"


def test_a_hero_moved_by_a_card_in_the_middle_interacts_there() -> None:
    """WB-INT-03 WB-TRN-02"""
    using = box(goal(1), thing(2, MoveHero(to="Q")), thing(4, GainSpark(), area="Q"), end(5))
    game = on_turn(using, deck=[1, 5], stacks={"card 2": [2], "card 4": [4]}).answer("interact").okay()
    game.asks("turn.action").answer("interact").okay()
    assert game.t.heroes["ken"].sparks == 1
    assert game.about["left"] == 1


def test_a_shred_drawn_from_nothing_while_one_is_being_used() -> None:
    """WB-SHR-05"""
    using = with_shred("dig", DrawShred(n=1))
    game = turn("ken", "P: ken/4 | Q: sid/5", "P-Q", using=using, shred_deck=[], shred_discard=[]).correct(
        heroes__ken__shreds=["dig"]
    )
    game.answer("special").asks("effect.vain")
    game.answer("no").asks("turn.action")
    assert game.t.heroes["ken"].shreds == ["dig"]
    assert game.about["left"] == 3


def test_lara_hurts_two_by_one_success_one_of_them_stunned() -> None:
    """WB-EXC-08"""
    game = turn("lara", "P: lara/4 A~ B C").answer("attack").roll("+--").answer("no").asks("attack.target")
    game.answer("A").answer("B")
    assert "A" not in game.t.wyrms
    assert game.t.wyrms["B"].stunned
    assert not game.t.wyrms["C"].stunned


def test_excess_of_a_two_success_attack_goes_to_another_area_in_reach() -> None:
    """WB-EXC-02 WB-EXC-05"""
    game = attack("P: sid/5 A~ | Q: B", "++").answer("A")
    game.asks("attack.target", "B", "enough").answer("B")
    assert "A" not in game.t.wyrms
    assert game.t.wyrms["B"].stunned


def test_end_in_the_turn_with_a_knocked_out_hero_counts_face_up_tokens() -> None:
    """WB-WIN-05"""
    using = box(goal(1, HeroesIn(area="Q"), back=ON), end(2))
    game = turn("ken", "P: ken/4 sid/0 | Q:", "P-Q", using=using, destiny=3).answer("move").okay()
    assert game.told("chapter.won")[0]["n"] == 3


def test_solo_gains_go_to_the_hero_in_turn() -> None:
    """WB-SOL-04"""
    using = box(goal(1), thing(2, DrawShred(), GainItem(card=4)), item(4, GainSpark()), end(5))
    game = on_turn(using, areas="P: ken/4 | Q: sid/5", deck=[1, 4, 5], stacks={"card 2": [2]}, players=["Ada"])
    game.answer("interact").okay().answer("lamp").okay()
    assert (game.t.heroes["ken"].shreds, game.t.heroes["ken"].items) == (["lamp"], [4])


def test_a_choice_says_in_its_question_what_is_not_open() -> None:
    """WB-CHO-01 WB-CHO-04: and before it nothing, so that nobody hears of it before the card."""
    shut = option("c", requires=(HasKeyword(word="X"),))
    game = reading(choice_card(1, option("a"), option("b"), shut, back=Side(bottom=("next",))), goal(2), end(3)).okay()
    assert game.asks("card.choice", "a", "b").about["closed"] == ("c",)
    assert not game.told("choice.closed")
