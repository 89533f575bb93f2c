"""Pins: real ones only on a Pi, what cannot be had is told and done without, and every lamp reaches its wire."""

from __future__ import annotations

import gc
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from hypothesis import given
from hypothesis import strategies as some

from device.evening.words import phrases
from device.front.box import BoxFront
from device.front.hardware import default, read
from device.front.lamps import Chain
from device.front.pins import Factory, MockPins, Pins, factory
from device.front.simulated import SimulatedBox
from device.front.unplug import light, main
from engine import News
from engine.phrases import Phrases

OTHER_WAY = """
[buttons]
next = { pin = 4, to_ground = false }
back = 17
[register]
data = 5
clock = 6
latch = 7
enable = 8
[lights.tray]
kind = "gpio"
pins = [9]
to_ground = false
[lights.phase]
kind = "pwm"
pins = [10]
[lights.options]
kind = "shift_register"
outputs = [0, 7]
to_ground = false
"""


class Shift595:
    """A 74HC595 as its data sheet has it: bits go in with the clock, and are seen with the latch."""

    def __init__(self, outputs: int) -> None:
        self.bits, self.seen = [False] * outputs, [False] * outputs
        self.level = False

    def data(self, level: bool) -> None:
        self.level = level

    def clock(self, level: bool) -> None:
        if level:
            self.bits = [self.level, *self.bits[:-1]]

    def latch(self, level: bool) -> None:
        if level:
            self.seen = list(self.bits)


def said(news: News) -> list[str]:
    return [Phrases.news(phrases(language), news) for language in ("en", "it")]


# Where pins come from -----------------------------------------------------------------------------


def test_what_is_no_pi_gets_pins_that_pretend_and_is_told_in_one_sentence(tmp_path: Path) -> None:
    found = factory(tmp_path / "no such file")
    assert (found.is_real, type(found.pins), [news.what for news in found.news]) == (False, MockPins, ["box.no_pi"])
    assert said(found.news[0])[0].startswith("This is no Raspberry Pi")


def a_pi(tmp_path: Path) -> Path:
    revision = tmp_path / "linux,revision"
    revision.write_bytes((0xC04170).to_bytes(4, "big"))
    return revision


def a_library(monkeypatch: pytest.MonkeyPatch, **has: Any) -> None:
    """What stands in the place of gpiozero's module for the pins of a Pi."""
    module = types.ModuleType("gpiozero.pins.lgpio")
    for name, value in has.items():
        setattr(module, name, value)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)


def test_a_pi_gets_real_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_library(monkeypatch, LGPIOFactory=lambda: "the chip")
    assert factory(a_pi(tmp_path)) == Factory("the chip", is_real=True)


@pytest.mark.parametrize("folder", [None, "given"])
def test_the_library_may_wander_off_and_we_stay_where_we_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str | None
) -> None:
    went = list[Path]()

    def wander() -> None:
        os.chdir(os.environ["LG_WD"])
        went.append(Path.cwd())

    if folder:
        (tmp_path / folder).mkdir()
        monkeypatch.setenv("LG_WD", str(tmp_path / folder))
    here, before = Path.cwd(), os.environ.get("LG_WD")
    a_library(monkeypatch, LGPIOFactory=wander)
    factory(a_pi(tmp_path))
    assert (Path.cwd(), os.environ.get("LG_WD")) == (here, before)
    assert [place.exists() for place in went] == [bool(folder)]


def test_a_pi_without_the_library_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)  # wherever it is installed all the same
    found = factory(a_pi(tmp_path))
    assert (found.is_real, [news.what for news in found.news]) == (False, ["box.no_library"])
    assert "python3-lgpio" in said(found.news[0])[1]


def test_a_pi_whose_pins_another_program_has_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy() -> None:
        raise OSError("GPIO busy")

    a_library(monkeypatch, LGPIOFactory=busy)
    found = factory(a_pi(tmp_path))
    assert [news.what for news in found.news] == ["box.no_pins"]
    assert "GPIO busy" in said(found.news[0])[0]


def test_the_evening_goes_on_without_a_part_whose_pin_is_taken(caplog: pytest.LogCaptureFixture) -> None:
    pins = MockPins()
    taken = [
        LED(default().buttons["red"].pin, pin_factory=pins),
        LED(default().lights["phase"].pins[1], pin_factory=pins),
    ]
    box = BoxFront(default(), pins=Factory(pins, is_real=True))
    assert [(news.what, news.about["part"]) for news in box.news] == [
        ("box.part_lost", "red"),
        ("box.part_lost", "phase"),
    ]
    assert (set(box.pins.contacts) & {"red", "green"}, len(box.pins.lamps["phase"])) == ({"green"}, 0)
    assert "red button" in said(box.news[0])[0]
    assert "pulsante rosso" in said(box.news[0])[1]
    box.stop()
    assert len(taken) == len(caplog.records)


# Edges --------------------------------------------------------------------------------------------


def test_edges_have_the_times_of_our_clock_and_buttons_may_be_wired_either_way() -> None:
    now, edges = [5.0], list[tuple[str, bool, float]]()
    pins = MockPins(lambda: now[0])
    opened = Pins(read(OTHER_WAY), pins, lambda *edge: edges.append(edge), lambda steps: None, lambda: now[0])
    pins.pin(4).drive_high()
    now[0] = 6.5
    pins.pin(17).drive_low()
    pins.pin(4).drive_low()
    assert edges == [("next", True, 5.0), ("back", True, 6.5), ("next", False, 6.5)]
    assert [contact.is_closed for contact in opened.contacts.values()] == [False, True]
    opened.close()


