"""Versions side by side: a new one proves itself within a minute, or the one before comes back with its campaigns."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT

SCRIPT = ROOT / "systemd" / "versions.sh"
# What stands in for the machine: systemd's tool tells what is in a file, and whoever is asked to act is written down.
SYSTEMCTL = """#!/bin/sh
echo "systemctl $*" >>"$DESTDIR/done"
case "$1 $2" in
    "is-active --quiet") exec grep -qx "$3" "$DESTDIR/active" ;;
    "show --property") cat "$DESTDIR/restarts" ;;
esac
"""
RUNUSER = '#!/bin/sh\nshift 3\nexec "$@"\n'
TALESIDE = """#!/bin/sh
echo "{name} $*" >>"$DESTDIR/done"
case "$1" in
    backup) cp "$TALESIDE_HOME/taleside.db" "$2" ;;
    restore) cp "$2" "$TALESIDE_HOME/taleside.db" ;;
    status) grep -q {reads} "$TALESIDE_HOME/taleside.db" ;;
esac
"""


class Machine:
    """A box with an old version, whose campaigns it can read, and a new one beside it."""

    def __init__(self, root: Path) -> None:
        self.root, self.home, self.state = root, root / "opt/taleside", root / "var/lib/taleside"
        for folder in (root / "bin", self.state):
            folder.mkdir(parents=True)
        self._program(root / "bin/systemctl", SYSTEMCTL)
        self._program(root / "bin/runuser", RUNUSER)
        self.old, self.new = self.release("old", "of-the-old"), self.release("new", "of-the-new")
        (self.state / "taleside.db").write_text("of-the-old")
        (root / "restarts").write_text("0\n")
        self.is_well(True)
        self.run("try", str(self.old))

    def release(self, name: str, reads: str) -> Path:
        folder = self.home / "releases" / name
        (folder / "bin").mkdir(parents=True)
        self._program(folder / "bin/taleside", TALESIDE.format(name=name, reads=reads))
        return folder

    def is_well(self, well: bool, restarts: int = 0, *, is_safe: bool = False) -> None:
        """Does it play?  Or is it only in safe mode, after it has failed?"""
        (self.root / "active").write_text("taleside\n" if well else "taleside-safe\n" if is_safe else "")
        (self.root / "restarts").write_text(f"{restarts}\n")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "DESTDIR": str(self.root), "PATH": f"{self.root}/bin:{os.environ['PATH']}"}
        return subprocess.run(
            ["sh", str(SCRIPT), *words], env=environment, capture_output=True, text=True, timeout=20, check=False
        )

    def looks(self, times: int) -> str:
        return "".join(self.run("look").stdout for _ in range(times))

    @property
    def runs(self) -> str:
        return (self.home / "venv").readlink().name

    @property
    def is_on_trial(self) -> bool:
        return (self.home / "trial").is_dir()

    @property
    def done(self) -> list[str]:
        return (self.root / "done").read_text().splitlines()

    @staticmethod
    def _program(path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)


@pytest.fixture
def box(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_version_needs_no_trial(box: Machine) -> None:
    assert (box.runs, box.is_on_trial) == ("old", False)
    assert (box.looks(9), box.runs) == ("", "old")


def test_a_version_that_is_well_for_a_minute_stays(box: Machine) -> None:
    ancient = box.release("ancient", "of-the-old")
    assert box.run("try", str(box.new)).returncode == 0
    assert (box.runs, box.is_on_trial) == ("new", True)
    assert box.looks(5) == ""
    assert "proved itself" in box.looks(1)
    assert (box.runs, box.is_on_trial, box.old.is_dir(), ancient.exists()) == ("new", False, True, False)


def test_a_version_that_never_comes_up_makes_room_for_the_one_before(box: Machine) -> None:
    box.run("try", str(box.new))
    box.is_well(False)
    assert "has failed" in box.looks(6)
    assert (box.runs, box.is_on_trial) == ("old", False)
    assert "systemctl start taleside" in box.done
    assert (box.state / "went-back").read_text() == "as-it-was\n"


def test_one_that_only_comes_up_in_safe_mode_makes_room_too(box: Machine) -> None:
    """Safe mode stays up whatever is wrong, even with a store that cannot be read: that is no version that is well."""
    box.run("try", str(box.new))
    box.looks(1)
    box.is_well(False, restarts=8, is_safe=True)
    assert "has failed" in box.looks(5)
    assert box.runs == "old"
    assert "systemctl stop taleside taleside-safe" in box.done


def test_one_that_is_started_again_and_again_is_not_well(box: Machine) -> None:
    box.run("try", str(box.new))
    said = ""
    for restarts in range(1, 7):
        box.is_well(True, restarts)
        said = box.looks(1)
    assert "has failed" in said
    assert box.runs == "old"


def test_a_bad_beginning_is_forgiven(box: Machine) -> None:
    box.run("try", str(box.new))
    box.is_well(False)
    box.looks(2)
    box.is_well(True, 1)
    assert "proved itself" in box.looks(4)


def test_campaigns_that_the_new_one_has_rewritten_come_back_as_they_were(box: Machine) -> None:
    box.run("try", str(box.new))
    (box.state / "taleside.db").write_text("of-the-new")
    box.run("back")
    assert (box.state / "taleside.db").read_text() == "of-the-old"
    assert (box.state / "went-back").read_text() == "restored\n"
    assert box.done.index(f"old backup {box.state}/before-update.db") < len(box.done) - 1


def test_campaigns_that_the_old_one_can_read_stay_as_they_are(box: Machine) -> None:
    box.run("try", str(box.new))
    (box.state / "taleside.db").write_text("of-the-old, and one more evening")
    box.run("back")
    assert (box.state / "taleside.db").read_text() == "of-the-old, and one more evening"


def test_without_a_backup_nothing_is_tried(box: Machine) -> None:
    (box.state / "taleside.db").unlink()
    said = box.run("try", str(box.new))
    assert said.returncode == 1
    assert said.stderr.endswith("No backup could be made, so the version stays as it is.\n")
    assert (box.runs, box.is_on_trial) == ("old", False)


def test_a_power_cut_during_the_trial_does_not_end_it(box: Machine) -> None:
    """All that it knows lies on the disk, and it counts looks, not hours."""
    box.run("try", str(box.new))
    box.looks(3)
    assert sorted(path.name for path in (box.home / "trial").iterdir()) == ["before", "looks", "restarts", "well"]
    assert "proved itself" in box.looks(3)


@pytest.mark.parametrize("words", [["try", "/nowhere"], ["back"], ["forward"], []])
def test_what_cannot_be_done_is_said(box: Machine, words: list[str]) -> None:
    said = box.run(*words)
    assert said.returncode == 1
    assert said.stderr.endswith(".\n")
    assert box.runs == "old"
