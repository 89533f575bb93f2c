"""Evenings begin, stop, go on; saves that are torn, damaged, older or newer are opened as far as they are good."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.evening.beginning import Evening, begun, opened, put_away
from device.files.save_files import SaveFile, save_at
from engine import EngineError, NewerSave, Rules, SaveError, Table
from engine.contract import AnyTitle
from tests.device.demo_evening import cards, setting

ANSWERS = (2, "normal", "go on", "go on", "nora")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with the beginning of an evening in it."""
    save = SaveFile(tmp_path / "evening.jsonl")
    game = opened(setting(), save).game
    for answer in ANSWERS:
        game.answer(answer)
    save.close()
    return save.path


def under(rules: Rules[Table]) -> AnyTitle:
    """The game of the evening under other rules."""
    title = copy.copy(setting().title)
    title.rules = rules
    return title


def reopened(path: Path, **changes: Any) -> Evening:
    save = SaveFile(path)
    try:
        return opened(setting(**changes), save)
    finally:
        save.close()


def told(evening: Evening) -> list[str]:
    return [news.what for news in evening.news]


DAMAGE = [b"\0\0\0\0", b'["answer"', b"\xff\xfe", b'{"a": 1}', b'["dance", "x", 1]', b"[" * 9999]


def edited(path: Path, edit: Callable[[list[bytes]], list[bytes]]) -> list[bytes]:
    """Change the lines of a save; what they are now."""
    lines = edit(path.read_bytes().splitlines(keepends=True))
    path.write_bytes(b"".join(lines))
    return lines


def test_a_new_evening_writes_a_header_with_the_rules_and_the_cards(path: Path) -> None:
    header = json.loads(path.read_bytes().splitlines()[0])
    assert (header["game"], header["rules"]) == ("wonder-book", setting().title.rules.version)
    assert header["pack"] == {"id": "missing-midnight", "version": 1, "fingerprint": cards().fingerprint}


def test_players_and_house_rules_are_on_the_table_from_the_beginning() -> None:
    table = begun(setting(players=("Ada", "Ben"), house={"solid_lines_stop": "movement_only"})).game.table
    assert (table.players, table.house) == (["Ada", "Ben"], {"solid_lines_stop": "movement_only"})


def test_an_evening_goes_on_where_it_stopped(path: Path) -> None:
    evening = reopened(path)
    assert told(evening) == ["resumed"]
    assert [past.value for past in evening.game.history()] == list(ANSWERS)


def test_a_torn_last_line_is_forgotten_without_a_word(path: Path) -> None:
    """It has no end, so nobody was told that it had been taken."""
    before = path.read_bytes()
    path.write_bytes(before[:-3])
    evening = reopened(path)
    assert (told(evening), len(evening.game.history())) == (["resumed"], len(ANSWERS) - 1)
    assert path.read_bytes() == b"".join(before.splitlines(keepends=True)[:-1])


def test_a_last_line_that_was_confirmed_and_cannot_be_read_is_said(path: Path) -> None:
    edited(path, lambda lines: [*lines[:-1], b"\0" * 30 + b"\n"])
    evening = reopened(path)
    assert (told(evening), len(evening.game.history())) == (["resumed", "save.torn"], len(ANSWERS) - 1)


def test_an_evening_goes_on_after_any_torn_line(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'["answer","set')
    evening = reopened(path)
    assert len(evening.game.history()) == len(ANSWERS)
    assert reopened(path).game.turn == evening.game.turn


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize(("line", "left"), [(2, 0), (4, 1), (6, 2), (9, 3)])
def test_a_damaged_middle_is_set_aside_and_the_last_good_state_opened(
    path: Path, line: int, left: int, damage: bytes
) -> None:
    lines = edited(path, lambda lines: [*lines[: line - 1], damage + b"\n", *lines[line:]])
    evening = reopened(path)
    aside = path.with_name("evening.1.jsonl")
    assert aside.read_bytes() == b"".join(lines)
    wanted = "save.ruined" if line == 2 else "save.damaged"
    assert next(news for news in evening.news if news.what == wanted).about == {"line": line, "file": aside.name}
    assert [past.value for past in evening.game.history()] == list(ANSWERS[:left])


def test_a_rescued_evening_goes_on_like_any_other(path: Path) -> None:
    edited(path, lambda lines: [*lines[:5], b"???\n", *lines[5:]])
    save = SaveFile(path)
    evening = opened(setting(), save)
    evening.game.answer(evening.game.ask.options[0] if evening.game.ask else None)
    save.close()
    again = reopened(path)
    assert (told(again), list(again.game.history())) == (["resumed"], list(evening.game.history()))


