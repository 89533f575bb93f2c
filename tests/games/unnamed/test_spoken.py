"""How long an evening of 7 is spoken, when nobody cuts in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.spoken_time import spoken
from engine import Ask, News
from engine.channel import View
from engine.games.unnamed.game import GAME
from tests.games.unnamed.play import TRIO, at
from tests.kit.asking import asking
from tests.kit.spoken_evenings import script_of
from voice.narrator import captions


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_told_in_34_minutes_and_no_regrouping_drags(language: str) -> None:
    evening = spoken("unnamed", language)
    assert evening.seconds <= 34 * 60
    assert max(evening.phases) <= 35


def asked_alone(turn: int, what: str, who: str, *told: News) -> View:
    """Somebody is asked in secret, as everybody else sees it."""
    view = asking(Ask(what, "choose", (), who, private=True, hidden=True), turn)
    return replace(view, table=at().seen_by("all"), news=told)


def test_whoever_looks_at_a_phone_is_not_called_there_again() -> None:
    script = script_of(GAME, "en")
    said = [
        captions(script.lines(view))
        for view in (
            asked_alone(1, "sin.draw", TRIO[0]),
            asked_alone(2, "sin.draw", TRIO[0]),
            asked_alone(3, "sin.discard", TRIO[0]),
            asked_alone(4, "sin.draw", TRIO[1]),
            asked_alone(5, "sin.draw", TRIO[1], News("passed", {"who": "Cleo"})),
        )
    ]
    assert [bool(lines) for lines in said] == [True, False, False, True, True]
    assert captions(script.question(asked_alone(6, "sin.draw", TRIO[1])))
