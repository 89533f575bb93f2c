"""On somebody's computer nobody is told of a loudspeaker that is not there; on a Pi it is a fault."""

from __future__ import annotations

import pytest

from device.service.parts_of_evening import said_of_here
from engine import News


@pytest.mark.parametrize(
    ("is_pi", "why", "told"),
    [
        (False, "no_device", "voice.in_browser"),
        (False, "in_use", "voice.no_sound"),
        (True, "no_device", "voice.no_sound"),
    ],
)
def test_a_missing_loudspeaker_is_a_fault_on_a_pi_alone(
    monkeypatch: pytest.MonkeyPatch, is_pi: bool, why: str, told: str
) -> None:
    monkeypatch.setattr("device.service.parts_of_evening.is_pi", lambda: is_pi)
    heard = list[News]()
    said_of_here(heard.append)(News("voice.no_sound", {"why": why}))
    assert [news.what for news in heard] == [told]
