"""The tally: what broke is counted, kept once, and harmless to whoever reads it."""

from __future__ import annotations

import json
from pathlib import Path

from bench.attack.tally import Tally
from bench.attack.wire import Answer, is_harmless, statuses

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"


def test_what_broke_is_counted_and_kept_once(tmp_path: Path) -> None:
    tally = Tally(7)
    for held in (True, False, False):
        tally.note("words", held, "a player may be called so", "\x1b[2J")
    assert [tally.tried["words"], tally.broke["words"], len(tally.found)] == [3, 2, 1]
    assert "\x1b" not in str(tally.found[0])
    tally.keep(tmp_path / "build" / "found.jsonl")
    kept = json.loads((tmp_path / "build" / "found.jsonl").read_text())
    assert (kept["kind"], kept["seed"], kept["how"]) == ("words", 7, "\x1b[2J")


def test_answers_are_told_apart_by_their_lengths() -> None:
    assert statuses(HEAD + b"HT" + HEAD.replace(b"200", b"401") + b"ok") == (200, 401)


def test_a_fault_and_our_insides_are_no_harmless_answer() -> None:
    for said in (HEAD.replace(b"200", b"500") + b"ok", HEAD + b"werkzeug", HEAD + b'name="csrf"'):
        assert not is_harmless(Answer(statuses(said), said, 0.1, True))
    assert is_harmless(Answer((431,), b"HTTP/1.1 431 \r\n\r\n", 0.1, True))
