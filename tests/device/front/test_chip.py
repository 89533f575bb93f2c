"""The box on gpiozero's own driver for a Pi: what it claims, what it hears, and what it sends."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.front.box import BoxFront
from device.front.hardware import default
from device.front.lights import Look
from device.front.pins import factory
from device.front.presses import Press
from tests.device.front.chip import PULL_UP, REVISION, Chip
from tests.kit.running_box import until

OURS = default()


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chip]:
    found = Chip()
    monkeypatch.setitem(sys.modules, "lgpio", found.library())
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda self: REVISION)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory.pins", {})  # all its factories share these
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._reservations", defaultdict(list))
    yield found
    sys.modules.pop("gpiozero.pins.lgpio", None)


@pytest.fixture
def box(chip: Chip, tmp_path: Path) -> Iterator[BoxFront]:
    (tmp_path / "linux,revision").write_bytes(REVISION.to_bytes(4, "big"))
    found = factory(tmp_path / "linux,revision")
    assert found.is_real
    made = BoxFront(OURS, pins=found)
    made.start()
    yield made
    made.stop(keep=("unplug",))


def test_a_pi_opens_every_part_and_has_nothing_to_say(box: BoxFront, chip: Chip) -> None:
    assert box.news == ()
    assert box.factory.pins.board_info.model == "5B"
    buttons = [switch.pin for switch in OURS.buttons.values()]
    assert [chip.modes[pin] for pin in buttons] == [PULL_UP] * len(buttons)
    assert {chip.debounce[pin] for pin in buttons} == {0}


def test_a_contact_on_a_real_driver_is_a_press(box: BoxFront, chip: Chip) -> None:
    presses = list[Press]()
    box.watch.append(presses.append)
    pin = OURS.buttons["repeat"].pin
    chip.drive(pin, 0)
    time.sleep(0.02)
    chip.drive(pin, 1)
    until(lambda: [press.kind for press in presses] == ["down", "short", "up"])


def test_lamps_on_a_real_driver_get_hundredths_and_bits(box: BoxFront, chip: Chip) -> None:
    box.try_out({"phase": (Look("steady", (1.0, 0.5, 0.0)),), "level": (Look("steady"),) * 10})
    red, green, blue = OURS.lights["phase"].pins
    until(lambda: chip.light[red] == 100)
    assert (0 < chip.light[green] < 50, chip.light[blue]) == (True, 0)
    assert box.pins._chain
    assert box.pins._chain.shown == [True] * 10 + [False] * 14
