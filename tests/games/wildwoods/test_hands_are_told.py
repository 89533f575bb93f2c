"""What hands have to do when a chapter begins, begins again, or is unpacked: all is said, one thing at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from device.evening.words import words as words_over
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.pack import ChapterStart
from engine.games.wildwoods.table import BROM, Campaign, Lasting
from engine.phrases import Phrases
from tests.games.wildwoods.play import Play, at, luma, play
from tests.games.wildwoods.small_box import BOX, card

ALL: Any = ("crystals", "spirit", "river", "blessings", "dice", "luma_brom")


def begins(start: ChapterStart, **fields: Any) -> Play:
    """The chapter begins after another one has been played."""
    chapter = msgspec.structs.replace(BOX.chapters[1], start=start)
    cards = {**BOX.exploration, "late": card("late", "blessing", start=False)}
    using = replace(BOX, chapters={1: chapter}, exploration=cards)
    here = at(using=using, before=Lasting(river=["illuminate"]), **fields)
    return play(here, "chapter_begins", using=using, stop="scene_begins")


def said(game: Play) -> list[str]:
    return [news.what for news in game.news]


def test_dice_brom_and_both_sides_are_given_back_in_words() -> None:
    """WW-DIC-03 WW-LBR-04 WW-LBR-14"""
    campaign = Campaign(chapter=1, scene="glade", dice=["d10", "d12"], luma="second", brom="cure")
    game = begins(ChapterStart(), campaign=campaign, shadow_discard=["s1", BROM]).asks("setup.decks_shuffled")
    assert said(game) == ["die.removed", "die.removed", "brom.returns", "luma.first"]
    assert game.told("brom.returns") == [{"brom": "protect"}]


def test_brom_who_is_in_his_space_is_only_turned() -> None:
    """WW-LBR-14"""
    assert said(begins(ChapterStart(), campaign=Campaign(chapter=1, brom="cure"))) == ["brom.protect"]


def test_all_that_a_pack_sets_back_is_said() -> None:
    """WW-CRY-11 WW-SPI-02 WW-RIV-01"""
    game = begins(ChapterStart(resets=ALL), river="A I2 E G1", spirit=4, blessings=["b1", "pal"], kept=[13])
    assert said(game) == [
        *("story.boxed", "river.laid", "crystal.now", "crystal.now", "spirit.now"),
        *("blessing.into_deck", "blessing.into_deck"),
    ]
    assert game.told("spirit.now") == [{"left": 10}]


def test_cards_that_join_or_leave_with_the_chapter_are_named() -> None:
    """WW-EXC-13 WW-CRE-04"""
    start = ChapterStart(exploration_add=("late",), exploration_remove=("b2",), creatures=("Y", "X"))
    game = begins(start)
    assert game.told("exploration.joins") == [{"card": "late"}]
    assert game.told("exploration.boxed") == [{"card": "b2"}]
    assert game.told("creature.deck") == [{"creatures": ["X", "Y"]}]


def test_the_very_first_chapter_is_laid_out_from_its_list_and_says_nothing_else() -> None:
    """WW-GEN-02"""
    game = play(at(), "set_up", stop="scene_begins").ok("setup.list").ok("setup.decks_shuffled").asks("stopped")
    assert said(game) == []


def test_a_chapter_that_begins_again_says_all_that_lies_otherwise_now() -> None:
    """WW-GEN-07"""
    before = Lasting(
        campaign=Campaign(chapter=1, dice=["d10"]),
        river=["illuminate", "help", "explore", "heal"],
        crystals={"heal": 2},
        spirit=7,
        blessings=["b1"],
        exploration_deck=["b2", "c1"],
    )
    now = Campaign(chapter=1, dice=["d12"], luma="second", brom="cure")
    fields: dict[str, Any] = {
        "campaign": now,
        "spirit": 3,
        "blessings": ["b2"],
        "exploration_deck": ["b1", "t1"],
        "before": before,
    }
    game = play(at("A I E1 G", **fields), "chapter_again", stop="chapter_begins").asks("stopped")
    assert said(game) == [
        *("die.back", "die.removed", "brom.protect", "luma.first", "river.laid", "crystal.now", "crystal.now"),
        *(
            "spirit.now",
            "blessing.into_deck",
            "blessing.back",
            "exploration.joins",
            "exploration.boxed",
            "chapter.again",
        ),
    ]


def test_unpacking_says_which_side_of_luma_is_up_and_nothing_of_brom_who_is_away() -> None:
    """WW-RES-03"""
    here = at(next="den", outcome="luma", shadow_discard=[BROM])
    here.campaign.luma = "second"
    game = play(here, "onward", stop="scene_begins").answer("save")
    while game.asked != "resume.people_without_brom":
        game.ok()
    assert game.about["luma"] == "second"
    for language, side in (("en", "alone"), ("it", "da sola")):
        phrases = Phrases.load("engine.games.wildwoods", language)
        assert side in phrases.say("ask.resume.people_without_brom", game.about, name=lambda key, value: str(value))
        assert "{brom}" not in phrases.words["ask.resume.people_without_brom"]


# Brom between two scenes --------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "offered"), [("yes", True), ("no", False)])
def test_brom_cures_between_two_scenes_unless_the_house_says_no(house: str, offered: bool) -> None:
    """WW-LBR-01 WW-LBR-16"""
    here = at("I2 A E G", spirit=4, next="den", outcome="luma", house={"cure_between_scenes": house})
    here.campaign.brom = "cure"
    game = play(here, "travel", stop="scene_begins").asks("travel.pawns")
    assert (("cure", ()) in game.game.asides()) is offered
    game.ok().asks("travel.save")
    if offered:
        assert game.aside("cure").t.spirit == 6


def test_a_blessing_waits_for_the_next_scene() -> None:
    """WW-EXC-11"""
    game = play(at(blessings=["b1"], next="den", outcome="luma"), "travel", stop="scene_begins").asks("travel.pawns")
    assert game.game.asides() == []


# What people type ---------------------------------------------------------------------------------


def test_a_die_is_put_right_by_the_words_that_are_shown_for_it() -> None:
    """WW-DIC-14"""
    game = luma(dice_ready=["d8"] * 4, dice_used=["d8"])
    names = GAME.short_names(BOX)
    assert set(names["die"]) == {"d8", "d10", "d12"}
    game.correct(dice_ready=["d8"]).announce("I").roll(8).asks("luma.action")


@pytest.mark.parametrize(("language", "said"), [("it", "per 3 Cristalli"), ("en", "for 3 Crystals")])
def test_what_brom_wants_is_said_as_his_card_says_it(language: str, said: str) -> None:
    """WW-LBR-12"""
    from engine.channel import seen  # noqa: PLC0415
    from engine.games.wildwoods.pack import Basics, CardAbility, TwoSided  # noqa: PLC0415

    dear = TwoSided(first=(CardAbility(id="protect", crystals=3),))
    using = replace(BOX, basics=Basics(spirit_spaces=11, blessing_spaces=3, brom=dear))
    view = seen(luma("I3 X A E G", using=using).game, "all")
    cards, _ = GAME.open(GAME.demo())
    assert cards
    offered = words_over(GAME, cards, language).offer(view.asides[0])
    assert said in offered
