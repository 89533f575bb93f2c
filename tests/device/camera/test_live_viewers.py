"""Whoever looks through the camera is shown at the table before they see anything, and only as long as they look."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.camera.live_viewers import NOTHING
from device.camera.part import Eyes
from device.front.simulated import SimulatedBox
from device.service.parts import Supervised
from device.service.parts_of_evening import FrontPart
from engine import Ask
from tests.device.service.house import furnished
from tests.device.small_evening import PATIENCE, Listener, evening
from tests.engine.small import game
from tests.kit.counting import count
from tests.web_panel.phone import let_in
from vision.tidings import LivePicture

SETTINGS = {"source": "simulated", "tray": (180, 240), "corners": ()}
PICTURE = base64.b64encode(b"a picture").decode()
A_MOMENT = 0.1  # seconds


def until(is_so: Callable[[], bool]) -> None:
    """Wait until it is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)


class Room:
    """Eyes whose camera never wakes, so that pictures come when the test says so; a box beside them; who listens."""

    def __init__(self, pack: Path) -> None:
        self.box, self.lamp, self.given = SimulatedBox(), Listener(), list[bytes | None]()
        self.eyes = Eyes(SETTINGS, pack, pretends=True, sign=self.box.box.be_watched)
        for window in (self.eyes.onlookers._live, self.eyes.onlookers._watched):
            window._lasts = A_MOMENT

    @property
    def is_live(self) -> bool:
        """Is the camera told to show what it sees?"""
        return self.eyes.looker.is_wanted

    @property
    def is_lit(self) -> bool:
        """Does a light say that somebody looks?"""
        return self.box.lights("tray") == "double_wink"

    def asks(self, ask: Callable[[], bytes | None]) -> threading.Thread:
        """A phone that waits for a picture."""
        asking = threading.Thread(target=lambda: self.given.append(ask()), daemon=True)
        asking.start()
        until(lambda: self.is_live)
        return asking

    def shows(self, asking: threading.Thread) -> None:
        """The picture comes."""
        while asking.is_alive():  # one that came before the phone has begun to wait is not what it waits for
            self.eyes._hear(LivePicture(PICTURE))
            asking.join(A_MOMENT / 10)

    def told(self) -> list[str]:
        """What the table has heard since it was last asked."""
        time.sleep(A_MOMENT)
        return [news.what for _ in range(self.lamp.views.qsize()) for news in self.lamp.next().news]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    with evening(game(count), made.lamp) as session:
        made.box.box.start()
        made.eyes._session = session
        yield made
        made.eyes.onlookers.part()
        made.box.box.stop()


def test_a_light_and_a_sentence_come_before_the_first_picture_and_the_light_goes_after_the_last(room: Room) -> None:
    asking = room.asks(room.eyes.onlookers.jpeg)
    assert (room.is_lit, room.given) == (True, [])
    assert room.told() == ["camera.watched"]
    room.shows(asking)
    assert (room.is_lit, room.given) == (True, [b"a picture"])
    until(lambda: not room.is_live)
    until(lambda: not room.is_lit)


def test_as_long_as_somebody_asks_the_light_stays_and_nothing_is_said_again(room: Room) -> None:
    for _ in range(5):
        room.shows(room.asks(room.eyes.onlookers.jpeg))
        assert room.is_lit
    until(lambda: not room.is_lit)
    room.shows(room.asks(room.eyes.onlookers.jpeg))
    assert room.is_lit
    assert room.told() == ["camera.watched"]


def test_after_some_minutes_it_is_said_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.camera.live_viewers.SAID", 0.0)
    for _ in range(2):
        room.shows(room.asks(room.eyes.onlookers.jpeg))
        until(lambda: not room.is_lit)
    assert room.told() == ["camera.watched"] * 2


def test_while_one_of_two_phones_looks_the_light_stays(room: Room) -> None:
    room.eyes.onlookers.come()
    room.shows(room.asks(room.eyes.onlookers.jpeg))
    time.sleep(2 * A_MOMENT)
    assert (room.is_live, room.is_lit) == (True, True)
    room.eyes.onlookers.go()
    until(lambda: not room.is_lit)


def test_a_table_that_is_only_drawn_is_looked_at_without_a_sign(room: Room) -> None:
    room.shows(room.asks(room.eyes.onlookers.drawing))
    assert (room.is_lit, room.given, room.told()) == (False, [b"a picture"], [])


def test_a_room_is_never_shown_without_a_sign_whichever_way_it_is_asked_for(room: Room) -> None:
    room.eyes.onlookers._is_drawn = False  # as with any camera but the drawn one
    room.shows(room.asks(room.eyes.onlookers.drawing))
    assert room.is_lit


def test_a_phone_on_the_page_of_the_box_is_shown_by_its_lights_even_when_these_are_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with furnished(tmp_path, monkeypatch, camera="simulated") as house:
        service, phone = house.nth(1), let_in(house.panel)
        hands = next(kept for kept in service.parts if kept.name == "buttons")
        assert phone.get("/box/picture").data[:2] == b"\xff\xd8"
        assert lights_of(hands) == "double_wink"
        hands.stop()
        hands.start(service.session)
        until(lambda: lights_of(hands) == "double_wink")
        assert house.nth(1).captions.lines.count("Somebody is looking through my camera.") == 1


def lights_of(hands: Supervised) -> str:
    """How the tray's light shines."""
    assert isinstance(hands.part, FrontPart)
    assert hands.part.simulated
    return hands.part.simulated.lights("tray")


def test_when_the_eyes_are_closed_nobody_is_watched_any_more(room: Room) -> None:
    room.eyes.onlookers.come()
    room.eyes.stop()
    assert (room.is_live, room.is_lit) == (False, False)


def test_while_somebody_is_asked_in_secret_nobody_is_shown_what_lies_before_the_eyes(room: Room) -> None:
    ask = Ask("whisper", "draw", ("ace",), "ken", private=True)
    secret = replace(room.lamp.next(), ask=ask.seen_by("all"))
    room.eyes._hear(LivePicture(PICTURE, "sure"))
    room.eyes.reader.show(secret)
    assert room.eyes.onlookers.shown == NOTHING
    room.eyes._hear(LivePicture(PICTURE, "sure"))
    assert (room.eyes.onlookers.shown, room.eyes.onlookers.jpeg()) == (NOTHING, None)
    room.eyes.reader.show(replace(secret, ask=None))
    room.shows(room.asks(room.eyes.onlookers.jpeg))
    assert room.given == [b"a picture"]
