"""Own dice are learned by laying down what the eyes ask for, within ninety seconds, and are read afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from vision.cameras.simulated import SimulatedCamera
from vision.learning import is_name
from vision.lesson import DiceLesson
from vision.lookout import Lookout
from vision.reading import Value
from vision.rendered.arena import Arena
from vision.sets import Sets
from vision.tidings import LessonTold, Tiding
from vision.watch import DiceWanted

STARS = ("success", "failure")
QUICK = 90.0  # seconds
SLOWLY = 5.0  # seconds that a hand needs from the wish to the next one


class School:
    """The simulated tray, and a hand that lays down what is wanted."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.eye = SimulatedCamera(Arena(size=(560, 420)), lambda: self.now, self.wait, seed=1)
        self.lookout = Lookout(lambda: self.eye, Sets(folder), clock=lambda: self.now, wait=self.wait)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def look(self, seconds: float) -> list[LessonTold]:
        until, told = self.now + seconds, list[Tiding]()
        while self.now < until and self.lookout.is_awake:
            told += self.lookout.tick()
        return [one for one in told if isinstance(one, LessonTold)]

    def learn(self, faces: Sequence[Value], dice: Sequence[Value] = STARS, many: int = 1) -> LessonTold:
        """The whole lesson; how it ended."""
        (wish,) = [told for told in self.lookout.teach(DiceLesson("mine", faces)) if isinstance(told, LessonTold)]
        self.look(1.0)
        while wish.stage == "show":
            shown = wish.face if wish.face is not None and wish.face in dice else dice[0]
            self.eye.lay([dice] * many, [shown] * many)
            wish = self.look(SLOWLY)[-1]
        return wish


def test_stars_are_learned_in_ninety_seconds_and_read_afterwards(tmp_path: Path) -> None:
    school = School(tmp_path)
    end = school.learn(STARS)
    assert (end.stage, end.percent) == ("done", 0)
    assert school.now < QUICK
    assert school.lookout.sets.names() == ("mine",)
    school.lookout.want(DiceWanted(1, (STARS,) * 3))
    school.look(0.5)
    school.eye.throw([STARS] * 3, ["success", "failure", "success"])
    school.look(3.0)
    latest = school.lookout.watch.latest
    assert latest is not None
    assert sorted(map(str, latest.values)) == ["failure", "success", "success"]


def test_a_handful_that_shows_one_face_is_as_good_as_one_die_twice(tmp_path: Path) -> None:
    school = School(tmp_path)
    assert school.learn(STARS, many=2).stage == "done"
    assert school.now < QUICK / 3


def test_faces_that_look_the_same_are_not_kept(tmp_path: Path) -> None:
    school = School(tmp_path)
    end = school.learn(("success", "triumph"))
    assert end.stage == "poor"
    assert end.percent > 10
    assert school.lookout.sets.names() == ()


def test_a_pack_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder", encoding="utf-8")
    end = School(tmp_path / "taken").learn(STARS)
    assert end.stage == "unkept"


def test_a_lesson_that_is_broken_off_leaves_nothing_and_lets_the_camera_sleep(tmp_path: Path) -> None:
    school = School(tmp_path)
    list(school.lookout.teach(DiceLesson("mine", STARS)))
    school.eye.lay([STARS], ["success"])
    school.look(SLOWLY)
    list(school.lookout.teach(None))
    assert not school.lookout.is_awake
    assert school.lookout.sets.names() == ()


@pytest.mark.parametrize("name", ["", " stars", "../stars", "a/b", ".hidden", "x" * 41, "zero\0"])
def test_a_name_that_is_no_name_of_a_folder_is_none(name: str) -> None:
    assert not is_name(name)
    assert is_name("Stelle e niente")
