"""The verbs of a game: each changes what it says, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine import (
    AnswerError,
    Aside,
    Ask,
    Change,
    Entry,
    Game,
    IllegalAnswer,
    News,
    Next,
    NotNow,
    NotSaved,
    Rules,
    RulesBroke,
    StaleAnswer,
    choose,
    each,
    goto,
    over,
    put_to_table,
    rule,
)
from engine.laboratory import state
from tests.engine.small import Small, asked, game, go, hurt, ponder, resumed, rules, two


@rule
async def play_card(t: Small) -> Next:
    """XX-PLY-01: a card goes to the discard pile and costs ken two hearts."""
    card = await choose("card", t.deck)
    t.deck.remove(card)
    t.discard.append(card)
    t.heroes["ken"].hearts -= 2
    t.tell("played", card=card)
    return goto(play_card)


@rule
async def brittle(t: Small) -> Next:
    """Breaks when told to."""
    picked = await choose("pick", ["fine", "boom"])
    t.count += 1
    if picked == "boom":
        raise KeyError("boom")
    return goto(brittle)


@pytest.mark.parametrize("wrong", [5, None, ["x"], True, {"a": 1}, "z", 1.0, b"x"])
def test_an_answer_that_is_none_changes_nothing(wrong: Any) -> None:
    g = game(two)
    before = state(g)
    with pytest.raises(IllegalAnswer):
        g.answer(wrong)
    assert state(g) == before


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("jump", ["nowhere"]),
        ("jump", ["two", ["a"]]),
        ("aside", ["nothing"]),
        ("aside", ["hurt", ["ken"]]),
        ("skip", []),
        ("undo", []),
        ("undo", [0]),
        ("undo", [-1]),
        ("redo", []),
        ("amend", [1, "x"]),
    ],
)
def test_what_does_not_fit_the_moment_is_refused_and_changes_nothing(verb: str, args: list[Any]) -> None:
    g = game(two, asides=[hurt])
    before = state(g)
    with pytest.raises(NotNow):
        getattr(g, verb)(*args)
    assert state(g) == before


def test_an_aside_about_somebody_who_is_not_there_is_refused() -> None:
    offered = Aside(rule(hurt), lambda t, *who: t.heroes[who[0]].hearts > 0)
    g = Game(Rules(Small, {"two": two}, Next("two"), {"hurt": offered}), Small(), None)
    with pytest.raises(NotNow):
        g.aside("hurt", "nobody")
    with pytest.raises(NotNow):
        g.aside("hurt")


def test_no_turn_number_ever_comes_twice() -> None:
    log: list[Entry] = []
    g, seen = game(two, log=log), set[int]()
    for at in range(1, 21):
        assert g.turn not in seen
        assert g.turn == len(log)
        seen.add(g.turn)
        _ = g.answer(asked(g).options[0]) if at % 3 else g.undo()
    assert resumed(g, log).turn == g.turn
    g.undo()
    with pytest.raises(StaleAnswer):
        g.answer("x", to=max(seen))


def test_undo_says_what_to_put_back() -> None:
    g = go(game(play_card), "b")
    assert g.undo() == [Change("b", "discard", "deck", 1), Change("heroes.ken.hearts", 1, 3)]
    assert g.table == Small()


def test_correction_redo_and_jump_say_what_they_changed_and_an_answer_says_nothing() -> None:
    g = game(play_card, two)
    g.correct({"count": 4})
    assert g.changes == [Change("count", 0, 4)]
    go(g, "b").undo()
    assert g.redo() == [News("played", {"card": "b"}, why=("XX-PLY-01",))]
    assert g.changes == [Change("b", "deck", "discard", 1), Change("heroes.ken.hearts", 3, 1)]
    g.jump("two")
    assert g.changes == []
    assert go(g, "x").changes == []


def test_changes_are_what_one_may_see() -> None:
    g = game(two)
    g.correct({"heroes.ken.hand": ["ace", "ace"]})
    assert g.changes == [Change("heroes.ken.hand", 0, 2)]
    assert g.changes_for("ken") == [Change("ace", None, "heroes.ken.hand", 2)]


def test_several_things_are_undone_at_once_or_none_of_them() -> None:
    g = go(game(two), "x", "ken", "y")
    before = state(g)
    with pytest.raises(NotNow):
        g.undo(4)
    assert state(g) == before
    assert g.undo(3) == [Change("xken", "discard", None, 1)]
    assert [entry.value for entry in g.undone] == ["y", "ken", "x"]
    for _ in range(3):
        g.redo()
    assert g.table.discard == ["xken"]
    assert asked(g).what == "second"


def test_redo_survives_a_power_cut() -> None:
    log: list[Entry] = []
    g = go(game(two, log=log), "x", "ken")
    after = g.table.to_data(), g.ask
    g.undo(2)
    h = resumed(g, log)
    h.redo()
    h = resumed(h, [*log, h._history.entries[-1]])
    h.redo()
    assert (h.table.to_data(), h.ask) == after
    with pytest.raises(NotNow):
        h.redo()


def test_another_way_to_go_on_forgets_what_was_undone_and_the_same_way_does_not() -> None:
    g = go(game(two), "x", "ken")
    g.undo(2)
    go(g, "x")
    assert [entry.value for entry in g.undone] == ["ken"]
    go(g, "sid")
    assert g.undone == ()


def test_a_misread_die_three_answers_ago_is_amended_and_the_rest_stays() -> None:
    g = go(game(two), "y", "ken", "y", "sid", "x")
    g.amend(5, "x", by="phone")
    assert g.table.discard == ["xken", "ysid"]
    assert asked(g).what == "second"
    assert [(past.value, past.by) for past in g.history()][:2] == [("x", "phone"), ("ken", "table")]
    assert g.changes == [Change("yken", "discard", None, 1), Change("xken", None, "discard", 1)]
    assert g.lost == []


def test_a_refused_amendment_leaves_everything_as_it_was() -> None:
    log: list[Entry] = []
    g = go(game(brittle, log=log), "fine", "fine", "fine")
    g.undo()
    before, written = state(g), len(log)
    for back, value in [(1, "nonsense"), (3, "fine"), (0, "fine"), (2, "boom")]:
        with pytest.raises((AnswerError, RulesBroke)):
            g.amend(back, value)
        assert state(g) == before
    assert len(log) == written
    g.redo()
    assert g.table.count == 3


def test_amending_says_what_fits_no_longer() -> None:
    @rule
    async def fork(t: Small) -> Next:
        way = await choose("way", ["left", "right"])
        t.discard.append(await choose(way, ["near", "far"]))
        return goto(fork)

    g = go(game(fork), "left", "far", "left")
    g.amend(3, "right")
    assert g.ask == Ask("right", "choose", ("near", "far"))
    assert [(past.what, past.value) for past in g.lost] == [("left", "far"), ("way", "left")]


def test_only_answers_are_amended_and_corrections_in_between_stay() -> None:
    g = go(game(two), "y", "ken")
    g.correct({"count": 7})
    with pytest.raises(NotNow):
        g.amend(1, "x")
    g.amend(3, "x")
    assert (g.table.discard, g.table.count) == (["xken"], 7)


def test_a_broken_rule_is_taken_back_and_says_what_was_tried() -> None:
    g = go(game(brittle), "fine")
    before = g.table.to_data(), g.ask
    with pytest.raises(RulesBroke) as broke:
        g.answer("boom")
    assert (g.table.to_data(), g.ask) == before
    assert g.undone == ()
    assert broke.value.about == {"did": "answer", "step": "brittle", "cause": "KeyError: 'boom'"}
    assert go(g, "fine").table.count == 2


def test_a_correction_that_the_rules_cannot_digest_stands_and_the_step_starts_anew() -> None:
    @rule
    async def pick(t: Small) -> None:
        await choose("pick", ["a", "b"][: 2 * (t.count < 5)])

    @rule
    async def first(t: Small) -> Next:
        if t.count > 4:
            return goto(two)
        t.count += 1
        await pick(t)
        return over("never")

    g = game(first, two)
    assert asked(g).what == "pick"
    g.correct({"count": 9}, by="phone")
    assert (g.table.count, asked(g).what) == (9, "first")
    assert g.changes == [Change("count", 1, 9)]


def test_what_was_told_before_an_undo_is_not_told_again() -> None:
    @rule
    async def loud(t: Small) -> None:
        t.tell("chosen", card=await choose("card", t.deck))

    async def step(t: Small) -> Next:
        await loud(t)
        await loud(t)
        return goto(step)

    g = go(game(step), "a", "b")
    g.undo()
    assert [news.about["card"] for news in g.answer("c")] == ["c"]


def test_an_answer_is_kept_as_it_was_given() -> None:
    @rule
    async def bids(t: Small) -> Next:
        await each("bids", [Ask("bid", "choose", (1, 2), name) for name in t.heroes])
        return goto(bids)

    g, answer = game(bids), ["ken", 1]
    g.answer(answer)
    answer[1] = 2
    assert g.history()[0].value == ["ken", 1]


def test_a_jump_goes_to_any_step_and_undo_comes_back() -> None:
    g = go(game(two, play_card), "x")
    before = state(g)
    g.jump("play_card", by="phone")
    assert asked(g).what == "card"
    g.undo()
    assert asked(g).what == "second"
    assert (g.table.to_data(), g.stack[-1].given) == (before[0], [("first|all", "x")])


def test_the_history_says_who_did_what_and_how_far_back_it_is() -> None:
    g = go(game(two, asides=[hurt, ponder]), "x")
    g.aside("hurt", "sid", by="ken's phone")
    g.aside("ponder", "sid")
    g.skip(by="button")
    g.correct({"count": 2}, by="ken's phone")
    g.jump("two")
    told = [(past.kind, past.what, past.value, past.by, past.back) for past in g.history()]
    assert told == [
        ("answer", "first", "x", "table", 6),
        ("aside", "hurt", ["sid"], "ken's phone", 5),
        ("aside", "ponder", ["sid"], "table", 4),
        ("skip", "ponder", None, "button", 3),
        ("correct", "", {"count": 2}, "ken's phone", 2),
        ("step", "two", [], "table", 1),
    ]


@pytest.mark.parametrize("back", [1, 2, 3])
def test_undoing_as_far_back_as_the_history_says_leads_to_before_it(back: int) -> None:
    g = go(game(two), "x", "ken", "y")
    told = [past.value for past in g.history()]
    g.undo(g.history()[-back].back)
    assert [past.value for past in g.history()] == told[:-back]


def test_what_was_answered_in_private_is_hidden_in_what_others_see_of_the_history() -> None:
    @rule
    async def bids(t: Small) -> Next:
        await each("bids", [Ask("bid", "choose", (1, 2), name, private=True) for name in t.heroes])
        await put_to_table(Ask("peek", "choose", ("a", "b"), "ken", private=True))
        return goto(bids)

    g = go(game(bids), ["sid", 2], ["ken", 1], "a")
    g.correct({"heroes.ken.hand": ["ace"], "count": 1})
    assert [past.seen_by("sid").value for past in g.history()] == [["sid", 2], None, None, None]
    assert [past.seen_by("ken").value for past in g.history()][2:] == ["a", {"heroes.ken.hand": ["ace"], "count": 1}]
    assert {past.seen_by("all").value for past in g.history()} == {None}


def test_asides_are_listed_while_they_are_offered() -> None:
    heal = Aside(rule(ponder), lambda t, *who: t.heroes[who[0]].hearts < 3, lambda t: [(name,) for name in t.heroes])
    g = Game(Rules(Small, {"two": two}, Next("two"), {"heal": heal, "hurt": Aside(rule(hurt))}), Small(), None)
    assert g.asides() == []
    g.correct({"heroes.sid.hearts": 1})
    assert g.asides() == [("heal", ("sid",))]


def test_when_the_game_is_over_nothing_is_asked_and_undo_comes_back() -> None:
    @rule
    async def last(t: Small) -> Next:
        return over(await choose("how", ["won", "lost"]))

    g = go(game(last, asides=[hurt]), "won")
    assert (g.ending, g.ask, g.can_skip, g.asides(), g.why()) == ("won", None, False, [], ())
    with pytest.raises(StaleAnswer):
        g.answer("won")
    with pytest.raises(NotNow):
        g.aside("hurt", "ken")
    g.undo()
    assert (g.ending, g.ask) == (None, Ask("how", "choose", ("won", "lost")))


def test_the_rules_themselves_do_nothing_that_somebody_does() -> None:
    g = game(two)
    for verb, arg in [("answer", "x"), ("correct", {"count": 1}), ("jump", "two")]:
        with pytest.raises(ValueError, match="nobody"):
            getattr(g, verb)(arg, by="rules")
    go(g, "x")
    with pytest.raises(ValueError, match="nobody"):
        g.undo(by="rules")
    assert g.turn == 2


def test_what_cannot_be_saved_has_not_happened_and_can_be_done_later() -> None:
    log: list[Entry] = []
    full = {"disk": False}

    def save(entries: Sequence[Entry]) -> None:
        if full["disk"]:
            raise OSError("no space left")
        log.extend(entries)

    g = Game(Rules(Small, {"play_card": play_card}, Next("play_card")), Small(), None, save=save, strict=True)
    before = g.table.to_data(), g.ask
    full["disk"] = True
    with pytest.raises(NotSaved, match="no space"):
        g.answer("b")
    assert (g.table.to_data(), g.ask) == before
    full["disk"] = False
    go(g, "c")
    assert state(resumed(g, log)) == state(g)


def test_an_answer_and_what_follows_from_it_are_saved_at_once() -> None:
    saved: list[list[str]] = []

    def save(entries: Sequence[Entry]) -> None:
        saved.append([entry.kind for entry in entries])

    go(Game(rules(two), Small(), None, save=save, strict=True), "x", "ken", "y").undo(2)
    assert saved == [["step"], ["answer"], ["answer", "step"], ["answer"], ["cut", "cut"]]


@pytest.mark.parametrize("verb", ["undo", "redo", "amend", "correct", "jump"])
def test_whatever_cannot_be_saved_leaves_everything_as_it_was(verb: str) -> None:
    full: list[str] = []

    def save(entries: Sequence[Entry]) -> None:
        if full:
            raise OSError("no space left")

    g = go(Game(rules(two), Small(), None, save=save, strict=True), "x", "ken", "y")
    g.undo()
    before = state(g)
    full.append("card")
    with pytest.raises(NotSaved):
        getattr(g, verb)(*{"amend": (1, "sid"), "correct": ({"count": 3},), "jump": ("two",)}.get(verb, ()))
    assert state(g) == before


async def named(t: Small) -> Next:
    """Two questions to the first of those who are there; breaks when that one was taken away meanwhile."""
    name = next(iter(t.heroes))
    await pick(t, name)
    t.heroes[name].hearts -= 1
    return goto(named)


@rule
async def pick(t: Small, name: str) -> None:
    """Asks somebody who may be gone by then."""
    t.discard.append(await choose("picked", ["x", "y"], name))


def test_an_answer_that_a_correction_has_left_without_ground_begins_the_step_anew() -> None:
    log: list[Entry] = []
    g = go(game(named, log=log), "x")
    g.correct({"heroes.ken": None})
    assert asked(g).who == "ken"
    assert [news.what for news in g.answer("y")] == ["anew"]
    assert (asked(g).who, g.table.discard, list(g.table.heroes)) == ("sid", ["x"], ["sid"])
    assert state(resumed(g, log)) == state(g)


def test_an_answer_that_breaks_a_rule_without_any_correction_is_taken_back() -> None:
    g = game(brittle)
    with pytest.raises(RulesBroke):
        g.answer("boom")
    assert (g.table.count, list(g.history())) == (0, [])


def test_rules_that_cannot_even_begin_again_leave_the_history_whole() -> None:
    moods = ["good"]

    @rule
    async def moody(t: Small) -> Next:
        if not moods:
            raise KeyError("mood")
        t.discard.append(await choose("card", t.deck))
        return goto(moody)

    g = go(game(moody), "a")
    moods.clear()
    with pytest.raises(RulesBroke, match="no_step"):
        g.answer("b")
    moods.append("good again")
    g.undo()
    assert (g.table.discard, list(g.history())) == ([], [])
