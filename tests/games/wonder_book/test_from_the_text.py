"""Corners where two of the rulebook's sentences meet: limits, maps, blows, and what comes in between."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import (
    ActivateStep,
    Area,
    Border,
    Chapter,
    Defeat,
    Entity,
    HitEffect,
    Map,
    Modifier,
    RevealStep,
    RuleStep,
    Side,
    Skill,
    SpawnStep,
)
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import (
    Activate,
    AdditionalAction,
    AddWyrmCard,
    Amount,
    BuildStack,
    Challenge,
    CollectSpark,
    CrowdBurst,
    DamageHero,
    DamageWyrm,
    DefeatWyrm,
    DiscardCard,
    DrawShred,
    Either,
    EndChapter,
    EraseKeyword,
    FlipDestiny,
    GainItem,
    GainSpark,
    GoToCard,
    HasKeyword,
    HeroesIn,
    ItemHeld,
    LoadMap,
    LoseChapter,
    LoseSpark,
    MoveHero,
    MoveWyrm,
    OpenStack,
    PlaceSparks,
    Recover,
    RemoveWyrm,
    RevealWyrmCard,
    SetBorder,
    SetVortex,
    Spawn,
    StunWyrm,
    Swap,
    WriteKeyword,
    WyrmsIn,
)
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, enemies, item, law, on_turn, option, reading, says, sound, thing
from tests.games.wonder_book.chapter_cards import choice as choice_card
from tests.games.wonder_book.play import at, attack, play, turn
from tests.games.wonder_book.small_box import (
    BOX,
    PLAIN,
    box,
    end,
    goal,
    in_force,
    story,
    with_attack,
    with_hero,
    with_shred,
    words,
    wyrm_card,
)
from tests.games.wonder_book.spoken import said_on_a_card

UP = FlipDestiny(n=1, to="up")


def wyrms(*cards: Any) -> dict[str, Any]:
    """Wyrm cards by their names."""
    return {card.id: card for card in cards}


def new_map(*names: str, **starts: str) -> Map:
    """A map with these areas, in a row over dashed lines."""
    lines = tuple(Border(a=a, b=b, kind="dashed") for a, b in pairwise(names))
    return Map(id="new", areas=tuple(Area(id=n, label=words(n)) for n in names), borders=lines, hero_start=starts)


# Pieces that do not suffice ------------------------------------------------------------------------------


def test_sparks_for_all_of_which_none_is_left_are_missed_once() -> None:
    """WB-LIM-01 WB-SPK-03: the supply is empty; one sentence says so, and nobody is asked who gets nothing."""
    game = said_on_a_card(GainSpark(who="each"), UP, areas="P: ken/4+9 | Q: sid/5+8 | V:").asks("turn.action")
    assert len(game.told("spark.none")) == 1


def test_shreds_for_all_of_which_none_is_left_are_missed_once() -> None:
    """WB-LIM-07 WB-SHR-05"""
    game = said_on_a_card(DrawShred(who="each"), UP, shred_deck=[], shred_discard=[]).asks("turn.action")
    assert len(game.told("shred.none")) == 1


def test_the_last_shred_goes_to_whom_the_group_names_and_a_new_deck_is_made_for_it() -> None:
    """WB-LIM-07 WB-SHR-04"""
    game = said_on_a_card(DrawShred(who="each"), shred_deck=[], shred_discard=["lamp"])
    game.asks("scarce.who", "ken", "sid").answer("sid")
    if game.asked.startswith("shred.draw"):
        game.answer("lamp")
    assert (game.t.heroes["sid"].shreds, game.t.heroes["ken"].shreds, game.t.shred_discard) == (["lamp"], [], [])


def test_wyrms_beyond_the_supply_stay_away_and_one_that_falls_makes_room_for_the_next_line() -> None:
    """WB-LIM-04 WB-SPN-02 WB-SPN-03"""
    lines = (SpawnStep(count=3), RuleStep(text=words("off"), ops=(DefeatWyrm(which="in_area", area="V"),)))
    again = wyrm_card("again", *lines, SpawnStep(count=1))
    game = enemies("P: ken/4 W W W | Q: sid/5 | V:", box(wyrm_cards=wyrms(again)), wyrm_limit=4).answer("again")
    assert game.asks("turn.who").here().endswith("V: D")


def test_destiny_beyond_the_ten_is_ignored_and_the_last_two_end_it_at_the_first_nought() -> None:
    """WB-DES-02 WB-DES-04 WB-LOS-10: turned up as far as they go; three down from two is the end."""
    up = said_on_a_card(FlipDestiny(n=9, to="up"), destiny=8).asks("turn.action")
    assert (up.t.destiny, up.told("destiny.up")[0]["n"]) == (10, 2)
    down = said_on_a_card(FlipDestiny(n=3), GainSpark(), destiny=2).asks("lost.again")
    assert len(down.told("destiny.down")) == 2


def test_of_two_fallen_heroes_the_first_takes_the_last_token_and_nobody_stands_up() -> None:
    """WB-KOH-05 WB-DES-02"""
    game = play(at("P: ken/0 sid/0 lara/4 | V:", destiny=1), "players_phase").asks("lost.again")
    assert game.told("hero.stands_up") == []


# Maps ------------------------------------------------------------------------------------------------------


def test_heroes_who_stay_where_they_are_are_placed_if_the_new_map_has_no_such_place() -> None:
    """WB-SET-19: P is on the new map, Q is not: only Sid has to be put somewhere."""
    cards = (goal(1), thing(2, LoadMap(id="new", keep_heroes=True)), end(3))
    using = box(chapters={1: Chapter(number=1, cards=cards, maps=(new_map("P", "Z"),))})
    game = said_on_a_card(using=using).asks("map.start", "P", "Z", who="sid").answer("Z")
    assert game.asks("turn.action").here() == "P: ken/4 | Z: sid/5"
    assert sound(game)


def test_a_new_map_in_the_middle_of_a_blow_takes_the_wyrms_away_and_the_rest_of_it() -> None:
    """WB-SET-19 WB-EXC-01: what falls opens another page; leftover damage finds nobody."""
    gulp = Entity(id="gulp", name=words("Gulp"), hearts=1, on_defeated=Defeat(ops=(LoadMap(id="new"),)))
    chapter = Chapter(number=1, cards=PLAIN, entities=(gulp,), maps=(new_map("Z", all="Z"),))
    using = with_attack(3, box(chapters={1: chapter}), range="same")
    game = turn("sid", "P: sid/5 W", using=using).correct(figures__gulp={"area": "P", "hearts": 1})
    game.answer("attack").roll("+++").answer("gulp").okay()
    assert game.asks("turn.action", who="sid").here() == "Z: sid/5"
    assert (game.t.wyrms, game.t.successes, game.t.targets) == ({}, 0, [])


def test_a_wall_that_rises_in_front_of_a_wyrm_with_two_actions_leads_it_round() -> None:
    """WB-WMV-02 WB-MOV-09 WB-ACT-01: the way is looked for anew with each action."""
    wall = RuleStep(text=words("wall"), ops=(SetBorder(a="Q", b="P", kind="solid"),))
    card = wyrm_card("wall", ActivateStep(count=1), wall, ActivateStep(count=1))
    game = enemies("P: ken/4 | Q: | R: W | S: | V:", box(wyrm_cards=wyrms(card)), borders="P-Q Q-R Q-S S-P")
    game.answer("wall")
    assert game.asks("turn.action").here() == "P: ken/4 | S: A"


def test_wyrms_come_out_of_the_vortex_that_the_same_card_has_just_opened() -> None:
    """WB-SPN-01 WB-SPN-06"""
    opens = RuleStep(text=words("open"), ops=(SetVortex(areas=("Q",)),))
    game = enemies("P: ken/4 | Q: | V:", box(wyrm_cards=wyrms(wyrm_card("open", opens, SpawnStep(count=1)))), "")
    assert game.answer("open").asks("turn.action").here() == "P: ken/4 | Q: A"


def test_two_heroes_who_are_as_near_as_each_other_are_one_choice_until_one_of_them_falls() -> None:
    """WB-WMV-03 WB-KOH-04: A bites Sid down; B, between both, has only Ken left to go to."""
    using = box(goal(1, enemies=(ActivateStep(count=1),)), end(2))
    game = enemies("P: ken/4 | Q: B | R: sid/1 A | V:", using, borders="P-Q Q-R")
    if game.asked == "wyrm.next":
        game.answer("A")
    assert game.asks("turn.who").here() == "P: ken/4 B | R: sid/5 A"


# Blows and rerolls ------------------------------------------------------------------------------------------


def test_the_reroll_of_a_turn_is_one_for_skill_and_attack_together() -> None:
    """WB-RER-03 WB-RER-07: spent on the skill, it is gone for the attack."""
    jump = Skill(name=words("Jump"), effect=msgspec.structs.replace(Skill(name=words("x")).effect, dice=2,
                 ops_per_success=(GainSpark(),)))  # fmt: skip
    game = on_turn(with_hero("ken", skill=jump), areas="P: ken/4 W | V:").answer("skill").roll("--")
    game.asks("reroll").answer("heart" if "heart" in game.options else "yes").roll("+-").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.heroes["ken"].hearts) == (1, 3)
    game.answer("attack").roll("-").asks("turn.action")


def test_with_two_hearts_one_may_go_and_with_one_none() -> None:
    """WB-RER-09: the last heart is never the price."""
    attack("P: sid/2 W", "--").asks("turn.action")
    game = turn("sid", "P: sid/1 W").answer("attack").roll("--").asks("turn.action")
    assert game.t.heroes["sid"].hearts == 1


def test_a_stunned_wyrm_takes_one_of_two_successes_and_the_other_goes_to_the_next_area() -> None:
    """WB-EXC-01 WB-WYL-04: one leftover damage lays the second one down."""
    game = attack("P: sid/5 W~ | Q: W | R:", "++").answer("A").answer("B").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: B~"


def test_an_effect_of_hits_that_defeats_the_last_wyrm_of_the_goal_is_followed_when_the_attack_is_over() -> None:
    """WB-GOL-04 WB-TRN-02 WB-ATK-08: both lines of the effect happen before the card is turned."""
    extra = HitEffect(trigger="at_least_one_success", ops=(DefeatWyrm(which="each"), GainSpark(who="you")))
    using = with_attack(2, box(goal(1, WyrmsIn(area="map", at_most=0), back=ON), goal(2), end(3)), effects=(extra,))
    game = attack("P: sid/5 W | Q: W", "+-", using=using).asks("turn.action")
    assert (game.t.deck, game.t.heroes["sid"].sparks, game.t.wyrms) == ([2, 3], 1, {})


def test_an_attack_that_hurts_the_attacker_to_the_ground_is_finished_and_ends_the_turn() -> None:
    """WB-TRN-07 WB-ATK-08: the effect costs the last heart; what it gives besides is given."""
    extra = HitEffect(trigger="at_least_one_success", ops=(DamageHero(who="you", n=1), FlipDestiny(n=1, to="up")))
    game = attack("P: sid/1 W | Q: ken/4", "+-", using=with_attack(2, effects=(extra,)))
    assert (game.asks("turn.action", who="ken").t.destiny, game.t.wyrms["A"].stunned) == (6, True)


def test_cards_that_take_dice_away_leave_one() -> None:
    """WB-DIC-03: three fewer than two is still one die."""
    game = turn("sid", "P: sid/5 W", using=in_force(Modifier(what="attack_dice", value=-3))).answer("attack")
    game.roll("+").asks("turn.action")


# Actions ----------------------------------------------------------------------------------------------------


def test_an_additional_move_is_no_attack_and_is_lost_when_the_turn_is_passed() -> None:
    """WB-ADD-03 WB-TRN-05"""
    game = said_on_a_card(AdditionalAction(kind="move"), areas="P: ken/4 W | Q: sid/5 | V:").asks("turn.action")
    assert (game.about["left"], game.about["extra"]) == (2, 1)
    game.answer("attack").roll("-")
    if game.asked == "reroll":
        game.answer("no")
    assert (game.asks("turn.action").about["left"], game.about["extra"]) == (1, 1)
    assert game.answer("pass").asks("turn.action", who="sid").t.heroes["ken"].extra == []


def test_who_acts_out_of_turn_in_the_enemies_phase_is_not_whom_the_rest_of_the_card_speaks_to() -> None:
    """WB-STO-02 WB-SOL-04 WB-ADD-07: between two lines Sid acts by a shred; then the group names who is meant."""
    call = with_shred("call", AdditionalAction(who="you", at_once=True), timing="free")
    steps = (SpawnStep(count=1), RuleStep(text=words("ow"), ops=(DamageHero(who="you"),)))
    using = replace(call, wyrm_cards=wyrms(wyrm_card("ow", *steps)))
    game = enemies("P: ken/4 sid/5 | Q: | V:", using, vortex=["P", "Q"]).correct(heroes__sid__shreds=["call"])
    game.answer("ow").asks("spawn.where").aside("use_shred", "sid", "call")
    while game.asked != "turn.action":
        game.answer(game.options[0])
    game.asks("turn.action", who="sid").answer("pass").asks("spawn.where").answer("P")
    assert game.asks("card.who").options == ["ken", "sid"]


def test_who_swaps_with_somebody_in_the_same_place_stays_and_is_asked_for_one_of_each_place() -> None:
    """WB-SKL-03: Lara and Tina stand beside Ken, one as good as the other; nobody moves, the action is taken."""
    using = with_shred("swap", Swap())
    game = turn("ken", "P: ken/4 lara/4 tina/4 | Q: sid/5", using=using).correct(heroes__ken__shreds=["swap"])
    game.answer("special:shred:swap").asks("swap.who", "lara", "sid").answer("lara").asks("turn.action", who="ken")
    assert (game.here(), game.about["left"]) == ("P: ken/4 lara/4 tina/4 | Q: sid/5", 2)


def test_somebody_asked_for_a_thing_says_no_and_no_action_is_spent() -> None:
    """WB-GIV-03 WB-GIV-02"""
    using = box(goal(1), item(2), end(3))
    game = on_turn(using, areas="P: ken/4 sid/5 | V:", deck=[1, 3]).correct(heroes__sid__items=[2])
    game.answer("take").asks("take.agreed", "yes", "no", who="sid").answer("no").asks("turn.action", who="ken")
    assert (game.about["left"], game.t.heroes["sid"].items) == (3, [2])


def test_a_lone_player_hands_things_over_without_being_asked() -> None:
    """WB-SOL-08 WB-GIV-03"""
    using = box(goal(1), item(2), end(3))
    table = at("P: ken/4 sid/5 | V:", using=using, deck=[1, 3])
    table.heroes["sid"].items, table.players = [2], ["Ada"]
    for hero in table.heroes.values():
        hero.player = "Ada"
    game = play(table, "hero_turn", "ken", using=using).answer("take").asks("turn.action", who="ken")
    assert (game.about["left"], game.t.heroes["ken"].items) == (2, [2])


def test_everybody_moves_by_a_card_also_who_lies_and_wakes_there() -> None:
    """WB-KOH-14 WB-KOH-09"""
    game = said_on_a_card(MoveHero(who="each", to="V"), areas="P: ken/4 | Q: sid/0 lara/2 | V:")
    assert game.asks("turn.action").here() == "V: ken/4 sid/0 lara/2"


def test_sparks_that_a_card_takes_go_as_far_as_there_are_any() -> None:
    """WB-LIM-01 WB-SPK-04"""
    game = said_on_a_card(LoseSpark(who="each", n=2), areas="P: ken/4+1 | Q: sid/5 | V:").asks("turn.action")
    assert (game.t.supply, [told["n"] for told in game.told("spark.lost")]) == (17, [1])


# Cards that send one on ---------------------------------------------------------------------------------------


def test_a_thing_that_opens_its_stack_twice_leaves_the_third_on_top() -> None:
    """WB-INT-04 WB-IAC-06: both cards above are put away, and the one that is read is put away once."""
    things = [thing(2, OpenStack(banner="red"), OpenStack(banner="red"), after="next_in_stack"), thing(3), thing(4)]
    using = box(goal(1), *things, end(5))
    game = on_turn(using, deck=[1, 5], stacks={"red": [2, 3, 4]}).answer("interact").okay().asks("turn.action")
    assert (game.t.stacks["red"], sorted(game.t.discard)) == ([4], [2, 3])
    assert sound(game)


def test_a_stack_that_is_built_twice_holds_each_card_once_in_its_order() -> None:
    """WB-INT-02 WB-INT-06"""
    built = (BuildStack(banner="red", cards=(4, 3)), BuildStack(banner="red", cards=(3, 5)))
    game = reading(story(1, *built), goal(2), thing(3), thing(4), thing(5), end(6)).okay().asks("turn.who")
    assert game.t.stacks["red"].count(3) == 1
    assert sorted(game.t.stacks["red"]) == [3, 4, 5]
    assert sound(game)


def test_a_thing_that_discards_itself_and_gives_another_is_gone_and_the_other_is_held() -> None:
    """WB-IAC-06 WB-ITM-01"""
    using = box(goal(1), thing(2, DiscardCard(number=2), GainItem(card=3)), item(3), end(4))
    game = on_turn(using, deck=[1, 3, 4], stacks={"card 2": [2]}).answer("interact").okay().asks("turn.action")
    assert (game.t.discard, game.t.heroes["ken"].items, game.t.turned) == ([2], [3], [])
    assert sound(game)


def test_a_story_that_sends_to_a_card_behind_and_back_again_reads_both_and_loses_none() -> None:
    """WB-DCK-07 WB-GEN-03: what was laid aside comes back when it is called."""
    cards = (story(1, GoToCard(number=3)), story(2), story(3, GoToCard(number=2)), goal(4), end(5))
    game = reading(*cards).okay().asks("turn.who")
    assert (game.t.deck, sorted(game.t.read), game.t.unread) == ([4, 5], [1, 2, 3], [])
    assert sound(game)


def test_a_choice_that_only_one_keyword_opens_is_read_and_the_others_are_said_to_be_closed() -> None:
    """WB-CHO-04 WB-KEY-04"""
    cards = choice_card(
        1,
        option("a", WriteKeyword(word="A"), requires=(HasKeyword(word="X"),)),
        option("b", WriteKeyword(word="B"), requires=(HasKeyword(word="X", present=False),)),
        back=Side(bottom=("next",)),
    )
    game = reading(cards, goal(2), end(3)).okay().asks("turn.who")
    assert (game.t.campaign.keywords, [told["closed"] for told in game.told("choice.closed")]) == ({"B": 1}, [("a",)])


def test_a_keyword_written_again_keeps_its_chapter_and_survives_the_loss_of_the_later_one() -> None:
    """WB-KEY-02 WB-LOS-04: erased and written in this chapter, it was there before all the same."""
    table = at("P: ken/4 | V:", using=(using := box(story(1, EraseKeyword(word="OW"), WriteKeyword(word="OW"),
               WriteKeyword(word="NEW"), LoseChapter()), goal(2), end(3))))  # fmt: skip
    table.campaign.keywords, table.before.keywords = {"OW": 0}, {"OW": 0}
    game = play(table, "read_on", using=using).okay()
    assert game.asks("lost.again").t.campaign.keywords == {"OW": 0}


def test_the_end_that_a_turn_reaches_puts_things_away_and_counts_at_least_one_point() -> None:
    """WB-WIN-01 WB-WIN-04 WB-ITM-06"""
    using = box(goal(1), item(2), thing(3, EndChapter()), goal(4), end(5))
    game = on_turn(using, deck=[1, 4, 5], stacks={"card 3": [3]}, destiny=1).correct(heroes__ken__items=[2])
    game.answer("interact").okay()
    assert [told["n"] for told in game.told("chapter.won")] == [1]
    assert [told["names"] for told in game.told("store.items")] == [("item:2",)]


def test_a_chapter_that_is_lost_and_whose_goal_is_reached_by_one_card_is_lost_unless_the_house_says_goal() -> None:
    """WB-LOS-10 WB-GOL-10: both in one line of a thing; as printed the loss counts."""
    using = box(goal(1, CounterAtLeast(name="rung", at_least=1), back=Side(bottom=("next",))), goal(2), end(3),
                )  # fmt: skip
    bell = replace(using, chapters={1: Chapter(number=1, cards=(*using.chapters[1].cards, thing(4, Counter(name="rung"),
                   FlipDestiny(n=1))))})  # fmt: skip
    game = on_turn(bell, deck=[1, 2, 3], stacks={"card 4": [4]}, destiny=1).answer("interact").okay()
    assert game.asked in ("lost.again", "turn.action")
    assert (game.t.destiny, problems(game.t)) == (0 if game.asked == "turn.action" else game.t.destiny, [])


# The enemies ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heroes", "comes"), [("ken/4 sid/5", 1), ("ken/4 sid/5 lara/4", 3), ("ken/4", 1)])
def test_silver_wyrms_and_silver_rules_come_with_three_heroes_only(heroes: str, comes: int) -> None:
    """WB-WCD-05 WB-WCD-06 WB-SOL-06"""
    steps = (SpawnStep(count=1, silver=2), RuleStep(text=words("!"), ops=(Counter(name="rung"),), silver=True))
    game = enemies(f"P: {heroes} | V:", box(wyrm_cards=wyrms(wyrm_card("silver", *steps))), "", wyrm_limit=8)
    game.answer("silver")
    assert (len(game.t.wyrms), game.t.counters.get("rung", 0)) == (comes, int(comes == 3))


def test_a_card_revealed_by_the_only_card_in_the_deck_is_that_card_again_once() -> None:
    """WB-WCD-08: it has been put on the pile, which is shuffled; it orders itself no further than the table lets it."""
    again = wyrm_card("again", SpawnStep(count=1), RevealStep(silver=1, count=0))
    other = wyrm_card("other", RevealStep(count=1))
    game = enemies(
        "P: ken/4 | V:", box(wyrm_cards=wyrms(again, other)), "", wyrm_deck=["other"], wyrm_discard=["again"]
    )
    game.answer("other").asks("wyrm_card.draw_shuffled").answer("again")
    assert (game.asks("turn.action").t.wyrm_discard, game.t.wyrm_deck) == (["again"], ["other"])


def test_a_crowd_that_bursts_between_two_crowds_hurts_who_stands_in_the_middle_by_both() -> None:
    """WB-WCD-11 WB-DMG-02: Ken stands beside two crowded places and falls; nobody loses more than they have."""
    burst = wyrm_card("burst", RuleStep(text=words("!"), ops=(CrowdBurst(),)))
    game = enemies("P: W W W | Q: ken/2 | R: W W W | V: sid/5", box(wyrm_cards=wyrms(burst)), "P-Q Q-R", wyrm_limit=8)
    game.answer("burst")
    assert (len(game.told("hero.falls")), len(game.t.wyrms), game.asks("turn.who").t.destiny) == (1, 4, 4)


def test_wyrms_that_a_card_pushes_and_stuns_in_one_go_are_the_same_ones() -> None:
    """WB-WYL-02: the whole area moves to Q, and all who are there now lie down, those who were there before too."""
    ops = (MoveWyrm(which="in_area", area="P", to="Q"), StunWyrm(which="in_area", area="Q"))
    game = said_on_a_card(*ops, areas="P: ken/4 W W | Q: sid/5 W | V:").asks("turn.action")
    assert game.here() == "P: ken/4 | Q: sid/5 A~ B~ C~"


def test_a_card_that_activates_and_then_reveals_in_the_players_phase_leaves_nothing_owed() -> None:
    """WB-WCD-03 WB-ACT-01: in the middle of a turn; then the turn goes on."""
    using = box(goal(1), thing(2, Activate(n=1), RevealWyrmCard(n=2)), end(3))
    game = on_turn(using, areas="P: ken/4 W | Q: sid/5 | V:", deck=[1, 3], stacks={"card 2": [2]}).answer("interact")
    game.okay().asks("wyrm_card.draw").answer("spawner").asks("wyrm_card.draw").answer("silver")
    assert (game.asks("turn.action").t.heroes["ken"].hearts, game.t.reveals, game.t.to_act) == (3, 0, [])
    assert sorted(game.t.wyrm_discard) == ["silver", "spawner"]


def test_a_new_wyrm_card_that_joins_while_the_deck_is_empty_is_the_next_one() -> None:
    """WB-WCD-10 WB-WCD-08: it lies in the deck now, so nothing is shuffled for it."""
    joins = wyrm_card("purple", SpawnStep(count=1), chapter=1)
    using = replace(box(goal(1), thing(2, AddWyrmCard(id="purple"), RevealWyrmCard()), end(3)),
                    wyrm_cards={**BOX.wyrm_cards, "purple": joins})  # fmt: skip
    game = on_turn(using, deck=[1, 3], stacks={"card 2": [2]}, wyrm_deck=[], wyrm_discard=list(BOX.wyrm_cards))
    game.answer("interact").okay().asks("wyrm_card.draw", "purple").answer("purple")
    assert game.asks("turn.action").here().endswith("V: A")


# Special rules and things ------------------------------------------------------------------------------------------


def test_a_rule_that_ends_when_a_thing_is_held_goes_when_it_is_handed_over() -> None:
    """WB-SPR-01 WB-GIV-05: it was in force until Sid had the thing."""
    using = box(goal(1), item(2), law(3, until=(ItemHeld(card=2, by="sid"),)), end(4))
    game = on_turn(using, areas="P: ken/4 sid/5 | V:", deck=[1, 4], special=[3]).correct(heroes__ken__items=[2])
    game.answer("give").asks("turn.action")
    assert (game.t.special, game.t.discard, game.t.heroes["sid"].items) == ([], [3], [2])


def test_a_challenge_that_knocks_out_who_rolls_it_ends_the_turn_after_all_its_lines() -> None:
    """WB-TRN-07 WB-DIC-02 WB-KOH-03: two failures, and the line behind the roll is carried out as well."""
    roll = Challenge(dice=2, needed_successes=1, ops_if_failed=(DamageHero(n=9),))
    game = said_on_a_card(roll, PlaceSparks(area="V", n=Amount(base=1, per_hero=1))).roll("--")
    assert game.asks("turn.action", who="sid").here().endswith("V: *3")
    assert game.t.heroes["ken"].taken


def test_either_of_two_things_is_carried_out_for_who_reads_it() -> None:
    """WB-STO-02 WB-CHO-02"""
    both = Either(
        options={"rest": (Recover(who="you"),), "spark": (CollectSpark(),)},
        labels={"rest": words("rest"), "spark": words("spark")},
    )
    game = said_on_a_card(both, areas="P: ken/2 *1 | Q: sid/5 | V:").asks("card.either", who="ken").answer("spark")
    assert game.asks("turn.action").here() == "P: ken/2+1 | Q: sid/5"


def test_a_rule_for_whoever_stands_there_is_offered_there_and_nowhere_else() -> None:
    """WB-SPR-03 WB-SPA-02"""
    using = box(goal(1), law(2, RemoveWyrm(area="Q"), area="Q"), end(3))
    game = on_turn(using, areas="P: ken/4 | Q: sid/5 W | V:", deck=[1, 3], special=[2]).asks("turn.action")
    assert "special" not in game.options
    game.answer("move").asks("turn.action")
    assert "special" in game.options
    assert game.answer("special").asks("turn.action").t.wyrms == {}


def test_damage_to_wyrms_by_a_thing_that_is_used_up_reaches_the_goal_and_the_thing_is_gone_first() -> None:
    """WB-ITM-03 WB-GOL-10"""
    used = item(2, DamageWyrm(which="each", n=2), used_up=True)
    using = box(goal(1, WyrmsIn(area="map", at_most=0), back=ON), used, goal(3), end(4))
    game = on_turn(using, areas="P: ken/4 W W | V:", deck=[1, 3, 4]).correct(heroes__ken__items=[2]).answer("special")
    assert (game.okay().asks("turn.action").t.deck, game.t.discard[:1]) == ([3, 4], [2])
    assert sound(game)


def test_a_goal_on_a_place_counts_who_stands_there_and_not_who_lies() -> None:
    """WB-GOL-05 WB-KOH-01: all heroes in Q: Sid lies elsewhere, and does not count; Ken alone is all."""
    using: Box = box(goal(1, HeroesIn(area="Q", who="all"), back=ON), goal(2), end(3))
    game = on_turn(using, areas="P: ken/4 | Q: | V: sid/0", borders="P-Q").answer("move").okay()
    assert game.asks("turn.action").t.deck == [2, 3]


def test_words_of_two_cards_are_heard_in_one_go_and_repeat_nothing() -> None:
    """WB-STA-02 WB-GEN-07"""
    front = story(1, bottom=("next",))
    first = msgspec.structs.replace(front, front=says("one", "next"))
    second = msgspec.structs.replace(story(2), front=says("two", "next"))
    game = reading(first, second, goal(3), end(4)).asks("goal.set")
    assert len(str(game.about["text"]).split()) >= 2
    assert game.ok().asks("turn.who").t.to_read == []


def test_wyrms_brought_by_a_card_count_by_the_size_of_the_group() -> None:
    """WB-SPN-01 WB-GEN-03"""
    game = said_on_a_card(Spawn(n=Amount(per_hero=1, base=1), area="P"), wyrm_limit=8).asks("turn.action")
    assert game.here() == "P: ken/4 A B C | Q: sid/5"