def test_an_edge_with_the_time_of_another_clock_happens_now() -> None:
    edges, pins = list[float](), MockPins(lambda: 1_700_000_000.0)
    opened = Pins(read(OTHER_WAY), pins, lambda name, closed, at: edges.append(at), lambda steps: None, lambda: 7.0)
    pins.pin(17).drive_low()
    assert edges == [7.0]
    opened.close()


# Lamps --------------------------------------------------------------------------------------------


@given(some.lists(some.booleans(), min_size=8, max_size=64))
def test_every_bit_of_a_chain_comes_out_where_it_belongs(wanted: list[bool]) -> None:
    chip = Shift595(len(wanted))
    chain = Chain(chip.data, chip.clock, chip.latch, len(wanted))
    chain.wanted = list(wanted)
    chain.flush()
    assert chip.seen == wanted


def test_a_chain_is_written_at_first_and_then_only_when_something_changes() -> None:
    pulses = list[bool]()
    chain = Chain(lambda level: None, lambda level: None, pulses.append, 8)
    chain.flush()
    chain.flush()
    chain.wanted[3] = True
    chain.flush()
    assert len(pulses) == 4


def test_lamps_reach_their_wires_dimmed_switched_or_shifted() -> None:
    pins = MockPins()
    opened = Pins(read(OTHER_WAY), pins, lambda *edge: None, lambda steps: None)
    opened.lamps["tray"][0].write((0.2, 0.2, 0.2), is_on=True)
    opened.lamps["phase"][0].write((0.1, 0.25, 0.0), is_on=False)
    opened.lamps["options"][1].write((1, 1, 1), is_on=True)
    opened.flush()
    opened.dim(0.75)
    assert [pins.pin(number).state for number in (9, 10, 8)] == [0.0, 0.25, 0.25]
    assert opened._chain
    assert opened._chain.shown == [False] * 7 + [False]
    opened.lamps["options"][1].write((0, 0, 0), is_on=False)
    opened.flush()
    assert opened._chain.shown == [False] * 7 + [True]
    opened.close()


def test_the_phase_light_mixes_its_colours() -> None:
    pins = MockPins()
    opened = Pins(default(), pins, lambda *edge: None, lambda steps: None)
    opened.lamps["phase"][0].write((0.5, 0.25, 1.0), is_on=True)
    assert [pins.pin(number).state for number in default().lights["phase"].pins] == [0.5, 0.25, 1.0]
    opened.close()


def test_when_the_box_stops_everything_is_dark_but_what_says_that_it_may_be_unplugged() -> None:
    simulated = SimulatedBox()
    tray, (unplug,) = default().lights["tray"].pins[0], default().lights["unplug"].outputs
    box = simulated.box
    box.start()
    box.shut_down()
    box.let_unplug()
    box.stop(keep=("unplug",))
    assert box.pins._chain
    assert box.pins._chain.shown == [at == unplug for at in range(24)]
    assert box.factory.pins.pin(tray).state == 0.0


@pytest.mark.parametrize("keep", [(), ("tray",)])
def test_a_light_that_is_kept_stays_lit_when_nobody_is_there_any_more(keep: tuple[str, ...]) -> None:
    pins, text = MockPins(), OTHER_WAY.replace("to_ground = false", "to_ground = true")
    opened = Pins(read(text), pins, lambda *edge: None, lambda steps: None)
    opened.lamps["tray"][0].write((1, 1, 1), is_on=True)
    opened.close(keep=keep)
    del opened
    gc.collect()
    assert (pins.pin(9).function, pins.pin(9).state) == (("output", 1.0) if keep else ("input", False))


def test_the_last_lamp_is_lit_without_a_box_and_stays_lit() -> None:
    pins = MockPins()
    chip = Shift595(24)
    for pin, wire in zip((10, 11, 8), (chip.data, chip.clock, chip.latch), strict=True):
        watch(pins, pin, wire)
    assert light(default(), Factory(pins, is_real=True))
    gc.collect()
    assert chip.seen == [at == default().lights["unplug"].outputs[0] for at in range(24)]
    assert not light(read("[buttons]\nnext = 4\nback = 5"), Factory(MockPins(), is_real=True))


def test_what_is_no_pi_lights_no_last_lamp(tmp_path: Path) -> None:
    assert main([], tmp_path / "no such file") == 1


def watch(pins: MockPins, number: int, wire: Callable[[bool], None]) -> None:
    """Tell a chip what comes along a wire."""
    pin = pins.pin(number)
    change = pin._change_state

    def changed(value: float) -> bool:
        is_new = bool(change(value))
        wire(bool(value))
        return is_new

    pin._change_state = changed


def test_a_lamp_that_pretends_and_blinks_all_evening_does_not_grow() -> None:
    pins = MockPins()
    with LED(17, pin_factory=pins) as lamp:
        for _ in range(500):
            lamp.toggle()
        assert lamp.is_lit is False
        assert [state.state for state in pins.pin(17).states[-2:]] == [True, False]
        assert len(pins.pin(17).states) < 10
