"""The digits by which a phone comes in: heard and seen beside the box, and on no phone."""

from __future__ import annotations

import pytest

from device.evening.words import phrases
from device.pages.simulated_table import VoiceElsewhere
from engine import News
from engine.channel import View
from engine.table import HERE
from tests.web_panel.phone import evening, let_in
from voice.lines import Priority, SpokenLine
from voice.narrator import LineTold
from voice.script import Script
from web_panel.phones import Role

PIN = "0 4 2 1 3 7"
SAID = News("service.pin", {"address": "http://10.0.0.5:8080", "pin": PIN}, HERE)


class Beside:
    """The captions of the box: what it shows by itself."""

    name, who = "captions", "all"

    def __init__(self) -> None:
        self.heard = list[News]()
        self.views = list[View]()

    def show(self, view: View) -> None:
        self.heard += view.news
        self.views.append(view)


@pytest.mark.parametrize("role", ["viewer", "player", "owner"])
def test_digits_are_told_beside_the_box_and_to_no_phone(role: Role) -> None:
    with evening() as (panel, session):
        phone, beside = let_in(panel, role), Beside()
        session.join(beside)
        phone.page("/")
        session.tell(SAID, News("service.no_phones"))
        panel.settle()
        assert beside.heard == [SAID, News("service.no_phones")]
        pages = [phone.page(path) for path in ("/", "/history", "/screen", "/api/v1/view", "/api/v1/history")]
        assert phrases("en").say("news.service.no_phones") in pages[0]
        stream = phone.get("/stream")
        pages.append(next(piece for piece in map(str, stream.response) if "event: table" in piece))
        stream.close()
        assert not any(PIN in page for page in pages)


def test_what_is_said_only_beside_the_box_goes_to_no_loudspeaker_elsewhere() -> None:
    with evening() as (panel, session):
        beside = Beside()
        session.join(beside)
        session.tell(SAID)
        panel.settle()
        lines = Script(panel.evening.words("en")).lines(beside.views[-1])
    (here,) = (line for line in lines if PIN in line.caption)
    elsewhere = VoiceElsewhere(evenings=None)  # type: ignore[arg-type]  # nobody is asked who speaks
    for line in (here, SpokenLine("Good evening.", "Good evening.", Priority.ANSWER)):
        elsewhere._hear(LineTold(line, "begins"))
    assert [one.words for one in elsewhere._happened] == ["Good evening."]
