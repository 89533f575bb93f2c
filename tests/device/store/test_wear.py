"""Wear: what an answer costs the card, and that nothing is written while nobody does anything."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.evening.beginning import opened
from device.store import Store
from engine.laboratory import any_answer
from tests.device.demo_evening import setting
from tests.device.store.lives import disk
from tests.kit.power_cuts import needs_fuse

ANSWERS, SECONDS = 60, 60
BYTES = 5_000  # for an answer; the card makes whole blocks of them, some 7 kilobytes
pytestmark = needs_fuse


@pytest.fixture
def done(tmp_path: Path) -> Iterator[Callable[[str], int]]:
    """What a card that counts was asked to do; it is mounted at tmp_path."""
    with disk(tmp_path):
        yield lambda what: int(os.getxattr(tmp_path, f"user.{what}"))


def test_an_answer_costs_one_sync_and_few_bytes(done: Callable[[str], int], tmp_path: Path) -> None:
    chance = random.Random(1)
    with closing(Store.open(tmp_path / "box")) as store:
        game = opened(setting(), store.journal("demo")).game
        before = done("bytes")
        for _ in range(ANSWERS):
            assert game.ask
            synced = done("syncs")
            game.answer(any_answer(chance, game.ask))
            assert done("syncs") == synced + 1
        assert done("bytes") - before < ANSWERS * BYTES


def test_a_minute_in_which_nothing_happens_writes_nothing(done: Callable[[str], int], tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        opened(setting(), store.journal("demo"))
        store.back_up()
        before = done("changes")
        assert all(store.is_alive() for _ in range(SECONDS))
        assert store.back_up() is None
        assert done("changes") == before
