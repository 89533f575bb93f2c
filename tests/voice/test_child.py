"""Children: whatever they do just then, they are gone when the process that bore them is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.sources import ROOT

# A mother that starts a child from a thread which ends at once, and says its number.
MOTHER = """
import threading, time
from voice.child import Child
born = []
thread = threading.Thread(target=lambda: born.append(Child("odd_child")))
thread.start(); thread.join()
born[0].receive()
print(born[0].pid, flush=True)
time.sleep(60)
"""
CHILD = """
import sys, time
from voice.child import own_lines, tell
tell(own_lines(), {"here": True})
time.sleep(60)
"""


def is_running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
@pytest.mark.parametrize("stands_still", [False, True])
def test_a_child_that_hangs_ends_when_its_parent_is_killed(tmp_path: Path, stands_still: bool) -> None:
    (tmp_path / "odd_child.py").write_text(CHILD)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", MOTHER], cwd=ROOT, env=environment, stdout=subprocess.PIPE) as mother:
        assert mother.stdout
        child = int(mother.stdout.readline())
        time.sleep(0.1)
        assert is_running(child)  # although the thread that asked for it has ended
        if stands_still:
            os.kill(child, signal.SIGSTOP)
        mother.kill()
    until = time.monotonic() + 5
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(child)
