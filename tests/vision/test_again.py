"""A photo that is looked at once more is the same photo: what is seen in it lies where it lay."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.lessons import clear_look
from vision.again import GLANCES, Glance, looked_again
from vision.dice import look_at, read
from vision.finding import DieSpot, find
from vision.kinds import PIP_D6
from vision.laying import DieLook
from vision.networks import Picture
from vision.rendered.handfuls import LAMPS, handful


@pytest.mark.parametrize("glance", GLANCES)
def test_what_is_seen_in_a_changed_photo_is_found_in_the_photo(glance: Glance) -> None:
    picture, truths = handful(3, [clear_look(3)] * 3, LAMPS["lit tray"])
    changed = glance.of(picture)
    back = [glance.back(spot, changed.shape[1]) for spot in find(changed)[:3]]
    for truth in truths:
        middle = ((truth.box[0] + truth.box[2]) / 2, (truth.box[1] + truth.box[3]) / 2)
        assert min(np.hypot(spot.x - middle[0], spot.y - middle[1]) for spot in back) < 12


def test_a_photo_is_believed_less_where_a_further_look_sees_something_else() -> None:
    picture, _ = handful(3, [clear_look(3)], LAMPS["lit tray"])
    first = look_at(picture, PIP_D6.faces, pips=True)

    def blind(_: Picture) -> list[DieLook]:
        return []

    alone, doubted = first[0], looked_again(picture, first, blind)[0]
    assert doubted.die < alone.die
    assert looked_again(picture, first, lambda other: look_at(other, PIP_D6.faces, pips=True))[0].best == alone.best


def test_a_photo_is_looked_at_again_and_a_frame_of_the_tray_is_not() -> None:
    picture, truths = handful(5, [clear_look(5)] * 2, LAMPS["lit tray"])
    as_photo, in_tray = (read(picture, [PIP_D6.faces] * 2, pips=True, size=size) for size in (None, 48.0))
    assert sorted(as_photo.values) == sorted(in_tray.values) == sorted(int(truth.face) for truth in truths)
    assert as_photo.evidence is not None
    assert as_photo.evidence.how == "pips"


def test_a_spot_comes_back_from_a_mirror() -> None:
    assert Glance(2.0, 1.0, is_mirrored=True).back(DieSpot(30, 40, 20, 0.5), 100) == DieSpot(35, 20, 10, 0.5)
