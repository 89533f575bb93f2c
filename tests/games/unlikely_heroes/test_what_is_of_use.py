"""What is of use in Unlikely Heroes: offered while it can still help, said once, and never without its time."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.pack import Back, Effect, Timing
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import Bonus, Choose, DrawCard, GainEnergy, If, Op, Option
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import (
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    the_map,
    with_cards,
    words,
)

PIECES = (("left", "42"), ("left", "43"), ("right", "44"))


def tried(needed: int, *effects: Effect, cubes: int = 0, house: str = "once_a_turn") -> Play:
    """Ann, whose strength is 2, has turned a nought, and keeps her cubes."""
    using = with_cards(challenge(52, boxed_skill("strength", needed, *mark("won"))), item("lamp", "0 0 0", *effects))
    t = holding(at(using=using, house={"untimed": house}), "ann", "right", f"lamp*{cubes}")
    game = play(t, using=using).explore(52).answer("0", 1, "0")
    return game.answer("no") if game.asked == "challenge.strain" else game


# Boosts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("needed", "cubes", "times"), [(4, 1, 1), (5, 1, 0), (6, 2, 2), (7, 2, 0)])
def test_an_effect_is_offered_while_its_cubes_can_reach_the_number(needed: int, cubes: int, times: int) -> None:
    """UH-CHL-14, UH-EFF-14, UH-NRG-05"""
    game = tried(needed, energetic(Bonus(n=2), spaces="charged charged"), cubes=cubes)
    for _ in range(times):
        game.asks("challenge.boost", "lamp:0", "no").answer("lamp:0")
    assert game.asks("turn.action").marks() == ({"won": 1} if times else {})


def test_whoever_declines_one_of_two_that_are_needed_is_asked_no_more() -> None:
    """UH-CHL-14, UH-EFF-09"""
    lantern = item("bread", "0 0 0", energetic(Bonus(n=2)))
    using = with_cards(challenge(52, boxed_skill("strength", 6)), item("lamp", "0 0 0", energetic(Bonus(n=2))), lantern)
    t = holding(at(using=using), "ann", "right", "lamp*1", "bread*1")
    game = play(t, using=using).explore(52).answer("0", 1, "0", "no").asks("challenge.boost", "lamp:0", "bread:0", "no")
    assert game.answer("lamp:0").asks("challenge.boost", "bread:0", "no").answer("no").told("challenge.lost")


@pytest.mark.parametrize(("house", "is_offered"), [("once_a_turn", False), ("any_number", True)])
def test_what_can_be_used_any_number_of_times_reaches_any_number(house: str, is_offered: bool) -> None:
    """UH-EFF-14, UH-CHL-14"""
    game = tried(5, Effect(ops=(Bonus(n=1),)), house=house)
    assert (game.asked == "challenge.boost") == is_offered


def test_what_an_effect_can_add_depends_on_the_box_and_on_what_is_chosen() -> None:
    """UH-CHL-14, UH-EFF-01"""
    other = Effect(ops=(Bonus(n=3, skill="wit"), *mark("tune")))
    assert tried(4, other).asks("turn.action").marks() == {}
    options = (Option(id="a", label=words("a"), ops=(Bonus(n=1),)), Option(id="b", label=words("b"), ops=(Bonus(n=4),)))
    either = Effect(ops=(Choose(text=words("?"), options=options),))
    assert tried(6, either).asks("challenge.boost").answer("lamp:0", "b").asks("turn.action").marks() == {"won": 1}
    assert tried(7, either).asked == "turn.action"
    rain = Effect(ops=(If(when=(Manual(text=words("Rain?")),), ops=(Bonus(n=-1),), otherwise=(Bonus(n=2),)),))
    assert tried(4, rain).asks("challenge.boost").answer("lamp:0", "no").asks("turn.action").marks() == {"won": 1}
    assert tried(5, rain).asked == "turn.action"


# Puzzles --------------------------------------------------------------------------------------------


def solved(sum_of: str, *, forced: bool = False, colour: str = "pieces") -> Play:
    """Ann has put pieces together, and turned a challenge; another solution is complete as well."""
    using = with_cards(*(challenge(n, boxed_skill("wit", 2, *mark(f"won {n}")), forced=forced) for n in (23, 34)))
    t = at(using=using, actions=4, house={"solved": colour})
    for side, card in PIECES:
        holding(t, "ann", side, card)
    return play(t, using=using).answer("backpack", "solve", sum_of).read().asks("challenge.box")


@pytest.mark.parametrize("house", ["pieces", "colour"])
@pytest.mark.parametrize("how", ["fails", "forfeits"])
def test_a_puzzle_whose_challenge_went_back_can_be_tried_again_and_no_other(how: str, house: str) -> None:
    """UH-PZL-07, UH-CHL-25, UH-CHL-21, UH-CHL-02"""
    game = solved("20+11+3", colour=house)
    game = game.answer("forfeit") if how == "forfeits" else game.answer("0", 1, "0")
    game.asks("turn.action").answer("backpack", "solve").asks("card.back")  # there is only this one
    game.read().answer("0", 1, "+1").asks("turn.action")
    assert (game.marks(), game.answer("backpack").options.count("solve")) == ({"won 34": 1}, 0)


def test_the_pieces_of_such_a_puzzle_may_change_hands_before() -> None:
    """UH-PZL-07, UH-PZL-09"""
    game = solved("20+3").answer("forfeit").answer("backpack", "give", "42", "left")
    assert "solve" not in game.answer("backpack").options
    game.answer("get", "left").asks("turn.action").answer("backpack", "solve").asks("card.back")
    assert game.about["card"] == "23"


# Said once ------------------------------------------------------------------------------------------


def test_that_no_cube_is_left_is_said_once_to_all_who_would_gain_one() -> None:
    """UH-NRG-11"""
    ann = hero("ann", effects=(Effect(ops=(GainEnergy(who="everybody"), *mark("sung"))),))
    using = with_cards(ann)
    t = at("ann", "bob", "cid", "dan", using=using)
    t.pool = 0
    everybody = play(t, using=using)
    assert everybody.aside("use_effect", "ann:0").told("energy.none_left") == [{}]
    t = holding(holding(at(), "ann", "left", "40"), "bob", "left", "41")
    t.pool = 0
    shared = jobs(t, Job("regroup", "3"), stop="").answer("40", "discard", "41", "discard")
    assert shared.asks("turn.action").told("energy.none_left") == [{}]


# Discarded ------------------------------------------------------------------------------------------


def won(*ops: Op, cards: tuple[Any, ...]) -> Play:
    """Ann has won a challenge that brings this."""
    using = with_cards(challenge(52, boxed_skill("strength", 1, *ops)), *cards)
    return play(at(using=using), using=using).explore(52).tries("0", "0")


GONE = Effect(trigger="forced", timing=Timing(when="after", step="discard"), ops=mark("gone"))


def test_whatever_is_discarded_there_is_the_time_after_it() -> None:
    """UH-TIM-08, UH-CRD-06: heroes and maps too."""
    ann, eve = (
        hero("ann", "2 1 0", effects=(GONE,)),
        hero("eve", number=70, back=Back(text=words("back")), effects=(GONE,)),
    )
    stays = won(DrawCard(number=70), cards=(ann, eve)).read().answer("no").asks("turn.action")
    retires = won(DrawCard(number=70), cards=(ann, eve)).read().answer("yes").asks("turn.action")
    replaced = won(DrawCard(number=61), cards=(ann,)).read().answer("no").asks("turn.action")
    unkept = won(DrawCard(number=45), cards=(ann, item(45, keep_while=(40,)))).read().asks("turn.action")
    assert [game.marks() for game in (stays, retires, replaced, unkept)] == [{"gone": 1}] * 4


# Cubes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "marks"), [("left", {}), ("right", {"played": 1})])
def test_an_effect_of_playing_that_has_spaces_takes_a_cube(side: str, marks: dict[str, int]) -> None:
    """UH-EFF-06, UH-EFF-11, UH-NRG-05, UH-NRG-07"""
    boots = item(45, "0 0 0", energetic(*mark("played"), trigger="play", discard_when_depleted=True))
    using = with_cards(boots, the_map(1, (45,), east=2, south=4))
    game = play(at(using=using), using=using).explore(45).answer(side).asks("turn.action").sane()
    assert (game.marks(), "45" in game.t.discard) == (marks, side == "right")


def sharing(*moved: str) -> Play:
    """Ann has bread with its last cube, Ben an empty lamp; a cube, or an item, goes elsewhere."""
    t = holding(holding(at(), "ann", "right", "bread*1"), "bob", "right", "lamp")
    return jobs(t, Job("regroup", "3"), stop="").asks("regroup.what").answer(*moved)


def test_an_item_whose_last_cube_is_shared_goes_if_it_says_so() -> None:
    """UH-NRG-07, UH-NRG-19, UH-RGP-02: unless a cube lies there again in the end, or it lies covered by then."""
    gone = sharing("cube", "lamp", "done").sane()
    assert (gone.t.discard, len(gone.told("card.depleted"))) == (["bread"], 1)
    back = sharing("cube", "lamp", "cube", "bread", "done").sane()
    covered = sharing("bread", "bob:left", "pool", "done").sane()
    assert [game.t.discard for game in (back, covered)] == [[], []]


# Looking at a back ----------------------------------------------------------------------------------


def test_the_clue_upside_down_can_be_read_by_whoever_looks_at_a_back() -> None:
    """UH-CRD-03, UH-EXP-04: also while another one is being read."""
    game = play(at(cells={"0,0": "1"})).aside("peek", 2).asks("peek.back").aside("help_text", "2")
    assert (game.told("card.help"), game.ok().asks("turn.action").t.reading) == ([{"card": "2", "help": "2"}], "")
    game.answer("explore", "2").asks("card.back").aside("peek", 40).asks("peek.back").ok().asks("card.back")
    assert game.t.reading == "2"
