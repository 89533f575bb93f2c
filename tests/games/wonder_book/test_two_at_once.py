"""Two things at the same moment: who falls changes who is next, pieces come back, and somebody else is meant."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine.games.wonder_book.pack import (
    ActivateStep,
    Area,
    Border,
    Chapter,
    Defeat,
    Entity,
    Map,
    Modifier,
    RuleStep,
    Side,
    SpawnStep,
)
from engine.games.wonder_book.table import Figure
from engine.games.wonder_book.verbs import (
    Activate,
    AdditionalAction,
    AddWyrmCard,
    ChooseHeroes,
    CollectSpark,
    DamageHero,
    DefeatWyrm,
    DrawShred,
    EndChapter,
    EntityDefeated,
    FlipDestiny,
    GainItem,
    GainSpark,
    GoToCard,
    HeroesIn,
    ItemHeld,
    LoadMap,
    LoseChapter,
    LoseSpark,
    MoveHero,
    PlaceEntity,
    PlaceSparks,
    Recover,
    RemoveWyrm,
    RevealWyrmCard,
    SetVortex,
    Spawn,
    Swap,
    WriteKeyword,
    WyrmsIn,
)
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, enemies, item, law, on_turn, option, reading, sound, thing
from tests.games.wonder_book.chapter_cards import choice as choice_card
from tests.games.wonder_book.friends import gulp, with_friend
from tests.games.wonder_book.play import Play, at, play, turn
from tests.games.wonder_book.small_box import (
    PLAIN,
    box,
    end,
    goal,
    in_force,
    story,
    with_attack,
    with_shred,
    words,
    wyrm_card,
)


def wyrms(*cards: Any) -> dict[str, Any]:
    """Wyrm cards by their names."""
    return {card.id: card for card in cards}


def twice() -> dict[str, Any]:
    """One wyrm card, on which every wyrm takes two actions."""
    return wyrms(wyrm_card("twice", ActivateStep(count=2)))


def beside(*areas: str, **more: Any) -> Map:
    """Another map with these areas in a row."""
    lines = tuple(Border(a=a, b=b, kind="dashed") for a, b in pairwise(areas))
    return Map(id="new", areas=tuple(Area(id=name, label=words(name)) for name in areas), borders=lines, **more)


# Which wyrm acts next ------------------------------------------------------------------------------------


def test_who_acts_next_is_asked_where_the_fall_of_a_friend_moves_the_heroes() -> None:
    """WB-ACT-03 WB-WMV-06: once the friend has fallen the heroes stand beside the other wyrm."""
    using = with_friend(MoveHero(who="each", to="Q"))
    game = enemies("P: A | Q: B | R: ken/4 sid/5 | V:", using, "P-Q Q-R", **gulp()).answer("quiet")
    game.asks("wyrm.next", "A", "B").answer("A").asks("wyrm.attacks", "ken", "sid").answer("ken")
    assert game.asks("turn.who").here() == "P: A | Q: ken/3 sid/5 B"


def test_who_acts_next_is_not_asked_where_the_friend_cannot_fall() -> None:
    """WB-ACT-03: it has more Hearts than there are bites to come."""
    using = with_friend(MoveHero(who="each", to="Q"))
    game = enemies("P: A | Q: B | R: ken/4 sid/5 | V:", using, "P-Q Q-R", figures={"gulp": Figure("P", 3)}).answer(
        "quiet"
    )
    assert game.asks("turn.who").t.figures["gulp"].hearts == 2


def test_who_acts_next_is_asked_where_a_rule_ends_when_a_place_is_empty() -> None:
    """WB-ACT-03 WB-SPR-01: while a wyrm is left in V they bite harder; once it has come out they do not."""
    fierce = law(3, until=(WyrmsIn(area="V", at_most=0),), modifiers=(Modifier(what="wyrm_damage", value=1),))
    game = enemies("P: sid/5 B | V: A", box(goal(1), end(2), fierce), "V-P", special=[3], deck=[1, 2]).answer("quiet")
    game.asks("wyrm.next").answer("A")
    assert game.asks("turn.action").t.heroes["sid"].hearts == 4


# The same letter again -----------------------------------------------------------------------------------


def test_a_wyrm_that_is_taken_off_in_its_own_action_leaves_its_second_action_to_nobody() -> None:
    """WB-ACT-13: its miniature comes again at once, and is not part of this activation."""
    using = with_friend(RemoveWyrm(area="P"), Spawn(n=1, area="P"), wyrm_cards=twice())
    game = enemies("P: ken/4 A | V:", using, "V-P", **gulp()).answer("twice")
    game.asks("wyrm.attacks", "ken", "gulp").answer("gulp")
    assert game.asks("turn.action").here() == "P: ken/4 A"


def test_a_wyrm_of_a_new_map_has_no_action_left_from_the_old_one() -> None:
    """WB-ACT-13 WB-SET-19: the book is opened at another page in the middle of its activation."""
    new = beside("P", "Z", hero_start={"all": "P"}, wyrm_start={"P": 1})
    using = with_friend(LoadMap(id="new"), maps=(new,), wyrm_cards=twice())
    game = enemies("P: ken/4 A | V:", using, "V-P", **gulp()).answer("twice").answer("gulp").okay()
    assert game.asks("turn.action").here() == "P: ken/4 A"


def test_a_wyrm_that_takes_its_place_is_no_target_of_the_blow_that_was_aimed_at_another() -> None:
    """WB-EXC-08 WB-ATK-02: what crawls out as the foe falls bears the letter of the one that has gone."""
    falls = Defeat(ops=(RemoveWyrm(area="P"), Spawn(n=1, area="P")))
    foe = Entity(id="gulp", name=words("Gulp"), on_defeated=falls)
    using = with_attack(3, box(chapters={1: Chapter(number=1, cards=PLAIN, entities=(foe,))}), targets="up_to_n", n=2)
    game = turn("sid", "P: sid/5 A", using=using, **gulp()).answer("attack").roll("+++")
    game.answer("gulp", "A")
    assert game.asks("attack.target", "A", "enough", who="sid").about["n"] == 2
    assert not game.t.wyrms["A"].stunned


def test_two_wyrms_that_change_places_in_one_activation_act_once_each() -> None:
    """WB-ACT-13: the first is taken off by what it does, the second goes on; nobody acts for the one that is new."""
    using = with_friend(RemoveWyrm(area="P"), Spawn(n=2, area="V"), wyrm_cards=twice())
    game = enemies("P: ken/4 A | Q: B | V:", using, "V-P P-Q", **gulp()).answer("twice")
    if game.asked == "wyrm.next":
        game.answer("A")
    game.asks("wyrm.attacks", "ken", "gulp").answer("gulp")
    assert game.asks("turn.action").here() == "P: ken/3 B | V: A C"


# Who is meant --------------------------------------------------------------------------------------------


def test_the_next_card_of_a_story_does_not_speak_to_whoever_acted_out_of_turn_before() -> None:
    """WB-STO-02 WB-ADD-07: Ken has had his action; the card after that says you, and nobody has a turn."""
    call = AdditionalAction(who="in_area", area="P", at_once=True)
    game = reading(story(1, call), story(2, GainSpark()), goal(3), end(4))
    game.asks("turn.action", who="ken").answer("move").asks("card.who", "ken", "sid").answer("sid")
    assert game.t.heroes["sid"].sparks == 1


def test_the_rest_of_a_card_speaks_to_the_same_hero_after_another_has_acted() -> None:
    """WB-STO-02 WB-SOL-05"""
    call = AdditionalAction(who="in_area", area="P", at_once=True)
    game = reading(story(1, GainSpark(), call, GainSpark()), goal(2), end(3)).asks("card.who").answer("sid")
    game.asks("turn.action", who="ken").answer("spark" if "spark" in game.options else "move").okay()
    while game.asked != "turn.who":
        game.answer(game.options[-1])
    assert (game.t.heroes["sid"].sparks, game.t.heroes["ken"].sparks) == (2, 0)


def test_the_second_friend_does_not_speak_to_whoever_acted_for_the_first() -> None:
    """WB-STO-02 WB-DMG-06: both have a turn of their own when the wyrms are done."""
    call = AdditionalAction(who="in_area", area="P", at_once=True)
    owls = (
        Entity(id="owl", name=words("owl"), side="ally", ops=(call,)),
        Entity(id="elk", name=words("elk"), side="ally", ops=(GainSpark(),)),
    )
    using = box(chapters={1: Chapter(number=1, cards=(goal(1, enemies=()), end(2)), entities=owls)})
    figures = {name: Figure("Q", 2) for name in ("owl", "elk")}
    game = enemies("P: ken/4 | Q: sid/5 | V:", using, figures=figures).asks("turn.action", who="ken").answer("move")
    while game.asked != "card.who":
        game.answer(game.options[0])
    assert game.asks("card.who", "ken", "sid").answer("sid").t.heroes["sid"].sparks == 1


def test_a_goal_reached_out_of_turn_in_the_enemies_phase_speaks_to_who_acted_and_then_to_nobody() -> None:
    """WB-STO-02 WB-GOL-04: what follows on the goal is Ken's; the rest of the wyrm card means whom the group names."""
    back = Side(ops=(GainSpark(),), bottom=("discard",))
    call = RuleStep(text=words("call"), ops=(AdditionalAction(who="in_area", area="P", at_once=True),))
    hurts = RuleStep(text=words("ow"), ops=(DamageHero(),))
    using = box(
        goal(1, HeroesIn(area="Q"), back=back), goal(2), end(3), wyrm_cards=wyrms(wyrm_card("both", call, hurts))
    )
    house = {"goal_in_enemies_phase": "finish_phase"}
    game = enemies("P: ken/4 | R: sid/5 | Q: | V:", using, "P-Q", house=house).answer("both")
    game.asks("turn.action", who="ken").answer("move").asks("card.who", "ken", "sid").answer("sid")
    assert (game.t.heroes["ken"].sparks, game.t.heroes["sid"].hearts) == (1, 4)


