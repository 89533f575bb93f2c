"""A computer that is no Linux: what Python has only there is missing, and the evening comes all the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.cli.console import has_desktop
from device.files.durable import let_go, locked_file
from tests.kit.ports import free_port
from tests.sources import ROOT

WINDOWS = ROOT / "tests" / "kit" / "windows"
PATIENCE = 40.0


def surroundings(home: Path, **more: str) -> Mapping[str, str]:
    keep = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    own = {"TALESIDE_HOME": str(home), "TALESIDE_PORT": str(free_port()), "LC_ALL": "C.UTF-8"}
    return {**keep, **own, "PYTHONPATH": str(WINDOWS), **more}


@contextmanager
def box(about: Mapping[str, str], *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "device", "run", "--no-browser", *words]
    made = subprocess.Popen(
        command, cwd=ROOT, env=dict(about), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield made
    finally:
        made.terminate()
        made.communicate(timeout=PATIENCE)


def address(made: subprocess.Popen[str]) -> str:
    assert made.stdout
    first = made.stdout.readline()
    found = re.search(r"http://\S+", first)
    assert found, first
    return found[0]


def test_windows_gets_an_evening_with_its_address_in_the_first_line(tmp_path: Path) -> None:
    about = surroundings(tmp_path)
    with box(about) as made:
        where = address(made)
        assert where.endswith(f":{about['TALESIDE_PORT']}")
        with urllib.request.urlopen(f"{where}/healthz", timeout=10) as page:
            assert page.status == 200
        assert made.poll() is None


def test_windows_keeps_two_boxes_from_one_evening(tmp_path: Path) -> None:
    about = surroundings(tmp_path)
    with box(about) as made:
        where = address(made)
        second = subprocess.run(
            [sys.executable, "-m", "device", "run"],
            cwd=ROOT,
            env=dict(about),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (second.returncode, second.stderr) == (0, "")
        assert where in second.stdout  # it leads to the box that runs, and is none


def test_windows_plays_at_the_terminal_from_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "device", "play", "--lang", "en"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=dict(surroundings(tmp_path)),
        input="2\nq\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "How hard shall it be?" in done.stdout


@pytest.mark.parametrize("words", [("doctor",), ("status",), ("trust",), ("play", "--save", "evening.taleside")])
def test_windows_is_told_in_words_what_it_has_not(tmp_path: Path, words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "device", *words]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=dict(surroundings(tmp_path)),
        input="q\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert (done.stdout + done.stderr).strip()


def test_the_stand_in_lacks_what_windows_lacks() -> None:
    """Otherwise the tests above would show nothing."""
    look = "import os\ntry:\n import fcntl\nexcept ImportError:\n print('none', hasattr(os, 'statvfs'))"
    about = {**os.environ, "PYTHONPATH": str(WINDOWS)}
    done = subprocess.run([sys.executable, "-c", look], env=about, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["none", "False"]


@pytest.mark.parametrize("has_flock", [True, False])
def test_a_file_is_ours_until_it_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_flock: bool) -> None:
    monkeypatch.setattr("device.files.durable.HAS_FLOCK", has_flock)
    ours = locked_file(tmp_path / "x.lock")
    with pytest.raises(BlockingIOError):
        locked_file(tmp_path / "x.lock")
    let_go(ours)
    let_go(locked_file(tmp_path / "x.lock"))


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_opens_where_somebody_can_see_it(environment: dict[str, str], platform: str, opens: bool) -> None:
    assert has_desktop(environment, platform) is opens
