"""Second thoughts: what was asked then, what an amendment keeps and loses, and what newer rules make of the past."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask, Entry, Game, Next, choose, goto, over, pause, rule
from engine.laboratory import state
from engine.play import Play
from tests.engine.small import Small, Step, asked, game, go, hurt, resumed, rules, saved, two


@rule
async def fill(t: Small) -> Next:
    """Bursts at exactly three."""
    more = await choose("fill", [1, 2])
    t.count += more
    if t.count == 3:
        raise KeyError("burst")
    return goto(fill)


@rule
async def later(t: Small) -> Next:
    """The second question of `two`, as a step of its own."""
    t.discard.append(await choose("second", ["ken", "sid"]))
    return goto(two)


def lost(g: Game) -> list[tuple[str, Any, int]]:
    """What could not be kept; undoing it leads nowhere, so it is no way back."""
    return [(past.kind, past.value, past.back) for past in g.lost]


def test_what_was_answered_comes_with_its_question_as_it_was_asked_then() -> None:
    g = go(game(two, asides=[hurt]), "x", "ken", "y")
    g.aside("hurt", "sid")
    g.correct({"heroes.sid.hearts": 0, "heroes.tina": {"name": "tina"}})
    go(g, "tina", "x")
    second, sid = Ask("second", "choose", ("ken", "sid")), Ask("second", "choose", ("ken", "tina"))
    first = Ask("first", "choose", ("x", "y"))
    assert [(past.value, past.back, ask) for past, ask, *_ in g.answered(99)] == [
        ("x", 7, first), ("ken", 6, second), ("y", 5, first), ("tina", 2, sid), ("x", 1, first),
    ]  # fmt: skip
    assert [past.back for past, *_ in g.answered(3)] == [2, 1]
    assert game(two).answered(3) == []


def test_what_was_answered_is_played_once_more_only_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many phones that look at the history while many answer hold nobody up."""
    log = list[Entry]()
    g, played, rebuild = go(game(two, log=log), "x", "ken"), list[Play](), Play.rebuild

    def counted(play: Play) -> list[Entry]:
        played.append(play)
        return rebuild(play)

    monkeypatch.setattr(Play, "rebuild", counted)
    for value in ("y", "sid") * 10:
        go(g, value)
        g.answered(9).clear()
    assert ([one.past.value for one in g.answered(3)], played) == (["sid", "y", "sid"], [])
    again = resumed(g, log)
    played.clear()
    assert [again.answered(9) for _ in range(50)] == [g.answered(9)] * 50
    assert len(played) == 1


def test_what_is_remembered_is_what_would_come_of_it_again() -> None:
    log = list[Entry]()
    g = go(game(two, asides=[hurt], log=log), "x", "ken", "y")
    g.undo(2)
    g.redo()
    go(g, "x", "ken")
    g.aside("hurt", "sid")
    g.amend(4, "sid")
    assert g.answered(9) == resumed(g, log).answered(9)
    assert [one.past.value for one in g.answered(9)] == ["x", "sid", "x", "ken"]
    g.undo(3)
    assert g.answered(9) == resumed(g, log).answered(9)


def test_amending_does_not_do_again_what_had_been_taken_back_before() -> None:
    g = go(game(two), "x", "ken", "y")
    g.undo()
    g.amend(2, "y")
    assert (g.table.discard, asked(g).what) == (["yken"], "first")


def test_an_amendment_that_ends_the_game_loses_what_came_after() -> None:
    @rule
    async def gate(t: Small) -> Next:
        return goto(gate) if await choose("gate", ["in", "out"]) == "in" else over("out")

    g = go(game(gate), "in", "in")
    g.amend(2, "out")
    assert (g.ending, lost(g)) == ("out", [("answer", "in", 0)])


def test_an_amendment_loses_a_jump_and_all_that_came_after_it() -> None:
    g = go(game(two, later), "x")
    g.jump("later")
    go(g, "ken")
    g.amend(3, "y")
    assert (asked(g).what, lost(g)) == ("second", [("step", [], 0), ("answer", "ken", 0)])


