"""The camera's troubles: each that its child tells is told to the table once, and so is its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from device.camera.part import Eyes
from device.trust.alarms import alarms
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.small_evening import Listener, evening
from tests.engine.small import game
from tests.kit.counting import count
from vision.tidings import TrayTold, TroubleBegun, TroubleOver

SETTINGS = {"source": "simulated", "tray": (180, 240), "corners": ()}
NO_TROUBLES = ("camera.tray_moved", "camera.watched")
TROUBLES = [what for what in alarms() if what.startswith("camera.") and what not in NO_TROUBLES]


@contextmanager
def opened(lamp: Listener) -> Iterator[Eyes]:
    """Eyes at a table, whose child is not needed yet."""
    eyes = Eyes(SETTINGS, WONDER_BOOK.demo(), pretends=True)
    with evening(game(count), lamp) as session:
        lamp.next()
        eyes.start(session)
        try:
            yield eyes
        finally:
            eyes.stop()


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_trouble_is_told_once_and_when_it_is_over(trouble: str) -> None:
    lamp, what = Listener(), trouble.removeprefix("camera.")
    with opened(lamp) as eyes:
        for told in (TroubleBegun(what), TroubleBegun(what), TroubleOver(what)):
            eyes._hear(told)
        assert (lamp.told(), lamp.told()) == ([trouble], ["camera.over"])


def test_a_tray_that_was_moved_is_told() -> None:
    lamp = Listener()
    with opened(lamp) as eyes:
        eyes._hear(TrayTold("moved"))
        assert lamp.told() == ["camera.tray_moved"]
