"""Chapters: what one lays out and sets back, how it begins again, and how a table lies before anything has begun."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import Basics, ChapterStart, Ending, SetupStep, Start, Task
from engine.games.wildwoods.table import Campaign, Lasting, Told, WildTable
from engine.games.wildwoods.verbs import ChapterRestart, DrawCreature, GameEnd
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import Play, at, line, luma, play
from tests.games.wildwoods.small_box import BOX, CHAPTER, SECOND, box, creature, in_chapter, with_creature, words
from tests.games.wildwoods.small_box import shadow as shadow_card


def begun(river: str = "I A E G", start: ChapterStart | None = None, **fields: Any) -> Play:
    """A chapter, up to its first scene."""
    using = in_chapter(start=start or ChapterStart())
    return play(at(river, using=using, **fields), "chapter_begins", using=using, stop="scene_begins")


def test_a_table_that_nobody_has_touched_is_empty() -> None:
    """WW-GEN-02: nothing lies there, and every number is none."""
    t = WildTable()
    data = t.to_data()
    nested = {name: data.pop(name) for name in ("campaign", "before")}
    assert {name for name, value in data.items() if value} == set()
    assert {name for name, value in nested["campaign"].items() if value} == {"luma", "brom"}
    assert (Campaign().luma, Campaign().brom, Lasting().spirit) == ("first", "protect", 0)
    assert (Told().dots, Told().crystals, Told().loss) == (1, 0, 0)


def test_a_board_that_nobody_has_counted_has_usual_sizes() -> None:
    """WW-SPI-02 WW-EXC-05"""
    assert (Box().full_spirit, Box().blessing_spaces, BOX.full_spirit, BOX.blessing_spaces) == (10, 3, 10, 3)
    assert Box(chapters={}).creature_deck(1) == []


def test_a_chapter_lays_out_its_decks() -> None:
    """WW-SHC-04 WW-CRE-04 WW-EXC-13 WW-SCE-06"""
    game = begun(shadow_deck=[], shadow_discard=["s1"], creature_discard=["Y"]).asks("setup.decks_shuffled")
    assert game.about == {"chapter": 1}
    assert (game.t.shadow_deck, game.t.shadow_discard) == (["s1", "s2", "last"], [])
    assert (game.t.creature_deck, game.t.creature_discard) == (["X", "Y", "Z"], [])
    assert (game.t.phase, game.t.calm, game.t.campaign.scene) == ("setup", False, "glade")
    begun(start=ChapterStart(shadow_order="fixed")).asks("setup.decks")


def test_a_final_shadow_card_lies_at_the_bottom_wherever_it_was_typed() -> None:
    """WW-SHC-04 WW-LBR-02"""
    cards = (shadow_card("last", final=True), shadow_card("s1"))
    using = in_chapter(shadows=cards)
    game = play(at(using=using), "chapter_begins", using=using, stop="scene_begins")
    assert game.t.shadow_deck == ["s1", "last"]
    fixed = in_chapter(shadows=cards, start=ChapterStart(shadow_order="fixed"))
    game = play(at(using=fixed), "chapter_begins", using=fixed, stop="scene_begins")
    assert (game.t.shadow_deck, game.t.final_is_next()) == (["last", "s1"], True)


def test_a_chapter_may_name_its_creatures() -> None:
    """WW-CRE-04"""
    game = begun("X I A E G", start=ChapterStart(creatures=("Z",)))
    assert (game.t.creature_deck, game.river()) == (["Z"], "I A E G")
    own = with_creature(creature("W", deck=2))
    assert (own.creature_deck(1), own.creature_deck(2)) == (["X", "Y", "Z"], ["X", "Y", "Z", "W"])


@pytest.mark.parametrize(
    ("what", "fields", "after"),
    [
        ("crystals", {"river": "I2 A E G1"}, "I A E G 4 b1"),
        ("spirit", {}, "I A E G 10 b1"),
        ("river", {"river": "G E A I"}, "I A E G 4 b1"),
        ("blessings", {}, "I A E G 4"),
        ("dice", {"river": "I2 A E G"}, "I2 A E G 4 b1"),
    ],
)
def test_a_chapter_sets_back_what_it_says_and_nothing_else(what: Any, fields: dict[str, Any], after: str) -> None:
    """WW-CRY-11 WW-DIC-03 WW-LBR-14"""
    game = begun(start=ChapterStart(resets=(what,)), spirit=4, blessings=["b1"], exploration_deck=["b2"], **fields)
    assert " ".join([game.river(), str(game.t.spirit), *game.t.blessings]) == after
    assert sorted([*game.t.exploration_deck, *game.t.blessings]) == ["b1", "b2"]


def test_a_chapter_has_words_and_lines_of_its_own() -> None:
    """WW-GEN-02"""
    game = begun(start=ChapterStart(text=words("once upon"), ops=(Counter(name="begun"),)))
    assert game.ok("setup.decks_shuffled").ok("card.text").asks("stopped").marks() == {"begun": 1}


def test_a_chapter_that_is_lost_begins_as_it_began() -> None:
    """WW-GEN-07 WW-SHC-04"""
    game = play(at("I1 A E G", spirit=6, blessings=["b1"]), "chapter_begins", stop="").okay()
    game.asks("luma.action").correct(spirit=2, crystals__illuminate=3, blessings=[])
    game.correct(campaign__choices={"path": "left"})
    restart = play(at(before=game.t.before, next="restart_chapter", spirit=1), "onward", stop="chapter_begins")
    restart.answer("go_on").asks("stopped")
    assert (restart.t.spirit, restart.river(), restart.t.blessings) == (6, "I1 A E G", ["b1"])
    assert restart.told("chapter.again") == [{"chapter": 1}]
    assert restart.t.campaign.choices == {}


def test_a_card_may_send_the_chapter_back_to_its_beginning() -> None:
    """WW-GEN-07"""
    game = line(ChapterRestart(), stop="travel").asks("stopped")
    assert (game.t.next, game.t.campaign.outcomes) == ("restart_chapter", {})


def test_the_story_ends_with_the_last_page() -> None:
    """WW-GEN-07"""
    here = at(next="game_end", outcome="luma")
    game = play(here, "travel").ok("travel.pawns").ok("travel.end")
    assert game.asked == "[luma]"
    last = at(next="next_chapter", outcome="shadow")
    last.campaign.chapter = 9
    assert play(last, "travel").okay().asked == "[shadow]"


@pytest.mark.parametrize(("answer", "asked"), [("next_chapter", "travel.save"), ("game_end", "[luma]")])
def test_behind_the_last_chapter_that_is_typed_another_may_come(answer: str, asked: str) -> None:
    """WW-GEN-07 WW-GEN-03: an owner types a chapter when it is reached, and the story does not end before."""
    ending = Ending(text=words("on"), ops=(), next="next_chapter")
    hill = msgspec.structs.replace(SECOND.scenes[0], luma_triumphs=ending, task=Task(text=words("climb")))
    using = box(chapters={1: CHAPTER, 2: msgspec.structs.replace(SECOND, scenes=(hill,))})
    game = luma(using=using, campaign=Campaign(chapter=2, scene="hill")).aside("task_done").okay()
    game.asks("ending.onward", "next_chapter", "game_end").answer(answer).okay().asks(asked)
    if asked == "travel.save":
        game.answer("go_on").okay().asks("scene.light_steps")
        assert (game.t.campaign.chapter, game.t.campaign.scene) == (3, "")


def test_a_chapter_that_nobody_typed_is_not_passed_over() -> None:
    """WW-GEN-05 WW-GEN-03: the third has been typed, the second has not."""
    third = msgspec.structs.replace(SECOND, number=3)
    using = box(chapters={1: CHAPTER, 3: third})
    game = play(at(using=using, next="next_chapter", outcome="luma"), "onward", using=using, stop="chapter_begins")
    assert game.answer("go_on").asks("stopped").t.campaign.chapter == 2


def test_a_card_may_end_the_whole_story_once_the_scene_is_over() -> None:
    """WW-GEN-07"""
    game = line(GameEnd(by="shadow"), stop="action_ends").asks("stopped")
    assert (game.t.next, game.t.outcome) == ("game_end", "shadow")


def test_a_scene_is_announced_and_begins_on_a_clean_page() -> None:
    """WW-TRA-05 WW-SEL-12 WW-LOC-06"""
    leftovers: dict[str, Any] = {"overcome": ["e1"], "moments": ["x"], "won": True, "outcome": "luma", "lesson": 3}
    game = play(at(round=4, setup_step=2, icons=["eye"], **leftovers), "scene_begins", stop="luma_phase")
    assert game.told("scene.begins") == [{"scene": "glade"}]
    game.okay()
    assert (game.t.overcome, game.t.moments, game.t.won, game.t.outcome) == ([], [], False, "")
    assert (game.t.lesson, game.t.round, game.t.icons, game.t.phase) == (0, 0, [], "setup")


def test_setup_counts_its_steps_from_the_first() -> None:
    """WW-TRA-04"""
    steps = (SetupStep(ops=(Counter(name="one"),)), SetupStep(ops=(DrawCreature(),)))
    using = in_chapter(scenes=(msgspec.structs.replace(BOX.scenes["glade"], setup=steps),))
    game = play(at(using=using, setup_step=9), "scene_begins", using=using, stop="luma_phase").okay()
    assert game.asks("creature.draw").marks() == {"one": 1}


def test_nothing_is_left_of_an_action_when_the_next_begins() -> None:
    """WW-ACT-08"""
    game = luma("I X A E G", rerolls=2, dots_told=3, ability="first", target="X", dice=["d8:1"], dice_ready=["d8"] * 4)
    assert (game.t.action, game.t.ability, game.t.target, game.t.successes) == ("", "", "", 0)
    assert (game.t.rerolls, game.t.dots_told, game.t.dice) == (0, 0, [])


def test_what_may_be_used_at_any_time_may_be_used_at_every_quiet_moment() -> None:
    """WW-LBR-16 WW-EXC-11"""
    game = luma("I A E G", blessings=["b1"])
    moments = []
    for step in ("illuminate_second", ["d8:8", "d8:1"]):
        moments.append(("use_blessing", ("b1",)) in game.game.asides())
        game.answer(step)
    moments.append(("use_blessing", ("b1",)) in game.asks("luma.action").game.asides())
    assert (moments, game.told("luma.begins")) == ([True] * 3, [])


def test_what_a_chapter_sets_back_lies_as_the_first_game_begins() -> None:
    """WW-GEN-02 WW-CRY-11 WW-SPI-10: not as the board would have it without a pack."""
    start = Start(spirit=7, crystals={"help": 2})
    using = replace(
        in_chapter(start=ChapterStart(resets=("spirit", "crystals"))),
        basics=Basics(spirit_spaces=11, blessing_spaces=3, start=start),
    )
    table = at("I1 A E G", using=using, spirit=3, before=Lasting(river=["heal"]))
    game = play(table, "chapter_begins", using=using, stop="scene_begins").okay().asks("stopped")
    assert (game.river(), game.t.spirit) == ("I A2 E G", 7)
    assert (game.told("spirit.now"), len(game.told("crystal.now"))) == ([{"left": 7}], 2)
