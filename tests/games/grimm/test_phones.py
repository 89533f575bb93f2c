"""Magic items on phones: one for each of five people, one that goes round, and none at all; nobody learns another's."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from typing import Any

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine import Ask, Game
from engine.games.grimm.game import GAME
from tests.games.grimm import sensible
from tests.games.grimm.land import demo
from tests.games.grimm.round_the_table import asked, secrets, sits, speaks
from tests.web_panel.phone import JSON, Phone, let_in
from web_panel import Panel
from web_panel.api.operations import ROOT

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
SHORT = {"length": "short", "events": "none", "powers": "no"}
MOST, LOOKS = 900, 12  # everybody looks around after so many answers


@contextmanager
def phones(players: int, house: Mapping[str, str]) -> Iterator[Panel]:
    """An evening with nothing but phones."""
    game = Game(GAME.rules, GAME.lay(NAMES[:players], {**SHORT, **house}), demo().box, strict=True)
    session, panel = Session(game), Panel()
    session.start()
    panel.open(PanelEvening(session, GAME, demo(), Chance("1")))
    try:
        yield panel
    finally:
        panel.close()
        session.stop()


def wanted(panel: Panel, ask: Ask, chance: random.Random) -> Any:
    """What a sensible person answers, who passes soon."""
    if ask.what == "turn.die" and chance.random() < 0.3:
        return "pass"
    return panel.evening.look(lambda game: sensible.answer(ask, game.table, chance))


def shown(phone: Phone) -> str:
    """The page and the call that say how things stand."""
    return unescape(phone.page()) + phone.get(f"{ROOT}/view", **JSON).text


def test_five_phones_play_and_nobody_ever_learns_what_others_hold() -> None:
    chance = random.Random(1)
    with phones(5, {}) as panel:
        owners = {name: let_in(panel, "owner" if name == "Ada" else "player") for name in NAMES}
        owners["Ada"].page()
        for number, (name, phone) in enumerate(owners.items(), 1):
            if sits(phone, name) == 409:  # among rivals somebody has to agree
                owners["Ada"].post("/seat", {"number": str(number), "may": "yes"})
        assert panel.phones.seats() == dict(enumerate(NAMES, 1))
        held = 0
        for turn in range(MOST):
            if (ask := asked(panel)) is None:
                break
            phone = owners.get(ask.who, owners["Ada"]) if ask.private else owners["Ada"]
            if ask.private:
                others = [other for name, other in owners.items() if name != ask.who]
                assert others[turn % 4].answer(json.dumps(ask.options[0])).status_code == 409
            assert phone.answer(json.dumps(wanted(panel, ask, chance))).status_code == 200
            if turn % LOOKS == 0:
                for name, other in owners.items():
                    forbidden, page = secrets(panel, name), shown(other)
                    held += len(forbidden)
                    assert [item for item in forbidden if item in page] == [], (turn, name)
        assert panel.evening.look(lambda game: game.ending) == "over"
        assert held > 100  # there was something to be hidden


def test_one_phone_goes_round_and_is_covered_in_between() -> None:
    chance = random.Random(2)
    with phones(3, {"reactions": "each"}) as panel:
        shared, covered, before = let_in(panel), 0, ""
        speaks(shared, "it")
        for _ in range(MOST):
            if (ask := asked(panel)) is None:
                break
            if ask.private and ask.who != before:
                assert [item for item in secrets(panel, "all", "it") if item in shown(shared)] == []
                covered += 1
            if ask.private:
                assert sits(shared, ask.who, "now") == 200
            assert shared.answer(json.dumps(wanted(panel, ask, chance))).status_code == 200
            if ask.private:
                panel.settle()
            before = ask.who if ask.private else ""  # whoever is asked twice on end still holds it
        assert panel.evening.look(lambda game: game.ending) == "over"
        assert covered > 10


def test_without_any_phone_of_their_own_people_keep_their_cards_in_their_hands() -> None:
    """Nothing is asked in secret, and the box never knows more than it is shown."""
    chance = random.Random(3)
    with phones(3, {"hands": "closed"}) as panel:
        phone = let_in(panel)
        speaks(phone, "it")
        for _ in range(MOST):
            if (ask := asked(panel)) is None:
                break
            assert not ask.is_private
            hands = panel.evening.look(
                lambda game: [card for hero in game.table.heroes.values() for card in hero.items]
            )
            assert set(hands) <= {"?"}
            assert phone.answer(json.dumps(wanted(panel, ask, chance))).status_code == 200
        assert panel.evening.look(lambda game: game.ending) == "over"
