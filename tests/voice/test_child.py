"""Children: whatever they do just then, they are gone when the process that bore them is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.sources import ROOT
from voice.child import ChildLost, Servant
from voice.engines.speech import SpeechTold

READY = 30.0

# A mother that starts a child from a thread which ends at once, and says its number.
MOTHER = """
import threading, time
from voice.child import Child
born = []
thread = threading.Thread(target=lambda: born.append(Child("odd_child", tells=dict)))
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


ODD = """
import sys, time
from voice.child import orders, own_lines, tell
lines = own_lines()
tell(lines, {"done": "hello"})
for order in orders(dict):
    if order["do"] == "hang":
        time.sleep(60)
    tell(lines, {"done": 7} if order["do"] == "babble" else {"done": order["do"]})
"""


@pytest.fixture
def servant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Servant[SpeechTold]]:
    (tmp_path / "odd_servant.py").write_text(ODD, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    made = Servant("odd_servant", tells=SpeechTold, ready=READY)
    yield made
    made.end()


def is_born(servant: Servant[SpeechTold]) -> bool:
    return servant.pid is not None


def test_a_servant_is_born_when_it_is_needed_and_again_when_it_was_ended(servant: Servant[SpeechTold]) -> None:
    assert not is_born(servant)
    assert servant.born() == SpeechTold(done="hello")
    assert servant.born() is None
    first = servant.pid
    assert servant.ask({"do": "it"}, READY) == SpeechTold(done="it")
    servant.rest(60.0)
    assert servant.pid == first
    servant.rest(0.0)
    assert (is_born(servant), is_running(int(str(first)))) == (False, False)
    assert servant.ask({"do": "more"}, READY).done == "more"


@pytest.mark.parametrize(("what", "why"), [("hang", "it does not answer"), ("babble", "it talks nonsense")])
def test_who_hangs_or_talks_nonsense_is_ended_and_the_next_order_finds_another(
    servant: Servant[SpeechTold], what: str, why: str
) -> None:
    servant.born()
    first = servant.pid
    with pytest.raises(ChildLost, match=why):
        servant.ask({"do": what}, 0.5 if what == "hang" else READY)
    assert (is_born(servant), is_running(int(str(first)))) == (False, False)
    assert servant.ask({"do": "it"}, READY).done == "it"