def test_a_damaged_header_loses_nothing_but_itself(path: Path) -> None:
    edited(path, lambda lines: [b"?" * 40 + b"\n", *lines[1:]])
    evening = reopened(path)
    assert told(evening) == ["resumed", "save.damaged"]
    assert len(evening.game.history()) == len(ANSWERS)
    assert told(reopened(path)) == ["resumed"]


@pytest.mark.parametrize("rubbish", [b"rubbish\n", b"{}\n", b"a\nb\nc\n", b'{"game": 5}\n["step"]\n', b"\x89PNG\r\n"])
def test_a_file_that_is_no_save_is_refused_and_not_touched(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(rubbish)
    with pytest.raises(SaveError) as refused:
        save_at(path)
    assert refused.value.what == "error.save.no_save"
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [rubbish]


def test_what_a_power_cut_has_emptied_is_set_aside(tmp_path: Path) -> None:
    path, rubbish = tmp_path / "evening.jsonl", b"\0" * 4096
    path.write_bytes(rubbish)
    evening = reopened(path)
    assert told(evening) == ["save.ruined"]
    assert (tmp_path / "evening.1.jsonl").read_bytes() == rubbish
    assert evening.game.ask is not None


def test_an_empty_file_is_a_new_evening(tmp_path: Path) -> None:
    (tmp_path / "evening.jsonl").write_bytes(b"")
    assert told(reopened(tmp_path / "evening.jsonl")) == []


def newer_header(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b'"rules":1', b'"rules":99'), *lines[1:]]


def newer_form(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b'"taleside":1', b'"taleside":99'), *lines[1:]]


def newer_step(lines: list[bytes]) -> list[bytes]:
    step = json.loads(lines[1])
    return [lines[0], json.dumps([*step[:2], {**step[2], "version": 99}]).encode() + b"\n", *lines[2:]]


def another_game(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b"wonder-book", b"wild-woods"), *lines[1:]]


def other_cards(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b"missing-midnight", b"our-own-box"), *lines[1:]]


@pytest.mark.parametrize(
    ("edit", "error"),
    [
        (newer_header, NewerSave),
        (newer_form, NewerSave),
        (newer_step, NewerSave),
        (another_game, SaveError),
        (other_cards, SaveError),
    ],
)
def test_what_is_not_ours_to_open_is_refused_untouched(
    path: Path, edit: Callable[[list[bytes]], list[bytes]], error: type[EngineError]
) -> None:
    before = path.read_bytes()
    path.write_bytes(b"".join(edit(before.splitlines(keepends=True))) + b"torn")
    refused = path.read_bytes()
    assert refused != before + b"torn"
    with pytest.raises(error):
        reopened(path)
    assert (path.read_bytes(), [found.name for found in path.parent.iterdir()]) == (refused, [path.name])


def test_an_older_save_opens_at_its_last_checkpoint_and_says_what_it_lost(path: Path) -> None:
    """Under rules that no longer ask what these asked, only the step itself can be entered again."""
    title = setting().title
    steps = {**title.rules.steps, "read_on": title.rules.steps["lay_out"]}
    evening = reopened(path, title=under(replace(title.rules, steps=steps, version=2)))
    assert told(evening) == ["resumed", "lost"]
    assert [news.about for news in evening.news if news.what == "lost"] == [{"n": 2}]
    assert evening.game.ask is not None


def test_a_save_no_step_of_which_can_be_opened_is_set_aside(path: Path) -> None:
    title = setting().title
    steps = {f"new_{name}": step for name, step in title.rules.steps.items()} | {"set_up": title.rules.steps["set_up"]}
    lines = path.read_bytes().replace(b'"set_up"', b'"gone"').replace(b'"hand_out"', b'"gone"')
    path.write_bytes(gone := lines.replace(b'"lay_out"', b'"gone"'))
    evening = reopened(path, title=under(replace(title.rules, steps=steps)))
    assert told(evening) == ["save.ruined"]
    assert path.with_name("evening.1.jsonl").read_bytes() == gone


def test_cards_that_have_changed_are_said(path: Path) -> None:
    assert told(reopened(path, cards=replace(cards(), fingerprint="another"))) == ["resumed", "save.other_cards"]


def test_beginning_anew_keeps_what_was_played_before(path: Path) -> None:
    before, save = path.read_bytes(), SaveFile(path)
    assert [news.about for news in put_away(save)] == [{"file": "evening.1.jsonl"}]
    assert (path.with_name("evening.1.jsonl").read_bytes(), save.lines()) == (before, [])
    assert put_away(save) == ()
    save.close()
