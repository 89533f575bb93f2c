"""What this table remembers of usual dice: only with consent, only what is certain, and never for the worse."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.corrections import Corrections, matched
from vision.dice import read
from vision.drawer import is_from_roll
from vision.faces import example_at
from vision.finding import DieSpot
from vision.kinds import KINDS
from vision.learning import EACH
from vision.memory import kind_of
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.looks import DiePaint
from vision.sets import Sets
from vision.tidings import SetLearned

D6: tuple[Value, ...] = tuple(range(1, 7))
DIE = 48.0


def shown(seed: int, dice: int = 1, look: DiePaint | None = None) -> tuple[Picture, list[Value], Reading]:
    """A doubtful throw: its picture, what lies there, and that as it might have been read."""
    picture, truths = handful(seed, [look or DiePaint()] * dice, LAMPS["lit tray"], die=DIE)
    values: list[Value] = [int(truth.face) for truth in truths]
    boxes = tuple(tuple(round(side) for side in truth.box) for truth in truths)
    doubts = tuple((7 - int(value),) for value in values)
    return picture, values, Reading(tuple(values), boxes, 0.8, doubts=doubts)  # type: ignore[arg-type]  # four sides each


def examples(each: int) -> dict[Value, list[Picture]]:
    """So many of each face, as a lesson would show them."""
    found: dict[Value, list[Picture]] = {face: [] for face in D6}
    seed = 100
    while any(len(some) < each for some in found.values()):
        picture, truths = handful(seed, [DiePaint()] * 4, LAMPS["lit tray"], die=DIE)
        seed += 1
        for truth in truths:
            left, upper, right, lower = truth.box
            spot = DieSpot((left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper), 1.0)
            found[int(truth.face)].append(example_at(picture, spot))
    return {face: some[:each] for face, some in found.items()}


@pytest.fixture
def sets(tmp_path: Path) -> Sets:
    return Sets(tmp_path / "dice", memory=tmp_path / "usual dice")


def kept(sets: Sets) -> dict[str, list[Value]]:
    assert sets.table is not None
    table = sets.table
    return {name: [face for face, files in table.faces(name).items() for _ in files] for name in table.names()}


@pytest.mark.parametrize(
    ("faces", "kind"),
    [(D6, "d6+"), ((2, 5), "d6+"), (tuple(range(10)), "d10+"), (("★", ""), None)],
)
def test_only_usual_dice_are_remembered_and_by_their_kind(faces: tuple[Value, ...], kind: str | None) -> None:
    assert kind_of(faces) == kind


def test_what_people_confirm_of_usual_dice_joins_the_memory_of_the_table(sets: Sets) -> None:
    corrections = Corrections(sets, is_allowed=True)
    picture, values, doubtful = shown(7, 2)
    corrections.hold(3, doubtful, picture, D6)
    assert corrections.hear(3, values) == SetLearned("d6+")
    assert kept(sets) == {"d6+": sorted(values, key=str)}
    assert sets.names() == ()  # it is no set of own dice, and belongs to no pack


def test_without_consent_nothing_is_held_and_nothing_written(sets: Sets, tmp_path: Path) -> None:
    corrections = Corrections(sets)
    picture, values, doubtful = shown(7, 2)
    corrections.hold(3, doubtful, picture, D6)
    assert corrections.hear(3, values) is None
    assert list(tmp_path.rglob("*")) == []


def test_what_nobody_could_take_a_usual_die_for_is_not_believed(sets: Sets) -> None:
    """Somebody has typed nonsense."""
    corrections = Corrections(sets, is_allowed=True)
    picture, values, doubtful = shown(9)
    nonsense = next(face for face in D6 if face not in (values[0], 7 - int(values[0])))
    corrections.hold(3, doubtful, picture, D6)
    assert corrections.hear(3, [nonsense]) is None
    assert kept(sets) == {}


def test_a_memory_is_heard_once_each_face_was_kept_twice(sets: Sets) -> None:
    some = examples(EACH)
    last: dict[Value, list[Picture]] = {6: some.pop(6)}
    assert sets.remember(D6, some) == "d6+"
    assert sets.memory(D6) is None
    assert sets.memory((1, 2, 3)) is None  # a die with three faces is another die
    assert sets.remember(D6, last) == "d6+"
    memory = sets.memory(D6)
    assert memory is not None
    assert set(memory.faces) == set(D6)


def test_a_picture_that_would_make_another_one_read_worse_is_not_kept(
    sets: Sets, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of plain dice the networks are so sure that hardly anything does: here likeness weighs more than it should."""
    monkeypatch.setattr("vision.faces.SHARP", 3000.0)
    some = examples(EACH + 1)
    assert sets.remember(D6, {face: pictures[:EACH] for face, pictures in some.items()}) == "d6+"
    before = kept(sets)
    assert sets.remember(D6, {3: [some[5][0]] * 2}) is None
    assert kept(sets) == before
    assert sets.remember(D6, {3: some[3][EACH:]}) == "d6+"
    assert len(kept(sets)["d6+"]) == len(before["d6+"]) + 1


def test_dice_that_are_remembered_are_read_as_before_and_surer(sets: Sets) -> None:
    assert sets.remember(D6, examples(EACH)) == "d6+"
    memory, dim = sets.memory(D6), LAMPS["dim"]
    for seed in range(4):
        picture, truths = handful(seed, [DiePaint()] * 3, dim, die=DIE)
        alone, mended = (read(picture, [D6] * 3, pips=True, size=DIE, memory=one) for one in (None, memory))
        assert mended.values == alone.values
        assert mended.sure >= alone.sure - 0.01
        assert sorted(mended.values) == sorted(int(truth.face) for truth in truths)


def test_what_was_kept_can_be_taken_away_and_is_forgotten(sets: Sets) -> None:
    assert sets.remember(D6, examples(EACH)) == "d6+"
    assert sets.table is not None
    files = [(face, file.name) for face, some in sets.table.faces("d6+").items() for file in some if is_from_roll(file)]
    assert len(files) == EACH * len(D6)
    assert sets.table.remove("d6+", str(files[0][0]), files[0][1])
    assert sets.memory(D6) is None
    for face, name in files[1:]:
        assert sets.table.remove("d6+", str(face), name)
    assert kept(sets) == {}


def test_numerals_are_remembered_too(sets: Sets) -> None:
    corrections, faces = Corrections(sets, is_allowed=True), KINDS["d20"].faces
    reading = Reading((17,), ((100, 100, 160, 160),), 0.7, doubts=((7,),))
    corrections.hold(1, reading, shown(3)[0], faces)
    assert corrections.hear(1, [7]) == SetLearned("d20+")


@pytest.mark.parametrize(
    ("read", "doubts", "told", "meant"),
    [
        ((6, 6), ((), (1, 4)), (4, 6), [6, 4]),  # only one of them can have been a four
        ((6, 6), ((4,), (4,)), (4, 6), [None, None]),
        ((1, 3, 6), ((), (), ()), (3, 6, 1), [1, 3, 6]),
        ((2, 5), ((), ()), (2, 3), [None, None]),  # nobody could take this five for a three
        ((2, 5), ((3,), (6,)), (2, 5, 5), [None, None]),
        ((5, 5, 2), ((3,), (3,), ()), (3, 3, 2), [3, 3, 2]),
        ((), (), (), []),
    ],
)
def test_people_mean_the_die_that_could_be_what_they_say(
    read: tuple[Value, ...], doubts: tuple[tuple[Value, ...], ...], told: tuple[Value, ...], meant: list[Value | None]
) -> None:
    assert matched(read, doubts, told) == meant
