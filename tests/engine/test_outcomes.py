"""Whether anything depends on an answer is found out without giving it."""

from __future__ import annotations

from engine import Ask, Next, each, goto, roll, rule
from tests.engine.small import Small, game


@rule
async def dice(t: Small) -> Next:
    """A four is as good as a five, and a one breaks the rules."""
    (face,) = await roll("dice", [(1, 2, 3, 4, 5, 6)])
    t.count += 6 // (face - 1) if face < 4 else 2
    return goto(dice)


def test_answers_that_lead_to_the_same_table_are_alike_and_others_are_not() -> None:
    play = game(dice)
    assert play.is_alike([[4], [5]])
    assert not play.is_alike([[3], [5]])
    assert not play.is_alike([[1], [5]])


def test_finding_out_changes_nothing_and_knows_what_has_happened_since() -> None:
    play = game(dice)
    play.answer([2])
    before = (play.turn, play.table.seal(), len(play.history()))
    play.is_alike([[4], [5], [2]])
    assert (play.turn, play.table.seal(), len(play.history())) == before


@rule
async def both(t: Small) -> Next:
    """Two people throw, and what they have thrown is counted when both have."""
    thrown = await each("both", [Ask("dice", "roll", ((1, 2, 3),), who) for who in ("ann", "bob")])
    t.count += sum(face for faces in thrown.values() for face in faces)
    return goto(both)


def test_what_one_of_several_has_thrown_is_not_alike_though_it_changes_nothing_yet() -> None:
    play = game(both)
    assert not play.is_alike([["ann", [1]], ["ann", [2]]])
    play.answer(["ann", [1]])
    assert not play.is_alike([["bob", [1]], ["bob", [2]]])
