"""Asks: what each kind allows, what others see of a private one, what is asked at all."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask, Next, choose, draw, each, goto, number, pause, roll, rule, text
from engine.typed import LONGEST_TEXT
from tests.engine.small import Small, asked, game, go

COIN, DIE = ("heads", "tails"), (1, 2, 3, 4, 5, 6)
CHOOSE = Ask("who", "choose", ("ken", 3))
DRAW = Ask("card", "draw", (1, 2, "x"))
ROLL = Ask("dice", "roll", (COIN, DIE))
SOME = Ask("dice", "roll", (DIE, COIN, DIE), least=1)
NUMBER = Ask("how many", "number", (2, 5))
TEXT = Ask("name", "text")
EACH = Ask("bids", "each", parts=(Ask("bid", "choose", (1, 2), "ken"), Ask("bid", "number", (0, 9), "sid")))
ODD: list[Any] = [None, True, 1.0, b"ken", {}, {"ken": 1}, [], [[]], [None], object(), float("nan"), ("ken",)]


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (CHOOSE, "ken"),
        (CHOOSE, 3),
        (DRAW, 2),
        (DRAW, "x"),
        (ROLL, ["tails", 6]),
        (SOME, [6]),
        (SOME, ["heads", 1, 6]),
        (SOME, [1, 1]),
        (NUMBER, 2),
        (NUMBER, 5),
        (TEXT, "A fox, at last!"),
        (TEXT, "x" * LONGEST_TEXT),
        (EACH, ["ken", 2]),
        (EACH, ["sid", 9]),
    ],
)
def test_what_an_ask_allows(ask: Ask, value: Any) -> None:
    assert ask.allows(value)


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (CHOOSE, "sid"),
        (CHOOSE, "3"),
        (DRAW, True),
        (ROLL, ["tails"]),
        (ROLL, [6, "tails"]),
        (ROLL, ["tails", 7]),
        (ROLL, ["tails", True]),
        (ROLL, ["tails", 6, 6]),
        (SOME, ["heads", "tails"]),
        (SOME, [1, 2, 3]),
        (SOME, [1] * 1000),
        (NUMBER, 1),
        (NUMBER, 6),
        (NUMBER, "3"),
        (TEXT, ""),
        (TEXT, " \n"),
        (TEXT, 7),
        (TEXT, "x" * (LONGEST_TEXT + 1)),
        (EACH, ["ken", 3]),
        (EACH, ["tina", 1]),
        (EACH, ["ken", 1, 1]),
        (EACH, "ken"),
    ],
)
def test_what_an_ask_does_not_allow(ask: Ask, value: Any) -> None:
    assert not ask.allows(value)


@pytest.mark.parametrize("ask", [CHOOSE, DRAW, ROLL, SOME, NUMBER, TEXT, EACH], ids=lambda ask: ask.kind)
@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_whatever_comes_in_is_refused_without_harm(ask: Ask, value: Any) -> None:
    assert not ask.allows(value)


def test_a_face_that_fits_several_dice_does_not_take_the_only_one_of_another() -> None:
    """The four could lie on either die, the eight only on the big one."""
    dice = Ask("some", "roll", (tuple(range(1, 9)), tuple(range(1, 5))), least=1)
    assert dice.allows([4, 8])
    assert dice.allows([8, 4])
    assert not dice.allows([8, 8])


def test_others_see_of_a_private_ask_only_that_somebody_is_asked() -> None:
    ask = Ask("peek", "choose", ("ace", "king"), "ken", {"pile": "deck"}, private=True)
    assert ask.seen_by("ken") == ask
    assert ask.seen_by("sid") == ask.seen_by("all") == Ask("peek", "choose", (), "ken", private=True, hidden=True)


def test_others_see_of_a_private_part_only_that_somebody_is_asked() -> None:
    parts = tuple(Ask("bid", "choose", (1, 2), who, private=True) for who in ("ken", "sid"))
    seen = Ask("bids", "each", parts=parts).seen_by("sid")
    assert [(part.who, part.options) for part in seen.parts] == [("ken", ()), ("sid", (1, 2))]


def test_the_key_of_an_ask_tells_whom_it_asks_and_what_about() -> None:
    assert Ask("act", "choose", (), "ken", {"left": 2, "kind": "any"}).key == "act|ken|2|any"
    assert Ask("peek", "choose", (), "ken", private=True).key == "~peek|ken"
    assert Ask("bids", "each", parts=(Ask("bid", "text", private=True),)).key == "~bids|all"


def test_one_option_is_no_question_unless_it_is_a_secret() -> None:
    @rule
    async def step(t: Small) -> Next:
        open_card = await choose("only", ["a"])
        t.discard.append(open_card + await choose("secret", ["b"], "ken", private=True))
        return goto(step)

    g = game(step)
    assert g.ask == Ask("secret", "choose", ("b",), "ken", private=True)
    assert go(g, "b").table.discard == ["ab"]


@rule
async def every_kind(t: Small) -> Next:
    """Asks in each way there is, and keeps what came back."""
    name = await text("name", "ken", page=3)
    many = await number("many", 1, 9)
    card = await draw("card", ["a", "b"], "sid", private=True)
    dice = await roll("dice", [COIN, ("1", "2")], "sid", least=1)
    await pause("breath", creature="owl")
    t.discard = [name, str(many), card, *dice]
    return goto(every_kind)


def test_every_kind_of_ask_brings_back_what_was_answered() -> None:
    g = go(game(every_kind), "Ann", 4, "b", ["2"], "go on")
    assert g.table.discard == ["Ann", "4", "b", "2"]


def test_every_kind_of_ask_says_what_is_needed() -> None:
    g, seen = game(every_kind), list[Ask | None]()
    for value in ("Ann", 4, "b", ["2"]):
        seen.append(g.ask)
        g.answer(value)
    assert [*seen, g.ask] == [
        Ask("name", "text", (), "ken", {"page": 3}),
        Ask("many", "number", (1, 9)),
        Ask("card", "draw", ("a", "b"), "sid", private=True),
        Ask("dice", "roll", (COIN, ("1", "2")), "sid", least=1),
        Ask("breath", "choose", ("go on",), about={"creature": "owl"}),
    ]


def test_everybody_answers_in_any_order_and_nothing_follows_before_all_have() -> None:
    @rule
    async def bids(t: Small) -> Next:
        given = await each("bids", [Ask("bid", "choose", (1, 2), who) for who in t.heroes], round=t.count)
        t.discard = [f"{who} {value}" for who, value in given.items()]
        return goto(bids)

    g = go(game(bids), ["sid", 2])
    assert [part.who for part in asked(g).parts] == ["ken"]
    assert asked(g).about == {"round": 0}
    assert go(g, ["ken", 1]).table.discard == ["sid 2", "ken 1"]
