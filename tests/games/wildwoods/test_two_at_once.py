"""Two things at the same moment: what is cut short, comes back or leads elsewhere, and what only people can tell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.pack import (
    ChapterStart,
    Ending,
    Scene,
    Selva,
    SetupStep,
    ShadowEffect,
    Task,
)
from engine.games.wildwoods.table import BROM, Campaign, Lasting
from engine.games.wildwoods.verbs import (
    AddDie,
    AddToExploration,
    Advance,
    ChapterRestart,
    CreatureInRiver,
    DiscardCreature,
    DrawCreature,
    DrawExploration,
    DrawShadow,
    DrawStory,
    Flip,
    GainCrystals,
    GainSpirit,
    GoToScene,
    HealCreature,
    If,
    LightAtCentre,
    LoseSpirit,
    MoveCard,
    PlaceCreature,
    RemoveDie,
    RemoveFromExploration,
    Reroll,
    Retreat,
    SceneEnd,
    Stun,
    TakeExploration,
)
from engine.pieces.verbs import Counter, Manual
from tests.games.wildwoods.play import Play, at, line, luma, play, shadow, sound
from tests.games.wildwoods.small_box import (
    BOX,
    CHAPTER,
    DEN,
    GLADE,
    SECOND,
    box,
    card,
    creature,
    does,
    in_chapter,
    in_glade,
    place,
    says,
    with_card,
    with_creature,
    words,
)
from tests.games.wildwoods.small_box import shadow as shadow_card


def counts(name: str) -> Counter:
    """A line that leaves a mark."""
    return Counter(name=name)


# What only people can tell -------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "mark"), [("yes", "a"), ("no", "b")])
def test_what_only_people_can_tell_decides_between_two_ways_of_a_card(said: str, mark: str) -> None:
    """WW-GEN-03: a line with `if` and `manual` is asked about, and either way can be gone."""
    moon = Manual(text=words("the moon is full"))
    game = line(If(when=(moon,), ops=(counts("a"),), otherwise=(counts("b"),))).asks("card.holds", "yes", "no")
    assert game.answer(said).asks("stopped").marks() == {mark: 1}


def test_people_are_not_asked_where_the_table_speaks_against_it_already() -> None:
    """WW-GEN-03"""
    both = (CreatureInRiver(id="Y"), Manual(text=words("the moon is full")))
    game = line(If(when=both, ops=(counts("a"),), otherwise=(counts("b"),)), river="I A E G X")
    assert game.asks("stopped").marks() == {"b": 1}


def untyped_track(*ops: Any, **fields: Any) -> Play:
    """A Shadow phase in a scene of which nobody has typed the track."""
    return shadow("I A E G", using=in_glade(selva=None), **fields)


def test_icons_of_a_track_that_nobody_has_typed_are_left_to_the_people_step_by_step() -> None:
    """WW-SEL-07 WW-GEN-03"""
    game = untyped_track(shadow=4).ok("shadow.icons_by_hand").asks("stopped")
    assert game.t.shadow == 3


def test_at_the_centre_nobody_looks_for_icons_any_more() -> None:
    """WW-SEL-05 WW-SHP-09"""
    game = untyped_track(shadow=1)
    while game.asked not in ("shadow.icons_by_hand", "travel.creatures", "travel.pawns"):
        game.ok()
    assert game.asked.startswith("travel.")


@pytest.mark.parametrize(("rule", "times"), [("every_space", 3), ("last_space", 1)])
def test_a_card_that_drives_the_shadow_on_leaves_each_space_to_the_people(rule: str, times: int) -> None:
    """WW-SEL-10: by house rule only the icons of the last space count."""
    e1 = place("e1", 1)
    e1 = msgspec.structs.replace(e1, ops=(Advance(pawn="shadow", n=3),))
    using = in_glade(selva=None, locations=(e1,))
    game = luma("E I A G", using=using, stop="action_ends", house={"long_advance": rule}).act("E", "first", "e1")
    asked = 0
    while game.asked == "shadow.icons_by_hand":
        game.ok()
        asked += 1
    assert (asked, game.asks("stopped").t.shadow) == (times, 2)


def test_an_ending_that_names_no_page_asks_where_the_story_goes_on() -> None:
    """WW-SCE-06 WW-TRA-04: its words leave it to a line, and no line was carried out."""
    when = If(when=(CreatureInRiver(id="Y"),), ops=(GoToScene(id="den"),))
    using = in_glade(luma_triumphs=Ending(text=words("well"), ops=(when,), next="by_ops"))
    game = luma(using=using, stop="scene_begins").aside("task_done").okay()
    game.asks("ending.onward", "den", "other_scene", "next_chapter", "restart_chapter", "game_end").answer("den").okay()
    assert game.answer("go_on").asks("stopped").t.campaign.scene == "den"


# Where a chapter begins ----------------------------------------------------------------------------------


def test_a_chapter_may_say_itself_with_which_scene_it_begins() -> None:
    """WW-TRA-04 WW-GEN-02"""
    using = in_chapter(start=ChapterStart(ops=(GoToScene(id="den"),)))
    game = play(at(using=using, before=Lasting(river=["heal"])), "chapter_begins", using=using, stop="next_setup_step")
    assert game.okay().asks("stopped").t.campaign.scene == "den"


def test_an_ending_may_lead_into_the_middle_of_another_chapter() -> None:
    """WW-TRA-04 WW-GEN-07: the page that it names is opened, not the first one of that chapter."""
    peak = Scene(id="peak", selva=Selva(light_steps=1, shadow_steps=1))
    using = box(chapters={1: CHAPTER, 2: msgspec.structs.replace(SECOND, scenes=(*SECOND.scenes, peak))})
    game = play(at(using=using, outcome="luma", next="peak"), "travel", using=using, stop="next_setup_step")
    game.okay().answer("go_on").okay()
    assert (game.asks("stopped").t.campaign.chapter, game.t.campaign.scene) == (2, "peak")


# A chapter that is lost ----------------------------------------------------------------------------------


def lost(**fields: Any) -> Play:
    """The chapter begins again as it was: one blessing in its space, a trauma in the box, a curse discarded."""
    before = Lasting(
        campaign=Campaign(chapter=1, scene="glade"),
        river=["illuminate", "help", "explore", "heal"],
        crystals={},
        spirit=10,
        blessings=["b1"],
        exploration_deck=["b2", "b3", "b4", "pal"],
        exploration_discard=["c1"],
    )
    return play(at(before=before, **fields), "chapter_again", stop="chapter_begins").asks("stopped")


def test_a_trauma_that_came_out_of_the_box_goes_back_into_it_in_so_many_words() -> None:
    """WW-GEN-07: it lies in a blessing space, and at the beginning of the chapter it was in no deck."""
    game = lost(blessings=["b1", "t1"], exploration_deck=["b2", "b3", "b4", "pal"], exploration_discard=["c1"])
    assert [(news.what, dict(news.about)) for news in game.news] == [
        ("exploration.boxed", {"card": "t1"}),
        ("chapter.again", {"chapter": 1}),
    ]


def test_a_card_that_lay_on_the_pile_goes_back_onto_it_in_so_many_words() -> None:
    """WW-GEN-07"""
    game = lost(blessings=["b1", "c1"], exploration_deck=["b2", "b3", "b4", "pal"], exploration_discard=[])
    assert [news.what for news in game.news] == ["exploration.discarded", "chapter.again"]


def test_a_card_that_left_the_game_is_taken_out_of_the_box_again() -> None:
    """WW-GEN-07 WW-EXC-14"""
    game = lost(blessings=["b1"], exploration_deck=["b3", "b4", "pal"], exploration_discard=["c1"])
    assert [news.what for news in game.news] == ["exploration.joins", "chapter.again"]
    assert "b2" in game.t.exploration_deck


def test_a_shadow_card_in_a_curse_in_a_draw_that_loses_the_chapter_leaves_nothing_in_the_air() -> None:
    """WW-SHC-01 WW-EXP-04 WW-GEN-07: three cards were drawn, one was kept, and its words lead to the end of it all."""
    ends = (shadow_card("s1", ops=(ChapterRestart(),)), *CHAPTER.shadows[1:])
    using = replace(in_chapter(shadows=ends), exploration={**BOX.exploration})
    using = replace(using, exploration={**using.exploration, "c1": card("c1", "curse", in_play=does(DrawShadow()))})
    fields: dict[str, Any] = {"before": Lasting(river=list("x"), exploration_deck=list(BOX.exploration), spirit=10)}
    game = luma("E I A G", using=using, stop="chapter_again", **fields).act("E", dice="8 8 8")
    game.answer("c1", "b1", "b2").asks("exploration.keep").answer("c1").asks("shadow.draw").answer("s1").okay()
    while game.asked != "stopped":
        game.answer("go_on" if game.asked == "travel.save" else "go on")
    t = game.t
    assert (t.drawn, t.drawn_before, t.resolving, t.to_keep) == ([], [], [], 0)
    assert sorted(t.exploration_discard) == ["b1", "b2", "c1"]


# The shadow phase ----------------------------------------------------------------------------------------


def test_by_house_rule_a_creature_that_goes_and_comes_again_further_right_acts_as_a_newcomer() -> None:
    """WW-SHP-03: X sends Y away and draws it anew; where it lies now it has not activated yet."""
    again = does(DiscardCreature(creature="Y"), PlaceCreature(id="Y", space="end"), counts("X acts"))
    using = with_creature(creature("X", 2, 2, space=2, after_activation=again))
    for rule, acts in (("wait", {}), ("activate_to_the_right", {"Y acts": 1})):
        game = shadow("X I Y A E G", using=using, house={"newcomers": rule}).okay()
        assert game.asks("stopped").marks() == {"X acts": 1, "Y comes": 1, **acts}


def test_the_last_creature_wakes_loses_nothing_and_then_drives_the_shadow_home() -> None:
    """WW-STU-02 WW-SCE-04: the token goes, its words are followed, and the scene is over before the pawn moves."""
    drives = does(Advance(pawn="shadow", n=9), counts("late"))
    using = with_creature(creature("X", 2, 2, after_activation=drives))
    game = shadow("I X~ A E G", using=using, shadow=1, stop="travel").okay()
    assert (game.asks("stopped").t.outcome, game.t.spirit, game.t.stunned) == ("shadow", 10, [])
    assert "late" not in game.marks() or game.marks()["late"] == 1


def test_two_icons_of_which_the_first_brings_a_creature_and_the_second_wakes_it_at_once() -> None:
    """WW-SEL-07 WW-CRE-02: from left to right; the second finds what the first has brought."""
    effects = {
        "claw": ShadowEffect(ops=(DrawCreature(),)),
        "eye": ShadowEffect(ops=(Stun(creature="each"),)),
    }
    using = in_glade(shadow_effects=effects)
    game = shadow("I A E G", using=using, shadow=2, creature_deck=["Y"], creature_discard=[]).okay()
    if game.asked.startswith("creature.draw"):
        game.answer("Y").okay()
    assert game.asks("stopped").t.stunned == ["Y"]


def test_a_loss_that_wraps_while_the_shadow_deck_has_one_card_offers_brom_and_then_knows_of_no_second_time() -> None:
    """WW-LBR-02 WW-LBR-04 WW-SPI-08: twice round the track; he steps in once, then the last card is drawn."""
    using = with_creature(creature("X", 2, 25))
    game = shadow("X I A E G", using=using, spirit=1, shadow_deck=["last"], shadow_discard=["s1", "s2"]).okay()
    game.asks("shadow.final").answer("luma_brom").okay()
    while game.asked.startswith("shadow.draw"):
        game.answer("last").okay()
    assert (game.asks("stopped").t.shadow_discard, game.t.campaign.luma_brom_used) == (["s1", "s2", BROM, "last"], True)


# Actions -------------------------------------------------------------------------------------------------


def test_the_last_die_and_the_last_crystal_overcome_a_place_together() -> None:
    """WW-CRY-04 WW-DIC-14: one success and one crystal for two dots; then no die is left, and the phase is over."""
    game = luma("E1 I A G", dice_ready=["d8"], dice_used=["d8"] * 4, stop="shadow_phase").announce("E", "first", "e1")
    game.roll(3).asks("luma.count").answer("first").okay()
    assert (game.asks("stopped").t.overcome, game.t.crystals["explore"]) == (["e1"], 0)


def test_a_die_that_is_given_back_while_it_lies_rolled_takes_its_success_along() -> None:
    """WW-DIC-03 WW-ACT-06: a card that is used on the roll says so; what is left does not suffice."""
    helps = card("b1", "blessing", timing="on_roll", effect=does(RemoveDie(die="d10"), counts("gone")))
    campaign = Campaign(chapter=1, scene="glade", dice=["d10"])
    game = luma("E I A G", using=with_card(helps), blessings=["b1"], campaign=campaign, dice_ready=["d8", "d10"])
    game.announce("E", "first", "e1").roll(1, "d10:9").aside("use_blessing", "b1").okay()
    assert game.t.dice_ready + game.t.dice_used in ([], ["d8"]) or "d10" not in game.t.dice_ready + game.t.dice_used
    assert "e1" not in game.t.overcome


def test_a_place_that_heals_the_creature_it_has_just_brought_gives_its_crystals() -> None:
    """WW-HEA-02 WW-CRE-01: it comes, leaves its mark, and is gone again with three crystals."""
    game = line(PlaceCreature(id="X"), HealCreature(creature="X")).okay()
    while game.asked.startswith("crystal."):
        game.answer(game.options[0])
    assert (game.asks("stopped").t.all_crystals(), game.t.creatures(), game.t.creature_discard) == (3, [], ["X"])


def test_a_creature_that_comes_into_a_full_river_and_wraps_the_spirit_ends_the_scene_by_its_shadow_card() -> None:
    """WW-RIV-10 WW-SPI-03 WW-SCE-04: no room, so it takes spirit; the card that comes of it ends the scene."""
    ends = (shadow_card("s1", ops=(SceneEnd(by="shadow"),)), *CHAPTER.shadows[1:])
    e1 = msgspec.structs.replace(place("e1", 1), ops=(PlaceCreature(id="Z"), counts("late")))
    glade = msgspec.structs.replace(GLADE, locations=(e1,))
    using = in_chapter(shadows=ends, scenes=(glade, DEN))
    others = {name: creature(name) for name in ("K", "L")}
    using = replace(using, creatures={**BOX.creatures, **others})
    game = luma("E I A G X Y K", using=using, spirit=2, stop="travel").act("E", "first", "e1").okay()
    game.asks("shadow.draw").answer("s1").okay()
    assert (game.asks("stopped").t.outcome, "late" in game.marks(), game.t.shadow_discard) == ("shadow", False, ["s1"])
    assert "Z" in game.t.creature_discard


def test_light_and_task_in_one_text_end_the_scene_when_its_last_line_is_done() -> None:
    """WW-SCE-02 WW-LOC-08: the light arrives with the first line, the crystal of the second is laid all the same."""
    e1 = msgspec.structs.replace(place("e1", 1), ops=(Advance(pawn="light", n=9), GainCrystals(n=1, on="heal")))
    using = in_glade(locations=(e1,), task=Task(text=words("light"), when=(LightAtCentre(),)))
    game = luma("E I A G", using=using, stop="travel").act("E", "first", "e1").okay()
    assert (game.asks("stopped").t.outcome, game.t.crystals["heal"]) == ("luma", 1)


def test_a_card_moved_by_the_text_of_its_own_action_ends_at_the_end_all_the_same() -> None:
    """WW-ACT-07 WW-RIV-08"""
    using = says(MoveCard(card="explore", to="start"))
    assert luma(using=using).act("E", "first", "e1").okay().asks("luma.action").river() == "I A G E"


def test_brom_turned_by_a_card_between_two_of_his_abilities_can_use_the_same_one_again() -> None:
    """WW-LBR-10 WW-LBR-12: each time for a crystal of its own."""
    turns = card("b1", "blessing", effect=does(Flip(card="brom")))
    game = luma("I1 A1 E G X Y", using=with_card(turns), blessings=["b1"])
    game.aside("protect", "X").okay()
    while game.asked.startswith("crystal."):
        game.answer(game.options[0])
    game.aside("use_blessing", "b1").okay().aside("protect", "Y").okay()
    while game.asked.startswith("crystal."):
        game.answer(game.options[0])
    assert (game.river(), game.t.campaign.brom) == ("I A E G X~ Y~", "cure")


def test_a_story_card_that_draws_itself_is_in_the_box_by_then() -> None:
    """WW-STC-01 WW-STC-04"""
    again = msgspec.structs.replace(CHAPTER.stories[0], in_play=does(counts("story"), DrawStory(number=12)))
    e1 = msgspec.structs.replace(place("e1", 1), ops=(DrawStory(number=12),))
    glade = msgspec.structs.replace(GLADE, locations=(e1,))
    using = in_chapter(stories=(again,), scenes=(glade, DEN))
    game = luma("E I A G", using=using, stop="action_ends").act("E", "first", "e1").okay()
    assert (game.asks("stopped").marks(), len(game.told("story.gone"))) == ({"story": 1}, 1)


def test_a_blessing_that_leaves_the_game_while_room_is_made_for_another_makes_that_room() -> None:
    """WW-EXC-05 WW-EXC-14: the one that gives way sends another one into the box; then there are two spaces."""
    sends = card("b1", "blessing", effect=does(RemoveFromExploration(id="b2")))
    e1 = msgspec.structs.replace(place("e1", 1), ops=(TakeExploration(id="b4"),))
    using = replace(in_glade(locations=(e1,)), exploration={**BOX.exploration, "b1": sends})
    deck = [name for name in BOX.exploration if name not in ("b1", "b2", "b3")]
    game = luma("E I A G", using=using, blessings=["b1", "b2", "b3"], exploration_deck=deck, stop="action_ends")
    game.act("E", "first", "e1").okay().asks("blessing.full").answer("b1").answer("use").okay()
    assert (game.asks("stopped").t.blessings, game.t.campaign.removed) == (["b3", "b4"], ["b2"])
    assert sound(game)


def test_a_trauma_that_comes_while_a_companion_is_used_up_takes_its_space_and_not_its_freshness() -> None:
    """WW-EXC-05 WW-EXC-09: the companion gives way unused; taken again later it is fresh."""
    pal = card("pal", "companion", after_use="stay", once_per="scene")
    e1 = msgspec.structs.replace(place("e1", 1), ops=(TakeExploration(id="t1"), TakeExploration(id="pal")))
    using = replace(in_glade(locations=(e1,)), exploration={**BOX.exploration, "pal": pal})
    deck = [name for name in BOX.exploration if name not in ("b1", "b2", "pal")]
    fields: dict[str, Any] = {"blessings": ["b1", "b2", "pal"], "exploration_deck": deck}
    game = luma("E I A G", using=using, stop="action_ends", **fields).aside("use_blessing", "pal").okay()
    assert game.t.used_up == {"pal": "scene"}
    game.act("E", "first", "e1").okay().asks("blessing.full").answer("pal").okay()
    game.asks("blessing.full").answer("b1").answer("discard").okay()
    assert (sorted(game.asks("stopped").t.blessings), game.t.used_up) == (["b2", "pal", "t1"], {})


def test_spirit_gained_and_lost_by_the_lines_of_one_text_wraps_only_if_it_runs_out() -> None:
    """WW-SPI-02 WW-SPI-03: what was gained above the end of the track is not there to be lost."""
    game = line(GainSpirit(n=5), LoseSpirit(n=10), spirit=8)
    assert (game.okay().asks("stopped").t.spirit, game.told("spirit.returned")) == (0, [])


def test_a_card_added_to_a_deck_from_which_it_is_drawn_in_the_same_breath_lies_there_once() -> None:
    """WW-EXC-13 WW-EXC-16"""
    game = line(AddToExploration(id="b1"), DrawExploration(n=1), exploration_deck=[], exploration_discard=[]).okay()
    game.asks("exploration.draw").answer("b1").okay()
    assert (game.asks("stopped").t.blessings, game.t.exploration_deck) == (["b1"], [])


def test_a_setup_that_ends_its_own_scene_leads_on_without_a_luma_phase() -> None:
    """WW-SCE-08 WW-TRA-05"""
    steps = (SetupStep(ops=(SceneEnd(by="luma"), counts("late"))),)
    using = in_glade(setup=steps)
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").okay()
    game.answer("go_on").okay()
    assert (game.asks("stopped").t.campaign.scene, "late" in game.marks()) == ("den", False)


def test_a_retreat_in_the_words_of_an_icon_leads_to_the_same_icon_again_in_the_next_phase() -> None:
    """WW-SEL-03 WW-SEL-08: driven back it is quiet; advanced to again it strikes again."""
    using = in_glade(shadow_effects={"claw": ShadowEffect(ops=(Retreat(pawn="shadow", n=1), counts("claw")))})
    game = shadow("I A E G", using=using, shadow=3).okay().asks("stopped")
    assert (game.t.shadow, game.marks()) == (3, {"claw": 1})


def test_a_free_reroll_that_shows_a_worse_face_counts_as_it_lies() -> None:
    """WW-DIC-10 WW-LBR-07: nothing is kept of what the die showed before."""
    again = card("b1", "blessing", timing="on_roll", effect=does(Reroll(n=1)))
    game = luma("E I A G", using=with_card(again), blessings=["b1"]).announce("E", "second").roll(2)
    game.aside("use_blessing", "b1").okay().asks("luma.count").answer("reroll_free")
    if game.asked == "reroll.which":
        game.answer("d8:2")
    game.asks("reroll.roll").answer(["d8:1"]).okay()
    assert (game.asks("luma.action").t.dice_used, game.t.blessings) == (["d8"], [])


def test_added_dice_of_a_scene_that_ends_at_once_are_there_in_the_next_one() -> None:
    """WW-DIC-02 WW-DIC-13"""
    e1 = msgspec.structs.replace(place("e1", 1), ops=(AddDie(die="d12"), SceneEnd(by="luma")))
    using = in_glade(locations=(e1,))
    game = luma("E I A G", using=using).act("E", "first", "e1").okay().answer("go_on").okay()
    assert game.asks("luma.action").t.dice_ready == ["d8"] * 5 + ["d12"]
