"""Everything at once: what a report holds, in which order, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.packs import FileLine, PackLines, PackProblem, load, say
from tests.engine.packs.sample import LAYOUT, Files, Harbour, faults, pack_in, report

EVERYTHING: Files = {
    "pack.yaml": "game: forest\nid: demo\ntitle: Demo\nlanguage: en\nlanguages: [en, it]\n",
    "crew.yaml": "sailors:\n- id: Ada\n  name: {en: A}\n  hearts: x\n- hearts: -1\n  nmae: Bob\ndice: 7\nranks: cook\n",
    "chapters/1.yaml": "cards:\n- number: 0\n  kind: stroy\n  ops: [{do: gain, n: 10}, {do: row}, gain]\n  wind: [1]\n",
    "songs.yaml": "- 'one\n",
    "tales/first.yaml": None,
    "notes.txt": "to do",
}


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    assert [(p.weight, p.what, p.file, p.line) for p in report(tmp_path, EVERYTHING).problems] == [
        ("error", "wrong", "chapters/1.yaml", 2),
        ("error", "no_choice", "chapters/1.yaml", 3),
        ("error", "wrong", "chapters/1.yaml", 4),
        ("error", "no_choice", "chapters/1.yaml", 4),
        ("error", "wrong", "chapters/1.yaml", 4),
        ("error", "wrong", "chapters/1.yaml", 5),
        ("error", "odd_form", "crew.yaml", 2),
        ("error", "wrong", "crew.yaml", 4),
        ("error", "wrong", "crew.yaml", 5),
        ("error", "missing_key", "crew.yaml", 5),
        ("error", "missing_key", "crew.yaml", 5),
        ("error", "unknown_key", "crew.yaml", 6),
        ("error", "no_choice", "crew.yaml", 7),
        ("error", "wrong", "crew.yaml", 8),
        ("error", "other_game", "pack.yaml", 1),
        ("error", "open_quote", "songs.yaml", 1),
        ("blank", "no_files", "tales/*.yaml", 0),
        ("note", "untranslated", "crew.yaml", 3),
        ("note", "extra_file", "notes.txt", 0),
    ]  # fmt: skip


def test_a_good_pack_has_nothing_to_report(tmp_path: Path) -> None:
    told = report(tmp_path, {})
    assert (told.problems, told.playable) == ((), True)
    assert told.pack
    assert told.pack.header.title.say("it") == "Porto"


def test_blanks_and_notes_leave_a_pack_playable(tmp_path: Path) -> None:
    told = report(tmp_path, {"songs.yaml": None, "notes.txt": ""})
    assert told.playable
    assert [problem.file for problem in told.blanks] == ["songs.yaml"]


def test_files_are_ordered_as_people_count(tmp_path: Path) -> None:
    told = report(tmp_path, {f"chapters/{number}.yaml": "crads: 1" for number in (10, 9, 2)})
    assert [problem.file for problem in told.errors] == ["chapters/2.yaml", "chapters/9.yaml", "chapters/10.yaml"]


def test_what_has_to_agree_is_checked_although_a_number_is_wrong(tmp_path: Path) -> None:
    cards = "cards:\n- {number: 1, wind: strong}\n- {number: 2, next: 9}\n- {number: 2, ops: [{do: gian}]}\n"
    assert faults(report(tmp_path, {"chapters/1.yaml": cards})) == [
        ("wrong", "chapters/1.yaml", 2),
        ("unknown_name", "chapters/1.yaml", 3),
        ("no_choice", "chapters/1.yaml", 4),
        ("same_name", "chapters/1.yaml", 4),
    ]


def test_what_follows_from_a_problem_is_not_told(tmp_path: Path) -> None:
    """Two cards without numbers are not the same card, and a port without a name is not an unknown one."""
    cards = "cards:\n- {number: one}\n- {number: two}\n- {number: 3, ops: [{do: sail, to: }]}\n"
    assert [what for what, _, _ in faults(report(tmp_path, {"chapters/1.yaml": cards}))] == ["wrong", "wrong", "empty"]


@pytest.mark.parametrize(
    "ports", ["ports: [bay]", "prots: {bay: B}", "ports: *a", "ports:bay", "ports: {bay: Bay", "ports: {{bay}: 1}"]
)
def test_names_that_a_slip_has_swallowed_are_not_missed(tmp_path: Path, ports: str) -> None:
    text = f"cards:\n- number: 1\n  ops: [{{do: sail, to: bay}}]\n{ports}\n"
    assert len(faults(report(tmp_path, {"chapters/1.yaml": text}))) == 1


@pytest.mark.parametrize("extra", [0, 1, 50])
def test_what_is_too_much_is_counted(tmp_path: Path, extra: int) -> None:
    told = report(tmp_path, {"songs.yaml": "- []\n" * (200 + extra)})
    assert len(told.problems) == 200 + bool(extra)
    assert [problem.about for problem in told.problems[200:]] == [{"n": extra}] * bool(extra)


def test_errors_are_not_lost_among_notes(tmp_path: Path) -> None:
    notes = {f"a{number}.txt": "" for number in range(300)}
    told = report(tmp_path, {"songs.yaml": "- []\n", **notes})
    assert (told.problems[0].what, told.problems[-1].weight, told.playable) == ("wrong", "note", False)


def test_long_texts_are_cut_in_what_is_said(tmp_path: Path) -> None:
    (problem,) = report(tmp_path, {"songs.yaml": "la " * 5_000}).problems
    assert "la la…”" in say(problem)
    assert len(say(problem)) < 200


def own_check(pack: Harbour, lines: PackLines) -> Iterator[PackProblem]:
    """A blank and a note of a game's own."""
    yield lines.problem(("chapters", 1, "cards", 1), "no_title", "blank", number=pack.chapters[1].cards[1].number)
    yield lines.problem(("chapters", 7), "no_chapter", "note")


