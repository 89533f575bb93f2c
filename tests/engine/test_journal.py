"""The journal as text: small, whole again after any power cut, honest about what it cannot read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from engine import DamagedSave, Entry, Game, Header, NewerSave, Next, Rules, RulesBroke, Table, choose, goto, rule
from engine.journal import WHOLE_EVERY, Checkpoint, read, writer
from engine.laboratory import state
from engine.table import sealed, unsealed
from tests.engine.small import HEADER, Small, asked, game, go, hurt, lines, resumed, rules, saved, two


@dataclass
class Numbered(Table):
    """A table whose dicts have numbers for keys."""

    pages: dict[int, str] = field(default_factory=lambda: {7: "seven"})


@rule
async def one(t: Small) -> Next:
    """Sets the count, then the other step asks."""
    t.count = await choose("n", [1, 2])
    return goto(other)


@rule
async def other(t: Small) -> Next:
    """Asks once more."""
    await choose("m", [1, 2])
    return goto(one)


def aged(log: list[Entry], version: int, **changed: Any) -> list[Entry]:
    """The same journal as other rules would have written it."""
    return [
        msgspec.structs.replace(
            entry, value=Checkpoint(entry.value.args, sealed({**unsealed(entry.value.table), **changed}), version)
        )
        if entry.kind == "step"
        else entry
        for entry in log
    ]


def test_a_journal_is_the_same_after_it_was_text() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log, asides=[hurt]), "x", "ken", "y")
    g.aside("hurt", "sid")
    g.correct({"heroes.tina": {"name": "tina"}}, by="phone")
    g.undo()
    assert saved(log) == log
    assert read(line.decode().rstrip() for line in lines(log)).entries == log


def test_the_first_line_says_which_game_rules_and_pack_it_is() -> None:
    header = Header("wonder_book", 3, {"name": "demo", "version": "1.2"}, {"players": ["Ann"]})
    written: list[bytes] = []
    writer(written.extend, header)
    assert json.loads(written[0])["taleside"] == 1
    assert read(written).header == header


def test_a_step_is_written_as_what_has_changed_and_now_and_then_as_a_whole() -> None:
    log: list[Entry] = []
    g = game(two, log=log)
    for _ in range(WHOLE_EVERY):
        go(g, "x", "ken")
    steps = [json.loads(line) for line in lines(log) if line.startswith(b'["step"')]
    assert ["table" in value for _, _, value in steps] == [True] + [False] * (WHOLE_EVERY - 1) + [True]
    assert all(value["delta"] == {"discard": [["xken"] * at]} for at, (_, _, value) in enumerate(steps[1:5], 1))


def test_what_could_not_be_written_is_no_table_to_tell_differences_from() -> None:
    """One line after the other, as an evening writes them."""
    log: list[Entry] = []
    go(game(two, log=log), "x", "ken", "y", "sid", "x", "sid")
    written, full = list[bytes](), list[bool]()

    def write(lines: Sequence[bytes]) -> None:
        if full:
            raise OSError(full.pop())
        written.extend(lines)

    save = writer(write, HEADER)
    for entry in log:
        if entry.kind == "step" and len(written) > 1:
            full.append(True)
            with pytest.raises(OSError, match="True"):
                save([entry])
        save([entry])
    assert read(written).entries == log
    assert ["table" in json.loads(line)[2] for line in written if b"step" in line] == [True, False, False, False]


def test_a_writer_that_goes_on_with_a_journal_begins_with_a_whole_table() -> None:
    log: list[Entry] = []
    go(game(two, log=log), "x", "ken", "x", "sid")
    written = lines(log)
    save = writer(written.extend)
    save([log[-1]])
    assert json.loads(written[-1])[2]["table"]["discard"] == ["xken", "xsid"]
    assert read(written).entries == [*log, log[-1]]


@pytest.mark.parametrize("torn", [2, 5, 20])
def test_a_last_line_that_was_cut_off_by_the_power_is_left_out(torn: int) -> None:
    log: list[Entry] = []
    go(game(two, log=log), "x", "ken")
    whole = lines(log)
    found = read([*whole[:-1], whole[-1][:-torn]])
    assert found.entries == log[:-1]
    assert found.lines == len(whole) - 1


@pytest.mark.parametrize("cut", range(2, 12))
def test_wherever_the_power_goes_the_game_goes_on_and_can_be_resumed_again(cut: int) -> None:
    """Also between an answer and the step that it led to."""
    log: list[Entry] = []
    g = go(game(one, other, log=log), 1, 2, 2)
    g.undo()
    go(g, 1, 2)
    again = log[:cut]
    h = resumed(g, again, save=again.extend)
    assert h.turn == len(again)
    go(h, 1, 2).undo()
    assert state(resumed(g, again)) == state(h)


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe",
        b"nonsense",
        b"[]",
        b"{}",
        b'["answer"]',
        b'["fly","x",1]',
        b'["answer",5,1]',
        b'["answer","first|all",null,"table"]',
        b'["aside","hurt","ken","table"]',
        b'["correct","",[1],"table"]',
        b'["cut","","x","table"]',
        b'["step","",{},"rules"]',
        b"[" * 5000,
    ],
)
def test_a_damaged_line_in_the_middle_is_found_and_what_came_before_is_kept(damage: bytes) -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x", "ken", "x")
    written = lines(log)
    written[4] = damage
    with pytest.raises(DamagedSave) as damaged:
        read(written)
    assert (damaged.value.line, damaged.value.kept, damaged.value.header) == (5, log[:3], HEADER)
    assert resumed(g, damaged.value.kept).table.discard == ["xken"]


@pytest.mark.parametrize("value", ['{"delta":{"count":[1]}}', '{"args":3}', '{"delta":{"count":{"x":[1]}}}', "7"])
def test_a_step_that_fits_no_table_is_damage(value: str) -> None:
    with pytest.raises(DamagedSave, match="line=2"):
        read([*lines([]), f'["step","two",{value}]'.encode(), b'["answer","first|all","x","table"]'])


@pytest.mark.parametrize("first", [[], [b"not json"], [b"[1]", b"[2]"], [b'{"no":"header"}']])
def test_what_does_not_begin_with_a_header_is_no_journal(first: list[bytes]) -> None:
    with pytest.raises(DamagedSave, match="line=1"):
        read(first)


@pytest.mark.parametrize("length", [-1, 2, 99, True])
def test_a_cut_that_cuts_nothing_off_is_damage(length: Any) -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x")
    with pytest.raises(DamagedSave):
        resumed(g, [*log, Entry("cut", value=length, by="table")])


def test_a_newer_save_is_refused_untouched() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x")
    written: list[Entry] = []
    with pytest.raises(NewerSave) as newer:
        Game.resume(g.rules, aged(log, 2), None, save=written.extend)
    assert (newer.value.theirs, newer.value.ours, written) == (2, 1, [])
    with pytest.raises(NewerSave):
        read([msgspec.json.encode(Header("small", taleside=2)), b'["step","of another shape"]'])


def test_an_older_save_opens_under_newer_rules_and_says_what_it_lost() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log, asides=[hurt]), "x", "ken", "x")
    g.aside("hurt", "ken", by="phone")
    go(g, "sid", "y")
    g.undo(2)
    old = aged(log, 1, gone=1)
    newer = rules(two, version=2, migrate=lambda data, version: {**data, "count": version})
    again: list[Entry] = []
    h = Game.resume(newer, old, None, save=again.extend)
    assert asked(h).what == "second"
    assert h.table.heroes["ken"].hearts == 3
    assert h.table.count == 1
    assert [(past.kind, past.what, past.by) for past in h.lost] == [("aside", "hurt", "phone")]
    assert again[0].kind == "cut"
    assert state(Game.resume(newer, [*old, *again], None)) == state(h)


def test_a_field_that_an_older_save_does_not_have_takes_its_default() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x")
    data = unsealed(log[0].value.table)
    del data["flag"]
    old = [Entry("step", "two", Checkpoint((), sealed(data), 0)), *log[1:]]
    assert resumed(g, old).table == g.table


def test_a_save_whose_last_step_cannot_be_entered_any_more_opens_at_the_step_before() -> None:
    @rule
    async def broken(t: Small) -> Next:
        raise KeyError("boom")

    log: list[Entry] = []
    go(game(one, other, log=log), 1, 2, 1)
    now = Rules(Small, {"one": one, "other": broken}, Next("one"))
    h = Game.resume(now, saved(log), None, save=log.extend)
    assert asked(h).what == "n"
    assert h.table.count == 1
    with pytest.raises(RulesBroke):
        h.answer(2)
    assert asked(h).what == "n"
    assert state(Game.resume(now, saved(log), None)) == state(h)


def test_a_save_of_which_no_step_can_be_entered_is_refused_with_its_reason() -> None:
    log: list[Entry] = []
    go(game(two, log=log), "x")
    written: list[Entry] = []
    with pytest.raises(RulesBroke) as broke:
        Game.resume(rules(one), saved(log), None, save=written.extend)
    assert (broke.value.what, broke.value.about) == ("error.no_step", {"cause": "'two'"})
    assert written == []


def test_numbers_for_keys_survive_the_text() -> None:
    @rule
    async def turn_page(t: Numbered) -> Next:
        page = await choose("page", list(t.pages), private=True)
        t.pages = {page + 1: "next", **t.pages}
        return goto(turn_page)

    log: list[Entry] = []
    turning = Rules(Numbered, {"turn_page": turn_page}, Next("turn_page"))
    g = go(Game(turning, Numbered(), None, save=log.extend, strict=True), 7)
    g.correct({"pages.9": "nine", "pages.7": None})
    h = resumed(g, log)
    assert h.table == g.table
    assert list(h.table.pages) == [8, 9]
    h.undo(2)
    assert h.table.pages == {7: "seven"}
