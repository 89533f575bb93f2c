"""Evenings of the Forest Post that were written down keep what their names promise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, REDO, SKIP, UNDO, read
from tests.games.wildwoods import evenings
from tests.games.wildwoods.evenings import FOLDER

EVENINGS = sorted(FOLDER.glob("*.jsonl"))
each_evening = pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)


def evening(title: str) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    return read(FOLDER / f"{title}.jsonl")


def triumphs(title: str) -> dict[str, str]:
    """Who triumphed in which scene."""
    scenes: dict[str, str] = evening(title)[1][-1][1]["scenes"]
    return scenes


def test_both_sides_triumph_in_every_scene() -> None:
    ends = {(scene, side) for path in EVENINGS for scene, side in triumphs(path.stem).items()}
    scenes = ("mailbag", "bridge", "hill", "hollow")
    assert ends == {(scene, side) for scene in scenes for side in ("luma", "shadow")}


@pytest.mark.parametrize(
    ("title", "road"),
    [
        ("light_everywhere", {"mailbag": "luma", "bridge": "luma", "hill": "luma"}),
        ("dark_on_the_hill", {"mailbag": "luma", "bridge": "luma", "hill": "shadow"}),
        ("the_low_road_and_home", {"mailbag": "luma", "bridge": "shadow", "hollow": "luma"}),
        ("the_low_road_and_lost", {"mailbag": "luma", "bridge": "shadow", "hollow": "shadow"}),
        ("dark_everywhere", {"mailbag": "shadow", "bridge": "shadow", "hollow": "shadow"}),
        ("fog_in_the_prologue", {"mailbag": "shadow", "bridge": "luma", "hill": "luma"}),
        ("dark_at_both_ends", {"mailbag": "shadow", "bridge": "luma", "hill": "shadow"}),
        ("dark_until_the_hollow", {"mailbag": "shadow", "bridge": "shadow", "hollow": "luma"}),
    ],
)
def test_an_evening_keeps_what_its_name_promises(title: str, road: dict[str, str]) -> None:
    assert triumphs(title) == road


def test_the_other_evenings_keep_what_their_names_promise() -> None:
    assert ("card.choice", "again") in evening("the_chapter_once_more")[1]
    assert ("shadow.final", "luma_brom") in evening("saved_by_brom")[1]
    assert evening("packed_away_and_back")[1].count(("travel.save", "save")) == 2
    assert len(evening("every_house_rule_the_other_way")[0]["house"]) == 19
    assert any(what == ASIDE for what, _ in evening("light_everywhere")[1])
    assert len(evening("every_second_house_rule_the_other_way")[0]["house"]) == 9
    assert evening("the_shadow_by_hand")[0]["by_hand"] == ["checklist", "shadow"]


@pytest.mark.parametrize(
    ("title", "verb", "least"),
    [
        ("dark_until_the_hollow", AMEND, 5),
        ("things_put_right", CORRECT, 5),
        ("the_end_of_a_scene_taken_back", UNDO, 5),
        ("left_and_taken_up_again", LEAVE, 10),
        ("wavering", UNDO, 10),
        ("wavering", REDO, 2),
        ("waved_away", SKIP, 1),
    ],
)
def test_an_evening_is_not_only_answered(title: str, verb: str, least: int) -> None:
    assert [what for what, _ in evening(title)[1]].count(verb) >= least


@each_evening
def test_once_the_shadow_has_arrived_its_triumph_is_all_that_is_told(path: Path) -> None:
    head, lines = read(path)
    here = evenings.evening(head)
    told = [news.what for line in lines[:-1] for news in here.do(*line)]
    after = {told[at + 1] for at, what in enumerate(told[:-1]) if what == "shadow.arrives"}
    assert after <= {"scene.shadow_triumphs", "scene.luma_triumphs", "exploration.discarded"}  # cards in the air
