"""Odd moments: something begins in the middle of something else, or is cut short; nothing is lost, owed or mixed up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import (
    ActivateStep,
    Chapter,
    Defeat,
    Entity,
    HitEffect,
    RevealCardStep,
    RevealStep,
    RuleStep,
    Side,
    Skill,
    SpawnStep,
)
from engine.games.wonder_book.verbs import (
    Activate,
    AdditionalAction,
    Challenge,
    CollectSpark,
    CrowdBurst,
    DamageHero,
    DamageWyrm,
    DefeatWyrm,
    DiscardItem,
    EntityDefeated,
    FlipDestiny,
    GainItem,
    GainSpark,
    HeroesIn,
    LoseSpark,
    MoveHero,
    PlaceEntity,
    Recover,
    RevealWyrmCard,
    Spawn,
    WriteKeyword,
    WyrmsIn,
)
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, enemies, item, law, on_turn, reading, sound, thing
from tests.games.wonder_book.play import Play, at, play, turn
from tests.games.wonder_book.small_box import (
    box,
    chapters,
    end,
    goal,
    story,
    with_attack,
    with_hero,
    with_shred,
    words,
    wyrm_card,
)

REVEAL = RevealWyrmCard(n=1)
FINISH = {"goal_in_enemies_phase": "finish_phase"}


def wyrms(*cards: Any) -> dict[str, Any]:
    """Wyrm cards by their names."""
    return {card.id: card for card in cards}


def with_figure(using: Box, *ops: Any, hearts: int = 1, **more: Any) -> Box:
    """The box in which chapter one knows a foe called gulp."""
    gulp = Entity(id="gulp", name=words("Gulp"), hearts=hearts, on_defeated=Defeat(ops=ops), **more)
    (chapter,) = using.chapters.values()
    return replace(using, chapters={1: Chapter(number=1, cards=chapter.cards, entities=(gulp,))})


# An attack in which something else happens ---------------------------------------------------------


def test_an_action_that_a_shred_gives_waits_until_the_attack_under_way_is_over() -> None:
    """WB-ADD-07 WB-TRN-02: the dice that lie there, and whom they hit, are not those of somebody else."""
    using = with_shred("call", AdditionalAction(who="you", at_once=True), timing="free")
    game = turn("sid", "P: sid/5 ken/4 W W", using=using).correct(heroes__ken__shreds=["call"])
    game.answer("attack").roll("+-").asks("reroll").aside("use_shred", "ken", "call")
    game.asks("reroll", who="sid").answer("no").asks("turn.action", who="ken").answer("attack").roll("+").answer("B")
    assert [wyrm.stunned for wyrm in game.t.wyrms.values()] == [True, True]
    hits = [told for told in game.news if told.what in ("wyrm.stunned", "wyrm.defeated")]
    assert len(hits) == 2
    assert game.asks("turn.action", who="sid").about["left"] == 2


def test_a_wyrm_that_a_shred_takes_away_leaves_its_hits_to_another() -> None:
    """WB-EXC-01 WB-SHR-07: while the attacker is asked for a target, the only one in sight goes."""
    using = with_shred("bomb", DefeatWyrm(which="chosen", within="anywhere"), timing="free")
    game = turn("sid", "P: sid/5 ken/4 | Q: W | R: W", "P-Q P-R", using=using).correct(heroes__ken__shreds=["bomb"])
    game.answer("attack").roll("++").asks("attack.target").aside("use_shred", "ken", "bomb").answer("A")
    assert game.asks("turn.action").t.wyrms == {}


def test_what_a_foe_brings_as_it_falls_is_no_target_of_the_same_blow() -> None:
    """WB-EXC-08 WB-ATK-13: a wyrm that crawls out of it takes leftover damage only if the attacker picks it."""
    using = with_figure(with_attack(3, range="same"), Spawn(n=1, area="P"))
    game = turn("sid", "P: sid/5", using=using).correct(figures__gulp={"area": "P", "hearts": 1})
    game.answer("attack").roll("+++")
    assert game.asks("attack.target", "A", "enough", who="sid").about["n"] == 2


def test_sparing_successes_is_over_with_the_turn_in_which_it_was_said() -> None:
    """WB-ATK-11: somebody says so, thinks better of it, and the next attacker is not asked for each success."""
    game = turn("ken", "P: ken/4 sid/5 W W").aside("spare", "ken").answer("pass").asks("turn.action", who="sid")
    assert not game.t.sparing


def test_an_effect_of_hits_that_rolls_leaves_the_successes_of_the_attack_alone() -> None:
    """WB-ATK-08 WB-DIC-01"""
    rolls = HitEffect(trigger="at_least_one_success", ops=(Challenge(dice=1, ops_per_success=(GainSpark(),)),))
    game = turn("sid", "P: sid/5 W", using=with_attack(2, effects=(rolls,))).answer("attack").roll("+-").answer("no")
    game.roll("+").asks("turn.action")
    assert (game.t.heroes["sid"].sparks, game.t.dice, game.t.successes) == (1, [], 0)


def test_a_challenge_in_a_challenge_is_a_roll_of_its_own() -> None:
    """WB-DIC-02: the inner one fails, the outer one counts its two successes all the same."""
    inner = Challenge(dice=1, needed_successes=1, ops=(FlipDestiny(n=1, to="up"),), ops_if_failed=(DamageHero(n=1),))
    outer = Challenge(dice=2, ops=(inner,), ops_per_success=(GainSpark(),))
    using = box(goal(1), thing(2, outer), end(3))
    game = on_turn(using, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay().roll("++").roll("-")
    assert game.asks("turn.action").t.heroes["ken"].sparks == 2
    assert (game.t.heroes["ken"].hearts, game.t.destiny) == (3, 5)


# The words of one card ------------------------------------------------------------------------------


def test_you_is_the_same_hero_from_the_first_to_the_last_line_of_a_card() -> None:
    """WB-STO-02: a wyrm card that comes up between two of its lines speaks to others, and changes nothing about it."""
    cold = wyrm_card("cold", RuleStep(text=words("cold"), ops=(LoseSpark(who="each"),)))
    using = replace(
        box(story(1, DamageHero(who="you"), REVEAL, GainSpark(who="you")), goal(2), end(3)), wyrm_cards=wyrms(cold)
    )
    game = play(at("P: ken/4 sid/5", using=using), "read_on", using=using).asks("card.who").answer("sid")
    game.answer("cold").asks("turn.who")
    assert (game.t.heroes["sid"].hearts, game.t.heroes["sid"].sparks) == (4, 1)


def test_whoever_acts_again_after_another_is_meant_again() -> None:
    """WB-STO-02 WB-SOL-04: Sid has acted out of turn; what Ken brings about then speaks to Ken."""
    back = Side(ops=(GainSpark(who="you"),), bottom=("discard",))
    using = box(goal(1, WyrmsIn(area="map", at_most=0), back=back), goal(2), end(3))
    using = with_shred("call", AdditionalAction(who="other", at_once=True), using=using)
    using = with_shred("bomb", DefeatWyrm(which="chosen"), using=using, timing="free")
    game = turn("ken", "P: ken/4 sid/5 W", using=using).correct(heroes__ken__shreds=["call", "bomb"])
    game.answer("special:shred:call").asks("turn.action", who="sid").answer("pass").asks("turn.action", who="ken")
    game.aside("use_shred", "ken", "bomb").okay().asks("turn.action", who="ken")
    assert (game.t.heroes["ken"].sparks, game.t.heroes["sid"].sparks) == (1, 0)


def test_a_thing_that_nobody_holds_cannot_be_discarded() -> None:
    """WB-ITM-03 WB-LIM-01: what is impossible is ignored; the card waits unread in the deck."""
    using = box(story(1, DiscardItem(card=3)), goal(2), item(3), end(4))
    game = play(at("P: ken/4", using=using), "read_on", using=using).asks("turn.action")
    assert (game.t.deck, game.told("item.discarded")) == ([2, 3, 4], [])


def test_a_foe_that_comes_back_has_to_be_defeated_again() -> None:
    """WB-GOL-05 WB-DMG-06: it fell once; the goal that wants it down is read when it stands there anew."""
    using = box(story(1, PlaceEntity(id="gulp", area="P")), goal(2, EntityDefeated(id="gulp")), goal(3), end(4))
    using = with_figure(using)
    table = at("P: ken/4", using=using, fallen_figures=["gulp"])
    game = play(table, "read_on", using=using).asks("turn.action")
    assert game.t.deck == [2, 3, 4]
    assert sound(game)


def test_a_card_that_hurts_the_reader_twice_and_gives_does_both() -> None:
    """WB-TRN-08 WB-DMG-02: the second wound does not hurt who lies there; the keyword is written, the spark is had."""
    using = box(
        goal(1), thing(2, DamageHero(n=2), DamageHero(n=2), WriteKeyword(word="OW"), GainSpark(who="you")), end(3)
    )
    game = on_turn(using, areas="P: ken/2 sid/5 | V:", deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()
    ken = game.t.heroes["ken"]
    assert (ken.hearts, ken.sparks, game.t.campaign.keywords) == (0, 1, {"OW": 1})
    assert game.asked in ("turn.who", "turn.action")


# The enemies' phase --------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "cards"), [("yes", {"again", "quiet"}), ("no", {"again", "quiet"})])
def test_a_new_phase_shuffles_all_wyrm_cards_whatever_the_house_says_of_the_last(rule: str, cards: set[str]) -> None:
    """WB-WCD-08 WB-WCD-09: the card of the phase before has ordered nothing; it is in the new deck."""
    found = wyrms(wyrm_card("again", SpawnStep(count=1), RevealStep()), wyrm_card("quiet", ActivateStep(count=1)))
    using = box(wyrm_cards=found)
    fields: dict[str, Any] = {
        "wyrm_deck": [],
        "wyrm_discard": ["again", "quiet"],
        "house": {"last_card_reshuffled": rule},
    }
    game = enemies("P: ken/4 | V:", using, **fields).asks("wyrm_card.draw_shuffled")
    assert set(game.options) == cards


@pytest.mark.parametrize(("rule", "cards"), [("yes", {"again", "quiet"}), ("no", {"quiet"})])
def test_a_card_that_orders_another_is_left_out_of_that_shuffle_by_house_rule(rule: str, cards: set[str]) -> None:
    """WB-WCD-09"""
    found = wyrms(wyrm_card("again", SpawnStep(count=1), RevealStep()), wyrm_card("quiet", ActivateStep(count=1)))
    fields: dict[str, Any] = {
        "wyrm_deck": ["again"],
        "wyrm_discard": ["quiet"],
        "house": {"last_card_reshuffled": rule},
    }
    game = enemies("P: ken/4 | V:", box(wyrm_cards=found), **fields).answer("again").asks("wyrm_card.draw_shuffled")
    assert set(game.options) == cards


def test_the_second_of_two_cards_that_the_goal_orders_is_not_ordered_by_the_first() -> None:
    """WB-WCD-09 WB-ENP-01: by house rule only the card that orders a reveal itself stays out."""
    found = wyrms(wyrm_card("quiet", ActivateStep(count=1)), wyrm_card("still", ActivateStep(count=1)))
    using = box(goal(1, enemies=(RevealCardStep(count=2),)), end(2), wyrm_cards=found)
    fields: dict[str, Any] = {"wyrm_deck": ["quiet"], "wyrm_discard": ["still"]}
    game = enemies("P: ken/4 | V:", using, house={"last_card_reshuffled": "no"}, **fields).answer("quiet")
    assert set(game.asks("wyrm_card.draw_shuffled").options) == {"quiet", "still"}


def test_a_wyrm_that_comes_back_in_the_middle_of_an_activation_is_a_new_one() -> None:
    """WB-ACT-13 WB-WYL-11: B falls before its turn, and another takes its miniature: that one is not activated."""
    met = goal(1, WyrmsIn(area="P", at_least=1), back=ON, enemies=(ActivateStep(count=1),))
    again = story(2, DefeatWyrm(which="in_area", area="V"), Spawn(n=1, area="P"))
    using = box(met, again, goal(3, enemies=()), end(4))
    game = enemies("P: ken/4 | Q: A | V: B", using, house=FINISH)
    while game.asked == "wyrm.next":
        game.answer("A")
    assert game.asks("turn.action").t.heroes["ken"].hearts == 4
    assert game.t.wyrms["B"].area == "P"


def test_wyrms_of_a_block_inside_a_block_that_fell_and_came_back_do_not_act_in_the_outer_one() -> None:
    """WB-ACT-13 WB-ACT-08: the story activates all, B falls in it and comes anew; its old place is gone."""
    met = goal(1, WyrmsIn(area="P", at_least=1), back=ON, enemies=(ActivateStep(count=1),))
    again = story(2, Activate(n=1), DefeatWyrm(which="in_area", area="Q"), Spawn(n=1, area="P"))
    using = box(met, again, goal(3, enemies=()), end(4))
    table = at("P: ken/9 | Q: A | V: B", "P-Q Q-V", using=using, house=FINISH)
    game = play(table, "enemies_phase", using=using)
    while game.asked == "wyrm.next":
        game.answer(game.options[0])
    assert game.asks("turn.action").t.heroes["ken"].hearts == 8  # A bites in the story's block; the new B in none


def test_on_a_map_that_nobody_has_typed_people_see_where_it_is_crowded() -> None:
    """WB-WCD-11 WB-GEN-03: the rule is read and done by hand; it is not said that nothing happens."""
    burst = wyrm_card("burst", RuleStep(text=words("too many"), ops=(CrowdBurst(),)))
    using = box(wyrm_cards=wyrms(burst))
    table = at("P: ken/4", using=using)
    table.areas = []
    game = play(table, "enemies_phase", using=using).answer("burst").ok("card.by_hand").asks("turn.action")
    assert game.told("wyrm_card.nothing") == []


def test_a_chapter_that_is_lost_in_the_middle_of_a_wyrm_card_leaves_nothing_to_the_next_try() -> None:
    """WB-LOS-01 WB-DES-02 WB-LOS-06: two cards were still owed, one lay beneath another."""
    doom = wyrm_card("doom", RuleStep(text=words("doom"), ops=(FlipDestiny(n=1, to="down"),)), RevealStep(count=2))
    using = chapters((goal(1), end(2)), wyrm_cards=wyrms(doom, wyrm_card("quiet", ActivateStep(count=1))))
    table = at("P: ken/4 sid/5 | V:", using=using, destiny=1)
    game = play(table, "enemies_phase", using=using).answer("doom").asks("lost.again").answer("again")
    t = game.t
    assert (t.reveals, t.wyrm_card, t.beneath, t.to_act, t.owing, t.enemy_step) == (0, "", [], [], 0, 0)


def test_a_goal_that_an_enemies_rule_reaches_drops_what_that_card_still_orders() -> None:
    """WB-GOL-11 WB-GOL-10: the rule is finished, the card is put away, and the next phase is the players'."""
    ring = wyrm_card(
        "ring", RuleStep(text=words("ring"), ops=(Counter(name="rung"),)), SpawnStep(count=2), RevealStep()
    )
    using = box(goal(1, CounterAtLeast(name="rung", at_least=1), back=ON), goal(2), end(3), wyrm_cards=wyrms(ring))
    game = enemies("P: ken/4 | V:", using).answer("ring").asks("turn.action")
    assert (game.t.wyrms, game.t.reveals, game.t.wyrm_discard) == ({}, 0, ["ring"])


