"""The river: seven spaces without gaps, cards that push and change places, creatures that come and go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.content import Text
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.verbs import (
    ActivateCreature,
    DiscardCreature,
    DrawCreature,
    HealCreature,
    IlluminateCreature,
    MoveCard,
    PlaceCreature,
    Shuffle,
    Stun,
    Unstun,
)
from tests.games.wildwoods.play import at, line, luma, play
from tests.games.wildwoods.small_box import BOX, creature, with_creature

FULL = "E X I Y A Z G"


def moved(river: str, op: MoveCard, **fields: Any) -> str:
    """How the river lies after this line; the card that says it lies on the first space of four more."""
    return line(op, river=river, **fields).river()


# Moving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "to", "after"),
    [
        ("X", "right", "E A X I G"),
        ("X", "left", "X E A I G"),
        ("illuminate", 5, "E X A G I"),
        ("heal", 2, "E G X A I"),
        ("heal", "start", "G E X A I"),
        ("X", 3, "E A X I G"),
        ("X", 1, "X E A I G"),
        ("X", 2, "E X A I G"),
        ("X", 4, "E A X I G"),
        ("X", 7, "E A I G X"),
        ("X", "end", "E A I G X"),
        ("explore", "left", "E X A I G"),
        ("heal", "right", "E X A I G"),
        ("heal", "end", "E X A I G"),
    ],
)
def test_a_card_that_moves_pushes_the_others_on(card: str, to: Any, after: str) -> None:
    """WW-RIV-06 WW-RIV-07 WW-RIV-08 WW-RIV-09 WW-RIV-15 WW-RIV-16 WW-RIV-05"""
    assert moved("E X A I G", MoveCard(card=card, to=to)) == after


def test_by_house_rule_a_card_from_the_left_lies_in_the_named_space() -> None:
    """WW-RIV-07"""
    house = {"moved_to_the_right": "named_space"}
    assert moved("E X A I G", MoveCard(card="X", to=4), house=house) == "E A I X G"


def test_by_house_rule_a_neighbouring_space_is_no_exchange() -> None:
    """WW-RIV-15"""
    house = {"adjacent_named_space": "shift"}
    assert moved("E X A I G", MoveCard(card="X", to=3), house=house) == "E X A I G"
    assert moved("E X A I G", MoveCard(card="A".replace("A", "help"), to=2), house=house) == "E A X I G"


def test_no_card_leaves_a_full_river_by_moving() -> None:
    """WW-RIV-17 WW-EX-31"""
    assert moved(FULL, MoveCard(card="heal", to=1)) == "G E X I Y A Z"


def test_crystals_and_tokens_go_along_with_their_cards() -> None:
    """WW-RIV-13 WW-CRY-08"""
    assert moved("E X~ A2 I G", MoveCard(card="help", to="start")) == "A2 E X~ I G"


def test_a_line_may_leave_the_card_to_the_player() -> None:
    """WW-GEN-01 WW-RIV-08"""
    game = line(MoveCard(card="chosen_action", to="right"), river="E X A I G").asks("river.which").answer("help")
    assert game.river() == "E X I A G"
    assert line(MoveCard(card="chosen", to="end"), river="E X A Y I G").answer("X").river() == "E A Y I G X"
    assert moved("E I A G", MoveCard(card="chosen", to="end")) == "E I A G"


def test_a_card_sent_to_the_end_of_a_full_river_lies_on_the_seventh_space() -> None:
    """WW-RIV-12 WW-RIV-03 WW-RIV-04"""
    game = luma(FULL).act("E", dice="1").asks("river.clean")
    assert game.river() == "X I Y A Z G E"
    assert game.told("river.clean")[-1]["river"][-1] == "explore"


# Coming -------------------------------------------------------------------------------------------


def test_a_creature_takes_the_space_that_its_card_names() -> None:
    """WW-CRE-01 WW-RIV-06 WW-EX-07 WW-GEN-06"""
    game = line(DrawCreature(), river="E A I G").asks("creature.draw", "X", "Y", "Z").answer("X").asks("stopped")
    assert (game.river(), game.marks()) == ("E X A I G", {"X comes": 1})


def test_a_space_beyond_the_end_is_the_end() -> None:
    """WW-CRE-08 WW-RIV-03 WW-EX-08"""
    assert line(DrawCreature(), river="E X A I G").answer("Z").asks("stopped").river() == "E X A I G Z"


def test_the_seventh_space_is_the_last() -> None:
    """WW-RIV-01 WW-RIV-10"""
    game = line(DrawCreature(n=2), river="E X A I G Y", creature_deck=["Z"], spirit=9).answer("Z").asks("stopped")
    assert (game.river(), game.t.full, game.t.spirit) == ("E X A I G Y Z", True, 9)


def test_several_creatures_come_one_after_the_other() -> None:
    """WW-CRE-01 WW-CRE-06"""
    game = line(DrawCreature(n=2), creature_deck=["Y"]).answer("Y").asks("stopped")
    assert (game.river(), len(game.told("creature.none"))) == ("I A E G Y", 1)


def test_an_empty_creature_deck_is_shuffled_anew() -> None:
    """WW-CRE-04"""
    game = line(DrawCreature(), creature_deck=[], creature_discard=["X", "Z"], in_order=["creature"])
    game.asks("creature.draw_shuffled", "X", "Z").answer("Z").asks("stopped")
    assert (game.t.creature_deck, game.t.creature_discard, game.t.in_order) == (["X"], [], [])


def test_a_creature_deck_in_order_is_drawn_from_the_top() -> None:
    """WW-CRE-04 WW-GEN-02"""
    line(DrawCreature(), creature_deck=["Z", "X"], in_order=["creature"]).asks("creature.draw", "Z")
    game = line(Shuffle(deck="creature"), DrawCreature(), creature_deck=["Z", "X"], in_order=["creature"])
    game.ok("deck.shuffle_creature").asks("creature.draw", "Z", "X")


def test_a_full_river_turns_a_drawn_creature_away() -> None:
    """WW-RIV-10 WW-RIV-11 WW-CRE-09 WW-RIV-01"""
    using = with_creature(creature("W", 1, 2, heal_crystals=2))
    game = play(at(FULL, using=using, spirit=6, creature_deck=["W"]), using=using, stop="action_ends")
    assert game.t.full
    full = line_in(using, DrawCreature(), river=FULL, spirit=6, creature_deck=["W"]).answer("W").asks("stopped")
    assert (full.river(), full.t.spirit, full.t.creature_discard, full.marks()) == (FULL, 4, ["W"], {})
    assert full.t.all_crystals() == 0


def line_in(using: Box, op: Any, **fields: Any) -> Any:
    """The same as `line`, with the creatures of another box."""
    from dataclasses import replace  # noqa: PLC0415

    from tests.games.wildwoods.small_box import says  # noqa: PLC0415

    mixed = replace(says(op), creatures=using.creatures)
    return luma(using=mixed, stop="action_ends", **fields).act("E", "first", "e1")


@pytest.mark.parametrize(("rule", "left"), [("every_creature", 8), ("drawn_only", 10)])
def test_a_creature_placed_into_a_full_river_is_turned_away_too(rule: str, left: int) -> None:
    """WW-RIV-18"""
    using = with_creature(creature("W", 1, 2))
    house = {"full_river": rule}
    game = line_in(using, PlaceCreature(id="W"), river=FULL, house=house).ok("creature.find").asks("stopped")
    assert (game.river(), game.t.spirit, game.t.creature_discard) == (FULL, left, ["W"])


def test_a_named_creature_comes_from_wherever_it_lies() -> None:
    """WW-CRE-01 WW-RIV-06"""
    game = line(PlaceCreature(id="Y", space=1), creature_discard=["Y"], creature_deck=["X"]).ok("creature.find")
    assert (game.river(), game.t.creature_discard, game.marks()) == ("Y I A E G", [], {"Y comes": 1})
    assert line(PlaceCreature(id="X"), river="E X I A G").asks("stopped").river() == "E X I A G"


def test_a_creature_that_nobody_typed_is_told_at_the_table() -> None:
    """WW-GEN-03 WW-CRE-01"""
    using = Box(title=Text(), basics=BOX.basics, chapters=BOX.chapters)
    game = line_in(using, DrawCreature(), creature_deck=[]).asks("creature.name").answer("Owl", 2, 3, 1)
    game.asks("creature.space").answer(2).asks("stopped")
    assert (game.river(), game.t.creature("Owl").dots, game.t.creature("Owl").spirit_loss) == ("I Owl A E G", 2, 3)


# Going --------------------------------------------------------------------------------------------


def test_a_creature_discarded_by_an_effect_brings_no_crystals() -> None:
    """WW-CRE-05 WW-CRE-07 WW-CRE-11 WW-EX-22"""
    game = line(DiscardCreature(creature="X"), river="E X~ I A G").asks("stopped")
    assert (game.river(), game.t.stunned, game.t.creature_discard) == ("E I A G", [], ["X"])


@pytest.mark.parametrize(
    ("which", "after"),
    [
        ("each", "E I A G"),
        ("leftmost", "E I A Y G"),
        ("rightmost", "E X I A G"),
        ("Y", "E X I A G"),
        ("Z", "E X I A Y G"),
    ],
)
def test_a_line_says_which_creature_it_means(which: str, after: str) -> None:
    """WW-GEN-03"""
    assert line(DiscardCreature(creature=which), river="E X I A Y G").asks("stopped").river() == after


def test_a_creature_speaks_of_itself_as_this() -> None:
    """WW-GEN-06"""
    from engine.games.wildwoods.pack import Effect  # noqa: PLC0415

    shy = with_creature(creature("Y", in_play=Effect(ops=(Stun(creature="this"), MoveCard(card="this", to="start")))))
    assert line_in(shy, DrawCreature(), creature_deck=["Y"]).answer("Y").asks("stopped").river() == "Y~ I A E G"


def test_cards_can_stun_wake_illuminate_and_heal() -> None:
    """WW-STU-03 WW-STU-04 WW-ILL-02 WW-HEA-02"""
    assert line(Stun(), river="E X I Y A G").answer("Y").river() == "E X I Y~ A G"
    assert line(Unstun(creature="each"), river="E X~ I Y~ A G").river() == "E X I Y A G"
    assert line(IlluminateCreature(creature="X"), river="E X I A G").river() == "E I A G X~"
    healed = line(HealCreature(creature="Y"), river="E Y I A G").where("A", "A").asks("stopped")
    assert healed.river() == "E I A2 G"


def test_a_card_can_make_a_creature_activate_out_of_turn() -> None:
    """WW-CRE-02 WW-SHP-02"""
    game = line(ActivateCreature(creature="X"), river="E X I A G", spirit=5).asks("stopped")
    assert (game.t.spirit, game.marks()) == (3, {"X acts": 1})


def test_there_are_only_so_many_stun_tokens() -> None:
    """WW-STU-03"""
    from dataclasses import replace  # noqa: PLC0415

    import msgspec  # noqa: PLC0415

    few = replace(BOX, basics=msgspec.structs.replace(BOX.basics, stun_tokens=1))
    t = play(at("E X~ Y I A G", using=few), using=few).t
    from engine.games.wildwoods.changes import stun  # noqa: PLC0415

    stun(t, "Y")
    assert t.stunned == ["X"]
