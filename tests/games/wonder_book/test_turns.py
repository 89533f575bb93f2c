"""Turns: who goes next, three actions, passing, and turns that end early."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.pack import Effect, Skill
from engine.games.wonder_book.verbs import DamageHero, GainSpark, Recover, WyrmsIn
from engine.pieces.verbs import Counter
from tests.games.wonder_book.play import at, play, turn
from tests.games.wonder_book.small_box import box, end, goal, with_hero, with_shred, words

THREE = "P: ken/4 * | Q: sid/5 | R: lara/4"
BORDERS = "P-Q Q-R"
GAMBLE = Skill(name=words("gamble"), effect=Effect(heart_cost=1, dice=2, ops_per_success=(GainSpark(),)))
MIXED = {"interleave_turns": "yes"}


def test_everybody_has_one_turn_in_any_order() -> None:
    """WB-PPH-02 WB-PPH-03 WB-PPH-05"""
    game = play(at(THREE, BORDERS)).asks("turn.who", "ken", "sid", "lara").answer("lara", "pass")
    assert game.asks("turn.who", "ken", "sid").t.active == ""
    game.answer("sid", "pass").asks("turn.action", who="ken").answer("pass").asks("wyrm_card.draw")


def test_between_turns_nobody_is_active() -> None:
    """WB-PPH-02 WB-PPH-03"""
    table = at("P: ken/4 | Q: sid/5", phase="enemies", active="sid", to_act=["A"], wyrm_card="quiet")
    game = play(table, "players_phase").asks("turn.who")
    assert (game.t.phase, game.t.active, game.t.to_act, game.t.wyrm_discard) == ("players", "", [], ["quiet"])
    assert [news.what for news in game.news] == ["players.begin"]
    game.answer("ken")
    assert game.t.active == "ken"
    game.answer("pass", "pass").asks("wyrm_card.draw")
    assert game.t.active == ""


def test_a_phase_that_begins_anew_helps_up_whoever_has_just_fallen_in_its_turn() -> None:
    """WB-PPH-01 WB-KOH-05 WB-KOH-06"""
    game = play(at("P: ken/0 | Q: sid/5", active="ken"), "players_phase").asks("turn.who", "ken", "sid")
    assert (game.t.destiny, game.told("hero.stands_up")) == (4, [{"hero": "ken", "n": 4}])


def test_the_order_is_free_again_in_every_phase() -> None:
    """WB-PPH-03"""
    game = play(at("P: ken/4 | Q: sid/5")).answer("sid", "pass", "pass", "spawner")
    game.asks("turn.who", "ken", "sid").answer("ken", "pass").asks("turn.action", who="sid")


def test_a_turn_is_finished_before_another_begins() -> None:
    """WB-PPH-04 WB-TRN-01 WB-TRN-06"""
    game = play(at(THREE, BORDERS)).answer("ken")
    for left in (3, 2, 1):
        game.asks("turn.action", who="ken")
        assert game.about["left"] == left
        game.answer("move", *["P"] * (left == 2))
    game.asks("turn.who", "sid", "lara")


def test_by_house_rule_heroes_mix_their_actions() -> None:
    """WB-PPH-04"""
    game = play(at(THREE, BORDERS, house=MIXED)).answer("ken", "spark").asks("turn.who", "ken", "sid", "lara")
    game.answer("sid", "move", "R", "ken", "move").asks("turn.who", "ken", "sid", "lara")
    game.answer("ken").asks("turn.action", who="ken")
    assert game.about["left"] == 1
    game.answer("pass").asks("turn.who", "sid", "lara")
    game.answer("sid")
    assert game.about["left"] == 2


def test_changing_ones_mind_costs_nothing_when_actions_are_mixed() -> None:
    """WB-PPH-04"""
    game = play(at(THREE, BORDERS, house=MIXED)).answer("ken").skip().asks("turn.who", "ken", "sid", "lara")
    game.answer("ken")
    assert game.about["left"] == 3


def test_passing_ends_the_turn_and_what_is_left_is_lost() -> None:
    """WB-TRN-04 WB-TRN-05"""
    game = turn("ken", THREE, BORDERS).answer("move", "pass").asks("turn.who", "sid", "lara")
    assert game.told("turn.passed") == [{"hero": "ken"}]
    game.answer("sid", "pass", "pass", "spawner").asks("turn.who").answer("ken")
    assert game.about["left"] == 3


def test_actions_come_in_any_order_and_as_often_as_one_likes() -> None:
    """WB-TRN-03 WB-SPK-01"""
    game = turn("ken", "P: ken/4 *3 | Q: sid/5", "P-Q").answer("spark", "spark", "move").asks("turn.action", who="sid")
    assert game.here() == "P: *1 | Q: ken/4+2 sid/5"


def test_all_seven_kinds_of_actions_are_offered_where_they_are_possible() -> None:
    """WB-TRN-02 WB-ATK-01"""
    table = at("P: lara/4+1 * A | Q: sid/5", "P-Q", stacks={"crates": [9]})
    table.heroes["lara"].shreds, table.heroes["sid"].shreds = ["lamp"], ["balm"]
    kinds = ["move", "spark", "skill", "attack", "interact", "give", "take", "special", "pass"]
    play(table, "hero_turn", "lara").asks("turn.action", *kinds)
    turn("ken", "P: ken/4 | Q: sid/5", "P=Q").asks("turn.action", "attack", "pass")


@pytest.mark.parametrize("price", [{"heart_cost": 1}, {"ops": (DamageHero(),)}])
def test_who_falls_in_its_own_turn_stops_there(price: dict[str, object]) -> None:
    """WB-EX-38 WB-TRN-07 WB-KOH-02 WB-KOH-11"""
    using = with_hero("ken", skill=Skill(name=words("rage"), effect=Effect(**price)))  # type: ignore[arg-type]
    game = turn("ken", "P: ken/1 | Q: sid/5", using=using).answer("skill", *["yes"] * ("heart_cost" in price))
    assert game.asks("turn.action", who="sid").here() == "P: ken/0 | Q: sid/5"
    assert game.t.destiny == 5
    ken = game.t.heroes["ken"]
    assert (ken.actions, ken.taken) == (0, True)


def test_who_is_felled_by_hand_in_its_own_turn_stops_too() -> None:
    """WB-TRN-07 WB-KOH-01"""
    game = turn("ken", THREE, BORDERS).answer("move").correct(heroes__ken__hearts=0).asks("turn.who", "sid", "lara")
    assert game.t.heroes["ken"].actions == 0
    game.correct(heroes__ken__hearts=4).asks("turn.who", "sid", "lara")
    game.undo(2).asks("turn.action", who="ken")


def test_the_turn_of_a_hero_who_is_taken_off_the_table_is_over() -> None:
    """WB-TRN-07 WB-GEN-04"""
    game = turn("ken", THREE, BORDERS).answer("move").correct(heroes__ken=None).asks("turn.who", "sid", "lara")
    assert game.undo().asks("turn.action", who="ken").about["left"] == 2


@pytest.mark.parametrize(("house", "sparks"), [("gets_the_rest", 2), ("gets_nothing", 1)])
def test_an_effect_goes_on_for_the_hero_it_has_felled_unless_the_house_says_otherwise(house: str, sparks: int) -> None:
    """WB-TRN-08 WB-TRN-07"""
    using = with_shred("curse", DamageHero(), GainSpark(), Recover(), GainSpark(who="each"), Counter(name="heard"))
    table = at("P: ken/1 | Q: sid/5", using=using, house={"fallen_reader": house})
    table.heroes["ken"].shreds = ["curse"]
    game = play(table, "hero_turn", "ken", using=using).answer("special").asks("turn.action", who="sid")
    assert game.here() == f"P: ken/0+{sparks} | Q: sid/5+1"  # everybody's spark is given whatever the house says
    assert (game.t.counters["heard"], game.t.shred_discard) == (1, ["curse"])


def test_a_hero_felled_by_a_price_rolls_no_dice() -> None:
    """WB-TRN-08 WB-DMG-04"""
    game = turn("ken", "P: ken/1 | Q: sid/5", using=with_hero("ken", skill=GAMBLE))
    game.answer("skill").asks("price.fells", "yes", "no").answer("yes").asks("turn.action", who="sid")
    assert game.told("dice.show") == []


def test_who_falls_before_its_turn_has_none_in_this_phase() -> None:
    """WB-PPH-06 WB-EX-45 WB-KOH-10"""
    using = with_shred("trap", DamageHero(n=9, who="other"))
    table = at("P: lara/4 | Q: ken/4", using=using)
    table.heroes["lara"].shreds = ["trap"]
    game = play(table, "hero_turn", "lara", using=using).answer("special", "pass").asks("wyrm_card.draw")
    assert game.t.destiny == 5
    game.answer("spawner").asks("turn.who", "lara", "ken")
    assert (game.t.destiny, game.here()) == (4, "P: lara/4 | Q: ken/4")


def test_a_goal_reached_in_mid_turn_is_followed_and_the_turn_goes_on() -> None:
    """WB-EX-36"""
    using = box(goal(1, WyrmsIn(at_most=0)), goal(2), end(3))
    game = turn("sid", "P: sid/5 A~ | Q: ken/4 | R: lara/4", using=using).answer("attack").roll("+-")
    game.asks("turn.action", who="sid")
    assert (game.about["left"], game.t.deck) == (2, [2, 3])
    game.answer("pass").asks("turn.who", "ken", "lara")


@pytest.mark.parametrize(("card", "won"), [("spawner", True), ("quiet", False)])
def test_a_goal_reached_before_the_players_phase_comes_before_the_last_token(card: str, won: bool) -> None:
    """WB-EX-22 WB-KOH-11"""
    using = box(goal(1, WyrmsIn(at_least=1)), end(2))
    table = at(
        "V: | P: ken/0 sid/5", using=using, destiny=1, phase="enemies", wyrm_deck=[card], reveals=1, enemy_step=1
    )
    game = play(table, "next_enemy_step", using=using, stop="next_chapter").answer(card)
    assert (game.t.campaign.scores, bool(game.told("chapter.lost"))) == ({"1": 1} if won else {}, not won)


def test_the_last_token_turned_down_for_the_fallen_loses_at_once() -> None:
    """WB-EX-21 WB-KOH-05 WB-KOH-08"""
    game = play(at("P: ken/0 | Q: sid/0 lara/4", destiny=2), "players_phase")
    assert [news["left"] for news in game.told("destiny.down")] == [1, 0]
    assert not game.told("hero.stands_up")
    assert game.told("chapter.lost")


@pytest.mark.parametrize("before", [["attack"], []])
def test_a_hero_who_is_taken_off_the_table_in_the_middle_of_a_turn_has_no_turn_any_more(before: list[str]) -> None:
    """WB-TRN-06 WB-PPH-03"""
    game = turn("sid", "P: sid/5 A B | Q: tina/3 C", "P-Q").answer(*before).correct(heroes__sid=None)
    if before:
        game.asks("attack.roll", who="sid").roll("+-")
    assert game.asks("turn.action", who="tina").here() == "P: A B | Q: tina/3 C"


def test_each_of_the_fallen_is_named_with_a_token_of_their_own() -> None:
    """WB-KOH-05 WB-KOH-12: in the order in which they sit, and they stand up only when all tokens are down."""
    game = play(at("P: ken/0 sid/0 lara/3"), "players_phase")
    assert [about["hero"] for about in game.told("destiny.whose")] == ["ken", "sid"]
    assert (game.t.destiny, game.t.owing) == (3, 0)
