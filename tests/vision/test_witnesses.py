"""Who is asked about which faces, and how what they say is put together."""

from __future__ import annotations

import resource
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.lessons import clear_look
from vision.networks import ELSEWHERE, SCRIBE, SIDES, TELLER, forgotten, given_back, marks, session, told
from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.looks import DiePaint
from vision.rendered.marks import Lettering
from vision.trials import spot
from vision.witnesses import MARGINS, heard

NUMERALS = DiePaint(paint="written", body=(240, 240, 235), ink=(20, 20, 20), lettering=Lettering(font="sans", size=1.2))


@pytest.mark.parametrize(("look", "pips"), [(clear_look(3), True), (clear_look(3), None)])
def test_the_face_that_is_up_is_the_likeliest(look: DiePaint, pips: bool | None) -> None:
    picture, truths = handful(3, [look] * 3, LAMPS["lit tray"], die=72)
    faces = tuple(range(1, 7))
    said = heard(picture, [spot(truth) for truth in truths], faces, pips=pips, any_mark=False)
    assert [faces[at] for at in said.faces.argmax(axis=1)] == [int(truth.face) for truth in truths]
    assert (said.nothing < 0.5).all()


def test_most_numerals_that_are_up_are_the_likeliest() -> None:
    right = []
    for seed in range(8):
        picture, truths = handful(seed, [NUMERALS] * 3, LAMPS["lit tray"], die=72)
        said = heard(picture, [spot(truth) for truth in truths], (1, 2, 3, 4, 5, 6), pips=False, any_mark=False)
        right += [int(truth.face) == 1 + at for truth, at in zip(truths, said.faces.argmax(axis=1), strict=True)]
    assert sum(right) / len(right) >= 0.75


def test_dice_in_a_mirror_show_the_same_pips_as_surely() -> None:
    picture, truths = handful(5, [clear_look(3)] * 4, LAMPS["window"], die=72)
    there = [spot(truth) for truth in truths]
    mirrored = [replace(one, x=picture.shape[1] - one.x) for one in there]
    pictures = ((picture, there), (np.ascontiguousarray(picture[:, ::-1]), mirrored))
    faces = tuple(range(1, 7))
    said = [heard(seen, spots, faces, pips=True, any_mark=False).faces for seen, spots in pictures]
    assert np.abs(said[0] - said[1]).max() < 0.25
    assert (said[0].argmax(axis=1) == said[1].argmax(axis=1)).all()


def test_own_faces_are_described_as_they_lie_and_never_in_a_mirror() -> None:
    picture, truths = handful(5, [clear_look(3)] * 4, LAMPS["window"], die=72)
    there = [spot(truth) for truth in truths]
    with_pips, of_any_kind = (
        heard(picture, there, (1, 2, 3, 4, 5, 6), pips=pips, any_mark=True) for pips in (True, None)
    )
    assert len(with_pips.descriptions) == len(MARGINS[TELLER])
    assert with_pips.descriptions == pytest.approx(of_any_kind.descriptions, abs=1e-3)


def test_chances_are_chances() -> None:
    picture, truths = handful(5, [NUMERALS] * 4, LAMPS["window"], die=72)
    for pips in (True, False, None):
        said = heard(picture, [spot(truth) for truth in truths], (1, 2, 3, 4, 5, 6), pips=pips, any_mark=False)
        whole = said.nothing + said.faces.sum(axis=1)
        assert (said.faces >= 0).all()
        assert (whole <= 1.0001).all()


def test_descriptions_have_length_one_and_are_the_same_every_time() -> None:
    for by in (TELLER, SCRIBE):
        crops = np.random.default_rng(1).integers(0, 256, (3, SIDES[by], SIDES[by], 3), dtype=np.uint8)
        described = told(crops, by)[1]
        assert np.linalg.norm(described, axis=1) == pytest.approx(1, abs=1e-3)
        assert (told(crops, by)[1] == described).all()


def test_only_the_teller_knows_pips_and_both_know_numerals() -> None:
    assert "pips 6" in marks(TELLER)
    assert "pips 6" not in marks(SCRIBE)
    assert {str(number) for number in range(21)} <= set(marks(TELLER)) & set(marks(SCRIBE))
    assert marks(TELLER)[0] == marks(SCRIBE)[0] == "nothing"


def test_networks_give_their_memory_back_and_are_there_again_when_asked() -> None:
    given_back()
    before = resident()
    for name in ("letters", "lines"):
        session(name)
    loaded = resident()
    assert loaded > before + 10 * 2**20
    given_back()
    assert resident() < before + 0.4 * (loaded - before)
    assert session("letters").get_inputs()


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def test_other_networks_are_judged_for_a_while_and_then_forgotten(tmp_path: Path) -> None:
    usual = session(TELLER)
    (tmp_path / "teller.onnx").write_bytes((Path(__file__).parents[2] / "vision/models/teller.onnx").read_bytes())
    with forgotten(tmp_path):
        assert session(TELLER) is not usual
        assert session("finder") is not None  # what is not in the folder is the installed one
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(ELSEWHERE, raising=False)
        assert marks(TELLER)[0] == "nothing"
