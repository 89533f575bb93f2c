"""How a scene ends: the task, the Shadow at the centre, both at once, and in the middle of something."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.pack import Effect, Ending, Task
from engine.games.wildwoods.table import Campaign, Lasting
from engine.games.wildwoods.verbs import Advance, ChapterRestart, GameEnd, SceneEnd
from engine.pieces.verbs import Counter, Manual
from tests.games.wildwoods.play import at, line, luma, play, shadow
from tests.games.wildwoods.small_box import creature, in_glade, says, with_creature, words

DONE = Counter(name="done")
HOME = Advance(pawn="shadow", n=9)


def test_a_task_that_is_done_has_luma_triumph_right_after_the_effect() -> None:
    """WW-SCE-02 WW-SCE-03 WW-SCE-01"""
    game = line(DONE, Counter(name="later"), stop="scene_ends").asks("stopped")
    assert (game.t.outcome, game.t.counters["done"], game.t.counters.get("later")) == ("luma", 1, 1)


def test_by_house_rule_luma_waits_for_the_end_of_the_phase() -> None:
    """WW-SCE-03"""
    game = line(DONE, stop="scene_ends", house={"luma_triumphs": "end_of_phase"}).done()
    game.asks("luma.action").answer("end").asks("stopped")
    assert game.t.outcome == "luma"


def test_only_the_ending_that_came_true_is_read() -> None:
    """WW-SCE-01 WW-SCE-02 WW-GEN-04"""
    game = line(DONE, stop="travel").asks("card.text")
    assert game.t.box.texts[game.about["text"]] == words("well done")
    assert game.ok().asks("stopped").told("scene.luma_triumphs") == [{"scene": "glade"}]


def test_the_shadow_at_the_centre_ends_the_scene_at_once() -> None:
    """WW-SCE-04 WW-SHP-06 WW-EX-18: whatever else was going on, and even with the Light there."""
    game = shadow(shadow=1, light=0, stop="scene_ends").ok("shadow.advance").asks("stopped")
    assert (game.t.outcome, game.marks()) == ("shadow", {})


def test_the_light_at_the_centre_keeps_no_shadow_away() -> None:
    """WW-SCE-05 WW-SEL-05"""
    game = line(Advance(pawn="light", n=9), HOME, stop="scene_ends", shadow=1).asks("stopped")
    assert (game.t.light, game.t.outcome) == (0, "shadow")


def test_a_triumph_of_the_shadow_is_no_defeat() -> None:
    """WW-SCE-06 WW-GEN-07"""
    game = shadow(shadow=1, stop="scene_begins").ok("shadow.advance", "card.text").okay().answer("go_on")
    game.asks("stopped")
    assert (game.t.campaign.scene, game.t.campaign.outcomes) == ("den", {"glade": "shadow"})


@pytest.mark.parametrize(("ops", "winner"), [((DONE, HOME), "luma"), ((HOME, DONE), "shadow")])
def test_one_effect_that_does_both_goes_by_the_order_of_its_words(ops: tuple[object, ...], winner: str) -> None:
    """WW-SCE-07"""
    assert line(*ops, stop="scene_ends", shadow=1).asks("stopped").t.outcome == winner


@pytest.mark.parametrize("winner", ["shadow", "luma"])
def test_in_one_single_moment_the_shadow_comes_first_or_luma_by_house_rule(winner: str) -> None:
    """WW-SCE-07"""
    game = luma(house={"both_triumph": winner}, stop="scene_ends").asks("luma.action")
    assert game.correct(shadow=0, counters={"done": 1}).asks("stopped").t.outcome == winner


def test_an_action_that_the_ending_cuts_short_is_still_put_away() -> None:
    """WW-SCE-08 WW-EX-33"""
    game = luma("I E A G", using=says(DONE), stop="travel").act("E", "first", "e1", dice="4 6 8").okay()
    assert (game.asks("stopped").river(), game.t.dice_used, game.t.dice) == ("I A G E", ["d8"] * 3, [])


def test_by_house_rule_it_is_left_as_it_lies() -> None:
    """WW-SCE-08"""
    house = {"unfinished_action": "dropped"}
    game = luma("I E A G", using=says(DONE), stop="travel", house=house).act("E", "first", "e1", dice="4 6 8").okay()
    assert game.asks("stopped").river() == "I E A G"


def test_creatures_and_icons_that_were_still_to_come_stay_quiet() -> None:
    """WW-SCE-09 WW-EX-18"""
    acts = creature("X", 1, 0, after_activation=Effect(ops=(HOME,)), space=1)
    using = with_creature(acts)
    table = at("X Y I A E G", using=using, shadow=1)
    game = play(table, "shadow_phase", using=using, stop="scene_ends").ok("shadow.creature").asks("stopped")
    assert (game.t.outcome, game.marks(), game.t.to_activate) == ("shadow", {}, ["Y"])


def test_a_card_may_end_the_scene_for_either_side() -> None:
    """WW-GEN-07 WW-SCE-01"""
    assert [line(SceneEnd(by=side), stop="scene_ends").t.outcome for side in ("luma", "shadow")] == ["luma", "shadow"]


def test_a_card_that_loses_the_chapter_reads_no_ending() -> None:
    """WW-GEN-07 WW-SHC-04"""
    before = Lasting(campaign=Campaign(chapter=1))
    game = line(ChapterRestart(), stop="chapter_begins", before=before).ok("travel.pawns")
    game.answer("go_on").asks("stopped")
    assert game.told("scene.shadow_triumphs") == []
    assert game.told("chapter.again") == [{"chapter": 1}]


def test_a_card_may_end_the_whole_story() -> None:
    """WW-GEN-07"""
    ending = Ending(text=words("the end"), ops=(GameEnd(),))
    using = in_glade(task=Task(), luma_triumphs=ending)
    game = luma(using=using).aside("task_done").okay()
    assert (game.asked, game.t.outcome) == ("[luma]", "luma")


def test_the_people_say_when_a_task_is_done_that_only_they_can_judge() -> None:
    """WW-SCE-02"""
    game = luma(using=in_glade(task=Task(text=words("sing"))), stop="scene_ends").aside("task_done").asks("stopped")
    assert game.t.outcome == "luma"


def test_an_ending_that_nobody_typed_is_read_from_the_book() -> None:
    """WW-SCE-06 WW-GEN-07"""
    game = luma(using=in_glade(luma_triumphs=Ending()), stop="scene_begins").aside("task_done")
    game.asks("ending.where", "den", "other_scene", "next_chapter", "restart_chapter", "game_end").answer("den").okay()
    assert game.answer("go_on").asks("stopped").t.campaign.scene == "den"


def test_a_chapter_leads_to_the_next_one_and_the_people_say_which_is_the_last() -> None:
    """WW-GEN-07 WW-GEN-05"""
    on = in_glade(luma_triumphs=Ending(text=words("on"), ops=(), next="next_chapter"))
    game = luma(using=on, stop="chapter_begins").aside("task_done").okay().answer("go_on").asks("stopped")
    assert game.t.campaign.chapter == 2
    last = game.t.box.scenes["hill"]
    assert last.luma_triumphs == Ending()
    assert luma(using=on, campaign=at_the_end()).aside("task_done").answer("game_end").okay().asked == "[luma]"
    further = luma(using=on, campaign=at_the_end()).aside("task_done").answer("next_chapter").okay()
    assert further.asks("travel.save").t.next == "next_chapter"


def at_the_end() -> Campaign:
    return Campaign(chapter=2, scene="hill")


def test_that_a_task_is_done_is_offered_only_where_the_trackers_cannot_tell() -> None:
    """WW-SCE-02: nobody triumphs by pressing a wrong button."""
    sung = in_glade(task=Task(text=words("sing"), when=(Manual(text=words("you sang")),)))
    offered = [[name for name, _ in luma(using=using).game.asides()] for using in (in_glade(), sung)]
    assert offered == [[], ["task_done"]]


@pytest.mark.parametrize(
    ("house", "winner"),
    [
        ({"luma_triumphs": "end_of_phase"}, "shadow"),
        ({"luma_triumphs": "end_of_phase", "both_triumph": "luma"}, "luma"),
        ({}, "luma"),
    ],
)
def test_a_luma_who_waits_for_the_end_of_the_phase_may_come_too_late(house: dict[str, str], winner: str) -> None:
    """WW-SCE-03 WW-SCE-04 WW-SHP-06: her task is done by a creature's words, and then the pawn comes home."""
    using = with_creature(creature("X", 2, 0, after_activation=Effect(ops=(DONE,))))
    game = shadow("X I A E G", using=using, shadow=1, house=house, stop="travel").okay().asks("stopped")
    assert game.t.outcome == winner