def test_whoever_falls_to_the_rule_of_a_wyrm_card_is_not_hit_by_its_wyrms() -> None:
    """WB-WAT-01 WB-KOH-04 WB-ACT-09"""
    cold = wyrm_card("cold", RuleStep(text=words("cold"), ops=(DamageHero(who="each", n=1),)), ActivateStep(count=2))
    game = enemies("P: ken/1 W | Q: sid/5 | V:", box(wyrm_cards=wyrms(cold)), borders="P-Q").answer("cold")
    assert game.asks("turn.who").here() == "Q: A sid/3" or game.t.heroes["sid"].hearts == 3
    assert (game.t.destiny, game.t.wyrms["A"].area) == (4, "Q")


def test_an_ally_that_wyrms_attack_falls_with_its_words_and_they_go_on() -> None:
    """WB-WAT-01 WB-DMG-06: the last heart of a figure goes in the middle of a block; the others act on."""
    using = with_figure(box(goal(1, enemies=(ActivateStep(count=1),)), goal(2), end(3)), GainSpark(who="each"),
                        side="ally", attacked_by_wyrms=True)  # fmt: skip
    table = at("P: W W | Q: ken/4", "P-Q", using=using)
    game = play(table, "enemies_phase", using=using).correct(figures__gulp={"area": "P", "hearts": 1})
    while game.asked in ("wyrm.next", "wyrm.attacks", "enemies.begin"):
        game.answer(game.options[0])
    assert game.t.figures == {} or game.t.figures["gulp"].hearts == 1
    assert sound(game)


