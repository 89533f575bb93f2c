"""What can be said in one breath, and questions that turn out to change nothing: the rules answer those themselves."""

from __future__ import annotations

import types
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import Entry, Game, Next, NotSaved, choose, goto, rule
from engine.journal import RULES
from engine.laboratory import Lab, state
from tests.engine.small import Small, Step, asked, game, go, resumed, rules, saved

KINDS = ["move", "rest"]


@rule
async def act(t: Small) -> Next:
    """An action, and where to: at once, or when it is asked."""
    said = await choose("act", KINDS, opens={"move": ("move:near", "move:far"), "move:far": ("move:far=1",)})
    kind, _, where = said.partition(":")
    if kind == "move":
        where = where or await choose("where", ["near", "far"])
    t.discard.append(where or kind)
    return goto(act)


def test_what_opens_under_an_option_may_be_answered_at_once() -> None:
    g = game(act)
    assert asked(g).options == ("move", "rest")
    assert asked(g).every == ("move", "move:near", "move:far", "move:far=1", "rest")
    assert go(g, "move:far", "move", "near", "rest", "move:far=1").table.discard == ["far", "near", "rest", "far=1"]


def test_nothing_else_may_be_answered() -> None:
    assert not asked(game(act)).allows("near")
    assert not asked(game(act)).allows("rest:near")


@rule
async def paths(t: Small) -> Next:
    """Which way does not matter while the count is even, for both lead to the same place."""
    way = await choose("way", ["left", "right"])
    t.count += 2 if way == "left" or t.count % 2 == 0 else 1
    t.tell("walked", n=t.count)
    return goto(rest)


@rule
async def rest(t: Small) -> Next:
    """A real question in between."""
    paths_gone = await choose("rest", ["one", "two"])
    t.count += {"one": 1, "two": 2}[paths_gone]
    return goto(paths)


def trying(*steps: Step, log: list[Entry] | None = None) -> Game:
    """A game that tries whether the way matters."""
    kept = [] if log is None else log
    return Game(rules(*steps, moot=frozenset(["way"])), Small(), None, strict=True, save=kept.extend)


def test_a_question_that_changes_nothing_is_answered_by_the_rules_and_told() -> None:
    g = trying(rest, paths)
    told = g.answer("two")
    assert (asked(g).what, g.table.count, [news.what for news in told]) == ("rest", 4, ["walked"])
    assert [(past.what, past.by) for past in g.history()] == [("rest", "table")]


def test_one_that_matters_is_asked() -> None:
    g = go(trying(rest, paths), "one")
    assert (asked(g).what, g.table.count) == ("way", 1)


def test_taking_back_leads_to_what_people_answered() -> None:
    log: list[Entry] = []
    g = go(trying(rest, paths, log=log), "two", "two")
    assert g.table.count == 8
    g.undo()
    assert (asked(g).what, g.table.count) == ("rest", 4)
    g.redo()
    assert g.table.count == 8
    assert [entry.by for entry in log if entry.kind == "answer" and entry.what.startswith("way")] == [RULES] * 3


def test_a_game_that_was_left_comes_back_as_it_was_and_what_was_answered_can_be_looked_up() -> None:
    log: list[Entry] = []
    g = go(trying(rest, paths, log=log), "two", "one")
    assert state(resumed(g, log)) == state(g)
    assert [(past.what, ask.options) for past, ask, *_ in g.answered(2)] == [("rest", ("one", "two"))] * 2
    assert saved(log)


def test_on_a_full_card_neither_an_answer_has_happened_nor_what_the_rules_answer_after_it() -> None:
    """However many lines the card still takes."""
    for lines in range(4):
        room, log = [99], list[Entry]()

        def save(entries: Sequence[Entry], room: list[int] = room, log: list[Entry] = log) -> None:
            if len(entries) > room[0]:
                raise OSError("no space left")
            room[0] -= len(entries)
            log.extend(entries)

        g = Game(rules(rest, paths, moot=frozenset(["way"])), Small(), None, save=save)
        before, written, room[0] = state(g), len(log), lines
        with pytest.raises(NotSaved):
            g.answer("two")
        assert (state(g), len(log)) == (before, written)
        room[0] = 99
        assert go(g, "two").table.count == 4
        assert state(resumed(g, log)) == state(g)


def test_another_answer_is_followed_by_what_it_makes_moot() -> None:
    g = go(trying(rest, paths), "one")
    assert asked(g).what == "way"
    g.amend(1, "two")
    assert (asked(g).what, g.table.count) == ("rest", 4)


def test_the_laboratory_finds_nothing_and_would_find_it_if_it_were_asked() -> None:
    class Hands:
        tells = types.MappingProxyType(dict[str, Any]())

        def has_hands(self, changes: Any) -> bool:
            return False

    def lab(**more: Any) -> Lab:
        found = rules(rest, paths, **more)
        return Lab(lambda save: Game(found, Small(), None, save=save, strict=True), hands=Hands(), idle_every=1, wild=0)

    assert {lab(moot=frozenset(["way"])).play(Random(seed), 30).finding for seed in range(5)} == {"fine"}
    assert "idle question" in {lab().play(Random(seed), 30).finding for seed in range(5)}
