"""Odd moments: a card that is about itself, something used while dice lie, a chapter that begins again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import Basics, Ending, Location, Moment, ShadowEffect, StoryCard
from engine.games.wildwoods.verbs import (
    ActivateCreature,
    AddDie,
    AddToExploration,
    Advance,
    ChapterRestart,
    DiscardBlessing,
    DiscardCreature,
    DrawCreature,
    DrawExploration,
    DrawShadow,
    DrawStory,
    Flip,
    GainCrystals,
    GainSpirit,
    HealCreature,
    IlluminateCreature,
    LightAtCentre,
    LoseSpirit,
    MoveCard,
    PlaceCreature,
    RemoveDie,
    RemoveFromExploration,
    Reroll,
    Retreat,
    SceneEnd,
    Shuffle,
    SpendCrystals,
    TakeExploration,
)
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import Play, at, line, luma, play, shadow, sound
from tests.games.wildwoods.small_box import (
    BOX,
    GLADE,
    box,
    card,
    creature,
    does,
    in_chapter,
    in_glade,
    mark,
    with_card,
    with_creature,
    words,
)
from tests.games.wildwoods.small_box import shadow as shadow_card


def deck(*names: str) -> list[str]:
    """The whole exploration deck, with these on top, but for what lies elsewhere."""
    return [*names, *(name for name in BOX.exploration if name not in names)]


def without(*names: str) -> list[str]:
    """The exploration deck without what lies elsewhere."""
    return [name for name in BOX.exploration if name not in names]


# Cards that are about themselves ---------------------------------------------------------------------


def test_a_curse_that_shuffles_itself_into_the_deck_lies_there_once() -> None:
    """WW-EXC-04 WW-EXC-13: its own words have put it somewhere; it is not discarded besides."""
    using = with_card(card("c1", "curse", in_play=does(AddToExploration(id="c1"))))
    game = luma("E I A G", using=using).act("E").answer("c1").okay().asks("luma.action")
    assert ("c1" in game.t.exploration_deck, game.t.exploration_discard) == (True, [])
    assert sound(game)


def test_a_curse_that_leaves_the_game_by_its_own_words_is_in_the_box_once() -> None:
    """WW-EXC-14"""
    using = with_card(card("c1", "curse", in_play=does(RemoveFromExploration(id="c1"))))
    game = luma("E I A G", using=using).act("E").answer("c1").okay().asks("luma.action")
    assert (game.t.campaign.removed, game.t.exploration_discard) == (["c1"], [])
    assert sound(game)


def test_a_blessing_that_comes_back_by_its_own_words_lies_in_its_space() -> None:
    """WW-EXC-14 WW-EXC-16"""
    using = with_card(card("b1", "blessing", effect=does(GainSpirit(n=1), TakeExploration(id="b1"))))
    game = luma(using=using, blessings=["b1"], exploration_deck=without("b1"), spirit=5).aside("use_blessing", "b1")
    game.okay().asks("luma.action")
    assert (game.t.blessings, game.t.exploration_discard, game.t.spirit) == (["b1"], [], 6)
    assert sound(game)


def test_a_blessing_that_discards_another_leaves_with_it() -> None:
    """WW-EXC-09 WW-EXC-14"""
    using = with_card(card("b1", "blessing", effect=does(DiscardBlessing(id="chosen"))))
    game = luma(using=using, blessings=["b1", "b2", "t1"], exploration_deck=without("b1", "b2", "t1"))
    game.aside("use_blessing", "b1").asks("luma.action")
    assert (game.t.blessings, sorted(game.t.exploration_discard)) == (["t1"], ["b1", "b2"])
    assert sound(game)


def test_a_shadow_card_that_draws_a_shadow_card_lies_beneath_it() -> None:
    """WW-SHC-01 WW-SHC-03: the inner one is resolved first, and each lies on the pile once."""
    deeper = (shadow_card("s1", ops=(DrawShadow(n=1),)), *BOX.chapters[1].shadows[1:])
    game = luma("I X A E G", using=in_chapter(shadows=deeper), spirit=0)
    game.answer("end").okay().asks("shadow.draw").answer("s1").asks("shadow.draw").answer("s2").okay()
    assert sorted(game.t.shadow_discard) == ["s1", "s2"]
    assert sound(game)


def test_a_curse_that_restarts_the_chapter_in_the_middle_of_a_draw_leaves_no_card_in_the_air() -> None:
    """WW-GEN-07 WW-EXP-04: three are drawn; the kept one ends it all."""
    using = with_card(card("c1", "curse", in_play=does(ChapterRestart())))
    game = luma("E I A G", using=using, stop="travel").act("E", dice="3 5 8").answer("c1", "b1", "b2").answer("c1")
    assert game.asks("stopped").t.drawn == game.t.resolving == []
    assert sound(game)


# While dice lie there --------------------------------------------------------------------------------


def test_a_die_that_is_given_back_while_it_lies_there_is_gone_from_the_roll() -> None:
    """WW-DIC-03 WW-DIC-14: its success goes with it, and it is not among the used dice later."""
    using = with_card(card("b1", "blessing", effect=does(RemoveDie(die="d10"))))
    game = luma("I1 A E G", using=using, blessings=["b1"], exploration_deck=without("b1")).correct(
        campaign__dice=["d10"], dice_ready=["d8"] * 5 + ["d10"]
    )
    game.announce("I").roll("d8:1", "d10:9").asks("luma.count").aside("use_blessing", "b1")
    if game.asked == "luma.count":
        game.answer("fail")
    assert (game.asks("luma.action").t.light, game.t.dice_used) == (3, ["d8"])
    assert sound(game)


def test_a_card_that_only_rolls_again_waits_for_dice() -> None:
    """WW-DIC-09 WW-EXC-11: before the roll nothing lies there that it could be used on; nobody wastes it."""
    using = with_card(card("b1", "blessing", effect=does(Reroll(n=1))))
    game = luma("I A E G", using=using, blessings=["b1"], exploration_deck=without("b1"))
    assert ("use_blessing", ("b1",)) not in game.game.asides()
    game.announce("I").roll(1, 8).asks("luma.moment")
    assert ("use_blessing", ("b1",)) in game.game.asides()


def test_a_target_that_a_card_takes_away_while_dice_lie_leaves_the_second_ability() -> None:
    """WW-LOC-07 WW-ACT-03"""
    using = with_card(card("b1", "blessing", effect=does(DiscardCreature(creature="each"))))
    game = luma("I X A E G", using=using, blessings=["b1"], exploration_deck=without("b1"), crystals={"illuminate": 1})
    game.announce("I", "first").roll(8).asks("luma.count").aside("use_blessing", "b1")
    game.asks("luma.count", "second", "nothing").answer("second").answer(0)
    assert game.asks("luma.action").t.light == 2


def test_crystals_that_come_while_dice_lie_reach_the_first_ability() -> None:
    """WW-CRY-04 WW-ACT-11: one success, two dots; the card brings the crystal that is lacking."""
    using = with_card(card("b1", "blessing", effect=does(GainCrystals(n=1, on="illuminate"))))
    game = luma("I X A E G", using=using, blessings=["b1"], exploration_deck=without("b1"))
    game.announce("I", "first").roll(8, 1).asks("luma.count", "second", "nothing").aside("use_blessing", "b1")
    game.asks("luma.count").answer("first").asks("luma.action")
    assert (game.t.river[-2:], game.t.stunned) == (["X", "illuminate"], ["X"])


def test_the_light_that_a_card_drives_back_closes_the_place_that_was_aimed_at() -> None:
    """WW-LOC-07 WW-LOC-03"""
    using = with_card(card("b1", "blessing", effect=does(Retreat(pawn="light", n=1))))
    game = luma("E I A G", using=using, light=0, blessings=["b1"], exploration_deck=without("b1"))
    game.announce("E", "first", "deep").asks("luma.roll").aside("use_blessing", "b1").roll(8, 1)
    assert game.asks("luma.count", "second", "nothing").t.overcome == []


def test_a_die_added_while_dice_lie_is_ready_for_the_next_roll_only() -> None:
    """WW-DIC-05 WW-DIC-13"""
    using = with_card(card("b1", "blessing", effect=does(AddDie(die="d12"))))
    game = luma("I1 A E G", using=using, blessings=["b1"], exploration_deck=without("b1"))
    game.announce("I").roll(1, 8).asks("luma.count").aside("use_blessing", "b1").answer("second").answer(0)
    assert game.asks("luma.action").t.dice_ready == ["d8"] * 3 + ["d12"]
    assert sound(game)


def test_a_pair_of_pawns_at_their_best_spends_no_throw_on_the_last_die() -> None:
    """WW-SEL-04 WW-LUM-05: nothing can be gained; the die is used, the card goes to the end, and it is said why."""
    game = luma("I A E G", light=0, dice_ready=["d8"], dice_used=["d8"] * 4, stop="shadow_phase")
    game.announce("I").asks("stopped")
    assert (game.t.dice_used, game.river(), len(game.told("luma.last_die"))) == (["d8"] * 5, "A E G I", 1)


def test_with_more_than_one_die_people_say_how_many_go() -> None:
    """WW-DIC-04 WW-LUM-07: to send the card to the end may be all that somebody wants."""
    game = luma("I A E G", light=0).announce("I").asks("luma.roll_second").roll(3).asks("luma.action")
    assert (game.river(), len(game.t.dice_ready), len(game.told("light.stays"))) == ("A E G I", 4, 1)


def test_a_first_ability_that_falls_short_ends_where_the_second_could_give_nothing() -> None:
    """WW-ACT-03 WW-SPI-02: the spirit is full; nobody is asked for a choice without a difference."""
    game = luma("G X I A E").announce("G", "first").roll(8).asks("luma.action")
    assert (len(game.told("action.in_vain")), game.t.river[-1]) == (1, "heal")


def test_where_crystals_have_room_on_one_card_only_nobody_is_asked() -> None:
    """WW-CRY-01 WW-CRY-02"""
    full = {"illuminate": 3, "help": 3, "explore": 3, "heal": 1}
    game = luma("A I E G", crystals=full).act("A", dice="8 8").asks("luma.action")
    assert (game.t.crystals["heal"], [told["left"] for told in game.told("crystal.laid")]) == (3, [3])


def test_where_crystals_fill_all_the_room_there_is_nobody_is_asked() -> None:
    """WW-CRY-01 WW-CRY-03: two places are left for three, whichever comes first."""
    nearly = {"illuminate": 3, "help": 3, "explore": 2, "heal": 2}
    game = luma("A I E G", crystals=nearly).act("A", dice="8 8 8").okay()
    if game.asked == "crystal.spend":
        game.answer(0)
    assert game.asks("luma.action").t.all_crystals() == 12
    assert sound(game)


def test_crystals_for_a_named_card_that_has_no_room_are_said_to_be_lost() -> None:
    """WW-CRY-02 WW-CRY-03"""
    game = line(GainCrystals(n=3, on="heal"), crystals={"illuminate": 0, "help": 0, "explore": 0, "heal": 2})
    assert (game.t.crystals["heal"], game.told("crystal.lost")) == (3, [{"n": 2}])


def crystals_on_heal() -> Box:
    """The small box in which the location e1 brings a crystal onto the heal card."""
    first = Location(id="e1", name=words("e1"), kind="exploration", dots=1, ops=(GainCrystals(n=1, on="heal"),))
    return in_glade(locations=(first, *GLADE.locations[1:]))


def test_a_supply_that_runs_out_gives_no_crystal_to_a_named_card_either() -> None:
    """WW-CRY-02 WW-CRY-10: six crystals lie in this box, and all of them are out."""
    using = replace(crystals_on_heal(), basics=Basics(spirit_spaces=11, blessing_spaces=3, crystals=6))
    game = luma("E3 I3 A G", using=using, stop="action_ends").act("E", "first", "e1").asks("stopped")
    assert game.t.crystals["heal"] == 0


def test_where_only_the_first_ability_can_give_dice_are_rolled_again_for_it_alone() -> None:
    """WW-DIC-09 WW-ACT-03: the spirit is full; of 8 and 1 only the 1 is worth rolling again; it reaches two dots."""
    game = luma("G X I1 A E").announce("G", "first").roll(8, 1).asks("luma.count", "in_vain", "reroll")
    game.answer("reroll").asks("reroll.roll").roll(8).asks("crystal.all_on")
    assert game.t.creatures() == []


def test_dice_that_cannot_suffice_are_not_rolled_again_for_nothing() -> None:
    """WW-DIC-09 WW-ACT-03: three dots, one die, no crystal on the card, and the spirit is full."""
    game = luma("G Z I1 A E").announce("G", "first").roll(1).asks("luma.action")
    assert (game.t.all_crystals(), len(game.told("action.fails"))) == (1, 1)


def test_dice_are_not_rolled_again_where_the_crystals_for_it_do_not_suffice() -> None:
    """WW-DIC-09 WW-LBR-06: two dots, two failures, one crystal for one die, and the spirit is full."""
    game = luma("G X I1 A E").announce("G", "first").roll(1, 1).asks("luma.action")
    assert (game.t.all_crystals(), len(game.told("action.fails"))) == (1, 1)


def test_a_crystal_of_the_card_itself_counts_for_a_die_or_for_a_success_and_not_for_both() -> None:
    """WW-DIC-09 WW-CRY-04: two dots and two failures again; the only crystal lies on the card that acts."""
    game = luma("G1 X I A E").announce("G", "first").roll(1, 1).asks("luma.action")
    assert game.t.all_crystals() == 1


def test_one_crystal_for_a_die_and_one_for_a_success_are_worth_a_try() -> None:
    """WW-DIC-09 WW-CRY-04: the one on another card pays for the die, the one on this card lacks no more."""
    game = luma("G1 X I1 A E").announce("G", "first").roll(1, 1).asks("luma.count", "fail", "reroll")
    assert game.answer("reroll").t.all_crystals() == 2


def test_a_die_that_was_paid_for_and_failed_is_not_paid_for_again_in_vain() -> None:
    """WW-DIC-09 WW-LBR-06: with two crystals two dice can be rolled again; when the first fails, it is over."""
    game = luma("G X I2 A E").announce("G", "first").roll(1, 1).asks("luma.count", "fail", "reroll")
    game.answer("reroll").asks("reroll.roll").roll(1).asks("luma.action")
    assert game.t.all_crystals() == 1


def test_a_die_that_can_gain_nothing_any_more_is_not_rolled_again() -> None:
    """WW-DIC-09 WW-SPI-02: somebody says that the spirit was full all the time, while a die is to be rolled again."""
    game = luma("G1 I A E", spirit=8).announce("G").roll(1, 8).answer("reroll")
    while game.asked != "reroll.roll":
        game.answer(game.options[0])
    game.correct(spirit=10).okay()
    assert (game.asks("luma.action").t.spirit, len(game.t.dice_ready)) == (10, 3)
    assert sound(game)


def test_a_last_die_is_laid_aside_when_a_correction_leaves_nothing_to_be_gained() -> None:
    """WW-SEL-04 WW-LUM-05: the Light is at the centre after all, while the last die is waited for."""
    game = luma("I A E G", dice_ready=["d8"], dice_used=["d8"] * 4, stop="shadow_phase")
    game.announce("I").asks("luma.roll_second").correct(light=0).asks("stopped")
    assert (game.t.dice_used, game.river()) == (["d8"] * 5, "A E G I")


# The Shadow -----------------------------------------------------------------------------------------


def test_a_creature_that_is_drawn_again_in_the_same_phase_waits_for_the_next() -> None:
    """WW-SHP-03 WW-CRE-04: Y has activated, goes, and comes back out of its shuffled pile."""
    again = creature("Y", 1, 0, after_activation=does(DiscardCreature(creature="this"), DrawCreature(n=1)))
    game = shadow("I A Y E G", using=with_creature(again), creature_deck=[], creature_discard=["X", "Z"]).okay()
    while game.asked.startswith("creature.draw"):
        game.answer("Y" if "Y" in game.options else game.options[0])
        game.okay()
    assert game.asks("stopped").marks().get("Y comes") == 1
    assert sound(game)


def test_a_creature_that_activates_itself_once_more_does_not_go_on_for_ever() -> None:
    """WW-CRE-02: `activate_creature` means another one; X wakes Y out of its turn, and Y still has its own."""
    wakes = creature("X", 2, 1, after_activation=does(ActivateCreature(creature="Y")))
    game = shadow("I X A Y E G", using=with_creature(wakes)).okay().asks("stopped")
    assert (game.marks()["Y acts"], game.t.spirit) == (2, 10 - 1 - 1 - 1)


def test_icons_of_a_space_go_on_after_one_of_them_has_moved_the_shadow() -> None:
    """WW-SEL-07 WW-SEL-09: the claw pushes it one space on, whose icons strike; then the eye of the first space."""
    claw = ShadowEffect(ops=(Counter(name="claw"), Retreat(pawn="shadow", n=1)))
    using = in_glade(shadow_effects={"claw": claw, "eye": GLADE.shadow_effects["eye"]})
    game = shadow(using=using, shadow=2).okay().asks("stopped")
    assert (game.marks(), game.t.shadow) == ({"claw": 1, "eye": 1}, 2)


def test_a_long_advance_stops_at_the_centre_and_leaves_no_icon_behind() -> None:
    """WW-SEL-10 WW-SHP-06: of three spaces the second is the centre."""
    game = line(Advance(pawn="shadow", n=3), shadow=2, stop="travel").okay().asks("stopped")
    assert (game.t.campaign.outcomes, game.t.icons, game.marks()) == ({"glade": "shadow"}, [], {"claw": 1, "eye": 1})


def test_spirit_lost_to_a_full_river_may_draw_a_shadow_card_that_empties_it() -> None:
    """WW-RIV-10 WW-SPI-06: the creature lies on the pile, and the river is what the shadow card leaves."""
    clears = (shadow_card("s1", ops=(DiscardCreature(creature="each"),)), *BOX.chapters[1].shadows[1:])
    game = shadow("I A E G X Y Z", using=in_chapter(shadows=clears), spirit=0).okay()
    while game.asked == "shadow.draw":
        game.answer("s1" if "s1" in game.options else game.options[0]).okay()
    assert game.asks("stopped").t.creatures() == []
    assert sound(game)


def test_brom_lies_down_once_though_two_cards_would_have_been_the_last() -> None:
    """WW-LBR-04 WW-SHC-05: a second draw of the same effect is the final card all the same."""
    game = luma("I A X E G", shadow_deck=["last"], shadow_discard=["s1", "s2"], spirit=0)
    game.answer("end").okay().asks("shadow.final").answer("luma_brom")
    assert game.okay().t.shadow_deck == ["last"]
    assert game.t.shadow_discard[-1] == "brom"


# Chapters and stories --------------------------------------------------------------------------------


def test_story_cards_of_a_chapter_that_begins_again_go_back_into_its_deck() -> None:
    """WW-GEN-07 WW-STC-02: those in the box and those beside the board; hands are told so."""
    table = at(boxed=[12], kept=[13])
    table.next = "restart_chapter"
    table.before.river, table.before.crystals, table.before.spirit = list(table.river), dict(table.crystals), 10
    table.before.campaign, table.before.exploration_deck = table.campaign, list(table.exploration_deck)
    game = play(table, "chapter_again", stop="scene_begins").okay()
    assert (game.t.boxed, game.t.kept) == ([], [])
    assert [told["stories"] for told in game.told("story.into_deck")] == [[12, 13]]
    assert game.told("story.boxed") == []


def test_exploration_cards_lie_in_deck_and_pile_as_when_the_chapter_began() -> None:
    """WW-GEN-07 WW-TRA-06: hands are told which card goes where."""
    table = at(exploration_deck=["b1", "b2"], exploration_discard=["b3", "c1"])
    table.before.river, table.before.crystals, table.before.spirit = list(table.river), dict(table.crystals), 10
    table.before.campaign = table.campaign
    table.before.exploration_deck, table.before.exploration_discard = ["b1", "b3"], ["b2", "c1"]
    game = play(table, "chapter_again", stop="scene_begins").okay()
    assert [told["blessings"] for told in game.told("exploration.gathered")] == [["b3"]]
    assert [told["card"] for told in game.told("exploration.discarded")] == ["b2"]


def test_discarded_creatures_are_gathered_before_the_deck_of_a_chapter_is_shuffled() -> None:
    """WW-CRE-04 WW-CRE-11: hands are told that they belong to it again."""
    table = at(creature_discard=["X"], creature_deck=["Y", "Z"])
    table.before.river = list(table.river)
    table.campaign.chapter = 2
    game = play(table, "chapter_begins", stop="scene_begins").okay()
    assert len(game.told("creature.gathered")) == 1
    assert sorted(game.t.creature_deck) == ["X", "Y", "Z"]


def test_a_first_chapter_gathers_nothing() -> None:
    """WW-GEN-02"""
    game = play(at(), "chapter_begins", stop="scene_begins").okay()
    assert game.told("creature.gathered") == game.told("story.into_deck") == []


def test_a_story_card_that_draws_the_next_one_is_followed_by_it() -> None:
    """WW-STC-01 WW-STC-02: both are carried out, both go where they belong."""
    stories = (StoryCard(number=12, in_play=does(Counter(name="first"), DrawStory(number=14))),
               StoryCard(number=14, in_play=mark("second")))  # fmt: skip
    using = in_chapter(stories=stories, scenes=in_glade(moments=(
        Moment(id="m", when=(LightAtCentre(),), ops=(DrawStory(number=12),)),)).chapters[1].scenes)  # fmt: skip
    game = luma("I A E G", using=using, light=1).act("I").okay().asks("luma.action")
    assert (game.marks(), sorted(game.t.boxed)) == ({"first": 1, "second": 1}, [12, 14])


def test_an_ending_that_draws_cards_puts_them_where_they_belong_before_the_journey() -> None:
    """WW-SCE-06 WW-EXC-16: a blessing of the ending lies in its space in the next scene."""
    ending = Ending(ops=(DrawExploration(n=1), GainCrystals(n=2)), text=GLADE.luma_triumphs.text, next="den")
    table = at(using=in_glade(luma_triumphs=ending), outcome="luma")
    game = play(table, "scene_ends", using=in_glade(luma_triumphs=ending), stop="scene_begins").okay().answer("b1")
    game.okay().answer("help").okay().answer("go_on")
    assert (game.asks("stopped").t.blessings, game.t.crystals["help"]) == (["b1"], 2)
    assert sound(game)


def test_a_scene_that_ends_in_the_middle_of_a_card_finishes_the_action_once() -> None:
    """WW-SCE-08 WW-SHC-01: the shadow card that ends it lies on its pile; dice and action card are put away."""
    ends = (shadow_card("s1", ops=(SceneEnd(by="shadow"),)), *BOX.chapters[1].shadows[1:])
    using = with_card(card("c1", "curse", in_play=does(DrawShadow(n=1))))
    using = replace(using, chapters=in_chapter(shadows=ends).chapters)
    game = luma("E I A G", using=using, stop="travel").act("E").answer("c1").okay().answer("s1").okay().asks("stopped")
    assert (game.t.shadow_discard, game.t.river[-1], game.t.exploration_discard) == (["s1"], "explore", ["c1"])
    assert sound(game)


@pytest.mark.parametrize("op", [Shuffle(deck="exploration"), Flip(card="luma"), SpendCrystals(n=3), LoseSpirit(n=0)])
def test_lines_that_find_little_to_do_harm_nothing(op: Any) -> None:
    """WW-GEN-03"""
    assert sound(line(op).okay().asks("stopped"))


def test_a_creature_that_is_healed_twice_brings_its_crystals_once() -> None:
    """WW-HEA-02 WW-CRE-05"""
    game = line(HealCreature(creature="Y"), HealCreature(creature="Y"), river="E Y I A G", stop="action_ends").okay()
    assert game.asks("crystal.all_on").about["n"] == 2
    game.answer("help").asks("stopped")
    assert (game.t.crystals["help"], game.t.creature_discard) == (2, ["Y"])


def test_a_creature_whose_words_move_cards_is_carried_out_where_it_lies() -> None:
    """WW-CRE-01 WW-RIV-06: it comes onto the second space, and sends the first card to the end."""
    pushy = creature("X", 2, 2, space=2, in_play=does(MoveCard(card="illuminate", to="end")))
    first = Location(id="e1", name=words("e1"), kind="exploration", dots=1, ops=(PlaceCreature(id="X"),))
    using = replace(with_creature(pushy), chapters=in_glade(locations=(first,)).chapters)
    game = luma("E I A G", using=using, stop="action_ends").act("E", "first", "e1").okay().asks("stopped")
    assert game.river() == "E X A G I"
    assert sound(game)


def test_what_was_illuminated_and_healed_in_one_breath_leaves_its_token() -> None:
    """WW-CRE-07 WW-STU-04"""
    game = line(IlluminateCreature(creature="Y"), HealCreature(creature="Y"), river="E Y I A G").okay().answer("help")
    assert (game.asks("stopped").t.stunned, game.river().count("Y")) == ([], 0)


# Half typed -----------------------------------------------------------------------------------------


def test_an_unknown_card_among_those_drawn_can_be_let_go() -> None:
    """WW-GEN-03 WW-EXP-04: it lies on no pile that the trackers know, and nothing is asked of it."""
    game = luma("E I A G", using=box(whole=frozenset({"creature"}))).act("E", dice="8 8").answer("unknown", "b1")
    game.asks("exploration.keep").answer("b1").asks("luma.action")
    assert (game.t.blessings, game.t.exploration_discard) == (["b1"], [])
    assert sound(game)


def test_an_unknown_card_that_is_kept_is_looked_after_by_the_people() -> None:
    """WW-GEN-03"""
    game = luma("E I A G", using=box(whole=frozenset({"creature"}))).act("E", dice="8 8").answer("b1", "unknown")
    game.asks("exploration.keep").answer("unknown").ok("exploration.unknown").asks("luma.action")
    assert (game.t.blessings, game.t.exploration_discard) == ([], ["b1"])


def half_typed() -> Play:
    """A deck of which not all creatures are typed, and a place that draws one nobody knows."""
    first = Location(id="e1", name=words("e1"), kind="exploration", dots=1, ops=(DrawCreature(n=1),))
    chapters = in_glade(locations=(first,)).chapters
    using = box(whole=frozenset({"exploration"}), chapters=chapters)
    game = luma("E I A G", using=using, stop="action_ends").act("E", "first", "e1").asks("creature.draw")
    return game.answer("unknown").asks("creature.name")


@pytest.mark.parametrize("said", ["X", " x ", "x."])
def test_a_creature_that_is_told_by_the_name_of_a_typed_one_is_that_card(said: str) -> None:
    """WW-GEN-03 WW-CRE-04: it leaves the deck, and nothing that stands on it is asked again."""
    game = half_typed().answer(said).okay().asks("stopped")
    assert game.t.creatures() == ["X"]
    assert sound(game)


def test_a_name_with_several_lines_is_one_name() -> None:
    """WW-GEN-03"""
    game = half_typed().answer("Old\n  Moth").answer(1, 0, 0).asks("creature.space").answer(7).okay().asks("stopped")
    assert game.t.creatures() == ["Old Moth"]
