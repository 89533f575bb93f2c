"""Corners that the Compendium's sentences lead to when two of them meet: decks, endings, and what comes in between."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.pack import (
    ChapterStart,
    Ending,
    Lesson,
    Moment,
    SetupStep,
    ShadowEffect,
    StoryCard,
    Task,
)
from engine.games.wildwoods.printed import deck
from engine.games.wildwoods.verbs import (
    ActivateCreature,
    AddDie,
    Advance,
    CardInBlessingSpace,
    ChapterRestart,
    ChoiceMade,
    Choose,
    CreatureInRiver,
    DiscardBlessing,
    DiscardCreature,
    DrawCreature,
    DrawExploration,
    DrawShadow,
    DrawStory,
    Flip,
    GainCrystals,
    GainSpirit,
    GameEnd,
    GoToScene,
    HealCreature,
    If,
    IlluminateCreature,
    LoseSpirit,
    MoveCard,
    Option,
    PlaceCreature,
    PlaceLocationPawn,
    RemoveDie,
    Retreat,
    SceneEnd,
    Shuffle,
    SpendCrystals,
    SpiritAtLeast,
    Stun,
    TakeExploration,
    Unstun,
)
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wildwoods.play import at, line, luma, play, shadow, sound
from tests.games.wildwoods.small_box import (
    BOX,
    CHAPTER,
    GLADE,
    box,
    card,
    creature,
    does,
    in_chapter,
    in_glade,
    with_card,
    with_creature,
    words,
)
from tests.games.wildwoods.small_box import shadow as shadow_card

FIXED = ChapterStart(shadow_order="fixed")


def without(*names: str) -> list[str]:
    """The exploration deck without what lies elsewhere."""
    return [name for name in BOX.exploration if name not in names]


# Decks -----------------------------------------------------------------------------------------------


def test_a_shadow_deck_in_order_that_has_been_shuffled_may_show_any_card() -> None:
    """WW-SHC-04: nobody knows any more which one lies on top; the last of the chapter still comes last."""
    shuffles = GLADE.locations[0]
    first = msgspec.structs.replace(shuffles, dots=1, ops=(Shuffle(deck="shadow"), DrawShadow(n=1)))
    glade = msgspec.structs.replace(GLADE, locations=(first, *GLADE.locations[1:]))
    using = in_chapter(start=FIXED, scenes=(glade, CHAPTER.scenes[1]))
    game = luma("E I A G", using=using).act("E", "first", "e1").okay()
    assert game.asks("shadow.draw").options == ["s1", "s2"]
    assert game.answer("s2").okay().asks("luma.action").t.shadow_deck == ["s1", "last"]


def test_a_shadow_deck_in_order_is_in_none_after_it_was_made_anew() -> None:
    """WW-SHC-04: the pile is shuffled; what was discarded first need not come first."""
    using, house = in_chapter(start=FIXED), {"empty_shadow_deck": "reshuffled"}
    game = shadow("X I A E G", using=using, spirit=0, shadow_deck=[], shadow_discard=["s1", "s2"], house=house)
    assert game.okay().asks("shadow.draw_shuffled").options == ["s1", "s2"]
    assert game.answer("s2").okay().t.shadow_deck == ["s1"]


def test_two_creatures_are_drawn_where_only_one_is_left() -> None:
    """WW-CRE-04 WW-CRE-06: the second is missed in words, and nothing hangs."""
    using = in_glade(locations=(msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(DrawCreature(n=2),)),))
    game = luma("E X I A G", using=using, creature_deck=["Y"], creature_discard=[]).act("E", "first", "e1").okay()
    while game.asked.startswith("creature.draw"):
        game.answer("Y").okay()
    assert (game.asks("luma.action").t.creatures(), game.t.creature_deck) == (["X", "Y"], [])


def test_a_creature_that_discards_another_as_it_comes_is_followed_by_that_one_again() -> None:
    """WW-CRE-04 WW-CRE-05: the deck is empty, so what has just gone is shuffled and drawn."""
    drives = creature("Y", 1, 1, in_play=does(DiscardCreature(creature="leftmost")))
    game = line(DrawCreature(n=2), river="E X I A G", creature_deck=["Y"], creature_discard=[]).okay()
    del game
    using = with_creature(drives)
    located = msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(DrawCreature(n=2),))
    both = msgspec.structs.replace(
        using.chapters[1],
        scenes=(msgspec.structs.replace(GLADE, locations=(located,)), CHAPTER.scenes[1]),
    )
    using = box(creatures=using.creatures, chapters={1: both, 2: using.chapters[2]})
    game = luma("E X I A G", using=using, creature_deck=["Y"], creature_discard=["Z"]).act("E", "first", "e1").okay()
    while game.asked.startswith("creature.draw"):
        game.answer("X" if "X" in game.options else game.options[0]).okay()
    assert sorted(game.asks("luma.action").t.creatures()) == ["X", "Y"]
    assert sound(game)


def test_a_named_creature_that_lies_in_the_river_already_stays_where_it_is() -> None:
    """WW-RIV-18 WW-CRE-01: nothing is looked for, and its In Play does not happen again."""
    game = line(PlaceCreature(id="X", space=1), river="E I X~ A G").asks("stopped")
    assert (game.river(), game.marks()) == ("E I X~ A G", {})
    assert game.told("creature.there") == [{"creature": "X"}]


def test_exploration_cards_are_drawn_on_where_the_deck_ends_in_the_middle() -> None:
    """WW-EXC-10: one is left; the pile is shuffled, and what was drawn before is not in it."""
    fields: dict[str, Any] = {"exploration_deck": ["b1"], "exploration_discard": ["b2", "b3"]}
    game = (
        luma("E I A G", **fields)
        .act("E", dice="8 8")
        .answer("b1")
        .asks("exploration.draw_shuffled", "b2", "b3")
        .answer("b3")
    )
    game.asks("exploration.keep", "b1", "b3").answer("b1").okay()
    assert (game.t.blessings, game.t.exploration_deck, game.t.exploration_discard) == (["b1"], ["b2"], ["b3"])


def test_a_deck_and_a_pile_without_a_card_give_nothing_and_say_so() -> None:
    """WW-EXC-10: all of them lie in spaces or have left the game."""
    game = luma("E I A G", exploration_deck=[], exploration_discard=[]).act("E", dice="8").asks("luma.action")
    assert (len(game.told("exploration.none")), game.t.drawn, game.t.to_keep) == (1, [], 0)


def test_of_a_chapter_that_has_not_been_typed_no_story_card_is_known() -> None:
    """WW-STC-04"""
    assert (deck(BOX, 1), deck(BOX, 9)) == (["12", "13"], [])


# Before the dice ---------------------------------------------------------------------------------------


def test_an_action_whose_card_is_pushed_off_the_numbers_before_the_roll_is_called_off() -> None:
    """WW-DIC-07 WW-DIC-08 WW-ACT-12: a creature comes while dice are in the hand; they stay ready."""
    using = with_card(card("b1", "blessing", effect=does(PlaceCreature(id="Y", space=1))))
    using = box(exploration=using.exploration, creatures={**BOX.creatures, "Y": creature("Y", space=1)})
    game = luma("A E G I", using=using, blessings=["b1"], exploration_deck=without("b1"))
    game.announce("I").asks("luma.roll").aside("use_blessing", "b1").okay().asks("luma.action")
    assert (game.river(), len(game.t.dice_ready), len(game.told("action.adrift"))) == ("Y A E G I", 5, 1)
    assert "illuminate_second" not in game.options
    assert sound(game)


def test_a_target_that_is_healed_by_a_card_before_the_roll_leaves_the_second_ability() -> None:
    """WW-LOC-07 WW-ACT-03: Luma would light X, and a card discards it while the dice are still in the hand."""
    using = with_card(card("b1", "blessing", effect=does(DiscardCreature(creature="each"))))
    game = luma("I X A E G", using=using, blessings=["b1"], exploration_deck=without("b1"))
    game.announce("I", "first").asks("luma.roll").aside("use_blessing", "b1").roll(8, 8)
    assert game.asks("luma.count").options[0] == "second"


def test_a_crystal_spent_by_brom_is_not_there_for_the_roll_that_lies() -> None:
    """WW-LBR-12 WW-CRY-04: Protect is paid with the crystal that the first ability would have needed."""
    game = luma("I1 X A E G").announce("I", "first").roll(8, 1).asks("luma.count")
    assert game.options[0] == "first"
    game.aside("protect", "X").asks("luma.count", "second", "nothing")
    assert (game.t.all_crystals(), game.t.stunned, game.t.campaign.brom) == (0, ["X"], "cure")


def test_a_last_die_for_a_target_out_of_reach_is_laid_aside_where_the_second_ability_gives_nothing() -> None:
    """WW-ACT-03 WW-SPI-02: two dots, one die, the spirit is full; with a crystal on the card it would be rolled."""
    dice: dict[str, Any] = {"dice_ready": ["d8"], "dice_used": ["d8"] * 4, "stop": "shadow_phase"}
    game = luma("G X I A E", **dice).announce("G", "first").asks("stopped")
    assert (len(game.told("luma.last_die")), game.river()) == (1, "X I A E G")
    luma("G1 X I A E", **dice).announce("G", "first").asks("luma.roll_first")


def test_at_whom_a_last_die_is_aimed_in_vain_is_not_asked() -> None:
    """WW-ACT-01 WW-ACT-03 WW-LUM-05: neither of the two can be reached, and which it was would change nothing."""
    dice: dict[str, Any] = {"dice_ready": ["d8"], "dice_used": ["d8"] * 4, "stop": "shadow_phase"}
    game = luma("G X Z I A E", **dice).answer("heal_first").asks("stopped")
    assert (len(game.told("luma.last_die")), game.river()) == (1, "X Z I A E G")
    luma("G1 X Z I A E", **dice).answer("heal_first").asks("luma.target", "X", "Z")


def test_a_creature_that_sleeps_at_the_end_is_not_worth_another_try() -> None:
    """WW-ILL-02 WW-DIC-09: to light it once more changes nothing, so no crystal is asked for it."""
    game = luma("I E A G1 Y~").announce("I", "first", "Y").roll(1).asks("luma.action")
    assert (game.t.all_crystals(), len(game.told("action.fails"))) == (1, 1)
    luma("I E Y~ A G1").announce("I", "first", "Y").roll(1).asks("luma.count", "fail", "reroll")


# Endings and chapters ------------------------------------------------------------------------------------


def test_a_setup_that_loses_the_chapter_ends_its_scene_at_once() -> None:
    """WW-GEN-07: no ending is read, nobody plays on, and what was put down before is laid as it was."""
    restarts = SetupStep(text=words("too late"), ops=(ChapterRestart(),))
    game = play(at(using=(using := in_glade(setup=(restarts,)))), "next_setup_step", using=using, stop="travel")
    game.okay().asks("stopped")
    assert (game.t.next, game.t.campaign.outcomes, game.told("scene.task")) == ("restart_chapter", {}, [])


def test_an_ending_that_loses_the_chapter_is_read_to_its_last_line() -> None:
    """WW-GEN-07 WW-SCE-06: then the chapter begins again, whatever the ending says comes next."""
    ending = Ending(text=words("alas"), ops=(ChapterRestart(), GainSpirit(n=1)), next="den")
    game = shadow(using=in_glade(shadow_triumphs=ending), shadow=1, spirit=5, stop="travel").okay().asks("stopped")
    assert (game.t.next, game.t.spirit, game.t.campaign.outcomes) == ("restart_chapter", 6, {"glade": "shadow"})


@pytest.mark.parametrize("by", ["luma", "shadow"])
def test_a_story_that_a_card_ends_is_over_with_the_scene(by: Any) -> None:
    """WW-GEN-07: whoever wins the scene, the card has said that this is the end."""
    won = Ending(text=words("well"), ops=(GameEnd(by=by),), next="den")
    task = Task(text=words("do it"), when=(CounterAtLeast(name="done", at_least=1),))
    e1 = msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(Counter(name="done"),))
    using = in_glade(luma_triumphs=won, task=task, locations=(e1,))
    game = luma("E I A G", using=using).act("E", "first", "e1").okay()
    assert game.asked == "[luma]"


def test_a_scene_that_was_named_on_the_way_comes_before_the_one_of_the_ending() -> None:
    """WW-SCE-06 WW-TRA-04"""
    e1 = msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(GoToScene(id="hill"), SceneEnd(by="luma")))
    game = luma("E I A G", using=in_glade(locations=(e1,)), stop="onward").act("E", "first", "e1").okay()
    assert game.asks("stopped").t.next == "hill"


def test_a_card_of_a_draw_that_ends_the_scene_leaves_the_others_on_the_pile() -> None:
    """WW-EXP-04 WW-SHC-01 WW-SCE-08: a curse takes spirit, a shadow card comes, and that ends it all."""
    last = shadow_card("s1", ops=(SceneEnd(by="shadow"),))
    using = with_card(card("c1", "curse", in_play=does(LoseSpirit(n=1))))
    chapter = msgspec.structs.replace(CHAPTER, shadows=(last, *BOX.chapters[1].shadows[1:]))
    using = box(exploration=using.exploration, chapters={1: chapter, 2: BOX.chapters[2]})
    game = luma("E I A G", using=using, spirit=0, stop="travel").act("E", dice="3 5 8").answer("c1", "b1", "b2")
    game.answer("c1").asks("shadow.draw").answer("s1").okay().asks("stopped")
    assert (sorted(game.t.exploration_discard), game.t.shadow_discard) == (["b1", "b2", "c1"], ["s1"])
    assert (game.t.river[-1], game.t.drawn, game.t.resolving) == ("explore", [], [])
    assert sound(game)


def test_an_ending_without_luck_may_drive_the_shadow_on_without_another_ending() -> None:
    """WW-SCE-06 WW-SCE-04: pawns still move while it is read; the scene is over once."""
    won = Ending(text=words("well"), ops=(Advance(pawn="shadow", n=9), Retreat(pawn="light", n=1)), next="den")
    e1 = msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(SceneEnd(by="luma"),))
    game = luma("E I A G", using=in_glade(luma_triumphs=won, locations=(e1,)), stop="travel")
    game.act("E", "first", "e1").okay().asks("stopped")
    assert (game.t.campaign.outcomes, game.t.next) == ({"glade": "luma"}, "den")


# Crystals, spirit, traumas --------------------------------------------------------------------------------


def test_healing_all_creatures_fills_the_cards_and_loses_the_rest() -> None:
    """WW-HEA-02 WW-HEA-03 WW-CRY-02: five crystals for three places."""
    full = {"illuminate": 3, "help": 3, "explore": 3, "heal": 0}
    game = line(HealCreature(creature="each"), river="E3 I3 X Y A3 G", crystals=full).asks("stopped")
    assert (game.t.creatures(), game.t.crystals["heal"], sum(one["n"] for one in game.told("crystal.lost"))) == (
        [],
        3,
        2,
    )


def test_a_card_that_takes_more_crystals_than_there_are_takes_them_all_and_asks_nobody() -> None:
    """WW-CRY-10"""
    game = line(SpendCrystals(n=9), crystals={"illuminate": 1, "help": 2, "explore": 0, "heal": 0}).asks("stopped")
    assert game.t.all_crystals() == 0


def test_spirit_that_runs_out_twice_at_one_stroke_brings_two_shadow_cards_of_which_the_first_may_heal() -> None:
    """WW-SPI-08 WW-SPI-06: the loss has been counted before the first card is drawn."""
    heals = shadow_card("s1", ops=(GainSpirit(n=2),))
    chapter = (heals, *BOX.chapters[1].shadows[1:])
    game = shadow("X I A E G", using=box(
        creatures={**BOX.creatures, "X": creature("X", 2, 14)},
        chapters={1: msgspec.structs.replace(CHAPTER, shadows=chapter), 2: BOX.chapters[2]},
    ), spirit=1).okay()  # fmt: skip
    game.asks("shadow.draw").answer("s1").okay().asks("shadow.draw").answer("s2").okay().asks("stopped")
    assert (game.t.spirit, game.t.shadow_discard) == (9, ["s1", "s2"])


def test_a_trauma_that_a_card_names_leaves_its_space_though_none_can_be_picked() -> None:
    """WW-EXC-07 WW-EXC-09: by its name it goes; where the player picks, it is not among those that can be."""
    fields: dict[str, Any] = {"blessings": ["t1", "b1"], "exploration_deck": without("t1", "b1")}
    assert line(DiscardBlessing(id="t1"), **fields).asks("stopped").t.blessings == ["b1"]
    assert line(DiscardBlessing(id="chosen"), **fields).asks("stopped").t.blessings == ["t1"]


def test_with_traumas_alone_a_card_that_takes_a_blessing_takes_none() -> None:
    """WW-EXC-07"""
    game = line(DiscardBlessing(), blessings=["t1", "t2"], exploration_deck=without("t1", "t2")).asks("stopped")
    assert game.t.blessings == ["t1", "t2"]


def test_a_named_card_taken_into_full_spaces_makes_room_like_any_other() -> None:
    """WW-EXC-15 WW-EXC-05: it is used at once, or discarded; the two traumas stay."""
    fields: dict[str, Any] = {"blessings": ["t1", "t2", "b1"], "exploration_deck": without("t1", "t2", "b1", "b2")}
    game = line(TakeExploration(id="b2"), exploration_discard=["b2"], **fields).asks("blessing.full", "b1", "b2")
    game.answer("b2").answer("use").okay().asks("stopped")
    assert (game.t.blessings, game.t.exploration_discard, game.marks()) == (["t1", "t2", "b1"], ["b2"], {"b2": 1})


def test_a_companion_without_a_space_of_its_own_is_suffered_like_a_curse() -> None:
    """WW-EXC-08: it takes no room, so three blessings stay."""
    using = with_card(card("pal", "companion", takes_space=False, in_play=does(GainSpirit(n=1))))
    fields: dict[str, Any] = {"blessings": ["b1", "b2", "b3"], "exploration_deck": ["pal"]}
    game = luma("E I A G", using=using, spirit=5, **fields).act("E").answer("pal").okay().asks("luma.action")
    assert (game.t.spirit, game.t.blessings) == (6, ["b1", "b2", "b3"])


def test_a_card_for_once_a_scene_stays_used_up_when_a_phase_begins() -> None:
    """WW-EXC-09 WW-EXC-11"""
    using = with_card(card("b1", "blessing", after_use="stay", once_per="scene"))
    game = luma(using=using, blessings=["b1"], exploration_deck=without("b1"), stop="shadow_phase")
    game.aside("use_blessing", "b1").answer("end").asks("stopped")
    assert game.t.used_up == {"b1": "scene"}
    fresh = play(at(using=using, blessings=["b1"], used_up={"b1": "scene"}), "luma_phase", using=using)
    assert ("use_blessing", ("b1",)) not in fresh.game.asides()


# Creatures and the river ----------------------------------------------------------------------------------


def test_a_stunned_creature_that_a_card_wakes_takes_its_spirit_when_its_turn_comes() -> None:
    """WW-STU-04 WW-STU-01: Y wakes X before X activates."""
    wakes = creature("Y", 1, 1, after_activation=does(Unstun(creature="X")))
    game = shadow("Y I X~ A E G", using=with_creature(wakes)).okay().asks("stopped")
    assert (game.t.spirit, game.t.stunned) == (7, [])


def test_a_creature_that_is_lit_after_it_has_acted_does_not_act_again_at_the_end() -> None:
    """WW-SHP-03 WW-ILL-02: Y lights X, which has activated; X sleeps on at the end of the river."""
    lights = creature("Y", 1, 1, after_activation=does(IlluminateCreature(creature="X")))
    game = shadow("X I Y A E G", using=with_creature(lights)).okay().asks("stopped")
    assert (game.river(), game.marks()["X acts"], game.t.spirit) == ("I Y A E G X~", 1, 7)


def test_a_creature_that_has_not_acted_and_is_lit_acts_from_the_end_and_loses_its_token() -> None:
    """WW-SHP-03 WW-STU-01 WW-STU-02"""
    lights = creature("Y", 1, 1, after_activation=does(IlluminateCreature(creature="Z")))
    game = shadow("Y Z I A E G", using=with_creature(lights)).okay().asks("stopped")
    assert (game.t.river[-1], game.t.stunned, game.marks()["Z acts"], game.t.spirit) == ("Z", [], 1, 9)


def test_a_creature_called_out_of_its_turn_while_stunned_only_wakes() -> None:
    """WW-CRE-02 WW-STU-01: and its After Activation happens all the same."""
    game = line(ActivateCreature(creature="X"), river="E I X~ A G").asks("stopped")
    assert (game.t.spirit, game.t.stunned, game.marks()) == (10, [], {"X acts": 1})


def test_the_last_stun_token_goes_to_the_first_who_is_stunned() -> None:
    """WW-STU-03: one token in the box, two creatures in the river."""
    using = box(basics=msgspec.structs.replace(BOX.basics, stun_tokens=1))
    e1 = msgspec.structs.replace(GLADE.locations[0], dots=1, ops=(Stun(creature="each"),))
    chapter = msgspec.structs.replace(
        CHAPTER, scenes=(msgspec.structs.replace(GLADE, locations=(e1,)), CHAPTER.scenes[1])
    )
    using = box(basics=using.basics, chapters={1: chapter, 2: BOX.chapters[2]})
    game = luma("E X Y I A", using=using, stop="action_ends").act("E", "first", "e1")
    assert game.asks("stopped").t.stunned == ["X"]


def test_a_full_river_can_be_laid_anew_and_no_card_is_lost() -> None:
    """WW-RIV-17 WW-RIV-08"""
    game = line(MoveCard(card="heal", to="start"), river="E X I Y A Z G", stop="action_ends").asks("stopped")
    assert game.river() == "G E X I Y A Z"


def test_an_icon_that_takes_spirit_may_bring_the_shadow_to_the_centre() -> None:
    """WW-SEL-07 WW-SPI-06 WW-SCE-04: the claw takes spirit, its card sends the pawn on; no eye any more."""
    claw = ShadowEffect(ops=(LoseSpirit(n=1),))
    moves = shadow_card("s1", ops=(Advance(pawn="shadow", n=1),))
    chapter = msgspec.structs.replace(CHAPTER, shadows=(moves, *BOX.chapters[1].shadows[1:]))
    glade = msgspec.structs.replace(GLADE, shadow_effects={"claw": claw, "eye": GLADE.shadow_effects["eye"]})
    chapter = msgspec.structs.replace(chapter, scenes=(glade, CHAPTER.scenes[1]))
    game = shadow(using=box(chapters={1: chapter, 2: BOX.chapters[2]}), shadow=2, spirit=0, stop="travel").okay()
    game.asks("shadow.draw").answer("s1").okay().asks("stopped")
    assert (game.t.campaign.outcomes, game.marks().get("eye"), game.t.icons) == ({"glade": "shadow"}, None, [])
    assert sound(game)


# Choices, stories, dice -------------------------------------------------------------------------------------


def test_a_choice_in_a_choice_is_remembered_apart() -> None:
    """WW-GEN-01: and a later line of the same card looks at both."""
    inner = Choose(id="inner", text=words("inner?"), options=(
        Option(id="a", label=words("a")), Option(id="b", label=words("b")),
    ))  # fmt: skip
    outer = Choose(id="outer", text=words("outer?"), options=(
        Option(id="a", label=words("a"), ops=(inner,)), Option(id="b", label=words("b")),
    ))  # fmt: skip
    both = If(when=(ChoiceMade(id="outer", option="a"), ChoiceMade(id="inner", option="b")), ops=(Counter(name="ok"),))
    game = line(outer, both).asks("card.choice", "a", "b").answer("a").asks("card.choice", "a", "b").answer("b")
    assert game.asks("stopped").marks() == {"ok": 1}


def test_a_choice_of_which_nothing_is_open_is_no_choice() -> None:
    """WW-GEN-01 WW-GEN-03"""
    closed = Option(id="a", label=words("a"), when=(SpiritAtLeast(n=99),), ops=(Counter(name="no"),))
    assert line(Choose(id="none", text=words("?"), options=(closed,))).asks("stopped").marks() == {}


def test_a_story_card_that_stays_is_carried_out_again_and_lies_there_once() -> None:
    """WW-STC-01 WW-STC-02: kept beside the board, it can be read once more."""
    again = line(DrawStory(number=13), DrawStory(number=13)).okay().asks("stopped")
    assert (again.t.kept, again.marks()) == ([13], {"story 13": 2})


def test_a_story_card_in_a_story_card_in_a_shadow_card_leaves_each_where_it_belongs() -> None:
    """WW-STC-02 WW-SHC-01"""
    stories = (StoryCard(number=12, in_play=does(DrawStory(number=13), Counter(name="twelve"))), CHAPTER.stories[1])
    tells = shadow_card("s1", ops=(DrawStory(number=12),))
    chapter = msgspec.structs.replace(CHAPTER, stories=stories, shadows=(tells, *BOX.chapters[1].shadows[1:]))
    game = shadow("X I A E G", using=box(chapters={1: chapter, 2: BOX.chapters[2]}), spirit=0).okay()
    game.asks("shadow.draw").answer("s1").okay().asks("stopped")
    assert (game.t.boxed, game.t.kept, game.t.shadow_discard) == ([12], [13], ["s1"])
    assert (game.marks()["twelve"], game.marks()["story 13"]) == (1, 1)


def test_a_die_that_is_given_twice_is_one_and_one_that_nobody_has_cannot_be_taken() -> None:
    """WW-DIC-02 WW-DIC-03"""
    game = line(AddDie(die="d10"), AddDie(die="d10"), RemoveDie(die="d12"), stop="action_ends").asks("stopped")
    assert (game.t.campaign.dice, sorted([*game.t.dice_ready, *game.t.dice_used])) == (["d10"], ["d10"] + ["d8"] * 5)
    assert len(game.told("die.added")) == 1


def test_cards_turned_twice_lie_as_before() -> None:
    """WW-LBR-10"""
    game = line(Flip(card="luma"), Flip(card="luma"), Flip(card="brom")).asks("stopped")
    assert (game.t.campaign.luma, game.t.campaign.brom) == ("first", "cure")


def test_a_moment_of_the_scene_that_comes_in_the_middle_of_a_card_waits_until_its_line_is_done() -> None:
    """WW-GEN-02 WW-GEN-03: it comes once, between two lines, and sees what the first of them has done."""
    moment = Moment(id="seen", when=(CreatureInRiver(id="Y"),), ops=(DiscardCreature(creature="each"),))
    e1 = msgspec.structs.replace(
        GLADE.locations[0], dots=1, ops=(PlaceCreature(id="Y"), Counter(name="after"), PlaceCreature(id="Z"))
    )
    game = luma("E X I A G", using=in_glade(locations=(e1,), moments=(moment,)), stop="action_ends")
    game.act("E", "first", "e1").okay().asks("stopped")
    assert (game.t.moments, game.marks()["after"]) == (["seen"], 1)
    assert "X" not in game.t.creatures()
    assert sound(game)


def test_the_text_of_a_location_that_fulfils_the_task_is_carried_out_to_its_end() -> None:
    """WW-LOC-08 WW-SCE-02 WW-SCE-07: the card it gives is the task; what it takes behind that is taken as well."""
    task = Task(text=words("all"), when=(CardInBlessingSpace(id="b1"),))
    e1 = msgspec.structs.replace(
        GLADE.locations[0], dots=1, ops=(TakeExploration(id="b1"), PlaceLocationPawn(id="h1"), LoseSpirit(n=3))
    )
    game = luma("E I A G", using=in_glade(locations=(e1, *GLADE.locations[1:]), task=task), stop="travel")
    game.act("E", "first", "e1").okay().asks("stopped")
    assert (game.t.spirit, game.t.campaign.outcomes, game.t.blessings) == (7, {"glade": "luma"}, ["b1"])


def test_a_lesson_that_gives_something_gives_it_once_though_the_answer_is_taken_back() -> None:
    """WW-GEN-02: undo, and the same again."""
    teaches = Lesson(at="action", text=words("here you are"), ops=(GainCrystals(n=1, on="heal"),))
    game = play(at(using=(using := in_glade(lessons=(teaches,)))), "luma_phase", using=using)
    game.okay().asks("luma.action").undo().okay().asks("luma.action")
    assert game.t.crystals["heal"] == 1


def test_a_draw_of_nothing_is_nothing() -> None:
    """WW-EXC-16 WW-SHC-02: a card may count down to no card at all."""
    game = line(DrawExploration(n=0), DrawShadow(n=0), DrawCreature(n=0), GainCrystals(n=0), LoseSpirit(n=0))
    assert (game.asks("stopped").t.spirit, game.t.drawn, game.t.creatures()) == (10, [], [])
