"""The first game: what is laid out, what a prologue teaches, and dice that it makes show what it likes."""

from __future__ import annotations

from engine.games.wildwoods.pack import Basics, Lesson, SetupStep, Start
from engine.games.wildwoods.table import WildTable
from engine.games.wildwoods.verbs import DrawCreature, GainCrystals
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import at, play
from tests.games.wildwoods.small_box import box, in_glade, words


def test_the_first_evening_is_laid_out_from_one_list() -> None:
    """WW-GEN-01 WW-GEN-02 WW-DIC-01 WW-LBR-14 WW-RIV-01 WW-RIV-02"""
    start = Start(river=("heal", "help", "explore", "illuminate"), crystals={"help": 2}, spirit=7, brom="cure")
    using = box(basics=Basics(spirit_spaces=11, blessing_spaces=3, start=start))
    game = play(WildTable(players=["Ada", "Ben"]), "set_up", using=using, stop="chapter_begins")
    lying = game.asks("setup.list_with_crystals").about
    assert (lying["river"], lying["crystals"]) == (["heal", "help", "explore", "illuminate"], [0, 2, 0, 0])
    assert (lying["n"], lying["dice"], lying["luma"], lying["brom"]) == (7, 5, "first", "cure")
    game.ok().asks("stopped")
    assert (game.river(), game.t.spirit, game.t.campaign.brom) == ("G A2 E I", 7, "cure")
    assert (game.t.players, game.t.campaign.chapter) == (["Ada"], 1)


def test_a_spirit_that_nobody_set_begins_full() -> None:
    """WW-SPI-02"""
    game = play(WildTable(), "set_up", stop="chapter_begins").okay()
    assert (game.t.spirit, game.river(), game.t.exploration_deck[:2]) == (10, "I A E G", ["b1", "b2"])


def test_who_knows_how_it_goes_lays_the_board_at_one_word() -> None:
    """WW-GEN-02"""
    game = play(WildTable(by_hand=["checklist"]), "set_up", stop="chapter_begins").asks("setup.by_hand")
    game.ok().asks("stopped")


def test_a_scene_is_set_up_line_by_line() -> None:
    """WW-LUM-08 WW-TRA-04 WW-GEN-02"""
    steps = (SetupStep(text=words("first"), ops=()), SetupStep(ops=(Counter(name="second"), DrawCreature())))
    using = in_glade(setup=steps)
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open")
    game.ok("card.text").asks("creature.draw").answer("Y").asks("stopped")
    assert (game.river(), game.marks()["second"]) == ("I A E G Y", 1)


def test_lessons_are_heard_one_after_the_other_each_at_its_moment() -> None:
    """WW-GEN-02"""
    first = Lesson(at="luma_phase", text=words("take your dice"), ops=(GainCrystals(n=1, on="heal"),))
    second = Lesson(at="action", text=words("now act"))
    using = in_glade(lessons=(first, second, Lesson(at="shadow_phase", text=words("beware"))))
    game = play(at(using=using), "luma_phase", using=using).ok("lesson.text")
    assert game.river() == "I A E G1"
    game.ok("lesson.text").asks("luma.action").answer("end").ok("lesson.text").asks("shadow.advance")
    assert game.t.lesson == 3


def test_a_lesson_may_say_what_the_dice_show() -> None:
    """WW-GEN-02 WW-DIC-14"""
    using = in_glade(lessons=(Lesson(at="roll", text=words("luck"), dice=(3, 8, 12)),))
    game = play(at(using=using), using=using, stop="count").announce("I").asks("lesson.dice")
    assert game.about["dice"] == ["d8:3", "d8:8", "d8:8"]
    game.ok().asks("stopped")
    assert (game.t.dice, game.t.dice_ready, game.t.lesson) == (["d8:3", "d8:8", "d8:8"], ["d8", "d8"], 1)
    game = play(at(using=using), using=using).announce("I").ok("lesson.dice").done()
    assert game.announce("A").asks("luma.roll").t.light == 3 - 3


def test_a_lesson_about_rolling_without_dice_leaves_the_roll_to_the_player() -> None:
    """WW-GEN-02"""
    using = in_glade(lessons=(Lesson(at="roll", text=words("roll two")),))
    play(at(using=using), using=using).announce("I").ok("lesson.text").asks("luma.roll")


def test_a_lesson_takes_a_larger_die_for_a_larger_number() -> None:
    """WW-GEN-02 WW-DIC-02"""
    using = in_glade(lessons=(Lesson(at="roll", text=words("luck"), dice=(11, 2)),))
    ready = ["d8", "d10", "d12"]
    game = play(at(using=using, dice_ready=ready), using=using, stop="count").announce("I").ok("lesson.dice")
    assert (game.t.dice, game.t.dice_ready) == (["d12:11", "d8:2"], ["d10"])


def test_the_pawn_moves_after_its_lesson() -> None:
    """WW-GEN-02 WW-SHP-04"""
    using = in_glade(lessons=(Lesson(at="advance", text=words("it comes")),))
    game = play(at(using=using), "shadow_phase", using=using).asks("lesson.text")
    assert (game.t.shadow, game.ok().asks("shadow.advance").t.shadow) == (5, 4)


def test_whoever_does_something_else_rolls_as_always_and_the_lesson_waits() -> None:
    """WW-GEN-02: it is told when what it teaches is tried."""
    lesson = Lesson(at="roll", text=words("luck"), dice=(8,), action="illuminate", ability="second")
    using = in_glade(lessons=(lesson,))
    game = play(at(using=using), using=using).act("A", dice="8 8").where("G", "G").done()
    assert game.t.lesson == 0
    game.announce("I").asks("lesson.dice").ok()
    assert (game.told("dice.show")[-1]["dice"], game.t.lesson) == (["d8:8"], 1)


def test_nobody_steps_in_while_a_lesson_is_told() -> None:
    """WW-LBR-16: it would be no longer true; before and after it Brom may."""
    using = in_glade(lessons=(Lesson(at="action", text=words("act")), Lesson(at="roll", text=words("roll"))))
    game = play(at("I2 X A E G", using=using), using=using).asks("lesson.text")
    assert list(game.game.asides()) == []
    assert ("protect", ("X",)) in game.ok().asks("luma.action").game.asides()
    assert list(game.announce("I").asks("lesson.text").game.asides()) == []
    assert ("protect", ("X",)) in game.ok().asks("luma.roll").game.asides()
