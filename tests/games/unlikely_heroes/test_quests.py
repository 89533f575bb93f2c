"""Quests of Unlikely Heroes: chapters, objectives, regrouping, packing away."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.pack import Basics, Chapter, Divider, Failure, Objective, Quest, Variant
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import Beaten, ClockAt, InPlay, LeftPlay, Met, OutOfLuckCards, Regroup
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import CLOCK, MISFORTUNE, energetic, hero, mark, with_cards, words


def goal(*when: Any, ops: tuple[Any, ...] = (), bold: str = "a thing") -> Objective:
    """An objective."""
    return Objective(bold=words(bold), when=when, text=words("well done"), ops=ops)


def told(*chapters: Variant | tuple[Variant, ...], **more: Any) -> Box:
    """The small box with this quest."""
    every = [chapter if isinstance(chapter, tuple) else (chapter,) for chapter in chapters]
    quest = Quest(title=words("q"), chapters=tuple(Chapter(variants=variants) for variants in every), **more)
    return with_cards(quests={"1": quest})


def chapter(*goals: Objective, **more: Any) -> Variant:
    """A chapter with a story."""
    return Variant(title=words("t"), story=words("s"), objectives=goals, **more)


TOOL, END = chapter(goal(Met(number=40))), chapter(goal(Met(number=41)))


def in_quest(using: Box, **fields: Any) -> Play:
    """In its first chapter."""
    return play(at(using=using, chapter=1, **fields), using=using)


# Objectives ---------------------------------------------------------------------------------------


def test_an_objective_is_offered_as_soon_as_it_is_met_and_the_last_one_wins_at_once() -> None:
    """UH-QST-01, UH-QST-03, UH-QST-04"""
    using = told(TOOL, END)
    game = in_quest(using).answer("explore", "40").ok().asks("objective.met", "yes", "later").answer("yes")
    game.asks("card.front_item").ok().asks("item.place").answer("left")
    game.asks("chapter.story").ok().asks("chapter.goal").ok().asks("turn.action")
    assert game.t.chapter == 2
    game.answer("explore", "41").ok().asks("objective.met").answer("yes").asks("quest.again")
    assert (game.t.campaign.won, game.t.phase, game.told("quest.won")) == (["1"], "ended", [{"quest": "1"}])
    assert game.answer("no").game.ending == "won"


def test_an_objective_may_be_put_off() -> None:
    """UH-QST-04"""
    game = in_quest(told(TOOL, END)).explore(40).asks("objective.met").answer("later").read().answer("left")
    assert game.asks("turn.action").t.chapter == 1
    assert ("follow_objective", (0,)) in game.game.asides()
    game.aside("follow_objective", 0).asks("chapter.story")
    assert game.t.chapter == 2


@pytest.mark.parametrize(("house", "asked"), [("taken_back", "objective.met"), ("front_only", "card.front_item")])
def test_a_back_that_is_read_of_a_card_that_is_taken_is_enough_but_no_peek(house: str, asked: str) -> None:
    """UH-QST-13"""
    game = in_quest(told(TOOL, END), house={"finding": house})
    game.aside("peek", 40).ok().asks("turn.action").answer("explore", "40").ok().asks(asked)


def test_a_chapter_needs_all_its_objectives() -> None:
    """UH-QST-01"""
    using = told(chapter(goal(Met(number=40)), goal(Met(number=41), bold="another")), END)
    game = in_quest(using).answer("explore", "40").ok().answer("yes").read().answer("left")
    assert game.asks("turn.action").t.chapter == 1


def test_what_only_people_can_tell_they_say() -> None:
    """UH-QST-04, UH-QST-02"""
    by_people = chapter(goal(Manual(text=words("is it?"))), failure=Failure(text=words("no")))
    game = in_quest(told(by_people, END)).aside("follow_objective", 0).asks("chapter.story")
    lost = in_quest(told(by_people, END)).aside("say_failed").asks("quest.sure_lost").answer("no").asks("turn.action")
    lost.aside("say_failed").answer("yes").asks("quest.again")
    assert (game.t.chapter, lost.t.won) == (2, False)


CONDITIONS: dict[str, tuple[Any, dict[str, Any]]] = {
    "met by keyword": (Met(tag="tool"), {"met": ["40"]}),
    "in play": (InPlay(number=2), {}),
    "left play": (LeftPlay(number=40), {"left_play": ["40"]}),
    "beaten": (Beaten(number=52), {"beaten": ["52"]}),
    "clock": (ClockAt(space=4), {"passed": [2, 4]}),
    "out of luck": (OutOfLuckCards(n=2), {"bad_luck": ["woe-1", "woe-2"]}),
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_objectives_are_noticed_by_what_lies_there(name: str) -> None:
    """UH-QST-04"""
    condition, fields = CONDITIONS[name]
    in_quest(told(chapter(goal(condition)), END), **fields).asks("objective.met")


# Failure ------------------------------------------------------------------------------------------


def test_the_quest_is_lost_as_soon_as_the_failure_comes_true() -> None:
    """UH-QST-02, UH-QST-10"""
    losing = chapter(goal(Met(number=40)), failure=Failure(text=words("late"), when=(ClockAt(space=2),)))
    game = in_quest(told(losing, END)).answer("pass").asks("quest.again")
    assert (game.t.phase, game.t.clock, game.answer("no").game.ending) == ("ended", 2, "lost")


@pytest.mark.parametrize(("house", "asked"), [("objective", "objective.met"), ("failure", "quest.again")])
def test_if_both_come_true_the_objective_counts(house: str, asked: str) -> None:
    """UH-QST-11"""
    both = chapter(goal(ClockAt(space=2)), failure=Failure(text=words("late"), when=(ClockAt(space=2),)))
    game = in_quest(told(both, END), house={"both_at_once": house}).answer("pass").asks(asked)
    if house == "objective":
        game.answer("yes").asks("chapter.story").ok().ok().asks("turn.action")
        assert (game.t.chapter, game.t.failed) == (2, False)


# Chapters -----------------------------------------------------------------------------------------


def test_later_chapters_stay_locked_and_what_is_opened_is_read_and_set_up() -> None:
    """UH-QST-05, UH-QST-07, UH-QST-12"""
    second = chapter(goal(Met(number=41)), setup=words("do it"), ops=mark("set up"), rules=words("be kind"), start=5)
    game = in_quest(told(TOOL, second)).answer("explore", "40").ok().answer("yes").ok().answer("left")
    game.asks("chapter.story").ok().asks("chapter.setup").ok().asks("chapter.goal_and_rules").ok().asks("card.back")
    assert (game.t.reading, game.marks()) == ("5", {"set up": 1})
    assert game.t.page == second


def test_only_the_variant_whose_item_is_in_play_is_read() -> None:
    """UH-QST-06"""
    variants = tuple(Variant(item=number, title=words(str(number)), story=words("s")) for number in (45, 41, None))
    for held, variant in (("45", 0), ("41", 1), ("", 2)):
        t = at(using=told(variants), chapter=0)
        game = jobs(holding(t, "ann", "left", *([held] if held else [])), Job("chapter_opens"), using=told(variants))
        assert game.asks("chapter.story").t.variant == variant
    both = holding(at(using=told(variants), chapter=0), "ann", "left", "45", "41")
    jobs(both, Job("chapter_opens"), using=told(variants)).asks("chapter.variant", "0", "1").answer("1").asks(
        "chapter.story"
    )
    marked = variants[:2]
    jobs(at(using=told(marked), chapter=0), Job("chapter_opens"), using=told(marked)).asks("chapter.variant", "0", "1")


def test_scoring_is_shown_after_the_end_and_changes_nothing() -> None:
    """UH-QST-08"""
    game = in_quest(told(END, scoring=words("count the cubes"))).answer("explore", "41").ok().answer("yes")
    assert game.asks("quest.scoring").ok().asks("quest.again").answer("no").game.ending == "won"


def test_another_quest_begins_with_all_that_is_unlocked() -> None:
    """UH-SET-25, UH-QST-09"""
    game = in_quest(told(END)).answer("explore", "41").ok().answer("yes").asks("quest.again").answer("yes")
    assert (game.asks("setup.box").t.campaign.won, game.t.heroes) == (["1"], {})


# Regrouping ---------------------------------------------------------------------------------------


def regrouping(*todo: str, house: dict[str, str] | None = None, **fields: Any) -> Play:
    """Everybody regroups; Ann has rope and bread, Bob the lamp."""
    using = with_cards(hero("ann", "2 1 0", effects=(energetic(spaces="charged charged"),)))
    t = holding(at(using=using, house=house or {}, **fields), "ann", "left", "rope", "40")
    t = holding(t, "bob", "right", "lamp*1")
    t.heroes["bob"].at = "1,1"
    return jobs(t, Job("regroup", *todo), using=using, stop="")


def test_everybody_may_share_items_and_cubes_wherever_they_stand() -> None:
    """UH-RGP-01, UH-RGP-02, UH-RGP-03, UH-RGP-09"""
    game = regrouping().asks("regroup.what", "done", "rope", "40", "lamp", "cube")
    game.answer("rope").asks("regroup.where").answer("bob:left").answer("cube").asks("regroup.cube_to", "ann", "bob")
    game.answer("ann")
    assert (game.items("bob", "left"), game.t.heroes["ann"].bright, game.t.heroes["bob"].right[0].bright) == (
        ["rope"],
        1,
        0,
    )
    game.answer("lamp", "ann:left").answer("done")
    assert game.asks("turn.action").sane().items("ann", "left") == ["40", "lamp"]


def test_limits_hold_in_the_end_and_what_goes_for_them_brings_a_cube_as_well() -> None:
    """UH-RGP-03, UH-RGP-04"""
    game = regrouping().answer("lamp", "ann:left", "pool", "done").asks("item.too_many", "rope", "40", "lamp")
    game.answer("rope").asks("energy.where", "ann", "pool", who="Ada").answer("ann")
    assert game.asks("turn.action").items("ann", "left") == ["40", "lamp"]


def test_each_discarded_item_brings_a_cube_and_the_turn_is_over() -> None:
    """UH-RGP-04, UH-RGP-05, UH-RGP-07, UH-RGP-08, UH-EX-23"""
    game = regrouping("3", actions=1).answer("rope", "discard", "40", "discard", "done")
    game.asks("energy.where", who="Ada").answer("ann").asks("energy.where").answer("ann")
    game.asks("turn.action", who="Ben")
    assert (game.t.heroes["ann"].bright, {one.at for one in game.t.heroes.values()}) == (2, {"1,1"})
    assert (game.t.clock, game.t.discard) == (2, ["rope", "40"])


def test_without_a_named_map_all_meet_on_the_last_one() -> None:
    """UH-RGP-06, UH-MAP-07"""
    game = regrouping().answer("done").asks("turn.action")
    assert {one.at for one in game.t.heroes.values()} == {"0,1"}


@pytest.mark.parametrize(("house", "clock"), [("ends_turn", 2), ("skipped", 0)])
def test_the_interrupted_turn_ends_as_always(house: str, clock: int) -> None:
    """UH-RGP-08"""
    game = regrouping(house={"regroup_end": house}, reshuffles=1).answer("done")
    if house == "ends_turn":
        game.asks("bad_luck.draw").answer("woe-1")
    assert game.asks("turn.action", who="Ben").t.clock == clock


def test_a_named_map_that_is_not_in_play_is_drawn() -> None:
    """UH-RGP-10"""
    using = told(chapter(goal(Met(number=40), ops=(Regroup(),))), chapter(goal(Met(number=41)), regroup=5))
    game = (
        in_quest(using)
        .answer("explore", "40")
        .ok()
        .answer("yes")
        .read()
        .answer("left")
        .okay()
        .asks("regroup.what")
        .answer("done")
    )
    game.asks("card.back").read().asks("map.where").answer("0,-1").answer("no")
    while game.asked != "turn.action":
        game.answer(game.options[-1])
    assert {one.at for one in game.t.heroes.values()} == {"0,-1"}


# Packing away -------------------------------------------------------------------------------------


def packed(**fields: Any) -> Play:
    """The game has been packed away, and is unpacked up to the regrouping."""
    dividers = tuple(Divider(text=words(name)) for name in ("one", "two"))
    using = with_cards(basics=Basics(clock=CLOCK, out_of_luck=MISFORTUNE, dividers=dividers))
    game = play(at("ann", "bob", "cid", using=using, **fields), using=using)
    return game.aside("save").asks("save.sure").answer("yes")


def test_the_dividers_are_followed_in_order_and_backwards() -> None:
    """UH-SAV-01, UH-SAV-02, UH-SAV-04"""
    game = packed().asks("save.divider")
    first = game.about["text"]
    second = game.ok().asks("save.divider").about["text"]
    game.ok().asks("save.done").ok().asks("save.divider_back")
    assert (game.about["text"], first != second) == (second, True)
    assert game.ok().asks("save.divider_back").about["text"] == first
    game.ok().asks("save.check")
    assert (game.about["luck"], game.about["pool"], game.about["space"]) == (20, 19, 0)


def test_a_turn_that_was_interrupted_ends_after_the_regrouping() -> None:
    """UH-SAV-03, UH-SAV-05, UH-EX-32"""
    game = packed(active="bob", actions=1, reshuffles=1).okay().asks("bad_luck.draw").answer("woe-1")
    assert (game.asks("turn.action").t.active, game.t.clock, game.t.bad_luck) == ("cid", 2, ["woe-1"])


def test_between_two_turns_nobody_is_passed_over() -> None:
    """UH-SAV-03, UH-SAV-05, UH-EX-32"""
    game = packed(active="cid").okay().asks("turn.action")
    assert (game.t.active, game.t.clock, game.t.actions) == ("cid", 0, 2)


def test_an_open_challenge_is_given_up() -> None:
    """UH-SAV-06, UH-SAV-01"""
    game = play(at()).explore(52).answer("0", 2, "0").aside("save").answer("yes").okay()
    assert ("52" in game.t.pile, game.t.open, game.t.shown) == (True, [], [])
    assert game.asks("turn.action").sane().t.active == "bob"
