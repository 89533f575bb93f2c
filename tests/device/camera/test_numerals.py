"""Dice with numbers: faces as a roll names them, and as the eyes read them."""

from __future__ import annotations

from device.camera.dice_channel import as_read, layings
from engine import Ask
from engine.pieces.dice import faces


def handful(*kinds: str) -> Ask:
    """A roll of some of these dice."""
    return Ask("roll", "roll", tuple(faces(kind) for kind in kinds), least=1)


def test_the_eyes_look_for_numbers() -> None:
    assert as_read(handful("d8")).options == ((1, 2, 3, 4, 5, 6, 7, 8),)
    assert as_read(handful("d10")).options[0][-1] == 0


def test_numbers_on_dice_of_one_kind_can_only_mean_one_thing() -> None:
    assert layings([5, 8], handful("d8", "d8", "d8"), 8) == [["d8:5", "d8:8"]]


def test_numbers_that_only_one_kind_of_die_can_show_leave_the_others_to_the_rest() -> None:
    assert layings([11, 5, 0], handful("d8", "d10", "d12"), 8) == [["d12:11", "d8:5", "d10:10"]]
    assert layings([3, 0], handful("d10", "d12"), 8) == [["d12:3", "d10:10"]]
    assert layings([5, 5, 5], handful("d8", "d10", "d12"), 8) == [["d8:5", "d10:5", "d12:5"]]


def test_numbers_that_may_lie_otherwise_do_so_small_dice_first() -> None:
    assert layings([5, 7], handful("d8", "d12"), 8) == [["d8:5", "d12:7"], ["d12:5", "d8:7"]]
    assert len(layings([1, 2, 3, 4, 5], handful(*["d8", "d10", "d12"] * 2), 8)) == 9  # more than anybody is asked about


def test_what_no_die_can_show_is_nothing() -> None:
    assert layings([20], handful("d8", "d12"), 8) == []
    assert layings([11, 12], handful("d8", "d12"), 8) == []


def test_dice_with_symbols_stay_as_they_are() -> None:
    roll = Ask("roll", "roll", (("success", "failure"),) * 2)
    assert (as_read(roll), layings(["failure", "success"], roll, 8)) == (roll, [["failure", "success"]])
