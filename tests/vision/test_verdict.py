"""The verdict: every source is judged by networks that never saw it, beside what public readers reach."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from vision import networks
from vision.measure import Photo, photos
from vision.verdict import PUBLIC, READERS, judged, table

HERE = Path(__file__).parent / "photos"
JUDGES = Path(__file__).parents[2] / "bench" / "eyes"


def few() -> list[Photo]:
    """Two photos of each source."""
    every = photos(HERE / "truth.csv")
    sources = dict.fromkeys(photo.source for photo in every)
    return [photo for source in sources for photo in [one for one in every if one.source == source][:2]]


@pytest.mark.timeout(240)  # networks are given back after every source, which costs the more the more tests came before
def test_the_table_has_a_row_for_each_source_and_kind_and_public_readers_beside() -> None:
    chosen = few()
    lines = table(judged(HERE, chosen, JUDGES)).splitlines()
    names = {line.split("|")[1].strip() for line in lines[2:]}
    assert {photo.source for photo in chosen} | {"all pip-d6", "all numerals"} == names
    assert all(reader in lines[0] for reader in READERS)
    assert f"| {' | '.join(PUBLIC['all pip-d6'])} |" in next(line for line in lines if "all pip-d6" in line)


def test_a_source_that_was_trained_on_is_read_by_its_own_judges(tmp_path: Path) -> None:
    (tmp_path / "d6_epanemu").mkdir()
    (tmp_path / "d6_epanemu" / "teller.onnx").write_bytes(b"no network")
    others = [photo for photo in few() if photo.source == "d6_damiantab"]
    seen = [photo for photo in few() if photo.source == "d6_epanemu"]
    assert judged(HERE, others, tmp_path)[0].known
    with pytest.raises(Exception, match=r"(?i)protobuf"):
        judged(HERE, seen, tmp_path)


def test_after_the_verdict_the_installed_networks_read_again(tmp_path: Path) -> None:
    (tmp_path / "d6_damiantab").mkdir()
    shutil.copy(JUDGES / "d6_epanemu" / "teller.onnx", tmp_path / "d6_damiantab")
    before = networks.told(np.zeros((1, 64, 64, 3), np.uint8))[0]
    judged(HERE, [photo for photo in few() if photo.source == "d6_damiantab"], tmp_path)
    assert (networks.told(np.zeros((1, 64, 64, 3), np.uint8))[0] == before).all()
