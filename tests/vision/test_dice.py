"""Dice are read from pictures: rightly, or with a doubt and its reason, and never wrong in silence."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.vision.lessons import clear_look
from vision.certainty import along, known
from vision.dice import read
from vision.finding import DieSpot
from vision.kinds import KINDS
from vision.laying import DieLook, SpottedDice, laid, together
from vision.networks import Picture
from vision.reading import SURE, Value
from vision.rendered.handfuls import LAMPS, handful, resting
from vision.rendered.looks import DiePaint, written_look
from vision.trouble import may_hide_a_pip

D6 = KINDS["pip-d6"].faces
PIPS = known()["pips"]


def thrown(seed: int, count: int, lamp: str = "lit tray") -> tuple[Picture, list[Value]]:
    picture, truths = handful(seed, [clear_look(seed)] * count, LAMPS[lamp])
    return picture, sorted(int(truth.face) for truth in truths)


def looks(*faces: dict[Value, float], die: float = 0.99) -> list[DieLook]:
    return [DieLook(DieSpot(50.0 * at, 0, 40, die), die, face) for at, face in enumerate(faces)]


@pytest.mark.parametrize("lamp", LAMPS)
def test_handfuls_are_read_in_every_light(lamp: str) -> None:
    right = [sorted(read(picture, [D6] * len(truth), pips=True).values) == truth for picture, truth in rolls(lamp)]
    assert sum(right) >= len(right) - 1


@pytest.mark.parametrize("lamp", LAMPS)
def test_no_reading_is_sure_and_wrong(lamp: str) -> None:
    for picture, truth in rolls(lamp):
        for reading in (read(picture, [D6] * len(truth), pips=True), read(picture)):
            assert reading.state != "sure" or sorted(reading.values) == truth


def rolls(lamp: str) -> list[tuple[Picture, list[Value]]]:
    return [thrown(seed, 1 + seed % 6, lamp) for seed in range(8)]


def test_a_reading_says_where_each_die_lies() -> None:
    picture, truths = handful(3, [clear_look(3)] * 4, LAMPS["lit tray"])
    reading = read(picture, [D6] * 4)
    for truth in truths:
        middle = ((truth.box[0] + truth.box[2]) / 2, (truth.box[1] + truth.box[3]) / 2)
        inside = [
            at for at, (x0, y0, x1, y1) in enumerate(reading.boxes) if x0 < middle[0] < x1 and y0 < middle[1] < y1
        ]
        assert [reading.values[at] for at in inside] == [int(truth.face)]


def test_the_same_picture_is_read_the_same_way_again() -> None:
    picture, _ = thrown(5, 4)
    assert read(picture, [D6] * 4) == read(picture.copy(), [D6] * 4)


def test_fewer_dice_than_asked_for_are_never_sure() -> None:
    picture, _ = thrown(2, 3)
    reading = read(picture, [D6] * 4)
    assert (reading.state, reading.trouble) != ("sure", "")
    assert reading.trouble == "few"


def test_more_dice_than_asked_for_are_never_sure() -> None:
    picture, _ = thrown(4, 5)
    reading = read(picture, [D6] * 4)
    assert reading.state != "sure"
    assert reading.trouble == "many"


def test_an_empty_tray_has_no_dice() -> None:
    picture, _ = handful(1, [], LAMPS["lit tray"])
    assert read(picture, [D6]).trouble == "none"
    assert read(picture).values == ()


def test_a_black_picture_is_dark() -> None:
    reading = read(np.zeros((480, 640, 3), np.uint8), [D6] * 2)
    assert (reading.state, reading.values) == ("none", ())


def test_black_dice_in_the_dark_are_never_sure_however_often_they_are_seen() -> None:
    black = DiePaint(body=(30, 30, 30), ink=(235, 235, 235))
    for lamp, is_dark in (("lit tray", False), ("candles", True)):
        pictures, truths = resting(3, [black] * 2, LAMPS[lamp], 3)
        seen = [read(picture, [D6] * len(truths), pips=True, size=48.0) for picture in pictures]
        sure = together([one.evidence for one in seen if one.evidence is not None]).sure
        assert (sure < SURE) == is_dark
        assert all((one.state != "sure", one.trouble == "dark") == (is_dark, is_dark) for one in seen)


def test_dice_out_of_focus_are_not_sure() -> None:
    picture, truth = thrown(6, 4)
    blurred = cv2.GaussianBlur(picture, (0, 0), 9).astype(np.uint8)
    reading = read(blurred, [D6] * 4)
    assert reading.state != "sure" or sorted(reading.values) == truth


def test_only_faces_that_are_possible_are_read() -> None:
    picture, truth = thrown(9, 5)
    reading = read(picture, [(1, 2, 3)] * 5, pips=True)
    assert set(reading.values) <= {1, 2, 3}
    assert reading.state != "sure" or set(truth) <= {1, 2, 3}


@pytest.mark.parametrize("kind", ["d8", "d10", "d12", "d20"])
def test_numerals_are_read_far_better_than_guessed_and_never_wrongly_in_silence(kind: str) -> None:
    dice, right, sides, faces = 0, 0, int(kind[1:]), KINDS[kind].faces
    for seed in range(6):
        look = written_look(np.random.default_rng(seed), sides, tuple(map(str, faces)))
        picture, truths = handful(seed, [look] * 2, LAMPS["lit tray"], die=80)
        reading, truth = read(picture, [faces] * 2, pips=False), sorted(int(one.face) for one in truths)
        assert reading.state != "sure" or sorted(map(int, reading.values)) == truth
        dice += 2
        right += sum((Counter(reading.values) & Counter(truth)).values())
    assert right / dice >= 0.5


def test_the_likeliest_faces_are_laid_so_that_each_die_is_used_once() -> None:
    seen = looks({"hit": 0.9, "blank": 0.02, 3: 0.08}, {"hit": 0.6, "blank": 0.1, 3: 0.3})
    assert laid(seen, [("hit", "blank"), (3,)]).values == ("hit", 3)
    assert laid(seen, [("hit", "blank"), ("hit", "blank")]).values == ("hit", "hit")


def test_a_reading_is_as_sure_as_all_its_parts_together() -> None:
    spots = tuple(looks({1: 0.99, 2: 0.01}, {1: 0.1, 2: 0.9}, die=1.0))
    each = [along(PIPS.taken, 0.99), along(PIPS.taken, 0.9)]
    assert SpottedDice(spots, (1, 2), (), counted=True).parts(PIPS) == pytest.approx(each[0] * each[1])
    assert SpottedDice(spots[:1], (1,), (), counted=True).parts(PIPS) == pytest.approx(each[0])


def test_a_spot_that_is_left_is_a_doubt_only_when_nobody_knows_how_many_dice_there_are() -> None:
    sure, doubtful = tuple(looks({1: 1.0}, die=1.0)), tuple(looks({1: 1.0}, die=0.4))
    assert SpottedDice(sure, (1,), doubtful).parts(PIPS) < 0.5 * SpottedDice(sure, (1,), ()).parts(PIPS)
    assert SpottedDice(sure, (1,), doubtful, counted=True).parts(PIPS) == SpottedDice(
        sure, (1,), (), counted=True
    ).parts(PIPS)


def test_whoever_knows_of_a_trouble_is_never_sure() -> None:
    spots = tuple(looks({1: 1.0}, die=1.0))
    assert SpottedDice(spots, (1,), (), counted=True).sure("pips") >= SURE
    assert SpottedDice(spots, (1,), (), "many", counted=True).sure("pips") < SURE


def glaring(value: int, *, glare: bool) -> Picture:
    """A dark face with light pips on it, and perhaps a lamp that is mirrored between them."""
    face = np.full((120, 120, 3), (140, 30, 110), np.uint8)
    places = {1: [(60, 60)], 2: [(40, 40), (80, 80)], 3: [(40, 40), (60, 60), (80, 80)]}[value]
    for x, y in places:
        cv2.circle(face, (x, y), 7, (240, 240, 240), -1)
    if glare:
        cv2.ellipse(face, (60, 60), (20, 9), -30, 0, 360, (250, 250, 250), -1)
    return face


@pytest.mark.parametrize(
    ("lies_there", "glare", "read_as", "may"), [(2, False, 2, False), (3, False, 3, False), (2, True, 2, True)]
)
def test_a_pip_may_hide_in_a_lamp_that_is_mirrored_in_the_face(
    lies_there: int, glare: bool, read_as: int, may: bool
) -> None:
    """Every look at it sees a two, and none can tell."""
    assert may_hide_a_pip(glaring(lies_there, glare=glare), DieSpot(60, 60, 100, 0.9), read_as) == may


def test_nothing_can_hide_on_a_face_that_is_light_itself() -> None:
    assert not may_hide_a_pip(np.full((120, 120, 3), 235, np.uint8), DieSpot(60, 60, 100, 0.9), 1)
