"""Several looks at the same dice are one opinion, and the dice asked for lie where they fit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from vision.certainty import at_rest, known
from vision.finding import DieSpot
from vision.laying import DieLook, Evidence, laid, merged, together
from vision.reading import SURE, Value

D8 = tuple(range(1, 9))


def look(at: float, face: Value, likely: float = 0.97, die: float = 0.99) -> DieLook:
    others = [value for value in D8 if value != face]
    faces = {value: (1 - likely) / len(others) for value in others} | {face: likely}
    return DieLook(DieSpot(100 * at, 0, 40, die), die, faces)


def evidence(*looks: DieLook, dice: int = 1) -> Evidence:
    return Evidence(looks, (D8,) * dice, "written from above")


def test_looks_that_agree_are_one_opinion_that_is_as_sure() -> None:
    together_ = merged([[look(0, 3), look(1, 5)], [look(1, 5), look(0, 3)], [look(0, 3), look(1, 5)]])
    assert [(one.spot.x, one.best) for one in sorted(together_, key=lambda one: one.spot.x)] == [(0, 3), (100, 5)]
    assert min(one.sure for one in together_) == pytest.approx(0.97, abs=0.005)


def test_one_look_that_sees_something_else_makes_all_doubt() -> None:
    (mixed,) = merged([[look(0, 3)], [look(0, 3)], [look(0, 5)]])
    assert mixed.best == 3
    assert mixed.sure < 0.85


def test_a_die_that_only_some_looks_saw_is_doubted() -> None:
    always, sometimes = merged([[look(0, 3), look(1, 5)], [look(0, 3)], [look(0, 3)]])
    assert (always.spot.x, sometimes.spot.x) == (0, 100)
    assert sometimes.die < 0.5 < always.die


def test_dice_side_by_side_are_never_one() -> None:
    assert len(merged([[look(0, 3), look(0.5, 3)], [look(0.5, 3), look(0, 3)]])) == 2


def test_pictures_that_agree_say_the_same_as_each_and_those_that_do_not_are_less_sure() -> None:
    same, other = evidence(look(0, 3)), evidence(look(0, 5))
    assert together([same] * 3).values == same.values == Counter([3])
    assert together([same, same, other]).sure < together([same] * 3).sure


def test_what_several_pictures_say_is_never_surer_than_the_darkest_of_them_may_be() -> None:
    dark = replace(evidence(look(0, 3)), most=0.5)
    assert together([evidence(look(0, 3)), dark]).sure <= 0.5


def test_a_shadow_that_only_the_reader_takes_for_a_die_is_none_too_many() -> None:
    """Print is read into anything dark; a die is something that the finder sees as well."""
    die, shadow, other = look(0, 3), look(1, 5, likely=0.3, die=0.95), look(1, 5, likely=0.3, die=0.95)
    shadow = replace(shadow, spot=replace(shadow.spot, likely=0.2))
    assert laid([die, shadow], (D8,)).trouble == ""
    assert laid([die, other], (D8,)).trouble == "many"


def test_what_lies_still_has_curves_of_its_own() -> None:
    assert at_rest("pips from above") == "pips at rest"
    assert at_rest("pips") == "pips"  # a photo is a photo
    assert known()["pips at rest"] != known()["pips from above"]


@pytest.mark.parametrize(("likely", "is_sure"), [(0.999, True), (0.83, False)])
def test_a_numeral_of_which_both_witnesses_together_are_hardly_sure_is_asked_about(
    likely: float, is_sure: bool
) -> None:
    """A three was taken for a five, with four chances in five, beside three dice that were plain."""
    plain = [look(at, 3, likely=0.999, die=0.999) for at in range(3)]
    told = replace(evidence(*plain, look(3, 5, likely=likely, die=0.98), dice=4), how="written carefully")
    assert (told.sure >= SURE) == is_sure