# The last token, the last heart --------------------------------------------------------------------------


def test_a_hero_who_would_be_helped_up_with_the_last_token_stays_where_it_lies() -> None:
    """WB-DES-02 WB-DES-03 WB-PPH-06: by house rule it costs a token; with the last one it is over before that."""
    house = {"fallen_before_turn": "helped_up"}
    game = play(at("P: ken/0 sid/5 | V:", destiny=1, house=house)).asks("turn.who", "ken", "sid").answer("ken")
    assert game.asks("lost.again").told("hero.stands_up") == []


def test_a_hero_who_fell_in_the_middle_of_a_mixed_turn_is_not_helped_up_for_the_rest_of_it() -> None:
    """WB-KOH-02 WB-PPH-04 WB-PPH-06: its turn had begun, and what is left of it is lost."""
    house = {"fallen_before_turn": "helped_up", "interleave_turns": "yes"}
    using = box(goal(1), thing(2, DamageHero(who="in_area", area="Q", n=9), area="P"), end(3))
    areas = "P: ken/4 lara/4 | Q: sid/5 | V:"
    table = at(areas, "P-Q Q-V", using=using, deck=[1, 3], stacks={"card 2": [2]}, house=house)
    game = play(table, using=using).answer("sid").answer("move:V").asks("turn.who").answer("sid").answer("move:Q")
    game.asks("turn.who").answer("ken").answer("interact").okay()
    assert (game.t.heroes["sid"].hearts, game.t.destiny) == (0, 5)
    assert "sid" not in game.asks("turn.who").options


