"""Own dice learn from what people put right, if the owner wants it: certain cut-outs only, and never for the worse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.corrections import Corrections, settled
from vision.drawer import KEPT, Drawer, is_from_roll
from vision.faces import example_at
from vision.networks import Picture
from vision.reading import Box, Reading, Value
from vision.rendered.handfuls import LAMPS, STARRED, WORTH, handful
from vision.rendered.scenes import Truth
from vision.sets import Sets
from vision.tidings import SetLearned
from vision.trials import spot

STARS = ("success", "failure")
OTHER = {"success": "failure", "failure": "success"}


def shown(seed: int, dice: int = 2) -> tuple[Picture, list[Value], Reading]:
    """A doubtful throw: its picture, what lies there, and that as it might have been read."""
    picture, truths = handful(seed, [STARRED] * dice, LAMPS["lit tray"])
    values = [WORTH[truth.face] for truth in truths]
    doubts = tuple((OTHER[str(value)],) for value in values)
    return picture, [*values], Reading(tuple(values), tuple(box_of(truth) for truth in truths), 0.8, doubts=doubts)


def box_of(truth: Truth) -> Box:
    left, upper, right, lower = truth.box
    return round(left), round(upper), round(right), round(lower)


@pytest.fixture(scope="module")
def lesson() -> dict[Value, list[Picture]]:
    """Two examples of each face."""
    found: dict[Value, list[Picture]] = {"success": [], "failure": []}
    for seed in range(50, 60):
        picture, truths = handful(seed, [STARRED] * 3, LAMPS["lit tray"])
        for truth in truths:
            found[WORTH[truth.face]].append(example_at(picture, spot(truth)))
    return {face: some[:2] for face, some in found.items()}


@pytest.fixture
def sets(tmp_path: Path, lesson: dict[Value, list[Picture]]) -> Sets:
    made = Sets(tmp_path)
    made.keep("stars", lesson)
    return made


def kept(sets: Sets) -> list[str]:
    """The faces of which something was kept from a roll."""
    pictures = sets.drawer.faces("stars").items()
    return [str(face) for face, files in pictures for file in files if is_from_roll(file)]


@pytest.mark.parametrize(
    ("read", "told", "certain"),
    [
        ("a", "b", ["b"]),
        ("ab", "ba", ["a", "b"]),  # confirmed
        ("ab", "cc", ["c", "c"]),  # all alike
        ("abc", "abd", ["a", "b", "d"]),  # one is another
        ("aab", "abb", [None, None, "b"]),  # one of two
        ("abc", "dec", [None, None, None]),  # two are others, and nobody knows which is which
        ("ab", "abc", [None, None]),
    ],
)
def test_a_die_shows_what_people_say_if_they_can_only_have_meant_this_one(
    read: str, told: str, certain: list[str | None]
) -> None:
    assert settled([*read], [*told]) == certain


def test_what_people_confirm_or_put_right_joins_the_set(sets: Sets) -> None:
    corrections = Corrections(sets, is_allowed=True)
    picture, values, read = shown(7)
    corrections.hold(3, read, picture, STARS)
    assert corrections.hear(3, values) == SetLearned("stars", 0)
    assert sorted(kept(sets)) == sorted(map(str, values))
    picture, values, read = shown(8, 1)
    wrong = Reading((OTHER[str(values[0])],), read.boxes, 0.8, doubts=((),))
    corrections.hold(4, wrong, picture, STARS)
    assert corrections.hear(4, values) == SetLearned("stars", 0)
    assert len(kept(sets)) == 3


def test_what_would_spoil_the_set_is_not_kept(sets: Sets) -> None:
    """Somebody has typed nonsense, three times over."""
    corrections = Corrections(sets, is_allowed=True)
    for seed in range(20, 23):
        picture, values, read = shown(seed, 1)
        corrections.hold(seed, read, picture, STARS)
        assert corrections.hear(seed, [OTHER[str(values[0])]]) is None
    assert kept(sets) == []


def nothing_said(corrections: Corrections, values: Sequence[Value]) -> None:
    """Nobody answers by hand."""


def moved(corrections: Corrections, values: Sequence[Value]) -> None:
    corrections.let_go()
    corrections.hear(3, values)


def too_late(corrections: Corrections, values: Sequence[Value]) -> None:
    corrections.hear(4, values)
    corrections.hear(3, values)


@pytest.mark.parametrize("happens", [nothing_said, moved, too_late])
def test_nothing_is_written_unless_it_is_certain_what_lay_there(sets: Sets, happens: object) -> None:
    corrections = Corrections(sets, is_allowed=True)
    picture, values, read = shown(7)
    corrections.hold(3, read, picture, STARS)
    assert callable(happens)
    happens(corrections, values)
    assert kept(sets) == []


def test_without_consent_nothing_is_held_and_nothing_written(sets: Sets, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    corrections = Corrections(sets)
    picture, values, read = shown(7)
    corrections.hold(3, read, picture, STARS)
    assert corrections._held is None
    assert corrections.hear(3, values) is None
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_certain_anyway_or_leans_is_not_held_nor_usual_dice_where_nothing_can_be_remembered(sets: Sets) -> None:
    corrections = Corrections(sets, is_allowed=True)
    picture, values, read = shown(7)
    corrections.hold(3, replace(read, sure=0.99), picture, STARS)
    assert corrections.hear(3, values) is None
    corrections.hold(3, replace(read, doubts=((), ())), picture, STARS)
    assert corrections.hear(3, values) is None
    corrections.hold(3, replace(read, trouble="leaning"), picture, STARS)
    assert corrections.hear(3, values) is None
    corrections.hold(3, read, picture, (1, 2, 3, 4, 5, 6))
    assert corrections.hear(3, [1, 2]) is None


def test_of_each_face_only_the_latest_few_are_kept_and_the_lesson_stays(tmp_path: Path) -> None:
    drawer = Drawer(tmp_path)
    drawer.add("stars", 6, b"lesson")
    for number in range(KEPT + 3):
        drawer.add("stars", 6, str(number).encode(), from_roll=True)
    pictures = drawer.faces("stars")[6]
    assert [file.read_bytes() for file in pictures] == [b"lesson", *(str(at).encode() for at in range(3, KEPT + 3))]


def test_pictures_that_a_pack_calls_as_it_likes_are_left_where_they_are(tmp_path: Path) -> None:
    (tmp_path / "stars" / "x").mkdir(parents=True)
    for name in ("holiday.png", "table-of-mine.png", "table-2.png"):
        (tmp_path / "stars" / "x" / name).write_bytes(b"theirs")
    Drawer(tmp_path).add("stars", "x", b"ours")
    Drawer(tmp_path).add("stars", "x", b"ours", from_roll=True)
    ours = [path.name for path in Drawer(tmp_path).faces("stars")["x"] if path.read_bytes() == b"ours"]
    assert sorted(ours) == ["1.png", "table-3.png"]
    assert len(Drawer(tmp_path).faces("stars")["x"]) == 5


def test_only_what_was_kept_from_a_roll_on_this_box_can_be_taken_away(tmp_path: Path) -> None:
    Drawer(tmp_path / "pack").add("stars", "x", b"1", from_roll=True)
    drawer = Drawer(tmp_path / "pack", tmp_path / "own")
    drawer.add("stars", "x", b"2")
    drawer.add("stars", "x", b"3", from_roll=True)
    for name, face, file in (("stars", "x", "1.png"), ("..", "own/stars/x", "table-1.png"), ("stars", "x", "../x")):
        assert not drawer.remove(name, face, file)
    assert drawer.remove("stars", "x", "table-1.png")
    assert sorted(file.read_bytes() for file in drawer.faces("stars")["x"]) == [b"1", b"2"]


def test_a_set_changes_for_the_eyes_when_a_picture_is_taken_away(sets: Sets) -> None:
    before = len(sets.learned("stars").shows)
    sets.keep("stars", {"success": [np.zeros((96, 96, 3), np.uint8)]}, from_roll=True)
    assert len(sets.learned("stars").shows) > before
    assert sets.drawer.remove("stars", "success", "table-1.png")
    assert len(sets.learned("stars").shows) == before
