"""Each throw into the rendered tray is read once, and nothing else is taken for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest

from tests.vision.at_the_tray import WHITE, AtTheTray, by_pips, values
from vision.finding import DieSpot
from vision.laying import DieLook, Evidence
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.throws import Posed, showing
from vision.watch import Careful, Reader, Watch


def die(face: int, x: float, y: float, turn: float = 0.3) -> Posed:
    return showing(WHITE, str(face), (x, y), turn)


def test_a_throw_is_read_once_and_not_before_it_lies_still() -> None:
    tray = AtTheTray()
    tray.ask(3)
    end = tray.arena.throw([(WHITE, face) for face in "264"], tray.now)
    assert tray.wait(end - tray.now) == []
    (seen,) = tray.wait(2.0)
    assert values([seen]) == [[2, 4, 6]]
    assert seen.still < 0.7
    assert seen.turn == tray.turn


def test_the_same_dice_can_be_thrown_again_and_show_the_same() -> None:
    tray = AtTheTray()
    tray.ask(2)
    assert values(tray.throw(5, 5)) == [[5, 5]]
    tray.ask(2)
    assert tray.wait(1.0) == []
    assert values(tray.throw(5, 5)) == [[5, 5]]
    assert [seen.roll for seen in tray.said] == [1, 2]


def test_nothing_is_read_while_a_hand_is_over_the_dice() -> None:
    tray = AtTheTray()
    tray.ask(2)
    end = tray.arena.throw([(WHITE, "1"), (WHITE, "6")], tray.now)
    tray.arena.reach_in(tray.now, end + 1.5, 0.5)
    assert tray.wait(end + 1.4 - tray.now) == []
    assert tray.watch.stage == "hand"
    assert values(tray.wait(1.5)) == [[1, 6]]


def test_under_a_hand_that_rests_no_dice_are_read_and_when_it_has_gone_all_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.motion.FURNITURE", 1.0)
    monkeypatch.setattr("vision.rendered.hands.SHAKE", 0.0)
    tray = AtTheTray()
    tray.ask(5, least=1)
    tray.arena.reach_in(tray.now, tray.now + 4.0, 0.5)
    tray.wait(0.6)
    tray.arena.lay([die(6, -2.5, 3.5), die(2, 0, 0)])
    assert tray.wait(3.0) == []
    assert values(tray.wait(1.5)) == [[2, 6]]


def test_a_die_that_a_finger_pushes_is_no_throw() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.throw(3, 4)
    tray.ask(2)
    tray.arena.reach_in(tray.now, tray.now + 1.0, 1.0)
    tray.wait(0.5)
    first, second = tray.arena.dice
    tray.arena.lay([replace(first, place=(first.place[0] - 0.7, first.place[1])), second])
    assert tray.wait(2.0) == []


def test_of_some_dice_that_are_thrown_again_those_that_stay_are_left_out() -> None:
    tray = AtTheTray()
    tray.ask(3)
    tray.arena.lay([die(2, -2, 3), die(5, 1.5, 0), die(6, 2, -3)])
    tray.wait(1.0)
    tray.ask(1)
    kept = tray.arena.dice[:2]
    tray.arena.reach_in(tray.now, tray.now + 0.8, 4.0)
    tray.wait(0.4)
    tray.arena.lay(kept)
    assert tray.wait(1.5) == []
    tray.arena.lay([*kept, die(4, -2.0, -2.0)])
    assert values(tray.wait(1.0)) == [[4]]


def test_dice_that_are_thrown_one_after_the_other_are_one_throw() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.arena.lay([die(2, -2, 3)])
    assert tray.wait(0.8) == []
    tray.arena.lay([*tray.arena.dice, die(5, 1.5, 0)])
    assert values(tray.wait(1.0)) == [[2, 5]]


def test_after_a_while_it_is_said_that_a_die_is_missing_and_then_it_may_still_come() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.arena.lay([die(2, -2, 3)])
    (seen,) = tray.wait(3.0)
    assert seen.reading.trouble == "few"
    assert seen.reading.state == "none"
    tray.arena.lay([*tray.arena.dice, die(5, 1.5, 0)])
    assert values(tray.wait(1.0)) == [[2, 5]]


def test_dice_that_were_thrown_before_anybody_asked_are_read_when_somebody_does() -> None:
    tray = AtTheTray()
    tray.sleep()
    tray.throw(6)
    assert tray.said == []
    tray.ask(1)
    assert values(tray.wait(1.0)) == [[6]]


def test_dice_that_are_only_taken_away_are_no_throw() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.throw(1, 2)
    tray.ask(2)
    tray.arena.reach_in(tray.now, tray.now + 0.8, 2.0)
    tray.wait(0.4)
    tray.arena.lay([])
    assert tray.wait(3.0) == []


def test_a_lamp_that_is_dimmed_or_moved_is_no_throw() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.throw(1, 2)
    tray.ask(2)
    tray.arena.bright = 0.6
    assert tray.wait(1.0) == []
    tray.arena.lamp = replace(tray.arena.lamp, light=replace(tray.arena.lamp.light, slope=(0.5, -0.4), shadow=0.6))
    assert tray.wait(2.0) == []


def test_a_die_that_leans_is_said_to_lean_and_never_taken_for_sure() -> None:
    tray = AtTheTray()
    for faces in ((1, 2, 3), (4, 5, 6)):
        tray.ask(3)
        tray.throw(*faces)
    tray.ask(2)
    tray.arena.lay([die(2, -2, 3), replace(die(5, 1.5, 0), along=0.3, rolled=0.6)])
    (seen,) = tray.wait(3.0)
    assert seen.reading.trouble == "leaning"
    assert seen.reading.state != "sure"


def test_a_die_that_goes_on_leaning_is_told_once() -> None:
    tray = AtTheTray()
    tray.ask(1)
    tray.arena.lay([replace(die(6, 1.5, 0), along=0.3, rolled=0.6)])
    assert [seen.reading.trouble for seen in tray.wait(2.0)] == ["leaning"]
    tray.arena.lay([replace(die(6, 1.6, 0.05), along=0.3, rolled=0.6)])
    assert tray.wait(1.0) == []


def test_dice_that_were_thrown_and_cannot_be_seen_are_told_and_an_empty_tray_is_not() -> None:
    tray = AtTheTray()
    tray.watch._reader = lambda *asked: Reading(trouble="none")
    tray.ask(2)
    (seen,) = tray.throw(1, 2) or tray.wait(1.5)
    assert (seen.reading.trouble, seen.reading.state) == ("none", "none")
    tray.ask(2)
    tray.arena.throw([], tray.now)
    assert tray.wait(3.0) == []


def test_a_die_that_is_pushed_to_where_it_cannot_be_read_is_no_throw() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.throw(1, 2)
    tray.ask(2)
    tray.arena.reach_in(tray.now, tray.now + 0.8, 4.0)
    tray.wait(0.4)
    first, second = tray.arena.dice
    tray.arena.lay([first, replace(second, place=(second.place[0] + 0.8, second.place[1]))])
    read = tray.watch._reader
    tray.watch._reader = lambda *asked: half_hidden(read(*asked))
    assert tray.wait(3.0) == []


def half_hidden(found: Reading) -> Reading:
    """As it is read where something covers the dice."""
    return replace(found, values=tuple(7 - int(value) for value in found.values), sure=0.1, trouble="unclear")


def test_dice_that_were_laid_flat_are_known_when_they_are_pushed_later() -> None:
    tray = AtTheTray()
    tray.ask(1)
    tray.arena.lay([replace(die(6, 1.5, 0), along=0.3, rolled=0.6)])
    assert tray.wait(2.0)
    tray.arena.lay([die(3, 1.5, 0)])
    assert values(tray.wait(1.0)) == [[3]]
    tray.ask(1)
    tray.arena.reach_in(tray.now, tray.now + 0.8, 4.0)
    tray.wait(0.4)
    tray.arena.lay([die(3, 1.9, 0.2)])
    assert tray.wait(2.0) == []


def test_a_die_on_another_one_is_said_to_lie_there() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.arena.lay([die(2, 1.5, 0), replace(die(5, 1.9, 0.3, turn=1.0), height=1.0)])
    (seen,) = tray.wait(3.0)
    assert seen.reading.trouble == "stacked"


def test_what_was_read_wrongly_can_be_looked_at_again() -> None:
    tray = AtTheTray()
    tray.ask(2)
    tray.throw(1, 2)
    tray.ask(2)
    assert tray.wait(0.5) == []
    tray.watch.look_again()
    assert values(tray.wait(0.5)) == [[1, 2]]


def test_some_dice_of_a_handful_are_enough_where_the_question_says_so() -> None:
    tray = AtTheTray()
    tray.ask(5, least=2)
    assert values(tray.throw(3, 6, 1)) == [[1, 3, 6]]


# More looks before anybody is asked ----------------------------------------------------------------

Dice = Sequence[Sequence[Value]] | None


def doubting(field: Picture, dice: Dice, faces: Sequence[Value], size: float | None) -> Reading:
    """Reads rightly, but is never sure."""
    found = by_pips(field, dice, faces, size)
    return replace(found, sure=0.9, trouble="unclear", doubts=((3,), (5,)), evidence=None)


def read_by(tray: AtTheTray, careful: Careful, first: Reader = doubting) -> list[Reading]:
    """What is said of a throw that nobody is sure of at first."""
    tray.watch = Watch(first, tray.watch.ground, careful)
    tray.ask(2)
    tray.wait(0.5)
    return [seen.reading for seen in tray.throw(2, 6)]


def certain(field: Picture, dice: Dice, faces: Sequence[Value], size: float | None) -> Reading:
    """Reads rightly, and is sure."""
    return replace(by_pips(field, dice, faces, size), sure=0.999, trouble="")


def test_before_anybody_is_asked_there_is_a_more_careful_look_at_all_frames() -> None:
    told = []

    def careful(
        fields: Sequence[Picture], dice: Dice, faces: Sequence[Value], size: float | None, before: Reading
    ) -> Reading:
        told.append((len(fields), before.sure))
        return certain(fields[-1], dice, faces, size)

    assert [reading.state for reading in read_by(AtTheTray(), careful)] == ["sure"]
    assert told == [(3, 0.9)]


def test_whoever_looks_carefully_and_knows_nothing_better_changes_nothing() -> None:
    assert [reading.state for reading in read_by(AtTheTray(), lambda *about: about[-1])] == ["unsure"]


@pytest.mark.parametrize(("lie_there", "said"), [(1, "few"), (2, "")])
def test_before_somebody_hears_that_dice_are_missing_they_are_looked_for_once_more(lie_there: int, said: str) -> None:
    def blind(field: Picture, dice: Dice, faces: Sequence[Value], size: float | None) -> Reading:
        return replace(by_pips(field, [faces], faces, size), trouble="few", sure=0.0, evidence=None)

    def careful(fields: Sequence[Picture], *about: Any) -> Reading:
        return by_pips(fields[-1], *about[:3])

    tray = AtTheTray()
    tray.watch = Watch(blind, tray.watch.ground, careful)
    tray.ask(2)
    tray.wait(0.5)
    tray.arena.lay([die(2, -2, 3), die(5, 2, 3)][:lie_there])
    assert [seen.reading.trouble for seen in tray.wait(3.0)] == [said]


def test_frames_that_doubt_together_are_not_sure_whatever_each_of_them_says() -> None:
    shares = cycle((0.9, 0.51, 0.9))

    def claiming(field: Picture, dice: Dice, faces: Sequence[Value], size: float | None) -> Reading:
        found = by_pips(field, dice, faces, size)
        share = next(shares)
        looks = tuple(
            DieLook(DieSpot(x0, y0, 60, 0.99), 0.99, {value: share, 7 - int(value): 1 - share})
            for value, (x0, y0, _, _) in zip(found.values, found.boxes, strict=True)
        )
        kind = tuple(value for look in looks for value in look.faces)
        evidence = Evidence(looks, (kind,) * len(looks), "pips from above")
        return replace(found, sure=0.999, evidence=evidence, doubts=((4,),) if share < 0.8 else ((),))

    tray = AtTheTray()
    tray.watch = Watch(claiming, tray.watch.ground)
    tray.ask(1)
    tray.wait(0.5)
    assert [seen.reading.state for seen in tray.throw(3)] == ["unsure"]


@pytest.mark.parametrize(("lie_there", "state"), [((2, 6), "sure"), ((2, 6, 4), "unsure")])
def test_one_die_too_many_is_only_a_shadow_where_each_that_stands_out_was_read(
    lie_there: tuple[int, ...], state: str
) -> None:
    def two(field: Picture, dice: Dice, faces: Sequence[Value], size: float | None) -> Reading:
        found = by_pips(field, [faces] * len(lie_there), faces, size)
        return Reading(found.values[:2], found.boxes[:2], 0.9, "many", ((), ()))

    tray = AtTheTray()
    tray.watch = Watch(two, tray.watch.ground)
    tray.ask(2)
    tray.wait(0.5)
    assert [seen.reading.state for seen in tray.throw(*lie_there)] == [state]
