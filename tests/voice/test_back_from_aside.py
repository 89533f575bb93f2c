"""What is heard when people come back to a question from something out of turn, and where nobody could guess."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Ask
from engine.channel import View
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import said
from tests.kit.asking import AREAS, WHO, asking
from voice.narrator import captions
from voice.script import Script
from voice.settings import VoiceSettings

WORDS = "The fog climbs the steps, two at a time, as fast as it can. Draw 1 Creature."
READ = Ask("card.read", "choose", ("go on",), about={"text": WORDS})


def script(language: str = "en") -> Script:
    return Script(said(language), None, VoiceSettings(language=language))


def heard(spoken: Script, ask: Ask, turn: int, **view: Any) -> list[str]:
    shown: View = replace(asking(ask, turn), **view)
    return captions(spoken.lines(shown))


LONG = Ask("wyrm.attacks", "choose", ("nora", "greta"), about={"wyrms": "A", "area": "square"})


@pytest.mark.parametrize("is_asking", [True, False])
def test_what_was_asked_before_an_aside_is_asked_shortly_after_it(is_asking: bool) -> None:
    spoken = script()
    before = heard(spoken, LONG, 1)
    assert len(before) == 3, before
    if is_asking:
        heard(spoken, WHO, 2, beneath=(LONG,))
        after = heard(spoken, LONG, 3)
    else:
        after = heard(spoken, LONG, 2, is_aside=True)
    assert after == ["Who is hit?"]


def test_what_was_not_heard_before_it_is_asked_in_full() -> None:
    spoken = script()
    heard(spoken, WHO, 1, beneath=(LONG,))
    assert len(heard(spoken, LONG, 2)) == 3


def test_the_same_question_asked_anew_is_no_return() -> None:
    spoken = script()
    assert heard(spoken, AREAS, 1)[0] == heard(spoken, AREAS, 2)[0]


def test_a_story_that_was_interrupted_is_read_from_its_beginning() -> None:
    spoken = script()
    assert heard(spoken, READ, 1) == heard(spoken, READ, 2, is_aside=True)


def test_a_choice_that_a_story_gives_is_always_listed() -> None:
    spoken = script()
    for turn, options in enumerate((("a", "b"), ("c", "d"), ("e", "f"))):
        ask, table = Ask("card.choice", "choose", options, about={"text": WORDS}), WonderTable(active=str(turn))
        assert (
            heard(spoken, ask, turn, table=table.seen_by("all"))[-1].casefold().strip("?.").endswith(f"or {options[1]}")
        )
