"""Evenings of Hushwater that were written down, replayed question by question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.unnamed.problems import problems
from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, UNDO, read
from tests.games.unnamed import evenings
from tests.games.unnamed.evenings import FOLDER, PLANS, outcome

EVENINGS = sorted(FOLDER.glob("*.jsonl"))
each_evening = pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
ENDS = {
    "put_on_the_armour": "armour",
    "too_late": "doom",
    "lose_to": "doom",
    "portal": "portals",
    "fall_together": "fallen",
}


def evening(title: str) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    return read(FOLDER / f"{title}.jsonl")


@each_evening
def test_an_evening_goes_as_it_went(path: Path) -> None:
    """The first question that differs is named; the table ends as it did, with nothing wrong on it."""
    head, lines = read(path)
    here = evenings.evening(head)
    for at, (what, value) in enumerate(lines[:-1]):
        assert here.expects(what), f"question {at} was {what} and is {here.game.ask}"
        here.do(what, value)
        if at % 20 == 0:
            assert problems(here.game.table) == []
    assert outcome(here.game) == lines[-1][1]


def test_every_evening_that_was_planned_is_written_down() -> None:
    assert [path.stem for path in EVENINGS] == sorted(plan.name for plan in PLANS)
    assert {len(evening(plan.name)[0]["players"]) for plan in PLANS} == {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize(("name", "ending"), ENDS.items())
def test_an_evening_keeps_what_its_name_promises(name: str, ending: str) -> None:
    titles = [path.stem for path in EVENINGS if name in path.stem]
    assert titles
    assert {evening(title)[1][-1][1]["ending"] for title in titles} == {ending}


def test_whatever_else_happens_at_a_table_is_in_one_of_them() -> None:
    done = {what for path in EVENINGS for what, _ in read(path)[1]}
    assert {AMEND, ASIDE, CORRECT, LEAVE, UNDO} <= done
    assert {"reaction.play", "reaction.anybody", "unnamed.card", "exchange.give", "pay.waste", "treasure.pick"} <= done
    fallen_winner = [path for path in EVENINGS if "falls" in path.stem and read(path)[1][-1][1]["ending"] == "doom"]
    assert [read(path)[1][-1][1]["winners"] for path in fallen_winner]
