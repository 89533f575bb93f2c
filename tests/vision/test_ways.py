"""Cubes have pips or numerals, and the eyes find out which; more looks that agree are surer, others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.certainty import Manner
from vision.dice import read as read_dice
from vision.finding import DieSpot
from vision.laying import DieLook, Evidence, together
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS, resting
from vision.rendered.looks import DiePaint
from vision.rendered.marks import Lettering
from vision.rendered.throws import showing
from vision.sets import Sets
from vision.tray import DIE as MILLIMETRES
from vision.tray import GRAIN, calibrated, markers
from vision.trials import STILL, drawers
from vision.watch import SEEN
from vision.ways import Ways

D6: tuple[Value, ...] = tuple(range(1, 7))
DIE = 60.0
WRITTEN = DiePaint(paint="written", body=(40, 40, 150), ink=(240, 240, 240), lettering=Lettering(size=1.25))


def frames(look: DiePaint, seed: int, dice: int = 3) -> tuple[list[Picture], list[Value]]:
    pictures, truths = resting(seed, [look] * dice, LAMPS["lit tray"], 3, die=DIE)
    return pictures, [int(truth.face) for truth in truths]


def read(pictures: Sequence[Picture], dice: int) -> Reading:
    """As the watch would: all frames, then whatever a careful look adds."""
    ways, asked = Ways(Sets()), (D6,) * dice
    seen = [ways.read(picture, asked, D6, DIE) for picture in pictures]
    evidence = together([one.evidence for one in seen if one.evidence])
    before = replace(seen[-1], sure=evidence.sure, evidence=evidence)
    return ways.read_carefully(pictures, asked, D6, DIE, before)


@pytest.mark.parametrize(("look", "how"), [(DiePaint(), "pips at rest"), (WRITTEN, "either from above")])
def test_what_a_cube_bears_is_seen_and_its_certainty_is_that_of_dice_like_it(look: DiePaint, how: Manner) -> None:
    """A curve that was drawn for other dice calls a guess certain."""
    pictures, truth = frames(look, 4)
    found = read(pictures, len(truth))
    assert Counter(found.values) == Counter(truth)
    assert found.evidence is not None
    assert found.evidence.how in (how, "written carefully" if look is WRITTEN else how)


def test_dice_of_one_roll_may_bear_numerals_and_those_of_the_next_pips() -> None:
    ways = Ways(Sets())
    for seed, look in zip((0, 1, 2, 4, 5), (DiePaint(), DiePaint(), DiePaint(), WRITTEN, DiePaint()), strict=True):
        pictures, truth = frames(look, seed)
        readings = [ways.read(picture, (D6,) * len(truth), D6, DIE) for picture in pictures]
        assert all(Counter(reading.values) == Counter(truth) for reading in readings)


def test_usual_dice_are_none_of_a_set_that_can_show_the_same_and_more() -> None:
    """Signs and numerals on a game's own dice say nothing of the pips that somebody throws."""
    ways = Ways(Sets(*drawers()))
    assert ways._sets.fitting(D6) is not None
    pictures, truth = frames(DiePaint(), 4)
    readings = [ways.read(picture, (D6,) * len(truth), D6, DIE) for picture in pictures]
    assert all(Counter(reading.values) == Counter(truth) for reading in readings)
    assert {reading.evidence.how for reading in readings if reading.evidence} == {"pips from above"}


def seen(face: Value, likely: float, how: Manner = "written from above") -> Reading:
    looks = (DieLook(DieSpot(100, 100, 60, 0.9), 0.99, {5: 1 - likely, 6: likely}),)
    evidence = Evidence(looks, ((5, 6),), how)
    return Reading((face,), ((70, 70, 130, 130),), evidence.sure, evidence=evidence)


