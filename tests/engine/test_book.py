"""The book of an evening: its headings, what fills them, how they are counted, and what was done since."""

from __future__ import annotations

import pytest

from engine import Next, choose, goto, rule
from engine.book import Leaf
from engine.table import Data, unsealed
from tests.engine.small import Small, game, go

BOOK = {
    "chapter": Leaf("chapter"),
    "lap": Leaf("round", {"cards": "count"}),
    "turn": Leaf("turn", {"who": "args.0"}),
    "over_night": Leaf("chapter"),
}


@rule
async def chapter(t: Small) -> Next:
    """XX-CHP-01: two laps in each."""
    await choose("begin", ["yes", "no"])
    return goto(lap)


@rule
async def lap(t: Small) -> Next:
    """XX-LAP-01: ken's turn."""
    t.count += 1
    return goto(turn, "ken")


@rule
async def turn(t: Small, who: str) -> Next:
    """XX-TRN-01: another lap, another chapter, or the night."""
    more = await choose("more", ["lap", "chapter", "night"], who)
    return goto({"lap": lap, "chapter": chapter, "night": over_night}[more])


@rule
async def over_night(t: Small) -> Next:
    """XX-NGT-01: then all begins again."""
    await choose("sleep", ["well", "badly"])
    return goto(chapter)


def test_headings_are_counted_within_what_stands_above_them_and_know_what_was_done_since() -> None:
    g = go(game(chapter, lap, turn, over_night), "yes", "lap", "chapter", "yes", "night", "well")
    found = [(one.step, one.level, dict(one.about), one.left) for one in g.book(BOOK)]
    assert found == [
        ("chapter", "chapter", {"n": 1}, 6),
        ("lap", "round", {"n": 1, "cards": 0}, 5),
        ("turn", "turn", {"n": 1, "who": "ken"}, 5),
        ("lap", "round", {"n": 2, "cards": 1}, 4),
        ("turn", "turn", {"n": 1, "who": "ken"}, 4),
        ("chapter", "chapter", {"n": 2}, 3),
        ("lap", "round", {"n": 1, "cards": 2}, 2),
        ("turn", "turn", {"n": 1, "who": "ken"}, 2),
        ("over_night", "chapter", {"n": 1}, 1),
        ("chapter", "chapter", {"n": 1}, 0),
    ]


def test_what_was_taken_back_leaves_no_heading() -> None:
    g = go(game(chapter, lap, turn, over_night), "yes", "lap")
    g.undo(1)
    assert [one.step for one in g.book(BOOK)] == ["chapter", "lap", "turn"]
    assert g.book({}) == []


def test_each_heading_is_read_from_its_step_once_however_often_people_look(monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[bytes]()

    def counted(seal: bytes) -> Data:
        read.append(seal)
        return unsealed(seal)

    monkeypatch.setattr("engine.book.unsealed", counted)
    g = go(game(chapter, lap, turn, over_night), "yes")
    found = [g.book(BOOK) for _ in range(9)]
    assert (len(read), found[1:]) == (2, found[:-1])
    go(g, "lap")
    assert [one.left for one in g.book(BOOK)] == [2, 1, 1, 0, 0]
    assert len(read) == 4
    g.undo()
    assert g.book(BOOK) == found[0]
    assert g.book({"lap": Leaf("round")})[0].about == {"n": 1}


def test_an_answer_of_before_knows_what_came_of_it() -> None:
    @rule
    async def tells(t: Small) -> Next:
        t.tell("said", word=await choose("word", ["a", "b"]))
        return goto(tells)

    g = go(game(tells), "a", "b")
    assert [(one.past.value, [news.about["word"] for news in one.came]) for one in g.answered(2)] == [
        ("a", ["a"]),
        ("b", ["b"]),
    ]
