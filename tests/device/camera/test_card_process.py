"""The desk: a child that reads lives while cards come, is born again when it dies, and is ended when none come."""

from __future__ import annotations

import os
import queue
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.camera.card_process import Desk
from device.camera.card_worker import CardWorker
from device.packs.captured import FOLDER, LIST
from engine.pieces.printed import Printed
from tests.device.camera.desk import photographed
from tests.device.service.house import eventually

CARD = Printed("7", "Rain", "It rains on the roof, and nobody is at home but the cat.", "Take the next card.")
ASKED = {"numbers": ["7", "8"], "names": [], "language": "en"}
NOTHING = {"read": {"picture": "", **ASKED}, "turn": 3}
PATIENCE = 90.0  # seconds; a busy machine needs some to load the networks
MOST = 500  # megabytes


@contextmanager
def desk(pack: Path, idle: float) -> Iterator[tuple[Desk, queue.SimpleQueue[dict[str, Any]]]]:
    told: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    here = Desk(pack, told.put, idle)
    here.start()
    try:
        yield here, told
    finally:
        here.stop()


def lives(here: Desk) -> bool:
    return here.pid is not None


def megabytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) // 1024


@pytest.mark.timeout(300)
def test_a_card_is_read_in_a_child_that_is_small_and_gone_when_no_card_comes_any_more(tmp_path: Path) -> None:
    with desk(tmp_path, idle=1.0) as (here, told):
        assert not lives(here)
        here.give({"read": {"picture": photographed(CARD), **ASKED}, "turn": 3})
        found = told.get(timeout=PATIENCE)
        assert (found["turn"], found["read"]["number"], found["read"]["state"]) == (3, "7", "sure")
        assert here.pid
        assert megabytes(here.pid) < MOST
        eventually(lambda: not lives(here))
        here.give({"read": {"picture": "bm90aGluZw==", **ASKED}, "turn": 4})
        assert told.get(timeout=PATIENCE)["read"]["trouble"] == "no_picture"


def test_a_list_that_cannot_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / LIST).write_text("cards: [")
    worker = CardWorker(tmp_path)
    read = worker.obey({"read": {"picture": photographed(CARD), **ASKED}})["read"]
    assert (read["number"], worker.obey({"keep": {"name": "7", "side": "front"}})) == ("7", {"kept": ""})
    assert (tmp_path / FOLDER / LIST).read_text() == "cards: ["


@pytest.mark.timeout(300)
def test_a_child_that_dies_is_said_and_the_next_card_finds_another(tmp_path: Path) -> None:
    with desk(tmp_path, idle=60.0) as (here, told):
        here.give(NOTHING)
        assert told.get(timeout=PATIENCE)["read"]["state"] == "none"
        assert here.pid
        os.kill(here.pid, signal.SIGKILL)
        here.give(NOTHING)
        assert told.get(timeout=PATIENCE) == {"turn": 3, "lost": True}
        here.give(NOTHING)
        assert told.get(timeout=PATIENCE)["read"]["state"] == "none"
