"""Memory: what an evening is made of is not looked through again and again while people play, and goes with it."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import device.cli.run as running
import device.service.memory as memory
from device.cli.run import FINE, RunOptions, run
from device.evening.words import phrases
from device.service.memory import set_aside
from device.service.service import Service


class Knot:
    """Refers to itself: only a look through everything finds that nobody needs it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Whoever tests has set a lot aside: so it is again."""
    yield
    gc.freeze()


def looked_through() -> int:
    """How much a full look has to look at."""
    return len(gc.get_objects())


def test_what_an_evening_is_made_of_is_not_looked_at_while_it_is_played() -> None:
    made = [[at] for at in range(50_000)]
    assert looked_through() > len(made)
    with set_aside():
        assert looked_through() < len(made) / 10
    assert looked_through() > len(made)


def test_now_and_then_all_is_looked_through_and_what_is_in_use_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "REST", 0.0)
    held = Knot()
    with set_aside():
        made, gone = [[at] for at in range(50_000)], weakref.ref(held)
        del held  # a phone held it when the evening began
        gc.collect(1)  # a short one says nothing
        assert gone()
        gc.collect()  # from now on what was set aside is there again
        assert gone()
        assert looked_through() > len(made)
        gc.collect()
        assert gone() is None
        assert looked_through() < len(made) / 10


def test_that_is_done_at_ever_longer_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at all that there is takes long."""
    now, done = [0], list[int]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with set_aside():
        monkeypatch.setattr(gc, "unfreeze", lambda: done.append(now[0]))
        monkeypatch.setattr(gc, "freeze", lambda: done.append(-now[0]))
        for now[0] in range(4 * 3600):
            for phase in ("start", "stop"):
                gc.callbacks[-1](phase, {"generation": 2})
        monkeypatch.undo()
    assert done[:6] == [10, -11, 30, -31, 70, -71]
    assert len(done) < 24


def test_what_nobody_needs_goes_while_people_play_and_what_was_set_aside_with_the_evening() -> None:
    before = Knot()
    with set_aside():
        now = Knot()
        ends = [weakref.ref(now), weakref.ref(before)]
        del now, before
        gc.collect()
        assert [end() is None for end in ends] == [True, False]
    with set_aside():
        assert [end() is None for end in ends] == [True, True]


def test_the_box_does_it_for_each_evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = list[int]()

    def front(service: Service, *_: object) -> Callable[[], None]:
        return lambda: found.append(gc.get_freeze_count())

    monkeypatch.setattr(running, "_front", front)
    for name, value in {
        "HOME": str(tmp_path),
        "PHONES": "no",
        "VOICE_ENGINE": "simulated",
        "VOICE_SOUND": "no",
        "CAMERA_SOURCE": "none",
    }.items():
        monkeypatch.setenv(f"TALESIDE_{name}", value)
    gc.unfreeze()
    assert run(RunOptions(phrases("en"))) == FINE
    assert found[0] > 50_000
    assert gc.get_freeze_count() == 0
