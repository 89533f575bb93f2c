"""The box in its thread, on a clock that runs and can leap: pins become answers and lamps, and faults end nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from device.evening.session import Session
from device.front.box import BoxFront
from device.front.hardware import default
from device.front.lights import Look
from device.front.meanings import GUARD
from device.front.pins import Factory, MockPins
from device.front.presses import LONG
from device.front.simulated import SimulatedBox
from engine.channel import Answer
from tests.device.front.table import A_WHILE
from tests.device.small_evening import PATIENCE, evening
from tests.engine.small import Step, game
from tests.kit.counting_box import count, few
from tests.kit.running_box import Running, until


@pytest.fixture
def box() -> Iterator[Running]:
    made = Running()
    made.box.start()
    yield made
    made.box.stop()


@contextmanager
def playing(made: SimulatedBox, *steps: Step) -> Iterator[Session]:
    """An evening that the box takes part in."""
    with evening(game(*steps)) as session:
        made.box.wire(session)
        yield session
        made.box.unwire()


def counted(session: Session) -> int:
    return session.look(lambda game: int(game.table.count))


def test_a_finger_on_a_pin_is_an_answer_in_the_game_and_a_light_on_a_pin(box: Running) -> None:
    with playing(box, few) as session:
        box.ready(session)
        box.press("blue")
        until(lambda: box.lit("level") == 3)
        assert counted(session) == 3
        assert box.box.pins._chain
        assert box.box.pins._chain.shown is not None
        assert box.box.pins._chain.shown[:4] == [True, True, True, False]


def test_bare_pins_of_the_library_go_the_whole_way() -> None:
    """No simulated fingers: the pins are driven as gpiozero's own tests drive them, on the clock of the wall."""
    pins = MockPins()
    box = BoxFront(default(), pins=Factory(pins, is_real=True))
    box.start()
    with evening(game(few)) as session:
        box.wire(session)
        until(lambda: box.buttons.pointer.things)
        time.sleep(GUARD)
        pin = pins.pin(default().buttons["green"].pin)
        for _ in range(3):  # a contact that bounces
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()
        until(lambda: counted(session) == 2)
        box.unwire()
    box.stop()


def test_what_is_down_when_the_box_starts_is_no_press() -> None:
    made = Running()
    made.down("back")
    made.box.start()
    with playing(made, count) as session:
        session.post(Answer(1, session.look(lambda game: game.turn), "phone"))
        made.ready(session)
        made.leap(LONG)
        made.up("back")
        made.leap(A_WHILE)
        assert counted(session) == 1
    made.box.stop()


def broken() -> None:
    raise ZeroDivisionError


def test_a_fault_is_written_down_and_the_next_press_counts(
    box: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.front.box.BREATH", 0.01)
    with playing(box, few) as session:
        box.box._inbox.put(broken)
        until(lambda: "the box broke" in caplog.text)
        box.ready(session)
        box.press("red")
        until(lambda: counted(session) == 1)


def test_whoever_feeds_the_watchdog_can_ask_whether_the_box_is_alive(box: Running) -> None:
    assert box.box.is_alive(PATIENCE)
    held = threading.Event()
    box.box._inbox.put(lambda: (held.wait(PATIENCE), None)[1])
    assert not box.box.is_alive(0.05)
    held.set()
    assert box.box.is_alive(PATIENCE)


def test_a_box_that_has_stopped_is_not_alive() -> None:
    made = SimulatedBox()
    made.box.start()
    made.box.stop()
    assert not made.box.is_alive(0.01)


def test_night_and_alarms_may_come_from_anywhere(box: Running) -> None:
    box.box.alarm(True)
    box.box.turn_night(True)
    until(lambda: box.lights("attention") == "double_blink" and box.box.lamps.is_night)
    box.box.alarm(False)
    until(lambda: box.lights("attention") == "dark")


def test_whoever_tests_the_box_sees_every_press_and_lights_what_is_wanted(box: Running) -> None:
    pressed = list[str]()
    box.box.watch.append(lambda press: pressed.append(f"{press.button} {press.kind}"))
    with playing(box, few):
        box.box.try_out({"tray": (Look("rush"),)})
        box.press("next", "red")
        until(lambda: pressed[-1:] == ["red up"])
        assert pressed == ["next down", "next short", "next up", "red down", "red short", "red up"]
        assert (box.lights("tray"), box.lit("options")) == ("rush", 0)
        box.box.try_out(None)
        until(lambda: box.lights("tray") == "dark")


@pytest.mark.parametrize("evenings", [2])
def test_an_evening_may_end_and_another_begin_on_the_same_box(box: Running, evenings: int) -> None:
    for _ in range(evenings):
        with playing(box, few) as session:
            box.ready(session)
            box.press("green")
            until(partial(is_two, session))


def test_another_evening_at_the_same_turn_has_its_own_question(box: Running) -> None:
    for step, options in ((few, 3), (count, 10)):
        with playing(box, step) as session:
            box.ready(session)
            assert len(box.box.buttons.pointer.things) == options


def is_two(session: Session) -> bool:
    return counted(session) == 2


def test_a_button_reaches_a_light_in_less_than_fifty_milliseconds(box: Running) -> None:
    """From the edge of a colour's contact, through the session, to the shift register; the middle one of nine."""
    taken = list[float]()
    with playing(box, count) as session:
        for at in range(1, 10):
            box.ready(session)
            begun = time.monotonic()
            box.down("green")
            while box.lit("level") < at and time.monotonic() < begun + PATIENCE:
                time.sleep(0.0005)
            taken.append(time.monotonic() - begun)
            box.up("green")
    assert sorted(taken)[4] < 0.05
