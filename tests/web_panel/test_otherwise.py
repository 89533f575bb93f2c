"""Otherwise: a roll that was read wrong, and any answer from before, is put right in two taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from device.evening.session import Session
from engine import roll
from engine.channel import Answer, Reject
from tests.kit.pages import asking
from tests.web_panel.phone import Phone, evening, let_in
from web_panel import Panel


@pytest.fixture
def attack() -> Iterator[tuple[Panel, Session]]:
    """Nora attacks, and two dice are to be rolled."""
    dice = [("success", "blank")] * 2
    with evening(asking(lambda: roll("attack.roll", dice, "nora", hero="nora"))) as (panel, session):
        yield panel, session


def offered(page: str) -> list[str]:
    """What can be pressed instead of what was read."""
    part = unescape(page).partition("was rather:")[2].partition("</form>")[0]
    return re.findall(r"<span>(.*?)</span>", part)


def rolled(session: Session) -> list[str]:
    return session.look(lambda game: [past.value for past in game.history() if isinstance(past.value, list)][-1])


def test_a_roll_that_was_read_wrong_is_put_right_in_two_taps(attack: tuple[Panel, Session]) -> None:
    panel, session = attack
    phone = let_in(panel)
    turn = session.look(lambda game: game.turn)
    session.post(Answer(["success", "blank"], to=turn, by="camera"))
    panel.settle()
    assert 'href="/otherwise"' in phone.page()
    page = phone.page("/otherwise")
    assert "seen by the camera" in page
    assert len(offered(page)) == 2
    value = re.findall(r'name="value" value="(\[.*?\])"', unescape(page).replace("&#34;", '"'))[0]
    phone.post("/otherwise", {"back": "1", "value": value})
    assert sorted(rolled(session)) in (["blank", "blank"], ["success", "success"])


def test_what_was_proposed_shows_what_it_may_have_been(attack: tuple[Panel, Session]) -> None:
    panel, session = attack
    phone = let_in(panel)
    likely = (["success", "success"], ["blank", "blank"])
    turn = session.look(lambda game: game.turn)
    session.post(Answer(["success", "blank"], to=turn, by="camera", sure=0.5, instead=likely))
    panel.settle()
    assert phone.page().count("Or perhaps:") == 1
    session.post(Reject("phone 9", turn))
    panel.settle()
    assert phone.page().count("Or perhaps:") == 1
    phone.answer('["success", "success"]')
    assert rolled(session) == ["success", "success"]


def test_any_answer_from_before_can_be_given_anew_and_what_follows_stays() -> None:
    with evening() as (panel, session):
        phone: Phone = let_in(panel)
        phone.answer("2")
        phone.answer('"normal"')
        phone.answer('"go on"')
        assert "How hard" in phone.page("/otherwise/2")
        phone.post("/otherwise", {"back": "2", "value": '"easier"'})
        assert session.look(lambda game: game.table.destiny) == 6
        assert session.look(lambda game: len(game.history())) == 3


def test_what_cannot_be_answered_anew_is_said_and_nothing_changes() -> None:
    with evening() as (panel, session):
        phone = let_in(panel)
        assert "Nothing was answered lately" in phone.page("/otherwise")
        phone.answer("2")
        sent = phone.post("/otherwise", {"back": "1", "value": "99"})
        assert sent.location.endswith("/otherwise")
        assert "notice" in phone.page("/otherwise")
        assert session.look(lambda game: game.table.players) == ["1", "2"]