# Turns ---------------------------------------------------------------------------------------------


def test_an_action_given_to_all_is_taken_by_each_at_once_and_costs_no_turn() -> None:
    """WB-ADD-07 WB-ADD-01"""
    using = with_shred("all", AdditionalAction(who="each"))
    game = turn("ken", "P: ken/4 sid/5 lara/4", using=using).correct(heroes__ken__shreds=["all"]).answer("special")
    if game.asked == "special.which":
        game.answer("shred:all")
    game.asks("turn.out_of_turn", "sid", "lara").answer("lara").asks("turn.action", who="lara").answer("pass")
    game.asks("turn.action", who="sid").answer("pass").asks("turn.action", who="ken")
    assert (game.about["left"], game.about["extra"]) == (2, 1)
    assert not any(game.t.heroes[name].taken for name in ("sid", "lara"))


def test_an_extra_action_of_who_falls_is_gone_when_it_stands_up() -> None:
    """WB-TRN-07 WB-TRN-05 WB-KOH-07"""
    using = box(goal(1, enemies=()), thing(2, AdditionalAction(who="you"), DamageHero(n=9)), end(3))
    game = on_turn(using, areas="P: ken/4 | V:", deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()
    game.asks("turn.action", who="ken")
    assert (game.about["left"], game.about["extra"], game.t.destiny) == (3, 0, 4)


def test_a_skill_once_a_turn_is_fresh_in_the_next_and_one_of_the_chapter_is_not() -> None:
    """WB-SKL-06 WB-GEN-03"""
    once = Skill(name=words("Once"), limit="per_turn", effect=replace_effect(GainSpark()))
    using = with_hero("ken", box(goal(1, enemies=()), end(2)), skill=once)
    game = on_turn(using, areas="P: ken/4 | V:").answer("skill").asks("turn.action")
    assert "skill" not in game.options
    assert "skill" in game.answer("pass").asks("turn.action").options


def replace_effect(*ops: Any) -> Any:
    """An effect of these lines."""
    return law(9, *ops).special_rule.special_actions[0].effect  # type: ignore[union-attr]


def test_what_was_given_away_is_used_by_the_new_holder_in_the_same_phase() -> None:
    """WB-GIV-05 WB-ITM-02"""
    using = box(goal(1), item(2, GainSpark()), end(3))
    game = on_turn(using, areas="P: ken/4 sid/5 | V:", deck=[1, 3]).correct(heroes__ken__items=[2])
    game.answer("give").asks("turn.action", who="ken").answer("pass").asks("turn.action", who="sid")
    assert game.answer("special").asks("turn.action").t.heroes["sid"].sparks == 1


def test_a_goal_that_a_used_up_thing_reaches_is_followed_when_the_thing_is_gone() -> None:
    """WB-GOL-10 WB-ITM-03: the back of the goal counts what lies where; the thing lies with the discarded."""
    using = box(
        goal(1, CounterAtLeast(name="x", at_least=1), back=ON),
        goal(2),
        item(3, Counter(name="x"), used_up=True),
        end(4),
    )
    game = on_turn(using, deck=[1, 2, 4]).correct(heroes__ken__items=[3]).answer("special").asks("turn.action")
    assert (game.t.heroes["ken"].items, sorted(game.t.discard)) == ([], [1, 3]) or 3 in game.t.discard
    assert sound(game)


def test_a_thing_gained_from_another_hero_changes_hands_and_is_there_once() -> None:
    """WB-ITM-04"""
    using = box(goal(1), thing(2, GainItem(card=3)), item(3), end(4))
    game = on_turn(using, deck=[1, 4], stacks={"card 2": [2]}).correct(heroes__sid__items=[3]).answer("interact").okay()
    assert (game.t.heroes["ken"].items, game.t.heroes["sid"].items) == ([3], [])
    assert sound(game)


@pytest.mark.parametrize(
    ("house", "asked"), [({}, "turn.action"), ({"new_goal_in_players_phase": "new_players_phase"}, "turn.who")]
)
def test_a_goal_reached_by_a_move_of_all_goes_on_as_the_house_says(house: dict[str, str], asked: str) -> None:
    """WB-DCK-09 WB-KOH-14: the fallen are moved along; their token waits for the next check."""
    using = box(
        goal(1, HeroesIn(area="Q", fallen_count=True), back=ON), thing(2, MoveHero(who="each", to="Q")), goal(3), end(4)
    )
    game = on_turn(using, areas="P: ken/4 sid/0 | Q: | V:", deck=[1, 3, 4], stacks={"card 2": [2]}, house=house)
    game.answer("interact").okay()
    assert {hero.area for hero in game.t.heroes.values()} == {"Q"}
    assert game.asked == asked
    assert game.t.destiny == (5 if asked == "turn.action" else 4)


# Corrections and second thoughts ------------------------------------------------------------------


def test_a_reroll_taken_back_gives_the_heart_and_the_reroll_back() -> None:
    """WB-RER-02 WB-RER-09"""
    game = turn("sid", "P: sid/5 W").answer("attack").roll("--").answer("heart").roll("-+").asks("turn.action")
    game.undo(2).asks("reroll")
    assert (game.t.heroes["sid"].hearts, game.t.heroes["sid"].rerolled, game.t.dice) == (5, False, ["failure"] * 2)


def test_a_hero_put_back_on_its_feet_by_hand_costs_no_token() -> None:
    """WB-KOH-05: the table is right; who stands when the phase begins has not fallen."""
    using = box(goal(1, enemies=(ActivateStep(count=1),)), end(2))
    game = enemies("P: ken/1 sid/5 lara/4 A B | V:", using)
    game.answer("ken").correct(heroes__ken__hearts=2)
    while game.asked in ("wyrm.next", "wyrm.attacks"):
        game.answer("sid" if game.asked == "wyrm.attacks" else game.options[0])
    assert game.asks("turn.who").t.destiny == 5


def test_a_wyrm_that_is_taken_off_by_hand_in_the_middle_of_its_actions_stops() -> None:
    """WB-ACT-13"""
    using = box(goal(1, enemies=(ActivateStep(count=3),)), end(2))
    game = enemies("P: ken/4 sid/5 A | V:", using).answer("ken").asks("wyrm.attacks").correct(wyrms={})
    assert game.asks("turn.who").t.heroes["ken"].hearts == 3


def test_a_story_that_loses_the_chapter_at_its_first_line_gives_nothing_more() -> None:
    """WB-LOS-01 WB-DES-03"""
    game = reading(story(1, FlipDestiny(n=2, to="down"), WriteKeyword(word="LATE")), goal(2), end(3), destiny=1)
    assert game.asks("lost.again").t.campaign.keywords == {}


def test_damage_of_a_skill_on_the_last_wyrm_ends_the_goal_before_its_other_lines_matter() -> None:
    """WB-GOL-10: the skill is finished first: the heart comes back although the goal has been reached."""
    clear = WyrmsIn(area="map", at_most=0)
    using = box(
        goal(1, clear, back=ON), thing(2, DamageWyrm(which="each", n=2), Recover(who="you", n=1)), goal(3), end(4)
    )
    game = on_turn(using, areas="P: ken/2 W | V:", deck=[1, 3, 4], stacks={"card 2": [2]}).answer("interact").okay()
    assert (game.t.heroes["ken"].hearts, game.t.deck) == (3, [3, 4])


def test_wyrm_cards_of_a_lost_try_are_told_again_for_nobody() -> None:
    """WB-LOS-03 WB-GEN-03: what was told of an untyped card is known in the second try."""
    blank = wyrm_card("blank")
    using = chapters((goal(1), end(2)), wyrm_cards=wyrms(blank))
    table = at("P: ken/4 sid/5 | V:", using=using, destiny=1, learned={"blank": [1, 0, 0, 0]})
    game: Play = play(table, "enemies_phase", using=using).answer("blank").asks("turn.who")
    assert len(game.t.wyrms) == 1


# Other people's ways --------------------------------------------------------------------------------


def test_activations_that_stand_together_on_a_goal_card_are_one_block_too() -> None:
    """WB-ACT-14 WB-ACT-02: with three heroes the silver one counts; each wyrm takes both before the next one."""
    using = box(goal(1, enemies=(ActivateStep(count=1), ActivateStep(silver=1))), end(2))
    game = enemies("P: ken/4 lara/4 sid/5 | Q: A B | V:", using)
    while game.asked in ("wyrm.next", "wyrm.attacks"):
        game.answer(game.options[0])
    acts = [(told.what, told.about["wyrm"]) for told in game.news if told.what in ("wyrm.moved", "wyrm.attacked")]
    assert acts == [("wyrm.moved", "A"), ("wyrm.attacked", "A"), ("wyrm.moved", "B"), ("wyrm.attacked", "B")]


def test_the_last_spark_of_a_place_goes_to_whom_the_group_names() -> None:
    """WB-LIM-07 WB-SPK-01: all collect one, and only one lies where two of them stand."""
    using = box(goal(1), thing(2, CollectSpark(who="each", n=1)), end(3))
    game = on_turn(using, areas="P: ken/4 sid/5 *1 | Q: lara/4 *1 | V:", deck=[1, 3], stacks={"card 2": [2]})
    game.answer("interact").okay().asks("scarce.who", "ken", "sid").answer("sid").asks("turn.action")
    assert [hero.sparks for hero in game.t.heroes.values()] == [0, 1, 1]
    assert sound(game)


def test_turns_that_are_mixed_share_no_reroll() -> None:
    """WB-PPH-04 WB-RER-09: Sid has rolled again in his first action; after Ken's he cannot once more."""
    game = play(at("P: sid/5 ken/4 W W", house={"interleave_turns": "yes"}), "next_turn")
    game.answer("sid").answer("attack").roll("--").answer("heart").roll("--").asks("turn.who").answer("ken")
    game.answer("attack").roll("-").asks("reroll", who="ken").answer("heart").roll("-").asks("turn.who").answer("sid")
    assert game.answer("attack").roll("--").asked != "reroll"


def test_a_special_rule_that_is_over_as_it_is_laid_down_is_put_away_at_once() -> None:
    """WB-SPR-01"""
    using = box(law(1, until=(WyrmsIn(area="map", at_most=0),)), goal(2), end(3))
    game = play(at("P: ken/4", using=using), "read_on", using=using).okay().asks("turn.action")
    assert (game.t.special, game.t.discard) == ([], [1])


def test_an_end_that_the_enemies_bring_costs_no_token_for_the_fallen() -> None:
    """WB-WIN-05 WB-WIN-01: a wyrm reaches the goal by coming closer; Sid lies there, and no check comes any more."""
    using = box(goal(1, WyrmsIn(area="P", at_least=2), back=ON, enemies=(ActivateStep(count=2),)), end(2))
    game = enemies("P: ken/1 sid/0 A | Q: B | V:", using).answer("B")
    assert [told["n"] for told in game.told("chapter.won")] == [5]
