"""Evenings of Hushwater that were written down keep what their names promise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, UNDO, read
from tests.games.unnamed.evenings import FOLDER, PLANS

EVENINGS = sorted(FOLDER.glob("*.jsonl"))
ENDS = {
    "put_on_the_armour": "armour",
    "too_late": "doom",
    "lose_to": "doom",
    "portal": "portals",
    "fall_together": "fallen",
    "fall_with": "fallen",
}


def evening(title: str) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    return read(FOLDER / f"{title}.jsonl")


def test_there_are_some_for_each_number_of_people() -> None:
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


def test_on_one_of_them_a_fallen_hero_wins_with_the_last_cataclysm() -> None:
    """UN-FAL-18"""
    ends = {path.stem: read(path)[1][-1][1] for path in EVENINGS}
    doomed = {stem: end["winners"] for stem, end in ends.items() if end["ending"] == "doom"}
    assert any(winners for stem, winners in doomed.items() if "falls" in stem)  # where nobody plays the Unnamed