@pytest.mark.parametrize(("print_says", "is_surer"), [(0.999, True), (0.02, False)])
def test_print_that_agrees_makes_surer_and_print_that_does_not_makes_all_doubt(
    print_says: float, is_surer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.votes.votes", lambda *_: np.array([[1 - print_says, print_says]], np.float32))
    told = Ways(Sets()).by_print(np.full((200, 200, 3), 90, np.uint8), (5, 6), seen(6, 0.95))
    assert told.evidence is not None
    (look,) = told.evidence.looks
    assert (look.faces[6] > 0.95) == is_surer
    assert told.state != "sure" or is_surer


@pytest.mark.parametrize("how", ["written from above", "either from above"])
def test_nobody_is_sure_of_what_may_be_numerals_before_print_was_asked(
    how: Manner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A three on a cube was taken for a five by the scribe alone, though nobody had said that it bears numerals."""
    monkeypatch.setattr("vision.votes.votes", lambda *_: np.array([[0.9, 0.1]], np.float32))
    before, field = replace(seen(6, 0.999, how), sure=0.99), np.full((200, 200, 3), 90, np.uint8)
    assert before.state == "sure"
    assert Ways(Sets()).read_carefully([field], ((5, 6),), (5, 6), 60.0, before).state != "sure"


def test_whoever_knows_nothing_better_changes_nothing(tmp_path: Path) -> None:
    ways, field = Ways(Sets(tmp_path)), np.zeros((50, 50, 3), np.uint8)
    for before in (Reading((5,), sure=0.5), seen(6, 0.6, "pips at rest"), seen(6, 0.6, "own")):
        told = ways.read_carefully([field], ((5, 6),), (5, 6), 60.0, before)
        assert told.values == before.values
        assert told.sure <= before.sure


# Black dice in the dark ----------------------------------------------------------------------------

BLACK = DiePaint(body=(30, 30, 30), ink=(235, 235, 235))
DARK = {"dim": LAMPS["dim"], "candles": LAMPS["candles"]}


@pytest.mark.parametrize("lamp", DARK)
def test_black_dice_in_the_dark_are_read_from_what_several_pictures_show_together(lamp: str) -> None:
    pictures, truths = resting(8, [BLACK] * 3, DARK[lamp], 3, die=DIE)
    asked = (D6,) * 3
    alone = [Ways(Sets()).read(picture, asked, D6, DIE) for picture in pictures]
    assert {one.state for one in alone} == {"unsure"}
    told = read(pictures, 3)
    assert told.state == "sure"
    assert Counter(told.values) == Counter(int(truth.face) for truth in truths)


def test_dice_that_no_single_picture_shows_are_counted_in_better_light() -> None:
    """What nobody sees at first is no reason to say that a die is missing."""
    pictures, truths = resting(8, [BLACK] * 3, LAMPS["dim"], 3, die=DIE)
    before = Reading(trouble="few", evidence=Evidence((), (D6,) * 3, "pips at rest"))
    told = Ways(Sets()).read_carefully(pictures, (D6,) * 3, D6, DIE, before)
    assert Counter(told.values) == Counter(int(truth.face) for truth in truths)


def test_a_picture_that_shows_something_else_makes_doubt_in_better_light_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.ways.read", lambda *_, **about: seen(6, 0.99, "pips from above"))
    before = seen(5, 0.1, "pips at rest")
    told = Ways(Sets()).in_better_light(np.full((200, 200, 3), 90, np.uint8), ((5, 6),), (5, 6), 60.0, before)
    assert before.state == "sure" != told.state


@pytest.mark.parametrize(("trouble", "state"), [("dark", "sure"), ("bright", "unsure")])
def test_better_light_mends_the_dark_and_never_a_mirrored_lamp_that_may_hide_a_pip(
    trouble: str, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.ways.read", lambda *_, **about: seen(6, 0.999, "pips from above"))
    before = seen(6, 0.999, "pips at rest")
    assert before.evidence is not None
    before = replace(before, sure=0.9, trouble=trouble, evidence=replace(before.evidence, most=0.9))
    told = Ways(Sets()).in_better_light(np.full((200, 200, 3), 90, np.uint8), ((5, 6),), (5, 6), 60.0, before)
    assert told.state == state


@pytest.mark.parametrize("face", [1, 3])
def test_far_from_the_middle_the_upper_faces_are_looked_at_without_the_pips_beside_them(face: int) -> None:
    arena, places = Arena(size=(560, 420)), ((-4.0, -3.0), (4.0, 3.0), (-1.6, -5.4), (1.5, 5.3), (4.0, -3.0))
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None
    arena.lay([showing(DiePaint(), str(face), place, 0.5 * at) for at, place in enumerate(places)])
    field, size = tray.field(arena.picture(STILL)), MILLIMETRES * GRAIN * SEEN
    seen = [read_dice(field, (D6,) * 5, size=size, pips=True, by_tops=by_tops).evidence for by_tops in (False, True)]
    plain, again = (min(look.faces[face] for look in one.looks[:5]) for one in seen if one is not None)
    assert again > plain
