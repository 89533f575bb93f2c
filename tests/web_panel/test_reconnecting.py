"""Phones that fall asleep and come back, two hundred times in an evening: each is shown each state once, in order."""

from __future__ import annotations

import random
import re
from collections import defaultdict

import pytest

import web_panel.stream
from tests.web_panel.phone import JSON, Phone, evening, let_in

PHONES, MOVES, RECONNECTS = 16, 12, 200


def heard(phone: Phone, known: str) -> list[tuple[str, int]]:
    """What a phone that comes back is shown until it is quiet: by their ids and turns."""
    stream, text = phone.get("/stream", **{"Last-Event-ID": known}), ""
    for piece in stream.response:
        text += piece.decode() if isinstance(piece, bytes) else piece
        if "event: beat\n" in text:
            break
    stream.close()
    return [
        (one, int(turn))
        for one, turn in re.findall(r'id: (\S+)\nevent: table\n.*?name=\\"turn\\" value=\\"(\d+)', text)
    ]


def test_whoever_comes_back_is_shown_each_state_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_panel.stream, "BEAT", 0.001)
    chance = random.Random(16)
    with evening() as (panel, _):
        phones, shown = [let_in(panel) for _ in range(PHONES)], defaultdict[int, list[tuple[str, int]]](list)
        first = phones[0].turn
        for move in range(MOVES + 1):
            if move:
                moved = phones[0].answer("2") if move % 2 else phones[0].post("/undo", {}, **JSON)
                assert moved.status_code == 200
            sleepers = [*range(PHONES), *chance.choices(range(PHONES), k=RECONNECTS // MOVES - PHONES + 1)]
            for at in chance.sample(sleepers, len(sleepers)):
                shown[at] += heard(phones[at], shown[at][-1][0] if shown[at] else "")
        turns = list(range(first, first + MOVES + 1))
    assert {at: [turn for _, turn in states] for at, states in shown.items()} == dict.fromkeys(range(PHONES), turns)
    assert all(len({one for one, _ in states}) == MOVES + 1 for states in shown.values())
