"""The calls: two buttons together let one more phone in, or say that none can come."""

from __future__ import annotations

from collections.abc import Callable

from device.front.meanings import Call
from device.speech.calls import Calls
from device.speech.loudspeaker import demo_words
from engine import News
from engine.table import HERE


class Overheard:
    """A voice that only writes down what is wanted of it."""

    def __init__(self) -> None:
        self.did = list[str]()

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args: self.did.append(name)


def told_for_a_pair(invitation: tuple[str, str] | None) -> list[News]:
    told: list[News] = []
    calls = Calls(demo_words("en"), lambda: None, lambda: "", told.append, lambda: None, lambda: invitation)
    calls.hear(Call("pair"))
    return told


def test_six_digits_are_said_one_by_one_with_the_address() -> None:
    (news,) = told_for_a_pair(("http://10.0.0.5:8080", "042137"))
    assert news.about == {"address": "http://10.0.0.5:8080", "pin": "0 4 2 1 3 7"}
    assert news.to == HERE
    assert "0 4 2 1 3 7" in demo_words("it").news(news)


def test_whoever_speaks_to_the_box_is_let_speak_and_hears_what_can_be_done_instead() -> None:
    told, voice = list[News](), Overheard()
    calls = Calls(demo_words("en"), lambda: voice, lambda: "", told.append, lambda: None)
    calls.hear(Call("talk"))
    assert (voice.did, told) == (["hold_breath"], [])
    calls.hear(Call("talk", on=False))
    assert voice.did == ["hold_breath", "breathe"]
    assert [news.what for news in told] == ["service.no_ears"]
    for language, button in (("en", "Back"), ("it", "Indietro")):
        assert button in demo_words(language).news(told[0])


def test_a_press_that_did_not_count_reaches_the_voice() -> None:
    voice = Overheard()
    Calls(demo_words("en"), lambda: voice, lambda: "", lambda news: None, lambda: None).hear(Call("too_early"))
    assert voice.did == ["too_early"]


def test_without_pages_for_phones_that_is_said() -> None:
    (news,) = told_for_a_pair(None)
    assert news.what == "service.no_phones"


def test_dice_are_learned_where_there_are_eyes_and_otherwise_it_is_said_that_there_are_none() -> None:
    for can_see, expected in ((True, []), (False, ["service.no_eyes"])):
        told, learned = list[News](), list[bool]()
        learn = lambda can=can_see, seen=learned: seen.append(True) or can  # noqa: E731
        Calls(demo_words("en"), lambda: None, lambda: "", told.append, lambda: None, learn=learn).hear(Call("learn"))
        assert ([news.what for news in told], learned) == (expected, [True])
