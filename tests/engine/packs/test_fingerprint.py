"""A pack's fingerprint changes with what it says, and with nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.packs import fingerprint
from tests.engine.packs.sample import Files, pack_in

CREW = "sailors:\n- id: ada\n  name: Ada\n  hearts: 3\n- id: bob\n  name: Bob\n  hearts: 4\n"


def prints(folder: Path, files: Files) -> tuple[str, str]:
    """The fingerprints of the good pack and of the changed one."""
    return fingerprint(pack_in(folder / "good", {})), fingerprint(pack_in(folder / "other", files))


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"crew.yaml": "# The crew\n\n" + CREW.replace("\n", "\r\n")},
        {"crew.yaml": b"\xef\xbb\xbf" + CREW.encode()},
        {"crew.yaml": "sailors: [{id: ada, hearts: 3, name: 'Ada'}, {id: \"bob\", name: Bob, hearts: 4}]"},
        {"notes.txt": "to do", ".hidden.yaml": "x: 1"},
        {"voice/pronounce.yaml": "words: {en: {Ada: aida}}"},
    ],
)
def test_a_pack_that_says_the_same_has_the_same(tmp_path: Path, files: Files) -> None:
    good, other = prints(tmp_path, files)
    assert good == other
    assert len(good) == 16


@pytest.mark.parametrize(
    "files",
    [
        {"crew.yaml": CREW.replace("3", "4")},
        {"crew.yaml": CREW.replace("hearts", "heart")},
        {"crew.yaml": "- one\n- two\n"},
        {"songs.yaml": "- Home\n- again\n"},
        {"songs.yaml": None},
        {"songs.yaml": ""},
        {"songs.yaml": "- 'open\n"},
        {"songs.yaml": b"- \xff\n"},
        {"chapters/1.yaml": None, "chapters/2.yaml": "cards: []"},
    ],
)
def test_a_pack_that_says_something_else_has_another(tmp_path: Path, files: Files) -> None:
    good, other = prints(tmp_path, files)
    assert good != other


def test_the_order_of_a_list_counts(tmp_path: Path) -> None:
    first = fingerprint(pack_in(tmp_path, {"songs.yaml": "- a\n- b"}))
    assert first != fingerprint(pack_in(tmp_path, {"songs.yaml": "- b\n- a"}))