def test_an_amendment_loses_a_correction_of_what_is_not_there_any_more() -> None:
    @rule
    async def lay(t: Small) -> Next:
        laid = await choose("lay", ["one", "none"])
        t.discard += ["card"] * (laid == "one")
        return goto(lay)

    g = go(game(lay), "one")
    g.correct({"discard.0": "ace"})
    g.amend(2, "none")
    assert (g.table.discard, lost(g)) == ([], [("correct", {"discard.0": "ace"}, 0)])


def test_an_amendment_stops_before_an_answer_that_breaks_a_rule_now() -> None:
    g = go(game(fill), 1, 1, 2)
    g.amend(3, 2)
    assert (g.table.count, lost(g)) == (2, [("answer", 1, 0), ("answer", 2, 0)])


def test_a_step_that_the_power_cut_off_is_written_again() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x", "ken")
    again = log[:-1]
    assert state(resumed(g, again, save=again.extend)) == state(g)
    assert again == log


def test_a_step_that_newer_rules_put_between_two_answers_is_written_between_them() -> None:
    log: list[Entry] = []
    go(game(two, log=log), "x", "ken")

    @rule
    async def only_first(t: Small) -> Next:
        t.flag = await choose("first", ["x", "y"]) == "x"
        return goto(later)

    only_first.__name__ = "two"
    newer, again = rules(only_first, later, version=2), saved(log[:3])
    h = Game.resume(newer, again, None, save=again.extend)
    assert (h.table.discard, h.lost) == (["ken"], [])
    assert [entry.what for entry in again[3:]] == ["", "later", "second|all", "two"]
    assert state(Game.resume(newer, again, None)) == state(h)


def test_of_answers_to_questions_that_newer_rules_do_not_ask_none_is_taken_for_another() -> None:
    log: list[Entry] = []
    go(game(two, log=log), "x", "ken")

    @rule
    async def only_second(t: Small) -> Next:
        t.discard.append(await choose("second", ["ken", "sid"]))
        return goto(later)

    only_second.__name__ = "two"
    h = Game.resume(rules(only_second, later, version=2), saved(log[:3]), None)
    assert (asked(h).what, h.table.discard, lost(h)) == ("second", ["ken"], [("answer", "x", 0)])


def test_where_newer_rules_do_not_stop_any_more_people_are_told_of_no_loss() -> None:
    @rule
    async def two_and_a_stop(t: Small) -> Next:
        await pause("stop")
        t.discard.append(await choose("second", ["ken", "sid"]))
        return goto(later)

    @rule
    async def only_second(t: Small) -> Next:
        t.discard.append(await choose("second", ["ken", "sid"]))
        return goto(later)

    log: list[Entry] = []
    two_and_a_stop.__name__ = only_second.__name__ = "two"
    go(game(two_and_a_stop, later, log=log), "go on", "ken")
    again = saved(log[:3])
    newer = rules(only_second, later, version=2)
    h = Game.resume(newer, again, None, save=again.extend)
    assert (h.step, h.table.discard, h.lost) == ("later", ["ken"], [])
    assert state(Game.resume(newer, again, None)) == state(h)


def test_an_answer_is_kept_where_newer_rules_say_more_in_the_same_question() -> None:
    def asking(**about: Any) -> Step:
        @rule
        async def one(t: Small) -> Next:
            t.discard.append(await choose("second", ["ken", "sid"], **about))
            return goto(later)

        return one

    log: list[Entry] = []
    go(game(asking(), later, log=log), "sid")
    again = saved(log[:2])
    newer = rules(asking(n=2), later, version=2)
    h = Game.resume(newer, again, None, save=again.extend)
    assert (h.table.discard, h.lost) == (["sid"], [])
    assert [entry.what for entry in again if entry.kind == "answer"] == ["second|all", "second|all|2"]
    assert state(Game.resume(newer, again, None)) == state(h)
