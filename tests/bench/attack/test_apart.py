"""What works hard without the box is tried in a process of its own: its findings are counted, its end is noticed."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bench.attack.ground import Errand, Ground, Kind, beside, fight
from bench.attack.pumps import Endless, broken_off
from bench.attack.tally import Tally


def ground(folder: Path) -> Ground:
    nothing: dict[str, Any] = dict.fromkeys((one.name for one in fields(Ground)[:3]), None)
    return Ground(**{**nothing, "tally": Tally(1)}, folder=folder, tokens={}, kind="odd things")


def test_what_was_tried_and_found_elsewhere_is_counted_here(tmp_path: Path) -> None:
    here = ground(tmp_path)

    def odd(there: Ground) -> None:
        there.note(held=True, what="")
        there.note(held=False, what=f"not in {os.getpid()}", how="so")

    beside(here, odd)
    assert (here.tally.tried["odd things"], here.tally.broke["odd things"]) == (2, 1)
    assert here.tally.found[0].what != f"not in {os.getpid()}"
    assert here.tally.found[0].how == "so"


class Calm:
    """A watch that sees nothing, and a box that stays."""

    is_gone = False

    def mark(self) -> int:
        return 0

    def broken(self, since: int) -> tuple[()]:
        return ()


@pytest.mark.parametrize("is_apart", [True, False])
def test_an_attack_that_ends_its_own_process_is_a_finding(tmp_path: Path, *, is_apart: bool) -> None:
    """Also where it only sends one, as whoever besieges the door does."""
    here = ground(tmp_path)
    here.watch = here.box = Calm()  # type: ignore[assignment]

    def dies(there: Ground) -> None:
        os._exit(9) if is_apart else Errand(os._exit, 9).result()

    fight(here, [Kind("odd things", dies, is_apart=is_apart)], 0.1)
    assert [one.what for one in here.tally.found] == ["it ended with 9 in the middle"]


@pytest.mark.parametrize(("seconds", "rounds"), [(0.5, 1), (2.6, 3)])
def test_as_long_as_there_is_time_all_is_tried_once_more_and_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, rounds: int
) -> None:
    monkeypatch.setattr("bench.attack.ground.GLANCE", 0.7)
    here, drawn = ground(tmp_path), list[float]()
    here.watch = here.box = Calm()  # type: ignore[assignment]

    def short(there: Ground) -> None:
        drawn.append(there.chance.random())
        time.sleep(1.0 if seconds > 1 else 0.0)

    fight(here, [Kind("short", short)], seconds)
    assert len(set(drawn)) == len(drawn) >= min(rounds, 2)
    assert len(drawn) <= rounds


def test_what_others_in_the_process_use_breaks_nothing_off() -> None:
    busy = threading.Thread(target=lambda: [sum(range(10**5)) for _ in range(120)])
    busy.start()
    with broken_off(0.1):
        busy.join()


def test_an_alarm_that_is_lost_rings_again() -> None:
    rung = 0

    def thrown_away() -> None:
        nonlocal rung
        with suppress(Endless):
            work()
        rung += 1
        work()

    def work() -> None:
        for _ in range(2000):
            sum(range(10**5))

    with pytest.raises(Endless), broken_off(0.1):
        thrown_away()
    assert rung == 1
