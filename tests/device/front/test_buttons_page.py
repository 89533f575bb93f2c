"""The page about buttons and lights says what is true: its tables are those of the code."""

from __future__ import annotations

import re

import pytest

from device.evening.words import phrases
from device.front.hardware import default
from device.front.lights import LAMPS
from device.front.meanings import GUARD, MEANINGS, pressed, rows
from device.front.presses import HOLD_OFF, SETTLE
from tests.kit.buttons_page import PLACES
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "buttons.md").read_text(encoding="utf-8")
ROWS = [tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in PAGE.splitlines() if line[:1] == "|"]
PLACES |= {12: 32, 13: 33, 16: 36, 26: 37}
"""Where on the header a BCM number is."""


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_meaning_is_on_the_page_in_words(language: str) -> None:
    said = rows(phrases(language))
    assert [row for row in said if row not in ROWS] == []
    assert not re.search(r"(gesture|situation|meaning)\.", str(said))


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_gestures_have_the_same_name(language: str) -> None:
    assert len({pressed(gesture, phrases(language)) for gesture in MEANINGS}) == len(MEANINGS)


def test_every_wire_is_on_the_page_where_it_is() -> None:
    ours = default()
    assert ours.volume
    assert ours.register
    knob_and_register = [ours.volume.a, ours.volume.b, ours.register.data, ours.register.clock, ours.register.latch]
    lamps = [pin for light in ours.lights.values() for pin in light.pins]
    pins = [*(switch.pin for switch in ours.buttons.values()), *knob_and_register, *lamps]
    wires = [row for row in ROWS if len(row) == 3 and row[1].isdecimal()]
    assert [(int(bcm), int(place)) for _, bcm, place in wires] == [(pin, PLACES[pin]) for pin in pins]


def test_every_output_of_the_registers_is_on_the_page_where_it_is() -> None:
    chips = [row for row in ROWS if len(row) == 9 and row[0].isdecimal()]
    outputs = [name for row in chips for name in row[1:]]
    for name, light in default().lights.items():
        for at, output in enumerate(light.outputs, 1):
            assert outputs[output] == (f"{name} {at}" if len(light.outputs) > 1 else name)
    assert outputs.count("—") == len(outputs) - sum(len(light.outputs) for light in default().lights.values())


def test_every_light_is_explained_and_the_times_are_right() -> None:
    assert [name for name in LAMPS if not any(row[0] == name for row in ROWS)] == []
    assert f"{GUARD} seconds" in PAGE
    assert f"{SETTLE * 1000:.0f} milliseconds" in PAGE
    assert f"left alone for {HOLD_OFF * 1000:.0f}" in PAGE
