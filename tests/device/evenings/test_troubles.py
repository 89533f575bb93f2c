"""Troubles in mid-evening, as people meet them: each is one clear sentence, and the evening goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.front.meanings import Call
from engine import News
from tests.device.evenings.ear import Ear
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.device.evenings.witness import RAW
from tests.device.store.lives import disk
from tests.kit.by_ear import sensible
from tests.kit.power_cuts import needs_fuse
from voice.narrator import LineTold

Order = Callable[[str], None]
PLENTY = "room 10000000"


@contextmanager
def on_a_card(folder: Path, language: str = "en") -> Iterator[tuple[WholeBox, Order]]:
    """A box in mid-evening, and its card, which obeys."""
    with disk(folder) as order, whole_box(folder / "box", language) as box:
        for _ in range(3):
            Ear(box, sensible(box, 1)).turn()
        box.listen()
        yield box, order


def pressed_on(box: WholeBox) -> tuple[int, str]:
    """Next is pressed: which turn it is then, and all that is heard."""
    box.calmly("next")
    return box.view.turn, " ".join(box.listen())


@needs_fuse
@pytest.mark.parametrize(("language", "word"), [("en", "the card is full"), ("it", "la scheda è piena")])
def test_a_card_that_is_full_refuses_one_answer_aloud_and_takes_it_when_there_is_room(
    tmp_path: Path, language: str, word: str
) -> None:
    with on_a_card(tmp_path, language) as (box, card):
        turn = box.view.turn
        card("room 0")
        after, heard = pressed_on(box)
        assert (after, word in heard, box.lights("attention")) == (turn, True, "double_blink")
        card(PLENTY)
        assert pressed_on(box)[0] > turn


@needs_fuse
@pytest.mark.parametrize(("language", "word"), [("en", "can only be read"), ("it", "si può solo leggere")])
def test_a_card_that_turns_read_only_is_said_and_the_evening_goes_on_in_memory(
    tmp_path: Path, language: str, word: str
) -> None:
    with on_a_card(tmp_path, language) as (box, card):
        turn = box.view.turn
        card("read-only yes")
        after, heard = pressed_on(box)
        assert (after > turn, word in heard, box.evening.store.is_borrowed) == (True, True, True)
        Ear(box, sensible(box, 1)).turn()
        assert box.view.turn > after
        card("read-only no")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_clock_that_jumps_is_one_sentence_and_changes_nothing(in_memory: Path, language: str) -> None:
    with whole_box(in_memory, language) as box:
        box.listen()
        health, before = box.evening.health, box.view.table
        health._offset -= 3600  # as if somebody had set the clock
        box.evening.tend()
        box.wait()
        said = " ".join(box.listen())
        assert said == box.words.news(News("health.clock_jumped"))
        assert (box.view.table, RAW.search(said)) == (before, None)


@pytest.mark.parametrize(
    "news",
    [
        News("store.stick_lost"),
        News("voice.no_sound", {"why": "audio open error"}),
        News("voice.sound_again"),
        News("voice.engine_lost", {"engine": "pico", "why": "it hangs", "next": "pyttsx3"}),
        News("voice.no_engine"),
        News("service.anew", {"part": "voice"}),
        News("service.given_up", {"part": "buttons"}),
        News("service.part_lost", {"part": "phones", "error": "in use"}),
        News("box.no_pins", {"why": "busy"}),
        News("box.no_library"),
        News("box.part_lost", {"part": "volume", "why": "busy"}),
        News("box.stuck", {"part": "back"}),
        News("store.damaged", {"file": "taleside.damaged-1.db"}),
        News("store.missing", {"file": "taleside-000001.db"}),
        News("store.lost", {"campaign": "Fridays", "n": 7}),
        News("store.returned"),
        News("health.under_voltage"),
        News("health.hot", {"degrees": 84}),
        News("health.disk_errors"),
    ],
    ids=lambda news: news.what,
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_whatever_is_wrong_is_heard_and_read_in_words(in_memory: Path, language: str, news: News) -> None:
    with whole_box(in_memory, language) as box:
        box.listen()
        box.read()
        box.evening.session.tell(news)
        box.wait()
        heard, read = " ".join(box.listen()), " ".join(box.read())
        assert heard.split() == read.split()
        assert not RAW.search(read.replace("taleside.damaged-1.db", "").replace("taleside-000001.db", ""))


@pytest.mark.parametrize("what", ["store.stick_lost", "voice.no_engine", "session.broke"])
def test_what_goes_wrong_is_worth_a_lamp_until_somebody_goes_on(in_memory: Path, what: str) -> None:
    with whole_box(in_memory) as box:
        box.evening.session.tell(News(what, {"by": "box"}))
        box.wait()
        assert box.lights("attention") == "double_blink"
        Ear(box, sensible(box, 1)).turn()
        box.wait()
        assert box.lights("attention") == "dark"


def test_a_stuck_button_is_said_once_and_a_lamp_shows_it_until_it_is_free(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        box.listen()
        box.down("back")
        box.wait(12)
        said = [sentence for sentence in box.listen() if "stuck" in sentence]
        assert (len(said), box.lights("attention")) == (1, "heartbeat")
        box.up("back")
        box.wait()
        assert box.lights("attention") == "dark"
        assert Call("stuck", on=False, button="back") in box.heard


def test_an_alarm_cuts_the_story_which_then_goes_on(in_memory: Path) -> None:
    with whole_box(in_memory) as box:
        while box.view.ask and box.view.ask.what != "card.read":
            Ear(box, sensible(box, 1)).turn()
            box.settle()
        box.wait(1.0)
        story = _now(box.told)
        box.evening.session.tell(News("health.under_voltage"))
        box.wait()
        heard = box.listen()
        assert heard[0].startswith("My power supply")
        assert story in heard


def _now(told: list[LineTold]) -> str:
    return next(each.line.caption for each in reversed(told) if each.what == "begins")