def test_a_price_that_takes_the_last_heart_and_the_last_line_that_turns_a_token_up() -> None:
    """WB-SPA-06 WB-KOH-01 WB-TRN-08: the token is turned up all the same, and the turn is over."""
    using = with_shred("vow", FlipDestiny(n=1, to="up"), heart_cost=1)
    game = turn("ken", "P: ken/1 sid/5 | V:", using=using, destiny=1).correct(heroes__ken__shreds=["vow"])
    game.answer("special").asks("price.fells").answer("yes").asks("turn.action", who="sid")
    assert (game.t.destiny, game.t.shred_discard[-1:], game.t.heroes["ken"].hearts) == (2, ["vow"], 0)


def test_a_token_up_after_the_last_one_down_comes_too_late() -> None:
    """WB-DES-02 WB-GOL-09: the first event decides, line by line."""
    both = (FlipDestiny(n=1), FlipDestiny(n=1, to="up"), WriteKeyword(word="LATE"))
    game = reading(story(1, *both), goal(2), end(3), destiny=1).asks("lost.again")
    assert (game.told("destiny.up"), game.told("keyword.written")) == ([], [])


def test_of_two_bites_each_is_for_whom_the_group_names_and_where_both_fall_nobody_is_asked() -> None:
    """WB-WAT-02 WB-GEN-03: a friend with one Heart beside a hero with two; where both have one both fall."""
    using = with_friend(wyrm_cards=twice())
    game = enemies("P: ken/2 A | Q: sid/5 | V:", using, "P-Q", **gulp()).answer("twice")
    game.asks("wyrm.attacks", "ken", "gulp").answer("ken").asks("wyrm.attacks", "ken", "gulp").answer("gulp")
    assert (game.asks("turn.who").t.figures, game.t.heroes["ken"].hearts) == ({}, 1)
    game = enemies("P: ken/1 A | Q: sid/5 | V:", using, "P-Q", **gulp()).answer("twice")
    assert (game.asks("turn.who").t.figures, len(game.told("hero.falls"))) == ({}, 1)