def test_a_game_adds_problems_of_every_weight(tmp_path: Path) -> None:
    told = load(pack_in(tmp_path, {}), Harbour, LAYOUT, check=own_check)
    assert [(p.weight, p.what, p.file, p.line) for p in told.problems] == [
        ("blank", "no_title", "chapters/1.yaml", 5),
        ("note", "no_chapter", "", 0),
    ]
    assert say(told.problems[0], "en", {"no_title": "card {number} has no title."}).endswith("card 2 has no title.")


def own_words(pack: Harbour, lines: PackLines) -> Iterator[PackProblem]:
    """The usual checks, said in the words of the game."""
    yield from lines.unknown(("chapters", 1, "ports"), "bay", {"bye", "cape"}, "no_port")
    yield from lines.twice([(("crew", "sailors", n, "id"), "ada") for n in range(2)], "two_sailors")


def test_a_game_may_say_the_usual_problems_in_its_own_words(tmp_path: Path) -> None:
    told = load(pack_in(tmp_path, {}), Harbour, LAYOUT, check=own_words)
    phrases = {"no_port": "no port is called {found}.", "two_sailors": "{found} is in line {first} of {file} already."}
    assert [say(problem, "en", phrases) for problem in told.problems] == [
        "chapters/1.yaml, line 6: no port is called bay. Did you mean `bye`?",
        "crew.yaml, line 5: ada is in line 2 of crew.yaml already.",
    ]


def every_place(
    places: dict[tuple[str | int, ...], FileLine], pack: Harbour, lines: PackLines
) -> Iterator[PackProblem]:
    """Looks up all the places asked for, and has nothing to complain about."""
    for where in places:
        places[where] = lines.at(where)
    yield from ()


@pytest.mark.parametrize(
    ("where", "place"),
    [
        (("header", "title"), FileLine("pack.yaml", 3)),
        (("crew",), FileLine("crew.yaml", 1)),
        (("crew", "sailors", 1, "name"), FileLine("crew.yaml", 6)),
        (("crew", "sailors", 1, "age"), FileLine("crew.yaml", 5)),
        (("crew", "sailors", 9), FileLine("crew.yaml", 1)),
        (("chapters", 1, "cards", 0, "ops", 0, "to"), FileLine("chapters/1.yaml", 4)),
        (("tales", 0, "base"), FileLine("tales/first.yaml", 1)),
        (("chapters", 2), FileLine("", 0)),
        ((), FileLine("", 0)),
    ],
)
def test_every_place_has_its_line(tmp_path: Path, where: tuple[str | int, ...], place: FileLine) -> None:
    places = {where: FileLine("never asked", 0)}
    load(pack_in(tmp_path, {}), Harbour, LAYOUT, check=lambda pack, lines: every_place(places, pack, lines))
    assert places == {where: place}
