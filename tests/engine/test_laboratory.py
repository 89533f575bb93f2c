"""The laboratory: every kind of fault that it is there for is planted once, found, and found again by its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from engine import Ask, Game, Next, choose, goto, over, put_to_table, roll, rule
from engine.game import Save
from engine.laboratory import Lab, Verdict, answerable, any_answer
from tests.engine.small import Small, Step, hurt, ponder, rules, two

SEEDS = range(20)


def lab(*steps: Step, **more: Any) -> Lab:
    """A laboratory for a small game of these steps."""
    rulebook = rules(*steps, asides=[hurt, ponder])
    return Lab(lambda save: Game(rulebook, Small(), None, save=save, strict=True), **more)


def found(lab: Lab) -> set[str]:
    """What comes out in a few games."""
    return {lab.play(Random(seed), 60).finding for seed in SEEDS}


@rule
async def fine(t: Small) -> Next:
    """Nothing is wrong with this one."""
    t.count = await choose("n", [1, 2, 3])
    return goto(fine)


@rule
async def boom(t: Small) -> Next:
    """Breaks at the third answer."""
    await choose("n", [1, 2])
    t.count += 1
    if t.count == 3:
        raise KeyError("boom")
    return goto(boom)


@rule
async def stuck(t: Small) -> Next:
    """After two answers nobody can answer any more."""
    await put_to_table(Ask("n", "draw", ("a", "b")[: 2 - t.count]))
    t.count += 1
    return goto(stuck)


@rule
async def no_faces(t: Small) -> Next:
    """A die without faces."""
    faces = await roll("n", [["a"], ["b"][: 2 - t.count]])
    t.count += len(faces)
    return goto(no_faces)


async def waiting(t: Small) -> Next:
    """One step that never ends."""
    while t.count < 9:
        await idle(t)
    return goto(waiting)


@rule
async def idle(t: Small) -> None:
    """Asks and asks."""
    await choose("n", [1, 2])


@rule
async def leaky(t: Small) -> Next:
    """A card gets lost."""
    card = await choose("card", t.deck, private=True)
    t.deck.remove(card)
    t.deck.append("a")
    return goto(leaky)


def forgetful() -> Step:
    """A rule that counts outside of the table, and so is another one after a power cut."""
    entered: list[str] = []

    @rule
    async def remember(t: Small) -> Next:
        entered.append("again")
        t.count = await choose("n", range(len(entered) + 1))
        return goto(remember)

    return remember


def three_cards(t: Small) -> None:
    """No card is ever lost or doubled."""
    assert sorted(t.deck + t.discard) == ["a", "b", "c"]


def crashing(save: Save) -> Game:
    """A game with an aside whose offer cannot even be looked at."""
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("lab", "finding"),
    [
        (lambda: lab(boom), "rule broke"),
        (lambda: lab(stuck), "dead end"),
        (lambda: lab(no_faces), "dead end"),
        (lambda: lab(waiting, step_limit=20, wild=0), "endless step"),
        (lambda: lab(leaky, sane=three_cards), "conservation"),
        (lambda: lab(forgetful()), "twin differs"),
        (lambda: Lab(crashing), "crash"),
    ],
)
def test_a_planted_fault_is_found(lab: Callable[[], Lab], finding: str) -> None:
    assert finding in found(lab())


def test_where_nothing_is_wrong_nothing_is_found() -> None:
    def corrections(chance: Random, table: Small) -> Mapping[str, Any]:
        return chance.choice([{"count": 2}, {"heroes.ken.hearts": 1}, {"nonsense": 1}, {"count": "x"}])

    def asides(chance: Random, table: Small) -> list[str]:
        return chance.choice([["ponder", "ken"], ["ponder", "sid"], ["sing", "nobody"], []])

    assert found(lab(fine, corrections=corrections)) == {"fine"}
    assert found(lab(two, corrections=corrections, asides=asides)) == {"fine"}


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless_redo(self: Game, *, by: str = "table") -> None:
        self.table.count += 1
        self.undo(99)

    monkeypatch.setattr(Game, "redo", careless_redo)
    assert "refusal changed" in found(lab(fine))


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_an_undo_or_redo_that_leads_somewhere_else_is_found(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    real = getattr(Game, verb)

    def careless(self: Game, *args: Any, by: str = "table") -> Any:
        told = real(self, *args, by=by)
        self.table.count += 1
        return told

    monkeypatch.setattr(Game, verb, careless)
    assert found(lab(fine, twin_every=99, wild=0.1)) == {"not as it was"}


def test_a_game_that_is_over_and_still_offers_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @rule
    async def short(t: Small) -> Next:
        return over(await choose("how", ["won", "lost"]))

    assert found(lab(short, wild=0)) == {"fine"}
    monkeypatch.setattr(Game, "can_skip", True)
    assert found(lab(short, wild=0)) == {"over and asking"}


def test_a_game_is_taken_back_to_its_beginning_thing_by_thing_and_done_again() -> None:
    verbs = [move.verb for move in lab(fine, wild=0).play(Random(1), 40, step_by_step=True).moves]
    back = ["undo"] * 40 + ["redo"] * 40
    assert verbs[: 40 + 1 + 80] == ["answer"] * 40 + ["resume"] + back
    assert set(verbs[121:]) == {"undo"}


def test_a_finding_can_be_repeated_by_its_moves_alone() -> None:
    verdicts = [lab(boom).play(Random(seed), 60) for seed in SEEDS]
    broken = [verdict for verdict in verdicts if not verdict]
    assert broken
    assert [lab(boom).repeat(verdict.moves) for verdict in broken] == broken


def test_the_same_chance_plays_the_same_game() -> None:
    assert lab(fine).play(Random(7), 40) == lab(fine).play(Random(7), 40)
    assert lab(fine).play(Random(7), 40).moves != lab(fine).play(Random(8), 40).moves


def test_a_game_that_ends_says_how_and_may_be_taken_back() -> None:
    @rule
    async def short(t: Small) -> Next:
        return over(await choose("how", ["won", "lost"]))

    verdicts = [lab(short).play(Random(seed), 9) for seed in SEEDS]
    assert {verdict.ending for verdict in verdicts if verdict} >= {"won", "lost"}
    assert any(move.verb == "undo" for verdict in verdicts for move in verdict.moves)


ASKS = [
    Ask("x", "choose", ("a", 1)),
    Ask("x", "roll", (("a", "b"), (1, 2, 3))),
    Ask("x", "roll", (("a", "b"), (1, 2, 3), ("c",)), least=1),
    Ask("x", "number", (-1, 4)),
    Ask("x", "text"),
    Ask("x", "each", parts=(Ask("y", "number", (3, 2)), Ask("y", "text", who="sid"))),
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
def test_any_answer_is_one_that_the_ask_allows(ask: Ask) -> None:
    chance = Random(1)
    assert answerable(ask)
    assert all(ask.allows(any_answer(chance, ask)) for _ in range(50))


@pytest.mark.parametrize(
    "ask",
    [
        Ask("x", "choose"),
        Ask("x", "number", (3, 2)),
        Ask("x", "roll", (("a",), ())),
        Ask("x", "roll", (("a",),), least=2),
        Ask("x", "each"),
        Ask("x", "each", parts=(Ask("y", "draw"),)),
    ],
)
def test_an_ask_that_nobody_can_answer_is_known(ask: Ask) -> None:
    assert not answerable(ask)


def test_a_verdict_is_true_if_nothing_was_found() -> None:
    assert Verdict("fine")
    assert not Verdict("crash")