def test_a_friend_whose_fall_loses_the_chapter_ends_it_between_two_wyrms() -> None:
    """WB-LOS-10 WB-ACT-03: nothing acts after that."""
    using = with_friend(LoseChapter())
    game = enemies("P: ken/4 A B | V:", using, "V-P", **gulp()).answer("quiet")
    while game.asked in ("wyrm.next", "wyrm.attacks"):
        game.answer("gulp" if game.asked == "wyrm.attacks" else game.options[0])
    assert game.asks("lost.again").told("hero.hurt") == []


# Maps and heroes -----------------------------------------------------------------------------------------


def on_a_new_page(*areas: str) -> Play:
    """A goal names V; then the book is opened at this page, and the wyrms are due."""
    cards = (goal(1), thing(2, LoadMap(id="new")), end(3))
    maps = (beside(*areas, hero_start={"all": "P"}),)
    using = box(chapters={1: Chapter(number=1, cards=cards, maps=maps)})
    game = on_turn(using, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()
    while game.asked != "wyrm_card.draw":
        game.answer("pass")
    return game.answer("spawner")


def test_the_vortex_of_the_goal_in_force_stays_when_the_book_is_opened_at_another_page() -> None:
    """WB-SPN-01 WB-GOL-08: the goal card names V, and V is on the new page as well."""
    assert on_a_new_page("P", "V").asks("turn.who").t.wyrms["A"].area == "V"


def test_a_vortex_that_is_not_on_the_new_page_is_gone_with_the_old_one() -> None:
    """WB-SPN-06: then the group says where wyrms appear."""
    on_a_new_page("P", "Z").asks("spawn.where", "P", "Z", "nowhere")


def test_heroes_who_are_chosen_when_the_book_lies_open_are_put_onto_its_map() -> None:
    """WB-SET-15 WB-SET-19: the page was opened first; each stands where the page says, or where the player wants."""
    page = beside("P", "Q", hero_start={"ken": "Q"})
    cards = (story(1, LoadMap(id="new")), story(2, ChooseHeroes()), goal(3), end(4))
    using = box(chapters={1: Chapter(number=1, cards=cards, maps=(page,))})
    table = at("X:", using=using, players=["Ada", "Ben"], phase="reading")
    game = play(table, "read_on", using=using).okay().asks("hero.choose").answer("ken", "sid")
    game.asks("map.start", "P", "Q", who="sid").answer("P")
    assert game.asks("turn.who").here() == "P: sid/5 | Q: ken/4"
    assert sound(game)


def test_a_fallen_hero_is_laid_onto_the_new_page_and_stands_up_there() -> None:
    """WB-KOH-14 WB-KOH-06"""
    cards = (goal(1), thing(2, LoadMap(id="new")), end(3))
    maps = (beside("P", "V", hero_start={"all": "P"}),)
    using = box(chapters={1: Chapter(number=1, cards=cards, maps=maps)})
    areas = "P: ken/4 | Q: sid/0 | V:"
    game = on_turn(using, areas=areas, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay()
    assert (game.t.heroes["sid"].area, game.t.heroes["sid"].hearts) == ("P", 0)
    game.answer("pass").answer("quiet").okay()
    assert game.t.heroes["sid"].hearts == 5


# Cards ---------------------------------------------------------------------------------------------------


def test_of_two_purple_cards_laid_on_top_the_second_comes_first_and_then_the_other() -> None:
    """WB-WCD-10: by house rule each goes on top of the deck, the one over the other."""
    purple = (wyrm_card("p1", SpawnStep(count=1), chapter=1), wyrm_card("p2", SpawnStep(count=1), chapter=1))
    using = box(
        story(1, AddWyrmCard(id="p1"), AddWyrmCard(id="p2"), RevealWyrmCard(n=2)),
        goal(2),
        end(3),
        wyrm_cards=wyrms(wyrm_card("calm"), *purple),
    )
    table = at("P: ken/4 | V:", using=using, house={"new_wyrm_card": "on_top"}, vortex=["V"])
    game = play(table, "read_on", using=using).asks("wyrm_card.draw", "p2").answer("p2")
    game.asks("wyrm_card.draw", "p1").answer("p1").asks("turn.action")
    assert (game.t.wyrm_discard, game.t.wyrm_on_top, game.t.wyrm_below) == (["p2", "p1"], "", [])


def test_a_goal_that_follows_on_a_goal_and_holds_already_is_followed_in_the_same_breath() -> None:
    """WB-GOL-04 WB-GOL-05: three goals, of which the first two want what is there."""
    first = goal(1, CounterAtLeast(name="rung", at_least=1), back=ON)
    second = goal(2, WyrmsIn(area="map", at_most=0), back=Side(ops=(GainSpark(),), bottom=("next",)))
    using = box(first, second, goal(3), thing(4, Counter(name="rung")), end(5))
    game = on_turn(using, deck=[1, 2, 3, 5], stacks={"card 4": [4]}).answer("interact").okay()
    assert (game.asks("turn.action").t.deck[0], game.t.heroes["ken"].sparks) == (3, 1)
    assert len(game.told("goal.reached")) == 2


def test_an_end_that_a_wyrm_card_brings_leaves_no_card_and_no_wyrm_waiting() -> None:
    """WB-WIN-01 WB-WIN-05: two more cards were owed and a wyrm had not acted; the next chapter knows nothing of it."""
    ends = wyrm_card("ends", RuleStep(text=words("end"), ops=(Activate(n=1), EndChapter())))
    using = replace(
        box(goal(1), end(2), wyrm_cards=wyrms(ends)),
        chapters={1: Chapter(number=1, cards=PLAIN), 2: Chapter(number=2, cards=PLAIN)},
    )
    game = enemies("P: ken/4 A | Q: sid/1 B | V:", using, "V-P P-Q", reveals=2).answer("ends")
    while game.asked in ("wyrm.next", "wyrm.attacks"):
        game.answer(game.options[0])
    game.okay().prepared()
    assert (game.t.reveals, game.t.to_act, game.t.yet_to_act, game.t.wyrm_card) == (0, [], [], "")
    assert game.t.campaign.chapter == 2


def test_a_card_sent_for_that_lies_on_the_discard_pile_is_read_again_after_the_goal() -> None:
    """WB-DCK-07 WB-GOL-02: it comes under the goal that lies on top, and is not lost there."""
    using = box(goal(1, back=ON), thing(2, GoToCard(number=4)), goal(3), story(4, GainSpark()), end(5))
    game = on_turn(using, deck=[1, 3, 5], stacks={"card 2": [2]}, discard=[4]).answer("interact").okay()
    assert game.t.deck == [1, 4, 3, 5]
    game.aside("goal_reached").okay()
    assert (game.t.heroes["ken"].sparks, game.t.deck) == (1, [3, 5])
    assert sound(game)


def test_a_thing_that_is_given_and_reaches_the_goal_is_held_by_the_new_holder_when_it_is_followed() -> None:
    """WB-GIV-05 WB-GOL-05: the goal wants Sid to hold it; what comes then speaks to Ken, whose turn it is."""
    back = Side(ops=(GainSpark(),), bottom=("next",))
    using = box(goal(1, ItemHeld(card=4, by="sid"), back=back), goal(2), end(3), item(4))
    game = on_turn(using, areas="P: ken/4 sid/5 | V:", deck=[1, 2, 3]).correct(heroes__ken__items=[4])
    game.answer("give").asks("turn.action", who="ken")
    assert (game.t.heroes["sid"].items, game.t.heroes["ken"].sparks, game.t.deck[0]) == ([4], 1, 2)


def test_the_last_shred_is_drawn_by_the_effect_of_the_shred_that_is_under_way() -> None:
    """WB-SHR-02 WB-SHR-05: the one in use is not discarded yet, so there is none to be drawn."""
    using = with_shred("more", DrawShred(who="you"), using=box(shreds={}))
    game = turn("ken", "P: ken/4 sid/5 | V:", using=using, shred_deck=[], shred_discard=[])
    game.correct(heroes__ken__shreds=["more"]).answer("special").asks("effect.vain")
    game.answer("yes").asks("turn.action")
    assert (game.t.heroes["ken"].shreds, game.t.shred_discard, len(game.told("effect.nothing"))) == ([], ["more"], 1)


def test_a_choice_whose_column_loses_the_last_token_leaves_the_rest_of_it_undone() -> None:
    """WB-CHO-03 WB-DES-02"""
    which = choice_card(1, option("bold", FlipDestiny(n=1), GainSpark()), option("shy", Recover()))
    game = reading(which, goal(2), end(3), destiny=1).okay().asks("card.choice").answer("bold").okay()
    assert game.asks("lost.again").told("spark.gained") == []


@pytest.mark.parametrize("rule", ["drop_rest", "finish_phase"])
def test_a_friend_who_falls_reaches_the_goal_and_the_house_says_what_becomes_of_the_other_wyrm(rule: str) -> None:
    """WB-GOL-11 WB-DMG-06"""
    cards = (goal(1, EntityDefeated(id="gulp"), back=ON), goal(2), end(3))
    using = with_friend(cards=cards)
    house = {"goal_in_enemies_phase": rule}
    game = enemies("P: A | Q: ken/4 B | V:", using, "V-P", house=house, **gulp()).answer("quiet")
    if rule == "drop_rest":  # else it is all the same who begins
        game.asks("wyrm.next").answer("A")
    assert game.asks("turn.action").t.heroes["ken"].hearts == (4 if rule == "drop_rest" else 3)


def test_a_swap_with_the_last_spark_and_an_attack_that_follows_at_once() -> None:
    """WB-ADD-02 WB-SKL-01: Lara pays her last Spark, changes places, and attacks where she stands now."""
    game = turn("lara", "P: lara/4+1 | Q: sid/5 A", "P-Q").answer("skill").asks("turn.action", who="lara")
    assert (game.t.heroes["lara"].area, game.t.heroes["lara"].sparks, game.about["extra"]) == ("Q", 0, 1)
    game.answer("attack").roll("+--")
    if game.asked == "reroll":
        game.answer("no")
    assert game.asks("turn.action").t.wyrms["A"].stunned


def test_a_rule_that_forbids_attacks_takes_an_additional_attack_away_as_well() -> None:
    """WB-SPR-02 WB-ADD-03: what may only be used for an attack is lost where nobody may attack."""
    using = in_force(Modifier(what="forbid_action", value="attack"))
    using = with_shred("urge", AdditionalAction(kind="attack"), using=using)
    table = at("P: ken/4 sid/5 A | V:", using=using)
    table.heroes["ken"].shreds, table.heroes["sid"].items = ["urge", "urge"], [7]
    game = play(table, "hero_turn", "ken", using=using).answer("special").asks("turn.action", who="ken")
    assert "attack" not in game.options
    game.answer("pass").asks("turn.action", who="sid")


def test_sparks_laid_taken_and_lost_by_the_lines_of_one_card_are_seventeen_in_the_end() -> None:
    """WB-LIM-03 WB-SPK-04: the supply runs out in the middle, and fills again from the hands of a hero."""
    lines = (PlaceSparks(area="P", n=3), GainSpark(who="each", n=2), LoseSpark(who="each", n=9), CollectSpark(n=9))
    using = box(goal(1), thing(2, *lines), end(3))
    game = on_turn(using, areas="P: ken/4+9 | Q: sid/5+6 | V:", deck=[1, 3], stacks={"card 2": [2]})
    game.answer("interact").okay()
    if game.asked == "scarce.who":
        game.answer("ken")
    assert game.asks("turn.action").t.all_sparks() == 17
    assert (game.t.heroes["ken"].sparks, game.t.heroes["sid"].sparks, game.t.supply) == (2, 0, 15)


def test_a_vortex_that_a_card_sets_lasts_until_its_goal_is_gone() -> None:
    """WB-SPN-06 WB-GOL-08: the next goal names its own."""
    second = goal(2)
    using = box(
        goal(1, CounterAtLeast(name="rung", at_least=1), back=ON), second, thing(4, SetVortex(areas=("Q",))), end(3)
    )
    game = on_turn(using, deck=[1, 2, 3], stacks={"card 4": [4]}).answer("interact").okay()
    assert game.t.vortex == ["Q"]
    game.aside("goal_reached").okay()
    assert game.asks("turn.action").t.vortex == ["V"]


def test_a_foe_placed_twice_by_one_card_stands_there_once_with_all_its_hearts() -> None:
    """WB-DMG-06"""
    foe = Entity(id="gulp", name=words("Gulp"), hearts=3)
    lines = (PlaceEntity(id="gulp", area="Q"), PlaceEntity(id="gulp", area="P"))
    cards = (goal(1), thing(2, *lines), end(3))
    using = box(chapters={1: Chapter(number=1, cards=cards, entities=(foe,))})
    game = on_turn(using, deck=[1, 3], stacks={"card 2": [2]}).answer("interact").okay().asks("turn.action")
    assert (game.t.figures["gulp"].area, game.t.figures["gulp"].hearts) == ("P", 3)


def test_a_thing_that_is_gained_while_all_have_fallen_is_held_by_somebody() -> None:
    """WB-KOH-14 WB-STO-02: the group names a hero who lies there."""
    game = reading(story(1, DamageHero(who="each", n=9), GainItem(card=3)), goal(2), item(3), end(4))
    game.asks("card.who", "ken", "sid").answer("sid").okay()
    assert game.t.heroes["sid"].items == [3]
    assert sound(game)


def test_wyrms_that_all_fall_to_the_rule_of_their_card_leave_nobody_to_act() -> None:
    """WB-WCD-01 WB-ACT-01: the line above the activation has defeated them; those that come after it do act."""
    steps = (RuleStep(text=words("off"), ops=(DefeatWyrm(which="each"),)), SpawnStep(count=1), ActivateStep(count=1))
    game = enemies("P: ken/4 A B | V:", box(wyrm_cards=wyrms(wyrm_card("off", *steps))), "V-P").answer("off")
    assert game.asks("turn.action").here() == "P: ken/4 A"


def test_swapping_with_the_only_other_hero_ends_a_goal_that_wants_both_places() -> None:
    """WB-SKL-03 WB-GOL-05"""
    using = box(
        goal(1, HeroesIn(area="Q"), HeroesIn(area="P"), CounterAtLeast(name="x", at_least=1), back=ON), goal(2), end(3)
    )
    using = with_shred("swap", Swap(), Counter(name="x"), using=using)
    game = turn("ken", "P: ken/4 | Q: sid/5 | V:", "P-Q", using=using).correct(heroes__ken__shreds=["swap"])
    game.answer("special").okay().asks("turn.action", who="ken")
    assert (game.t.heroes["ken"].area, game.t.deck[0]) == ("Q", 2)
