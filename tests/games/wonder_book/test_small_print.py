"""Small print: what counts from the moment it is laid down, whom a line means, and numbers at their ends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.cards import amount, holds
from engine.games.wonder_book.pack import Chapter, Effect, Item, Modifier, Side, SpawnStep, SpecialAction
from engine.games.wonder_book.verbs import (
    Amount,
    DamageEntity,
    DamageHero,
    DefeatWyrm,
    DiscardCard,
    DiscardItem,
    Either,
    FlipDestiny,
    GainItem,
    GainSpark,
    GoToCard,
    HeroesIn,
    Interacted,
    LoseSpark,
    PlaceEntity,
    PlaceSparks,
    PlayersAtLeast,
    Recover,
    RemoveWyrm,
    SetBorder,
    StunWyrm,
    WyrmsIn,
)
from tests.games.wonder_book.chapter_cards import ON, card, enemies, item, law, on_turn, reading, rest, sound, thing
from tests.games.wonder_book.friends import friend, gulp, with_friend
from tests.games.wonder_book.play import Play, at, play, turn
from tests.games.wonder_book.small_box import box, end, goal, in_force, story, with_attack, with_shred, words, wyrm_card
from tests.games.wonder_book.spoken import said_on_a_card

MORE = Modifier(what="actions_per_turn", value=1)
LESS = Modifier(what="actions_per_turn", value=-1)
FEW = in_force(Modifier(what="actions_per_turn", value=-3))
HARD = Modifier(what="wyrm_damage", value=1)


# What is in force counts from the moment it lies there ---------------------------------------------------


def laid_in_mid_turn(*modifiers: Modifier, actions: int = 3) -> Play:
    """Ken turns something over, which reaches the goal; behind it lies a rule, and then another goal."""
    using = box(goal(1, Interacted(card=6), back=ON), law(3, modifiers=modifiers), goal(4), thing(6), end(7))
    game = on_turn(using, deck=[1, 3, 4, 7], stacks={"things": [6]})
    if actions != 3:
        game.correct(heroes__ken__actions=actions)
    return game.answer("interact").okay()


def test_a_rule_of_four_actions_that_comes_in_mid_turn_gives_the_fourth_at_once() -> None:
    """WB-SPR-01 WB-DCK-08: one of three is used, so three are left."""
    assert laid_in_mid_turn(MORE).asks("turn.action").about["left"] == 3


def test_such_a_rule_that_the_last_action_brings_still_gives_one() -> None:
    """WB-SPR-01 WB-TRN-06"""
    assert laid_in_mid_turn(MORE, actions=1).asks("turn.action", who="ken").about["left"] == 1


def test_a_rule_that_takes_an_action_away_takes_no_more_than_there_are() -> None:
    """WB-SPR-01 WB-TRN-01: the turn is over, and nothing is owed."""
    assert laid_in_mid_turn(LESS, actions=1).asks("turn.action", who="sid").t.heroes["ken"].actions == 0


def test_a_rule_that_is_put_away_in_mid_turn_takes_its_action_along() -> None:
    """WB-SPR-01: of four actions one was used to be rid of it, of the three that remain two are left."""
    using = box(goal(1), law(3, modifiers=(MORE,)), thing(6, DiscardCard(number=3)), end(7))
    game = on_turn(using, deck=[1, 7], special=[3], stacks={"things": [6]}).answer("interact").okay()
    assert game.asks("turn.action").about["left"] == 2


def test_who_has_passed_gets_nothing_from_a_rule_that_comes_later() -> None:
    """WB-TRN-04 WB-TRN-05"""
    using = box(goal(1, Interacted(card=6), back=ON), law(3, modifiers=(MORE,)), goal(4), thing(6, area="Q"), end(7))
    game = on_turn(using, deck=[1, 3, 4, 7], stacks={"things": [6]}).answer("pass", "interact").okay()
    assert game.asks("turn.action", who="sid").about["left"] == 3
    assert game.t.heroes["ken"].taken


def test_a_place_where_turns_are_longer_is_judged_as_the_turn_begins() -> None:
    """WB-SPR-02: walking out of it takes nothing back, walking in gives nothing."""
    using = in_force(Modifier(what="actions_per_turn", value=1, area="P"))
    game = on_turn(using).answer("move:Q")
    assert game.asks("turn.action").about["left"] == 3
    assert game.answer("move:P").about["left"] == 2


def test_a_turn_without_an_action_is_over_and_it_is_said() -> None:
    """WB-SPR-02 WB-PPH-02"""
    game = play(at("P: ken/4 | Q: sid/5 | V:", "P-Q", using=FEW), "next_turn", using=FEW).answer("ken")
    assert game.told("turn.passed")[0] == {"hero": "ken"}


# Whom a line means when nobody acts ------------------------------------------------------------------------


def test_one_hero_of_all_is_asked_for_once_between_turns() -> None:
    """WB-STO-02: no line says you, so nobody is asked who that is."""
    game = reading(story(1, DamageHero(who="chosen")), *rest(2)).okay()
    assert game.asks("card.hero", "ken", "sid", who="all").answer("sid").okay().here().startswith("P: ken/4 | Q: sid/4")


def test_one_of_two_things_between_turns_asks_who_is_meant_only_if_one_of_them_speaks_to_somebody() -> None:
    """WB-STO-02 WB-GEN-06"""
    labels = {"late": words("late"), "hurt": words("hurt")}
    for hurt, asked in ((DamageHero(who="each"), "card.either"), (DamageHero(), "card.who")):
        either = Either(options={"late": (FlipDestiny(),), "hurt": (hurt,)}, labels=labels)
        assert reading(story(1, either), *rest(2)).okay().asked == asked


@pytest.mark.parametrize(("who", "after"), [("in_area", "P: ken/4 | Q: sid/4"), ("near_area", "P: ken/3 | Q: sid/5")])
def test_your_area_between_turns_is_that_of_whom_the_group_names(who: Any, after: str) -> None:
    """WB-STO-02 WB-GEN-08"""
    game = reading(story(1, DamageHero(who=who)), *rest(2)).okay()
    assert game.asks("card.who", "ken", "sid").answer("sid").okay().here() == after


def test_wyrms_of_your_area_between_turns_are_not_those_of_the_whole_map() -> None:
    """WB-STO-02 WB-GEN-08"""
    lines = (DefeatWyrm(which="in_area"), StunWyrm(which="each"))
    game = reading(story(1, *lines), *rest(2), areas="P: ken/4 A | Q: sid/5 B | V: C").okay()
    assert game.asks("card.who").answer("sid").okay().here() == "P: ken/4 A~ | Q: sid/5 | V: C~"


def test_wyrms_are_taken_off_the_map_or_from_where_the_reader_is() -> None:
    """WB-WCD-12: a card that names no area but the map means all of it."""
    table = "P: ken/4 A | Q: sid/5 B~ | V: C"
    assert said_on_a_card(RemoveWyrm(area=""), areas=table).here() == "P: ken/4 | Q: sid/5 B~ | V: C"
    game = said_on_a_card(RemoveWyrm(area="map"), areas=table).asks("wyrm.removed_anywhere", "A", "B", "C")
    assert game.answer("B").here() == "P: ken/4 A | Q: sid/5 | V: C"


def test_what_a_card_says_of_the_map_holds_everywhere_on_it() -> None:
    """WB-SPR-02 WB-SPR-03 WB-GOL-05: heroes, what is in force, special actions and conditions."""
    game = said_on_a_card(DamageHero(who="in_area", area="map"), areas="P: ken/4 | Q: sid/5 | V:")
    assert game.here() == "P: ken/3 | Q: sid/4"
    assert holds(game.t, HeroesIn(area="map", who="all"))
    longer = Modifier(what="actions_per_turn", value=1, area="map")
    using = box(goal(1, modifiers=(longer,)), law(2, GainSpark(), area="map"), end(3))
    game = on_turn(using, deck=[1, 3], special=[2]).asks("turn.action")
    assert (game.about["left"], "special" in game.options) == (4, True)


def test_help_for_all_who_stand_here_is_in_vain_if_only_others_are_hurt() -> None:
    """WB-SPA-05: it is asked before the Spark is paid."""
    using = with_shred("tea", Recover(who="in_area"), spark_cost=1)
    table = at("P: ken/4+1 | Q: sid/2 | V:", "P-Q Q-V", using=using)
    table.heroes["ken"].shreds = ["tea"]
    game = play(table, "hero_turn", "ken", using=using).answer("special").asks("effect.vain").answer("no")
    assert (game.t.heroes["ken"].sparks, game.asks("turn.action").about["left"]) == (1, 3)


@pytest.mark.parametrize(("who", "left"), [("each", (0, 0)), ("you", (1, 0))])
def test_a_spark_that_all_heroes_lose_the_fallen_lose_as_well(who: Any, left: tuple[int, int]) -> None:
    """WB-KOH-14: nothing that a card takes from everybody but Hearts spares who lies there."""
    game = said_on_a_card(LoseSpark(who=who), areas="P: ken/4+1 | Q: sid/0+1 | V:")
    assert (game.t.heroes["sid"].sparks, game.t.heroes["ken"].sparks) == left


def test_a_thing_for_everybody_lies_idle_while_its_holder_does() -> None:
    """WB-KOH-13 WB-SPA-02"""
    ring = SpecialAction(name=words("ring"), who="any_hero", effect=Effect(ops=(GainSpark(),)))
    using = box(goal(1), card(2, "item", item=Item(name=words("bell"), special_action=ring)), end(3))
    for hearts, offered in ((0, False), (5, True)):
        table = at(f"P: ken/4 | Q: sid/{hearts} | V:", using=using, deck=[1, 3])
        table.heroes["sid"].items = [2]
        assert ("special" in play(table, "hero_turn", "ken", using=using).options) == offered


# What hands do with a card that has been used -----------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("discard", [("card.discarded", {"card": 2})]),
        ("flip_back", [("interaction.turned_back", {"interaction": 2})]),
        ("next_in_stack", [("stack.opened", {"stacks": "red", "interaction": 4})]),
        ("keep_flipped", []),
    ],
)
def test_what_becomes_of_a_card_that_was_turned_over_is_said(after: str, told: list[Any]) -> None:
    """WB-IAC-06 WB-INT-04"""
    using = box(goal(1), thing(2, LoseSpark(), after=after), end(3), thing(4))
    game = on_turn(using, deck=[1, 3], stacks={"red": [2, 4]}).answer("interact:2").okay()
    found = [(news.what, dict(news.about)) for news in game.news]
    assert [one for one in found if one[0] in ("card.discarded", "interaction.turned_back", "stack.opened")] == told


def test_the_last_card_of_a_stack_that_opens_the_next_is_put_away() -> None:
    """WB-INT-04 WB-IAC-06"""
    game = said_on_a_card(LoseSpark(), using=box(goal(1), thing(2, LoseSpark(), after="next_in_stack"), end(3)))
    assert (game.told("card.discarded"), game.t.discard) == ([{"card": 2}], [2])


def test_a_thing_that_is_used_up_is_said_to_be_discarded_once() -> None:
    """WB-ITM-03: also where its own text has discarded it already."""
    for ops in ((GainSpark(),), (GainSpark(), DiscardItem(card=2))):
        using = box(goal(1), item(2, *ops, used_up=True), end(3))
        table = at("P: ken/4 | Q: sid/5 | V:", using=using, deck=[1, 3])
        table.heroes["ken"].items = [2]
        game = play(table, "hero_turn", "ken", using=using).answer("special")
        assert (game.told("item.discarded"), game.t.discard, sound(game)) == ([{"item": 2}], [2], True)


# Numbers at their ends -------------------------------------------------------------------------------------


def test_of_several_vortices_the_supply_runs_out_aloud_as_well() -> None:
    """WB-SPN-02 WB-SPN-06 WB-LIM-04"""
    using = box(wyrm_cards={"three": wyrm_card("three", SpawnStep(count=3))})
    game = enemies("P: ken/4 | Q: sid/5 A B C | V:", using, vortex=["V", "P"]).answer("three", "V")
    assert game.told("wyrm.supply_empty") == [{"n": 2}]


def test_sparks_that_the_supply_has_not_are_said_to_be_missing() -> None:
    """WB-LIM-01 WB-LIM-02"""
    game = said_on_a_card(PlaceSparks(area="V", n=3), areas="P: ken/4+9 | Q: sid/5+7 | V:")
    assert (game.t.sparks, game.told("spark.supply_empty")) == ({"V": 1}, [{"n": 2}])


def test_a_number_by_players_counts_a_lone_one_as_two_unless_it_is_named() -> None:
    """WB-SOL-02 WB-SOL-06"""
    table = at("P: ken/4 sid/5")
    table.players = ["Ada"]
    several = Amount(by_players={"2": 1, "3": 2})
    assert (amount(table, several), amount(table, Amount(by_players={"1": 3, "2": 1}))) == (1, 3)


def test_a_foe_loses_no_more_hearts_than_it_has() -> None:
    """WB-ATK-13 WB-DMG-06: and none by a blow that deals no damage."""
    fragile = with_friend(cards=(goal(1), thing(2, DamageEntity(id="gulp", n=3)), end(3)))
    game = said_on_a_card(using=fragile, **gulp(hearts=1))
    assert game.told("figure.hurt") == [{"figure": "gulp", "n": 1, "left": 0}]
    using = with_attack(2, with_friend(), damage_per_success=0)
    game = turn("sid", "P: sid/5", using=using).correct(figures__troll={"area": "P", "hearts": 2}).answer("attack:2")
    assert (game.told("figure.hurt"), game.t.figures["troll"].hearts) == ([], 2)


def test_wyrms_that_hit_harder_hit_friends_harder_too() -> None:
    """WB-WAT-01 WB-GEN-03"""
    using = with_friend(cards=(goal(1, modifiers=(HARD,)), end(2)))
    game = enemies("P: A | Q: ken/4 | V:", using, "P-V Q-V", **gulp(hearts=3)).answer("quiet")
    assert game.t.figures["gulp"].hearts == 1


def test_more_hearts_than_there_are_single_tokens_are_mentioned_as_they_come_and_not_again() -> None:
    """WB-LIM-05 WB-DMG-05: a big foe comes, and then somebody recovers."""
    cards = (goal(1), thing(2, PlaceEntity(id="gulp", area="V"), Recover()), end(3))
    using = box(chapters={1: Chapter(number=1, cards=cards, entities=(friend(hearts=38),))})
    game = said_on_a_card(using=using, areas="P: ken/3 | Q: sid/5 | V:")
    assert game.told("hearts.many") == [{"n": 46}]


# What changes nothing is not told --------------------------------------------------------------------------


def test_a_way_that_is_open_already_is_not_opened_again() -> None:
    """WB-MOV-09"""
    assert not said_on_a_card(SetBorder(a="P", b="Q", kind="dashed")).told("border.dashed")


def test_who_holds_the_thing_already_does_not_gain_it() -> None:
    """WB-ITM-01"""
    using = box(goal(1), thing(2, GainItem(card=4)), end(3), item(4))
    table = at("P: ken/4 | Q: sid/5 | V:", "P-Q Q-V", using=using, deck=[1, 3], stacks={"things": [2]})
    table.heroes["ken"].items = [4]
    game = play(table, "hero_turn", "ken", using=using).answer("interact").okay()
    assert (game.told("item.gained"), game.t.heroes["ken"].items, sound(game)) == ([], [4], True)


# A card that sends to another ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(1, -1), (-1, 1)])
def test_putting_the_goal_away_and_going_to_a_card_skips_all_between_in_either_order(order: tuple[int, int]) -> None:
    """WB-GEN-03 WB-DCK-04 WB-DCK-07: the card that was uncovered meanwhile has not been read."""
    lines = (DiscardCard(number=1), GoToCard(number=5))[:: order[0]]
    using = box(goal(1), thing(2, *lines), story(3), story(4), story(5), goal(6), end(7))
    game = on_turn(using, deck=[1, 3, 4, 5, 6, 7], stacks={"things": [2]}).answer("interact").okay()
    assert (game.t.unread, game.t.read, game.asks("turn.action").about["left"]) == ([3, 4], [5], 2)


def test_a_story_that_puts_itself_away_and_sends_on_skips_what_it_uncovers() -> None:
    """WB-GEN-03 WB-DCK-04"""
    front = Side(ops=(DiscardCard(number=1), GoToCard(number=3)), bottom=("next",))
    game = reading(replaced(story(1), front), story(2), story(3), *rest(4)).okay()
    assert (game.t.discard, game.t.unread, game.t.read) == ([1], [2], [3])


def replaced(card: Any, front: Side) -> Any:
    """The card with another front."""
    return type(card)(number=card.number, kind=card.kind, front=front)


# Whom the next card speaks to --------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "who"), [("hero_turn", "sid"), ("hero_turn", "ken"), ("next_turn", "")])
def test_cards_that_follow_from_a_shred_out_of_turn_speak_to_whoever_used_it(step: str, who: str) -> None:
    """WB-STO-02 WB-SOL-04: in somebody else's turn, in its own, and between two turns."""
    after = goal(1, WyrmsIn(exactly=0), back=Side(ops=(GainSpark(),), bottom=("next",)))
    using = with_shred("bolt", DefeatWyrm(which="each"), timing="free", using=box(after, goal(2), end(3)))
    table = at("P: ken/4 A | Q: sid/5 | V:", "P-Q", using=using)
    table.heroes["ken"].shreds = ["bolt"]
    game = play(table, step, *([who] if who else []), using=using).aside("use_shred", "ken", "bolt").okay()
    assert (game.t.heroes["ken"].sparks, game.t.heroes["sid"].sparks) == (1, 0)
    assert game.asks("turn.action" if who else "turn.who", who=who).t.acting == ""


