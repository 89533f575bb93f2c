"""Several press at once, while the table goes on: who counted is told so, and everybody else why not."""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

from device.evening.session import Session
from engine import Game
from engine.channel import Answer, View
from tests.kit.victim import Victim, victim
from tests.web_panel.phone import JSON, Phone, evening, let_in, seen
from web_panel.api.operations import ROOT

PHONES, ROUNDS = 64, 10
GIVEN = {"setup.players": 2, "setup.difficulty": "normal"}


class Camera:
    """It answers whatever it is shown at once, as often as it may: before anybody could have looked again."""

    name, who, left = "camera", "all", 0

    def __init__(self, session: Session) -> None:
        self._session = session
        session.join(self)

    def show(self, view: View) -> None:
        if self.left and view.ask:
            self.left -= 1
            self._session.post(Answer(GIVEN[view.ask.what], view.turn, self.name))


@pytest.fixture
def box() -> Iterator[tuple[Phone, Camera]]:
    with evening() as (panel, session):
        yield let_in(panel), Camera(session)


def api(phone: Phone, call: str, **body: Any) -> Any:
    headers = {"X-CSRF-Token": phone.csrf}
    return phone.client.post(f"{ROOT}/{call}", base_url="http://127.0.0.1:8080", headers=headers, json=body)


def test_a_call_that_came_too_late_is_told_so_though_the_table_has_gone_on_since(box: tuple[Phone, Camera]) -> None:
    phone, camera = box
    for _ in range(30):
        turn, camera.left = phone.turn, 1
        refused = api(phone, "answer", turn=turn - 1, value=4)
        assert (refused.status_code, refused.json["code"]) == (409, "stale")
        assert phone.turn == turn + 1
        assert phone.post("/undo", {}, **JSON).status_code == 200


def test_a_call_that_counted_is_told_what_came_of_it_and_not_of_the_next(box: tuple[Phone, Camera]) -> None:
    phone, camera = box
    for _ in range(30):
        turn, camera.left = phone.turn, 1
        counted = api(phone, "answer", turn=turn, value=2)
        assert (counted.status_code, counted.json["turn"]) == (200, turn + 1)
        assert phone.turn > turn + 1
        assert phone.post("/undo", {"times": "2"}, **JSON).status_code == 200


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_page_says_why_though_the_table_has_gone_on_since(box: tuple[Phone, Camera], language: str) -> None:
    phone, camera = box
    phone.client.set_cookie("language", language, domain="127.0.0.1")
    why = {"en": "already been answered", "it": "ha già risposto"}[language]
    for _ in range(30):
        camera.left, late = 1, str(phone.turn - 1)
        refused = phone.post("/answer", {"turn": late, "value": "4"}, **JSON)
        assert refused.status_code == 409
        assert why in str(refused.json) + seen(refused)
        assert phone.post("/undo", {}, **JSON).status_code == 200


def test_a_page_without_scripts_says_why_after_it_was_loaded_anew(box: tuple[Phone, Camera]) -> None:
    phone, camera = box
    camera.left = 1
    assert phone.post("/answer", {"turn": "0", "value": "4"}).status_code == 303
    assert phone.turn == 2
    assert "already been answered" in phone.page("/")


@pytest.mark.parametrize(("path", "form"), [("/jump", {"step": "set_up"}), ("/otherwise", {"back": "1", "value": "4"})])
def test_a_page_of_corrections_leads_back_to_itself_where_nothing_happened(
    box: tuple[Phone, Camera], path: str, form: dict[str, str]
) -> None:
    phone, camera = box
    for _ in range(10):
        camera.left = 1
        refused = phone.post(path, {"turn": str(phone.turn - 1), **form})
        assert refused.headers["Location"] in ("/right", "/otherwise")
        assert phone.post("/undo", {}, **JSON).status_code == 200


def test_a_post_that_broke_is_not_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with evening() as (panel, _):
        phone = let_in(panel)
        form = {"turn": phone.turn, "value": 2}
        monkeypatch.setattr(Game, "answer", broken)
        assert api(phone, "answer", **form).status_code == 409


def test_a_post_after_the_end_of_the_evening_is_not_acknowledged() -> None:
    with evening() as (panel, session):
        phone = let_in(panel)
        form = {"turn": phone.turn, "value": 2}
        assert phone.csrf
        session.stop()
        assert api(phone, "answer", **form).status_code == 503
        assert (
            phone.client.post(
                "/answer", base_url="http://127.0.0.1:8080", data={**form, "csrf": phone.csrf}, headers=JSON
            ).status_code
            == 503
        )


# Sixty-four at once --------------------------------------------------------------------------------


class Player:
    """A phone that presses what it sees, over a connection of its own."""

    def __init__(self, box: Victim) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", box.server.port, timeout=60)
        token = box.panel.phones.let_in("a player", "player")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.counted, self.refused = list[tuple[int, int]](), Counter[str]()

    def press(self) -> None:
        """What is asked; once the level is chosen, that is taken back."""
        view = self._call("GET", "view")[1]
        what, turn = view["ask"]["what"], view["turn"]
        call = {"turn": turn, "value": GIVEN[what]} if what in GIVEN else {"turn": turn, "times": 2}
        status, said = self._call("POST", "answer" if what in GIVEN else "undo", call)
        if status == 200:
            self.counted.append((turn, said["turn"]))
        else:
            self.refused[said["code"]] += 1

    def play(self) -> None:
        with closing(self._line):
            for _ in range(ROUNDS):
                self.press()

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        self._line.request(method, f"{ROOT}/{path}", json.dumps(body) if body else None, self._headers)
        answer = self._line.getresponse()
        return answer.status, json.loads(answer.read())


def test_of_sixty_four_who_press_at_once_each_turn_counts_for_one_who_is_told_so() -> None:
    with victim() as box:
        first, players = box.turn, [Player(box) for _ in range(PHONES)]
        with ThreadPoolExecutor(PHONES) as table:
            for done in [table.submit(player.play) for player in players]:
                done.result()
        counted = sorted(turn for player in players for turn in player.counted)
        assert [turn for turn, _ in counted] == [first, *(after for _, after in counted[:-1])]
        assert counted[-1][1] == box.turn
        refused = sum((player.refused for player in players), Counter[str]())
        assert set(refused) == {"stale"}
        assert len(counted) + refused.total() == PHONES * ROUNDS
