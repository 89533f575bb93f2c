"""A long evening: what happened long ago takes little room, and is there as it was when somebody goes back to it."""

from __future__ import annotations

from engine import Entry, Game
from engine.history import KEPT_WHOLE
from engine.journal import Checkpoint
from engine.laboratory import look
from tests.engine.small import game, go, saved, two

LONG = 3 * KEPT_WHOLE  # a step each


def evening(length: int, log: list[Entry] | None = None) -> Game:
    """So many steps, of two answers each, and each makes the table larger."""
    return go(game(two, log=log), *("x", "ken") * length)


def room(entries: list[Entry]) -> int:
    """Bytes that are kept of all tables in there."""
    return sum(len(entry.value._kept[0]) for entry in entries if entry.kind == "step")


def whole(entries: list[Entry]) -> int:
    """Bytes of the tables themselves."""
    return sum(len(entry.value.table) for entry in entries if entry.kind == "step")


def test_what_happened_long_ago_takes_little_room() -> None:
    log: list[Entry] = []
    evening(LONG, log)
    long_ago, lately = log[: -2 * KEPT_WHOLE], log[-KEPT_WHOLE:]
    assert room(long_ago) < whole(long_ago) / 10
    assert room(lately) == whole(lately)


def test_what_happened_long_ago_can_be_gone_back_to_and_forward_again() -> None:
    log: list[Entry] = []
    long, end = evening(LONG, log), look(evening(LONG))
    for there in (LONG // 2, 1, 0, LONG):
        while len(long.history()) > 2 * there:
            long.undo(len(long.history()) - 2 * there)
        while len(long.history()) < 2 * there:
            long.redo()
        assert look(long) == (look(evening(there)) if there < LONG else end)
    assert saved(log) == log


def test_what_is_played_otherwise_from_there_takes_little_room_too() -> None:
    log: list[Entry] = []
    long = evening(LONG, log)
    long.undo(len(long.history()) - 2 * KEPT_WHOLE)
    go(long, *("y", "sid") * LONG)
    otherwise = go(evening(KEPT_WHOLE), *("y", "sid") * LONG)
    assert look(long) == look(otherwise)
    now = log[-3 * LONG : -2 * KEPT_WHOLE]
    assert room(now) < whole(now) / 10


def test_a_folded_table_equals_the_whole_one() -> None:
    one, same, other = (Checkpoint((1,), b"a table" * 90 + end) for end in (b"!", b"!", b"?"))
    one.fold(b"a table" * 80)
    one.fold(b"another")
    assert len(one._kept[0]) < 30
    assert one == same != other
    assert hash(one) == hash(same)
    assert one.table == same.table