def test_a_shred_of_which_nothing_follows_leaves_the_turn_to_whose_it_is() -> None:
    """WB-STO-02"""
    using = with_shred("net", StunWyrm(which="each"), timing="free")
    table = at("P: ken/4 A | Q: sid/5 | V:", "P-Q", using=using)
    table.heroes["ken"].shreds = ["net"]
    assert play(table, "hero_turn", "sid", using=using).aside("use_shred", "ken", "net").t.you == "sid"


def test_a_lone_player_is_as_many_as_their_heroes() -> None:
    """WB-SOL-02"""
    table = at("P: ken/4 sid/5")
    table.players = ["Ada"]
    assert (holds(table, PlayersAtLeast(count=2)), holds(table, PlayersAtLeast(count=3))) == (True, False)


def test_upgrades_of_a_hero_in_the_box_are_not_put_under_a_card_that_nobody_has() -> None:
    """WB-CAM-09 WB-HER-03"""
    owned = {f"{hero}1": {"hero": hero, "side": "b", "chapter": 1} for hero in ("ken", "tina")}
    table = at("P: ken/4 | Q: sid/5", using=box(goal(1), end(2)))
    game = play(table, "hero_turn", "ken", using=box(goal(1), end(2))).correct(campaign__upgrades=owned)
    assert game.aside("goal_reached").okay().told("store.upgrades") == [{"names": ("ken1:b",)}]
