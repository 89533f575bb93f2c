"""The calls: two buttons together let one more phone in, or say that none can come."""

from __future__ import annotations

from device.box.signals import Call
from device.service.calls import Calls
from device.service.running import demo_words
from engine import News


def told_for_a_pair(invitation: tuple[str, str] | None) -> list[News]:
    told: list[News] = []
    calls = Calls(demo_words("en"), lambda: None, lambda: "", told.append, lambda: None, lambda: invitation)
    calls.hear(Call("pair"))
    return told


def test_six_digits_are_said_one_by_one_with_the_address() -> None:
    (news,) = told_for_a_pair(("http://10.0.0.5:8080", "042137"))
    assert news.about == {"address": "http://10.0.0.5:8080", "pin": "0 4 2 1 3 7"}
    assert "0 4 2 1 3 7" in demo_words("it").news(news)


def test_without_pages_for_phones_that_is_said() -> None:
    (news,) = told_for_a_pair(None)
    assert news.what == "service.no_phones"
