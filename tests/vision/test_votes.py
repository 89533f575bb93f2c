"""Numerals on photos: the scribe and the recogniser of print are two witnesses, and only legal numbers count."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.dice import read
from vision.finding import DieSpot, find
from vision.kinds import KINDS
from vision.laying import DieLook
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.looks import DiePaint
from vision.rendered.marks import Lettering
from vision.rendered.throws import showing
from vision.tray import DIE, GRAIN, calibrated, markers
from vision.trials import STILL, spot
from vision.votes import agreed, told_apart, voted, votes, weighed
from vision.watch import SEEN

PLAIN = Lettering(font="sans", size=1.2, weight=700)


def die(sides: int) -> DiePaint:
    faces = tuple(str(face) for face in range(1, sides + 1))
    return DiePaint(sides=sides, faces=faces, paint="written", body=(240, 240, 235), ink=(20, 20, 20), lettering=PLAIN)


@pytest.mark.parametrize("sides", [6, 8, 12])
def test_the_recogniser_of_print_reads_most_plain_numerals_whichever_way_they_lie(sides: int) -> None:
    right, faces = [], tuple(range(1, sides + 1))
    for seed in range(4):
        picture, truths = handful(seed, [die(sides)] * 2, LAMPS["lit tray"], die=90)
        likely = votes(picture, [spot(truth) for truth in truths], faces)
        right += [faces[at] == int(truth.face) for at, truth in zip(likely.argmax(axis=1), truths, strict=True)]
    assert sum(right) >= 5


def test_only_numbers_that_the_die_bears_are_voted_for() -> None:
    picture, truths = handful(2, [die(12)], LAMPS["lit tray"], die=90)
    likely = votes(picture, [spot(truths[0])], (30, 40, 50))
    assert likely.shape == (1, 3)
    assert likely.sum() == pytest.approx(1)


@pytest.mark.parametrize("face", ["6", "9"])
def test_the_dot_tells_a_six_from_a_nine(face: str) -> None:
    look = replace(die(12), lettering=replace(PLAIN, underline="dot"), faces=(face,) * 12)
    picture, truths = handful(5, [look] * 3, LAMPS["lit tray"], die=90)
    likely = votes(picture, [spot(truth) for truth in truths], (6, 9, 8))
    assert {(6, 9, 8)[at] for at in likely.argmax(axis=1)} == {int(face)}
    assert likely[:, :2].max(axis=1).mean() > 0.75


def test_without_a_dot_neither_is_likelier_however_often_it_was_read_which_way_up() -> None:
    plain, nothing = np.array([[0.25, 0.05]], np.float32), np.zeros((1, 6), np.float32)
    six, nine = told_apart(plain, nothing)[0]
    assert six == nine == pytest.approx(0.15)
    seen = np.array([[0.08, 0.01, 0, 0, 0.006, 0]], np.float32)
    six, nine = told_apart(np.array([[0.05, 0.25]], np.float32), seen)[0]
    assert six > 5 * nine


def test_what_hardly_is_a_die_is_not_voted_on_and_stays_as_it_was_seen() -> None:
    picture, truths = handful(2, [die(12)], LAMPS["lit tray"], die=90)
    there, faces = spot(truths[0]), KINDS["d12"].faces
    even = dict.fromkeys(faces, 1 / 12)
    looks = (DieLook(there, 0.99, even), DieLook(replace(there, x=40.0, y=40.0, likely=0.1), 0.9, even))
    first, second = voted(picture, looks, faces)
    assert first.best == int(truths[0].face)
    assert second.faces == even


def test_dice_with_many_faces_are_looked_at_more_closely() -> None:
    """The numeral of a twenty-sided die is small, and those beside it are near."""
    right = []
    for seed in range(3):
        picture, truths = handful(seed, [die(20)] * 3, LAMPS["lit tray"], die=90)
        likely = votes(picture, [spot(truth) for truth in truths], tuple(range(1, 21)))
        right += [1 + at == int(truth.face) for at, truth in zip(likely.argmax(axis=1), truths, strict=True)]
    assert sum(right) >= 7


def test_witnesses_who_agree_are_surer_than_either_and_who_do_not_are_less_sure() -> None:
    three, four = np.array([[0.8, 0.1, 0.1]], np.float32), np.array([[0.1, 0.8, 0.1]], np.float32)
    assert agreed(three, three).max() > 0.95
    assert agreed(three, four).max() < 0.55
    certain = np.array([[1.0, 0.0, 0.0]], np.float32)
    assert agreed(certain, np.array([[0.0, 1.0, 0.0]], np.float32)).max() < 0.55  # nobody decides alone


@pytest.mark.parametrize(("seen", "printed"), [((0.06, 0.77), (0.57, 0.28)), ((0.03, 0.9), (0.95, 0.01))])
def test_who_believes_different_faces_makes_all_doubt_from_above(
    seen: tuple[float, float], printed: tuple[float, float]
) -> None:
    """A two with the lamp on its lower half: the scribe saw a seven, and print did not outweigh it."""
    assert weighed(np.array([seen], np.float32), np.array([printed], np.float32)).max() < 0.7
    assert weighed(np.array([seen], np.float32), np.array([seen], np.float32)).max() > 0.9


def test_a_die_on_a_photo_is_found_whole_and_not_by_one_of_its_faces() -> None:
    for seed in range(4):
        picture, truths = handful(seed, [die(8)], LAMPS["lit tray"], size=(480, 480), die=230)
        first, there = find(picture, by_faces=True)[0], spot(truths[0])
        assert 0.6 < first.size / there.size < 1.5
        assert np.hypot(first.x - there.x, first.y - there.y) < 0.3 * there.size


def test_a_die_that_the_edge_of_a_photo_cuts_is_hardly_the_one_that_is_meant() -> None:
    picture, truths = handful(3, [die(6)] * 2, LAMPS["lit tray"], size=(420, 420), die=110)
    one, other = sorted((spot(truth) for truth in truths), key=lambda some: some.x)
    cut = picture[:, : int(other.x)]  # through the middle of the other one
    reading = read(np.ascontiguousarray(cut), [KINDS["d6"].faces], pips=False)
    assert within(reading.boxes[0], one)


def within(box: tuple[int, int, int, int], there: DieSpot) -> bool:
    return box[0] < there.x < box[2] and box[1] < there.y < box[3]


def test_dice_that_are_no_cubes_are_found_whole_wherever_their_tips_point() -> None:
    """One with ten faces is slimmer than a cube from above, and each of its faces looks like a small die."""
    ten = replace(die(10), body=(42, 46, 41), ink=(230, 240, 240), faces=tuple("0123456789"))
    arena = Arena(size=(840, 630))
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None
    places = ((-3.0, -4.0), (3.0, -3.0), (0.0, 0.0), (-3.0, 4.0), (2.5, 3.5))
    arena.lay([showing(ten, str(2 * at), place, 0.7 * at + 0.4) for at, place in enumerate(places)])
    field = tray.field(arena.picture(STILL))
    middles = [tray.from_field(np.array([[one.x, one.y]])) for one in find(field, SEEN * DIE * GRAIN, by_faces=True)]
    there = [arena.camera.seen(np.array([[*place, 0.4]])) for place in places]
    assert sum(any(np.hypot(*(one - middle)[0]) < 18 for middle in middles) for one in there) == len(places)
