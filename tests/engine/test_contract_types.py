"""What mypy tells the author of a game: a rule, a name or an offer for another table is found before anybody plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

HEAD = """
from dataclasses import dataclass
from engine import Aside, Next, Rules, Table, rule
from engine.gathering import Gathering
from engine.pieces.naming import NamingPlace, Names

@dataclass
class Mine(Table):
    fame: int = 0

@dataclass
class Theirs(Table):
    gold: int = 0

@rule
async def mine(t: Mine) -> Next:
    return Next("mine")

@rule
async def theirs(t: Theirs) -> Next:
    return Next("theirs")

def gold(t: Theirs) -> bool:
    return t.gold > 0

def pot(place: NamingPlace[int, Theirs], value: str) -> str:
    return str(place.table and place.table.gold)

"""
WRONG = {
    "a step": 'Rules[Mine](Mine, {"theirs": theirs}, Next("mine"))',
    "an aside": 'Rules[Mine](Mine, {"mine": mine}, Next("mine"), {"theirs": Aside[Theirs](theirs)})',
    "a condition": "Aside[Mine](mine, gold)",
    "what is due": 'Rules[Mine](Mine, {"mine": mine}, Next("mine"), due=lambda t: Next("mine") if t.gold else None)',
    "who plays": "Gathering[Mine](1, 2, group=lambda t: t.gold)",
    "a name": 'Names[int, Mine]("here", {"pot": pot}, lambda place, value: "", {})',
}
RIGHT = """
Rules[Mine](Mine, {"mine": mine}, Next("mine"), {"mine": Aside[Mine](mine, lambda t, *_: t.fame > 0)})
Gathering[Mine](1, 2, again=lambda t: "mine" if t.fame else "")
"""


def test_an_author_is_told_of_whatever_belongs_to_another_table(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text(HEAD + RIGHT + "\n".join(WRONG.values()) + "\n")
    said, errors, _ = api.run(["--no-error-summary", str(file)])
    first = (HEAD + RIGHT).count("\n") + 1
    found = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert not errors
    if missing := [what for at, what in enumerate(WRONG, first) if at not in found]:
        pytest.fail(f"mypy did not mind {missing}: {said}")
    assert min(found) == first, said
