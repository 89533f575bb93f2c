"""The first own decision of an evening with drawn pieces: at most six presses away, in every game on the shelf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.evening.session import Session
from engine import Ask
from engine.channel import Answer
from engine.contract import AnyTitle
from engine.shelf import SHELF
from tests.device.service.house import House, free_port, house
from tests.web_panel.phone import HOME, Phone, let_in

MOST = 6
DOOR, BUTTON = 1, 1  # through the door to the posters; then the one that begins
EXAMPLES = 90  # from there on the shelf has examples
GAMES = [game for game in SHELF if game.order < EXAMPLES]
CHECKED = re.compile(r'<input type="radio" name="(\w+)" value="([^"]*)" checked')


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


def begins(phone: Phone, pack: str) -> None:
    """Nothing is changed on the page; its great button is pressed."""
    path = f"/evening/new/{pack}"
    form = dict(CHECKED.findall(phone.page(path))) | {f"player{at}": "" for at in range(1, 8)}
    answer = phone.client.post(path, base_url=HOME, data={"csrf": phone.csrf, **form}, headers={"Origin": HOME})
    assert answer.status_code == 303, answer.text


def is_decision(ask: Ask) -> bool:
    """Could people want one thing or another?"""
    return ask.kind in ("choose", "number", "text") and len(ask.options) > 1


def of_the_set_up(game: AnyTitle) -> set[str]:
    """What is asked before anybody plays."""
    gathering = game.gathering
    early = {what for one in gathering.early for what in (one.what, one.further)}
    return {gathering.hero, gathering.level, *early}


def some_answer(ask: Ask) -> Any:
    """The first that comes to mind; of all who are asked at once the first of them rolls."""
    if ask.kind == "each":
        return [ask.parts[0].who, some_answer(ask.parts[0])]
    return [die[0] for die in ask.options] if ask.kind == "roll" else ask.options[0]


def settled(session: Session) -> tuple[Ask | None, int]:
    """What is asked when all that was settled on the page has answered itself."""
    for _ in range(3):
        session.look(lambda now: now.turn)
    return session.look(lambda now: (now.ask, now.turn))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_first_own_decision_is_at_most_six_presses_away(box: House, game: AnyTitle) -> None:
    phone, pack = let_in(box.panel, "owner"), f"ours.{game.package.rpartition('.')[2].replace('_', '-')}"
    is_first = next(iter(SHELF)).id == game.id
    presses = DOOR + (not is_first) + BUTTON
    begins(phone, pack)
    session = box.nth(2).session
    ask, turn = settled(session)
    while ask and not is_decision(ask) and presses <= MOST:
        session.post(Answer(some_answer(ask), to=turn, by="table"))
        presses += 1
        ask, turn = settled(session)
    assert ask
    assert presses <= MOST, ask.what
    table = session.look(lambda now: now.table)
    assert ask.what not in of_the_set_up(game) or game.gathering.is_set_up(table), "that was a question of the set-up"
