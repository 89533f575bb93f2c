"""Dice with numbers: faces as a roll names them, and as the eyes read them."""

from __future__ import annotations

from device.eyes.numerals import as_read, is_mixed, named
from engine import Ask
from engine.pieces.dice import faces


def handful(*kinds: str) -> Ask:
    """A roll of some of these dice."""
    return Ask("roll", "roll", tuple(faces(kind) for kind in kinds), least=1)


def test_the_eyes_look_for_numbers() -> None:
    assert as_read(handful("d8")).options == ((1, 2, 3, 4, 5, 6, 7, 8),)
    assert as_read(handful("d10")).options[0][-1] == 0


def test_numbers_that_were_read_are_faces_of_the_dice() -> None:
    assert named([5, 8], handful("d8", "d8", "d8")) == ["d8:5", "d8:8"]
    assert not is_mixed(handful("d8", "d8"))


def test_of_a_mixed_handful_each_number_lies_on_the_smallest_die_that_is_left() -> None:
    roll = handful("d8", "d10", "d12")
    assert is_mixed(roll)
    assert named([11, 5, 0], roll) == ["d12:11", "d8:5", "d10:10"]
    assert named([5, 5, 5], roll) == ["d8:5", "d10:5", "d12:5"]


def test_dice_with_symbols_stay_as_they_are() -> None:
    roll = Ask("roll", "roll", (("success", "failure"),) * 2)
    assert (as_read(roll), named(["failure", "success"], roll), is_mixed(roll)) == (roll, ["failure", "success"], False)
