"""Own dice are told apart by a few examples, and their error is told honestly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from vision.dice import read
from vision.faces import Faces, example_at, load, taught
from vision.finding import DieSpot
from vision.laying import DieLook
from vision.reading import Value
from vision.rendered.handfuls import LAMPS, STARRED, WORTH, handful
from vision.rendered.looks import DiePaint
from vision.teaching import matched, taught_by_photos
from vision.trials import UNSEEN as SETS
from vision.trials import demo, lessons, of_the_demo, spot, symbols

LIT = LAMPS["lit tray"]
UNSEEN = SETS[0]
SAME: Mapping[str, Value] = {face: face for face in UNSEEN}


@pytest.fixture(scope="module")
def stars() -> Faces:
    return lessons(STARRED, WORTH, 3)


@pytest.fixture(scope="module")
def odd() -> Faces:
    return lessons(symbols(UNSEEN), SAME, 2)


def wrong(own: Faces, look: DiePaint, worth: Mapping[str, Value], lamp: str, seeds: range) -> tuple[int, int]:
    """How many dice are read wrongly, of how many."""
    missed, dice = 0, 0
    for seed in seeds:
        picture, truths = handful(seed, [look] * (1 + seed % 5), LAMPS[lamp])
        truth = sorted(str(worth[one.face]) for one in truths)
        reading = read(picture, [own.faces] * len(truth), own=own, size=48)
        missed += sum(a != b for a, b in zip(sorted(map(str, reading.values)), truth, strict=False))
        missed += abs(len(reading.values) - len(truth))
        dice += len(truth)
    return missed, dice


@pytest.mark.parametrize("lamp", LAMPS)
def test_most_successes_and_failures_are_read_in_every_light(stars: Faces, lamp: str) -> None:
    missed, dice = wrong(stars, STARRED, WORTH, lamp, range(10))
    assert missed <= 0.02 * dice


def test_the_dice_of_the_demo_are_read_by_the_pictures_that_its_pack_brings() -> None:
    trials = [*of_the_demo(demo(), "lit tray", 5)]
    assert [trial.hits for trial in trials] == [len(trial.truth) for trial in trials] == [1, 2, 3, 4, 5]
    assert not any(trial.wrong_in_silence for trial in trials)


def test_symbols_that_no_network_has_seen_are_read_after_two_examples_a_face(odd: Faces) -> None:
    missed, dice = wrong(odd, symbols(UNSEEN), SAME, "lit tray", range(100, 112))
    assert missed <= 0.05 * dice


def test_the_error_that_is_told_is_near_the_true_one(odd: Faces) -> None:
    missed, dice = wrong(odd, symbols(UNSEEN), SAME, "lit tray", range(200, 212))
    assert odd.error() == pytest.approx(missed / dice, abs=0.06)


def test_faces_that_look_the_same_are_told_to_be_hard() -> None:
    picture, truths = handful(1, [symbols("EEEEEE")] * 4, LIT)
    same = [example_at(picture, spot(truth)) for truth in truths]
    pairs = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
    sets = [taught("alike", {"one": [same[at] for at in a], "two": [same[at] for at in b]}) for a, b in pairs]
    assert np.mean([alike.error() for alike in sets]) > 0.4


def test_a_set_is_the_same_after_it_was_written_down(stars: Faces, tmp_path: Path) -> None:
    stars.save(tmp_path / "stars.npz")
    again = load(tmp_path / "stars.npz")
    assert (again.name, again.faces) == (stars.name, stars.faces)
    picture, truths = handful(7, [STARRED] * 3, LIT)
    asked = [stars.faces] * len(truths)
    assert read(picture, asked, own=again).values == read(picture, asked, own=stars).values


def test_a_set_keeps_numbers_as_numbers(tmp_path: Path) -> None:
    picture = np.zeros((64, 64, 3), np.uint8)
    taught("mixed", {1: [picture], "moon": [picture]}).save(tmp_path / "mixed.npz")
    assert load(tmp_path / "mixed.npz").faces == (1, "moon")


def test_whole_pictures_teach_when_somebody_says_what_lies_there(odd: Faces) -> None:
    shown = [handful(seed, [symbols(UNSEEN)] * 4, LIT) for seed in range(400, 406)]
    own = taught_by_photos("odd", [(picture, [one.face for one in truths]) for picture, truths in shown], UNSEEN, odd)
    missed, dice = wrong(own, symbols(UNSEEN), SAME, "lit tray", range(300, 308))
    assert missed <= 0.05 * dice


def test_the_surest_die_chooses_its_value_first() -> None:
    place = DieSpot(0, 0, 40, 1.0)
    seen = [DieLook(place, 1.0, {1: 0.6, 2: 0.4}), DieLook(place, 1.0, {1: 0.99, 2: 0.01})]
    assert matched(seen, [1, 2]) == [2, 1]
