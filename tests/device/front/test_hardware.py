"""The description of the hardware: ours is sound, and whatever is wrong with another is said with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.evening.words import phrases
from device.front.hardware import Hardware, Switch, WrongWiring, default, load, read
from device.front.lights import LAMPS
from device.front.meanings import BUTTONS
from device.front.wiring_faults import RESERVED, WAKES, WiringFault, said

LEAST = """
[buttons]
next = 4
back = 17
"""


def findings(text: str) -> tuple[WiringFault, ...]:
    """What is found in a description that cannot be used."""
    with pytest.raises(WrongWiring) as wrong:
        read(text)
    return wrong.value.findings


def test_our_own_wiring_has_everything_and_nothing_to_warn_of() -> None:
    ours = default()
    assert (set(ours.buttons), set(ours.lights), ours.warnings) == (set(BUTTONS), set(LAMPS), ())
    assert ours.volume
    assert {name: max(len(light.outputs), 1) for name, light in ours.lights.items()} == dict(LAMPS)


def test_our_own_wiring_leaves_the_pins_of_sound_cards_sensors_and_the_console_free() -> None:
    ours = default()
    used = {switch.pin for switch in ours.buttons.values()} | {
        pin for light in ours.lights.values() for pin in light.pins
    }
    assert used & set(RESERVED) == {WAKES}


def test_a_box_may_have_as_little_as_two_buttons() -> None:
    found = read(LEAST)
    assert found == Hardware({"next": Switch(4), "back": Switch(17)}, {})


def test_a_button_may_connect_to_the_other_side() -> None:
    found = read(LEAST + "red = { pin = 5, to_ground = false }")
    assert found.buttons["red"] == Switch(5, to_ground=False)


def test_a_file_is_read_like_a_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(LEAST, encoding="utf-8")
    assert load(tmp_path / "mine.toml") == read(LEAST)


@pytest.mark.parametrize(
    "old", ["[lights.destiny]\n{0}\n", "[lights]\n'destiny' = {{ {1} }}\n", "[ lights . destiny ]\n{0}\n"]
)
def test_a_box_that_was_wired_when_there_was_one_game_is_read_as_before(old: str) -> None:
    kind, outputs = 'kind = "gpio"', "pins = [24]"
    found = read(LEAST + old.format(f"{kind}\n{outputs}", f"{kind}, {outputs}"))
    assert {name: light.pins for name, light in found.lights.items()} == {"level": (24,)}
    again = read(LEAST + "[lights.actions]\n" + kind + "\n" + outputs)
    assert list(again.lights) == ["moves"]


FAULTS = [
    ("[buttons]\nnext = 4\nbak = 17", [(3, "unknown_near"), (1, "needed")]),
    (LEAST + "[butons]\nred = 5", [(5, "unknown_near")]),
    (LEAST + "[disco]\nball = 5", [(5, "unknown")]),
    (LEAST + "red = 4", [(5, "conflict")]),
    (LEAST + "red = 28", [(5, "impossible")]),
    (LEAST + "red = 'five'", [(5, "no_pin")]),
    (LEAST + "red = { pin = 5, to_ground = 'no' }", [(5, "flag")]),
    (LEAST + "red = { pin = 5, pull = 1 }", [(5, "unknown")]),
    (LEAST + "[volume]\na = 5", [(5, "no_pin")]),
    (LEAST + "[register]\ndata = 5\nclock = 6\nlatch = 7\nchips = 0", [(9, "chips")]),
    (LEAST + "[lights.tray]\nkind = 'lamp'\npins = [5]", [(6, "kind")]),
    (LEAST + "[lights.tray]\nkind = 'gpio'\npins = []", [(7, "empty")]),
    (LEAST + "[lights.tray]\nkind = 'gpio'\npins = [5, 6]", [(7, "too_many")]),
    (LEAST + "[lights.phase]\nkind = 'rgb'\npins = [5, 6]", [(7, "rgb")]),
    (LEAST + "[lights.tray]\nkind = 'shift_register'\noutputs = [0]", [(7, "no_register")]),
    (
        LEAST + "[register]\ndata=5\nclock=6\nlatch=7\n[lights.tray]\nkind='shift_register'\noutputs=[8]",
        [(11, "output")],
    ),
    (
        LEAST + "[register]\ndata=5\nclock=6\nlatch=7\n[lights.actions]\nkind='shift_register'\noutputs=[1,1]",
        [(11, "same_output")],
    ),
    (LEAST + "[brightness]\nday = 2", [(6, "brightness")]),
    (LEAST + "[lights]\ntray = 5", [(6, "no_table")]),
    ("buttons = 5", [(1, "no_table")]),
    ("[buttons]\nnext = ", [(2, "not_toml")]),
]


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_is_found_with_its_line(text: str, expected: list[tuple[int, str]]) -> None:
    assert sorted((found.line, found.what) for found in findings(text) if not found.is_warning) == sorted(expected)


def test_all_faults_are_told_at_once_and_warnings_after_them() -> None:
    found = findings("[buttons]\nnext = 2\nback = 2\nrde = 99\n")
    assert [(finding.line, finding.what) for finding in found] == [
        (3, "conflict"),
        (4, "unknown_near"),
        (4, "impossible"),
        (2, "reserved_i2c"),
        (3, "reserved_i2c"),
    ]


@pytest.mark.parametrize("pin", sorted(RESERVED))
def test_a_pin_that_others_may_want_is_only_a_warning(pin: int) -> None:
    assert [finding.what for finding in read(LEAST + f"red = {pin}").warnings] == [f"reserved_{RESERVED[pin]}"]


def test_the_power_button_may_be_where_it_wakes_the_box() -> None:
    assert read(LEAST + f"power = {WAKES}").warnings == ()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=lambda value: "")
def test_every_fault_is_a_whole_sentence(language: str, text: str, expected: object) -> None:
    for finding in findings(text):
        sentence = said(finding, phrases(language))
        assert re.match(r"(Line|Riga) \d+: .+\w", sentence)
        assert not re.search(r"[{}]|^hardware\.", sentence)


def test_a_slip_of_the_pen_is_guessed() -> None:
    first = findings("[buttons]\nnext = 4\nback = 5\nyelow = 6")[0]
    assert said(first, phrases("en")) == "Line 4: I do not know yelow. Did you mean yellow?"
