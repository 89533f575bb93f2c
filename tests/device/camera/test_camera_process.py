"""The camera's child: it looks in a process of its own, is killed when it hangs, and does nothing while it sleeps."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from device.camera.camera_process import Looker
from device.camera.orders import LookForDice, ShowPicture, ThrowDice, UpsetCamera
from vision.tidings import LivePicture, StageReached, ThrowTold, Tiding, TroubleBegun

pytestmark = pytest.mark.real_time
D6 = (1, 2, 3, 4, 5, 6)
PATIENCE = 60.0  # seconds; only a busy machine takes them
NOTICED = 3.0  # seconds after which a camera that hangs has been noticed
SOME, MANY = 5, 15  # times


class Told:
    """Everything that a looker tells, and a way to wait for something of it."""

    def __init__(self, pack: Path) -> None:
        self.all, self.at = list[Tiding](), list[float]()  # each with its second
        self._changed = threading.Condition()
        self.looker = Looker({"camera": "simulated", "pack": str(pack)}, self.hear, is_eager=False)
        self.looker.start()

    def hear(self, told: Tiding) -> None:
        with self._changed:
            self.all.append(told)
            self.at.append(time.monotonic())
            self._changed.notify_all()

    def wait(self, is_it: Callable[[Tiding], Any], since: int = 0) -> Tiding:
        """The first that is what one waits for."""

        def found() -> Tiding | None:
            return next((told for told in self.all[since:] if is_it(told)), None)

        with self._changed:
            assert self._changed.wait_for(lambda: found() is not None, PATIENCE), self.all[-20:]
        told = found()
        assert told is not None
        return told

    def throw(self) -> ThrowTold:
        """What was thrown."""
        told = self.wait(lambda message: isinstance(message, ThrowTold))
        assert isinstance(told, ThrowTold)
        return told

    def notices(self, since: int) -> None:
        """The camera hangs, and that is said as soon as it is promised, from its last sign of life or from now on."""
        begun = time.monotonic()
        self.wait(lambda message: message == TroubleBegun("hung"), since)
        at = self.all.index(TroubleBegun("hung"), since)
        assert self.at[at] - max(begun, self.at[at - 1]) < NOTICED

    @property
    def has_child(self) -> bool:
        return self.looker.pid is not None

    def ask(self, turn: int, dice: int) -> None:
        self.looker.order(LookForDice(turn, (D6,) * dice))


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    here = Told(tmp_path)
    yield here
    here.looker.stop()
    assert not here.looker.is_alive()


def seconds_of_work(pid: int) -> float:
    """Of its processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def most_memory(pid: int) -> float:
    """Megabytes that it ever held."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def test_dice_on_the_simulated_table_are_read_by_a_process_of_its_own_in_bearable_memory(told: Told) -> None:
    assert not told.has_child
    told.ask(7, 3)
    told.wait(lambda message: message == StageReached("waiting"))
    told.looker.order(ThrowDice((D6,) * 3, (6, 2, 2)))
    seen = told.throw()
    assert (seen.turn, sorted(seen.values)) == (7, [2, 2, 6])
    assert told.looker.pid is not None
    assert most_memory(told.looker.pid) < 250


def test_while_nothing_is_wanted_nothing_runs(told: Told) -> None:
    told.ask(1, 1)
    told.wait(lambda message: message == StageReached("waiting"))
    told.looker.order(LookForDice())
    told.wait(lambda message: message == StageReached("asleep"))
    pid, count = told.looker.pid, len(told.all)
    assert pid is not None
    before = seconds_of_work(pid)
    time.sleep(1.5)
    assert seconds_of_work(pid) - before <= 0.02
    assert told.all[count:] == []


def test_a_camera_that_hangs_is_killed_and_started_again_with_the_same_question(told: Told) -> None:
    told.ask(5, 1)
    told.wait(lambda message: message == StageReached("waiting"))
    first, count = told.looker.pid, len(told.all)
    told.looker.order(UpsetCamera("hung"))
    told.notices(count)
    told.wait(lambda message: message == StageReached("waiting"), count + 1)
    assert told.looker.pid not in (None, first)
    with suppress(FileNotFoundError):
        assert "zombie" in Path(f"/proc/{first}/status").read_text(encoding="ascii")
    told.looker.order(ThrowDice((D6,), (4,)))
    assert told.throw().values == (4,)


def test_dice_that_a_lost_camera_has_not_read_lie_before_the_next_one(told: Told) -> None:
    told.ask(5, 1)
    told.wait(lambda message: message == StageReached("waiting"))
    told.looker.order(UpsetCamera("hung"))
    told.looker.order(ThrowDice((D6,), (4,)))
    assert told.throw().values == (4,)
    told.ask(6, 1)
    told.wait(lambda message: message == StageReached("waiting"), len(told.all))
    since = len(told.all)
    told.looker.order(UpsetCamera("hung"))
    told.wait(lambda message: message == StageReached("waiting"), since + 1)
    assert not [one for one in told.all[since:] if isinstance(one, ThrowTold)]


def test_a_camera_that_hangs_while_it_sleeps_is_noticed_when_dice_are_asked_for(told: Told) -> None:
    told.ask(1, 1)
    told.wait(lambda message: message == StageReached("waiting"))
    told.looker.order(LookForDice())
    told.wait(lambda message: message == StageReached("asleep"))
    first, count = told.looker.pid, len(told.all)
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    time.sleep(3.0)
    assert told.all[count:] == []  # nobody wants it, so nobody minds
    told.ask(2, 1)
    told.notices(count)
    told.wait(lambda message: message == StageReached("waiting"), count)
    assert told.looker.pid not in (None, first)


def test_the_live_picture_comes_as_long_as_somebody_wants_it(told: Told) -> None:
    told.looker.order(ShowPicture(True))
    told.wait(lambda message: isinstance(message, LivePicture) and len(message.picture) > 2_000)
    shown = told.wait(lambda message: isinstance(message, LivePicture) and bool(message.tray))
    assert isinstance(shown, LivePicture)
    assert all(0 <= part <= 1 for corner in shown.tray or () for part in corner)
    told.looker.order(ShowPicture(False))
    time.sleep(0.5)
    count = len(told.all)
    time.sleep(0.5)
    assert not any(isinstance(message, LivePicture) for message in told.all[count:])


def test_a_child_that_is_killed_from_outside_is_back_with_the_same_question(told: Told) -> None:
    told.ask(9, 1)
    told.wait(lambda message: message == StageReached("waiting"))
    count, pid = len(told.all), told.looker.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    told.wait(lambda message: message == StageReached("waiting"), count)
    told.looker.order(ThrowDice((D6,), (3,)))
    assert told.throw().turn == 9


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208  the folder changes while a Path would walk it


def test_a_child_that_dies_again_and_again_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.camera.camera_process.MODULE", "tests.device.camera.dying")
    monkeypatch.setattr("device.camera.camera_process.PAUSES", (0.0,))
    open_then, enough = list[int](), threading.Event()

    def died(told: Tiding) -> None:
        open_then.append(open_files())
        if len(open_then) == SOME + MANY:
            enough.set()

    looker = Looker({}, died)
    looker.order(ShowPicture(True))
    looker.start()
    assert enough.wait(PATIENCE)
    looker.stop()
    assert max(open_then[SOME:]) <= max(open_then[:SOME])
