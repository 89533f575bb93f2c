"""Menus: whatever can be answered can be reached by taking one thing after the other, and nothing else can."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from device.front.menus import MOST, Menu, MenuItem, MenuValue, menu
from engine import Ask
from engine.laboratory import any_answer

HIT, BLANK = "hit", "blank"
D6 = tuple(range(1, 7))
D8, D10 = (tuple(f"d{sides}:{value}" for value in range(1, sides + 1)) for sides in (8, 10))


def dice(*faces: tuple[Any, ...], least: int | None = None) -> Ask:
    return Ask("x", "roll", faces, least=least)


ASKS = [
    Ask("x", "choose", ("a", "b")),
    Ask("x", "choose", tuple(f"option {number}" for number in range(30))),
    Ask("x", "draw", tuple(f"card {number}" for number in range(90))),
    Ask("x", "number", (0, 3)),
    Ask("x", "number", (-5, 1_000)),
    dice(),
    dice((HIT, BLANK)),
    dice(*[(HIT, BLANK)] * 5),
    dice(*[D6] * 4),
    dice(*[D6] * 2),
    dice((HIT, BLANK), D6, ("red", "blue")),
    dice(*[(HIT, BLANK)] * 3, least=1),
    dice((HIT, BLANK), D6, least=0),
    dice((1, 2), (2, 3), (3, 4), least=2),
    dice(D8, D10, least=1),
    Ask("x", "each", parts=(Ask("y", "number", (1, 40), "ken"), Ask("z", "choose", ("a", "b"), "lara"))),
    Ask("x", "each", parts=(dice(*[D6] * 3), dice((HIT, BLANK)), Ask("v", "draw", tuple(range(30)), "tina"))),
    Ask("x", "each", parts=(Ask("y", "number", (1, 3), "ken"),)),
]


def every(found: Menu, depth: int = 12) -> Iterator[tuple[Menu, MenuItem]]:
    """Everything that can be taken, without going round in circles."""
    for entry in found.entries:
        yield found, entry
        further = entry.take()
        if isinstance(further, Menu) and depth and entry.thing.phrase not in ("over", "erase"):
            yield from every(further, depth - 1)


def values(ask: Ask) -> list[Any]:
    taken = [entry.take() for _, entry in every(menu(ask))]
    return [value.value for value in taken if isinstance(value, MenuValue)]


def test_of_a_mixed_handful_with_many_faces_one_first_says_which_die_it_is() -> None:
    first = menu(dice(D8, D8, D10, least=1))
    assert [(entry.thing.phrase, *entry.thing.about.values()) for entry in first.entries] == [
        ("group", "d8:1", "d8:8", 1),
        ("group", "d10:1", "d10:10", 1),
    ]
    eights = first.entries[0].take()
    assert isinstance(eights, Menu)
    assert [entry.thing.option for entry in eights.entries if entry.thing.phrase == "face"] == list(D8)


def same_dice(ask: Ask, value: Any) -> Any:
    """Of dice that are alike, nobody minds which one shows what."""
    alike = ask.kind == "roll" and len({frozenset(die) for die in ask.options}) <= 1
    return tuple(sorted(map(str, value))) if alike else str(value)


@pytest.mark.parametrize("ask", ASKS, ids=str)
def test_everything_that_can_be_taken_is_an_answer(ask: Ask) -> None:
    assert values(ask)
    assert [value for value in values(ask) if not ask.allows(value)] == []


@pytest.mark.parametrize("ask", ASKS, ids=str)
def test_every_answer_can_be_taken(ask: Ask) -> None:
    reached, chance = {same_dice(ask, value) for value in values(ask)}, random.Random(1)
    assert [
        value for value in (any_answer(chance, ask) for _ in range(200)) if same_dice(ask, value) not in reached
    ] == []


@pytest.mark.parametrize("ask", ASKS, ids=str)
def test_no_list_but_that_of_a_question_itself_is_long_and_each_has_a_stage_of_its_own(ask: Ask) -> None:
    stages = dict[tuple[Any, ...], tuple[Any, ...]]()
    for found, _ in every(menu(ask)):
        assert ask.kind == "choose" or len(found.entries) <= MOST + 2
        things = tuple(entry.thing for entry in found.entries)
        assert stages.setdefault(found.stage, things) == things


@pytest.mark.parametrize("ask", ASKS, ids=str)
def test_what_was_begun_can_be_begun_anew(ask: Ask) -> None:
    for found, entry in every(menu(ask)):
        if entry.thing.phrase == "over":
            again = entry.take()
            assert isinstance(again, Menu)
            assert len(again.stage) < len(found.stage)


WORDS = some.text("abcdefghijklmnopqrstuvwxyz' ", min_size=1, max_size=8).map(
    lambda text: " ".join(text.split()).title()
)


@given(WORDS.filter(bool))
def test_any_word_can_be_spelled(word: str) -> None:
    ask = Ask("x", "text")
    found = menu(ask)
    for sign in word.replace("'S", "'s"):
        found = spelled(found, sign)
    done = next(entry for entry in found.entries if entry.thing.phrase == "written").take()
    assert isinstance(done, MenuValue)
    assert done.value.casefold() == word.casefold()
    assert ask.allows(done.value)


def spelled(found: Menu, sign: str) -> Menu:
    """One letter: first its four, and then it."""
    for entry in found.entries:
        four = entry.take() if entry.thing.phrase == "letters" else None
        for letter in four.entries if isinstance(four, Menu) else ():
            if str(letter.thing.option).casefold() == sign.casefold():
                further = letter.take()
                assert isinstance(further, Menu)
                return further
    raise AssertionError(sign)


def test_a_letter_can_be_taken_back_and_nothing_is_written_before_there_is_a_letter() -> None:
    first = menu(Ask("x", "text"))
    assert {entry.thing.phrase for entry in first.entries} == {"letters"}
    erase = next(entry for entry in spelled(first, "k").entries if entry.thing.phrase == "erase")
    again = erase.take()
    assert isinstance(again, Menu)
    assert again.stage == first.stage


def test_suggested_words_come_first() -> None:
    first = menu(Ask("x", "text", ("Ada", "Bo"))).entries[1].take()
    assert first == MenuValue("Bo")


def test_of_dice_with_two_faces_one_says_how_many() -> None:
    things = [entry.thing for entry in menu(dice(*[(HIT, BLANK)] * 3)).entries]
    assert [(thing.phrase, thing.option, thing.about["n"]) for thing in things] == [("count", HIT, n) for n in range(4)]


def test_dice_are_answered_in_the_order_in_which_their_faces_are_named() -> None:
    assert menu(dice(*[(HIT, BLANK)] * 3)).entries[2].take() == MenuValue([HIT, HIT, BLANK])


def test_what_may_have_been_misread_comes_first_and_nothing_comes_twice() -> None:
    likely = ([HIT, BLANK, BLANK], [HIT, HIT, HIT])
    things = [entry.thing.about["n"] for entry in menu(dice(*[(HIT, BLANK)] * 3), likely).entries]
    assert things == [1, 3, 0, 2]


def test_a_misreading_of_dice_with_many_faces_is_taken_at_once() -> None:
    found = menu(dice(*[(1, 2, 3, 4, 5, 6)] * 3), ([5, 6, 6], [5, 6, 3]))
    assert [entry.take() for entry in found.entries[:2]] == [MenuValue([5, 6, 6]), MenuValue([3, 5, 6])]
    assert found.entries[2].thing.phrase == "face"


def test_of_somebody_elses_secret_there_is_nothing_to_take() -> None:
    mine, theirs = Ask("y", "choose", ("a", "b"), "ken"), Ask("z", "choose", ("c", "d"), "lara", private=True)
    found = menu(Ask("x", "each", parts=(mine, theirs)).seen_by("ken"))
    assert [entry.take() for entry in found.entries] == [MenuValue(["ken", "a"]), MenuValue(["ken", "b"])]
