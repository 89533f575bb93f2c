"""The stream, over a real socket: what is new comes at once, what was missed is caught up, and nobody is starved."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlencode

import pytest

from device.trust.pace import crowd
from tests.device.service.house import furnished
from tests.web_panel.phone import evening, let_in
from tests.web_panel.rounds import streams
from web_panel import Panel, Server, serve
from web_panel.gate import COOKIE, csrf
from web_panel.phones import Role
from web_panel.seat import PhoneSeat
from web_panel.stream import BEAT, EACH, STREAMS, Streams

PATIENCE = 10.0


@dataclass
class Event:
    """One event of a stream."""

    id: str
    name: str
    data: str


class Browser:
    """As much of a browser as a stream needs."""

    def __init__(self, server: Server, role: Role = "player") -> None:
        self.port, self.token = server.port, server.panel.phones.let_in("x", role)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def answer(self, value: str, turn: int) -> int:
        form = urlencode({"value": value, "turn": turn, "csrf": csrf(self.token)})
        with closing(self.connect()) as here:
            here.request("POST", "/answer", form, self.headers | {"Content-Type": "application/x-www-form-urlencoded"})
            return here.getresponse().status

    @contextmanager
    def stream(self, known: str = "", path: str = "/stream") -> Iterator[http.client.HTTPResponse]:
        with closing(self.connect()) as here:
            here.request("GET", path, headers=self.headers | ({"Last-Event-ID": known} if known else {}))
            with here.getresponse() as answer:
                yield answer

    def status(self, path: str = "/stream") -> int:
        """What a stream begins with."""
        with self.stream(path=path) as answer:
            return answer.status

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.token}", "Accept": "application/json"}


def events(stream: http.client.HTTPResponse) -> Iterator[Event]:
    """The events as they come."""
    fields: dict[str, str] = {}
    for line in stream:
        key, _, value = line.decode().rstrip("\n").partition(": ")
        if key:
            fields[key.rstrip(":")] = value
        elif "event" in fields:
            yield Event(fields.get("id", ""), fields["event"], fields.get("data", ""))
            fields = {}


def table(stream: Iterator[Event]) -> Event:
    return next(event for event in stream if event.name == "table")


@pytest.fixture
def server() -> Iterator[Server]:
    with evening() as (panel, _):
        here = serve(panel, host="127.0.0.1", port=0)
        yield here
        here.stop()


def turn(panel: Panel) -> int:
    return panel.evening.look(lambda game: game.turn)


def test_an_answer_is_on_the_other_phone_at_once(server: Server) -> None:
    one, other = Browser(server), Browser(server)
    with other.stream() as stream:
        coming = events(stream)
        assert "How many of you" in json.loads(table(coming).data)
        began = time.perf_counter()
        assert one.answer("2", turn(server.panel)) == 200
        assert "How many of you" not in json.loads(table(coming).data)
        assert time.perf_counter() - began < BEAT


def test_who_was_away_is_shown_what_it_missed_and_nothing_twice(server: Server) -> None:
    one, other = Browser(server), Browser(server)
    with other.stream() as stream:
        known = table(events(stream)).id
    one.answer("2", turn(server.panel))
    with other.stream(known) as stream:
        fresh = table(events(stream))
        assert fresh.id != known
    with other.stream(fresh.id) as stream:
        assert next(events(stream)).name == "beat"


def test_a_page_from_before_a_restart_is_shown_how_things_stand(server: Server) -> None:
    with Browser(server).stream("0badcafe.1") as stream:
        assert next(events(stream)).name == "table"


def test_a_quiet_table_beats_every_second(server: Server) -> None:
    with Browser(server).stream() as stream:
        coming = events(stream)
        table(coming)
        began = time.perf_counter()
        assert [next(coming).name for _ in range(2)] == ["beat"] * 2
        assert time.perf_counter() - began < 2 * BEAT + 0.5


def test_a_phone_that_is_sent_home_hears_nothing_more(server: Server) -> None:
    other = Browser(server)
    with other.stream() as stream:
        coming = events(stream)
        table(coming)
        server.panel.send_home(1)
        assert [event.name for event in coming][-1] == "over"
    assert other.status() == 401


def test_a_phone_that_is_struck_off_the_list_hears_nothing_more(server: Server) -> None:
    other = Browser(server)
    with other.stream() as stream:
        coming = events(stream)
        table(coming)
        server.panel.phones.send_home(1)
        began = time.perf_counter()
        assert [event.name for event in coming][-1] == "over"
        assert time.perf_counter() - began < 2 * BEAT


def test_whoever_is_sent_home_hears_and_sees_nothing_more_of_any_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with furnished(tmp_path, monkeypatch) as here, ExitStack() as opened:
        phone, owner = Browser(here.panel_server), let_in(here.panel, "owner")
        lines = [events(opened.enter_context(phone.stream(path=path))) for path in streams(here.panel)]
        assert len(lines) == 5
        for line in lines:
            next(line)
        owner.post("/phones/revoke", {"number": "1"})
        began = time.perf_counter()
        heard = [takewhile(lambda _: (time.perf_counter() - began) / crowd() < BEAT + 0.2, line) for line in lines]
        assert [[event.name for event in line][-1] for line in heard] == ["over"] * 5


def test_when_all_streams_are_taken_a_phone_asks_by_itself(server: Server) -> None:
    late = Browser(server)
    with ExitStack() as full:
        for _ in range(STREAMS):
            full.enter_context(Browser(server).stream())
        assert late.status() == 503
        assert late.answer("2", turn(server.panel)) == 200
    deadline = time.monotonic() + PATIENCE
    while (code := late.status()) == 503 and time.monotonic() < deadline:
        time.sleep(BEAT / 4)
    assert code == 200


def test_one_phone_has_so_many_streams_and_the_others_have_theirs(server: Server) -> None:
    greedy, other = Browser(server), Browser(server)
    with ExitStack() as full:
        for path in ["/stream", "/api/v1/stream"] * (EACH // 2):
            assert full.enter_context(greedy.stream(path=path)).status == 200
        assert [greedy.status(path) for path in ("/stream", "/api/v1/stream")] == [503, 503]
        assert [other.status(path) for path in ("/stream", "/api/v1/stream")] == [200, 200]


def test_a_stream_that_has_ended_makes_room_for_another() -> None:
    streams = Streams()
    assert [streams.take(1) for _ in range(EACH + 1)] == [True] * EACH + [False]
    streams.give_back(1)
    assert [streams.take(phone) for phone in (1, 1, 2)] == [True, False, True]
    assert sum(streams.take(phone) for phone in range(2, 100)) == STREAMS - EACH - 1


def test_streams_end_with_the_evening(server: Server) -> None:
    with Browser(server).stream() as stream:
        coming = events(stream)
        table(coming)
        server.panel.close()
        assert [event.name for event in coming][-1] == "over"


def test_a_phone_that_comes_as_the_evening_ends_is_told_to_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhoneSeat.state, "__defaults__", (0.2,))
    with evening() as (panel, session):
        phone = let_in(panel)
        session.stop()
        assert phone.get("/").status_code == 503
        assert "Look again" in phone.get("/").text
        assert phone.get("/api/v1/view").status_code == 503
